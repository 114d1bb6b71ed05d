// The cases of R (fixtures/R-*), read from a live document: what page/statements.js picks of it, read by the engine, says
// the same as the bytes of the page do. The documents are in a frame, since it takes a browser several times as long to show another page in a tab.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import test, { before } from 'node:test';

import { isLong, sourceDir } from '../../browser/support/environment.mjs';
import { page, serveSites } from './sites.mjs';

const directory = path.join(sourceDir, 'fixtures');
const names = (await readdir(directory)).filter((name) => name.startsWith('R-')).sort();

const files = { '/around.html': page('', {}, '<iframe src="about:blank"></iframe>') }; // of another host: it passes no encoding on
export const sites = await serveSites(files);

/** Also within bytes: the pages have different encodings, which are all supersets of ASCII. */
const here = (text) => text.replace(/bakery\.example(:80)?/gi, `one.test:${sites.port}`);

async function readCase(name) {
  const folder = path.join(directory, name);
  const { input, expect } = JSON.parse(here(await readFile(path.join(folder, 'expected.json'), 'utf8')));
  const raw = (await readFile(path.join(folder, 'page.http'))).toString('latin1');
  const [, head, body] = /^([^]*?)\r?\n\r?\n([^]*)$/.exec(raw);
  const fields = here(head)
    .split(/\r?\n/)
    .slice(1)
    .map((line) => /^([^:]+):\s*(.*)$/.exec(line).slice(1));
  return { page: new URL(input.page), expect, fields, body: Buffer.from(here(body), 'latin1') };
}

/** As fixtures/README.md has it: members that are not named may be anything. */
function expectIn(actual, expected, where) {
  if (expected === null || typeof expected !== 'object' || Array.isArray(expected))
    return assert.deepEqual(actual, expected, where);
  for (const [name, value] of Object.entries(expected)) {
    if (name === '$keys') assert.deepEqual(Object.keys(actual), value, where);
    else if (name === '$count') assert.equal(actual.length ?? Object.keys(actual).length, value, where);
    else if (value?.$absent) assert.equal(actual[name], undefined, `${where}.${name}`);
    else expectIn(actual[name], value, `${where}.${name}`);
  }
}

// The package makes texts safe to show, which the probe's JSON does not.
const safe = (place) => JSON.parse(JSON.stringify(place).replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));

/** `stated(fields)`: what `stated.mjs` says of the frame in this tab. `every`, `first`: which cases are run, others in
 * another browser; the long run has all in each. */
export function testPlaceCases({ tab, stated, every, first }) {
  before(() => tab.goto(sites.url('two.test', '/around.html')));
  test('there are cases', () => assert.ok(names.length > 50, `${names.length}`));

  for (const name of names.filter((_, i) => isLong || i % every === first))
    test(name, async () => {
      const { page, expect, fields, body } = await readCase(name);
      files[`${page.pathname}${page.search}`] = { body, fields };
      await tab.frames()[1].goto(sites.url('one.test', page.pathname + page.search));
      const { place, states, isStated } = await stated(fields.filter(([field]) => /^link$/i.test(field)));
      assert.ok(isStated || !states, 'the button says that the page says something'); // it need not say so of every such page
      if (expect.place === null) assert.deepEqual(place, { site_name: null, trails: [], relations: {} });
      else expectIn(place, safe(expect.place ?? {}), 'place');
    });
}
