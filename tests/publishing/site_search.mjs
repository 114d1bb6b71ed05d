// site_search.mjs SITE QUERY...: what the search of a site of ours finds for each query, the best first, as JSON.
import { readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";

const [, , site, ...queries] = process.argv;
const folder = path.join(site, "search");
const page = { querySelector: () => ({}), getElementById: () => null }; // not the search page: main.js defines functions only
const context = vm.createContext({ document: page, location: { search: "" }, URLSearchParams });
for (const name of ["lunr.js", "entries.js", "main.js"]) vm.runInContext(readFileSync(path.join(folder, name), "utf8"), context);
// The index is of the entries alone: one for all queries.
const { lunr } = context;
let index;
context.lunr = Object.assign((build) => (index ??= lunr(build)), lunr);
const found = queries.map((query) => {
  const words = JSON.stringify(query);
  return vm.runInContext(`ranked(searchEntries, wordsOf(${words})).map((entry) => entry.location)`, context);
});
process.stdout.write(JSON.stringify(found));
