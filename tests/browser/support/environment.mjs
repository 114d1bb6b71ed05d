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

/** Whether everything is tried with everything: ./bootstrap test --long. */
export const isLong = 'STANDARD_SITEMAP_LONG' in process.env;

/** Each value of one list with each of the others in the long run; else as many as the longest list has, with each
 * value at least once. */
export function combined(...lists) {
  if (isLong) return lists.reduce((all, list) => all.flatMap((one) => list.map((it) => [...one, it])), [[]]);
  const most = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) => lists.map((list) => list[i % list.length]));
}

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
