// Whether an address is public, private or loopback. What follows from it: support/public_pages.mjs.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import test from 'node:test';

import { extensionDir } from './support/environment.mjs';

test('the address space of an address', async () => {
  const file = path.join(extensionDir('chromium'), 'shared/address_space.js');
  const source = encodeURIComponent(await readFile(file, 'utf8'));
  const { addressSpaceOf } = await import(`data:text/javascript,${source}`); // not a module for Node.js where it lies
  // Both ends of each block of the IANA special-purpose address registries, and what lies beside it.
  const spaces = {
    loopback: [
      ...['0.0.0.0', '0.255.255.255', '127.0.0.0', '127.255.255.255', '::', '::1', '[::1]'],
      ...['::ffff:127.0.0.1', '::ffff:7f00:1'],
    ],
    private: [
      ...['10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '169.254.0.0', '169.254.255.255'],
      ...['172.16.0.0', '172.31.255.255', '192.0.0.0', '192.0.0.255', '192.0.2.0', '192.0.2.255'],
      ...['192.168.0.0', '192.168.255.255', '198.18.0.0', '198.19.255.255', '198.51.100.0', '198.51.100.255'],
      ...['203.0.113.0', '203.0.113.255', '224.0.0.0', '255.255.255.255'],
      ...['::ffff:192.168.0.1', '::ffff:c0a8:1', '::ffff:0:c0a8:1', '64:ff9b::a00:1', '2002:a00:1::', '::a00:1'],
      ...['64:ff9b:1::1', '100::1', '2001:2::1', '2001:db8::1', '3fff:fff::1', '5f00::1', 'fc00::1', 'fd12::1'],
      ...['fe80::1', 'fe80::1%eth0', 'FE80::1', 'febf::1', 'fec0::1', 'ff02::1'],
    ],
    public: [
      ...['1.0.0.0', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
      ...['126.255.255.255', '128.0.0.0'],
      ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255', '192.0.1.0', '192.0.3.0'],
      ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0'],
      ...['203.0.112.255', '203.0.114.0', '223.255.255.255'],
      ...['2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::', '2001:3::1', '3fff:1000::1'],
      ...['100:0:0:1::1', '5f01::1', 'fbff::1', 'fe7f::1'],
    ],
    unknown: [undefined, '', 'localhost', 'proxy'],
  };
  for (const [space, addresses] of Object.entries(spaces))
    for (const address of addresses) assert.equal(addressSpaceOf(address), space, String(address));
});
