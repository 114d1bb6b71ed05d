// For `edit` of the browsers: a map that stays while the next page is on its way stays for ever, and so does what is under way for the
// page before, so that no test depends on how long.

import assert from 'node:assert/strict';

export const holdsForEver = async (change) => {
  for (const [file, name] of [['panel', 'holdFor'], ['fetching', 'keptFor']])
    await change(`panel/${file}.js`, (text) => {
      const changed = text.replace(`const ${name} = 2000;`, `const ${name} = 2 ** 30;`);
      assert.notEqual(changed, text);
      return changed;
    });
};
