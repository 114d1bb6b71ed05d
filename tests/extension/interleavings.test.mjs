// The tab goes on at each moment at which a script of the extension waits for something (S-6): what was found for one
// document is never said of another, and nothing reaches another document. In a browser made for this, with the files
// of the extension: real ones cannot be stopped at each of these moments. `pages` does it in real ones, at some.

import assert from 'node:assert/strict';
import test from 'node:test';

import { FakeBrowser, FakeDocument } from './support/fake_browser.mjs';

const field = (map) => [['X-Standard-Sitemap-Location', map]];
const victims = {
  'another site without a map': () => new FakeDocument('http://two.test/'),
  'another site with a map': () => new FakeDocument('http://two.test/', { fields: field('/its.xml') }),
  'another site that is not complete': () => new FakeDocument('http://two.test/', { ready: false }),
  'the same URL with another map': () => new FakeDocument('http://one.test/', { fields: field('/new.xml') }),
};
const first = () => new FakeDocument('http://one.test/', { fields: field('/old.xml') });

/** Calls `run(browser, goOn)` again and again; at the nth step of the nth time the tab goes on to `next`. */
const atEachStep = async (options, next, run) => {
  let steps = 0;
  for (let isReached = true; isReached; ++steps) {
    isReached = false;
    let count = 0;
    const to = next();
    const browser = new FakeBrowser({
      ...options,
      step: () => {
        if (count++ !== steps) return;
        isReached = true;
        browser.show(to);
      },
    });
    const goOn = () => isReached || browser.show(to);
    await run(browser, goOn, to, steps);
  }
  return steps;
};

const found = ({ url, fields }) => fields.length && { rule: 'http-x', sitemap: new URL(fields[0][1], url).href };

for (const hasIds of [true, false])
  for (const [name, next] of Object.entries(victims))
    test(`the background, ${hasIds ? 'with' : 'without'} IDs of documents: ${name}`, async () => {
      // Without IDs, two responses from one URL cannot be told apart if both are there before the first is looked at.
      if (!hasIds && name.startsWith('the same URL')) return;
      const steps = await atEachStep({ hasIds }, next, async (browser, goOn, to, at) => {
        await browser.load('background/background.js');
        const from = first();
        browser.show(from);
        await browser.idle();
        goOn();
        await browser.idle();
        const shown = browser.kept[`tab:${browser.tabId}`];
        const where = `step ${at}`;
        // Between the document's answer and the record that it allows there are a few steps, which cannot be avoided.
        assert.ok(browser.latest < 10, `${where}: ${browser.latest} steps late`);
        assert.equal(shown?.document, to.ready ? to.name : undefined, where);
        assert.equal(browser.title, to.ready && to.fields.length ? 'button_map' : 'button_no_map', where);
        for (const document of [from, to]) {
          const page = JSON.parse(browser.kept[`page:${document.name}`] ?? 'null');
          if (document === to && to.ready) assert.ok(page, where);
          if (!page) continue;
          assert.equal(page.origin, document.origin, where);
          assert.equal(page.visit.url, document.url, where);
          assert.deepEqual(page.found || 0, found(document), where);
        }
      });
      assert.ok(steps > 20, `${steps}`);
    });

test('a response from the same URL arrives before its document, at each moment: each document has its own', async () => {
  let steps = 0;
  for (let isReached = true; isReached; ++steps) {
    isReached = false;
    let count = 0;
    const [from, to] = [first(), victims['the same URL with another map']()];
    const browser = new FakeBrowser({
      step: () => {
        if (count++ !== steps) return;
        isReached = true;
        browser.respond(to);
      },
    });
    await browser.load('background/background.js');
    browser.show(from);
    await browser.idle();
    if (!isReached) browser.respond(to);
    browser.commit(to);
    await browser.idle();
    for (const document of [from, to]) {
      const page = JSON.parse(browser.kept[`page:${document.name}`] ?? 'null');
      assert.deepEqual(page?.found, found(document), `step ${steps}`);
    }
  }
  assert.ok(steps > 20, `${steps}`);
});

for (const hasIds of [true, false])
  test(`the panel, ${hasIds ? 'with' : 'without'} IDs of documents: nothing reaches another document`, async () => {
    const steps = await atEachStep({ hasIds }, victims['another site with a map'], async (browser, goOn, to, at) => {
      const { PageDocument } = await browser.load('panel/page_document.js');
      const from = first();
      const shown = { document: from.name, origin: from.origin, url: from.url, ...(hasIds && { documentId: from.id }) };
      await to.host(); // the other page listens already
      browser.document = from;
      from.isShown = true;
      const page = new PageDocument(browser.tabId, shown);
      const ask = async () => {
        const port = await page.connect('changes');
        await browser.step('a level is chosen');
        port.postMessage({ data: 'of the first page', level: 'menu' });
      };
      const asked = ask().catch((error) => error);
      await browser.idle();
      goOn();
      await browser.idle();
      await asked;
      await assert.rejects(page.connect('changes'), /another document/);
      assert.ok(page.gone.aborted, `step ${at}`);
      assert.deepEqual(to.received, [], `step ${at}`);
    });
    assert.ok(steps > 3, `${steps}`);
  });

test('a private tab is closed at each moment: nothing of it is kept', async () => {
  let steps = 0;
  for (let isReached = true; isReached; ++steps) {
    isReached = false;
    let count = 0;
    const browser = new FakeBrowser({
      isPrivate: true,
      step: () => {
        if (count++ !== steps) return;
        isReached = true;
        browser.close();
      },
    });
    await browser.load('background/background.js');
    browser.show(first());
    if (browser.document) browser.command('next');
    await browser.idle();
    if (!isReached) browser.close();
    await browser.idle();
    delete browser.kept.ledger;
    assert.deepEqual(browser.kept, {}, `step ${steps}`);
  }
  assert.ok(steps > 20, `${steps}`);
});

test('a second key at each moment until the first has been done: both are done, each once and in their order', async () => {
  let steps = 0;
  for (let isReached = true; isReached; ++steps) {
    isReached = false;
    let count = 0;
    const browser = new FakeBrowser({
      step: () => {
        if (count++ !== steps) return;
        isReached = true;
        browser.command('second');
      },
    });
    const { take } = await browser.load('background/background.js', 'shared/commands.js');
    browser.document = first();
    browser.command('first');
    await browser.idle();
    const done = [];
    const draw = () => take(3, ({ name }) => (done.push(name), true));
    await Promise.all([draw(), draw()]);
    await browser.idle();
    for (let drawn; drawn !== browser.kept['commands:3']; await browser.idle()) {
      drawn = browser.kept['commands:3'];
      await draw(); // the panel draws again when the list has changed
    }
    assert.deepEqual(done, isReached ? ['first', 'second'] : ['first'], `step ${steps}`);
    assert.deepEqual(Object.keys(browser.kept), ['commands:3']);
  }
  assert.ok(steps > 10, `${steps}`);
});

const sitesIn = (toml) => [...toml.matchAll(/pages = "(.*)"/g)].map(([, pages]) => pages);
/** Two panels that try the lists of these pages, and `look(preferences, isReached, where)` when both have settled what they tried,
 * the second at each moment of the first. */
const bothSettle = async (pages, look) => {
  let steps = 0;
  for (let isReached = true; isReached; ++steps) {
    isReached = false;
    let count = -Infinity;
    const settled = [];
    const browser = new FakeBrowser({
      step: () => {
        if (count++ !== steps) return;
        isReached = true;
        settled.push(second.settle({ document: 'b', found: { rule: 'preference' } }, true));
      },
    });
    const panel = async (document, page) => {
      const { SiteList } = await browser.load('panel/site_list.js');
      const list = new SiteList(() => ({ tab: { document, url: `http://${page}/` } }), async () => {});
      await list.use(document, page, 'robots', true);
      return list;
    };
    const [first, second] = [await panel('a', pages[0]), await panel('b', pages[1])];
    count = 0;
    settled.push(first.settle({ document: 'a', found: { rule: 'preference' } }, true));
    await browser.idle();
    await Promise.all(settled);
    look(browser.own.preferences, isReached, `step ${steps}`);
  }
  assert.ok(steps > 4, `${steps}`);
};

test('two panels keep the lists of two sites at the same time: both are kept', () =>
  bothSettle(['one.test', 'two.test'], (toml, isReached, where) => {
    assert.deepEqual(sitesIn(toml).sort(), isReached ? ['one.test', 'two.test'] : ['one.test'], where);
  }));

test('two panels keep the list of one site at the same time: there is one rule, which can be taken back', () =>
  bothSettle(['one.test', 'one.test'], (toml, isReached, where) => assert.deepEqual(sitesIn(toml), ['one.test'], where)));

/** `begin(browser, watch)` makes one panel do something after it has called `watch`; at each moment from then on a second one
 * declines a list. `look(browser, one, isReached, where)`, with what `begin` gave, when both have ended. */
const bothDecline = async (begin, look) => {
  let steps = 0;
  for (let isReached = true; isReached; ++steps) {
    isReached = false;
    let count = -Infinity;
    let second;
    const browser = new FakeBrowser({
      step: () => {
        if (count++ !== steps) return;
        isReached = true;
        second.decline('two.test', true);
      },
    });
    second = await browser.load('panel/declined.js');
    const one = await begin(browser, () => (count = 0));
    await browser.idle();
    look(browser, one, isReached, `step ${steps}`);
  }
  assert.ok(steps > 2, `${steps}`);
};

test('two panels decline the lists of two sites at the same time: neither is offered again', () =>
  bothDecline(
    async (browser, watch) => {
      const { decline } = await browser.load('panel/declined.js');
      watch();
      decline('one.test', true);
    },
    ({ own }, _, isReached, where) => assert.deepEqual(own.declined.sort(), isReached ? ['one.test', 'two.test'] : ['one.test'], where),
  ));

test('a list that is declined while another panel opens is not offered there', () =>
  bothDecline(
    async (browser, watch) => (watch(), browser.load('panel/declined.js')),
    (_, { hasDeclined }, isReached, where) => assert.equal(hasDeclined('two.test'), isReached, where),
  ));

test('a list that is kept is on trial no more, whatever else becomes of the preferences meanwhile', async () => {
  let steps = 0;
  for (let isReached = true; isReached; ++steps) {
    isReached = false;
    let count = -Infinity;
    const browser = new FakeBrowser({
      step: () => {
        if (count++ !== steps) return;
        isReached = true;
        browser.storage.local.set({ preferences: 'languages = "de"\n' });
      },
    });
    const { SiteList } = await browser.load('panel/site_list.js');
    const [record, next] = ['a', 'b'].map((document) => ({ tab: { document, url: 'http://one.test/' } }));
    const list = new SiteList(() => record, async () => {});
    await list.use('a', 'one.test', 'robots', true);
    for (const it of [record, next]) assert.match(list.preferencesFor(it).trial, /one\.test/);
    globalThis.endedTrials = [];
    count = 0;
    await list.settle({ document: 'a', found: { rule: 'preference' } }, true);
    await browser.idle();
    for (const it of [record, next])
      assert.deepEqual(list.preferencesFor(it), { preferences: browser.own.preferences, trial: undefined }, `step ${steps}`);
    assert.deepEqual(globalThis.endedTrials, ['a', 'b'], `step ${steps}`);
  }
  assert.ok(steps > 4, `${steps}`);
});

test('a command that has to wait is there for the next drawing, and delays no other', async () => {
  const browser = new FakeBrowser();
  const { take } = await browser.load('background/background.js', 'shared/commands.js');
  browser.document = first();
  for (const name of ['up', 'next']) browser.command(name);
  await browser.idle();
  const done = [];
  await take(3, ({ name }) => name !== 'up' && done.push(name) > 0);
  await take(3, ({ name }) => done.push(name) > 0);
  assert.deepEqual(done, ['next', 'up']);
});

test('a port that breaks is no end of the document', async () => {
  const browser = new FakeBrowser();
  const { PageDocument } = await browser.load('panel/page_document.js');
  const document = first();
  browser.commit(document);
  const page = new PageDocument(browser.tabId, { document: document.name, origin: document.origin, documentId: document.id });
  await page.here;
  for (const port of document.ports) port.disconnect();
  await browser.idle();
  await page.check();
  assert.ok(!page.gone.aborted);
  browser.commit(victims['another site without a map']());
  await browser.idle();
  assert.ok(page.gone.aborted);
  await assert.rejects(page.check(), /another document/);
});

test('a connection that breaks before the document has answered is no end of the document', async () => {
  const browser = new FakeBrowser();
  const { PageDocument } = await browser.load('panel/page_document.js');
  const open = (breaks) => {
    const document = Object.assign(first(), { breaks });
    browser.commit(document);
    return new PageDocument(browser.tabId, { document: document.name, origin: document.origin, documentId: document.id });
  };
  const page = open(1);
  await page.here;
  assert.ok(!page.gone.aborted);
  await assert.rejects(open(Infinity).here, /another document/);
});

const knows = (browser, page, where) => {
  assert.equal(browser.kept[`tab:${browser.tabId}`]?.document, page.name, where);
  assert.equal(browser.title, 'button_map', where);
};

test('a question to the tab that fails, whichever it is: what is not known then is known when the panel has asked for it', async (t) => {
  t.mock.method(console, 'error', () => {});
  let failed = true;
  let questions = 0;
  for (; failed; ++questions) {
    failed = false;
    let count = 0;
    const browser = new FakeBrowser({
      step: (name) => {
        if (!/^before (executeScript|tabs)/.test(name) || count++ !== questions) return;
        failed = true;
        throw new Error('the browser is busy');
      },
    });
    await browser.load('background/background.js');
    const page = first();
    browser.show(page);
    await browser.idle();
    if (!browser.kept[`tab:${browser.tabId}`]) {
      const answered = new Promise((resolve) => browser.messages.fire({ look: browser.tabId }, {}, resolve));
      await browser.idle();
      await answered;
    }
    knows(browser, page, `question ${questions}`);
  }
  assert.ok(questions > 5, `${questions}`);
});

test('a question to the tab that is never answered, whichever it is, keeps nothing else from being asked', async () => {
  let isHeld = true;
  let questions = 0;
  for (; isHeld; ++questions) {
    isHeld = false;
    let count = 0;
    const browser = new FakeBrowser({
      step: (name) => {
        if (name !== 'before executeScript' || count++ !== questions) return;
        isHeld = true;
        --browser.busy; // nobody waits for its end
        return new Promise(() => {});
      },
    });
    await browser.load('background/background.js');
    const page = first();
    browser.show(page);
    await browser.idle();
    browser.messages.fire({ look: browser.tabId }, {}, () => {});
    await browser.idle();
    knows(browser, page, `question ${questions}`);
  }
  assert.ok(questions > 4, `${questions}`);
});

for (const end of ['the panel', 'the page'])
  test(`a page is not observed any more when ${end} has ended what it was observed for`, async () => {
    const browser = new FakeBrowser();
    const { PageDocument } = await browser.load('panel/page_document.js');
    const document = first();
    browser.commit(document);
    const page = new PageDocument(browser.tabId, { document: document.name, origin: document.origin, documentId: document.id });
    const port = await page.connect('said');
    port.postMessage({});
    await browser.idle();
    assert.equal(document.observers.size, 1);
    if (end === 'the panel') port.disconnect();
    else document.hide();
    await browser.idle();
    assert.equal(document.observers.size, 0);
  });

test('where the background is a worker, each picture of the button is loaded once, and again if that has failed', async (t) => {
  const asked = [];
  let fails = true;
  t.mock.method(globalThis, 'fetch', async (path) => {
    asked.push(path);
    if (fails) throw new Error('it cannot be loaded just then');
    return { blob: async () => ({}) };
  });
  const made = {
    ServiceWorkerGlobalScope: class {},
    createImageBitmap: async () => ({ width: 16, height: 16 }),
    OffscreenCanvas: class {
      getContext = () => ({ drawImage() {}, getImageData: () => 'pixels' });
    },
  };
  t.after(() => Object.keys(made).forEach((name) => delete globalThis[name]));
  Object.assign(globalThis, made);
  const browser = new FakeBrowser();
  await browser.load('background/background.js');
  const pictures = [];
  browser.setIcon = ({ imageData }) => pictures.push(imageData);
  const load = async () => {
    browser.show(first());
    await browser.idle();
  };
  await load();
  assert.ok(asked.some((it) => it.endsWith('/on.png')));
  assert.deepEqual(pictures, []);
  fails = false;
  asked.length = 0;
  for (let i = 0; i < 3; ++i) await load();
  assert.deepEqual(asked.map((path) => path.slice(-7)).sort(), ['off.png', '/on.png'].sort());
  assert.deepEqual(pictures.at(-1), { 16: 'pixels' });
});

test('an engine that could not be opened is opened for the next page', async (t) => {
  const browser = new FakeBrowser();
  await browser.load('background/background.js');
  t.mock.method(console, 'error', () => {});
  globalThis.openingEngine = () => {
    throw new Error('no memory');
  };
  browser.show(first());
  await browser.idle();
  delete globalThis.openingEngine;
  assert.equal(browser.title, 'button_no_map');
  browser.show(first());
  await browser.idle();
  assert.equal(browser.title, 'button_map');
});

test('preferences that have changed while a page was in the back/forward cache hold for it when it is back', async () => {
  const browser = new FakeBrowser();
  await browser.load('background/background.js');
  const page = first();
  const shows = async (document) => {
    if (document.isKnown) browser.commit(document);
    else browser.show(Object.assign(document, { isKnown: true }));
    await browser.idle();
    return browser.title;
  };
  assert.equal(await shows(page), 'button_map');
  assert.equal(await shows(victims['another site without a map']()), 'button_no_map');
  const set = async (preferences) => {
    await browser.storage.local.set({ preferences });
    await browser.idle();
  };
  await set('[[site]]\npages = "one.test"\noff = true\n');
  assert.equal(await shows(page), 'button_no_map');
  assert.equal(await shows(first()), 'button_no_map');
  await set('');
  assert.equal(await shows(page), 'button_map');
});

test('what is unfolded in a private window stays there while others unfold something else', async () => {
  const browser = new FakeBrowser();
  const [ours, others] = [await browser.load('panel/unfolded.js'), await browser.load('panel/unfolded.js')];
  await others.keepUnfolded('a map', [[0]], false);
  assert.deepEqual(ours.unfoldedIn('a map'), [[0]]);
  await ours.keepUnfolded('a map', [[1]], true);
  await others.keepUnfolded('another map', [[2]], false);
  assert.deepEqual(ours.unfoldedIn('another map'), [[2]]);
  assert.deepEqual(ours.unfoldedIn('a map'), [[1]]);
  await others.keepUnfolded('a map', [[3]], false);
  assert.deepEqual(ours.unfoldedIn('a map'), [[3]]);
});

test('in private windows: a database that could not be opened, or was closed, is opened for the next record', async () => {
  const soon = (request, how) => (queueMicrotask(() => request[how]?.()), request);
  const database = {
    transaction() {
      const transaction = {};
      const get = () => soon({ result: 'kept', onsuccess() {} }, 'onsuccess');
      setTimeout(() => transaction.oncomplete());
      return Object.assign(transaction, { objectStore: () => ({ get }) });
    },
  };
  let opened = 0;
  globalThis.indexedDB = { open: () => soon({ result: database, error: new Error('no room') }, ++opened === 1 ? 'onerror' : 'onsuccess') };
  const { privateArea } = await new FakeBrowser().load('shared/private_area.js');
  await assert.rejects(privateArea.get('it'), /no room/);
  assert.deepEqual(await privateArea.get('it'), { it: 'kept' });
  assert.equal(opened, 2);
  database.onclose?.();
  assert.deepEqual(await privateArea.get('it'), { it: 'kept' });
  assert.equal(opened, 3);
});
