// Work of the engine that is done in steps.

import { setImmediate as nextTurn } from "node:timers/promises";

/** The result of a generator, with time for others between its steps. */
export async function resultOf(steps, signal) {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
    await nextTurn();
    signal?.throwIfAborted();
  }
}
