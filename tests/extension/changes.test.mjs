// Display levels: what a map changes in its page, under a strict policy, and undone byte for byte (S-1 to S-6, O-3).

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { page, serveSites, sitemap, xml } from './support/sites.mjs';

const body = '<div id="a" class="x  y">A</div><div id="b">B</div><div id="c" class=" shop-menu">C</div>';
const strict = {
  'Content-Security-Policy':
    "default-src 'none'; require-trusted-types-for 'script'; sandbox allow-same-origin allow-scripts",
};
const change = (xpath, prefix) =>
  `<class-change xmlns:h="http://www.w3.org/1999/xhtml" elem="${xpath}" prefix="${prefix}"/>`;

const files = {
  '/page.html': page('<link rel="standard-sitemap" href="/map.xml">', strict, body),
  '/other.html': page(
    '<link rel="standard-sitemap" href="/map.xml">',
    { ...strict, 'Cache-Control': 'no-cache' },
    body,
  ),
  '/plain.html': page('<link rel="standard-sitemap" href="/plain.xml">', {}, body),
  '/map.xml': {
    body: sitemap(`${change('/h:html/h:body', 'shop')}${change('//h:div', 'shop')}
    <item name="Here" url="/page.html"/><item name="Other" url="/other.html"/>`),
    fields: xml,
  },
  '/styled.html': page('<link rel="standard-sitemap" href="/styled.xml">', {}, body),
  '/styled.xml': { body: sitemap('<style url="/moved.css"/><item name="Styled" url="/styled.html"/>'), fields: xml },
  '/moved.css': { status: 302, fields: { Location: '/protected.css' } },
  '/protected.css': { status: 401, fields: { 'WWW-Authenticate': 'Basic realm="Styles"' } },
  '/plain.xml': { body: sitemap('<item name="Plain" url="/plain.html"/>'), fields: xml },
};
const sites = await serveSites(files);
const chromium = await launchChromium({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
const source = () => tab.evaluate(() => new XMLSerializer().serializeToString(document));
const classOf = (selector) => tab.evaluate((it) => document.querySelector(it).getAttribute('class'), selector);
// As the isolated world of the page has them; page_changes.js remembers them there.
const statesOfSheets = () =>
  chromium.inBackground(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId: tab.id },
      func: () => [...document[Symbol.for('standard-sitemap.page-changes')].sheets.values()].map(({ state }) => state),
    });
    return result;
  });
const choose = (level) => panel.locator('#level').selectOption(level);

test('nothing is changed before a level is chosen; each sets its token, and none the page as it was', async () => {
  await tab.goto(sites.url('one.test', '/page.html'));
  const original = await source();
  await until(async () => assert.ok(await panel.locator('#levels').isVisible()));
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(await source(), original);
  for (const level of ['hidden', 'menu', 'overlay', 'sidebar', 'menu']) {
    await choose(level);
    await until(async () => assert.equal(await classOf('body'), `shop-${level}`));
    assert.equal(await classOf('#a'), `x  y shop-${level}`);
    assert.equal(await classOf('#b'), `shop-${level}`);
    assert.match(await classOf('#c'), new RegExp(`^ ?shop-${level}$`));
  }
  await choose('');
  await until(async () => assert.equal(await source(), original));
});

test('the choice holds for the next page, and what the page writes itself stays', async () => {
  await choose('sidebar');
  await tab.goto(sites.url('one.test', '/other.html'));
  await until(async () => assert.equal(await classOf('body'), 'shop-sidebar'));
  await tab.evaluate(() => document.querySelector('#b').setAttribute('class', 'own shop-sidebar more'));
  await choose('');
  await until(async () => assert.equal(await classOf('body'), null));
  assert.equal(await classOf('#b'), 'own more');
});

test('a style sheet of the map that asks for a password does not ask the reader', async () => {
  await tab.goto(sites.url('one.test', '/styled.html'));
  // The levels of the page before are shown until the map of this one is there.
  await until(async () => assert.ok(sites.take().includes('one.test/styled.xml')));
  await until(async () => assert.ok(await panel.locator('#levels').isVisible()));
  await choose('sidebar');
  // A request that waits for a password is still loading.
  await until(async () => assert.deepEqual(await statesOfSheets(), ['failed']));
  assert.deepEqual(sites.take(), ['one.test/moved.css', 'one.test/protected.css']);
  await choose('');
});

test('the panel goes: the page is as it was', async () => {
  await tab.goto(sites.url('one.test', '/page.html'));
  await choose('');
  const original = await source();
  await choose('overlay');
  await until(async () => assert.equal(await classOf('body'), 'shop-overlay'));
  await panel.goto('about:blank');
  await until(async () => assert.equal(await source(), original));
  await panel.goBack();
  await panel.waitForURL(/panel\.html$/);
  await until(async () => assert.ok(await panel.locator('#levels').isVisible()));
});

test('a page comes back from the back/forward cache without a trace, and is changed anew', async () => {
  await tab.goto(sites.url('one.test', '/other.html'));
  await until(async () => assert.ok(await panel.locator('#levels').isVisible()));
  await choose('');
  const original = await until(async () => {
    const text = await source();
    assert.doesNotMatch(text, /shop-overlay/); // the levels may have been those of the page before
    return text;
  });
  await choose('menu');
  await until(async () => assert.equal(await classOf('body'), 'shop-menu'));
  await tab.goto(sites.url('one.test', '/plain.html'));
  await until(async () => assert.ok(!(await panel.locator('#levels').isVisible())));
  await tab.goBack({ waitUntil: 'commit' });
  await until(async () => assert.equal(await classOf('body'), 'shop-menu'));
  await choose('');
  await until(async () => assert.equal(await source(), original));
});
