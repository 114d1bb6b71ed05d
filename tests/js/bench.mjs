// The module beside the native engine, for docs/performance.md:
//
//   cmake --build build/release --target js_bench
//
// Without the reference material there is no row for its large map; without the modules of the browser tests, none for
// Chromium.
//
// Both load the same file with the same calls, from the page to the view, in turns, so that a busy minute affects both.
// These are milliseconds of CPU; for opening, which uses several threads, and in Chromium they are elapsed time.
// Prints a table in Markdown.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

import { packageDir } from "./support/environment.mjs";
import { load } from "./support/one_load.mjs";
import { open } from "./support/package.mjs";

const runs = Number(process.argv[2] ?? 25);
const warmUpMilliseconds = 3_000;

function median(numbers) {
  return numbers.slice().sort((a, b) => a - b)[numbers.length >> 1];
}

// --- the files ---

/** What Polydoclot made for commons-lang3: 5,259 elements. */
function largeMap() {
  const file = path.join(process.env.STANDARD_SITEMAP_SHARED_DIR ?? "", "real/polydoclot-large/standard-sitemap.xml.xz");
  return existsSync(file) ? execFileSync("xz", ["-dc", file], { maxBuffer: 1 << 26 }) : null;
}

/** As generators write it. */
function urlset(urls) {
  const entries = Array.from({ length: urls }, (_, i) =>
    `  <url><loc>http://site.test/shop/${i % 40}/${i % 1000}/article-${i}.html</loc>` +
    `<lastmod>2024-0${1 + i % 9}-1${i % 10}</lastmod><changefreq>monthly</changefreq><priority>0.5</priority></url>\n`);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
    `${entries.join("")}</urlset>\n`);
}

/** As that of the extension (tests/extension/numbers.mjs). */
function sitemap(items) {
  const lines = Array.from({ length: items }, (_, i) =>
    (i % 400 === 0 ? `</group><group name="Section ${i / 400}">\n` : "") +
    `<item name="Report number ${i} of the year ${(i * 13) % 997}" xlink:href="/report/${i}" description="What happened on day ${i % 365}"/>\n`);
  return Buffer.from(`<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `xml:lang="en"><group name="All">${lines.join("")}</group></sitemap>\n`);
}

// --- one load ---

/** Of the thread that runs JavaScript, without V8's other threads: proc(5), nanoseconds. */
function cpuMilliseconds() {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

/** The milliseconds of one load, the mean of `loads`, and the number of nodes. */
async function timed(loads, ...what) {
  const begin = cpuMilliseconds();
  let nodes;
  for (let i = 0; i < loads; ++i)
    nodes = await load(...what);
  return [(cpuMilliseconds() - begin) / loads, nodes];
}

/** The native program. */
async function native(kind, file) {
  const child = spawn(process.env.STANDARD_SITEMAP_JS_BENCH_NATIVE, [kind, file], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    timed: async (loads) => {
      child.stdin.write(`${loads}\n`);
      const { value, done } = await lines.next();
      if (done)
        throw new Error("the native program has ended");
      return value.split(" ").map(Number);
    },
    end: async () => {
      child.stdin.end();
      await once(child, "close");
    },
  };
}

async function compared(label, kind, loads, bytes, folder) {
  const file = path.join(folder, "input.xml");
  writeFileSync(file, bytes);
  const other = await native(kind, file);
  const engine = await open();
  const [cold, nodes] = await timed(1, engine, kind, bytes);
  // Until V8's other threads have optimised the code; the first run has its own row.
  for (const end = cpuMilliseconds() + warmUpMilliseconds; cpuMilliseconds() < end;)
    await load(engine, kind, bytes);
  const ours = [], theirs = [];
  for (let run = 0; run < runs; ++run) {
    const [taken, count] = await other.timed(loads);
    if (count !== nodes)
      throw new Error(`${label}: ${nodes} nodes, natively ${count}`);
    theirs.push(taken);
    ours.push((await timed(loads, engine, kind, bytes))[0]);
  }
  await other.end();
  engine.dispose();
  const ratio = median(ours) / median(theirs);
  return [
    row(label, `${number(median(ours))} ms`, `native: ${number(median(theirs))}`, ratio, "≤ 2.5 ×", ratio <= 2.5),
    row(`${label}: the first run`, `${number(cold)} ms`, `native: ${number(median(theirs))}`, cold / median(theirs)),
  ];
}

// --- opening ---

/** In a process of its own each time: `open` compiles the module. */
function openedInNode() {
  const program = `const { open } = await import(${JSON.stringify(`file://${packageDir}/index.js`)});
    const begin = performance.now(); await open(); console.log(performance.now() - begin);`;
  const times = Array.from({ length: runs }, () =>
    Number(execFileSync(process.execPath, ["--input-type=module", "--eval", program])));
  return row("opening, Node.js", `${number(median(times))} ms`);
}

const openingProgram = `import { open } from "/index.js";
  const given = { module: await (await fetch("/standard-sitemap.wasm")).arrayBuffer() };
  const timed = async (options) => {
    const begin = performance.now();
    await open(options);
    return performance.now() - begin;
  };
  postMessage([await timed(given), await timed()]);`;

/** What the program posts in a new worker, of a page in a new context, for each run. */
async function postedInChromium(program, files = {}) {
  const { launch } = await import("../browser/support/browser.mjs");
  const { serve } = await import("../browser/support/server.mjs");
  const site = await serve({
    dir: packageDir,
    files: { "/": "<!DOCTYPE html><title>.</title>", "/worker.js": program, ...files },
  });
  const browser = await launch();
  const posted = [];
  for (let run = 0; run < runs; ++run)
    await browser.visit({}, async (page) => {
      await page.goto(site.url("/"));
      posted.push(await page.evaluate(() => new Promise((resolve, reject) => {
        const worker = new Worker("/worker.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      })));
    });
  await browser.close();
  await site.close();
  return posted;
}

async function openedInChromium() {
  const posted = await postedInChromium(openingProgram);
  const fromBytes = median(posted.map(([bytes]) => bytes));
  return [
    row("opening, a worker of Chromium, files in memory", `${number(fromBytes)} ms`, "", undefined, "≤ 50", fromBytes <= 50),
    row("opening, a worker of Chromium, files from a server", `${number(median(posted.map(([, urls]) => urls)))} ms`),
  ];
}

// --- from the last byte of a large file to its map ---

const large = { map: ["a map of 120,000 items", sitemap(120_000)], list: ["a list of 120,000 URLs", urlset(120_000)] };

/** In Node.js after other loads. */
async function endedInNode(kind, label, file) {
  const engine = await open();
  const times = [];
  for (let run = 0; run < runs; ++run) {
    let begin;
    await load(engine, kind, file, () => { begin = cpuMilliseconds(); });
    times.push(cpuMilliseconds() - begin);
  }
  engine.dispose();
  return row(`${label}: last byte to map, Node.js`, `${number(median(times))} ms`);
}

/** In Chromium it is what a new worker does first. */
async function endedInChromium(kind, label, file) {
  const posted = await postedInChromium(`import { open } from "/index.js";
    import { load } from "/one_load.mjs";
    const file = new Uint8Array(await (await fetch("/file")).arrayBuffer());
    const engine = await open();
    let begin;
    await load(engine, "${kind}", file, () => { begin = performance.now(); });
    postMessage(performance.now() - begin);`, {
    "/file": { body: file, fields: { "Content-Type": "application/xml" } },
    "/one_load.mjs": { body: readFileSync(new URL("support/one_load.mjs", import.meta.url)), fields: { "Content-Type": "text/javascript" } },
  });
  return row(`${label}: last byte to map, a new worker of Chromium`, `${number(median(posted))} ms`, "", undefined, "≤ 150",
    median(posted) <= 150);
}

// --- the table ---

function number(value) {
  return Number(value.toPrecision(3)).toLocaleString("en");
}

function row(label, ours, reference = "", ratio = undefined, target = "", met = undefined) {
  return [label, ours, reference, ratio === undefined ? "" : number(ratio), target,
    met === undefined ? "" : met ? "yes" : "**no**"];
}

const folder = mkdtempSync(path.join(tmpdir(), "standard-sitemap-bench-"));
try {
  const rows = [];
  const map = largeMap();
  if (map)
    rows.push(...await compared("a map of 5,259 elements", "map", 10, map, folder));
  rows.push(...await compared("a list of 50,000 URLs", "list", 2, urlset(50_000), folder));
  const hasChromium = existsSync(process.env.STANDARD_SITEMAP_NODE_MODULES ?? "");
  for (const [kind, what] of Object.entries(large)) {
    rows.push(await endedInNode(kind, ...what));
    if (hasChromium)
      rows.push(await endedInChromium(kind, ...what));
  }
  rows.push(openedInNode());
  if (hasChromium)
    rows.push(...await openedInChromium());
  const header = ["", "ours", "compared with", "ratio", "target", "met"];
  for (const line of [header, ["---", ...header.slice(1).map(() => "---:")], ...rows])
    console.log(`| ${line.join(" | ")} |`);
} finally {
  rmSync(folder, { recursive: true });
}
