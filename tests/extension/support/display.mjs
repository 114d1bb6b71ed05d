// An X server without a screen, and a keyboard for it: what browsers do themselves with a key, such as opening the panel,
// the tools that drive them cannot cause.
//
//   const display = await startDisplay();
//   const chromium = await launchChromium({ headed: true, env: display.env });
//   await display.press('alt+shift+Right');

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

import { until } from './until.mjs';

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

  /** Gives the keyboard to the newest visible window of this class, as a window manager would: there is none. Tries again while a
   * window appears or goes. */
  focus(windowClass) {
    return until(async () => {
      const { stdout } = await this.#xdotool('search', '--onlyvisible', '--class', windowClass);
      const windows = stdout.trim().split('\n');
      await this.#xdotool('windowfocus', '--sync', windows.at(-1));
    });
  }

  /** Keys by their names in X: `alt+shift+Right`. */
  press(...keys) {
    return this.#xdotool('key', '--delay', '60', ...keys);
  }

  /** Drags from a place of the screen to the right. */
  drag([x, y], right) {
    const to = (place) => ['mousemove', `${place}`, `${y}`];
    return this.#xdotool(...to(x), 'mousedown', '1', ...to(x + right / 2), ...to(x + right), 'mouseup', '1');
  }

  type(text) {
    return this.#xdotool('type', '--delay', '60', text);
  }

  async close() {
    this.#server.kill();
    await once(this.#server, 'exit');
  }
}

/** Types the extension's keyword, `map`, and this text into the address bar. The browser asks the page first what to do with a key,
 * so the page may get what is typed before the address bar has the keyboard: then all is typed again. `isKnown()` throws until the
 * browser has told the extension (omnibox.onInputStarted). */
export const typeInAddressBar = (press, display, text, isKnown) =>
  until(async () => {
    await press('Escape', 'Escape', 'ctrl+l');
    await display.type(`map ${text}`);
    await until(isKnown, 5_000);
  });

/** `folder`: where the screen is to be found as a file, Xvfb_screen0; without a pointer, for pictures. */
export async function startDisplay({ width = 1300, height = 900, folder } = {}) {
  const size = ['-screen', '0', `${width}x${height}x24`];
  const file = folder ? ['-fbdir', folder, '-nocursor'] : [];
  const server = spawn('Xvfb', ['-displayfd', '3', ...size, ...file, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3], 'data'); // when it is ready
  return new Display(server, String(number).trim());
}
