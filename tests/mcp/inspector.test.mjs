// The official inspector, by its command line, as a client of another author.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import test from "node:test";
import { promisify } from "node:util";

import { namesOf } from "./support/client.mjs";
import { program } from "./support/server_folder.mjs";
import { demoRoutes, withSite } from "./support/sites.mjs";

const inspector = path.join(process.env.STANDARD_SITEMAP_MCP_TEST_MODULES, "@modelcontextprotocol/inspector/cli/build/cli.js");

async function inspect(address, ...words) {
  const given = [inspector, "--cli", process.execPath, program, address, ...words];
  return JSON.parse((await promisify(execFile)(process.execPath, given)).stdout);
}
const call = (address, tool, ...given) =>
  inspect(address, "--method", "tools/call", "--tool-name", tool, ...given.flatMap((it) => ["--tool-arg", it]));

test("the inspector lists the tools, calls each, and is told of errors", () =>
  withSite(demoRoutes, async ({ url }) => {
    const address = `${url}/`;
    const { tools } = await inspect(address, "--method", "tools/list");
    assert.deepEqual(tools.map(({ name }) => name), ["find", "outline", "where", "related"]);
    const names = async (...words) => namesOf((await call(address, ...words)).content[0].text);
    assert.deepEqual(await names("find", "query=lamp room"), ["The Lamp Room"]);
    assert.deepEqual((await names("outline", "depth=1")).slice(0, 3), ["Foxglove Books", "Books", "Authors"]);
    assert.deepEqual(await names("where", "url=/authors/"), ["Authors", "Small Weather", "Abel Quince", "Abel Quince", "Åsa Lind", "Ines Fairweather"]);
    assert.ok((await names("related", "url=/authors/")).includes("Visit us"));
    assert.equal((await call(address, "outline", "section=Cakes")).isError, true);
  }));
