// How the rows of the tree look in a narrow panel, and how one goes through many of them.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { isLong } from '../browser/support/environment.mjs';
import { launchChromium } from './support/chromium.mjs';
import { map, names, serveSites, sitemap, xml } from './support/sites.mjs';
import { until } from './support/until.mjs';

const range = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('');
const parts = (at, count = 12) => range(count, (i) => `<item name="Part ${i}" url="${at}/${i}"/>`);
const long = [
  'Working with configuration files and environments',
  'Troubleshooting connections behind proxies',
  'An entry whose name is quite a bit longer than the panel is wide, even if that is wide',
  'Class.configurationLoaderForEnvironments.LongWord',
  '設定ファイルと環境変数を使った大規模な配置の手順書（改訂版）',
];
const arabic = ['كتب في تاريخ المدن القديمة وسكانها في العصور الوسطى', 'مجموعة كبيرة من المقالات والدراسات في كل المجالات'];
const folded = (all, at) => all.map((name, i) => `<item name="${name}" url="${at}/${i}">${parts(`${at}/${i}`, 1200)}</item>`).join('');
const description = 'What one reads in this chapter, in one line that is longer than the panel is wide';
const files = {
  '/folded.xml': map(`<item name="Guides" url="/folded">${folded(long, '/folded')}</item>`),
  '/arabic.xml': { body: sitemap(`${folded(arabic, '/arabic')}<item name="اتصل بنا" url="/arabic/end"/>`, 'xml:lang="ar"'), fields: xml },
  '/many.xml': map(range(1000, (i) => `<item name="Entry ${i}" url="/many/${i}" ${i % 3 ? '' : `description="${description}"`}/>`)),
  '/deep.xml': map(`<item name="${long[2]}" url="/deep">${parts('/deep', 200)}</item>`),
  '/short.xml': map(`<item name="Start" url="/short" description="${description}"/><item name="End" url="/end" description="Short"/>`),
};
long.forEach((_, i) => (files[`/folded/${i}`] = names('/folded.xml')));
for (const [path, name] of [['folded', 'folded'], ['arabic/end', 'arabic'], ['many/0', 'many'], ['deep/150', 'deep'], ['short', 'short']])
  files[`/${path}`] = names(`/${name}.xml`);
const sites = await serveSites(files);
const chromium = await launchChromium();
const panel = await chromium.panel();
after(() => Promise.all([chromium.close(), sites.close()]));
await panel.setViewportSize({ width: 320, height: 640 });
const tab = await chromium.open('about:blank');
const rows = panel.locator('#p0 > li > a');
const goTo = async (path, first) => {
  await tab.goto(sites.url('one.test', '/nothing.html')); // so that what is seen is not what was there before
  await until(async () => assert.ok(await panel.locator('#shown').isHidden()));
  await tab.goto(sites.url('one.test', path));
  await until(async () => assert.match(await rows.first().textContent({ timeout: 1000 }), first));
  await until(async () => assert.equal(await panel.locator('#p0 [aria-current]').count(), 1)); // its place has been found
};

// Of the rows with a count: whether it is in the last line of what is before it, and how far from that.
const counts = () =>
  panel.evaluate(() =>
    [...document.querySelectorAll('#p0 .count')].filter((it) => it.checkVisibility()).map((it) => {
      const link = it.parentElement.querySelector('a');
      const name = document.createRange();
      name.selectNodeContents(link);
      const all = [...(link.hasAttribute('aria-current') ? link.getClientRects() : name.getClientRects())]; // with the badge
      const last = all.reduce((a, b) => (b.bottom > a.bottom ? b : a));
      const { top, bottom, left, right } = it.getBoundingClientRect();
      return { isInLine: (top + bottom) / 2 > last.top && (top + bottom) / 2 < last.bottom, gap: Math.max(left - last.right, last.left - right), height: bottom - top };
    }),
  );

test('how many entries are in a closed one is said in the line of the last word of its name, or of "you are here"', async () => {
  const pages = [['/folded', 'Guides', 5], ['/arabic/end', 'اتصل بنا', 2], ...long.map((name, i) => [`/folded/${i}`, name, 5])];
  for (const [path, name, count] of pages) {
    await tab.goto(sites.url('one.test', path));
    await until(async () => assert.deepEqual(await panel.locator('#p0 [aria-current]').allTextContents(), [name]));
    await until(async () => assert.equal(await rows.filter({ hasText: /^…$/ }).count(), 0)); // all names are there
    for (const width of isLong ? [240, 280, 320, 360, 400, 600] : [240, 320, 600]) {
      await panel.setViewportSize({ width, height: 640 });
      const lines = await counts();
      assert.equal(lines.length, count, `${path} at ${width}`);
      for (const { isInLine, gap, height } of lines) assert.ok(isInLine && gap >= 4 && height < 24, `${path} at ${width}: ${JSON.stringify(lines)}`);
    }
  }
  await panel.setViewportSize({ width: 320, height: 640 });
});

test('the row of the page has the focus and is seen after the tree was scrolled far away', async () => {
  await goTo('/deep/150', /./);
  await panel.locator('#find').focus();
  await panel.evaluate(() => scrollTo(0, 0));
  await until(async () => assert.equal(await panel.locator('#p0 > .away').count(), 1));
  await panel.keyboard.press('Tab');
  await until(async () => {
    const { name, top, bottom } = await panel.evaluate(() => ({ name: document.activeElement.textContent, ...document.activeElement.closest('li').getBoundingClientRect().toJSON() }));
    assert.equal(name, 'Part 150');
    assert.ok(top >= 0 && bottom <= 640, `${top} to ${bottom}`);
    assert.equal(await panel.locator('#p0 > .away').count(), 0);
  });
});

test('a path above the tree that is longer than its line ends with an ellipsis', async () => {
  await goTo('/deep/150', /./);
  await until(async () => assert.ok(await panel.locator('#above').isVisible()));
  const [scrolled, width, isCut] = await panel.evaluate(() => {
    const line = document.getElementById('above');
    const last = line.lastElementChild;
    return [line.scrollWidth, line.clientWidth, last.scrollWidth > last.clientWidth];
  });
  assert.equal(scrolled, width);
  assert.ok(isCut);
});

test('a description that is cut off is said in full where the pointer rests', async () => {
  await goTo('/short', /^Start/);
  await rows.first().hover({ position: { x: 9, y: 9 } }); // on its name: the row of the page has another box, as large as the row
  await until(async () => assert.equal(await rows.first().getAttribute('title'), description));
  await rows.last().hover();
  await until(async () => assert.match(await panel.locator('#preview').textContent(), /^End/));
  assert.equal(await rows.last().getAttribute('title'), null, 'it is seen');
  await panel.mouse.move(0, 0); // over no row
});

// What is seen between the search and the reading bar, or what covers the tree above that: numbers of entries.
const look = () =>
  panel.evaluate(() => {
    const covering = ['#preview.wanted', '.around'].map((it) => document.querySelector(it)).find((it) => it);
    const end = covering.getBoundingClientRect().top;
    const start = document.querySelector('.tools').getBoundingClientRect().bottom;
    const numberOf = (it) => Number(it.textContent.match(/\d+/));
    const seen = [...document.querySelectorAll('#p0 > li:not(.away) > a')].filter((it) => {
      const { top, bottom } = it.closest('li').getBoundingClientRect();
      return top >= start - 1 && bottom <= end + 1;
    });
    const isNamed = [...document.querySelectorAll('#p0 > li > a')].every((it) => /^Entry/.test(it.textContent));
    return { seen: seen.map(numberOf), at: numberOf(document.activeElement), isNamed };
  });

// Names come a little later than rows, and then these are higher.
const settled = () =>
  until(async () => {
    const now = await look();
    assert.ok(now.isNamed);
    return now;
  });

test('Page Down and Page Up go a screen further, and no entry is left out', async () => {
  await goTo('/many/0', /^Entry 0/);
  await rows.first().focus();
  await panel.keyboard.press('Home');
  for (const [key, end, from] of [['PageDown', 999, 0], ['PageUp', 0, 999]]) {
    let before = await settled();
    assert.equal(before.at, from);
    let presses = 0;
    for (; before.at !== end; ++presses) {
      assert.ok(presses < 200, `${presses} times ${key}, at ${before.at}`);
      await panel.keyboard.press(key);
      const now = await settled();
      assert.ok(now.seen.includes(now.at), `${now.at} is seen: ${now.seen}`);
      const [a, b] = key === 'PageDown' ? [before.seen.at(-1), now.seen[0]] : [now.seen.at(-1), before.seen[0]];
      assert.ok(b <= a + 1, `from ${before.seen} to ${now.seen}`);
      before = now;
    }
    assert.ok(presses > 20, `${presses} times ${key}`);
    await panel.keyboard.press(key);
    assert.equal((await look()).at, end);
  }
});

test('after the reader has scrolled, Page Down goes on from what is seen', async () => {
  await goTo('/many/0', /^Entry 0/);
  await rows.first().focus();
  await panel.keyboard.press('Home');
  await panel.evaluate(() => scrollTo(0, 12_000));
  await until(async () => assert.ok((await look()).seen[0] > 200));
  const { seen } = await settled();
  await panel.keyboard.press('PageDown');
  const { at } = await look();
  assert.ok(at > seen[0] && at <= seen.at(-1) + 5, `${at}, from ${seen}`);
});

// What browsers send when something else comes under the pointer, or the pointer is moved.
const pointAt = (number, type, place) =>
  rows.filter({ hasText: new RegExp(`^Entry ${number}$`) }).dispatchEvent(type, { screenX: place, screenY: place });

test('rows that a key moves under a pointer which lies still are not the one that is told of', async () => {
  await goTo('/many/0', /^Entry 0/);
  await rows.first().focus();
  await panel.keyboard.press('Home');
  await pointAt((await settled()).seen.at(-1), 'mousemove', 300);
  await panel.keyboard.press('PageDown');
  const { at, seen } = await settled();
  const [other] = seen.filter((it) => it !== at);
  const told = () => panel.locator('#preview .name').textContent();
  await until(async () => assert.equal(await told(), `Entry ${at}`));
  await pointAt(other, 'mouseover', 300);
  await panel.evaluate(() => new Promise((done) => setTimeout(done, 200))); // longer than a pointer has to rest (preview.js)
  assert.equal(await told(), `Entry ${at}`);
  await pointAt(other, 'mouseover', 301);
  await until(async () => assert.equal(await told(), `Entry ${other}`));
});
