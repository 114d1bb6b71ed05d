// What the HTML page of a large map costs Chromium:
//
//   tests/bench/list_page.mjs FILE.html WORDS
//
// with the environment of a browser test (tests/bench/lists.py sets it). Prints a JSON object: milliseconds, bytes,
// and the longest task of the page's main thread.

import { readFileSync } from 'node:fs';

import { launch } from '../browser/support/browser.mjs';
import { serve } from '../browser/support/server.mjs';

const [file, words] = process.argv.slice(2);
const patience = { timeout: 300_000 };

async function measure(page) {
  const result = {};
  const timed = async (name, action) => {
    const begin = performance.now();
    await action();
    result[name] = Math.round(performance.now() - begin);
  };
  const heap = async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  await page.addInitScript(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const site = await serve({ files: { '/': readFileSync(file) } });
  await timed('tree', async () => {
    await page.goto(site.url('/'), { waitUntil: 'commit', ...patience });
    await page.locator('#p0[role=tree]').waitFor(patience);
  });
  result.paint = await page.evaluate(() => Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime));
  result.heapAtFirst = await heap();
  await timed('unfold', () => page.evaluate(async () => {
    const link = document.querySelector('#p0 [role=treeitem][aria-expanded=false]');
    link.focus();
    link.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    while (link.parentElement.querySelector(':scope > ul').ariaBusy) await new Promise((done) => setTimeout(done, 5));
  }));
  const find = async () => {
    await page.locator('#find').fill(words);
    await page.locator('#said').filter({ hasText: /found/i }).waitFor(patience);
  };
  await timed('find', find);
  await page.locator('#find').fill('');
  await page.locator('#said').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
  await timed('findAgain', find);
  result.heapAtLast = await heap();
  result.longestTask = Math.round(await page.evaluate(() => window.longestTask));
  await site.close();
  return result;
}

const browser = await launch();
try {
  console.log(JSON.stringify(await browser.visit({}, measure)));
} finally {
  await browser.close();
}
