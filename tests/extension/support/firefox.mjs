// Firefox with the extension, without a window. Its tools cannot look into pages of extensions, so the tests load a
// copy of the extension whose pages have an agent (firefox_agent.js): it asks a server of the test what to do, and answers.
//
//   const firefox = await launchFirefox();
//   const page = await firefox.open(url);                  // Puppeteer's page
//   await firefox.sidebar.text('#state');

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { requireModule } from '../../browser/support/environment.mjs';
import { changeIn } from './editing.mjs';
import { extensionDir } from './environment.mjs';
import { findFirefox } from './set_up.mjs';
import { withoutWelcome } from './welcome.mjs';

const puppeteer = requireModule('puppeteer-core');

/** What the agent in one page does, in order; each call waits for its answer. */
class Agent {
  #wanted = [];
  #waiting = null; // the agent's request for something to do
  #answers = new Map();
  #number = 0;
  begun = 0; // how many pages of this name there have been
  ready;
  #isReady;

  constructor() {
    this.ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
  }

  /** The agent asks what to do next, with the answer to what it did last. */
  serve(answer, response) {
    if (answer) {
      const { number, value, error } = JSON.parse(answer);
      const { resolve, reject } = this.#answers.get(number) ?? {};
      this.#answers.delete(number);
      if (error) reject?.(new Error(error));
      else resolve?.(value);
    } else this.begun += 1;
    this.#isReady();
    this.#waiting?.end('null'); // an earlier page
    this.#waiting = response;
    response.on('close', () => {
      if (this.#waiting === response) this.#waiting = null; // the page is closed
    });
    this.#give();
  }

  /** Whether there is a page that waits for something to do. */
  get isThere() {
    return this.#waiting !== null;
  }

  #give() {
    if (!this.#waiting || !this.#wanted.length) return;
    this.#waiting.end(JSON.stringify(this.#wanted.shift()));
    this.#waiting = null;
  }

  #ask(what, ...values) {
    const number = ++this.#number;
    this.#wanted.push({ number, what, values });
    this.#give();
    return new Promise((resolve, reject) => this.#answers.set(number, { resolve, reject }));
  }

  text = (selector) => this.#ask('text', selector);
  texts = (selector) => this.#ask('texts', selector);
  value = (selector) => this.#ask('value', selector);
  layout = (selector) => this.#ask('layout', selector);
  focused = () => this.#ask('focused');
  focusedText = () => this.#ask('focusedText');
  hasFocus = () => this.#ask('hasFocus');
  isVisible = (selector) => this.#ask('isVisible', selector);
  click = (selector) => this.#ask('click', selector);
  select = (selector, value) => this.#ask('select', selector, value);
  type = (selector, value) => this.#ask('type', selector, value);
  chooseFile = (selector, name, text) => this.#ask('chooseFile', selector, name, text);
  pictures = () => this.#ask('pictures'); // that are shown
  countTabs = () => this.#ask('countTabs');
  scrollTo = (selector, top) => this.#ask('scrollTo', selector, top);
  title = () => this.#ask('title');
  preferences = (toml) => this.#ask('preferences', toml);
  local = () => this.#ask('local');
  storage = () => this.#ask('storage');
  marks = () => this.#ask('marks');
  heard = () => this.#ask('heard');
  errors = () => this.#ask('errors');
  openPrivateWindow = (url) => this.#ask('openPrivateWindow', url);
  gate = (where, its) => this.#ask('gate', where, its);
  frame = (address, width, height) => this.#ask('frame', address, width, height);
  resizeFrame = (width, height) => this.#ask('resizeFrame', width, height);
  faultsOfLayout = () => this.#ask('faultsOfLayout');
  closeWindow = (id) => this.#ask('closeWindow', id);
  figure = (name, ...values) => this.#ask('figure', name, ...values);
  stated = (fields) => this.#ask('stated', fields);
}

// What Firefox does beside showing pages, at each of them or when it starts, and what is of no account here.
const switchedOff = {
  'browser.chrome.site_icons': false,
  'browser.ml.enable': false,
  'browser.newtab.preload': false,
  'browser.pageThumbs.enabled': false,
  'browser.region.update.enabled': false,
  'browser.search.suggest.enabled': false,
  'browser.translations.enable': false,
  'browser.urlbar.quicksuggest.enabled': false,
  'extensions.blocklist.enabled': false,
  'extensions.formautofill.addresses.enabled': false,
  'extensions.formautofill.creditCards.enabled': false,
  'places.history.enabled': false,
  'reader.parse-on-load.enabled': false,
};

/** A server for the agents in the pages of the extension. */
async function serveAgents() {
  const names = ['sidebar', 'popup', 'private', 'frame', 'options', 'welcome', 'demo'];
  const agents = Object.fromEntries(names.map((name) => [name, new Agent()]));
  const server = http.createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    let body = '';
    for await (const piece of request) body += piece;
    agents[request.url.slice(1)].serve(body, response);
  });
  server.keepAliveTimeout = 0; // as in server.mjs
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { agents, server, url: `http://127.0.0.1:${server.address().port}/` };
}

class Firefox {
  #server;
  #folder;

  constructor(browser, { agents, server }, folder) {
    this.browser = browser;
    this.sidebar = agents.sidebar;
    this.popup = agents.popup;
    this.framed = agents.frame;
    this.privateSidebar = agents.private;
    this.options = agents.options;
    this.welcome = agents.welcome;
    this.demo = agents.demo; // the map beside that page
    this.#server = server;
    this.#folder = folder;
  }

  async open(url) {
    const page = await this.browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(url);
    return page;
  }

  async close() {
    await this.browser.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/**
 * `headed`: with a window, on the X server of `env`. `openSidebar`: false for one that the test opens.
 * `welcome`: whether the first page of the extension opens, as after an installation. `edit(change)`:
 * changes files of the copy that is loaded (editing.mjs). `inPrivateWindows`: the extension may run there.
 * `profile`: a folder to use as the profile.
 */
export async function launchFirefox({
  preferences = {},
  headed = false,
  env = {},
  openSidebar = true,
  welcome = false,
  inPrivateWindows = false,
  args = [],
  profile,
  edit,
} = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'extension-firefox-'));
  const served = await serveAgents();
  const copy = path.join(folder, 'extension');
  await cp(extensionDir('firefox'), copy, { recursive: true });
  const change = changeIn(copy);
  if (openSidebar)
    await change('manifest.json', ['"open_at_install": false', '"open_at_install": true']);
  if (!welcome) await change('background/background.js', withoutWelcome);
  for (const page of ['panel/panel', 'options/options', 'welcome/welcome', 'welcome/demo'])
    await change(`${page}.html`, ['<script ', '<script src="../panel/agent.js" type="module" async></script>\n$&']);
  const agent = await readFile(new URL('firefox_agent.js', import.meta.url), 'utf8');
  await writeFile(path.join(copy, 'panel/agent.js'), agent.replace('SERVER', served.url));
  for (const name of ['stated', 'figures', 'layout'])
    await cp(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), path.join(copy, `panel/${name}.js`));
  await edit?.(change);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: !headed,
    args,
    userDataDir: profile,
    timeout: 120_000, // a busy machine
    networkEnabled: false, // nobody asks what is requested: the sites know
    env: { ...process.env, ...env },
    extraPrefsFirefox: {
      'network.dns.localDomains': 'one.test,two.test,cdn.one.test',
      'network.proxy.type': 0,
      'intl.accept_languages': 'en-GB, en',
      'intl.locale.requested': 'en-US',
      ...switchedOff,
      ...preferences,
    },
  });
  await browser.connection.send('webExtension.install', {
    extensionData: { type: 'path', path: copy },
    'moz:allowPrivateBrowsing': inPrivateWindows,
  });
  if (openSidebar) await served.agents.sidebar.ready;
  return new Firefox(browser, served, folder);
}
