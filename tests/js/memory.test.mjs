// Memory runs out in the module: the call that cannot go on throws an OutOfMemoryError, and the next visit with the same
// engine is as ever. The memory may hardly grow, and a test takes what is free of it.

import assert from "node:assert/strict";
import test from "node:test";

import { Ballast } from "./support/ballast.mjs";
import { open, OutOfMemoryError } from "./support/package.mjs";
import { answerAll, page, preferences, visit } from "./support/small_site.mjs";

const engine = await open();
const ballast = new Ballast(engine);

const noted = [];
const expected = await visit(engine, noted);

test("with enough memory nothing fails", async () => {
  assert.deepEqual(noted, []);
  assert.match(expected, /"Cake"/);
  const unlimited = await open();
  assert.equal(await visit(unlimited, noted), expected);
  unlimited.dispose();
});

/** A visit with about `bytes` free bytes: what failed for lack of memory, and the report. */
async function visitWith(bytes) {
  const failed = [];
  ballast.fill(bytes);
  try {
    return { failed, report: await visit(engine, failed) };
  } finally {
    ballast.drop();
  }
}

/** The least number of bytes with which a visit succeeds, roughly. */
async function bytesNeeded() {
  let tooFew = 0, enough = ballast.largest;
  while (enough - tooFew > 1024) {
    const middle = (tooFew + enough) >> 1;
    if ((await visitWith(middle)).failed.length > 0)
      tooFew = middle;
    else
      enough = middle;
  }
  return enough;
}

test("a visit that runs out of memory anywhere says so, and the next one is as ever", async (t) => {
  const needed = await bytesNeeded();
  assert.ok(needed > 10_000, `${needed}`);
  const samples = 200;
  const names = new Set();
  let thrown = 0, diagnosed = 0;
  for (let sample = 0; sample < samples; ++sample) {
    const bytes = Math.floor(needed * sample / samples);
    const { failed, report } = await visitWith(bytes);
    failed.forEach((name) => names.add(name));
    thrown += failed.length > 0;
    const same = report === expected;
    // What is missing without an error of a call is in the diagnostics.
    const says = report !== undefined && JSON.parse(report).diagnostics.some(({ severity }) => severity !== "note");
    diagnosed += failed.length === 0 && !same;
    assert.ok(failed.length > 0 || same || says, `${bytes} bytes: neither an error nor the map\n${report}`);
    assert.equal(await visit(engine, failed), expected, `after a visit with ${bytes} bytes`);
  }
  t.diagnostic(`${needed} bytes needed; ${samples} visits with less: ${thrown} with an error of ${[...names].join(", ")}; ` +
    `${diagnosed} with a diagnostic only`);
  assert.ok(thrown > samples / 2);
});

// With no memory at all each function that needs some fails, and works when there is memory again.
const functions = {
  "engine.cache": () => ({ run: () => engine.cache(), disposable: true }),
  "engine.session": () => ({ run: () => engine.session(), disposable: true }),
  "engine.preferences": () => ({ run: () => engine.preferences(preferences), disposable: true }),
  "engine.discover": () => ({ run: () => engine.discover(page) }),
  "engine.load": () => ({ run: () => engine.load("http://bakery.example/map.xml"), disposable: true }),
  "session.show": () => withSession((session) => ({ run: () => session.show(page) })),
  "session.receiver": () => withSession((session) => {
    session.show(page);
    const [request] = session.requests();
    return { run: () => session.receiver(request.id), disposable: true };
  }),
  "session.view": () => withMap((session) => ({ run: () => session.view(), disposable: true })),
  "session.check": () => withMap((session) => ({ run: () => session.check() })),
  ...Object.fromEntries(["text", "json", "html", "dot", "ssp", "sitemaps.org"].map((format) =>
    [`session.render ${format}`, () => withMap((session) => ({ run: () => session.render(format) }))])),
  "view.node": () => withView((view) => ({ run: () => view.node(1) })),
  "view.places": () => withView((view) => ({ run: () => view.places() })),
  "view.unfold": () => withView((view) => ({ run: () => [...view.unfold()] })),
  "view.classChanges": () => withView((view) => ({ run: () => view.classChanges() })),
};

async function withSession(use) {
  const session = engine.session();
  return { dispose: () => session.dispose(), ...await use(session) };
}

function withMap(use) {
  return withSession(async (session) => {
    session.show(page);
    await answerAll(session, []);
    return use(session);
  });
}

function withView(use) {
  return withMap((session) => use(session.view()));
}

test("each function throws an OutOfMemoryError, or needs no memory", async (t) => {
  const failed = [];
  for (const [name, make] of Object.entries(functions)) {
    const { run, disposable, dispose } = await make();
    const again = () => {
      const result = run();
      if (disposable)
        result.dispose();
    };
    ballast.fill(0);
    try {
      again();
    } catch (error) {
      assert.ok(error instanceof OutOfMemoryError, `${name}: ${error.stack}`);
      failed.push(name);
    } finally {
      ballast.drop();
    }
    assert.doesNotThrow(again, name);
    dispose?.();
  }
  t.diagnostic(`without memory these fail: ${failed.join(", ")}`);
  assert.ok(failed.length > 10, failed.join(", "));
  assert.equal(await visit(engine, failed), expected);
});
