// The maps that the sessions of one profile share.

import { disposable, Handle } from "./handle.js";
import { known } from "./options.js";
import { allLimits, withPolicy } from "./policy.js";

const names = ["policy", "entries", "bytes", "failedRootSeconds"];

export class Cache extends Handle {
  #module;

  constructor(engine, options) {
    const { policy, entries = 0, bytes = 0, failedRootSeconds = 0 } = known(options, names, "cache");
    const { module } = engine;
    const { c, memory } = module;
    const { handle } = withPolicy(module, policy, (limits) =>
      module.handle(
        (to) => c.cache_new(limits, memory.struct("cache_limits", { entries, bytes, failedRootSeconds }), to),
        "a limit of the cache"
      )
    );
    super(handle, c.cache_free);
    this.#module = module;
    /** The limits of the sessions with this cache. */
    this.limits = allLimits(engine.policy, policy);
  }

  get entries() {
    return this.#module.c.cache_entries(this.pointer) >>> 0;
  }
  get bytes() {
    return this.#module.c.cache_bytes(this.pointer) >>> 0;
  }
  clear() {
    this.#module.c.cache_clear(this.pointer);
  }
}
disposable(Cache);
