// The HTML page of a map (render/html) in use: its tree with keyboard, pointer and screen reader; the search,
// the menus, the languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expectAccessible } from './support/accessibility.mjs';
import { hangsAfter } from './support/browser.mjs';
import { onlyKeyboard, typeAtOnce } from './support/keyboard.mjs';
import { openMaps } from './support/open_maps.mjs';
import { takeScreenshots } from './support/screenshots.mjs';
import { until } from './support/until.mjs';

const [browser, maps] = await openMaps();
const treeItem = (page, name) => page.getByRole('treeitem', { name, exact: true });
const focused = (page) => page.evaluate(() => document.activeElement.firstChild?.data ?? null);

// The effect of a key may come in several steps, and on a slow machine some time later.
async function expectFocus(page, name, message) {
  for (const start = Date.now(); Date.now() - start < hangsAfter && (await focused(page)) !== name;)
    await page.waitForTimeout(50);
  assert.equal(await focused(page), name, message);
}

test('of a path that is too long for the window, the end is seen, at each width', async () => {
  await browser.visit({ width: 320 }, async (page) => {
    await page.goto(await maps.pageOf('museum', '/clocks/water'));
    const last = page.locator('.crumbs li:last-child');
    const isInside = () => last.evaluate((it) => {
      const [inner, outer] = [it, it.parentElement].map((each) => each.getBoundingClientRect());
      return [inner.left >= outer.left - 1, inner.right <= outer.right + 1, it.parentElement.scrollLeft > 0];
    });
    assert.equal(await last.textContent().then((it) => it.trim()), 'Water clocks');
    await until(async () => assert.deepEqual(await isInside(), [true, true, true]));
    await page.setViewportSize({ width: 280, height: 700 });
    await until(async () => assert.deepEqual(await isInside(), [true, true, true]));
  });
});

test('the accessibility tree is a tree with the page on its way', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum', '/clocks/water'));
    // The rows stand side by side; their levels make the hierarchy.
    assert.equal(await page.locator('#map').ariaSnapshot(), `
- navigation "Site map":
  - tree "Site map":
    - treeitem "Museum of Tides" [level=1]
    - treeitem "Visit" [expanded] [level=1]
    - treeitem "Opening hours" [level=2]
    - treeitem "Getting here" [level=2]
    - treeitem "Collection" [expanded] [level=1]
    - treeitem "Clocks" [expanded] [level=2]
    - treeitem "Sundials" [level=3]
    - treeitem "Water clocks" [level=3]
    - treeitem "Charts" [expanded] [level=2]
    - treeitem "Harbours" [expanded] [level=3]
    - 'treeitem "Charts (again: see above)" [level=4]'
    - treeitem "Shells" [level=2]
    - treeitem "Friends (other site)" [level=1]
    - treeitem "Write to us (e-mail)" [level=1]
    - treeitem "Ask the keeper" [level=1]`.trim());
    const places = await page.locator('#map [role=treeitem]').evaluateAll((all) =>
      all.map((it) => ['level', 'posinset', 'setsize'].map((name) => it.getAttribute(`aria-${name}`)).join(' ')));
    assert.deepEqual(places, ['1 1 6', '1 2 6', '2 1 2', '2 2 2', '1 3 6', '2 1 3', '3 1 2', '3 2 2', '2 2 3', '3 1 1', '4 1 1',
                              '2 3 3', '1 4 6', '1 5 6', '1 6 6']);
    const here = treeItem(page, 'Water clocks');
    assert.equal(await here.getAttribute('aria-current'), 'page');
    assert.equal(await here.getAttribute('tabindex'), '0', 'the focus enters the tree at the current page');
    assert.equal(await page.locator('#map [tabindex="0"]').count(), 1);
    assert.match(await page.locator('.crumbs').ariaSnapshot(), /Collection[^]*Clocks[^]*Water clocks/);
    const described = await treeItem(page, 'Getting here').evaluate((it) =>
      document.getElementById(it.getAttribute('aria-describedby')).textContent);
    assert.equal(described, 'By ferry, mostly');
  });
});

test('arrows, Home, End, letters, * and Enter do what the authoring practices say', async () => {
  await browser.visit({}, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('museum', '/shells'));
    await keys.tabTo('[role=treeitem]');
    await expectFocus(page, 'Shells');
    assert.ok((await keys.focus()).outline, 'the focus is seen');
    await keys.press('ArrowLeft');
    await expectFocus(page, 'Collection', 'from an end, left is up');
    await keys.press('ArrowLeft');
    assert.equal(await treeItem(page, 'Collection').getAttribute('aria-expanded'), 'false');
    assert.equal(await treeItem(page, 'Shells').isVisible(), false);
    await keys.press('ArrowDown');
    await expectFocus(page, 'Friends', 'what is folded is passed over');
    await keys.press('ArrowUp');
    await keys.press('ArrowRight');
    await expectFocus(page, 'Collection', 'right unfolds first');
    await keys.press('ArrowRight');
    await expectFocus(page, 'Clocks', 'and then goes in');
    await keys.press('End');
    await expectFocus(page, 'Ask the keeper');
    await keys.press('Home');
    await expectFocus(page, 'Museum of Tides');
    await keys.typeAtOnce('wr');
    await expectFocus(page, 'Write to us');
    await page.waitForTimeout(900); // longer than the pause that ends a word
    await keys.type('c');
    await expectFocus(page, 'Collection', 'letters go round');
    await keys.type('c');
    await expectFocus(page, 'Clocks', 'the same letter again goes on');
    await keys.press('ArrowLeft');
    assert.equal(await treeItem(page, 'Sundials').isVisible(), false);
    await keys.press('*');
    assert.equal(await treeItem(page, 'Sundials').isVisible(), true);
    await keys.press('ArrowLeft');
    await keys.press('ArrowLeft');
    await expectFocus(page, 'Collection');
    await keys.press('Enter');
    assert.equal(await treeItem(page, 'Collection').getAttribute('aria-expanded'), 'false', 'without a link, Enter folds');
    await keys.typeAtOnce('Vis');
    await keys.press('Enter');
    await page.waitForURL('**/as/museum/visit');
    keys.expectNoPointer();
  });
});

test('a loop is an end that leads to its beginning', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum', '/charts'));
    const again = treeItem(page, 'Charts (again: see above)');
    assert.equal(await again.getAttribute('aria-expanded'), null);
    await again.focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-level')), '2');
    await expectFocus(page, 'Charts');
    await again.click();
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-level')), '2');
  });
});

test('a pointer unfolds by the sign, and follows links by their names', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    const collection = page.locator('li').filter({ has: treeItem(page, 'Collection') }).first();
    await collection.click({ position: { x: 10, y: 14 } });
    assert.equal(await treeItem(page, 'Collection').getAttribute('aria-expanded'), 'false');
    await collection.click({ position: { x: 10, y: 14 } });
    assert.equal(await treeItem(page, 'Collection').getAttribute('aria-expanded'), 'true');
    await treeItem(page, 'Shells').click();
    await page.waitForURL('**/as/museum/shells');
  });
});

test('in a map of 33,060 nodes a method is reached by 30 keys', async () => {
  await browser.visit({}, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('library'));
    await keys.press('/');
    await keys.type('class42x7');
    await page.locator('#count').filter({ hasText: '1 entry found' }).waitFor();
    await keys.press('ArrowDown');
    await keys.press('Tab');
    assert.match(await page.locator('#hits .way').textContent(), /module\.m42/, 'its path stands there');
    await keys.press('Enter'); // Show in map
    await expectFocus(page, 'Class42x7', 'in the whole map');
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await keys.typeAtOnce('method17');
    await expectFocus(page, 'method17(String, int)');
    assert.match(await page.evaluate(() => document.activeElement.href), /api\/m42\/Class7\.html#method17-/);
    assert.ok(keys.count <= 30, `${keys.count} keys`);
    keys.expectNoPointer();
  });
});

test('the search finds what nobody unfolded, and says how much', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('library'));
    const find = page.locator('#find');
    const count = page.locator('#count');
    await find.fill('METHOD17');
    await count.filter({ hasText: '1,500 entries found; the first 200 are shown' }).waitFor();
    await find.fill('class3x2');
    await count.filter({ hasText: /^\d+ entries found/ }).waitFor();
    const names = page.locator('#hits > li > a');
    await page.waitForFunction(() => document.querySelectorAll('.hit').length >= 6);
    assert.deepEqual((await names.allTextContents()).slice(0, 6), ['Class3x2', 'Class3x20', 'Class3x21', 'Class3x22', 'Class3x23', 'Class3x24']);
    await find.fill('things of kind 24 class5x');
    await names.filter({ hasText: 'Class5x24' }).waitFor();
    await find.fill('no such thing');
    await count.filter({ hasText: 'Nothing found' }).waitFor();
    await expectAccessible(page);
    await find.fill('');
    await page.locator('#results').waitFor({ state: 'hidden' });
    assert.equal(await treeItem(page, 'module.m0').isVisible(), true);
  });
});

test('what has a role and no place in the tree is found, too', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    await page.locator('#find').fill('shortcuts');
    await page.locator('#hits > li > a', { hasText: 'Shortcuts' }).waitFor();
    await page.locator('#find').fill('');
    await page.locator('summary', { hasText: 'Help' }).click();
    assert.equal(await page.getByRole('link', { name: 'Shortcuts' }).isVisible(), true);
  });
});

test('menus of roles: one at a time, closed by Escape', async () => {
  await browser.visit({}, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('museum'));
    await keys.tabTo('details.role > summary');
    await keys.press('Enter');
    assert.equal(await page.getByRole('link', { name: 'Shortcuts' }).isVisible(), true);
    await expectAccessible(page);
    await keys.press('Tab', 3);
    await keys.press('Enter');
    await page.getByRole('link', { name: 'Shortcuts' }).waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('link', { name: 'Ask the keeper' }).isVisible(), true);
    await keys.press('Escape');
    assert.equal(await page.getByRole('link', { name: 'Ask the keeper' }).isVisible(), false);
    await expectFocus(page, 'Contact');
    keys.expectNoPointer();
  });
});

test('the language changes names and links in the whole map', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum', '/visit'));
    await page.locator('#language').selectOption({ label: 'Deutsch' });
    const visit = treeItem(page, 'Besuch');
    await visit.waitFor();
    assert.match(await visit.getAttribute('href'), /\/de\/besuch$/);
    assert.equal(await visit.getAttribute('lang'), 'de');
    assert.equal(await visit.getAttribute('aria-current'), 'page');
    assert.match(await treeItem(page, 'Uhren').getAttribute('href'), /\/clocks$/, 'what a variant omits is taken from its node');
    assert.match(await page.locator('.crumbs').innerText(), /Besuch/);
    assert.equal(await treeItem(page, 'Shells').isVisible(), true, 'a node without a German variant stays');
    await page.locator('#find').fill('uhren');
    await page.locator('#hits > .hit').first().waitFor();
    await expectAccessible(page);
    await page.locator('#find').fill('');
    await page.locator('#language').selectOption({ label: 'Automatic' });
    await treeItem(page, 'Visit').waitFor();
    assert.match(await treeItem(page, 'Visit').getAttribute('href'), /\/visit$/);
    assert.equal(await treeItem(page, 'Visit').getAttribute('lang'), null);
  });
});

test('from right to left, the arrows are the other way round', async () => {
  await browser.visit({}, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('rightToLeft', '/books'));
    assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl');
    await keys.tabTo('[role=treeitem]');
    await expectFocus(page, 'كتب');
    await keys.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-expanded')), 'false');
    await keys.press('ArrowLeft');
    await keys.press('ArrowLeft');
    await expectFocus(page, 'روايات');
    const english = treeItem(page, 'English');
    assert.equal(await english.getAttribute('dir'), 'ltr');
    const sign = await page.evaluate(() => {
      const [outer, inner] = ['#p0 [aria-level="1"]', '#p0 [aria-level="2"]'].map((it) => document.querySelector(it).getBoundingClientRect());
      return outer.right - inner.right;
    });
    assert.ok(sign > 0, 'children are further to the left');
    await expectAccessible(page);
    await takeScreenshots(page, 'html-map-rtl', { widths: [320, 900], schemes: ['light'] });
  });
});

test('thousands below one node are reached, although few rows exist', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('flatter'));
    await page.locator('#map [tabindex="0"]').focus();
    await page.keyboard.press('End');
    await expectFocus(page, 'Entry 2499');
    const of = (name) => page.evaluate((it) => document.activeElement.getAttribute(it), name);
    assert.deepEqual([await of('aria-posinset'), await of('aria-setsize')], ['2500', '2500']);
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, 'Entry 2498');
    const rows = await page.locator('#p0 [role=treeitem]').count();
    assert.ok(rows < 200, `${rows} rows`);
    await typeAtOnce(page, 'entry 1234');
    await expectFocus(page, 'Entry 1234');
    await page.keyboard.press('Home');
    await expectFocus(page, 'Entry 0');
  });
});

test('a map is unfolded however deep it is, and the search finds what is there', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('deep', '/bottom'));
    const last = page.locator('#p0 [aria-current]');
    await last.waitFor();
    assert.equal(await last.getAttribute('aria-level'), '301');
    assert.match(await page.locator('.crumbs').innerText(), /G0[^]*…[^]*Bottom/);
    await page.locator('#find').fill('bottom');
    const hit = page.locator('#hits').getByRole('link', { name: 'Bottom' });
    await hit.waitFor();
    assert.match(await hit.getAttribute('href'), /\/bottom$/);
  });
});
