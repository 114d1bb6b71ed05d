// The search of the HTML page (render/page/find.js): one box, and a list of links that takes the place of the
// tree.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expectAccessible } from './support/accessibility.mjs';
import { hangsAfter } from './support/browser.mjs';
import { combined, isLong } from './support/environment.mjs';
import { onlyKeyboard } from './support/keyboard.mjs';
import { openMaps } from './support/open_maps.mjs';
import { takeScreenshots } from './support/screenshots.mjs';

const [browser, maps] = await openMaps();
const hits = (page) => page.locator('#hits > li');
const links = (page) => page.locator('#hits > li > :first-child');
const count = (page, text) => page.locator('#count').filter({ hasText: text }).waitFor();
const focused = (page) => page.evaluate(() => document.activeElement.id === 'find' ? '#find' : document.activeElement.textContent);

async function expectFocus(page, name, message) {
  for (const start = Date.now(); Date.now() - start < hangsAfter && (await focused(page)) !== name;)
    await page.waitForTimeout(50);
  assert.equal(await focused(page), name, message);
}

async function expectNames(page, names) {
  const now = () => links(page).allTextContents();
  for (const start = Date.now(); Date.now() - start < hangsAfter && (await now()).join() !== names.join();)
    await page.waitForTimeout(50);
  assert.deepEqual(await now(), names);
}

test('/ leads to the box, and what is typed to links with their paths', async () => {
  await browser.visit({}, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('museum', '/shells'));
    await keys.tabTo('[role=treeitem]');
    await keys.press('/');
    await expectFocus(page, '#find');
    await keys.type('clo');
    await count(page, '3 entries found');
    await expectNames(page, ['Clocks', 'Water clocks', 'Sundials']);
    assert.equal(await page.locator('#map').isVisible(), false, 'the list takes the place of the tree');
    assert.deepEqual(await page.locator('.hit .way').allTextContents(),
                     ['Collection', 'Collection › Clocks', 'Collection › Clocks']);
    assert.deepEqual(await page.locator('.hit mark').allTextContents(), ['Clo', 'clo', 'clo']);
    assert.match(await hits(page).nth(2).textContent(), /\/museum\/clocks\/sun/, 'an address is shown if it is what matched');
    const [first] = await links(page).evaluateAll((all) => all.map((it) => [it.localName, it.pathname,
      document.getElementById(it.getAttribute('aria-describedby')).textContent]));
    assert.deepEqual(first, ['a', '/as/museum/clocks', 'Collection']);
    await keys.press('Enter');
    await page.waitForURL('**/as/museum/clocks');
    keys.expectNoPointer();
  });
});

test('/ can be switched off, and stays off', async () => {
  await browser.visit({}, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('museum', '/shells'));
    const choice = page.getByRole('checkbox', { name: 'The key / goes to the search' });
    assert.equal(await choice.isChecked(), true);
    assert.equal(await page.locator('#find').getAttribute('aria-keyshortcuts'), '/');
    await keys.tabTo('footer input');
    await keys.press('/');
    await expectFocus(page, '#find', 'the box to tick is no field in which one writes');
    await keys.tabTo('footer input');
    await keys.press('Space');
    assert.equal(await page.locator('#find').getAttribute('aria-keyshortcuts'), null);
    for (const isNew of [false, true]) {
      if (isNew) await page.goto(await maps.pageOf('museum', '/clocks'));
      assert.equal(await choice.isChecked(), false);
      await keys.tabTo('[role=treeitem]');
      const before = await focused(page);
      await keys.press('/');
      assert.equal(await focused(page), before);
    }
    await expectAccessible(page);
    keys.expectNoPointer();
  });
});

test('/ leads to the box before a large map is ready', async () => {
  await browser.visit({}, async (page) => {
    await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
      globalThis.focused_early = document.activeElement.id;
      document.activeElement.value = 'class4 string';
    }));
    await page.goto(await maps.pageOf('library'));
    assert.equal(await page.evaluate(() => globalThis.focused_early), 'find');
    await count(page, /found/);
    assert.equal(await focused(page), '#find');
  });
});

test('/ is a character where one writes', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    await page.keyboard.press('/');
    await page.keyboard.type('clocks/sun');
    assert.equal(await page.locator('#find').inputValue(), 'clocks/sun');
    await expectNames(page, ['Sundials']);
  });
});

test('arrows move, and Enter goes to the hit that was chosen', async () => {
  await browser.visit({}, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('museum'));
    await keys.press('/');
    await keys.type('clocks');
    await count(page, '3 entries found');
    await keys.press('ArrowDown');
    await expectFocus(page, 'Clocks');
    await keys.press('ArrowDown');
    await expectFocus(page, 'Water clocks');
    await keys.press('ArrowUp', 2);
    await expectFocus(page, '#find', 'above the first hit is the box');
    await keys.press('ArrowDown');
    await keys.press('End');
    await expectFocus(page, 'Sundials');
    await keys.press('ArrowDown');
    await expectFocus(page, 'Sundials', 'the last stays the last');
    await keys.press('Home');
    await expectFocus(page, 'Clocks');
    await keys.press('Backspace');
    await expectFocus(page, '#find');
    await keys.type(' wat');
    assert.equal(await page.locator('#find').inputValue(), 'clock wat', 'writing goes on in the box');
    await expectNames(page, ['Water clocks']);
    await keys.press('ArrowDown');
    assert.ok((await keys.focus()).inView);
    await keys.press('Enter');
    await page.waitForURL('**/as/museum/clocks/water');
    keys.expectNoPointer();
  });
});

test('Enter waits for the hits of what stands in the box', async () => {
  await browser.visit({}, async (page) => {
    maps.pages['/maps/api/m42/Class7.html'] = '<!DOCTYPE html><title>Class 7</title>';
    await page.goto(await maps.pageOf('library'));
    await page.locator('#find').fill('module.m1');
    await page.locator('#find').fill('class42x7');
    await page.keyboard.press('Enter'); // at once
    await page.waitForURL('**/api/m42/Class7.html');
  });
});

test('Enter ends a word of an input method, and goes nowhere', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    await page.locator('#find').fill('clocks');
    await count(page, '3 entries found');
    const address = page.url();
    await page.locator('#find').dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    await page.waitForTimeout(300);
    assert.equal(page.url().replace(/#.*/, ''), address.replace(/#.*/, ''));
  });
});

test('Escape returns to where the reader was in the tree', async () => {
  await browser.visit({ height: 500 }, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('library'));
    await keys.tabTo('[role=treeitem]');
    await keys.typeAtOnce('module.m4'); // to "m4"
    await keys.press('ArrowDown', 25);
    const item = await page.evaluate(() => document.activeElement.firstChild.data);
    const place = await page.evaluate(() => scrollY);
    assert.ok(place > 200, `${place}`);
    await keys.press('/');
    await keys.type('class7');
    await count(page, /found/);
    await keys.press('ArrowDown', 3);
    await keys.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement.firstChild?.data), item);
    assert.equal(await page.evaluate(() => scrollY), place);
    assert.equal(await page.locator('#find').inputValue(), '');
    assert.equal(await page.locator('#results').isVisible(), false);
    await keys.press('/');
    await keys.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement.firstChild?.data), item, 'also from the empty box');
    assert.equal(await page.evaluate(() => scrollY), place);
    keys.expectNoPointer();
  });
});

test('who empties the box has the tree, and stays in the box', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    await page.locator('#find').pressSequentially('xyz');
    await count(page, 'Nothing found');
    assert.equal(await page.locator('#hits > li').count(), 0);
    await page.locator('#find').press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    assert.equal(await page.locator('#results').isVisible(), false);
    assert.equal(await page.locator('#map').isVisible(), true);
    await expectFocus(page, '#find');
  });
});

test('a hit is shown in the map', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('library'));
    await page.locator('#find').fill('class42x7');
    await count(page, /found/);
    await hits(page).first().hover();
    await hits(page).first().getByRole('button', { name: 'Show in map' }).click();
    await page.waitForFunction(() => document.activeElement.firstChild?.data === 'Class42x7');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'treeitem');
    const { y } = await page.evaluate(() => document.activeElement.getBoundingClientRect());
    assert.ok(y > 0 && y < 800, `in view: ${y}`);
    assert.equal(await page.locator('#find').inputValue(), '');
    assert.doesNotMatch(page.url(), /#q=/);
  });
});

test('a hit that leads nowhere is shown in the map', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    await page.locator('#find').fill('collection');
    await count(page, '1 entry found');
    assert.equal(await links(page).first().evaluate((it) => it.localName), 'button');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.firstChild?.data === 'Collection');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'treeitem');
  });
});

test('what is found is said once, when typing rests', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('library'));
    await page.evaluate(() => {
      globalThis.said = [];
      new MutationObserver(() => said.push(document.getElementById('said').textContent))
        .observe(document.getElementById('said'), { childList: true, subtree: true, characterData: true });
    });
    assert.equal(await page.locator('#said').getAttribute('role'), 'status');
    await page.locator('#find').evaluate((find) => { // within one task: on a busy machine typing would rest between keys
      for (const key of 'class42x7') {
        find.value += key;
        find.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await page.locator('#said').filter({ hasText: '1 entry found' }).waitFor({ state: 'attached' });
    await page.waitForTimeout(1000);
    assert.deepEqual((await page.evaluate(() => said)).filter(Boolean), ['1 entry found']);
    assert.equal(await page.locator('#count').getAttribute('role'), null, 'what is seen at once is not said');
    assert.equal(await page.locator('#count').getAttribute('aria-live'), null);
  });
});

test('a newer key ends the search of an older one', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('library'));
    await page.evaluate(() => {
      globalThis.seen = [];
      new MutationObserver(() => seen.push(document.getElementById('count').textContent))
        .observe(document.getElementById('count'), { childList: true, characterData: true, subtree: true });
      const find = document.getElementById('find');
      for (const text of ['method1', 'method17', 'class4', 'class42x7']) { // within one task
        find.value = text;
        find.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await expectNames(page, ['Class42x7']);
    await count(page, '1 entry found');
    assert.equal((await page.evaluate(() => seen)).at(-1), '1 entry found');
  });
});

test('after the first 200 hits, more on demand', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('library'));
    await page.locator('#find').fill('METHOD17');
    await count(page, '1,500 entries found; the first 200 are shown');
    const more = page.locator('#more');
    await more.waitFor();
    assert.equal(await hits(page).count(), 200);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'more');
    await page.keyboard.press('Enter');
    await count(page, '1,500 entries found; the first 400 are shown');
    await page.waitForFunction(() => document.querySelectorAll('.hit').length === 400);
    assert.equal(await page.evaluate(() =>
      [...document.querySelectorAll('.hit')].indexOf(document.activeElement.closest('.hit'))), 199, 'the reader goes on there');
  });
});

test('the choice of language names the hits', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum', '/visit'));
    await page.locator('#find').fill('visit');
    await count(page, /found/);
    assert.equal(await links(page).first().textContent(), 'Visit');
    await page.locator('#language').selectOption({ label: 'Deutsch' });
    await page.locator('#hits > li > a', { hasText: 'Besuch' }).waitFor();
    const besuch = page.locator('#hits > li > a', { hasText: 'Besuch' });
    assert.match(await besuch.getAttribute('href'), /\/de\/besuch$/);
    assert.equal(await besuch.getAttribute('lang'), 'de');
    assert.equal(await besuch.getAttribute('aria-current'), 'page');
  });
});

test('a finger finds 40 pixels, and a way into the map', async () => {
  await browser.visit({ width: 360, height: 740, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    await page.locator('#find').tap();
    await page.keyboard.type('clocks');
    await count(page, '3 entries found');
    const small = await page.locator('#find, .hit, .place').evaluateAll((all) => all.map((it) => [it.className || it.id, it.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 40 || height < 40).map(([name]) => name));
    assert.deepEqual(small, []);
    const seen = await page.locator('.place').evaluateAll((all) => all.map((it) => getComputedStyle(it).opacity));
    assert.deepEqual(seen, ['1', '1', '1'], 'seen without a pointer above it');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${wider} too wide`);
    await takeScreenshots(page, 'find-touch', { widths: [360], fullPage: false });
    const { x, y, width, height } = await hits(page).nth(1).boundingBox();
    await page.touchscreen.tap(x + width * 0.7, y + height / 2); // beside the name
    await page.waitForURL('**/as/museum/clocks/water');
  });
});

test('from right to left', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('rightToLeft', '/books'));
    await page.keyboard.press('/');
    await page.keyboard.type('روا');
    await expectNames(page, ['روايات']);
    const [name, place] = await hits(page).first().evaluate((it) => [it.firstElementChild, it.lastElementChild]
      .map((one) => one.getBoundingClientRect().x));
    assert.ok(place < name);
    await expectAccessible(page);
    await takeScreenshots(page, 'find-rtl', { widths: [360, 1400], schemes: ['light'], fullPage: false });
  });
});

test('axe finds nothing, whatever was found', async () => {
  await browser.visit({}, async (page) => {
    for (const [scheme, width] of combined(['light', 'dark'], [320, 1000])) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(await maps.pageOf('museum', '/charts'));
      for (const [text, found] of [['nothing at all', 'Nothing found'], ['e', /^\d.*found$/]]) {
        await page.locator('#find').fill(text);
        await count(page, found);
        await expectAccessible(page);
      }
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wider <= 0, `nothing sticks out at ${width}`);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await expectAccessible(page);
    await page.goto(await maps.pageOf('library'));
    await page.locator('#find').fill('method1');
    await page.locator('#more').waitFor();
    await expectAccessible(page);
  });
});

test('pictures', { skip: !isLong }, async () => {
  await browser.visit({}, async (page) => {
    for (const [map, text] of [['museum', 'clocks'], ['library', 'class4 string']]) {
      await page.goto(await maps.pageOf(map, '/clocks/water'));
      await page.keyboard.press('/');
      await page.keyboard.type(text);
      await count(page, /found/);
      await takeScreenshots(page, `find-${map}`, { widths: [360, 800, 1400], fullPage: false });
    }
  });
});
