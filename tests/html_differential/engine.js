'use strict';

const { spawnSync } = require('node:child_process');

/** What the engine finds in each of `pages`. */
function engineLinks(program, pages) {
  const input = Buffer.concat(
    pages.flatMap(({ url, contentType, bytes }) => [
      Buffer.from(`${url.length} ${contentType.length} ${bytes.length}\n${url}${contentType}`, 'latin1'),
      bytes,
    ])
  );
  const child = spawnSync(program, { input, maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'inherit'] });
  if (child.error) throw child.error;
  const lines = child.stdout.toString('utf8').split('\n').slice(0, -1);
  if (child.status !== 0 || lines.length !== pages.length)
    throw new Error(`${program} ended with ${child.signal || child.status} at page ${lines.length} of a batch`);
  return lines.map((line) => JSON.parse(line));
}

/** U+0080 to U+009F are all the same to the engine: gumbo_input.h. */
function withoutControls(value) {
  return typeof value === 'string' ? value.replace(/[\x80-\x9f]/g, '\x81') : value;
}

/** Of <meta> elements the engine keeps only those that might define a prefix. */
function comparableElements(elements) {
  const kept = elements.filter(([kind, name]) => kind === 'link' || /schema\./i.test(name));
  return kept.map((element) => element.map(withoutControls));
}

/** The names of the parts in which two results differ. A part that is null in the reference is unknown there. */
function differingParts(engine, reference) {
  const pairs = {
    sitemap: [engine.sitemap, reference.sitemap],
    cut: [engine.cut, false],
    elements: [engine, reference].map((r) => comparableElements(r.elements)),
    languages: [engine, reference].map((r) => reference.languages && r.languages.map(withoutControls)),
  };
  for (const [rule, outcome] of Object.entries(reference.outcomes))
    pairs[rule] = [engine.outcomes[rule], outcome];
  for (const relation of ['up', 'start', 'home']) pairs[relation] = [engine[relation], reference[relation]];
  const differ = ([a, b]) => JSON.stringify(a) !== JSON.stringify(b);
  return Object.keys(pairs).filter((part) => differ(pairs[part]));
}

module.exports = { engineLinks, differingParts };
