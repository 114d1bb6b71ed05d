// Tests of the harness itself: it notices what it promises to notice.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';

import { expectAccessible } from './support/accessibility.mjs';
import { isExternal, launch } from './support/browser.mjs';
import { onlyKeyboard } from './support/keyboard.mjs';
import { measureTasks } from './support/long_tasks.mjs';
import { runProbe } from './support/probe.mjs';
import { takeScreenshots } from './support/screenshots.mjs';
import { serve } from './support/server.mjs';
import { combined, isLong, sharedFile, sourceDir } from './support/environment.mjs';

const good = `<!doctype html><html lang="en"><title>Good</title><meta name="color-scheme" content="light dark">
  <main><h1>Good</h1><p>Some text, and <a href="#b">a link</a>.</p><button id="b">Button</button></main></html>`;
const bad = '<!doctype html><html lang="en"><title>Bad</title><main><h1>Bad</h1><img src="data:," id="mute"></main>';

const site = await serve({
  dir: path.join(sourceDir, 'tests/browser'),
  files: {
    '/good': {
      fields: { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'none'" },
      body: good,
    },
    '/bad.html': bad,
    '/name.html': '<title>n</title><img alt="" src="http://sitemap.example/a.png">',
    '/address.html': '<title>a</title><script>' +
                     'fetch("http://192.0.2.1/b").catch(() => document.title = "refused")</script>',
    '/socket.html': '<title>s</title><script>' +
                    'new WebSocket("ws://sitemap.example/c").onclose = () => document.title = "closed"</script>',
    '/throws.html': '<title>t</title><script>throw new Error("on purpose")</script>',
    '/missing.html': '<title>m</title><img alt="" src="/nowhere.png">',
    '/busy.html': '<title>b</title><button onclick="' +
                  'const end = performance.now() + 150; while (performance.now() < end);">B</button>',
    '/twice': { fields: [['Opt', 'one'], ['Opt', 'two']], body: 'x' },
    '/echo': (request) => ({ fields: { 'Content-Type': 'text/plain' }, body: `asked for ${request.url}` }),
  },
  fields: { 'X-Every': 'yes' },
});
const browser = await launch();
after(() => Promise.all([browser.close(), site.close()]));

const on = (name, look, options = {}) => browser.visit(options, async (page, seen) => {
  await page.goto(site.url(name));
  return look(page, seen);
});

test('a page without fault passes axe, whatever its Content-Security-Policy', () =>
  on('/good', async (page) => assert.deepEqual((await expectAccessible(page)).violations, [])));

test('axe finds an image without a text, and the message says which', () =>
  assert.rejects(on('/bad.html', (page) => expectAccessible(page)), /image-alt \(critical\)[^]*#mute/));

test('a rule can be disabled, a part left out', () => on('/bad.html', async (page) => {
  await expectAccessible(page, { disable: ['image-alt'] });
  await expectAccessible(page, { exclude: '#mute' });
}));

test('which requests leave the machine', () => {
  for (const url of ['http://127.0.0.1:8/', 'http://localhost/', 'https://[::1]/', 'data:,x', 'about:blank',
                     'file:///x'])
    assert.equal(isExternal(url), false, url);
  for (const url of ['http://example.com/', 'https://192.0.2.1/', 'ws://example.com/',
                     'http://localhost.example/', 'http://127.0.0.1.example/'])
    assert.equal(isExternal(url), true, url);
});

test('a request for another host is noticed', () =>
  assert.rejects(on('/name.html', (page) => page.waitForLoadState()),
                 /external requests[^]*sitemap\.example\/a\.png/));

test('a socket to another host is noticed', () =>
  assert.rejects(on('/socket.html', (page) => page.waitForFunction(() => document.title === 'closed')),
                 /external requests[^]*ws:\/\/sitemap\.example\/c/));

test('a request for another host gets nowhere, nor one for an address', async () => {
  const external = await on('/address.html', async (page, seen) => {
    await page.waitForFunction(() => document.title === 'refused');
    return seen.external;
  }, { tolerate: ['external', 'errors'] });
  assert.deepEqual(external, ['http://192.0.2.1/b']);
});

test('an exception of the page is noticed', () =>
  assert.rejects(on('/throws.html', (page) => page.waitForLoadState()), /errors of the page[^]*on purpose/));

test('something missing is noticed', () =>
  assert.rejects(on('/missing.html', (page) => page.waitForLoadState()), /errors of the page[^]*nowhere\.png/));

test('what the test itself finds is not lost', () =>
  assert.rejects(on('/good', () => assert.equal(1, 2)), { code: 'ERR_ASSERTION' }));

test('the server gives content types, fields, folders, and nothing else', async () => {
  const field = async (name, field) => (await fetch(site.url(name))).headers.get(field);
  assert.equal(await field('/package.json', 'content-type'), 'application/json');
  assert.equal(await field('/support/server.mjs', 'content-type'), 'text/javascript; charset=utf-8');
  assert.equal(await field('/twice', 'opt'), 'one, two');
  assert.equal(await field('/twice', 'x-every'), 'yes');
  assert.equal(await (await fetch(site.url('/echo?a=b'))).text(), 'asked for /echo?a=b');
  for (const outside of ['/..%2f..%2fbootstrap', '/%2e%2e/%2e%2e/bootstrap', '/%', '/none', '/support'])
    assert.equal((await fetch(site.url(outside))).status, 404, outside);
  assert.equal(site.requests.at(-1).url, '/support/');
});

test('keys are counted, the focus is followed', () => browser.visit({}, async (page) => {
  const keys = await onlyKeyboard(page);
  await page.goto(site.url('/good'));
  assert.equal(await keys.focus(), null);
  assert.equal(await keys.tabTo('button'), 2);
  assert.equal(keys.count, 2);
  const { html, text, outline, inView } = await keys.focus();
  assert.deepEqual({ html, text, outline, inView },
                   { html: '<button id="b">', text: 'Button', outline: true, inView: true });
  keys.expectNoPointer();
  await assert.rejects(keys.tabTo('#none', { most: 3 }), /did not reach #none/);
}));

test('a pointer is noticed', () => browser.visit({}, async (page) => {
  const keys = await onlyKeyboard(page);
  await page.goto(site.url('/good'));
  await page.click('button');
  assert.throws(() => keys.expectNoPointer(), /a pointer was used/);
}));

test('a long task is seen', () => on('/busy.html', async (page) => {
  const { tasks, longest } = await measureTasks(page, () => page.click('button'));
  assert.ok(longest >= 150, `${longest}`);
  assert.ok(tasks.some(({ ms }) => ms === longest));
}));

test('screenshots have their widths and schemes', () => on('/good', async (page) => {
  const taken = async (options) => {
    const files = await takeScreenshots(page, 'harness', { ...options, wanted: true });
    return Promise.all(files.map(async (file) => [path.basename(file), await readFile(file)]));
  };
  const namesOf = (all) => all.map(([name]) => name);
  const schemes = await taken({ widths: [320] });
  assert.deepEqual(namesOf(schemes), ['harness-320-light.png', 'harness-320-dark.png']);
  assert.notDeepEqual(schemes[0][1], schemes[1][1]);
  const widths = await taken({ widths: [320, 640], schemes: ['light'] });
  assert.deepEqual(namesOf(widths), ['harness-320-light.png', 'harness-640-light.png']);
  const width_in_png = 16; // of its header, big-endian
  assert.deepEqual(widths.map(([, picture]) => picture.readUInt32BE(width_in_png)), [320, 640]);
  assert.equal(page.viewportSize().width, 1000);
}));

test('what is combined has each value', () => {
  const all = combined(['a', 'b'], [1, 2, 3]);
  assert.equal(all.length, isLong ? 6 : 3);
  assert.deepEqual([0, 1].map((i) => new Set(all.map((it) => it[i])).size), [2, 3]);
});

test('the probe is run', async () => {
  assert.match((await runProbe(['--version'])).stdout, /^sitemap-probe /);
  await assert.rejects(runProbe(['--no-such-option']), /ended with 2, not 0/);
  assert.equal((await runProbe(['--no-such-option'], { status: 2 })).status, 2);
});

test('reference material that is not there is null', () => assert.equal(sharedFile('no', 'such', 'file'), null));
