// Tests whether the browser tests notice that the script that changes pages is wrong: see README.md.
//
//   node tests/mutation/mutate_page_script.mjs BUILD [TEXT]     # only lines with that text
//
// Each line of page_script.tsv has one change to the script, and the test that fails with it.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const project = path.resolve(here, '../..');
const build = path.resolve(process.argv[2] ?? path.join(project, 'build/release'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'page-script-'));
const mutated = path.join(folder, 'page_changes.js');
const environment = {
  ...process.env,
  STANDARD_SITEMAP_SOURCE_DIR: project,
  STANDARD_SITEMAP_SHARED_DIR: path.join(project, '../shared'),
  STANDARD_SITEMAP_PROBE: path.join(build, 'render/hosts/probe/sitemap-probe'),
  STANDARD_SITEMAP_PAGE_PROGRAM: path.join(build, 'tests/unit/render/changes/page_program'),
  STANDARD_SITEMAP_NODE_MODULES: path.join(project, 'build/browser/node_modules'),
  STANDARD_SITEMAP_SCREENSHOTS: folder,
};

const unescaped = (text) => text.replace(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter));

/** Whether the test passes with the script as it is in `mutated`, or with its own; null: it did not run. */
function passes(test, script) {
  const [suite, name] = test.split('.');
  const run = spawnSync(process.execPath, [
    '--test-reporter=tap', `--test-name-pattern=^${name}\\b`, path.join(project, `tests/browser/${suite}.test.mjs`),
  ], { env: { ...environment, ...(script && { STANDARD_SITEMAP_PAGE_SCRIPT: script }) }, encoding: 'utf8' });
  const number = (what) => Number(run.stdout.match(new RegExp(`^# ${what} (\\d+)$`, 'm'))?.[1] ?? 0);
  return number('fail') > 0 ? false : number('pass') > 0 ? true : null;
}

const lines = readFileSync(path.join(here, 'page_script.tsv'), 'utf8').split('\n')
  .filter((line) => line !== '' && !line.startsWith('#') && line.includes(process.argv[3] ?? ''));
let alive = 0;
for (const line of lines) {
  const [id, file, , , original, replacement, test] = line.split('\t');
  const script = readFileSync(path.join(project, file), 'utf8');
  const pieces = script.split(unescaped(original));
  const what = `${id} ${original} -> ${replacement} by ${test}`;
  if (pieces.length !== 2) {
    console.log(`NOT THERE ONCE  ${what}`);
    ++alive;
    continue;
  }
  writeFileSync(mutated, pieces.join(replacement === '(removed)' ? '' : unescaped(replacement)));
  const result = passes(test, mutated);
  console.log(`${result === null ? 'NO SUCH TEST    ' : result ? 'ALIVE           ' : 'killed          '}${what}`);
  if (result !== false)
    ++alive;
}
for (const test of new Set(lines.map((line) => line.split('\t')[6])))
  if (passes(test, null) !== true) {
    console.log(`FAILS ANYWAY    ${test}`);
    ++alive;
  }
rmSync(folder, { recursive: true });
process.exitCode = alive > 0 ? 1 : 0;
