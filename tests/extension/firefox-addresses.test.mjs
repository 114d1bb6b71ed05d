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

for (const [name, ...documents] of [
  ['/other-host.html', 'two.test/private.xml'],
  ['/redirect.html', 'one.test/redirect.xml', 'two.test/private.xml'],
])
  test(`a map on a private address is requested, but its bytes are not read: ${name}`, async () => {
    sites.take();
    await tab.goto(sites.url('one.test', name));
    await until(async () => assert.match(await sidebar.text('#state'), /could not be loaded/));
    if (!(await sidebar.isVisible('#reasons'))) await sidebar.click('#why summary');
    await until(async () => {
      const text = await sidebar.text('#reasons .documents');
      assert.match(text, /blocked, private-network/);
      assert.ok(text.includes(url(documents[0]))); // not of the page before this one
    });
    const [, ...asked] = sites.take();
    assert.deepEqual(asked, documents);
    assert.doesNotMatch(await sidebar.text('body'), /The private map/);
  });

test('the own origin of a page is never more private than the page', async () => {
  await tab.goto(sites.url('one.test', '/same-host.html'));
  await until(async () => assert.match(await sidebar.text('#map'), /The private map/));
});
