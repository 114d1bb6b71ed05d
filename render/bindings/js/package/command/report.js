// The reports of the engine: those of sitemap-probe, with its words (render/bindings/js/module.h).

import { checked, status } from "../parts/errors.js";
import { Handle } from "../parts/handle.js";
import { checks, formats } from "../parts/values.js";

const findingsFormats = ["", "gcc", "github", "junit", "sarif"];
/** Whether a format has nothing but what a check finds. */
export const isOfFindings = (format) => findingsFormats.includes(format);

/** A function of the module for the command. */
const functionOf = (module, name) => module.exports[`standard_sitemap_js_${name}`];

/** The string that a function gives at its last parameter; undefined: none. */
function stringBy(module, name, ...args) {
  const { memory } = module;
  const to = memory.take(8);
  return checked(functionOf(module, name)(...args, to)) === status.ok ? to : undefined;
}
const textBy = (module, ...call) =>
  module.memory.frame(() => {
    const at = stringBy(module, ...call);
    return at === undefined ? undefined : module.memory.getString(at);
  });

/** The sentence that says by which option a setting is made; undefined: by none. */
export const sentenceFor = ({ module }, setting) =>
  module.memory.frame(() => textBy(module, "option_for", module.memory.string(setting)));

/** Findings that are accepted. `error`: what is wrong with the text, or undefined. */
export class Baseline extends Handle {
  constructor({ module }, bytes) {
    const { memory } = module;
    const make = (to) => memory.frame(() => functionOf(module, "baseline_read")(memory.string(bytes), to));
    super(module.handle(make).handle, functionOf(module, "baseline_free"));
    this.error = textBy(module, "baseline_error", this.pointer);
  }
}

export class Report extends Handle {
  #module;

  /** `make` gets the memory and the address for the handle, and returns a status. */
  constructor({ module }, name, args) {
    const { memory } = module;
    const make = (to) => memory.frame(() => functionOf(module, name)(...args(memory), to));
    super(module.handle(make).handle, functionOf(module, "report_free"));
    this.#module = module;
  }

  /** A report of what a session shows; it must show that as long as the report is used. `file`: see module.h. */
  static of(engine, session, { isCheck, file }) {
    return new Report(engine, "report_new", (memory) => [session.pointer, isCheck ? 1 : 0, memory.string(file)]);
  }
  /** `page`: as `fetchPage` gives it. */
  static ofUnfetched(engine, { requested, page: url, folder }, page) {
    const given = [requested, url, folder, page.failure, page.message];
    return new Report(engine, "report_unfetched", (memory) => given.map((it) => memory.string(it)));
  }

  // `args`: numbers, and texts or bytes as strings of the module.
  #call(name, ...args) {
    const { memory } = this.#module;
    return memory.frame(() => {
      const given = args.map((arg) => (typeof arg === "number" ? arg : memory.string(arg)));
      return checked(functionOf(this.#module, name)(this.pointer, ...given), "an address");
    });
  }
  #written(name, ...args) {
    return this.#module.written((sink, data) => this.#call(name, ...args, sink, data)).text;
  }

  /** `{ what, hint }`: why there is no map, or nothing in it; undefined: there is something. See module.h. */
  explain({ damage, isLocal, others }) {
    const { memory } = this.#module;
    return memory.frame(() => {
      const to = memory.take(16);
      const given = [memory.string(damage), isLocal ? 1 : 0, memory.string(others)];
      const isThere = functionOf(this.#module, "report_explain")(this.pointer, ...given, to, to + 8);
      return checked(isThere) === status.ok ? { what: memory.getString(to), hint: memory.getString(to + 8) ?? "" } : undefined;
    });
  }

  // --- the files of the site ---

  /** Returns false if there is no map. Lists are bytes, as module.h has them. */
  beginFolder({ base, files, aliases, ignored, isAnnouncedByServer }) {
    return (
      this.#call("folder_begin", base, files, aliases, ignored, isAnnouncedByServer ? 1 : 0) === status.ok
    );
  }
  failFolder(base, message) {
    this.#call("folder_fail", base, message);
  }
  /** The paths of all pages, as bytes. */
  pages() {
    const { memory } = this.#module;
    return memory.frame(() => {
      const paths = [];
      for (let at; (at = stringBy(this.#module, "folder_page", this.pointer, paths.length)) !== undefined;) {
        const [from, size] = [memory.pointer(at), memory.pointer(at + 4)];
        paths.push(memory.bytes.slice(from, from + size));
      }
      return paths;
    });
  }
  takePage(index, content) {
    this.#call("folder_take_page", index, content);
  }
  failPage(index, message) {
    this.#call("folder_fail_page", index, message);
  }
  endFolder() {
    this.#call("folder_end");
  }
  /** The addresses of the other lists of the folder. */
  lists() {
    const urls = [];
    for (let url; (url = textBy(this.#module, "folder_list", this.pointer, urls.length)) !== undefined;) urls.push(url);
    return urls;
  }
  takeList(index, session) {
    this.#call("folder_take_list", index, session.pointer);
  }

  // --- findings ---

  /** By which files findings name documents: URIs. */
  set places({ directory, address, file, index, map }) {
    this.#call("report_places", directory, address, file, index, map);
  }
  baselineText() {
    return this.#written("report_baseline");
  }
  /** `baseline`: undefined if it was made of these findings just now. Returns what is to be said, in lines. */
  accept(baseline, file) {
    return this.#written("report_accept", baseline?.pointer ?? 0, file);
  }
  fold(apart) {
    this.#call("report_fold", apart);
  }
  get errors() {
    return functionOf(this.#module, "report_errors")(this.pointer);
  }
  passes(failOn) {
    return functionOf(this.#module, "report_passes")(this.pointer, checks.indexOf(failOn)) !== 0;
  }

  /** `options`: `check`, `depth`, `places`, and the layout of text. */
  render(format, { check, trace, ascii, colours, ...options } = {}) {
    const { memory } = this.#module;
    return memory.frame(() => {
      const rendering = memory.struct("rendering", {
        ...options,
        format: isOfFindings(format) ? 0 : formats.indexOf(format),
        check: check ? checks.indexOf(check) : 0,
        trace: Number(trace ?? 0),
        ascii: Number(ascii ?? 0),
        colours: Number(colours ?? 0),
      });
      return this.#written("report_render", rendering, Math.max(findingsFormats.indexOf(format), 0));
    });
  }
}
