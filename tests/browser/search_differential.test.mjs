// The search in C++ (engine/search) and that in the page's script give the same result: as many hits, the same in the
// same order, with the same parts marked; for random maps, of whatever an author may write, and random searches.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

import { openSearch } from '../search/page_search.mjs';
import { runProbe } from './support/probe.mjs';

const program = process.env.STANDARD_SITEMAP_PRINT_SEARCHES;
const seeds = Number(process.env.STANDARD_SITEMAP_SEARCH_SEEDS ?? 12);
const firstSeed = Number(process.env.STANDARD_SITEMAP_SEARCH_FIRST_SEED ?? 1);
const address = 'http://example.com/map.xml';
const folder = mkdtempSync(path.join(tmpdir(), 'searches-'));
after(() => rmSync(folder, { recursive: true }));

// Mulberry32: the same numbers everywhere.
const random = (seed) => {
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  return { below, chance: (one) => next() < one, of: (list) => list[below(list.length)] };
};

const letters = [...'abcdeABCDE012'];
const others = [
  ...'äÉßẞİıIiſςΣσΟΔŒœøłđþǅǄﬁﬀ½²Ⅷⅷ①㊀㌀㎏ﷺﷲﻻ', ...'東京都漢字ひらがなカタカナーｶﾞ〇々〆ไทยภาษาកខລາວမြန်မာ한국어각ᄀ', ...'العَرَبِيَّةُعربيאבגשׁלוֹם',
  ...'हिन्दीকবি', ...'𝐀𝐛𝟗𠮷𠀀😀🧑𐐀𐐨𞤀𞤢', 'e\u0301', 'a\u030a', '\u0301', '\u200b', '\u200d', '\u200e', '\u202e', '\u2066', '\u2028',
  '\u00ad', '\ufeff', '\ufe0f', '\u3164', '\uffa0', '\u115f', '\ufffd', '\ufffe', '\ue000', '\u0130', '\u0345', '\u1e9e', '\u2126', '\u212a',
];
const separators = [' ', ' ', ' ', '-', '_', '.', '/', '%', '<', '>', '&', '"', "'", '`', '$', '^', '(', '[', '*', '\\', '%20', '%zz', '%C3%A4', '%00', '\t'];
const wholeWords = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '</script>', '<!--', '-->', '<script>', ']]>', 'null', 'undefined', 'StringUtilsTest',
  'HTTPServer2', 'İstanbul', 'straße', 'STRASSE', 'ΟΔΟΣ', 'κόσμος', 'مُحَمَّد', 'محمد', '東京タワー', 'x'.repeat(39) + '𐐀z', 'Ab1'.repeat(30), 'tide', 'tides', 'itde'];

const word = (dice) => {
  if (dice.chance(0.15)) return dice.of(wholeWords);
  const from = dice.chance(0.35) ? others : letters;
  const length = dice.chance(0.03) ? 30 + dice.below(40) : 1 + dice.below(dice.chance(0.5) ? 4 : 10);
  return Array.from({ length }, () => (dice.chance(0.1) ? dice.of(others) : dice.of(from))).join('');
};
const text = (dice, most) => Array.from({ length: 1 + dice.below(most) }, () => word(dice) + dice.of(separators)).join('');

const escaped = (value) => value.replace(/[&<>"'\t]|[\ufffe\uffff]/g, (c) => (c > '\ufffd' ? '' : `&#${c.charCodeAt(0)};`));
const attribute = (name, value) => ` ${name}="${escaped(value)}"`;

const entry = (dice, level) => {
  const isGroup = dice.chance(0.2);
  let content = '';
  while (dice.chance(0.15))
    content += `<variant${attribute('xml:lang', dice.of(['de', 'ar', 'ja', 'tr']))}${attribute('name', text(dice, 3))}` +
      `${dice.chance(0.5) ? attribute('url', `/v/${text(dice, 2)}`) : ''}${dice.chance(0.5) ? attribute('description', text(dice, 5)) : ''}/>`;
  const below = level < 6 && dice.chance(0.4) ? dice.below(6) : 0;
  for (let i = 0; i < below; ++i) content += entry(dice, level + 1);
  if (dice.chance(0.05)) content += `<external url="#n${dice.below(10)}"/>`; // several parents, loops
  const id = dice.chance(0.1) ? attribute('xml:id', `n${dice.below(10)}`) : '';
  const name = dice.chance(0.9) ? attribute('name', text(dice, 4)) : '';
  const description = dice.chance(0.3) ? attribute('description', text(dice, 12)) : '';
  const rest = `${dice.chance(0.05) ? ' tree="exclude"' : ''}${dice.chance(0.1) ? attribute('role', dice.of(['home', 'help', '__proto__'])) : ''}`;
  const url = dice.chance(0.8) ? attribute('url', dice.chance(0.1) ? `http://other.test/${text(dice, 2)}` : `/${text(dice, 3)}`) : '';
  return isGroup ? `<group${id}${name}${description}${rest}>${content}</group>` : `<item${id}${name}${description}${rest}${url}>${content}</item>`;
};

const map = (dice) => {
  let content = '';
  const count = dice.below(dice.chance(0.2) ? 3 : 120);
  for (let i = 0; i < count; ++i) content += entry(dice, 0);
  return '<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink">' + content + '</sitemap>';
};

// Words of the map, shortened, mistyped, and in other case; or anything.
const typed = (dice, known) => {
  const one = () => {
    if (!known.length || dice.chance(0.1)) return word(dice);
    const units = [...dice.of(known)];
    if (dice.chance(0.5)) units.length = 1 + dice.below(units.length);
    for (let left = dice.chance(0.3) ? 1 + dice.below(2) : 0; left > 0; --left) {
      const at = dice.below(units.length);
      const how = dice.below(4);
      if (how === 0) units.splice(at, 1);
      else if (how === 1) units.splice(at, 0, dice.of(letters));
      else if (how === 2) units[at] = dice.of(letters);
      else units.splice(at, 2, units[at + 1] ?? '', units[at] ?? '');
    }
    const result = units.join('');
    return dice.chance(0.2) ? result.toUpperCase() : result;
  };
  return Array.from({ length: 1 + dice.below(dice.chance(0.9) ? 3 : 30) }, () => one() + dice.of(separators)).join('');
};

const printed = (file, searches) => {
  const { stdout, status, error } = spawnSync(program, [address, file], {
    input: searches.map((search) => JSON.stringify(search) + '\n').join(''), maxBuffer: 1 << 28, encoding: 'utf8' });
  assert.equal(error ?? status, 0);
  return stdout.trim().split('\n').map((line) => JSON.parse(line));
};

/** Compares the two searches in this map. */
const compare = async (xml, searchesIn, about) => {
  const file = path.join(folder, 'map.xml');
  writeFileSync(file, xml);
  const { stdout: html } = await runProbe(['--format', 'html', '--base', address, '--sitemap', file]);
  const search = openSearch(html);
  const searches = searchesIn(search.map.size, search.map);
  printed(file, searches).forEach((expected, i) => {
    const { text: sought, near, hits } = searches[i];
    const { count, numbers, marks } = search(sought, { near, limit: hits });
    const what = `${about}: ${JSON.stringify(searches[i])}`;
    assert.equal(count, expected.count, what);
    assert.equal(numbers.join(), expected.numbers.join(), what);
    for (const [at, ofName] of expected.marks.entries())
      if (ofName.length) assert.equal(marks[at].join('|'), ofName.join('|'), what);
  });
  return searches.length;
};

test('both find the same in random maps', { skip: !program && 'print_searches is not built' }, async () => {
  for (let seed = firstSeed; seed < firstSeed + seeds; ++seed) {
    const dice = random(seed);
    await compare(map(dice), (size, page) => {
      const known = [];
      for (let i = 0; i < 60 && size > 1; ++i) {
        const { label, text: description, link } = page.entryOf(1 + dice.below(size - 1));
        known.push(...`${label} ${description} ${link}`.split(/[\s/]+/).filter(Boolean));
      }
      return Array.from({ length: 150 }, () => ({
        text: typed(dice, known), near: dice.chance(0.5) ? -1 : dice.below(size), hits: dice.of([1, 3, 25, 200]) }));
    }, `seed ${seed}`);
  }
});

test('both find the same with whatever somebody pastes into the box', { skip: !program && 'print_searches is not built' }, async () => {
  const names = ['tea', 'teapot', '__proto__', 'constructor', '<!--</script>', '東京タワー', 'İstanbul', 'straße', 'κόσμος', 'مُحَمَّد', '🧑 tea', 'a.b*c', '100 %'];
  const xml = '<sitemap xmlns="http://standard-sitemap.org/2007/ns">' +
    names.map((name, i) => `<item${attribute('name', name)} url="/${i}"/>`).join('') + '</sitemap>';
  const long = ['x'.repeat(10_000), 'tea '.repeat(3000), ' '.repeat(996) + 'tea', ' '.repeat(998) + 'tea', ' '.repeat(2000) + 'tea', '東'.repeat(2000),
    '\u0301'.repeat(999) + 'tea', '🧑'.repeat(498) + 'tea', '🧑'.repeat(499) + 'tea', '🧑'.repeat(500) + 'tea', `${'𐐀'.repeat(600)} tea`,
    Array.from({ length: 30 }, (_, i) => `t${i}`).join(' ')];
  const short = ['', ' ', '-', '.*', '(', '[a', '\\', '%', '%2', '%zz', '100 %', '__proto__', 'constructor', 'toString', '</script>', '<!--', '\0tea', '\u2028', 'İ',
    'i', 'I', 'ı', 'SS', 'ß', 'ẞ', 'STRASSE', 'ΚΟΣΜΟΣ', 'محمد', 'مُحَ', '東', '京タ', '🧑', '\u0301', 'eta', 'xtea', 'eapot', 'teaoptx', '__prot', 'prtoo', 'constrcutro'];
  await compare(xml, () => [...long, ...short].map((sought) => ({ text: sought, near: -1, hits: 200 })), 'pasted');
});
