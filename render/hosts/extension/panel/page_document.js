// The document that a tab shows, for as long as it shows it. All that the panel asks of a page, and all that it fetches
// for one, goes through here or ends with it: the tab may go on at any moment, also to another site.
import { isThere } from "../shared/documents.js";

const mostTries = 5; // to connect to a document that says that it is there

/** What happened to a document is no error of ours: it is not there any more. */
export class Gone extends Error {
  constructor() {
    super("the tab shows another document");
  }
}

export class PageDocument {
  #tabId;
  #shown;
  #leaving = new AbortController();
  #here;

  /** `shown`: a record of what the tab shows (records.js). */
  constructor(tabId, shown) {
    this.#tabId = tabId;
    this.#shown = shown;
    this.#here = this.#stay();
    this.#here.catch(() => {}); // `gone` says it, too
  }

  get name() {
    return this.#shown.document;
  }
  get origin() {
    return this.#shown.origin;
  }
  /** Whether it has an origin. A document in a sandbox has none: to it all others are foreign. */
  get hasOrigin() {
    return this.origin !== "null";
  }
  get tabId() {
    return this.#tabId;
  }
  get documentId() {
    return this.#shown.documentId;
  }
  /** Aborted when the tab does not show the document any more, or `leave` was called. */
  get gone() {
    return this.#leaving.signal;
  }
  /** Settles when the document has answered; rejects if it was gone before. */
  get here() {
    return this.#here;
  }

  leave() {
    this.#leaving.abort(new Gone());
  }

  /** Asks the document whether it is still there: another port may have broken. If not, `leave` is called, and this rejects. */
  async check() {
    const port = await this.#connectToStay();
    port.disconnect();
  }

  /** Has a port open as long as the document is shown. A port may break although it is: then another one can be had. */
  async #stay() {
    const port = await this.#connectToStay();
    port.onDisconnect.addListener(() => {
      void chrome.runtime.lastError;
      if (!this.gone.aborted) this.#stay().catch(() => {});
    });
  }

  /** No connection is no proof that the document is gone: it says itself whether it is there. If not, `leave` is called. */
  async #connectToStay() {
    for (let tries = 1; ; ++tries) {
      try {
        return await this.connect("stay");
      } catch (error) {
        if (!this.gone.aborted && tries < mostTries && (await isThere(this.#tabId, this.#shown))) continue;
        this.leave();
        throw error;
      }
    }
  }

  /** Settles when the tab loads no other document: this one has stayed, unless it is `gone`. */
  rest() {
    return new Promise(resolve => {
      const end = () => {
        chrome.tabs.onUpdated.removeListener(hear);
        this.gone.removeEventListener("abort", end);
        resolve();
      };
      const hear = (tabId, { status }) => tabId === this.#tabId && status === "complete" && end();
      chrome.tabs.onUpdated.addListener(hear);
      this.gone.addEventListener("abort", end);
      chrome.tabs.get(this.#tabId).then(({ status }) => status === "loading" || end(), end);
    });
  }

  /** A port to page/host.js in the document. It is closed with `gone`. Throws `Gone` if the tab shows another one. */
  async connect(work) {
    const { document, documentId, origin } = this.#shown;
    const target = { tabId: this.#tabId, ...(documentId && { documentIds: [documentId] }) };
    this.gone.throwIfAborted();
    try {
      const files = ["/page/page_changes.js", "/page/statements.js", "/page/host.js"];
      await chrome.scripting.executeScript({ target, files, injectImmediately: true });
    } catch {
      throw new Gone();
    }
    this.gone.throwIfAborted();
    const name = JSON.stringify({ work, document, origin });
    const port = chrome.tabs.connect(this.#tabId, { name, frameId: 0, ...(documentId && { documentId }) });
    const end = () => port.disconnect();
    this.gone.addEventListener("abort", end);
    await new Promise((resolve, reject) => {
      const answer = () => (port.onMessage.removeListener(answer), resolve());
      port.onMessage.addListener(answer); // host.js says first that it is the right one
      port.onDisconnect.addListener(() => {
        void chrome.runtime.lastError; // where nobody listened
        this.gone.removeEventListener("abort", end);
        reject(new Gone());
      });
      this.gone.addEventListener("abort", () => reject(new Gone()), { once: true });
    });
    return port;
  }
}
