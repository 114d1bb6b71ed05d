// The site of this project (docs/site): opened from a disk, on a phone and on a desk, with its search.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { expectAccessible } from './support/accessibility.mjs';
import { launch } from './support/browser.mjs';
import { combined, isLong, sourceDir } from './support/environment.mjs';
import { takeScreenshots } from './support/screenshots.mjs';
import { serve } from './support/server.mjs';
import { until } from './support/until.mjs';

const hasMkDocs = spawnSync('mkdocs', ['--version']).status === 0;
const needsMkDocs = { skip: !hasMkDocs && process.env.CI !== 'true' && 'mkdocs is not installed' };

let browser, folder;
/** A click may be done before the page to which it leads is there. */
const hasHeading = (page, heading) => until(async () => assert.equal(await page.locator('h1').textContent(), heading));
const address = (name) => pathToFileURL(path.join(folder, 'site', name)).href;

before(async () => {
  if (needsMkDocs.skip) return;
  folder = await mkdtemp(path.join(os.tmpdir(), 'site-'));
  const built = spawnSync('python3', [path.join(sourceDir, 'docs/site/build.py'), '--output', path.join(folder, 'site')],
    { encoding: 'utf-8', env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
  assert.equal(built.status, 0, built.stderr);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true });
});

test('from a disk, its links lead from page to page', needsMkDocs, async () => {
  await browser.visit({ width: 1400 }, async (page, seen) => {
    await page.goto(address('index.html'));
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Policy' }).click();
    await hasHeading(page, 'Policy: the limits');
    assert.equal(await page.locator('[aria-current]').textContent(), 'Policy');
    await page.getByRole('navigation', { name: 'This page' }).getByRole('link', { name: 'Documents', exact: true }).click();
    await page.waitForURL(/#documents$/);
    assert.ok(seen.requests.every((url) => url.startsWith('file:') || url.startsWith('data:')), seen.requests.join('\n'));
  });
});

test('the search finds a page from a disk', needsMkDocs, async () => {
  await browser.visit({}, async (page) => {
    await page.goto(address('embedding.html'));
    const field = page.getByRole('searchbox', { name: 'Search' });
    await field.fill('mixed content');
    await field.press('Enter');
    await page.locator('#results li').first().waitFor();
    assert.match(await page.locator('#found').textContent(), /^\d+ places for “mixed content”$/);
    assert.equal(await field.inputValue(), 'mixed content');
    assert.ok(await page.locator('#results mark').count() > 0);
    const first = page.locator('#results a').first();
    const name = await first.textContent();
    await first.click();
    await until(async () => assert.equal(await page.locator(':target').count(), 1, `${name} leads to a place of its page`));
  });
});

test('the search takes what is typed as text', needsMkDocs, async () => {
  await browser.visit({}, async (page) => {
    for (const [typed, expected] of [['<img src=x onerror=alert(1)>', /^\d+ places? for “<img/], ['+-:*~^', /Write a word/],
      ['zzzzqqqq', /^0 places/]]) {
      await page.goto(`${address('search.html')}?q=${encodeURIComponent(typed)}`);
      await page.waitForFunction(() => !/^Search/.test(document.getElementById('found').textContent));
      assert.match(await page.locator('#found').textContent(), expected);
      assert.equal(await page.locator('main img').count(), 0);
    }
  });
});

test('on a phone nothing is wider than the screen, and the menu opens', needsMkDocs, async () => {
  await browser.visit({ width: 360, height: 740 }, async (page) => {
    for (const name of ['index', 'policy', 'protocol', 'gallery', 'embedding', 'sitemap-probe', 'search', 'publishing/index',
      'conformance', 'diagnostics', 'performance', 'json']) {
      await page.goto(address(`${name}.html`));
      const [width, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(width <= screen, `${name} is ${width} pixels wide`);
    }
    const menu = page.getByRole('navigation', { name: 'Site' });
    assert.equal(await menu.getByRole('link', { name: 'Glossary' }).isVisible(), false);
    await menu.getByText('Contents', { exact: true }).click();
    await menu.getByRole('link', { name: 'Glossary' }).click();
    await hasHeading(page, 'Glossary');
  });
});

test('without scripts everything but the search is there', needsMkDocs, async () => {
  await browser.visit({ width: 360, javaScriptEnabled: false }, async (page) => {
    await page.goto(address('search.html'));
    assert.match(await page.locator('#found').textContent(), /needs JavaScript/);
    await page.getByText('Contents', { exact: true }).click();
    await page.getByRole('link', { name: 'Glossary' }).click();
    await hasHeading(page, 'Glossary');
  });
});

test('it is accessible, light and dark, and looks as in these pictures', needsMkDocs, async (context) => {
  const served = await serve({ dir: path.join(folder, 'site') }); // axe fetches style sheets, which no page on a disk may
  context.after(() => served.close());
  await browser.visit({ width: 1400 }, async (page) => {
    for (const [name, colorScheme] of combined(['index', 'policy', 'gallery', 'publishing/index', 'sitemap-probe', 'search'], ['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await page.goto(served.url(`/${name}.html`));
      await expectAccessible(page);
    }
  });
  if (isLong) await browser.visit({}, async (page) => {
    for (const name of ['index', 'policy', 'gallery', 'sitemap-probe']) {
      await page.goto(address(`${name}.html`));
      await takeScreenshots(page, `site-${name}`, { widths: [360, 1400], fullPage: false });
    }
  });
});
