'use strict';

/** Random numbers that are the same everywhere for the same seed (mulberry32). */
class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** A whole number from 0 to 2^32 - 1. */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let bits = this.state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  }

  /** A whole number below `limit`. */
  below(limit) {
    return Math.floor((this.next() / 0x100000000) * limit);
  }

  between(least, most) {
    return least + this.below(most - least + 1);
  }

  chance(probability) {
    return this.next() < probability * 0x100000000;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** One of the keys of `weights`, which maps them to their relative frequencies. */
  weighted(weights) {
    const entries = Object.entries(weights);
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [key, weight] of entries) {
      if (left < weight) return key;
      left -= weight;
    }
    throw new Error('no weights');
  }
}

module.exports = { Random };
