// A site of 100,000 pages: answers are as short as those of a small one, and a search is little work. Work is counted:
// steps of the engine's search and nodes that are read; how long they take is in docs/agents.md.

import assert from "node:assert/strict";
import test from "node:test";

import { wordsOf } from "./support/client.mjs";
import { importEngine, importPart } from "./support/server_folder.mjs";
import { large, withSite } from "./support/sites.mjs";

const { open } = await importEngine();
const { Sites } = await importPart("sites");
const { tools } = await importPart("tools");

const signal = new AbortController().signal;

test("find, outline, where and related of 100,000 pages", () =>
  withSite(
    large(100_000),
    async ({ url, paths }) => {
      const sites = new Sites(await open(), { addresses: [`${url}/sitemap.xml`] });
      const ask = async (tool, given = {}) => String(await tools[tool].answer(sites, given, signal));
      await ask("outline");
      const [site] = (await sites.all(signal)).ready;
      let nodes = 0, steps = 0;
      const { view } = site;
      const [node, search] = [view.node.bind(view), view.search.bind(view)];
      view.node = (id) => (++nodes, node(id));
      view.search = function* (...given) {
        for (const it = search(...given);;) {
          const { value, done } = it.next();
          ++steps;
          if (done) return value;
          yield value;
        }
      };
      for (const query of ["page 777", "part 1 chapter 12 page", "pgae 4242", "p", "nothing of this"]) {
        nodes = steps = 0;
        const text = await ask("find", { query });
        assert.ok(Buffer.byteLength(text) <= 4096);
        assert.ok(wordsOf(text).length <= 10);
        assert.ok(steps <= 50, `${query}: ${steps} steps, of some milliseconds at most`); // making the index takes hundreds
        assert.ok(nodes <= 100, `${query}: ${nodes} nodes`);
      }
      for (const [tool, given] of [["outline"], ["outline", { section: "Part 0" }], ["where", { url: "/part-0/chapter-7/page-7-408" }], ["related", { url: "/part-0/chapter-7/page-7-408" }]]) {
        nodes = 0;
        const text = await ask(tool, given);
        assert.ok(Buffer.byteLength(text) <= 4096, tool);
        assert.ok(nodes <= 1500, `${tool}: ${nodes} nodes`);
      }
      assert.match(await ask("outline"), /: \d{6} entries/);
      assert.deepEqual(paths().sort(), ["/0.xml", "/1.xml", "/sitemap.xml"], "each file was requested once, however much was asked");
    }
  ));
