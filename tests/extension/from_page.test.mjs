// "From this page": what a page says of its own place, in the panel, without a request, beside a map and
// without one.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { menuPages } from './support/menu_pages.mjs';
import { map, names, page, serveSites } from './support/sites.mjs';

const breadcrumbs = (...items) => {
  const itemListElement = items.map(([name, item], i) => ({ '@type': 'ListItem', position: i + 1, name, item }));
  const list = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement };
  return `<script type="application/ld+json">${JSON.stringify(list)}</script>`;
};
const guide = `${breadcrumbs(['Guide', '/guide/'], ['This chapter'])}
  <link rel="next" href="/two.html" title="Chapter two"><link rel="contents" href="/contents.html">
  <link rel="alternate" hreflang="de" href="/de.html"><link rel="alternate" hreflang="x-default" href="/guide.html">
  <link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml">`;
const menu = '<nav aria-label="Main"><ul><li><a href="/a.html">A</a><ul><li><a href="/b.html">B</a></ul></ul></nav>';
const files = {
  '/guide.html': page(guide, { Link: '</help.html>; rel="help"; title="Ask us"' }, menu),
  '/two.html': page('<link rel="prev" href="/guide.html">'),
  '/contents.html': page(),
  '/plain.html': page(),
  '/app.html': page(`<link rel="next" href="/two.html" title="Next of the first"><script>
    addEventListener('click', () => {
      history.pushState({}, '', '/app2.html');
      document.body.insertAdjacentHTML('beforeend', '<a rel="prev" href="/app.html">Back</a>');
    });</script>`),
  '/shadows.html': page(
    '<link rel="next" href="/two.html">',
    {},
    '<img name="head"><img name="baseURI"><form><nav><input name="outerHTML"><a href="/a.html">A</a></nav></form>',
  ),
  '/broken.html': page('<link rel="next" href="/two.html"><script type="application/ld+json">{"@type":</script>'),
  '/long.html': page('<link rel="next" href="/two.html">', {}, `<nav>${'<a href="/a.html">A</a>'.repeat(5000)}</nav>`),
  '/mapped.html': page(`<link rel="standard-sitemap" href="/map.xml">${guide}`),
  '/map.xml': map('<item name="Start" url="/"><item name="Mapped" url="/mapped.html"/><item name="After" url="/after.html"/></item>'),
  '/elsewhere.html': page(`<link rel="standard-sitemap" href="/map.xml">${guide}`),
};
const sites = await serveSites(files);
const chromium = await launchChromium();
after(() => Promise.all([chromium.close(), sites.close()]));
const at = (name) => sites.url('one.test', name);
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
const stated = panel.locator('#stated');
const textOf = (selector) => stated.locator(selector).first().textContent({ timeout: 1000 });
/** What the page says is shown, and not what the one before has said. */
const visit = async (name) => {
  await chromium.visit(tab, at(name));
  await isShown();
};
const isShown = () => until(async () => assert.ok(await stated.isVisible()));
const isHidden = () => until(async () => assert.ok(!(await stated.isVisible())));
const step = (rel) => panel.locator(`#to-${rel}`);
const stepIs = (rel, name) => until(async () => assert.match(await step(rel).textContent({ timeout: 1000 }), name));
const links = () =>
  stated.locator('a').evaluateAll((all) => all.map((it) => [it.textContent, new URL(it.href).pathname].join(' ')));

test('R-0: a page without a map shows its trail, next, contents, help and languages, and asks for nothing', async () => {
  sites.take();
  await visit('/guide.html');
  assert.equal(await textOf('h2'), 'From this page');
  assert.equal(await textOf('.crumbs ol'), 'GuideThis chapter');
  assert.deepEqual((await links()).slice(0, 4), [
    'Guide /guide/',
    'Contents /contents.html',
    'Ask us /help.html',
    'Deutsch /de.html',
  ]);
  await stepIs('next', /^Chapter two$/);
  await until(async () => assert.match(await panel.locator('#state').textContent(), /no map/, 'it is no map'));
  assert.deepEqual(sites.take(), ['one.test/guide.html']);
});

test('R-0: the button says that there is no map, but something of the page itself', async () => {
  const says = async (name, pattern) => {
    await tab.goto(at(name));
    await chromium.recordOf(at(name));
    await chromium.buttonSays(pattern);
  };
  await says('/guide.html', /^No site map was found; the panel shows what this page says itself$/);
  await says('/plain.html', /^No site map was found for this page$/);
  await says('/mapped.html', /^This page has a site map$/);
  await says('/two.html', /what this page says itself$/);
  await says('/shadows.html', /what this page says itself$/);
  await says('/app.html', /what this page says itself$/);
  await tab.evaluate(() => history.pushState({}, '', '/app3.html')); // its head speaks of the former page
  await chromium.recordOf(at('/app3.html'));
  await chromium.buttonSays(/for this page$/);
  await visit('/guide.html');
});

test('R-7: the menus of the page are there, closed', async () => {
  const menus = stated.locator('#menus');
  assert.equal(await menus.evaluate((it) => it.open), false);
  await menus.locator('summary').click();
  assert.ok(await menus.locator('li li a').isVisible());
  assert.equal(await menus.locator('li li a').getAttribute('href'), at('/b.html'));
});

test('R-7: a menu that is open stays open, with the keyboard in it, while the page changes elsewhere', async () => {
  await visit('/guide.html');
  await stated.locator('#menus > summary').click();
  await stated.locator('#menus a', { hasText: 'B' }).focus();
  await tab.evaluate(() => document.head.insertAdjacentHTML('beforeend', '<link rel="prev" href="/plain.html" title="Preface">'));
  await stepIs('prev', /^Preface$/);
  assert.equal(await panel.evaluate(() => document.activeElement.textContent), 'B');
  assert.ok(await stated.locator('#menus').evaluate((it) => it.open));
});

test('a link is followed in the tab, and what the former page said is gone', async () => {
  await step('next').click();
  await tab.waitForURL(at('/two.html'));
  await stepIs('prev', /^Previous$/);
  assert.equal(await stated.locator('.crumbs').count(), 0);
  await tab.goto(at('/plain.html'));
  await isHidden();
});

test('the key for the next page goes where the page says', async () => {
  await visit('/guide.html');
  await chromium.inBackground(async () => {
    const [active] = await chrome.tabs.query({ active: true, url: 'http://one.test/*' });
    const command = { name: 'next', tabId: active.id, origin: new URL(active.url).origin, at: Date.now() };
    await chrome.storage.session.set({ [`commands:${active.windowId}`]: ['command:it'], 'command:it': command });
  });
  await tab.waitForURL(at('/two.html'));
});

test('R8_OfTheHeadOnlyWhatIsNewCountsAfterAMoveWithinTheDocument', async () => {
  await tab.goto(at('/app.html'));
  await stepIs('next', /Next of the first/);
  await tab.click('p');
  await stepIs('prev', /Back/);
  assert.equal(await step('next').getAttribute('href'), null);
});

test('after a map that was scrolled, a page without one is shown from its top', async () => {
  const whole = panel.viewportSize();
  await panel.setViewportSize({ width: 240, height: 400 });
  const chapters = Array.from({ length: 60 }, (_, i) => `<item name="Chapter ${i}" url="/chapter-${i}.html"/>`);
  files['/long-map.xml'] = map(`<item name="Book" url="/book.html">${chapters.join('')}</item>`);
  files['/chapter-50.html'] = names('/long-map.xml');
  await tab.goto(at('/chapter-50.html'));
  await panel.waitForFunction(() => scrollY > 100);
  const edge = (selector, side) => panel.locator(selector).evaluate((it, name) => it.getBoundingClientRect()[name], side);
  await until(async () => assert.ok((await edge('#above', 'top')) <= (await edge('.tools', 'bottom')), 'no row is seen between them'));
  await tab.goto(at('/guide.html'));
  await stepIs('next', /^Chapter two$/);
  await panel.waitForFunction(() => scrollY === 0);
  if (whole) await panel.setViewportSize(whole);
});

test('names of the page shadow nothing', async () => {
  await tab.goto(at('/shadows.html'));
  await until(async () => assert.equal(await step('next').getAttribute('href'), at('/two.html')));
  await until(async () => assert.equal(await stated.locator('#menus a').count(), 1));
});

test('beside a map only what the map does not say', async () => {
  await tab.goto(at('/mapped.html'));
  await until(async () => assert.match(await panel.locator('#where').textContent(), /Mapped/));
  await until(async () => assert.deepEqual(await links(), ['Contents /contents.html', 'Deutsch /de.html']));
  assert.equal(await stated.locator('.crumbs').count(), 0, 'the path of the map comes first');
  await tab.goto(at('/elsewhere.html'));
  await until(async () => assert.equal(await textOf('.crumbs ol'), 'GuideThis chapter'));
  await until(async () => assert.ok(await panel.locator('#map').isVisible()));
});

test('what was left out is said under "Why?"', async () => {
  await tab.goto(at('/broken.html'));
  await stepIs('next', /^Next$/); // the page before has another
  await panel.locator('#why > summary').click();
  await until(async () => assert.match(await panel.locator('#reasons').textContent(), /broken-json/));
  await tab.goto(at('/long.html'));
  await until(async () => assert.match(await panel.locator('#reasons').textContent(), /limit-place an element of the page is longer/));
  assert.equal(await step('next').getAttribute('href'), at('/two.html'), 'the rest is read');
});

test('the site of another tab says nothing beside this one', async () => {
  await visit('/guide.html');
  await tab.goto(sites.url('two.test', '/plain.html'));
  await isHidden();
});

// The names of the menus that a person would want to see beside the page, by support/menu_pages.mjs: none that repeats
// what others lead to, or leads to parts of the page only.
const wanted = {
  sphinx: ['Navigation menu', 'Mobile navigation menu', 'Page navigation'], // the home page; Docs
  docusaurus: ['Main', 'Docs sidebar', 'Breadcrumbs'],
  material: ['Header', 'Tabs', 'Navigation'],
  mdn: ['Main', 'Breadcrumb', 'Related Topics'],
  mdbook: [], // one menu needs no name
  boutique: ['New, Dresses …', 'breadcrumbs', 'Help'],
  storefront: ['Primary Navigation', 'breadcrumbs', '1, 2 …', 'Handheld'],
  market: ['Departments', 'Account'],
  broadcaster: ['Global', 'News', 'Footer'],
  newspaper: ['Sections', 'Subsections', 'Edition'],
  government: ['Menu', 'Breadcrumb', 'Pages in this guide', 'Related content'],
  council: ['Main navigation', 'In this section', 'Pay, Apply …'],
  twenty: ['Horizontal', 'Post'],
  blocks: ['Header', 'Footer', 'Footer 2', 'Social'],
  blog: ['Home, Archive …', 'pagination'],
  encyclopaedia: ['Site', 'Contribute', 'Personal tools', 'Namespaces', 'Views', 'Page tools', '120 languages'],
  wiki: ['Sidebar', 'Page tools'],
  forge: ['Global', 'Repository', 'File tree', 'Footer'],
  university: ['Main navigation', 'Quick links', 'You are here', 'Contact, Legal'],
};

test('R-7: of the menus that sites have, those that lead on are shown', async () => {
  for (const [name, markup] of Object.entries(menuPages)) files[`/menus/${name}`] = page('', {}, markup);
  const menus = stated.locator('#menus');
  for (const [name, expected] of Object.entries(wanted)) {
    await tab.goto(at(`/menus/${name}`));
    await until(async () => assert.deepEqual(await menus.locator('details > summary').allTextContents(), expected, name));
    if (name === 'mdbook') await until(async () => assert.equal(await menus.locator(':scope > ul a').count(), 16));
    const shop = menus.locator('details', { hasText: 'Primary Navigation' }).locator('a');
    if (name === 'storefront') await until(async () => assert.deepEqual(await shop.allTextContents(), ['Shop', 'Basket', 'Checkout', 'Account']));
  }
  await tab.goto(at('/menus/application'));
  await isHidden();
});
