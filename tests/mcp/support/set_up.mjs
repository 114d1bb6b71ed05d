// What must be there before a test of the server for agents can run.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : null);

const areInstalled = (variable, lockFile) => {
  const ours = read(new URL(lockFile, import.meta.url).pathname);
  return read(path.join(process.env[variable] ?? "", "..", "package-lock.json")) === ours;
};

/** Why the tests of a file cannot run here; null if they can. */
export function whatIsMissing(file) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 18 || (major === 18 && minor < 17)) return `Node.js 18.17 or newer is needed, this is ${process.versions.node}`;
  const folder = process.env.STANDARD_SITEMAP_JS_PACKAGE ?? "";
  if (!["index.js", "standard-sitemap.wasm"].every((name) => existsSync(path.join(folder, name))))
    return `there is no module in ${folder}: build it by ./bootstrap wasm`;
  if (!areInstalled("STANDARD_SITEMAP_MCP_MODULES", "../../../render/hosts/mcp/package-lock.json"))
    return "the Node.js modules of render/hosts/mcp/package-lock.json are not installed: see tests/mcp/README.md";
  if (path.basename(file) === "inspector.test.mjs") {
    if (major < 20) return `the inspector needs Node.js 20 or newer, this is ${process.versions.node}`;
    if (!areInstalled("STANDARD_SITEMAP_MCP_TEST_MODULES", "../package-lock.json"))
      return "the Node.js modules of tests/mcp/package-lock.json are not installed: see tests/mcp/README.md";
  }
  return null;
}
