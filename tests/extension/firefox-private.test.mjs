// Private windows in Firefox: the extension has one background for all windows, and keeps nothing of a private one.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { until } from './support/until.mjs';
import { map, names, serveSites } from './support/sites.mjs';

const files = {};
for (const name of ['open', 'secret']) {
  files[`/${name}.html`] = names(`/${name}.xml`);
  files[`/${name}.xml`] = map(`<item name="The ${name} map" url="/"/>`);
}
const sites = await serveSites(files);
const firefox = await launchFirefox({ inPrivateWindows: true });
after(() => Promise.all([firefox.close(), sites.close()]));
const { sidebar } = firefox;
const inMemory = async () => JSON.stringify(await sidebar.storage());
const stored = async () => JSON.stringify(await sidebar.local());

test('what is found in a private window is forgotten with it, and is never stored', async () => {
  await firefox.open(sites.url('one.test', '/open.html'));
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

  await sidebar.closeWindow(id);
  await until(async () => assert.doesNotMatch(await inMemory(), new RegExp(`secret|${document}`)));
  assert.match(await inMemory(), /open\.xml/);
  assert.doesNotMatch(await stored(), /secret/);
});
