// What a caller has misspelt or left out is told by its name, and a loop over a map never ends without a word.

import assert from "node:assert/strict";
import test, { after } from "node:test";

import { open, loadMap, fetchDocumentWith, LoadError, mapOf, sitemap, site } from "./support/sites.mjs";
import { packageFile } from "./support/environment.mjs";
import { serve } from "./support/server.mjs";
import { pathToFileURL } from "node:url";

const { TooManyPlacesError } = await import(pathToFileURL(packageFile("index.js")));
const engine = await open();
after(() => engine.dispose());

const refuses = (use, type, ...words) =>
  assert.rejects(
    async () => use(),
    (error) => {
      assert.ok(error instanceof type, String(error));
      for (const word of words) assert.ok(error.message.includes(word), `${word} in: ${error.message}`);
      return true;
    }
  );

test("an option that is not known is refused by its name", async () => {
  const session = engine.session();
  session.show({ url: site, preferredSitemap: `${site}map.xml` });
  const map = await mapOf(engine, sitemap("<item name='a' url='a'/>"));
  for (const [use, name, meant] of [
    [() => open({ modul: "x" }), "modul", "module"],
    [() => loadMap(site, { engine, polcy: {} }), "polcy", "policy"],
    [() => engine.load(site, { language: "de" }), "language", "languages"],
    [() => engine.session({ change() {} }), "change", "changed"],
    [() => engine.cache({ entrys: 1 }), "entrys", "entries"],
    [() => session.show({ url: site, prefered_sitemap: site }), "prefered_sitemap", "preferredSitemap"],
    [() => engine.discover({ url: site, field: [] }), "field", "fields"],
    [() => session.fetch(fetchDocumentWith(fetch), { conections: 1 }), "conections", "connections"],
    [() => fetchDocumentWith(fetch, { redirect: 1 }), "redirect", "redirects"],
    [() => map.unfold({ place: 1 }), "place", "places"],
    [() => map.search("a", { limits: 1 }).next(), "limits", "limit"],
    [() => session.render("text", { colors: true }), "colors", "colours"],
  ])
    await refuses(use, TypeError, `"${name}"`, `"${meant}"`);
  await refuses(() => engine.cache({ anything: 1 }), TypeError, '"anything"', "failedRootSeconds");
  await refuses(() => engine.cache(7), TypeError, "7");
  assert.equal(session.state, "loading", "nothing has been done");
  engine.session({ cache: undefined, nothing: undefined }).dispose(); // what is undefined is not given
  map.dispose();
  session.dispose();
});

test("a limit that is not known is refused by its name, and one without effect with its reason", async () => {
  const withLimits = (policy) => () => engine.session({ policy });
  await refuses(withLimits({ mapTimes: 1 }), RangeError, "policy.mapTimes", '"mapTime"');
  await refuses(withLimits({ map_time: 1 }), RangeError, "policy.map_time", '"mapTime"');
  await refuses(withLimits({ something: 1 }), RangeError, "policy.something");
  await refuses(withLimits({ documents: -1 }), RangeError, "policy.documents", "-1");
  await refuses(withLimits({ documents: "7" }), RangeError, "policy.documents", "7");
  await refuses(withLimits({ documents: null }), RangeError, "policy.documents");
  await refuses(withLimits("documents"), TypeError, "documents");
  for (const [name, why] of [
    ["connectTime", "documentTime"],
    ["streamsPerConnection", "connectionsPerHost"],
    ["isolation", "reader process"],
    ["readerFailures", "reader process"],
  ]) {
    await refuses(withLimits({ [name]: 0 }), RangeError, `policy.${name}`, why);
    assert.ok(!(name in engine.policy));
  }
  engine.session({ policy: engine.policy }).dispose();
});

test("a URL that is none is named", async () => {
  await refuses(() => loadMap("not a url", { engine }), TypeError, "url", '"not a url"');
  await refuses(() => loadMap(undefined, { engine }), TypeError, "url", "undefined");
  await refuses(() => loadMap("map.xml", { engine }), TypeError, "url", '"map.xml"');
  await refuses(() => loadMap(site, { engine, page: "page" }), TypeError, "page", '"page"');
  const session = engine.session();
  await refuses(() => session.show({}), TypeError, "url");
  await refuses(() => session.show({ url: site, preferredSitemap: "m" }), TypeError, "preferredSitemap", '"m"');
  await refuses(() => session.move("here"), TypeError, '"here"');
  session.dispose();
  const map = await mapOf(engine, sitemap("<item name='a' url='a'/>"));
  await refuses(() => map.view("there"), TypeError, '"there"');
  map.dispose();
});

test("LoadError has the status of the response, and what fetch threw", async () => {
  const server = await serve({});
  await assert.rejects(loadMap(`${server.url}/map.xml`, { engine }), (error) => {
    assert.ok(error instanceof LoadError);
    assert.deepEqual([error.status, error.cause], [404, undefined]);
    return true;
  });
  await server.close();
  await assert.rejects(loadMap(`${server.url}/map.xml`, { engine }), (error) => {
    assert.equal(error.status, 0);
    assert.equal(error.cause.cause.code, "ECONNREFUSED");
    return true;
  });
  const thrown = new Error("no network today");
  const fetch = async () => {
    throw thrown;
  };
  await assert.rejects(loadMap(`${site}map.xml`, { engine, fetch }), ({ cause }) => cause === thrown);
  await refuses(() => loadMap(site, { engine, fetch: null }), TypeError, "fetch");
});

const items = (count) => Array.from({ length: count }, (_, i) => `<item name='${i}' url='${i}'/>`).join("");

test("unfold() gives all places of a map that has more than 10,000 nodes", async () => {
  const map = await mapOf(engine, sitemap(items(12_345)));
  let count = 0;
  for (const { depth } of map.unfold()) count += depth;
  assert.equal(count, 12_345);
  const some = map.unfold({ places: 3 });
  let result;
  while (!(result = some.next()).done) ++count;
  assert.deepEqual([count, result.value], [12_348, { cut: true }]);
  map.dispose();
});

test("unfold() throws if shared groups make more places than anybody could read", async () => {
  // Each file includes the next one twice: 2^20 places of few nodes.
  const load = engine.load(`${site}0.xml`);
  for (let requests; (requests = load.requests()).length > 0;)
    for (const { id, url } of requests) {
      const i = Number(url.match(/(\d+)\.xml$/)[1]);
      const next = `<external xlink:href='${i + 1}.xml'/>`;
      const body = i === 20 ? items(1) : `<group name='a'>${next}</group><group name='b'>${next}</group>`;
      const receiver = load.receiver(id);
      receiver.begin({ url, status: 200, fields: { "Content-Type": "application/xml" } });
      receiver.append(new TextEncoder().encode(sitemap(body)));
      await receiver.end();
      receiver.dispose();
    }
  const map = load.finish();
  let count = 0;
  assert.throws(
    () => {
      for (const place of map.unfold()) count += place.depth > 0 ? 1 : 0;
    },
    (error) => error instanceof TooManyPlacesError && error.places === count && /places/.test(error.message)
  );
  assert.equal(count, 10_000);
  assert.equal([...map.unfold({ places: 20_000 })].length, 20_000);
  map.dispose();
});

test("a file of the module that is a web page, missing or of another kind is named", async () => {
  const page = { fields: { "Content-Type": "text/html" }, body: "<!doctype html><title>The application</title>" };
  const server = await serve({ "/app/standard-sitemap.wasm": page });
  const html = `${server.url}/app/standard-sitemap.wasm`;
  await refuses(() => open({ module: html }), Error, html, "HTML", "open({ module: url })");
  await refuses(() => open({ module: `${server.url}/none.wasm` }), Error, "none.wasm", "404", "open({ module: url })");
  await refuses(() => open({ module: new Response(page.body) }), Error, "module", "HTML");
  await refuses(() => open({ module: new TextEncoder().encode(page.body) }), Error, "module", "HTML");
  await refuses(() => open({ module: 7 }), TypeError, "module");
  await server.close();
});
