// What the reader has unfolded in a map is so again: beside another tab, after a reload of the panel, and while more arrives.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { isLong } from '../browser/support/environment.mjs';
import { launchChromium } from './support/chromium.mjs';
import { map, names, page, serveSites } from './support/sites.mjs';
import { until } from './support/until.mjs';

const range = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('');
const chapter = (name) =>
  `<group name="${name}">${range(10, (i) => `<item name="${name} ${i}" url="/${name}/${i}">${i === 3 ? `<item name="${name} deep" url="/${name}/deep"/>` : ''}</item>`)}</group>`;
const files = {
  '/map.xml': map(`<item name="Start" url="/start"/>${['A', 'B', 'C'].map(chapter).join('')}`),
  '/start': names('/map.xml'),
  '/A/1': names('/map.xml'),
  '/other.xml': map(`<item name="Other" url="/other"/>${['D', 'E', 'F'].map(chapter).join('')}`),
  '/other': names('/other.xml'),
};
const sites = await serveSites(files);
const at = (name, site = 'one.test') => sites.url(site, name);
// Of how many maps it is kept what is unfolded: of 20, in a usual run of fewer.
const mostMaps = isLong ? 20 : 8;
const chromium = await launchChromium({ edit: (change) => change('panel/unfolded.js', ['const mostMaps = 20,', `const mostMaps = ${mostMaps},`]) });
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
await panel.setViewportSize({ width: 320, height: 760 });
const tab = await chromium.open(at('/start'));
const row = (name) => panel.locator('#p0 a', { hasText: new RegExp(`^${name}$`) });
const openRows = () =>
  panel.locator('#p0 [aria-expanded="true"]').evaluateAll((all) => all.map((it) => it.querySelector('a')?.textContent ?? it.textContent));
const areOpen = (...wanted) => until(async () => assert.deepEqual(await openRows(), wanted));
const isShown = (name) => until(async () => assert.equal(await row(name).count(), 1));
const unfold = async (name) => {
  await row(name).focus();
  await panel.keyboard.press('ArrowRight');
};
const kept = () => panel.evaluate(async () => (await chrome.storage.session.get('unfolded')).unfolded);

test('beside another tab and back', async () => {
  await isShown('Start');
  await areOpen();
  await unfold('B');
  await unfold('B 3');
  await areOpen('B', 'B 3');
  const other = await chromium.open(at('/other', 'two.test'));
  await isShown('Other');
  await areOpen();
  await unfold('E');
  await areOpen('E');
  await tab.bringToFront();
  await isShown('B deep');
  await areOpen('B', 'B 3');
  await other.bringToFront();
  await isShown('E 3');
  await areOpen('E');
  await other.close();
  await tab.bringToFront();
  await isShown('B deep');
});

test('after the panel was closed', async () => {
  await until(async () => assert.deepEqual((await kept()).map(([, rows]) => rows), [[[2], [2, 3]], [[2]]]));
  await panel.reload();
  await isShown('B deep');
  await areOpen('B', 'B 3');
});

test('what was closed is closed, even all of it; the way to the page is open', async () => {
  await row('B').focus();
  await panel.keyboard.press('ArrowLeft');
  await areOpen();
  await until(async () => assert.deepEqual((await kept()).at(-1), [at('/map.xml'), []]));
  await tab.goto(at('/A/1'));
  await areOpen('A');
  await panel.reload();
  await areOpen('A');
  await tab.goto(at('/start'));
  await chromium.recordOf(at('/start')); // else the next panel begins with the page before, and its way stays open
  await panel.reload();
  await isShown('Start');
  await areOpen();
});

test('a tab that goes on at once, and a map that has changed', async () => {
  await unfold('C');
  await tab.goto(at('/other', 'two.test'));
  await isShown('Other');
  await areOpen('E');
  files['/map.xml'] = map(`<item name="Start" url="/start"/>${['A', 'B'].map(chapter).join('')}<item name="Last" url="/last"/>`);
  await tab.goto(at('/start'));
  await isShown('Start');
  await panel.locator('#again, #why > summary').first().waitFor({ state: 'attached' });
  await tab.reload();
  await isShown('Last');
  await areOpen();
});

// Where an entry stands changes when more comes before it, so the rows of the reader are found by their names.
test('while more of the map arrives, the reader stays where they are', async () => {
  let arrive;
  const late = new Promise((resolve) => (arrive = resolve));
  const many = range(60, (i) => `<item name="Late ${i}" url="/late/${i}"/>`);
  files['/first.xml'] = () => late.then(() => map(`${chapter('Z')}${many}`));
  files['/slow.xml'] = map(`<item name="Start" url="/slow"/><external url="/first.xml"/>${['A', 'B', 'C'].map(chapter).join('')}`);
  files['/slow'] = names('/slow.xml');
  await tab.goto(at('/slow', 'three.test'));
  await isShown('C');
  await areOpen();
  await unfold('B');
  await unfold('B 3');
  await row('B deep').focus();
  const top = () => row('B deep').evaluate((it) => Math.round(it.getBoundingClientRect().top));
  const before = await top();
  arrive();
  await until(async () => assert.equal(await panel.locator('#state').textContent(), ''));
  await isShown('B deep');
  assert.deepEqual(await openRows(), ['B', 'B 3']);
  assert.equal(await panel.evaluate(() => document.activeElement.textContent), 'B deep');
  assert.ok(Math.abs((await top()) - before) <= 1, `${before} px, then ${await top()}`);
  await until(async () => assert.deepEqual((await kept()).at(-1)[1], [[63], [63, 3]]));
  await panel.locator('#p0 a').first().press('Home');
  assert.equal(await panel.evaluate(() => document.activeElement.textContent), 'Start');
});

test('while the pages of a list arrive, the reader stays where they are', async () => {
  const base = at('', 'four.test');
  const pages = (folder, count) => range(count, (i) => `<url><loc>${base}/${folder}/page-${i}</loc></url>`);
  let arrive;
  const late = new Promise((resolve) => (arrive = resolve));
  async function* body() {
    // What a list is, is known after the first 16 KiB.
    yield `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><!--${' '.repeat(20_000)}-->${pages('pears', 12)}${pages('plums', 12)}`;
    await late;
    yield `${pages('apples', 3000)}</urlset>`;
  }
  files['/list.xml'] = () => ({ body: body(), fields: { 'Content-Type': 'application/xml' } });
  files['/robots.txt'] = { body: `Sitemap: ${base}/list.xml\n`, fields: { 'Content-Type': 'text/plain' } };
  files['/plums/page-3'] = page();
  await tab.goto(at('/plums/page-3', 'four.test'));
  await panel.locator('#offer [value=once]').click();
  await isShown('Plums');
  await isShown('Page 3');
  assert.equal(await panel.locator('#state').textContent(), 'The map is being loaded …');
  await unfold('Pears');
  await panel.locator('#p0 a[href$="/pears/page-7"]').focus();
  await panel.evaluate(() => scrollTo(0, 60)); // above, nothing can take the room of a line that goes
  const focus = () => panel.evaluate(() => document.activeElement.getAttribute('href'));
  const place = await panel.evaluate(() => Math.round(document.activeElement.getBoundingClientRect().top));
  const before = await focus();
  assert.match(before, /pears/);
  arrive();
  await until(async () => assert.equal(await panel.locator('#state').textContent(), ''));
  await isShown('Apples');
  assert.deepEqual(await openRows(), ['Pears', 'Plums']);
  assert.equal(await focus(), before);
  const now = await panel.evaluate(() => Math.round(document.activeElement.getBoundingClientRect().top));
  assert.ok(Math.abs(now - place) <= 1, `${place} px, then ${now}`);
});

test('before the first page of a list arrives, there is no row to keep, wherever the panel is scrolled', async () => {
  const base = at('', 'five.test');
  let arrive;
  const late = new Promise((resolve) => (arrive = resolve));
  files['five.test/first-list.xml'] = () => late.then(() => ({ body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${base}/late</loc></url></urlset>`, fields: { 'Content-Type': 'application/xml' } }));
  files['five.test/robots.txt'] = { body: `Sitemap: ${base}/first-list.xml\n`, fields: { 'Content-Type': 'text/plain' } };
  files['/late'] = page();
  await tab.goto(at('/late', 'five.test'));
  await panel.locator('#offer [value=once]').click();
  await until(async () => assert.equal(await panel.locator('#p0').count(), 1));
  await panel.setViewportSize({ width: 320, height: 120 });
  await panel.evaluate(() => scrollTo(0, 40));
  assert.ok(await panel.evaluate(() => scrollY) > 1);
  arrive();
  await until(async () => assert.equal(await panel.locator('#p0 a').count(), 1));
  await panel.setViewportSize({ width: 320, height: 760 });
});

test('of twenty maps at most, and some branches of each', async () => {
  files['/many.xml'] = map(range(3000, (i) => `<group name="G${i}"><item name="I${i}" url="/i/${i}"/></group>`));
  files['/many'] = names('/many.xml');
  await tab.goto(at('/many'));
  await isShown('G0');
  await row('G0').focus();
  await panel.keyboard.press('*');
  await until(async () => {
    const [name, rows] = (await kept()).at(-1);
    assert.equal(name, at('/many.xml'));
    assert.ok(rows.length > 1000 && rows.length < 3000, String(rows.length));
    assert.ok(JSON.stringify(rows).length <= 8193);
  });
  for (let i = 0; i <= mostMaps; ++i) {
    files[`/m${i}.xml`] = map(`<item name="Here ${i}" url="/m${i}"/>${['D', 'E', 'F'].map(chapter).join('')}`);
    files[`/m${i}`] = names(`/m${i}.xml`);
    await tab.goto(at(`/m${i}`));
    await isShown(`Here ${i}`);
    await unfold('F');
    await until(async () => assert.equal((await kept()).at(-1)[0], at(`/m${i}.xml`)));
  }
  assert.equal((await kept()).length, mostMaps);
});
