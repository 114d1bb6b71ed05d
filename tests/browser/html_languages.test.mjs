// The interface of the HTML page in each of its languages (render/words): its language and direction, which are not
// those of the map; numbers and dates as in C++; nothing wider than a telephone.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

import { expectAccessible } from './support/accessibility.mjs';
import { sourceDir } from './support/environment.mjs';
import { openMaps } from './support/open_maps.mjs';
import { takeScreenshots } from './support/screenshots.mjs';

// By hand, from CLDR; the unit tests of render/words compare C++ with ICU.
const written = {
  en: ['0', '1,234', '1,234,567', 'November 23, 2026', 'November 2026', '2026'],
  de: ['0', '1.234', '1.234.567', '23. November 2026', 'November 2026', '2026'],
  fr: ['0', '1\u202f234', '1\u202f234\u202f567', '23 novembre 2026', 'novembre 2026', '2026'],
  es: ['0', '1234', '1.234.567', '23 de noviembre de 2026', 'noviembre de 2026', '2026'],
  ar: ['٠', '١٬٢٣٤', '١٬٢٣٤٬٥٦٧', '٢٣ نوفمبر ٢٠٢٦', 'نوفمبر ٢٠٢٦', '٢٠٢٦'],
  ja: ['0', '1,234', '1,234,567', '2026年11月23日', '2026年11月', '2026年'],
};
const languages = Object.keys(written);

const [browser, maps] = await openMaps();

const pageIn = (language, map = 'museum', of = '/visit/way') => maps.pageOf(map, of, ['--lang', language]);
const wordsIn = async (page) => JSON.parse(await page.locator('#words').textContent());

for (const language of languages)
  test(`${language}: numbers and dates are written as in C++`, async () => {
    const source = await readFile(path.join(sourceDir, 'render/page/words.js'), 'utf8');
    await browser.visit({}, async (page) => {
      await page.goto(await pageIn(language));
      const texts = await wordsIn(page);
      await page.goto('about:blank');
      const seen = await page.evaluate(async ([code, json]) => {
        const { speak } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
        const words = speak(json);
        const days = ['', 'x', '0000', '2026-13', '2026-00', '2023-02-29', '2026-11-31', '2026-11-23 10:00', '20261123'];
        return {
          written: [0, 1234, 1234567].map(words.number).concat(['2026-11-23T10:00Z', '2026-11', '2026'].map(words.date)),
          none: days.map(words.date).filter((it) => it !== null),
          leap: words.date('2024-02-29') !== null,
        };
      }, [source, texts]);
      assert.deepEqual(seen.written, written[language]);
      assert.deepEqual(seen.none, []);
      assert.equal(seen.leap, true);
    });
  });

test('a form for each plural category, and the first number decides', async () => {
  const source = await readFile(path.join(sourceDir, 'render/page/words.js'), 'utf8');
  await browser.visit({}, async (page) => {
    const said = (lang, texts) =>
      page.evaluate(async ([code, json]) => {
        const { speak } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
        const words = speak(json);
        return [0, 1, 2, 3, 11, 100].map((count) => words.it('$& {0}', count)).concat(words.plain, words.of('{0}', '{1}'));
      }, [source, { lang, dir: 'ltr', digits: lang === 'ar' ? 'arab' : 'latn', texts }]);
    const plain = { plain: 'plain {x}', of: '{1} of {0}' };
    assert.deepEqual(
      await said('ar', { it: { zero: 'z', one: 'o', two: 't', few: 'f{1}', many: 'm', other: '{0} x' }, ...plain }),
      ['z', 'o', 't', 'f٣', 'm', '$& {0} x', 'plain {x}', '{1} of {0}'],
    );
    assert.deepEqual(await said('fr', { it: { one: 'o', other: 'x' }, ...plain }), ['o', 'o', 'x', 'x', 'x', 'x', 'plain {x}', '{1} of {0}']);
  });
});

for (const language of languages)
  test(`${language}: the interface has its language and direction, the map its own`, async () => {
    await browser.visit({ width: 360, height: 740 }, async (page) => {
      await page.goto(await pageIn(language));
      const toLeft = language === 'ar';
      const direction = (selector) => page.locator(selector).first().evaluate((it) => getComputedStyle(it).direction);
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      assert.equal(await direction('html'), toLeft ? 'rtl' : 'ltr');
      assert.equal(await page.locator('#map').getAttribute('lang'), 'en');
      assert.equal(await direction('#map'), 'ltr');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `${wide} px`);
      await expectAccessible(page);
      await takeScreenshots(page, `language-${language}`, { widths: [360, 1400], schemes: ['light'] });
    });
  });

test('a map from right to left in an interface from left to right', async () => {
  await browser.visit({ width: 360, height: 740 }, async (page) => {
    await page.goto(await pageIn('de', 'rightToLeft', '/'));
    const direction = (selector) => page.locator(selector).first().evaluate((it) => getComputedStyle(it).direction);
    assert.equal(await direction('html'), 'ltr');
    assert.equal(await direction('#map'), 'rtl');
    assert.equal(await direction('#map [role=treeitem]'), 'rtl');
    await takeScreenshots(page, 'language-de-map-rtl', { widths: [360, 1400], schemes: ['light'] });
  });
});
