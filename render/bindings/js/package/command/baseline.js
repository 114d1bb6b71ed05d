// Findings that a project has accepted, in a file.

import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { folderUrl } from "./file_url.js";
import { reasonFor } from "./local_files.js";
import { Mistake } from "./mistake.js";
import { Baseline } from "./report.js";

/** Throws a Mistake if the file is no baseline. */
export function readBaseline(engine, file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Mistake(`${file}: cannot be read: ${reasonFor(error)}`);
  }
  const baseline = new Baseline(engine, bytes);
  if (baseline.error === undefined) return baseline;
  baseline.dispose();
  throw new Mistake(`${file}: ${baseline.error}`);
}

/** Readers see the whole file or none of it. Returns a sentence if it cannot be written. */
function replace(file, text) {
  const draft = `${file}.part-${process.pid}`;
  let place = `no file can be made in ${path.dirname(file)}: `;
  try {
    writeFileSync(draft, text);
    place = "";
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    return `cannot write ${file}: ${place}${reasonFor(error)}`;
  }
  return undefined;
}

/** Leaves out what is accepted, and says so. Returns false if the file could not be written. */
export function settleBaseline(report, { input, options, baseline, say }) {
  const written = options["write-baseline"];
  const file = written ?? options.baseline;
  if (file === undefined) return true;
  report.places = { ...input.places, directory: folderUrl(path.dirname(path.resolve(file))) };
  const failure = written === undefined ? undefined : replace(written, report.baselineText());
  if (failure) {
    say(failure);
    return false;
  }
  for (const remark of report.accept(baseline, file).split(/\n(?! )/)) {
    const [sentence, ...below] = remark.trimEnd().split("\n");
    if (sentence) say(sentence, below.map((line) => line.slice(2)).join("\n  "));
  }
  return true;
}
