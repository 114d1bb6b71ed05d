// What must be installed before a browser test can run.

import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';

const newest_first = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

// Chromium without what it draws around a page, which costs several times what most pages of the tests do.
const headless = 'chromium-headless-shell';

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The file of the first of these programs that PATH has; null if it has none. */
export function findProgram(names) {
  for (const name of names)
    for (const folder of (process.env.PATH ?? '').split(path.delimiter))
      if (folder && isProgram(path.join(folder, name)))
        return path.join(folder, name);
  return null;
}

/** The browser's file; null if PATH has none. */
export const findChromium = () => findProgram(newest_first);

/** The same for tests that look at nothing but pages. */
export const findHeadlessChromium = () => findProgram([headless, ...newest_first]);

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Lighthouse has many modules, and a folder of its own beside the others. */
export const lighthouseFolder = (modules) => path.join(modules, '../../lighthouse/node_modules/lighthouse');

/** Why the browser tests cannot run here; null if they can. */
export function whatIsMissing(file) {
  const version = process.versions.node;
  if (Number(version.split('.')[0]) < 18)
    return `Node.js 18 or newer is needed, this is ${version}`;
  if (!findHeadlessChromium())
    return 'there is no chromium in PATH';
  const modules = process.env.STANDARD_SITEMAP_NODE_MODULES ?? '';
  const wanted = read(new URL('../package-lock.json', import.meta.url));
  const has = ['playwright-core', 'axe-core'].every((name) => read(path.join(modules, name, 'package.json')));
  if (!has || read(path.join(modules, '..', 'package-lock.json')) !== wanted)
    return 'the Node.js modules of tests/browser/package-lock.json are not installed: see tests/browser/README.md';
  if (path.basename(file ?? '') === 'lighthouse.test.mjs' && !read(path.join(lighthouseFolder(modules), 'package.json')))
    return 'the Node.js modules of tests/browser/lighthouse are not installed: see tests/browser/README.md';
  return null;
}
