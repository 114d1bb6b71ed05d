// Edge cases of the HTML page of a map (render/html): small windows, long lists, open menus, names in several
// scripts, data in pieces.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expectAccessible } from './support/accessibility.mjs';
import { onlyKeyboard } from './support/keyboard.mjs';
import { openMaps } from './support/open_maps.mjs';
import { runProbe } from './support/probe.mjs';
import { takeScreenshots } from './support/screenshots.mjs';
import { until } from './support/until.mjs';

const [browser, maps] = await openMaps();
const treeItem = (page, name) => page.getByRole('treeitem', { name, exact: true });

// WCAG 2.2, 1.4.10: no scrolling in two dimensions at 320 pixels, and no names with one letter per line.
test('forty levels fit into 320 pixels', async () => {
  await browser.visit({ width: 320 }, async (page) => {
    await page.goto(await maps.pageOf('nested', '/level/40'));
    await treeItem(page, 'Level 40 has a name').waitFor();
    const { wider, leftmost, narrowest } = await page.evaluate(() => ({
      wider: document.documentElement.scrollWidth - innerWidth,
      leftmost: Math.min(...[...document.querySelectorAll('#p0 a')].map((it) => it.getBoundingClientRect().left)),
      narrowest: Math.min(...[...document.querySelectorAll('#p0 a')].map((it) => it.getBoundingClientRect().width)),
    }));
    assert.ok(wider <= 0, `${wider} pixels stick out`);
    assert.ok(leftmost >= 24, `a name begins at ${leftmost}`);
    assert.ok(narrowest >= 100, `a name has ${narrowest} pixels`);
    await takeScreenshots(page, 'html-nested', { widths: [320, 1000], schemes: ['light'] });
  });
});

test('the outline of the focus is around the whole row, whether or not entries are below it', async () => {
  await browser.visit({}, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('museum', '/clocks'));
    await keys.tabTo('[role=treeitem]');
    for (const name of ['Museum of Tides', 'Visit', 'Collection', 'Clocks']) {
      await treeItem(page, name).focus();
      const start = await page.evaluate(() => getComputedStyle(document.activeElement, '::before').insetInlineStart);
      assert.equal(start, '0px', name);
    }
  });
});

test('the script changes the title and the other places with the language', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('mixed', '/twice'));
    assert.equal(await page.title(), 'Site map: Home');
    await page.getByText('Also at 1 other place').click();
    await page.locator('#language').selectOption('עברית');
    assert.equal(await page.title(), 'Site map: בית');
    assert.equal(await page.locator('h1 [lang=he]').textContent(), 'בית');
    assert.match(await page.locator('.others ul').innerText(), /שלום[^]*أهلا[^]*Twice/);
    await expectAccessible(page);
    await page.locator('#language').selectOption('Automatic');
    assert.equal(await page.title(), 'Site map: Home');
    assert.match(await page.locator('.others ul').innerText(), /مرحبا[^]*أهلا[^]*Twice/);
  });
});

test('names of several scripts do not turn each other round', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('mixed', '/twice'));
    await page.getByText('Also at 1 other place').click();
    const lefts = await page.evaluate(() => [...document.querySelectorAll('.others li a')].map((it) => it.getBoundingClientRect().left));
    assert.equal(lefts.length, 3);
    assert.deepEqual(lefts, [...lefts].sort((a, b) => a - b), 'the path goes from left to right');
    // Without a language, a name's first letter decides its direction: the number is left of the word.
    const [word, number] = await page.evaluate(() => {
      const name = [...document.querySelectorAll('#p0 a')].find((it) => it.textContent === 'مرحبا (2)').firstChild;
      return [0, 7].map((at) => {
        const range = document.createRange();
        range.setStart(name, at);
        range.setEnd(name, at + 1);
        return range.getBoundingClientRect().left;
      });
    });
    assert.ok(number < word);
    // Whatever their direction, the names of one list are aligned at one side.
    await page.locator('#language').selectOption('עברית');
    const indents = await page.evaluate(() => [...document.querySelectorAll('#p0 [aria-level="1"]')].map((it) =>
      Math.round(it.getBoundingClientRect().left)));
    assert.equal(new Set(indents).size, 1, `${indents}`);
    await takeScreenshots(page, 'html-mixed', { widths: [320, 1000], schemes: ['light'] });
  });
});

test('menus stay in the window, close when the focus leaves, and take it from nobody', async () => {
  await browser.visit({ width: 700 }, async (page) => {
    const keys = await onlyKeyboard(page);
    await page.goto(await maps.pageOf('mixed'));
    for (const width of [320, 500, 620, 700]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => { document.querySelector('details.role').open = true; });
      await until(async () => {
        const [from, to] = await page.evaluate(() => {
          const { left, right } = document.querySelector('details.role > ul').getBoundingClientRect();
          return [left, document.documentElement.scrollWidth - innerWidth + Math.max(0, right - innerWidth)];
        });
        assert.ok(from >= 0 && to <= 0, `at ${width}: from ${from}, ${to} too wide`);
      });
      await page.evaluate(() => { document.querySelector('details.role').open = false; });
    }
    await keys.tabTo('details.role > summary');
    await keys.press('Enter');
    await keys.tabTo('#find', { most: 20 });
    assert.equal(await page.locator('details.role').evaluate((it) => it.open), false, 'nothing covers what has the focus');
    await page.evaluate(() => { document.querySelector('details.role').open = true; });
    await keys.tabTo('[role=treeitem]');
    await keys.press('Escape');
    assert.equal(await page.locator('details.role').evaluate((it) => it.open), false);
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('role')), /treeitem/, 'Escape does not move the focus');
  });
});

test('a list is folded by the sign of its line, not by the space beside what is in it', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    const collection = treeItem(page, 'Collection');
    const clocks = await page.locator('li').filter({ has: treeItem(page, 'Clocks') }).boundingBox();
    const { x, y } = await page.locator('li').filter({ has: collection }).boundingBox();
    await page.mouse.click(x + 8, clocks.y + clocks.height / 2);
    assert.equal(await collection.getAttribute('aria-expanded'), 'true');
    assert.equal(await treeItem(page, 'Clocks').getAttribute('aria-expanded'), 'false', 'the space before a row is its own');
    await page.mouse.click(x + 8, y + 14);
    assert.equal(await collection.getAttribute('aria-expanded'), 'false');
  });
});

test('what is typed before the data is there counts', async () => {
  await browser.visit({}, async (page) => {
    await page.addInitScript(() => {
      const typing = new MutationObserver(() => {
        const find = document.getElementById('find');
        if (!find) return;
        find.value = 'class42x7 ';
        typing.disconnect();
      });
      typing.observe(document, { childList: true, subtree: true });
    });
    await page.goto(await maps.pageOf('library'));
    await page.locator('#count').filter({ hasText: '1 entry found' }).waitFor();
    assert.equal(await page.locator('.hit').count(), 1);
  });
});

test('the data comes in pieces, none of them long', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('library'));
    const sizes = await page.evaluate(() => [...document.querySelectorAll('script[type="application/json"]')].map((it) => it.textContent.length));
    assert.ok(sizes.length > 4);
    assert.ok(Math.max(...sizes) < 200_000, `${Math.max(...sizes)} bytes`);
  });
});

test('G14_TheDataIsReadWhereSomebodyComesToIt', async () => {
  await browser.visit({}, async (page) => {
    await page.addInitScript(() => {
      const { parse } = JSON;
      window.reads = 0;
      JSON.parse = (text) => (++window.reads, parse(text));
    });
    await page.goto(await maps.pageOf('far'));
    await page.locator('#p0[role=tree]').waitFor();
    await page.waitForTimeout(300);
    const pieces = await page.locator('script.data').count();
    assert.ok(pieces > 5, `${pieces} pieces`);
    assert.equal(await page.evaluate(() => window.reads), 3, 'the words, the data that is written only once, and the data that is shown');
    await page.locator('#map [tabindex="0"]').focus();
    await page.keyboard.press('End');
    await treeItem(page, 'Entry 19999').waitFor();
    assert.ok(await page.evaluate(() => window.reads) < pieces);
  });
});

test('G14_WhatOnlyListsWithoutScriptHaveNoRoomForIsNotMissing', async () => {
  const address = await maps.pageOf('far');
  const missing = (javaScriptEnabled) => browser.visit({ javaScriptEnabled }, async (page) => {
    await page.goto(address);
    return page.getByText('Something is missing').isVisible();
  });
  assert.equal(await missing(false), true);
  assert.equal(await missing(true), false);
});

test('G14_FarDownInAListOf20000ThePageIsThereWithThoseBesideIt', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('far', '/many/19990'));
    const here = page.locator('#p0 [tabindex="0"]').filter({ hasText: 'Entry 19990' });
    await here.waitFor();
    assert.deepEqual(await here.evaluate((it) => ['posinset', 'setsize', 'current'].map((name) => it.getAttribute(`aria-${name}`))),
                     ['19991', '20000', 'page']);
    const box = await here.boundingBox();
    assert.ok(box.y > 0 && box.y + box.height < 800, 'it is seen');
    await here.focus();
    const focus = () => page.evaluate(() => document.activeElement.textContent);
    await page.keyboard.press('ArrowDown');
    assert.equal(await focus(), 'Entry 19991');
    for (let i = 0; i < 151; ++i) await page.keyboard.press('ArrowUp');
    assert.equal(await focus(), 'Entry 19840');
    await page.evaluate(() => scrollTo(0, 0));
    await treeItem(page, 'Entry 0').waitFor();
    assert.equal(await focus(), 'Entry 19840', 'the focus survives scrolling away');
    await page.keyboard.press('ArrowUp');
    assert.equal(await focus(), 'Entry 19839');
    const shown = await page.locator('#p0 li').filter({ hasText: /^Entry 19839$/ }).boundingBox();
    assert.ok(shown.y > 0 && shown.y < 800, 'and it is seen where it goes on');
  });
});

test('G14_KeysFindThoseBesideThePageWhileTheListBeforeItIsBeingFilled', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('far', '/many/1990'));
    await page.locator('#p0 [tabindex="0"]').filter({ hasText: 'Entry 1990' }).waitFor();
    // In one task each, before anything else is filled in.
    const pressed = (key, times) => page.evaluate(([key, times]) => {
      document.querySelector('#p0 [tabindex="0"]').focus();
      for (let i = 0; i < times; ++i)
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      return document.activeElement.textContent;
    }, [key, times]);
    assert.equal(await pressed('ArrowUp', 51), 'Entry 1939');
    assert.equal(await pressed('ArrowDown', 40), 'Entry 1979');
  });
});

test('keys do not outrun the rows', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('flat'));
    // In one task, before anything is painted.
    const [named, last] = await page.evaluate(() => {
      const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      [...document.querySelectorAll('[role=treeitem]')].find((it) => it.textContent === 'Many').focus();
      press('*');
      for (let i = 0; i < 600; ++i) press('ArrowDown');
      const down = document.activeElement.firstChild.data;
      press('End');
      press('ArrowUp');
      return [down, document.activeElement.firstChild.data];
    });
    assert.equal(named, 'Entry 599');
    assert.equal(last, 'Entry 1499');
  });
});

test('a map of which only roles are asked for unfolds nevertheless', async () => {
  await browser.visit({}, async (page) => {
    maps.pages['/shallow.html'] = await maps.htmlOf('museum', '/', ['--depth', '0']);
    await page.goto(maps.url('/shallow.html'));
    await page.locator('#find').fill('shells');
    await page.locator('#hits > li > a', { hasText: 'Shells' }).waitFor();
    await expectAccessible(page);
  });
});

test('a map that is nothing but roles has no tree, but what it has is found', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('rolesOnly'));
    assert.equal(await page.getByRole('tree').count(), 0);
    assert.equal(await page.getByText('There is nothing in this map.').isVisible(), true);
    await expectAccessible(page);
    await page.locator('#find').fill('keys');
    await page.locator('#hits > li > a', { hasText: 'Keys' }).waitFor();
    await page.locator('#find').fill('');
    await page.locator('#results').waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('tree').count(), 0);
  });
});

test('without a map there is a page that says why', async () => {
  await browser.visit({}, async (page) => {
    maps.pages['/broken'] = { body: '<!DOCTYPE html><title>x</title>',
                              fields: { 'Content-Type': 'text/html', 'X-Standard-Sitemap-Location': '/maps/broken.xml' } };
    maps.pages['/maps/broken.xml'] = '<sitemap';
    maps.pages['/bare'] = '<!DOCTYPE html><title>x</title>';
    for (const [address, status, options, reason] of [
      ['/bare', 1, [], /names no site map/],
      ['/nothing-here', 1, [], /names no site map[^]*404/],
      ['/broken', 4, [], /maps\/broken\.xml: it is not well-formed XML/],
      ['/broken', 0, ['--discover-only'], /names the site map[^]*maps\/broken\.xml[^]*not loaded/],
    ]) {
      const { stdout } = await runProbe(['-f', 'html', ...options, maps.url(address)], { status });
      maps.pages['/none.html'] = stdout;
      await page.goto(maps.url('/none.html'));
      assert.match(await page.locator('main').innerText(), reason);
      assert.ok((await page.locator('main').innerText()).includes(maps.url(address)), 'which page');
      await expectAccessible(page);
    }
    await takeScreenshots(page, 'html-no-map', { widths: [320, 1000], schemes: ['light', 'dark'] });
  });
});
