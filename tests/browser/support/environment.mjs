// The paths that the tests need, as given by CTest (tests/browser/CMakeLists.txt).

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

function named(variable) {
  const value = process.env[variable];
  if (!value)
    throw new Error(`${variable} is not set: run the test by ctest -R browser (tests/browser/README.md)`);
  return value;
}

export const sourceDir = named('STANDARD_SITEMAP_SOURCE_DIR');
export const probeFile = named('STANDARD_SITEMAP_PROBE');
/** For pictures that people look at after the tests. */
export const screenshotDir = named('STANDARD_SITEMAP_SCREENSHOTS');

/** A file of the reference material, or null if it is not available: then skip. */
export function sharedFile(...parts) {
  const file = path.join(named('STANDARD_SITEMAP_SHARED_DIR'), ...parts);
  return existsSync(file) ? file : null;
}

/** A module of package.json. They are not installed beside the tests, where `import` would look. */
export function requireModule(name) {
  const modules = named('STANDARD_SITEMAP_NODE_MODULES');
  return createRequire(path.join(modules, '..', 'package.json'))(name);
}
