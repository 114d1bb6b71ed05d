// The engine: opened once in each place that needs it (background, panel, options), and not before.
import { open } from "../engine/index.js";

let opening;
export const openEngine = () =>
  (opening ??= open().catch(error => {
    opening = undefined; // the next call tries again
    throw error;
  }));
