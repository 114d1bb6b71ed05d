// Pages that count as being at a public address, and name maps at a private one: for addresses.test.mjs and
// firefox-addresses.test.mjs.

import assert from 'node:assert/strict';

import { map, names, serveSites } from './sites.mjs';

const files = {
  '/private.xml': map('<item name="The private map" url="/"/>'),
  '/same-host.html': names('/private.xml'),
  '/redirect.html': names('/redirect.xml'),
};
export const sites = await serveSites(files);
Object.assign(files, {
  '/other-host.html': names(sites.url('two.test', '/private.xml')),
  '/redirect.xml': { status: 302, fields: { Location: sites.url('two.test', '/private.xml') } },
});

/** For `edit` of launchChromium and launchFirefox. */
export const publicPages = (change) =>
  change('background/heads.js', (text) => {
    const changed = text.replace('const addressSpace = addressSpaceOf(ip);', "const addressSpace = 'public';");
    assert.notEqual(changed, text);
    return changed;
  });
