// Takes the pictures of the extension that its users see before they have it: those of the stores, 1280x800, and
// docs/images/extension.png. Windows of both browsers with the demo site and the panel, on an X server without a screen.
// By hand, with the environment that CTest gives to the tests:
//
//   node tests/extension/pictures.mjs FOLDER           chromium-map.png, firefox-map.png, … in FOLDER
//   node tests/extension/pictures.mjs FOLDER --docs    and the picture of the documents, which is chromium-map.png
//
// Look at each: what is being drawn while a picture is taken is known to nobody.

import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { requireModule, sourceDir } from '../browser/support/environment.mjs';
import { serve } from '../browser/support/server.mjs';
import { launchChromium } from './support/chromium.mjs';
import { startDisplay } from './support/display.mjs';
import { launchFirefox } from './support/firefox.mjs';
import { until } from './support/until.mjs';

const { PNG } = requireModule('playwright-core/lib/utilsBundle');
const [width, height] = [1280, 800];
const [folder, docs] = process.argv.slice(2);
const settled = 3000; // both browsers move their panels when they open them

/** The screen as Xvfb keeps it (an XWD file, 32 bits a pixel), as PNG. */
function pngOf(xwd) {
  const headerSize = xwd.readUInt32BE(0),
    colours = xwd.readUInt32BE(76),
    line = xwd.readUInt32BE(48);
  const start = headerSize + colours * 12;
  const png = new PNG({ width, height });
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const from = start + y * line + 4 * x;
      png.data.set([xwd[from + 2], xwd[from + 1], xwd[from], 255], 4 * (y * width + x));
    }
  return PNG.sync.write(png, { colorType: 2 });
}

const scenes = {
  map: { page: '/catalogue/lantern-coast/lamp-room.html', shows: 'The Lamp Room' },
  search: { page: '/catalogue/lantern-coast/lamp-room.html', shows: 'The Lamp Room', find: 'lantern' },
  'without-map': { page: '/manual/signals.html', shows: 'Menus of this page', menus: '#menus summary' },
};

// A page of a manual without a map, which says where it is.
const manual = `<!doctype html><html lang="en"><title>Signals and flags</title><style>
  body { font: 18px/1.6 sans-serif; max-width: 38em; margin: 2em auto; padding: 0 1em; color: #222 } nav { font-size: 15px }
  nav ul { padding: 0; list-style: none; display: flex; gap: 1.2em } nav ul ul { display: none }</style>
  <link rel="up" href="/manual/" title="At sea"><link rel="prev" href="/manual/knots.html" title="Knots and ropes">
  <link rel="next" href="/manual/lights.html" title="Lights at night"><link rel="contents" href="/manual/contents.html">
  <link rel="help" href="/help.html"><link rel="license" href="/licence.html">
  <script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
    {"@type": "ListItem", "position": 1, "name": "Harbour manual", "item": "/"},
    {"@type": "ListItem", "position": 2, "name": "At sea", "item": "/manual/"},
    {"@type": "ListItem", "position": 3, "name": "Signals and flags"}]}</script>
  <nav aria-label="Chapters"><ul><li><a href="/harbour/">In the harbour</a><ul><li><a href="/harbour/berths.html">Berths</a>
    <li><a href="/harbour/fees.html">Fees</a></ul><li><a href="/manual/">At sea</a><ul><li><a href="/manual/knots.html">Knots and ropes</a>
    <li><a href="/manual/signals.html">Signals and flags</a><li><a href="/manual/lights.html">Lights at night</a></ul>
    <li><a href="/weather/">Weather</a></ul></nav>
  <h1>Signals and flags</h1><p>Each flag has a letter and a meaning of its own. Two flags together say what one cannot.</p>
  <h2>The flags that you must know</h2><p>“A”: a diver is down, keep clear at slow speed. “N” over “C”: in distress, help is wanted.</p></html>`;

async function inChromium(site, env, picture) {
  const chromium = await launchChromium({
    headed: true,
    env,
    args: [
      '--test-type',
      '--window-position=0,0',
      `--window-size=${width},${height}`,
      `--host-resolver-rules=MAP *.test ${new URL(site.origin).host}`,
    ],
  });
  try {
    const panel = await chromium.panel();
    const [tab] = chromium.context.pages();
    await tab.bringToFront();
    for (const [name, { page, shows, find, menus }] of Object.entries(scenes)) {
      await tab.goto(`http://${page.startsWith('/manual/') ? 'harbour' : 'foxglove'}.test${page}`);
      await until(async () => assert(await panel.locator('body').innerText(), shows));
      if (find) {
        await panel.locator('#find').fill(find);
        await panel.locator('#hits li').first().waitFor();
      }
      if (menus) await panel.locator(menus).click();
      await sleep(settled);
      await picture(`chromium-${name}`);
    }
  } finally {
    await chromium.close();
  }
}

// The address bar as readers have it, whose browser nothing remote controls.
const withoutStripes = `#remote-control-box { display: none !important }
  .urlbar-background, #urlbar-background { background-image: none !important; background-color: #f0f0f4 !important; outline: none !important }`;

async function inFirefox(site, display, profile, picture) {
  await mkdir(path.join(profile, 'chrome'), { recursive: true });
  await writeFile(path.join(profile, 'chrome/userChrome.css'), withoutStripes);
  const firefox = await launchFirefox({
    headed: true,
    env: display.env,
    profile,
    args: [`--width=${width}`, `--height=${height}`],
    preferences: {
      'network.socket.forcePort': `80=${new URL(site.origin).port}`,
      'network.dns.localDomains': 'foxglove.test,harbour.test',
      'browser.toolbars.bookmarks.visibility': 'never',
      'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    },
  });
  try {
    const [tab] = await firefox.browser.pages();
    await display.drag([241, 400], 110); // the sidebar
    for (const [name, { page, shows, find, menus }] of Object.entries(scenes)) {
      await tab.goto(`http://${page.startsWith('/manual/') ? 'harbour' : 'foxglove'}.test${page}`);
      await until(async () => assert(await firefox.sidebar.text('body'), shows));
      if (find) await firefox.sidebar.type('#find', find);
      if (menus) await firefox.sidebar.click(menus);
      await tab.mouse.click(500, 500); // the keyboard is in the address bar
      await sleep(settled);
      await picture(`firefox-${name}`);
    }
  } finally {
    await firefox.close();
  }
}

function assert(text, part) {
  if (!text.includes(part)) throw new Error(`the panel does not say ${part}: ${text}`);
}

await mkdir(folder, { recursive: true });
const screen = await mkdtemp(path.join(os.tmpdir(), 'pictures-'));
const display = await startDisplay({ width, height, folder: screen });
const site = await serve({
  dir: path.join(sourceDir, 'render/hosts/probe/demo/site'),
  files: { '/manual/signals.html': { body: manual, fields: { Opt: '' } } }, // which no map belongs to
  fields: [
    ['Opt', '"http://standard-sitemap.org/2007/ns"; ns=27'],
    ['27-Location', '/sitemap/shop.xml'],
  ],
});
const picture = async (name) =>
  writeFile(path.join(folder, `${name}.png`), pngOf(await readFile(path.join(screen, 'Xvfb_screen0'))));
try {
  await inChromium(site, display.env, picture);
  await inFirefox(site, display, path.join(screen, 'profile'), picture);
  if (docs === '--docs') await copyFile(path.join(folder, 'chromium-map.png'), path.join(sourceDir, 'docs/images/extension.png'));
} finally {
  await display.close();
  await site.close();
  await rm(screen, { recursive: true, force: true });
}
