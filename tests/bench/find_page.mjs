// What searching a large map costs in its HTML page, as readers have it:
//
//   tests/bench/find_page.mjs FILE.html [chromium|firefox [SEARCH...]]
//
// with the environment of a browser test (tests/bench/lists.py sets it). Types searches key by key into the box of the
// page, a key when the hits of the one before are seen. Prints a JSON object: the milliseconds from a key to the first hits
// in the document, and until they are painted; the tasks above 50 ms; how late a task came that does nothing; and, in
// Chromium, the memory of JavaScript above that of the page at rest, garbage and array buffers included, in MiB.

import { readFileSync } from 'node:fs';

import { launch } from '../browser/support/browser.mjs';
import { requireModule } from '../browser/support/environment.mjs';
import { serve } from '../browser/support/server.mjs';
import { findProgram } from '../browser/support/set_up.mjs';

const [file, browserName = 'chromium', ...own] = process.argv.slice(2);
const searches = own.length ? own : ['violet lamp 9', 'lamp', '0393', '0393230', 'e', 'a', 'amber quilt 0187', 'winter',
  'page section', 'gren neelde', 'vilet', 'xyzzyxx', 'html', 'lantern violet html'];
const patience = { timeout: 300_000 };
const rest = 3_000; // milliseconds until the page is at rest

// In the page, before its own scripts.
const watch = () => {
  window.tasks = [];
  try {
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
      .observe({ type: 'longtask', buffered: true });
  } catch {} // Firefox has none
  window.watchTime = () => {
    window.late = 0;
    let last = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const now = performance.now();
      window.late = Math.max(window.late, now - last);
      last = now;
      setTimeout(() => port2.postMessage(0));
    };
    port2.postMessage(0);
  };
};

// In the page: the text as if a key had just been pressed. The count is written with the first hits.
const type = (text) => new Promise((done) => {
  const begin = performance.now();
  const seen = new MutationObserver(() => {
    const shown = performance.now() - begin;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done({ shown, painted: performance.now() - begin })));
  });
  seen.observe(document.getElementById('count'), { childList: true, characterData: true, subtree: true });
  const box = document.getElementById('find');
  box.focus();
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
});

// In the page: no search.
const empty = () => {
  const box = document.getElementById('find');
  box.value = '';
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

const partOf = (values, part) => {
  const sorted = values.toSorted ? values.toSorted((a, b) => a - b) : [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)]);
};

async function measure(page, memory) {
  await page.addInitScript(watch);
  const site = await serve({ files: { '/': readFileSync(file) } });
  await page.goto(site.url('/'), patience);
  await page.evaluate((time) => new Promise((done) => setTimeout(done, time)), rest);
  const opening = await page.evaluate(() => window.tasks.splice(0));
  const idle = await memory.collected();
  await page.evaluate(() => window.watchTime());
  const keys = [];
  let most = 0;
  for (const search of searches) {
    await page.evaluate(empty);
    for (let length = 1; length <= search.length; ++length) {
      const text = search.slice(0, length);
      if (text.endsWith(' ')) continue; // the same search
      keys.push({ text, ...(await page.evaluate(type, text)) });
      most = Math.max(most, (await memory.used()) - idle);
    }
  }
  const shown = keys.map((key) => key.shown);
  const result = {
    bytes: readFileSync(file).length,
    keys: keys.length,
    p50: partOf(shown, 0.5),
    p90: partOf(shown, 0.9),
    p98: partOf(shown, 0.98),
    longest: partOf(shown, 1),
    paintedP98: partOf(keys.map((key) => key.painted), 0.98),
    slowest: keys.sort((a, b) => b.shown - a.shown).slice(0, 4).map((key) => `${key.text}: ${Math.round(key.shown)}`),
    longTasksWhenOpening: opening,
    longTasks: await page.evaluate(() => window.tasks),
    late: Math.round(await page.evaluate(() => window.late)),
    idleMiB: idle,
    mostMiB: most,
    collectedMiB: (await memory.collected()) - idle,
  };
  await site.close();
  return result;
}

async function memoryOf(page) {
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / 2 ** 20;
  };
  const collected = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return used();
  };
  return { used, collected };
}

async function inFirefox() { // STANDARD_SITEMAP_NODE_MODULES: those of tests/extension
  const program = findProgram(['firefox-esr', 'firefox']);
  const settings = { browser: 'firefox', executablePath: program, headless: true, protocolTimeout: patience.timeout };
  const browser = await requireModule('puppeteer-core').launch(settings);
  const unknown = { used: async () => 0, collected: async () => 0 };
  try {
    const page = await browser.newPage();
    page.addInitScript = (script) => page.evaluateOnNewDocument(script);
    return await measure(page, unknown);
  } finally {
    await browser.close();
  }
}

async function inChromium() {
  const browser = await launch();
  try {
    return await browser.visit({ width: 1400 }, async (page) => measure(page, await memoryOf(page)));
  } finally {
    await browser.close();
  }
}

console.log(JSON.stringify(await (browserName === 'firefox' ? inFirefox() : inChromium()), null, 1));
