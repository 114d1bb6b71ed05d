// An X server without a screen, and a keyboard for it: what browsers do themselves with a key, such as opening the panel,
// the tools that drive them cannot cause.
//
//   const display = await startDisplay();
//   const chromium = await launchChromium({ headed: true, env: display.env });
//   await display.press('alt+shift+Right');

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const run = promisify(execFile);

class Display {
  #server;

  constructor(server, number) {
    this.#server = server;
    this.env = { DISPLAY: `:${number}` };
  }

  #xdotool(...args) {
    return run('xdotool', args, { env: { ...process.env, ...this.env } });
  }

  /** Gives the keyboard to the newest visible window of this class, as a window manager would: there is none. */
  async focus(windowClass) {
    const { stdout } = await this.#xdotool('search', '--onlyvisible', '--class', windowClass);
    const windows = stdout.trim().split('\n');
    await this.#xdotool('windowfocus', '--sync', windows.at(-1));
  }

  /** Keys by their names in X: `alt+shift+Right`. */
  press(...keys) {
    return this.#xdotool('key', '--delay', '60', ...keys);
  }

  type(text) {
    return this.#xdotool('type', '--delay', '60', text);
  }

  async close() {
    this.#server.kill();
    await once(this.#server, 'exit');
  }
}

export async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1300x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3], 'data'); // when it is ready
  return new Display(server, String(number).trim());
}
