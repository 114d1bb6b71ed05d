// What is requested, and with what, when a page is left, fails, or has no origin (F-1, F-3, D-7): for `pages` and
// `firefox-pages`. `it` is a browser: { go, state, shows, hides }.

import assert from 'node:assert/strict';
import test from 'node:test';

import { map, names, page, serveSites } from './sites.mjs';
import { until } from './until.mjs';

const cookies = ['plain=1; Path=/', 'strict=1; Path=/; SameSite=Strict', 'lax=1; Path=/; SameSite=Lax'];
const waiting = new Map(); // path -> releases the answer
const atOnce = new Set(); // names whose answers are not held any more
const slowly = (name, answer) => () =>
  new Promise((resolve) => {
    const give = () => (waiting.delete(name), resolve(answer));
    atOnce.has(name) ? give() : waiting.set(name, give);
  });

const files = {
  '/login.html': page('', [['Content-Type', 'text/html'], ...cookies.map((it) => ['Set-Cookie', it])]),
  '/slow.html': names('/slow.xml'),
  '/slow.xml': slowly('slow', map('<item name="Too late" url="/"/>')),
  '/next.html': page(),
  '/parts.html': names('/parts.xml'),
  '/broken.html': names('/broken.xml'),
  '/broken.xml': ({ socket }) => {
    socket.destroy();
    return new Promise(() => {});
  },
  // Begins, and is complete only when the script is there.
  '/never.html': page('<script src="/never.js"></script>'),
  '/never.js': slowly('never', { body: '', fields: { 'Content-Type': 'text/javascript' } }),
  '/left-slowly.html': names('/both.xml'),
  '/comes-slowly.html': slowly('comes-slowly', names('/both.xml')),
  '/both.xml': slowly('both', map('<item name="Of both pages" url="/"/>')),
  '/stays.html': names('/stays.xml'),
  '/stays.xml': slowly('stays', map('<item name="Of the page that stays" url="/"/>')),
  '/none.html': slowly('none', { status: 204 }),
  '/sandbox.html': page('<link rel="standard-sitemap" href="/sandbox.xml"><img src="/image">', {
    'Content-Security-Policy': 'sandbox allow-scripts',
  }),
  '/sandbox.xml': map('<item name="In a sandbox" url="/"/>'),
  '/held.html': names('/held.xml'),
  '/held.xml': map('<item name="Of the first site" url="/held.html"/>'),
  '/held-next.html': slowly('held-next', page()),
  'two.test/slow-part.xml': slowly('slow-part', map('<item name="Too late" url="/"/>')),
};
// Of another origin of the site, in two parts.
const far = { asked: 0, ended: 0, rest: undefined };
files['cdn.one.test/far.xml'] = ({ socket }) => {
  far.asked += 1;
  socket.on('close', () => { far.ended += 1; });
  const [begin, end] = map('<item name="From afar" url="/"/>').body.split('<item');
  socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nConnection: close\r\n\r\n${begin}`);
  far.rest = () => socket.end(`<item${end}`);
  return new Promise(() => {});
};
export const sites = await serveSites(files);
for (let i = 0; i < 4; ++i) files[`/far-${i}.html`] = names(sites.url('cdn.one.test', '/far.xml'));
files['/parts.xml'] = map(`<item name="Here" url="/"/>
  <external xlink:href="${sites.url('two.test', '/slow-part.xml')}"/>`);

const cookiesOf = (name) => (sites.fieldsOf(name)?.cookie ?? '').split('; ').filter(Boolean).sort();
const answer = (name) => (atOnce.add(name), waiting.get(name)?.());
const later = () => new Promise((resolve) => setTimeout(resolve, 500)); // a page has said by then that its request has failed
const asked = (name) => until(() => assert.ok(waiting.has(name), `nobody has asked for ${name}`));

export const testRequests = (it) => {
  const at = (name, host = 'one.test') => sites.url(host, name);

  test('a page that is left while its map is awaited: one request, with what the page sends', async () => {
    await it.go(at('/login.html'));
    for (const host of ['one.test', 'two.test']) {
      await it.go(at('/slow.html'));
      await asked('slow');
      await it.go(at('/next.html', host));
      await until(async () => assert.match(await it.state(), /no map/));
      waiting.get('slow')();
    }
    // Another look at the page, and its end, are the events after which nothing more comes.
    await it.go(at('/held.html'));
    await it.shows(/Of the first site/);
    const all = sites.all('one.test/slow.xml');
    assert.equal(all.length, 2);
    for (const { fields } of all) {
      assert.equal(fields.referer, at('/slow.html'));
      assert.match(fields.cookie, /strict=1/);
    }
  });

  test('nothing more is requested for a page that has been left', async () => {
    await it.go(at('/parts.html'));
    await asked('slow-part');
    await it.go(at('/next.html', 'two.test'));
    await until(async () => assert.match(await it.state(), /no map/));
    waiting.get('slow-part')();
    assert.deepEqual(cookiesOf('two.test/slow-part.xml'), []);
  });

  test('a request that fails is not made again with other conditions', async () => {
    // The connection is closed without an answer. A browser may try again by itself, with the same fields.
    await it.go(at('/broken.html'));
    await until(async () => assert.match(await it.state(), /The site map of this page|it is not there/));
    const all = sites.all('one.test/broken.xml');
    assert.ok(all.length > 0);
    for (const { fields } of all) assert.equal(fields.referer, at('/broken.html'));
  });

  // Firefox ends what a page is fetching as soon as its tab begins to load another one.
  test('a page that is left slowly while its map is awaited: the map is there on the next page', async () => {
    await it.go(at('/left-slowly.html'));
    await asked('both');
    await it.leaveFor(at('/comes-slowly.html'));
    await asked('comes-slowly');
    await later();
    waiting.get('comes-slowly')();
    await until(() => assert.equal(it.url(), at('/comes-slowly.html')));
    answer('both');
    await it.shows(/Of both pages/);
  });

  test('beside another site the same map is asked for anew, and what was under way ends', async () => {
    await it.go(at('/far-0.html'));
    await until(() => assert.equal(far.asked, 1));
    await it.go(at('/far-0.html', 'two.test'));
    await until(() => assert.deepEqual([far.asked, far.ended], [2, 1]));
    await it.go(at('/next.html'));
    await until(() => assert.equal(far.ended, 2));
  });

  test('a map of another origin that comes slowly: it is asked for once, however many pages of the site the reader sees meanwhile', async () => {
    far.asked = 0;
    for (let i = 0; i < 4; ++i) {
      await it.go(at(`/far-${i}.html`));
      await until(() => assert.equal(far.asked, 1));
    }
    far.rest();
    await it.shows(/From afar/);
    assert.equal(far.asked, 1);
    assert.equal(sites.fieldsOf('cdn.one.test/far.xml').referer, undefined);
  });

  test('a page that stays, because the next one is none, has its map', async () => {
    await it.go(at('/stays.html'));
    await asked('stays');
    await it.leaveFor(at('/none.html'));
    await asked('none');
    await later();
    answer('stays');
    waiting.get('none')();
    await it.shows(/Of the page that stays/);
  });

  test('a page in a sandbox has no origin: no cookie that its own requests do not send', async () => {
    await it.go(at('/sandbox.html'));
    await it.shows(/In a sandbox/);
    const own = cookiesOf('one.test/image');
    for (const cookie of cookiesOf('one.test/sandbox.xml')) assert.ok(own.includes(cookie), cookie);
    assert.deepEqual(cookiesOf('one.test/sandbox.xml'), []);
    assert.equal(sites.all('one.test/sandbox.xml').length, 1);
  });

  test('a map stays while the next page of its site is on its way, and never beside another site', async () => {
    await it.go(at('/held.html'));
    await it.shows(/Of the first site/);
    const arrives = it.go(at('/held-next.html'));
    await asked('held-next');
    await it.shows(/Of the first site/);
    waiting.get('held-next')();
    await arrives;
    await it.go(at('/held.html'));
    await it.shows(/Of the first site/);
    const comes = it.go(at('/never.html', 'two.test'));
    await asked('never');
    await it.hides(/Of the first site/);
    waiting.get('never')();
    await comes;
  });
};
