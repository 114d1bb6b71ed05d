// The HTML page of a map (render/html) with an author who wants to break it, and a reader who is clumsy. Each visit
// fails if the script throws, or if anything is requested (support/browser.mjs).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hangsAfter } from './support/browser.mjs';
import { openMaps } from './support/open_maps.mjs';

const [browser, maps] = await openMaps();
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const item = (name, url, rest = '', content = '') => `<item name="${escaped(name)}" url="${escaped(url)}" ${rest}>${content}</item>`;
const range = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('');

let made = 0;
/** The address of the page of a map with this content, as seen from `here`. */
async function pageOf(content, here = '/') {
  const name = `hostile${++made}`;
  const xml = '<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en">' +
    content.replaceAll('url="/', `url="/as/${name}/`) + '</sitemap>';
  maps.pages[`/maps/${name}.xml`] = { body: xml, fields: { 'Content-Type': 'application/xml' } };
  return maps.pageOf(name, here);
}

const state = (page) => page.evaluate(() => ({
  box: document.getElementById('find')?.value, count: document.getElementById('count')?.textContent,
  hits: [...document.querySelectorAll('#hits > li > :first-child')].map((it) => it.textContent),
  finding: document.documentElement.classList.contains('finding'), rows: document.querySelectorAll('#p0 [role=treeitem]').length,
}));
const until = async (page, holds) => {
  for (const start = Date.now(); Date.now() - start < hangsAfter;) {
    const now = await state(page);
    if (holds(now)) return now;
    await page.waitForTimeout(50);
  }
  assert.fail(JSON.stringify(await state(page)));
};
const search = async (page, text) => {
  await page.evaluate(() => { document.getElementById('count').textContent = ''; });
  await page.locator('#find').fill(text);
  return until(page, ({ count, finding }) => (text.trim() ? finding && count : !finding));
};

const names = [
  '</script><script>bad()</script>', '<!--<script>', '<!-- x', ']]>', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a\u2028b\u2029c',
  '\u202egnitsil\u202c over', '\u2066isolate', 'zero\u200bwidth\u200djoin\u00ad', '\ufeffbom', '\u3164', '\u115f\u1160', '\u0301\u0302\u0303', 'é', 'ﷺ',
  '🧑‍🚀', '東京都庁', 'x'.repeat(8000), `${'aB'.repeat(4000)}`, '漢'.repeat(3000), 'ا'.repeat(2000), '{0}', '${x}', '$&', '\u{e0041}\u{e0042}', 'ΟΔΟΣ', 'İstanbul',
];
const hostile = () => names.map((name, i) => item(name, `/n${i}`, `description="${escaped(name.slice(0, 4000))}" role="${escaped(name.replace(/\s/g, '').slice(0, 60)) || 'r'}"`,
  `<variant xml:lang="__proto__" name="${escaped(name)}" url="/v${i}"/><variant xml:lang="de" type="constructor" name="constructor"/>`)).join('');

test('whatever names are, the page is what it was', async () => {
  await browser.visit({}, async (page) => {
    await page.goto(await pageOf(hostile(), '/n4'));
    await until(page, ({ rows }) => rows > 0);
    for (const text of ['script', '__proto__', 'constructor', 'tostring', 'hasOwn', '漢漢', '東京', 'x'.repeat(200), 'aB'.repeat(90), 'ﷺ', 'ا', 'bad bad', 'istanbul', 'οδος',
                        '🧑', '<!--', '$&', '{0}', '.*', '%', '\u0301', '  ', 'x '.repeat(99)]) {
      const { box } = await search(page, text);
      assert.equal(box, text.slice(0, 200));
    }
    const found = await search(page, '__proto__');
    assert.ok(found.hits.includes('__proto__'), found.hits.join());
    await page.keyboard.press('Escape');
    const { finding, rows } = await state(page);
    assert.deepEqual([finding, rows > 0], [false, true]);
    assert.equal(await page.locator('script').count(), await page.evaluate(() => document.querySelectorAll('script').length));
    assert.equal(await page.evaluate(() => typeof bad), 'undefined');
    await page.locator('#language').selectOption({ index: 1 }).catch(() => {});
    await search(page, 'constructor');
  });
});

test('whatever the address holds, the box has a text', async () => {
  const address = await pageOf(range(50, (i) => item(`Tea ${i}`, `/t${i}`)), '/t3');
  await browser.visit({}, async (page, seen) => {
    await page.addInitScript(() => {
      const { replaceState } = history;
      history.replaceState = function (...values) {
        replaceState.apply(this, values);
        globalThis.isAddressWritten = true;
      };
    });
    for (const [hash, box] of [['#q=%', '%'], ['#q=%E4', '%E4'], ['#q=%zz', '%zz'], ['#q=%ED%A0%80', '%ED%A0%80'], ['#q=', ''], ['#q', ''], ['#q=%00tea', '\0tea'],
                               ['#q=<img src=x onerror=bad()>', '<img src=x onerror=bad()>'], [`#q=${'%C3%A4'.repeat(1e5)}`, 'ä'.repeat(200)], [`#q=${'a'.repeat(1e6)}`, 'a'.repeat(200)],
                               [`#q=${'a'.repeat(199)}%F0%9F%A7%91`, null], ['#p0', ''], ['#find', ''], ['#q=tea+1', 'tea 1']]) {
      await page.goto('about:blank'); // else the page would only hear that its address has changed
      await page.goto(address + hash);
      const now = await until(page, ({ count, finding, rows }) => (finding ? count : rows > 0));
      if (box !== null) assert.equal(now.box, box, hash.slice(0, 40));
      assert.equal(await page.locator('#results img, #count img').count(), 0);
      if (now.finding) await page.waitForFunction(() => globalThis.isAddressWritten);
      await page.locator('#find').press('Escape');
      await until(page, ({ finding, rows }) => !finding && rows > 0);
      assert.deepEqual(seen.errors, [], hash.slice(0, 40));
    }
  });
});

const shapes = [
  ['nothing', ''], ['one entry', item('Only', '/')], ['one group without entries', '<group name="Empty"/>'],
  ['only roles', item('Help', '/help', 'role="help" tree="exclude"')],
  ['an entry in itself', '<group name="Loop" xml:id="l"><external url="#l"/><item name="In" url="/in"/></group>'],
  ['an entry in many', `<item name="Shared" url="/s" xml:id="s"/>${range(40, (i) => `<group name="G${i}"><external url="#s"/></group>`)}`],
];
test('keys in a map of any shape', async () => {
  await browser.visit({}, async (page, seen) => {
    for (const [what, content] of shapes) {
      await page.emulateMedia({ media: 'screen', reducedMotion: null, forcedColors: null });
      await page.goto(await pageOf(content, '/s'));
      for (const key of ['Tab', '/', 'x', 'ArrowDown', 'Enter', 'Escape', 'Escape', 'Tab', 'Tab', 'Home', 'End', '*', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'z', 'z', ' ', '/', 'i', 'Backspace', 'ArrowDown', 'ArrowUp'])
        await page.keyboard.press(key);
      await page.emulateMedia({ media: 'print' });
      await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce', forcedColors: 'active' });
      assert.deepEqual(seen.errors, [], what);
      await page.evaluate(() => localStorage.clear()); // whether the key / is on
    }
  });
});

test('keys before the page is ready, and during a search', async () => {
  const content = range(300, (g) => `<group name="Group ${g}">${range(60, (i) => item(`Tea ${g} ${i}`, `/t${g}/${i}`, 'description="Some words about it"'))}</group>`);
  const address = await pageOf(content, '/t200/3');
  await browser.visit({}, async (page) => {
    await page.addInitScript(() => {
      // As if the page were slow: each key comes before there is a tree.
      addEventListener('load', () => {
        const box = document.getElementById('find');
        for (const key of ['ArrowDown', 'Escape', 'Enter', 'ArrowUp', '/'])
          box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      });
      let time = 0;
      performance.now = () => (time += 1000); // no step fits into a slice
    });
    await page.goto(address);
    await page.waitForTimeout(200);
  });
  await browser.visit({}, async (page) => {
    await page.goto(address);
    await until(page, ({ rows }) => rows > 0);
    await page.locator('#find').focus();
    for (let i = 0; i < 12; ++i)
      await page.evaluate((i) => {
        const box = document.getElementById('find');
        for (const text of ['t', 'te', 'tea', `tea ${i}`, `tae ${i}`, '']) {
          box.value = text;
          box.dispatchEvent(new Event('input'));
          for (const key of i % 3 ? ['ArrowDown'] : ['Escape'])
            document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        }
      }, i);
    await page.locator('#find').focus();
    const { hits } = await search(page, 'tea 200 59');
    assert.equal(hits[0], 'Tea 200 59');
    await page.keyboard.press('Escape');
    await until(page, ({ finding }) => !finding);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'treeitem');
  });
});

const place = (page) => page.evaluate(() => {
  const row = document.activeElement;
  const { top, bottom } = row.getBoundingClientRect();
  return { name: row.firstChild?.data ?? row.textContent, at: row.ariaPosInSet, of: row.ariaSetSize, seen: bottom > 0 && top < innerHeight,
           elements: document.querySelectorAll('#p0 > li').length };
});

const hasRowsInView = (page) => page.waitForFunction(() => [...document.querySelectorAll('#p0 > li')].some((row) => {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}));

test('the focus in 10,000 children', async () => {
  const address = await pageOf(range(10_000, (i) => item(`Entry ${i}`, `/e${i}`)), '/e5000');
  await browser.visit({}, async (page) => {
    for (const size of [{ width: 1000, height: 800 }, { width: 320, height: 256 }, { width: 1280, height: 400 }]) {
      await page.setViewportSize(size);
      await page.goto(address);
      await until(page, ({ rows }) => rows > 0);
      await page.locator('#p0 [tabindex="0"]').focus();
      for (const [key, name] of [['Home', 'Entry 0'], ['End', 'Entry 9999'], ['ArrowUp', 'Entry 9998'], ['Home', 'Entry 0'], ['ArrowDown', 'Entry 1']]) {
        await page.keyboard.press(key);
        const now = await place(page);
        assert.equal(now.name, name, key);
        assert.deepEqual([now.at, now.of], [String(Number(name.slice(6)) + 1), '10000']);
        assert.ok(now.seen, `${name} is seen`);
        assert.ok(now.elements < 400, `${now.elements} rows exist`);
      }
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
      await hasRowsInView(page);
      assert.equal((await place(page)).name, 'Entry 1', 'the focus survives scrolling');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.locator('#p0 > li', { hasText: 'Entry 9999' }).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowDown');
      const now = await place(page);
      assert.deepEqual([now.name, now.seen], ['Entry 2', true]);
      for (let i = 0; i < 30; ++i) await page.keyboard.press(i % 2 ? 'Home' : 'End');
      assert.deepEqual([(await place(page)).name, (await place(page)).seen], ['Entry 0', true]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wider <= 0, `${wider} pixels stick out at ${size.width}`);
    }
  });
});
