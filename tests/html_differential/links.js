'use strict';

// The elements at which discovery looks.

const { references, startTag } = require('./markup.js');

const namespace = 'http://standard-sitemap.org/2007/ns';
const prefixes = ['ssm', 'ssm', 'ssm', 'a', 'x.y', 'location', 'schema.ssm', '\u00e9'];
const hrefs = [
  'map.xml', '/map.xml', '../up/map.xml', './a/./b/../m.xml', '//other.example/m',
  'https://maps.example/a?b#c', '?q=1', '#f', '/a?b=c&d=e', 'map.xml?x=1&copy=2', 'm%20p.xml', 'm p.xml',
  '/\u00e9/\u{1f600}', '/m%zz', '/a|b{c}', '\n /map\n.xml\t', 'map.xml;v=1', 'a/../../../m', 'urn:x:y',
];
const unusable = ['', ' ', '\f', '\\\\host\\map.xml', 'a\\b', '/a\u0001b', 'http:///m', '/\u0085'];
const bases = [
  '/base/', 'sub/', '../', 'http://base.example/d/', '//h.example/x/y', '?z', '#z', 'b/c.html#frag',
  '/b /', ...unusable,
];
const noTokens = [
  'stylesheet', 'icon', 'schema.', '.location', 'ssmlocation', 'standard-sitemap2', 'sitemap', 'next',
  '\u00a0',
];

function rel(random, token) {
  const spelt = random.chance(0.8) ? token : token.toUpperCase();
  if (random.chance(0.75)) return spelt;
  const list = [spelt];
  while (random.chance(0.6))
    list.splice(random.below(list.length + 1), 0, random.pick([...noTokens, 'up', 'ssm.location']));
  const between = random.pick([' ', '  ', '\n', '\t', '\f', '\r\n', ' \r']);
  return random.pick(['', ' ', '\n']) + list.join(between) + random.pick(['', ' ', '\r']);
}

function href(random) {
  if (random.chance(0.08)) return random.pick(unusable);
  const value = random.pick(hrefs);
  return random.chance(0.12) ? value + random.pick(references) + random.pick(['', 'x', '=1']) : value;
}

function link(random, token, value) {
  const attributes = [['rel', rel(random, token)]];
  if (!random.chance(0.03)) attributes.push(['href', value]);
  if (random.chance(0.1)) attributes.push(['title', 'x']);
  return startTag(random, 'link', attributes);
}

function namespaceValue(random) {
  if (random.chance(0.93)) return namespace;
  return random.pick([
    `\n${namespace} `,
    `${namespace}\f`,
    `${namespace}/`,
    `\u00a0${namespace}`,
    namespace.toUpperCase(),
    namespace.replace('/', '&sol;'),
    'http://purl.org/dc/terms/',
  ]);
}

const makers = {
  definition: (random, prefix) => link(random, `schema.${prefix}`, namespaceValue(random)),
  location: (random, prefix) => link(random, `${prefix}.location`, href(random)),
  legacy: (random) => link(random, 'standard-sitemap', href(random)),
  meta: (random, prefix) =>
    startTag(random, 'meta', [
      ['name', random.chance(0.9) ? `schema.${prefix}` : `SCHEMA.${prefix.toUpperCase()}`],
      ['content', namespaceValue(random)],
    ]),
  related: (random) => link(random, random.pick(['up', 'start', 'home']), href(random)),
  other: (random) => link(random, random.pick(noTokens), href(random)),
  base: (random) =>
    startTag(random, 'base', random.chance(0.2) ? [['target', 'x']] : [['href', random.pick(bases)]]),
};

/** The elements that one page has, in order. */
function linksOfPage(random) {
  const prefix = random.pick(prefixes);
  const kinds = {
    schema: ['definition', 'location'],
    meta: ['meta', 'location'],
    legacy: ['legacy'],
    incomplete: [random.pick(['definition', 'location', 'meta', 'related'])],
  }[random.weighted({ schema: 60, meta: 12, legacy: 22, incomplete: 6 })];
  const extra = Object.keys(makers);
  while (random.chance(0.6)) kinds.push(random.pick(extra));
  if (random.chance(0.3)) kinds.reverse();
  return kinds.map((kind) => makers[kind](random, random.chance(0.96) ? prefix : random.pick(prefixes)));
}

module.exports = { linksOfPage };
