// A map is shown although the connection from the panel to the page breaks off while the page stays.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { map, names, serveSites } from './support/sites.mjs';

const sites = await serveSites({
  '/first.html': names('/first.xml'),
  '/first.xml': map('<item name="First" url="/first.html"/>'),
  '/second.html': names('/second.xml'),
  '/second.xml': map('<item name="Second" url="/second.html"/>'),
});
// Each page breaks one port: before the request, or after the head of the response.
const broken = (name) => `if (location.search === "?${name}" && !globalThis.broke)
  return (globalThis.broke = true), port.disconnect();`;
const chromium = await launchChromium({
  edit: (change) =>
    change('page/host.js', (text) => {
      const edited = text
        .replace('const policy =', `${broken('at-once')} const policy =`)
        .replace('const out =', `${broken('after-the-head')} const out =`);
      assert.equal(edited.split('globalThis.broke = true').length, 3, 'host.js has changed: adapt this test');
      return edited;
    }),
});
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
const shows = (name) =>
  until(async () => assert.match(await panel.locator('#map').textContent({ timeout: 1000 }), new RegExp(name)));

test('a port that breaks before there is an answer', async () => {
  await tab.goto(sites.url('one.test', '/first.html?at-once'));
  await shows('First');
});

test('a port that breaks within an answer', async () => {
  await tab.goto(sites.url('one.test', '/second.html?after-the-head'));
  await shows('Second');
});
