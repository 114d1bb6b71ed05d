// Large maps as pages: the place of the page is seen at once, rows come and go while one scrolls, and nothing jumps.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expectAccessible } from './support/accessibility.mjs';
import { combined, isLong } from './support/environment.mjs';
import { largeMap } from './support/large_maps.mjs';
import { openMaps } from './support/open_maps.mjs';
import { takeScreenshots } from './support/screenshots.mjs';

const here = {};
const large = {};
for (const name of ['shop', 'api', 'news']) {
  const map = largeMap(name);
  large[name] = map.text;
  here[name] = map.here;
}
const [browser, maps] = await openMaps(large);

const treeItem = (page, name) => page.getByRole('treeitem', { name, exact: true });
const phone = { width: 360, height: 740, isMobile: true, hasTouch: true };
const open = async (page, name, path = here[name]) => {
  await page.goto(await maps.pageOf(name, path));
  await page.locator('#p0[role=tree]').waitFor();
};
/** Scrolls, and waits until the page has drawn what is there: later frames have what its listeners have asked for. */
const scrollBy = (page, by) =>
  page.evaluate(async (by) => {
    globalThis.scrollBy(0, by);
    for (let frames = 0; frames < 3; ++frames)
      await new Promise(requestAnimationFrame);
    await new Promise((done) => requestIdleCallback(done));
  }, by);

test('the page opens at its own row, whose path stays above the tree', async () => {
  for (const options of [phone, { width: 1400, height: 450 }])
    await browser.visit(options, async (page) => {
      await open(page, 'news');
      const row = page.locator('#p0 [aria-current=page]');
      const { y, height } = await row.boundingBox();
      assert.ok(y > 100 && y + height < options.height - 40, `at ${y}`);
      assert.equal(await row.getAttribute('aria-level'), '4');
      assert.deepEqual(await page.locator('#above li').allTextContents(), ['Science', '2019', 'June']);
      assert.equal((await page.locator('#above').boundingBox()).y < 80, true);
      const above = () => page.locator('#above').textContent();
      for (let i = 0; i < 40 && (await above()) !== 'Science2019'; ++i)
        await scrollBy(page, 150);
      assert.equal(await above(), 'Science2019', 'after the end of a month');
      await page.locator('#above li', { hasText: 'Science' }).click();
      await page.waitForFunction(() => document.activeElement.textContent === 'Science');
      assert.equal(await page.locator('#above').isVisible(), false, 'nothing is above the first level');
    });
});

test('on a phone the tree begins within 300 pixels, and rows are large enough for fingers', async () => {
  await browser.visit(phone, async (page) => {
    for (const name of ['shop', 'museum']) {
      await open(page, name, here[name] ?? '/clocks/water');
      await page.evaluate(() => scrollTo(0, 0));
      const from = await page.locator('#p0').evaluate((it) => it.getBoundingClientRect().top);
      assert.ok(from > 100 && from <= 300, `${name}: ${from}`);
      const heights = await page.locator('#p0 > li').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
      assert.ok(Math.min(...heights) >= 40, `${heights}`);
      const chips = await page.locator('.roles > ul > li').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
      assert.equal(new Set(chips).size, 1, 'the roles are in one row');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    }
    // The whole row is the link, or opens the list.
    await open(page, 'shop');
    const service = page.locator('#p0 li').filter({ has: treeItem(page, 'Service') });
    await service.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await service.boundingBox();
    await page.touchscreen.tap(x + width - 5, y + height - 3);
    await treeItem(page, 'Our shops').waitFor();
  });
});

test('closed groups say how much is in them, with separators', async () => {
  await browser.visit({}, async (page) => {
    await open(page, 'news');
    const row = page.locator('#p0 li').filter({ has: treeItem(page, 'World') });
    await page.locator('#p0 [aria-current]').focus();
    await page.keyboard.press('Home');
    assert.equal(await row.locator('.count').textContent(), '6,370', '10 years, 120 months, 6,240 articles');
    assert.equal(await treeItem(page, 'World').evaluate((it) => document.getElementById(it.getAttribute('aria-describedby')).textContent), '6,370');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    assert.equal(await row.locator('.count').isVisible(), false, 'what is open can be seen');
    assert.equal(await treeItem(page, 'World').getAttribute('aria-describedby'), null);
  });
});

test('long words may be broken where their parts begin', async () => {
  await browser.visit({}, async (page) => {
    await open(page, 'api');
    const parts = await treeItem(page, 'AbstractConfigurationProperties').first().evaluate((it) => it.innerHTML);
    assert.equal(parts, 'Abstract<wbr aria-hidden="true">Configuration<wbr aria-hidden="true">Properties');
    const text = await treeItem(page, 'io.loom.concurrent.executors').evaluate((it) => it.innerHTML);
    assert.equal(text, 'io.loom.concurrent.executors'.replaceAll('.', '.<wbr aria-hidden="true">'));
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree'); // what the browser tells screen readers
    const names = nodes.filter((it) => it.role?.value === 'treeitem').map((it) => it.name.value);
    assert.ok(names.includes('AbstractConfigurationProperties'), names.join());
    assert.ok(names.includes('io.loom.concurrent.executors'), names.join());
  });
});

test('what is known of a row is beside the tree, or below it while one goes through the rows by keyboard', async () => {
  for (const width of isLong ? [1400, 800, 360] : [1400, 360]) // 800 is as 360: there is no room beside the tree
    await browser.visit({ width, height: 740 }, async (page) => {
      await open(page, 'shop');
      const preview = page.locator('#preview');
      if (width === 1400) assert.match(await preview.innerText(), /^Moka pot\s+Strong, for those who take milk\s+127[^]*moka-pot/);
      else assert.equal(await preview.isVisible(), false);
      await page.locator('#p0 [aria-current]').focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      assert.match(await preview.innerText(), /^Pots and cups[^]*Entries below\s+5/);
      await page.keyboard.press('End');
      const row = await page.locator(':focus').boundingBox();
      const box = await preview.boundingBox();
      assert.ok(width === 1400 ? box.x > row.x + row.width : row.y + row.height <= box.y, 'it covers no focused row');
      await expectAccessible(page, { exclude: '.where' }); // it is half scrolled away, under the search
    });
});

test('each place of the page is shown in the map by a button', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('mixed', '/twice'));
    await page.locator('#p0[role=tree]').waitFor();
    await page.getByText('Also at 1 other place').click();
    await page.locator('.others .show').click();
    const focus = () => page.evaluate(() => [document.activeElement.textContent, document.activeElement.getAttribute('aria-level')]);
    assert.deepEqual(await focus(), ['Twice', '3']);
    await page.locator('.crumbs .show').click();
    assert.deepEqual(await focus(), ['Twice', '2']);
  });
});

test('nothing moves by itself: no layout shift', async () => {
  for (const [options, name] of combined([phone, { width: 1400, height: 900 }], ['shop', 'api', 'news']))
    await browser.visit(options, async (page) => {
      await page.addInitScript(() => {
        window.shifts = [];
        new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((it) => it.value))).observe({ type: 'layout-shift', buffered: true });
      });
      await open(page, name);
      for (let i = 0; i < 20; ++i)
        await scrollBy(page, 500);
      assert.deepEqual(await page.evaluate(() => window.shifts), [], `${name} at ${options.width}`);
    });
});

// The rows are what a simple walk over the same lists gives, whatever was opened and closed before.
test('while one scrolls, rows that stay are neither moved nor made again', async () => {
  await browser.visit({ width: 700, height: 760 }, async (page) => {
    await open(page, 'news');
    const changes = await page.evaluate(async () => {
      const list = document.querySelector('#p0');
      const before = new Set(list.children);
      const removed = [];
      const observer = new MutationObserver((records) => removed.push(...records.flatMap((it) => [...it.removedNodes])));
      observer.observe(list, { childList: true });
      let scrolls = 0;
      for (; scrolls < 60 && !removed.length; ++scrolls) {
        globalThis.scrollBy(0, 60);
        for (let frames = 0; frames < 3; ++frames) await new Promise(requestAnimationFrame);
      }
      const stayed = [...list.children].filter((it) => before.has(it));
      return { removed: removed.length, stayed: stayed.length, movedOfThese: stayed.filter((it) => removed.includes(it)).length };
    });
    assert.ok(changes.removed > 0 && changes.stayed > 20, JSON.stringify(changes));
    assert.equal(changes.movedOfThese, 0, JSON.stringify(changes));
  });
});

test('opened and closed at random, the rows are those of a simple walk', async () => {
  await browser.visit({ height: 500 }, async (page) => {
    await open(page, 'api', '/api/');
    const result = await page.evaluate(async (rounds) => {
      let seed = 7;
      const random = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
      const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const now = () => document.activeElement;
      const state = () => ['level', 'posinset', 'setsize', 'expanded'].map((it) => now().getAttribute(`aria-${it}`));
      document.querySelector('#p0 [tabindex="0"]').focus();
      for (let round = 0; round < rounds; ++round) {
        press(random(2) ? 'Home' : 'End');
        const key = random(2) ? 'ArrowDown' : 'ArrowUp';
        for (let i = random(60); i > 0; --i) press(key);
        press(random(3) ? 'ArrowRight' : 'ArrowLeft');
        if (random(9) === 0) press('*');
      }
      await new Promise((done) => setTimeout(done, 500));
      const walk = (first, key) => {
        press(first);
        const rows = [];
        for (let before; before !== now(); ) {
          before = now();
          rows.push(`${now().textContent} ${state().join(' ')}`);
          press(key);
        }
        return rows;
      };
      return { down: walk('Home', 'ArrowDown'), up: walk('End', 'ArrowUp').reverse() };
    }, isLong ? 40 : 15);
    assert.ok(result.down.length > 100, `${result.down.length} rows`);
    assert.deepEqual(result.up, result.down);
    // Preorder: each row is the next sibling, or goes in where the row before is open, or comes back out.
    const open_at = [];
    let rows = 0;
    for (const line of result.down) {
      const [, level, position, size, expanded] = line.match(/ (\d+) (\d+) (\d+) (true|false|null|)$/);
      if (Number(level) > open_at.length) {
        assert.equal(position, '1', line);
        open_at.push({ position: 0, size });
      }
      while (open_at.length > Number(level)) {
        const list = open_at.pop();
        assert.equal(`${list.position}`, list.size, `the list before ${line} is whole`);
      }
      const list = open_at.at(-1);
      assert.equal(Number(position), ++list.position, line);
      assert.equal(size, list.size, line);
      rows += expanded === 'true';
    }
    assert.ok(rows > 3, `${rows} open lists`);
  });
});

test('pictures of large maps', async () => {
  for (const [width, name] of combined([800, 1400, 360], ['shop', 'api', 'news']))
    await browser.visit({ width, height: width === 360 ? 740 : 900, isMobile: width === 360, hasTouch: width === 360 }, async (page) => {
      await open(page, name);
      await takeScreenshots(page, `html-${name}`, { widths: [width], schemes: ['light', 'dark'], fullPage: false });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wider <= 0, `${name} at ${width}: ${wider}`);
    });
});
