// The engine, for the panels of all windows: a shared worker, so that no map, however large, keeps a panel from reacting,
// and what was loaded is still here when a panel is opened again (keep.js). Panels call it by Comlink.
import { expose } from "../comlink/comlink.mjs";
import { open } from "../engine/index.js";
import { Desk } from "./desk.js";
import { rest, wake } from "./rest.js";

let opening; // a promise of the desk that the panels share
const desk = () => (opening ??= open().then(engine => new Desk(engine)));

/** An engine that has no memory left, or has failed, is not used again: the next call opens another. */
const call = async (name, ...values) => {
  const asked = desk();
  try {
    return await (await asked)[name](...values);
  } catch (error) {
    const isOver = error instanceof WebAssembly.RuntimeError || error.name === "OutOfMemoryError";
    const isMissing = await asked.then(() => false, () => true);
    if ((isOver || isMissing) && opening === asked) opening = undefined;
    throw error;
  }
};

const panels = new Set();

/** What one panel may call. */
const serve = port => {
  let panel; // its callbacks
  const api = {
    /** `callbacks`: see tab.js; `lock`: the name of a lock that the panel holds as long as it lives; `tabs`: the numbers of
     * all that there are. */
    open(callbacks, lock, tabs) {
      panel = callbacks;
      panels.add(panel);
      wake();
      navigator.locks.request(lock, () => {
        panels.delete(panel);
        call("leave", panel);
        if (!panels.size) rest();
      });
      return call("keepOnly", tabs);
    },
    show: (...values) => panels.has(panel) && call("show", panel, ...values), // a message may come after the end of its panel
  };
  for (const name of ["close", "ask", "statedPlace", "listFor", "endTrial", "isSameSite", "check"]) api[name] = (...values) => call(name, ...values);
  expose(api, port);
};

self.addEventListener("connect", ({ ports: [port] }) => serve(port));
