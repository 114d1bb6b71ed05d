// How texts are taken apart for searching, as engine/search/words.cpp does.

import { inLowerCase, kindOf, withoutMarks } from "./word_characters.js";

export const longestWord = 40;
const mostParts = 8;
const mostSoughtWords = 20;
const mostSoughtText = 1000;

const cutWord = word =>
  word.length <= longestWord ? word : word.slice(0, longestWord - /[\uD800-\uDBFF]/.test(word[longestWord - 1]));

const runsOfWords = /[\p{L}\p{N}]+/gu;

const beginsPart = (before, here, after) =>
  (before === "digit") !== (here === "digit") || (here === "upper" && (before !== "upper" || after === "lower"));

// The words of a script that does not separate words: the pairs of characters, and, as a part, the last character.
function* pairsOf(run, begin, parts) {
  const word = (from, text, isPart) => ({ text: inLowerCase(text), begin: from, isPart });
  const last = run.length - 1;
  if (last === 0) yield word(begin, run[0], false);
  for (let i = 0; i < last; begin += run[i++].length) yield word(begin, run[i] + run[i + 1], false);
  if (last > 0 && parts) yield word(begin, run[last], true);
}

const partsOf = (run, begin, kinds, parts) => {
  const word = inLowerCase(run.join(""));
  const found = [{ text: cutWord(word), begin, isPart: false }];
  let at = 0;
  for (let i = 1; parts && i < run.length && found.length <= mostParts; ++i) {
    at += run[i - 1].length;
    if (beginsPart(kinds[i - 1], kinds[i], kinds[i + 1]))
      found.push({ text: cutWord(word.slice(at)), begin: begin + at, isPart: true });
  }
  return found;
};

// The words of a text, which must be without marks, as {text, begin, isPart}: runs of letters and digits; `parts`: and
// their parts, which begin at a capital after a small letter, at the last of several capitals, and between letters
// and digits.
function* eachWord(text, parts) {
  for (const { 0: letters, index } of text.matchAll(runsOfWords)) {
    let begin = index;
    let run = [];
    let kinds = [];
    const end = () => (kinds[0] === "spaceless" ? pairsOf(run, begin, parts) : partsOf(run, begin, kinds, parts));
    for (const character of letters) {
      const kind = kindOf(character);
      if (run.length && (kind === "spaceless") !== (kinds[0] === "spaceless")) {
        yield* end();
        begin += run.join("").length;
        [run, kinds] = [[], []];
      }
      run.push(character);
      kinds.push(kind);
    }
    yield* end();
  }
}

// The words to find with.
export const wordsToFind = text => [
  ...new Set([...eachWord(withoutMarks(text.slice(0, mostSoughtText)), false)].map(word => word.text)),
].slice(0, mostSoughtWords);

// How many typos are forgiven in a word of this length.
export const mostTypos = ({ length }) => (length < 4 ? 0 : length < 8 ? 1 : 2);

const unitsOf = text => {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; ++i) units[i] = text.charCodeAt(i);
  return units;
};

const noUnits = 1000;

// Compares a word with the beginnings of others: how many characters must be inserted, left out, replaced or swapped
// with their neighbour. For words in sorted order, only what differs from the one before is compared.
export class TypoDistance {
  constructor(word, most) {
    const width = word.length + 1;
    this.word = unitsOf(word);
    this.most = most;
    this.width = width;
    this.compared = 0; // units of the other word
    this.dead = noUnits; // size of the shortest beginning of the other word that is too far off, whatever follows
    this.isWhole = false;
    this.rows = new Uint8Array(width * (longestWord + 1));
    this.nearest = new Uint8Array(longestWord + 1);
    for (let j = 0; j < width; ++j) this.rows[j] = j;
    this.nearest[0] = word.length;
  }

  // `other`: the units of a word, `length` of them; the first `shared` are those of the word before. Returns the
  // distance from the nearest of its beginnings; `most + 1` if that is more than `most`.
  toBeginning(other, length, shared) {
    if (shared >= this.dead) {
      this.isWhole = false;
      return this.off;
    }
    this.dead = noUnits;
    const { word, width, rows, nearest, most } = this;
    let i = this.compared < shared ? this.compared : shared;
    while (i < length && this.dead === noUnits) {
      const unit = other[i++];
      const row = i * width;
      let best = (rows[row] = i);
      for (let j = 1; j < width; ++j) {
        const at = row + j;
        const above = at - width;
        let value = rows[above - 1] + (unit === word[j - 1] ? 0 : 1);
        if (rows[above] + 1 < value) value = rows[above] + 1;
        if (rows[at - 1] + 1 < value) value = rows[at - 1] + 1;
        const isSwapped = i > 1 && j > 1 && unit === word[j - 2] && other[i - 2] === word[j - 1];
        if (isSwapped && rows[above - width - 2] + 1 < value) value = rows[above - width - 2] + 1;
        rows[at] = value;
        if (value < best) best = value;
      }
      const whole = rows[row + width - 1];
      nearest[i] = whole < nearest[i - 1] ? whole : nearest[i - 1];
      if (best > most) this.dead = i;
    }
    this.compared = i;
    this.isWhole = i === length && rows[i * width + width - 1] === nearest[i];
    return (this.off = nearest[i] < most ? nearest[i] : nearest[i] === most ? most : most + 1);
  }
}

// A text without marks, and where each of its units comes from.
const traced = text => {
  let plain = "";
  const begins = [];
  let at = 0;
  for (const character of text) {
    const bare = withoutMarks(character);
    plain += bare;
    for (let i = 0; i < bare.length; ++i) begins.push(at);
    at += character.length;
  }
  begins.push(at);
  return { plain, begins };
};

// How many units of a word of a text are to be marked; 0: it was not looked for. `sought`: {text, typos, distance}.
const markedUnits = ({ text: found, units }, sought) => {
  let marked = 0;
  for (const { text, typos, distance } of sought)
    if (found.startsWith(text)) {
      marked = Math.max(marked, text.length);
    } else if (distance) {
      if (distance.toBeginning(units, units.length, 0) <= typos)
        marked = Math.max(marked, Math.min(found.length, text.length));
    }
  return marked;
};

// A row asks for its few texts again and again: what they consist of is kept for a while.
const textsKept = 16;
const keptTexts = new Map();
const takenApart = text => {
  let taken = keptTexts.get(text);
  if (!taken) {
    const { plain, begins } = traced(text);
    taken = { begins, words: Array.from(eachWord(plain, true), word => ({ ...word, units: unitsOf(word.text) })) };
    keptTexts.set(text, taken);
    if (keptTexts.size > textsKept) keptTexts.delete(keptTexts.keys().next().value);
  }
  return taken;
};

// The parts [from, to] of a text to highlight: those which `words`, of a hit, found in it.
export const marksIn = (text, words) => {
  const { begins, words: inText } = takenApart(text);
  const sought = words.map(it => ({ ...it, distance: it.typos > 0 && new TypoDistance(it.text, it.typos) }));
  const marks = [];
  for (const word of inText) {
    const units = markedUnits(word, sought);
    if (!units) continue;
    let end = word.begin + units;
    while (end < begins.length - 1 && begins[end] === begins[end - 1]) ++end;
    const from = begins[word.begin];
    const last = marks.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], begins[end]);
    else marks.push([from, begins[end]]);
  }
  return marks;
};
