// A map that cannot be shown: a sentence for readers, another one for each cause, and Try again. What became of each document
// is behind it, for webmasters.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { expectAccessible } from '../browser/support/accessibility.mjs';
import { takeScreenshots } from '../browser/support/screenshots.mjs';
import { launchChromium } from './support/chromium.mjs';
import { faultsOfLayout } from './support/layout.mjs';
import { map, names, page, serveSites, xml } from './support/sites.mjs';
import { until } from './support/until.mjs';

const never = () => new Promise(() => {});
const failing = {
  missing: [{ status: 404, fields: xml }, 'This page names a site map, but it is not there.'],
  gone: [{ status: 410, fields: xml }, 'This page names a site map, but it is not there.'],
  password: [
    { status: 401, fields: { ...xml, 'WWW-Authenticate': 'Basic realm="Maps"' } },
    'The site map of this page is only for those who are signed in or allowed to see it.',
  ],
  malformed: [{ body: '<sitemap', fields: xml }, 'The site map of this page is damaged or is something else, so it cannot be read.'],
  page: [
    { body: '<!doctype html><p>Sorry', fields: { 'Content-Type': 'text/html' } },
    'The site map of this page is damaged or is something else, so it cannot be read.',
  ],
  gateway: [{ status: 504, fields: xml }, 'The site map of this page took too long to arrive.'],
  broken: [{ status: 500, fields: xml }, 'The site map of this page could not be loaded.'],
};
const files = { '/slow.xml': never, '/slow': names('/slow.xml') };
for (const [name, [answer]] of Object.entries(failing)) Object.assign(files, { [`/${name}.xml`]: answer, [`/${name}`]: names(`/${name}.xml`) });
files['/away'] = names('http://nobody.invalid/map.xml');
const sites = await serveSites(files);
const chromium = await launchChromium();
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
await panel.setViewportSize({ width: 320, height: 760 });
const tab = await chromium.open('about:blank');
const says = async (sentence) =>
  until(async () => {
    const drawn = await panel.evaluate(() => performance.getEntriesByName('drawn')[0]?.detail.url);
    assert.deepEqual([drawn, await panel.locator('#state').textContent()], [tab.url(), sentence]);
  });

for (const [name, [, sentence]] of Object.entries(failing))
  test(`${name}: ${sentence}`, async () => {
    await tab.goto(sites.url('one.test', `/${name}`));
    await says(sentence);
    await until(async () => assert.ok(await panel.locator('#again').isVisible()));
  });

test('a server that cannot be reached', async () => {
  await tab.goto(sites.url('one.test', '/away'));
  await says('The site map of this page could not be fetched: its server cannot be reached.');
});

test('Why? says the sentence first, and what happened behind it', async () => {
  await tab.goto(sites.url('one.test', '/missing'));
  await says(failing.missing[1]);
  await panel.locator('#why > summary').click();
  await until(async () => assert.equal(await panel.locator('#reasons > p').textContent(), failing.missing[1]));
  assert.equal(await panel.locator('#reasons .documents').isVisible(), false);
  await panel.locator('#reasons > details > summary').click();
  assert.match(await panel.locator('#reasons .documents').innerText(), /missing\.xml.*404/);
  await expectAccessible(panel);
  await takeScreenshots(panel, 'extension-why-missing', { widths: [320], schemes: ['light'] });
});

test('Try again asks the server again, and shows what is there now', async () => {
  sites.take();
  await panel.locator('#again').click();
  await until(() => assert.deepEqual(sites.take(), ['one.test/missing.xml']));
  await says(failing.missing[1]);
  files['/missing.xml'] = map('<item name="Here again" url="/missing"/>');
  await panel.locator('#again').click();
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Here again/));
  assert.equal(await panel.locator('#again').isVisible(), false);
  await until(async () =>
    assert.equal(await panel.locator('#reasons > p').textContent(), `This page names the map ${sites.url('one.test', '/missing.xml')}.`),
  );
});

test('of a list whose rest does not come, what was shown stays, with Try again', async () => {
  const base = sites.url('one.test', '');
  const pages = (folder) => Array.from({ length: 12 }, (_, i) => `<url><loc>${base}/${folder}/page-${i}</loc></url>`).join('');
  let breakOff;
  let isWhole = false;
  async function* list() {
    // What a list is, is known after the first 16 KiB.
    yield `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><!--${' '.repeat(20_000)}-->${pages('pears')}`;
    if (!isWhole) await new Promise((_, reject) => (breakOff = () => reject(new Error('the server fails'))));
    yield `${pages('plums')}</urlset>`;
  }
  files['/list.xml'] = () => ({ body: list(), fields: xml });
  files['/robots.txt'] = { body: `Sitemap: ${base}/list.xml\n`, fields: { 'Content-Type': 'text/plain' } };
  files['/pears/page-3'] = page();
  const rows = () => panel.locator('#p0 a').allTextContents();
  const has = (name) => until(async () => assert.ok((await rows()).includes(name), String(await rows())));
  const isCut = () => until(async () => assert.equal(await panel.locator('#state').textContent(), 'The rest of the list could not be loaded.'));
  await tab.goto(sites.url('one.test', '/pears/page-3'));
  await panel.locator('#offer [value=once]').click();
  await has('Page 3');
  assert.equal(await panel.locator('#again').isVisible(), false);
  breakOff();
  await isCut();
  await has('Page 3');
  await until(async () => assert.match(await panel.locator('#derived').textContent(), /12/));
  await expectAccessible(panel);
  await panel.locator('#why').evaluate((it) => {
    it.open = false;
  });
  assert.deepEqual(await panel.evaluate(faultsOfLayout), {});
  await takeScreenshots(panel, 'extension-cut-list', { widths: [240, 320] });
  isWhole = true;
  await panel.locator('#again').click();
  await has('Plums');
  await until(async () => assert.equal(await panel.locator('#state').textContent(), ''));
  assert.equal(await panel.locator('#again').isVisible(), false);
});

// The engine ends it, not a fetcher.
test('a map for which the reader has no more time', async () => {
  await chromium.setPreferences('[limits]\nseconds = 1\n');
  await tab.goto(sites.url('one.test', '/slow'));
  await says('The site map of this page took too long to arrive.');
});
