// How much the background keeps (background/ledger.js), in a browser made for tests.

import assert from 'node:assert/strict';
import test from 'node:test';

import { FakeBrowser } from './support/fake_browser.mjs';

test('room is made before something is written, and what tabs show goes last', async () => {
  const browser = new FakeBrowser();
  const { keep } = await browser.load('background/ledger.js');
  await keep('page:shown', 'x'.repeat(1000));
  await keep('tab:1', { document: 'shown' });
  for (let i = 0; i < 100; ++i) await keep(`page:${i}`, 'x'.repeat(100_000));
  const names = Object.keys(browser.kept);
  assert.ok(names.includes('page:shown') && names.includes('tab:1') && names.includes('page:99'));
  assert.ok(!names.includes('page:0'));
  assert.ok(JSON.stringify(browser.kept).length < 6.5 * 2 ** 20);
});

test('a write that the browser refuses evicts, and is tried again', async () => {
  const browser = new FakeBrowser({ quota: 200_000 });
  const { keep } = await browser.load('background/ledger.js');
  for (let i = 0; i < 100; ++i) assert.equal(await keep(`page:${i}`, 'x'.repeat(30_000)), true);
  assert.ok('page:99' in browser.kept);
  assert.ok(!('page:0' in browser.kept));
});

test('what exceeds its share is not kept, and leaves the others', async () => {
  const { keep, get } = await new FakeBrowser().load('background/ledger.js', 'shared/records.js');
  await keep('page:small', 'x');
  assert.equal(await keep('page:large', 'x'.repeat(1_000_000)), false);
  assert.equal(await get('page:small'), 'x');
  assert.equal(await get('page:large'), undefined);
});

test('records that are written at the same time are all counted', async () => {
  const browser = new FakeBrowser();
  const { keep, forgetTab } = await browser.load('background/ledger.js');
  await Promise.all(Array.from({ length: 50 }, (_, i) => keep(`page:${i}`, 'x', i % 2 ? 7 : undefined)));
  assert.equal(JSON.parse(browser.kept.ledger).length, 50);
  await forgetTab(7);
  assert.deepEqual(Object.keys(browser.kept).length, 26);
});
