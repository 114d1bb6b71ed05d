// What the panels ask of the engine. A tab has a number, and stays here when the panel beside it is closed, unless it is a
// private one.
import * as rules from "../shared/rules.js";
import { visitFor } from "../shared/visits.js";
import { Reads } from "./reads.js";
import { Tab } from "./tab.js";

export class Desk {
  #engine;
  #cache;
  #judge; // a session that says which sites are the same
  #tabs = new Map(); // by number
  #preferences = new Map(); // by text
  #reads = new Reads();

  constructor(engine) {
    this.#engine = engine;
    this.#cache = engine.cache();
    this.#judge = engine.session();
  }

  /** A panel is closed. */
  leave(panel) {
    for (const [id, tab] of this.#tabs) {
      tab.leavePanel(panel);
      if (tab.isPrivate && !tab.panels.size) this.close(id);
    }
  }

  // --- tabs ---

  /** `record`: of background/pages.js with `tab`; undefined: the tab shows nothing that could have a map. `options`: see
   * `Tab.show`, with `preferences` as a text. `trial`: another such text, which the reader wants for this document. */
  show(panel, id, record, options) {
    const tab = this.#tabs.get(id) ?? this.#open(id);
    const before = tab.document;
    tab.panels.set(panel, record?.tab.document);
    if (record) tab.show(record, { ...options, preferences: this.#preferencesOf(tab.wantedFor(record.tab.document, options)) });
    else if (!tab.isWanted) tab.leave();
    this.#forgetPreferences();
    if (tab.document !== before) tab.tell(panel);
  }
  #open(id) {
    const shared = { cache: this.#cache, reads: this.#reads };
    const tab = new Tab(this.#engine, shared, id, (page, url) => this.isSameSite(page, url));
    this.#tabs.set(id, tab);
    return tab;
  }
  /** Tabs with other numbers were closed while no panel was open. One that a panel shows is newer than these. */
  keepOnly(ids) {
    for (const [id, { panels }] of this.#tabs) if (typeof id === "number" && !ids.includes(id) && !panels.size) this.close(id);
  }
  /** The tab is closed. */
  close(id) {
    const tab = this.#tabs.get(id);
    tab?.dispose();
    if (tab?.isPrivate) this.#reads.forget();
    this.#tabs.delete(id);
    this.#forgetPreferences();
  }
  /** What was on trial for this document is not wanted any more: it is to be shown again. */
  endTrial(document) {
    for (const tab of this.#tabs.values()) tab.endTrial(document);
  }
  /** What a question of tab.js gives: "see", "keep", "here", "texts", "search", "searchOn", "prepareSearch" or "reasons". */
  ask(id, question, ...values) {
    return this.#tabs.get(id)?.[question](...values);
  }

  // --- the rest ---

  /** Null if there are none, or the text cannot be read any more. */
  #preferencesOf(text) {
    if (!text.trim()) return null;
    try {
      if (!this.#preferences.has(text)) this.#preferences.set(text, this.#engine.preferences(text));
      return this.#preferences.get(text);
    } catch (error) {
      console.warn("The preferences are not used:", error.message);
      return null;
    }
  }
  /** Forgets preferences that no tab has any more. */
  #forgetPreferences() {
    const used = new Set([...this.#tabs.values()].map(({ preferences }) => preferences));
    for (const [text, own] of this.#preferences) {
      if (used.has(own)) continue;
      own.dispose();
      this.#preferences.delete(text);
    }
  }
  /** Throws the engine's `PreferencesError` if a value is not allowed. */
  check(text) {
    this.#engine.preferences(text).dispose();
  }

  statedPlace(page) {
    return this.#engine.statedPlace(page, { menus: true });
  }

  /** The list that may do for a page without a map (D-5): its `source` as a preference has it, and the `address` that is
   * asked for first. E-2 or E-4 if the page names a list, else E-3. */
  listFor({ visit, tab }) {
    for (const source of ["link", "llms", "robots"]) {
      const own = this.#engine.preferences(rules.withRule("", rules.patternOf(tab.url), source));
      const { found } = this.#engine.discover({ ...visitFor(visit), preferences: own });
      own.dispose();
      if (found) return { source, address: found.sitemap };
    }
    return undefined;
  }

  /** Whether readers take `url` for the site of `page`: http and https are one. */
  isSameSite(page, url) {
    try {
      this.#judge.show({ url: page });
      const sameScheme = url.replace(/^https?:/i, new URL(page).protocol);
      return /^https?:/i.test(url) && this.#judge.conditions(sameScheme).relation !== "cross-site";
    } catch {
      return false; // an address that the engine does not take, as one of a megabyte
    }
  }
}
