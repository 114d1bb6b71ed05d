// The small engine: lean.d.ts says what it is without. For Node.js, and for browsers that load this file as it is;
// bundlers for browsers take lean.jsx.

import { packageOf } from "./parts/package.js";
import { system } from "./parts/system.js";

export { fetchDocumentWith, LoadError, OutOfMemoryError, TooManyPlacesError } from "./parts/package.js";

export const { open, loadMap } = packageOf({
  system,
  isLean: true,
  files: {
    module: () => new URL("./standard-sitemap-lean.wasm", import.meta.url),
    decoding: () => new URL("./standard-sitemap-decoding.txt", import.meta.url),
  },
});
