// Pictures of a page for people to look at, in the folder `screenshots` of the build: of the long run.

import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { isLong, screenshotDir } from './environment.mjs';

/**
 * NAME-WIDTH-SCHEME.png for each width in each scheme (`light`, `dark`, `forced` for forced colours); gives their files. The page
 * is left at its former size, in the light scheme. Does nothing in a usual run, unless they are `wanted`.
 */
export async function takeScreenshots(page, name, { widths = [400, 1000], schemes = ['light', 'dark'], fullPage = true,
                                                    wanted = isLong } = {}) {
  if (!/^[a-z0-9-]+$/.test(name))
    throw new Error(`${name}: a screenshot's name has a-z, 0-9 and - only`);
  if (!wanted)
    return [];
  await mkdir(screenshotDir, { recursive: true });
  const size = page.viewportSize();
  const files = [];
  for (const width of widths)
    for (const scheme of schemes) {
      await page.setViewportSize({ width, height: size.height });
      await page.emulateMedia(scheme === 'forced' ? { colorScheme: 'dark', forcedColors: 'active' }
                                                  : { colorScheme: scheme, forcedColors: 'none' });
      const file = path.join(screenshotDir, `${name}-${width}-${scheme}.png`);
      await page.screenshot({ path: file, fullPage, animations: 'disabled' });
      files.push(file);
    }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  return files;
}
