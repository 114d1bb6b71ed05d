// The options page in Firefox: the TOML file goes in and out. WebDriver cannot open the browser's dialogue for files on a
// page of an extension: the agent gives the file to the element as that dialogue does.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { until } from './support/until.mjs';
import { map, page, serveSites } from './support/sites.mjs';

const sites = await serveSites({
  '/page.html': page(),
  '/map.xml': map('<item name="From the file" url="/page.html"/>'),
});
const downloads = await mkdtemp(path.join(os.tmpdir(), 'extension-downloads-'));
const firefox = await launchFirefox({
  preferences: {
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.useDownloadDir': true,
    'browser.download.alwaysOpenPanel': false,
  },
});
after(async () => {
  await Promise.all([firefox.close(), sites.close()]);
  await rm(downloads, { recursive: true });
});
const { sidebar, options } = firefox;
const origin = sites.url('one.test', '');
const toml = `# Mine\n[[site]]\npages = "${origin}"\nsitemap = "${origin}/map.xml"\n`;

test('import: the file is kept as it is, and holds at once', async () => {
  await firefox.open(sites.url('one.test', '/page.html'));
  await until(async () => assert.match(await sidebar.text('#state'), /no map/));
  await sidebar.click('#options');
  await options.ready;
  await until(async () => assert.ok((await options.texts('#levels label')).length)); // the page is filled in
  await options.chooseFile('#file', 'mine.toml', toml);
  await until(async () => assert.match(await options.text('#textMessage'), /^Saved/));
  assert.deepEqual(await sidebar.local(), { preferences: toml });
  await until(async () => assert.equal(await options.value('#sites li input'), origin));
});

test('export: the same bytes', async () => {
  await options.click('#export');
  const file = path.join(downloads, 'standard-sitemap.toml');
  await until(async () => assert.equal(await readFile(file, 'utf8'), toml));
});

test('what is not saved yet stays when the settings change elsewhere, and the page says so', async () => {
  await options.type('#languages', 'fr');
  const other = `${toml}# one\n`;
  await sidebar.preferences(other);
  await until(async () => assert.equal(await options.value('#toml'), other)); // nothing was typed there
  assert.match(await options.text('#message'), /changed elsewhere/);
  assert.equal(await options.value('#languages'), 'fr');
  await sidebar.preferences(toml);
  await until(async () => assert.equal(await options.value('#toml'), toml));
});

test('import: a file with a mistake is refused, with its place', async () => {
  await options.chooseFile('#file', 'wrong.toml', '[display]\nlevels = 7\n');
  await until(async () => assert.match(await options.text('#textMessage'), /^2:/));
  assert.deepEqual(await sidebar.local(), { preferences: toml });
});

test('what was imported holds for pages', async () => {
  sites.take();
  await firefox.open(sites.url('one.test', '/page.html'));
  await until(async () => assert.match(await sidebar.text('#map'), /From the file/));
  assert.deepEqual(sites.take(), ['one.test/page.html', 'one.test/map.xml']);
});

test('the keys are there, and the page of the browser on which they are changed', async () => {
  const keys = async () => (await options.texts('.keys li')).join();
  await until(async () => assert.match(await keys(), /Alt\+Shift\+Right.*Go to the next page of the map/));
  const tabs = await options.countTabs();
  await options.click('#changeKeys');
  await until(async () => assert.equal(await options.countTabs(), tabs + 1));
  assert.deepEqual(await options.errors(), []);
});
