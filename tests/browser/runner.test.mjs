// What CTest learns about a test file: never that it passed if nothing was tested.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';

import { sourceDir } from './support/environment.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'standard-sitemap-'));
after(() => rmSync(folder, { recursive: true }));

function run(body, environment = {}) {
  const file = path.join(folder, 'some.test.mjs');
  writeFileSync(file, `import test, { after } from 'node:test';\n${body}\n`);
  const { NODE_TEST_CONTEXT, CI, ...inherited } = process.env;
  const { status, stdout } = spawnSync(path.join(sourceDir, 'tests/browser/run'), [file],
                                       { env: { ...inherited, ...environment }, encoding: 'utf8' });
  return { status, stdout };
}

const passing = "test('a', () => {});";
const nowhere = { STANDARD_SITEMAP_NODE_MODULES: path.join(folder, 'node_modules') };

test('a file that passes passes', () => assert.equal(run(passing).status, 0));
test('one failure fails', () =>
  assert.equal(run(`${passing} test('b', () => { throw new Error('b'); });`).status, 1));
test('an error outside of the tests fails', () => assert.equal(run(`${passing} throw new Error('c');`).status, 1));
test('a hook that fails fails', () =>
  assert.equal(run(`${passing} after(() => { throw new Error('d'); });`).status, 1));
test('a file without a test fails', () => assert.equal(run('').status, 1));
test('a file of which all is skipped is skipped', () =>
  assert.equal(run("test('a', { skip: 'why' }, () => {});").status, 77));
test('a file of which something is skipped passes', () =>
  assert.equal(run(`${passing} test('b', { skip: 'why' }, () => {});`).status, 0));

test('without modules it is skipped, and says so', () => {
  const { status, stdout } = run(passing, nowhere);
  assert.equal(status, 77);
  assert.match(stdout, /^SKIPPED: the Node\.js modules .* are not installed/);
});

test('without Chromium it is skipped, and says so', () => {
  const programs = path.join(folder, 'programs');
  mkdirSync(programs);
  symlinkSync(process.execPath, path.join(programs, 'node'));
  const { status, stdout } = run(passing, { PATH: programs });
  assert.equal(status, 77);
  assert.equal(stdout, 'SKIPPED: there is no chromium in PATH\n');
});

test('without Node.js it is skipped, and says so', () =>
  assert.deepEqual(run(passing, { PATH: folder }), { status: 77, stdout: 'SKIPPED: there is no Node.js in PATH\n' }));

test('in continuous integration a missing set-up fails', () => {
  assert.equal(run(passing, { ...nowhere, CI: 'true' }).status, 1);
  assert.equal(run(passing, { PATH: folder, CI: 'true' }).status, 1);
});
