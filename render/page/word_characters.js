// What a search makes of the characters of a text, as engine/language/word_characters.h has it. In WebAssembly, the engine
// asks this.

export const withoutMarks = text => text.normalize("NFKD").replace(/\p{M}+/gu, "");
export const inLowerCase = text => text.toLowerCase().replaceAll("ς", "σ");

// Before Thai, there are only letters that other scripts have, too.
const scriptsWithoutSpaces =
  /(?![\0-\u0DFF])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

// The kind of a letter or digit.
export const kindOf = character => {
  if (scriptsWithoutSpaces.test(character)) return "spaceless";
  if (/\p{N}/u.test(character)) return "digit";
  if (/\p{Ll}/u.test(character)) return "lower";
  return /\p{Lu}/u.test(character) ? "upper" : "letter";
};
