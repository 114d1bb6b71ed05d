// Chromium, and the maps of html_maps.mjs, for all tests of a file:
//
//   const [browser, maps] = await openMaps();

import { after } from 'node:test';

import { launch } from './browser.mjs';
import { serveMaps } from './html_maps.mjs';

/** `more` and `options` as of `serveMaps` and `launch`. Both are closed after the last test. */
export async function openMaps(more, options) {
  const opened = await Promise.all([launch(options), serveMaps(more)]);
  after(() => Promise.all(opened.map((it) => it.close())));
  return opened;
}
