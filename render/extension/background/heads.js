// The response fields of pages: D-1 and D-2 need them, and only webRequest has them. They wait here until the document
// they belong to says who it is (pages.js).
import { addressSpaceOf } from "../shared/address_space.js";
import * as records from "../shared/records.js";

const mostHeads = 4; // for each tab
const mostFields = 256,
  mostText = 65536; // as the policy has them
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

// Heads are written at once, one after the other: a look at the tab may be under way already, and wants them.
const lastWrite = new Map(); // tab -> promise
const edit = (tabId, change) => {
  const done = (lastWrite.get(tabId) ?? Promise.resolve())
    .catch(() => {})
    .then(async () => {
      const heads = (await records.get(records.headKey(tabId))) ?? [];
      const { kept, result } = change(heads);
      if (kept.length) await records.set(records.headKey(tabId), kept);
      else if (heads.length) await records.remove(records.headKey(tabId));
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
      if (tabId < 0) return;
      if (!requested.has(requestId)) requested.set(requestId, url);
      if (isRedirect(statusCode)) return;
      const head = {
        requestId,
        url,
        requested: requested.get(requestId),
        status: statusCode,
        fields: fieldsOf(responseHeaders),
      };
      requested.delete(requestId);
      edit(tabId, heads => ({ kept: [...heads, head].slice(-mostHeads) }));
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

/** Takes the head of the response from `url` out of those that wait; undefined if it was not seen. */
export const claimHead = async (tabId, url) => {
  for (const end = Date.now() + longestWait; ;) {
    const claimed = await edit(tabId, heads => {
      const head = heads.findLast(known => withoutFragment(known.url) === withoutFragment(url));
      return { kept: heads.filter(known => known !== head), result: head };
    });
    if (claimed || Date.now() > end) return claimed;
    await new Promise(resolve => setTimeout(resolve, askAgain));
  }
};
