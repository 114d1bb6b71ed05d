// What each entry of the package exports: `open`, `loadMap` and `entries` for its system and its files.

import { Engine } from "./engine.js";
import { entriesOf } from "./entries.js";
import { LoadError } from "./errors.js";
import { documentFetcher } from "./fetch.js";
import { Module } from "./module.js";
import { known } from "./options.js";
import { compiled } from "./source.js";

export { IncompleteError, LoadError, OutOfMemoryError, PreferencesError, TooManyPlacesError } from "./errors.js";
export { fetchDocumentWith } from "./fetch.js";
export { tomlOf as preferencesToml } from "./toml.js";

const openOptions = ["module", "maxMemory"];
const loadOptions = ["engine", "fetch", "signal", "policy", "accept", "page", "languages"];

/** `files`: functions that give the URLs of the files, by the options of `open`; `system`: as system.js has it;
 * `isLean`: the module is the small one. */
export function packageOf({ system, files, isLean = false }) {
  const placeOfModule = () => {
    try {
      return files.module();
    } catch (error) {
      // A bundler has made a classic script of it, in which `import.meta.url` is undefined.
      const advice = "make an ES module of it (--format=esm), or call open({ module: url })";
      throw new Error(`scripts do not know where they are: ${advice}`, { cause: error });
    }
  };

  async function open(given) {
    const options = known(given, openOptions, "open");
    const code = await compiled(options.module ?? placeOfModule(), system);
    const instance = await Module.instantiate(code, system, files.decoding, isLean);
    if (options.maxMemory !== undefined) instance.limitMemory(options.maxMemory);
    return new Engine(instance);
  }

  let shared; // of the calls that name no engine

  const engineOf = async (engine) =>
    engine ??
    (await (shared ??= open().catch((error) => {
      shared = undefined; // the next call tries again
      throw error;
    })));
  /** A FetchDocument, and the errors of `fetch` by the URLs of documents. */
  const fetching = (fetch) => {
    const errors = new Map();
    return [documentFetcher(fetch, { failed: ({ url }, error) => errors.set(url, error) }), errors];
  };

  async function loadMap(url, given) {
    const { fetch = globalThis.fetch, signal, engine, ...options } = known(given, loadOptions, "loadMap");
    signal?.throwIfAborted();
    const used = await engineOf(engine);
    const load = used.load(url, options);
    try {
      const [fetchDocument, errors] = fetching(fetch);
      await load.fetch(fetchDocument, { signal });
      const map = load.finish();
      if (map) return map;
      const { documents, diagnostics } = load;
      const why = diagnostics[0]?.message ?? "the response has none";
      const cause = errors.get(documents[0]?.requested);
      throw new LoadError(`there is no map at ${url}: ${why}`, { documents, diagnostics, cause });
    } catch (error) {
      load.dispose();
      throw error;
    }
  }

  async function* entries(url, given) {
    const { fetch = globalThis.fetch, engine, ...options } = given ?? {};
    const [fetchDocument, errors] = fetching(fetch);
    yield* entriesOf(await engineOf(engine), url, fetchDocument, options, (document) => errors.get(document));
  }

  return { open, loadMap, entries };
}
