// What was found is found again without a request (D-6): back/forward cache, going back without it, reload,
// same-document moves, a closed tab that is opened again, and a background that has ended. Where nothing is known of
// a page yet, or ever, that is said, and nothing of the page before.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { map, page, serveSites } from './support/sites.mjs';

const cacheable = { 'Cache-Control': 'max-age=600' };
const named = (name) => page('', { 'X-Standard-Sitemap-Location': name });
const mapOf = (name) =>
  map(`<item name="${name}" url="/first.html"/><item name="Second" url="/second.html"/>`, cacheable);

let goOn; // with the page that is slow
const goesOn = new Promise((resolve) => (goOn = resolve));
const files = {
  '/first.html': page('', { ...cacheable, 'X-Standard-Sitemap-Location': '/one.xml' }),
  '/second.html': page('', { ...cacheable, 'X-Standard-Sitemap-Location': '/one.xml' }),
  '/else.html': page('', { ...cacheable, 'X-Standard-Sitemap-Location': '/two.xml' }),
  '/without.html': page('', cacheable),
  '/slow.html': {
    fields: { 'Content-Type': 'text/html', 'X-Standard-Sitemap-Location': '/one.xml' },
    body: { async *[Symbol.asyncIterator]() { yield '<!doctype html><title>Slow</title><p>The first words'; await goesOn; } },
  },
  // Nothing of it ever comes.
  '/empty.html': { body: { async *[Symbol.asyncIterator]() { await new Promise(() => {}); } } },
  '/one.xml': mapOf('Map one'),
  '/two.xml': mapOf('Map two'),
};
const sites = await serveSites(files);
const withCache = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };
const chromium = await launchChromium(withCache);
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
const at = (name) => sites.url('one.test', name);
const shows = (name) =>
  until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), new RegExp(name)));
const committed = { waitUntil: 'commit' }; // a page from the back/forward cache is not loaded
const maps = () => sites.take().filter((it) => it.endsWith('.xml'));
/** Waits until the page has a record with this map, not only until the panel shows it: who leaves it sooner has none. */
const isKept = (browser, page, name) =>
  until(async () => {
    const { tab: its, found } = await browser.record();
    assert.deepEqual([its.url, found.sitemap], [at(page), at(name)]);
  });
const here = () => panel.locator('#p0 [aria-current]').allTextContents();

test('"you are here" follows the reader through the map, with one request', async () => {
  maps();
  await tab.goto(at('/first.html'));
  await shows('Map one');
  await until(async () => assert.deepEqual(await here(), ['Map one']));
  await panel.locator('#p0 a', { hasText: 'Second' }).click();
  await tab.waitForURL(/second/);
  await until(async () => assert.deepEqual(await here(), ['Second']));
  assert.deepEqual(maps(), ['one.test/one.xml']);
});

test('back and forward, from the back/forward cache', async () => {
  await tab.goto(at('/first.html'));
  await tab.evaluate(() => (globalThis.wasHere = true));
  await tab.goto(at('/else.html'));
  await shows('Map two');
  maps();
  await tab.goBack(committed);
  assert.equal(await tab.evaluate(() => globalThis.wasHere), true, 'it did not come from the back/forward cache');
  await shows('Map one');
  await chromium.buttonSays(/has a site map/);
  await tab.goForward(committed);
  await shows('Map two');
  assert.deepEqual(maps(), []);
});

test('back, before the background has looked at the page between: the map is there again', async () => {
  await tab.goto(at('/first.html'));
  await tab.evaluate(() => (globalThis.wasHere = true));
  await shows('Map one');
  await chromium.inBackground(() => {
    const run = chrome.scripting.executeScript;
    const held = new Promise((resolve) => (globalThis.goOn = resolve));
    chrome.scripting.executeScript = async (...values) => (await held, run(...values));
  });
  await tab.goto(at('/without.html'));
  await until(async () => assert.ok(await panel.locator('#shown').isHidden()));
  await tab.goBack(committed);
  assert.equal(await tab.evaluate(() => globalThis.wasHere), true, 'it did not come from the back/forward cache');
  await chromium.inBackground(() => globalThis.goOn());
  await until(async () => assert.ok(await panel.locator('#shown').isVisible()));
  await shows('Map one');
});

test('back to a page that is loaded anew and names another map: the one that was found (D-6)', async () => {
  const without = await launchChromium(); // Playwright switches the back/forward cache off
  try {
    const beside = await without.panel();
    const showsThere = (name) =>
      until(async () => assert.match(await beside.locator('#p0').textContent({ timeout: 1000 }), new RegExp(name)));
    files['/changing.html'] = named('/one.xml');
    const page = await without.open(at('/changing.html'));
    await showsThere('Map one');
    await isKept(without, '/changing.html', '/one.xml');
    await page.evaluate(() => {
      globalThis.wasHere = true;
    });
    await page.goto(at('/without.html'));
    files['/changing.html'] = named('/two.xml');
    await page.goBack();
    assert.equal(await page.evaluate(() => globalThis.wasHere), undefined);
    // The engine of an open panel knows it anyway: the record is for a panel that is opened later.
    await until(async () => assert.match((await without.record()).found.sitemap, /one\.xml$/));
    await showsThere('Map one');
    await page.reload();
    await showsThere('Map two');
    await until(async () => assert.match((await without.record())?.found?.sitemap, /two\.xml$/));
  } finally {
    await without.close();
  }
});

test('D-6: back to a page whose history entry has the record of another one: the map that it names itself', async () => {
  const without = await launchChromium();
  try {
    const beside = await without.panel();
    const page = await without.open(at('/first.html'));
    await isKept(without, '/first.html', '/one.xml');
    const entry = await page.evaluate(() => navigation.currentEntry.id);
    await page.goto(at('/else.html'));
    await isKept(without, '/else.html', '/two.xml');
    const other = (await without.record()).tab.document;
    await without.inBackground((entries) => chrome.storage.session.set(entries), { [`entry:${entry}`]: other });
    await page.goBack();
    await isKept(without, '/first.html', '/one.xml');
    await until(async () => assert.match(await beside.locator('#p0').textContent({ timeout: 1000 }), /Map one/));
  } finally {
    await without.close();
  }
});

test('a page of which more is to come: the panel says so, and not that there is none', async () => {
  const state = panel.locator('#state');
  await tab.goto(at('/without.html'));
  await until(async () => assert.equal(await state.textContent(), 'This page names no map.'));
  await panel.evaluate(() => {
    globalThis.states = [];
    const note = () => globalThis.states.push(document.getElementById('state').textContent);
    new MutationObserver(note).observe(document.getElementById('state'), { childList: true });
  });
  const complete = tab.goto(at('/slow.html'));
  await until(async () => assert.equal(await state.textContent(), 'The page is being loaded …'));
  assert.equal(await panel.locator('#to-next').textContent(), 'The page is being loaded …');
  goOn();
  await complete;
  await shows('Map one');
  const right = ['This page names no map.', 'The page is being loaded …', 'The map is being loaded …', ''];
  assert.deepEqual((await panel.evaluate(() => globalThis.states)).filter((it) => !right.includes(it)), []);
});

test('a page that is stopped before anything of it has come: nothing is said of it, nor of the page before', async () => {
  await tab.goto(at('/first.html'));
  await isKept(chromium, '/first.html', '/one.xml');
  await shows('Map one');
  const devtools = await tab.context().newCDPSession(tab);
  tab.goto(at('/empty.html')).catch(() => {}); // it is never complete
  await until(() => assert.match(tab.url(), /empty/));
  await devtools.send('Page.stopLoading');
  await until(async () => assert.equal(await chromium.record(), null));
  await until(async () => assert.match(await panel.locator('#state').textContent(), /^There is no page here/));
  await tab.goto(at('/else.html'));
  await shows('Map two');
});

test('a same-document move is the same page', async () => {
  await chromium.visit(tab, at('/first.html'));
  await until(async () => assert.deepEqual(await here(), ['Map one']));
  maps();
  await tab.evaluate(() => history.pushState({}, '', '/second.html'));
  await until(async () => assert.deepEqual(await here(), ['Second']));
  await tab.evaluate(() => {
    location.hash = 'a';
  });
  await until(async () => assert.match((await chromium.record()).tab.url, /#a$/));
  assert.deepEqual(await here(), ['Second']);
  assert.deepEqual(sites.take(), []);
});

test('the background ends, and begins again: nothing is lost', async () => {
  await chromium.visit(tab, at('/first.html'));
  await until(async () => assert.deepEqual(await here(), ['Map one']));
  await isKept(chromium, '/first.html', '/one.xml');
  sites.take();
  await chromium.killWorker();
  await tab.evaluate(() => history.pushState({}, '', '/second.html')); // an event wakes it
  await until(async () => assert.deepEqual(await here(), ['Second']));
  await chromium.buttonSays(/has a site map/);
  assert.deepEqual(sites.take(), []);
  await chromium.killWorker();
  await tab.goto(at('/else.html'));
  await shows('Map two');
  await isKept(chromium, '/else.html', '/two.xml');
  await chromium.killWorker();
  await tab.goBack(committed);
  await shows('Map one');
});

test('it ends between the head and the document', async () => {
  let release;
  files['/slow.html'] = async () => {
    await new Promise((resolve) => {
      release = resolve;
    });
    return '';
  };
  files['/stalls.html'] = page('<script src="/slow.html"></script>', { 'X-Standard-Sitemap-Location': '/two.xml' });
  const arrives = tab.goto(at('/stalls.html'));
  await until(() => assert.ok(release));
  const heads = () => chromium.inBackground(async () => JSON.stringify(await chrome.storage.session.get(null)));
  await until(async () => assert.match(await heads(), /stalls\.html/)); // the head is kept
  await chromium.killWorker();
  release();
  await arrives;
  await shows('Map two');
});

test('a page that takes so long that the map goes: with the next map the keyboard is where it was', async () => {
  let release;
  files['/waits.js'] = () => new Promise((resolve) => (release = () => resolve({ body: '', fields: { 'Content-Type': 'text/javascript' } })));
  files['/waits.html'] = page('<script src="/waits.js"></script>', { 'X-Standard-Sitemap-Location': '/two.xml' });
  const focused = () => panel.evaluate(() => document.activeElement.id || document.activeElement.role);
  for (const [selector, wanted] of [['#find', 'find'], ['#p0 a', 'treeitem']]) {
    await chromium.visit(tab, at('/first.html'));
    await shows('Map one');
    await panel.locator(selector).first().focus();
    const arrives = tab.goto(at('/waits.html'));
    await until(async () => assert.ok(await panel.locator('#shown').isHidden()));
    await until(async () => assert.equal(await focused(), null));
    release();
    await arrives;
    await shows('Map two');
    await until(async () => assert.equal(await focused(), wanted));
    release = undefined;
  }
});

test('a slow map and a reader who goes on: the late answer shows nothing', async () => {
  let release;
  files['/slow.xml'] = async () => {
    await new Promise((resolve) => {
      release = resolve;
    });
    return mapOf('Late map');
  };
  files['/to-slow.html'] = named('/slow.xml');
  await tab.goto(at('/to-slow.html'));
  await until(() => assert.ok(release));
  await tab.goto(at('/else.html'));
  await shows('Map two');
  release();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.doesNotMatch(await panel.locator('body').textContent(), /Late map/);
});

test('a panel that is opened later finds what was found', async () => {
  await tab.goto(at('/first.html'));
  await shows('Map one');
  await panel.reload();
  await shows('Map one');
});
