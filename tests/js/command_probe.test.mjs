// `npx standard-sitemap` says, byte for byte, what sitemap-probe says, and ends with the same status: of files of the
// fixtures, in each format in turn, and of a site as a folder, by http, and broken.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";

import { command, probed, skip } from "./support/command.mjs";
import { unusedPort } from "./support/server.mjs";
import { sourceDir } from "./support/sites.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "standard-sitemap-command-"));
after(() => rmSync(folder, { recursive: true }));
process.chdir(folder); // findings name files from here

/** docs/command.md: what a format cannot express. */
const withoutUnwritten = (text) =>
  text.replace(/^sitemap-probe: \d+ parts? of the map w\w+ not written:\n(?: {2}.*\n)+/m, "");

/** Compares one run; returns the status. */
async function compare(ours, theirs) {
  const [here, there] = await Promise.all([command(...ours), probed(...theirs)]);
  there.err = withoutUnwritten(there.err).replace(/--check (?=says|shows)/, "check "); // a command here
  here.err = here.err.replaceAll("standard-sitemap:", "sitemap-probe:");
  assert.deepEqual(here, there, `standard-sitemap ${ours.join(" ")}`);
  return here.status;
}

const modes = [
  [["check"], ["--check"]],
  [["show"], []],
  [
    ["check", "-f", "gcc", "--fail-on", "note"],
    ["--check", "-f", "gcc", "--fail-on", "note"],
  ],
  [
    ["show", "-f", "json"],
    ["-f", "json"],
  ],
  [
    ["check", "-f", "github", "--fail-on", "warning"],
    ["--check", "-f", "github", "--fail-on", "warning"],
  ],
  [
    ["show", "-f", "ssp"],
    ["-f", "ssp"],
  ],
  [
    ["check", "-f", "json"],
    ["--check", "-f", "json"],
  ],
  [
    ["show", "-f", "html"],
    ["-f", "html"],
  ],
  [
    ["check", "--trace", "--strict", "--color", "always"],
    ["--check", "--trace", "--strict", "--color", "always"],
  ],
  [
    ["show", "-f", "dot"],
    ["-f", "dot"],
  ],
  [
    ["show", "-f", "llms.txt"],
    ["-f", "llms.txt", "--budget", "0"],
  ],
  [
    ["show", "-f", "markdown"],
    ["-f", "markdown"],
  ],
];

const endings = [
  [/html/, "html"],
  [/text\/plain|markdown/, "txt"],
  [/./, "xml"],
];
/** The bodies of all responses of a fixture, as files of a folder. */
function filesOf(fixture) {
  mkdirSync(fixture);
  const all = readdirSync(path.join(sourceDir, "fixtures", fixture)).filter((name) => name.endsWith(".http"));
  return all
    .map((name) => {
      const bytes = readFileSync(path.join(sourceDir, "fixtures", fixture, name), "latin1");
      const [head, gap] = /^[^]*?(\r?\n\r?\n|$)/.exec(bytes);
      const type = /^content-type:(.*)$/im.exec(head)?.[1] ?? "xml";
      const file = `${fixture}/${name.slice(0, -".http".length)}.${endings.find(([pattern]) => pattern.test(type))[1]}`;
      writeFileSync(file, bytes.slice(head.length), "latin1");
      return gap === "" ? [] : [file];
    })
    .flat();
}

const step = 30; // of the files of all fixtures
test("files of the fixtures", { skip }, async () => {
  const fixtures = readdirSync(path.join(sourceDir, "fixtures"), { withFileTypes: true }).filter((it) =>
    it.isDirectory()
  );
  const files = fixtures.flatMap(({ name }) => filesOf(name)).filter((_, i) => i % step === 0);
  assert.ok(files.length > 30, `${files.length} files`);
  const statuses = new Map();
  for (const [i, file] of files.entries()) {
    const [ours, theirs] = modes[i % modes.length];
    const base = i % 3 === 0 ? ["--base", "https://www.example.com/shop/"] : [];
    const isPage = file.endsWith(".html");
    const url = `file://${path.resolve(file)}`;
    const status = isPage
      ? await compare([...ours, "--offline", url], [...theirs, "--offline", url])
      : await compare([...ours, "--offline", file, ...base], [...theirs, "--offline", "--sitemap", file, ...base]);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  for (const status of [0, 1, 4, 6])
    assert.ok(statuses.get(status) > 0, `status ${status}: ${statuses.get(status)} times`);
});

// --- a site ---

const announcement =
  '<link rel="schema.sm" href="http://standard-sitemap.org/2007/ns"><link rel="sm.location" href="sitemap/shop.xml">';
cpSync(path.join(sourceDir, "render/hosts/probe/demo/site"), "site", { recursive: true });
const home = readFileSync("site/index.html", "utf8");
writeFileSync("site/index.html", home.replace("<head>", `<head>${announcement}`));
cpSync("site", "broken", { recursive: true });
const edit = (file, from, to) => {
  const text = readFileSync(file, "utf8");
  assert.ok(text.includes(from), `${file} has ${from}`);
  writeFileSync(file, text.replace(from, to));
};
edit("broken/sitemap/shop.xml", 'role="home"', 'role="hoem" nmae="?"');
edit("broken/catalogue/map.xml", "</sitemap>", "<item></sitemap>");
rmSync("broken/authors/map.xml");
symlinkSync("/etc/hostname", "broken/authors/map.xml");
mkdirSync("empty");
mkdirSync("silent");
writeFileSync("silent/index.html", "<title>No map</title>");

for (const name of ["site", "broken", "silent"])
  test(`a page that is a file: ${name}`, { skip }, async () => {
    const page = `file://${path.resolve(name)}/index.html`;
    for (const [ours, theirs] of modes.slice(0, 5)) await compare([...ours, page], [...theirs, page]);
  });

const urlset = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const lists = {
  "robots.txt": ["User-agent: *\n", 4],
  "named/robots.txt": ["User-agent: *\nSitemap: https://www.example.com/sitemap.xml\n", 4],
  "empty.xml": [`${urlset}</urlset>`, 0],
  "cut.xml": [`${urlset}<url>`, 4],
  "whole.txt": ["https://www.example.com/\nhttps://www.example.com/rye\n", 0],
  "llms.txt": ["# Bakery\n\n## Breads\n\n- [Rye](https://www.example.com/rye)\n", 0],
};
test("lists with pages and without", { skip }, async () => {
  mkdirSync("named");
  for (const [name, [text, expected]] of Object.entries(lists)) {
    writeFileSync(name, text);
    const status = await compare(["show", "--offline", name], ["--offline", "--sitemap", name]);
    assert.equal(status, expected, name);
    await compare(["check", "--offline", name], ["--check", "--offline", "--sitemap", name]);
  }
});

test("what is no regular file is not opened", { skip }, async () => {
  execFileSync("mkfifo", ["pipe.xml"]);
  for (const name of ["pipe.xml", "site", "nothing.xml"])
    await compare(["check", "--sitemap", name], ["--check", "--sitemap", name]);
});

// --- a site as a folder ---

for (const name of ["site", "broken", "silent", "empty"])
  test(`a folder is compared with the map, as with --root: ${name}`, { skip }, async () => {
    const base = ["--base", "https://www.example.com/shop/"];
    for (const format of ["text", "json", "gcc", "github", "junit", "sarif"])
      await compareFolder([name, ...base, "-f", format], ["--root", name, ...base, "-f", format]);
  });

const compareFolder = (ours, theirs) => compare(["check", ...ours], ["--check", ...theirs]);

const small = (items) => `<sitemap xmlns="http://standard-sitemap.org/2007/ns">${items}</sitemap>`;
mkdirSync("bakery/breads", { recursive: true });
mkdirSync("bakery/drafts");
mkdirSync("bakery/.hidden");
const linking = (...hrefs) => hrefs.map((href) => `<a href="${href}">to</a>`).join("");
const bakery = {
  "index.html": announcement.replace("sitemap/shop.xml", "map.xml") + linking("breads/", "caf\u00e9.html"),
  "breads/index.html": `<html lang=de><h1 id=rye>Rye</h1>${linking("../drafts/new.html")}`,
  "caf\u00e9.html": "<meta name=robots content=noindex>",
  "drafts/new.html": "<title>New & bold</title>",
  ".hidden/page.html": "<title>Hidden</title>",
  "alone.html": `<title>Alone</title>${"<p>much</p>".repeat(1000)}`,
  "map.xml": small(
    "<item name='Home' url='./' role='home'/><item name='Breads' url='breads' lang='en'><item name='Rye' url='breads/#rye'/>" +
      "<item name='Oats' url='breads/#oats'/></item><item name='Tea' url='tea.html'/><item name='Out' url='out/x.html'/>" +
      "<item name='In' url='in/index.html'/><item name='Else' url='https://other.example/'/>"
  ),
  "llms.txt": "# Bakery\n\n- [Breads](https://www.example.com/breads/)\n- [Gone](https://www.example.com/gone.html)\n",
  "sitemap.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/</loc></url></urlset>`,
};
for (const [name, text] of Object.entries(bakery)) writeFileSync(path.join("bakery", name), text);
symlinkSync("/etc", "bakery/out");
symlinkSync("breads", "bakery/in");
const folderBase = ["--base", "https://www.example.com/"];

test("what a folder may have: links, other lists, names outside ASCII, pages to be ignored", { skip }, async () => {
  for (const more of [
    [],
    ["--fail-on", "note", "--trace", "--strict"],
    ["--ignore", "drafts/", "--ignore", "al?ne.html"],
    ["--max-findings", "1"],
    ["--sitemap", "bakery/map.xml"],
    ["--sitemap", "bakery/map.xml", "--announced-by-server"],
    ["--sitemap", "bakery/sitemap.xml"],
    ["--sitemap", "bakery/llms.txt", "-f", "sarif"],
    ["-f", "junit", "--fail-on", "warning"],
  ]) {
    const words = ["bakery", ...folderBase, ...more];
    assert.ok([0, 6].includes(await compareFolder(words, ["--root", ...words])), more.join(" "));
  }
  const { out } = await command("check", "bakery", ...folderBase, "-f", "gcc", "--fail-on", "note");
  // By hand: what the files above lack.
  for (const expected of [
    /target-gone.*\n?/,
    /"https:\/\/www\.example\.com\/tea\.html".*\[target-gone\]/,
    /no element with the id "#?oats".*\[fragment-missing\]/,
    /the file "alone\.html" is not in the map.*\[page-not-listed\]/,
    /no chain of links leads from "index\.html" to "alone\.html"/,
    /language-differs/,
    /symbolic link.*\[target-unchecked\]/,
    /gone\.html.*\[target-gone\]/,
  ])
    assert.match(out, expected);
  assert.doesNotMatch(out, /caf|hidden/);
});

test("formats of findings for a file and an address, with and without --base", { skip }, async () => {
  for (const format of ["junit", "sarif", "gcc", "github"])
    for (const base of [[], ["--base", "https://www.example.com/shop/"]])
      await compare(
        ["check", "-f", format, "--fail-on", "note", "--offline", "broken/sitemap/shop.xml", ...base],
        ["--check", "-f", format, "--fail-on", "note", "--offline", "--sitemap", "broken/sitemap/shop.xml", ...base]
      );
});

test("names of all scripts, and longer ones than a line, in terminals of several widths", { skip }, async () => {
  const names = [
    "Käse für Straßen", "Подъём и спуск ко всему", "日本語のサイトマップ、とその見方", "한국어 사이트맵 각 가", "ﾊﾝｶｸ ﾃﾞｰﾀ", "ไทยภาษากำลัง",
    "हिन्दी में साइट का नक्शा", "தமிழ்க்ஷ", "עברית", "العَرَبِيَّة", "👩‍👩‍👧 👍🏽 🇩🇪🇫🇷 ❤️ ©️", "e\u0301".repeat(400), "각".repeat(250), `a${"\u0301".repeat(900)}`,
    "क्षी".repeat(150), "x".repeat(300), "字".repeat(300), "\u00AD\u200B\u2028",
  ];
  const items = names.map((name, i) => `<item name="${name}" url="/${i}" description="${name} ${names[i + 1] ?? ""}"/>`);
  writeFileSync("scripts.xml", `<sitemap xmlns="http://standard-sitemap.org/2007/ns">${items.join("")}</sitemap>`);
  for (const width of ["20", "21", "40", "79"])
    await compare(["show", "scripts.xml", "--width", width], ["--sitemap", "scripts.xml", "--width", width]);
  await compare(["show", "-f", "dot", "scripts.xml"], ["-f", "dot", "--sitemap", "scripts.xml"]);
});

test("a baseline: written, read, stale, broken and missing", { skip }, async () => {
  const written = ["here.json", "there.json"].map((name) => `lists/${name}`);
  mkdirSync("lists");
  const both = async (here, there) => {
    const words = ["bakery", ...folderBase, "-f", "gcc", "--fail-on", "warning"];
    const [ours, theirs] = await Promise.all([
      command("check", ...words, ...here),
      probed("--check", "--root", ...words, ...there),
    ]);
    const plain = ({ status, out, err }) => ({
      status,
      out,
      err: err.replaceAll("standard-sitemap:", "sitemap-probe:").replace(/\bhere\.json/g, "there.json"),
    });
    assert.deepEqual(plain(ours), plain(theirs), here.join(" "));
    return ours;
  };
  const accepted = await both(["--write-baseline", written[0]], ["--write-baseline", written[1]]);
  assert.equal(accepted.status, 0);
  assert.match(accepted.err, /^standard-sitemap: \d+ findings are accepted by /);
  const [here, there] = written.map((file) => readFileSync(file, "utf8"));
  assert.equal(here, there);
  assert.match(here, /"code": "target-gone"/);
  const known = written.map((file) => ["--baseline", file]);
  assert.equal((await both(...known)).status, 0);
  const map = readFileSync("bakery/map.xml", "utf8");
  writeFileSync("bakery/map.xml", map.replace("tea.html", "breads/").replace("#oats", "#spelt"));
  const changed = await both(...known);
  assert.equal(changed.status, 6);
  assert.match(changed.err, /accepts \d+ findings more than there are; --write-baseline writes it anew:\n {2}\S/);
  writeFileSync("bakery/map.xml", map);
  for (const file of written) writeFileSync(file, '{"version": 1, "findings": [}');
  assert.equal((await both(...known)).status, 2);
  assert.equal((await both(["--baseline", "none/here.json"], ["--baseline", "none/there.json"])).status, 2);
  const unwritten = ["none/here.json", "none/there.json"].map((file) => ["--write-baseline", file]);
  assert.equal((await both(...unwritten)).status, 5);
});

test("two maps are compared", { skip }, async () => {
  const map = (items) => `<sitemap xmlns="http://standard-sitemap.org/2007/ns">${items}</sitemap>`;
  const maps = {
    "old.xml":
      "<item name='Home' url='/'/><item name='Tea' url='tea'><item name='Green' url='green'/></item><item name='Old' url='old'/>" +
      "<group name='\u{1f375} last'><item name='P' url='p'/></group><group name='\uffe6 first'><item name='P' url='p'/></group>",
    "new.xml":
      "<item name='The &quot;Bakery&quot; \\ \u200f\u05d0&#9;b' url='/'/><group name='Drinks'><item name='Tea' url='tea#top'/>" +
      "<item name='Tea' url='tea'><item url='green'/></item></group><item name='New' url='new'/><item url='mailto:a@example.com'/>",
    "part.xml": "<item name='Home' url='/'/><group name='Lost'/>",
    "looped.xml": "<item name='A' url='a' xml:id='a'><item name='B' url='b'/></item>",
  };
  for (const [name, items] of Object.entries(maps)) writeFileSync(name, map(items));
  writeFileSync("missing.xml", map("<external xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='nothing.xml'/>"));
  writeFileSync("list.txt", "https://www.example.com/\nhttps://www.example.com/tea\nhttps://www.example.com/a/b\n");
  mkdirSync("whole");
  writeFileSync("whole/index.html", announcement.replace("sitemap/shop.xml", "map.xml"));
  writeFileSync("whole/map.xml", map(maps["new.xml"]));
  const base = ["--base", "https://www.example.com/"];
  const expected = [
    ["old.xml", "new.xml", 1],
    ["new.xml", "old.xml", 1],
    ["old.xml", "old.xml", 0],
    ["old.xml", "list.txt", 1],
    ["part.xml", "looped.xml", 1],
    ["site", "old.xml", 4], // its map names a file that is not there
    ["whole", "old.xml", 1],
    ["whole", "whole/map.xml", 0],
    ["old.xml", "missing.xml", 4],
    ["silent", "old.xml", 4],
  ];
  for (const [old, now, status] of expected)
    for (const format of ["text", "json"]) {
      const words = [old, now, ...base, "--offline", "--format", format];
      assert.equal(await compare(["diff", ...words], ["--diff", ...words]), status, words.join(" "));
    }
  for (const words of [
    ["old.xml", "new.xml"],
    ["site", "old.xml"],
    ["http://127.0.0.1:9/", "http://127.0.0.1:9/", ...base],
  ]) {
    const [here, there] = await Promise.all([command("diff", ...words), probed("--diff", ...words)]);
    assert.deepEqual([here.status, there.status, here.out, there.out], [2, 2, "", ""], words.join(" "));
  }
});

test("pages and maps by http, from a server that redirects, packs and fails", { skip }, async () => {
  const types = { html: "text/html", xml: "application/xml" };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/moved") return response.writeHead(301, { Location: "/index.html" }).end();
    if (pathname === "/loop") return response.writeHead(302, { Location: "/loop" }).end();
    if (pathname === "/silent")
      return response.writeHead(200, { "Content-Type": "text/html" }).end("<title>No map</title>");
    if (pathname === "/near")
      return response
        .writeHead(200, { "Content-Type": "text/html" })
        .end("<link rel='sitemap' href='/sitemap/shop.xml'>");
    if (pathname === "/named")
      return response
        .writeHead(200, {
          "Content-Type": "text/html",
          Opt: '"http://standard-sitemap.org/2007/ns"; ns=27',
          "27-Location": "/sitemap/shop.xml",
        })
        .end("<title>Named by a field</title>");
    const [, status] = pathname.match(/^\/status\/(\d+)$/) ?? [];
    if (status) return response.writeHead(status, { "Content-Type": "application/xml" }).end();
    if (pathname === "/locked-map")
      return response
        .writeHead(200, { "Content-Type": "text/html", "X-Standard-Sitemap-Location": "/status/401" })
        .end("<title>Its map is locked</title>");
    try {
      const body = readFileSync(path.join("site", pathname.endsWith("/") ? `${pathname}index.html` : pathname));
      response.writeHead(200, { "Content-Type": types[pathname.split(".").at(-1)] ?? "text/html" }).end(body);
    } catch {
      response.writeHead(404, { "Content-Type": "text/html" }).end("<title>Not here</title>");
    }
  });
  const portOf = async (it) => {
    it.listen(0, "127.0.0.1");
    await once(it, "listening");
    return it.address().port;
  };
  const unused = await unusedPort();
  const closed = `http://127.0.0.1:${unused.port}/`;
  const at = `http://127.0.0.1:${await portOf(server)}`;
  try {
    for (const place of ["/", "/moved", "/silent", "/near", "/named", "/nothing", "/sitemap/shop.xml", "/catalogue/"]) {
      const seen = modes.filter((_, i) => place === "/" || i < 2);
      for (const [ours, theirs] of seen)
        await compare([...ours, at + place], [...theirs, at + place]);
    }
    for (const [ours, theirs] of modes)
      await compare(
        [...ours, "--sitemap", `${at}/sitemap/shop.xml`],
        [...theirs, "--sitemap", `${at}/sitemap/shop.xml`]
      );
    for (const more of [
      ["--depth", "1"],
      ["--max-nodes", "3"],
      ["--lang", "de"],
      ["--width", "50"],
      ["--max-documents", "2"],
      ["--max-bytes", "900"],
    ])
      await compare(["show", at + "/", ...more], [at + "/", ...more]);
    for (const place of ["/loop", "/closed"]) {
      const url = place === "/closed" ? closed : at + place;
      const [here, there] = await Promise.all([command("check", url), probed("--check", url)]);
      assert.deepEqual([here.status, there.status], [3, 3]); // in other words: docs/command.md
      assert.match(here.out, /^Page .* could not be fetched\n\nerror {2}page-unfetched/);
    }
    // Hints of options that are of sitemap-probe only are left out; docs/command.md has these.
    const ofProbe = /; (pass|if a login)[^\n]*/;
    for (const place of [["/status/401"], ["/locked-map"], ["--sitemap", "/status/403"], ["--sitemap", "/status/503"]]) {
      const words = place.map((word) => word.replace(/^\//, `${at}/`));
      const [here, there] = await Promise.all([command("show", ...words), probed(...words)]);
      assert.equal(here.err, there.err.replace(ofProbe, "").replaceAll("sitemap-probe:", "standard-sitemap:"));
      assert.equal(here.status, there.status);
      assert.equal(ofProbe.test(there.err), !words.at(-1).endsWith("/status/503")); // a port may have these digits
    }
    const listed = await probed("-f", "sitemaps.org", `${at}/`);
    const addresses = [...listed.out.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => `${address}\n`);
    assert.ok(addresses.length > 15);
    assert.equal((await command("list", `${at}/`)).out, addresses.join(""));
  } finally {
    unused.close();
    server.closeAllConnections?.();
    server.close();
  }
});
