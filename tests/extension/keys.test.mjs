// Keys that the browser itself takes: commands that open the panel, and a closed tab that is opened again. Input by the
// DevTools protocol does not reach the browser's own keys, so Chromium has a window on an X server here.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { startDisplay, typeInAddressBar } from './support/display.mjs';
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
const chromium = await launchChromium({ headed: true, env: display.env });
after(async () => {
  await chromium.close();
  await Promise.all([display.close(), sites.close()]);
});
const at = (name) => sites.url('one.test', name);
const panels = () =>
  chromium.inBackground(async () => (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })).length);
const tab = await chromium.open(at('/first.html'));
const press = async (...keys) => {
  await display.focus('chromium');
  await display.press(...keys);
};

// How often a page has said whether somebody types in it: a key has had its effect then, or none.
const watchAnswers = () =>
  chromium.inBackground(() => {
    const isNew = globalThis.answers === undefined;
    globalThis.answers = 0;
    if (!isNew) return;
    chrome.runtime.onMessage.addListener((said) => {
      if (typeof said?.typing === 'boolean') globalThis.answers += 1;
    });
  });
const hasAnswered = (times) =>
  until(async () => assert.equal(await chromium.inBackground(() => globalThis.answers), times));

test('while somebody is typing in the page, a key does nothing: the panel is not opened, the focus stays', async () => {
  await tab.goto(at('/typing.html'));
  await chromium.recordOf(at('/typing.html'));
  await watchAnswers();
  await tab.bringToFront();
  await tab.evaluate(() => globalThis.focusOn('field'));
  await press('alt+shift+Right');
  await hasAnswered(1);
  await display.type('a text');
  await until(async () => assert.equal(await tab.inputValue('#field'), 'a text'));
  assert.equal(await panels(), 0);
  await tab.goto(at('/first.html'));
});

test('a key opens the panel, and does what it is for', async () => {
  await until(async () => assert.ok((await chromium.record())?.found));
  assert.equal(await panels(), 0);
  await press('alt+shift+Right');
  await until(async () => assert.equal(await panels(), 1));
  await tab.waitForURL(at('/second.html'));
});

test('next, previous and up, with the panel open', async () => {
  const panel = await chromium.openedPanel();
  const isAt = async (name) => {
    await tab.waitForURL(at(name));
    const entry = name === '/start.html' ? 'Start' : name.replace(/^\/(.*)\.html$/, 'Page $1');
    await until(async () => assert.deepEqual(await panel.locator('#p0 [aria-current]').allTextContents(), [entry]));
  };
  await isAt('/second.html');
  await press('alt+shift+Right');
  await isAt('/third.html');
  await press('alt+shift+Left');
  await isAt('/second.html');
  await press('alt+shift+Up');
  await isAt('/start.html');
});

test('V-6: in reading order, from the first page to the last, with the position of each; at an end the panel says so', async () => {
  const panel = await chromium.openedPanel();
  const isAt = async (name, position) => {
    await tab.waitForURL(at(name));
    await until(async () => assert.equal(await panel.locator('.around .position').textContent(), position));
  };
  const says = (sentence) => until(async () => assert.equal(await panel.locator('#told').textContent(), sentence));
  await isAt('/start.html', '1 of 5');
  await press('alt+shift+Left');
  await says('This is the first page of the map.');
  await press('alt+shift+Right');
  await isAt('/typing.html', '2 of 5');
  await says('');
  await tab.goto(at('/third.html'));
  await isAt('/third.html', '5 of 5');
  await press('alt+shift+Right');
  await says('This is the last page of the map.');
});

test('a field of any kind, in frames and shadow trees: keys do nothing while it has the focus', async () => {
  await tab.goto(at('/typing.html'));
  await chromium.recordOf(at('/typing.html'));
  const panel = await chromium.openedPanel();
  await until(async () => assert.equal(await panel.locator('#p0 [aria-current]').textContent(), 'Page typing'));
  await watchAnswers();
  sites.take();
  let times = 0;
  for (const name of typingFields) {
    // Chromium lets no frame of another site take the focus by itself.
    if (name === 'frame') await tab.frameLocator('#frame').locator('input').click();
    else await tab.evaluate((it) => globalThis.focusOn(it), name);
    await press('alt+shift+Right');
    times += 1;
    await hasAnswered(times);
  }
  await tab.evaluate(() => globalThis.focusOn('none'));
  await press('alt+shift+Right');
  await tab.waitForURL(at('/first.html')); // one page on, not several
  assert.deepEqual(sites.take().filter((it) => it.endsWith('.html')), ['one.test/first.html']);
});

// The search field of a popup has the keyboard as soon as there is a map.
const openPopup = async () => {
  await press('alt+shift+k');
  const popup = await chromium.popup();
  await until(async () => assert.equal(await popup.evaluate(() => document.activeElement.id), 'find'));
};
const popupIsClosed = () => until(async () => assert.equal(await chromium.popups(), 0));

test('find: a popup has the keyboard, wherever it was, and is closed after Enter', async () => {
  await tab.goto(at('/typing.html'));
  await chromium.recordOf(at('/typing.html'));
  await tab.evaluate(() => globalThis.focusOn('field'));
  await openPopup();
  await display.type('third');
  await display.press('Return');
  await tab.waitForURL(at('/third.html'));
  await popupIsClosed();
});

test('find: Escape closes the popup', async () => {
  await openPopup();
  await display.type('first');
  await display.press('Escape');
  await display.press('Escape');
  await popupIsClosed();
  assert.equal(tab.url(), at('/third.html'));
});

test('the keyword in the address bar: a popup with what is searched for', async () => {
  await chromium.inBackground(() => chrome.omnibox.onInputStarted.addListener(() => (globalThis.isSought = true)));
  await typeInAddressBar(press, display, 'first', async () => assert.ok(await chromium.inBackground(() => globalThis.isSought)));
  await display.press('Return');
  const popup = await chromium.popup();
  await until(async () => assert.deepEqual(await popup.locator('#hits > li > a').allTextContents(), ['Page first']));
  await until(async () => assert.equal(await popup.evaluate(() => document.activeElement.id), 'find'));
  await display.press('Return');
  await tab.waitForURL(at('/first.html'));
  await popupIsClosed();
});

test('find: in a window without a button, a window of its own', async () => {
  const opened = chromium.context.waitForEvent('page');
  const id = await chromium.inBackground(async (url) => (await chrome.windows.create({ type: 'popup', url })).id, at('/second.html'));
  const inWindow = await opened;
  await inWindow.waitForURL(at('/second.html'));
  const own = chromium.context.waitForEvent('page');
  await press('alt+shift+k');
  const shown = await own;
  await shown.waitForURL(`**/panel/panel.html?popup&window=${id}`);
  await until(async () => assert.equal(await shown.evaluate(() => document.activeElement.id), 'find'));
  await shown.keyboard.type('third');
  await shown.keyboard.press('Enter').catch(() => {}); // it may be closed before the key is up
  await inWindow.waitForURL(at('/third.html'));
  await inWindow.close();
});

test('a closed tab that is opened again has the map that was found, without a request (D-6)', async () => {
  const panel = await chromium.openedPanel();
  const shows = (name) =>
    until(async () => assert.match(await panel.locator('#p0').textContent({ timeout: 1000 }), new RegExp(name)));
  const closing = await chromium.open(at('/changing.html'));
  await shows('Map one');
  files['/changing.html'] = named('/two.xml');
  await closing.close();
  await shows('Start');
  sites.take();
  const opened = chromium.context.waitForEvent('page');
  await press('ctrl+shift+t');
  const again = await opened;
  await again.waitForURL(at('/changing.html'));
  await shows('Map one');
  assert.match((await chromium.recordOf(at('/changing.html'))).found.sitemap, /one\.xml$/);
  assert.deepEqual(
    sites.take().filter((it) => it.endsWith('.xml')),
    [],
  );
  await again.reload();
  await shows('Map two');
});
