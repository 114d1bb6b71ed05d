// What several panels ask of the engine's worker at once, and answers that come late: with an engine made for this, since
// real browsers cannot be stopped at each of these moments.

import assert from 'node:assert/strict';
import { register } from 'node:module';
import test from 'node:test';

const source = new URL('../../render/hosts/extension/', import.meta.url);
const page = new URL('../../render/page/', import.meta.url);
// Modules as build.py puts them together.
const stubs = {
  'comlink/comlink.mjs': 'export const proxy = it => it, transfer = it => it, wrap = it => it;',
  'panel/word_table.js': 'export const wordTable = { en: { lang: "en", dir: "ltr", texts: {} } };',
};
const hooks = `export const resolve = async (specifier, context, next) => {
  const { href } = new URL(specifier, context.parentURL);
  for (const [name, text] of Object.entries(${JSON.stringify(stubs)}))
    if (href.endsWith('/extension/' + name)) return { url: 'data:text/javascript,' + encodeURIComponent(text), format: 'module', shortCircuit: true };
  const inTree = href.split('/extension/tree/')[1];
  if (!inTree && !href.startsWith(${JSON.stringify(new URL('../../render/', source).href)}) && !href.includes('/render/')) return next(specifier, context);
  return { url: inTree ? ${JSON.stringify(page.href)} + inTree : href, format: 'module', shortCircuit: true };
};`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
globalThis.chrome = { i18n: { getMessage: () => 'en' } };

// A channel that is open would keep Node.js running, also one that is made when the tests are over.
globalThis.MessageChannel = class {
  port1 = { close() {} };
  port2 = { postMessage: (data) => setImmediate(() => this.port1.onmessage?.({ data })), close() {} };
};
const { Desk } = await import(new URL('worker/desk.js', source));

let pageIsAt = 1; // the number of places
let rolesListed = 0; // how often
let searches = 0; // that have begun and are not over
/** Each search takes as many steps as its text has characters, finds node 1 on the way at each +, and at last the node of
 * that number. */
class FakeView {
  size = 30;
  isDisposed = false;
  tree = () => ({ starts: new Uint32Array(31), children: new Uint32Array(0), countsBelow: new Uint32Array(30), ups: new Uint32Array(30) });
  children = () => [];
  roles() {
    ++rolesListed;
    return [{ name: 'home', nodes: [2] }];
  }
  leadsSomewhere = () => true;
  classChanges = () => [];
  node = (node) => ({ label: `Node ${node}`, url: `http://other.test/${node}`, mark: 'none' });
  alternatives = () => [{ url: 'http://one.test/' }, { url: 'http://other.test/' }];
  places = () => Array.from({ length: pageIsAt }, (_, i) => ({ node: i + 1, approximate: false }));
  placePath = () => [0, 1];
  path = (node) => [0, node];
  around = () => ({ count: 1 });
  *search(text) {
    ++searches;
    try {
      for (const at of text) {
        const until = performance.now() + 11; // more than a turn
        while (performance.now() < until);
        yield at === '+' ? { count: 1, nodes: [1], words: [] } : undefined;
      }
      return { count: 2, nodes: [text.length], words: [] };
    } finally {
      --searches;
    }
  }
  dispose() {
    this.isDisposed = true;
  }
}

class FakeEngine {
  sessions = [];
  made = []; // preferences
  cache = () => ({});
  preferences(text) {
    const own = { text, isDisposed: false, dispose: () => (own.isDisposed = true) };
    this.made.push(own);
    return own;
  }
  session({ changed } = {}) {
    const session = {
      changed,
      state: 'no-page',
      documents: [],
      discovery: { trace: [] },
      show({ url, preferences }) {
        Object.assign(this, { url, state: 'loading', shown: [...(this.shown ?? []), preferences?.text] });
      },
      move() {},
      leave() {
        this.state = 'no-page';
      },
      view: () => new FakeView(),
      conditions: () => ({ relation: 'cross-site' }),
      fetch: async (fetchDocument) => fetchDocument({ url: 'http://one.test/map.xml' }, { fail() {}, begin: () => true, append: () => true, end() {} }, () => {}, new AbortController().signal),
      dispose() {},
    };
    this.sessions.push(session);
    return session;
  }
}

const options = { preferences: '' };
const recordOf = (document) => ({ visit: { url: `http://one.test/${document}`, fields: [], links: { bases: [], links: [], metas: [], languages: [] } }, tab: { document, url: `http://one.test/${document}` } });
const panelCalled = (name, log) => ({
  fetch: async (id, number, document) => void log.push(`${name} fetches for ${document}`),
  changed: () => log.push(`${name} looks`),
  abort() {},
});
const start = () => {
  const log = [];
  const [desk, first, second] = [new Desk(new FakeEngine()), panelCalled('first', log), panelCalled('second', log)];
  return { desk, first, second, log };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a tab has moved to another window: the panel there fetches, the other one does not know its document', async () => {
  const { desk, first, second, log } = start();
  desk.show(first, 5, recordOf('a'), options);
  await settled();
  log.length = 0;
  desk.show(second, 5, recordOf('b'), options);
  await settled();
  assert.deepEqual(log.filter((it) => it.includes('fetches')), ['second fetches for b']);
});

test('a panel hears late that the document is gone: the next one stays for the other panel', async () => {
  const { desk, first, second } = start();
  desk.show(first, 5, recordOf('a'), options);
  desk.show(second, 5, recordOf('b'), options);
  desk.show(first, 5, undefined, options);
  assert.equal(desk.ask(5, 'see').document, 'b');
  desk.show(second, 5, undefined, options);
  assert.equal(desk.ask(5, 'see').state, 'no-page');
});

test('a panel is told that another one has gone on with the tab', async () => {
  const { desk, first, second, log } = start();
  desk.show(first, 5, recordOf('b'), options);
  desk.show(second, 5, recordOf('a'), options);
  assert.ok(log.includes('first looks'));
  assert.ok(!log.includes('second looks'));
  log.length = 0;
  desk.show(second, 5, recordOf('b'), options);
  assert.ok(log.includes('first looks'));
});

test('a panel is closed while it fetches one of several documents: it is asked for no other, and nothing waits for it', async () => {
  const engine = new FakeEngine();
  const desk = new Desk(engine);
  const asked = [];
  const panel = { changed() {}, abort() {}, fetch: (id, number, document, { url }) => (asked.push(url), new Promise(() => {})) }; // as a closed one
  desk.show(panel, 5, undefined, options);
  const [session] = engine.sessions.slice(-1);
  const failed = [];
  let isOver = false;
  session.fetch = async (fetchDocument) => {
    for (const url of ['http://one.test/1.xml', 'http://one.test/2.xml'])
      await fetchDocument({ url }, { fail: (why) => failed.push(why) }, () => {}, new AbortController().signal);
    isOver = true;
  };
  desk.show(panel, 5, recordOf('a'), options);
  await settled();
  desk.leave(panel);
  for (let i = 0; i < 10; ++i) await settled();
  assert.deepEqual(asked, ['http://one.test/1.xml']);
  assert.deepEqual(failed, ['cancelled', 'cancelled']);
  assert.ok(isOver);
});

test('a tab is opened while a panel opens, which does not know of it yet: it stays for the panel that shows it', () => {
  const { desk, first } = start();
  desk.show(first, 5, recordOf('a'), options);
  desk.show(first, 6, recordOf('b'), options);
  desk.keepOnly([5]);
  assert.equal(desk.ask(6, 'see').document, 'b');
  desk.leave(first);
  desk.keepOnly([5]);
  assert.equal(desk.ask(6, 'see'), undefined);
  assert.equal(desk.ask(5, 'see').document, 'a');
});

test('the page is left before it is asked where it is in the map: there is no answer, and no error', () => {
  const { desk, first } = start();
  desk.show(first, 5, recordOf('a'), options);
  const { name } = desk.ask(5, 'see').map;
  desk.show(first, 5, undefined, options);
  assert.equal(desk.ask(5, 'here', name), undefined);
});

test('two panels search in one map: each is answered; a reader who goes on typing ends only their own search', async () => {
  const { desk, first } = start();
  desk.show(first, 5, recordOf('a'), options);
  const { name } = desk.ask(5, 'see').map;
  const search = (text, reader) => desk.ask(5, 'search', name, text, { reader });
  const found = await Promise.all([search('aaa', 'one'), search('bbbb', 'two'), search('cc', 'one')]);
  assert.deepEqual(found.map((it) => it?.nodes), [undefined, [4], [2]]);
});

test('what is found on the way is given at once; a search that nobody goes on with ends with the next, or with the map', async () => {
  const { desk, first } = start();
  desk.show(first, 5, recordOf('a'), options);
  const { name } = desk.ask(5, 'see').map;
  const reader = 'one';
  const found = async (question, ...values) => {
    const { nodes, done, texts } = await desk.ask(5, question, name, ...values);
    return [...nodes, done, texts.at(-1)[1].label];
  };
  assert.deepEqual(await found('search', 'a+b', { reader }), [1, false, 'Node 1']);
  assert.deepEqual(await found('searchOn', reader), [3, true, 'Node 3']);
  assert.equal(await desk.ask(5, 'searchOn', name, reader), undefined);
  assert.deepEqual(await found('search', '+aaaaaaa', { reader }), [1, false, 'Node 1']);
  assert.deepEqual(await found('search', '++', { reader }), [1, false, 'Node 1']);
  assert.equal(searches, 1);
  desk.close(5);
  await settled();
  assert.equal(searches, 0);
});

test('preferences that no tab has any more are let go of', () => {
  const engine = new FakeEngine();
  const [desk, panel] = [new Desk(engine), panelCalled('panel', [])];
  const left = () => engine.made.filter((it) => !it.isDisposed).map(({ text }) => text);
  desk.show(panel, 5, recordOf('a'), { preferences: 'one' });
  desk.show(panel, 6, recordOf('b'), { preferences: 'one' });
  assert.deepEqual(left(), ['one']);
  desk.show(panel, 5, recordOf('a'), { preferences: 'two' });
  assert.deepEqual(left(), ['one', 'two']);
  desk.show(panel, 6, recordOf('b'), { preferences: 'two' });
  assert.deepEqual(left(), ['two']);
  desk.close(5);
  desk.close(6);
  assert.deepEqual(left(), []);
});

test('a list that one panel tries for a document stays when another panel shows the document, until it is not wanted', () => {
  const engine = new FakeEngine();
  const [desk, panel, popup] = [new Desk(engine), panelCalled('panel', []), panelCalled('popup', [])];
  desk.show(panel, 5, recordOf('a'), { preferences: 'own' });
  const { shown } = engine.sessions.at(-1);
  const wanted = () => engine.sessions.at(-1).shown;
  assert.deepEqual(shown, ['own']);
  desk.show(panel, 5, recordOf('a'), { preferences: 'own', trial: 'list' });
  assert.deepEqual(wanted(), ['own', 'list']);
  desk.show(popup, 5, recordOf('a'), { preferences: 'own' });
  assert.deepEqual(wanted(), ['own', 'list']);
  assert.equal(desk.ask(5, 'see').isTrial, true);
  desk.show(popup, 5, recordOf('b'), { preferences: 'own' });
  assert.deepEqual(wanted(), ['own', 'list', 'own']);
  assert.equal(desk.ask(5, 'see').isTrial, false);
  desk.show(panel, 5, recordOf('c'), { preferences: 'own', trial: 'list' });
  desk.endTrial('c');
  desk.show(popup, 5, recordOf('c'), { preferences: 'own' });
  assert.deepEqual(wanted(), ['own', 'list', 'own', 'list', 'own']);
  desk.show(panel, 5, recordOf('d'), { preferences: 'own', trial: 'list' });
  desk.show(panel, 5, recordOf('d'), { preferences: 'list' }); // it was kept
  desk.show(panel, 5, recordOf('d'), { preferences: 'other' });
  assert.deepEqual(wanted().slice(5), ['list', 'other']);
});

test('a map that is loaded again is the same one if its documents have the same bytes', async () => {
  const engine = new FakeEngine();
  const desk = new Desk(engine);
  let answer;
  const panel = {
    changed() {},
    abort() {},
    async fetch(id, number, document, request, receiver) {
      receiver.begin({ status: answer === undefined ? 304 : 200 });
      for (const part of answer ?? []) receiver.append(new TextEncoder().encode(part));
      receiver.end();
    },
  };
  let documents = 0;
  const load = async (...parts) => {
    answer = parts.length ? parts : undefined;
    desk.show(panel, 5, recordOf(`document ${++documents}`), options);
    engine.sessions.at(-1).documents = [{ requested: 'http://one.test/map.xml', outcome: 'ok', bytes: 4 }];
    await settled();
    return desk.ask(5, 'see').map.name;
  };
  const first = await load('abcd');
  assert.equal(await load('ab', 'cd'), first);
  assert.equal(await load(), first, 'not modified');
  const second = await load('abdc');
  assert.notEqual(second, first);
  assert.notEqual(await load('abcd'), second);
  assert.notEqual(await load('abcd'), first);
});

test('the roles of a map are listed once, however often it is looked at', () => {
  const { desk, first, second } = start();
  rolesListed = 0;
  desk.show(first, 5, recordOf('a'), options);
  desk.show(second, 5, recordOf('a'), options);
  for (let i = 0; i < 3; ++i) assert.deepEqual(desk.ask(5, 'see').map.roles, [{ name: 'home', nodes: [2], count: 1 }]);
  desk.show(first, 5, recordOf('b'), options); // another page of the same map
  assert.equal(desk.ask(5, 'see').map.home, 2);
  assert.equal(rolesListed, 1);
});

// --- names that are asked for in the panel ---

const { showOutline } = await import(new URL('panel/worker_map.js', source));
const maps = await import(new URL('map_source.js', page));
const outline = { name: 'a map', texts: [], tree: {} };

test('names that are asked for, and do not come, are asked for again; the panel is told', async () => {
  const answers = [() => Promise.reject(new Error('the engine has failed')), async () => undefined, async () => [[1, { label: 'Node 1', mark: 'none' }]]];
  const lost = [];
  showOutline(outline, { isSame: false, ask: () => answers.shift()(), lost: (error) => lost.push(error?.message) });
  const labels = [];
  for (let i = 0; i < 3; ++i) {
    labels.push(maps.map.entryOf(1).label);
    await maps.map.known([1]);
  }
  labels.push(maps.map.entryOf(1).label);
  assert.deepEqual(labels, ['…', '…', '…', 'Node 1']);
  assert.deepEqual(lost, ['the engine has failed', undefined]);
});

test('a search that fails, or whose map is another by now, is told to the panel; it has found nothing', async () => {
  const { work } = await import(new URL('work.js', page));
  for (const [answer, told] of [[() => Promise.reject(new Error('the engine has failed')), 'the engine has failed'], [async () => undefined, undefined]]) {
    const lost = [];
    const shown = [];
    showOutline(outline, { isSame: false, ask: answer, lost: (error) => (lost.push(error?.message), job.stop()) });
    const searching = function* () {
      for (const state of maps.map.searching('text')) yield state?.then ? state : void shown.push(state);
      shown.push('the end');
    };
    const job = work(searching());
    for (let i = 0; i < 10; ++i) await settled();
    assert.deepEqual(lost, [told]);
    assert.deepEqual(shown.filter(Boolean), []);
  }
});

test('a page in very many places: names of those that can be seen are sent', () => {
  const { desk, first } = start();
  desk.show(first, 5, recordOf('a'), options);
  const { name } = desk.ask(5, 'see').map;
  pageIsAt = 10_000;
  const here = desk.ask(5, 'here', name);
  pageIsAt = 1;
  assert.equal(here.places.length, 10_000);
  assert.ok(here.placeTexts.length < 20, `${here.placeTexts.length}`);
});

// --- a tree whose map is gone ---

// Between two keys no time passes, so that they are of one word, and what is done at once is done as a whole.
const stopClock = (t) => t.mock.method(performance, 'now', () => 0);

test('what is typed in a tree whose map is gone meanwhile is sought in no other map', async (t) => {
  stopClock(t);
  globalThis.getComputedStyle = () => ({});
  const { keyPressed } = await import(new URL('keys.js', page));
  const asked = [];
  showOutline(outline, { isSame: false, ask: async (question, nodes) => (asked.push(...nodes), nodes.map((node) => [node, { label: 'Name', mark: 'none' }])) });
  const rows = { next: (row) => (row < 600 ? row + 1 : null), first: () => 1, nodeOf: (row) => row, keyOf: (row) => row, hasKids: () => false };
  const tree = { current: 1, rows, isOver: false, focus() {} };
  keyPressed(tree, { key: 'x', preventDefault() {} });
  tree.isOver = true;
  for (let i = 0; i < 10; ++i) await settled();
  assert.equal(asked.length, 256);
});

/** A tree whose first entry, of three, has two below it and is open; the names of its nodes by number. */
const openTree = async (t, names, { at = 2, known = () => undefined } = {}) => {
  stopClock(t);
  globalThis.getComputedStyle = () => ({});
  const [{ keyPressed }, { Rows }] = await Promise.all(['keys.js', 'rows.js'].map((name) => import(new URL(name, page))));
  let asked = 0;
  const childrenOf = (node) => ({ 0: [1, 2, 3], 1: [4, 5] })[node] ?? [];
  maps.showMap({ childrenOf, hasChildren: (node) => childrenOf(node).length > 0, known, entryOf: (node) => (++asked, { label: names[node] ?? '' }) });
  const rows = new Rows();
  const first = rows.first();
  rows.setOpen(first, true);
  const went = [];
  const tree = { rows, current: rows.at(at), isOver: false, focus: (row) => went.push(rows.nodeOf(row)) };
  const close = () => {
    rows.setOpen(first, false);
    tree.current = first;
  };
  const type = (key) => keyPressed(tree, { key, preventDefault() {} });
  return { close, type, went, asked: () => asked };
};

test('what is typed on after the branch was closed in which it began is sought among the rows that are there, once', async (t) => {
  const { close, type, went, asked } = await openTree(t, { 3: 'xyz', 5: 'xyz' });
  type('Shift'); // what was typed before is over
  type('x');
  close();
  went.length = 0;
  type('y');
  assert.deepEqual(went, [3]);
  type('a');
  const before = asked();
  for (let i = 0; i < 10; ++i) await settled();
  assert.equal(asked(), before, 'it is over');
  assert.ok(before < 20, `${before} rows`);
});

test('what is typed in one tree is not sought from a row of the one that was there before', async (t) => {
  const former = await openTree(t, {});
  former.type('Shift');
  former.type('x');
  const { type, asked } = await openTree(t, {});
  type('y');
  for (let i = 0; i < 10; ++i) await settled();
  assert.ok(asked() < 20, `${asked()} rows`);
});

test('a branch is closed while names are on their way: what is typed leads to no row in it, and is sought once', async (t) => {
  let come;
  const { close, type, went, asked } = await openTree(t, { 2: 'x', 4: 'x' }, { at: 0, known: () => new Promise((resolve) => (come = resolve)) });
  type('Shift');
  type('x');
  close();
  come();
  for (let i = 0; i < 10; ++i) await settled();
  assert.deepEqual(went, [2]);
  assert.ok(asked() < 20, `${asked()} rows`);
});

test('a tree whose map is gone unfolds nothing more, and what was unfolded in it is not written again', async () => {
  const { Tree } = await import(new URL('tree.js', page));
  const done = [];
  const rows = { hasKids: () => true, isOpen: () => false, unfold: ({ index }) => done.push(index), recount() {} };
  const tree = { isOver: true, rows, item() {}, rearrange() {}, unfolded: () => done.push('kept') };
  for (const _ of Tree.prototype.unfoldingBeside.call(tree, { branch: { kids: [1, 2] } }));
  assert.deepEqual(done, []);
});

// --- a search ---

/** The search, in a page without hits whose map answers when `answer()` is called. */
const startSearching = async () => {
  const elements = {};
  const classList = { toggle() {} };
  const element = (id) => (elements[id] ??= { id, value: '', textContent: '', dataset: {}, children: [], contains: () => false, replaceChildren() {}, getBoundingClientRect: () => ({ top: 0 }) });
  globalThis.document = { addEventListener() {}, getElementById: element, activeElement: element('body'), documentElement: { classList } };
  globalThis.scrollY = 0;
  const [search, { useWords }] = await Promise.all(['find.js', 'words.js'].map((name) => import(new URL(name, page))));
  useWords({ lang: 'en', dir: 'ltr', texts: { found_none: 'nothing', show_more: '{0} more' } });
  let answer;
  maps.showMap({
    path: [],
    *searching() {
      yield new Promise((resolve) => (answer = resolve));
      yield { count: 0, hits: [], done: true };
    },
  });
  const type = (text) => {
    element('find').value = text;
    search.find();
  };
  const answered = async () => {
    answer();
    for (let i = 0; i < 10; ++i) await settled();
  };
  return { ...search, type, answered, said: () => element('said').textContent };
};

test('Enter, and the map is seen from another page before all is found: the first hit is still followed, once', async () => {
  const { type, whenFound, findAgain, forgetFinding, answered } = await startSearching();
  let followed = 0;
  type('a');
  whenFound(() => ++followed);
  findAgain();
  await answered();
  assert.equal(followed, 1);
  findAgain();
  await answered();
  assert.equal(followed, 1, 'it has been done');
  type('ab');
  whenFound(() => ++followed);
  type('abc');
  await answered();
  assert.equal(followed, 1, 'what is typed on is another search');
  forgetFinding();
});

test('what was found for a text is not said any more when another one is sought', async (t) => {
  const later = new Map();
  t.mock.method(globalThis, 'setTimeout', (work) => (later.set(later.size + 1, work), later.size));
  t.mock.method(globalThis, 'clearTimeout', (number) => later.delete(number));
  const { type, forgetFinding, answered, said } = await startSearching();
  const pause = () => [...later.values()].forEach((work) => work());
  type('a');
  await answered();
  type('ab');
  pause();
  assert.equal(said(), '');
  await answered();
  pause();
  assert.equal(said(), 'nothing');
  forgetFinding();
});

// --- who keeps the worker alive ---

test('a panel in a private window keeps no worker alive: the background cannot reach its own', async () => {
  const sent = [];
  globalThis.SharedWorker = class {
    port = { open: async () => {} };
  };
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'], locks: { request: async (name, ...given) => given.at(-1)() } }, configurable: true });
  Object.assign(chrome, { tabs: { query: async () => [] }, extension: {}, runtime: { sendMessage: async (message) => sent.push(message) } });
  const { openEngine } = await import(new URL('panel/engine_worker.js', source));
  for (const isPrivate of [true, false]) {
    chrome.extension.inIncognitoContext = isPrivate;
    await openEngine({});
  }
  assert.deepEqual(sent, [{ keep: true }]);
});
