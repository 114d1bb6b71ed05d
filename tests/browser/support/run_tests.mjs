// Runs test files for CTest: browser tests, and those of tests/js.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

const skipped = 77;

/** The exit status where a prerequisite is missing. If CI=true, a missing prerequisite is a failure. */
export function cannotRun(why) {
  const counts = process.env.CI === 'true';
  console.log(`${counts ? 'FAILED' : 'SKIPPED'}: ${why}`);
  return counts ? 1 : skipped;
}

/** Runs one test file; returns the exit status. */
export async function runTests(file) {
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
