// S-6, as `interleavings`, in Chromium: the tab goes on to another site at each moment at which the background or the
// panel waits. The first site's map never changes the other page, is not beside it, and does not light its button.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { first, sites, withGates, withMap, without } from './support/leaving.mjs';
import { until } from './support/until.mjs';

const chromium = await launchChromium({ edit: withGates });
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');

const set = (its) => Object.assign(globalThis.gate, its);
const get = () => globalThis.gate.hit;
const gates = {
  background: { set: (its) => chromium.inBackground(set, its), get: () => chromium.inBackground(get) },
  panel: { set: (its) => panel.evaluate(set, its), get: () => panel.evaluate(get) },
};
// In the page before its own scripts: every class that its body ever has.
await tab.addInitScript(() => {
  globalThis.classes = [];
  new MutationObserver(() => globalThis.classes.push(document.body?.className)).observe(document, {
    attributes: true,
    subtree: true,
  });
});

test('the map of the first site changes its own page', async () => {
  await tab.goto(first);
  await until(async () => assert.ok(await panel.locator('#levels').isVisible()));
  await panel.locator('#level').selectOption('menu');
  await until(async () => assert.equal(await tab.evaluate(() => document.body.className), 'strange-menu'));
});

// Each of the background's is in `interleavings`.
for (const [name, gate, every] of [
  ['background', gates.background, 4],
  ['panel', gates.panel, 1],
])
  test(`the tab goes on wherever the ${name} waits`, async () => {
    let hits = 0;
    for (let at = 0; ; at += every) {
      const to = hits % 2 ? without : withMap;
      await tab.goto(sites.url('two.test', '/between.html'));
      await until(async () => assert.match(await panel.locator('#state').textContent(), /no map/));
      await gate.set({ at, from: first, to, hit: '' });
      await tab.goto(first).catch(() => {}); // the tab may go on before this page is complete
      const isOver = await until(async () => {
        if (tab.url() === to) return false;
        assert.equal(await tab.evaluate(() => document.body.className), 'strange-menu');
        return true;
      });
      const hit = await gate.get();
      await gate.set({ at: -1 });
      if (isOver && !hit) break;
      ++hits;
      const where = `${hit}, the ${at + 1}th`;
      await tab.waitForURL(to);
      const title = to === without ? /has no site map/ : /has a site map/;
      await chromium.buttonSays(title);
      await chromium.recordOf(to);
      await until(async () => {
        const shown = await panel.locator('main').innerText();
        if (to === without) assert.match(shown, /no map/, where);
        else assert.match(shown, /Of the second site/, where);
        assert.doesNotMatch(shown, /Of the first site/, where);
      });
      assert.deepEqual(await tab.evaluate(() => globalThis.classes), [], where);
    }
    console.log(`${name}: ${hits} moments`);
    assert.ok(hits > 5);
  });
