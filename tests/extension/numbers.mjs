// What a reader waits for with large maps, and what the extension takes, in both browsers. Not a test; on a quiet machine:
//
//   ninja -C build/release extension_bench
//
// Milliseconds: from the last byte of the map to its `first rows`, and to all that is `drawn`; from a text in the search
// field to the `first hit`, while the words are being indexed, to `all hits`, and to the first one `again`; a `key` in the
// tree; a panel that is `opened again`; the longest `pause` of the panel meanwhile. MB: the processes of the extension. A
// list of a million entries is scrolled through: the time from one frame of the display to the next, `at rest`, too, while nothing
// is scrolled; how many of 300 frames came `late`; what a frame `takes`. Of many tabs, each has a map of its own.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';

import { launchChromium } from './support/chromium.mjs';
import { launchFirefox } from './support/firefox.mjs';
import { names, serveSites, sitemap, xml } from './support/sites.mjs';
import { until } from './support/until.mjs';

const inSection = 400;
const mostTabs = 60;
const entry = (i) => `<item name="Report number ${i} of the year ${(i * 13) % 997}" url="/report/${i}" description="What happened on day ${i % 365}"/>`;
const mapOf = (entries) => {
  const sections = Array.from({ length: Math.ceil(entries / inSection) }, (_, section) => {
    const items = Array.from({ length: Math.min(inSection, entries - section * inSection) }, (__, i) => entry(section * inSection + i));
    return `<group name="Section ${section}">${items.join('')}</group>`;
  });
  return { body: sitemap(sections.join('')), fields: xml };
};
const flatMapOf = (entries) => ({ body: sitemap(Array.from({ length: entries }, (_, i) => `<item name="Entry ${i}" url="/${i}"/>`).join('')), fields: xml });

/** What the processes of the extension take, in MB: each page that several share counts for its part. */
const memory = async () => {
  const processes = [];
  for (const pid of (await readdir('/proc')).filter(Number)) {
    const [status, command] = await Promise.all(['status', 'cmdline'].map((it) => readFile(`/proc/${pid}/${it}`, 'utf8').catch(() => '')));
    processes.push({ pid, above: /^PPid:\t(\d+)/m.exec(status)?.[1], name: /^Name:\t(.*)/m.exec(status)?.[1], command });
  }
  const isOurs = ({ above }) => above === String(process.pid) || processes.some((it) => it.pid === above && isOurs(it));
  const ofExtension = processes.filter((it) => (it.command.includes('--extension-process') || it.name === 'WebExtensions') && isOurs(it));
  const parts = await Promise.all(ofExtension.map(({ pid }) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')));
  return Math.round(parts.reduce((sum, part) => sum + Number(/^Pss: +(\d+)/m.exec(part)[1]), 0) / 1000);
};

// Each with { open(url), go(url), text(selector), figure(name, ...values), openAgain(), close() }.
const browsers = {
  async Chromium() {
    const chromium = await launchChromium();
    const panel = await chromium.panel();
    await panel.setViewportSize({ width: 320, height: 760 });
    const source = await readFile(new URL('support/figures.mjs', import.meta.url), 'utf8');
    const prepare = () => panel.evaluate(`{${source.replace('export const figures =', 'globalThis.figures =')}}`);
    await prepare();
    let tab;
    return {
      open: async (url) => (tab = await chromium.open(url)),
      go: (url) => tab.goto(url),
      text: (selector) => panel.locator(selector).textContent(),
      figure: (name, ...values) => panel.evaluate(([its, given]) => globalThis.figures[its](...given), [name, values]),
      openAgain: async () => (await panel.reload(), await prepare()),
      close: () => chromium.close(),
    };
  },
  async Firefox() {
    const firefox = await launchFirefox();
    let tab;
    return {
      open: async (url) => (tab = await firefox.open(url)),
      go: (url) => tab.goto(url),
      text: (selector) => firefox.sidebar.text(selector),
      figure: firefox.sidebar.figure,
      close: () => firefox.close(),
    };
  },
};

const rounded = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Math.round(value * 10) / 10]));
const place = (browser, pattern) => until(async () => assert.match(await browser.text('#steps'), pattern));

for (const [name, launch] of Object.entries(browsers)) {
  for (const entries of [5_000, 33_000, 120_000]) {
    const sites = await serveSites({ '/before.html': names('/before.xml'), '/before.xml': mapOf(10), '/report/7': names('/map.xml'), '/map.xml': mapOf(entries) });
    const browser = await launch();
    await browser.open(sites.url('one.test', '/before.html'));
    await until(async () => assert.match(await browser.text('#map'), /Section 0/));
    await browser.figure('watch');
    await browser.go(sites.url('one.test', '/report/7'));
    await place(browser, /8 of/);
    const { first, drawn } = await browser.figure('drawn');
    const hits = await browser.figure('hits', 'report 77');
    const again = await browser.figure('hits', 'report 78');
    const { p50, p98 } = await browser.figure('keys', 100);
    const pause = await browser.figure('longest');
    const figures = { 'first rows': first, drawn, 'first hit': hits.first, 'all hits': hits.all, again: again.first, 'key p50': p50, 'key p98': p98, pause, MB: await memory() };
    if (browser.openAgain) {
      const before = performance.now();
      await browser.openAgain();
      await until(async () => assert.match(await browser.text('#map'), /Section 0/));
      figures['opened again'] = performance.now() - before;
    }
    console.log(name, entries, JSON.stringify(rounded(figures)));
    await browser.close();
    await sites.close();
  }
  {
    const sites = await serveSites({ '/0': names('/map.xml'), '/map.xml': flatMapOf(1_000_000) });
    const browser = await launch();
    await browser.open(sites.url('one.test', '/0'));
    await place(browser, /1 of/);
    console.log(name, 'a million rows', JSON.stringify(rounded({ ...(await browser.figure('scrolling', 300)), 'p95 at rest': (await browser.figure('scrolling', 300, 0)).p95, MB: await memory() })));
    await browser.close();
    await sites.close();
  }
  {
    const files = {};
    for (let i = 0; i < mostTabs; ++i) Object.assign(files, { [`/${i}.html`]: names(`/${i}.xml`), [`/${i}.xml`]: mapOf(1_000) });
    const sites = await serveSites(files);
    const browser = await launch();
    const before = await memory();
    for (let i = 0; i < mostTabs; ++i) {
      await browser.open(sites.url('one.test', `/${i}.html`));
      await until(async () => assert.match(await browser.text('#map'), /Section 0/));
    }
    console.log(name, `${mostTabs} tabs`, JSON.stringify({ 'MB without any': before, MB: await memory() }));
    await browser.close();
    await sites.close();
  }
}
