// Runs one test file and exits with 0 if it passed, 77 if nothing of it could run, or another status if it
// failed.
//
//   node run.mjs FILE.test.mjs
//
// A file in which no test passed is never reported as passed.

import { cannotRun, runTests } from './run_tests.mjs';
import { whatIsMissing } from './set_up.mjs';

const missing = whatIsMissing();
process.exitCode = missing ? cannotRun(missing) : await runTests(process.argv[2]);
