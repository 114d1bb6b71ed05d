// What Firefox requests for a page that is left, fails, or is in a sandbox: support/requests.mjs.

import assert from 'node:assert/strict';
import { after } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { holdsForEver, sites, testRequests } from './support/requests.mjs';
import { until } from './support/until.mjs';

const firefox = await launchFirefox({ edit: holdsForEver });
after(() => Promise.all([firefox.close(), sites.close()]));
const { sidebar } = firefox;
const tab = await firefox.open('about:blank');
const main = async () => ((await sidebar.isVisible('#shown')) ? sidebar.text('main') : sidebar.text('#state'));

testRequests({
  go: (url) => tab.goto(url),
  state: () => sidebar.text('#state'),
  shows: (what) => until(async () => assert.match(await main(), what)),
  hides: (what) => until(async () => assert.doesNotMatch(await main(), what)),
});
