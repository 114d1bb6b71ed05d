// The graph, as written by render/html/data.cpp: each node once, by number; the root is 0, and what is below a node
// follows it. It is split into pieces of consecutive nodes; the last piece also contains the data that is written
// only once. A piece is parsed when a node in it is needed; those used last are kept.
const none = [];
const piecesKept = 32;
let data; // data that is written only once
let pieces = []; // {element, first, end}
let openPieces = new Map(); // parsed pieces by index, the one used last at the end

const openData = () => {
  const elements = [...document.querySelectorAll("script.data")];
  data = JSON.parse(elements.at(-1).textContent);
  pieces = elements.map(element => ({ element, first: Number(element.dataset.first) }));
  pieces.forEach((piece, i) => (piece.end = pieces[i + 1]?.first ?? data.size));
};

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

let lastPiece = { first: 0, end: 0 };
const pieceOf = node => {
  if (node >= lastPiece.first && node < lastPiece.end) return lastPiece;
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (node < pieces[middle].end) high = middle;
    else low = middle + 1;
  }
  lastPiece = openPieces.get(low) ?? readPiece(pieces[low]);
  openPieces.delete(low);
  openPieces.set(low, lastPiece);
  if (openPieces.size > piecesKept) openPieces.delete(openPieces.keys().next().value);
  return lastPiece;
};

const belowOf = node => {
  const piece = pieceOf(node);
  return piece.below[node - piece.first];
};

// The numbers of the children of a node, in presentation order. After the number of nodes below it, each is written as
// the difference from the previous; a string stands for so many times 1.
const childrenOf = node => {
  const below = belowOf(node);
  if (below === 0) return none;
  const children = [];
  let number = node;
  for (let i = 1; i < below.length; ++i)
    if (typeof below[i] === "number") children.push((number += below[i]));
    else for (let left = Number(below[i]); left > 0; --left) children.push(++number);
  return children;
};
const hasChildren = node => belowOf(node) !== 0;

// How many nodes are below a node; those with several parents count below the first.
const countBelow = node => belowOf(node)[0] ?? 0;
// One more than the number of the last node below.
const endOf = node => node + 1 + countBelow(node);
// The parent through which a node was first reached (V-3); -1 for the root, and outside the hierarchy (M-6). Unless it is
// written, it is the node before, or else, if nothing is below that, the parent of that.
const upOf = node => {
  const { up, below, first } = pieceOf(node);
  for (; up[node] === undefined; --node) {
    const before = below[node - 1 - first];
    if (before !== 0 && before[0] > 0) return node - 1;
  }
  return up[node];
};
// The numbers from the root down to the node, both included.
const pathOf = node => {
  const path = [];
  for (; node >= 0; node = upOf(node)) path.push(node);
  return path.reverse();
};

// M-8: what the reader chose; null: the languages of the request decide.
const choice = { lang: null, type: null };

const variantOf = (piece, node) => {
  const variants = piece.variants[node];
  if (!variants || (choice.lang === null && choice.type === null)) return null;
  const fit = ([lang, type]) => 2 * (lang === choice.lang) + (type === choice.type);
  const best = variants.reduce((a, b) => (fit(b) > fit(a) ? b : a));
  return fit(best) > 0 ? best : null;
};

const openable = /^(https?|mailto|tel):/i;

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

// How a node is shown: {label, link, text, mark, lang}.
const entryOf = node => {
  const piece = pieceOf(node);
  const own = ownEntry(piece, node);
  const variant = variantOf(piece, node);
  const entry = variant ? asVariant(own, variant) : own;
  if (!openable.test(entry.link)) entry.link = "";
  return entry;
};

// What there is to say of a node besides its name: {text, link, modified, langs: [{tag, link, label}]}. `modified`: a
// W3C date, or "".
const detailsOf = node => {
  const { text, link } = entryOf(node);
  const piece = pieceOf(node);
  const own = ownEntry(piece, node);
  const langs = (piece.variants[node] ?? []).map(variant => {
    const { label, link, lang } = asVariant(own, variant);
    return { tag: data.langs[lang][0], link: openable.test(link) ? link : "", label };
  });
  return { text, link, modified: dateOf(piece, node), langs };
};
