// What the package does: pages, maps, views, class changes, preferences.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";

import {
  answerAll,
  mapOf,
  namesMap,
  open,
  packageDir,
  preferencesToml,
  PreferencesError,
  site,
  sitemap,
  sourceDir,
  treeOf,
} from "./support/sites.mjs";

const engine = await open();

test("the engine has a version, and limits with their defaults", async () => {
  const { version } = JSON.parse(await readFile(path.join(packageDir, "package.json"), "utf8"));
  assert.equal(engine.version, version);
  assert.equal(engine.policy.documents, 64);
  assert.equal(engine.policy.mapTime, 20_000);
  assert.equal(engine.policy.tolerant, true);
  assert.equal(engine.policy.forCheck, false);
  assert.ok(Object.isFrozen(engine.policy));
  const types = await readFile(path.join(packageDir, "policy.d.ts"), "utf8");
  const declared = [...types.matchAll(/^  (\w+): (number|boolean);$/gm)].map(([, name, type]) => [name, type]);
  assert.deepEqual(
    declared.sort(),
    Object.entries(engine.policy)
      .map(([name, value]) => [name, typeof value])
      .sort()
  );
});

test("discovery says what it found and why", () => {
  const found = engine.discover({ url: `${site}page`, fields: namesMap });
  assert.deepEqual(found.found, { rule: "http-opt", sitemap: `${site}map.xml` });
  assert.equal(found.trace[0].rule, "http-opt");
  assert.equal(found.trace[0].outcome, "matched");
  assert.equal(found.trace[0].nearMiss, false);
  assert.deepEqual(found.diagnostics, []);

  const none = engine.discover({ url: `${site}page`, type: "text/html", body: "<title>Nothing</title>" });
  assert.equal(none.found, undefined);
  assert.equal(none.trace.length, 6);
  assert.ok(none.trace.every(({ outcome }) => outcome !== "matched"));
});

test("of a damaged page nobody knows whether it names a map; a check says that an error page does", () => {
  const page = { url: `${site}page`, type: "text/html", body: "<title>Nothing</title>" };
  const { found, trace } = engine.discover({ ...page, damage: "the connection was closed too early" });
  assert.equal(found, undefined);
  const links = trace.filter(({ rule }) => rule.includes("schema") || rule.includes("link"));
  assert.equal(links.length, 3);
  for (const { outcome, detail } of links) {
    assert.equal(outcome, "not-tried");
    assert.equal(detail, "the page could not be read as a whole: the connection was closed too early");
  }
  const session = engine.session({ policy: { forCheck: true } });
  session.show({ ...page, fields: namesMap, status: 404 });
  assert.deepEqual(session.discovery.diagnostics.map(({ code }) => code), ["page-status"]);
  session.dispose();
});

test("fields may be pairs, Headers or an object; the body text or bytes", () => {
  const [[optName, opt], [locationName, location]] = namesMap;
  for (const fields of [
    namesMap,
    new Headers(namesMap),
    { [optName]: opt, [locationName]: location },
    new Map(namesMap),
  ])
    assert.equal(engine.discover({ url: site, fields }).found?.sitemap, `${site}map.xml`);
  const html = '<link rel="schema.SM" href="http://standard-sitemap.org/2007/ns"><link rel="SM.Location" href="m.xml">';
  const bytes = new TextEncoder().encode(`x${html}`);
  for (const body of [html, bytes.subarray(1), bytes.buffer.slice(1), new DataView(bytes.buffer, 1)])
    assert.deepEqual(engine.discover({ url: site, type: "text/html", body }).found, {
      rule: "link-schema",
      sitemap: `${site}m.xml`,
    });
});

test("links of a document take the place of its body", () => {
  const discovery = engine.discover({
    url: `${site}a/page`,
    type: "text/html",
    body: "not read",
    links: {
      links: [
        { rel: "schema.SM", href: "http://standard-sitemap.org/2007/ns" },
        { rel: "SM.Location", href: "m.xml", base: `${site}b/`, line: 7 },
      ],
      metas: [{ name: "schema.x", content: "y" }],
      languages: ["en"],
    },
  });
  assert.deepEqual(discovery.found, { rule: "link-schema", sitemap: `${site}b/m.xml` });
  const preferences = engine.preferences(`[[site]]\npages = "${new URL(site).host}"\nsource = "llms"\n`); // E-4
  const found = (type) =>
    engine.discover({
      url: site,
      type: "text/html",
      preferences,
      links: { links: [{ rel: "describedby", href: "llms.txt", type }] },
    }).found;
  assert.deepEqual(found("text/markdown"), { rule: "preference", sitemap: `${site}llms.txt` });
  assert.equal(found("text/html"), undefined);
  assert.equal(found(undefined), undefined);
  preferences.dispose();
  assert.throws(
    () => engine.discover({ url: site, links: { links: [{ rel: "a", href: "b", base: "c" }] } }),
    TypeError
  );
});

test("a session shows a page and its map", async () => {
  let changes = 0;
  const session = engine.session({ changed: () => ++changes });
  assert.equal(session.state, "no-page");
  assert.equal(session.discovery, undefined);
  session.show({ url: `${site}two`, fields: namesMap, acceptLanguage: "de" });
  assert.equal(session.state, "loading");
  assert.equal(session.view(), undefined);
  assert.equal(session.discovery.found.rule, "http-opt");
  const conditions = session.conditions(`${site}map.xml`);
  assert.deepEqual(conditions, {
    page: `${site}two`,
    accept: "application/xml, text/xml;q=0.9, */*;q=0.1",
    referer: `${site}two`,
    relation: "same-origin",
    addressSpace: "unknown",
  });
  assert.equal(session.conditions("http://other.example/").relation, "cross-site");

  const asked = await answerAll(session, {
    [`${site}map.xml`]: sitemap("<item name='One' url='one'/><external xlink:href='more.xml'/>"),
    [`${site}more.xml`]: sitemap("<item name='Two' url='two'><variant lang='de' name='Zwei'/></item>"),
  });
  assert.deepEqual(asked, [`${site}map.xml`, `${site}more.xml`]);
  assert.equal(changes, 2);
  assert.equal(session.state, "over");
  assert.deepEqual(
    session.documents.map(({ requested, outcome, status }) => [requested, outcome, status]),
    [
      [`${site}map.xml`, "ok", 200],
      [`${site}more.xml`, "ok", 200],
    ]
  );

  const view = session.view();
  assert.deepEqual(treeOf(view), ["One", "Zwei"]);
  const [place] = view.places();
  assert.deepEqual(place, {
    node: 2,
    parent: 0,
    match: "exact",
    approximate: false,
    position: 1,
    inSequence: false,
    up: 0,
    previous: 1,
  });
  assert.deepEqual(view.placeToStepFrom(), place);
  assert.deepEqual(view.readingPlace(), { previous: 1, position: 2, count: 2 });
  assert.deepEqual(view.around(), { previous: 1, up: 0, position: 2, count: 2 });
  assert.deepEqual(view.placePath(), [0, 2]);
  assert.deepEqual(view.placeSiblings(), [1, 2]);

  session.move(`${site}one`, 1);
  assert.equal(view.places()[0].node, 2, "a view does not change");
  const moved = session.view();
  assert.equal(moved.places()[0].node, 1);
  session.leave();
  assert.equal(session.state, "no-page");
  for (const each of [view, moved, session]) each.dispose();
});

test("sessions of a cache share maps; a reload asks again; going back does not look again (D-6)", async () => {
  const cache = engine.cache();
  const documents = { [`${site}map.xml`]: sitemap("<item name='A' url='a'/>") };
  const [one, other] = [engine.session({ cache }), engine.session({ cache })];
  one.show({ url: `${site}a`, fields: namesMap, entry: 1 });
  assert.deepEqual(await answerAll(one, documents), [`${site}map.xml`]);
  assert.equal(cache.entries, 1);
  assert.ok(cache.bytes > 0);
  other.show({ url: `${site}b`, fields: namesMap });
  assert.deepEqual(other.requests(), []);
  assert.equal(other.state, "over");
  one.show({ url: `${site}a`, fields: [], entry: 1, arrival: "traversal" });
  assert.equal(one.state, "over");
  one.show({ url: `${site}a`, fields: [], entry: 1, arrival: "reload" });
  assert.equal(one.state, "no-map");
  other.show({ url: `${site}b`, fields: namesMap, arrival: "reload" });
  assert.equal(other.requests().length, 1);
  cache.clear();
  assert.equal(cache.entries, 0);
  for (const each of [cache, one, other]) each.dispose();
  assert.throws(() => engine.session({ cache: engine.cache(), policy: { documents: 1 } }), TypeError);
});

test("validators go to the URL that they came from", async () => {
  const session = engine.session();
  const visit = { url: site, fields: namesMap };
  session.show(visit);
  const [{ id }] = session.requests();
  const receiver = session.receiver(id);
  receiver.begin({ url: `${site}map.xml`, status: 200, fields: { "content-type": "text/xml", etag: '"1"' } });
  receiver.append(new TextEncoder().encode(sitemap("<item name='A' url='a'/>")));
  await receiver.end();
  session.show({ ...visit, arrival: "reload" });
  const [request] = session.requests();
  assert.deepEqual(request.validators, { url: `${site}map.xml`, entityTag: '"1"' });
  const again = session.receiver(request.id);
  again.begin({ url: `${site}map.xml`, status: 304 });
  await again.end();
  assert.equal(session.state, "over");
  assert.equal(session.documents[0].outcome, "ok");
  for (const each of [receiver, again, session]) each.dispose();
});

test("a page in HTML speaks the language of the map, with its numbers and plurals", async () => {
  const items = (count) => Array.from({ length: count }, (_, i) => `<item name='${i}' url='${i}'/>`).join("");
  const footer = async (language, count) => {
    const map = await mapOf(engine, sitemap(items(count), `xml:lang='${language}'`));
    const html = map.render("html");
    map.dispose();
    assert.match(html, new RegExp(`<html lang=${language}[ >]`));
    return /<footer>\s*<p>(.*)/.exec(html)[1];
  };
  assert.equal(await footer("en", 1), "1 item and 0 groups in 1 document.");
  assert.equal(await footer("de", 1234), "1.234 Einträge und 0 Gruppen in 1 Dokument.");
  assert.equal(await footer("ar", 11), "١١ مدخلًا ولا مجموعات في مستند واحد.");
  assert.equal(await footer("ja", 2), "1 個の文書に 2 個の項目、0 個のグループ。");
});

test("a map without a page", async () => {
  const map = await mapOf(engine, sitemap("<item name='A' url='a'/><item name='B' url='b'/>"));
  assert.equal(map.size, 3);
  assert.deepEqual(map.places(), []);
  assert.equal(map.placeToStepFrom(), undefined);
  assert.deepEqual(map.readingPlace(), { count: 2 });
  assert.deepEqual(map.around(), { count: 0 });
  const view = map.view(`${site}b`);
  assert.equal(view.places()[0].previous, 1);
  assert.equal(map.documents[0].requested, `${site}map.xml`);
  const report = JSON.parse(map.render("json"));
  assert.equal(report.page, null);
  assert.equal(report.discovery.rule, "given");
  assert.match(map.render("text", { width: 60 }), /A/);
  assert.match(map.render("ssp"), /<sitemap/);
  assert.match(map.render("sitemaps.org"), /<urlset/);
  assert.match(map.render("html"), /<!DOCTYPE html>/i);
  assert.match(map.render("dot"), /digraph/);
  map.dispose();
  assert.equal(view.node(1).name, "A", "a view is independent of its map");
  view.dispose();
});

test("a load accepts the formats that it is told", async () => {
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site}a/b</loc></url></urlset>`;
  const any = await mapOf(engine, list);
  assert.equal(any.format, "sitemaps.org");
  assert.equal(any.hierarchyDerived, true);
  any.dispose();
  const load = engine.load(`${site}map.xml`, { accept: "standard" });
  assert.throws(() => load.finish(), /still wanted/);
  await answerAll(load, { [`${site}map.xml`]: list });
  assert.equal(load.done, true);
  assert.equal(load.finish(), undefined);
  assert.equal(load.documents[0].outcome, "not-a-sitemap");
  assert.equal(load.diagnostics[0].code, "not-a-sitemap");
  load.dispose();
});

test("nodes have what the map says of them", async () => {
  const map = await mapOf(
    engine,
    sitemap(
      "<item name='Home' url='.' role='home search' lang='en' type='text/html' target='t' " +
        "description='Where it begins'/>" +
        "<group name='Group' relation='sequence'><item name='In' url='in' xlink:href='javascript:1'/></group>" +
        "<item name='Nowhere'/><item name='Out' url='out' tree='exclude'/>"
    )
  );
  assert.deepEqual(map.node(1), {
    id: 1,
    kind: "item",
    mark: "none",
    label: "Home",
    name: "Home",
    description: "Where it begins",
    url: site,
    lang: "en",
    direction: "ltr",
    type: "text/html",
    target: "t",
    derived: false,
    excluded: false,
    nameDerived: false,
    line: 1,
    document: 0,
  });
  assert.equal(map.node(0).kind, "root");
  assert.equal(map.node(2).direction, "auto");
  assert.equal(map.direction, "ltr");
  assert.equal(map.node(2).kind, "group");
  assert.equal(map.node(2).relation, "sequence");
  assert.equal(map.node(3).url, undefined);
  assert.equal(map.node(3).blocked, "scheme");
  assert.deepEqual(map.rolesOf(1), ["home", "search"]);
  assert.deepEqual(map.rolesOf(2), []);
  assert.deepEqual(map.roles(), [
    { name: "home", nodes: [1] },
    { name: "search", nodes: [1] },
  ]);
  assert.deepEqual(map.children(2), [3]);
  assert.deepEqual(map.path(3), [0, 2, 3]);
  assert.equal(map.leadsSomewhere(1), true);
  assert.equal(map.leadsSomewhere(4), false);
  assert.equal(map.leftOut, 1, "a blocked URI is one, too (V-4)");
  assert.equal(map.node(5).excluded, true);
  assert.equal(map.logo(100, 100), undefined);
  for (const id of [-1, 6, 1.5, NaN, "1", undefined, 2 ** 32])
    for (const get of [
      "node",
      "rolesOf",
      "variants",
      "alternatives",
      "attachments",
      "children",
      "leadsSomewhere",
      "path",
    ])
      assert.throws(() => map[get](id), RangeError, `${get}(${id})`);
  map.dispose();
});

test("a search gives what it has found while the index is being made", async () => {
  const items = Array.from({ length: 6_000 }, (_, i) => `<item name='${i % 2 ? "Even" : "Odd"} ${i}' url='${i}'/>`);
  const map = await mapOf(engine, sitemap(items.join("")));
  const steps = map.search("even", { limit: 3 });
  const states = [];
  for (let step; !(step = steps.next()).done || !states.push(step.value); ) if (step.value) states.push(step.value);
  const counts = states.map(({ count }) => count);
  assert.equal(counts.at(-1), 3_000);
  assert.ok(counts.length > 2, `${counts}`);
  for (let i = 1; i < counts.length - 1; ++i) assert.ok(counts[i] >= 2 * counts[i - 1], `${counts}`);
  for (const { nodes, words } of states) {
    assert.deepEqual(nodes, [2, 4, 6]);
    assert.deepEqual(words, [{ text: "even", typos: 0 }]);
  }
  const given_up = map.search("odd");
  given_up.next();
  given_up.return();
  map.dispose();
});

/** All that a search finds. */
function searched(map, text, options) {
  const steps = map.search(text, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

test("a search finds what the cases of all searches say", async () => {
  const cases = JSON.parse(await readFile(path.join(sourceDir, "tests/search/cases.json"), "utf8"));
  assert.ok(cases.length > 5);
  for (const { about, map: content, page, searches } of cases) {
    if (page) continue; // a map that is loaded by itself is not seen from one
    const map = await mapOf(engine, sitemap(content));
    for (const { text, names } of searches) {
      const { nodes, count } = searched(map, text);
      assert.deepEqual(nodes.map((node) => map.node(node).name), names, `${about}: ${text}`);
      assert.equal(count, names.length, text);
    }
    map.dispose();
  }
});

test("searching, and the outline", async () => {
  const map = await mapOf(
    engine,
    sitemap(
      `<item name='Äpfel' url='a'><item name='Red apples' url='r'/><item name='Green' url='g' description='An apple'/></item>` +
        `<group name='Empty'/><item name='Pears' url='p'/>`
    )
  );
  const search = (text, options) => searched(map, text, options);
  assert.deepEqual(search("apple"), { count: 2, nodes: [2, 3], words: [{ text: "apple", typos: 0 }] });
  assert.deepEqual(search("APFEL").nodes, [1]);
  assert.deepEqual(search("peras"), { count: 1, nodes: [5], words: [{ text: "peras", typos: 1 }] });
  assert.deepEqual(search("a", { limit: 1, near: 2 }).nodes.length, 1);
  assert.deepEqual(search(""), { count: 0, nodes: [], words: [] });
  map.search("apple").return(); // given up
  assert.deepEqual(map.outline(0), { number: 0, countBelow: 4 });
  assert.deepEqual(map.outline(1), { number: 1, up: 0, countBelow: 2 });
  assert.deepEqual(map.outline(5), { number: 4, up: 0, countBelow: 0 });
  assert.equal(map.outline(4), undefined);
  assert.throws(() => map.outline(6), RangeError);
  const none = 0xffffffff;
  assert.deepEqual(map.tree(), {
    starts: Uint32Array.of(0, 2, 4, 4, 4, 4, 4),
    children: Uint32Array.of(1, 5, 2, 3),
    ups: Uint32Array.of(none, 0, 1, 1, none, 0),
    countsBelow: Uint32Array.of(4, 2, 0, 0, 0, 0),
  });
  assert.throws(() => search("a", { near: 6 }), RangeError);
  map.dispose();
});

test("variants, attachments and a logo", async () => {
  const map = await mapOf(
    engine,
    sitemap(
      `<style url='s.css'/><item name='A' url='a'><variant lang='de' name='Ä' url='de'/></item>` +
        `<image url='logo.png' type='image/png' width='16' height='12'/>`
    )
  );
  assert.deepEqual(map.variants(1), [{ name: "Ä", url: `${site}de`, lang: "de" }]);
  assert.deepEqual(map.alternatives(1), [
    { name: "A", url: `${site}a` },
    { name: "Ä", url: `${site}de`, lang: "de" },
  ]);
  assert.equal(map.alternatives(0).length, 1);
  const logo = map.logo(100, 100);
  assert.deepEqual(logo, { url: `${site}logo.png`, type: "image/png", width: 16, height: 12 });
  map.dispose();
  const list = await mapOf(
    engine,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
    xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>${site}a</loc><lastmod>2026-01-02</lastmod>
    <i:image><i:loc>${site}a.jpg</i:loc><i:title>An image</i:title></i:image></url></urlset>`
  );
  assert.deepEqual(list.attachments(1), [{ type: "image", name: "An image", url: `${site}a.jpg` }]);
  assert.equal(list.node(1).lastmod, "2026-01-02");
  assert.equal(list.node(1).nameDerived, true);
  list.dispose();
});

test("the tree is unfolded lazily; loops are marked; it can be cut", async () => {
  const load = engine.load(`${site}map.xml`);
  await answerAll(load, {
    [`${site}map.xml`]: sitemap(
      "<group name='G' xml:id='g'><item name='A' url='a'/><external xlink:href='#g'/></group><item name='B' url='b'/>"
    ),
  });
  const map = load.finish();
  assert.deepEqual(treeOf(map), ["G", "  A", "  G ^1", "B"]);
  assert.deepEqual(treeOf(map, { depth: 1 }), ["G ...", "B"]);
  assert.deepEqual(treeOf(map, { from: 1 }), ["A", "G ^1"]);
  assert.throws(() => [...map.unfold({ from: 9 })], RangeError);
  const result = (options) => {
    const places = map.unfold(options);
    for (let step; ;) if ((step = places.next()).done) return step.value;
  };
  assert.deepEqual(result(), { cut: false });
  assert.deepEqual(result({ places: 2 }), { cut: true });
  const [first] = map.unfold();
  assert.equal(first.id, 1);
  assert.equal(first.last, false);
  assert.equal(first.node, first.node, "read once");
  map.dispose();
});

test("class changes are data", async () => {
  const map = await mapOf(
    engine,
    sitemap(
      "<class-change xmlns:h='http://www.w3.org/1999/xhtml' elem='//h:p' prefix='m'/>" +
        "<class-change elem='//p' attr='onclick' prefix='m'/>" +
        Array.from({ length: 20 }, (_, i) => `<style url='s${i}.css' type='text/css' replace='replace'/>`).join("") +
        "<item name='A' url='a'/>"
    ),
    { page: site }
  );
  const preferences = engine.preferences(
    "[display]\nlevels = ['off', { name = 'on', label = 'Shown' }]\nlevel = 'on'\n" +
      "[[site]]\npages = 'site.example'\ndisplay = { level = 'off' }\n"
  );
  const changes = map.classChanges(preferences);
  assert.deepEqual(
    changes.levels,
    [
      { name: "off", label: "off", showsMap: false },
      { name: "on", label: "Shown", showsMap: true },
    ].map((level, i) => ({ ...level, showsMap: changes.levels[i].showsMap }))
  );
  assert.equal(changes.initial, "off", "that of the site");
  assert.deepEqual(changes.changes, [
    {
      xpath: "//h:p",
      attribute: "class",
      namespaces: { h: "http://www.w3.org/1999/xhtml" },
      tokens: ["m-off", "m-on"],
    },
  ]);
  assert.equal(changes.styles.length, 16);
  assert.deepEqual(changes.styles[15], { url: `${site}s15.css`, replace: true });
  assert.equal(changes.authored.length, 2);
  assert.equal(changes.authored[0].refused, undefined);
  assert.equal(changes.authored[1].attribute, "onclick");
  assert.match(changes.authored[1].refused, /class and data/);
  assert.deepEqual(
    map.classChanges().levels.map(({ name }) => name),
    ["hidden", "menu", "overlay", "sidebar"]
  );
  assert.equal(map.classChanges().initial, undefined);
  preferences.dispose();
  map.dispose();
});

test("preferences", () => {
  const none = engine.preferences();
  assert.deepEqual(
    none.levels.map(({ name, showsMap }) => [name, showsMap]),
    [
      ["hidden", false],
      ["menu", true],
      ["overlay", true],
      ["sidebar", true],
    ]
  );
  assert.equal(none.pattern, "{prefix}-{level}");
  assert.equal(none.initial, undefined);
  assert.deepEqual(none.remarks, []);
  none.dispose();

  const some = engine.preferences("colour = 1\n[display]\nlevel = 'menu'\ntoken = '{level}_{prefix}'\n");
  assert.equal(some.initial, "menu");
  assert.equal(some.pattern, "{level}_{prefix}");
  assert.equal(some.remarks.length, 1);
  assert.equal(some.remarks[0].line, 1);
  assert.match(some.remarks[0].message, /colour/);
  some.dispose();

  const wrong = (toml) => {
    try {
      engine.preferences(toml);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const error = wrong("[display]\nlevels = []\n");
  assert.ok(error instanceof PreferencesError);
  assert.equal(error.name, "PreferencesError");
  assert.equal(error.line, 2);
  assert.ok(wrong("]") instanceof PreferencesError);
});

// Everything in the example of docs/preferences.md.
const everyPreference = {
  languages: "de, en;q=0.5",
  display: {
    levels: [
      "hidden",
      "menu",
      { name: "beside", label: "Beside the page" },
      { name: "always", label: "Always, before anything else" },
    ],
    level: "menu",
    token: "{prefix}--{level}",
  },
  limits: { documents: 100, seconds: 30 },
  site: [
    { pages: ["shop.example", "*.shop.example"], source: "robots" },
    {
      pages: "example.org/manual",
      sitemap: "https://maps.example.net/manual.xml",
      languages: "en",
      limits: { elements: 2_000_000, bytes: 100_000_000 },
      display: { level: "beside" },
    },
    { pages: "games.example", off: true },
  ],
};

test("preferences from values, and as a text", async () => {
  const docs = await readFile(path.join(sourceDir, "docs/preferences.md"), "utf8");
  const [, example] = docs.match(/^```toml\n(.*?)^```/ms);
  const seen = (from) => {
    const preferences = engine.preferences(from);
    const { levels, pattern, initial, remarks } = preferences;
    const found = ["https://www.shop.example/", "https://example.org/manual/a", "https://games.example/"].map((url) =>
      engine.discover({ url, preferences })
    );
    preferences.dispose();
    return { levels, pattern, initial, remarks, found };
  };
  const { levels, initial, found } = seen(example);
  assert.equal(levels[2].label, "Beside the page");
  assert.equal(initial, "menu");
  assert.equal(found[1].found.sitemap, "https://maps.example.net/manual.xml");
  assert.deepEqual(seen(everyPreference), seen(example));
  assert.deepEqual(seen(preferencesToml(everyPreference)), seen(example));
  assert.deepEqual(seen({}), seen(""));
  assert.deepEqual(seen({ site: [], languages: undefined }), seen(""));
  assert.equal(preferencesToml({}), "");
  assert.equal(
    preferencesToml({ site: [{ pages: "a.example", off: true }], languages: "de", limits: { seconds: 0.5 } }),
    'languages = "de"\n\n[limits]\nseconds = 0.5\n\n[[site]]\npages = "a.example"\noff = true\n'
  );
});

test("any string and any key can be written", () => {
  const strings = ['"', "\\", "\n[[site]]\n", "\x00\x1f\x7f\x80", "'''", "ä\u2028😀", "#", " "];
  for (const string of strings) {
    const preferences = engine.preferences({
      display: { levels: [{ name: "one", label: string || "x" }] },
      [string]: 1,
      site: [{ pages: "a.example", [string]: { [string]: [string] } }],
    });
    assert.equal(preferences.levels[0].name, "one");
    assert.equal(preferences.remarks.length, 2, JSON.stringify(string));
    assert.equal(preferences.remarks[0].line, undefined);
    assert.match(preferences.remarks[1].message, /^site\[0\]: /);
    preferences.dispose();
  }
});

test("named character references are those of HTML, and the longest one that is there", () => {
  const address = (reference) =>
    engine.discover({
      url: "https://site.test/",
      type: "text/html",
      body:
        '<link rel="schema.sm" href="http://standard-sitemap.org/2007/ns">' +
        `<link rel="sm.location" href="/?${reference}">`,
    }).found?.sitemap;
  for (const [reference, query] of [
    ["&AElig;", "%C3%86"], // the first of the list
    ["&zwnj;", "%E2%80%8C"], // the last one
    ["&aring;&Aring;&half;", "%C3%A5%C3%85%C2%BD"],
    ["&Afr;", "%F0%9D%94%84"], // U+1D504
    ["&NotEqualTilde;", "%E2%89%82%CC%B8"], // two characters
    ["&fjlig;", "fj"],
    ["&CounterClockwiseContourIntegral;", "%E2%88%B3"], // the longest name
    ["&notin;&not;", "%E2%88%89%C2%AC"],
    ["&copy&reg.", "%C2%A9%C2%AE."], // without a semicolon
    ["&copy=1&notit;&copyx", "&copy=1&notit;&copyx"], // not so in an attribute, before a letter, a digit or =
    ["&Amp;&nosuchname;&hal&", "&Amp;&nosuchname;&hal&"],
    ["a&amp", "a&"], // at the end
  ])
    assert.equal(address(reference), `https://site.test/?${query}`, reference);
});

test("numbers of a preferences file are read as the other programs read them", () => {
  const read = (seconds) => {
    try {
      engine.preferences(`[limits]\nseconds = ${seconds}\n`).dispose();
    } catch (error) {
      return error.message;
    }
    return "";
  };
  for (const seconds of ["0.001", "1e-3", "86400", "86_400.0", "8.64e4", "+12.5", "0.0010000000000000000001"])
    assert.equal(read(seconds), "", seconds);
  for (const seconds of ["0.0009999999", "1e-999", "86400.001", "1.7976931348623157e308", "-1.5", "inf", "nan"])
    assert.match(read(seconds), /seconds has to be a number from 0\.001 to 86400/, seconds);
  assert.match(read("1e999"), /'1e999' could not be interpreted as a value/); // it is no double
  assert.match(read("1."), /expected decimal digit/);
  assert.match(read("9223372036854775808"), /'9223372036854775808' is not representable in 64 bits/);
});

test("values that are not allowed", () => {
  const wrong = (values) => {
    try {
      engine.preferences(values).dispose();
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const error = wrong({ site: [{ pages: "a.example" }, { pages: "b.example", source: "elsewhere" }] });
  assert.ok(error instanceof PreferencesError);
  assert.match(error.message, /^site\[1\]: site\.source/);
  assert.equal(error.line, undefined);
  assert.ok(wrong({ display: { levels: [] } }) instanceof PreferencesError);
  assert.ok(wrong({ limits: { documents: 1.5 } }) instanceof PreferencesError);
  assert.ok(wrong({ limits: { documents: 1e300 } }) instanceof PreferencesError);
  assert.ok(wrong({ languages: "x".repeat(300_000) }) instanceof PreferencesError);
  for (const values of [
    { languages: null },
    { languages: () => "" },
    { limits: { seconds: NaN } },
    { display: { levels: [undefined] } },
    { site: {} },
    { site: ["a.example"] },
    { site: [null] },
  ])
    assert.ok(wrong(values) instanceof TypeError, JSON.stringify(values));
});

test("the reader's preferences name a map (E-1)", async () => {
  const session = engine.session();
  const preferences = engine.preferences(`[[site]]\npages = "site.example"\nsitemap = "${site}list.txt"\n`);
  session.show({ url: site, preferences });
  preferences.dispose();
  assert.deepEqual(session.discovery.found, { rule: "preference", sitemap: `${site}list.txt` });
  session.show({ url: site, preferredSitemap: `${site}other.xml` });
  assert.deepEqual(session.discovery.found, { rule: "preference", sitemap: `${site}other.xml` });
  session.dispose();
});

test("diagnostics have known codes; check gives what a webmaster should know", async () => {
  const text = sitemap("<item url='a'/>\n<itme name='x'/>");
  const load = engine.load(`${site}map.xml`, { policy: { forCheck: true } });
  await answerAll(load, { [`${site}map.xml`]: text });
  const all = [...load.diagnostics, ...load.check()];
  assert.deepEqual(
    load.diagnostics.map(({ code, line, document, count, severity }) => ({ code, line, document, count, severity })),
    [{ code: "unknown-element", line: 2, document: `${site}map.xml`, count: 1, severity: "warning" }]
  );
  assert.deepEqual(
    load
      .check()
      .map(({ code }) => code)
      .sort(),
    ["home-missing", "name-missing"]
  );
  const codes = await readFile(path.join(packageDir, "codes.d.ts"), "utf8");
  for (const { code, remedy, message } of all) {
    assert.ok(codes.includes(`| "${code}"`), code);
    assert.ok(remedy.length > 0 && message.length > 0);
  }
  const report = JSON.parse(load.render("json", { check: "warning" }));
  assert.equal(report.check.passed, false);
  assert.equal(report.diagnostics.length, all.length);
  assert.equal(JSON.parse(load.render("json", { check: "error" })).check.passed, true);
  assert.match(load.render("text", { check: "error" }), /name-missing/);
  assert.throws(() => load.render("html", { check: "error" }), TypeError);
  load.dispose();
});

test("a load can be stopped: what has arrived is kept", async () => {
  const load = engine.load(`${site}map.xml`);
  const [{ id, url }] = load.requests();
  const receiver = load.receiver(id);
  receiver.begin({ url, status: 200, fields: { "Content-Type": "text/xml" } });
  receiver.append(new TextEncoder().encode(sitemap("<item name='A' url='a'/><external xlink:href='more.xml'/>")));
  await receiver.end();
  receiver.dispose();
  assert.equal(load.done, false);
  load.stop();
  assert.equal(load.done, true);
  const map = load.finish();
  assert.deepEqual(treeOf(map), ["A"]);
  assert.equal(map.diagnostics[0].code, "cancelled");
  map.dispose();
});

test("names are in the order of their language", async () => {
  const ordered = async (language, names) => {
    const items = names.map((name, i) => `<item name='${name}' url='${i}'/>`).join("");
    const map = await mapOf(engine, sitemap(`<group name='G' order='lexical' xml:lang='${language}'>${items}</group>`));
    const tree = treeOf(map, { from: 1 });
    map.dispose();
    return tree;
  };
  assert.deepEqual(await ordered("ja", ["ん", "亜", "あ", "ア"]), ["あ", "ア", "ん", "亜"]);
  assert.deepEqual(await ordered("zh", ["中", "啊"]), ["啊", "中"], "by pronunciation: a, zhong");
  assert.deepEqual(await ordered("sv", ["ö", "z", "a"]), ["a", "z", "ö"]);
  assert.deepEqual(await ordered("de", ["ö", "z", "a"]), ["a", "ö", "z"]);
});

test("legacy encodings, also those of which Node.js has a part only", async () => {
  // The first pointers of the indexes of the Encoding Standard, which are in no other Big5 and EUC-KR.
  for (const [encoding, bytes, name] of [
    ["big5", [0x87, 0x40], "\u43f0"],
    ["euc-kr", [0x81, 0x41], "\uac02"],
    ["big5", [0xa4, 0x40], "\u4e00"],
    ["euc-kr", [0xb0, 0xa1], "\uac00"],
    ["shift_jis", [0x83, 0x41], "\u30a2"],
    ["gb18030", [0xb0, 0xa1], "\u554a"],
    ["koi8-r", [0xc1], "\u0430"],
  ]) {
    const [before, after] = sitemap("<item name='|' url='a'/>").split("|");
    const text = Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>${before}`),
      Buffer.from(bytes),
      Buffer.from(after),
    ]);
    const load = engine.load(`${site}map.xml`);
    const [{ id, url }] = load.requests();
    const receiver = load.receiver(id);
    receiver.begin({ url, status: 200, fields: { "Content-Type": "text/xml" } });
    receiver.append(text);
    await receiver.end();
    const map = load.finish();
    assert.equal(map.node(1).name, name, encoding);
    receiver.dispose();
    map.dispose();
  }
});
