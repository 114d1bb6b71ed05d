// Class changes on pages of whole sites: through all levels and back (S-4).

import assert from 'node:assert/strict';
import path from 'node:path';
import test, { after } from 'node:test';

import { launch } from './support/browser.mjs';
import { sharedFile, sourceDir } from './support/environment.mjs';
import { classOf, compiledProgram, hostOf, levels, source, tokensOf } from './support/page_changes.mjs';
import { serve } from './support/server.mjs';

const browser = await launch();
after(() => browser.close());

/** Through all levels and back, the page in `dir` gets the token, and is in the end what it was. */
async function thereAndBack(dir, name, map, prefix, { fields } = {}) {
  const served = await serve({ dir, fields });
  try {
    await browser.visit({ tolerate: ['errors', 'external'] }, async (page) => {
      await page.goto(served.url(`/${name}`));
      const host = await hostOf(page);
      const program = await compiledProgram(served.url('/map.xml'), map);
      const before = await source(page), former = await classOf(page, 'body');
      for (const level of [...levels, ...levels.slice().reverse()]) {
        const report = await host.apply(program, level);
        assert.deepEqual(report.changes.map(({ elements }) => elements), [1]);
        assert.deepEqual(tokensOf(await classOf(page, 'body')), [...tokensOf(former), `${prefix}-${level}`]);
      }
      await host.undo();
      assert.equal(await classOf(page, 'body'), former);
      assert.equal(await source(page), before);
    });
  } finally {
    await served.close();
  }
}

const demo = path.join(sourceDir, 'render/hosts/probe/demo/site');
for (const name of ['index.html', 'catalogue/puddles/ice.html', 'de/index.html', 'search.html'])
  test(`S4_OnPagesOfTheDemoSite ${name}`, () =>
    thereAndBack(demo, name, path.join(demo, 'sitemap/shop.xml'), 'foxglove'));

const real = ['overview-summary.html', 'uk/ac/lancs/polydoclot/html/Cursor.html',
              'uk/ac/lancs/polydoclot/html/Cursor-method-get.html',
              'multilang/uk/ac/lancs/polydoclot/html/Cursor.html.eo'];
for (const name of real) {
  const folder = sharedFile('real/polydoclot');
  test(`S4_OnPagesAsTheyAreInTheWild ${name}`, { skip: folder ? false : 'there is no reference material' }, () => {
    const map = name.startsWith('multilang') ? 'multilang/standard-sitemap.xml.eo' : 'standard-sitemap.xml';
    return thereAndBack(folder, name, path.join(folder, map), 'stdmap',
                        { fields: { 'Content-Type': 'text/html; charset=utf-8' } });
  });
}
