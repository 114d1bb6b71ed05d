// A page whose map changes it, and pages of another site that must never be changed by it: for moments.test.mjs and
// firefox-moments.test.mjs. In the copy of the extension that is loaded, each thing that is awaited passes a gate: at the
// one with the number that the test sets, the tab goes on, and only when the other page is there does the script go on.

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
export const first = sites.url('one.test', '/first.html');
export const without = sites.url('two.test', '/without.html');
export const withMap = sites.url('two.test', '/with.html');

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
export const withGates = (change) => change('shared/records.js', (text) => `${gate}\n${text}`);
