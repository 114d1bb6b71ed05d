// What is sent and kept is counted (support/shares.mjs).

import { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { sites, testShares } from './support/shares.mjs';

const chromium = await launchChromium();
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
await panel.locator('#why > summary').click();

testShares({
  tab,
  storage: () => chromium.inBackground(() => chrome.storage.session.get(null)),
  text: (selector) => panel.evaluate((it) => document.querySelector(it)?.textContent, selector),
});
