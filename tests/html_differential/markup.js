'use strict';

// How the same tag can be written in many forms, correct and incorrect.

const references = [
  '&amp;', '&amp', '&AMP;', '&lt', '&lt;', '&quot;', '&copy=', '&copy;', '&copyx', '&ampx', '&not',
  '&notit;', '&notin;', '&nosuch;', '&', '&#', '&#x', '&#xZ', '&#38;', '&#38', '&#x26;', '&#X41', '&#0;',
  '&#x80;', '&#x81;', '&#13;', '&#10;', '&#9;', '&#32;', '&#12;', '&#1;', '&#xD800;', '&#x110000;',
  '&#99999999999;', '&fjlig;', '&NotEqualTilde;', '&ngE;', '&Aacute;', '&Aacute', '&eacute=', '&sect',
  '&para=1', '&reg&', '&lang;', '&angst;', '&amp;amp;', '&num;', '&period;',
];

function number(random, code) {
  return random.chance(0.5) ? '0'.repeat(random.below(3)) + code : random.pick('xX') + code.toString(16);
}

/** `text` with some characters as character references, mostly well-formed. */
function withReferences(random, text) {
  let result = '';
  for (const c of text) {
    const code = c.codePointAt(0);
    if (!random.chance(0.15)) result += c;
    else result += `&#${number(random, code)}${random.chance(0.85) ? ';' : ''}`;
  }
  return result;
}

function randomCase(random, text) {
  if (random.chance(0.7)) return text;
  return Array.from(text, (c) => (random.chance(0.5) ? c.toUpperCase() : c)).join('');
}

function space(random) {
  return random.chance(0.8) ? ' ' : random.pick(['\n', '\t', '\r\n', '\r', '\f', '  ', ' / ', '/', '//']);
}

/** An attribute with the white space before it. */
function attribute(random, name, value) {
  const written = random.chance(0.1) ? withReferences(random, value) : value;
  const equals = random.chance(0.9) ? '=' : random.pick([' =', '= ', '\n=\n', '\t= ']);
  let quoted = `"${written}"`;
  if (random.chance(0.3)) quoted = `'${written}'`;
  if (random.chance(0.2) && !/[\s>"'`]/.test(written) && written !== '') quoted = written;
  return space(random) + randomCase(random, name) + equals + quoted;
}

const otherAttributes = [
  'class=a', 'id="x>y"', "title='<link rel=ssm.location href=/trap>'", 'x', 'hidden', '=', '="', "='", '<',
  'a=', 'a= b', '"', "'", 'rel', 'href', 'type=hidden', 'type="HIDDEN"', 'color=red', 'size=1', 'face=x',
  'encoding=text/html', 'lang=de', 'a="\0"', '\0=x', 'xml:base=/x/', 'xlink:href=/y', 'media=print',
  'shadowrootmode=open', 'a="b"c="d"', "a=b/", '/', '/ /', 'selected', 'multiple', 'a="\r\n"', 'a=`b c`',
  'data-\u{1f600}="\u00e9"', 'href=/dup', 'rel=dup', 'name=dup',
];

/** Attributes without meaning, each with white space before it. */
function noise(random) {
  let result = '';
  while (random.chance(0.25)) result += space(random) + random.pick(otherAttributes);
  return result;
}

/** A start tag with these attributes (`[name, value]`) in random order, and meaningless ones among them. */
function startTag(random, name, attributes = []) {
  const list = random.chance(0.5) ? attributes : [...attributes].reverse();
  const parts = list.map(([key, value]) => attribute(random, key, value));
  if (parts.length > 0 && random.chance(0.05)) parts.push(attribute(random, list[0][0], 'second'));
  const before = random.chance(0.08) ? noise(random) : '';
  const behind = random.chance(parts.length > 0 ? 0.1 : 0.3) ? noise(random) : '';
  const end = random.chance(0.9) ? '>' : random.pick(['/>', ' />', ' >', '\n>', '/ >', '']);
  return `<${randomCase(random, name)}${before}${parts.join('')}${behind}${end}`;
}

function endTag(random, name) {
  const end = random.chance(0.9) ? '>' : random.pick([' >', '/>', ' x="y>">', '\n>', '']);
  return `</${randomCase(random, name)}${end}`;
}

module.exports = { references, withReferences, startTag, endTag };
