// `npx standard-sitemap diff` and `list`, by the contract in docs/command.md.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";

import { command } from "./support/command.mjs";
import { sitemap, sourceDir } from "./support/sites.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "standard-sitemap-diff-"));
after(() => rmSync(folder, { recursive: true }));
process.chdir(folder);

const at = "https://www.example.com";
const base = ["--base", `${at}/`];
const write = (name, text) => writeFileSync(name, text);
/** Differences between two maps, given as their elements. */
async function between(old, now, ...words) {
  write("old.xml", sitemap(old));
  write("new.xml", sitemap(now));
  return command("diff", "old.xml", "new.xml", ...base, ...words);
}

const old =
  "<item name='Home' url='/'/><item name='Breads' url='breads'><item name='Wheat' url='wheat'/></item>" +
  "<item name='Tea' url='tea'><item name='Green' url='green'/></item><item name='Old' url='old'/>";
const now =
  "<item name='The Bakery' url='/'/><item name='Breads' url='breads'><item name='Wheat' url='wheat'/><item name='Rye' url='rye'/></item>" +
  "<group name='Drinks'><item name='Tea' url='tea'><item name='Green' url='green'/></item></group>";

test("pages are added, removed, moved and renamed; what is below a moved page has not moved", async () => {
  const { status, out, err } = await between(old, now);
  assert.equal(
    out,
    `added    ${at}/rye  Rye, below ${at}/breads\n` +
      `removed  ${at}/old  Old, was below the top\n` +
      `moved    ${at}/tea  Tea, from below the top to below Drinks\n` +
      `renamed  ${at}/  from Home to The Bakery\n\n` +
      "4 differences: 1 added, 1 removed, 1 moved, 1 renamed\n"
  );
  assert.deepEqual({ status, err }, { status: 1, err: "" });
});

test("the same as JSON", async () => {
  const { status, out } = await between(old, now, "--format", "json");
  assert.equal(status, 1);
  assert.deepEqual(JSON.parse(out), {
    added: [{ url: `${at}/rye`, name: "Rye", below: [`${at}/breads`] }],
    removed: [{ url: `${at}/old`, name: "Old", below: [""] }],
    moved: [{ url: `${at}/tea`, name: "Tea", from: [""], to: ["Drinks"] }],
    renamed: [{ url: `${at}/`, from: "Home", to: "The Bakery" }],
  });
});

test("the example in docs/command.md is such output", () => {
  const page = readFileSync(path.join(sourceDir, "docs/command.md"), "utf8");
  const [, example] = /```text\n(added[^]*?)```/.exec(page);
  assert.match(
    example,
    /^added {4}\S+ {2}Rye, below \S+\nremoved {2}\S+ {2}Old, was below the top\nmoved {4}\S+ {2}Tea, from below the top to below Drinks\nrenamed {2}\S+ {2}from Home to The Bakery\n\n4 differences: 1 added, 1 removed, 1 moved, 1 renamed\n$/
  );
});

test("the order of pages, and how a map is spread over files, make no difference", async () => {
  write("part.xml", sitemap("<item name='Rye' url='rye'/>"));
  const whole = "<item name='Home' url='/'/><item name='Breads' url='breads'><item name='Rye' url='rye'/></item>";
  const spread = "<item name='Breads' url='breads'><external xlink:href='part.xml'/></item><item name='Home' url='/'/>";
  assert.deepEqual(await between(whole, spread), { status: 0, out: "The pages are the same\n", err: "" });
});

test("a page in two places has moved if one of them is another", async () => {
  const inner = "<item name='P' url='p'/>";
  const places = (second) =>
    `<item name='A' url='a'>${inner}</item>` +
    `<item name='B' url='b'>${second === "B" ? inner : ""}</item><item name='C' url='c'>${second === "C" ? inner : ""}</item>`;
  const { status, out } = await between(places("B"), places("C"), "--format", "json");
  assert.equal(status, 1);
  assert.deepEqual(JSON.parse(out), {
    added: [],
    removed: [],
    moved: [{ url: `${at}/p`, name: "P", from: [`${at}/a`, `${at}/b`], to: [`${at}/a`, `${at}/c`] }],
    renamed: [],
  });
});

test("maps of different formats are compared, and a folder with a file", async () => {
  mkdirSync("site", { recursive: true });
  write(
    "site/index.html",
    '<link rel="schema.sm" href="http://standard-sitemap.org/2007/ns"><link rel="sm.location" href="map.xml">'
  );
  write("site/map.xml", sitemap(`<item name='A' url='/a'/><item name='B' url='/b'/>`));
  write("list.txt", `${at}/a\n${at}/c\n`);
  const { status, out } = await command("diff", "site", "list.txt", ...base, "--format", "json");
  assert.equal(status, 1);
  const urls = (pages) => pages.map(({ url }) => url);
  const { added, removed } = JSON.parse(out);
  assert.deepEqual([urls(added), urls(removed)], [[`${at}/c`], [`${at}/b`]]);
});

test("nothing is compared with a map of which a part is missing, or with none", async () => {
  const gone = await between("<item name='A' url='a'/>", "<external xlink:href='nothing.xml'/>");
  assert.deepEqual([gone.status, gone.out], [4, ""]);
  assert.match(gone.err, /a part of the map is missing, for 1 reason:\n {2}network-error: cannot open .*nothing\.xml/);
  mkdirSync("silent", { recursive: true });
  write("silent/index.html", "<title>None</title>");
  const none = await command("diff", "silent", "old.xml", ...base);
  assert.deepEqual([none.status, none.out], [4, ""]);
  assert.match(none.err, /names no site map/);
});

test("a page is listed once, without its fragment; mail is none; what has no address is told", async () => {
  write(
    "list.xml",
    sitemap(
      "<item name='A' url='a#one'/><item name='A' url='a#two'/><item url='mailto:x@example.com'/><item name='B' url='b'><variant url='b.pdf' type='application/pdf'/></item>"
    )
  );
  assert.deepEqual(await command("list", "list.xml", ...base), {
    status: 0,
    out: `${at}/a\n${at}/b\n${at}/b.pdf\n`,
    err: "",
  });
  assert.deepEqual(JSON.parse((await command("list", "list.xml", ...base, "-f", "json")).out)[0], {
    url: `${at}/a`,
    name: "A",
  });
  const { status, out, err } = await command("list", "list.xml");
  assert.deepEqual([status, out], [0, ""]);
  assert.match(err, /3 links of list\.xml are relative, and it has no address: left out\n {2}--base URL reads it/);
});
