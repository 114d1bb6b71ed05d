// The package, packed and installed as npm does it, in an application that a bundler makes: what comes out runs in
// Chromium, without any setting for this package. Bundlers that copy no files (esbuild) need them beside the bundle.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { whatIsMissing } from "../browser/support/set_up.mjs";
import { packageDir, sitemap, sourceDir } from "./support/sites.mjs";
import { serve } from "./support/server.mjs";

const run = promisify(execFile);
const modules = process.env.STANDARD_SITEMAP_BUNDLERS ?? path.join(sourceDir, "build/js-bundlers/node_modules");
const skip =
  (!existsSync(path.join(modules, "vite")) && "the modules of tests/js/bundlers are not installed") ||
  ((process.env.STANDARD_SITEMAP_PROBE ? whatIsMissing() : "there is no sitemap-probe") ?? false);
const browser = skip ? undefined : await (await import("../browser/support/browser.mjs")).launch();
after(() => browser?.close());

const map = sitemap("<item name='Bread' url='bread'/><group name='äö'><item name='Cake' url='cake'/></group>");
const main = `import { loadMap } from "standard-sitemap";
  globalThis.result = loadMap(new URL("map.xml", location.href)).then(
    (map) => Array.from(map.unfold(), ({ node }) => node.name),
    (error) => error.message);`;
const page = (script) => `<!DOCTYPE html><title>An application</title><link rel="icon" href="data:,">
  <script type="module" src="${script}"></script>`;
const types = { html: "text/html", js: "text/javascript", wasm: "application/wasm", xml: "application/xml" };

/** The package as npm packs it: made once. */
let packed;
const thePackage = () => (packed ??= (async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "standard-sitemap-"));
  const env = { ...process.env, npm_config_cache: path.join(folder, "cache"), npm_config_update_notifier: "false" };
  await run("npm", ["pack", packageDir, "--ignore-scripts", "--pack-destination", folder], { cwd: folder, env });
  const [archive] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  await run("tar", ["-xzf", archive], { cwd: folder });
  return folder;
})());
after(async () => packed && (await rm(await packed, { recursive: true, force: true })));

/** A folder with an application that has the package installed. */
async function withApplication(use) {
  // Below the modules: what a bundler of them refers to is found from there.
  const folder = await mkdtemp(path.join(path.dirname(modules), "application-"));
  try {
    await cp(path.join(await thePackage(), "package"), path.join(folder, "node_modules/standard-sitemap"), { recursive: true });
    await mkdir(path.join(folder, "public"));
    await Promise.all([
      writeFile(path.join(folder, "package.json"), '{ "private": true, "type": "module" }'),
      writeFile(path.join(folder, "main.js"), main),
      writeFile(path.join(folder, "index.html"), page("./main.js")),
      writeFile(path.join(folder, "public/map.xml"), map),
    ]);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the application shows at a URL. */
const shownAt = (url) =>
  browser.visit({}, async (tab) => {
    await tab.goto(url);
    return tab.evaluate(() => globalThis.result);
  });

/** What the application shows whose files are in a folder: `script` there is its own, unless it has a page. */
async function shownFrom(folder, script) {
  const server = await serve({
    "/map.xml": map,
    "*": async ({ url }) => {
      const file = path.join(folder, new URL(url, "http://localhost").pathname);
      const fields = { "Content-Type": types[file.split(".").pop()] ?? "application/octet-stream" };
      if (script && url === "/index.html") return { fields, body: page(script) };
      return existsSync(file) ? { fields, body: await readFile(file) } : { status: 404 };
    },
  });
  try {
    return await shownAt(`${server.url}/index.html`);
  } finally {
    await server.close();
  }
}

const bin = (file) => path.join(modules, file);
const node = (folder, ...args) => run(process.execPath, args, { cwd: folder });
const expected = ["Bread", "äö", "Cake"];

async function withViteServer(folder, options, use) {
  const { createServer } = await import(pathToFileURL(bin("vite/dist/node/index.js")));
  const server = await createServer({ root: folder, configFile: false, logLevel: "silent", server: { port: 0, hmr: false }, ...options });
  try {
    await server.listen();
    return await use(`http://localhost:${server.httpServer.address().port}/`);
  } finally {
    await server.close();
  }
}

test("Vite, development server", { skip }, () =>
  withApplication((folder) => withViteServer(folder, {}, async (url) => assert.deepEqual(await shownAt(url), expected))));

test("Vite, development server that does not find the files: the error says so", { skip }, () =>
  withApplication(async (folder) => {
    const optimizeDeps = { include: ["standard-sitemap"], extensions: [".jsx"] };
    const shown = await withViteServer(folder, { optimizeDeps }, shownAt);
    assert.match(shown, /standard-sitemap[-.\w]* is a web page \(HTML\), not the file; put standard-sitemap\S+ .* there/);
  }));

test("Vite, build", { skip }, () =>
  withApplication(async (folder) => {
    await node(folder, bin("vite/bin/vite.js"), "build", "--outDir", "out");
    assert.deepEqual(await shownFrom(path.join(folder, "out")), expected);
  }));

test("Vite, build, the small module: only that is taken along", { skip }, () =>
  withApplication(async (folder) => {
    await writeFile(path.join(folder, "main.js"), main.replace('"standard-sitemap"', '"standard-sitemap/lean"'));
    await node(folder, bin("vite/bin/vite.js"), "build", "--outDir", "out");
    const modules = (await readdir(path.join(folder, "out/assets"))).filter((name) => name.endsWith(".wasm"));
    assert.deepEqual(modules.map((name) => name.replace(/-[\w-]{8}\.wasm$/, "")), ["standard-sitemap-lean"]);
    assert.deepEqual(await shownFrom(path.join(folder, "out")), expected);
  }));

test("webpack", { skip }, () =>
  withApplication(async (folder) => {
    const program = `import webpack from ${JSON.stringify(pathToFileURL(bin("webpack/lib/index.js")))};
      webpack({ mode: "production", entry: "./main.js", output: { path: process.cwd() + "/out" },
        optimization: { minimize: false }, performance: false }, (error, stats) => {
        if (error ?? stats.hasWarnings()) throw error ?? new Error(stats.toString());
      });`;
    await writeFile(path.join(folder, "bundle.mjs"), program);
    await node(folder, "bundle.mjs");
    assert.deepEqual(await shownFrom(path.join(folder, "out"), "main.js"), expected);
  }));

test("Rollup", { skip }, () =>
  withApplication(async (folder) => {
    const config = `import resolve from "@rollup/plugin-node-resolve";
      import { importMetaAssets } from "@web/rollup-plugin-import-meta-assets";
      export default { input: "main.js", output: { dir: "out" }, plugins: [resolve({ browser: true }), importMetaAssets()],
        onwarn(warning) { throw new Error(warning.message); } };`;
    await writeFile(path.join(folder, "rollup.config.mjs"), config);
    await node(folder, bin("rollup/dist/bin/rollup"), "-c", "rollup.config.mjs");
    assert.deepEqual(await shownFrom(path.join(folder, "out"), "main.js"), expected);
  }));

test("Parcel", { skip }, () =>
  withApplication(async (folder) => {
    await node(folder, bin("parcel/lib/bin.js"), "build", "index.html", "--dist-dir", "out", "--no-cache", "--no-autoinstall");
    assert.deepEqual(await shownFrom(path.join(folder, "out")), expected);
  }));

test("esbuild, with the files beside the bundle", { skip }, () =>
  withApplication(async (folder) => {
    const esbuild = (await import(pathToFileURL(bin("esbuild/lib/main.js")))).default;
    const bundle = (format) =>
      esbuild.build({ absWorkingDir: folder, entryPoints: ["main.js"], bundle: true, outdir: `out-${format}`, format, logLevel: "silent" });
    const { warnings } = await bundle("esm");
    assert.deepEqual(warnings, []);
    const files = path.join(folder, "node_modules/standard-sitemap");
    for (const name of await readdir(files))
      if (/\.wasm$/.test(name)) await cp(path.join(files, name), path.join(folder, "out-esm", name));
    assert.deepEqual(await shownFrom(path.join(folder, "out-esm"), "main.js"), expected);
    // A classic script does not know where it is, and says what to do.
    await bundle("iife");
    assert.match(await shownFrom(path.join(folder, "out-iife"), "main.js"), /--format=esm/);
  }));
