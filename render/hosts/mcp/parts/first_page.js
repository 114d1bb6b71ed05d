// What is at the address that the server was started with: a page, whose map is to be found, or a map itself.

import { fetchIf } from "./fetch.js";
import { Mistake } from "./mistake.js";
import { failureWords, hostOf } from "./failures.js";

const isPage = (type) => !type || /^(text\/html|application\/xhtml\+xml)\b/i.test(type);
const isRobots = (address) => new URL(address).pathname === "/robots.txt";
const order = ["loopback", "private", "public"];
const isMorePrivate = (space, than) => order.includes(than) && order.includes(space) && order.indexOf(space) < order.indexOf(than);

async function bytesOf(response, most) {
  const parts = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    if ((size += part.length) >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
}

/** Where a redirect leads; throws if it leads to another scheme than http and https, or from https to http. */
function nextOf(response, url) {
  const to = URL.canParse(response.headers.get("Location"), url) ? new URL(response.headers.get("Location"), url) : undefined;
  const isAllowed = to && (to.protocol === "https:" || (to.protocol === "http:" && url.startsWith("http:"))) && !to.username;
  if (!isAllowed) throw new Mistake(`${hostOf(url)} redirects to an address that is not followed: start the server with the address that a browser shows in the end.`);
  to.hash = "";
  return to.href;
}

/**
 * What to show a session: its page, or, with the `response` that has begun, the map that is there. `validators`: of the
 * last time; the result is undefined if nothing has changed.
 */
export async function firstPage(address, { policy, signal, validators = {} }) {
  if (isRobots(address)) return { url: new URL("/", address).href, preferredSource: "robots" };
  const limit = AbortSignal.timeout(policy.documentTime);
  const both = AbortSignal.any([signal, limit]);
  let url = address;
  let firstSpace;
  const space = { now: "unknown" };
  const fetch = fetchIf((found) => {
    space.now = found;
    firstSpace ??= found;
    return !isMorePrivate(found, firstSpace);
  });
  try {
    for (let hops = 0; ; ++hops) {
      if (hops > policy.redirects) throw new Mistake(`${hostOf(address)} redirects again and again: start the server with another address of the site.`);
      const headers = { Accept: "text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8", ...validators[url] };
      const response = await fetch(url, { headers, signal: both });
      if ([301, 302, 303, 307, 308].includes(response.status) && response.headers.has("Location")) {
        await response.body?.cancel();
        url = nextOf(response, url);
        continue;
      }
      if (response.status === 304) return undefined;
      if (response.ok && !isPage(response.headers.get("Content-Type"))) {
        return { url, preferredSitemap: url, addressSpace: space.now, response };
      }
      const fields = [...response.headers].filter(([name]) => name !== "content-length");
      return { url, requested: address, status: response.status, fields, body: await bytesOf(response, policy.pageBytes), addressSpace: space.now };
    }
  } catch (error) {
    if (error instanceof Mistake) throw error;
    signal.throwIfAborted();
    throw new Mistake(`${hostOf(url)} ${failureWords(error)}: try again later, or tell whoever has started this server.`);
  }
}

/** What makes the next request for a page conditional. */
export function validatorsOf({ url, fields = [] }) {
  const field = (name) => fields.find(([it]) => it === name)?.[1];
  const [tag, date] = [field("etag"), field("last-modified")];
  return { [url]: { ...(tag && { "If-None-Match": tag }), ...(date && { "If-Modified-Since": date }) } };
}
