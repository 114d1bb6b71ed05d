// What is asked of characters, for answers.js.

import { inLowerCase, kindOf, withoutMarks } from "./word_characters.js";

/** In the order of engine/language/word_characters.h. */
const kindsOfWordCharacters = ["none", "digit", "lower", "upper", "letter", "spaceless"];
const letterOrDigit = /[\p{L}\p{N}]/u;

const isWithoutColumns = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u;
/** Of East Asian width W and F: emoji, and these blocks of East Asian scripts. */
const isWide =
  /[\p{Emoji_Presentation}\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\u3247\u3250-\u4DBF\u4E00-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}]/u;
/** Conjoining letters of Korean, halfwidth voiced sound marks, flags and skin tones. */
const isNeverAlone = /[\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF\uFF9E\uFF9F\p{Regional_Indicator}\p{Emoji_Modifier}]/u;
/** In other scripts, most texts have clusters. */
const isSimple =
  /[\p{N}\p{P}\p{S}\p{Zs}]|(?=\p{L})[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Armenian}\p{scx=Georgian}\p{scx=Hebrew}\p{scx=Arabic}\p{scx=Ethiopic}\p{scx=Bopomofo}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}\p{scx=Hangul}]/u;

/** By the blocks that Unicode keeps for scripts from right to left. */
const isRightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const hasDirection = /[\p{L}\p{Mc}\p{Nl}\p{Nd}\p{Co}\u061C\u200E\u200F]/u;
/** Exceptions: digits of all directions, and letters that are like punctuation. */
const hasNoDirection =
  /[\u02B9\u02BA\u02C6-\u02CF\u02EC\u0374\u0660-\u0669\u06F0-\u06F9\u2E2F\uA67F\uA717-\uA71F\uA788\uFF10-\uFF19\u{10140}-\u{10174}\u{10D30}-\u{10D39}\u{1CCF0}-\u{1CCF9}\u{1D7CE}-\u{1D7FF}\u{1FBF0}-\u{1FBF9}]/u;

export const ofCharacter = {
  withoutMarks,
  lowerCase: inLowerCase,
  wordCharacter: (character) =>
    String(kindsOfWordCharacters.indexOf(letterOrDigit.test(character) ? kindOf(character) : "none")),

  /** `l` or `r`. Signs have none, although Unicode has one for a few, such as letters in a circle. */
  direction: (character) =>
    !hasDirection.test(character) || hasNoDirection.test(character) ? "" : isRightToLeft.test(character) ? "r" : "l",

  /** The number of columns of a terminal that a character takes. */
  columns: (character) => (isWithoutColumns.test(character) ? "0" : isWide.test(character) ? "2" : "1"),

  /** `1` if no two characters of which that is said are in one grapheme cluster. */
  standsAlone: (character) => (isNeverAlone.test(character) || !isSimple.test(character) ? "" : "1"),
};

let segmenter; // Firefox has had it since 2024

export const characters = {
  /** A line for each of the 256 characters from this number on; for ASCII, it is empty. */
  ofCharacters: (question, first) =>
    Array.from({ length: 256 }, (_, i) => Number(first) + i)
      .map((c) => `${c < 0x80 ? "" : ofCharacter[question](String.fromCodePoint(c))}\n`)
      .join(""),

  /** For each character of a text, whether a grapheme cluster begins with it: `1` or `0`. */
  clusters(text) {
    segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
    return Array.from(segmenter.segment(text), ({ segment }) => "1".padEnd([...segment].length, "0")).join("");
  },
};
