// A site without a map: its own list of pages, after one click (E-2, E-3), and the preferences that this writes.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { page, serveSites, xml } from './support/sites.mjs';

const list = (base, ...pages) => ({
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map((it) => `<url><loc>${base}${it}</loc></url>`).join('')}</urlset>`,
  fields: xml,
});
const files = { '/page.html': page(), '/linked.html': page('<link rel="sitemap" href="/linked.xml">') };
const sites = await serveSites(files);
const origin = sites.url('one.test', '');
Object.assign(files, {
  '/robots.txt': { body: `User-agent: *\nSitemap: ${origin}/list.xml\n`, fields: { 'Content-Type': 'text/plain' } },
  '/list.xml': list(origin, '/', '/page.html', '/shoes/red.html'),
  '/linked.xml': list(sites.url('two.test', ''), '/linked.html', '/hats/green.html'),
});
const chromium = await launchChromium();
const downloads = await mkdtemp(path.join(os.tmpdir(), 'extension-downloads-'));
after(() => Promise.all([chromium.close(), sites.close(), rm(downloads, { recursive: true })]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
const stored = () =>
  chromium.inBackground(async () => (await chrome.storage.local.get('preferences')).preferences ?? '');

test('robots.txt: nothing is requested before the click; then the list is the map', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/page.html'));
  await until(async () => assert.match(await panel.locator('#offer').textContent(), /list of pages/));
  assert.deepEqual(sites.take(), ['one.test/page.html']);
  await panel.locator('#offer button').click();
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Red/));
  assert.deepEqual(sites.take(), ['one.test/robots.txt', 'one.test/list.xml']);
  assert.match(await stored(), /\[\[site\]\]\npages = "http:\/\/one\.test:\d+"\nsource = "robots"/);
  await chromium.buttonSays(/has a site map/);
});

test('other sites are still asked for nothing', async () => {
  sites.take();
  await tab.goto(sites.url('two.test', '/page.html'));
  await until(async () => assert.ok(await panel.locator('#offer').isVisible()));
  assert.deepEqual(sites.take(), ['two.test/page.html']);
});

test('a page that links to a list: that one, and no robots.txt', async () => {
  await tab.goto(sites.url('two.test', '/linked.html'));
  await until(async () => assert.match(await panel.locator('#offer').textContent(), /This page names one/));
  sites.take();
  await panel.locator('#offer button').click();
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Green/));
  assert.deepEqual(sites.take(), ['two.test/linked.xml']);
  assert.match(await stored(), /source = "link"[^]*source = "robots"/);
});

test('options: the rules are there, and a wrong file is refused', async () => {
  const options = await chromium.extensionPage('options/options.html');
  await until(async () => assert.equal(await options.locator('#sites tbody tr').count(), 2));
  await options.locator('#toml').fill('[display]\nlevels = 7\n');
  await options.locator('#saveText').click();
  await until(async () => assert.match(await options.locator('#textMessage').textContent(), /^2:/));
  assert.match(await stored(), /robots/);
  await options.locator('#sites tbody tr').first().locator('select').selectOption('off');
  await options.locator('#languages').fill('de');
  await options.locator('#save').click();
  await until(async () => assert.match(await stored(), /off = true/));
  assert.match(await stored(), /languages = "de"/);
  await options.close();
});

test('options: the TOML file goes out and comes in', async () => {
  const options = await chromium.extensionPage('options/options.html');
  await until(async () => assert.equal(await options.locator('#sites tbody tr').count(), 2));
  const former = await stored();
  const session = await chromium.context.newCDPSession(options);
  await session.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  await options.locator('#export').click();
  await until(async () => assert.equal(await readFile(path.join(downloads, 'standard-sitemap.toml'), 'utf8'), former));

  const choose = (text) =>
    options.locator('#file').setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const mine = '# Mine\n[[site]]\npages = "mine.example"\noff = true\n';
  await choose(mine);
  await until(async () => assert.equal(await stored(), mine));
  await until(async () => assert.match(await options.locator('#textMessage').textContent(), /^Saved/));
  assert.equal(await options.locator('#sites tbody tr input').first().inputValue(), 'mine.example');
  await choose('[display]\nlevels = 7\n');
  await until(async () => assert.match(await options.locator('#textMessage').textContent(), /^2:/));
  assert.equal(await stored(), mine);
  await choose(former);
  await until(async () => assert.equal(await stored(), former));
  await options.close();
});

test('a site that is switched off has no map and no offer', async () => {
  await tab.bringToFront();
  sites.take();
  await tab.goto(sites.url('two.test', '/linked.html'));
  await until(async () => assert.match(await panel.locator('#state').textContent(), /no map/));
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(await panel.locator('#offer').isVisible(), false);
  assert.deepEqual(sites.take(), ['two.test/linked.html']);
});
