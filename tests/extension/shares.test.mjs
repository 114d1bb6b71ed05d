// What is sent and kept is counted: a page that has too much costs itself only, and says so.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { map, names, page, serveSites } from './support/sites.mjs';
import { until } from './support/until.mjs';

const link = '<link rel="standard-sitemap" href="map.xml">';
const long = (bytes) => 'x'.repeat(bytes);
const hostile = {
  'a base of 10 KB and 1,000 links': `<base href="/${long(10_000)}/">${link.repeat(1000)}`,
  'a base of 100 KB': `<base href="/${long(100_000)}/">${link.repeat(1000)}`,
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
Object.entries(hostile).forEach(([, head], i) => (files[`/${i}.html`] = page(head)));
const sites = await serveSites(files);
const chromium = await launchChromium();
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
await panel.locator('#why').evaluate((it) => {
  it.open = true;
});
const kept = () => chromium.inBackground(() => chrome.storage.session.getBytesInUse(null));

Object.keys(hostile).forEach((name, i) =>
  test(`${name}: it says so, and nothing is lost for others`, async () => {
    for (let visit = 0; visit < 2; ++visit) {
      const url = sites.url('one.test', `/${i}.html?${visit}`);
      await tab.goto(url);
      const record = await chromium.recordOf(url);
      assert.equal(record.cut, true);
      await until(async () => assert.ok(/more links than are looked at/.test(await panel.locator('body').innerText())));
    }
    assert.ok((await kept()) < 1_000_000, `${await kept()} bytes`);
    await tab.goto(sites.url('two.test', '/page.html'));
    await until(async () => assert.match(await panel.locator('#map').textContent(), /Of another site/));
  }),
);

test('a language or an address of a page that is too long', async () => {
  for (const name of ['lang', 'address']) {
    await tab.goto(sites.url('one.test', `/${name}.html`));
    await until(async () => assert.ok(await panel.locator('#state').textContent()));
    await tab.goto(sites.url('two.test', '/page.html'));
    await until(async () => assert.match(await panel.locator('#map').textContent(), /Of another site/));
    assert.ok((await kept()) < 1_000_000);
  }
});
