// Chromium with the extension, without a window. The panel is the real side panel.
//
//   const chromium = await launchChromium();
//   const page = await chromium.open(site.url('one.test', '/'));
//   const panel = await chromium.panel();                         // Playwright's page of the side panel
//   await panel.locator('#map a').first().click();

import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { requireModule } from '../../browser/support/environment.mjs';
import { findChromium } from '../../browser/support/set_up.mjs';
import { changeIn } from './editing.mjs';
import { extensionDir } from './environment.mjs';
import { until } from './until.mjs';
import { withoutWelcome } from './welcome.mjs';

const { chromium } = requireModule('playwright-core');

// A side panel and a popup are pages for Playwright, too. Otherwise it saw them only by a second connection, which is told
// all that happens in each page once more.
process.env.PW_CHROMIUM_ATTACH_TO_OTHER = '1';

// Chromium's box below the address bar is drawn by two pages of its own, which take as much to start as all the rest.
// Chromium obeys the last list of features only, so those that Playwright switches off are named again.
const switchedOff = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
const byPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'BoundaryEventDispatchTracksNodeRemoval', 'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider', 'GlobalMediaControls', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'OptimizationHints', 'PaintHolding',
  'RenderDocument', 'ThirdPartyStoragePartitioning', 'Translate',
];

class Chromium {
  #folder;
  #panel;
  #first; // the tab that is there at the beginning, until a test has it

  constructor(context, folder) {
    this.context = context;
    this.#folder = folder;
    this.#first = context.pages().find((it) => it.url() === 'about:blank');
    context.setDefaultTimeout(60_000);
  }

  /** The background; waits until it has begun. */
  async worker() {
    return this.context.serviceWorkers()[0] ?? this.context.waitForEvent('serviceworker');
  }

  /** What an expression gives in the background. It begins again if it has ended. */
  async inBackground(look, argument) {
    return (await this.worker()).evaluate(look, argument);
  }

  async id() {
    return new URL((await this.worker()).url()).host;
  }

  /** A page of the extension in a tab. */
  async extensionPage(name) {
    const page = await this.context.newPage();
    await page.goto(`chrome-extension://${await this.id()}/${name}`);
    return page;
  }

  /** A tab with this page: the one that is there at the beginning, or else another one. */
  async open(url) {
    const page = this.#first ?? (await this.context.newPage());
    this.#first = undefined;
    await page.goto(url);
    await page.bringToFront();
    return page;
  }

  /** Opens the side panel of the current window, or returns the open one. */
  async panel() {
    this.#panel ??= await this.#openPanel();
    return this.#panel;
  }

  /** The side panel that is open already, as after a key. */
  async openedPanel() {
    this.#panel ??= await this.#attachToPanel();
    return this.#panel;
  }

  async #openPanel() {
    // Only a page can have the gesture that opens it: an evaluation in a page counts as one.
    const first = this.#first;
    const helper = first ?? (await this.context.newPage());
    await helper.goto(`chrome-extension://${await this.id()}/manifest.json`); // the least of its pages
    await helper.evaluate(async () => chrome.sidePanel.open({ windowId: (await chrome.windows.getCurrent()).id }));
    await helper.waitForFunction(
      async () => (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })).length,
    );
    const panel = await this.#attachToPanel();
    if (first) await helper.goto('about:blank');
    else await helper.close();
    return panel;
  }

  /** Waits for the page of which `isWanted(url)`. */
  #pageAt(isWanted) {
    const found = () => this.context.pages().find((it) => isWanted(it.url()));
    return until(() => found() ?? assert.fail('it is not there'));
  }

  /** How many popups are open. */
  popups() {
    return this.inBackground(async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP'] })).length);
  }
  /** Waits for the popup to be open. */
  async popup() {
    await until(async () => assert.equal(await this.popups(), 1));
    return this.#pageAt((url) => url.includes('/panel/panel.html?popup'));
  }

  async #attachToPanel() {
    const panel = await this.#pageAt((url) => url.endsWith('/panel/panel.html'));
    panel.on('pageerror', (error) => console.error(`error in the panel: ${error.stack}`));
    panel.on('console', (said) => said.type() === 'error' && console.error(`the panel: ${said.text()}`));
    return panel;
  }

  /** What is kept about the active tab: the record of its page. The panel may show a page before its record is there:
   * until then this gives null, or the record of the page before. See recordOf. */
  record() {
    return this.inBackground(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const all = await chrome.storage.session.get(null);
      const shown = all[`tab:${tab.id}`];
      return shown ? { ...JSON.parse(all[`page:${shown.document}`] ?? '{}'), tab: shown } : null;
    });
  }

  /** Waits until the record of the active tab is that of the page at `url`, and gives it. */
  recordOf(url) {
    return until(async () => {
      const record = await this.record();
      assert.equal(record?.tab.url, url);
      return record;
    });
  }

  /** Opens a page in the tab, or has it opened, and waits until the panel has drawn it: not the page before, nor, if that has the same
   * URL, the document before. Its map may be on its way, and so may what the page says itself. */
  async visit(tab, url, open = () => tab.goto(url)) {
    const former = (await this.record())?.tab.document;
    await open();
    const panel = await this.panel();
    await until(async () => {
      const record = await this.recordOf(url);
      assert.notEqual(record.tab.document, former);
      const drawn = await panel.evaluate(() => performance.getEntriesByName('drawn')[0]?.detail);
      assert.equal(drawn?.document, record.tab.document);
    });
  }

  /** Waits until the title of the button in the active tab matches. It follows the record of the page, so the panel
   * may be there before it. */
  buttonSays(pattern) {
    return until(async () => {
      const { title, url } = await this.#button();
      assert.match(title, pattern, `${title} (of ${url})`);
    });
  }

  #button() {
    return this.inBackground(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      return { title: await chrome.action.getTitle({ tabId: tab.id }), url: tab.url };
    });
  }

  async setPreferences(toml) {
    await this.inBackground((text) => chrome.storage.local.set({ preferences: text }), toml);
  }

  /** Ends the service worker, as Chromium does after half a minute without events. */
  async killWorker() {
    const page = await this.panel(); // any page of the extension
    const session = await page.context().newCDPSession(page);
    const versions = [];
    session.on('ServiceWorker.workerVersionUpdated', (event) => versions.push(...event.versions));
    await session.send('ServiceWorker.enable');
    await until(() => assert.ok(versions.some(({ runningStatus }) => runningStatus === 'running')));
    const { versionId } = versions.find(({ runningStatus }) => runningStatus === 'running');
    const { length } = versions;
    await session.send('ServiceWorker.stopWorker', { versionId });
    // It may have begun again by now.
    const isStopped = (it) => it.versionId === versionId && it.runningStatus === 'stopped';
    await until(() => assert.ok(versions.slice(length).some(isStopped)));
    await session.detach();
  }

  async close() {
    await this.context.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** `welcome`: whether its first page opens, as after an installation. `edit(change)`: changes files of the copy that is
 * loaded (editing.mjs). `headed`: with a window, on the X server of `env`. The other options are Playwright's, such as `colorScheme`. */
export async function launchChromium({
  extension = extensionDir('chromium'),
  args = [],
  locale = 'en-GB',
  headed = false,
  env = {},
  welcome = false,
  edit,
  ...options
} = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'extension-chromium-'));
  const copy = path.join(folder, 'extension'); // an id of its own, and nothing that another test has cached
  await cp(extension, copy, { recursive: true });
  const change = changeIn(copy);
  if (!welcome) await change('background/background.js', withoutWelcome);
  await edit?.(change);
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: findChromium(),
    headless: false, // Playwright's own way to be headless has no extensions
    chromiumSandbox: process.getuid() !== 0,
    viewport: null,
    locale: undefined,
    ...options,
    env: { ...process.env, ...env, LANGUAGE: locale, LANG: `${locale.replace('-', '_')}.UTF-8` },
    args: [
      ...(headed ? [] : ['--headless=new']),
      '--window-size=1200,900',
      `--lang=${locale}`,
      `--disable-extensions-except=${copy}`,
      `--load-extension=${copy}`,
      '--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--no-proxy-server',
      '--disable-gpu',
      '--force-color-profile=srgb',
      `--disable-features=${[...switchedOff, ...byPlaywright]}`,
      ...args,
    ],
  });
  const launched = new Chromium(context, folder);
  // Of a page that is opened before, the response fields are not known.
  await until(async () =>
    assert.ok(await launched.inBackground(() => chrome.webRequest.onHeadersReceived.hasListeners())),
  );
  return launched;
}
