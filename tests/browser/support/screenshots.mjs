// Pictures of a page for people to look at, in the folder `screenshots` of the build.

import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { combined, screenshotDir } from './environment.mjs';

/**
 * NAME-WIDTH-SCHEME.png for each width and each scheme (`light`, `dark`, `forced` for forced colours), in the long run
 * for each width in each scheme; gives their files. The page is left at its former size, in the light scheme.
 */
export async function takeScreenshots(page, name, { widths = [400, 1000], schemes = ['light', 'dark'],
                                                    fullPage = true } = {}) {
  if (!/^[a-z0-9-]+$/.test(name))
    throw new Error(`${name}: a screenshot's name has a-z, 0-9 and - only`);
  await mkdir(screenshotDir, { recursive: true });
  const size = page.viewportSize();
  const files = [];
  for (const [width, scheme] of combined(widths, schemes)) {
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
