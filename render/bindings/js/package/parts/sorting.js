// Names in the order of a language, and the letters under which an index lists them.

import { alphabets, scripts } from "../alphabets.js";
import { formatOf, mostMarks } from "./intl.js";

// Languages are canonical tags, or empty.

/** Languages that share their order with others: Node.js has no Cantonese, and Chromium less. */
export const alike = { bs: "hr", gl: "es", mk: "sr", mn: "ru", nn: "nb", yue: "zh-Hant", "yue-Hans": "zh-Hans" };

/** The order of a language: that of CLDR's root, which is that of English, if there is none for it. */
function collatorOf(language, sensitivity) {
  const { language: primary, script } = new Intl.Locale(language || "en");
  const other = alike[`${primary}-${script}`] ?? alike[primary];
  const [known = "en"] = language ? Intl.Collator.supportedLocalesOf(other ? [language, other] : [language]) : [];
  return formatOf(Intl.Collator, known, { numeric: true, sensitivity });
}

const manyMarks = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, "gu");

/** The place of each name in the order of a language; equal names have the same. */
export function ranks(language, names) {
  const { compare } = collatorOf(language, "variant");
  const texts = names.map((name) => (name.length > mostMarks ? name.replace(manyMarks, "$1") : name));
  const order = names.map((_, i) => i).sort((a, b) => compare(texts[a], texts[b]));
  const ranks = new Uint32Array(names.length);
  for (let i = 1; i < order.length; ++i) {
    const [last, next] = [order[i - 1], order[i]];
    ranks[next] = ranks[last] + (compare(texts[last], texts[next]) === 0 ? 0 : 1);
  }
  return ranks;
}

/** Some text that comes after all that begins with this text, and before whatever else comes after it. */
const endOf = (text) => `${text}\uFFFF`;

/** The beginnings of Chinese, such as those of pinyin's syllables in `A`, as the order has them: after U+FDD0. */
function chineseLetters(compare) {
  const strokes = Array.from({ length: 64 }, (_, i) => [String.fromCharCode(0x2801 + i), `${i + 1}劃`]);
  const latin = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => [letter, letter]);
  const known = ([letter]) => compare(`\uFDD0${letter}`, "\uFDD0") < 0; // else it is two unknown characters
  const found = [...latin, ...strokes].filter(known).map(([letter, name]) => ({ from: `\uFDD0${letter}`, name }));
  return found[0]?.name === "A" ? [...latin.map(([letter]) => ({ from: letter, name: letter })), ...found] : found;
}

/** The letters of the alphabet of a language, by CLDR. */
function lettersOf(tag) {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  const lines = alphabets.split("\n").map((line) => line.split(":"));
  const usual = new Intl.Locale(language).maximize().script;
  for (const known of [`${language}-${script}`, `${language}-${region}`, script === usual && language]) {
    const found = lines.find(([languages]) => languages.split(" ").includes(known));
    if (found) return found[1].split(" ");
  }
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
}

/** Whether an index rather has this letter than another one in the same place of the order. */
function isBetter(letter, other) {
  const [simple, otherSimple] = [letter, other].map((text) => text.normalize("NFKD"));
  const longer = [...simple].length - [...otherSimple].length;
  if (longer !== 0) return longer < 0;
  return simple === otherSimple ? letter < other : simple < otherSimple;
}

/** The sections of an index in their order: `name`, and the places in the order between which its names are. This is how
 * ICU makes an AlphabeticIndex. */
function makeSections(language) {
  const { compare } = collatorOf(language, "base");
  const borders = [...scripts].map((letter) => `\uFDD1${letter}`).sort(compare);
  let letters = chineseLetters(compare);
  if (letters.length === 0 && language)
    for (const marked of lettersOf(language)) {
      // CLDR marks with a star what is a letter though it sorts as its characters do.
      const from = marked.replace(/(.)\*$/u, "$1");
      const isApart = from !== marked || [...from].length === 1 || compare(from, [...from].join("\u034F")) !== 0;
      const isInside = compare(from, "9") > 0 && compare(from, borders.at(-1)) < 0; // not a mark or an apostrophe
      if (isApart && isInside) letters.push({ from, name: from });
    }
  letters.sort((a, b) => compare(a.from, b.from) || (isBetter(a.from, b.from) ? -1 : 1));
  letters = letters.filter(({ from }, i) => i === 0 || compare(from, letters[i - 1].from) !== 0);
  const sections = [];
  let last; // that is no sequence of others
  for (const { from, name } of letters) {
    const until = borders.find((border) => compare(from, border) < 0);
    sections.push({ from, until, name });
    if (last && compare(from, endOf(last.from)) < 0)
      sections.push({ ...last, from: endOf(from) }); // after Sch, there is more of S
    else last = { from, until, name };
  }
  return { compare, sections };
}

const indexes = new Map();
const mostIndexes = 20;
function sectionsOf(language) {
  let index = indexes.get(language);
  if (!index) {
    if (indexes.size === mostIndexes) indexes.clear();
    indexes.set(language, (index = makeSections(language)));
  }
  return index;
}

/** The letter under which an index lists a name, as engine/language/initial.h has it; undefined: none. */
export function initial(language, name) {
  if (/^\p{Nd}/u.test(name)) return "0–9";
  if (!/^\p{L}/u.test(name)) return undefined;
  const { compare, sections } = sectionsOf(language);
  let [begin, end] = [0, sections.length]; // the last section that begins at the name or before it is before `end`
  while (begin < end) {
    const middle = (begin + end) >> 1;
    if (compare(sections[middle].from, name) <= 0) begin = middle + 1;
    else end = middle;
  }
  const section = sections[end - 1];
  if (section && compare(name, section.until) < 0) return section.name;
  if (/^[\p{Script=Han}\p{Script=Yi}]/u.test(name)) return undefined;
  const [first] = name;
  const [bare] = first.toUpperCase().normalize("NFD");
  return bare;
}
