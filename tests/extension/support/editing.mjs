// The browsers load a copy of the extension, which tests may edit: `edit` of launchChromium and launchFirefox.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** `change(name, ...edits)` for the copy in this folder. An edit is `[text, other]`, a text of the file and what replaces it
 * where it is first (as `String.replace` has it), or a text that is put before all. A text that the file does not have is an error: the test would be none. */
export const changeIn = (folder) => async (name, ...edits) => {
  const file = path.join(folder, name);
  let text = await readFile(file, 'utf8');
  for (const edit of edits) {
    const isAdded = typeof edit === 'string';
    assert.ok(isAdded || text.includes(edit[0]), `${name} of the extension has changed: it has no ${edit[0]}`);
    text = isAdded ? edit + text : text.replace(...edit);
  }
  await writeFile(file, text);
};
