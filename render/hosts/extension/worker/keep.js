// Keeps the worker alive while no panel is open: in Chromium from a document of its own (keep.html), in Firefox from the
// background, which ends unless something is done. It ends with the worker.
const often = 20_000; // milliseconds

let worker;

/** `ended`: called when the worker has ended. */
export const keep = ended => {
  if (worker) return;
  worker = new SharedWorker("/worker/worker.js", { type: "module" });
  const awake = setInterval(() => chrome.runtime.getPlatformInfo?.(), often);
  const rested = () => {
    clearInterval(awake);
    worker = undefined;
    ended?.();
  };
  new BroadcastChannel("engine").addEventListener("message", rested, { once: true });
};
