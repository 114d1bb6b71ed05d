// Addresses of files, as RFC 3986 has them.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** `[` and such stand in a path of WHATWG's URLs, but not of RFC 3986's. */
export const fileUrl = (path) => pathToFileURL(resolve(path)).href.replace(/[[\]|^\\]/g, encodeURIComponent);
/** Ends with a slash. */
export const folderUrl = (path) => fileUrl(path).replace(/\/?$/, "/");
