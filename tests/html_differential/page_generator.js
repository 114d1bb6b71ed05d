'use strict';

// Pages of a kind that is not written on purpose, each with a few links somewhere in them.

const { startTag, endTag } = require('./markup.js');
const { linksOfPage } = require('./links.js');
const { themes } = require('./themes.js');

function piece(random, word) {
  if (word === 'text' || !/^\/?[a-zA-Z][\w-]*$/.test(word)) return word;
  return word.startsWith('/') ? endTag(random, word.slice(1)) : startTag(random, word);
}

const starts = [
  '', '', '<!DOCTYPE html>', '<!DOCTYPE html><html><head><title>t</title></head><body>',
  '<!DOCTYPE html>\n<html lang="en">\n<head>\n', '<table>', '<html><frameset>', '<body><svg>', '<select>',
  '<template>',
];

/** The page as text: pieces of a few themes, and the links among them, in their order. */
function markup(random) {
  const chosen = [];
  do chosen.push(random.pick(Object.keys(themes)));
  while (random.chance(0.5) && chosen.length < 4);
  const pieces = Array.from({ length: random.weighted({ 2: 4, 6: 5, 12: 4, 25: 2, 60: 1 }) | 0 }, () =>
    piece(random, random.pick(themes[random.pick(chosen)]))
  );
  // Among the pieces, but mostly early, so that markup that hides everything after it does not hide too many.
  const links = linksOfPage(random);
  const anywhere = () => random.below(pieces.length + 1);
  const places = links.map(() => Math.min(anywhere(), anywhere(), anywhere()));
  places.sort((a, b) => a - b);
  for (let i = links.length - 1; i >= 0; --i) pieces.splice(places[i], 0, links[i]);
  return random.pick(starts) + pieces.join('');
}

const nasty = ['<', '>', '/', '"', "'", '=', '-', '!', '&', '\0', ' ', '\r', ';', '\ufeff'];

/** Damages the text as truncation and careless editing do. */
function damaged(random, text) {
  const characters = Array.from(text);
  if (random.chance(0.08)) characters.length = random.below(characters.length + 1);
  if (random.chance(0.08)) characters.splice(random.below(characters.length + 1), random.between(1, 4));
  if (random.chance(0.08))
    characters.splice(random.below(characters.length + 1), 0, random.pick(nasty));
  if (random.chance(0.04)) {
    const start = random.below(characters.length + 1);
    const copy = characters.slice(start, start + random.below(60));
    characters.splice(random.below(characters.length + 1), 0, ...copy);
  }
  return characters.join('');
}

function utf16(text, bigEndian) {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

/**
 * In one byte a character: what is not ASCII is some byte from A0 to BF, as the decoder will have it. Below these
 * some versions of Node.js take windows-1252 for ISO 8859-1.
 */
function singleBytes(text) {
  const codes = Array.from(text, (c) => c.codePointAt(0));
  return Buffer.from(codes.map((code) => (code < 0x80 ? code : 0xa0 | (code & 0x1f))));
}

/** UTF-8, sometimes with a byte that makes it malformed. */
function utf8(random, text) {
  const bytes = Buffer.from(text, 'utf8');
  if (!random.chance(0.04)) return bytes;
  const at = random.below(bytes.length + 1);
  const bad = random.pick([[0xff], [0xc3], [0xe2, 0x82], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0x80]]);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(bad), bytes.subarray(at)]);
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const legacy = ['iso-8859-2', 'windows-1251', 'koi8-r', 'windows-1252'];

/** A page with an element that declares its encoding, after `behind` some bytes. */
function declared(random, text, behind) {
  const encoding = random.pick([...legacy, 'utf-8']);
  const content = `"text/html; charset=${encoding}"`;
  const meta = random.pick([`<meta charset=${encoding}>`, `<meta content=${content} http-equiv=Content-Type>`]);
  const start = Buffer.from(behind + meta);
  return { encoding, type: '', start, body: encoding === 'utf-8' ? utf8(random, text) : singleBytes(text) };
}

/** How the page is delivered: `start` are bytes that determine its encoding. */
const deliveries = {
  charset: (random, text) => ({ encoding: 'utf-8', type: '; charset=utf-8', body: utf8(random, text) }),
  utf8Mark: (random, text) => ({
    encoding: 'utf-8',
    type: random.pick(['', '; charset=utf-8', '; charset=koi8-r']),
    start: mark,
    body: utf8(random, text),
  }),
  utf16Mark: (random, text) => {
    const bigEndian = random.chance(0.5);
    const start = Buffer.from(bigEndian ? [0xfe, 0xff] : [0xff, 0xfe]);
    const type = random.pick(['', '; charset=utf-8']);
    return { encoding: bigEndian ? 'utf-16be' : 'utf-16le', type, start, body: utf16(text, bigEndian) };
  },
  utf16: (random, text) => ({ encoding: 'utf-16le', type: '; charset=UTF-16LE', body: utf16(text, false) }),
  legacyCharset: (random, text) => {
    const encoding = random.pick(legacy);
    return { encoding, type: `; charset="${encoding}"`, body: singleBytes(text) };
  },
  meta: (random, text) => declared(random, text, ''),
  lateMeta: (random, text) => declared(random, text, `<!--${'-'.repeat(random.pick([1012, 2000]))} -->`),
  nothing: (random, text) => ({ encoding: 'windows-1252', type: '', body: singleBytes(text) }),
};

const weights = { charset: 80, utf8Mark: 4, utf16Mark: 3, utf16: 1, legacyCharset: 4, meta: 4, lateMeta: 4, nothing: 4 };
const urls = ['http://example.com/dir/page.html', 'https://example.com', 'http://example.com/a/b/?c=d'];

/**
 * A page: `url`, `contentType`, `bytes`; its `encoding`, unless a byte order mark says another; and how many
 * `fixed` bytes at its start say so.
 */
function generatePage(random) {
  const text = damaged(random, markup(random));
  const how = random.weighted(weights);
  const { encoding, type, start = Buffer.alloc(0), body } = deliveries[how](random, text);
  return {
    url: random.pick(urls),
    contentType: `text/html${type}`,
    bytes: Buffer.concat([start, body]),
    encoding,
    fixed: start.length,
  };
}

module.exports = { generatePage };
