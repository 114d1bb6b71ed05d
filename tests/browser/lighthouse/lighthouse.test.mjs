// Lighthouse on the HTML page of a map: accessibility and best practices without a fault, and nothing moves while the
// page appears. What it measures in seconds depends on the machine and is left out.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { hangsAfter } from '../support/browser.mjs';
import { combined } from '../support/environment.mjs';
import { openMaps } from '../support/open_maps.mjs';
import { lighthouseFolder } from '../support/set_up.mjs';

const quiet = 600; // milliseconds without anything to do until a page counts as loaded
const folder = lighthouseFolder(path.resolve(process.env.STANDARD_SITEMAP_NODE_MODULES));
const { default: lighthouse } = await import(pathToFileURL(path.join(folder, 'core/index.js')));

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const port = await freePort();
const [browser, maps] = await openMaps({}, { args: [`--remote-debugging-port=${port}`] });

const faultsOf = ({ categories, audits }, category) => categories[category].auditRefs
  .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
  .map(({ id }) => `${id}: ${JSON.stringify(audits[id].details?.items?.slice(0, 3))}`);

async function look(address, formFactor) {
  const result = await lighthouse(address, {
    port, output: 'json', logLevel: 'silent', formFactor, throttlingMethod: 'simulate', networkQuietThresholdMs: quiet,
    cpuQuietThresholdMs: quiet, pauseAfterFcpMs: quiet, pauseAfterLoadMs: quiet, maxWaitForFcp: hangsAfter, maxWaitForLoad: hangsAfter,
    onlyCategories: ['accessibility', 'best-practices'], onlyAudits: ['cumulative-layout-shift'],
    disableFullPageScreenshot: true,
    screenEmulation: formFactor === 'mobile'
      ? { mobile: true, width: 360, height: 740, deviceScaleFactor: 2, disabled: false }
      : { mobile: false, width: 1400, height: 900, deviceScaleFactor: 1, disabled: false },
  });
  assert.equal(result.lhr.runtimeError, undefined);
  const { audits, categories } = result.lhr;
  for (const category of ['accessibility', 'best-practices']) {
    assert.deepEqual(faultsOf(result.lhr, category), [], `${address} ${formFactor}`);
    assert.equal(categories[category].score, 1, `${address} ${formFactor}: ${category}`);
  }
  return audits['cumulative-layout-shift'].numericValue;
}

const pages = [['a page with its place', 'museum', '/clocks/water', ''],
               ['from right to left', 'rightToLeft', '/books', ''],
               ['a large map', 'library', '/', ''],
               ['a search in the address', 'museum', '/clocks/water', '#q=clocks']];
for (const [[name, map, here, hash], formFactor] of combined(pages, ['mobile', 'desktop']))
  test(`${name}, ${formFactor}`, async () => {
    const moved = await look(await maps.pageOf(map, here) + hash, formFactor);
    assert.equal(moved, 0);
  });
