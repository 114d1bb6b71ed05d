// What each tab shows, and whether it has a map (D-6).
//
// A document is looked at when it is complete, once; then its record stays. A document that returns from the
// back/forward cache, or moves to another URL by itself, is known by the name that it has in our isolated world
// (page/links.js). A page that is loaded again for an entry of the session history, as after "back" or when a closed
// tab is opened again, has what was found for that entry: only a reload looks anew.
//
// The record of a page: { visit, found, privateTab }. `visit` is what the engine's `Session.show` takes.
import { claimHead } from "./heads.js";
import { discover } from "./discover.js";
import { showButton } from "./button.js";
import * as records from "../shared/records.js";

const isWeb = url => /^https?:/.test(url ?? "");

/** What the document says of itself; undefined if no script may run there, or the tab is gone. */
const ask = async tabId => {
  try {
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId },
      files: ["/page/links.js"],
      injectImmediately: true,
    });
    return result ?? undefined;
  } catch {
    return undefined;
  }
};

const visitOf = (said, head) => ({
  url: said.loaded && isWeb(said.loaded) ? said.loaded : said.url,
  requested: head?.requested,
  status: head?.status,
  type: said.type,
  fields: head?.fields ?? [],
  addressSpace: head?.addressSpace ?? "unknown",
  links: { links: said.links, metas: said.metas, languages: said.languages },
  arrival: said.arrival,
});

/** D-6: what the history entry had when its page was last looked at. */
const formerPage = async said => {
  if (said.arrival !== "traversal" || !said.entry) return undefined;
  const document = await records.get(records.entryKey(said.entry));
  return document && records.get(records.pageKey(document));
};

const newPage = async (tabId, said) => {
  const head = await claimHead(tabId, said.loaded ?? said.url);
  const former = await formerPage(said);
  if (former) return { ...former, visit: { ...former.visit, arrival: "traversal" } };
  const visit = visitOf(said, head);
  const privateTab = (await chrome.tabs.get(tabId)).incognito ? tabId : undefined;
  return { visit, found: (await discover(visit)).found, privateTab };
};

/** Looks at what the tab shows now. `complete`: false if its document has just begun, and its head may still come. */
export const look = async (tabId, complete = true) => {
  const said = await ask(tabId);
  const before = await records.get(records.tabKey(tabId));
  if (!said || !isWeb(said.url)) {
    if (before) await records.remove(records.tabKey(tabId));
    return showButton(tabId, undefined);
  }
  let page = await records.get(records.pageKey(said.document));
  if (!page) {
    if (!complete || !said.ready) return leave(tabId); // it is looked at again when it is complete
    page = await newPage(tabId, said);
    await records.keepPage(said.document, page);
    if (page.found && said.entry && !page.privateTab) await records.set(records.entryKey(said.entry), said.document);
  }
  const now = { document: said.document, url: said.url, entry: said.entry };
  if (JSON.stringify(now) !== JSON.stringify(before)) await records.set(records.tabKey(tabId), now);
  await showButton(tabId, page.found);
};

/** The tab's document is gone, or not complete yet. */
const leave = async tabId => {
  if (await records.get(records.tabKey(tabId))) await records.remove(records.tabKey(tabId));
};

/** The preferences have changed: pages without a map may have one now, or not any more. */
export const lookAgain = async tabId => {
  const shown = await records.get(records.tabKey(tabId));
  const page = shown && (await records.get(records.pageKey(shown.document)));
  if (!page || (page.found && page.found.rule !== "preference")) return;
  page.found = (await discover(page.visit)).found;
  await records.keepPage(shown.document, page);
  await showButton(tabId, page.found);
};

/** The tab is closed. Nothing of a private tab is kept. */
export const forgetTab = async tabId => {
  await records.remove([records.tabKey(tabId), records.headKey(tabId)]);
  await records.forgetPrivatePages(tabId);
};
