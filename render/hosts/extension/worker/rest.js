// When nobody has looked for a while, the worker ends, and with it all that it holds.
const restAfter = 600_000; // milliseconds after the last panel was closed
let timer;

export const wake = () => clearTimeout(timer);

export const rest = () => {
  wake();
  timer = setTimeout(() => {
    new BroadcastChannel("engine").postMessage("rests"); // to keep.js
    self.close();
  }, restAfter);
};
