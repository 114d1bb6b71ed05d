// Private windows: the extension runs there if the reader allows it, and keeps nothing outside of them.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { map, names, serveSites } from './support/sites.mjs';

const files = {};
for (const name of ['open', 'secret', 'hidden']) {
  files[`/${name}.html`] = names(`/${name}.xml`);
  files[`/${name}.xml`] = map(`<item name="The ${name} page" url="/${name}.html"/>`);
}
const sites = await serveSites(files);
const chromium = await launchChromium();
after(() => Promise.all([chromium.close(), sites.close()]));

let own; // a page of the extension: Playwright loses the background when the extension begins again
const kept = () =>
  own.evaluate(async () =>
    JSON.stringify([await chrome.storage.session.get(null), await chrome.storage.local.get(null)]),
  );
const withTargets = async (look) => {
  const session = await chromium.context.newCDPSession(chromium.context.pages()[0]);
  const { targetInfos } = await session.send('Target.getTargets');
  const result = await look(targetInfos, session);
  await session.detach();
  return result;
};
/** What an expression gives in each of the targets that are wanted. */
const inTargets = (isWanted, expression) =>
  withTargets(async (all, session) => {
    const results = [];
    for (const { targetId } of all.filter(isWanted)) {
      const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
      const answered = new Promise((resolve) =>
        session.on('Target.receivedMessageFromTarget', (event) => {
          const { id, result } = JSON.parse(event.message);
          if (event.sessionId === sessionId && id === 1) resolve(result);
        }),
      );
      const params = { expression, awaitPromise: true, returnByValue: true };
      const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params });
      await session.send('Target.sendMessageToTarget', { sessionId, message });
      results.push((await answered).result.value);
    }
    return results;
  });
// In each background: that of the private windows is one of them.
const inWorkers = (expression) => inTargets(({ type }) => type === 'service_worker', expression);
const privateTitles = `chrome.extension.inIncognitoContext ? chrome.tabs.query({}).then((tabs) =>
  Promise.all(tabs.map(({ id }) => chrome.action.getTitle({ tabId: id })))) : []`;
const workers = () => withTargets((all) => all.filter(({ type }) => type === 'service_worker').length);
const closePrivate = () =>
  withTargets((all, session) =>
    session.send('Target.closeTarget', { targetId: all.find(({ url }) => url.endsWith('/secret.html')).targetId }),
  );

test('what is found in a private window is not kept with the rest, neither before nor after it is closed', async () => {
  const id = await chromium.id();
  const settings = await chromium.open('chrome://extensions');
  await settings.evaluate(async (extensionId) => {
    await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await chrome.developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
  }, id);
  await until(async () => { // it has begun again
    const { state, incognitoAccess } = await settings.evaluate((it) => chrome.developerPrivate.getExtensionInfo(it), id);
    assert.deepEqual([state, incognitoAccess.isActive], ['ENABLED', true]);
  });
  own = await chromium.open('about:blank');
  await until(() => own.goto(`chrome-extension://${id}/options/options.html`));
  const tab = await chromium.open(sites.url('one.test', '/open.html'));
  await until(async () => assert.match(await kept(), /open\.xml/));

  const before = await workers();
  await own.evaluate((url) => chrome.windows.create({ incognito: true, url }), sites.url('one.test', '/secret.html'));
  await until(() => assert.deepEqual(sites.all('one.test/secret.html').length, 1));
  await until(async () =>
    assert.equal(await workers(), before + 1, 'the extension does not run in the private window'),
  );
  // Its background runs by now: it sees this one from the beginning.
  await own.evaluate((url) => chrome.windows.create({ incognito: true, url }), sites.url('one.test', '/hidden.html'));
  await until(async () => {
    const titles = (await inWorkers(privateTitles)).flat();
    assert.deepEqual(titles, Array(2).fill('This page has a site map'));
  });
  assert.doesNotMatch(await kept(), /secret|hidden/);

  // The places where the reader has been: not even the private windows keep them.
  const tabs = (await inWorkers('chrome.extension.inIncognitoContext ? chrome.tabs.query({}) : []')).flat();
  const { windowId } = tabs.find(({ url }) => url.endsWith('/hidden.html'));
  const panelUrl = `chrome-extension://${id}/panel/panel.html?popup&window=${windowId}`;
  await own.evaluate((url) => chrome.windows.create({ incognito: true, url }), panelUrl);
  const inPanel = async (expression) => {
    const all = await inTargets(({ url }) => url === panelUrl, expression);
    assert.equal(all.length, 1);
    return all[0];
  };
  const here = `document.querySelector('#p0 [aria-current]')?.textContent`;
  await until(async () => assert.equal(await inPanel(here), 'The hidden page'));
  assert.equal(await inPanel('chrome.extension.inIncognitoContext'), true);
  const recent = `import('/shared/records.js').then(({ get }) =>
    navigator.locks.request('recent', async () => JSON.stringify(await get('recent')) ?? 'none'))`; // after those who write
  assert.equal(await inPanel(recent), 'none');
  assert.doesNotMatch(await kept(), /secret|hidden/);
  await closePrivate();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.doesNotMatch(await kept(), /secret|hidden/);
  assert.match(await kept(), /open\.xml/);
  await tab.close();
});
