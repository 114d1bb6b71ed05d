// The sites whose readers do not want to be offered a list: `declined` in `storage.local`, the patterns of their pages. The
// panels of all windows write it, one after the other.
const key = "declined";
const read = async () => (await chrome.storage.local.get(key))[key] ?? [];

let declined;
let changed = () => {};
chrome.storage.local.onChanged.addListener(({ [key]: change }) => {
  if (!change) return;
  declined = change.newValue ?? [];
  changed();
});
const first = await read();
declined ??= first; // it may have changed meanwhile

export const hasDeclined = pages => declined.includes(pages);

/** `listener` is called after each change, whoever made it. */
export const watchDeclined = listener => (changed = listener);

export const decline = (pages, isDeclined) =>
  navigator.locks.request(key, async () => {
    const others = (await read()).filter(it => it !== pages);
    await chrome.storage.local.set({ [key]: isDeclined ? [...others, pages] : others });
  });
