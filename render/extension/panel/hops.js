// What only webRequest knows of our requests: where a redirect leads, and the address of the connection. Listens only
// while something is being fetched.
import { addressSpaceOf } from "../shared/address_space.js";

const filter = { urls: ["http://*/*", "https://*/*"], types: ["xmlhttprequest", "other"] };
const patience = 1000; // milliseconds: an event may come a little later than the response

/** One request for `url` from the tab, or from this page if `tabId` is -1. Call `close` when it is over. */
export class Hop {
  #url; #tabId; #location; #space; #waiting = new Set();

  constructor(url, tabId) {
    this.#url = url.replace(/#.*/s, "");
    this.#tabId = tabId;
    const { onBeforeRedirect, onHeadersReceived, onResponseStarted } = chrome.webRequest;
    onHeadersReceived.addListener(this.#head, filter, ["responseHeaders"]);
    onBeforeRedirect.addListener(this.#redirect, filter);
    onResponseStarted.addListener(this.#started, filter);
  }

  close() {
    const { onBeforeRedirect, onHeadersReceived, onResponseStarted } = chrome.webRequest;
    onHeadersReceived.removeListener(this.#head);
    onBeforeRedirect.removeListener(this.#redirect);
    onResponseStarted.removeListener(this.#started);
    for (const wake of this.#waiting) wake();
  }

  #isOurs = ({ url, tabId, method }) => url === this.#url && tabId === this.#tabId && method === "GET";

  #head = details => {
    if (!this.#isOurs(details)) return;
    const { value } = details.responseHeaders?.find(({ name }) => name.toLowerCase() === "location") ?? {};
    const redirects = details.statusCode >= 300 && details.statusCode < 400;
    if (redirects && value !== undefined && URL.canParse(value, this.#url))
      this.#know(() => (this.#location ??= new URL(value, this.#url).href));
  };
  #redirect = details => {
    if (this.#isOurs(details)) this.#know(() => ((this.#location = details.redirectUrl), this.#ip(details)));
  };
  #started = details => {
    if (this.#isOurs(details)) this.#know(() => this.#ip(details));
  };
  #ip = ({ ip }) => (this.#space = addressSpaceOf(ip));

  #know(learn) {
    learn();
    for (const wake of this.#waiting) wake();
  }

  async #until(known) {
    const late = Date.now() + patience;
    while (!known() && Date.now() < late)
      await new Promise(resolve => {
        const wake = () => (clearTimeout(timer), this.#waiting.delete(wake), resolve());
        const timer = setTimeout(wake, patience);
        this.#waiting.add(wake);
      });
    return known();
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
