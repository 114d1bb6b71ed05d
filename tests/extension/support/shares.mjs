// What is sent and kept is counted: a page that has too much costs itself only, and says so. For `pages` and
// `firefox-pages`.

import assert from 'node:assert/strict';
import test from 'node:test';

import { isLong } from '../../browser/support/environment.mjs';
import { map, names, page, serveSites } from './sites.mjs';
import { until } from './until.mjs';

const link = '<link rel="standard-sitemap" href="map.xml">';
const long = (bytes) => 'x'.repeat(bytes);
const hostile = {
  'a base of 10 KB and 1,000 links': `<base href="/${long(10_000)}/">${link.repeat(1000)}`,
  'a base of 100 KB': `<base href="/${long(100_000)}/">${link.repeat(100)}`,
  'addresses of 60 KB': `<link rel="start" href="/${long(60_000)}">`.repeat(100),
  'an address of 3 MB': `<link rel="start" href="/${long(3_000_000)}">`,
  'a relation of 3 MB': `<link rel="standard-sitemap ${long(3_000_000)}" href="/a">`,
  'characters that JSON writes longer': `<link rel="start" href="${'\u0001'.repeat(30_000)}">`.repeat(3),
  'a namespace of 3 MB': `<meta name="schema.a" content="${long(3_000_000)}">`,
  '5,000 links': '<link rel="start" href="/a">'.repeat(5000),
};
const files = {
  '/lang.html': `<!doctype html><html lang="${long(3_000_000)}"><title>A page</title>`,
  '/address.html': page(`<script>history.replaceState({}, '', '?' + 'x'.repeat(1_000_000))</script>`),
  'two.test/page.html': names('/map.xml'),
  'two.test/map.xml': map('<item name="Of another site" url="/page.html"/>'),
};
Object.values(hostile).forEach((head, i) => (files[`/${i}.html`] = page(head)));
export const sites = await serveSites(files);

/** `it`: a browser whose panel shows why: { tab, storage, text }; `storage()` gives what is in `storage.session`. */
export const testShares = ({ tab, storage, text }) => {
  const recordOf = (url) =>
    until(async () => {
      const all = await storage();
      const shown = Object.entries(all).find(([key, value]) => key.startsWith('tab:') && value.url === url);
      assert.ok(shown, url);
      return JSON.parse(all[`page:${shown[1].document}`]);
    });
  const littleIsKept = async () => {
    const { length } = JSON.stringify(await storage());
    assert.ok(length < 1_000_000, `${length} bytes`);
  };
  const anotherSiteIsShown = async () => {
    await tab.goto(sites.url('two.test', '/page.html'));
    await until(async () => assert.match(await text('#map'), /Of another site/));
  };

  Object.keys(hostile).forEach((name, i) =>
    test(`${name}: it says so, and nothing is lost for others`, async () => {
      for (let visit = 0; visit < (isLong ? 2 : 1); ++visit) {
        const url = sites.url('one.test', `/${i}.html?${visit}`);
        await tab.goto(url);
        assert.equal((await recordOf(url)).cut, true);
        await until(async () => assert.match(await text('#reasons'), /more links than are looked at/));
      }
      await littleIsKept();
      await anotherSiteIsShown();
    }),
  );

  test('a language or an address of a page that is too long', async () => {
    for (const name of ['lang', 'address']) {
      await tab.goto(sites.url('one.test', `/${name}.html`));
      await until(async () => assert.ok(await text('#state')));
      await anotherSiteIsShown();
      await littleIsKept();
    }
  });
};
