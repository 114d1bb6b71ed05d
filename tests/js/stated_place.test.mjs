// What a page says of its own place.

import assert from "node:assert/strict";
import test from "node:test";

import { open, site } from "./support/sites.mjs";

const engine = await open();
const page = (body, more = {}) => ({ url: `${site}guide/page`, type: "text/html", body, ...more });

test("R-1, R-2, R-4: the pages that the page names, by kind, the fields first", () => {
  const body = `<link rel=next href=next title="Next one"><link rel="up up" href=/>
    <link rel=alternate hreflang=de href=/de/><a rel=license href=https://law.example/>Law</a>`;
  const { relations } = engine.statedPlace(page(body, { fields: { Link: "</one>; rel=first" } }));
  assert.deepEqual(relations, {
    first: [{ url: `${site}one`, from: "field", sameSite: true }],
    next: [{ url: `${site}guide/next`, title: "Next one", from: "link", sameSite: true }],
    up: [{ url: site, from: "link", sameSite: true, levelsUp: 2 }],
    license: [{ url: "https://law.example/", title: "Law", from: "a", sameSite: false }],
    alternate: [{ url: `${site}de/`, lang: "de", from: "link", sameSite: true }],
  });
  assert.deepEqual(Object.keys(relations), ["first", "next", "up", "license", "alternate"]);
});

test("R-5, R-6: trails, and the name of the site", () => {
  const list = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Guide", item: "/guide/" },
      { "@type": "ListItem", position: 2, name: "Page" },
    ],
  };
  const script = `<script type="application/ld+json">${JSON.stringify(list)}</script>`;
  const place = engine.statedPlace(page(`<meta property="og:site_name" content="The site">${script}`));
  assert.equal(place.siteName, "The site");
  assert.deepEqual(place.trails, [[{ name: "Guide", url: `${site}guide/` }, { name: "Page" }]]);
  assert.deepEqual(place.diagnostics, []);
});

test("R-7: menus only if they are asked for", () => {
  const body = "<nav aria-label=Main><ul><li><a href=/a>A</a><ul><li><a href=/b>B</a></ul></ul></nav>";
  assert.equal(engine.statedPlace(page(body)).menus, undefined);
  assert.deepEqual(engine.statedPlace(page(body), { menus: true }).menus, [
    {
      name: "Main",
      entries: [
        { depth: 0, name: "A", url: `${site}a` },
        { depth: 1, name: "B", url: `${site}b` },
      ],
    },
  ]);
});

test("a page that says nothing, a wrong address, and an unknown option", () => {
  const { trails, relations, siteName } = engine.statedPlace(page("<p>Text"));
  assert.deepEqual([trails, relations, siteName], [[], {}, undefined]);
  assert.throws(() => engine.statedPlace({ url: "page" }), /url has to be absolute.*"page"/);
  assert.throws(() => engine.statedPlace(page(""), { menu: true }), /menu/);
});

test("nothing stays in the module's memory", () => {
  const { memory } = engine.module;
  const read = () => engine.statedPlace(page("<a rel=next href=/b>B</a>".repeat(100)), { menus: true });
  for (let i = 0; i < 50; ++i) read();
  const before = memory.bytes.length;
  for (let i = 0; i < 500; ++i) read();
  assert.equal(memory.bytes.length, before);
});
