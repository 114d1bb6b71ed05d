// Looks for words in a map and, if no entry has all of them, for the entries that have most of them.

const mostWords = 12;
const mostOfOne = 1000; // entries that have one word
const nearly = 0.6; // of the best entry

/** As `View.search`. `isPart`: no entry has all words; a word counts as much as it has letters. */
export async function searchFor(site, query, limit, signal) {
  const whole = await site.search(query, limit, signal);
  const words = [...new Set(query.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean))].slice(0, mostWords);
  if (whole.count > 0 || words.length < 2) return whole;
  const scores = new Map();
  for (const word of words.sort((a, b) => b.length - a.length)) {
    const found = await site.search(word, mostOfOne, signal);
    if (found.words.some(({ typos }) => typos > 0)) continue;
    for (const id of found.nodes) scores.set(id, (scores.get(id) ?? 0) + word.length);
  }
  const best = Math.max(0, ...scores.values());
  const nodes = [...scores.keys()].filter((id) => scores.get(id) >= best * nearly).sort((a, b) => scores.get(b) - scores.get(a));
  return { count: nodes.length, nodes: nodes.slice(0, limit), words: [], isPart: true };
}
