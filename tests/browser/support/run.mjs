// Runs one test file and exits with 0 if it passed, 77 if nothing of it could run, or another status if it
// failed.
//
//   node run.mjs FILE.test.mjs
//
// A file in which no test passed is never reported as passed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { whatIsMissing } from './set_up.mjs';

const skipped = 77;

/** If CI=true, a missing prerequisite is a failure. */
function cannotRun(why) {
  const counts = process.env.CI === 'true';
  console.log(`${counts ? 'FAILED' : 'SKIPPED'}: ${why}`);
  return counts ? 1 : skipped;
}

async function runTests(file) {
  const child = spawn(process.execPath, ['--test-reporter=spec', file], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    process.stdout.write(text);
  });
  const [status] = await once(child, 'close');
  if (status !== 0)
    return 1;
  const number = (what) => Number(said.match(new RegExp(`^\\S+ ${what} (\\d+)$`, 'm'))?.[1] ?? 0);
  if (number('pass') > 0)
    return 0;
  if (number('skipped') > 0)
    return skipped;
  console.log(`FAILED: ${file} has no test`);
  return 1;
}

const missing = whatIsMissing();
process.exitCode = missing ? cannotRun(missing) : await runTests(process.argv[2]);
