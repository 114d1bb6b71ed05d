// The engine of this panel: worker/worker.js, which the panels share.
import { proxy, wrap } from "../comlink/comlink.mjs";

// A worker that is ending answers nobody: it has this lock as long as it is there (worker/rest.js), and none ends before it
// knows of this panel.
let known; // to be called when it does
const opening = new Promise(resolve => (known = resolve));
await new Promise(granted => navigator.locks.request("engine", { mode: "shared" }, () => (granted(), opening)));

export const engine = wrap(new SharedWorker("/worker/worker.js", { type: "module" }).port);

/** `callbacks`: see worker/tab.js. The lock tells the worker that this panel is closed. */
export const openEngine = async callbacks => {
  const lock = `panel ${crypto.randomUUID()}`;
  await new Promise(held => navigator.locks.request(lock, () => (held(), new Promise(() => {}))));
  const tabs = await chrome.tabs.query({});
  engine.open(proxy(callbacks), lock, tabs.map(({ id }) => id)).catch(error => console.error(error)).finally(known);
  const { offscreen } = chrome; // Chromium has it
  if (offscreen) {
    const document = { url: "/worker/keep.html", reasons: ["WORKERS"], justification: "maps stay loaded while the panel is closed for a moment" };
    await offscreen.createDocument(document).catch(() => {}); // it is there already
  } else if (!chrome.extension.inIncognitoContext) {
    // Firefox gives private windows a worker of their own, which the background cannot reach.
    await chrome.runtime.sendMessage({ keep: true }).catch(() => {}); // the background is asleep: it wakes up for the next
  }
};

export const acceptLanguage = navigator.languages
  .map((tag, i) => (i ? `${tag};q=${(1 - Math.min(i, 9) / 10).toFixed(1)}` : tag))
  .join(", ");
