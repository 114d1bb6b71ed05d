// The limits hold in the module too, whose numbers have 32 bits and whose clock is another.

import assert from "node:assert/strict";
import path from "node:path";
import test, { after } from "node:test";

import { casesOf, firstDifference } from "./support/cases.mjs";
import { sourceDir } from "./support/environment.mjs";
import { open } from "./support/package.mjs";
import { replayed } from "./support/replay.mjs";

const engine = await open();
after(() => engine.dispose());

const hour = 3_600_000;
const largest = 2 ** 32 - 1;

const url = "http://bakery.example/";

/** A page whose tree takes many milliseconds; only the clock limits it. */
function slowPage() {
  const link = (rel, href) => `<link rel="${rel}" href="${href}">`;
  const body = link("schema.ssm", "http://standard-sitemap.org/2007/ns") + "<p><b>".repeat(50_000) +
    link("ssm.location", "map.xml");
  return { url, status: 200, fields: [["Content-Type", "text/html"]], body };
}

function discoveredWithin(pageTime) {
  const session = engine.session({
    policy: { pageTime, pageTreeBytes: 2 ** 31 - 1, pageTreeAllocations: largest },
  });
  session.show(slowPage());
  const { discovery, diagnostics } = session;
  const result = { found: discovery.found?.sitemap, codes: diagnostics.map(({ code }) => code) };
  session.dispose();
  return result;
}

test("F-4: page_time ends the reading of a page", () => {
  assert.deepEqual(discoveredWithin(hour), { found: `${url}map.xml`, codes: [] });
  const cut = discoveredWithin(2);
  assert.equal(cut.found, undefined);
  assert.deepEqual(cut.codes, ["limit-page-work"]);
});

test("F-4: map_time ends a load whose documents do not come", async () => {
  const load = engine.load(`${url}map.xml`, { accept: "standard", policy: { mapTime: 100 } });
  const begin = performance.now();
  await load.fetch((request, receiver, conditions, signal) =>
    new Promise((resolve) => signal.addEventListener("abort", () => resolve())));
  const taken = performance.now() - begin;
  assert.ok(load.done);
  assert.ok(taken >= 90 && taken < 60_000, `${taken} ms`);
  assert.equal(load.finish(), undefined);
  const { documents, diagnostics } = load;
  assert.ok(diagnostics.some(({ code }) => code === "limit-time"), JSON.stringify(diagnostics));
  assert.equal(documents.length, 1);
  load.dispose();
});

const reachALimitWithoutADiagnostic = ["F-4-long-names-are-cut", "S-3-an-xpath-that-is-too-deep",
  "S-3-an-xpath-that-is-too-long", "V-3-at-most-so-many-places"];

test("F-4: a limit of 2^32 - 1 limits nothing", async (t) => {
  const numbers = Object.entries(engine.policy)
    .filter(([name, value]) => typeof value === "number" && !/Time$/.test(name)).map(([name]) => name)
    .filter((name) => name !== "findings"); // which says from where on equal ones are folded, in the fixtures as well
  assert.ok(numbers.length > 30, `${numbers}`);
  const unlimited = Object.fromEntries(numbers.map((name) => [name, largest]));
  let compared = 0;
  for await (const given of casesOf("fixtures", path.join(sourceDir, "fixtures"))) {
    const [delivery] = given.deliveries;
    if (/"limit-|"too-long"/.test(delivery.expected) || reachALimitWithoutADiagnostic.includes(given.name))
      continue;
    given.policy = { ...given.policy, ...unlimited };
    const text = await replayed(engine, given, delivery);
    assert.ok(text === delivery.expected, `${given.name}: ${firstDifference(text, delivery.expected)}`);
    ++compared;
  }
  t.diagnostic(`${compared} fixtures`);
  assert.ok(compared > 400);
});

test("a limit of which the module has no such number is refused", () => {
  assert.throws(() => engine.session({ policy: { documents: 2 ** 32 } }), RangeError);
  assert.throws(() => engine.session({ policy: { documents: -1 } }), RangeError);
  const session = engine.session({ policy: { mapBytes: 2 ** 40 } });
  session.dispose();
});
