// The main parts in Firefox, with the real sidebar: discovery, conditions, D-6, class changes. The background ends
// after two seconds without events.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { until } from './support/until.mjs';
import { map, names, namespace, page, serveSites, sitemap, xml } from './support/sites.mjs';

const cacheable = { 'Cache-Control': 'max-age=600' };
const cookies = ['plain=1; Path=/', 'strict=1; Path=/; SameSite=Strict', 'lax=1; Path=/; SameSite=Lax'];
const one = (name, own = '/x.html') =>
  map(`<item name="${name}" url="${own}"/><item name="Second" url="/second.html"/>${'<item name="More" url="/more.html"/>'.repeat(90)}`, cacheable);
const change = `<class-change xmlns:h="http://www.w3.org/1999/xhtml" elem="/h:html/h:body" prefix="shop"/>`;

let goOn; // with the page that is slow
const goesOn = new Promise((resolve) => (goOn = resolve));
const files = {
  '/slow.html': {
    fields: { 'Content-Type': 'text/html', 'X-Standard-Sitemap-Location': '/slow.xml' },
    body: { async *[Symbol.asyncIterator]() { yield '<!doctype html><title>Slow</title><p>The first words'; await goesOn; } },
  },
  '/login.html': page('', [['Content-Type', 'text/html'], ...cookies.map((it) => ['Set-Cookie', it])]),
  '/plain.html': page('<link rel="sitemap" href="/list.xml">', cacheable),
  '/opt.html': page('', [
    ['Content-Type', 'text/html'],
    ['Opt', '"http://other.test/"; ns=11'],
    ['Opt', `"${namespace}"; ns=12`],
    ['12-Location', '/opt.xml'],
  ]),
  '/x.html': page('', { ...cacheable, 'X-Standard-Sitemap-Location': '/x.xml' }),
  '/schema.html': page(
    `<link rel="schema.sm" href="${namespace}"><link rel="sm.location" href="/schema.xml">`,
    cacheable,
  ),
  '/legacy.html': names('/legacy.xml'),
  '/meta.html': page(`<meta name="schema.pd" content="${namespace}"><link rel="pd.location" href="/meta.xml">`),
  '/guide.html': page(
    '<link rel="alternate" hreflang="de" href="/de.html">',
    { Link: '</help.html>; rel=help' },
    '<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li itemprop="itemListElement" itemscope><a itemprop="item" href="/guide/"><span itemprop="name">Guide</span></a><li itemprop="itemListElement" itemscope><span itemprop="name">This chapter</span></ol>' +
      '<a rel="next" href="/two.html">Chapter two</a>', // Firefox prefetches a <link rel=next> by itself
  ),
  '/two.html': page(),
  '/strict.html': page(
    '<link rel="standard-sitemap" href="/strict.xml">',
    { 'Content-Security-Policy': "default-src 'none'" },
    '<p class="a  b">P</p>',
  ),
  '/opt.xml': one('By Opt'),
  '/slow.xml': one('Slow'),
  '/x.xml': one('By X'),
  '/schema.xml': one('By schema'),
  '/legacy.xml': one('By legacy'),
  '/meta.xml': one('By meta'),
  '/strict.xml': { body: sitemap(`${change}<item name="Strict" url="/"/>`), fields: xml },
  '/long-name.html': names('/long-name.xml'),
  '/long-name.xml': map(
    Array.from({ length: 12 }, (_, i) => `<item name="Name${' abc'.repeat(i)}" url="/long-name.html"/>`).join(''),
  ),
  '/protected.html': names('/protected.xml'),
  '/protected.xml': { status: 401, fields: { 'WWW-Authenticate': 'Basic realm="Maps"' } },
  'two.test/away.xml': map('<item name="From the other site" url="/"/>'),
  '/to-redirect.html': names('/r1.xml'),
  '/r1.xml': { status: 302, fields: { Location: '/r2.xml' } },
  '/r2.xml': { status: 307, fields: { Location: '/same.xml' } },
  '/same.xml': one('Behind redirects'),
};
const sites = await serveSites(files);
Object.assign(files, {
  '/cross.html': names('/cross.xml'),
  '/cross.xml': map(`<item name="Here" url="/"/><external xlink:href="${sites.url('two.test', '/away.xml')}"/>`),
  '/protected-sub.html': names(sites.url('cdn.one.test', '/protected.xml')),
  '/leave.html': names('/leave.xml'),
  'one.test/leave.xml': { status: 302, fields: { Location: sites.url('two.test', '/bounce.xml') } },
  'two.test/bounce.xml': { status: 302, fields: { Location: sites.url('one.test', '/return.xml') } },
  'one.test/return.xml': map('<item name="Back again" url="/"/>'),
});
files['/list.xml'] = {
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/plain.html', '/shoes.html'].map((it) => `<url><loc>${sites.url('one.test', it)}</loc></url>`).join('')}</urlset>`,
  fields: xml,
};
const firefox = await launchFirefox({ preferences: { 'extensions.background.idle.timeout': 2000 } });
after(() => Promise.all([firefox.close(), sites.close()]));
const { sidebar } = firefox;
const tab = await firefox.open(sites.url('two.test', '/login.html'));
await tab.goto(sites.url('one.test', '/login.html'));

const at = (name) => sites.url('one.test', name);
const shows = (name) => until(async () => assert.match(await sidebar.text('#map'), new RegExp(name)));
const titleIs = (pattern) => until(async () => assert.match(await sidebar.title(), pattern)); // it may follow what the sidebar shows
const maps = () => sites.take().filter((it) => it.endsWith('.xml'));
const cookiesOf = (name) => (sites.fieldsOf(name)?.cookie ?? '').split('; ').filter(Boolean).sort();
const all = ['lax=1', 'plain=1', 'strict=1'];

test('R-0: what a page without a map says of its own place, without a request', async () => {
  sites.take();
  await tab.goto(at('/guide.html'));
  await until(async () => assert.match(await sidebar.text('#stated'), /From this page/));
  assert.equal(await sidebar.text('#stated .crumbs ol'), 'GuideThis chapter');
  assert.match(await sidebar.text('#steps .next'), /Next\s+Chapter two/);
  assert.match(await sidebar.text('#stated .roles'), /Help/);
  assert.match(await sidebar.text('#stated .alternatives'), /Deutsch/);
  await titleIs(/what this page says itself/);
  assert.deepEqual(sites.take(), ['one.test/guide.html']);
  await tab.goto(at('/two.html'));
  await until(async () => assert.equal(await sidebar.text('#stated'), ''));
});

test('a page without a map causes no request', async () => {
  sites.take();
  await tab.goto(at('/plain.html'));
  await until(async () => assert.match(await sidebar.text('#state'), /no map/));
  await titleIs(/No site map was found/);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.deepEqual(sites.take(), ['one.test/plain.html']);
});

test('a page of which more is to come: the sidebar says so', async () => {
  const complete = tab.goto(at('/slow.html'));
  await until(async () => assert.equal(await sidebar.text('#state'), 'The page is being loaded …'));
  goOn();
  await complete;
  await shows('Slow');
});

test('an llms.txt that the page names', async () => {
  files['/llms.txt'] = { body: '# Lamps\n\n- [Cleaning](/cleaning.html)\n', fields: { 'Content-Type': 'text/markdown' } };
  files['/lamps.html'] = page('<link rel="describedby" type="text/markdown" href="/llms.txt">');
  await tab.goto(at('/lamps.html'));
  await until(async () => assert.match(await sidebar.text('#offer'), /This page names a list .*\/llms\.txt is requested/));
  await sidebar.click('#offer [value=once]');
  await shows('Cleaning');
});

test('Once: the list that the page names, until the reader stops it', async () => {
  await tab.goto(at('/two.html'));
  await until(async () => assert.match(await sidebar.text('#offer'), /robots\.txt is requested/));
  await tab.goto(at('/plain.html'));
  await until(async () => assert.match(await sidebar.text('#offer'), /This page names a list .*\/list\.xml is requested/));
  await sidebar.click('#offer [value=once]');
  await shows('Shoes');
  await until(async () => assert.match(await sidebar.text('#derived'), /^Derived from a list of 2 pages/));
  await sidebar.click('#derived button');
  await until(async () => assert.match(await sidebar.text('#state'), /no map/));
  assert.equal((await sidebar.local()).preferences, undefined);
});

for (const [name, document, label] of [
  ['/opt.html', '/opt.xml', 'By Opt'],
  ['/x.html', '/x.xml', 'By X'],
  ['/schema.html', '/schema.xml', 'By schema'],
  ['/legacy.html', '/legacy.xml', 'By legacy'],
  ['/meta.html', '/meta.xml', 'By meta'],
])
  test(`discovery: ${name}`, async () => {
    maps();
    await tab.goto(at(name));
    await shows(label);
    await titleIs(/has a site map/);
    assert.deepEqual(maps(), [`one.test${document}`]);
    assert.deepEqual(cookiesOf(`one.test${document}`), all);
    assert.equal(sites.fieldsOf(`one.test${document}`).referer, at(name));
  });

test('redirects within the origin are followed by hand', async () => {
  sites.take();
  await tab.goto(at('/to-redirect.html'));
  await shows('Behind redirects');
  const documents = ['one.test/r1.xml', 'one.test/r2.xml', 'one.test/same.xml'];
  assert.deepEqual(sites.take(), ['one.test/to-redirect.html', ...documents]);
  for (const document of documents) {
    assert.deepEqual(cookiesOf(document), all, document);
    assert.equal(sites.fieldsOf(document).referer, at('/to-redirect.html'), document);
  }
});

test('under a strict policy the document is fetched all the same', async () => {
  await tab.goto(at('/strict.html'));
  await shows('Strict');
  assert.deepEqual(cookiesOf('one.test/strict.xml'), all);
});

test('another site gets no cookie, also behind redirects', async () => {
  await tab.goto(at('/cross.html'));
  await shows('From the other site');
  assert.deepEqual(cookiesOf('two.test/away.xml'), []);
  assert.equal(sites.fieldsOf('two.test/away.xml').referer, undefined);
  await tab.goto(at('/leave.html'));
  await shows('Back again');
  assert.deepEqual(cookiesOf('one.test/leave.xml'), all);
  assert.deepEqual(cookiesOf('two.test/bounce.xml'), []);
  assert.deepEqual(cookiesOf('one.test/return.xml'), []);
});

test('back and reload, while the background has ended in between', async () => {
  await tab.goto(at('/x.html'));
  await shows('By X');
  await tab.goto(at('/schema.html'));
  await shows('By schema');
  await new Promise((resolve) => setTimeout(resolve, 4000));
  maps();
  await tab.evaluate(() => history.back()); // a page from the back/forward cache is not loaded
  await shows('By X');
  await tab.evaluate(() => history.forward());
  await shows('By schema');
  assert.deepEqual(maps(), []);
  files['/schema.html'] = names('/legacy.xml');
  await tab.evaluate(() => location.reload());
  await shows('By legacy');
});

test('a same-document move', async () => {
  await tab.goto(at('/x.html'));
  await shows('By X');
  sites.take();
  await tab.evaluate(() => history.pushState({}, '', '/second.html'));
  await until(async () => assert.deepEqual(await sidebar.texts('#p0 [aria-current]'), ['Second']));
  assert.deepEqual(sites.take(), []);
});

test('class changes under a strict policy, undone byte for byte', async () => {
  await tab.goto(at('/strict.html'));
  const source = () => tab.evaluate(() => new XMLSerializer().serializeToString(document));
  const original = await source();
  await until(async () => assert.ok(await sidebar.isVisible('#levels')));
  for (const level of ['hidden', 'menu', 'overlay', 'sidebar']) {
    await sidebar.select('#level', level);
    await until(async () => assert.equal(await tab.evaluate(() => document.body.className), `shop-${level}`));
  }
  await sidebar.select('#level', '');
  await until(async () => assert.equal(await source(), original));
});

test('the narrow sidebar: nothing scrolls sideways, and "you are here" does not break the name before it', async () => {
  await tab.goto(at('/long-name.html'));
  await until(async () => assert.equal((await sidebar.texts('#p0 [aria-current]')).length, 12));
  const { width, sideways, withBadge, alone } = await sidebar.layout('#p0 [aria-current]');
  assert.ok(width <= 260, `${width} pixels`);
  assert.equal(sideways, 0);
  assert.deepEqual(withBadge, alone);
});

test('V-6: the reading bar stays where it is while the tree scrolls', async () => {
  await tab.goto(at('/x.html'));
  await until(async () => assert.equal(await sidebar.text('#to-next'), 'Second'));
  const before = await sidebar.scrollTo('.around', 0);
  assert.deepEqual(await sidebar.scrollTo('.around', 1e6), before);
});

test('search', async () => {
  await tab.goto(at('/x.html'));
  await shows('By X');
  await sidebar.type('#find', 'second');
  await until(async () => assert.match(await sidebar.text('#said'), /^1 entry found/));
});

// The browser would ask the reader for a password, and the request would wait for that.
for (const [name, document] of [
  ['/protected.html', 'one.test/protected.xml'],
  ['/protected-sub.html', 'cdn.one.test/protected.xml'],
])
  test(`a map that asks for a password does not ask the reader: ${name}`, async () => {
    sites.take();
    await tab.goto(sites.url('one.test', name));
    await until(async () => assert.match(await sidebar.text('#state'), /only for those who are signed in/));
    const asked = [];
    await until(() => (asked.push(...sites.take()), assert.deepEqual(asked, [`one.test${name}`, document])));
    if (!(await sidebar.isVisible('#reasons'))) await sidebar.click('#why summary');
    await until(async () => assert.match(await sidebar.text('#reasons .documents'), /http-error, 401/));
  });
