// JavaScript answers what the module asks it (engine/base/javascript.h) as the native engine does by ICU. The two have
// different versions of Unicode's data, so the questions are about what has not changed for years.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import test from "node:test";

import { answersProgram, packageFile } from "./support/environment.mjs";

const { answers } = await import(pathToFileURL(packageFile("parts/answers.js")));

/** Which kind of space stands before a unit has changed again and again. */
const spaced = (answer) => answer?.replace(/[\u00a0\u202f]/g, " ") ?? answer;

/** What JavaScript answers; null: nothing. */
function answered([question, first, second]) {
  try {
    return answers[question](first, second) ?? null;
  } catch {
    return null;
  }
}

/** Asks both these questions, `[question, first, second]`. */
function agree(questions) {
  const input = questions.map((question) => JSON.stringify(question)).join("\n");
  const { status, stdout } = spawnSync(answersProgram, { input, encoding: "utf8", maxBuffer: 2 ** 30 });
  assert.equal(status, 0);
  const native = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(native.length, questions.length);
  const differ = questions
    .map((question, i) => ({ question, javascript: spaced(answered(question)), native: spaced(native[i]) }))
    .filter(({ javascript, native: other }) => javascript !== other);
  assert.deepEqual(differ.slice(0, 20), [], `${differ.length} of ${questions.length} answers differ`);
}

const languages = ["de", "en", "fr", "ja", "ar", "fa", "hi", "pl", "ru", "cs", "cy", "ga", "he", "pt-BR", "zh-Hant"];

test("numbers, their plural categories and dates are written as by ICU", () => {
  const numbers = ["0", "1", "2", "3", "4", "5", "6", "11", "12", "20", "21", "22", "100", "101", "1234", "1000000", "9007199254740993"];
  const dates = ["2026", "2026 11", "2026 11 23", "1999 1 1", "2024 2 29"];
  agree(languages.flatMap((language) => [
    ...numbers.flatMap((number) => [["number", language, number], ["pluralCategory", language, number]]),
    ...dates.map((date) => ["date", language, date]),
  ]));
});
