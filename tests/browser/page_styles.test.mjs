// Style sheets that a map requests while it is shown (O-3).

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';

import { hangsAfter, launch } from './support/browser.mjs';
import { change, compiledProgram, dataOf, hostOf, source, xhtml } from './support/page_changes.mjs';
import { serve } from './support/server.mjs';

const css = (body) => ({ fields: { 'Content-Type': 'text/css' }, body });
const own = '<style>p { color: rgb(1, 2, 3); }</style><link rel="stylesheet" href="/own.css">';

const site = await serve({
  files: {
    '/page.html': `<!doctype html><html lang="en"><title>Page</title>${own}<body><p>Text</p>`,
    '/page.xhtml': `<html xmlns="${xhtml}"><head><title>Page</title></head><body><p>Text</p></body></html>`,
    '/strict.html': {
      body: '<!doctype html><title>Strict</title><link rel="stylesheet" href="/own.css"><body><p>Text</p>',
      fields: { 'Content-Security-Policy': "default-src 'none'; style-src 'self'" } },
    '/own.css': css('p { margin-left: 7px; }'),
    '/map.css': css('p { border-top: 3px solid; }'),
    '/more.css': css('p { border-bottom: 4px solid; }'),
  },
});
const other = await serve({ files: { '/map.css': css('p { border-top: 3px solid; }') } });
const browser = await launch();
after(() => Promise.all([browser.close(), site.close(), other.close()]));

const sheet = (name, replace = false, { from = site } = {}) => ({ url: from.url(name), replace });
const on = (name, look, options = {}) => browser.visit(options, async (page, seen) => {
  await page.goto(site.url(name));
  return look(page, await hostOf(page), seen);
});

/** The effect of the style sheets on the paragraph: of the page's own two, and of the map's two. */
const look_of = (page) => page.evaluate(() => {
  const { color, marginLeft, borderTopWidth, borderBottomWidth } = getComputedStyle(document.querySelector('p'));
  return [color === 'rgb(1, 2, 3)', marginLeft === '7px', borderTopWidth === '3px', borderBottomWidth === '4px'];
});

/** The state of the map's style sheets when none is loading any more. */
async function settled(host) {
  for (const start = Date.now(); Date.now() - start < hangsAfter;) {
    const { styles } = await host.report();
    if (styles.every(({ state }) => state !== 'loading'))
      return styles.map(({ state }) => state);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the style sheets do not load');
}

test('O3_AStyleSheetWhileTheMapIsShown', () => on('/page.html', async (page, host) => {
  const data = dataOf([change('//h:body', 'p')], [sheet('/map.css')]);
  const before = await source(page);
  await host.apply(data, 'hidden');
  assert.deepEqual((await host.report()).styles, []);
  await host.apply(data, 'menu');
  assert.deepEqual(await settled(host), ['loaded']);
  assert.deepEqual(await look_of(page), [true, true, true, false]);
  await host.apply(data, 'sidebar');
  await host.apply(data, 'sidebar');
  assert.equal(site.requests.filter(({ url }) => url === '/map.css').length, 1, 'it stays');
  await host.apply(data, 'hidden');
  assert.deepEqual(await look_of(page), [true, true, false, false]);
  await host.apply(data, 'menu');
  await host.undo();
  assert.equal(await source(page), before);
  assert.deepEqual(await look_of(page), [true, true, false, false]);
}));

test('O3_InXhtml', () => on('/page.xhtml', async (page, host) => {
  const before = await source(page);
  await host.apply(dataOf([], [sheet('/map.css'), sheet('/more.css')]), 'menu');
  assert.deepEqual(await settled(host), ['loaded', 'loaded']);
  assert.deepEqual(await look_of(page), [false, false, true, true]);
  await host.undo();
  assert.equal(await source(page), before);
}));

test('O3_InsteadOfThePagesOwn', () => on('/page.html', async (page, host) => {
  await page.evaluate(() => {
    const adopted = new CSSStyleSheet();
    adopted.replaceSync('p { color: rgb(1, 2, 3); }');
    document.adoptedStyleSheets = [adopted];
  });
  const data = dataOf([], [sheet('/map.css', true), sheet('/more.css')]);
  await host.apply(data, 'menu');
  assert.deepEqual(await settled(host), ['loaded', 'loaded']);
  assert.deepEqual(await look_of(page), [false, false, true, true]);
  await host.apply(data, 'overlay');
  assert.deepEqual(await look_of(page), [false, false, true, true]);
  await host.apply(data, 'hidden');
  assert.deepEqual(await look_of(page), [true, true, false, false]);
  await host.apply(data, 'menu');
  await settled(host);
  await host.undo();
  assert.deepEqual(await look_of(page), [true, true, false, false]);
}));

test('O3_AStyleSheetThatThePageHadSwitchedOffStaysOff', () => on('/page.html', async (page, host) => {
  await page.evaluate(() => { document.styleSheets[0].disabled = true; });
  await host.apply(dataOf([], [sheet('/map.css', true)]), 'menu');
  await settled(host);
  await host.undo();
  assert.deepEqual(await look_of(page), [false, true, false, false]);
}));

test('O3_WhatDoesNotComeReplacesNothing', () => on('/page.html', async (page, host) => {
  await host.apply(dataOf([], [sheet('/missing.css', true)]), 'menu');
  assert.deepEqual(await settled(host), ['failed']);
  assert.deepEqual(await look_of(page), [true, true, false, false]);
}, { tolerate: ['errors'] }));

test('O3_ThePagesPolicyIsObeyed', () => on('/strict.html', async (page, host) => {
  await host.apply(dataOf([], [sheet('/map.css', true, { from: other })]), 'menu');
  assert.deepEqual(await settled(host), ['failed']);
  assert.deepEqual(await look_of(page), [false, true, false, false]);
  assert.deepEqual(other.requests, []);
  await host.apply(dataOf([], [sheet('/map.css')]), 'menu');
  assert.deepEqual(await settled(host), ['loaded']);
  assert.deepEqual(await look_of(page), [false, true, true, false]);
}, { tolerate: ['errors'] })); // the browser writes the refusal to the console

test('O3_OurOwnElementIsNoneOfThePages', () => on('/page.html', async (page, host) => {
  const data = dataOf([change('//h:link', 'p')], [sheet('/map.css')]);
  await host.apply(data, 'menu');
  assert.equal((await host.apply(data, 'menu')).changes[0].elements, 1, "the page's own");
  await host.undo();
}));

test('O3_AStyleSheetThatThePageHasRemovedComesBack', () => on('/page.html', async (page, host) => {
  const data = dataOf([], [sheet('/map.css')]);
  await host.apply(data, 'menu');
  await settled(host);
  await page.evaluate(() => document.querySelector('link[href$="/map.css"]').remove());
  assert.deepEqual(await look_of(page), [true, true, false, false]);
  await host.apply(data, 'menu');
  await settled(host);
  assert.deepEqual(await look_of(page), [true, true, true, false]);
}));

test('O3_AsTheMapSaysIt', () => on('/page.html', async (page, host) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'page-styles-'));
  try {
    const map = path.join(folder, 'map.xml');
    await writeFile(map, `<sitemap xmlns="http://standard-sitemap.org/2007/ns">
      <style url="map.css" replace="true" type="text/css"/><style url="javascript:alert(1)"/>
      <style url="more.xsl" type="text/xsl"/>
      <item name="Page" url="page.html"/></sitemap>`);
    await host.apply(await compiledProgram(site.url('/map.xml'), map), 'menu');
    assert.deepEqual((await host.report()).styles.map(({ url }) => url), [site.url('/map.css')]);
    assert.deepEqual(await settled(host), ['loaded']);
    assert.deepEqual(await look_of(page), [false, false, true, false]);
  } finally {
    await rm(folder, { recursive: true });
  }
}));
