// The engine, for the panels of all windows: a shared worker, so that no map, however large, keeps a panel from reacting,
// and what was loaded is still here when a panel is opened again (keep.js). Panels call it by Comlink.
import { expose } from "../comlink/comlink.mjs";
import { openEngine } from "../shared/engine.js";
import { Desk } from "./desk.js";
import { rest, wake } from "./rest.js";

let opening; // a promise of the desk that the panels share
const desk = () => (opening ??= openEngine().then(engine => new Desk(engine)));

/** What one panel may call. */
const serve = port => {
  let panel; // its callbacks
  const api = {
    /** `callbacks`: see tab.js; `lock`: the name of a lock that the panel holds as long as it lives. */
    async open(callbacks, lock) {
      panel = callbacks;
      wake();
      const { panels } = await desk();
      panels.add(panel);
      navigator.locks.request(lock, async () => {
        (await desk()).leave(panel);
        if (!panels.size) rest();
      });
    },
    show: async (...values) => (await desk()).show(panel, ...values),
  };
  for (const name of ["close", "ask", "statedPlace", "listFor", "isSameSite", "check"])
    api[name] = async (...values) => (await desk())[name](...values);
  expose(api, port);
};

self.addEventListener("connect", ({ ports: [port] }) => serve(port));
