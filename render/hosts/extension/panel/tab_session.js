// A tab beside the panel: what it shows is told to the engine, which tells what it wants to be fetched, and that there is
// something new to see. It lives as long as the tab and the panel.
import { acceptLanguage, engine } from "./engine_worker.js";
import { endAnswers, fetchDocumentFor } from "./fetching.js";
import { PageDocument } from "./page_document.js";

export class TabSession {
  #tabId;
  #gone;
  #shown = null;
  #document = null;
  #fetchWith;
  #aborting = new Map(); // AbortControllers of what is being fetched, by number

  /** `gone(page)`: the tab does not show this PageDocument any more, whatever its record says. */
  constructor(tabId, { gone }) {
    this.#tabId = tabId;
    this.#gone = gone;
  }

  /** The `PageDocument` that is shown; null if there is none. */
  get document() {
    return this.#document;
  }

  /** `record`: of background/pages.js with `tab`; undefined: the tab shows nothing that could have a map. `preferences`,
   * `trial`: see worker/desk.js. `isAgain`: also if it is shown already, as if the preferences were others. */
  show(record, { preferences, trial } = {}, isAgain = false) {
    if (record?.tab.document !== this.#shown?.document) this.#leaveDocument();
    this.#shown = record?.tab ?? null;
    if (record) {
      const { visit, privateTab, tab } = record;
      endAnswers(this.#tabId, tab.origin);
      this.#document ??= this.#open(tab);
      const isPrivate = privateTab !== undefined;
      this.#fetchWith = fetchDocumentFor({ page: this.#document, isPrivate, reload: isAgain || visit.arrival === "reload" });
    }
    const options = { preferences, trial, isAgain, acceptLanguage, userAgent: navigator.userAgent };
    engine.show(this.#tabId, record, options).catch(error => console.error(error)); // the next question fails, too
  }

  #open(tab) {
    const page = new PageDocument(this.#tabId, tab);
    page.gone.addEventListener("abort", () => {
      if (page !== this.#document) return;
      this.show();
      this.#gone(page);
    });
    return page;
  }
  #leaveDocument() {
    const page = this.#document;
    this.#document = null;
    page?.leave();
  }

  /** As worker/tab.js wants it. */
  async fetch(number, document, request, receiver) {
    if (document !== this.#document?.name) return receiver.fail("cancelled");
    const controller = new AbortController();
    this.#aborting.set(number, controller);
    try {
      await this.#fetchWith(request, receiver, controller.signal);
    } finally {
      this.#aborting.delete(number);
    }
  }
  abort(number) {
    this.#aborting.get(number)?.abort();
  }

  /** What worker/tab.js answers. */
  ask(question, ...values) {
    return engine.ask(this.#tabId, question, ...values);
  }

  /** The tab is closed. */
  dispose() {
    this.#leaveDocument();
    endAnswers(this.#tabId);
    engine.close(this.#tabId).catch(error => console.error(error));
  }
}
