// What was found, in `storage.session`: in memory only, and it survives the background's end (D-6). In private windows
// of Chromium it is in a place of their own.
//
//   head:TAB      response heads of the tab that no page has claimed yet
//   page:DOCUMENT what a document was when it arrived, and what discovery found: see background/pages.js
//   entry:ENTRY   the document that an entry of the session history had, if a map was found
//   tab:TAB       { document, url, entry }: what the tab shows now; no such record: nothing known (yet)
//   order         documents of page records, the least recently used first
//   command:WINDOW  what the reader asked for by key, until the panel has done it
import { privateArea } from "./private_area.js";

const isOnlyPrivate = chrome.runtime.getManifest().incognito === "split" && chrome.extension.inIncognitoContext;
const area = isOnlyPrivate ? privateArea : chrome.storage.session;
const mostPages = 500;

export const tabKey = tab => `tab:${tab}`;
export const pageKey = document => `page:${document}`;
export const entryKey = entry => `entry:${entry}`;
export const headKey = tab => `head:${tab}`;
export const commandKey = windowId => `command:${windowId}`;

export const get = async key => (await area.get(key))[key];
export const set = (key, value) => area.set({ [key]: value });
export const remove = keys => area.remove(keys);
export const watch = listener => area.onChanged.addListener(listener);

/** The record of the tab's page, with `tab`: { document, url, entry }; undefined if nothing is known. */
export const pageOfTab = async tab => {
  const shown = await get(tabKey(tab));
  const page = shown && (await get(pageKey(shown.document)));
  return page && { ...page, tab: shown };
};

/** Keeps the record of a page, as the last used one. Pages that tabs show are not forgotten. */
export const keepPage = async (document, page) => {
  const order = ((await get("order")) ?? []).filter(known => known !== document);
  order.push(document);
  await area.set({ [pageKey(document)]: page, order });
  if (order.length <= mostPages) return;
  const all = await area.get(null);
  const shown = new Set(
    Object.entries(all)
      .filter(([key]) => key.startsWith("tab:"))
      .map(([, tab]) => tab.document),
  );
  const old = order.filter(known => !shown.has(known)).slice(0, mostPages / 10);
  const entries = Object.keys(all).filter(key => key.startsWith("entry:") && old.includes(all[key]));
  await area.remove([...old.map(pageKey), ...entries]);
  await area.set({ order: order.filter(known => !old.includes(known)) });
};

/** Forgets all pages of a private tab. */
export const forgetPrivatePages = async tab => {
  const all = await area.get(null);
  const documents = (all.order ?? []).filter(document => all[pageKey(document)]?.privateTab === tab);
  if (!documents.length) return;
  await area.remove(documents.map(pageKey));
  await area.set({ order: all.order.filter(known => !documents.includes(known)) });
};
