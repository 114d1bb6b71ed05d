// How long the server takes for a site of 100,000 pages, in processor time of its process, which other work on the machine
// changes little, and by the clock. Not a test: the figures are in docs/agents.md.
//
//   node tests/mcp/time.mjs        with the variables that CTest sets (tests/mcp/CMakeLists.txt)

import { importEngine, importPart } from "./support/server_folder.mjs";
import { large, withSite } from "./support/sites.mjs";

const { open } = await importEngine();
const { Sites } = await importPart("sites");
const { tools } = await importPart("tools");
const signal = new AbortController().signal;

const shown = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return [0.5, 0.98, 1].map((part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))].toFixed(1)).join(" / ");
};

await withSite(large(100_000), async ({ url }) => {
  const sites = new Sites(await open(), { addresses: [`${url}/sitemap.xml`] });
  async function timed(name, questions, tool) {
    const [cpu, clock] = [[], []];
    for (const given of questions) {
      const [before, start] = [process.cpuUsage(), performance.now()];
      await tools[tool].answer(sites, given, signal);
      const { user, system } = process.cpuUsage(before);
      cpu.push((user + system) / 1000);
      clock.push(performance.now() - start);
    }
    console.log(`${name}: processor ${shown(cpu)} ms, clock ${shown(clock)} ms (median / 98 % / longest)`);
  }
  await timed("reading the map, and its index", [{ query: "page" }], "find");
  const queries = (i) => [`page ${(i * 37) % 50_000}`, `part 1 chapter ${i % 250}`, `pgae ${i}`, "p", "chapter page", "nothing here"][i % 6];
  await timed("find", Array.from({ length: 300 }, (_, i) => ({ query: queries(i) })), "find");
  const page = { url: "/part-0/chapter-7/page-7-408" };
  await timed("outline", Array(20).fill({}), "outline");
  await timed("where", Array(20).fill(page), "where");
  await timed("related", Array(20).fill(page), "related");
});
