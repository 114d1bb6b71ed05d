// What a reader waits for with large maps, in Chromium. Not a test; on a quiet machine, with the environment of the tests
// (CMakeLists.txt):
//
//   node tests/extension/numbers.mjs [ENTRIES...]
//
// Milliseconds: from the last byte of the map to its first rows, and to all that is drawn; from the first letter in a search
// field to the first hit, while the words are being indexed, and again; of a key in the tree; a panel that is opened again;
// and the longest task of the panel meanwhile, in time and in time of the processor.

import assert from 'node:assert/strict';

import { measureTasks } from '../browser/support/long_tasks.mjs';
import { launchChromium } from './support/chromium.mjs';
import { names, serveSites, sitemap, xml } from './support/sites.mjs';
import { until } from './support/until.mjs';

const inSection = 400;
const entry = (i) => `<item name="Report number ${i} of the year ${(i * 13) % 997}" url="/report/${i}" description="What happened on day ${i % 365}"/>`;
const mapOf = (entries) => {
  const sections = Array.from({ length: Math.ceil(entries / inSection) }, (_, section) => {
    const items = Array.from({ length: Math.min(inSection, entries - section * inSection) }, (__, i) => entry(section * inSection + i));
    return `<group name="Section ${section}">${items.join('')}</group>`;
  });
  return { body: sitemap(sections.join('')), fields: xml };
};
const percentile = (values, part) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1];
const since = (before) => Math.round(performance.now() - before);

for (const entries of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [5_000, 33_000, 120_000]) {
  const sites = await serveSites({ '/before.html': names('/before.xml'), '/before.xml': mapOf(10), '/report/7': names('/map.xml'), '/map.xml': mapOf(entries) });
  const chromium = await launchChromium();
  const panel = await chromium.panel();
  await panel.setViewportSize({ width: 320, height: 760 });
  const tab = await chromium.open(sites.url('one.test', '/before.html'));
  const rows = () => panel.locator('#p0 [role=treeitem]');
  await until(async () => assert.ok(await rows().count()));
  const figures = {};
  const { longest, busiest } = await measureTasks(panel, async () => {
    await tab.goto(sites.url('one.test', '/report/7'));
    await until(async () => assert.match(await panel.locator('#steps').textContent(), /8 of/));
    const at = (name) => panel.evaluate((it) => performance.getEntriesByName(it).at(-1)?.startTime, name);
    const bytes = await at('last byte');
    const first = await at('first rows');
    const drawn = await at('drawn');
    figures['first rows'] = Math.round((first > bytes ? first : drawn) - bytes);
    figures.drawn = Math.round(drawn - bytes);
    for (const when of ['first hit', 'next first hit']) {
      await panel.locator('#find').focus();
      const before = performance.now();
      await panel.keyboard.type('report 77');
      await panel.locator('#hits a').first().waitFor();
      figures[when] = since(before);
      await panel.locator('#find').fill('');
      await until(async () => assert.ok(await panel.locator('#p0').isVisible()));
    }
    const keys = [];
    await rows().last().focus();
    for (let i = 0; i < 100; ++i) {
      const before = performance.now();
      await panel.keyboard.press(i % 10 < 5 ? 'ArrowUp' : 'ArrowDown');
      keys.push(performance.now() - before);
    }
    figures['key p50'] = Math.round(percentile(keys, 0.5));
    figures['key p98'] = Math.round(percentile(keys, 0.98));
  });
  const before = performance.now();
  await panel.reload();
  await until(async () => assert.ok(await rows().count()));
  Object.assign(figures, { 'opened again': since(before), 'longest task': Math.round(longest), 'of the processor': Math.round(busiest) });
  console.log(entries, JSON.stringify(figures));
  await chromium.close();
  await sites.close();
}
