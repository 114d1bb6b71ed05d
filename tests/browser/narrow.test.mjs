// The map in a window that is as narrow as Firefox's sidebar: 240 pixels.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { onlyKeyboard } from './support/keyboard.mjs';
import { openMaps } from './support/open_maps.mjs';

const described = (level) =>
  level === 8 ? '' : `<item name="Level ${level}" url="/${level}" description="${'What this level is about, at length. '.repeat(level)}">
    ${described(level + 1)}<item name="Beside ${level}" url="/beside/${level}"/></item>`;
const xmlns = 'xmlns="http://standard-sitemap.org/2007/ns"';

const [browser, maps] = await openMaps({
  described: `<sitemap ${xmlns} xml:lang="en">${described(1)}</sitemap>`,
  packages: `<sitemap ${xmlns} xml:lang="en"><group name="uk.ac.lancs.polydoclot.util">
    <item name="uk.ac.lancs.polydoclot.util.DocUtils" url="/" description="Holds miscellaneous utilities for the doclet itself, and for what it uses"/>
    </group></sitemap>`,
});

const sidebar = { width: 240, height: 680 };

/** The lines of the names that have a badge, with the badge and without its words. */
const linesOfNames = () =>
  [...document.querySelectorAll('a[data-here]')]
    .filter((link) => link.checkVisibility())
    .map((link) => {
      const lines = () => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      const all = lines();
      const words = link.dataset.here;
      link.dataset.here = '';
      const alone = lines();
      link.dataset.here = words;
      return [link.textContent, all, alone];
    });

for (const [map, path, sought] of [
  ['nested', '/level/30', 'level 30'],
  ['museum', '/clocks/water', 'water'],
])
  test(`"you are here" does not break the name before it: ${path}`, async () => {
    await browser.visit(sidebar, async (page) => {
      await page.goto(await maps.pageOf(map, path));
      await page.locator('#p0 [aria-current]').waitFor();
      for (const where of ['#p0', '#hits']) {
        if (where === '#hits') await page.locator('#find').fill(sought);
        await page.locator(`${where} [aria-current]`).waitFor();
        const names = await page.evaluate(linesOfNames);
        assert.ok(names.length > 0);
        for (const [name, all, alone] of names) assert.equal(all, alone, `${where}: ${name}`);
      }
    });
  });

test('the button of a hit does not cover its name', async () => {
  await browser.visit(sidebar, async (page) => {
    await page.goto(await maps.pageOf('nested', '/level/30'));
    await page.locator('#find').fill('level');
    const hit = page.locator('.hit').first();
    await hit.hover();
    const [name, place] = await hit.evaluate((it) =>
      [...it.querySelectorAll('a, .place')].map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(name.right <= place.left, `${name.right} > ${place.left}`);
  });
});

test('the match is seen in an excerpt; names and paths break between the parts of a word', async () => {
  await browser.visit(sidebar, async (page) => {
    await page.goto(await maps.pageOf('packages'));
    await page.locator('#find').fill('doclet');
    await page.locator('.hit .text mark').waitFor();
    const isSeen = await page.evaluate(() => {
      const [text, mark] = [...document.querySelectorAll('.hit .text, .hit .text mark')].map((it) => it.getBoundingClientRect());
      return mark.right <= text.right - 10; // room for the sign that the text is cut
    });
    assert.ok(isSeen);
    await page.locator('#find').fill('polydoclot.util');
    await page.locator('.hit > a mark').first().waitFor();
    const broken = await page.locator('.hit :is(a, button:not(.place), bdi)').evaluateAll((names) => names.flatMap((name) => {
      const parts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      const inTwoLines = [];
      while (parts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(parts.currentNode);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) inTwoLines.push(parts.currentNode.data);
      }
      return inTwoLines;
    }));
    assert.deepEqual(broken, []);
  });
});

test('no row that has the focus is below the preview', async () => {
  await browser.visit(sidebar, async (page) => {
    const keys = await onlyKeyboard(page);
    for (const map of ['museum', 'described']) {
      await page.goto(await maps.pageOf(map));
      await keys.tabTo('[role=treeitem]');
      await keys.press('*');
      const top = () => page.evaluate(() => {
        const { left, top, right, bottom } = document.activeElement.getBoundingClientRect();
        const seen = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y)?.closest('li'));
        return { name: document.activeElement.textContent, isSeen: seen.every((it) => it?.contains(document.activeElement)) };
      });
      const names = new Set();
      for (const key of [...Array(14).fill('ArrowDown'), 'Home', 'End', 'ArrowUp']) {
        await keys.press(key);
        const { name, isSeen } = await top();
        assert.ok(isSeen, `${map}: ${name}, after ${key}`);
        names.add(name);
      }
      assert.ok(names.size > 10);
    }
  });
});
