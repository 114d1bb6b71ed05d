// Class changes in pages: applied, switched, undone (S-1 to S-5).

import assert from 'node:assert/strict';
import path from 'node:path';
import test, { after } from 'node:test';

import { launch } from './support/browser.mjs';
import { isLong, sourceDir } from './support/environment.mjs';
import {
  change, classOf, compiledProgram, dataOf, hostOf, levels, source, tokensOf, xhtml,
} from './support/page_changes.mjs';
import { serve } from './support/server.mjs';

const body = `<p class="note  first">One</p><p>Two</p><p class="">Three</p>
  <p class=" p-menu x&#9;p-menu ">Four</p>
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g class="shape"><path d="M0 0h9"/></g></svg>`;
const clobbered = `<form class="f"><input name="getAttribute"><input name="setAttribute"><input name="nodeType">
  <input name="removeAttribute"><input name="isConnected"></form>
  <img name="evaluate" alt=""><img name="head" alt=""><form name="styleSheets"></form><form name="documentElement"></form><form name="createElementNS"></form>`;

const site = await serve({
  files: {
    '/page.html': `<!doctype html><html lang="en"><title>Standards</title><body class="shop">${body}`,
    '/quirks.html': `<title>Quirks</title><body class="shop">${body}`,
    '/page.xhtml': `<html xmlns="${xhtml}" lang="en"><head><title>X</title></head>
      <body class="shop">${body}</body></html>`,
    '/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" class="shop"><g class="shape"/></svg>',
    '/strict.html': {
      body: `<!doctype html><title>Strict</title><body class="shop">${body}`,
      fields: { 'Content-Security-Policy': "default-src 'none'; require-trusted-types-for 'script'" } },
    '/clobbered.html': `<!doctype html><title>Clobbered</title><body>${clobbered}`,
    '/empty.html': '<!doctype html><title>Empty</title><body>',
  },
});
const browser = await launch();
after(() => Promise.all([browser.close(), site.close()]));

const every_element = change('//*', 'p', { namespaces: {} });
const kinds = ['/page.html', '/quirks.html', '/page.xhtml', '/drawing.svg'];

/** Calls `look(page, host)` with this page of the site. */
const on = (name, look, { isolated = true, ...options } = {}) => browser.visit(options, async (page) => {
  await page.goto(site.url(name));
  return look(page, await hostOf(page, { isolated }), page);
});

const setClass = (page, selector, value) => page.evaluate(([it, text]) => {
  const element = document.querySelector(it);
  text === null ? element.removeAttribute('class') : element.setAttribute('class', text);
}, [selector, value]);

/** The body's `class` after it was set to `former` and all `doings`, functions of (page, host), were done. */
async function bodyAfter(page, host, former, ...doings) {
  await host.undo();
  await setClass(page, 'body', former);
  for (const doing of doings)
    await doing(page, host);
  return classOf(page, 'body');
}

const on_body = dataOf([change('//h:body', 'p')]);
const to = (level, data = on_body) => (page, host) => host.apply(data, level);
const undo = (page, host) => host.undo();
const pageSets = (value) => (page) => setClass(page, 'body', value);
const pageAdds = (token) => (page) => page.evaluate((it) => document.body.classList.add(it), token);
const pageDrops = (token) => (page) => page.evaluate((it) => document.body.classList.remove(it), token);

test('S1_AllInstructionsOfAMapAreApplied', () => on('/page.html', async (page, host) => {
  const program = await compiledProgram(site.url('/shop.xml'),
                                        path.join(sourceDir, 'tests/browser/class_changes/map.xml'));
  const before = await source(page);
  const report = await host.apply(program, 'sidebar');
  assert.deepEqual(report.changes.map(({ elements, error }) => [elements, error]),
                   [[1, null], [4, null], [1, null]]);
  assert.equal(await classOf(page, 'body'), 'shop stdmap-sidebar');
  assert.equal(await page.getAttribute('p', 'data-map-state'), 'm-sidebar');
  assert.equal(await classOf(page, 'g'), 'shape drawing-sidebar');
  await host.undo();
  assert.equal(await source(page), before);
}));

test('S2_LevelsAndTokensAreTheReaders', () => on('/page.html', async (page, host) => {
  const program = await compiledProgram(
    site.url('/shop.xml'), path.join(sourceDir, 'tests/browser/class_changes/map.xml'),
    "[display]\nlevels = ['weg', 'größer']\ntoken = '{level}:{prefix}'\n");
  await host.apply(program, 'größer');
  assert.equal(await classOf(page, 'body'), 'shop größer:stdmap');
  await host.apply(program, 'weg');
  assert.equal(await classOf(page, 'body'), 'shop weg:stdmap');
  await assert.rejects(host.apply(program, 'menu'), /no such display level/);
}));

for (const kind of kinds)
  test(`S4_ThereAndBackThroughAllLevels ${kind}`, () => on(kind, async (page, host) => {
    const data = dataOf([every_element]);
    const before = await source(page);
    for (const from of levels)
      for (const level of levels) {
        await host.apply(data, from);
        await host.apply(data, level);
        const tokens = await page.evaluate(() => [...document.querySelectorAll('*')].map(
          (it) => it.getAttribute('class').split(/\s+/).filter((token) => token.startsWith('p-'))));
        for (const own of tokens)
          assert.deepEqual([...new Set(own)], [`p-${level}`]);
      }
    await host.undo();
    assert.equal(await source(page), before);
    assert.equal(await host.report(), null);
  }));

test('S4_UndoRestoresByteForByte', () => on('/empty.html', async (page, host) => {
  const seed = chosenSeed();
  const random = randomNumbers(seed);
  const formers = Array.from({ length: 1000 }, () => randomValue(random));
  await page.evaluate((values) => {
    for (const value of values) {
      const element = document.createElement('p');
      if (value !== null) element.setAttribute('class', value);
      document.body.append(element);
    }
  }, formers);
  const values = () => page.evaluate(
    () => [...document.querySelectorAll('p')].map((it) => it.getAttribute('class')));
  assert.deepEqual(await values(), formers);

  const data = dataOf([change('//h:p', 'p'), change('//h:p[position() mod 2 = 0]', 'q')]);
  for (let round = 0; round < 12; ++round) {
    const level = levels[random(levels.length)];
    await host.apply(data, level);
    (await values()).forEach((value, i) => {
      const prefixes = i % 2 === 1 ? ['p', 'q'] : ['p'];
      const wanted = prefixes.map((prefix) => `${prefix}-${level}`);
      const known = prefixes.flatMap((prefix) => levels.map((it) => `${prefix}-${it}`));
      const tokens = tokensOf(value);
      for (const token of wanted)
        assert.ok(tokens.includes(token), `${token} in ${JSON.stringify(value)}`);
      const authors = tokensOf(formers[i]).filter((token) => !known.includes(token));
      assert.deepEqual(tokens.filter((token) => !known.includes(token)), authors, JSON.stringify(formers[i]));
      assert.deepEqual(tokens.filter((token) => known.includes(token) && !wanted.includes(token)), []);
    });
    if (random(4) === 0) {
      await host.undo();
      assert.deepEqual(await values(), formers, `seed ${seed}`);
    }
  }
  await host.undo();
  assert.deepEqual(await values(), formers, `seed ${seed}`);
}));

test('S4_WhereThePageHasWrittenMeanwhileOnlyOurTokensGo', () => on('/page.html', async (page, host) => {
  const after_undo = (former, ...doings) => bodyAfter(page, host, former, to('menu'), ...doings, undo);
  assert.equal(await after_undo('a', pageAdds('b')), 'a b');
  assert.equal(await after_undo(null, pageAdds('b')), 'b');
  assert.equal(await after_undo('a', pageDrops('a')), '');
  assert.equal(await after_undo('a', pageSets('fresh')), 'fresh');
  assert.equal(await after_undo('a', pageSets(null)), null);
  assert.equal(await after_undo(null, pageSets('')), '');
  assert.equal(await after_undo('a', pageDrops('p-menu')), 'a');
  // the page's other characters stay as they are
  assert.equal(await after_undo('a', pageSets('\t x  p-menu \n y ')), '\t x  \n y ');
  assert.equal(await after_undo('a', pageSets('p-menu  x')), ' x');
  assert.equal(await after_undo('a', pageSets('x p-menu p-menu y p-menu')), 'x y');
  assert.equal(await after_undo('a', pageSets('p-menus xp-menu P-MENU')), 'p-menus xp-menu P-MENU');
  // through another level
  assert.equal(await after_undo('a', pageAdds('b'), to('sidebar'), pageAdds('c')), 'a b c');
  assert.equal(await after_undo('a', to('overlay'), to('menu')), 'a');
}));

/** Edits the classes of the paragraphs, each in its own way, and in the same way the <b> beside each. */
const pageEdits = (page, edits) => page.evaluate((list) => {
  const twins = [document.querySelectorAll('p'), document.querySelectorAll('b')];
  list.forEach(([kind, text], i) => twins.forEach(({ [i]: element }) => {
    if (kind === 'add') element.classList.add(text);
    else if (kind === 'drop') element.classList.remove(text);
    else if (kind === 'set') element.setAttribute('class', text);
    else if (kind === 'remove') element.removeAttribute('class');
  }));
}, edits);

/** After our changes and the page's edits, the value is in the end as if only the page had edited it. */
test('S4_WhateverThePageEditsInBetweenItsTokensStay', () => on('/empty.html', async (page, host) => {
  const seed = chosenSeed();
  const random = randomNumbers(seed), pairs = 200;
  const pick = (list) => list[random(list.length)];
  const p = change('//h:p', 'p'), q = change('//h:p', 'q'), looking = change('//h:p[@class]', 'p');
  const maps = [[p], [p, q], [q, looking], [change('//h:p', 'z')]].map((changes) => dataOf(changes));
  const journals = Array.from({ length: pairs }, () => []);
  const edit = (tokens) => {
    const kinds_of_edit = ['add', 'add', 'drop', 'set', 'remove', 'none', 'none'];
    const edits = journals.map(() => [pick(kinds_of_edit), pick(tokens)]);
    edits.forEach((it, i) => journals[i].push(it.join(' ')));
    return pageEdits(page, edits);
  };
  for (let round = 0; round < 12; ++round) {
    await page.evaluate((n) => { document.body.innerHTML = '<p></p><b></b>'.repeat(n); }, pairs);
    for (const journal of journals) journal.length = 0;
    for (let i = 0; i < 2; ++i)
      await edit(['a', 'b', 'p-menu', 'p-hidden', 'q-menu']);
    for (let steps = 1 + random(4); steps > 0; --steps) {
      const map = random(maps.length), level = pick(levels);
      await host.apply(maps[map], level);
      for (const journal of journals) journal.push(`map ${map} at ${level}`);
      if (random(2) === 0) await edit(['a', 'b', 'c']);
    }
    await host.undo();
    const [ours, theirs] = await page.evaluate(() => ['p', 'b'].map((name) =>
      [...document.querySelectorAll(name)].map((it) => it.getAttribute('class'))));
    ours.forEach((value, i) => {
      const why = `${JSON.stringify(value)} ${JSON.stringify(theirs[i])}: ${journals[i].join(', ')}`;
      assert.equal(value === null, theirs[i] === null, why);
      assert.deepEqual(tokensOf(value).sort(), tokensOf(theirs[i]).sort(), why);
    });
  }
}));

test('S4_LevelsSwitchWhereThePageHasWrittenMeanwhile', () => on('/page.html', async (page, host) => {
  const at = (former, ...doings) => bodyAfter(page, host, former, ...doings);
  assert.equal(await at('a', to('menu'), pageAdds('b'), to('sidebar')), 'a b p-sidebar');
  assert.equal(await at('a', to('menu'), pageSets('b'), to('sidebar')), 'b p-sidebar');
  assert.equal(await at('a', to('menu'), pageSets(null), to('sidebar')), 'p-sidebar');
  assert.equal(await at('a', to('menu'), pageDrops('p-menu'), to('menu')), 'a p-menu');
  assert.equal(await at('a', to('menu'), pageAdds('p-overlay'), to('sidebar')), 'a p-sidebar');
}));

test('S4_ATokenThatTheAuthorWrote', () => on('/page.html', async (page, host) => {
  const at = (former, ...doings) => bodyAfter(page, host, former, ...doings);
  assert.equal(await at('a p-hidden b', to('menu')), 'a b p-menu');
  assert.equal(await at('a p-hidden b', to('menu'), undo), 'a p-hidden b');
  assert.equal(await at('a p-menu b', to('menu')), 'a p-menu b', 'it is there already');
  assert.equal(await at('a p-menu b', to('menu'), pageAdds('c'), undo), 'a p-menu b c', 'the token is not ours');
  assert.equal(await at('p-hidden  p-menu', to('menu'), undo), 'p-hidden  p-menu');
  assert.equal(await at('p-hidden p-menu', to('menu'), pageAdds('c'), undo), 'p-menu c p-hidden');
  // tokens that we removed come back, unless the page has replaced the whole value
  assert.equal(await at('a p-hidden', to('menu'), pageAdds('b'), undo), 'a b p-hidden');
  assert.equal(await at('a p-hidden', to('menu'), pageSets('fresh'), undo), 'fresh');
  // a token that belongs to no known level is the author's
  assert.equal(await at('p-elsewhere p- p P-HIDDEN', to('menu')), 'p-elsewhere p- p P-HIDDEN p-menu');
}));

test('S4_WhiteSpaceIsThatOfHtml', () => on('/page.html', async (page, host) => {
  const at = (former, ...doings) => bodyAfter(page, host, former, ...doings);
  assert.equal(await at('a\u00a0p-hidden', to('menu')), 'a\u00a0p-hidden p-menu', 'a no-break space does not separate tokens');
  assert.equal(await at('a\u00a0p-menu', to('menu')), 'a\u00a0p-menu p-menu', 'nor if a known token follows it');
  assert.equal(await at('a\vp-hidden', to('menu')), 'a\vp-hidden p-menu', 'nor does a vertical tab');
  assert.equal(await at('a\fp-hidden\rb', to('menu')), 'a\rb p-menu');
  assert.equal(await at('a ', to('menu')), 'a p-menu');
  assert.equal(await at('', to('menu')), 'p-menu');
}));

test('S4_ApplyingTwiceIsOnce', () => on('/page.html', async (page, host) => {
  const data = dataOf([every_element, change('//h:p', 'q', { attribute: 'data-q' })]);
  const before = await source(page);
  await host.apply(data, 'menu');
  const once = await source(page);
  await page.evaluate(() => {
    globalThis.seen = [];
    new MutationObserver((records) => globalThis.seen.push(...records.map((it) => it.attributeName)))
      .observe(document, { subtree: true, childList: true, attributes: true });
  });
  const { edited } = await host.apply(data, 'menu'); // the program is evaluated again, too
  assert.equal(await source(page), once);
  assert.equal(edited, 0);
  assert.deepEqual(await page.evaluate(() => new Promise((done) => setTimeout(() => done(globalThis.seen)))), []);
  await host.undo();
  assert.equal(await source(page), before);
  assert.equal((await host.undo()).edited, 0, 'undone twice is undone');
}));

test('S4_SeveralInstructionsForOneAttribute', () => on('/page.html', async (page, host) => {
  const before = await source(page);
  const one = change('//h:body', 'p'), two = change('/h:html/h:body', 'q');
  const other = change('//*', 'p', { attribute: 'data-p' });
  for (const changes of [[one, two], [two, one], [one, one], [one, other]]) {
    const data = dataOf(changes);
    for (const level of ['menu', 'sidebar', 'menu'])
      await host.apply(data, level);
    assert.ok(tokensOf(await classOf(page, 'body')).includes('p-menu'));
    await host.undo();
    assert.equal(await source(page), before);
  }
  // what one instruction adds, no other removes, whichever comes first
  const clash = [change('//h:body', 'p'), { ...change('//h:body', 'p'), tokens: ['p-menu', 'x', 'y', 'z'] }];
  for (const changes of [clash, [...clash].reverse()]) {
    await host.apply(dataOf(changes), 'hidden');
    assert.deepEqual(tokensOf(await classOf(page, 'body')).sort(), ['p-hidden', 'p-menu', 'shop']);
  }
  await host.undo();
  assert.equal(await source(page), before);
}));

test('S4_AMapThatHasChangedTakesOver', () => on('/page.html', async (page, host) => {
  const before = await source(page);
  await host.apply(dataOf([change('//h:body', 'old'), change('//h:p', 'old')]), 'menu');
  await host.apply(dataOf([change('//h:body', 'new')]), 'menu');
  assert.equal(await classOf(page, 'body'), 'shop new-menu');
  assert.equal(await classOf(page, 'p'), 'note  first');
  await host.undo(); // without any data
  assert.equal(await source(page), before);
}));

test('S4_AnInstructionThatLooksAtItsOwnAttribute', () => on('/page.html', async (page, host) => {
  const before = await source(page);
  for (const xpath of ['//*[@class="shop"]', '//h:body[attribute::class = "shop"]', '//@class[. = "shop"]/..']) {
    const data = dataOf([change(xpath, 'p')]);
    for (const level of ['menu', 'menu', 'sidebar']) {
      assert.equal((await host.apply(data, level)).changes[0].elements, 1, xpath);
      assert.equal(await classOf(page, 'body'), `shop p-${level}`);
    }
    await host.undo();
    assert.equal(await source(page), before);
  }
}));

test('S4_ElementsThatComeAndGo', () => on('/page.html', async (page, host) => {
  const data = dataOf([change('//h:p', 'p')]);
  await host.apply(data, 'menu');
  await page.evaluate(() => {
    const late = document.createElement('p');
    late.id = 'late';
    document.body.append(late);
    globalThis.gone = document.querySelector('p');
    globalThis.gone.remove();
  });
  assert.equal((await host.apply(data, 'menu')).changes[0].elements, 4);
  assert.equal(await classOf(page, '#late'), 'p-menu');
  assert.equal(await page.evaluate(() => globalThis.gone.getAttribute('class')), 'note  first', 'it is given back');
  await host.undo();
  assert.equal(await page.evaluate(() => document.querySelector('#late').hasAttribute('class')), false);
}));

test('S5_NamesMatchAsTheDocumentTreeHasThem', async () => {
  const changes = [
    ['/html:html/html:body', { html: xhtml }], ['//any:p', { any: xhtml }],
    ['//__proto__:p', { ['__proto__']: xhtml }], ['//s:g', { s: 'http://www.w3.org/2000/svg' }], ['//h:p', { h: 'http://www.w3.org/1999/XHTML' }], ['//p', {}],
  ].map(([xpath, namespaces]) => change(xpath, 'p', { namespaces }));
  const found = (kind) => on(kind, async (page, host) =>
    (await host.apply(dataOf(changes), 'menu')).changes.map(({ elements }) => elements));
  assert.deepEqual(await found('/page.html'), [1, 4, 4, 1, 0, 4]);
  assert.deepEqual(await found('/quirks.html'), [1, 4, 4, 1, 0, 4]);
  assert.deepEqual(await found('/page.xhtml'), [1, 4, 4, 1, 0, 0]);
});

test('S3_WhatIsNoElementIsPassedOver', () => on('/page.html', async (page, host) => {
  const before = await source(page);
  const report = await host.apply(dataOf([
    change('count(//h:p)', 'p'), change('"text"', 'p'), change('//h:p = 1', 'p'), change('//@class', 'p'),
    change('//text()', 'p'), change('/', 'p'), change('//h:p[', 'p'), change('//unbound:p', 'p'),
    change('$variable', 'p'), change('unknown()', 'p'), change('//h:p | //h:p/@class', 'p'),
  ]), 'menu');
  const [number, string, truth, attributes, text, document, ...rest] = report.changes;
  for (const it of [number, string, truth])
    assert.match(it.error, /yields no nodes/);
  for (const it of [attributes, text, document]) {
    assert.equal(it.error, null);
    assert.equal(it.elements, 0);
    assert.ok(it.others > 0);
  }
  const both = rest.pop();
  for (const it of rest)
    assert.ok(it.error, JSON.stringify(it));
  assert.deepEqual([both.elements, both.others], [4, 3]);
  await host.undo();
  assert.equal(await source(page), before);
}));

test('S3_ElementsOfAnInstructionAreBounded', () => on('/empty.html', async (page, host) => {
  await page.evaluate(
    () => document.body.append(...Array.from({ length: 10_002 }, () => document.createElement('i'))));
  const report = await host.apply(dataOf([change('//h:i', 'p')]), 'menu');
  assert.deepEqual([report.changes[0].elements, report.changes[0].cut], [10_000, true]);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.p-menu').length), 10_000);
  await host.undo();
  assert.equal(await page.evaluate(() => document.querySelectorAll('[class]').length), 0);
}));

for (const isolated of [true, false])
  test(`S1_UnderAStrictContentSecurityPolicy ${isolated ? 'isolated' : 'main'} world`, () =>
    on('/strict.html', async (page, host) => {
      await page.evaluate(() => {
        globalThis.violations = [];
        addEventListener('securitypolicyviolation', (it) => globalThis.violations.push(it.violatedDirective));
      });
      const before = await source(page);
      const data = dataOf([every_element]);
      await host.apply(data, 'menu');
      await host.apply(data, 'sidebar');
      assert.equal(await classOf(page, 'body'), 'shop p-sidebar');
      await host.undo();
      assert.equal(await source(page), before);
      assert.deepEqual(await page.evaluate(() => globalThis.violations), []);
    }, { isolated }));

for (const isolated of [true, false])
  test(`S1_NamesInThePageAreNotInTheWay ${isolated ? 'isolated' : 'main'} world`, () =>
    on('/clobbered.html', async (page, host) => {
      assert.notEqual(await page.evaluate(() => typeof document.evaluate), 'function');
      const before = await source(page);
      const data = dataOf([every_element], [{ url: site.url('/none.css'), replace: true }]);
      const report = await host.apply(data, 'menu');
      assert.equal(report.changes[0].error, null);
      assert.equal(await page.evaluate(() => document.querySelectorAll('form.f.p-menu').length), 1);
      await host.undo();
      assert.equal(await source(page), before);
    }, { isolated, tolerate: ['errors'] })); // the style sheet is missing

test('S4_ThePageCannotSeeWhatAnIsolatedHostRemembers', () => on('/page.html', async (page, host) => {
  await host.apply(on_body, 'menu');
  const symbols = 'Object.getOwnPropertySymbols(document).length';
  assert.equal(await host.evaluate(symbols), 1);
  assert.equal(await page.evaluate(symbols), 0);
}));

// --- The values of attributes ---

/** The same in each usual run; another one each time in the long run, which tells it. */
function chosenSeed() {
  const seed = Number(process.env.CLASS_CHANGES_SEED ?? (isLong ? Date.now() % 1e9 : 1));
  console.log(`CLASS_CHANGES_SEED=${seed}`);
  return seed;
}

/** `random(n)`: a whole number below n; the same ones for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6D2B79F5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

function randomValue(random) {
  if (random(12) === 0)
    return null;
  const pick = (list) => list[random(list.length)];
  const spaces = [' ', ' ', '  ', '\t', '\n', '\r', '\f', ' \t\n', '\r\n'];
  const tokens = ['a', 'b', 'note', 'p', 'p-', 'p-menu', 'p-hidden', 'p-sidebar', 'q-menu', 'q-overlay',
                  'xp-menu', 'p-menus', 'P-MENU', 'ä', '日本', '\u00a0', 'a\vb', '<', '"', '\u2028', '🜚',
                  '__proto__', '\\', '\u0000'];
  let value = random(3) === 0 ? pick(spaces) : '';
  for (let count = random(7); count > 0; --count)
    value += pick(tokens) + (count > 1 || random(3) === 0 ? pick(spaces) : '');
  return value;
}
