// What an option takes: functions from a word to a value, which throw a Mistake that says what is taken.

import { Mistake } from "./mistake.js";
import { nearestName } from "../parts/nearest_name.js";

/** `a, b or c` */
export const listOf = (words) => words.join(", ").replace(/, ([^,]*)$/, " or $1");

export const didYouMean = (typed, names) => {
  const longer = typed ? names.filter((name) => name.startsWith(typed)) : [];
  const meant = nearestName(typed, names) ?? (longer.length === 1 ? longer[0] : undefined);
  return meant ? `; did you mean ${meant}?` : "";
};

export const choice = (words) => (word) => {
  if (words.includes(word)) return word;
  throw new Mistake(`takes ${listOf(words)}, not ${word}${didYouMean(word, words)}`);
};

export function number({ least = 1, most, orZero = false } = {}) {
  const taken = `a whole number from ${least}${most ? ` to ${most}` : ""}${orZero ? ", or 0" : ""}`;
  return (word) => {
    const value = /^\d{1,15}$/.test(word) ? Number(word) : NaN;
    if ((value >= least && value <= (most ?? Infinity)) || (orZero && value === 0)) return value;
    throw new Mistake(`takes ${taken}, not ${word}`);
  };
}

/** In milliseconds. */
export function seconds(word) {
  const value = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : NaN;
  if (value >= 0.001 && value <= 86_400) return Math.round(value * 1000);
  throw new Mistake(`takes seconds, from 0.001 to 86400, not ${word}`);
}

export function text(word) {
  // eslint-disable-next-line no-control-regex
  if (word !== "" && !/[\u0000-\u001f\u007f]/.test(word)) return word;
  throw new Mistake(word === "" ? "takes a text" : "takes no control characters");
}
