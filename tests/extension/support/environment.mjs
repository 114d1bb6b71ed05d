// The paths that the tests need, as given by CTest (tests/extension/CMakeLists.txt).

import path from 'node:path';

const folder = process.env.STANDARD_SITEMAP_EXTENSION;

/** The extension for `chromium` or `firefox`, as `./bootstrap extension` has made it. */
export const extensionDir = (browser) => path.join(folder, browser);
export const extensionZip = (browser) => path.join(folder, `standard-sitemap-${browser}.zip`);
