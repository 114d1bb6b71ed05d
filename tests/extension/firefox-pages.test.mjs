// As `pages`, and what pages say of their own place, in one Firefox.

import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { holdsForEver } from './support/holding.mjs';
import * as leaving from './support/leaving.mjs';
import * as place from './support/place_cases.mjs';
import * as publicPages from './support/public_pages.mjs';
import * as requests from './support/requests.mjs';
import * as shares from './support/shares.mjs';
import { until } from './support/until.mjs';

const firefox = await launchFirefox({
  edit: async (change) => {
    await holdsForEver(change);
    await publicPages.publicPages(change);
    await leaving.withGates(change);
  },
});
const parts = [requests, publicPages, place, shares, leaving];
after(() => Promise.all([firefox.close(), ...parts.map(({ sites }) => sites.close())]));
const { sidebar } = firefox;
const tab = await firefox.open('about:blank');

const go = (url) => tab.goto(url);
const main = async () => ((await sidebar.isVisible('#shown')) ? sidebar.text('main') : sidebar.text('#state'));
const state = () => sidebar.text('#state');
const showReasons = async () => {
  if (!(await sidebar.isVisible('#reasons'))) await sidebar.click('#why summary');
};

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
    state,
    showReasons,
    reasons: () => sidebar.text('#reasons .documents'),
    shown: () => sidebar.text('body'),
  }));

describe('places', () => place.testPlaceCases({ tab, stated: (fields) => sidebar.stated(fields), every: 2, first: 1 }));

describe('shares', () => {
  before(showReasons);
  shares.testShares({ tab, storage: sidebar.storage, text: sidebar.text });
});

describe('S-6: the tab goes on', () =>
  leaving.testMoments(
    {
      tab,
      watch: (script) => tab.evaluateOnNewDocument(script),
      isVisible: (selector) => sidebar.isVisible(selector),
      choose: (level) => sidebar.select('#level', level),
      state,
      main,
      title: () => sidebar.title(),
      gate: (where, its) => sidebar.gate(where, its),
    },
    leaving.someMoments,
  ));
