// Which of the nodes that match are shown, and in which order (engine/search/ranking.h; docs/searching.md).
export const firstDigit = 63; // "?": how digits are written
const noMatch = 255;
const ranksOfWords = 64;
const numberOfRanks = 3 * 4 * 3 * ranksOfWords;
const farthest = 63;
const perPass = 1 << 16; // numbers of nodes gone through between two turns of others

// How well a node matches, less is better: where (bits 4, 5: name, address, description), typos (bits 2, 3), not a
// whole word (bit 1), not a word of the name itself (bit 0). The index of this array is made of the field (two bits),
// whether it is a whole word, and typos.
export const qualities = Uint8Array.from({ length: 24 }, (_, i) => {
  const field = i & 3;
  return (Math.max(field - 1, 0) << 4) | ((i >> 3) << 2) | (i & 4 ? 0 : 2) | (field === 0 ? 0 : 1);
});
const combined = (a, b) =>
  Math.max(a & 0x30, b & 0x30) | (Math.min(((a >> 2) & 3) + ((b >> 2) & 3), 3) << 2) | ((a | b) & 3);

// From which number on nodes are how far from the page: where the nearest common ancestor is.
const stretchesAround = (map, near) => {
  const path = [];
  for (let node = near; node >= 0 && path.length < farthest; node = map.upOf(node)) path.push(node);
  const begins = path.map((node, i) => [node, i]).reverse();
  const ends = path.map((node, i) => [map.endOf(node), i + 1 < path.length ? i + 1 : farthest]);
  return [[0, farthest], ...begins, ...ends];
};

// The ranks of nodes; less is better. `near`: the node near which to look first; -1: the root.
export class Ranks {
  // `nodes`: of the SearchIndex.
  constructor(map, nodes, near, wordCount) {
    this.nodes = nodes;
    this.wordCount = wordCount;
    this.stretches = near >= 0 ? stretchesAround(map, near) : null;
    this.stretch = 0;
  }

  // The numbers must ascend.
  distance(number) {
    const { stretches } = this;
    if (!stretches) return this.nodes.charCodeAt(2 * number + 1) - firstDigit;
    while (this.stretch + 1 < stretches.length && stretches[this.stretch + 1][0] <= number) ++this.stretch;
    return stretches[this.stretch][1];
  }

  rank(number, quality) {
    const isName = quality === 0 && this.nodes.charCodeAt(2 * number) - firstDigit === this.wordCount;
    const whole = isName ? 0 : quality & 2 ? 2 : 1;
    return ((quality >> 2) * 3 + whole) * ranksOfWords + this.distance(number);
  }
}

// The first of the nodes that match, in the order of their ranks, then of their numbers.
export class Best {
  constructor(limit, ranks) {
    this.limit = limit;
    this.ranks = ranks;
    this.ofRank = [];
    this.count = 0; // of all
    this.held = 0; // of those in `ofRank`
    this.worst = numberOfRanks; // above those of all that are held
  }

  // The numbers must ascend.
  add(number, quality) {
    ++this.count;
    const rank = this.ranks.rank(number, quality);
    if (this.held >= this.limit && rank >= this.worst) return;
    (this.ofRank[rank] ??= []).push(number);
    if (++this.held >= this.limit) this.#leaveOut();
  }

  // Leaves out the worst, as long as enough are held without them.
  #leaveOut() {
    for (let rank = this.ofRank.length - 1; ; --rank) {
      const length = this.ofRank[rank]?.length ?? 0;
      if (this.held - length < this.limit) {
        this.ofRank.length = rank + 1;
        this.worst = rank;
        return;
      }
      this.held -= length;
    }
  }

  found() {
    return { count: this.count, numbers: this.ofRank.flat().slice(0, this.limit) };
  }
}

// How well each node matches, by number: `qualities`, or noMatch.
export class Matches {
  constructor(size) {
    const fours = Math.ceil(size / 4);
    this.fours = new Uint32Array(fours); // most nodes do not match: four are passed over at once
    this.qualities = new Uint8Array(this.fours.buffer);
  }

  clear() {
    this.qualities.fill(noMatch);
    return this;
  }

  // Only what matches these too. Returns whether there is any.
  *joining({ fours: others }) {
    let any = false;
    for (let from = 0; from < others.length; from += perPass) {
      const to = Math.min(from + perPass, others.length);
      any = this.#join(others, from, to) || any;
      yield;
    }
    return any;
  }

  #join(others, from, to) {
    const { fours, qualities: mine } = this;
    const theirs = new Uint8Array(others.buffer);
    let any = false;
    for (let four = from; four < to; ++four) {
      if (others[four] === 0xffffffff) fours[four] = 0xffffffff;
      if (fours[four] === 0xffffffff) continue;
      for (let i = 4 * four; i < 4 * four + 4; ++i) {
        if (mine[i] === noMatch) continue;
        if (theirs[i] === noMatch) mine[i] = noMatch;
        else [mine[i], any] = [combined(mine[i], theirs[i]), true];
      }
    }
    return any;
  }

  // Adds all that match to the best.
  *choosing(best) {
    for (let from = 0; from < this.fours.length; from += perPass) {
      this.#choose(best, from, Math.min(from + perPass, this.fours.length));
      yield;
    }
  }

  #choose(best, from, to) {
    const { fours, qualities: all } = this;
    for (let four = from; four < to; ++four) {
      if (fours[four] === 0xffffffff) continue;
      for (let i = 4 * four; i < 4 * four + 4; ++i) if (all[i] !== noMatch) best.add(i, all[i]);
    }
  }
}
