// Runs one test file as tests/browser/support/run.mjs does: skipped if the module has not been built.
//
//   node run.mjs FILE.test.mjs

import { existsSync } from "node:fs";
import path from "node:path";

import { cannotRun, runTests } from "../../browser/support/run_tests.mjs";

function whatIsMissing() {
  const version = process.versions.node;
  if (Number(version.split(".")[0]) < 18)
    return `Node.js 18 or newer is needed, this is ${version}`;
  const folder = process.env.STANDARD_SITEMAP_JS_PACKAGE ?? "";
  if (!["index.js", "standard-sitemap.wasm"].every((file) => existsSync(path.join(folder, file))))
    return `there is no module in ${folder}: build it by ./bootstrap wasm`;
  return null;
}

const missing = whatIsMissing();
process.exitCode = missing ? cannotRun(missing) : await runTests(process.argv[2]);
