'use strict';

// Discovery in text/html, written from the protocol's text, on a tree that parse5 built: D-3, D-3a, D-3b, D-3d,
// D-4, D-8, D-10. What `perturb` names is done wrong on purpose, to show that the comparison notices it.

const { parse, ParserBroke } = require('./standard_parser.js');
const { resolve, lacksHost, stripped, withoutFragment } = require('./uri.js');

const namespace = 'http://standard-sitemap.org/2007/ns';
const html = 'http://www.w3.org/1999/xhtml';
const relations = ['up', 'start', 'home'];

const perturbations = [
  'body-links-do-not-count',
  'template-content-counts',
  'foreign-links-count',
  'noscript-is-markup',
  'last-base-counts',
  'base-behind-the-link-does-not-count',
  'the-definition-must-come-first',
  'rel-is-case-sensitive',
  'a-link-may-define-itself',
  'the-last-location-wins',
];

/** D-3e: a byte order mark decides, otherwise the encoding that the generator chose. */
function decoded({ bytes, encoding }) {
  const marks = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16be': [0xfe, 0xff], 'utf-16le': [0xff, 0xfe] };
  for (const [name, mark] of Object.entries(marks))
    if (mark.every((byte, i) => bytes[i] === byte))
      return new TextDecoder(name, { ignoreBOM: true }).decode(bytes.subarray(mark.length));
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** The HTML elements of the document in tree order, without what is in templates (D-3b). */
function* elementsOf(document, perturb) {
  const pending = [document];
  while (pending.length > 0) {
    const node = pending.pop();
    if (node.namespaceURI === html || (perturb === 'foreign-links-count' && node.tagName)) yield node;
    if (perturb === 'body-links-do-not-count' && node.tagName === 'body') continue;
    const children = node.childNodes || [];
    for (let i = children.length - 1; i >= 0; --i) pending.push(children[i]);
    if (perturb === 'template-content-counts' && node.content) pending.push(node.content);
  }
}

function attribute(element, name) {
  const found = element.attrs.find((a) => a.name === name && !a.prefix);
  return found && found.value;
}

/** D-3d. Only the first base with an href counts, even if it is unusable. */
function baseUri(elements, url, perturb) {
  let bases = elements.filter((e) => e.tagName === 'base' && attribute(e, 'href') !== undefined);
  if (perturb === 'last-base-counts') bases = bases.slice(-1);
  if (perturb === 'base-behind-the-link-does-not-count') {
    const link = elements.findIndex((e) => e.tagName === 'link');
    bases = bases.filter((e) => elements.indexOf(e) < link);
  }
  const href = bases.length > 0 ? attribute(bases[0], 'href') : '';
  const base = stripped(href) === '' ? null : resolve(url, href);
  return base === null || lacksHost(base) ? url : withoutFragment(base);
}

/** The space-separated tokens of a `rel`, in lower case (D-3a). */
function tokens(value, perturb) {
  const lower = perturb === 'rel-is-case-sensitive' ? value : value.replace(/[A-Z]/g, (c) => c.toLowerCase());
  return lower.split(/[ \t\n\f\r]+/).filter((token) => token !== '');
}

/** Prefix -> the elements that define it as our namespace. */
function definitions(elements, perturb) {
  const found = new Map();
  for (const element of elements) {
    if (stripped(element.href) !== namespace) continue;
    for (const token of tokens(element.rel, perturb)) {
      const prefix = token.startsWith('schema.') ? token.slice('schema.'.length) : '';
      if (prefix !== '') found.set(prefix, [...(found.get(prefix) || []), element]);
    }
  }
  return found;
}

/** D-8: the first usable one, and the outcome of the rule. */
function firstUsable(candidates, base, perturb) {
  const usable = candidates.map((link) => (stripped(link.href) === '' ? null : resolve(base, link.href)));
  if (perturb === 'the-last-location-wins') usable.reverse();
  const sitemap = usable.find((uri) => uri !== null && !lacksHost(uri));
  if (sitemap !== undefined) return { outcome: 'matched', sitemap };
  return { outcome: candidates.length > 0 ? 'unusable' : 'absent', sitemap: null };
}

/** The links that a definition by an element of `definers` makes a location (D-3, D-10). */
function locations(links, definers, perturb) {
  const defined = definitions(definers, perturb);
  return links.filter((link) =>
    tokens(link.rel, perturb).some((token) => {
      const prefix = token.endsWith('.location') ? token.slice(0, -'.location'.length) : '';
      if (prefix === '') return false;
      return (defined.get(prefix) || []).some((definer) => {
        if (perturb === 'the-definition-must-come-first' && definer.order > link.order) return false;
        return definer !== link || perturb === 'a-link-may-define-itself';
      });
    })
  );
}

/** What the protocol finds in a page, in the form of engine_links' output. Null if parse5 failed on the page. */
function discover(page, perturb) {
  let parser;
  try {
    parser = parse(decoded(page), perturb !== 'noscript-is-markup');
  } catch (error) {
    if (error instanceof ParserBroke) return null;
    throw error;
  }
  const elements = [...elementsOf(parser.document, perturb)];
  const base = baseUri(elements, page.url, perturb);
  const links = [];
  const metas = [];
  for (const [order, element] of elements.entries()) {
    const line = element.sourceCodeLocation ? element.sourceCodeLocation.startLine : 0;
    const rel = attribute(element, 'rel');
    const name = attribute(element, 'name');
    if (element.tagName === 'link' && rel !== undefined)
      links.push({ order, kind: 'link', rel, href: attribute(element, 'href') || '', line });
    else if (element.tagName === 'meta' && name !== undefined)
      metas.push({ order, kind: 'meta', rel: name, href: attribute(element, 'content') || '', line });
  }

  const legacy = links.filter((link) => tokens(link.rel, perturb).includes('standard-sitemap'));
  const rules = [
    ['link-schema', () => firstUsable(locations(links, links, perturb), base, perturb)],
    ['link-legacy', () => firstUsable(legacy, base, perturb)],
    ['meta-schema', () => firstUsable(locations(links, metas, perturb), base, perturb)],
  ];
  const result = { sitemap: null, outcomes: { 'http-opt': 'absent', 'http-x': 'absent' } };
  for (const [name, rule] of rules) {
    if (result.sitemap !== null) {
      result.outcomes[name] = 'not-tried'; // D-6
      continue;
    }
    const { outcome, sitemap } = rule();
    result.outcomes[name] = outcome;
    result.sitemap = sitemap;
  }
  result.outcomes.preference = result.sitemap === null ? 'absent' : 'not-tried';

  result.elements = [...links, ...metas]
    .sort((a, b) => a.order - b.order)
    .map(({ kind, rel, href, line }) => [kind, rel, href, base, line]);
  const root = elements.find((e) => e.tagName === 'html' && attribute(e, 'lang') !== undefined);
  const language = root ? attribute(root, 'lang') : '';
  result.languages = stripped(language) === '' ? [] : [language];
  if (parser.ignoredRawTextInFrameset) result.languages = null; // a later <html> is unknown
  result.approximated = parser.approximated;
  for (const relation of relations) {
    const link = links.find((l) => tokens(l.rel).includes(relation) && resolve(base, l.href) !== null);
    result[relation] = link ? resolve(base, link.href) : null;
  }
  return result;
}

module.exports = { discover, perturbations };
