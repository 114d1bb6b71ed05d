// What must be installed before a test of the extension can run.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { findProgram } from '../../browser/support/set_up.mjs';

export const findFirefox = () => findProgram(['firefox-esr', 'firefox']);

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** Why the tests cannot run here; null if they can. */
export function whatIsMissing(file) {
  const version = process.versions.node;
  if (Number(version.split('.')[0]) < 18) return `Node.js 18 or newer is needed, this is ${version}`;
  const name = path.basename(file);
  const isFirefox = name.startsWith('firefox');
  // Google Chrome, which does for other tests, takes no --load-extension any more.
  if (!isFirefox && !findProgram(['chromium', 'chromium-browser'])) return 'there is no chromium in PATH';
  if (isFirefox && !findFirefox()) return 'there is no firefox-esr in PATH';
  if (/(keys|welcome)\.test\.mjs$/.test(name))
    for (const program of ['Xvfb', 'xdotool']) if (!findProgram([program])) return `there is no ${program} in PATH`;
  const modules = process.env.STANDARD_SITEMAP_NODE_MODULES ?? '';
  if (
    read(path.join(modules, '..', 'package-lock.json')) !==
    read(new URL('../package-lock.json', import.meta.url).pathname)
  )
    return 'the Node.js modules of tests/extension/package-lock.json are not installed: see tests/extension/README.md';
  if (!existsSync(path.join(process.env.STANDARD_SITEMAP_EXTENSION ?? '', 'chromium/engine/standard-sitemap.wasm')))
    return 'the extension has not been made, or has no module: ./bootstrap extension';
  return null;
}
