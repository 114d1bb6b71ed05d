// A tab and its session of the engine: what the tab shows goes in, requests come out and are fetched, and `changed` is
// called when there is something new to see. It lives as long as the tab and the panel.
import { visitFor } from "../shared/visits.js";
import { fetchDocumentFor } from "./fetching.js";
import { PageDocument } from "./page_document.js";

const acceptLanguage = navigator.languages
  .map((tag, i) => (i ? `${tag};q=${(1 - Math.min(i, 9) / 10).toFixed(1)}` : tag))
  .join(", ");

export class TabSession {
  #session;
  #tabId;
  #entries = new Map();
  #fetchWith;
  #shown = null;
  #visit = null;
  #document = null;
  #preferences; // with which it is shown
  #gone;

  /** `gone(document)`: the tab does not show this document any more, whatever its record says. */
  constructor(engine, cache, tabId, { changed, gone }) {
    this.#tabId = tabId;
    this.#gone = gone;
    this.#session = engine.session({
      cache,
      changed: () =>
        queueMicrotask(() => {
          this.#fetch();
          changed();
        }),
    });
  }

  get session() {
    return this.#session;
  }
  /** The `PageDocument` that is shown; null if there is none. */
  get document() {
    return this.#document;
  }

  /** The history entry as a number, which is what the engine takes. */
  #entry(id) {
    if (id === undefined) return 0;
    if (!this.#entries.has(id)) this.#entries.set(id, this.#entries.size + 1);
    return this.#entries.get(id);
  }

  /** `record`: of background/pages.js with `tab`; undefined: the tab shows nothing that could have a map.
   * `again`: also if it is shown already, as if the preferences were others. */
  show(record, preferences, again = false) {
    if (!record) {
      this.leave();
      return;
    }
    const { visit, privateTab, tab } = record;
    const { document, url, entry } = tab;
    const isAskedFor = again;
    if (this.#shown) again ||= preferences !== this.#preferences;
    this.#preferences = preferences;
    if (!again && document === this.#shown?.document) {
      if (url !== this.#shown.url || entry !== this.#shown.entry) this.#session.move(url, this.#entry(entry));
      this.#shown = tab;
      return;
    }
    if (document === this.#shown?.document) this.#session.leave();
    else this.leave();
    this.#document ??= this.#open(tab);
    this.#shown = tab;
    this.#visit = { isFetching: false };
    this.#session.show({
      ...visitFor(visit),
      entry: this.#entry(entry),
      arrival: again ? "reload" : visit.arrival,
      userAgent: navigator.userAgent,
      acceptLanguage,
      profile: privateTab === undefined ? "" : "private",
      preferences,
    });
    if (url !== visit.url) this.#session.move(url, this.#entry(entry));
    this.#fetchWith = fetchDocumentFor({
      page: this.#document,
      isPrivate: privateTab !== undefined,
      reload: isAskedFor || visit.arrival === "reload",
    });
    this.#fetch();
  }

  #open(tab) {
    const page = new PageDocument(this.#tabId, tab);
    page.gone.addEventListener("abort", () => {
      if (page !== this.#document) return;
      this.leave();
      this.#gone(page.name);
    });
    return page;
  }

  leave() {
    if (this.#shown) this.#session.leave();
    const page = this.#document;
    this.#shown = this.#visit = this.#document = null;
    page?.leave();
  }

  /** Fetches what is wanted now. It ends by itself when the page is left. */
  async #fetch() {
    const visit = this.#visit;
    if (!visit || visit.isFetching || this.#session.state !== "loading") return;
    visit.isFetching = true;
    try {
      await this.#session.fetch(this.#fetchWith);
    } catch (error) {
      console.error(error);
    } finally {
      visit.isFetching = false;
    }
  }

  dispose() {
    this.leave();
    this.#session.dispose();
  }
}
