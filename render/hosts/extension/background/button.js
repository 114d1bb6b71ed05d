// The toolbar button: lit if the page has a map. It says in words what there is.
import { off, on } from "../shared/icons.js";

const small = sizes => {
  const some = Object.entries(sizes).filter(([size]) => Number(size) <= 48);
  return some.length ? Object.fromEntries(some) : sizes;
};

const draw = async path => {
  const bitmap = await createImageBitmap(await (await fetch(path)).blob());
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(bitmap, 0, 0);
  return canvas.getImageData(0, 0, width, height);
};
const drawn = new Map(); // path -> promise of its pixels
const pixels = path => {
  if (!drawn.has(path)) drawn.set(path, draw(path).catch(error => (drawn.delete(path), Promise.reject(error))));
  return drawn.get(path);
};

// Where the background is a worker, in Chromium, `setIcon` loads and decodes a picture that is given as a path each time it
// is called: most of the work for a page. Firefox loads each path once.
const isWorker = "ServiceWorkerGlobalScope" in globalThis;
const picture = async sizes => {
  if (!isWorker) return { path: sizes };
  const all = Object.entries(sizes).map(async ([size, path]) => [size, await pixels(path)]);
  return { imageData: Object.fromEntries(await Promise.all(all)) };
};

/** `found`: the map; `states`: whether the page says something of its own place (page/links.js). */
export const showButton = async (tabId, { found, states } = {}) => {
  const title = chrome.i18n.getMessage(found ? "button_map" : states ? "button_place" : "button_no_map");
  // Both fail if the tab is gone; the icon also if the browser cannot load it just then.
  const icon = picture(small(found ? on : off)).then(it => chrome.action.setIcon({ tabId, ...it }));
  await Promise.allSettled([icon, chrome.action.setTitle({ tabId, title })]);
};
