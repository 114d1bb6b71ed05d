// The capital at the beginning of a text, for answers.js: in title case, which JavaScript lacks.

import { localeOf } from "./languages.js";

const isTitleCase = /[\p{Lt}\u10D0-\u10FF]/u; // Georgian has capitals for whole words only
const isDigraph = /[\u01C4-\u01CC\u01F1-\u01F3]/;

function inTitleCase(character) {
  if (isTitleCase.test(character)) return character;
  const upper = character.toUpperCase();
  if (isDigraph.test(character)) return String.fromCodePoint(upper.codePointAt(0) + 1); // Ǆ, ǅ, ǆ
  const [letter, ...marks] = character.normalize("NFD");
  if (marks.includes("\u0345")) return (letter.toUpperCase() + marks.join("")).normalize("NFC"); // ᾼ, not ΑΙ
  return upper.replace(/(\p{Lu})(.+)/su, (_, first, rest) => first + rest.toLowerCase()); // Ss
}

function languageOf(tag) {
  try {
    return localeOf(tag).language;
  } catch {
    return undefined;
  }
}

/** The first letter is a capital then: the Dutch `ij` is one, and a Turkish `i` keeps its dot. */
export function withCapital(language, text) {
  const [first, ...rest] = text;
  if (/[ií]/i.test(first)) {
    const known = languageOf(language);
    const dutch = known === "nl" && /^(ij(?!\u0301)|(i\u0301|í)j\u0301)/i.exec(text)?.[0];
    if (dutch) return dutch.toUpperCase() + text.slice(dutch.length);
    if (first === "i" && (known === "tr" || known === "az")) return ["İ", ...rest].join("");
  }
  return [inTitleCase(first), ...rest].join("");
}
