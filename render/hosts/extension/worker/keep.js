// Keeps the worker alive while no panel is open: in Chromium from a document of its own (keep.html), in Firefox from the
// background, which ends unless something is done. It lets go before the worker ends, which waits for that (rest.js): so a
// panel that is opened meanwhile never finds a keeper that is on its way out.
const often = 20_000; // milliseconds

let worker;

/** `ended`: called when the worker is about to end; it may settle when this is no keeper any more. */
export const keep = ended => {
  if (worker) return;
  worker = new SharedWorker("/worker/worker.js", { type: "module" });
  const awake = setInterval(() => chrome.runtime.getPlatformInfo?.(), often);
  const rests = new Promise(resolve => new BroadcastChannel("engine").addEventListener("message", resolve, { once: true }));
  navigator.locks.request("keeper", async () => {
    await rests;
    clearInterval(awake);
    worker = undefined;
    await ended?.();
  });
};
