// The engine is in a worker that outlives the panel: what was loaded is there again, and the panel reacts meanwhile.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { typeAtOnce } from '../browser/support/keyboard.mjs';
import { launchChromium } from './support/chromium.mjs';
import { holdsForEver } from './support/holding.mjs';
import { until } from './support/until.mjs';
import { map, names, serveSites } from './support/sites.mjs';

const range = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('');
const files = {
  '/shelf.xml': map(`<group name="Shelf">${range(30, (i) => `<item name="Book ${i}" url="/book/${i}"/>`)}</group>`),
  '/book/7': names('/shelf.xml'),
  '/book/8': names('/shelf.xml'),
  '/large.xml': map(range(3000, (i) => `<item name="Entry ${i}" url="/large/${i}"/>`)),
  '/large/1': names('/large.xml'),
  '/slow.html': names('/slow.xml'),
};
const inBoth = (name, german, place) =>
  `<item name="${name}" xml:lang="en" url="/en/${place}"><variant name="${german}" xml:lang="de" url="/de/${place}"/></item>`;
files['/both.xml'] = map(inBoth('Books', 'Bücher', 'books') + inBoth('Hats', 'Hüte', 'hats'));
files['/en/books'] = files['/de/books'] = names('/both.xml');
let changing = 'Cats';
files['/changing.xml'] = () => map(`<item name="${changing}" url="/changing.html"/>`, { 'Cache-Control': 'no-store' });
files['/changing.html'] = names('/changing.xml');
let send; // lets the slow map go on
files['/slow.xml'] = async () => {
  await new Promise((resolve) => {
    send = resolve;
  });
  return map('<item name="Slow" url="/slow.html"/>');
};
const sites = await serveSites(files);
files['/names.xml'] = map(range(300, (i) => `<item name="Entry ${i}, with a name that takes several lines in a narrow panel" url="/names/${i}"/>`));
files['/names/7'] = files['/names/150'] = names('/names.xml');
// Texts of nodes, and where the page is in a map, wait as long as the test holds them.
const holding = `
let held, placeIsHeld, goOn;
const test = new BroadcastChannel("test");
test.onmessage = ({ data }) => {
  if (data === "hold") held = new Promise(resolve => (goOn = resolve));
  else if (data === "hold the place") placeIsHeld = new Promise(resolve => (goOn = resolve));
  else goOn(), (held = placeIsHeld = undefined);
  test.postMessage("heard");
};
`;
// The panel looks at its tab as soon as `lookHeld` is settled.
const holdingLooks = `
const query = chrome.tabs.query.bind(chrome.tabs);
chrome.tabs.query = async wanted => (await globalThis.lookHeld, query(wanted));
`;
const hold = async (change) => {
  await holdsForEver(change);
  await change(
    'worker/tab.js',
    ['  texts(map, nodes) {', '  async texts(map, nodes) {\n    await held;'],
    ['  here(map, paths) {', '  async here(map, paths) {\n    if (placeIsHeld) test.postMessage("asked"), await placeIsHeld;'],
    holding,
  );
  await change('shared/preferences.js', holdingLooks);
};
const chromium = await launchChromium({ edit: hold });
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
await panel.setViewportSize({ width: 320, height: 760 });
const at = (name) => sites.url('one.test', name);
const tab = await chromium.open(at('/book/7'));
const row = (name) => panel.locator('#p0 a', { hasText: new RegExp(`^${name}$`) });
const isShown = (name) => until(async () => assert.equal(await row(name).count(), 1));
/** Tells the worker, and waits until it has heard: what the panel asks reaches it by another way. */
const tell = (what) =>
  panel.evaluate(
    (data) =>
      new Promise((heard) => {
        const test = new BroadcastChannel('test');
        test.onmessage = ({ data: said }) => said === 'heard' && (test.close(), heard());
        test.postMessage(data);
      }),
    what,
  );

test('a panel that is opened again shows the map without a request, and searches in it', async () => {
  await isShown('Book 7');
  sites.take();
  await panel.reload();
  await isShown('Book 7');
  await until(async () => assert.match(await panel.locator('#steps').textContent(), /Book 8/));
  await panel.locator('#find').fill('book 21');
  await until(async () => assert.deepEqual(await panel.locator('#hits a').allTextContents(), ['Book 21']));
  await panel.locator('#find').fill('');
  assert.deepEqual(sites.take(), []);
});

test('the next panel begins where the reader was: in the search, or in the map', async () => {
  await panel.locator('#find').fill('book 2');
  await until(async () => assert.equal(await panel.locator('#hits a').count(), 11));
  await panel.reload();
  await until(async () => assert.equal(await panel.locator('#hits a').count(), 11));
  assert.equal(await panel.locator('#find').inputValue(), 'book 2');
  await panel.locator('#find').fill('');
  await isShown('Book 29');
  await panel.evaluate(() => scrollTo(0, 300));
  await panel.reload();
  await isShown('Book 29');
  await until(async () => assert.equal(await panel.evaluate(() => Math.round(scrollY)), 300));
  assert.equal(await panel.locator('#find').inputValue(), '');
});

test('the page has gone on while no panel was open', async () => {
  await panel.goto('about:blank');
  await tab.goto(at('/book/8'));
  await panel.goto(`chrome-extension://${await chromium.id()}/panel/panel.html`);
  await until(async () => assert.match(await panel.locator('.crumbs').textContent(), /Book 8/));
  await until(async () => assert.match(await panel.locator('#steps').textContent(), /9 of 30/));
});

test('a map that was being loaded when the panel was closed is loaded by the next', async () => {
  await tab.goto(at('/slow.html'));
  await until(() => assert.ok(send));
  const first = send;
  send = undefined;
  await panel.reload();
  await until(() => assert.ok(send));
  first();
  send();
  await isShown('Slow');
});

test('rows whose names are not there yet can be gone through by key, and are named where they are', async () => {
  await tab.goto(at('/large/1'));
  await isShown('Entry 1');
  await row('Entry 1').focus();
  await tell('hold');
  await panel.keyboard.press('End');
  const focused = () => panel.evaluate(() => [document.activeElement.getAttribute('aria-posinset'), document.activeElement.textContent]);
  await until(async () => assert.deepEqual(await focused(), ['3000', '…']));
  await panel.keyboard.press('ArrowUp');
  assert.deepEqual(await focused(), ['2999', '…']);
  const top = () => panel.evaluate(() => Math.round(document.activeElement.getBoundingClientRect().top));
  const before = await top();
  await tell('go on');
  await until(async () => assert.deepEqual(await focused(), ['2999', 'Entry 2998']));
  assert.equal(await top(), before);
});

test('a letter goes to an entry that has never been seen', async () => {
  await row('Entry 2998').focus();
  await typeAtOnce(panel, 'entry 1500');
  await until(async () => assert.equal(await panel.evaluate(() => document.activeElement.textContent), 'Entry 1500'));
});

test('the row of the page is seen as a whole when the names of the rows around it have come', async () => {
  for (const [name, width] of [['150', 320], ['7', 240], ['150', 240]]) {
    await tab.goto(at('/changing.html'));
    await isShown(changing);
    await panel.setViewportSize({ width, height: 500 });
    await tell('hold');
    await tab.goto(at(`/names/${name}`));
    await until(async () => assert.ok((await panel.locator('#p0 > li').count()) > 10));
    await tell('go on');
    const here = panel.locator('#p0 [aria-current]');
    await until(async () => assert.match(await here.textContent({ timeout: 1000 }), new RegExp(`^Entry ${name},`)));
    await until(async () => assert.equal(await panel.locator('#p0 a', { hasText: /^Entry/ }).count(), await panel.locator('#p0 a').count()));
    const [top, bottom, end] = await here.evaluate((it) => {
      const row = it.closest('li').getBoundingClientRect();
      return [row.top, row.bottom, document.querySelector('.around').getBoundingClientRect().top];
    });
    assert.ok(top > 0 && bottom <= end, `${name} at ${width}: from ${top} to ${bottom} of ${end}`);
    assert.ok(await panel.locator('#show').isHidden());
  }
  await panel.setViewportSize({ width: 320, height: 760 });
});

test('the row that has the focus is not below what is said of it when its name has come', async () => {
  await tab.goto(at('/names/7'));
  await panel.setViewportSize({ width: 240, height: 500 });
  await isShown('Entry 7, .*');
  await panel.locator('#p0 [aria-current]').focus();
  await tell('hold');
  await panel.keyboard.press('End');
  await panel.keyboard.press('ArrowUp');
  await tell('go on');
  await until(async () => assert.match(await panel.evaluate(() => document.activeElement.textContent), /^Entry 298,/));
  const [end, top] = await panel.evaluate(() => [
    document.activeElement.closest('li').getBoundingClientRect().bottom,
    document.querySelector('#preview.wanted').getBoundingClientRect().top,
  ]);
  assert.ok(end <= top + 1, `${end}, ${top}`);
  await panel.setViewportSize({ width: 320, height: 760 });
});

test('a key that is pressed while the page is sought in its map leads on when it is found', async () => {
  await tab.goto(at('/nothing.html'));
  await until(async () => assert.match(await panel.locator('#state').textContent(), /names no map/)); // no place is sought
  await tell('hold the place');
  await tab.goto(at('/large/1'));
  await until(async () => assert.equal(await panel.locator('#p0 a').first().getAttribute('aria-setsize', { timeout: 1000 }), '3000'));
  await panel.evaluate(async () => {
    const [{ id, windowId }] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const command = { name: 'next', tabId: id, at: Date.now() };
    await chrome.storage.session.set({ [`commands:${windowId}`]: ['command:next'], 'command:next': command });
    await chrome.storage.session.get(null);
  });
  assert.equal(await panel.locator('#told').textContent(), '');
  await tell('go on');
  await tab.waitForURL(/large\/2$/);
});

test('what the reader does in the tree while the page is sought in more of its map stays', async () => {
  let arrive;
  const late = new Promise((resolve) => (arrive = resolve));
  const chapter = (name) => `<group name="${name}">${range(10, (i) => `<item name="${name} ${i}" url="/${name}/${i}"/>`)}</group>`;
  files['/late-part.xml'] = () => late.then(() => map('<item name="Late" url="/late"/>'));
  files['/grows.xml'] = map(`<item name="Start" url="/grows"/><external url="/late-part.xml"/>${['A', 'B', 'C'].map(chapter).join('')}`);
  files['/grows'] = names('/grows.xml');
  await tab.goto(at('/grows'));
  await isShown('B');
  await until(async () => assert.deepEqual(await panel.locator('#p0 [aria-current]').allTextContents(), ['Start']));
  await tell('hold the place');
  await panel.evaluate(() => {
    globalThis.asked = new Promise((resolve) => {
      const test = new BroadcastChannel('test');
      test.onmessage = ({ data }) => data === 'asked' && (test.close(), resolve());
    });
  });
  arrive();
  await panel.evaluate(() => globalThis.asked);
  await row('B').focus();
  await panel.keyboard.press('ArrowRight');
  await tell('go on');
  await isShown('Late');
  await isShown('B 9'); // it is open
  assert.equal(await panel.evaluate(() => document.activeElement.textContent), 'B');
});

test('the tab goes on to another map while names are on their way', async () => {
  await tell('hold');
  await panel.keyboard.press('Home');
  await tab.goto(at('/book/7'));
  await tell('go on');
  await isShown('Book 7');
  await until(async () => assert.equal(await panel.locator('#p0 a', { hasText: '…' }).count(), 0));
});

test('beside a page in another language, rows that are shown have its names; who is on a link beside them stays there', async () => {
  await panel.setViewportSize({ width: 1200, height: 760 });
  await tab.goto(at('/en/books'));
  await isShown('Hats');
  await row('Hats').focus();
  await panel.locator('#preview a[lang=de]').focus();
  await tab.goto(at('/de/books'));
  await isShown('Hüte');
  assert.equal(await row('Hats').count(), 0);
  await until(async () => assert.equal(await panel.locator('#preview .name').textContent(), 'Hüte'));
  assert.deepEqual(await panel.evaluate(() => [document.activeElement.lang, Boolean(document.activeElement.closest('#preview'))]), ['de', true]);
  await panel.setViewportSize({ width: 320, height: 760 });
});

test('a map that is loaded again with other names of the same length shows them', async () => {
  await tab.goto(at('/changing.html'));
  await isShown('Cats');
  changing = 'Dogs';
  await tab.reload();
  await isShown('Dogs');
  assert.equal(await row('Cats').count(), 0);
  await tab.goto(at('/book/7'));
  await isShown('Book 7');
});

/** Waits until this is the latest place that is kept: the popup reads them once. */
const isLatest = (path) =>
  until(async () => {
    const recent = await panel.evaluate(async () => (await chrome.storage.session.get('recent')).recent);
    assert.equal(recent.at(-1)[1][0].url, at(path));
  });
/** The popup for the window of the panel, in a window of its own. */
const popup = async (query) => {
  const opened = chromium.context.waitForEvent('page');
  const id = await panel.evaluate(async () => (await chrome.windows.getCurrent()).id);
  await chromium.inBackground(async (url) => void (await chrome.windows.create({ url, type: 'popup' })), `/panel/panel.html?popup&window=${id}${query}`);
  const page = await opened;
  await page.waitForFunction(() => document.querySelector('#p0 a'));
  return page;
};

test('the popup begins with the latest places in the map; from the address bar it begins with a search', async () => {
  for (const book of ['/book/7', '/book/8']) {
    await tab.goto(at(book));
    await isLatest(book);
  }
  const first = await popup('');
  await until(async () => assert.equal((await first.locator('#recent a').allTextContents())[0], 'Book 7'));
  assert.ok(!(await first.locator('#recent a').allTextContents()).includes('Book 8'), 'this is the page itself');
  await first.locator('#find').focus();
  await first.keyboard.press('ArrowDown');
  assert.equal(await first.evaluate(() => document.activeElement.textContent), 'Book 7');
  await first.keyboard.press('ArrowUp');
  assert.equal(await first.evaluate(() => document.activeElement.id), 'find');
  await first.keyboard.press('ArrowDown');
  await first.keyboard.press('Enter').catch(() => {}); // it is closed
  await tab.waitForURL('**/book/7');
  const second = await popup('&find=book%2021');
  await until(async () => assert.deepEqual(await second.locator('#hits a').allTextContents(), ['Book 21']));
  assert.ok(await second.locator('#recent').isHidden());
  await second.close();
});

test('the latest places are seen in the popup, however far down in the map the page is', async () => {
  for (const name of ['/names/7', '/names/150']) {
    await tab.goto(at(name));
    await isLatest(name);
  }
  const page = await popup('');
  await until(async () => assert.match((await page.locator('#recent a').allTextContents())[0], /Entry 7/));
  await until(async () => assert.ok(await page.locator('#show').isVisible()));
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.close();
  await tab.goto(at('/book/7'));
  await isShown('Book 7');
});

test('the engine is nowhere in the panel', async () => {
  const asked = [];
  panel.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await panel.reload();
  await isShown('Book 7');
  assert.ok(asked.includes('/panel/worker_map.js'));
  assert.deepEqual(
    asked.filter((name) => name.startsWith('/engine/')),
    [],
  );
});

// --- when nobody looks any more, and when the engine fails: in a browser whose worker ends soon ---

// What asks a site goes on when that has answered: at once, or when a test says so.
const questions = { ending: undefined, closing: undefined };
const held = new Set();
for (const name of Object.keys(questions))
  files[`/${name}`] = () =>
    new Promise((resolve) => {
      const answer = () => resolve({ status: 204, fields: { 'Access-Control-Allow-Origin': '*' } });
      if (held.has(name)) questions[name] = answer;
      else answer();
    });
const goOn = (name) => (held.delete(name), questions[name]());
const ask = `const question = new XMLHttpRequest();\n  question.open("GET", "${sites.url('one.test', '/ending')}", false);\n  question.send();\n  `;
const inWorker = `
const failing = url => {
  if (url?.endsWith("/trap.html") && !globalThis.was) throw (globalThis.was = new WebAssembly.RuntimeError("unreachable"));
  return url?.endsWith("/late.html") && new Promise((_, reject) => (globalThis.fail = reject));
};
`;
const soon = async (change) => {
  await change('worker/rest.js', ['restAfter = 600_000;', 'restAfter = 300;'], ['new BroadcastChannel("engine")', `${ask}$&`]);
  await change('worker/keep_page.js', ['close()', `fetch("${sites.url('one.test', '/closing')}").finally(closeNow)`], 'const closeNow = close;\n');
  await change(
    'worker/tab.js',
    ['  see(held) {', '$&\n    const later = failing(this.#shown?.url);\n    if (later) return later;'],
    ['const { document, url, entry } = tab;', '$&\n    if (url.endsWith("/book/7")) globalThis.fail?.(new WebAssembly.RuntimeError("unreachable"));'],
    inWorker,
  );
};
let brief, second, its; // its panel, and a tab
const keepers = () => brief.inBackground(async () => (await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).map(({ contextId }) => contextId));
const bookRow = () => second.locator('#p0 a', { hasText: /^Book 7$/ });
const showsBook = () => until(async () => assert.equal(await bookRow().count(), 1));
const openAgain = async () => second.goto(`chrome-extension://${await brief.id()}/panel/panel.html`);
/** Opens the panel while a worker is ending, which it waits for. */
const openMeanwhile = async () => {
  await openAgain();
  const isWaiting = () => second.evaluate(async () => (await navigator.locks.query()).pending.some(({ name }) => name === 'engine'));
  await until(async () => assert.ok((await isWaiting()) || (await bookRow().count())));
};
after(() => brief?.close());

test('the worker rests when the last panel has been closed for a while; a panel that is opened just then has another one', async () => {
  brief = await launchChromium({ edit: soon });
  second = await brief.panel();
  its = await brief.open(at('/book/7'));
  await showsBook();
  assert.equal((await keepers()).length, 1);
  sites.take();
  held.add('ending');
  await second.goto('about:blank');
  await until(() => assert.ok(questions.ending));
  await openMeanwhile();
  goOn('ending');
  await showsBook();
  assert.deepEqual(sites.take().filter((it) => it !== 'one.test/closing'), ['one.test/ending', 'one.test/shelf.xml']);
  await second.goto('about:blank');
  await until(async () => assert.equal((await keepers()).length, 0));
});

test('a panel that is opened while the document that keeps the worker is closing has another one', async () => {
  await openAgain();
  await showsBook();
  const [former] = await keepers();
  assert.ok(former);
  held.add('closing');
  await second.goto('about:blank');
  await until(() => assert.ok(questions.closing));
  await openMeanwhile();
  goOn('closing');
  await showsBook();
  await until(async () => {
    const now = await keepers();
    assert.equal(now.length, 1);
    assert.notEqual(now[0], former);
  });
});

test('an engine that fails is said to have failed, and another one is opened', async () => {
  files['/trap.html'] = names('/shelf.xml');
  second.removeAllListeners('console'); // it says so there, too
  await its.goto(at('/trap.html'));
  await until(async () => assert.ok(await second.locator('#again').isVisible()));
  assert.match(await second.locator('#state').textContent(), /map/);
  await second.locator('#again').click();
  await until(async () => assert.deepEqual(await second.locator('#p0 a').allTextContents(), ['Shelf']));
});

test('an engine that fails for a page which the tab has left is no fault of the next page', async () => {
  files['/late.html'] = names('/late.xml');
  files['/late.xml'] = map('<item name="Late" url="/late.html"/>');
  sites.take();
  await its.goto(at('/late.html'));
  await until(() => assert.ok(sites.take().includes('one.test/late.xml')));
  await its.goto(at('/book/7'));
  await showsBook();
});

test('a tab that is closed stays so in the worker, also if the panel is drawn before it has looked at the next one', async () => {
  await tab.goto(at('/book/7'));
  await isShown('Book 7');
  const other = await chromium.open(at('/large/1'));
  await isShown('Entry 1');
  const { id } = await chromium.inBackground(async () => (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0]);
  const seen = () => panel.evaluate(async (it) => (await import('/panel/engine_worker.js')).engine.ask(it, 'see', ''), id);
  assert.equal((await seen()).document, (await chromium.record()).tab.document);
  await panel.evaluate(() => {
    globalThis.lookHeld = new Promise((resolve) => (globalThis.look = resolve));
  });
  await other.close();
  await until(async () => assert.equal(await seen(), undefined));
  await panel.locator('#find').fill('entry 2'); // its map is gone
  await until(async () => assert.ok((await seen()) || (await panel.locator('#shown').isHidden())));
  assert.equal(await seen(), undefined);
  await panel.evaluate(() => globalThis.look());
  await isShown('Book 7');
  await panel.locator('#find').fill('');
  assert.equal(await seen(), undefined);
});
