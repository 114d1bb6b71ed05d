// The HTML page of a map (render/html) in use: its tree with keyboard, pointer and screen reader; the filter,
// the menus, the languages.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { expectAccessible } from './support/accessibility.mjs';
import { launch } from './support/browser.mjs';
import { serveMaps } from './support/html_maps.mjs';
import { onlyKeyboard } from './support/keyboard.mjs';
import { takeScreenshots } from './support/screenshots.mjs';

let browser, maps;
before(async () => {
  [browser, maps] = await Promise.all([launch(), serveMaps()]);
});
after(async () => {
  await browser?.close();
  await maps?.close();
});

const treeItem = (page, name) => page.getByRole('treeitem', { name, exact: true });
const focused = (page) => page.evaluate(() => document.activeElement.firstChild?.data ?? null);

// The effect of a key may come in several steps, and on a slow machine some time later.
async function expectFocus(page, name, message) {
  for (const start = Date.now(); Date.now() - start < 20_000 && (await focused(page)) !== name;)
    await page.waitForTimeout(50);
  assert.equal(await focused(page), name, message);
}

test('the accessibility tree is a tree with the page on its way', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum', '/clocks/water'));
    assert.equal(await page.locator('#map').ariaSnapshot(), `
- navigation "Site map":
  - tree "Site map":
    - treeitem "Museum of Tides" [level=1]
    - treeitem "Visit" [expanded] [level=1]:
      - text: Visit
      - group:
        - treeitem "Opening hours" [level=2]
        - treeitem "Getting here" [level=2]
    - treeitem "Collection" [expanded] [level=1]:
      - text: Collection
      - group:
        - treeitem "Clocks" [expanded] [level=2]:
          - text: Clocks
          - group:
            - treeitem "Sundials" [level=3]
            - treeitem "Water clocks" [level=3]
        - treeitem "Charts" [expanded] [level=2]:
          - text: Charts
          - group:
            - treeitem "Harbours" [expanded] [level=3]:
              - text: Harbours
              - group:
                - 'treeitem "Charts (again: see above)" [level=4]'
        - treeitem "Shells" [level=2]
    - treeitem "Friends (other site)" [level=1]
    - treeitem "Write to us (e-mail)" [level=1]
    - treeitem "Ask the keeper" [level=1]`.trim());
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
    await keys.type('wr');
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
    await keys.type('Vis');
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
    await keys.tabTo('#find', { most: 3 });
    await keys.type('class42x7 ');
    await keys.press('Enter');
    await page.locator('#said').filter({ hasText: '1 entry found' }).waitFor();
    await expectFocus(page, 'Class42x7');
    await keys.press('ArrowLeft');
    await expectFocus(page, 'module.m42', 'the way to it stands above it');
    await keys.press('ArrowDown');
    await keys.press('Escape');
    await expectFocus(page, 'Class42x7', 'at the same entry, in the whole map');
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await keys.type('method17');
    await expectFocus(page, 'method17(String, int)');
    assert.match(await page.evaluate(() => document.activeElement.href), /api\/m42\/Class7\.html#method17-/);
    assert.ok(keys.count <= 30, `${keys.count} keys`);
    keys.expectNoPointer();
  });
});

test('the filter finds what nobody unfolded, and says how much', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('library'));
    const find = page.locator('#find');
    const said = page.locator('#said');
    await find.fill('METHOD17');
    await said.filter({ hasText: '1500 entries found; the first 200 are shown' }).waitFor();
    await find.fill('class3x2');
    await said.filter({ hasText: '6 entries found' }).waitFor(); // Class3x2 and Class3x20 to Class3x24
    await page.waitForFunction(() => document.querySelectorAll('#found .hit').length === 6); // it says so first
    await find.fill('things of kind 24 class5x');
    await said.filter({ hasText: '1 entry found' }).waitFor();
    await treeItem(page, 'Class5x24').waitFor();
    await find.fill('no such thing');
    await said.filter({ hasText: 'Nothing found' }).waitFor();
    await expectAccessible(page);
    await find.fill('');
    await said.filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    assert.equal(await treeItem(page, 'module.m0').isVisible(), true);
    assert.equal(await page.locator('#found').isVisible(), false);
  });
});

test('what has a role and no place in the tree is found, too', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    await page.locator('#find').fill('shortcuts');
    await treeItem(page, 'Shortcuts').waitFor();
    await page.locator('#find').fill('');
    await page.getByText('help', { exact: true }).click();
    assert.equal(await page.getByRole('link', { name: 'Shortcuts' }).isVisible(), true);
  });
});

test('menus of roles: one at a time, closed by Escape', async () => {
  await browser.visit({}, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('museum'));
    await keys.tabTo('details.role > summary');
    await keys.press('Enter');
    assert.equal(await page.getByRole('link', { name: 'Ask the keeper' }).isVisible(), true);
    await expectAccessible(page);
    await keys.press('Tab', 3);
    await keys.press('Enter');
    assert.equal(await page.getByRole('link', { name: 'Ask the keeper' }).isVisible(), false);
    assert.equal(await page.getByRole('link', { name: 'Shortcuts' }).isVisible(), true);
    await keys.press('Escape');
    assert.equal(await page.getByRole('link', { name: 'Shortcuts' }).isVisible(), false);
    await expectFocus(page, 'help');
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
    await page.locator('#found .hit').waitFor();
    await expectAccessible(page);
    await page.locator('#find').fill('');
    await page.locator('#language').selectOption({ label: 'As sent' });
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
      const [outer, inner] = ['#p0 > li > a', '#p0 ul > li > a'].map((it) => document.querySelector(it).getBoundingClientRect());
      return outer.right - inner.right;
    });
    assert.ok(sign > 0, 'children are further to the left');
    await expectAccessible(page);
    await takeScreenshots(page, 'html-map-rtl', { widths: [320, 900], schemes: ['light'] });
  });
});

test('more than 2,000 below one node come on demand', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('flatter'));
    const more = page.locator('.more');
    await more.waitFor();
    assert.equal(await more.textContent(), 'Show more: 500 are left');
    await page.locator('#map [tabindex="0"]').focus();
    await page.keyboard.press('End');
    await expectFocus(page, 'Show more: 500 are left');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Entry 2000');
    await page.keyboard.press('End');
    await expectFocus(page, 'Entry 2499');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-posinset')), '2500');
  });
});

test('a map without a bottom ends at a hundred levels, and the filter finds what is deeper', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('deep', '/bottom'));
    const last = page.locator('#p0 [role=treeitem][aria-level="100"]');
    await last.waitFor({ state: 'attached' });
    assert.equal(await last.textContent(), 'G99 (goes on below, too deep to show)');
    assert.equal(await page.locator('[aria-level="101"]').count(), 0);
    assert.match(await page.locator('.crumbs').innerText(), /G0[^]*…[^]*Bottom/);
    await page.locator('#find').fill('bottom');
    await treeItem(page, 'Bottom').waitFor();
    assert.match(await treeItem(page, 'Bottom').getAttribute('href'), /\/bottom$/);
    await page.keyboard.press('Enter');
  });
});

