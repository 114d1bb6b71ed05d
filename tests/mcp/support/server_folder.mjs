// The server under test: the sources, with the engine and the modules linked in, so that nothing has to be built first.

import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const sourceDir = process.env.STANDARD_SITEMAP_SOURCE_DIR;
export const engineDir = process.env.STANDARD_SITEMAP_JS_PACKAGE;
export const modulesDir = process.env.STANDARD_SITEMAP_MCP_MODULES;

const sources = path.join(sourceDir, "render/hosts/mcp");
export const serverFolder = mkdtempSync(path.join(tmpdir(), "standard-sitemap-mcp-"));
process.on("exit", () => rmSync(serverFolder, { recursive: true, force: true }));
for (const name of ["index.js", "parts", "package.json"])
  cpSync(path.join(sources, name), path.join(serverFolder, name), { recursive: true });
const modules = path.join(serverFolder, "node_modules");
mkdirSync(modules);
for (const name of readdirSync(modulesDir)) symlinkSync(path.join(modulesDir, name), path.join(modules, name));
symlinkSync(engineDir, path.join(modules, "standard-sitemap"));

export const program = path.join(serverFolder, "index.js");
export const importPart = (name) => import(pathToFileURL(path.join(serverFolder, "parts", `${name}.js`)));
export const importEngine = () => import(pathToFileURL(path.join(engineDir, "index.js")));
export const importSdk = (name) => import(pathToFileURL(path.join(modulesDir, "@modelcontextprotocol/sdk/dist/esm", name)));
