// Keys that the browser itself takes: commands that open the panel, and a closed tab that is opened again. Input by the
// DevTools protocol does not reach the browser's own keys, so Chromium has a window on an X server here.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { startDisplay } from './support/display.mjs';
import { until } from './support/until.mjs';
import { map, page, serveSites } from './support/sites.mjs';

const cacheable = { 'Cache-Control': 'max-age=600' };
const named = (name) => page('', { 'X-Standard-Sitemap-Location': name });
const items = ['first', 'second', 'third'].map((it) => `<item name="Page ${it}" url="/${it}.html"/>`).join('');
const files = {
  '/map.xml': map(`<item name="Start" url="/start.html" relation="sequence">${items}</item>`),
  '/one.xml': map('<item name="Map one" url="/changing.html"/>', cacheable),
  '/two.xml': map('<item name="Map two" url="/changing.html"/>', cacheable),
  '/changing.html': named('/one.xml'),
};
for (const name of ['start', 'first', 'second', 'third']) files[`/${name}.html`] = named('/map.xml');
const sites = await serveSites(files);
const display = await startDisplay();
const chromium = await launchChromium({ headed: true, env: display.env });
after(async () => {
  await chromium.close();
  await Promise.all([display.close(), sites.close()]);
});
const at = (name) => sites.url('one.test', name);
const panels = () =>
  chromium.inBackground(async () => (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })).length);
const tab = await chromium.open(at('/first.html'));
const press = async (...keys) => {
  await display.focus('chromium');
  await display.press(...keys);
};

test('a key opens the panel, and does what it is for', async () => {
  await until(async () => assert.ok((await chromium.record())?.found));
  assert.equal(await panels(), 0);
  await press('alt+shift+Right');
  await until(async () => assert.equal(await panels(), 1));
  await tab.waitForURL(at('/second.html'));
});

test('next, previous and up, with the panel open', async () => {
  const panel = await chromium.openedPanel();
  const isAt = async (name) => {
    await tab.waitForURL(at(name));
    await chromium.recordOf(at(name));
    await until(async () => assert.ok(await panel.locator('#p0 [aria-current]').count()));
  };
  await isAt('/second.html');
  await press('alt+shift+Right');
  await isAt('/third.html');
  await press('alt+shift+Left');
  await isAt('/second.html');
  await press('alt+shift+Up');
  await isAt('/start.html');
});

test('find: what is typed next is searched for', async () => {
  const panel = await chromium.openedPanel();
  await press('alt+shift+k');
  await until(async () => assert.equal(await panel.evaluate(() => document.activeElement.id), 'find'));
  await display.type('third');
  await until(async () => assert.match(await panel.locator('#said').textContent(), /^1 entry found/));
  await panel.locator('#find').fill('');
});

test('a closed tab that is opened again has the map that was found, without a request (D-6)', async () => {
  const panel = await chromium.openedPanel();
  const shows = (name) =>
    until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), new RegExp(name)));
  const closing = await chromium.open(at('/changing.html'));
  await shows('Map one');
  files['/changing.html'] = named('/two.xml');
  await closing.close();
  await shows('Start');
  sites.take();
  const opened = chromium.context.waitForEvent('page');
  await press('ctrl+shift+t');
  const again = await opened;
  await again.waitForURL(at('/changing.html'));
  await shows('Map one');
  assert.match((await chromium.recordOf(at('/changing.html'))).found.sitemap, /one\.xml$/);
  assert.deepEqual(
    sites.take().filter((it) => it.endsWith('.xml')),
    [],
  );
  await again.reload();
  await shows('Map two');
});
