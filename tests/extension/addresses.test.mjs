// Addresses of connections: a page at a public address must not reach into a private network by its map. A test has no
// public server: in the copy that is loaded here, the background takes the address of every page as public. The address of
// the map's connection is what the browser says, 127.0.0.1.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { extensionDir } from './support/environment.mjs';
import { publicPages, sites } from './support/public_pages.mjs';
import { until } from './support/until.mjs';

const chromium = await launchChromium({ edit: publicPages });
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');

const url = (document) => sites.url(...document.split(/(?=\/)/));

for (const [name, document] of [
  ['/other-host.html', 'two.test/private.xml'],
  ['/same-host.html', 'one.test/private.xml'],
  ['/redirect.html', 'one.test/redirect.xml'],
])
  test(`a map on a private address is requested, but its bytes are not read: ${name}`, async () => {
    sites.take();
    await tab.goto(sites.url('one.test', name));
    const { visit } = await chromium.recordOf(sites.url('one.test', name));
    assert.equal(visit.addressSpace, 'public');
    await until(async () => assert.match(await panel.locator('#state').textContent(), /cannot be shown/));
    await panel.locator('#why').evaluate((it) => {
      it.open = true;
    });
    await until(async () => {
      const documents = await panel.locator('#reasons .documents').textContent();
      assert.match(documents, /blocked, private-network/);
      assert.ok(documents.includes(url(document))); // not of the page before this one
    });
    const [, ...asked] = sites.take();
    assert.deepEqual(asked, [document]); // a redirect from there is not followed
    assert.doesNotMatch(await panel.locator('body').textContent(), /The private map/);
  });

test('the address space of an address', async () => {
  const file = path.join(extensionDir('chromium'), 'shared/address_space.js');
  const source = encodeURIComponent(await readFile(file, 'utf8'));
  const { addressSpaceOf } = await import(`data:text/javascript,${source}`); // not a module for Node.js where it lies
  const spaces = {
    loopback: ['127.0.0.1', '127.255.255.254', '::1', '[::1]', '::ffff:127.0.0.1'],
    private: [
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '169.254.1.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '::',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'FE80::1',
      '::ffff:192.168.0.1',
    ],
    public: [
      '8.8.8.8',
      '100.63.255.255',
      '100.128.0.1',
      '172.15.0.1',
      '172.32.0.1',
      '192.169.0.1',
      '198.20.0.1',
      '2001:4860:4860::8888',
      '::ffff:8.8.8.8',
    ],
    unknown: [undefined, '', 'localhost', 'proxy'],
  };
  for (const [space, addresses] of Object.entries(spaces))
    for (const address of addresses) assert.equal(addressSpaceOf(address), space, String(address));
});
