// Pages that are left, fail, name private addresses, or say too much, all in one Chromium: it takes longer to start than most of this.
// Each part has sites of its own, and what it changes in the extension does nothing elsewhere.

import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { holdsForEver } from './support/holding.mjs';
import * as leaving from './support/leaving.mjs';
import * as publicPages from './support/public_pages.mjs';
import * as requests from './support/requests.mjs';
import * as shares from './support/shares.mjs';
import { until } from './support/until.mjs';

const chromium = await launchChromium({
  edit: async (change) => {
    await holdsForEver(change);
    await publicPages.publicPages(change);
    await leaving.withGates(change);
  },
});
const parts = [requests, shares, publicPages, leaving];
after(() => Promise.all([chromium.close(), ...parts.map(({ sites }) => sites.close())]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');

const go = (url) => tab.goto(url);
const text = (selector) => panel.locator(selector).textContent({ timeout: 1000 });
const main = () => panel.locator('main').innerText({ timeout: 1000 });
const state = () => text('#state');
const showReasons = () => panel.locator('#why').evaluate((it) => void (it.open = true));

describe('what is requested', () =>
  requests.testRequests({
    go,
    state,
    url: () => tab.url(),
    leaveFor: (url) => tab.evaluate((it) => void (location.href = it), url),
    shows: (what) => until(async () => assert.match(await main(), what)),
    hides: (what) => until(async () => assert.doesNotMatch(await main(), what)),
  }));

describe('addresses', () =>
  publicPages.testPublicPages({
    go,
    isPublic: async (url) => assert.equal((await chromium.recordOf(url)).visit.addressSpace, 'public'),
    state,
    showReasons,
    reasons: () => text('#reasons .documents'),
    shown: () => text('body'),
  }));

describe('shares', () => {
  before(showReasons);
  shares.testShares({
    tab,
    storage: () => chromium.inBackground(() => chrome.storage.session.get(null)),
    text: (selector) => panel.evaluate((it) => document.querySelector(it)?.textContent, selector),
  });
});

describe('S-6: the tab goes on', () => {
  const set = (its) => Object.assign(globalThis.gate, its).hit;
  leaving.testMoments(
    {
      tab,
      watch: (script) => tab.addInitScript(script),
      isVisible: (selector) => panel.locator(selector).isVisible(),
      choose: (level) => panel.locator('#level').selectOption(level),
      state,
      main: () => panel.locator('main').innerText(),
      title: () =>
        chromium.inBackground(async () => {
          const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
          return chrome.action.getTitle({ tabId: active.id });
        }),
      gate: (where, its) => (where === 'panel' ? panel.evaluate(set, its) : chromium.inBackground(set, its)),
    },
    leaving.someMoments,
  );
});
