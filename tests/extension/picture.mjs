// Takes docs/images/extension.png: a window of Chromium with the demo site and the panel, on an X server without a
// screen. By hand, with the environment that CTest gives to the tests:  node tests/extension/picture.mjs

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

import { sourceDir } from '../browser/support/environment.mjs';
import { serve } from '../browser/support/server.mjs';
import { launchChromium } from './support/chromium.mjs';

const [width, height] = [1180, 760];
const display = ':97';

/** The screen as Xvfb keeps it (an XWD file, 32 bits a pixel), as PNG. */
function pngOf(xwd) {
  const headerSize = xwd.readUInt32BE(0),
    colours = xwd.readUInt32BE(76),
    line = xwd.readUInt32BE(48);
  const start = headerSize + colours * 12;
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const from = start + y * line + 4 * x,
        to = y * (1 + 3 * width) + 1 + 3 * x;
      rows[to] = xwd[from + 2];
      rows[to + 1] = xwd[from + 1];
      rows[to + 2] = xwd[from];
    }
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const size = Buffer.alloc(4),
      sum = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(zlib.crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'picture-'));
const server = spawn('Xvfb', [display, '-screen', '0', `${width}x${height}x24`, '-fbdir', folder, '-nolisten', 'tcp'], {
  stdio: 'ignore',
});
await new Promise((resolve) => setTimeout(resolve, 1500));
const demo = path.join(sourceDir, 'render/hosts/probe/demo/site');
const site = await serve({
  dir: demo,
  fields: [
    ['Opt', '"http://standard-sitemap.org/2007/ns"; ns=27'],
    ['27-Location', '/sitemap/shop.xml'],
  ],
});
const chromium = await launchChromium({
  headed: true,
  env: { DISPLAY: display },
  args: [
    '--test-type',
    '--window-position=0,0',
    `--window-size=${width},${height}`,
    `--host-resolver-rules=MAP foxglove.test ${new URL(site.origin).host}`,
  ],
});
try {
  const panel = await chromium.panel();
  const [tab] = chromium.context.pages();
  await tab.bringToFront();
  await tab.goto('http://foxglove.test/catalogue/lantern-coast/lamp-room.html');
  await panel.locator('#p0 [aria-current]').waitFor();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await writeFile(
    path.join(sourceDir, 'docs/images/extension.png'),
    pngOf(await readFile(path.join(folder, 'Xvfb_screen0'))),
  );
} finally {
  await chromium.close();
  await site.close();
  server.kill();
  await rm(folder, { recursive: true, force: true });
}
