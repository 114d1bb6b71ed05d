// Which pages have a map, and what is asked for because of it (D-1 to D-11), in Chromium with the real side panel.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { map, names, namespace, page, serveSites } from './support/sites.mjs';

const one = (name) => map(`<item name="${name}" url="/"/><item name="Other page" url="/other.html"/>`);
const schema = `<link rel="schema.sm" href="${namespace}">`;
const xhtml = (head) => ({
  body: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title>${head}</head><body/></html>`,
  fields: { 'Content-Type': 'application/xhtml+xml' },
});

const sites = await serveSites({
  '/plain.html': page('<link rel="sitemap" href="/list.xml"><link rel="icon" href="data:,">'),
  '/opt.html': page('', [
    ['Content-Type', 'text/html'],
    ['Opt', `"${namespace}"; ns=27`],
    ['27-Location', '/maps/opt.xml'],
  ]),
  '/opt-twice.html': page('', [
    ['Content-Type', 'text/html'],
    ['Opt', '"http://other.test/"; ns=11'],
    ['Opt', `"${namespace}"; ns=12`],
    ['11-Location', '/wrong.xml'],
    ['12-Location', '/maps/opt.xml'],
  ]),
  '/x.html': page('', { 'X-Standard-Sitemap-Location': '/maps/x.xml' }),
  '/schema.html': page(`<base href="/maps/">${schema}<link rel="SM.Location" href="schema.xml">`),
  '/schema.xhtml': xhtml(
    `<link rel="schema.a" href="${namespace}"/><link xml:base="/maps/" rel="a.location" href="schema.xml"/>`,
  ),
  '/legacy.html': names('/maps/legacy.xml'),
  '/meta.html': page(`<meta name="schema.pd" content="${namespace}"><link rel="pd.location" href="/maps/meta.xml">`),
  '/first.html': page(
    `${schema}<link rel="sm.location" href="/maps/schema.xml"><link rel="standard-sitemap" href="/maps/legacy.xml">`,
    { 'X-Standard-Sitemap-Location': '/maps/x.xml' },
  ),
  '/svg.html': page(
    '',
    {},
    '<svg><link rel="standard-sitemap" href="/maps/legacy.xml"/></svg><template><link rel="standard-sitemap" href="/maps/legacy.xml"></template>',
  ),
  '/redirected.html': { status: 302, fields: { Location: '/x.html', 'X-Standard-Sitemap-Location': '/wrong.xml' } },
  '/missing.html': names('/maps/nowhere.xml'),
  '/clobbered.html': page(
    '<link rel="standard-sitemap" href="/maps/legacy.xml">',
    {},
    '<img name="contentType"><img name="getElementsByTagNameNS"><img name="documentElement"><img name="readyState">',
  ),
  // Fields of a form shadow its properties, also those by which its place in the document is found.
  '/clobbered.xhtml': {
    body: `<form xmlns="http://www.w3.org/1999/xhtml" xml:base="/maps/">
      <input name="parentElement"/><input name="parentNode"/><input name="hasAttributeNS"/><input name="getAttributeNS"/>
      <input name="getAttribute"/><p><link rel="standard-sitemap" href="legacy.xml"/></p></form>`,
    fields: { 'Content-Type': 'application/xhtml+xml' },
  },
  '/three.html': names('/three/root.xml'),
  '/three/root.xml': map('<item name="Root" url="/three.html"/><external xlink:href="a.xml"/>'),
  '/three/a.xml': map('<item name="Part A" url="/a.html" xml:id="a"><external xlink:href="b.xml"/></item>'),
  '/three/b.xml': map(
    '<item name="Part B" url="/b.html"><external xlink:href="a.xml#a"/></item><external xlink:href="root.xml"/>',
  ),
  '/maps/opt.xml': one('By Opt'),
  '/maps/x.xml': one('By X'),
  '/maps/schema.xml': one('By schema'),
  '/maps/legacy.xml': one('By legacy'),
  '/maps/meta.xml': one('By meta'),
});
const chromium = await launchChromium();
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');

const firstName = () => panel.locator('#p0 a').first().textContent({ timeout: 5000 });

const finds = (name, rule, document, label) =>
  test(`${rule}: ${name}`, async () => {
    sites.take();
    await tab.goto(sites.url('one.test', name));
    await chromium.recordOf(sites.url('one.test', name));
    const asked = [];
    await until(() => {
      asked.push(...sites.take());
      assert.ok(asked.includes(`one.test${document}`));
    });
    await until(async () => assert.match(await firstName(), new RegExp(label)));
    const { found } = await chromium.record();
    assert.equal(found.rule, rule);
    assert.equal(found.sitemap, sites.url('one.test', document));
    await chromium.buttonSays(/has a site map/);
    asked.push(...sites.take());
    assert.deepEqual(
      asked.filter((it) => !it.endsWith('.html') && !it.endsWith('.xhtml')),
      [`one.test${document}`],
    );
  });

test('a page without a map causes no request, before and after a look at it', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/plain.html'));
  await until(async () => assert.match(await panel.locator('#state').textContent(), /no map/));
  await chromium.buttonSays(/No site map was found/);
  await panel.locator('#why > summary').click();
  await until(async () => assert.match(await panel.locator('#reasons').textContent(), /http-opt/));
  await panel.locator('#why > summary').click();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.deepEqual(sites.take(), ['one.test/plain.html']);
});

finds('/opt.html', 'http-opt', '/maps/opt.xml', 'By Opt');
finds('/opt-twice.html', 'http-opt', '/maps/opt.xml', 'By Opt');
finds('/x.html', 'http-x', '/maps/x.xml', 'By X');
finds('/schema.html', 'link-schema', '/maps/schema.xml', 'By schema');
finds('/schema.xhtml', 'link-schema', '/maps/schema.xml', 'By schema');
finds('/legacy.html', 'link-legacy', '/maps/legacy.xml', 'By legacy');
finds('/meta.html', 'meta-schema', '/maps/meta.xml', 'By meta');
finds('/first.html', 'http-x', '/maps/x.xml', 'By X');
finds('/clobbered.html', 'link-legacy', '/maps/legacy.xml', 'By legacy');
finds('/clobbered.xhtml', 'link-legacy', '/maps/legacy.xml', 'By legacy');

test('the fields are those that the server sent', async () => {
  await tab.goto(sites.url('one.test', '/opt-twice.html'));
  const { visit } = await chromium.recordOf(sites.url('one.test', '/opt-twice.html'));
  assert.deepEqual(visit.fields, [
    ['Content-Type', 'text/html'],
    ['Opt', '"http://other.test/"; ns=11'],
    ['Opt', `"${namespace}"; ns=12`],
    ['11-Location', '/wrong.xml'],
    ['12-Location', '/maps/opt.xml'],
  ]);
  // So that its map is not asked for during the next test.
  await until(() => assert.ok(sites.take().includes('one.test/maps/opt.xml')));
});

test('a map in three files with a loop: each is fetched once, and the loop is marked', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/three.html'));
  await until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), /Root.*Part A/s));
  await until(async () => assert.equal(await panel.locator('#state').textContent(), '')); // it is drawn before all of it is there
  assert.deepEqual(
    sites.take(),
    ['/three.html', '/three/root.xml', '/three/a.xml', '/three/b.xml'].map((it) => `one.test${it}`),
  );
  await panel.locator('#p0 a').first().press('*');
  await until(async () =>
    assert.match(await panel.locator('#p0').textContent(), /Part B.*Part A \(again: see above\)/s),
  );
});

test('D-1d: the fields are those of the final response', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/redirected.html'));
  await until(async () => assert.match(await firstName(), /By X/));
  const { visit } = await chromium.recordOf(sites.url('one.test', '/x.html'));
  assert.equal(visit.requested, sites.url('one.test', '/redirected.html'));
  assert.deepEqual(
    sites.take().filter((it) => it.endsWith('.xml')),
    ['one.test/maps/x.xml'],
  );
});

test('D-3b: what only looks like a link names no map', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/svg.html'));
  await until(async () => assert.match(await panel.locator('#state').textContent(), /no map/));
  assert.deepEqual(sites.take(), ['one.test/svg.html']);
});

test('D-6: nothing else is sought if what was found is missing', async () => {
  sites.take();
  await tab.goto(sites.url('one.test', '/missing.html'));
  await until(async () => assert.match(await panel.locator('#state').textContent(), /could not be|not there|damaged/));
  assert.deepEqual(sites.take(), ['one.test/missing.html', 'one.test/maps/nowhere.xml']);
});
