// The map that render/html/data.cpp writes into the page: each node once, by number; the nodes below a node follow
// it. It is split into pieces of consecutive nodes; the last piece also contains the data that is written only once.
// A piece is parsed when a node in it is needed; the pieces used last are kept.
import { firstWhere } from "../../page/first_where.js";
import { MapSource, none, openable } from "../../page/map_source.js";
import { SearchIndex } from "./index.js";

const piecesKept = 32;

const readPiece = ({ element, first, end }) => Object.assign(JSON.parse(element.textContent), { first, end });

// Each link is written without the prefix that it shares with the previous link in its piece.
const linkAt = ({ link, same }, at) => {
  let text = link[at] || "";
  let missing = same[at];
  while (missing > 0) {
    --at;
    if (link[at] === 0 || same[at] >= missing) continue;
    text = link[at].slice(0, missing - same[at]) + text;
    missing = same[at];
  }
  return text;
};

// A date holds for all nodes up to the next one in its piece.
const dateOf = ({ date, first }, node) => {
  while (node > first && date[node] === undefined) --node;
  return date[node] ?? "";
};

// What a variant has in place of the node's own.
const asVariant = (own, [lang, , label, link, text, mark]) => ({
  label: label === 1 ? own.label : label,
  link: link ? own.link.slice(0, link[0]) + link[1] : "",
  text: text === 1 ? own.text : text || "",
  mark,
  lang,
});

const ownEntry = (piece, node) => {
  const at = node - piece.first;
  return {
    label: piece.name[at],
    link: linkAt(piece, at),
    text: piece.text[at] || "",
    mark: piece.mark[node] || 0,
    lang: piece.lang[node] || 0,
  };
};

export class PageMap extends MapSource {
  size = 0; // nodes
  chosen = []; // M-8: the languages, as numbers, from which a reader may choose
  types = []; // the names of formats
  type = null; // M-8: the format, as a number, that the reader chose; null: any
  #pieces; // {element, first, end}
  #open = new Map(); // parsed pieces by index, the one used last at the end
  #last = { first: 0, end: 0 };
  #index;

  // `page`: the document.
  constructor(page) {
    super();
    const elements = [...page.querySelectorAll("script.data")];
    const { size, langs, marks, here, path, toLeft, chosen, types } = JSON.parse(elements.at(-1).textContent);
    Object.assign(this, { size, langs, marks, here, path, toLeft, chosen, types });
    this.#pieces = elements.map(element => ({ element, first: Number(element.dataset.first) }));
    this.#pieces.forEach((piece, i) => (piece.end = this.#pieces[i + 1]?.first ?? size));
    this.#index = new SearchIndex(this, page);
  }

  #pieceOf(node) {
    if (node >= this.#last.first && node < this.#last.end) return this.#last;
    const at = firstWhere(this.#pieces.length - 1, i => node < this.#pieces[i].end);
    this.#last = this.#open.get(at) ?? readPiece(this.#pieces[at]);
    this.#open.delete(at);
    this.#open.set(at, this.#last);
    if (this.#open.size > piecesKept) this.#open.delete(this.#open.keys().next().value);
    return this.#last;
  }

  #belowOf(node) {
    const piece = this.#pieceOf(node);
    return piece.below[node - piece.first];
  }

  // After the number of nodes below it, each child is written as the difference from the previous; a string of n
  // characters stands for n times 1.
  childrenOf(node) {
    const below = this.#belowOf(node);
    if (below === 0) return none;
    const children = [];
    let number = node;
    for (let i = 1; i < below.length; ++i)
      if (typeof below[i] === "number") children.push((number += below[i]));
      else for (let left = Number(below[i]); left > 0; --left) children.push(++number);
    return children;
  }

  hasChildren(node) {
    return this.#belowOf(node) !== 0;
  }

  countBelow(node) {
    return this.#belowOf(node)[0] ?? 0;
  }

  // One more than the number of the last node below.
  endOf(node) {
    return node + 1 + this.countBelow(node);
  }

  // Unless it is written, it is the node before, or else, if nothing is below that, the parent of that.
  upOf(node) {
    const { up, below, first } = this.#pieceOf(node);
    for (; up[node] === undefined; --node) {
      const before = below[node - 1 - first];
      if (before !== 0 && before[0] > 0) return node - 1;
    }
    return up[node];
  }

  #variantOf(piece, node) {
    const variants = piece.variants[node];
    if (!variants || (this.lang === null && this.type === null)) return null;
    const fit = ([lang, type]) => 2 * (lang === this.lang) + (type === this.type);
    const best = variants.reduce((a, b) => (fit(b) > fit(a) ? b : a));
    return fit(best) > 0 ? best : null;
  }

  entryOf(node) {
    const piece = this.#pieceOf(node);
    const own = ownEntry(piece, node);
    const variant = this.#variantOf(piece, node);
    const entry = variant ? asVariant(own, variant) : own;
    if (!openable.test(entry.link)) entry.link = "";
    return entry;
  }

  detailsOf(node) {
    const { text, link } = this.entryOf(node);
    const piece = this.#pieceOf(node);
    const own = ownEntry(piece, node);
    const langs = (piece.variants[node] ?? []).map(variant => {
      const { label, link, lang } = asVariant(own, variant);
      return { tag: this.langs[lang][0], link: openable.test(link) ? link : "", label };
    });
    return { text, link, modified: dateOf(piece, node), langs };
  }

  searching(text, options) {
    return this.#index.searching(text, options);
  }
}
