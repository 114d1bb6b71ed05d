// The programs of README.md and docs/javascript.md do what is written there, and are correct for TypeScript.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { promisify } from "node:util";

import { packageDir, sitemap, sourceDir } from "./support/sites.mjs";
import { serve } from "./support/server.mjs";

const run = promisify(execFile);
const compiler = path.join(
  process.env.STANDARD_SITEMAP_JS_MODULES ?? path.join(sourceDir, "build/js/node_modules"),
  "typescript/bin/tsc"
);
const pages = ["render/bindings/js/package/README.md", "docs/javascript.md"];

const bakery = {
  "/sitemap.xml": sitemap(
    "<item name='The Bakery' url='.'/>\n<group name='Breads' relation='sequence'>\n" +
      "<item name='Rye' url='breads/rye'/><item name='Wheat' url='breads/wheat'/></group>" +
      "<item name='Contact' url='contact'/>"
  ),
};
bakery["/news.xml"] =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
  "<url><loc>https://example.com/news/bridge</loc><lastmod>2024-05-01</lastmod></url>" +
  "<url><loc>https://example.com/news/market</loc><lastmod>2024-05-03</lastmod></url></urlset>";
bakery["/breads/rye"] = {
  body: "<title>Rye</title>",
  fields: {
    "Content-Type": "text/html",
    Opt: '"http://standard-sitemap.org/2007/ns"; ns=05',
    "05-Location": "/sitemap.xml",
  },
};

/** The programs of a page, each with the output that follows it, if any. */
async function programsOf(page) {
  const text = await readFile(path.join(sourceDir, page), "utf8");
  const programs = [...text.matchAll(/^```(js|ts)\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?/gms)].map(
    ([, language, code, output]) => ({ page, language, code, output })
  );
  assert.ok(programs.length >= 3, `${page} has programs`);
  return programs;
}

/** A folder in which programs find the package. */
async function folderWithPackage() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "standard-sitemap-"));
  await mkdir(path.join(folder, "node_modules"));
  await symlink(packageDir, path.join(folder, "node_modules/standard-sitemap"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  return folder;
}

const programs = (await Promise.all(pages.map(programsOf))).flat();

for (const [i, { page, language, code, output }] of programs.entries()) {
  const isForBrowsers = code.includes("document.");
  if (language === "ts" || isForBrowsers) continue;
  test(`program ${i} of ${page} runs`, async () => {
    const folder = await folderWithPackage();
    const server = await serve(bakery);
    try {
      const file = path.join(folder, "program.mjs");
      await writeFile(file, code.replaceAll("https://example.com", server.url));
      const { stdout, stderr } = await run(process.execPath, [file]);
      assert.equal(stderr, "");
      if (output !== undefined) assert.equal(stdout, output);
      else assert.notEqual(stdout, "");
    } finally {
      await server.close();
      await rm(folder, { recursive: true });
    }
  });
}

test(
  "tsc --strict accepts the programs and the types, and finds mistakes",
  { skip: !existsSync(compiler) && "TypeScript is not installed" },
  async () => {
    const folder = await folderWithPackage();
    try {
      const compile = (...files) =>
        run(
          process.execPath,
          [
            compiler,
            "--strict",
            "--noEmit",
            "--target",
            "es2022",
            "--module",
            "nodenext",
            "--lib",
            "es2022,dom,dom.iterable,esnext.disposable",
            "--exactOptionalPropertyTypes",
            "--noUncheckedIndexedAccess",
            "false",
            ...files,
          ],
          { cwd: folder }
        ).then(
          () => "",
          ({ stdout }) => stdout
        );
      const files = [];
      for (const [i, { code }] of programs.entries()) {
        files.push(`program${i}.mts`);
        await writeFile(path.join(folder, files[i]), `${code}\nexport {};\n`);
      }
      const all = await readFile(path.join(sourceDir, "tests/js/everything.ts"), "utf8");
      await writeFile(path.join(folder, "everything.mts"), all);
      assert.equal(await compile(...files, "everything.mts"), "");
      const wrong = [
        "const map = await loadMap(7);",
        'await loadMap("", { policy: { document: 1 } });',
        "(await open()).session().show({});",
        '(await open()).session().diagnostics[0].code === "no-such-code";',
        'const n: string = (await loadMap("")).size;',
        '(await open()).session().receiver(0).fail("no-such-failure");',
        "(await open()).session().view().node(0);",
        '(await open()).preferences({ site: [{ source: "robots" }] });',
      ];
      const wrongFiles = [];
      for (const [i, code] of wrong.entries()) {
        wrongFiles.push(`wrong${i}.mts`);
        await writeFile(
          path.join(folder, wrongFiles[i]),
          `import { loadMap, open } from "standard-sitemap";\n${code}\nexport {};\n`
        );
      }
      const complaints = await compile(...wrongFiles);
      for (const [i, file] of wrongFiles.entries())
        assert.ok(complaints.includes(`${file}(2,`), `${wrong[i]}\n${complaints}`);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
);

test("the package has what its files need, and nothing else", async () => {
  const cache = await mkdtemp(path.join(os.tmpdir(), "standard-sitemap-npm-"));
  const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts", packageDir], {
    env: { ...process.env, npm_config_cache: cache, npm_config_update_notifier: "false" },
  }).finally(() => rm(cache, { recursive: true }));
  const files = JSON.parse(stdout)[0]
    .files.map(({ path: file }) => file)
    .sort();
  const isPart = (file) => /^(command|parts)\//.test(file);
  const parts = files.filter(isPart);
  assert.deepEqual(
    files.filter((file) => !isPart(file)),
    [
      "LICENSE",
      "README.md",
      "alphabets.js",
      "browser.jsx",
      "codes.d.ts",
      "command.js",
      "index.d.ts",
      "index.js",
      "language_matching.js",
      "layout.js",
      "lean.d.ts",
      "lean.js",
      "lean.jsx",
      "licenses.txt",
      "package.json",
      "policy.d.ts",
      "standard-sitemap-decoding.txt",
      "standard-sitemap-lean.wasm",
      "standard-sitemap.wasm",
    ].sort()
  );
  const imported = new Set();
  for (const file of [...parts, "index.js", "browser.jsx", "lean.js", "lean.jsx", "command.js"]) {
    const text = await readFile(path.join(packageDir, file), "utf8");
    for (const [, name] of text.matchAll(/from "(\.[^"]+)"/g))
      imported.add(path.posix.join(path.posix.dirname(file), name));
  }
  assert.deepEqual(parts, [...imported].filter(isPart).sort());
  const licences = await readFile(path.join(packageDir, "licenses.txt"), "utf8");
  for (const name of [
    "ICU",
    "libxml2",
    "Gumbo",
    "uriparser",
    "libpsl",
    "Public Suffix List",
    "zlib",
    "toml++",
    "RapidJSON",
  ])
    assert.ok(licences.includes(name), `the licence of ${name}`);
});
