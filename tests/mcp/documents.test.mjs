// The examples of docs/agents.md: each question is followed by the answer of the server about the demo site.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";

import { withAgent } from "./support/client.mjs";
import { importPart, sourceDir } from "./support/server_folder.mjs";
import { demoRoutes, withSite } from "./support/sites.mjs";

const read = (file) => readFileSync(path.join(sourceDir, file), "utf8");
const page = read("docs/agents.md");

test("the examples are what the server answers", () =>
  withSite(demoRoutes, ({ url }) =>
    withAgent([`${url}/`], async ({ ask, mistake }) => {
      const examples = [...page.matchAll(/^```js\n(\w+)\((.*)\)\n```\n+```text\n([^]*?)\n```$/gm)];
      assert.deepEqual([...new Set(examples.map(([, tool]) => tool))].sort(), ["find", "outline", "related", "where"]);
      for (const [, tool, given, expected] of examples) {
        const values = given ? JSON.parse(given) : {};
        const text = await ask(tool, values).catch(() => mistake(tool, values));
        assert.equal(text.replaceAll(url, "https://foxglove.example"), expected, `${tool}(${given})`);
      }
    })
  ));

test("the page has every tool with its parameters, and every option", async () => {
  const { tools } = await importPart("tools");
  for (const [name, { parameters }] of Object.entries(tools)) {
    assert.ok(page.includes(`## ${name}`), name);
    for (const parameter of Object.keys(parameters)) assert.ok(page.includes(`| \`${parameter}\``), `${name}: ${parameter}`);
  }
  const { usage } = await importPart("command_line");
  for (const [option] of usage.matchAll(/--[a-z]+/g)) assert.ok(page.includes(option), option);
});
