// A site without a map: its own list of pages, after one click (E-2, E-3), and the preferences that this writes.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';

import { expectAccessible } from '../browser/support/accessibility.mjs';
import { takeScreenshots } from '../browser/support/screenshots.mjs';
import { launchChromium } from './support/chromium.mjs';
import { holdsForEver } from './support/holding.mjs';
import { until } from './support/until.mjs';
import { map, names, page, serveSites, xml } from './support/sites.mjs';

const list = (base, ...pages) => ({
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map((it) => `<url><loc>${base}${it}</loc></url>`).join('')}</urlset>`,
  fields: xml,
});
const files = { '/page.html': page(), '/linked.html': page('<link rel="sitemap" href="/linked.xml">') };
const sites = await serveSites(files);
const origin = sites.url('one.test', '');
Object.assign(files, {
  '/robots.txt': { body: `User-agent: *\nSitemap: ${origin}/list.xml\n`, fields: { 'Content-Type': 'text/plain' } },
  '/list.xml': list(origin, '/', '/page.html', '/shoes/red.html'),
  '/linked.xml': list(sites.url('two.test', ''), '/linked.html', '/hats/green.html'),
});
// Once `holdNext` is set, the first reading of the preferences after they were written waits for `goOn`; once `holdRead` is
// set, the next one. Once `refusal` is set, they cannot be written.
const holding = `
const set = chrome.storage.local.set.bind(chrome.storage.local), get = chrome.storage.local.get.bind(chrome.storage.local);
let held;
chrome.storage.local.set = async values => {
  if (globalThis.refusal) throw new Error(globalThis.refusal);
  if (globalThis.holdNext) held = new Promise(resolve => (globalThis.goOn = resolve));
  return set(values);
};
chrome.storage.local.get = async key => {
  if (globalThis.holdRead) held = new Promise(resolve => (globalThis.goOn = resolve));
  globalThis.holdRead = false;
  await held;
  return get(key);
};
`;
const chromium = await launchChromium({
  edit: async (change) => {
    await change('shared/preferences.js', holding);
    await holdsForEver(change);
  },
});
const downloads = await mkdtemp(path.join(os.tmpdir(), 'extension-downloads-'));
after(() => Promise.all([chromium.close(), sites.close(), rm(downloads, { recursive: true })]));
const panel = await chromium.panel();
await panel.setViewportSize({ width: 320, height: 760 });
const tab = await chromium.open('about:blank');
/** Does what makes the panel draw the same page again, and waits for that. */
const drawnAgain = async (act) => {
  const drawnAt = () => panel.evaluate(() => performance.getEntriesByName('drawn')[0].startTime);
  const before = await drawnAt();
  await act();
  await until(async () => assert.ok((await drawnAt()) > before));
};
const stored = () =>
  chromium.inBackground(async () => (await chrome.storage.local.get('preferences')).preferences ?? '');

test('robots.txt: nothing is requested before the click; then the list is the map', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/page.html'));
  const offer = `To show it here, ${sites.url('one.test', '/robots.txt')} is requested, and the lists that it names.`;
  await until(async () => assert.match(await panel.locator('#offer').textContent(), RegExp(offer)));
  assert.deepEqual(sites.take(), ['one.test/page.html']);
  await panel.locator('#offer [value=always]').click();
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Red/));
  assert.deepEqual(sites.take(), ['one.test/robots.txt', 'one.test/list.xml']);
  await until(async () => assert.match(await stored(), /\[\[site\]\]\npages = "http:\/\/one\.test:\d+"\nsource = "robots"/));
  await chromium.buttonSays(/has a site map/);
});

test('other sites are still asked for nothing', async () => {
  sites.take();
  await tab.goto(sites.url('two.test', '/page.html'));
  await until(async () => assert.ok(await panel.locator('#offer').isVisible()));
  assert.equal(await panel.locator('#p0').count(), 0, 'the tree of the page before');
  assert.deepEqual(sites.take(), ['two.test/page.html']);
});

test('a page that links to a list: that one, and no robots.txt', async () => {
  await tab.goto(sites.url('two.test', '/linked.html'));
  await until(async () => assert.match(await panel.locator('#offer').textContent(), /This page names a list .* http:\/\/two\.test:\d+\/linked\.xml is requested/));
  sites.take();
  await panel.locator('#offer [value=always]').press('Enter');
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Green/));
  // The button is gone: the reader goes on in the tree.
  await until(async () => assert.equal(await panel.evaluate(() => document.activeElement.role), 'treeitem'));
  assert.deepEqual(sites.take(), ['two.test/linked.xml']);
  await until(async () => assert.match(await stored(), /source = "link"[^]*source = "robots"/));
});

test('a page that names an llms.txt, in its head or in a response field: that one', async () => {
  files['/docs/llms.txt'] = { body: '# Lamps\n\n## Guides\n\n- [Cleaning](/docs/cleaning.html): of lenses\n- [Wicks](/docs/wicks.html)\n', fields: { 'Content-Type': 'text/plain' } };
  const link = '<link rel="describedby" type="text/markdown; charset=utf-8" href="../docs/llms.txt">';
  files['/docs/'] = page(`<link rel="describedby" href="/other.txt"><link rel="describedby" type="application/json" href="/other.txt">${link}`);
  files['/docs/wicks.html'] = page('', { Link: '</docs/llms.txt>; rel="describedby"; type="text/plain"' });
  for (const [host, name] of [['lamps.two.test', '/docs/wicks.html'], ['lamps.one.test', '/docs/']]) {
    await tab.goto(sites.url(host, name));
    const address = sites.url(host, '/docs/llms.txt');
    await until(async () => assert.match(await panel.locator('#offer').textContent(), RegExp(`names a list .* ${address} is requested`)));
    sites.take();
    await panel.locator('#offer [value=once]').click();
    await until(async () => assert.ok(await panel.locator('#p0', { hasText: /Guides.*Cleaning/ }).isVisible()));
    assert.deepEqual(sites.take(), [`${host}/docs/llms.txt`]);
  }
  const former = await stored();
  await tab.reload();
  await panel.locator('#offer [value=always]').click();
  await until(async () => assert.match(await stored(), /lamps[^]*source = "llms"/));
  await chromium.buttonSays(/has a site map/);
  await tab.goto(sites.url('lamps.one.test', '/docs/wicks.html'));
  await until(async () => assert.match(await panel.locator('#p0 [aria-current]').textContent({ timeout: 1000 }), /^Wicks/));
  await panel.locator('#derived button').click();
  await until(async () => assert.equal(await stored(), former));
});

test('a list that cannot be read: it says so, nothing is kept, and it can be tried again', async () => {
  files['cdn.one.test/robots.txt'] = { status: 404, fields: { 'Content-Type': 'text/plain' } };
  await tab.goto(sites.url('cdn.one.test', '/page.html'));
  await until(async () => assert.match(await panel.locator('#offer').textContent(), /cdn\.one\.test/));
  const former = await stored();
  await panel.locator('#offer [value=always]').click();
  const said = `No list of pages could be read: ${sites.url('cdn.one.test', '/robots.txt')} (404)`;
  await until(async () => assert.equal(await panel.locator('#offer [role=alert]').textContent({ timeout: 1000 }), said));
  assert.match(await panel.locator('#state').textContent(), /no map/);
  assert.equal(await stored(), former);
  await chromium.buttonSays(/No site map was found/);
  files['cdn.one.test/robots.txt'] = { body: 'User-agent: *\n', fields: { 'Content-Type': 'text/plain' } }; // it names none
  await panel.locator('#offer [value=always]').click();
  const empty = said.replace(' (404)', '');
  await until(async () => assert.equal(await panel.locator('#offer [role=alert]').textContent({ timeout: 1000 }), empty));
  assert.equal(await stored(), former);
  const base = sites.url('cdn.one.test', '');
  files['cdn.one.test/robots.txt'] = { body: `Sitemap: ${base}/own.xml\n`, fields: { 'Content-Type': 'text/plain' } };
  files['cdn.one.test/own.xml'] = list(base, '/', '/page.html', '/gloves/blue.html');
  await panel.locator('#offer [value=always]').click();
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Blue/));
  await until(async () => assert.notEqual(await stored(), former));
  await chromium.buttonSays(/has a site map/);
});

test('a tree that is derived says so, from how many pages, and is stopped where it is', async () => {
  const former = await stored();
  await until(async () => assert.match(await panel.locator('#derived').textContent(), /^Derived from a list of 3 pages\./));
  await panel.locator('#derived button').click();
  await until(async () => assert.match(await panel.locator('#state').textContent(), /names no map/));
  assert.ok(await panel.locator('#offer').isVisible());
  assert.equal((await stored()).length < former.length, true);
  assert.doesNotMatch(await stored(), /cdn/);
  assert.match(await stored(), /two\.test/, 'the rules of other sites stay');
});

test('Once: this page only, and nothing is kept', async () => {
  const former = await stored();
  await panel.locator('#offer [value=once]').click();
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Blue/));
  assert.equal(await stored(), former);
  const isDerived = async (shown) => assert.match(await shown.locator('#derived').textContent(), /^Derived from a list of 3 pages/);
  await until(() => isDerived(panel));
  sites.take();
  // The popup over the panel shows the same.
  const opened = chromium.context.waitForEvent('page');
  await panel.evaluate(async () => {
    const { id } = await chrome.windows.getCurrent();
    await chrome.windows.create({ url: `/panel/panel.html?popup&window=${id}`, type: 'popup' });
  });
  const popup = await opened;
  await until(() => isDerived(popup));
  await popup.close();
  await isDerived(panel);
  assert.deepEqual(sites.take(), []);
  // Stopped by keyboard: the focus is at the offer that takes the place of the button.
  await panel.locator('#derived button').press('Enter');
  await until(async () => assert.equal(await panel.evaluate(() => document.activeElement.value), 'once'));
  // What is drawn again keeps it.
  await panel.locator('#offer [value=never]').focus();
  await panel.evaluate(() => document.querySelector('#offer [value=never]').setAttribute('data-former', ''));
  await chromium.setPreferences(`${former}\n# Nothing else`);
  await until(async () => assert.equal(await panel.locator('#offer [data-former]').count(), 0));
  assert.equal(await panel.evaluate(() => document.activeElement.value), 'never');
  await drawnAgain(() => chromium.setPreferences(former));
  await panel.locator('#offer [value=once]').click();
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Blue/));
  await tab.reload();
  await until(async () => assert.ok(await panel.locator('#offer').isVisible()));
  assert.equal(await stored(), former);
});

test('Never: the site is not asked about again, until that is undone where it was said', async () => {
  const host = `cdn.one.test:${sites.port}`;
  await panel.locator('#offer [value=never]').click();
  const said = `The list of pages of ${host} is not offered any more.`;
  await until(async () => assert.match(await panel.locator('#offer').textContent(), RegExp(said)));
  sites.take();
  await chromium.visit(tab, sites.url('cdn.one.test', '/page.html'), () => tab.reload());
  await until(async () => assert.match(await panel.locator('#offer').textContent(), RegExp(said)));
  assert.deepEqual(sites.take(), ['cdn.one.test/page.html']);
  await panel.locator('#offer [value=undo]').click();
  await until(async () => assert.ok(await panel.locator('#offer [value=always]').isVisible()));
  await panel.locator('#offer [value=always]').click();
  await until(async () => assert.match(await stored(), /cdn/));
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Blue/));
});

test('what the first versions stored is read: a site that is not to be asked about', async () => {
  const host = `before.one.test:${sites.port}`;
  // As 6a9dca7d stored it. The text of the preferences has had its place and its form since 77bea671: `rule`.
  await chromium.inBackground((site) => chrome.storage.local.set({ declined: ['elsewhere.example', site] }), `http://${host}`);
  await tab.goto(sites.url('before.one.test', '/page.html'));
  await until(async () => assert.match(await panel.locator('#offer').textContent(), RegExp(`of ${host} is not offered any more`)));
  await panel.locator('#offer [value=undo]').click();
  await until(async () => assert.ok(await panel.locator('#offer [value=always]').isVisible()));
  const left = await chromium.inBackground(async () => (await chrome.storage.local.get('declined')).declined);
  assert.deepEqual(left, ['elsewhere.example']);
  await tab.goto(sites.url('cdn.one.test', '/page.html'));
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Blue/));
});

test('an offer that is drawn again, and says the same, stays: a press that has begun is not lost', async () => {
  const former = await stored();
  await chromium.visit(tab, sites.url('press.one.test', '/page.html'));
  await until(async () => assert.ok(await panel.locator('#offer [value=never]').isVisible()));
  await panel.locator('#offer [value=never]').hover();
  await panel.mouse.down();
  await drawnAgain(() => chromium.setPreferences(`${former}\n# Nothing else`));
  await panel.mouse.up();
  await until(async () => assert.ok(await panel.locator('#offer [value=undo]').isVisible()));
  await chromium.setPreferences(former);
  await tab.goto(sites.url('cdn.one.test', '/page.html'));
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Blue/));
});

test('a list that its site has no more is withdrawn, and the page says so', async () => {
  const { 'cdn.one.test/own.xml': own, 'cdn.one.test/robots.txt': robots } = files;
  delete files['cdn.one.test/own.xml'];
  files['cdn.one.test/robots.txt'] = { status: 410, fields: { 'Content-Type': 'text/plain' } };
  await tab.reload();
  await until(async () => assert.match(await panel.locator('#offer [role=alert]').textContent({ timeout: 1000 }), /No list of pages could be read/));
  assert.doesNotMatch(await stored(), /cdn/);
  await takeScreenshots(panel, 'extension-offer', { widths: [320], schemes: ['light'], fullPage: false });
  Object.assign(files, { 'cdn.one.test/own.xml': own, 'cdn.one.test/robots.txt': robots });
  await panel.locator('#offer [value=always]').click();
  await until(async () => assert.match(await stored(), /cdn/));
  await until(async () => assert.ok(await panel.locator('#derived').isVisible()));
  assert.ok((await panel.locator('#p0').evaluate((it) => it.getBoundingClientRect().top)) <= 120);
  await takeScreenshots(panel, 'extension-derived', { widths: [320], schemes: ['light'], fullPage: false });
});

test('the tab goes on while the preference that it led to is read again: it holds for the next page', async () => {
  const base = sites.url('new.one.test', '');
  files['new.one.test/linked.html'] = page('<link rel="sitemap" href="/new.xml">');
  files['new.one.test/other.html'] = page('<link rel="sitemap" href="/new.xml">');
  files['new.one.test/new.xml'] = list(base, '/linked.html', '/other.html', '/coats/white.html');
  const former = await stored();
  await tab.goto(`${base}/linked.html`);
  await until(async () => assert.match(await panel.locator('#offer').textContent(), /new\.one\.test/));
  await panel.evaluate(() => (globalThis.holdNext = true));
  await panel.locator('#offer [value=always]').click();
  await panel.waitForFunction(() => globalThis.goOn);
  await tab.goto(`${base}/other.html`);
  await until(async () => assert.match(await panel.locator('#offer').textContent({ timeout: 1000 }), /new\.one\.test/));
  await panel.evaluate(() => globalThis.goOn());
  await until(async () => assert.ok(await panel.locator('#p0', { hasText: 'White' }).isVisible()));
  await panel.evaluate(() => (globalThis.holdNext = false));
  await chromium.setPreferences(former);
  await until(async () => assert.ok(await panel.locator('#offer').isVisible()));
});

const told = () => panel.locator('#told').textContent();
const rule = (host) => `[[site]]\npages = "http://${host}:${sites.port}"\nsource = "link"\n`;
const stopped = (host) => `The list of pages of ${host}:${sites.port} is not used any more.`;
for (const host of ['stop.one.test', 'stop.two.test']) {
  files[`${host}/linked.html`] = page('<link rel="sitemap" href="/its.xml">');
  files[`${host}/its.xml`] = list(sites.url(host, ''), '/linked.html', `/socks/of-${host}.html`);
  files[`${host}/never.html`] = page('<script src="/never.js"></script>');
  files[`${host}/never.js`] = () => new Promise(() => {});
}
const showsListOf = async (host) => {
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), RegExp(`of ${host}`, 'i')));
  await until(async () => assert.ok(await panel.locator('#derived button').isVisible()));
};
/** All know these preferences when the offer on another site has come after them. */
const withPreferences = async (toml, host) => {
  await chromium.setPreferences(toml);
  await tab.goto(sites.url('without.one.test', '/linked.html'));
  await until(async () => assert.match(await panel.locator('#offer').textContent(), /without\.one\.test/));
  await tab.goto(sites.url(host, '/linked.html'));
  await chromium.buttonSays(/has a site map/);
  await showsListOf(host);
};

test('Stop, and the tab goes on to another site: the list of the first is stopped, and the panel says so', async () => {
  const former = await stored();
  await withPreferences(`${rule('stop.one.test')}\n${rule('stop.two.test')}`, 'stop.one.test');
  await panel.evaluate(() => (globalThis.holdRead = true));
  await panel.locator('#derived button').click();
  await panel.waitForFunction(() => globalThis.goOn);
  await panel.locator('#derived button').click(); // again: it is being done
  await tab.goto(sites.url('stop.two.test', '/linked.html'));
  await showsListOf('stop.two.test');
  await panel.evaluate(() => globalThis.goOn());
  await until(async () => assert.equal(await told(), stopped('stop.one.test')));
  assert.equal((await stored()).trim(), rule('stop.two.test').trim());
  await showsListOf('stop.two.test');
  assert.equal(await told(), stopped('stop.one.test'));
  await tab.goto(sites.url('stop.one.test', '/linked.html'));
  await until(async () => assert.ok(await panel.locator('#offer').isVisible()));
  assert.equal(await told(), '');
  await chromium.setPreferences(former);
});

test('Stop, beside a page that is left already: the list whose tree is still shown is stopped', async () => {
  const former = await stored();
  await withPreferences(rule('stop.two.test'), 'stop.two.test');
  await tab.goto(sites.url('stop.two.test', '/never.html'), { waitUntil: 'commit' });
  await until(async () => assert.equal((await chromium.record())?.tab.url, undefined));
  await panel.locator('#derived button').click();
  await until(async () => assert.equal(await told(), stopped('stop.two.test')));
  assert.equal(await stored(), '');
  await chromium.setPreferences(former);
});

test('Stop, which fails, or would remove a rule of the reader: the panel says that the list is still used, and why', async () => {
  const former = await stored();
  const own = rule('stop.one.test').replace('pages', '# My own\npages');
  for (const [text, refusal, said] of [
    [rule('stop.one.test'), 'no room', `The list of pages of stop.one.test:${sites.port} is still used: no room`],
    [own, '', `A rule in the settings asks for the list of pages of stop.one.test:${sites.port}. It can be removed there.`],
  ]) {
    await withPreferences(text, 'stop.one.test');
    const settings = refusal || chromium.context.waitForEvent('page');
    await panel.evaluate((it) => (globalThis.refusal = it), refusal);
    await panel.locator('#derived button').click();
    await until(async () => assert.equal(await told(), said));
    await panel.evaluate(() => (globalThis.refusal = ''));
    if (!refusal) await (await settings).close();
    await tab.bringToFront();
    assert.equal(await stored(), text);
    await showsListOf('stop.one.test');
  }
  await chromium.setPreferences(former);
});

/** A site whose list waits for `goOn`, and the reader wants it always: settles when the list is asked for. */
const wantSlowList = async (host) => {
  const base = sites.url(host, '');
  let goOn;
  const held = new Promise((resolve) => (goOn = resolve));
  for (const name of ['linked', 'other']) files[`${host}/${name}.html`] = page('<link rel="sitemap" href="/slow.xml">');
  files[`${host}/slow.xml`] = async () => {
    await held;
    return list(base, '/linked.html', '/other.html', '/boats/red.html');
  };
  await tab.goto(`${base}/linked.html`);
  await until(async () => assert.match(await panel.locator('#offer').textContent(), RegExp(host)));
  await panel.locator('#offer [value=always]').click();
  await until(() => assert.equal(sites.all(`${host}/slow.xml`).length, 1));
  return goOn;
};
const isKept = (host) => until(async () => assert.match(await stored(), RegExp(`${host}[^]*source = "link"`)));
const isRead = () => until(async () => assert.ok(await panel.locator('#p0', { hasText: /Boats/i }).isVisible()));

test('Always, and another tab is shown before the list is read: it is kept when the reader is back', async () => {
  const former = await stored();
  const goOn = await wantSlowList('slow.one.test');
  const other = await chromium.open(sites.url('two.test', '/page.html'));
  await until(async () => assert.match(await panel.locator('#offer').textContent(), /two\.test/));
  goOn();
  await other.close();
  await tab.bringToFront();
  await isRead();
  await isKept('slow.one.test');
  await chromium.setPreferences(former);
});

test('Always, and the tab goes on within the site before the list is read: it is used there, and kept', async () => {
  const former = await stored();
  const goOn = await wantSlowList('slow.two.test');
  await tab.goto(sites.url('slow.two.test', '/other.html'));
  await until(() => assert.equal(sites.all('slow.two.test/slow.xml').length, 2));
  goOn();
  await isRead();
  await isKept('slow.two.test');
  await chromium.setPreferences(former);
  await until(async () => assert.ok(await panel.locator('#offer').isVisible()));
});

test('preferences reach all pages that are open, also those that name a map', async () => {
  files['/names.html'] = names('/own-map.xml');
  files['/own-map.xml'] = map('<item name="The map" url="/names.html"/>');
  const former = await stored();
  await tab.goto(sites.url('cdn.one.test', '/names.html'));
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /The map/));
  const other = await chromium.open(sites.url('two.test', '/page.html'));
  await chromium.recordOf(sites.url('two.test', '/page.html'));
  await chromium.setPreferences(`[[site]]\npages = "http://cdn.one.test:${sites.port}"\noff = true\n`);
  await tab.bringToFront();
  await until(async () => assert.match(await panel.locator('#state').textContent(), /no map is looked for/));
  await chromium.recordOf(sites.url('cdn.one.test', '/names.html'));
  await chromium.buttonSays(/No site map was found/);
  await chromium.setPreferences(former);
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /The map/));
  await chromium.buttonSays(/has a site map/);
  await other.close();
  await tab.goto(sites.url('two.test', '/page.html'));
  await until(async () => assert.ok(await panel.locator('#offer').isVisible()));
});

test('options: the rules are there, and a wrong file is refused', async () => {
  const options = await chromium.extensionPage('options/options.html#options_file');
  await until(async () => assert.equal(await options.locator('#sites li').count(), 3));
  // Only what saves is a primary button.
  const background = (it) => getComputedStyle(it).backgroundColor;
  const remove = options.locator('#sites .plain').first();
  assert.notEqual(await remove.evaluate(background), await options.locator('#save').evaluate(background));
  assert.equal(await remove.evaluate(background), 'rgba(0, 0, 0, 0)');
  await options.locator('#toml').fill('[display]\nlevels = 7\n');
  await options.locator('#saveText').click();
  await until(async () => assert.match(await options.locator('#textMessage').textContent(), /^2:/));
  assert.match(await stored(), /robots/);
  await options.locator('#sites li').nth(1).locator('select').selectOption('off');
  await options.locator('#languages').selectOption({ label: 'German' });
  await options.locator('#levels label', { hasText: 'sidebar' }).click();
  await options.locator('#save').click();
  await until(async () => assert.match(await stored(), /off = true/));
  assert.match(await stored(), /languages = "de"[^]*level = "sidebar"/);
  await options.close();
});

test('options: the TOML file goes out and comes in', async () => {
  const options = await chromium.extensionPage('options/options.html#options_file');
  await until(async () => assert.equal(await options.locator('#sites li').count(), 3));
  const former = await stored();
  const session = await chromium.context.newCDPSession(options);
  await session.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  await options.locator('#export').click();
  await until(async () => assert.equal(await readFile(path.join(downloads, 'standard-sitemap.toml'), 'utf8'), former));

  const choose = (text) =>
    options.locator('#file').setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const mine = '# Mine\n[[site]]\npages = "mine.example"\noff = true\n';
  await choose(mine);
  await until(async () => assert.equal(await stored(), mine));
  await until(async () => assert.match(await options.locator('#textMessage').textContent(), /^Saved/));
  assert.equal(await options.locator('#sites li input').first().inputValue(), 'mine.example');
  await choose('[display]\nlevels = 7\n');
  await until(async () => assert.match(await options.locator('#textMessage').textContent(), /^2:/));
  assert.equal(await stored(), mine);
  await choose(former);
  await until(async () => assert.equal(await stored(), former));
  await options.close();
});

test('options: what is not saved yet stays when the settings change elsewhere, and the page says so', async () => {
  const options = await chromium.extensionPage('options/options.html#options_file');
  const former = await stored();
  const languages = options.locator('#languages');
  const file = options.locator('#toml');
  const changed = /changed elsewhere/;
  const saidOf = async (id) => options.locator(id).textContent();
  await until(async () => assert.equal(await file.inputValue(), former));

  await languages.selectOption('fr');
  const other = `${former}\n# one\n`;
  await chromium.setPreferences(other);
  await until(async () => assert.equal(await file.inputValue(), other)); // nothing was typed there
  assert.match(await saidOf('#message'), changed);
  assert.doesNotMatch(await saidOf('#textMessage'), changed);
  assert.equal(await languages.inputValue(), 'fr');

  await file.press('End');
  await file.pressSequentially('# two');
  const typed = await file.inputValue();
  await options.locator('#save').click(); // the form: for the file this is elsewhere
  await until(async () => assert.match(await saidOf('#textMessage'), changed));
  await until(async () => assert.match(await saidOf('#message'), /^Saved/));
  assert.match(await stored(), /languages = "fr"/);
  assert.equal(await file.inputValue(), typed);

  await options.locator('#sites .plain').first().click(); // removes a row
  const count = await options.locator('#sites li').count();
  await options.locator('#saveText').click();
  await until(async () => assert.match(await saidOf('#message'), changed));
  assert.equal(await stored(), typed);
  assert.equal(await options.locator('#sites li').count(), count);

  await options.reload();
  await until(async () => assert.equal(await file.inputValue(), typed));
  assert.equal(await options.locator('#sites li').count(), count + 1);
  await chromium.setPreferences(former);
  await until(async () => assert.equal(await file.inputValue(), former));
  assert.doesNotMatch(await saidOf('#message'), changed);
  await options.close();
});

test('options: what is changed elsewhere while the page saves is not replaced before the reader knows of it', async () => {
  const former = await stored();
  const other = `[[site]]\npages = "elsewhere.example"\noff = true\n\n${former}`;
  for (const [id, said] of [['#saveText', '#textMessage'], ['#save', '#message']]) {
    const options = await chromium.extensionPage('options/options.html#options_file');
    await until(async () => assert.equal(await options.locator('#toml').inputValue(), former));
    if (id === '#save') await options.locator('#languages').selectOption('fr');
    else await options.locator('#toml').fill(`# Typed\n${former}`);
    await options.evaluate(() => (globalThis.holdRead = true));
    await options.locator(id).click();
    await options.waitForFunction(() => globalThis.goOn);
    await chromium.setPreferences(other);
    await options.evaluate(() => globalThis.goOn());
    await until(async () => assert.match(await options.locator(said).textContent(), /^Saved|changed elsewhere/));
    await options.evaluate(async () => {
      await (await import('/shared/engine.js')).openEngine(); // it checks what is to be written,
      await new Promise((resolve) => setTimeout(resolve)); // has checked it,
      await navigator.locks.request('preferences', () => {}); // and it is written, or not
    });
    assert.equal(await stored(), other);
    await until(async () => {
      await options.locator(id).click();
      assert.match(await options.locator(said).textContent(), /^Saved/);
    });
    assert.doesNotMatch(await stored(), /elsewhere/);
    await options.close();
    await chromium.setPreferences(former);
  }
});

test('options: what the file has, the form has in words, and leaves what it does not show', async () => {
  const former = await stored();
  const own = 'languages = "de, en;q=0.5"\n[display]\nlevels = [ "menu", { name = "beside", label = "Beside it" } ]\nlevel = "beside"\n';
  await chromium.setPreferences(own);
  const options = await chromium.extensionPage('options/options.html');
  const levels = options.locator('#levels label');
  await until(async () => assert.deepEqual(await levels.allTextContents(), ['Leave the page as it is', 'menu', 'Beside it']));
  assert.ok(await levels.nth(2).locator(':checked').count());
  assert.equal(await options.locator('#languages').inputValue(), 'de, en;q=0.5');
  assert.ok(await options.locator('#toml').isHidden());
  await levels.first().click();
  await options.locator('#languages').selectOption({ label: 'as in the browser' });
  await options.locator('#save').click();
  await until(async () => assert.match(await options.locator('#message').textContent(), /^Saved/));
  assert.doesNotMatch(await stored(), /languages|level = /);
  assert.match(await stored(), /name = "beside"/);
  await options.locator('#addSite').click();
  await options.locator('#sites input').first().fill('*.com');
  await options.locator('#save').click();
  // The engine says why; where in the file, is nothing to those who have not seen one.
  await until(async () => assert.match(await options.locator('#message.wrong').textContent(), /^[^\d].*\*\.com/));
  await chromium.setPreferences(former);
  await options.close();
});

test('options: the keys are there, and the page of the browser on which they are changed', async () => {
  const options = await chromium.extensionPage('options/options.html');
  const keys = options.locator('.keys li');
  await until(async () => assert.equal(await keys.count(), 5));
  assert.match(await keys.first().textContent(), /Alt\+Shift\+Right.*Go to the next page of the map/);
  assert.match(await keys.last().textContent(), /^no key.*home page/);
  const opened = chromium.context.waitForEvent('page');
  await options.locator('#changeKeys').click();
  const page = await opened;
  await until(() => assert.match(page.url(), /^chrome:\/\/extensions\/shortcuts/));
  await page.close();
  assert.ok(await options.locator('#sites li').count());
  for (const scheme of ['light', 'dark']) {
    await options.emulateMedia({ colorScheme: scheme });
    await expectAccessible(options);
  }
  await options.setViewportSize({ width: 240, height: 700 });
  assert.equal(await options.locator(':root').evaluate((it) => it.scrollWidth - it.clientWidth), 0);
  await options.close();
});

test('a site that is switched off has no map and no offer', async () => {
  await tab.bringToFront();
  sites.take();
  await tab.goto(sites.url('two.test', '/linked.html'));
  await until(async () => assert.match(await panel.locator('#state').textContent(), /no map/));
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(await panel.locator('#offer').isVisible(), false);
  assert.deepEqual(sites.take(), ['two.test/linked.html']);
});
