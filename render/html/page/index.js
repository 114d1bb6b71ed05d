// The search in the index that is written into the page (engine/search; docs/searching.md). Its text is read as it is,
// block by block: nothing is unpacked or kept.
const firstDigit = 63; // "?"
const endOfLengths = 48; // "0"
const longList = 32; // " "
const noMatch = 255;
const ranksOfWords = 64;
const numberOfRanks = 3 * 4 * 3 * ranksOfWords;
const farthest = 63;
const perTurn = 30000; // numbers read between two turns of others
const perPass = 1 << 16; // and numbers of nodes gone through

const index = { blocks: null, nodes: "" };
const openIndex = () => {
  if (index.blocks) return;
  index.blocks = [...document.querySelectorAll("script.index")].map(element => ({
    first: element.dataset.first,
    get text() {
      return element.textContent;
    },
  }));
  index.nodes = document.getElementById("index")?.textContent ?? "";
};

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

// How well a node matches, less is better: where (bits 4, 5: name, address, description), typos (bits 2, 3), not a whole
// word (bit 1), not a word of the name itself (bit 0). Here by the field (two bits), whether it is a whole word, and typos.
const qualities = Uint8Array.from({ length: 24 }, (_, i) => {
  const field = i & 3;
  return (Math.max(field - 1, 0) << 4) | ((i >> 3) << 2) | (i & 4 ? 0 : 2) | (field === 0 ? 0 : 1);
});
const combined = (a, b) =>
  Math.max(a & 0x30, b & 0x30) | (Math.min(((a >> 2) & 3) + ((b >> 2) & 3), 3) << 2) | ((a | b) & 3);

// The first block that may have words beginning with `word`.
const firstBlock = word => {
  let [low, high] = [0, index.blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (index.blocks[middle].first < word) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
};

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

// Whether some word begins with this one.
const isThere = word => {
  const reader = new BlockReader();
  for (let block = firstBlock(word); block < index.blocks.length; ++block) {
    reader.open(index.blocks[block].text);
    while (reader.next()) {
      const order = reader.compare(word);
      if (order >= 0) return order === 0;
    }
  }
  return false;
};

function* findingAsItIs({ text }, matches) {
  const reader = new BlockReader();
  let work = 0;
  for (let block = firstBlock(text); block < index.blocks.length; ++block) {
    reader.open(index.blocks[block].text);
    let before = false; // whether the word before begins with `text`
    while (reader.next()) {
      if (!before || reader.shared < text.length) {
        const order = reader.compare(text);
        if (order > 0) return;
        if (order < 0) continue;
      }
      before = true;
      noteList(reader, reader.length === text.length ? 4 : 0, matches);
      work += 2 + reader.to - reader.from;
      if (work >= perTurn) yield void (work = 0);
    }
  }
}

// Whether no word of a block can be meant: they all begin with what is too far off in the first.
const isFarOff = (distance, reader, next) => {
  if (distance.dead > reader.length || !next) return false;
  for (let i = 0; i < distance.dead; ++i) if (reader.word[i] !== next.first.charCodeAt(i)) return false;
  return true;
};

function* findingWithTypos({ text, typos }, matches) {
  const distance = new TypoDistance(text, typos);
  const reader = new BlockReader();
  let work = 0;
  for (let block = 0; block < index.blocks.length; ++block) {
    reader.open(index.blocks[block].text);
    while (reader.next()) {
      if (++work >= perTurn / 8) yield void (work = 0);
      const off = distance.toBeginning(reader.word, reader.length, reader.shared);
      if (off <= typos) {
        noteList(reader, (off << 3) | (distance.isWhole ? 4 : 0), matches);
        work += (reader.to - reader.from) / 8;
      } else if (reader.shared === 0 && isFarOff(distance, reader, index.blocks[block + 1])) {
        break;
      }
    }
  }
}

// From which number on nodes are how far from the page: where the nearest common ancestor is.
const stretchesAround = near => {
  const path = [];
  for (let node = near; node >= 0 && path.length < farthest; node = upOf(node)) path.push(node);
  const begins = path.map((node, i) => [node, i]).reverse();
  const ends = path.map((node, i) => [endOf(node), i + 1 < path.length ? i + 1 : farthest]);
  return [[0, farthest], ...begins, ...ends];
};

// Returns a function that gives the rank of a node; less is better. The numbers must ascend.
const rankingFor = (near, count) => {
  const stretches = near >= 0 ? stretchesAround(near) : null;
  let at = 0;
  const distanceOf = number => {
    if (!stretches) return index.nodes.charCodeAt(2 * number + 1) - firstDigit;
    while (at + 1 < stretches.length && stretches[at + 1][0] <= number) ++at;
    return stretches[at][1];
  };
  return (number, quality) => {
    const isName = quality === 0 && index.nodes.charCodeAt(2 * number) - firstDigit === count;
    const whole = isName ? 0 : quality & 2 ? 2 : 1;
    return ((quality >> 2) * 3 + whole) * ranksOfWords + distanceOf(number);
  };
};

// Enters how well nodes match two words into `all`. Returns whether any matches both.
function* joining(all, matches) {
  let any = false;
  for (let i = 0; i < matches.length; ++i) {
    if (i % perPass === 0) yield;
    if (all[i] === noMatch) continue;
    if (matches[i] === noMatch) all[i] = noMatch;
    else [all[i], any] = [combined(all[i], matches[i]), true];
  }
  return any;
}

const nothing = { count: 0, numbers: [] };

// The best of the nodes that match: {count, numbers}.
function* choosing(all, wordCount, limit, near) {
  const ofRank = new Uint32Array(numberOfRanks);
  let count = 0;
  let rankOf = rankingFor(near, wordCount);
  for (let i = 0; i < all.length; ++i) {
    if (i % perPass === 0) yield;
    if (all[i] === noMatch) continue;
    ++count;
    ++ofRank[rankOf(i, all[i])];
  }

  let [last, room] = [0, Math.min(limit, count)];
  while (last < numberOfRanks && ofRank[last] < room) room -= ofRank[last++];
  const chosen = [];
  rankOf = rankingFor(near, wordCount);
  for (let i = 0; i < all.length && count; ++i) {
    if (i % perPass === 0) yield;
    if (all[i] === noMatch) continue;
    const rank = rankOf(i, all[i]);
    if (rank < last || (rank === last && room-- > 0)) chosen.push([rank, i]);
  }
  chosen.sort(([a, i], [b, j]) => a - b || i - j);
  return { count, numbers: chosen.map(([, number]) => number) };
}

// Arrays with a number for each node, for the next search; not those of a search that was given up.
let spare = [];

// Enters into `all` how well nodes match all words. Returns whether any does.
function* findingAll(sought, all, matches) {
  for (const [i, word] of sought.entries()) {
    const here = i === 0 ? all : matches;
    here.fill(noMatch);
    yield* word.typos ? findingWithTypos(word, here) : findingAsItIs(word, here);
    if (i > 0 && !(yield* joining(all, matches))) return false;
  }
  return true;
}

// All nodes that match all words: {count, numbers}, the best first.
function* matching(sought, limit, near) {
  const arrays = [0, 1].map(() => spare.pop() ?? new Uint8Array(data.size));
  const any = yield* findingAll(sought, ...arrays);
  const found = any ? yield* choosing(arrays[0], sought.length, limit, near) : nothing;
  spare = arrays;
  return found;
}

// Forgives typos. Returns whether there is a word in which more can be forgiven.
const forgive = some => some.filter(word => word.typos < (word.typos = mostTypos(word.text))).length > 0;

// Typos are forgiven in words that occur nowhere; if still nothing is found, in all.
function* matchingSomehow(sought, limit, near) {
  const missing = sought.filter(({ text }) => !isThere(text));
  forgive(missing);
  if (!sought.length || missing.some(({ typos }) => !typos)) return nothing;
  const found = yield* matching(sought, limit, near);
  return found.count || !forgive(sought) ? found : yield* matching(sought, limit, near);
}

// Looks for a text; `near`: the number of the node near which to look first, -1: the root. Yields undefined to let
// others work, and at last {count, hits, done}, hits as {node, words}, at most `limit`.
function* searching(text, { limit = 200, near = -1 } = {}) {
  openIndex();
  const sought = wordsToFind(text).map(word => ({ text: word, typos: 0 }));
  const { count, numbers } = yield* matchingSomehow(sought, limit, near);
  yield { count, hits: numbers.map(node => ({ node, words: sought })), done: true };
}
