// The search in the index that is written into the page (engine/search; docs/searching.md). Its text is read as it is,
// block by block: nothing is unpacked or kept.
import { firstWhere } from "../../page/first_where.js";
import { TypoDistance, longestWord, mostTypos, wordsToFind } from "../../page/words_of.js";
import { Best, Matches, Ranks, firstDigit, qualities } from "./ranking.js";

const endOfLengths = 48; // "0"
const longList = 32; // " "
const perTurn = 30000; // characters read between two turns of others

// Reads the entries of a block: the word, as units in `word`; how many of these are those of the word before; and where
// its list is in the text.
class BlockReader {
  constructor() {
    this.word = new Uint16Array(longestWord);
    this.open("");
  }

  open(text) {
    this.text = text;
    this.at = this.length = this.shared = this.from = this.to = 0;
    this.matched = false; // noteWords: whether the word begins with what is sought
  }

  next() {
    const { text, word } = this;
    if (this.at === text.length) return false;
    let at = this.at;
    let length = (this.shared = text.charCodeAt(at++) - firstDigit);
    let unit = text.charCodeAt(at++);
    for (; unit >= endOfLengths; unit = text.charCodeAt(at++)) word[length++] = unit;
    this.length = length;
    let size = unit - longList;
    if (size === 0) {
      let digit = text.charCodeAt(at++) - firstDigit;
      for (; digit & 32; digit = text.charCodeAt(at++) - firstDigit) size = (size << 5) | (digit ^ 32);
      size = (size << 5) | digit;
    }
    this.from = at;
    this.at = this.to = at + size;
    return true;
  }

  // Less than 0: the word sorts before all that begin with `sought`; 0: it begins with it; more: after them.
  compare(sought) {
    for (let i = 0; i < sought.length; ++i) {
      if (i === this.length) return -1;
      const difference = this.word[i] - sought.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

// Enters into `matches`, by number, how well the nodes of the reader's entry match; `base`: the first of `qualities`.
const noteList = ({ text, from, to }, base, matches) => {
  let number = -1;
  for (let at = from; at < to; ) {
    let digit = text.charCodeAt(at++) - firstDigit;
    let value = digit;
    if (digit & 32) {
      value = 0;
      for (; digit & 32; digit = text.charCodeAt(at++) - firstDigit) value = (value << 5) | (digit ^ 32);
      value = (value << 5) | digit;
    }
    number += (value >> 2) + 1;
    const quality = qualities[base | (value & 3)];
    if (quality < matches[number]) matches[number] = quality;
  }
};

// Reads on in a block, for one turn. Returns 1: there may be more in this block; 0: in the next; -1: there is no more.
const noteWords = (reader, sought, matches) => {
  const until = reader.at + perTurn;
  while (reader.at < until) {
    if (!reader.next()) return 0;
    // A word that shares enough with the one before begins with the same.
    if (!reader.matched || reader.shared < sought.length) {
      const order = reader.compare(sought);
      if (order > 0) return -1;
      reader.matched = order === 0;
      if (order < 0) continue;
    }
    noteList(reader, reader.length === sought.length ? 4 : 0, matches);
  }
  return 1;
};

// Whether no word of a block can be meant: they all begin with what is too far off in the first.
const isFarOff = (distance, reader, next) => {
  if (distance.dead > reader.length || !next) return false;
  const { first } = next.dataset;
  for (let i = 0; i < distance.dead; ++i) if (reader.word[i] !== first.charCodeAt(i)) return false;
  return true;
};

// Forgives typos. Returns whether there is a word in which more can be forgiven.
const forgive = some => some.filter(word => word.typos < (word.typos = mostTypos(word.text))).length > 0;

export class SearchIndex {
  #map;
  #page;
  #blocks; // elements
  #nodes; // a text with two digits for each node
  #spare = []; // arrays with a number for each node, for the next search; not those of a search that was given up

  // `map`: a PageMap; `page`: the document that has the index.
  constructor(map, page) {
    this.#map = map;
    this.#page = page;
    this.#blocks = [...page.querySelectorAll("script.index")];
  }

  // The first block that may have words beginning with `word`.
  #firstBlock(word) {
    return Math.max(firstWhere(this.#blocks.length, i => this.#blocks[i].dataset.first >= word) - 1, 0);
  }

  // Whether some word begins with this one.
  #isThere(word) {
    const reader = new BlockReader();
    for (let block = this.#firstBlock(word); block < this.#blocks.length; ++block) {
      reader.open(this.#blocks[block].textContent);
      while (reader.next()) {
        const order = reader.compare(word);
        if (order >= 0) return order === 0;
      }
    }
    return false;
  }

  *#findingAsItIs({ text }, matches) {
    const reader = new BlockReader();
    for (let block = this.#firstBlock(text); block < this.#blocks.length; ++block) {
      reader.open(this.#blocks[block].textContent);
      for (;;) {
        const more = noteWords(reader, text, matches);
        if (more < 0) return;
        if (more === 0) break;
        yield;
      }
    }
  }

  *#findingWithTypos({ text, typos }, matches) {
    const distance = new TypoDistance(text, typos);
    const reader = new BlockReader();
    let work = 0;
    for (let block = 0; block < this.#blocks.length; ++block) {
      reader.open(this.#blocks[block].textContent);
      while (reader.next()) {
        if (++work >= perTurn / 8) yield void (work = 0);
        const off = distance.toBeginning(reader.word, reader.length, reader.shared);
        if (off <= typos) {
          noteList(reader, (off << 3) | (distance.isWhole ? 4 : 0), matches);
          work += (reader.to - reader.from) / 8;
        } else if (reader.shared === 0 && isFarOff(distance, reader, this.#blocks[block + 1])) {
          break;
        }
      }
    }
  }

  #emptyMatches() {
    return (this.#spare.pop() ?? new Matches(this.#map.size)).clear();
  }

  // All nodes that match all words: {count, numbers}, the best first.
  *#matching(sought, limit, near) {
    const best = new Best(limit, new Ranks(this.#map, this.#nodes, near, sought.length));
    const all = this.#emptyMatches();
    const others = sought.length > 1 ? this.#emptyMatches() : null;
    let any = true;
    for (const [i, word] of sought.entries()) {
      const here = i === 0 ? all : others.clear();
      yield* word.typos ? this.#findingWithTypos(word, here.qualities) : this.#findingAsItIs(word, here.qualities);
      if (i > 0) any = yield* all.joining(others);
      if (!any) break;
    }
    if (any) yield* all.choosing(best);
    this.#spare.push(...(others ? [others, all] : [all]));
    return best.found();
  }

  // Typos are forgiven in words that occur nowhere; if still nothing is found, in all.
  *#matchingSomehow(sought, limit, near) {
    const missing = sought.filter(({ text }) => !this.#isThere(text));
    forgive(missing);
    if (!sought.length || missing.some(({ typos }) => !typos)) return { count: 0, numbers: [] };
    const found = yield* this.#matching(sought, limit, near);
    return found.count || !forgive(sought) ? found : yield* this.#matching(sought, limit, near);
  }

  // As in map_source.js.
  *searching(text, { limit = 200, near = -1 } = {}) {
    this.#nodes ??= this.#page.getElementById("index")?.textContent ?? "";
    const sought = wordsToFind(text).map(word => ({ text: word, typos: 0 }));
    const { count, numbers } = yield* this.#matchingSomehow(sought, limit, near);
    yield { count, hits: numbers.map(node => ({ node, words: sought })), done: true };
  }
}
