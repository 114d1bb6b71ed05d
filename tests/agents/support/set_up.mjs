// What must be there before a test of this folder can run.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : null);

/** Why the tests cannot run here; null if they can. */
export function whatIsMissing() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 18 || (major === 18 && minor < 17)) return `Node.js 18.17 or newer is needed, this is ${process.versions.node}`;
  const installed = read(path.join(process.env.STANDARD_SITEMAP_AGENTS_MODULES ?? "", "..", "package-lock.json"));
  if (installed !== read(new URL("../package-lock.json", import.meta.url)))
    return "the Node.js modules of tests/agents/package-lock.json are not installed: see tests/agents/README.md";
  return null;
}
