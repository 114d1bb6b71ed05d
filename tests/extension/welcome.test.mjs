// The page that opens after an installation, and the map beside it. In a window on an X server: the browser takes the keys.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { expectAccessible } from '../browser/support/accessibility.mjs';
import { takeScreenshots } from '../browser/support/screenshots.mjs';
import { launchChromium } from './support/chromium.mjs';
import { startDisplay } from './support/display.mjs';
import { until } from './support/until.mjs';

const display = await startDisplay();
const keepListeners = `
globalThis.installed = [];
const { onInstalled } = chrome.runtime;
const addListener = onInstalled.addListener.bind(onInstalled);
onInstalled.addListener = listener => (globalThis.installed.push(listener), addListener(listener));
`;
const chromium = await launchChromium({
  headed: true,
  env: display.env,
  welcome: true,
  edit: (change) => change('background/background.js', keepListeners),
});
after(async () => {
  await chromium.close();
  await display.close();
});
const welcomes = () => chromium.context.pages().filter((it) => it.url().includes('/welcome/welcome.html'));
await until(() => assert.equal(welcomes().length, 1));
const [welcome] = welcomes();
const map = welcome.frameLocator('iframe');
const isAt = async (id, name) => {
  await welcome.waitForURL((url) => url.hash === `#${id}`);
  await until(async () => assert.deepEqual(await map.locator('#p0 [aria-current]').allTextContents(), [name]));
};
const press = async (key) => {
  await display.focus('chromium');
  await display.press(key);
};

test('it is in front, and its map is there without a request to the network', async () => {
  await until(async () => assert.equal(await welcome.evaluate(() => document.visibilityState), 'visible'));
  const pictures = welcome.locator('#states img');
  await until(async () => assert.ok(await pictures.evaluateAll((all) => all.every((it) => it.naturalWidth > 0))));
  const asked = [];
  welcome.on('request', (request) => asked.push(request.url()));
  await welcome.reload();
  await until(async () => assert.deepEqual(await map.locator('#p0 [aria-current]').allTextContents(), ['First steps']));
  const own = `chrome-extension://${await chromium.id()}/`;
  assert.ok(asked.includes(`${own}panel/engine_worker.js`));
  assert.deepEqual(asked.filter((url) => !url.startsWith(own)), []);
});

test('an entry of the map leads to its place on the page, which the map then shows', async () => {
  await map.locator('#p0 a', { hasText: 'What is sent and kept' }).click();
  await isAt('kept', 'What is sent and kept');
  assert.deepEqual(await map.locator('.crumbs li').allTextContents(), ['First steps', 'What is sent and kept']);
  await welcome.goBack();
  await until(async () => assert.deepEqual(await map.locator('#p0 [aria-current]').allTextContents(), ['First steps']));
});

test('the keys lead through the page, and open no panel', async () => {
  await press('alt+shift+Right');
  await isAt('button', 'The button');
  await press('alt+shift+Right');
  await isAt('keys', 'Three keys to try here');
  await press('alt+shift+Up');
  await isAt('top', 'First steps');
  await press('alt+shift+k');
  await until(async () => assert.ok(await map.locator('#find:focus').count()));
  await display.type('sites');
  await until(async () => assert.deepEqual(await map.locator('#hits a').allTextContents(), ['Sites']));
  await press('Escape');
  const panels = () => chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] });
  assert.deepEqual(await chromium.inBackground(panels), []);
});

test('it says how to pin the button, until that is done', async () => {
  const pin = welcome.locator('#pin');
  assert.match(await pin.textContent(), /then on the pin beside “Standard Sitemap”/);
  assert.ok(await pin.isVisible());
  await welcome.evaluate(() => {
    chrome.action.getUserSettings = async () => ({ isOnToolbar: true });
    dispatchEvent(new Event('focus'));
  });
  await until(async () => assert.ok(await pin.isHidden()));
});

test('it has room in every window, and no violation of accessibility', async () => {
  for (const scheme of ['light', 'dark']) {
    await welcome.emulateMedia({ colorScheme: scheme });
    await expectAccessible(welcome);
  }
  await welcome.setViewportSize({ width: 240, height: 700 });
  assert.equal(await welcome.locator(':root').evaluate((it) => it.scrollWidth - it.clientWidth), 0);
  await takeScreenshots(welcome, 'extension-welcome', { widths: [240, 320, 400, 1000] });
});

test('after an update it does not open, nor where an administrator has installed it; the settings lead to it', async () => {
  const afterInstallation = (reason, installType) =>
    chromium.inBackground(
      (about) => {
        chrome.management.getSelf = async () => about;
        return Promise.all(globalThis.installed.map((listener) => listener(about)));
      },
      { reason, installType },
    );
  await afterInstallation('update', 'normal');
  await afterInstallation('install', 'admin');
  assert.equal(welcomes().length, 1);
  await afterInstallation('install', 'normal');
  await until(() => assert.equal(welcomes().length, 2));
  const options = await chromium.extensionPage('options/options.html');
  await options.locator('a', { hasText: 'First steps' }).click();
  await until(async () => assert.match(await options.frameLocator('iframe').locator('#p0').textContent(), /The button/));
});
