// Class changes while elements are removed, moved and react: what is remembered of them, and for how long
// (S-4).

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launch } from './support/browser.mjs';
import { change, classOf, dataOf, hostOf, source } from './support/page_changes.mjs';
import { serve } from './support/server.mjs';

const site = await serve({
  files: {
    '/page.html': `<!doctype html><html lang="en"><title>Page</title><body class="shop">
      <p class="note  first">One</p><p>Two</p><p class="">Three</p><svg class="shape"><path d="M0 0h9"/></svg>`,
  },
});
const browser = await launch();
after(() => Promise.all([browser.close(), site.close()]));

const every_element = change('//*', 'p', { namespaces: {} });
const on_body = dataOf([change('//h:body', 'p')]);

/** Calls `look(page, host)` with this page of the site. */
const on = (name, look, { isolated = true } = {}) => browser.visit({}, async (page) => {
  await page.goto(site.url(name));
  return look(page, await hostOf(page, { isolated }));
});

/** The number of nodes that the browser still holds after garbage collection. */
async function nodesHeld(page) {
  const session = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; ++i)
    await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Memory.getDOMCounters')).nodes;
}

for (const isolated of [true, false])
  test(`S4_WhatThePageHasDroppedIsNotHeld ${isolated ? 'isolated' : 'main'} world`, () =>
    on('/page.html', async (page, host) => {
      const before = await source(page), held = await nodesHeld(page);
      await page.evaluate(() => {
        const list = document.createElement('div');
        list.append(...Array.from({ length: 3000 }, () => document.createElement('p')));
        document.body.append(list);
      });
      await host.apply(dataOf([change('//h:p', 'p')]), 'menu');
      assert.ok(await nodesHeld(page) >= held + 3000);
      await page.evaluate(() => document.querySelector('div').remove());
      assert.ok(await nodesHeld(page) < held + 100);
      await host.undo();
      assert.equal(await source(page), before, 'the others are given back all the same');
    }, { isolated }));

for (const isolated of [true, false])
  test(`S4_CollectingGarbageTakesNothingFromUndoing ${isolated ? 'isolated' : 'main'} world`, () =>
    on('/page.html', async (page, host) => {
      const before = await source(page);
      const data = dataOf([every_element, change('//h:p', 'q', { attribute: 'data-q' })]);
      await host.apply(data, 'menu');
      const once = await source(page);
      await nodesHeld(page);
      assert.equal((await host.apply(data, 'menu')).edited, 0);
      assert.equal(await source(page), once);
      await page.evaluate(() => {
        globalThis.kept = document.querySelector('svg');
        globalThis.kept.remove();
      });
      await nodesHeld(page);
      await page.evaluate(() => document.body.append(globalThis.kept)); // it was the last element
      await host.undo();
      assert.equal(await source(page), before);
    }, { isolated }));

/** What the page does with a changed element, and where the element is afterwards. */
const journeys = {
  'into another document': () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentDocument.body.append(document.querySelector('p'));
    globalThis.moved = frame.contentDocument.querySelector('p');
  },
  'into a shadow tree': () => {
    globalThis.moved = document.querySelector('p');
    const place = document.createElement('div');
    document.body.append(place);
    place.attachShadow({ mode: 'closed' }).append(globalThis.moved);
  },
  'away and back': () => {
    globalThis.moved = document.querySelector('p');
    globalThis.moved.remove();
    document.body.append(globalThis.moved);
  },
};
for (const [where, journey] of Object.entries(journeys))
  test(`S4_AnElementThatIsMoved ${where}`, () => on('/page.html', async (page, host) => {
    await host.apply(dataOf([change('//h:p', 'p')]), 'menu');
    await page.evaluate(journey);
    const value = () => page.evaluate(() => globalThis.moved.getAttribute('class'));
    assert.equal(await value(), 'note  first p-menu');
    await host.undo();
    assert.equal(await value(), 'note  first');
  }));

test('S4_ADocumentThatIsWrittenAnew', () => on('/page.html', async (page, host) => {
  await host.apply(on_body, 'menu');
  await page.evaluate(() => {
    document.open();
    document.write('<!doctype html><body class="new">');
    document.close();
  });
  const before = await source(page);
  await host.apply(on_body, 'sidebar');
  assert.equal(await classOf(page, 'body'), 'new p-sidebar');
  await host.undo();
  assert.equal(await source(page), before);
}));

test('S4_AnElementOfThePageThatReacts', () => on('/page.html', async (page, host) => {
  await page.evaluate(() => {
    customElements.define('re-act', class extends HTMLElement {
      static observedAttributes = ['class'];
      attributeChangedCallback(name, former, value) {
        for (const it of document.querySelectorAll('p')) it.remove();
        if (value !== null && !value.includes('own')) this.setAttribute('class', `${value} own`);
      }
    });
    document.body.prepend(document.createElement('re-act'));
  });
  const data = dataOf([change('//*', 'p')]);
  await host.apply(data, 'menu');
  assert.equal(await classOf(page, 're-act'), 'p-menu own');
  await host.apply(data, 'sidebar');
  assert.equal(await classOf(page, 're-act'), 'own p-sidebar');
  await host.undo();
  assert.equal(await classOf(page, 're-act'), 'own');
  assert.equal(await page.evaluate(() => document.querySelectorAll('[class*=p-]').length), 0);
}));
