// The package as a webmaster's CI has it: packed, installed without scripts into an empty folder, and run by npx. What
// publint and @arethetypeswrong/cli find in it: nothing.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { brotliCompressSync } from "node:zlib";

import { packageDir, sitemap, sourceDir } from "./support/sites.mjs";

const modules = process.env.STANDARD_SITEMAP_JS_MODULES ?? path.join(sourceDir, "build/js/node_modules");
const skip = !existsSync(path.join(modules, "publint")) && "the modules of tests/js are not installed";

const folder = await mkdtemp(path.join(os.tmpdir(), "standard-sitemap-package-"));
after(() => rm(folder, { recursive: true, force: true }));
const env = {
  ...process.env,
  npm_config_cache: path.join(folder, "cache"),
  npm_config_update_notifier: "false",
  LANG: "C.UTF-8",
};

const run = (program, ...words) =>
  new Promise((resolve) =>
    execFile(program, words, { cwd: folder, env }, (error, out, err) => resolve({ status: error?.code ?? 0, out, err }))
  );
const succeeds = async (program, ...words) => {
  const { status, out, err } = await run(program, ...words);
  assert.equal(status, 0, `${program} ${words.join(" ")}\n${out}${err}`);
  return out;
};
const archive = path.join(
  folder,
  JSON.parse(await succeeds("npm", "pack", packageDir, "--json", "--ignore-scripts"))[0].filename
);

test("publint has no warning", { skip }, async () => {
  // It suggests to leave out `browser` beside `exports`, but Parcel reads nothing else.
  const out = await succeeds(
    process.execPath,
    path.join(modules, "publint/src/cli.js"),
    archive,
    "--strict",
    "--level",
    "warning"
  );
  assert.match(out, /All good!/);
});

test("types are there for each way of importing an ES module (@arethetypeswrong/cli)", { skip }, async () => {
  const { exports } = JSON.parse(await readFile(path.join(packageDir, "package.json"), "utf8"));
  const files = Object.keys(exports).filter((name) => /\.(wasm|dat)$/.test(name)); // no modules: they have no types
  const attw = path.join(modules, "@arethetypeswrong/cli/dist/index.js");
  const out = await succeeds(
    process.execPath,
    attw,
    archive,
    "--profile",
    "esm-only",
    "--format",
    "json",
    "--exclude-entrypoints",
    ...files
  );
  const { analysis } = JSON.parse(out);
  assert.deepEqual(Object.keys(analysis.entrypoints), [".", "./lean", "./package.json"]);
});

test("the module weighs what README.md says", async () => {
  const readme = await readFile(path.join(sourceDir, "README.md"), "utf8");
  const [, said] = readme.match(/\| the module for JavaScript \| ([\d.]+) MB, compressed by brotli/);
  const weight = brotliCompressSync(await readFile(path.join(packageDir, "standard-sitemap.wasm"))).length / 1e6;
  assert.equal(weight.toFixed(1), said);
});

test("the description names the licence", async () => {
  const { license, bin } = JSON.parse(await readFile(path.join(packageDir, "package.json"), "utf8"));
  assert.deepEqual({ license, bin }, { license: "MIT", bin: { "standard-sitemap": "command.js" } });
});

test("installed in an empty folder, npx checks a site, also when it is broken", async () => {
  await writeFile(path.join(folder, "package.json"), '{ "private": true }');
  await succeeds("npm", "install", archive, "--ignore-scripts", "--offline", "--no-audit", "--no-fund");
  const site = path.join(folder, "site");
  await mkdir(site);
  await writeFile(
    path.join(site, "index.html"),
    '<link rel="schema.sm" href="http://standard-sitemap.org/2007/ns"><link rel="sm.location" href="map.xml">'
  );
  const map = (body) => writeFile(path.join(site, "map.xml"), sitemap(body));
  const base = ["--base", "https://www.example.com/"];
  await map('<item name="Home" url="." role="home"/>');
  const good = await run("npx", "--offline", "standard-sitemap", "check", "site", ...base);
  assert.match(
    good.out,
    /^Page {6}https:\/\/www\.example\.com\/\nSite map {2}https:\/\/www\.example\.com\/map\.xml\n[^]*\nPassed: 0 errors, 0 warnings, 0 notes\n$/
  );
  assert.equal(good.status, 0);
  await map('<item name="Home" url="." role="hoem"/>');
  const broken = await run(
    "node_modules/.bin/standard-sitemap",
    "check",
    "--fail-on",
    "warning",
    "--format",
    "github",
    "site",
    ...base
  );
  assert.equal(
    broken.out,
    "::notice file=site/map.xml,line=1,col=1,title=home-missing::no item has the role home\n" +
      '::warning file=site/map.xml,line=1,col=98,title=misspelled-role::"hoem" is not a role that programs know; did you mean home?\n'
  );
  assert.equal(broken.status, 6);
});
