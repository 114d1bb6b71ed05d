// Writes package-lock.json: node lock.mjs
//
// Lighthouse as a whole is 114 packages, 176 MB, most of them to drive a browser. Its audit of llms.txt needs three, which
// package.json names. So the lock has Lighthouse without what Lighthouse depends on, and `npm ci` installs no more.

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const file = new URL("package-lock.json", import.meta.url);
rmSync(file, { force: true });
execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund", "--omit-lockfile-registry-resolved"], {
  cwd: new URL(".", import.meta.url),
  stdio: "inherit",
});

const lock = JSON.parse(readFileSync(file, "utf8"));
const { packages } = lock;
delete packages["node_modules/lighthouse"].dependencies;
delete packages["node_modules/lighthouse"].bin;

/** The folder in which Node.js finds a module for a package in `from`. */
function folderOf(name, from) {
  const folder = `${from ? `${from}/` : ""}node_modules/${name}`;
  if (packages[folder]) return folder;
  if (!from) throw new Error(`the lock has no ${name}`);
  return folderOf(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
}

const needed = new Set([""]);
for (const from of needed) // which grows
  for (const name of Object.keys(packages[from].dependencies ?? {})) needed.add(folderOf(name, from));
for (const folder of Object.keys(packages)) if (!needed.has(folder)) delete packages[folder];
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
