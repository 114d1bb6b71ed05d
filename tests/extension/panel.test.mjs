// The panel as people use it: hostile names, keyboard, search, commands, accessibility, languages.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { expectAccessible } from '../browser/support/accessibility.mjs';
import { launchChromium } from './support/chromium.mjs';
import { holdsForEver } from './support/holding.mjs';
import { until } from './support/until.mjs';
import { names, page, serveSites, sitemap, xml } from './support/sites.mjs';
import { maps } from '../browser/support/html_maps.mjs';
import { typeAtOnce } from '../browser/support/keyboard.mjs';

const files = Object.fromEntries(
  Object.entries(maps).flatMap(([name, text]) => [
    [`/${name}.xml`, { body: text.replaceAll('url="/', `url="/${name}/`), fields: xml }],
    [`/${name}/`, names(`/${name}.xml`)],
    [`/${name}/clocks`, names(`/${name}.xml`)],
    [`/${name}/clocks/sun`, names(`/${name}.xml`)],
    [`/${name}/charts`, names(`/${name}.xml`)],
    [`/${name}/visit`, names(`/${name}.xml`)],
  ]),
);
const timetable = (pages) => `
  <image><variant url="/logo.png" type="image/png" width="32" height="32"/></image>
  <item name="Timetable" xml:lang="en" type="text/html" url="${pages}/timetable">
    <variant name="Fahrplan" xml:lang="de" url="${pages}/fahrplan"/>
    <variant name="الجدول" xml:lang="ar" url="${pages}/ar"/>
    <variant type="application/pdf" url="${pages}/timetable.pdf"/>
    <variant type="constructor" name="Same address" url="${pages}/timetable#top"/>
    <variant xml:lang="fr" url="javascript:alert(1)"/>
    <variant xml:lang="it" url="http://user:word@example.com/"/>
  </item>
  <item name="Only one" url="${pages}/one"><variant name="Nur eine" xml:lang="de"/></item>
  <item name="By its ending" url="${pages}/ending.html"/>
  <item name="Many" xml:lang="en" url="${pages}/many">${['de', 'fr', 'nl', 'pl', 'cs', 'sv', 'x-ours', 'und']
    .map((it) => `<variant xml:lang="${it}" url="${pages}/${it}"/>`)
    .join('')}</item>
  <item name="Secure" xml:lang="en" url="${pages}/secure">
    <variant xml:lang="de" url="https://www.one.test/de"/><variant xml:lang="nl" url="https://two.test/nl"/>
  </item>
  <item name="Strange" role="constructor __proto__ help" url="${pages}/strange"/>`;
files['/forms.xml'] = { body: sitemap(timetable('/forms'), ''), fields: xml };
for (const name of ['timetable', 'fahrplan', 'one', 'ending', 'many', 'secure', 'strange'])
  files[`/forms/${name}`] = names('/forms.xml');
const range = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('');
files['/long.xml'] = {
  body: sitemap(range(40, (g) => `<group name="Group ${g}">${range(20, (i) => `<item name="Entry ${g}.${i}" url="/long/${g}.${i}"/>`)}</group>`)),
  fields: xml,
};
for (const name of ['0.1', '30.7', '30.9']) files[`/long/${name}`] = names('/long.xml');
files['/directions.xml'] = {
  body: sitemap(`<item name="Home" url="/directions/" description="بيت"/>
    <item name="بيت" xml:lang="ar" url="/directions/1" description="Home"/>
    <item name="كتب" xml:lang="ar" url="/directions/2" description="كتب (Books)"/>
    <item name="Books" url="/directions/3" description="Books, in Arabic كتب"/>
    <item name="اتصل" xml:lang="ar" url="/directions/4" description="123"/>`),
  fields: xml,
};
files['/directions/'] = names('/directions.xml');
const sites = await serveSites(files);
const chromium = await launchChromium({ edit: holdsForEver });
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
const errors = [];
panel.on('pageerror', (error) => errors.push(String(error)));
panel.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
panel.on('dialog', (dialog) => {
  errors.push(dialog.message());
  dialog.dismiss();
});

const drawn = () => panel.evaluate(() => performance.getEntriesByName('drawn')[0]?.detail);
const visit = async (name, path = '/') => {
  const url = sites.url('one.test', `/${name}${path}`);
  await chromium.visit(tab, url);
  await until(async () => assert.equal((await drawn()).state, 'over'));
  await until(async () => assert.ok((await panel.locator('#p0 > li').count()) > 0));
};

test('roles, path, and V-6: previous, next and the position in reading order', async () => {
  await visit('museum', '/clocks');
  await until(async () => assert.match(await panel.locator('.crumbs').textContent(), /Collection.*Clocks/s));
  assert.match(await panel.locator('.around').textContent(), /Previous Getting here.*Next Sundials.*5 of 12$/s);
  assert.match(await panel.locator('.roles').textContent(), /Museum of Tides/);
  assert.equal(await panel.locator('#title').textContent(), 'Museum of Tides');
});

test('a menu that is open stays open, with the keyboard in it, while the page moves within its document', async () => {
  await visit('museum', '/clocks');
  const here = (name) => until(async () => assert.match(await panel.locator('#p0 [aria-current]').textContent({ timeout: 1000 }), name));
  await here(/^Clocks/);
  const menu = panel.locator('.roles details').last();
  await menu.locator('summary').click();
  const link = menu.locator('a:visible').last();
  const name = await link.textContent();
  await link.focus();
  await tab.evaluate(() => history.pushState({}, '', '/museum/clocks/sun'));
  await here(/^Sundials/);
  assert.equal(await panel.evaluate(() => document.activeElement.textContent), name);
  assert.ok(await menu.evaluate((it) => it.open));
});

test('a link of the map opens in the tab, not in the panel', async () => {
  await visit('museum', '/clocks');
  await panel.locator('.around a', { hasText: 'Sundials' }).click();
  await tab.waitForURL(/museum\/clocks\/sun$/);
  assert.match(panel.url(), /panel\.html$/);
});

const forms = () => panel.locator('.alternatives a').allTextContents();

test('M-8: the page in other languages and formats, by one click', async () => {
  await visit('forms', '/timetable');
  await until(async () => assert.deepEqual(await forms(), ['Deutsch', 'العربية', 'PDF']));
  assert.equal(await panel.locator('.alternatives').getAttribute('aria-label'), 'This page is also in');
  const german = panel.locator('.alternatives a').first();
  assert.equal(await german.getAttribute('lang'), 'de');
  assert.equal(await german.getAttribute('hreflang'), 'de');
  await german.click();
  await tab.waitForURL(/forms\/fahrplan$/);
  await until(async () => assert.deepEqual(await forms(), ['English', 'العربية', 'English, PDF']));
  await panel.locator('.alternatives a').first().click();
  await tab.waitForURL(/forms\/timetable$/);
});

test('R-4: by https it is the same site', async () => {
  await visit('forms', '/secure');
  await until(async () => assert.equal(await panel.locator('.alternatives a').count(), 2));
  const others = await panel.locator('.alternatives a').evaluateAll((all) => all.map((it) => [it.lang, it.className]));
  assert.deepEqual(others, [['de', ''], ['nl', 'other']]);
});

test('M-8: one form only, or an address that is only similar: nothing to choose', async () => {
  for (const [path, name] of [
    ['/one', /Only one/],
    ['/ending', /By its ending/],
  ]) {
    await visit('forms', path);
    await until(async () => assert.match(await panel.locator('#p0 [aria-current]').textContent(), name));
    assert.deepEqual(await forms(), []);
  }
});

test('M-8: many forms are in a list that opens', async () => {
  await visit('forms', '/many');
  await panel.locator('.alternatives summary').click();
  await until(async () => assert.ok(await panel.locator('.alternatives a').first().isVisible()));
  const [first, ...others] = await forms();
  assert.equal(first, 'Deutsch');
  assert.deepEqual(others, ['Français', 'Nederlands', 'Polski', 'Čeština', 'Svenska', 'x-ours', 'Many']);
});

test('O-4: the logo of a map is not requested', async () => {
  sites.take();
  await visit('forms', '/timetable');
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.deepEqual(
    sites.take().filter((it) => !it.endsWith('.xml')),
    ['one.test/forms/timetable'],
  );
  assert.equal(await panel.locator('img').count(), 0);
});

test('M-12: a role that is no word for readers goes by the name of its entry', async () => {
  await visit('forms', '/strange');
  await until(async () =>
    assert.deepEqual(await panel.locator('.roles .role:visible').allTextContents(), ['HelpStrange', 'Strange', 'Strange']),
  );
});

test('the tree by keyboard (APG)', async () => {
  await visit('museum', '/');
  await panel.locator('#find').focus();
  await panel.keyboard.press('ArrowDown');
  const focused = () => panel.evaluate(() => document.activeElement.textContent);
  const first = await focused();
  await panel.keyboard.press('End');
  assert.notEqual(await focused(), first);
  await panel.keyboard.press('Home');
  assert.equal(await focused(), first);
  await typeAtOnce(panel, 'vi');
  assert.match(await focused(), /^Visit/);
  await panel.keyboard.press('ArrowRight');
  await panel.keyboard.press('ArrowRight');
  assert.match(await focused(), /^Opening hours/);
  assert.equal(await panel.locator('#p0 [role=treeitem][tabindex="0"]').count(), 1);
});

test('the tree can be used while the page is being left', async () => {
  await visit('museum', '/visit');
  await panel.locator('#find').focus();
  await panel.keyboard.press('ArrowDown');
  let release;
  files['/slow'] = () => new Promise((resolve) => (release = () => resolve(page())));
  const arrives = tab.goto(sites.url('one.test', '/slow')); // the map stays until it is there, and for two seconds
  await typeAtOnce(panel, 'fr'); // Friends: a link to another site
  await panel.keyboard.press('ArrowUp');
  await panel.keyboard.press('*');
  await until(async () => assert.match(await panel.locator('#p0').textContent(), /Sundials/));
  await until(() => release());
  await arrives;
});

test('focus stays in the panel from page to page', async () => {
  await visit('museum', '/visit');
  await panel.locator('#find').focus();
  for (const path of ['/charts', '/', '/clocks']) {
    await visit('museum', path);
    assert.equal(await panel.evaluate(() => document.activeElement.id), 'find');
  }
});

test('search finds what is not unfolded', async () => {
  await visit('museum', '/');
  await panel.locator('#find').fill('WATER clóck');
  await until(async () => assert.match(await panel.locator('#count').textContent(), /^1 entry found/));
  assert.deepEqual(await panel.locator('#hits > li > a').allTextContents(), ['Water clocks']);
  assert.deepEqual(await panel.locator('#hits .way').allTextContents(), ['Collection › Clocks']);
  await expectAccessible(panel);
  await panel.locator('#find').press('Escape');
  await until(async () => assert.equal(await panel.locator('#results').isVisible(), false));
  assert.match(await panel.evaluate(() => document.activeElement.getAttribute('role')), /treeitem/);
});

test('search: Enter goes to the first hit in the tab, arrows to others', async () => {
  await visit('museum', '/');
  await panel.locator('body').press('/');
  await until(async () => assert.equal(await panel.evaluate(() => document.activeElement.id), 'find'));
  await panel.keyboard.type('clocks');
  await panel.keyboard.press('Enter');
  await tab.waitForURL(/museum\/clocks$/);
  await until(async () => assert.match(await panel.locator('#hits [aria-current]').textContent(), /^Clocks/));
  assert.equal(await panel.evaluate(() => document.activeElement.id), 'find', 'the list stays for the next hit');
  await panel.keyboard.press('ArrowDown');
  await panel.keyboard.press('Tab');
  await panel.keyboard.press('Enter'); // Show in map
  await until(async () =>
    assert.match(await panel.evaluate(() => document.activeElement.closest('[role=tree]') && document.activeElement.textContent), /^Clocks/),
  );
  assert.equal(await panel.locator('#find').inputValue(), '');
});

for (const [name, keys] of [
  ['the first hit, from the box', ['Enter']],
  ['a hit of the list', ['ArrowDown', 'ArrowDown', 'Enter']],
])
  test(`Enter on ${name}, then Escape: the focus is on a row in sight, that of the page`, async () => {
    await visit('long', '/0.1');
    await panel.locator('#find').fill('');
    await panel.locator('#find').pressSequentially('entry 30');
    await until(async () => assert.match(await panel.locator('#said').textContent(), /^20 entries found/));
    const wanted = await panel.locator('#hits a').nth(keys.length > 1 ? 1 : 0).textContent();
    files[`/long/${wanted.slice('Entry '.length)}`] = names('/long.xml');
    for (const key of keys) await panel.keyboard.press(key);
    await until(async () => assert.match(await panel.locator('.crumbs').textContent(), new RegExp(wanted)));
    await panel.keyboard.press('Escape');
    const focus = await panel.evaluate(() => {
      const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const row = document.activeElement.closest('[role=tree] > li');
      return { name: document.activeElement.textContent, isSeen: Boolean(row?.contains(shown)) };
    });
    assert.deepEqual(focus, { name: wanted, isSeen: true });
  });

test('a description has the direction of its language, or else its own; the tree has that of most entries', async () => {
  await visit('directions', '/');
  const shown = await panel.locator('#p0 > li').evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('a, .text')].map((it) => getComputedStyle(it).direction)));
  assert.deepEqual(shown, [['ltr', 'rtl'], ['rtl', 'ltr'], ['rtl', 'rtl'], ['ltr', 'ltr'], ['rtl', 'rtl']]);
  assert.equal(await panel.locator('#map').evaluate((it) => getComputedStyle(it).direction), 'rtl');
  assert.equal(await panel.locator('#map').getAttribute('lang'), 'en');
});

test('hostile names are text, and refused links are no links', async () => {
  await visit('hostile', '/');
  await until(async () => assert.match(await panel.locator('#p0').textContent(), /<img src=x onerror=alert\(1\)>/));
  const links = await panel.locator('#map a[href]').evaluateAll((all) => all.map((it) => it.href));
  for (const link of links) assert.match(link, /^http:\/\/one\.test:/);
  assert.equal(await panel.locator('#map :is(img, script, svg, iframe)').count(), 0);
});

test('a map from right to left', async () => {
  await visit('rightToLeft', '/');
  const direction = () => panel.locator('#map').evaluate((it) => getComputedStyle(it).direction);
  await until(async () => assert.equal(await direction(), 'rtl'));
  await visit('museum', '/');
  await until(async () => assert.equal(await direction(), 'ltr'));
});

test('commands: next, home', async () => {
  await visit('museum', '/clocks');
  const command = (name) =>
    chromium.inBackground(async (wanted) => {
      const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const name = `command:${wanted}`;
      await chrome.storage.session.set({
        [`commands:${active.windowId}`]: [name],
        [name]: { name: wanted, tabId: active.id, at: Date.now() },
      });
    }, name);
  await command('next');
  await tab.waitForURL(/clocks\/sun$/);
  await command('home');
  await tab.waitForURL(/museum\/$/);
});

test('the narrowest sidebar, and 200 %: nothing scrolls sideways', async () => {
  const size = panel.viewportSize();
  await tab.goto(sites.url('one.test', '/museum/clocks'));
  await until(async () => assert.equal(await panel.locator('#p0 [aria-current]').textContent({ timeout: 1000 }), 'Clocks'));
  await panel.locator('#why').evaluate((it) => {
    it.open = true;
  });
  await until(async () => assert.match(await panel.locator('#reasons').textContent(), /link-legacy/));
  const scrolling = () =>
    [...document.querySelectorAll('html, body *')]
      .filter((it) => it.scrollWidth > it.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(it).overflowX + (it === document.documentElement ? 'auto' : '')))
      .map((it) => `${it.localName}.${it.className}#${it.id}`);
  for (const width of [240, 180]) {
    await panel.setViewportSize({ width, height: 800 });
    assert.deepEqual(await panel.evaluate(scrolling), [], String(width));
  }
  await panel.locator('#why').evaluate((it) => {
    it.open = false;
  });
  if (size) await panel.setViewportSize(size);
  else await panel.setViewportSize({ width: 360, height: 800 });
});

test('no violation of accessibility, with and without a map', async () => {
  const isAccessible = async () => {
    for (const colorScheme of ['dark', 'light']) {
      await panel.emulateMedia({ colorScheme });
      await expectAccessible(panel);
    }
  };
  await visit('museum', '/clocks');
  await until(async () => assert.match(await panel.locator('.crumbs').textContent(), /Clocks/));
  await panel.locator('#why').evaluate((it) => {
    it.open = true;
  });
  await until(async () => assert.match(await panel.locator('#reasons').textContent(), /link-legacy/));
  await isAccessible();
  for (const path of ['/timetable', '/many']) {
    await visit('forms', path);
    await until(async () => assert.ok(await panel.locator('.alternatives').count()));
    await isAccessible();
  }
  await tab.goto(sites.url('two.test', '/nothing'));
  await until(async () => assert.ok(await panel.locator('#offer').isVisible()));
  await isAccessible();
  const options = await chromium.extensionPage('options/options.html');
  await until(async () => assert.ok(await options.locator('#levels label').count())); // it is filled in
  await options.locator('#addSite').click();
  await expectAccessible(options);
});

test('nothing went wrong in the panel', () => assert.deepEqual(errors, []));
