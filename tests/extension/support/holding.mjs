// For `edit` of the browsers: a map that stays while the next page is on its way stays for ever, so that no test depends on
// how long.

import assert from 'node:assert/strict';

export const holdsForEver = (change) =>
  change('panel/panel.js', (text) => {
    const changed = text.replace('const holdFor = 2000;', 'const holdFor = 2 ** 30;');
    assert.notEqual(changed, text);
    return changed;
  });
