// `entries`: the pages of files one by one, while these arrive.

import assert from "node:assert/strict";
import test from "node:test";

import { entries, IncompleteError, LoadError, open } from "./support/package.mjs";
import { serve } from "./support/server.mjs";
import { sitemap } from "./support/sites.mjs";

const engine = await open();
const site = "https://site.example";

const urlset = (body) => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" \
xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${body}</urlset>`;
const page = (name, more = "") => `<url><loc>${site}/${name}</loc>${more}</url>\n`;
const pages = (from, to) => Array.from({ length: to - from }, (_, i) => page(from + i)).join("");
const index = (...files) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files
    .map(([loc, lastmod]) => `<sitemap><loc>${loc}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ""}</sitemap>`)
    .join("")}</sitemapindex>`;

/** A `fetch` for these bodies, by path: strings, or functions that give a Response. It keeps the paths in `asked`. */
function web(bodies) {
  const asked = [];
  const fetch = async (url, options) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const body = bodies[pathname];
    if (typeof body === "function") return body(options);
    const type = pathname.endsWith(".txt") ? "text/plain" : "application/xml";
    return new Response(body ?? "", { status: body === undefined ? 404 : 200, headers: { "Content-Type": type } });
  };
  return { fetch, asked };
}
const streamed = (source) => new Response(new ReadableStream(source), { headers: { "Content-Type": "application/xml" } });
const bytes = (text) => new TextEncoder().encode(text);

/** All that is given, and the error at the end. */
async function all(path, bodies, options) {
  const { fetch, asked } = web(bodies);
  const given = [];
  try {
    for await (const entry of entries(site + path, { engine, fetch, ...options })) given.push(entry);
  } catch (error) {
    return { given, error, asked, paths: given.map(({ url }) => new URL(url).pathname) };
  }
  return { given, asked, paths: given.map(({ url }) => new URL(url).pathname) };
}

test("the first entries are there before the rest of the file is sent", async () => {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const server = await serve({
    "/list.xml": async (_, response) => {
      response.writeHead(200, { "Content-Type": "application/xml" });
      response.write(urlset(pages(0, 1000)).replace("</urlset>", ""));
      await released;
      response.end(`${pages(1000, 1500)}</urlset>`);
    },
  });
  try {
    let count = 0;
    for await (const { url } of entries(`${server.url}/list.xml`, { engine })) {
      assert.equal(url, `${site}/${count}`);
      if (++count === 1) release();
    }
    assert.equal(count, 1500);
  } finally {
    await server.close();
  }
});

test("what an entry says", async () => {
  const alternate = `<xhtml:link rel="alternate" hreflang="de" href="${site}/de"/>`;
  const image = `<image:image><image:loc>${site}/a.png</image:loc></image:image>`;
  const said = `<lastmod>2024-05-01</lastmod><changefreq>weekly</changefreq><priority>0.5</priority>${alternate}${image}`;
  const { given } = await all("/list.xml", { "/list.xml": urlset(`${page("a", said)}${page("b")}`) });
  assert.deepEqual(given, [
    {
      url: `${site}/a`,
      lastmod: "2024-05-01",
      changefreq: "weekly",
      priority: "0.5",
      alternates: [{ lang: "de", url: `${site}/de` }],
      attachments: [{ type: "image", url: `${site}/a.png` }],
      document: `${site}/list.xml`,
      line: 1,
    },
    { url: `${site}/b`, alternates: [], attachments: [], document: `${site}/list.xml`, line: 2 },
  ]);
});

test("files are read one after another, each once, those that a file names before all others", async () => {
  const files = [];
  const { paths, asked, error } = await all(
    "/robots.txt",
    {
      "/robots.txt": `Sitemap: ${site}/index.xml\nSitemap: ${site}/last.txt\n`,
      "/index.xml": index([`${site}/a.xml`, "2024-05-01"], [`${site}/old.xml`, "2001-01-01"], [`${site}/a.xml`]),
      "/a.xml": urlset(page("a")),
      "/last.txt": `${site}/last\n`,
    },
    {
      follow: ({ lastmod }) => !(lastmod < "2010"),
      onFile: ({ url, depth, namedBy, document }) => files.push([url.slice(site.length), depth, namedBy?.slice(site.length), document.outcome]),
    }
  );
  assert.equal(error, undefined);
  assert.deepEqual(paths, ["/a", "/last"]);
  assert.deepEqual(asked, ["/robots.txt", "/index.xml", "/a.xml", "/last.txt"]);
  assert.deepEqual(files, [
    ["/robots.txt", 0, undefined, "ok"],
    ["/index.xml", 1, "/robots.txt", "ok"],
    ["/a.xml", 2, "/index.xml", "ok"],
    ["/last.txt", 1, "/robots.txt", "ok"],
  ]);
});

test("a Standard Sitemap has its entries when all its files are there", async () => {
  const { given, asked } = await all("/map.xml", {
    "/map.xml": sitemap("<item name='One' url='/one'/><group name='G'><external xlink:href='more.xml'/></group>"),
    "/more.xml": sitemap("<item name='Two' description='second' url='/two'/><item name='Nowhere'/>"),
  });
  assert.deepEqual(asked, ["/map.xml", "/more.xml"]);
  assert.deepEqual(
    given.map(({ name, url, description, document }) => [name, url, description, document]),
    [
      ["One", `${site}/one`, undefined, `${site}/map.xml`],
      ["Two", `${site}/two`, "second", `${site}/more.xml`],
    ]
  );
});

test("what a file says twice is given once, unless duplicates are wanted; what two files say, twice", async () => {
  const files = { "/index.xml": index([`${site}/a.xml`], [`${site}/b.xml`]), "/a.xml": urlset(page("x") + page("x")), "/b.xml": urlset(page("x")) };
  assert.equal((await all("/index.xml", files)).given.length, 2);
  assert.equal((await all("/index.xml", files, { duplicates: true })).given.length, 3);
});

test("a file is read on when its entries have been taken", async () => {
  let pulled = 0;
  const body = () =>
    streamed({
      pull(controller) {
        if (pulled++ === 0) controller.enqueue(bytes(urlset("").replace("</urlset>", "")));
        controller.enqueue(bytes(pages(1000 * pulled, 1000 * (pulled + 1))));
        if (pulled === 50) controller.close();
      },
    });
  const { fetch } = web({ "/list.xml": body });
  const iterator = entries(`${site}/list.xml`, { engine, fetch, partial: true });
  await iterator.next();
  const atFirst = pulled;
  for (let i = 0; i < 100; ++i) await new Promise(setImmediate);
  assert.ok(pulled <= atFirst + 1, `${pulled} pieces instead of ${atFirst}: one is read ahead`);
  assert.ok(pulled < 5);
  let count = 1;
  for await (const { url } of iterator) count += url ? 1 : 0;
  assert.equal(count, 50_000);
});

test("to leave the loop ends the request", async () => {
  let isAborted = false;
  const body = ({ signal }) => {
    signal.addEventListener("abort", () => (isAborted = true));
    return streamed({
      start: (controller) => controller.enqueue(bytes(urlset(pages(0, 1000)).replace("</urlset>", ""))),
    });
  };
  const { fetch } = web({ "/list.xml": body });
  for await (const { url } of entries(`${site}/list.xml`, { engine, fetch })) {
    assert.equal(url, `${site}/0`);
    break;
  }
  assert.ok(isAborted);
});

test("nothing is silently missing", async () => {
  const none = await all("/gone.xml", {});
  assert.ok(none.error instanceof LoadError);
  assert.equal(none.error.status, 404);

  const empty = await all("/list.xml", { "/list.xml": urlset("") });
  assert.ok(empty.error instanceof LoadError);
  assert.match(empty.error.message, /list\.xml lists no page$/);
  assert.equal((await all("/list.xml", { "/list.xml": urlset("") }, { partial: true })).error, undefined);

  const files = { "/index.xml": index([`${site}/gone.xml`], [`${site}/broken.xml`], [`${site}/a.xml`]), "/a.xml": urlset(page("a")) };
  files["/broken.xml"] = urlset(page("b") + page("c")).replace("</urlset>", "<url>");
  const part = await all("/index.xml", files);
  assert.deepEqual(part.paths, ["/b", "/c", "/a"]);
  assert.ok(part.error instanceof IncompleteError);
  assert.deepEqual(
    part.error.missing.map(({ requested, outcome }) => [requested, outcome]),
    [
      [`${site}/gone.xml`, "http-error"],
      [`${site}/broken.xml`, "cut"], // what comes before the damage is there
    ]
  );
  assert.match(part.error.message, /2 of the files could not be read whole; the first is .*gone\.xml: http-error/);
  assert.equal((await all("/index.xml", files, { partial: true })).error, undefined);

  const cut = await all("/list.xml", { "/list.xml": urlset(pages(0, 100)) }, { policy: { listElements: 50 } });
  assert.ok(cut.error instanceof IncompleteError);
  assert.ok(cut.error.losses.some(({ code }) => code === "limit-elements"));
  assert.ok(cut.given.length > 0 && cut.given.length < 50);

  const few = await all("/index.xml", files, { files: 1 });
  assert.ok(few.error instanceof IncompleteError);
  assert.match(few.error.message, /there are more than 1 files$/);
});

test("bytes that stop coming: the entries before are given, then the error", async () => {
  const body = () =>
    streamed({
      start(controller) {
        controller.enqueue(bytes(urlset(pages(0, 1000)).replace("</urlset>", "")));
      },
      pull: (controller) => controller.error(new Error("the line is cut")),
    });
  const { given, error } = await all("/list.xml", { "/list.xml": body });
  assert.ok(given.length > 0);
  assert.ok(error instanceof IncompleteError);
  assert.equal(error.missing[0].outcome, "network-error");
});

test("an abort ends the iteration with its reason", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  const { fetch } = web({ "/index.xml": index([`${site}/a.xml`], [`${site}/b.xml`]), "/a.xml": urlset(page("a")), "/b.xml": urlset(page("b")) });
  const given = [];
  await assert.rejects(
    async () => {
      for await (const { url } of entries(`${site}/index.xml`, { engine, fetch, signal: controller.signal })) {
        given.push(url);
        controller.abort(reason);
      }
    },
    (error) => error === reason
  );
  assert.deepEqual(given, [`${site}/a`]);
  await assert.rejects(entries(site, { engine, fetch, signal: controller.signal }).next(), (error) => error === reason);
});

test("the time that a loop takes does not count", async () => {
  const { now } = performance;
  let taken = 0;
  performance.now = () => now.call(performance) + taken;
  try {
    let turns = 0;
    const body = () =>
      streamed({
        pull(controller) {
          if (turns++ === 0) controller.enqueue(bytes(urlset("").replace("</urlset>", "")));
          controller.enqueue(bytes(turns < 5 ? pages(1000 * turns, 1000 * (turns + 1)) : "</urlset>"));
          if (turns === 5) controller.close();
        },
      });
    const { fetch } = web({ "/list.xml": body });
    let count = 0;
    for await (const { url } of entries(`${site}/list.xml`, { engine, fetch, policy: { listMapTime: 60_000 } })) {
      taken += url ? 100 : 0; // 400 seconds in all
      ++count;
    }
    assert.equal(count, 4000);
  } finally {
    performance.now = now;
  }
});

test("mistakes are told", async () => {
  const { fetch } = web({});
  await assert.rejects(entries("list.xml", { engine, fetch }).next(), TypeError);
  await assert.rejects(entries(`${site}/list.xml`, { engine, fetch, folow: () => true }).next(), /did you mean "follow"/);
  await assert.rejects(entries(`${site}/list.xml`, { engine, fetch, policy: { listElement: 1 } }).next(), /did you mean/);
});
