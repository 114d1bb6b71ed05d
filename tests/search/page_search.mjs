// The search of the HTML page (render/html/page), without a browser: from the text of a page.
//
//   const search = openSearch(html);
//   search('lantern coa')        // {count, names, marks}: of the best 200
//
// The scripts that are under test use the document only to read the page's data.

import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const scripts = ['data.js', 'words_of.js', 'ranking.js', 'index.js'];

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decoded = (text) => text.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity]);

/** The elements `<script>` of a page that hold data, as far as the scripts ask for them. */
function elementsOf(html) {
  const elements = [...html.matchAll(/<script type="(?:application\/json|text\/plain)"([^>]*)>([^<]*)<\/script>/g)].map(
    ([, attributes, textContent]) => ({
      textContent,
      className: /class=(\w+)/.exec(attributes)?.[1],
      id: /id=(\w+)/.exec(attributes)?.[1],
      dataset: { first: decoded(/data-first="?([^"]*?)"?$/.exec(attributes)?.[1] ?? '') },
    }));
  return {
    querySelectorAll: (selector) => elements.filter(({ className }) => selector === `script.${className}`),
    getElementById: (id) => elements.find((element) => element.id === id) ?? null,
  };
}

export function openSearch(html, folder) {
  const source = scripts.map((name) => readFileSync(`${folder}/render/html/page/${name}`, 'utf8')).join('\n');
  const page = vm.runInNewContext(
    `"use strict";${source}; openData(); ({ data: () => data, searching, entryOf, marksIn, upOf, endOf, pathOf, childrenOf, detailsOf })`,
    { document: elementsOf(html) });
  const search = (text, options = {}) => {
    const near = page.data().path.at(-1) ?? -1;
    let found;
    for (found of page.searching(text, { near, ...options }));
    const hits = found.hits.map(({ node, words }) => ({ label: page.entryOf(node).label, words, node }));
    return {
      count: found.count,
      names: hits.map(({ label }) => label),
      marks: hits.map(({ label, words }) => page.marksIn(label, words).map(([from, to]) => label.slice(from, to))),
      numbers: hits.map(({ node }) => node),
    };
  };
  return Object.assign(search, { page });
}
