// The toolbar button: lit if the page has a map. It says in words what there is.
import { off, on } from "../shared/icons.js";

const small = sizes => {
  const some = Object.entries(sizes).filter(([size]) => Number(size) <= 48);
  return some.length ? Object.fromEntries(some) : sizes;
};

/** `found`: the map; `states`: whether the page says something of its own place (page/links.js). */
export const showButton = async (tabId, { found, states } = {}) => {
  const title = chrome.i18n.getMessage(found ? "button_map" : states ? "button_place" : "button_no_map");
  // Both fail if the tab is gone; the icon also if the browser cannot load it just then.
  const icon = chrome.action.setIcon({ tabId, path: small(found ? on : off) });
  await Promise.allSettled([icon, chrome.action.setTitle({ tabId, title })]);
};
