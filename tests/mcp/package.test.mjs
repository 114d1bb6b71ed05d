// What build.py puts together: a folder that runs, and what `npm pack` makes of it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { engineDir, modulesDir, sourceDir } from "./support/server_folder.mjs";

test("the package runs, has the engine in it, the version of the project, and all of its own modules", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "standard-sitemap-mcp-package-"));
  try {
    execFileSync("python3", [path.join(sourceDir, "render/hosts/mcp/build.py"), "--package", engineDir, "--modules", modulesDir, "--output", folder]);
    const [, version] = /project\(StandardSitemap\s+VERSION (\S+)/.exec(readFileSync(path.join(sourceDir, "CMakeLists.txt"), "utf8"));
    assert.equal(execFileSync(path.join(folder, "index.js"), ["--version"], { encoding: "utf8" }), `${version}\n`);
    const npm = ["pack", "--dry-run", "--json", "--offline", "--ignore-scripts"];
    const [packed] = JSON.parse(execFileSync("npm", npm, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    const files = packed.files.map(({ path }) => path);
    for (const file of ["index.js", "README.md", "LICENSE", "parts/server.js", "node_modules/standard-sitemap/index.js", "node_modules/standard-sitemap/standard-sitemap.wasm"])
      assert.ok(files.includes(file), file);
    assert.deepEqual(files.filter((file) => /^node_modules\/(?!standard-sitemap\/)/.test(file)), [], "other modules are the registry's");
    assert.deepEqual(packed.bundled, ["standard-sitemap"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
