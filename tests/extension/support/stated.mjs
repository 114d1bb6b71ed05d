// Runs in a page of the extension: what the engine says of the document in the frame of the tab, in the form of the probe's JSON.
export const stated = async (fields) => {
  const [{ id: tabId }] = await chrome.tabs.query({ url: 'http://two.test/around.html' });
  const { frameId } = (await chrome.webNavigation.getAllFrames({ tabId })).find((it) => it.parentFrameId === 0);
  const target = { tabId, frameIds: [frameId] };
  const files = ['/page/statements.js', '/page/links.js']; // Firefox can copy the result of the last one only
  const [{ result: links }] = await chrome.scripting.executeScript({ target, files });
  const func = () => globalThis.standardSitemapStatements();
  const [{ result }] = await chrome.scripting.executeScript({ target, func });
  const { openEngine } = await import('/shared/engine.js');
  const page = { url: result.url, type: 'text/html; charset=utf-8', fields, body: result.markup };
  const place = (await openEngine()).statedPlace(page);
  const pages = (all) =>
    all.map(({ url, title = null, lang = null, from, sameSite }) => ({ url, title, lang, from, same_site: sameSite }));
  const relations = Object.fromEntries(Object.entries(place.relations).map(([kind, all]) => [kind, pages(all)]));
  const trails = place.trails.map((items) => items.map(({ name, url = null }) => ({ name, url })));
  const { menus } = (await openEngine()).statedPlace(page, { menus: true });
  const isStated = Boolean(trails.length + menus.length + Object.keys(relations).length);
  return { place: { site_name: place.siteName ?? null, trails, relations }, states: links.states, isStated };
};
