// A tab and its session of the engine: what the tab shows goes in, requests come out and are fetched, and `changed` is
// called when there is something new to see. It lives as long as the tab and the panel.
import { fetchDocumentFor } from "./fetching.js";

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

  constructor(engine, cache, tabId, changed) {
    this.#tabId = tabId;
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

  /** The history entry as a number, which is what the engine takes. */
  #entry(id) {
    if (id === undefined) return 0;
    if (!this.#entries.has(id)) this.#entries.set(id, this.#entries.size + 1);
    return this.#entries.get(id);
  }

  /** `page`: a record of background/pages.js with `tab`; undefined: the tab shows nothing that could have a map.
   * `again`: also if it is shown already, because the preferences have changed. */
  show(page, preferences, again = false) {
    if (!page) {
      this.leave();
      return;
    }
    const { visit, privateTab, tab } = page;
    const { document, url, entry } = tab;
    if (!again && document === this.#shown?.document) {
      if (url !== this.#shown.url || entry !== this.#shown.entry) this.#session.move(url, this.#entry(entry));
      this.#shown = tab;
      return;
    }
    this.leave();
    this.#shown = tab;
    this.#visit = { isFetching: false };
    this.#session.show({
      ...visit,
      entry: this.#entry(entry),
      arrival: again ? "reload" : visit.arrival,
      userAgent: navigator.userAgent,
      acceptLanguage,
      profile: privateTab === undefined ? "" : "private",
      preferences,
    });
    if (url !== visit.url) this.#session.move(url, this.#entry(entry));
    this.#fetchWith = fetchDocumentFor({
      tabId: this.#tabId,
      isPrivate: privateTab !== undefined,
      reload: visit.arrival === "reload",
    });
    this.#fetch();
  }

  leave() {
    if (this.#shown) this.#session.leave();
    this.#shown = this.#visit = null;
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
