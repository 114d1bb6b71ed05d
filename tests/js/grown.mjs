// How the work of the module grows, in Node.js: for tests/bench/growth.py, in the way of tests/bench/bench_run.cpp.
//
//   node grown.mjs PACKAGE map|list FILE RUNS
//
// V8 has optimised the code of the module in the first run.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { load } from "./support/one_load.mjs";

const warmUpSeconds = 1, secondsOfRun = 0.2;

/** Of the thread that runs JavaScript: proc(5), nanoseconds. */
const cpuSeconds = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e9;
const statusBytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024;

const [packageDir, kind, name, runs] = process.argv.slice(2);
const { open } = await import(pathToFileURL(path.resolve(packageDir, "index.js")));
// The pages are on the host of their list: otherwise each would be reported as outside its scope.
const file = Buffer.from(readFileSync(name, "utf8").replaceAll("http://www.site.test/", "http://site.test/"));
const engine = await open();
writeFileSync("/proc/self/clear_refs", "5\n"); // proc(5): sets the peak to the current size
const before = statusBytes("VmRSS");
/** Of one load, of so many that the kernel counts it exactly enough: it does so at each tick. */
const timed = async (least) => {
  const start = cpuSeconds();
  let loads = 0, taken = 0;
  do {
    await load(engine, kind, file);
    taken = cpuSeconds() - start;
    ++loads;
  } while (taken < least);
  return taken / loads;
};
const things = await load(engine, kind, file);
const peak = statusBytes("VmHWM") - before;
const seconds = [await timed(warmUpSeconds)];
while (seconds.length < Number(runs))
  seconds.push(await timed(secondsOfRun));
console.log(JSON.stringify({ seconds, things, peak, held: 0 }));
