// An opened module, and what is made of it.

import { Cache } from "./cache.js";
import { disposable } from "./handle.js";
import { Load } from "./load.js";
import { Preferences } from "./preferences.js";
import { Session } from "./session.js";
import { defaultPolicy } from "./policy.js";
import { statedPlaceOf } from "./stated_place.js";

export class Engine {
  #module;
  #policy;

  constructor(module) {
    this.#module = module;
  }

  /** The module; throws after `dispose`. Not for users of the package. */
  get module() {
    if (!this.#module) throw new Error("the engine has been disposed of");
    return this.#module;
  }

  get version() {
    const version = this.module.c.version();
    return `${version >>> 16}.${(version >>> 8) & 0xff}.${version & 0xff}`;
  }
  get policy() {
    return (this.#policy ??= defaultPolicy(this.module));
  }

  discover(page) {
    const session = this.session();
    try {
      session.show({ ...page, arrival: "navigation", entry: 0 });
      return session.discovery;
    } finally {
      session.dispose();
    }
  }
  statedPlace(page, options) {
    return statedPlaceOf(this.module, page, options);
  }
  cache(options) {
    return new Cache(this, options);
  }
  session(options) {
    return new Session(this, options);
  }
  load(root, options) {
    return new Load(this, root, options);
  }
  preferences(from) {
    return new Preferences(this.module, from);
  }

  /** Drops the module. What was made of it must not be used any more. */
  dispose() {
    this.#module = undefined;
  }
}
disposable(Engine);
