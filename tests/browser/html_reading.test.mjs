// The reading bar of the HTML page (V-6): where previous, up and next lead, always at the same place, and keys for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expectAccessible } from './support/accessibility.mjs';
import { combined } from './support/environment.mjs';
import { openMaps } from './support/open_maps.mjs';
import { runProbe } from './support/probe.mjs';
import { takeScreenshots } from './support/screenshots.mjs';

const long = 'The long winter that nobody in the village remembers any more';
const entries = Array.from({ length: 400 }, (_, i) => `<item name="Entry ${i} of the winter" url="/entry/${i}"/>`).join('');
const more = {
  winter: `<sitemap xmlns="http://standard-sitemap.org/2007/ns" xml:lang="en"><item name="Almanac" url="/"/>
    <item name="${long}" url="/winter">${entries}</item></sitemap>`,
};
const ends = { first: 'This is the first page of the map.', last: 'This is the last page of the map.', none: 'No such page is named here.' };

const [browser, maps] = await openMaps(more);

const stepsOf = (page) => page.locator('#steps a').evaluateAll((all) => all.map((it) => it.textContent));
const rect = (page, selector) => page.locator(selector).evaluate((it) => it.getBoundingClientRect().toJSON());
const isBar = async (page, width, height) => {
  const { left, right, bottom } = await rect(page, '.around');
  assert.deepEqual([left, right, bottom], [0, width, height]);
  const out = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(out, 0, `nothing sticks out at ${width}`);
};

for (const javaScriptEnabled of [true, false])
  test(`it stays where it is, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    await browser.visit({ javaScriptEnabled, height: 700 }, async (page) => {
      await page.goto(await maps.pageOf('winter', '/entry/200'));
      assert.deepEqual(await stepsOf(page), ['Entry 199 of the winter', long, 'Entry 201 of the winter']);
      assert.equal(await page.locator('#steps .position').textContent(), '203 of 402\n');
      for (const width of [240, 320, 640, 1400]) {
        await page.setViewportSize({ width, height: 700 });
        for (const top of [0, 3000, 1e6]) {
          await page.evaluate((y) => scrollTo(0, y), top);
          await isBar(page, width, 700);
        }
        const [place, previous, up, next] = await Promise.all(['.position', '.prev a', '.up a', '.next a'].map((it) => rect(page, `#steps ${it}`)));
        assert.ok(place.height >= 10 && place.bottom <= 700, `the position is seen at ${width}`);
        for (const name of [previous, up, next])
          assert.ok(place.top >= name.bottom || place.bottom <= name.top || place.left >= name.right || place.right <= name.left, 'it is not on a name');
        const isAfter = (one, other) => other.top >= one.bottom || other.left >= one.right;
        assert.ok(isAfter(previous, up) && isAfter(up, next), 'previous, up, next');
      }
      await page.locator('#to-next').click();
      await page.waitForURL((url) => url.pathname === '/as/winter/entry/201');
    });
  });

test('keys lead there; one that leads nowhere says so, until the next key', async () => {
  await browser.visit({}, async (page) => {
    const isAt = (name) => page.waitForURL((url) => url.pathname === `/as/museum${name}`);
    const told = page.locator('#told');
    await page.goto(await maps.pageOf('museum', '/clocks/sun'));
    assert.deepEqual(await stepsOf(page), ['Clocks', 'Clocks', 'Water clocks']);
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await isAt('/clocks/water');
    await page.goBack();
    await page.locator('#p0 a[tabindex="0"]').focus(); // the tree has arrow keys, too
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await isAt('/clocks');

    await page.goto(await maps.pageOf('museum', '/'));
    assert.deepEqual(await stepsOf(page), [ends.first, ends.none, 'Visit']);
    const { bottom } = await rect(page, '#p0');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    assert.equal(await told.textContent(), ends.first);
    assert.ok((await rect(page, '#told')).bottom <= (await rect(page, '.around')).top, 'above the bar');
    assert.equal((await rect(page, '#p0')).bottom, bottom, 'nothing moves');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    assert.equal(await told.textContent(), ends.none);
    await page.keyboard.press('ArrowDown');
    assert.equal(await told.textContent(), '');

    await page.locator('#find').fill('visit hours');
    for (const key of ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight']) await page.locator('#find').press(key);
    assert.equal(await told.textContent(), '', 'whoever is typing stays');
    await page.locator('#find').press('Escape');
    for (const key of ['Shift+ArrowRight', 'Control+Alt+Shift+ArrowRight', 'Meta+Shift+ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await isAt('/visit');
    await page.goto(await maps.pageOf('museum', '/ask'));
    await page.keyboard.press('Alt+Shift+ArrowRight');
    assert.equal(await told.textContent(), ends.last);
  });
});

test('on a Mac the keys are those that the extension suggests there', async () => {
  await browser.visit({}, async (page) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
    const address = await maps.pageOf('museum', '/clocks/sun');
    for (const [key, name, id, shortcut] of [
      ['Period', '/clocks/water', 'next', '.'], ['Comma', '/clocks', 'prev', ','], ['KeyU', '/clocks', 'up', 'U'],
    ]) {
      await page.goto(address);
      assert.equal(await page.locator(`#to-${id}`).getAttribute('aria-keyshortcuts'), `Control+Shift+${shortcut}`);
      await page.keyboard.press(`Alt+Shift+${key}`);
      await page.keyboard.press(`Control+Shift+${key}`);
      await page.waitForURL((url) => url.pathname === `/as/museum${name}`);
    }
  });
});

test('for a screen reader: what each direction is called, its key, and that there is none', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum', '/'));
    const bar = page.getByRole('navigation', { name: 'Previous and next' });
    assert.equal(await bar.getByRole('link', { name: 'Next Visit', exact: true }).getAttribute('aria-keyshortcuts'), 'Alt+Shift+ArrowRight');
    assert.equal(await bar.getByRole('link', { name: `Previous ${ends.first}`, exact: true, disabled: true }).count(), 1);
    for (const [scheme, width] of combined(['light', 'dark'], [320, 1000])) {
      await page.setViewportSize({ width, height: 700 });
      await page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(page);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expectAccessible(page);
  });
});

test('the last row, the last line and a row that gets the focus are above it', async () => {
  await browser.visit({ width: 320, height: 500 }, async (page) => {
    await page.goto(await maps.pageOf('winter', '/entry/3'));
    await page.locator('#p0 a[tabindex="0"]').focus();
    await page.keyboard.press('End');
    const last = page.locator('#p0 a', { hasText: 'Entry 399' });
    await last.waitFor();
    const top = (await rect(page, '#reading')).top;
    assert.ok((await last.evaluate((it) => it.closest('li').getBoundingClientRect().bottom)) <= top);
    await page.evaluate(() => document.activeElement.blur());
    await page.evaluate(() => scrollTo(0, 1e6));
    assert.ok((await rect(page, 'footer')).bottom <= top);
  });
});

test('right to left: next is on the left, and its arrow points there; names are in the language that is chosen', async () => {
  await browser.visit({ width: 320, height: 700 }, async (page) => {
    await page.goto(await maps.pageOf('rightToLeft', '/books', ['--lang', 'ar']));
    assert.deepEqual(await stepsOf(page), ['الرئيسية', 'لا تُذكر هنا صفحة كهذه.', 'روايات']);
    const arrow = (name) => page.locator(`#steps .${name} .kind`).evaluate((it) => getComputedStyle(it, '::before').content.slice(1, 2));
    assert.deepEqual([await arrow('prev'), await arrow('next')], ['→', '←']);
    await page.setViewportSize({ width: 1000, height: 700 });
    const [next, previous] = [await rect(page, '#steps .next'), await rect(page, '#steps .prev')];
    assert.ok(next.right <= previous.left);
    await page.setViewportSize({ width: 320, height: 700 });
    await isBar(page, 320, 700);
    await takeScreenshots(page, 'html-reading-right-to-left', { widths: [320, 1000], fullPage: false });
    await page.goto(await maps.pageOf('museum', '/visit/hours'));
    await page.locator('#language').selectOption({ label: 'Deutsch' });
    assert.deepEqual(await stepsOf(page), ['Besuch', 'Besuch', 'Getting here']);
    assert.equal(await page.locator('#to-up').getAttribute('title'), 'Besuch');
    await takeScreenshots(page, 'html-reading', { widths: [240, 320, 1000, 1400], schemes: ['light', 'dark', 'forced'], fullPage: false });
  });
});

test('a map that is seen from no page has none, and no key', async () => {
  await browser.visit({}, async (page) => {
    maps.pages['/bare.html'] = (await runProbe(['-f', 'html', '--sitemap', maps.url('/maps/museum.xml')])).stdout;
    await page.goto(maps.url('/bare.html'));
    await page.locator('#p0 [tabindex="0"]').waitFor();
    assert.equal(await page.locator('#reading').count(), 0);
    await page.keyboard.press('Alt+Shift+ArrowRight');
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockEnd), 'auto');
  });
});
