// The graph, as render/html/data.cpp writes it: each node once, by number; the root is 0.
// It comes in pieces: an array goes on in the next one, and so does an object.
const data = {};
const none = [];

const pieces = () => document.querySelectorAll("script.data");

function* reading() {
  for (const piece of pieces()) {
    for (const [name, part] of Object.entries(JSON.parse(piece.textContent)))
      if (Array.isArray(part)) {
        const all = (data[name] ??= []);
        for (const value of part) all.push(value);
      } else {
        data[name] = Object.assign(data[name] ?? {}, part);
      }
    yield;
  }
  data.size = data.name.length;
}

// Each link is written as what is new in it after the one before.
const links = [];
let linkBefore = "";
const linkOf = node => {
  while (links.length <= node) {
    const rest = data.link[links.length];
    links.push(rest === 0 ? "" : (linkBefore = linkBefore.slice(0, data.same[links.length]) + rest));
  }
  return links[node];
};
function* readLinks() {
  for (let node = 0; node < data.size; node += 16) yield void linkOf(node);
}

// The numbers below a node in order of presentation. Each is written as its distance from the one before.
const childrenOf = node => {
  const distances = data.below[node];
  if (distances === 0) return none;
  let number = node;
  return distances.map(distance => (number += distance));
};
const hasChildren = node => data.below[node] !== 0;

// M-8: what the reader chose; null leaves the choice to the languages of the request.
const choice = { lang: null, type: null };

const variantOf = node => {
  const variants = data.variants[node];
  if (!variants || (choice.lang === null && choice.type === null)) return null;
  const fit = ([lang, type]) => 2 * (lang === choice.lang) + (type === choice.type);
  const best = variants.reduce((a, b) => (fit(b) > fit(a) ? b : a));
  return fit(best) > 0 ? best : null;
};

const openable = /^(https?|mailto|tel):/i;

// What a node is shown as: {label, link, text, mark, lang}.
const entryOf = node => {
  const own = {
    label: data.name[node],
    link: linkOf(node),
    text: data.text[node] || "",
    mark: data.mark[node] || 0,
    lang: data.lang[node] || 0,
  };
  const variant = variantOf(node);
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

// So that what is typed finds names whatever their case and accents.
const folded = text => text.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase();
