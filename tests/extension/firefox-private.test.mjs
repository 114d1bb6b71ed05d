// Private windows in Firefox: the extension has one background for all windows, and keeps nothing of a private one.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { until } from './support/until.mjs';
import { map, names, serveSites } from './support/sites.mjs';

const files = {};
for (const name of ['open', 'later', 'secret']) {
  files[`/${name}.html`] = names(`/${name}.xml`);
  files[`/${name}.xml`] = map(`<item name="The ${name} map" url="/${name}.html"/>`);
}
const sites = await serveSites(files);
const firefox = await launchFirefox({ inPrivateWindows: true });
after(() => Promise.all([firefox.close(), sites.close()]));
const { popup, sidebar } = firefox;
const inMemory = async () => JSON.stringify(await sidebar.storage());
const stored = async () => JSON.stringify(await sidebar.local());

test('what is found in a private window is forgotten with it, and is never stored', async () => {
  const tab = await firefox.open(sites.url('one.test', '/open.html'));
  await until(async () => assert.match(await sidebar.text('#map'), /The open map/));

  const id = await sidebar.openPrivateWindow(sites.url('one.test', '/secret.html'));
  await until(async () => assert.match(await inMemory(), /secret\.xml/));
  const records = await sidebar.storage();
  const pages = Object.entries(records).filter(([key]) => key.startsWith('page:'));
  const [key, page] = pages
    .map(([name, text]) => [name, JSON.parse(text)])
    .find(([, it]) => it.found?.sitemap.endsWith('/secret.xml'));
  assert.ok(page.privateTab !== undefined, 'the background does not know that the page is private');
  const document = key.replace('page:', '');
  assert.deepEqual(
    Object.keys(records).filter((it) => it.startsWith('entry:') && records[it] === document),
    [],
    'it would be found again for an entry of the session history',
  );
  assert.doesNotMatch(await stored(), /secret/);

  // The places where the reader has been are not even kept as long as the window is there.
  const window = await sidebar.openPrivateWindow(`/panel/panel.html?popup&window=${id}`);
  await until(async () => assert.deepEqual(await popup.texts('#p0 [aria-current]'), ['The secret map']));
  await tab.goto(sites.url('one.test', '/later.html'));
  const recent = async () => JSON.stringify((await sidebar.storage()).recent);
  await until(async () => assert.match(await recent(), /open\.html.*later\.html/)); // one writes after the other
  assert.doesNotMatch(await recent(), /secret/);
  await sidebar.closeWindow(window);

  await sidebar.closeWindow(id);
  await until(async () => assert.doesNotMatch(await inMemory(), new RegExp(`secret|${document}`)));
  assert.match(await inMemory(), /open\.xml/);
  assert.doesNotMatch(await stored(), /secret/);
});
