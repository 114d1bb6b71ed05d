// One tab: the page that it shows, its map, and what has to be fetched for it.

import { Cache } from "./cache.js";
import { checked, status } from "./errors.js";
import { disposable } from "./handle.js";
import { Loading } from "./loading.js";
import { report } from "./module.js";
import { known } from "./options.js";
import { checks, compact, diagnosticOf, formats, numberOrZero, states, textOf, traceOf, urlNamed } from "./values.js";
import { numberOf } from "./memory.js";
import { View } from "./view.js";
import { checkNames, withVisit, wrongUrlOf } from "./visit.js";

const renderOptions = ["preferences", "level", "depth", "places", "width", "trace", "ascii", "colours", "check"];

export class Session extends Loading {
  #engine;
  #module;
  #ownCache;
  #callback;
  #changed;
  #limits;
  #hasPreferences = false;

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
      super(module, "session", handle);
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
    this.nextTurn();
  }

  // --- events ---

  show(visit) {
    checkNames(visit);
    this.nextTurn();
    withVisit(this.#module, visit, (given) =>
      checked(this.#module.c.session_show(this.pointer, given, this.now()), "the visit", () => wrongUrlOf(visit))
    );
    this.#hasPreferences = Boolean(visit.preferences);
    this.wake();
  }
  move(url, entry = 0) {
    const { c, memory } = this.#module;
    memory.frame(() => checked(c.session_move(this.pointer, memory.string(textOf(url)), BigInt(entry)), urlNamed(url)));
  }
  leave() {
    this.nextTurn();
    checked(this.#module.c.session_leave(this.pointer));
    this.wake();
  }

  // --- for `drive` ---

  async change(signal) {
    const isOver = await super.change(signal);
    if (isOver) this.#hasChanged(); // the engine tells nobody within this call
    return isOver;
  }
  /** What a fetcher has to obey. The reader's preferences may give a site more time, of which only the engine knows. */
  get limits() {
    const { documentTime, ...others } = this.#limits;
    const isDefault = documentTime === this.#engine.policy.documentTime;
    return { ...others, documentTime: this.#hasPreferences && isDefault ? Infinity : documentTime };
  }

  // --- results ---

  get state() {
    return states[this.#module.c.session_state(this.pointer)];
  }
  get discovery() {
    if (this.state === "no-page") return undefined;
    return compact({
      found: this.#module.get("session_found", "found", this.pointer),
      trace: this.#module.list("session_trace", "trace", this.pointer).map(traceOf),
      diagnostics: this.diagnostics,
    });
  }
  check() {
    return this.#module.list("session_finding", "diagnostic", this.pointer).map(diagnosticOf);
  }

  view() {
    const { handle } = this.#module.handle((to) => this.#module.c.session_view(this.pointer, to));
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
      default:
        return text;
    }
  }

  // --- changes ---

  #hasChanged() {
    this.wake();
    try {
      this.#changed?.();
    } catch (error) {
      report(error); // as for an event listener
    }
  }
}
disposable(Session);
