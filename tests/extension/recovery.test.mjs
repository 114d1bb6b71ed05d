// A map is shown although the connection from the panel to the page breaks off while the page stays: at once, and nobody
// reads meanwhile that it could not be loaded. It is shown, too, where the background has missed the page. Of a page whose
// response fields it has missed, the panel says so.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { holdsForEver } from './support/holding.mjs';
import { until } from './support/until.mjs';
import { map, names, page, serveSites } from './support/sites.mjs';

const sites = await serveSites({
  '/unseen.html': page('', { 'X-Standard-Sitemap-Location': '/unseen.xml' }),
  '/unseen.xml': map('<item name="The unseen" url="/unseen.html"/>'),
  '/worker.html': page('', { 'X-Standard-Sitemap-Location': '/unseen.xml' }),
  '/worker.js': {
    body: `onfetch = event => event.request.mode === 'navigate' && event.respondWith(fetch(event.request));
      oninstall = () => skipWaiting(); onactivate = event => event.waitUntil(clients.claim());`,
    fields: { 'Content-Type': 'text/javascript' },
  },
  '/stated.html': page('<link rel="next" href="/other.html">'),
  ...Object.fromEntries(
    ['first', 'second', 'third', 'fourth', 'unanswered', 'missed', 'held'].flatMap((name) => [
      [`/${name}.html`, names(`/${name}.xml`)],
      [`/${name}.xml`, map(`<item name="The ${name}" url="/${name}.html"/>`)],
    ]),
  ),
});
// Each page breaks a port: before the request, or after the head of the response; once, or whenever there is one.
const broken = (name) => `if (location.search.startsWith("?${name}") && !(globalThis.broke && location.search.endsWith("once")))
  return (globalThis.broke = true), port.disconnect();`;
const chromium = await launchChromium({
  edit: async (change) => {
    await holdsForEver(change);
    await change(
      'page/host.js',
      ['const policy =', `${broken('at-once')} $&`],
      ['const reader =', `${broken('after-the-head')} $&`],
      ['const end = servants', `if (work === "stay") { ${broken('stay')} } $&`],
      ['port.postMessage(globalThis.standardSitemapStatements())', `${broken('said')} $&`],
    );
    // A request that ends without a word, once.
    await change('panel/tab_session.js', [
      'await this.#fetchWith(',
      'if (request.url.endsWith("unanswered.xml") && !globalThis.unanswered) return void (globalThis.unanswered = true); $&',
    ]);
    // Missed once, as those of pages that were there before the extension.
    await change('background/heads.js', [
      'if (isRedirect(statusCode)) return;',
      '$& if (url.endsWith("unseen.html") && !globalThis.missed) return void (globalThis.missed = true);',
    ]);
    // A look that never ends, once: when the background has begun again, it finds that this has been.
    await change('background/pages.js', [
      'const said = await ask(tabId);',
      `$& if (said?.url.endsWith("held.html") && !(await chrome.storage.session.get("held")).held) {
        await chrome.storage.session.set({ held: true });
        await new Promise(() => {});
      }`,
    ]);
    await change(
      'background/background.js',
      ['if (documentLifecycle', 'if (!about.url?.endsWith("missed.html") && documentLifecycle'],
      ['if (status === "complete")', 'if (false)'],
    );
  },
});
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
await panel.evaluate(() => {
  globalThis.states = [];
  const watched = document.getElementById('state');
  new MutationObserver(() => globalThis.states.push(watched.textContent)).observe(watched, { childList: true, characterData: true, subtree: true });
});
const takeStates = () => panel.evaluate(() => globalThis.states.splice(0));
const tab = await chromium.open('about:blank');
const failed = 'The site map of this page could not be loaded.';

for (const [when, name] of [['at-once', 'first'], ['after-the-head', 'second']])
  test(`a port that breaks ${when.replaceAll('-', ' ')}`, async () => {
    await takeStates();
    await tab.goto(sites.url('one.test', `/${name}.html?${when}-once`));
    await until(async () => assert.match(await panel.locator('#map').textContent({ timeout: 1000 }), new RegExp(`The ${name}`)));
    assert.ok(!(await takeStates()).includes(failed));
    assert.equal(sites.all(`one.test/${name}.xml`).length, when === 'at-once' ? 1 : 2);
  });

test('a port that breaks before the page has said that it is there', async () => {
  await tab.goto(sites.url('one.test', '/fourth.html?stay-once'));
  await until(async () => assert.match(await panel.locator('#map').textContent({ timeout: 1000 }), /The fourth/));
});

test('a request that the panel ends without a word', async () => {
  await takeStates();
  await tab.goto(sites.url('one.test', '/unanswered.html'));
  await until(async () => assert.match(await panel.locator('#map').textContent({ timeout: 1000 }), /The unanswered/));
  assert.ok(!(await takeStates()).includes(failed));
});

test('a page that the background has missed', async () => {
  await tab.goto(sites.url('one.test', '/missed.html'));
  await until(async () => assert.match(await panel.locator('#map').textContent({ timeout: 1000 }), /The missed/));
});

test('a page at which the background was looking when it ended', async () => {
  await tab.goto(sites.url('one.test', '/held.html'));
  await until(async () => assert.ok(await chromium.inBackground(async () => (await chrome.storage.session.get('held')).held)));
  await chromium.killWorker();
  await until(async () => assert.match(await panel.locator('#map').textContent({ timeout: 1000 }), /The held/));
});

test('a page whose response fields were missed: the panel says so, and can reload it', async () => {
  const says = async (sentence, isReloaded) => {
    await until(async () => assert.equal(await panel.locator('#state').textContent(), sentence));
    assert.equal(await panel.locator('#again').isVisible(), isReloaded);
  };
  const unseen = 'What the server said with this page was not seen. It may name a map there.';
  await tab.goto(sites.url('one.test', '/unseen.html'));
  await says(unseen, true);
  await panel.locator('#why').evaluate((it) => (it.open = true));
  await until(async () => assert.match(await panel.locator('#reasons details').textContent(), new RegExp(unseen)));
  assert.equal(await panel.locator('#again').textContent(), 'Reload the page');
  await panel.locator('#again').click();
  await until(async () => assert.match(await panel.locator('#map').textContent({ timeout: 1000 }), /The unseen/));

  await tab.goto(sites.url('127.0.0.1', '/worker.html'));
  await until(async () => assert.match(await panel.locator('#map').textContent({ timeout: 1000 }), /The unseen/));
  await tab.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready));
  await tab.reload();
  await says(unseen, false);
});

test('R-0: a port that breaks before the page has said where it stands', async () => {
  const next = panel.locator('#to-next');
  await tab.goto(sites.url('one.test', '/stated.html?said-once'));
  await until(async () => assert.equal(await next.getAttribute('href'), sites.url('one.test', '/other.html')));
  await tab.goto(sites.url('one.test', '/stated.html?said'));
  await until(async () => assert.equal(await next.getAttribute('href'), null));
});

test('a port that breaks again and again: the panel says so, and asks no more', async () => {
  await tab.goto(sites.url('one.test', '/third.html?after-the-head'));
  await until(async () => assert.equal(await panel.locator('#state').textContent(), failed));
  assert.ok((await takeStates()).includes(failed));
  assert.equal(sites.all('one.test/third.xml').length, 2);
  await panel.locator('#again').click();
  await until(() => assert.equal(sites.all('one.test/third.xml').length, 3));
  await until(async () => assert.equal(await panel.locator('#state').textContent(), failed));
});
