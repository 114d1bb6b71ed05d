// The engine for Standard Sitemaps, as bundlers for browsers take it (package.json): without Node.js, and with the URLs
// of its files in the form by which bundlers find them, and copy them to where they put this.
//
// There is nothing of JSX in here. But Vite's development server moves the `.js` files of packages into a folder of its
// own, without the files that they refer to, and leaves packages that begin with another kind of file where they are.

import { packageOf } from "./parts/package.js";

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
  files: {
    module: () => new URL("./standard-sitemap.wasm", import.meta.url),
  },
});
