// Firefox with the extension, without a window. Its tools cannot look into pages of extensions, so the tests load a
// copy of the extension whose sidebar has an agent (firefox_agent.js): it asks a server of the test what to do, and answers.
//
//   const firefox = await launchFirefox();
//   const page = await firefox.open(url);                  // Puppeteer's page
//   await firefox.sidebar.text('#state');

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

import { requireModule } from '../../browser/support/environment.mjs';
import { extensionDir } from './environment.mjs';
import { findFirefox } from './set_up.mjs';

const puppeteer = requireModule('puppeteer-core');

/** What the agent does, in order; each call waits for its answer. */
class Sidebar {
  #wanted = [];
  #waiting = null; // the agent's request for something to do
  #answers = new Map();
  #number = 0;
  ready;
  #isReady;

  constructor() {
    this.ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
    this.server = http.createServer(async (request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      let body = '';
      for await (const piece of request) body += piece;
      if (body) {
        const { number, value, error } = JSON.parse(body);
        const { resolve, reject } = this.#answers.get(number) ?? {};
        this.#answers.delete(number);
        if (error) reject?.(new Error(error));
        else resolve?.(value);
      }
      this.#isReady();
      this.#waiting?.end('null'); // an earlier sidebar
      this.#waiting = response;
      this.#give();
    });
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
  isVisible = (selector) => this.#ask('isVisible', selector);
  click = (selector) => this.#ask('click', selector);
  select = (selector, value) => this.#ask('select', selector, value);
  type = (selector, value) => this.#ask('type', selector, value);
  title = () => this.#ask('title');
  preferences = (toml) => this.#ask('preferences', toml);
  storage = () => this.#ask('storage');
  marks = () => this.#ask('marks');
  errors = () => this.#ask('errors');
}

class Firefox {
  #folder;

  constructor(browser, sidebar, folder) {
    this.browser = browser;
    this.sidebar = sidebar;
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
    this.sidebar.server.closeAllConnections();
    this.sidebar.server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export async function launchFirefox({ preferences = {} } = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'extension-firefox-'));
  const sidebar = new Sidebar();
  await new Promise((resolve) => {
    sidebar.server.listen(0, '127.0.0.1', resolve);
  });
  const copy = path.join(folder, 'extension');
  await cp(extensionDir('firefox'), copy, { recursive: true });
  const change = async (name, edit) =>
    writeFile(path.join(copy, name), edit(await readFile(path.join(copy, name), 'utf8')));
  await change('manifest.json', (text) => text.replace('"open_at_install": false', '"open_at_install": true'));
  await change('panel/panel.html', (text) =>
    text.replace('<script src="panel.js"', '<script src="agent.js" type="module" async></script>\n$&'),
  );
  const agent = await readFile(new URL('firefox_agent.js', import.meta.url), 'utf8');
  await writeFile(
    path.join(copy, 'panel/agent.js'),
    agent.replace('SERVER', `http://127.0.0.1:${sidebar.server.address().port}/`),
  );
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    timeout: 120_000, // a busy machine
    extraPrefsFirefox: {
      'network.dns.localDomains': 'one.test,two.test,cdn.one.test',
      'network.proxy.type': 0,
      'intl.accept_languages': 'en-GB, en',
      'intl.locale.requested': 'en-US',
      ...preferences,
    },
  });
  await browser.installExtension(copy);
  await sidebar.ready;
  return new Firefox(browser, sidebar, folder);
}
