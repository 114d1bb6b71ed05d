import { keep } from "./keep.js";

// The lock of a keeper is held until the browser has closed this document.
keep(() => {
  close();
  return new Promise(() => {});
});
