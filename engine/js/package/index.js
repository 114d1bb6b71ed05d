// The engine for Standard Sitemaps: index.d.ts says what each export does.

import { Engine } from "./parts/engine.js";
import { LoadError, OutOfMemoryError, PreferencesError } from "./parts/errors.js";
import { fetchDocumentWith } from "./parts/fetch.js";
import { Module } from "./parts/module.js";
import { bytesFrom, compiled } from "./parts/source.js";
import { tomlOf as preferencesToml } from "./parts/toml.js";

export { fetchDocumentWith, LoadError, OutOfMemoryError, preferencesToml, PreferencesError };

export async function open({ module, data, eastAsianData, maxMemory } = {}) {
  const [code, firstData] = await Promise.all([
    compiled(module ?? new URL("./standard-sitemap.wasm", import.meta.url)),
    bytesFrom(data ?? new URL("./standard-sitemap-data.dat", import.meta.url)),
  ]);
  const instance = await Module.instantiate(code);
  if (maxMemory !== undefined) instance.limitMemory(maxMemory);
  instance.addData(firstData);
  return new Engine(instance, () =>
    bytesFrom(eastAsianData ?? new URL("./standard-sitemap-east-asian.dat", import.meta.url))
  );
}

let shared;

export async function loadMap(url, options = {}) {
  const { fetch = globalThis.fetch, signal, engine, page, accept, policy, languages } = options;
  signal?.throwIfAborted();
  const used =
    engine ??
    (await (shared ??= open().catch((error) => {
      shared = undefined; // the next call tries again
      throw error;
    })));
  const load = used.load(url, { page, accept, policy, languages });
  try {
    const { redirects } = { ...used.policy, ...policy };
    await load.fetch(fetchDocumentWith(fetch, { redirects }), { signal });
    const map = load.finish();
    if (map) return map;
    const { documents, diagnostics } = load;
    throw new LoadError(
      `there is no map at ${url}: ${diagnostics[0]?.message ?? "the response has none"}`,
      documents,
      diagnostics
    );
  } catch (error) {
    load.dispose();
    throw error;
  }
}
