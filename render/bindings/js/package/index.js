// The engine for Standard Sitemaps: index.d.ts says what each export does. For Node.js, and for browsers that load this
// file as it is; bundlers for browsers take browser.jsx.

import { packageOf } from "./parts/package.js";
import { system } from "./parts/system.js";

export {
  fetchDocumentWith,
  IncompleteError,
  LoadError,
  OutOfMemoryError,
  preferencesToml,
  PreferencesError,
  TooManyPlacesError,
} from "./parts/package.js";

export const { open, loadMap, entries } = packageOf({
  system,
  files: {
    module: () => new URL("./standard-sitemap.wasm", import.meta.url),
    decoding: () => new URL("./standard-sitemap-decoding.txt", import.meta.url),
  },
});
