// S-6, as `interleavings`, in browsers: the tab goes on to another site at moments at which the background or the panel
// waits. The first site's map never changes the other page, is not beside it, and does not light its button. In the copy of
// the extension that is loaded, each thing that is awaited passes a gate: at the one with the number that the test sets, the
// tab goes on, and only when the other page is there does the script go on.

import assert from 'node:assert/strict';
import test from 'node:test';

import { isLong } from '../../browser/support/environment.mjs';
import { until } from './until.mjs';
import { page, serveSites, sitemap, xml } from './sites.mjs';

const change = (name) =>
  `<class-change xmlns:h="http://www.w3.org/1999/xhtml" elem="/h:html/h:body" prefix="${name}"/>`;
const strange = sitemap(`${change('strange')}<item name="Of the first site" url="/first.html"/>`);

const field = (name) => ({ 'X-Standard-Sitemap-Location': name });
const files = {
  'one.test/first.html': page('', field('/strange.xml')),
  'one.test/strange.xml': { body: strange, fields: { ...xml, 'Cache-Control': 'no-store' } },
  'two.test/without.html': page('', {}, '<p id="secret">secret</p>'),
  'two.test/with.html': page('', field('/its.xml')),
  'two.test/its.xml': { body: sitemap('<item name="Of the second site" url="/with.html"/>'), fields: xml },
};

export const sites = await serveSites(files);
const first = sites.url('one.test', '/first.html');
const without = sites.url('two.test', '/without.html');
const withMap = sites.url('two.test', '/with.html');

// `at`: after how many gates that are passed while the tab shows `from` it goes on; -1: it stays. `to`: where. `hit`: at
// which it did.
const gate = `
globalThis.gate = { at: -1, from: "", to: "", hit: "" };
{
  const update = chrome.tabs.update.bind(chrome.tabs), query = chrome.tabs.query.bind(chrome.tabs);
  const pass = async name => {
    const it = globalThis.gate;
    if (it.at < 0) return;
    const [{ id, url }] = await query({ active: true, lastFocusedWindow: true });
    if (url !== it.from || it.at < 0 || it.at-- > 0) return;
    it.hit = name;
    const committed = new Promise(resolve =>
      chrome.webNavigation.onCommitted.addListener(function heard({ frameId }) {
        if (frameId) return;
        chrome.webNavigation.onCommitted.removeListener(heard);
        resolve();
      }));
    await update(id, { url: it.to });
    await committed;
  };
  const gated = (from, name) => {
    const was = from[name].bind(from);
    from[name] = async (...values) => {
      await pass("before " + name);
      const result = await was(...values);
      await pass("after " + name);
      return result;
    };
  };
  for (const [from, names] of [
    [chrome.scripting, ["executeScript"]],
    [chrome.storage.session, ["get", "set", "remove"]],
    [chrome.tabs, ["get", "query"]],
    [chrome.action, ["setIcon", "setTitle"]],
  ]) for (const name of names) gated(from, name);
}
`;

/** For `edit` of launchChromium and launchFirefox: both the background and the panel begin with this module. */
export const withGates = (change) => change('shared/records.js', `${gate}\n`);

// In the page before its own scripts: every class that its body ever has.
const watchClasses = () => {
  globalThis.classes = [];
  new MutationObserver(() => globalThis.classes.push(document.body?.className)).observe(document, {
    attributes: true,
    subtree: true,
  });
};

/** Of the moments, which `interleavings` goes through one by one: odd, for each thing that is awaited has two gates. */
export const someMoments = isLong ? { background: 1, panel: 1 } : { background: 11, panel: 7 };

/** `it`: a browser: { tab, watch, isVisible, choose, state, main, title, gate }; `gate(where, its)` sets some of the gate,
 * and gives its `hit`. `every`: how many gates further it goes on each time, in the background and the panel. */
export const testMoments = (it, every) => {
  const { tab } = it;
  const classOf = () => tab.evaluate(() => document.body.className);

  test('the map of the first site changes its own page', async () => {
    await it.watch(watchClasses);
    await tab.goto(first);
    await until(async () => assert.ok(await it.isVisible('#levels')));
    await it.choose('menu');
    await until(async () => assert.equal(await classOf(), 'strange-menu'));
  });

  for (const name of ['background', 'panel'])
    test(`the tab goes on wherever the ${name} waits`, async () => {
      let hits = 0;
      await tab.goto(sites.url('two.test', '/between.html')); // later, the page to which the tab went on is between
      await until(async () => assert.match(await it.state(), /no map/));
      for (let at = 0; ; at += every[name]) {
        const to = hits % 2 ? without : withMap;
        await it.gate(name, { at, from: first, to, hit: '' });
        await tab.goto(first).catch(() => {}); // the tab may go on before this page is complete
        const stays = await until(async () => {
          if (tab.url() === to) return false;
          assert.equal(await classOf(), 'strange-menu');
          return true;
        });
        const hit = await it.gate(name, { at: -1 });
        if (stays && !hit) break;
        ++hits;
        const where = `${hit}, the ${at + 1}th`;
        await until(() => assert.equal(tab.url(), to, where));
        const title = to === without ? /No site map was found/ : /has a site map/;
        await until(async () => assert.match(await it.title(), title, where));
        await until(async () => {
          const shown = await it.main();
          assert.match(shown, to === without ? /no map/ : /Of the second site/, where);
          assert.doesNotMatch(shown, /Of the first site/, where);
        });
        assert.deepEqual(await tab.evaluate(() => globalThis.classes), [], where);
      }
      console.log(`${name}: ${hits} moments`);
      assert.ok(hits > 5);
    });
};
