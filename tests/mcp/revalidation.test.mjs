// A map is kept, and checked after five minutes; what has not changed is not sent again. The clock is the test's.

import assert from "node:assert/strict";
import test from "node:test";

import { namesOf, wordsOf } from "./support/client.mjs";
import { importEngine, importPart } from "./support/server_folder.mjs";
import { announcing, sitemap, withSite } from "./support/sites.mjs";

const { open } = await importEngine();
const { Sites } = await importPart("sites");
const { SharedWork } = await importPart("shared_work");
const { tools } = await importPart("tools");
const engine = await open();
const aMinute = 60_000;

/** The sites of a server, without the server; `clock.now` is the time. */
function sitesAt(...addresses) {
  const clock = { now: 0 };
  const sites = new Sites(engine, { addresses, now: () => clock.now });
  const ask = async (tool, given = {}, signal = new AbortController().signal) => String(await tools[tool].answer(sites, given, signal));
  return { sites, clock, ask };
}

const item = (name) => `<item name="${name}" xlink:href="/${name}"/>`;
/** Answers 304 if the validator is that of the text. `no-cache`: the engine asks each time that it is to check. */
const revised = (state) => ({ headers }) => {
  const fields = { ETag: `"${state.version}"`, "Cache-Control": "no-cache" };
  if (headers["if-none-match"] === fields.ETag) return { status: 304, fields };
  const { fields: others = {}, body } = state.answer();
  return { fields: { ...others, ...fields }, body };
};

test("within five minutes nothing is requested; then validators are sent, and what is the same is kept", () => {
  const page = { version: 1, answer: () => announcing("/map.xml") };
  const map = { version: 1, answer: () => ({ body: sitemap(item("a")) }) };
  return withSite({ "/": revised(page), "/map.xml": revised(map) }, async ({ url, log, paths }) => {
    const { clock, ask } = sitesAt(`${url}/`);
    assert.deepEqual(namesOf(await ask("outline")), ["a"]);
    clock.now = 4 * aMinute;
    await ask("find", { query: "a" });
    assert.deepEqual(paths(), ["/", "/map.xml"]);
    log.length = 0;
    clock.now = 6 * aMinute;
    assert.deepEqual(namesOf(await ask("outline")), ["a"]);
    assert.deepEqual(log.map(({ path, headers }) => [path, headers["if-none-match"]]), [["/", '"1"'], ["/map.xml", '"1"']]);
    log.length = 0;
    map.version = 2;
    map.answer = () => ({ body: sitemap(item("a") + item("b")) });
    clock.now = 10 * aMinute;
    assert.deepEqual(namesOf(await ask("outline")), ["a"], "checked four minutes ago");
    clock.now = 12 * aMinute;
    assert.deepEqual(namesOf(await ask("outline")), ["a", "b"]);
    assert.deepEqual(namesOf(await ask("find", { query: "b" })), ["b"], "the index is that of the new map");
    page.version = 2;
    page.answer = () => announcing("/other.xml");
    clock.now = 20 * aMinute;
    assert.match(await ask("outline"), /This may be out of date: The map that .* is answered with status 404/);
  });
});

test("a site that is down later: what was read answers, and says that it may be out of date", () => {
  let isDown = false;
  return withSite({ "/": () => (isDown ? { status: 503, fields: { "Content-Type": "text/html" } } : announcing("/map.xml")), "/map.xml": sitemap(item("a")) }, async ({ url }) => {
    const { clock, ask } = sitesAt(`${url}/`);
    assert.doesNotMatch(await ask("outline"), /out of date/);
    isDown = true;
    clock.now = 6 * aMinute;
    const text = await ask("find", { query: "a" });
    assert.deepEqual(namesOf(text), ["a"]);
    assert.match(text, /^This may be out of date: .* is answered with status 503/m);
    isDown = false;
    clock.now = 12 * aMinute;
    assert.doesNotMatch(await ask("outline"), /out of date/);
  });
});

test("a site that is read again while an answer is made: all of the answer is of the map before", () => {
  const withRole = (name, role) => item(name).replace("/>", ` role="${role}"/>`);
  const map = { version: 1, answer: () => ({ body: sitemap(withRole("a1", "home") + item("a2")) }) };
  return withSite({ "/": announcing("/map.xml"), "/map.xml": revised(map) }, async ({ url }) => {
    const { signal } = new AbortController();
    for (const tool of ["find", "outline"]) {
      map.version = `1 for ${tool}`;
      map.answer = () => ({ body: sitemap(withRole("a1", "home") + item("a2")) });
      const { sites, clock, ask } = sitesAt(`${url}/`);
      const { ready: [site], failed } = await sites.all(signal);
      const search = site.search.bind(site);
      site.search = async (...values) => {
        const found = await search(...values);
        map.version = `2 for ${tool}`;
        map.answer = () => ({ body: sitemap(item("b1") + withRole("a2", "help")) });
        clock.now = 6 * aMinute;
        assert.deepEqual(namesOf(await ask("outline")), ["b1", "a2"]);
        return found;
      };
      const given = tool === "find" ? { query: "a" } : { section: "a2" };
      const text = String(await tools[tool].answer({ all: async () => ({ ready: [site], failed }) }, given, signal));
      assert.deepEqual(wordsOf(text), tool === "find" ? ["- a1  /a1  role: home", "- a2  /a2"] : ["- a2  /a2"], tool);
    }
  });
});

test("a page that names another map, which is known already: it is that one from then on", () => {
  let named = "/a.xml";
  const routes = { "/a/": () => announcing(named), "/a.xml": sitemap(item("a")), "/b/": announcing("/b.xml"), "/b.xml": sitemap(item("b")) };
  const fields = { ETag: '"1"', "Cache-Control": "max-age=86400" };
  for (const name of ["/a.xml", "/b.xml"]) routes[name] = { fields, body: routes[name] };
  return withSite(routes, async ({ url, paths }) => {
    const { clock, ask } = sitesAt(`${url}/a/`, `${url}/b/`);
    assert.deepEqual(namesOf(await ask("outline")), ["a", "b"]);
    named = "/b.xml";
    clock.now = 6 * aMinute;
    assert.deepEqual(namesOf(await ask("outline")), ["b", "b"]);
    assert.equal(paths().filter((path) => path === "/b.xml").length, 1);
  });
});

test("two sites on one host have a map each, and a question of many callers is one request", () =>
  withSite(
    { "/a/": announcing("/a.xml"), "/a.xml": sitemap(item("a")), "/b/": announcing("/b.xml"), "/b.xml": sitemap(item("b")) },
    async ({ url, paths }) => {
      const { ask } = sitesAt(`${url}/a/`, `${url}/b/`);
      const all = await Promise.all(Array.from({ length: 20 }, () => ask("outline")));
      for (const text of all) assert.deepEqual(namesOf(text), ["a", "b"]);
      assert.equal(paths().length, 4);
      assert.match(await ask("where", { url: "/b" }), /\n- b  \/b/, "the site that has the page");
    }
  ));

test("who waits too long is told so, and the work goes on; it is given up when the last who waits has gone", async () => {
  const present = () => new AbortController();
  let finish;
  const work = new SharedWork((signal) => new Promise((resolve, reject) => {
    finish = resolve;
    signal.addEventListener("abort", () => reject(signal.reason));
  }));
  await assert.rejects(work.wait(present().signal, 0, () => new Error("late")), { message: "late" });
  const [one, other] = [present(), present()];
  const gone = assert.rejects(work.wait(one.signal, 1e6, () => new Error("late")), { name: "AbortError" });
  const stays = work.wait(other.signal, 1e6, () => new Error("late"));
  one.abort();
  await gone;
  assert.equal(work.isGivenUp, false);
  finish("done");
  assert.equal(await stays, "done");
  const left = new SharedWork((signal) => new Promise((resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))));
  const last = present();
  const waiting = assert.rejects(left.wait(last.signal, 1e6, () => new Error("late")), { name: "AbortError" });
  last.abort();
  await waiting;
  assert.equal(left.isGivenUp, true);
});
