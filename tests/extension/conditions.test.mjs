// The conditions of the page (F-1 to F-3): cookies, Referer, redirects, validators, as two sites see them.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { map, names, page, serveSites } from './support/sites.mjs';

const cookies = ['plain=1; Path=/', 'strict=1; Path=/; SameSite=Strict', 'lax=1; Path=/; SameSite=Lax'];
const external = (url) => map(`<item name="Here" url="/"/><external xlink:href="${url}"/>`);
const part = (name) => map(`<item name="${name}" url="/part.html"/>`, { 'Cache-Control': 'no-cache' });

const files = {
  '/login.html': page('', [['Content-Type', 'text/html'], ...cookies.map((it) => ['Set-Cookie', it])]),
  '/same.html': names('/same.xml'),
  '/strict.html': page('<link rel="standard-sitemap" href="/strict.xml">', {
    'Content-Security-Policy': "default-src 'none'",
  }),
  '/strict.xml': map('<item name="Strict" url="/"/>'),
  '/same.xml': map('<item name="Same" url="/"/>', { ETag: '"v1"', 'Cache-Control': 'no-cache' }),
  '/no-referrer.html': page('<link rel="standard-sitemap" href="/same2.xml">', { 'Referrer-Policy': 'no-referrer' }),
  '/same2.xml': map('<item name="Same two" url="/"/>'),
  '/to-redirect.html': names('/r1.xml'),
  '/r1.xml': { status: 302, fields: { Location: '/r2.xml' } },
  '/r2.xml': { status: 307, fields: { Location: '/same3.xml' } },
  '/same3.xml': map('<item name="Behind redirects" url="/"/>'),
  '/loop.html': names('/loop.xml'),
  '/loop.xml': { status: 302, fields: { Location: '/loop.xml' } },
  '/protected.html': names('/protected.xml'),
  '/protected.xml': { status: 401, fields: { 'WWW-Authenticate': 'Basic realm="Maps"' } },
  'two.test/away.xml': part('From the other site'),
  'cdn.one.test/cdn.xml': part('From the same site'),
};
const sites = await serveSites(files);
// Addresses of other hosts need the port.
Object.assign(files, {
  '/cross.html': names('/cross.xml'),
  '/cross.xml': external(sites.url('two.test', '/away.xml')),
  '/sub.html': names('/sub.xml'),
  '/sub.xml': external(sites.url('cdn.one.test', '/cdn.xml')),
  '/protected-sub.html': names(sites.url('cdn.one.test', '/protected.xml')),
  '/leave.html': names('/leave.xml'),
  'one.test/leave.xml': { status: 302, fields: { Location: sites.url('two.test', '/bounce.xml') } },
  'two.test/bounce.xml': { status: 302, fields: { Location: sites.url('one.test', '/return.xml') } },
  'one.test/return.xml': map('<item name="Back again" url="/"/>'),
  '/user.html': names('/user.xml'),
  '/user.xml': { status: 302, fields: { Location: `http://user:secret@one.test:${sites.port}/secret.xml` } },
});
const chromium = await launchChromium();
after(() => Promise.all([chromium.close(), sites.close()]));
const tab = await chromium.open(sites.url('two.test', '/login.html'));
await tab.goto(sites.url('cdn.one.test', '/login.html'));
await tab.goto(sites.url('one.test', '/login.html'));
const panel = await chromium.panel();

const shows = (name) =>
  until(async () => assert.match(await panel.locator('#map').textContent({ timeout: 1000 }), new RegExp(name)));
const cookiesOf = (name) => (sites.fieldsOf(name)?.cookie ?? '').split('; ').filter(Boolean).sort();
const all = ['lax=1', 'plain=1', 'strict=1'];

test('same origin: the cookies and the Referer of the page, and an Accept for XML', async () => {
  await tab.goto(sites.url('one.test', '/same.html'));
  await shows('Same');
  const fields = sites.fieldsOf('one.test/same.xml');
  assert.deepEqual(cookiesOf('one.test/same.xml'), all);
  assert.equal(fields.referer, sites.url('one.test', '/same.html'));
  assert.match(fields.accept, /^application\/xml, ?text\/xml/);
  assert.equal(fields['user-agent'], await tab.evaluate(() => navigator.userAgent));
});

test('the referrer policy of the page holds', async () => {
  await tab.goto(sites.url('one.test', '/no-referrer.html'));
  await shows('Same two');
  assert.equal(sites.fieldsOf('one.test/same2.xml').referer, undefined);
});

test('a strict Content-Security-Policy of the page does not stop it', async () => {
  await tab.goto(sites.url('one.test', '/strict.html'));
  await shows('Strict');
  assert.deepEqual(cookiesOf('one.test/strict.xml'), all);
});

test('validators go to their URL, and a 304 is enough', async () => {
  await tab.goto(sites.url('one.test', '/same.html'));
  await shows('Same');
  files['/same.xml'] = (request) =>
    request.headers['if-none-match'] === '"v1"'
      ? { status: 304, fields: { ETag: '"v1"', 'Cache-Control': 'no-cache' } }
      : map('<item name="Changed" url="/"/>', { ETag: '"v2"' });
  const before = sites.all('one.test/same.xml').length;
  sites.take();
  await tab.reload();
  await until(() => assert.equal(sites.all('one.test/same.xml').length, before + 1));
  assert.equal(sites.fieldsOf('one.test/same.xml')['if-none-match'], '"v1"');
  await shows('Same');
  assert.deepEqual(sites.take(), ['one.test/same.html', 'one.test/same.xml']);
});

test('another site gets no cookie and no Referer', async () => {
  await tab.goto(sites.url('one.test', '/cross.html'));
  await shows('From the other site');
  assert.deepEqual(cookiesOf('one.test/cross.xml'), all);
  assert.deepEqual(cookiesOf('two.test/away.xml'), []);
  assert.equal(sites.fieldsOf('two.test/away.xml').referer, undefined);
});

test('another origin of the same site gets its cookies', async () => {
  await tab.goto(sites.url('one.test', '/sub.html'));
  await shows('From the same site');
  assert.deepEqual(cookiesOf('cdn.one.test/cdn.xml'), all);
});

test('redirects within the origin are followed by hand', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/to-redirect.html'));
  await shows('Behind redirects');
  assert.deepEqual(sites.take(), [
    'one.test/to-redirect.html',
    'one.test/r1.xml',
    'one.test/r2.xml',
    'one.test/same3.xml',
  ]);
  assert.deepEqual(cookiesOf('one.test/same3.xml'), all);
});

test('a chain of redirects over another site: no cookies from there on', async () => {
  await tab.goto(sites.url('one.test', '/leave.html'));
  await shows('Back again');
  assert.deepEqual(cookiesOf('one.test/leave.xml'), all);
  assert.deepEqual(cookiesOf('two.test/bounce.xml'), []);
  assert.deepEqual(cookiesOf('one.test/return.xml'), []);
});

test('a redirect with a password in it is not followed', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/user.html'));
  await until(async () => assert.match(await panel.locator('#state').textContent(), /could not be loaded/));
  assert.deepEqual(sites.take(), ['one.test/user.html', 'one.test/user.xml']);
});

// The browser would ask the reader for a password, and the request would wait for that.
for (const [name, document] of [
  ['/protected.html', 'one.test/protected.xml'],
  ['/protected-sub.html', 'cdn.one.test/protected.xml'],
])
  test(`a map that asks for a password does not ask the reader: ${name}`, async () => {
    sites.take();
    await tab.goto(sites.url('one.test', name));
    await until(async () => assert.match(await panel.locator('#state').textContent(), /only for those who are signed in/));
    const asked = [];
    await until(() => (asked.push(...sites.take()), assert.deepEqual(asked, [`one.test${name}`, document])));
    await panel.locator('#why').evaluate((it) => {
      it.open = true;
    });
    await until(async () => assert.match(await panel.locator('#reasons .documents').textContent(), /http-error, 401/));
  });

test('a loop of redirects ends', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/loop.html'));
  await until(async () => assert.match(await panel.locator('#state').textContent(), /could not be loaded/));
  const { length } = sites.take().filter((it) => it === 'one.test/loop.xml');
  assert.ok(length >= 1 && length <= 11, `${length} requests`);
});
