// The pictures of the toolbar button, by size, as paths from the root. The manifest that Firefox gives has addresses.
const { icons, action } = chrome.runtime.getManifest();
const paths = sizes => {
  const pathOf = address => new URL(address, chrome.runtime.getURL("/")).pathname;
  return Object.fromEntries(Object.entries(sizes).map(([size, address]) => [size, pathOf(address)]));
};

export const on = paths(icons);
export const off = paths(action.default_icon);
