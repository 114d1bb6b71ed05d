// The search of the HTML page (render/html/page), without a browser: from the text of a page.
//
//   const search = openSearch(html);
//   search('lantern coa')        // {count, names, marks, numbers}: of the best 200
//   search.map                   // a PageMap

import { PageMap } from '../../render/html/page/page_map.js';
import { marksIn } from '../../render/page/words_of.js';

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decoded = (text) => text.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity]);

/** The document, as far as a map asks for it: the elements `<script>` that hold data. */
function documentOf(html) {
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

export function openSearch(html) {
  const map = new PageMap(documentOf(html));
  const search = (text, options = {}) => {
    const near = map.path.at(-1) ?? -1;
    let found;
    for (found of map.searching(text, { near, ...options }));
    const hits = found.hits.map(({ node, words }) => ({ label: map.entryOf(node).label, words, node }));
    return {
      count: found.count,
      names: hits.map(({ label }) => label),
      marks: hits.map(({ label, words }) => marksIn(label, words).map(([from, to]) => label.slice(from, to))),
      numbers: hits.map(({ node }) => node),
    };
  };
  return Object.assign(search, { map });
}
