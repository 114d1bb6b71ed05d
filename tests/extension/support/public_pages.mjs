// A page at a public address must not reach into a private network by its map. A test has no public server: in the copy
// of the extension that is loaded, the background takes the addresses of these pages as public. The address of the map's
// connection is what the browser says, 127.0.0.1.

import assert from 'node:assert/strict';
import test from 'node:test';

import { map, names, serveSites } from './sites.mjs';
import { until } from './until.mjs';

const files = {
  '/private.xml': map('<item name="The private map" url="/"/>'),
  '/same-host.html': names('/private.xml'),
  '/redirect.html': names('/redirect.xml'),
};
export const sites = await serveSites(files);
Object.assign(files, {
  '/other-host.html': names(sites.url('two.test', '/private.xml')),
  '/redirect.xml': { status: 302, fields: { Location: sites.url('two.test', '/private.xml') } },
});

/** For `edit` of launchChromium and launchFirefox. */
export const publicPages = (change) =>
  change(
    'background/heads.js',
    ['onResponseStarted.addListener(({ tabId, requestId, ip })', 'onResponseStarted.addListener(({ tabId, requestId, ip, url })'],
    ['= addressSpaceOf(ip);', `= new URL(url).port === '${sites.port}' ? 'public' : addressSpaceOf(ip);`],
  );

/** `it`: a browser: { go, isPublic, state, showReasons, reasons, shown }; `isPublic(url)` looks whether the page counts as
 * public, where the browser can tell. */
export const testPublicPages = (it) => {
  const url = (document) => sites.url(...document.split(/(?=\/)/));
  const open = async (name) => {
    await it.go(sites.url('one.test', name));
    await it.isPublic?.(sites.url('one.test', name));
  };

  for (const [name, ...documents] of [
    ['/other-host.html', 'two.test/private.xml'],
    ['/redirect.html', 'one.test/redirect.xml', 'two.test/private.xml'],
  ])
    test(`a map on a private address is requested, but its bytes are not read: ${name}`, async () => {
      sites.take();
      await open(name);
      await until(async () => assert.match(await it.state(), /could not be loaded/));
      await it.showReasons();
      await until(async () => {
        const text = await it.reasons();
        assert.match(text, /blocked, private-network/);
        assert.ok(text.includes(url(documents[0]))); // not of the page before this one
      });
      const [, ...asked] = sites.take();
      assert.deepEqual(asked, documents);
      assert.doesNotMatch(await it.shown(), /The private map/);
    });

  // The page may read its own origin anyway. Its address is unknown if it came from the browser's cache.
  test('the own origin of a page is never more private than the page', async () => {
    await open('/same-host.html');
    await until(async () => assert.match(await it.shown(), /The private map/));
  });
};
