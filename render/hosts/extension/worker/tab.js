// What a tab shows, in the engine: its session, and its map as it is seen from its page. `panels` has the callbacks of those
// that show it: none, then nothing is requested; one; or two, while a popup is over the panel, or after the tab has moved
// to another window.
//
//   changed(tab)                             there may be something new to see
//   fetch(tab, number, document, request, receiver)  fetches for the document (fetching.js); settles when that is over
//   abort(number)                            it is not wanted any more
import { proxy, transfer } from "../comlink/comlink.mjs";
import { visitFor } from "../shared/visits.js";
import { TabMap } from "./tab_map.js";

let fetches = 0;

export class Tab {
  panels = new Map(); // the document that each shows, as far as it knows; undefined: none
  #session;
  #id;
  #reads;
  #isSameSite;
  #entries = new Map(); // number in the engine by name
  #shown; // as background/records.js has it; undefined: nothing
  #isPrivate = false;
  #preferences;
  #trial; // { document, text }: preferences that hold for a document, whichever panel it was that was asked for them
  #pausing; // an AbortController of what is being fetched
  #fetching; // the panel that fetches it
  #wasPaused = false; // before all was there
  #map;
  #isSeen = false; // whether the map's view is that of all that has happened
  #left; // { document, map, ... }: where the reader was in a map when the panel was closed

  /** `cache` and `reads`: those that the tabs share; `isSameSite(page, url)`: see desk.js. */
  constructor(engine, { cache, reads }, id, isSameSite) {
    this.#id = id;
    this.#reads = reads;
    this.#isSameSite = isSameSite;
    this.#session = engine.session({ cache, changed: () => queueMicrotask(() => this.#changed()) });
  }

  get isPrivate() {
    return this.#isPrivate;
  }
  get preferences() {
    return this.#preferences;
  }
  get document() {
    return this.#shown?.document;
  }
  /** Whether there is a panel that shows what is shown. */
  get isWanted() {
    return [...this.panels.values()].includes(this.document);
  }

  #entry(name) {
    if (name === undefined) return 0;
    if (!this.#entries.has(name)) this.#entries.set(name, this.#entries.size + 1);
    return this.#entries.get(name);
  }

  // --- what the tab shows ---

  /** The preferences that hold for a document, as a text. */
  wantedFor(document, { preferences, trial }) {
    if (trial !== undefined) this.#trial = { document, text: trial };
    if (this.#trial?.text === preferences) this.#trial = undefined; // they are the reader's by now
    return this.#trial?.document === document ? this.#trial.text : preferences;
  }
  endTrial(document) {
    if (this.#trial?.document === document) this.#trial = undefined;
  }

  /** `isAgain`: also if it is shown already, as if the preferences were others. `preferences`: of the engine, or null. */
  show({ visit, privateTab, tab }, { isAgain, preferences, userAgent, acceptLanguage }) {
    const { document, url, entry } = tab;
    const isShown = document === this.#shown?.document;
    const again = isAgain || (isShown && preferences !== this.#preferences);
    this.#preferences = preferences;
    this.#isPrivate = privateTab !== undefined;
    this.#isSeen = false;
    if (isShown && !again && !this.#wasPaused) {
      if (url !== this.#shown.url || entry !== this.#shown.entry) this.#session.move(url, this.#entry(entry));
      this.#shown = tab;
      this.#fetch();
      return;
    }
    this.leave();
    this.#wasPaused = false;
    this.#shown = tab;
    this.#session.show({
      ...visitFor(visit),
      entry: this.#entry(entry),
      arrival: again ? "reload" : visit.arrival,
      userAgent,
      acceptLanguage,
      profile: this.#isPrivate ? "private" : "",
      preferences,
    });
    if (url !== visit.url) this.#session.move(url, this.#entry(entry));
    this.#fetch();
  }

  leave() {
    this.#stop();
    if (this.#shown) this.#session.leave();
    this.#shown = undefined;
    this.#isSeen = false;
  }
  dispose() {
    this.leave();
    this.#map?.dispose();
    this.#session.dispose();
  }

  // --- requests ---

  #changed() {
    if (this.#session.isDisposed) return;
    this.#isSeen = false;
    this.#fetch();
    this.tell();
  }
  tell(except) {
    for (const panel of this.panels.keys()) if (panel !== except) panel.changed(this.#id);
  }

  /** A panel is closed: what it is fetching ends. */
  leavePanel(panel) {
    if (!this.panels.delete(panel) || this.#fetching !== panel || !this.#pausing) return;
    this.#wasPaused = true;
    this.#stop();
  }
  #stop() {
    this.#pausing?.abort();
    this.#pausing = undefined;
  }

  /** Fetches what is wanted now. */
  async #fetch() {
    const [panel] = [...this.panels].find(([, document]) => document === this.document) ?? [];
    if (!panel || !this.#shown || this.#pausing || this.#session.state !== "loading") return;
    const pausing = (this.#pausing = new AbortController());
    this.#fetching = panel;
    const { document } = this.#shown;
    const fetchDocument = async (request, receiver, conditions, signal) => {
      if (pausing.signal.aborted) return receiver.fail("cancelled"); // a closed panel would never answer
      const number = ++fetches;
      const wanted = AbortSignal.any([signal, pausing.signal]);
      const abort = () => panel.abort(number);
      wanted.addEventListener("abort", abort);
      const offered = ["allowHop", "allowAddress", "begin", "append", "end", "fail"];
      const calls = Object.fromEntries(offered.map(name => [name, (...values) => !receiver.isDisposed && receiver[name](...values)]));
      const given = proxy({ ...this.#reads.listen(request.url, calls), conditions });
      try {
        const ended = new Promise(resolve => wanted.addEventListener("abort", resolve));
        await Promise.race([panel.fetch(this.#id, number, document, request, given), ended]);
        calls.fail("cancelled"); // does nothing if the request is over
      } finally {
        wanted.removeEventListener("abort", abort);
      }
    };
    try {
      await this.#session.fetch(fetchDocument);
    } catch (error) {
      console.error(error);
    } finally {
      if (this.#pausing === pausing) this.#pausing = undefined;
    }
  }

  // --- what panels ask ---

  /** What there is to see: the `document` that is shown, the `state` of its map and what became of it, and the `map` as
   * TabMap.outline gives it, and where the reader `left` it. `held`: the name of the map whose tree the panel has. */
  see(held) {
    if (!this.#shown) return { state: "no-page" };
    const { state, documents, discovery } = this.#session;
    const isSeen = this.#isSeen && this.#map;
    const view = isSeen ? undefined : this.#session.view();
    if (view) this.#look(view, documents);
    this.#isSeen = Boolean(isSeen || view);
    const { found, trace } = discovery;
    const seen = {
      document: this.#shown.document,
      state,
      documents,
      found,
      isTrial: this.#trial?.document === this.#shown.document,
      isOff: trace.every(({ outcome }) => outcome === "not-tried"),
      map: this.#isSeen ? this.#map.outline(held, this.#preferences) : undefined,
    };
    if (this.#left?.document === seen.document && this.#left.map === seen.map?.name) seen.left = this.#left;
    return transfer(seen, Object.values(seen.map?.tree ?? {}).map(({ buffer }) => buffer));
  }

  /** A map stays until there is another: while it is asked whether it is still the same, too. */
  #look(view, documents) {
    const of = JSON.stringify([documents.map(one => [one.finalUrl ?? one.requested, one.outcome, one.bytes, this.#reads.of(one.requested)]), view.size]);
    if (this.#map?.of === of) return this.#map.look(view);
    this.#map?.dispose();
    this.#map = new TabMap(view, of);
  }

  /** `where`: the reader is in this map, for the next panel. */
  keep(map, where) {
    if (this.#shown) this.#left = { document: this.#shown.document, map, ...where };
  }

  here(map, paths) {
    const { url: page } = this.#shown ?? {};
    return page && this.#mapOf(map)?.here(url => !this.#isSameSite(page, url), paths);
  }
  texts(map, nodes) {
    return this.#mapOf(map)?.texts(nodes);
  }
  search(map, text, options) {
    return this.#mapOf(map)?.search(text, options);
  }
  searchOn(map, reader) {
    return this.#mapOf(map)?.searchOn(reader);
  }
  prepareSearch(map) {
    return this.#mapOf(map)?.prepareSearch();
  }
  /** The map, unless it is another by now. */
  #mapOf(name) {
    return this.#map?.name === name ? this.#map : undefined;
  }

  /** For "Why?": what was done, and what is wrong. */
  reasons() {
    const { discovery, diagnostics, documents } = this.#session;
    return { discovery, diagnostics, documents, checked: discovery ? this.#session.check() : [] };
  }
}
