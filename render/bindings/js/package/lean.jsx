// The small engine, as bundlers for browsers take it: see browser.jsx.

import { packageOf } from "./parts/package.js";

export { fetchDocumentWith, LoadError, OutOfMemoryError, TooManyPlacesError } from "./parts/package.js";

export const { open, loadMap } = packageOf({
  isLean: true,
  files: { module: () => new URL("./standard-sitemap-lean.wasm", import.meta.url) },
});
