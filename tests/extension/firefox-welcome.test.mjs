// The page that opens after an installation, and the map beside it, in Firefox. In a window: the browser takes the keys.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { startDisplay } from './support/display.mjs';
import { launchFirefox } from './support/firefox.mjs';
import { until } from './support/until.mjs';

const display = await startDisplay();
const firefox = await launchFirefox({ headed: true, env: display.env, welcome: true, openSidebar: false });
after(async () => {
  await firefox.close();
  await display.close();
});
const { welcome, demo, sidebar } = firefox;
let isSidebarOpen = false;
sidebar.ready.then(() => {
  isSidebarOpen = true;
});
await welcome.ready;
await demo.ready;
const isAt = (name) => until(async () => assert.deepEqual(await demo.texts('#p0 [aria-current]'), [name]));
const press = async (key) => {
  await display.focus('firefox');
  await display.press(key);
};

test('it opens, and the map beside it follows the reader', async () => {
  await isAt('First steps');
  await demo.click('.next a');
  await isAt('The button');
  assert.equal((await welcome.layout('h1')).sideways, 0);
  await until(async () => assert.deepEqual(await welcome.pictures(), ['on', 'off', 'off'].map((it) => `/icons/${it}.svg`)));
  assert.match(await welcome.text('#pin'), /then on the gear beside “Standard Sitemap”/);
});

test('the keys lead through the page, and open no sidebar', async () => {
  await press('alt+shift+Right');
  await isAt('Three keys to try here');
  await press('alt+shift+Up');
  await isAt('First steps');
  await press('alt+shift+k');
  await until(async () => assert.equal(await demo.focused(), 'find'));
  assert.equal(isSidebarOpen, false);
});

test('nothing has gone wrong', async () => {
  assert.deepEqual(await welcome.errors(), []);
  assert.deepEqual(await demo.errors(), []);
});
