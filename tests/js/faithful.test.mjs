// The module makes of every fixture, in every delivery, and of random sites the same JSON as the native engine, byte
// for byte. STANDARD_SITEMAP_WALK_SITES is the number of random sites, if it is not 400.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import test, { after } from "node:test";

import { casesOf, firstDifference } from "./support/cases.mjs";
import { sourceDir } from "./support/environment.mjs";
import { open } from "./support/package.mjs";
import { replayed } from "./support/replay.mjs";

const engine = await open();
after(() => engine.dispose());

const fixtures = path.join(sourceDir, "fixtures");
const deliveriesOfAFixture = 6;
const sites = Number(process.env.STANDARD_SITEMAP_WALK_SITES ?? 400);

/** Replays all cases, and returns how many there were. */
async function replayAll(cases) {
  const counts = { cases: 0, deliveries: 0, characters: 0 };
  const wrong = [];
  for await (const given of cases) {
    ++counts.cases;
    for (const delivery of given.deliveries) {
      ++counts.deliveries;
      counts.characters += delivery.expected.length;
      const where = `${given.name}, ${delivery.name}`;
      try {
        const text = await replayed(engine, given, delivery);
        if (text !== delivery.expected)
          wrong.push(`${where}: ${firstDifference(text, delivery.expected)}`);
      } catch (error) {
        wrong.push(`${where}: ${error.stack}`);
      }
    }
  }
  assert.equal(wrong.length, 0, `${wrong.length} differ:\n${wrong.slice(0, 10).join("\n")}`);
  return counts;
}

test("M-13: every fixture in every delivery gives the same JSON as natively", async (t) => {
  const folders = readdirSync(fixtures, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;
  const counts = await replayAll(casesOf("fixtures", fixtures));
  t.diagnostic(`${counts.cases} fixtures, ${counts.deliveries} deliveries, ${counts.characters} characters compared`);
  assert.ok(folders > 500);
  assert.equal(counts.cases, folders);
  assert.equal(counts.deliveries, folders * deliveriesOfAFixture);
});

test("M-13: random sites give the same JSON as natively", async (t) => {
  const counts = await replayAll(casesOf("sites", String(sites)));
  t.diagnostic(`${counts.cases} sites, ${counts.deliveries} deliveries, ${counts.characters} characters compared`);
  assert.equal(counts.cases, sites);
  assert.ok(counts.deliveries > sites);
});

test("F-4: sites at the limits give the same JSON as natively", async (t) => {
  const counts = await replayAll(casesOf("limits"));
  t.diagnostic(`${counts.cases} sites, ${counts.characters} characters compared`);
  assert.ok(counts.cases > 50, `only ${counts.cases}`);
});
