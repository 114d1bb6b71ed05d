// Who owns memory, for how long; what happens when it is used up; and arguments that are wrong.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";

import {
  answer,
  answerAll,
  fetchDocumentWith,
  loadMap,
  mapOf,
  namesMap,
  open,
  OutOfMemoryError,
  packageDir,
  site,
  sitemap,
  treeOf,
} from "./support/sites.mjs";

const engine = await open();
const disposeSymbol = Symbol.dispose ?? Symbol.for("Symbol.dispose");
const text = sitemap("<item name='A' url='a'/><item name='B' url='b'/>");
const documents = { [`${site}map.xml`]: text };

test("what has been disposed of throws, and can be disposed of again", async () => {
  const cache = engine.cache();
  const session = engine.session({ cache });
  session.show({ url: site, fields: namesMap });
  const receiver = session.receiver(session.requests()[0].id);
  const map = await mapOf(engine, text);
  const view = map.view(site);
  const load = engine.load(`${site}map.xml`);
  const preferences = engine.preferences();
  const uses = [
    [cache, () => cache.entries],
    [cache, () => cache.clear()],
    [cache, () => engine.session({ cache })],
    [session, () => session.state],
    [session, () => session.requests()],
    [session, () => session.show({ url: site })],
    [session, () => session.view()],
    [session, () => session.render("text")],
    [session, () => session.conditions(site)],
    [session, () => session.documents],
    [session, () => session.check()],
    [session, () => session.stop()],
    [receiver, () => receiver.allowHop(site)],
    [receiver, () => receiver.append(new Uint8Array(1))],
    [receiver, () => receiver.fail("network")],
    [view, () => view.node(0)],
    [view, () => view.places()],
    [view, () => [...view.unfold()]],
    [view, () => view.classChanges()],
    [map, () => map.render("text")],
    [map, () => map.documents],
    [map, () => map.view(site)],
    [map, () => map.roles()],
    [load, () => load.done],
    [load, () => load.requests()],
    [load, () => load.finish()],
    [preferences, () => preferences.levels],
    [preferences, () => map.classChanges(preferences)],
  ];
  for (const [, use] of uses.filter(([owner]) => owner !== load)) use();
  for (const owner of new Set(uses.map(([owner]) => owner))) {
    owner.dispose();
    owner.dispose();
    owner[disposeSymbol]();
  }
  for (const [, use] of uses) assert.throws(use, { message: /disposed of/ }, String(use));
  assert.throws(() => receiver.end(), /disposed of/);
  await assert.rejects(
    session.fetch(async () => {}),
    /disposed of/
  );

  const own = await open();
  own.dispose();
  own.dispose();
  assert.throws(() => own.session(), /disposed of/);
  assert.throws(() => own.version, /disposed of/);
});

test("objects may be disposed of in any order", async () => {
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
  ]) {
    const cache = engine.cache();
    const session = engine.session({ cache });
    session.show({ url: site, fields: namesMap });
    await answerAll(session, documents);
    const view = session.view();
    const places = view.unfold();
    places.next();
    const receiver = session.receiver(99);
    const all = [cache, session, view, receiver];
    for (const i of order) all[i].dispose();
    if (order[0] !== 2) assert.equal(places.return().done, true);
    assert.throws(() => view.node(1));
  }
});

test("a receiver may outlive its session, which then refuses everything", async () => {
  const session = engine.session();
  session.show({ url: site, fields: namesMap });
  const receiver = session.receiver(session.requests()[0].id);
  session.dispose();
  assert.equal(receiver.allowHop(`${site}map.xml`), false);
  assert.equal(receiver.begin({ url: `${site}map.xml`, status: 200 }), false);
  assert.equal(receiver.append(new Uint8Array(3)), false);
  receiver.dispose();
});

test("`changed` may dispose of anything", async () => {
  for (const what of ["session", "cache", "receiver"]) {
    const cache = engine.cache();
    const all = { cache };
    all.session = engine.session({ cache, changed: () => all[what].dispose() });
    all.session.show({ url: site, fields: namesMap });
    all.receiver = all.session.receiver(all.session.requests()[0].id);
    all.receiver.begin({ url: `${site}map.xml`, status: 200, fields: { "Content-Type": "text/xml" } });
    all.receiver.append(new TextEncoder().encode(text));
    await all.receiver.end();
    assert.throws(() => all[what].pointer, /disposed of/);
    for (const each of Object.values(all)) each.dispose();
  }
});

test("what `changed` throws is reported, and does not reach the engine", async () => {
  const reported = [];
  globalThis.reportError = (error) => reported.push(error.message);
  try {
    const session = engine.session({
      changed() {
        throw new Error("of the host");
      },
    });
    session.show({ url: site, fields: namesMap });
    await answerAll(session, documents);
    assert.equal(session.state, "over");
    session.dispose();
  } finally {
    delete globalThis.reportError;
  }
  assert.deepEqual(reported, ["of the host"]);
});

test("everything that is made is freed: also by iterators that are not used up, and after errors", async () => {
  const own = await open();
  const { c } = own.module;
  const made = {};
  for (const [name, call] of Object.entries(c)) {
    const kind =
      { session_receiver: "receiver", session_view: "view", view_from: "view" }[name] ??
      name.replace(/_(new|free)$/, "");
    if (name.endsWith("_free"))
      c[name] = (handle) => {
        --made[kind];
        call(handle);
      };
    else if (name.endsWith("_new") || kind !== name)
      c[name] = (...args) => {
        const given = call(...args);
        made[kind] = (made[kind] ?? 0) + (given === 0 ? 1 : 0);
        return given;
      };
  }
  for (const place of (await mapOf(own, text)).unfold()) if (place.id === 1) break;
  assert.deepEqual([made.unfolding, made.view > 0], [0, true]);
  made.view = made.session = made.cache = made.policy = 0; // of the map above
  const map = await mapOf(own, text, { policy: { documents: 3 } });
  map.view(site).dispose();
  map.classChanges();
  map.dispose();
  own.discover({ url: site, links: { links: [{ rel: "a", href: "b" }] } });
  own.preferences().dispose();
  for (const wrong of [
    () => own.discover({ url: "x" }),
    () => own.discover({ url: site, links: { links: [{ rel: "a", href: "b", base: "c" }] } }),
    () => own.preferences("]"),
    () => own.load("x"),
    () => own.session({ policy: { nothing: 1 } }),
    () => own.cache({ failedRootSeconds: 2 ** 40 }),
  ])
    assert.throws(wrong);
  await loadMap(`${site}map.xml`, { engine: own, fetch: async () => new Response("", { status: 404 }) }).catch(
    () => {}
  );
  assert.deepEqual(
    Object.entries(made).filter(([, count]) => count !== 0),
    []
  );
  assert.equal(own.module.callbacks, 1, "of the map that was not disposed of");
  for (const kind of ["cache", "session", "page_links", "policy", "preferences", "receiver", "changes"])
    assert.ok(kind in made, kind);
  own.dispose();
});

test("memory that is disposed of is used again", async () => {
  const own = await open();
  const many = sitemap(Array.from({ length: 300 }, (_, i) => `<item name='Item ${i}' url='${i}'/>`).join(""));
  const { buffer } = own.module.exports.memory;
  let size = 0;
  for (let i = 0; i < 40; ++i) {
    const map = await mapOf(own, many);
    const view = map.view(`${site}7`);
    view.places();
    view.classChanges();
    map.render("json");
    view.dispose();
    map.dispose();
    if (i === 5) size = own.module.exports.memory.buffer.byteLength;
  }
  assert.ok(size >= buffer.byteLength);
  assert.equal(own.module.exports.memory.buffer.byteLength, size);
  own.dispose();
});

test("the memory of a call is free afterwards, also if it throws", () => {
  const { memory, exports } = engine.module;
  const first = memory.frame(() => memory.take(100));
  assert.throws(
    () =>
      memory.frame(() => {
        memory.take(1000);
        throw new Error("of the call");
      }),
    /of the call/
  );
  memory.frame(() => {
    const outer = memory.take(8);
    assert.notEqual(
      memory.frame(() => memory.take(8)),
      outer
    );
    assert.notEqual(memory.take(8), outer);
  });
  assert.equal(
    memory.frame(() => memory.take(100)),
    first
  );
  const large = "x".repeat(1 << 20);
  engine.discover({ url: site, body: large });
  const size = exports.memory.buffer.byteLength;
  for (let i = 0; i < 100; ++i) engine.discover({ url: site, body: large });
  assert.equal(exports.memory.buffer.byteLength, size);
});

test("memory that is used up: OutOfMemoryError, and the engine goes on", async () => {
  const base = await open();
  const initial = base.module.exports.memory.buffer.byteLength;
  base.dispose();
  await assert.rejects(open({ maxMemory: -1 }), RangeError);
  const own = await open({ maxMemory: initial + (4 << 20) });
  const large = sitemap(Array.from({ length: 200_000 }, (_, i) => `<item name='Item ${i}' url='${i}'/>`).join(""));
  const load = own.load(`${site}map.xml`);
  const [{ id, url }] = load.requests();
  await assert.rejects(answer(load, id, url, large), OutOfMemoryError);
  load.dispose();
  // The whole way: the error is that of `fetch`.
  await assert.rejects(
    loadMap(url, { engine: own, fetch: async () => new Response(large, { headers: { "Content-Type": "text/xml" } }) }),
    OutOfMemoryError
  );
  const map = await mapOf(own, text);
  assert.deepEqual(treeOf(map), ["A", "B"]);
  map.dispose();
  own.dispose();
});

test("memory runs out at sampled points: each call works or throws, and the next map is whole", async () => {
  const own = await open();
  const { malloc, free, standard_sitemap_js_limit_memory: limit, memory } = own.module.exports;
  let failed = 0;
  for (let leave = 0; leave < 200_000; leave += 4_999) {
    const blocks = [];
    limit(memory.buffer.byteLength);
    const room = malloc(Math.max(leave, 1));
    for (let size = 1 << 24; size >= 16; size >>= 1) for (let block; (block = malloc(size)) !== 0;) blocks.push(block);
    free(room);
    try {
      const session = own.session();
      try {
        session.show({ url: `${site}a`, fields: namesMap });
        await answerAll(session, documents);
        const view = session.view();
        try {
          view?.places();
          session.render("json");
        } finally {
          view?.dispose();
        }
      } finally {
        session.dispose();
      }
    } catch (error) {
      assert.ok(error instanceof OutOfMemoryError, error.stack);
      ++failed;
    } finally {
      blocks.forEach((block) => free(block));
      limit(0);
    }
    const map = await mapOf(own, text);
    assert.deepEqual(treeOf(map), ["A", "B"]);
    map.dispose();
  }
  assert.ok(failed > 5, `${failed} failed`);
  own.dispose();
});

test("wrong arguments throw, and nothing is done", async () => {
  const session = engine.session();
  session.show({ url: site, fields: namesMap });
  const wrong = [
    () => session.show({ url: "page" }),
    () => session.show({}),
    () => session.show({ url: site, arrival: "x" }),
    () => session.show({ url: site, addressSpace: "x" }),
    () => session.show({ url: site, referrerPolicy: "x" }),
    () => session.show({ url: site, body: 7 }),
    () => session.show({ url: site, preferredSitemap: "map.xml" }),
    () => session.move("x"),
    () => session.conditions("x"),
    () => session.render("x"),
    () => session.render("json", { check: "x" }),
    () => engine.load("map.xml"),
    () => engine.load(site, { accept: "x" }),
    () => engine.load(site, { page: "x" }),
  ];
  for (const use of wrong) assert.throws(use, TypeError, String(use));
  for (const use of [
    () => engine.cache({ policy: { document: 1 } }),
    () => engine.cache({ policy: { documents: -1 } }),
    () => engine.cache({ policy: { documents: 1.5 } }),
    () => engine.cache({ policy: { tolerant: 2 } }),
    () => engine.cache({ policy: { documents: "many" } }),
    () => session.render("json", { level: "x" }),
  ])
    assert.throws(use, RangeError, String(use));
  assert.equal(session.state, "loading");
  const receiver = session.receiver(session.requests()[0].id);
  for (const use of [
    () => receiver.allowHop("x"),
    () => receiver.allowAddress("x"),
    () => receiver.begin({ url: "x" }),
    () => receiver.begin({ url: site, addressSpace: "x" }),
    () => receiver.append("text"),
    () => receiver.append(7),
    () => receiver.fail("x"),
    () => receiver.fail(),
  ])
    assert.throws(use, TypeError, String(use));
  assert.equal(receiver.allowHop(`${site}map.xml`), true);
  receiver.dispose();
  session.dispose();
});

test("strings of any kind pass through", async () => {
  const strings = [
    "",
    "\0",
    "a\0b",
    "\ud800",
    "\udc00\ud800",
    "日本語",
    "😀".repeat(50),
    "\u202e\u2066",
    "x".repeat(3e6),
    "\ufeffx",
    "</script>",
    "__proto__",
    "constructor",
  ];
  const session = engine.session();
  for (const string of strings) {
    session.show({
      url: site,
      requested: string,
      fields: [[string || "x", string]],
      userAgent: string,
      body: string,
      type: "text/html",
      credentials: string,
      links: { links: [{ rel: string, href: string }], languages: [string] },
    });
    assert.equal(session.state, "no-map");
    const wellFormed = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(string));
    assert.equal(JSON.parse(session.render("json")).page.requested, wellFormed);
    try {
      engine.preferences(string).dispose();
    } catch (error) {
      assert.equal(error.name, "PreferencesError");
    }
  }
  session.dispose();
  const map = await mapOf(
    engine,
    sitemap("<item name='&#x202e;a&#xe000;' url='a'/><item name='__proto__' url='b' role='__proto__'/>")
  );
  assert.equal(map.node(2).name, "__proto__");
  assert.deepEqual(
    map.roles().map(({ name }) => name),
    ["__proto__"]
  );
  assert.ok(!map.node(1).name.includes("\u202e"));
  map.dispose();
});

test("the module may be given as bytes, a response, a URL or a compiled module", async () => {
  const wasm = await readFile(path.join(packageDir, "standard-sitemap.wasm"));
  const response = (type) => new Response(wasm, { headers: { "Content-Type": type } });
  for (const module of [
    wasm,
    wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length),
    await WebAssembly.compile(wasm),
    response("application/wasm"),
    response("text/plain"),
  ]) {
    const own = await open({ module });
    const map = await mapOf(own, text);
    assert.equal(map.size, 3);
    map.dispose();
    own.dispose();
  }
  await assert.rejects(open({ module: 7 }), TypeError);
  await assert.rejects(open({ module: new Uint8Array(8) }), WebAssembly.CompileError);
  await assert.rejects(open({ module: new Response("", { status: 404 }) }), /404/);
  await assert.rejects(open({ module: new URL("./nothing.wasm", import.meta.url) }), { code: "ENOENT" });
  const empty = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  await assert.rejects(open({ module: empty }), /another version/);
});

test("a session fetches again after it was disposed of in between", async () => {
  const session = engine.session();
  session.show({ url: site, fields: namesMap });
  const fetching = session.fetch(
    fetchDocumentWith(
      (url, { signal }) =>
        new Promise((resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
    )
  );
  session.dispose();
  await fetching;
});
