// Chromium without a window and without a network: nothing but loopback can be reached.
//
//   const browser = await launch();
//   after(() => browser.close());
//   test('…', () => browser.visit({ width: 400, colorScheme: 'dark' }, async (page, seen) => {
//     await page.goto(site.url('/'));              // `page` is Playwright's
//     assert.equal(await page.title(), 'Home');
//   }));
//
// A visit fails, apart from what its function finds, if the page requested anything from another host or had an
// error.

import { findHeadlessChromium } from './set_up.mjs';
import { requireModule } from './environment.mjs';

const { chromium } = requireModule('playwright-core');

/** Milliseconds: only what hangs takes so long, however busy the machine is. */
export const hangsAfter = 180_000;

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const needs_network = /^(https?|wss?|ftp):$/;

/** Whether a request for this URL would leave the machine. */
export function isExternal(url) {
  const { protocol, hostname } = new URL(url);
  return needs_network.test(protocol) && !loopback.test(hostname);
}

/** Everything that a visit must report. */
class Seen {
  /** URLs of all requests, in order. */
  requests = [];
  external = [];
  /** Uncaught exceptions, and what the browser or the page wrote to the console as an error. */
  errors = [];

  #request(url) {
    this.requests.push(url);
    if (isExternal(url))
      this.external.push(url);
  }

  watch(context) {
    context.on('request', (it) => this.#request(it.url()));
    context.on('weberror', (it) => this.errors.push(String(it.error())));
    context.on('console', (it) => {
      if (it.type() === 'error')
        this.errors.push(`${it.text()} (${it.location().url})`);
    });
  }

  /** Playwright reports sockets only if their host was found. */
  async watchSockets(page) {
    const session = await page.context().newCDPSession(page);
    session.on('Network.webSocketCreated', ({ url }) => this.#request(url));
    await session.send('Network.enable');
  }

  complain(tolerate) {
    for (const what of ['external', 'errors'])
      if (this[what].length > 0 && !tolerate.includes(what))
        throw new Error(`${what === 'external' ? 'external requests' : 'errors'} of the page:\n  ` +
                        this[what].join('\n  '));
  }
}

class Session {
  #browser;

  constructor(browser) {
    this.#browser = browser;
  }

  /** Playwright's browser, for what this class does not offer. */
  get playwright() {
    return this.#browser;
  }

  /**
   * Calls `look(page, seen)` with a page of its own, without cookies or cache of others, and gives its result.
   * `tolerate`: `external` or `errors` of the page that the test expects and looks at itself. Everything
   * else is an option of Playwright's `newContext`, such as `colorScheme`, `reducedMotion`, `forcedColors`,
   * `javaScriptEnabled`, `locale`.
   */
  async visit({ width = 1000, height = 800, tolerate = [], ...options }, look) {
    const context = await this.#browser.newContext(
      { viewport: { width, height }, locale: 'en-GB', serviceWorkers: 'block', ...options });
    try {
      const seen = new Seen();
      seen.watch(context);
      const page = await context.newPage();
      await seen.watchSockets(page);
      page.setDefaultTimeout(hangsAfter);
      const result = await look(page, seen);
      seen.complain(tolerate);
      return result;
    } finally {
      await context.close();
    }
  }

  async close() {
    await this.#browser.close();
  }
}

/** `args`: more arguments for Chromium. */
export async function launch({ args = [] } = {}) {
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    chromiumSandbox: process.getuid() !== 0, // it does not work for root
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
      '--no-proxy-server',
      '--disable-gpu',
      '--force-color-profile=srgb',
      ...args,
    ],
  });
  return new Session(browser);
}
