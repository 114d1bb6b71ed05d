// The frame of the panel: what is before the tree is low, and the reading bar is always at the same place (V-6).

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { expectAccessible } from '../browser/support/accessibility.mjs';
import { maps } from '../browser/support/html_maps.mjs';
import { takeScreenshots } from '../browser/support/screenshots.mjs';
import { launchChromium } from './support/chromium.mjs';
import { map, names, page, serveSites, xml } from './support/sites.mjs';
import { until } from './support/until.mjs';

const range = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('');
const long = 'The long winter that nobody in the village remembers any more';
const words = ['Internationalization and troubleshooting', 'Telecommunications administration', 'Donaudampfschifffahrtsgesellschaft'];
const trail = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: ['Guides for travellers', long].map((name, i) => ({ '@type': 'ListItem', position: i + 1, name, item: `/${i}` })) };
const says = '<link rel="contents" href="/contents"><link rel="next" href="/two" title="Chapter two">';
const files = {
  '/large.xml': map(
    `<item name="Almanac of the coast" role="home" url="/"/>${['contact', 'search', 'help', 'index', 'license', 'ours'].map((it) => `<item name="Page ${it}" role="${it}" url="/${it}"/>`).join('')}
    <item name="${long}" url="/winter">${range(5000, (i) => `<item name="Entry ${i} of the winter" url="/entry/${i}"><variant xml:lang="de" url="/de/${i}"/></item>`)}</item>`,
  ),
  '/entry/2500': names('/large.xml'),
  '/entry/0': page(`<link rel="standard-sitemap" href="/large.xml">${says}`),
  '/entry/4999': page('<link rel="standard-sitemap" href="/large.xml"><link rel="next" href="http://two.test/more" title="Another almanac">'),
  '/winter': names('/large.xml'),
  '/roles.xml': map(`<item name="All" url="/all"/>${range(3000, (i) => `<item name="R${i}" role="r${i}" url="/r/${i}"/>`)}${range(150, (i) => `<item name="C${i}" role="contact" url="/c/${i}"/>`)}`),
  '/all': names('/roles.xml'),
  '/lantern.xml': map('<item name="The Lantern Coast" url="/lantern"><item name="The Lamp Room" url="/lamp"/></item>'),
  '/lamp': names('/lantern.xml'),
  '/words.xml': map(`<item name="${words[1]}" url="/words/up">${[words[0], 'Here', words[2]].map((it, i) => `<item name="${it}" url="/words/${i}"/>`).join('')}</item>`),
  '/words/1': names('/words.xml'),
  '/says': page(`<script type="application/ld+json">${JSON.stringify(trail)}</script>${says}`),
  '/waits': page(`<link rel="standard-sitemap" href="/waits.xml">${says}`),
  '/waits.xml': () => new Promise((resolve) => { answer = () => resolve(map('<item name="Here" url="/waits"/>')); }),
  '/nothing': page(),
  '/rightToLeft.xml': { body: maps.rightToLeft.replaceAll('url="/', 'url="/rtl/'), fields: xml },
  '/rtl/books': names('/rightToLeft.xml'),
};
let answer;
const sites = await serveSites(files);
const at = (name) => sites.url('one.test', name);
const rect = (selector) => panel.locator(selector).evaluate((it) => it.getBoundingClientRect().toJSON());
const stepsAre = (...wanted) =>
  until(async () => assert.deepEqual(await panel.locator('#steps a').evaluateAll((all) => all.map((it) => it.textContent)), wanted));
const ends = { loading: 'The map is being loaded …', first: 'This is the first page of the map.', last: 'This is the last page of the map.', none: 'No such page is named here.' };

const chromium = await launchChromium();
const panel = await chromium.panel();
after(() => Promise.all([chromium.close(), sites.close()]));
const tab = await chromium.open('about:blank');
await panel.setViewportSize({ width: 320, height: 760 });

test('the header takes at most 120 of 760 pixels, and the bar stays where it is while 5,000 entries scroll', async () => {
  for (const width of [240, 320, 400]) {
    await panel.setViewportSize({ width, height: 760 });
    await tab.goto(at('/winter'));
    await stepsAre('Page ours', ends.none, 'Entry 0 of the winter');
    await tab.goto(at('/entry/2500'));
    await stepsAre('Entry 2499 of the winter', long, 'Entry 2501 of the winter');
    await panel.evaluate(() => scrollTo(0, 0));
    const header = await panel.evaluate(() => document.getElementById('p0').getBoundingClientRect().top);
    assert.ok(header <= 120, `${header} of 760 at ${width}`);
    await takeScreenshots(panel, 'extension-reading-header', { widths: [width], schemes: ['light'], fullPage: false });
    const before = await rect('.around');
    assert.equal(before.bottom, 760);
    const position = panel.locator('#steps .position');
    assert.equal(await position.textContent(), '2,509 of 5,008');
    const place = await rect('#steps .position');
    assert.ok(place.top >= before.top && place.bottom <= 760 && place.height >= 10, `the position is seen at ${width}`);
    for (const name of ['prev', 'up', 'next']) {
      const { top, bottom, left, right } = await rect(`#to-${name}`);
      assert.ok(place.top >= bottom || place.bottom <= top || place.left >= right || place.right <= left, `beside or below where ${name} leads`);
    }
    for (const top of [0, 5000, 1e9]) {
      await panel.evaluate((y) => scrollTo(0, y), top);
      await until(async () => assert.ok(await panel.locator('#show').isVisible()));
      assert.deepEqual(await rect('.around'), before);
    }
    await panel.locator('#show').click();
    await until(async () => assert.ok(!(await panel.locator('#show').isVisible())));
    assert.match(await panel.evaluate(() => document.activeElement.textContent), /Entry 2500/);
    assert.deepEqual(await rect('.around'), before);
  }
});

test('the path is cut at names, never in a word', async () => {
  for (const width of [180, 240, 320, 400, 700]) {
    await panel.setViewportSize({ width, height: 760 });
    await panel.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const seen = await panel.evaluate(() => {
      const path = document.querySelector('.crumbs ol').getBoundingClientRect();
      const isCut = (link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return [...range.getClientRects()].some((it) => it.top < path.bottom - 4 && it.bottom > path.top + 4 && (it.right > path.right + 1 || it.left < path.left - 1));
      };
      const names = [...document.querySelectorAll('.crumbs li')].filter((it) => it.checkVisibility() && it.getBoundingClientRect().top >= path.top - 1);
      return { names: names.map((it) => it.textContent), cut: names.some(isCut) };
    });
    assert.equal(seen.cut, false, String(width));
    assert.equal(seen.names.at(-1), 'Entry 2500 of the winter');
  }
});

test('where it leads is read in whole words, in one line, with an ellipsis if there is no room', async () => {
  await tab.goto(at('/words/1'));
  for (const width of [160, 240, 320, 360, 480, 700, 1000]) {
    await panel.setViewportSize({ width, height: 760 });
    await stepsAre(...words);
    const names = await panel.locator('#steps a').evaluateAll((all) => all.map((it) => {
      const broken = [...it.textContent.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(it.firstChild, index);
        range.setEnd(it.firstChild, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      });
      const { textOverflow, overflowX } = getComputedStyle(it);
      return { broken: broken.map(String), isCut: it.scrollWidth > it.clientWidth, textOverflow, overflowX };
    }));
    for (const { broken, textOverflow, overflowX } of names) assert.deepEqual([broken, textOverflow, overflowX], [[], 'ellipsis', 'hidden'], String(width));
    if (width < 640) assert.equal(names[2].isCut, width < 320, `${words[2]} at ${width}`);
  }
});

test('beside a page without a map the header has the site, and the trail of the page is read as a whole', async () => {
  await panel.setViewportSize({ width: 320, height: 760 });
  await tab.goto(at('/lamp'));
  await stepsAre('The Lantern Coast', 'The Lantern Coast', ends.last);
  assert.ok((await rect('h1')).width < 10, 'there is no room for the site');
  await tab.goto(at('/says'));
  await until(async () => assert.ok((await rect('h1')).width > 50));
  const trail = panel.locator('#stated .crumbs li > *');
  await until(async () => assert.deepEqual(await trail.allTextContents(), ['Guides for travellers', long]));
  const cut = await trail.evaluateAll((all) => all.filter((it) => {
    const around = it.closest('ol').getBoundingClientRect();
    const { top, bottom, left, right } = it.getBoundingClientRect();
    const isIn = top >= around.top && bottom <= around.bottom + 1 && left >= around.left && right <= around.right + 1;
    return !isIn || it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 2;
  }).length);
  assert.equal(cut, 0);
});

test('while a map is loaded, the bar does not say that there is no page', async () => {
  await tab.goto(at('/waits'));
  await stepsAre(ends.loading, ends.loading, 'Chapter two');
  await until(() => answer()); // the panel may say that it is loaded before the site is asked for it
  await stepsAre(ends.first, ends.none, 'Chapter two');
});

test('no map, or only what the page says, or both: the same bar at the same place', async () => {
  await panel.setViewportSize({ width: 320, height: 760 });
  await chromium.visit(tab, at('/nothing'));
  await stepsAre(ends.none, ends.none, ends.none);
  const place = await rect('.around');
  await tab.goto(at('/says'));
  await stepsAre(ends.none, ends.none, 'Chapter two');
  assert.deepEqual(await rect('.around'), place);
  await tab.goto(at('/entry/0'));
  await stepsAre(long, long, 'Entry 1 of the winter');
  assert.deepEqual(await rect('.around'), place);
  assert.ok((await rect('#p0')).top <= 120);
  await panel.locator('.roles > ul > li > details > summary', { hasText: 'More' }).click();
  await panel.locator('#to-stated a').click();
  assert.ok((await rect('#stated')).top < 760);
  await tab.goto(at('/entry/4999'));
  await stepsAre('Entry 4998 of the winter', long, 'Another almanac (other site)');
});

test('beside no page the panel has a heading, and its title is not that of the map before', async () => {
  const titles = async () => [await panel.locator('h1').textContent(), await panel.title()];
  await tab.goto(at('/lamp'));
  const { host } = new URL(at('/'));
  await until(async () => assert.deepEqual(await titles(), [host, `Site map: ${host}`]));
  await tab.goto(at('/nothing'));
  await until(async () => assert.deepEqual(await titles(), [host, 'Site map']));
  await tab.goto('about:blank');
  await until(async () => assert.deepEqual(await titles(), ['Site map', 'Site map']));
  await stepsAre(ends.none, ends.none, ends.none);
  await expectAccessible(panel);
});

test('for a screen reader: what each direction is called, and that there is none', async () => {
  await tab.goto(at('/says'));
  await stepsAre(ends.none, ends.none, 'Chapter two');
  const bar = panel.getByRole('navigation', { name: 'Previous and next' });
  const next = bar.getByRole('link', { name: 'Next Chapter two', exact: true });
  assert.equal(await next.count(), 1);
  assert.equal(await bar.getByRole('link', { name: `Previous ${ends.none}`, exact: true, disabled: true }).count(), 1);
  await expectAccessible(panel);
  files['/two'] = page();
  await next.focus();
  await panel.keyboard.press('Enter');
  await tab.waitForURL(at('/two'));
  await stepsAre(ends.none, ends.none, ends.none);
  await until(async () => assert.equal(await panel.evaluate(() => performance.getEntriesByName('drawn')[0].detail.url), at('/two'))); // not only nothing yet
  assert.equal(await panel.evaluate(() => document.activeElement.id), 'to-next', 'the keyboard stays on the direction');
  await expectAccessible(panel);
});

test('right to left, and 200 %: nothing sticks out', async () => {
  for (const name of ['/rtl/books', '/entry/2500'])
    for (const [width, height] of [[320, 760], [180, 380]]) {
      await panel.setViewportSize({ width, height });
      await chromium.visit(tab, at(name));
      await until(async () => assert.match(await panel.locator('#to-next').textContent({ timeout: 1000 }), name === '/rtl/books' ? /روايات/ : /2501/));
      await takeScreenshots(panel, `extension-reading-${name.slice(1, 3)}`, { widths: [width], schemes: ['light'], fullPage: false });
      const out = await panel.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const chips = [...document.querySelectorAll('#shortcuts :is(a, summary)')].filter((it) => it.checkVisibility());
        return [scrollWidth > clientWidth, chips.filter((it) => it.getBoundingClientRect().right > innerWidth).map((it) => it.textContent)];
      });
      assert.deepEqual(out, [false, []]);
      assert.equal((await rect('.around')).bottom, height);
    }
});

test('of thousands of roles some are seen, and the rest is counted', async () => {
  await panel.setViewportSize({ width: 320, height: 760 });
  await tab.goto(at('/all'));
  await stepsAre(ends.first, ends.none, 'R0');
  const { seen, menu, contacts } = await panel.evaluate(() => {
    const list = [...document.querySelectorAll('.roles > ul > li')];
    const more = [...list.at(-1).querySelectorAll('details > ul > li:not([hidden])')];
    return {
      seen: list.filter((it) => !it.hidden).length,
      menu: [more.length, more.at(-1).textContent],
      contacts: [...list[0].querySelectorAll('details li')].at(-1).textContent,
    };
  });
  assert.ok(seen >= 2 && seen < 10, String(seen));
  assert.deepEqual(menu, [100 - (seen - 1) + 1, 'and 2,901 more']);
  assert.equal(contacts, 'and 50 more');
});
