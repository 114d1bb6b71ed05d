// When nobody has looked for a while, the worker ends, and with it all that it holds. A panel has the lock `engine` until
// the worker knows of it (panel/engine_worker.js), so that none is left with a worker that is ending.
const restAfter = 600_000; // milliseconds after the last panel was closed
let timer;
let isWanted = true;

export const wake = () => {
  isWanted = true;
  clearTimeout(timer);
};

export const rest = () => {
  wake();
  isWanted = false;
  timer = setTimeout(() => navigator.locks.request("engine", { ifAvailable: true }, end), restAfter);
};

const end = async lock => {
  if (isWanted) return undefined;
  if (!lock) return rest(); // a panel is just opening
  new BroadcastChannel("engine").postMessage("rests"); // to keep.js
  await navigator.locks.request("keeper", () => {}); // it has let go
  self.close();
  return new Promise(() => {}); // the lock is held as long as there is a worker
};
