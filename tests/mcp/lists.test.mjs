// What the server may be started with: a page, a map, a list, a robots.txt; a site's own list only with --list.

import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";

import { namesOf, withAgent } from "./support/client.mjs";
import { announcing, html, sitemap, urlset, withSite } from "./support/sites.mjs";

const at = ({ headers }) => `http://${headers.host}`;
const pages = (request) => urlset(["/", "/guide/install", "/guide/use"].map((path) => at(request) + path));
const made = /^The site has no map of its own; this is made of its list of addresses/m;

test("a site without a map: nothing is guessed, and with --list its own list is read", () =>
  withSite(
    {
      "/": html(),
      "/robots.txt": (request) => ({ fields: { "Content-Type": "text/plain" }, body: `Sitemap: ${at(request)}/pages.xml\n` }),
      "/pages.xml": pages,
      "/named/": html('<link rel="sitemap" href="/pages.xml">'),
    },
    async ({ url, paths, log }) => {
      await withAgent([`${url}/`], async ({ mistake }) => assert.match(await mistake("outline"), /names no site map: .*--list/));
      assert.deepEqual(paths(), ["/"]);
      log.length = 0;
      await withAgent(["--list", `${url}/`], async ({ ask }) => {
        const text = await ask("outline");
        assert.match(text, made);
        assert.deepEqual(namesOf(text).slice(-3), ["Guide", "Install", "Use"]);
      });
      assert.deepEqual(paths(), ["/", "/robots.txt", "/pages.xml"]);
      log.length = 0;
      await withAgent(["--list", `${url}/named/`], async ({ ask }) => assert.deepEqual(namesOf(await ask("find", { query: "inst" })), ["Install"]));
      assert.deepEqual(paths(), ["/named/", "/pages.xml"], "the page names the list itself");
    }
  ));

test("with --list a site's own map comes first, and a site with no list is an error", () =>
  withSite({ "/": announcing("/map.xml"), "/map.xml": sitemap('<item name="Page" xlink:href="/page"/>'), "/empty": html() }, async ({ url, paths }) => {
    await withAgent(["--list", `${url}/`], async ({ ask }) => assert.deepEqual(namesOf(await ask("outline")), ["Page"]));
    assert.deepEqual(paths(), ["/", "/map.xml"]);
    await withAgent(["--list", `${url}/empty`], async ({ mistake }) => assert.match(await mistake("outline"), /status 404|names no/));
  }));

test("the address of a map, a list, a text list, a feed, a compressed list, a robots.txt", () =>
  withSite(
    {
      "/map.xml": sitemap('<item name="Install" xlink:href="/guide/install"/>'),
      "/pages.xml": pages,
      "/pages.txt": (request) => ({ fields: { "Content-Type": "text/plain" }, body: `${at(request)}/guide/install\n` }),
      "/feed.xml": (request) => ({
        fields: { "Content-Type": "application/rss+xml" },
        body: `<rss version="2.0"><channel><title>Feed</title><item><title>Install</title><link>${at(request)}/guide/install</link></item></channel></rss>`,
      }),
      "/pages.xml.gz": (request) => ({ fields: { "Content-Type": "application/gzip" }, body: gzipSync(pages(request)) }),
      "/coded.xml": (request) => ({ fields: { "Content-Encoding": "gzip" }, body: gzipSync(pages(request)) }),
      "/robots.txt": (request) => ({ fields: { "Content-Type": "text/plain" }, body: `Sitemap: ${at(request)}/pages.xml\n` }),
    },
    async ({ url }) => {
      for (const path of ["/map.xml", "/pages.xml", "/pages.txt", "/feed.xml", "/pages.xml.gz", "/coded.xml", "/robots.txt"])
        await withAgent([url + path], async ({ ask }) => {
          assert.deepEqual(namesOf(await ask("find", { query: "install" })), ["Install"], path);
          assert.equal(made.test(await ask("outline")), path !== "/map.xml", path);
          assert.match(await ask("where", { url: "/guide/install" }), /- Install  \/guide\/install/, path);
        });
    }
  ));
