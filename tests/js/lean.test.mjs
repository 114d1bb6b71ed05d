// The small module makes of Standard Sitemaps what the whole one does, in every fixture, and says what it cannot do.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

import { casesOf } from "./support/cases.mjs";
import { packageFile, sourceDir } from "./support/environment.mjs";
import { open } from "./support/package.mjs";
import { replayed } from "./support/replay.mjs";
import { serve } from "./support/server.mjs";
import { sitemap } from "./support/sites.mjs";

const lean = await import(pathToFileURL(packageFile("lean.js")));
const engines = [await open(), await lean.open()];
after(() => engines.forEach((engine) => engine.dispose()));

/** All that a map says of itself, as far as both modules show it. */
function shown(loading) {
  const { discovery, documents, diagnostics } = loading;
  const view = loading.view?.() ?? loading.finish?.();
  const nodes = view && Array.from(view.unfold({ depth: 5 }), ({ id, depth, node }) => ({
    id, depth, node, variants: view.variants(id), roles: view.rolesOf(id), attachments: view.attachments(id), path: view.path(id),
  }));
  const result = { discovery, documents, diagnostics, format: view?.format, direction: view?.direction, nodes };
  view?.dispose();
  return JSON.stringify(result);
}

/** What the small module reads otherwise, and why. */
const others = {
  "G-1-a-list-where-the-user-says": "a list",
  "V-8-a-generated-group": "a list",
  "S-3-an-xpath-that-does-not-compile": "without class changes, no XPath is compiled",
};

test("fixtures of Standard Sitemaps are the same in both modules", async (t) => {
  let count = 0;
  const differ = [];
  for await (const given of casesOf("fixtures", path.join(sourceDir, "fixtures"))) {
    if ((given.source ?? given.preferred_source ?? "standard") !== "standard") continue;
    ++count;
    const results = [];
    for (const engine of engines)
      results.push(await replayed(engine, given, given.deliveries[0], shown).catch((error) => error.message));
    if (results[0] !== results[1]) differ.push(given.name);
  }
  t.diagnostic(`${count} fixtures`);
  assert.ok(count > 600);
  assert.deepEqual(differ.sort(), Object.keys(others).sort());
});

const list = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://site.example/a</loc></url></urlset>';

test("a map is loaded; a list is said to be none, and what is not there says so", async () => {
  const server = await serve({ "/map.xml": sitemap('<item name="Bread" url="bread"/>'), "/list.xml": list });
  try {
    const map = await lean.loadMap(`${server.url}/map.xml`, { engine: engines[1] });
    assert.deepEqual(Array.from(map.unfold(), ({ node }) => node.name), ["Bread"]);
    for (const what of [() => map.render("text"), () => map.check(), () => [...map.search("bread")], () => map.classChanges()])
      assert.throws(what, /standard-sitemap\/lean cannot do this/);
    map.dispose();
    await assert.rejects(lean.loadMap(`${server.url}/list.xml`, { engine: engines[1], accept: "any" }), (error) =>
      error instanceof lean.LoadError && /root element .*urlset/.test(error.message));
  } finally {
    await server.close();
  }
});

test("the small module has at most 350 KB, the whole one 900 KB", async (t) => {
  for (const [name, most] of [["standard-sitemap-lean.wasm", 350_000], ["standard-sitemap.wasm", 900_000]]) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
    const { length } = brotliCompressSync(await readFile(packageFile(name)), { params });
    t.diagnostic(`${name}: ${length} bytes`);
    assert.ok(length <= most, `${name} has ${length} bytes, compressed by brotli`);
  }
});
