// `#q=` in the address of the HTML page (render/html/page/find_address.js) keeps what is searched for.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openMaps } from './support/open_maps.mjs';

const [browser, maps] = await openMaps();
const count = (page, text) => page.locator('#count').filter({ hasText: text }).waitFor();
const valueOf = (page) => page.locator('#find').inputValue();

async function expectAddress(page, end) {
  await page.waitForURL((url) => url.href.endsWith(end));
}

test('the address keeps what is searched for', async () => {
  await browser.visit({}, async (page) => {
    const address = await maps.pageOf('museum');
    await page.goto(address);
    await page.locator('#find').pressSequentially('wäter & clócks #1/2 %');
    await expectAddress(page, `#q=${encodeURIComponent('wäter & clócks #1/2 %')}`);
    await page.reload();
    await page.waitForFunction(() => document.getElementById('find').value === 'wäter & clócks #1/2 %');
    await page.locator('#find').fill('clocks');
    await expectAddress(page, '#q=clocks');
    assert.equal(await page.evaluate(() => history.length), 2, 'a key is no step of the history'); // about:blank, the page
    await page.reload();
    await count(page, '3 entries found');
    assert.equal(await page.evaluate(() => document.activeElement.id), '', 'a page that is opened takes the focus from nobody');
    await page.locator('#find').press('Escape');
    await page.waitForURL(address);
  });
});

test('the way back leads to the hit', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await maps.pageOf('museum'));
    await page.locator('#find').fill('clocks');
    await count(page, '3 entries found');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/clocks/water');
    await page.goBack();
    await count(page, '3 entries found');
    assert.equal(await valueOf(page), 'clocks');
    await page.waitForFunction(() => document.activeElement.textContent === 'Water clocks');
  });
});

test('an address that is changed by hand is searched for, and one without leads to the tree', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(`${await maps.pageOf('museum')}#q=sundials`);
    await count(page, '1 entry found');
    await page.evaluate(() => { location.hash = '#q=water+clocks'; });
    await page.waitForFunction(() => document.querySelector('#hits > li > a')?.textContent === 'Water clocks');
    assert.equal(await valueOf(page), 'water clocks');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('#hits > li > a')?.textContent === 'Sundials');
    await page.evaluate(() => { location.hash = ''; });
    await page.locator('#map').waitFor();
    assert.equal(await valueOf(page), '');
  });
});

test('an address that is changed just before the one before is kept is searched for', async () => {
  const keepOnCall = () => {
    const later = globalThis.setTimeout;
    globalThis.setTimeout = (work, delay, ...values) => {
      if (delay !== 300) return later(work, delay, ...values);
      globalThis.keep = work;
      return 0;
    };
  };
  await browser.visit({}, async (page) => {
    await page.addInitScript(keepOnCall);
    await page.goto(await maps.pageOf('museum'));
    await page.locator('#find').fill('sundials');
    await count(page, '1 entry found');
    await page.evaluate(() => {
      location.hash = '#q=water+clocks';
      globalThis.keep(); // `hashchange` has not come yet
    });
    await page.waitForFunction(() => document.querySelector('#hits > li > a')?.textContent === 'Water clocks');
    assert.equal(await valueOf(page), 'water clocks');
    await page.evaluate(() => globalThis.keep());
    assert.equal(new URL(page.url()).hash, '#q=water%20clocks');
  });
});

test('hostile addresses are words that are not found', async () => {
  await browser.visit({}, async (page, seen) => {
    let dialogs = 0;
    page.on('dialog', (dialog) => { ++dialogs; void dialog.dismiss(); });
    const address = await maps.pageOf('museum');
    const values = [
      '<img src=x onerror=alert(1)>', '%3Cscript%3Ealert(1)%3C/script%3E', '%', '%E0%A4%A', '%00', '%ff%fe', '\u202Eexe',
      '%F0%9F%92', '%ED%A0%80', 'javascript:alert(1)', '"onfocus="alert(1)', '&q=clocks', '#q=clocks', '(((((((((a+)+)+)+)+$',
      '\\', '.*', '[', '__proto__', 'constructor', 'a'.repeat(1_000_000), 'ﷺ'.repeat(500), 'a\u0301'.repeat(5000), '%0A'.repeat(999),
      `${'x%20'.repeat(2000)}`,
    ];
    await page.goto(address);
    assert.equal(await page.locator('body script[type]').evaluateAll((all) => all.filter((it) => /script|module/.test(it.type)).length), 0, 'data only');
    for (const value of values) {
      await page.goto('about:blank');
      await page.goto(`${address}#q=${value}`);
      await page.locator('#map[hidden]').or(page.locator('#map')).first().waitFor({ state: 'attached' });
      await page.waitForTimeout(100);
      assert.equal(await page.locator('img, svg, iframe, body script:not([type])').count(), 0, value.slice(0, 50));
      assert.ok((await valueOf(page)).length <= 200);
    }
    // And what is typed: half of a pair of surrogates cannot stand in an address.
    await page.goto(address);
    await page.locator('#find').evaluate((it) => {
      it.value = 'clocks \ud83d';
      it.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expectAddress(page, `#q=${encodeURIComponent('clocks \ufffd')}`);
    assert.equal(dialogs, 0);
    assert.ok(seen.requests.every((it) => it.startsWith(address.replace(/[^/]*$/, '')) || it === 'about:blank'));
  });
});
