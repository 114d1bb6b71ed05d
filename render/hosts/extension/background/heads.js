// The response fields of pages: D-1 and D-2 need them, and only webRequest has them. They wait here until what they say of
// their document is kept (pages.js). From when the tab shows it, a head has the ID that the browser gives the
// document: another response from the same URL may be on its way by then.
import { addressSpaceOf } from "../shared/address_space.js";
import * as records from "../shared/records.js";
import { withoutFragment } from "../shared/urls.js";
import { mayNameMap } from "./discover.js";
import * as ledger from "./ledger.js";

const { responseFields, uriBytes } = globalThis.standardSitemapTables; // as the policy has them

const mostHeads = 4; // for each tab
const mostBytes = 32768; // of the fields of a head, as JSON
const mostOfTab = 131072; // bytes of its heads
const others = /^(content-type|content-language|referrer-policy|\d+-location)$/i;
const isInteresting = ({ name }) => mayNameMap(name) || others.test(name);

const bytesOf = value => new TextEncoder().encode(JSON.stringify(value)).length;

const mostLinkFields = 16384; // bytes, of what the others leave

/** Fields that matter for discovery, then fields with links (E-2, R-1). `cut`: there are more fields for discovery than are
 * kept. */
const fieldsOf = headers => {
  const fields = [];
  let left = mostBytes;
  const keep = ({ name, value }, least) => {
    const bytes = bytesOf([name, value]);
    if (left - bytes < least || fields.length === responseFields) return false;
    left -= bytes;
    fields.push([name, value]);
    return true;
  };
  const given = (headers ?? []).filter(({ value }) => value !== undefined);
  const cut = !given.filter(isInteresting).every(field => keep(field, 0));
  const links = given.filter(({ name }) => /^link$/i.test(name));
  links.every(field => keep(field, mostBytes - mostLinkFields));
  return cut ? { fields, cut } : { fields };
};

/** The latest ones. */
const fitting = heads => {
  let left = mostOfTab;
  const fits = head => (left -= bytesOf(head)) >= 0;
  return heads.slice(-mostHeads).reverse().filter(fits).reverse();
};

const isRedirect = status => [301, 302, 303, 307, 308].includes(status);

// Heads are written at once, one after the other: a look at the tab may be under way already, and wants them.
const lastWrite = new Map(); // tab -> promise
const edit = (tabId, change) => {
  const done = (lastWrite.get(tabId) ?? Promise.resolve())
    .catch(() => {})
    .then(async () => {
      const heads = JSON.parse((await records.get(records.headKey(tabId))) ?? "[]");
      const { kept, result } = change(heads);
      if (kept.length) await ledger.keep(records.headKey(tabId), JSON.stringify(kept));
      else if (heads.length) await ledger.forget(records.headKey(tabId));
      return result;
    });
  lastWrite.set(tabId, done);
  done.finally(() => lastWrite.get(tabId) === done && lastWrite.delete(tabId)).catch(error => console.error(error));
  return done;
};

export const watchHeads = () => {
  const requested = new Map(); // request id -> URL before redirects
  const filter = { urls: ["http://*/*", "https://*/*"], types: ["main_frame"] };
  const options = ["responseHeaders"];
  if (chrome.webRequest.OnHeadersReceivedOptions?.EXTRA_HEADERS) options.push("extraHeaders"); // Chromium

  chrome.webRequest.onHeadersReceived.addListener(
    ({ tabId, requestId, url, statusCode, responseHeaders }) => {
      if (tabId < 0 || url.length > uriBytes) return;
      if (!requested.has(requestId)) requested.set(requestId, url);
      if (isRedirect(statusCode)) return;
      const head = {
        requestId,
        url,
        requested: requested.get(requestId),
        status: statusCode,
        ...fieldsOf(responseHeaders),
      };
      requested.delete(requestId);
      edit(tabId, heads => ({ kept: fitting([...heads, head]) }));
    },
    filter,
    options,
  );

  chrome.webRequest.onResponseStarted.addListener(({ tabId, requestId, ip }) => {
    if (tabId < 0) return;
    const addressSpace = addressSpaceOf(ip);
    edit(tabId, heads => ({
      kept: heads.map(head => (head.requestId === requestId ? { ...head, addressSpace } : head)),
    }));
  }, filter);

  chrome.webRequest.onErrorOccurred.addListener(({ requestId }) => requested.delete(requestId), filter);
};

const longestWait = 1000; // milliseconds: a background that is just beginning gets its events in any order
const askAgain = 50;

/** The tab shows a document now: of the heads that have no document yet, the one that came last for its URL is its own. */
export const commitHead = (tabId, url, documentId) =>
  edit(tabId, heads => {
    const its = heads.findLast(known => known.documentId === undefined && withoutFragment(known.url) === withoutFragment(url));
    return { kept: heads.map(known => (known === its ? { ...known, documentId } : known)) };
  });

/** Also those that are being written: the tab is closed. */
export const forgetHeads = tabId => edit(tabId, () => ({ kept: [] }));

/** The head of a document; undefined if it was not seen; null if the document is gone. It stays until `dropHead`: what is done
 * with it may fail, and is done again then. */
export const headOf = async (tabId, { url, documentId }, isThere) => {
  // A head without an ID may be that of the next document from the same URL.
  const isOf = head => documentId !== undefined && head.documentId === documentId;
  const mayBeOf = head =>
    (head.documentId === undefined || documentId === undefined) && withoutFragment(head.url) === withoutFragment(url);
  for (const end = Date.now() + longestWait; await isThere();) {
    const head = await edit(tabId, heads => ({ kept: heads, result: heads.findLast(isOf) ?? heads.findLast(mayBeOf) }));
    if (head || Date.now() > end) return head;
    await new Promise(resolve => setTimeout(resolve, askAgain));
  }
  return null;
};
export const dropHead = (tabId, { requestId }) =>
  edit(tabId, heads => ({ kept: heads.filter(known => known.requestId !== requestId) }));
