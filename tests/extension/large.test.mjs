// A map of 33,000 elements: how long after its last byte it is shown, and how long the panel does not react.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { isLong } from '../browser/support/environment.mjs';
import { maps } from '../browser/support/html_maps.mjs';
import { measureTasks } from '../browser/support/long_tasks.mjs';
import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { names, serveSites, sitemap, xml } from './support/sites.mjs';

const sent = []; // when the last byte of each map was given to the socket
const files = { '/small.html': names('/small.xml'), '/small.xml': { body: maps.museum, fields: xml } };
const visits = isLong ? 20 : 4;
const entries = 5_000;
files['/flat.html'] = names('/flat.xml');
files['/flat.xml'] = { body: sitemap(Array.from({ length: entries }, (_, i) => `<item name="Entry ${i}" url="/${i}"/>`).join('')), fields: xml };
for (let i = 0; i < visits; ++i) {
  files[`/${i}.html`] = names(`/${i}.xml`);
  files[`/${i}.xml`] = () => {
    setImmediate(() => sent.push(Date.now()));
    return { body: maps.library, fields: xml };
  };
}
const sites = await serveSites(files);
const chromium = await launchChromium();
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open(sites.url('one.test', '/small.html'));
await until(async () => assert.ok((await panel.locator('#p0 > li').count()) > 0));

const sizeOf = () => panel.locator('#p0 a').first().getAttribute('aria-setsize', { timeout: 1000 });
const shown = (count) => until(async () => assert.equal(await sizeOf(), `${count}`));
const percentile = (values, part) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1];

test('shown soon after its last byte', async () => {
  const times = [];
  for (let i = 0; i < visits; ++i) {
    await panel.evaluate(() => performance.clearMarks());
    await tab.goto(sites.url('one.test', `/${i}.html`));
    // What is held of the page before may be drawn until then.
    await until(async () =>
      assert.ok(
        await panel.evaluate(() => {
          const bytes = performance.getEntriesByName('last byte').at(-1)?.startTime;
          return performance.getEntriesByName('drawn').some((it) => it.detail.state === 'over' && it.startTime > bytes);
        }),
      ),
    );
    await shown(60);
    const marks = await panel.evaluate(() => {
      const at = (name) => performance.getEntriesByName(name).at(-1)?.startTime;
      return {
        bytes: at('last byte'),
        drawn: performance.getEntriesByName('drawn').find(({ detail }) => detail.state === 'over').startTime,
      };
    });
    times.push(marks.drawn - marks.bytes);
  }
  const p95 = percentile(times, 0.95);
  console.log(`from the last byte to the drawn map, ms: ${times.map(Math.round).join(' ')}; p95 ${p95.toFixed(0)}`);
  assert.ok(times.every((it) => it > 0)); // the aim of 100 ms is measured, not tested: it depends on the machine
});

test('searching and scrolling: the longest task', async () => {
  const search = async () => {
    await panel.locator('#find').fill('method7');
    await until(async () => assert.match(await panel.locator('#count').textContent(), /^[\d,]+ entries found/));
    for (let i = 0; i < 20; ++i) await panel.mouse.wheel(0, 400);
    await panel.locator('#find').fill('');
    await until(async () => assert.ok(await panel.locator('#p0').isVisible()));
    await panel.locator('#p0 a').first().press('*'); // unfolds all 60 modules
    await until(async () => {
      await panel.keyboard.press('End');
      assert.equal(await panel.evaluate(() => document.activeElement.textContent), 'Class59x24');
    }, 120_000);
    for (let i = 0; i < 40; ++i) await panel.mouse.wheel(0, 600);
  };
  const { tasks, longest, busiest } = await measureTasks(panel, search);
  console.log(
    `longest task ${longest.toFixed(0)} ms (${busiest.toFixed(0)} ms of CPU); over 50 ms: ${tasks.map(({ ms }) => Math.round(ms)).join(' ')}`,
  );
});

test('the names of rows are here before the rows are made', async () => {
  await tab.goto(sites.url('one.test', '/flat.html'));
  await shown(entries);
  await panel.evaluate(() => scrollTo(0, 60_000)); // past the texts that come with the map
  await until(async () => {
    const made = await panel.evaluate(async () => {
      const names = [];
      const observer = new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const row of addedNodes) names.push(row.textContent);
      });
      observer.observe(document.querySelector('#p0'), { childList: true });
      for (let i = 0; i < 40 && !names.length; ++i) {
        scrollBy(0, 60);
        await new Promise(requestAnimationFrame);
      }
      observer.disconnect();
      return names;
    });
    assert.ok(made.length > 0);
    assert.deepEqual(made.filter((it) => it.startsWith('…')), []);
  });
});
