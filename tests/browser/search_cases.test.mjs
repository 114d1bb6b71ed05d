// The search of the HTML page finds what the cases say (tests/search), as the engine's does: without a browser, by the
// page's own scripts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { openSearch } from '../search/page_search.mjs';
import { sourceDir } from './support/environment.mjs';
import { runProbe } from './support/probe.mjs';
import { serve } from './support/server.mjs';

const cases = JSON.parse(readFileSync(`${sourceDir}/tests/search/cases.json`, 'utf8'));

/** Serves a map, and makes its page as seen from `path`. */
async function pageOf(content, path) {
  const map = `<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</sitemap>`;
  const site = await serve({ files: {
    [path]: { body: '<!DOCTYPE html><title>A page</title>', fields: { 'Content-Type': 'text/html', 'X-Standard-Sitemap-Location': '/map-of-the-case.xml' } },
    '/map-of-the-case.xml': { body: map },
  } });
  try {
    return (await runProbe(['-f', 'html', site.url(path)])).stdout;
  } finally {
    await site.close();
  }
}

for (const { about, map, page, searches } of cases)
  test(about, async () => {
    const html = await pageOf(map, page ? new URL(page).pathname : '/of-no-entry');
    const search = openSearch(html);
    for (const { text, names, marks } of searches) {
      const found = search(text);
      assert.deepEqual([...found.names], names, text);
      assert.equal(found.count, names.length, text);
      if (marks) assert.deepEqual(JSON.parse(JSON.stringify(found.marks.slice(0, marks.length))), marks, text);
    }
  });

// Where nodes are, as the engine has it: for a small tree, by hand.
test('parents, what is below, and paths', async () => {
  const map = `<item name='A' url='/a'><item name='B' url='/b'><item name='C' url='/c'/></item><item name='D' url='/d'/></item>` +
    `<item name='E' url='/e'/><item name='Search' role='search' tree='exclude' url='/s'><item name='More' url='/m'/></item>`;
  const { map: seen } = openSearch(await pageOf(map, '/c'));
  const all = [...Array(seen.size).keys()];
  assert.deepEqual(all.map((n) => seen.entryOf(n).label), ['', 'A', 'B', 'C', 'D', 'E', 'Search', 'More']);
  assert.deepEqual(all.map((n) => seen.upOf(n)), [-1, 0, 1, 2, 1, 0, -1, 6]);
  assert.deepEqual(all.map((n) => seen.endOf(n)), [6, 5, 4, 4, 5, 6, 8, 8]);
  assert.deepEqual([...seen.pathOf(3)], [0, 1, 2, 3]);
  assert.deepEqual([...seen.pathOf(7)], [6, 7]);
  assert.deepEqual([...seen.childrenOf(1)], [2, 4]);
});
