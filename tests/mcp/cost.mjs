// How many characters an agent reads until it has found a page of which it knows the name: by the server's tools, by an
// llms.txt, and by an XML sitemap. Not a test: writes the table of docs/agents.md to standard output.
//
//   node tests/mcp/cost.mjs
//
// needs the variables that CTest sets (tests/mcp/CMakeLists.txt), and network for `apt-get download`. The reader is a
// script, without a model: docs/agents.md says how it reads.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

import { serve } from "../js/support/server.mjs";
import { withAgent, wordsOf } from "./support/client.mjs";
import { importEngine, sourceDir } from "./support/server_folder.mjs";

const kept = path.join(sourceDir, "build/debian-docs"); // between runs
const wanted = 40; // pages of each set

// Each package of Debian 12, and the folder of its documentation.
const sets = {
  "libcairo2-doc": "usr/share/gtk-doc/html/cairo",
  "libatk1.0-doc": "usr/share/gtk-doc/html/atk",
  "debian-policy": "usr/share/doc/debian-policy/policy.html",
  "python-flask-doc": "usr/share/doc/python-flask-doc/html",
  "libglib2.0-doc": "usr/share/gtk-doc/html/gio",
  "libgtk-3-doc": "usr/share/gtk-doc/html/gtk3",
  "python-sqlalchemy-doc": "usr/share/doc/python-sqlalchemy-doc/html",
  "python3.11-doc": "usr/share/doc/python3.11/html",
  "python-django-doc": "usr/share/doc/python-django-doc/html",
  "postgresql-doc-15": "usr/share/doc/postgresql-doc-15/html",
};

function unpacked(name) {
  const folder = path.join(kept, name);
  if (!existsSync(folder)) {
    mkdirSync(kept, { recursive: true });
    execFileSync("apt-get", ["download", name], { cwd: kept, stdio: "ignore" });
    const archive = readdirSync(kept).find((file) => file.startsWith(`${name}_`) && file.endsWith(".deb"));
    execFileSync("dpkg-deb", ["-x", archive, name], { cwd: kept });
  }
  return path.join(folder, sets[name]);
}

const wordsIn = (text) => new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1));
const shared = (words, text) => [...wordsIn(text)].filter((word) => words.has(word)).length;
/** About what a reader gets of a page: no tags, no scripts, no runs of spaces. */
const textOf = (page) => page.replace(/<(script|style)\b[^]*?<\/\1>|<[^>]*>/gi, " ").replace(/\s+/g, " ");
/** The most promising first; of equals, the first. */
const inOrder = (list, score) => list.map((it, i) => [score(it), i, it]).sort(([a, i], [b, j]) => b - a || i - j).map(([, , it]) => it);

const twoLongest = (name) => [...wordsIn(name)].sort((a, b) => b.length - a.length).slice(0, 2).join(" ") || name;

/** `find`, ten hits; if the page is not among them, fifty. */
async function byFind(agent, query, { address }) {
  let read = 0;
  for (const limit of [10, 50]) {
    const text = await agent.ask("find", { query, limit });
    read += text.length;
    if (wordsOf(text).some((line) => line.split("  ").includes(address))) return { read, isFound: true };
  }
  return { read };
}

/** The outline, then the section that shares most words with the name, then the next, until there are no more. */
async function byOutline(agent, { name, address }) {
  const words = wordsIn(name);
  const asked = new Set();
  let read = 0;
  let sections = [undefined];
  while (sections.length > 0) {
    const section = sections.shift();
    let text = await agent.ask("outline", { section });
    read += text.length;
    for (let most = 16_384; /^There is more than fits here/m.test(text) && most < 1e6; most *= 4) {
      text = await agent.ask("outline", { section, max_characters: most });
      read += text.length;
    }
    const lines = wordsOf(text);
    if (lines.some((line) => line.split("  ").includes(address))) return { read, isFound: true };
    const below = [];
    for (const line of lines.filter((it) => /\(.*below\)$/.test(it))) {
      const [title, to] = line.replace(/^ *- /, "").split("  ");
      const next = to.startsWith("(") ? title : to;
      if (!asked.has(next)) below.push({ next, title });
      asked.add(next);
    }
    sections = [...inOrder(below, ({ title }) => shared(words, title)).map(({ next }) => next), ...sections];
  }
  return { read };
}

/** The whole list; then pages, those first whose address shares most words with the name; at most ten. */
function bySitemap(list, addresses, page, { name, address }) {
  const words = wordsIn(name);
  let read = list.length;
  for (const it of inOrder(addresses, (url) => shared(words, decodeURI(url))).slice(0, 10)) {
    read += page(it).length;
    if (it === address) return { read, isFound: true };
  }
  return { read };
}

function byLlms(text, { name, address }, base) {
  const end = text.indexOf(`[${name}](${base}${address})`);
  return { read: text.indexOf("\n", end), isFound: end >= 0 };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const shown = (results) => {
  const missed = results.filter(({ isFound }) => !isFound).length;
  return `${median(results.map(({ read }) => read)).toLocaleString("en")}${missed ? ` (${missed} given up)` : ""}`;
};

const { loadMap } = await importEngine();

async function measure(name) {
  const folder = unpacked(name);
  const map = execFileSync("python3", [path.join(sourceDir, "docs/publishing/toc2ssp.py"), folder, "--base", "/"], {
    encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"],
  });
  const fileOf = (url) => path.join(folder, decodeURIComponent(url).replace(/\/$/, "/index.html"));
  const site = await serve({
    "/standard-sitemap.xml": map,
    "*": () => ({ fields: { "Content-Type": "text/html", "X-Standard-Sitemap-Location": "/standard-sitemap.xml" }, body: "<!DOCTYPE html>" }),
  });
  try {
    const loaded = await loadMap(`${site.url}/standard-sitemap.xml`);
    const nodes = Array.from({ length: loaded.size }, (_, id) => loaded.node(id)).filter(({ url }) => url?.startsWith(site.url));
    const list = loaded.render("sitemaps.org");
    loaded.dispose();
    const entries = nodes.map(({ name, url }) => ({ name, address: url.slice(site.url.length) })).filter(({ name, address }) => name && !address.includes("#"));
    const counts = new Map();
    for (const { name } of entries) counts.set(name, (counts.get(name) ?? 0) + 1);
    const single = entries.filter(({ name, address }) => counts.get(name) === 1 && existsSync(fileOf(address)) && statSync(fileOf(address)).isFile());
    const pages = single.filter((_, i) => i % Math.max(1, Math.floor(single.length / wanted)) === 0).slice(0, wanted);
    const llms = `# ${name}\n\n## Pages\n\n${entries.map(({ name, address }) => `- [${name}](${site.url}${address})\n`).join("")}`;
    const addresses = [...new Set(entries.map(({ address }) => address))];
    const page = (address) => (existsSync(fileOf(address)) ? textOf(readFileSync(fileOf(address), "utf8")) : "");
    const row = await withAgent([`${site.url}/`], async (agent) => {
      const results = { find: [], words: [], outline: [], llms: [], sitemap: [] };
      for (const it of pages) {
        results.find.push(await byFind(agent, it.name, it));
        results.words.push(await byFind(agent, twoLongest(it.name), it));
        results.outline.push(await byOutline(agent, it));
        results.llms.push(byLlms(llms, it, site.url));
        results.sitemap.push(bySitemap(list, addresses, page, it));
      }
      return results;
    });
    const whole = (text) => text.length.toLocaleString("en");
    return `| ${name} | ${addresses.length.toLocaleString("en")} | ${pages.length} | ${shown(row.find)} | ${shown(row.words)} | ${shown(row.outline)} | ${shown(row.llms)} | ${whole(llms)} | ${shown(row.sitemap)} | ${whole(list)} |`;
  } finally {
    await site.close();
  }
}

console.log("| package | pages | tried | `find` | `find`, two words | `outline` | llms.txt, up to the page | the whole file | XML sitemap, with the pages opened | the list alone |");
console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
for (const name of Object.keys(sets)) console.log(await measure(name));
