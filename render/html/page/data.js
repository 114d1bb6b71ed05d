// The graph, as written by render/html/data.cpp: each node once, by number; the root is 0. It is split into
// pieces of consecutive nodes; the last piece also contains the data that is written only once. Other pieces
// are parsed when a node in them is needed.
const none = [];
let data; // data that is written only once
let pieces = []; // {element, first, end, and the parsed columns}

const openData = () => {
  const elements = [...document.querySelectorAll("script.data")];
  data = JSON.parse(elements.at(-1).textContent);
  pieces = elements.map(element => ({ element, first: Number(element.dataset.first) }));
  pieces.forEach((piece, i) => (piece.end = pieces[i + 1]?.first ?? data.size));
};

// Each link is written without the prefix that it shares with the previous link in its piece.
const readPiece = piece => {
  Object.assign(piece, JSON.parse(piece.element.textContent));
  let before = "";
  piece.link = piece.link.map((rest, i) => (rest === 0 ? "" : (before = before.slice(0, piece.same[i]) + rest)));
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
  lastPiece = pieces[low];
  if (!lastPiece.name) readPiece(lastPiece);
  return lastPiece;
};

// Parses all pieces in the background, so that later actions need not wait.
function* readingAll() {
  for (const { first } of pieces) yield void pieceOf(first);
}

// The numbers of the children of a node, in presentation order. Each is written as the difference from the
// previous.
const childrenOf = node => {
  const piece = pieceOf(node);
  const distances = piece.below[node - piece.first];
  if (distances === 0) return none;
  let number = node;
  return distances.map(distance => (number += distance));
};
const hasChildren = node => {
  const piece = pieceOf(node);
  return piece.below[node - piece.first] !== 0;
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

// How a node is shown: {label, link, text, mark, lang}.
const entryOf = node => {
  const piece = pieceOf(node);
  const at = node - piece.first;
  const own = {
    label: piece.name[at],
    link: piece.link[at],
    text: piece.text[at] || "",
    mark: piece.mark[node] || 0,
    lang: piece.lang[node] || 0,
  };
  const variant = variantOf(piece, node);
  if (variant) {
    const [lang, , label, link, text, mark] = variant;
    if (label !== 1) own.label = label;
    if (text !== 1) own.text = text || "";
    own.link = link ? own.link.slice(0, link[0]) + link[1] : "";
    own.mark = mark;
    own.lang = lang;
  }
  if (!openable.test(own.link)) own.link = "";
  return own;
};

// The nodes from which all others can be reached, the root first.
const tops = () => Array(data.size).keys();
