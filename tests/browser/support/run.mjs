// Runs one test file and exits with 0 if it passed, 77 if nothing of it could run, or another status if it
// failed.
//
//   node run.mjs FILE.test.mjs [SET_UP.mjs]
//
// SET_UP exports `whatIsMissing(file)`. A file in which no test passed is never reported as passed.

import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { cannotRun, runTests } from './run_tests.mjs';

const [file, set_up] = process.argv.slice(2);
const { whatIsMissing } = await import(set_up ? pathToFileURL(path.resolve(set_up)) : './set_up.mjs');
const missing = whatIsMissing(file);
process.exitCode = missing ? cannotRun(missing) : await runTests(file);
