// The HTML page of a map (render/html) as it is loaded: without script, on paper, in every colour scheme;
// small, quick, and inert whatever names and links it contains.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

import { expectAccessible } from './support/accessibility.mjs';
import { combined, isLong, sharedFile } from './support/environment.mjs';
import { maps as texts } from './support/html_maps.mjs';
import { measureTasks } from './support/long_tasks.mjs';
import { openMaps } from './support/open_maps.mjs';
import { runProbe } from './support/probe.mjs';
import { takeScreenshots } from './support/screenshots.mjs';

const [browser, maps] = await openMaps();
const treeItem = (page, name) => page.getByRole('treeitem', { name, exact: true });

test('without script it is nested lists, with everything in them', async () => {
  await browser.visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(await maps.pageOf('flat'));
    assert.equal(await page.locator('#map li').count(), 1503);
    const last = page.getByRole('link', { name: 'Entry 1499' });
    assert.equal(await last.isVisible(), false);
    assert.equal(await page.locator('#map .count').textContent(), '1,500');
    await page.locator('summary', { hasText: 'Many' }).click();
    assert.equal(await last.isVisible(), true);
    assert.equal(await page.locator('#find').isVisible(), false);
    await page.goto(await maps.pageOf('museum', '/charts'));
    assert.equal(await page.locator('[role=tree]').count(), 0);
    await page.getByRole('link', { name: /again/ }).click();
    assert.equal(await page.locator('li:target > details > summary > a').textContent(), 'Charts');
  });
});

test('what the script makes looks as what stood there', async () => {
  const address = await maps.pageOf('museum', '/visit/way');
  const rows = (javaScriptEnabled) => browser.visit({ javaScriptEnabled }, async (page) => {
    await page.goto(address);
    return page.locator('#p0 a').evaluateAll((all) => all.map((it) => {
      const link = it.cloneNode(true);
      for (const name of link.getAttributeNames())
        if (/^(role|tabindex|id|aria-(?!current).*)$/.test(name) || (name === 'href' && link.className === 'loop')) link.removeAttribute(name);
      for (const mark of link.querySelectorAll('[dir=ltr]')) mark.removeAttribute('dir'); // as around it
      const beside = [...it.parentElement.children].filter((other) => other !== it && other.localName === 'span')
                       .map((other) => `${other.className}: ${other.textContent}`).sort();
      return [link.outerHTML, ...beside].join('|');
    }));
  });
  const [written, made] = [await rows(false), await rows(true)];
  assert.equal(written.length, 15);
  assert.deepEqual(made, written);
});

test('hostile names and links stay inert', async () => {
  await browser.visit({}, async (page, seen) => {
    let dialogs = 0;
    page.on('dialog', (dialog) => { ++dialogs; void dialog.dismiss(); });
    await page.goto(await maps.pageOf('hostile'));
    await treeItem(page, 'Folded').click();
    await page.keyboard.press('End');
    await page.getByText('</noscript> 59').waitFor();
    await page.locator('#find').fill('alert');
    await page.locator('#hits > .hit').first().waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator('img, svg, iframe, object, embed, form, base').count(), 0);
    assert.equal(await page.locator('body script:not([type])').count(), 0, 'data only');
    assert.equal(await page.locator('head script:not([type])').count(), 1);
    const schemes = await page.evaluate(() => [...new Set([...document.querySelectorAll('a[href]')].map((it) => it.protocol))]);
    assert.deepEqual(schemes, ['http:']);
    const handlers = await page.evaluate(() => [...document.querySelectorAll('*')].flatMap((it) => it.getAttributeNames())
                                               .filter((name) => name.startsWith('on') || name === 'autofocus' || name === 'target'));
    assert.deepEqual(handlers, []);
    for (const name of ['Data', 'Password', 'Form'])
      assert.equal(await page.locator('#p0 a', { hasText: name }).getAttribute('href'), null, name);
    assert.equal(dialogs, 0);
    assert.deepEqual(seen.requests.length, 1, 'the page and nothing else');
    await expectAccessible(page);
  });
});

test('axe finds nothing in any state', async () => {
  await browser.visit({}, async (page) => {
    for (const [scheme, width] of combined(['light', 'dark'], [320, 1000])) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(await maps.pageOf('museum', '/charts'));
      await expectAccessible(page);
      await page.locator('#find').fill('c');
      await page.locator('#hits > .hit').first().waitFor();
      await expectAccessible(page);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wider <= 0, `nothing sticks out at ${width}`);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await expectAccessible(page);
    await page.goto(await maps.pageOf('flat'));
    await treeItem(page, 'Many').click();
    await treeItem(page, 'Entry 20').waitFor();
    await expectAccessible(page);
    await page.evaluate(() => scrollTo(0, 20_000)); // the current row exists, but is far away
    await treeItem(page, 'Entry 700').waitFor();
    await expectAccessible(page);
  });
});

test('on paper a small map is there as a whole, in nested lists', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    await treeItem(page, 'Visit').focus();
    await page.keyboard.press('ArrowLeft');
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('#paper');
    await paper.locator('li > ul > li > a', { hasText: 'Opening hours' }).waitFor();
    assert.equal(await paper.locator('li').count(), 15, 'with the lower end of the loop');
    for (const hidden of ['#find', '#p0', '#preview']) assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    await page.emulateMedia({ media: 'screen' });
    assert.equal(await paper.isVisible(), false);
  });
});

test('on paper a large map is there as far as it is unfolded', async () => {
  await browser.visit({}, async (page) => {
    await page.emulateMedia({ media: 'print' }); // before the script begins
    await page.goto(await maps.pageOf('flat'));
    const paper = page.locator('#paper');
    await paper.getByText('Last').waitFor();
    assert.equal(await paper.locator('li').count(), 3);
    await page.emulateMedia({ media: 'screen' });
    await treeItem(page, 'Many').click();
    await treeItem(page, 'Entry 0').waitFor();
    await page.emulateMedia({ media: 'print' });
    await paper.getByText('Entry 1499', { exact: true }).waitFor();
    assert.equal(await paper.locator('li').count(), 1503);
  });
});

test('what is unfolded is printed on as many pages as it needs', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('flat'));
    await treeItem(page, 'Many').click();
    await treeItem(page, 'Entry 0').waitFor();
    const pages = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g).length;
    assert.ok(pages > 10, `${pages} pages`);
  });
});

test('the page of 33,060 nodes is at most 1.5 times the map, and 100 KB', async (t) => {
  const [page, map] = [await maps.htmlOf('library'), texts.library].map((it) => Buffer.byteLength(it));
  t.diagnostic(`map ${map} bytes, page ${page} bytes`);
  assert.ok(page <= 1.5 * map + 100_000, `${page} for ${map}`);
});

test('the largest real map at hand makes a page of at most 1.5 times its size, and 100 KB', async (t) => {
  const packed = sharedFile('real', 'polydoclot-large', 'standard-sitemap.xml.xz');
  const map = packed && spawnSync('xz', ['-dc', packed], { maxBuffer: 1 << 26 }).stdout;
  if (!map?.length) {
    t.skip('the map of Polydoclot is not at hand, or xz');
    return;
  }
  maps.pages['/real/Range.html'] = { body: '<!DOCTYPE html><title>Range</title>',
                                fields: { 'X-Standard-Sitemap-Location': '/real/map.xml' } };
  maps.pages['/real/map.xml'] = map;
  const { stdout } = await runProbe(['-f', 'html', maps.url('/real/Range.html')]);
  t.diagnostic(`map ${map.length} bytes, page ${Buffer.byteLength(stdout)} bytes`);
  assert.ok(Buffer.byteLength(stdout) <= 1.5 * map.length + 100_000);
  maps.pages['/real.html'] = stdout;
  await browser.visit({}, async (page) => {
    await page.goto(maps.url('/real.html'));
    await page.locator('#find').fill('stringutils');
    await page.locator('#hits > .hit').first().waitFor();
    await expectAccessible(page);
    await takeScreenshots(page, 'html-map-real', { widths: [1000], schemes: ['light'] });
  });
});

test('how long the main thread is busy (a report)', { skip: !isLong }, async (t) => {
  const report = (what, { longest, busiest, tasks }) =>
    t.diagnostic(`${what}: longest task ${longest.toFixed(1)} ms, ${busiest.toFixed(1)} ms of CPU; above 50 ms: ${tasks.length}`);
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('flat'));
    report('unfolding 1,500', await measureTasks(page, async () => {
      await treeItem(page, 'Many').click();
      await treeItem(page, 'Entry 20').waitFor();
      await page.waitForTimeout(200);
    }));
    const library = await maps.pageOf('library');
    await page.goto('about:blank'); // leaving a page must not count as loading one
    report('loading 33,060', await measureTasks(page, async () => { await page.goto(library); await page.waitForTimeout(300); }));
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
    const [paint, ready] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0].startTime,
                                                      performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd]);
    t.diagnostic(`33,060: first contentful paint after ${paint.toFixed(0)} ms, tree ready after ${ready.toFixed(0)} ms`);
    report('searching 33,060', await measureTasks(page, async () => {
      await page.locator('#find').fill('method17');
      await page.locator('#count').filter({ hasText: '1,500' }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('#hits > .hit').length === 200);
    }));
  });
});

test('pictures', { skip: !isLong }, async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum', '/clocks/water'));
    await takeScreenshots(page, 'html-map', { widths: [320, 700, 1200], schemes: ['light', 'dark'] });
    await page.locator('#find').fill('clock');
    await page.locator('#hits > .hit').first().waitFor();
    await page.locator('#find').fill('');
    await page.getByText('Contact').click();
    await takeScreenshots(page, 'html-map-found', { widths: [320, 1000], schemes: ['light', 'forced'] });
  });
});
