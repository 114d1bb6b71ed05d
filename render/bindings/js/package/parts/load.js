// A map without a page of a tab: its load, and then the map itself.

import { disposable } from "./handle.js";
import { known } from "./options.js";
import { Session } from "./session.js";
import { View } from "./view.js";

const names = ["page", "accept", "policy", "languages", "mediaTypes", "preferences"];

/** A load: a session of its own, which shows a map that is given. */
export class Load {
  #module;
  #session;
  #isOver = false;

  constructor(engine, root, options) {
    const { page, accept = "any", policy, languages, mediaTypes, preferences } = known(options, names, "load");
    this.#module = engine.module;
    this.#session = new Session(engine, { policy });
    try {
      this.#session.show({
        url: page,
        root: String(root),
        source: accept,
        acceptLanguage: languages,
        accept: mediaTypes,
        preferences,
      });
    } catch (error) {
      this.#session.dispose();
      throw error;
    }
  }

  get #own() {
    if (this.#isOver) throw new Error("this load has been finished or disposed of");
    return this.#session;
  }

  get done() {
    return this.#own.state !== "loading";
  }
  requests() {
    return this.#own.requests();
  }
  receiver(id) {
    return this.#own.receiver(id);
  }
  conditions(url) {
    return this.#own.conditions(url);
  }
  fetch(fetchDocument, options) {
    return this.#own.fetch(fetchDocument, options);
  }
  get documents() {
    return this.#own.documents;
  }
  get diagnostics() {
    return this.#own.diagnostics;
  }
  render(format, options) {
    return this.#own.render(format, options);
  }
  check() {
    return this.#own.check();
  }
  stop() {
    this.#own.stop();
  }

  finish() {
    if (!this.done) throw new Error("documents are still wanted: fetch them, or stop the load");
    const view = this.#own.view();
    if (!view) return undefined;
    view.dispose();
    this.#isOver = true;
    return new SiteMap(this.#module, this.#session);
  }

  dispose() {
    this.#isOver = true;
    this.#session.dispose();
  }
}
disposable(Load);

/** A loaded map. */
export class SiteMap extends View {
  #module;
  #session;

  /** Owns the session from then on. */
  constructor(module, session) {
    const { handle } = module.handle((to) => module.c.session_view(session.pointer, to));
    super(module, handle);
    this.#module = module;
    this.#session = session;
  }

  get documents() {
    return this.#session.documents;
  }
  get diagnostics() {
    return this.#session.diagnostics;
  }
  view(page) {
    return new View(this.#module, this.from(page));
  }
  render(format, options) {
    return this.#session.render(format, options);
  }
  check() {
    return this.#session.check();
  }

  dispose() {
    super.dispose();
    this.#session.dispose();
  }
}
