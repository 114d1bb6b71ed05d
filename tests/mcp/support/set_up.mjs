// What must be there before a test of the server for agents can run.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : null);

const areInstalled = () => {
  const ours = read(new URL("../../../render/hosts/mcp/package-lock.json", import.meta.url).pathname);
  return read(path.join(process.env.STANDARD_SITEMAP_MCP_MODULES ?? "", "..", "package-lock.json")) === ours;
};

/** Why the tests cannot run here; null if they can. */
export function whatIsMissing() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 18 || (major === 18 && minor < 17)) return `Node.js 18.17 or newer is needed, this is ${process.versions.node}`;
  const folder = process.env.STANDARD_SITEMAP_JS_PACKAGE ?? "";
  if (!["index.js", "standard-sitemap.wasm"].every((name) => existsSync(path.join(folder, name))))
    return `there is no module in ${folder}: build it by ./bootstrap wasm`;
  if (!areInstalled())
    return "the Node.js modules of render/hosts/mcp/package-lock.json are not installed: see tests/mcp/README.md";
  return null;
}
