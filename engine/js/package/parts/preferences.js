// The reader's preferences.

import { checked, PreferencesError, status } from "./errors.js";
import { disposable, Handle } from "./handle.js";
import { levelOf } from "./values.js";

export class Preferences extends Handle {
  #module;

  constructor(module, toml) {
    super(module.handle((to) => module.c.preferences_new(to)).handle, module.c.preferences_free);
    this.#module = module;
    if (toml === undefined) return;
    const { c, memory } = module;
    try {
      const given = memory.frame(() => checked(c.preferences_read(this.pointer, memory.string(String(toml)))));
      if (given === status.refused) throw new PreferencesError(this.remarks[0]);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  get remarks() {
    return this.#module
      .list("preferences_remark", "remark", this.pointer)
      .map(({ message, line, column }) => (line ? { message, line, column } : { message }));
  }
  get levels() {
    return this.#module.list("preferences_level", "level", this.pointer).map(levelOf);
  }
  get pattern() {
    return this.#module.stringFrom("preferences_pattern", this.pointer);
  }
  get initial() {
    return this.#module.stringFrom("preferences_initial", this.pointer);
  }
}
disposable(Preferences);
