// What `npx standard-sitemap` understands, and what it says of what it does not.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";

import { command, importCommandPart, probed, skip } from "./support/command.mjs";
import { packageDir, sitemap, sourceDir } from "./support/sites.mjs";

const { optionRows, optionsOfProbeOnly } = await importCommandPart("option_rows.js");

const folder = mkdtempSync(path.join(tmpdir(), "standard-sitemap-words-"));
after(() => rmSync(folder, { recursive: true }));
const map = path.join(folder, "map.xml");
writeFileSync(map, sitemap("<item name='Rye' url='rye'/>"));

const says = async (words, sentence) => {
  const { status, out, err } = await command(...words);
  assert.deepEqual(
    { status, out, err: err.split("\n")[0] },
    { status: 2, out: "", err: `standard-sitemap: ${sentence}` }
  );
};

const mistakes = [
  [[], "there is no command; try: standard-sitemap check http://example.com/"],
  [["chekc", map], "there is no command chekc; did you mean check?"],
  [["print", map], "there is no command print, only check, show, list, diff"],
  [["check"], "the address of a page is missing; try: standard-sitemap check http://example.com/"],
  [["check", map, "more"], "check takes one place; not expected: more"],
  [["diff", map], "diff takes two places: what was there before, and what is there now"],
  [["list", "--fail-on", "error", map], "list has no --fail-on, only check"],
  [["show", "--format", "gcc", map], "--format takes text, json, html, dot, ssp, sitemaps.org, llms.txt or markdown, not gcc"],
  [["check", "--format", "jsno", map], "--format takes text, json, gcc, github, junit or sarif, not jsno; did you mean json?"],
  [["check", "--links", map], "there is no option --links here, only of sitemap-probe"],
  [["check", "-x", map], "there is no option -x"],
  [["check", "--strict=no", map], "--strict takes no value"],
  [["check", "--fail-on", "error", "--fail-on", "note", map], "--fail-on is given twice"],
  [["check", map, "--lang"], "--lang needs LIST"],
  [["check", "http://u:p@example.com/"], "an address that contains a user name or password is refused"],
  [
    ["check", "--base", "http://example.com/", "http://example.com/"],
    "--base is for a local file; http://example.com/ has an address of its own, or does not exist",
  ],
  [["check", folder], `${folder} is a folder, and needs --base URL: the address that it will have`],
  [["check", "--ignore", "drafts/", map], "--ignore needs a FOLDER"],
  [
    ["check", "--announced-by-server", map],
    "--announced-by-server needs a FOLDER and --sitemap FILE: the file of the map in it",
  ],
  [["diff", map, map], `a link of ${map} is relative, and it has no address: --base URL says where it will be`],
];
for (const [words, sentence] of mistakes)
  test(`a mistake is told: standard-sitemap ${words.join(" ").replaceAll(folder, "FOLDER")}`, () =>
    says(words, sentence));

// Words that are the same for both programs: what follows the names of the programs.
const shared = [
  ["--frmat", "json"],
  ["--formta=json"],
  ["--max-element", "1"],
  ["--offlien"],
  ["--nothing-like-it"],
  ["--fail-on", "eror"],
  ["--fail-on", "none"],
  ["--max-documents", "0"],
  ["--max-documents", "many"],
  ["--max-time", "0"],
  ["--max-time", "1e9"],
  ["--width", "5"],
  ["--color", "sometimes"],
  ["--base", "nowhere"],
];
for (const words of shared)
  test(`the probe says the same of ${words.join(" ")}`, { skip }, async () => {
    const ours = await command("check", map, ...words);
    const theirs = await probed("--check", "--sitemap", map, ...words);
    assert.equal(ours.status, theirs.status);
    assert.equal(ours.status, 2);
    assert.equal(ours.err.replace("standard-sitemap:", "sitemap-probe:"), theirs.err);
  });

test("each option is one of the probe; the others of the probe are named", { skip }, async () => {
  const { out } = await probed("--help");
  const names = [...out.matchAll(/^ {2}(?:-\w,)?--([\w.-]+)/gm)].map(([, name]) => name);
  assert.ok(names.length > 50);
  assert.deepEqual([...optionRows.map(({ name }) => name), ...optionsOfProbeOnly].sort(), names.sort());
  const page = readFileSync(path.join(sourceDir, "docs/command.md"), "utf8");
  for (const name of optionsOfProbeOnly)
    assert.ok(page.includes(`--${name}\``), `docs/command.md says why --${name} is missing`);
});

test("--help has every option and exit status, and --version the version of the package", async () => {
  const { status, out } = await command("--help");
  assert.equal(status, 0);
  for (const { name } of optionRows) assert.match(out, new RegExp(`^ {2}(-\\w,)?--${name}\\b`, "m"));
  for (const number of [0, 1, 2, 3, 4, 5, 6]) assert.match(out, new RegExp(`^ {2}${number} `, "m"));
  const { version } = JSON.parse(readFileSync(path.join(packageDir, "package.json"), "utf8"));
  assert.equal((await command("--version")).out, `standard-sitemap ${version}\n`);
});

test("what is near to a word is the same as in the engine", async () => {
  const { nearestName } = await import(pathToFileURL(path.join(packageDir, "parts/nearest_name.js")));
  const names = ["home", "search", "contact", "contents", "index"];
  // By hand, from engine/base/nearest_name.h: one letter up to five, two from six on, none if two names are as near.
  for (const [written, name] of [
    ["hoem", "home"],
    ["contcat", "contact"],
    ["serach", "search"],
    ["indxe", "index"],
    ["conta", undefined],
    ["home", undefined],
    ["ho", undefined],
  ])
    assert.equal(nearestName(written, names), name, written);
  assert.equal(nearestName("cat", ["bat", "hat"]), undefined);
});

test("the program ends with the status, and with what it was told on standard input", () => {
  const program = path.join(packageDir, "command.js");
  const run = (words, input) => {
    try {
      return {
        status: 0,
        out: execFileSync(process.execPath, [program, ...words], { input, encoding: "utf8", stdio: "pipe" }),
      };
    } catch (error) {
      return { status: error.status, out: error.stdout };
    }
  };
  const list = "http://example.com/a\nhttp://example.com/b\n";
  assert.deepEqual(run(["list", "-"], list), { status: 0, out: list });
  assert.equal(run(["check", "-", "--format", "gcc"], "<sitemap>").status, 4);
});
