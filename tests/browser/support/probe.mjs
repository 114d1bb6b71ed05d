// Runs sitemap-probe, as a user would.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { probeFile } from './environment.mjs';

async function text(stream) {
  const pieces = [];
  for await (const piece of stream)
    pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** `{status, stdout, stderr}`; an error if it ends with another status than the one expected. */
export async function runProbe(options, { status: expected = 0 } = {}) {
  const child = spawn(probeFile, options, {
    env: { ...process.env, LC_ALL: 'C.UTF-8', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [stdout, stderr, [status, signal]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (status !== expected)
    throw new Error(
      `sitemap-probe ${options.join(' ')}: ended with ${signal ?? status}, not ${expected}\n${stderr}`);
  return { status, stdout, stderr };
}
