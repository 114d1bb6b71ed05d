// What only webRequest knows of our requests: where a redirect leads, and the address of the connection. Listens as
// long as the panel is open: each new listener makes Chromium empty its caches, also the back/forward cache.
import { addressSpaceOf } from "../shared/address_space.js";
import { withoutFragment } from "../shared/urls.js";

const filter = { urls: ["http://*/*", "https://*/*"], types: ["xmlhttprequest", "other"] };
const hops = new Set(); // those that are under way
const tell = learn => details => {
  for (const hop of hops) if (hop.isOurs(details)) learn(hop, details);
};
chrome.webRequest.onBeforeRequest.addListener(
  tell(hop => hop.made()),
  filter,
);
chrome.webRequest.onHeadersReceived.addListener(
  tell((hop, details) => hop.head(details)),
  filter,
  ["responseHeaders"],
);
chrome.webRequest.onBeforeRedirect.addListener(
  tell((hop, details) => hop.redirect(details)),
  filter,
);
chrome.webRequest.onResponseStarted.addListener(
  tell((hop, details) => hop.started(details)),
  filter,
);
chrome.webRequest.onErrorOccurred.addListener(
  tell((hop, details) => hop.failed(details)),
  filter,
);

// A request that the reader has not made must not ask the reader for a password. Where the browser knows one, it has sent
// it already.
chrome.webRequest.onAuthRequired.addListener(
  (details, answer) => {
    let isOurs = isSheet(details);
    tell((hop, { statusCode, ip }) => {
      hop.denied(statusCode, ip);
      isOurs = true;
    })(details);
    answer({ cancel: isOurs });
  },
  { ...filter, types: [...filter.types, "stylesheet"] },
  ["asyncBlocking"],
);

// Style sheets that a map puts into a page (O-3). The browser follows their redirects.
const sheets = new Map(); // tab id -> URLs
const isSheet = ({ type, tabId, url }) => type === "stylesheet" && Boolean(sheets.get(tabId)?.has(url));
chrome.webRequest.onBeforeRedirect.addListener(
  details => isSheet(details) && sheets.get(details.tabId).add(details.redirectUrl),
  { ...filter, types: ["stylesheet"] },
);
/** These style sheets, requested by the tab's page, are no requests of the reader. */
export const watchSheets = (tabId, urls) => sheets.set(tabId, new Set(urls.map(withoutFragment)));

const longestWait = 1000; // milliseconds: an event may come a little later than the response

const here = new URL(chrome.runtime.getURL("")).origin;
const isFromHere = ({ tabId, initiator, originUrl }) =>
  tabId === -1 && (initiator ?? (originUrl && new URL(originUrl).origin) ?? here) === here;

/** One request for `url` from a `PageDocument`, or from here if there is none. Call `close` when it is over. */
export class Hop {
  #url;
  #page;
  #location;
  #space;
  #waiting = new Set();
  #isMade = false;
  #error;
  /** The head of a response that asks for a password; undefined if there was none. */
  denial;

  constructor(url, page) {
    this.#url = withoutFragment(url);
    this.#page = page;
    hops.add(this);
  }

  close() {
    hops.delete(this);
    for (const wake of this.#waiting) wake();
  }

  isOurs(details) {
    const { url, tabId, documentId, method } = details;
    if (url !== this.#url || method !== "GET") return false;
    if (!this.#page) return isFromHere(details);
    const { documentId: wanted = documentId } = this.#page;
    return tabId === this.#page.tabId && (documentId ?? wanted) === wanted;
  }

  head({ statusCode, responseHeaders }) {
    const { value } = responseHeaders?.find(({ name }) => name.toLowerCase() === "location") ?? {};
    const redirects = statusCode >= 300 && statusCode < 400;
    if (redirects && value !== undefined && URL.canParse(value, this.#url))
      this.#know(() => (this.#location ??= new URL(value, this.#url).href));
  }
  redirect({ redirectUrl, ip }) {
    this.#know(() => ((this.#location = redirectUrl), (this.#space = addressSpaceOf(ip))));
  }
  /** 401, or 407 of a proxy. Firefox then says that the request has failed. */
  denied(status, ip) {
    this.denial = { url: this.#url, status, fields: [] };
    this.started({ ip });
  }
  made() {
    this.#isMade = true;
  }
  failed({ error }) {
    this.#know(() => (this.#error = error));
  }
  started({ ip }) {
    this.#know(() => (this.#space = addressSpaceOf(ip)));
  }

  #know(learn) {
    learn();
    for (const wake of this.#waiting) wake();
  }

  async #until(known) {
    const late = Date.now() + longestWait;
    while (!known() && Date.now() < late)
      await new Promise(resolve => {
        const wake = () => (clearTimeout(timer), this.#waiting.delete(wake), resolve());
        const timer = setTimeout(wake, longestWait);
        this.#waiting.add(wake);
      });
    return known();
  }

  /** Whether the browser has ended a request that has failed, before or after it was made. */
  async wasEnded() {
    return !this.#isMade || /ABORTED/.test(await this.#until(() => this.#error));
  }
  /** Where the redirect leads; undefined if nobody knows. */
  location() {
    return this.#until(() => this.#location);
  }
  /** The address space of the connection, after the fact; "unknown" for example from the browser's cache. */
  async addressSpace() {
    return (await this.#until(() => this.#space)) ?? "unknown";
  }
}
