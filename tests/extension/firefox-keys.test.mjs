// Keys that Firefox itself takes: commands that open the sidebar or a popup, and a closed tab that is opened again. Input by
// WebDriver goes to pages only, so Firefox has a window on an X server here.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { startDisplay, typeInAddressBar } from './support/display.mjs';
import { launchFirefox } from './support/firefox.mjs';
import { until } from './support/until.mjs';
import { map, page, serveSites } from './support/sites.mjs';
import { typingFields, typingFrame, typingPage } from './support/typing_page.mjs';

const cacheable = { 'Cache-Control': 'max-age=600' };
const named = (name) => page('', { 'X-Standard-Sitemap-Location': name });
const items = ['typing', 'first', 'second', 'third'].map((it) => `<item name="Page ${it}" url="/${it}.html"/>`).join('');
const files = {
  '/map.xml': map(`<item name="Start" url="/start.html" relation="sequence">${items}</item>`),
  '/one.xml': map('<item name="Map one" url="/changing.html"/>', cacheable),
  '/two.xml': map('<item name="Map two" url="/changing.html"/>', cacheable),
  '/changing.html': named('/one.xml'),
};
for (const name of ['start', 'first', 'second', 'third']) files[`/${name}.html`] = named('/map.xml');
const sites = await serveSites(files);
files['/typing.html'] = typingPage('/map.xml', sites.url('two.test', '/frame.html'));
files['/frame.html'] = typingFrame;
const display = await startDisplay();
// In its test mode, which the tools switch on, Firefox does not give its popups the keyboard.
const preferences = { 'focusmanager.testmode': false };
const firefox = await launchFirefox({ headed: true, env: display.env, openSidebar: false, preferences });
after(async () => {
  await firefox.close();
  await Promise.all([display.close(), sites.close()]);
});
const { popup, sidebar } = firefox;
const at = (name) => sites.url('one.test', name);
const tab = await firefox.open(at('/first.html'));
const press = async (...keys) => {
  await display.focus('firefox');
  await display.press(...keys);
};
const isAt = (name) => until(() => assert.equal(tab.url(), at(name)));
const shows = (name) => until(async () => assert.match(await sidebar.text('#map'), new RegExp(name)));

test('a key opens the sidebar, and does what it is for', async () => {
  let isOpen = false;
  sidebar.ready.then(() => {
    isOpen = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  assert.equal(isOpen, false);
  await press('alt+shift+Right');
  await until(() => assert.ok(isOpen));
  await isAt('/second.html');
});

test('next, previous and up, with the sidebar open', async () => {
  const isHere = (name) => until(async () => assert.deepEqual(await sidebar.texts('#p0 [aria-current]'), [name]));
  await isHere('Page second');
  await press('alt+shift+Right');
  await isAt('/third.html');
  await isHere('Page third');
  await press('alt+shift+Left');
  await isAt('/second.html');
  await isHere('Page second');
  await press('alt+shift+Up');
  await isAt('/start.html');
});

test('a field of any kind, in frames and shadow trees: keys do nothing while it has the focus', async () => {
  await tab.goto(at('/typing.html'));
  await until(async () => assert.deepEqual(await sidebar.texts('#p0 [aria-current]'), ['Page typing']));
  sites.take();
  for (const name of typingFields) {
    const before = (await sidebar.heard()).length;
    await tab.evaluate((it) => globalThis.focusOn(it), name);
    if (name === 'frame') await tab.waitForFunction(() => document.title === 'in the frame');
    await press('alt+shift+Right');
    await until(async () => assert.deepEqual((await sidebar.heard()).slice(before), [{ typing: true }], name));
    assert.equal(await tab.title(), name === 'frame' ? 'in the frame' : name);
  }
  await tab.evaluate(() => globalThis.focusOn('none'));
  await press('alt+shift+Right');
  await isAt('/first.html'); // one page on, not several
  assert.deepEqual(sites.take().filter((it) => it.endsWith('.html')), ['one.test/first.html']);
});

// Firefox has shown the popup when its search field has the keyboard.
const openPopup = async () => {
  await press('alt+shift+k');
  await until(async () => assert.deepEqual([await popup.focused(), await popup.hasFocus()], ['find', true]));
};
const popupIsClosed = () => until(() => assert.ok(!popup.isThere));
const hits = () => popup.texts('#hits > li > a');

test('find: a popup has the keyboard, also while somebody is typing, and Enter goes to the first hit', async () => {
  await tab.goto(at('/typing.html'));
  await shows('Page third');
  await tab.evaluate(() => globalThis.focusOn('field'));
  await openPopup();
  await display.type('third');
  await until(async () => assert.deepEqual(await hits(), ['Page third']));
  assert.equal(await popup.value('#find'), 'third');
  await display.press('Return');
  await isAt('/third.html');
  await popupIsClosed();
});

test('find: arrows lead to other hits and back', async () => {
  await shows('Page third');
  await openPopup();
  await display.type('page');
  await until(async () => assert.equal((await hits()).length, 4));
  const all = await hits();
  const focused = (wanted) => until(async () => assert.equal(await popup.focusedText(), wanted));
  await display.press('Down');
  await focused(all[0]);
  await display.press('Down');
  await focused(all[1]);
  await display.press('Up', 'Up');
  await until(async () => assert.equal(await popup.focused(), 'find'));
  await display.press('Down', 'Down', 'Return');
  await isAt(`/${all[1].replace('Page ', '')}.html`);
  await popupIsClosed();
  await tab.goto(at('/third.html'));
});

test('the keyword in the address bar: a popup with what is searched for', async () => {
  await typeInAddressBar(press, display, 'first', async () => assert.ok((await sidebar.heard()).some((it) => it.sought)));
  await display.press('Return');
  await until(async () => assert.match(await popup.text('#hits'), /Page first/));
  popup.click('#hits a'); // nobody answers: it is closed
  await isAt('/first.html');
});

test('a closed tab that is opened again has the map that was found, without a request (D-6)', async () => {
  await firefox.open(at('/changing.html'));
  await shows('Map one');
  files['/changing.html'] = named('/two.xml');
  await press('ctrl+w');
  await shows('Start');
  sites.take();
  await press('ctrl+shift+t');
  await shows('Map one');
  assert.deepEqual(
    sites.take().filter((it) => it.endsWith('.xml')),
    [],
  );
  await press('F5');
  await shows('Map two');
});
