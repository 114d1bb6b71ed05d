// What each tab shows, and whether it has a map (D-6).
//
// A document is looked at when it is complete, once; then its record stays. A document that returns from the
// back/forward cache, or moves to another URL by itself, is known by the name that it has in our isolated world
// (page/links.js). A page that is loaded again for an entry of the session history, as after "back" or when a closed
// tab is opened again, has what was found for that entry: only a reload looks anew.
//
// A tab may go on while anything is awaited here. What was found out about a document is then still true of that
// document, and is kept under its name; but nothing is said of the tab before the document has answered again.
//
// The record of a page: { origin, visit, found, ruled, privateTab, cut }. `visit` is what the engine's `Session.show` takes,
// with numbers in place of the bases of links (shared/visits.js); `found` and `ruled`: see discover.js. If the preferences
// are others by now, what was found does not hold any more. `cut`: the page has more than its share, and not all of it
// was looked at. `unseen`: its response fields were not seen. "worker": a service worker answered, and would again after a
// reload; "once": a reload may show them.
import { dropHead, forgetHeads, headOf } from "./heads.js";
import { discover, rulesFor } from "./discover.js";
import { showButton } from "./button.js";
import { answerFrom, Overtaken } from "./turns.js";
import * as ledger from "./ledger.js";
import * as documents from "../shared/documents.js";
import * as records from "../shared/records.js";
import { isWeb, withoutFragment } from "../shared/urls.js";

/** What the document says of itself; undefined if no script may run there, or the tab is gone. */
const ask = async tabId => {
  try {
    const script = { target: { tabId }, files: ["/page/links.js"], injectImmediately: true };
    const [{ result, documentId }] = await answerFrom(tabId, chrome.scripting.executeScript(script));
    return result ? { ...result, documentId } : undefined;
  } catch (error) {
    if (error instanceof Overtaken) throw error;
    return undefined;
  }
};
const isThere = (tabId, said) => answerFrom(tabId, documents.isThere(tabId, said));

const urlOf = said => (isWeb(said.loaded) ? said.loaded : said.url); // that of its response

const visitOf = (said, head) => ({
  url: urlOf(said),
  requested: head?.requested,
  status: head?.status,
  type: said.type,
  fields: head?.fields ?? [],
  addressSpace: head?.addressSpace ?? "unknown",
  links: said.links,
  arrival: said.arrival,
});

/** D-6: what the history entry had when its page was last looked at; undefined if that was another page. */
const formerPage = async said => {
  if (said.arrival !== "traversal" || !said.entry) return undefined;
  const document = await records.get(records.entryKey(said.entry));
  const page = document && (await records.pageOf(document));
  const isSame = page?.origin === said.origin && withoutFragment(page.visit.url) === withoutFragment(urlOf(said));
  return isSame ? page : undefined;
};

/** What is known of a new document, with the `head` that it was made of; without a `page` if the tab has gone on before enough
 * was known. */
const newPage = async (tabId, said) => {
  const whose = { url: urlOf(said), documentId: said.documentId };
  const head = await headOf(tabId, whose, () => isThere(tabId, said));
  if (head === null) return {};
  const former = await formerPage(said);
  if (former) return { head, page: { ...former, visit: { ...former.visit, arrival: "traversal" } } };
  const privateTab = (await chrome.tabs.get(tabId)).incognito ? tabId : undefined;
  const visit = visitOf(said, head);
  const unseen = head ? undefined : said.byWorker ? "worker" : "once";
  const cut = said.cut || head?.cut;
  return { head, page: { origin: said.origin, visit, ...(await discover(visit)), privateTab, cut, unseen } };
};

/** Keeps the record of a page; of one that is too large, that it is. */
const keepPage = async (document, page) => {
  const key = records.pageKey(document);
  if (await ledger.keep(key, JSON.stringify(page), page.privateTab)) return page;
  const { url, type, arrival } = page.visit;
  const visit = { url, type, fields: [], links: { bases: [], links: [], metas: [], languages: [] }, arrival };
  const cut = { origin: page.origin, visit, ruled: page.ruled, privateTab: page.privateTab, cut: true, unseen: page.unseen };
  await ledger.keep(key, JSON.stringify(cut), page.privateTab);
  return cut;
};

/** Looks at what the tab shows now. `complete`: false if its document has just begun, and its head may still come. */
export const look = async (tabId, complete = true) => {
  const said = await ask(tabId);
  if (!said || !isWeb(said.url)) return leave(tabId);
  let page = await records.pageOf(said.document);
  if (page && page.origin !== said.origin) return leave(tabId);
  const isNew = !page;
  let head;
  if (isNew) {
    if (!complete || !said.ready) return leave(tabId); // it is looked at again when it is complete
    ({ head, page } = await newPage(tabId, said));
    if (!page) return leave(tabId);
  }
  const isOutdated = page.ruled !== (await rulesFor(page.visit.url));
  if (isOutdated) Object.assign(page, await discover(page.visit));
  if (isNew || isOutdated) {
    page = await keepPage(said.document, page);
    if (page.found && said.entry && !page.privateTab) await ledger.keep(records.entryKey(said.entry), said.document);
    if (head) await dropHead(tabId, head);
  }
  if (!(await isThere(tabId, said))) return leave(tabId);
  const { document, documentId, entry, origin, url } = said;
  const now = { document, documentId, entry, origin, url }; // in the order in which Chromium gives it back
  const before = await records.get(records.tabKey(tabId));
  if (JSON.stringify(now) !== JSON.stringify(before)) await ledger.keep(records.tabKey(tabId), now);
  await showButton(tabId, { found: page.found, states: said.states });
};

/** The tab has this document since now; without an ID: the browser does not tell. Nothing is said of another one any more,
 * even if this one never answers: in Chromium, a document that was stopped before it had any content does not. */
export const arrive = async (tabId, { documentId }) => {
  const before = await records.get(records.tabKey(tabId));
  if (documentId && before && before.documentId !== documentId) await leave(tabId);
  await look(tabId, false);
};

/** What the tab shows cannot have a map, is not complete yet, or is not what was looked at: nothing is said of it. If it
 * has gone on, it is looked at again. */
const leave = async tabId => {
  if (await records.get(records.tabKey(tabId))) await ledger.forget(records.tabKey(tabId));
  await showButton(tabId);
};

/** The preferences have changed: the page may have another map now, or none any more. */
export const lookAgain = async tabId => {
  if (await records.get(records.tabKey(tabId))) await look(tabId);
};

/** The tab is closed. Nothing of a private tab is kept. */
export const forgetTab = async tabId => {
  await forgetHeads(tabId);
  await ledger.forgetTab(tabId);
};
