// The reader's preferences.

import { checked, PreferencesError, status } from "./errors.js";
import { disposable, Handle } from "./handle.js";
import { siteAt, tomlOf } from "./toml.js";
import { levelOf } from "./values.js";

export class Preferences extends Handle {
  #module;
  #written; // the text that was made of values

  /** `from`: the text of a TOML file, or the values in it. */
  constructor(module, from) {
    const written = typeof from === "object" && from !== null ? tomlOf(from) : undefined;
    super(module.handle((to) => module.c.preferences_new(to)).handle, module.c.preferences_free);
    this.#module = module;
    this.#written = written;
    if (from === undefined) return;
    const { c, memory } = module;
    const toml = written ?? String(from);
    try {
      const given = memory.frame(() => checked(c.preferences_read(this.pointer, memory.string(toml))));
      if (given === status.refused) throw new PreferencesError(this.remarks[0]);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  get remarks() {
    return this.#module
      .list("preferences_remark", "remark", this.pointer)
      .map(({ message, line, column }) => {
        if (this.#written !== undefined) return { message: this.#inValues(message, line) };
        return line ? { message, line, column } : { message };
      });
  }
  /** A line of a text that the user has not written says nothing; but which of the sites it is does. */
  #inValues(message, line) {
    const site = siteAt(this.#written, line);
    return site === undefined ? message : `site[${site}]: ${message}`;
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
