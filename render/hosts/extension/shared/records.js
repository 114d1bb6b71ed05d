// What was found, in `storage.session`: in memory only, and it survives the background's end (D-6). In private windows
// of Chromium it is in a place of their own.
//
//   head:TAB      response heads of the tab that no page has claimed yet
//   page:DOCUMENT what a document was when it arrived, and what discovery found: see background/pages.js
//   entry:ENTRY   the document that an entry of the session history had, if a map was found
//   tab:TAB       { document, documentId, origin, url, entry }: what the tab shows now; no such record: nothing known (yet)
//   ledger        what there is of all these, the least recently used first: background/ledger.js
//   commands:WINDOW, command:NAME  what the reader asked for by key: commands.js
//   unfolded      what the reader has unfolded in the last maps: panel/unfolded.js
//   recent        where the reader has been in the last maps: panel/recent.js
//
// A record tells what was so when it was written: the tab may have gone on since. So each carries the document that it
// is about and its origin, and whoever uses it compares them with what the tab shows by then.
import { privateArea } from "./private_area.js";

const isOnlyPrivate = chrome.runtime.getManifest().incognito === "split" && chrome.extension.inIncognitoContext;
export const area = isOnlyPrivate ? privateArea : chrome.storage.session;

export const tabKey = tab => `tab:${tab}`;
export const pageKey = document => `page:${document}`;
export const entryKey = entry => `entry:${entry}`;
export const headKey = tab => `head:${tab}`;

export const get = async key => (await area.get(key))[key];
export const set = (key, value) => area.set({ [key]: value });
export const remove = keys => area.remove(keys);
export const watch = listener => area.onChanged.addListener(listener);

/** The record of a document. Pages and heads are kept as text, so that their bytes can be counted. */
export const pageOf = async document => {
  const page = await get(pageKey(document));
  return page && JSON.parse(page);
};

/** The record of the tab's page, with `tab`: what the tab shows; undefined if nothing is known. */
export const pageOfTab = async tab => {
  const shown = await get(tabKey(tab));
  const page = shown && (await pageOf(shown.document));
  return page && page.origin === shown.origin ? { ...page, tab: shown } : undefined;
};
