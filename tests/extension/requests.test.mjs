// What Chromium requests for a page that is left, fails, or is in a sandbox: support/requests.mjs.

import assert from 'node:assert/strict';
import { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { holdsForEver, sites, testRequests } from './support/requests.mjs';
import { until } from './support/until.mjs';

const chromium = await launchChromium({ edit: holdsForEver });
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
const main = () => panel.locator('main').innerText({ timeout: 1000 });

testRequests({
  go: (url) => tab.goto(url),
  state: () => panel.locator('#state').textContent({ timeout: 1000 }),
  shows: (what) => until(async () => assert.match(await main(), what)),
  hides: (what) => until(async () => assert.doesNotMatch(await main(), what)),
});
