// The reader's preferences: the text of a TOML file (docs/preferences.md). The engine reads and validates it.
const key = "preferences";

export const readText = async () => (await chrome.storage.local.get(key))[key] ?? "";

/** Writes `text` in place of `former`. Returns false, and writes nothing, if another page of ours has changed the preferences
 * since. `check(text)` throws the engine's `PreferencesError` if a value is not allowed; then, too, nothing is written. */
export const replaceText = async (former, text, check) => {
  await check(text);
  const write = async () => (await readText()) === former && (await chrome.storage.local.set({ [key]: text }), true);
  return navigator.locks.request(key, write);
};

/** `change(former)` returns the new text; it is called again if another page of ours has changed the preferences while the
 * engine was asked. `check`: see `replaceText`. Returns whether there was anything to change. */
export const changeText = async (change, check) => {
  for (;;) {
    const former = await readText();
    const text = change(former);
    if (text === former) return false;
    if (await replaceText(former, text, check)) return true;
  }
};

/** Calls `changed` after each change, whoever made it. */
export const watch = changed =>
  chrome.storage.local.onChanged.addListener(changes => {
    if (changes[key]) changed();
  });

/** The preferences; undefined if there are none, or the text cannot be read any more. */
export const read = async engine => {
  const text = await readText();
  if (!text.trim()) return undefined;
  try {
    return engine.preferences(text);
  } catch (error) {
    console.warn("The preferences are not used:", error.message);
    return undefined;
  }
};
