// Addresses of connections in Firefox: see addresses.test.mjs.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { publicPages, sites } from './support/public_pages.mjs';
import { until } from './support/until.mjs';

const firefox = await launchFirefox({ edit: publicPages });
after(() => Promise.all([firefox.close(), sites.close()]));
const { sidebar } = firefox;
const tab = await firefox.open('about:blank');

const url = (document) => sites.url(...document.split(/(?=\/)/));

for (const [name, document] of [
  ['/other-host.html', 'two.test/private.xml'],
  ['/same-host.html', 'one.test/private.xml'],
  ['/redirect.html', 'one.test/redirect.xml'],
])
  test(`a map on a private address is requested, but its bytes are not read: ${name}`, async () => {
    sites.take();
    await tab.goto(sites.url('one.test', name));
    await until(async () => assert.match(await sidebar.text('#state'), /cannot be shown/));
    if (!(await sidebar.isVisible('#reasons'))) await sidebar.click('#why summary');
    await until(async () => {
      const documents = await sidebar.text('#reasons .documents');
      assert.match(documents, /blocked, private-network/);
      assert.ok(documents.includes(url(document))); // not of the page before this one
    });
    const [, ...asked] = sites.take();
    assert.deepEqual(asked, [document]); // a redirect from there is not followed
    assert.doesNotMatch(await sidebar.text('body'), /The private map/);
  });
