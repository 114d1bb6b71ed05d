// Runs js_cases, and reads its lines.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { casesProgram } from "./environment.mjs";

/** The cases that js_cases writes with these arguments, one at a time: all of them take hundreds of megabytes. */
export async function* casesOf(...args) {
  const child = spawn(casesProgram, args, { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity }))
    yield JSON.parse(line);
  assert.equal((await closed)[0], 0, `${casesProgram} ${args.join(" ")} failed`);
}

/** Where two texts differ, with what is around. */
export function firstDifference(ours, native) {
  let at = 0;
  while (at < ours.length && ours[at] === native[at])
    ++at;
  const around = (text) => JSON.stringify(text.slice(Math.max(0, at - 100), at + 100));
  return `at ${at}:\n  module ${around(ours)}\n  native ${around(native)}`;
}
