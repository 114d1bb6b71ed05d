// One tab: the page that it shows, its map, and what has to be fetched for it.

import { Cache } from "./cache.js";
import { drive } from "./drive.js";
import { checked, status } from "./errors.js";
import { disposable, Handle } from "./handle.js";
import { report } from "./module.js";
import { known } from "./options.js";
import { Receiver } from "./receiver.js";
import {
  addressSpaces,
  checks,
  compact,
  diagnosticOf,
  formats,
  longestTimeout,
  numberOrZero,
  relations,
  states,
  textOf,
  traceOf,
  urlNamed,
} from "./values.js";
import { numberOf } from "./memory.js";
import { View } from "./view.js";
import { checkNames, withVisit, wrongUrlOf } from "./visit.js";

const renderOptions = ["preferences", "level", "depth", "places", "width", "trace", "ascii", "colours", "check"];

/** Milliseconds of a clock that never goes back. */
const now = () => BigInt(Math.floor(performance.now()));

export class Session extends Handle {
  #engine;
  #module;
  #ownCache;
  #callback;
  #changed;
  #limits;
  #hasPreferences = false;
  #waiting = new Set(); // functions to call when something has changed
  #transfers = new Set(); // AbortControllers
  #pages = 0; // counts pages that were shown
  #preparing; // a promise as long as data for the map are being fetched
  #isReady = false; // whether it is known that the map, which is over, needs none

  constructor(engine, options) {
    const { cache, policy, changed } = known(options, ["cache", "policy", "changed"], "session");
    if (cache && policy) throw new TypeError("limits are those of the cache: give it the policy");
    const { module } = engine;
    const { c } = module;
    const ownCache = cache ? undefined : new Cache(engine, { policy });
    const callback = module.callback(() => this.#hasChanged());
    try {
      const { handle } = module.handle((to) =>
        c.session_new((cache ?? ownCache).pointer, module.exports.standard_sitemap_js_changed_pointer(), callback, to)
      );
      super(handle, c.session_free);
    } catch (error) {
      module.forget(callback);
      ownCache?.dispose();
      throw error;
    }
    this.#engine = engine;
    this.#module = module;
    this.#ownCache = ownCache;
    this.#callback = callback;
    this.#changed = changed;
    this.#limits = (cache ?? ownCache).limits;
  }

  dispose() {
    if (this.isDisposed) return;
    super.dispose();
    this.#module.forget(this.#callback);
    this.#ownCache?.dispose();
    this.#leavePage();
  }

  // --- events ---

  show(visit) {
    checkNames(visit);
    this.#leavePage();
    withVisit(this.#module, visit, (given) =>
      checked(this.#module.c.session_show(this.pointer, given, now()), "the visit", () => wrongUrlOf(visit))
    );
    this.#hasPreferences = Boolean(visit.preferences);
    this.#wake();
  }
  move(url, entry = 0) {
    const { c, memory } = this.#module;
    memory.frame(() => checked(c.session_move(this.pointer, memory.string(textOf(url)), BigInt(entry)), urlNamed(url)));
  }
  leave() {
    this.#leavePage();
    checked(this.#module.c.session_leave(this.pointer));
    this.#wake();
  }
  stop() {
    checked(this.#module.c.session_stop(this.pointer));
    this.#abortTransfers();
    this.#wake();
  }

  // --- requests ---

  requests() {
    const { module } = this.#engine;
    const all = [];
    for (let request; (request = module.get("session_next_request", "request", this.pointer)) !== undefined;) {
      const { id, url, validatorsUrl, entityTag, lastModified } = request;
      all.push(
        compact({ id, url, validators: validatorsUrl && compact({ url: validatorsUrl, entityTag, lastModified }) })
      );
    }
    return all;
  }

  receiver(id) {
    const { c } = this.#module;
    const { handle } = this.#module.handle((to) => c.session_receiver(this.pointer, id, to));
    return new Receiver(this.#module, handle, () => this.ready());
  }

  conditions(url) {
    const { memory } = this.#module;
    return memory.frame(() => {
      const given = this.#module.get("session_conditions", "conditions", this.pointer, memory.string(textOf(url)));
      if (!given) throw new Error("no page is shown");
      return { ...given, relation: relations[given.relation], addressSpace: addressSpaces[given.addressSpace] };
    });
  }

  async fetch(fetchDocument, options) {
    const { signal, connections = 6 } = known(options, ["signal", "connections"], "fetch");
    if (typeof fetchDocument !== "function") throw new TypeError("fetch takes a function that fetches one document");
    this.state; // throws after `dispose`
    await drive(this, fetchDocument, { signal, connections });
  }

  // --- for `drive` ---

  /** How many pages were shown: a page that has been left has another number. */
  get pages() {
    return this.#pages;
  }
  /** A controller whose signal is aborted when its response is no longer wanted. */
  transfer() {
    const controller = new AbortController();
    this.#transfers.add(controller);
    return controller;
  }
  endTransfer(controller) {
    this.#transfers.delete(controller);
    this.#wake();
  }
  /** Waits until something changes, `signal` is aborted, or the deadline. Tells the session the time. */
  async change(signal) {
    const deadline = this.#module.c.session_deadline(this.pointer);
    let timer, wake;
    const changed = new Promise((resolve) => {
      wake = resolve;
      this.#waiting.add(wake);
      signal?.addEventListener("abort", wake);
      const left = Number(BigInt.asUintN(64, deadline) - now());
      if (left < longestTimeout) timer = setTimeout(wake, Math.max(left, 0) + 1);
    });
    await changed;
    clearTimeout(timer);
    signal?.removeEventListener("abort", wake);
    this.#waiting.delete(wake);
    if (this.isDisposed) return;
    const time = now();
    checked(this.#module.c.session_update_time(this.pointer, time));
    if (time >= BigInt.asUintN(64, deadline)) this.#hasChanged(); // the engine tells nobody within this call
  }
  /** What a fetcher has to obey. The reader's preferences may give a site more time, of which only the engine knows. */
  get limits() {
    const { documentTime, ...others } = this.#limits;
    const isDefault = documentTime === this.#engine.policy.documentTime;
    return { ...others, documentTime: this.#hasPreferences && isDefault ? Infinity : documentTime };
  }

  // --- results ---

  get state() {
    const state = states[this.#module.c.session_state(this.pointer)];
    if (state === "over") this.#lookForMissingData();
    return state === "over" && this.#preparing ? "loading" : state;
  }
  get discovery() {
    if (this.state === "no-page") return undefined;
    return compact({
      found: this.#module.get("session_found", "found", this.pointer),
      trace: this.#module.list("session_trace", "trace", this.pointer).map(traceOf),
      diagnostics: this.diagnostics,
    });
  }
  get diagnostics() {
    return this.#module.list("session_diagnostic", "diagnostic", this.pointer).map(diagnosticOf);
  }
  get documents() {
    return this.#module.list("session_document", "document", this.pointer);
  }
  check() {
    return this.#module.list("session_finding", "diagnostic", this.pointer).map(diagnosticOf);
  }

  view() {
    const { given, handle } = this.#newView();
    if (given === status.dataMissing) {
      this.#prepare();
      return undefined;
    }
    return handle === 0 ? undefined : new View(this.#module, handle);
  }

  render(format, given) {
    const { c, memory } = this.#module;
    const options = known(given, renderOptions, "render");
    const { status: result, text } = this.#module.written((sink, data) =>
      memory.frame(() =>
        checked(
          c.session_render(
            this.pointer,
            memory.struct("rendering", {
              preferences: options.preferences?.pointer,
              level: textOf(options.level),
              depth: options.depth,
              places: options.places,
              width: options.width,
              format: numberOf(formats, format, "the format"),
              trace: Number(options.trace ?? 0),
              ascii: Number(options.ascii ?? 0),
              colours: Number(options.colours ?? 0),
              check: numberOrZero(checks, options.check, "check"),
            }),
            sink,
            data
          ),
          "the combination of format and check"
        )
      )
    );
    switch (result) {
      case status.none:
        throw new RangeError("there is no page, no such display level, or no map");
      case status.refused:
        throw new RangeError("the map does not fit into one XML sitemap");
      case status.dataMissing:
        this.#prepare();
        throw new Error("the order of Chinese, Japanese and Korean names is still being fetched: await ready()");
      default:
        return text;
    }
  }

  // --- data that are fetched only if a map needs them ---

  async ready() {
    if (!this.isDisposed) this.state; // begins to fetch what is missing
    await this.#preparing;
  }

  #lookForMissingData() {
    if (this.#isReady || !this.#engine.lacksData) return;
    const { given, handle } = this.#newView();
    if (handle !== 0) this.#module.c.view_free(handle);
    this.#isReady = given !== status.dataMissing;
    if (!this.#isReady) this.#prepare();
  }

  #newView() {
    const { status: given, handle } = this.#module.handle((to) => this.#module.c.session_view(this.pointer, to));
    return { given, handle };
  }
  #prepare() {
    this.#preparing ??= this.#engine.addData().then(() => {
      this.#preparing = undefined;
      this.#hasChanged();
    });
  }

  // --- changes ---

  #hasChanged() {
    this.#wake();
    try {
      this.#changed?.();
    } catch (error) {
      report(error); // as for an event listener
    }
  }
  #wake() {
    for (const wake of this.#waiting) wake();
  }
  #leavePage() {
    ++this.#pages;
    this.#isReady = false;
    this.#abortTransfers();
    this.#wake();
  }
  #abortTransfers() {
    for (const controller of this.#transfers) controller.abort();
    this.#transfers.clear();
  }
}
disposable(Session);
