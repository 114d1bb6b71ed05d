// What is asked of single characters beyond ASCII, for answers.js.

import { inLowerCase, kindOf, withoutMarks } from "./word_characters.js";

/** In the order of engine/language/word_characters.h. */
const kindsOfWordCharacters = ["none", "digit", "lower", "upper", "letter", "spaceless"];
const letterOrDigit = /[\p{L}\p{N}]/u;

export const ofCharacter = {
  withoutMarks,
  lowerCase: inLowerCase,
  wordCharacter: (character) =>
    String(kindsOfWordCharacters.indexOf(letterOrDigit.test(character) ? kindOf(character) : "none")),
};

export const characters = {
  /** A line for each of the 256 characters from this number on; for ASCII, it is empty. */
  ofCharacters: (question, first) =>
    Array.from({ length: 256 }, (_, i) => Number(first) + i)
      .map((c) => `${c < 0x80 ? "" : ofCharacter[question](String.fromCodePoint(c))}\n`)
      .join(""),
};
