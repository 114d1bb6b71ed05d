// A browser in this process, for what real ones cannot be made to do at a given moment: as much of it as the background
// and panel/page_document.js of the extension use. One tab shows one document; `step` is awaited before and after each
// thing that a script of the extension awaits, and may let the tab go on.
//
//   const browser = new FakeBrowser({ step: () => … });
//   const { look } = await browser.load('background/pages.js');
//   browser.show(new FakeDocument('http://one.test/', { fields: [['X-Standard-Sitemap-Location', '/map.xml']] }));

import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

import { extensionDir } from './environment.mjs';

const source = pathToFileURL(`${extensionDir('chromium')}/`); // with the tables that the build writes into it

// Finds what the field names, unless the preferences are "off".
const engine = `export const open = async () => {
  globalThis.openingEngine?.();
  return {
    preferences: (text) => ({ text, dispose() {} }),
    discover: ({ url, fields, preferences }) => {
      const [, named] = fields.find(([name]) => name === 'X-Standard-Sitemap-Location') ?? [];
      return { found: named && !preferences?.text.includes('off = true') && { rule: 'http-x', sitemap: new URL(named, url).href } };
    },
  };
};`;

// The worker, for panels.
const worker = `export const engine = { check: (text) => globalThis.checkPreferences(text), endTrial: async (document) => void globalThis.endedTrials?.push(document) };`;

const stubs = { '/engine/index.js': engine, '/panel/engine_worker.js': worker };

// Each browser has modules of its own: their URLs have its number. Each file is read once.
const hooks = `import { readFile } from 'node:fs/promises';
const sources = new Map();
export const load = async (url, context, next) => {
  const [file, isOurs] = url.split('?browser=');
  if (!isOurs) return next(url, context);
  if (!sources.has(file)) sources.set(file, readFile(new URL(file), 'utf8'));
  return { format: 'module', source: await sources.get(file), shortCircuit: true };
};
export const resolve = async (specifier, context, next) => {
  const run = new URL(specifier.includes(':') ? specifier : context.parentURL).searchParams.get('browser');
  if (!run) return next(specifier, context);
  const url = new URL(specifier, context.parentURL);
  const [, stub] = Object.entries(${JSON.stringify(stubs)}).find(([name]) => url.pathname.endsWith(name)) ?? [];
  if (stub) url.href = 'data:text/javascript,' + encodeURIComponent(stub);
  else url.searchParams.set('browser', run);
  return { url: url.href, format: 'module', shortCircuit: true };
};`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
let browsers = 0;

const { setTimeout: setLater, clearTimeout: clearLater } = globalThis;
/** Of a background that has ended nobody closes the channel, which would keep Node.js running. */
const { BroadcastChannel } = globalThis;
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
};

const digest = crypto.subtle.digest.bind(crypto.subtle); // in a thread of its own: it ends at any time

const hostScript = await readFile(new URL('page/host.js', source), 'utf8');

class Listeners {
  #listeners = new Set();
  addListener = (listener) => this.#listeners.add(listener);
  removeListener = (listener) => this.#listeners.delete(listener);
  fire(...values) {
    for (const listener of [...this.#listeners]) listener(...values);
  }
}

let names = 0;

export class FakeDocument {
  constructor(url, { fields = [], ready = true, origin = new URL(url).origin } = {}) {
    Object.assign(this, { url, fields, ready, origin, name: `name-${++names}`, id: `id-${names}`, isShown: false });
    this.ports = new Set(); // the ends in the page
    this.received = []; // by page_changes.js
    this.requests = []; // by fetch
    this.observers = new Set(); // those of the host that observe it
    this.world = null; // the isolated one
    this.breaks = 0; // ports that break before the document has heard of them
  }

  /** Runs page/host.js, once. */
  async host() {
    if (this.world) return;
    const onConnect = new Listeners();
    this.world = { onConnect };
    const window = new EventTarget();
    this.hide = () => window.dispatchEvent(new Event('pagehide'));
    const { observers } = this;
    const context = vm.createContext({
      chrome: { runtime: { onConnect } },
      EventTarget,
      window,
      origin: this.origin,
      standardSitemapDocument: this.name,
      standardSitemapChanges: (data) => ({
        apply: (level) => (this.received.push({ data, level }), { level }),
        undo: () => ({ level: null }),
      }),
      standardSitemapStatements: () => ({ url: this.url, markup: '' }),
      MutationObserver: class {
        observe = () => observers.add(this);
        disconnect = () => observers.delete(this);
      },
      document: {},
      AbortController,
      setTimeout,
      fetch: (url, { signal }) => {
        this.requests.push(url);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    vm.runInContext(hostScript, context);
  }
}

/** Two ends; what one posts reaches the other in a later task. */
function ports(name) {
  const ends = [0, 1].map(() => ({ name, onMessage: new Listeners(), onDisconnect: new Listeners() }));
  let isOpen = true;
  ends.forEach((end, i) => {
    const other = ends[1 - i];
    end.postMessage = (message) => {
      if (!isOpen) throw new Error('Attempting to use a disconnected port object');
      const copy = JSON.parse(JSON.stringify(message));
      setImmediate(() => isOpen && other.onMessage.fire(copy));
    };
    end.disconnect = () => {
      if (!isOpen) return;
      isOpen = false;
      setImmediate(() => other.onDisconnect.fire(other));
    };
  });
  return ends;
}

export class FakeBrowser {
  tabId = 7;
  document = null;
  title = ''; // of the button
  setIcon = () => {};
  kept = {}; // storage.session
  own = {}; // storage.local
  busy = 0; // things that are awaited
  requestId = 0;
  steps = 0;
  committedAt = 0; // the step at which the tab showed its document
  latest = 0; // how many steps after that something was said of another document

  /** `hasIds`: whether documents have IDs, as in newer browsers. `quota`: bytes of storage.session. `isPrivate`: the tab. */
  constructor({ step = () => {}, hasIds = true, quota = Infinity, isPrivate = false } = {}) {
    Object.assign(this, { step, hasIds, quota, isPrivate });
    const names = ['Committed', 'DOMContentLoaded', 'Completed', 'HistoryStateUpdated', 'ReferenceFragmentUpdated'];
    [this.messages, this.commands, this.removed] = [new Listeners(), new Listeners(), new Listeners()];
    this.storage = { session: this.#area(this.kept, this.quota), local: this.#area(this.own) };
    this.navigation = Object.fromEntries(names.map((it) => [`on${it}`, new Listeners()]));
    this.requests = Object.fromEntries(
      ['HeadersReceived', 'ResponseStarted', 'ErrorOccurred', 'BeforeRedirect'].map((it) => [`on${it}`, new Listeners()]),
    );
  }

  /** Something that a script awaits. */
  #awaited = (name, work) => async (...values) => {
    ++this.busy;
    try {
      ++this.steps;
      await this.step(`before ${name}`);
      const result = await work(...values);
      await this.step(`after ${name}`);
      return result;
    } finally {
      --this.busy;
    }
  };

  #area(values, quota = Infinity) {
    const onChanged = new Listeners();
    const size = () => JSON.stringify(values).length;
    const pick = (keys) =>
      keys === null ? { ...values } : Object.fromEntries([keys].flat().filter((it) => it in values).map((it) => [it, structuredClone(values[it])]));
    return {
      onChanged,
      get: this.#awaited('storage.get', (keys) => pick(keys)),
      set: this.#awaited('storage.set', (some) => {
        const former = { ...values };
        const changes = Object.keys(some).map((key) => [key, { oldValue: values[key], newValue: structuredClone(some[key]) }]);
        Object.assign(values, structuredClone(some));
        const said = some[`tab:${this.tabId}`]?.document;
        if (said && said !== this.document?.name) this.latest = Math.max(this.latest, this.steps - this.committedAt);
        if (quota === Infinity || size() <= quota) return onChanged.fire(Object.fromEntries(changes));
        for (const key of Object.keys(some)) delete values[key];
        Object.assign(values, former);
        throw new Error('Session storage quota bytes exceeded');
      }),
      remove: this.#awaited('storage.remove', (keys) => {
        for (const key of [keys].flat()) delete values[key];
      }),
    };
  }

  #inject = async ({ target, files, func }) => {
    const { document } = this;
    if (!document) throw new Error('No tab with this id');
    if (target.documentIds && target.documentIds[0] !== document.id) throw new Error('No document with this id');
    let result;
    if (func) result = document.name;
    else if (files.includes('/page/typing.js')) this.messages.fire({ typing: (result = false) }, { tab: { id: this.tabId } });
    else if (files.includes('/page/links.js'))
      result = {
        document: document.name,
        origin: document.origin,
        ready: document.ready,
        url: document.url,
        loaded: document.url,
        arrival: 'navigation',
        entry: `entry-${document.name}`,
        type: 'text/html',
        links: { bases: [], links: [], metas: [], languages: [] },
        cut: false,
        ...document.says,
      };
    else await document.host();
    return [{ result, frameId: 0, ...(this.hasIds && { documentId: document.id }) }];
  };

  #connect = (_tabId, { name, documentId }) => {
    const [ours, pages] = ports(name);
    const { document } = this;
    if (!document?.world || (documentId && documentId !== document.id) || document.breaks-- > 0) pages.disconnect();
    else {
      document.ports.add(pages);
      setImmediate(() => document.isShown && document.world.onConnect.fire(pages));
    }
    return ours;
  };

  get chrome() {
    const nothing = new Listeners();
    return {
      runtime: {
        getManifest: () => ({ icons: { 16: 'on.png' }, action: { default_icon: { 16: 'off.png' } } }),
        getURL: (name) => `chrome-extension://ours/${name}`,
        onInstalled: nothing,
        onMessage: this.messages,
      },
      extension: { inIncognitoContext: false },
      i18n: { getMessage: (name) => name },
      storage: this.storage,
      scripting: { executeScript: this.#awaited('executeScript', this.#inject) },
      tabs: {
        query: this.#awaited('tabs.query', () => [{ id: this.tabId, url: this.document?.url }]),
        get: this.#awaited('tabs.get', () => {
          if (!this.document) throw new Error('No tab with this id');
          return { id: this.tabId, url: this.document.url, incognito: this.isPrivate };
        }),
        connect: this.#connect,
        onUpdated: nothing,
        onRemoved: this.removed,
        onReplaced: nothing,
      },
      action: {
        setIcon: this.#awaited('setIcon', (icon) => this.setIcon(icon)),
        setTitle: this.#awaited('setTitle', ({ title }) => {
          this.title = title;
        }),
        onClicked: nothing,
      },
      webNavigation: this.navigation,
      webRequest: this.requests,
      commands: { onCommand: this.commands },
      sidePanel: { setPanelBehavior() {}, open: async () => {} },
    };
  }

  /** The response for a document arrives; it is not shown yet. */
  respond({ url, fields }) {
    const responseHeaders = fields.map(([name, value]) => ({ name, value }));
    const about = { tabId: this.tabId, requestId: `${++this.requestId}`, url, statusCode: 200, responseHeaders };
    this.requests.onHeadersReceived.fire(about);
    this.requests.onResponseStarted.fire({ ...about, ip: '203.0.113.1' });
  }

  /** The tab shows this document. The browser takes back what the button said of the one before. */
  commit(document) {
    const former = this.document;
    if (former) {
      former.isShown = false;
      former.hide?.();
      for (const port of former.ports) port.disconnect();
    }
    this.document = document;
    document.isShown = true;
    this.committedAt = this.steps;
    this.title = '';
    this.#tell('onCommitted');
    if (document.ready) this.#tell('onCompleted');
  }
  #tell(name) {
    const { url, id } = this.document;
    this.navigation[name].fire({ tabId: this.tabId, frameId: 0, url, ...(this.hasIds && { documentId: id }) });
  }

  show(document) {
    this.respond(document);
    this.commit(document);
  }

  /** The reader presses the key of a command. */
  command(name) {
    this.commands.fire(name, { id: this.tabId, windowId: 3, url: this.document.url });
  }

  /** The tab is closed. */
  close() {
    this.document = null;
    this.removed.fire(this.tabId, { windowId: 3, isWindowClosing: true });
  }

  /** As navigator.locks. */
  #locks = new Map();
  #lock = (name, work) => {
    const locked = (this.#locks.get(name) ?? Promise.resolve()).then(work);
    this.#locks.set(name, locked.catch(() => {}));
    return locked;
  };

  /** Modules of the extension, which run in this browser: those of each call are another page of it. */
  async load(...modules) {
    globalThis.chrome = this.chrome;
    Object.defineProperty(crypto.subtle, 'digest', { value: this.#awaited('digest', digest), configurable: true });
    globalThis.checkPreferences = this.#awaited('check', () => {});
    Object.defineProperty(globalThis, 'navigator', { value: { locks: { request: this.#lock } }, configurable: true });
    const timers = new Set();
    globalThis.setTimeout = (work, delay) => {
      ++this.busy;
      const timer = setLater(() => (timers.delete(timer), --this.busy, work()), delay);
      timers.add(timer);
      return timer;
    };
    globalThis.clearTimeout = (timer) => {
      if (timers.delete(timer)) --this.busy;
      clearLater(timer);
    };
    const loaded = [];
    const number = ++browsers;
    for (const name of modules) loaded.push(await import(`${new URL(name, source)}?browser=${number}`));
    return Object.assign({}, ...loaded);
  }

  /** When nothing is awaited any more. */
  async idle() {
    for (let quiet = 0; quiet < 20; quiet = this.busy ? 0 : quiet + 1) await new Promise((resolve) => setImmediate(resolve));
  }
}
