// The response fields of pages: D-1 and D-2 need them, and only webRequest has them. They wait here until the document
// they belong to says who it is (pages.js).
import { addressSpaceOf } from "../shared/address_space.js";
import * as records from "../shared/records.js";

const mostHeads = 4; // for each tab
const mostFields = 256, mostText = 65536; // as the policy has them
const interesting = /^(opt|man|c-opt|c-man|content-type|content-language|referrer-policy|\d+-location|.*sitemap.*)$/i;

const fieldsOf = headers => {
  const fields = [];
  let text = 0;
  for (const { name, value } of headers ?? []) {
    if (!interesting.test(name) || value === undefined || fields.length === mostFields) continue;
    text += name.length + value.length;
    if (text > mostText) break;
    fields.push([name, value]);
  }
  return fields;
};

const isRedirect = status => [301, 302, 303, 307, 308].includes(status);
const withoutFragment = url => url.replace(/#.*/s, "");

/** `queue(tab, work)` does the work on a tab's records in order. */
export const watchHeads = queue => {
  const requested = new Map(); // request id -> URL before redirects
  const filter = { urls: ["http://*/*", "https://*/*"], types: ["main_frame"] };
  const options = ["responseHeaders"];
  if (chrome.webRequest.OnHeadersReceivedOptions?.EXTRA_HEADERS) options.push("extraHeaders"); // Chromium

  chrome.webRequest.onHeadersReceived.addListener(({ tabId, requestId, url, statusCode, responseHeaders }) => {
    if (tabId < 0) return;
    if (!requested.has(requestId)) requested.set(requestId, url);
    if (isRedirect(statusCode)) return;
    const head = { requestId, url, requested: requested.get(requestId), status: statusCode, fields: fieldsOf(responseHeaders) };
    requested.delete(requestId);
    queue(tabId, async () => {
      const heads = (await records.get(records.headKey(tabId))) ?? [];
      await records.set(records.headKey(tabId), [...heads, head].slice(-mostHeads));
    });
  }, filter, options);

  chrome.webRequest.onResponseStarted.addListener(({ tabId, requestId, ip }) => {
    if (tabId < 0) return;
    queue(tabId, async () => {
      const heads = (await records.get(records.headKey(tabId))) ?? [];
      const head = heads.find(known => known.requestId === requestId);
      if (!head) return;
      head.addressSpace = addressSpaceOf(ip);
      await records.set(records.headKey(tabId), heads);
    });
  }, filter);

  chrome.webRequest.onErrorOccurred.addListener(({ requestId }) => requested.delete(requestId), filter);
};

/** Takes the head of the response from `url` out of those that wait; undefined if it was not seen. */
export const claimHead = async (tabId, url) => {
  const heads = (await records.get(records.headKey(tabId))) ?? [];
  const head = heads.findLast(known => withoutFragment(known.url) === withoutFragment(url));
  if (head) await records.set(records.headKey(tabId), heads.filter(known => known !== head));
  return head;
};
