// JavaScript answers what the module asks it (engine/base/javascript.h) as the native engine does by ICU. The two have
// different versions of Unicode's data, so the questions are about what has not changed for years.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import test from "node:test";

import { answersProgram, packageFile } from "./support/environment.mjs";

const { answers } = await import(pathToFileURL(packageFile("parts/answers.js")));
const { ofCharacter } = await import(pathToFileURL(packageFile("parts/characters.js")));
const { alike, initial, ranks } = await import(pathToFileURL(packageFile("parts/sorting.js")));

/** Which kind of space stands before a unit has changed again and again. */
const spaced = (answer) => answer?.replace(/[\u00a0\u202f]/g, " ") ?? answer;

/** Names in the order of a language, a line for each, which says whether it equals the one before. */
function order(language, names) {
  const found = ranks(language, names);
  return names
    .map((name, i) => ({ name, rank: found[i] }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ name, rank }, i, all) => `${rank === all[i - 1]?.rank ? "=" : "<"} ${name}`)
    .join("\n");
}

/** Names, each with its heading in an index. */
const initials = (language, names) => names.map((name) => `${initial(language, name) ?? "…"}: ${name}`).join("\n");

/** What JavaScript answers; null: nothing. What is asked of characters is asked of each in a text. */
function answered([question, first, second]) {
  if (ofCharacter[question]) return [...first].map(ofCharacter[question]).join("");
  try {
    const listed = { order, initials }[question];
    if (!listed) return answers[question](first, second) ?? null;
    const [language] = answered(["canonicalTag", first])?.split(" ") ?? [""];
    return listed(language, second.split("\n"));
  } catch {
    return null;
  }
}

/** What the native engine answers. */
function answeredNatively(questions) {
  const input = questions.map((question) => JSON.stringify(question)).join("\n");
  const { status, stdout } = spawnSync(answersProgram, { input, encoding: "utf8", maxBuffer: 2 ** 30 });
  assert.equal(status, 0);
  const native = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(native.length, questions.length);
  return native;
}

/** Asks both these questions, `[question, first, second]`. */
function agree(questions) {
  const native = answeredNatively(questions);
  const differ = questions
    .map((question, i) => ({ question, javascript: spaced(answered(question)), native: spaced(native[i]) }))
    .filter(({ javascript, native: other }) => javascript !== other)
    .map(({ question: [name, first, second], javascript, native: other }) => {
      const lines = String(javascript).split("\n");
      const others = String(other).split("\n");
      const at = lines.findIndex((line, i) => line !== others[i]);
      return [name, first, second.slice(0, 40), lines[at], others[at]];
    });
  assert.deepEqual(differ.slice(0, 20), [], `${differ.length} of ${questions.length} answers differ`);
}

const languages = ["de", "en", "fr", "ja", "ar", "fa", "hi", "pl", "ru", "cs", "cy", "ga", "he", "pt-BR", "zh-Hant"];

test("numbers, their plural categories and dates are written as by ICU", () => {
  const numbers = ["0", "1", "2", "3", "4", "5", "6", "11", "12", "20", "21", "22", "100", "101", "1234", "1000000", "9007199254740993"];
  const dates = ["2026", "2026 11", "2026 11 23", "1999 1 1", "2024 2 29"];
  agree(languages.flatMap((language) => [
    ...numbers.flatMap((number) => [["number", language, number], ["pluralCategory", language, number]]),
    ...dates.map((date) => ["date", language, date]),
  ]));
});

/** Letters, and languages written with them. Latvian has another order by now. */
const alphabets = {
  "aAbBcCçćčdDďđeEéèêëęěfgGğhiIíïıİjklLłľmnñńňoOóôöőøœpqrRřsSßśšşștťțuUúůüűvwxyYýzZźžżþæÆðŁØåÅäÄÖÜ '-.&01279":
    ["", "und", "af", "az", "bs", "ca", "cs", "cy", "da", "de", "de-AT", "de-u-co-phonebk", "en", "eo", "es", "et", "eu",
      "fi", "fil", "fr", "fr-CA", "ga", "gl", "hr", "hu", "id", "is", "it", "lt", "ms", "mt", "nb", "nl", "nn", "no",
      "pl", "pt-BR", "ro", "sk", "sl", "sq", "sr-Latn", "sv", "sv_SE", "sw", "tr", "uz", "vi", "tlh", "x-private", "C"],
  "абвгґдђеёєжзиійїјклљмнњопрстћуўфхцчџшщъыьэюяАЙЁҐІaz 1": ["", "be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "uk"],
  "αάβγδεέζηήθιίϊκλμνξοόπρσςτυύφχψωώΑΆΩaz 1": ["el", "en"],
  "აბგდევზთიკლმნაბaz": ["ka"],
  "աբգդեզէըթժիլխծԱԲաբաz": ["hy"],
  "ابتثجحخدذرزسشصضطظعغفقكلمنهويآأإئؤةىپچژگکیٹڈaz 1": ["ar", "fa", "ur", "en"],
  "אבגדהוזחטיכךלמםנןסעפףצץקרשתaz 1": ["he", "ar"],
  "अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुेो्ंaz": ["hi", "mr", "ne"],
  "অআইঈউঊকখগঘঙচছজঝঞটঠডঢণতথািীু্ংaz": ["bn"],
  "அஆஇஈஉஊகஙசஞடணதநபமயரலவாிீு்az": ["ta"],
  "กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศสหอฮะาิีึืุูเแโใไ่้az 1": ["th"],
  "あいうえおかがきぎくぐけげさざただっつなはばぱまやゃらわんアイウカガーッ東京都大阪日本語az1": ["ja", "en"],
  "가각나다라마바사아자차카타파하까싸힣ㄱㄴ韓國中az1": ["ko", "en"],
  "阿八擦大额发嘎哈机卡拉马那哦怕七然三他我西呀子中国人一二三龍丁丈az1": ["zh", "zh-Hant", "zh-TW", "zh-cmn-Hans", "zh-yue", "yue", "en", "ja"],
};
/** For each language, all pairs of the letters, and some words with letters of several characters. */
const named = Object.entries(alphabets).flatMap(([letters, of]) => {
  const pairs = Array.from(letters, (a) => Array.from(letters, (b) => a + b)).flat();
  const words = "Chata chata cizí Dzsungel dzsessz Dżem dž Ljubljana llama Nyíregyháza njok Szeged Zsuzsa Aarhus aa Ångström A\u030angstro\u0308m ijs ng Ngaio gia ddu";
  const names = [...pairs, ...words.split(" ")].filter((name) => name.trim() !== "");
  return of.map((language) => ({ language, names }));
});

test("names are in the order that ICU has", () => {
  agree(named.map(({ language, names }) => ["order", language, names.join("\n")]));
  const marks = "\u0301\u0323".repeat(150_000); // would take minutes
  agree([["order", "sv", [`ä${marks}`, "z", `a${marks}`, `b${marks}`, "7".repeat(100_000)].join("\n")]]);
});

test("languages that may be missing have the order of others", () => {
  for (const [language, other] of Object.entries(alike)) {
    const { names } = named.find((one) => one.language === language.split("-")[0] || one.language === other);
    const [ofLanguage, ofOther] = answeredNatively([language, other].map((tag) => ["order", tag, names.join("\n")]));
    assert.equal(ofLanguage, ofOther, language);
  }
});

test("an index lists names under the letters that ICU has", () => {
  agree(named.map(({ language, names }) => ["initials", language, names.join("\n")]));
});

/** Characters that are as old as Unicode 12, without those for private use: what is newer, Node.js 20 does not know yet
 * everywhere. */
const characters = [...answeredNatively([["charactersOfUnicode", "12", ""]])[0]].filter((c) => !/\p{Co}/u.test(c));

/** Numbers below `below`, the same in each run. */
function numbersFrom(seed) {
  return (below) => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % below;
  };
}

/** Texts of some parts. */
function mixed(parts, count, most) {
  const next = numbersFrom(1);
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(most) }, () => parts[next(parts.length)]).join(""));
}

/** Characters that differ in what is asked: not each of the ideographs and syllables. */
const notable = characters.filter((c) => c > "\x7F" && !/[\u3500-\u4DB0\u4F00-\u9FA0\uAD00-\uD700\u{20010}-\u{2A6C0}]/u.test(c));
const asHosts = (hosts) => hosts.map((host) => ["asciiHost", host, ""]);

test("hosts have the ASCII form that ICU gives them", () => {
  const beforeDigit = notable.map((c) => `a${c}1`);
  agree(asHosts(beforeDigit));
  // The dots would be followed by a label that begins with a digit, where there is a label from right to left: Node.js
  // does not see that. U+1734 was a non-spacing mark until Unicode 14.
  agree(asHosts(notable.filter((c) => !/[\u3002\uFF0E\uFF61\u1734]/.test(c)).map((c) => `א${c}1`)));
  agree(asHosts(notable.map((c) => `${c}\u200D${c}`)));
  const encoded = answeredNatively(asHosts(beforeDigit)).filter((host) => host?.startsWith("xn--"));
  assert.ok(encoded.length > 10_000);
  agree(asHosts(encoded.map((host) => host.toUpperCase())));
  agree(asHosts([
    "bücher.example", "BÜCHER.Example.", "bücher..", ".bücher", "faß.de", "βόλος.com", "例え。テスト", "a_b.bücher.example.",
    "ا\u200Cب.example", "بب\u200Cبب.example", "क्\u200Dष.example", "क्\u200Cष", "א1a.example", "אב.גד",
    "①②⑦.0.0.1", "127。0。0。1", "127.0.0.1。", "0ˣ7f.1", "⒈27.1", "\u00AD", "\u00AD.", "", "．", "xn--", "xn--a",
    "xn--a-", "xn---", "xn---cc4f", "xn----xka", "xn--bcher-kva-.com", "xn--bcher-kva.xn--0", "XN--bcher-KVA", "axn--b", "a.xn--4ca",
    "xn--\u00ADbcher-kva", "x\u00ADn--a", "xn--99999999", "xn--ü", "a≮", "a<\u0338", "a<ü", "ü[", "ü]", "ü:80", "ü@a", "ü/", "ü\\",
    "ü?", "ü#", "ü%31", "ü％31", "ü\n", "ü\t", "ü ", " ü", "ü\0", "ü\x7F", "ü\u0080", "\uFFFD", "\uFEFFü", "ü".repeat(255),
    "ü".repeat(256), `${"ü.".repeat(127)}ü`, `${"ü.".repeat(127)}üa`, `${"a".repeat(1000)}.xn--bcher-kva`,
    `${"０".repeat(900)}177.0.0.1`, `127.0.0.${"\u00AD".repeat(2000)}1`, `a${"\u0300".repeat(30)}`, `a${"\u0300".repeat(31)}`,
    `a${"\u0300\u00AD".repeat(31)}`, `a${"\u0300".repeat(30)}`.repeat(2), `a${"\u0344".repeat(15)}`, `a${"\u0344".repeat(16)}`,
    `a${"\u0345".repeat(31)}`, `a${"\u0903".repeat(31)}`, "\u0301\u0300\u0323\u0345".repeat(8000),
  ]));
  const parts = [..."abßςΣİIı1-._*~!$&'();=+,\"`{}<=%/：@？#日本éﬁ①⑳㏔ÅKǆ…ーｶﾞகक가가𝐀𝟏½⅒。．😀", "xn--", "XN--", "bcher-kva", "4ca", "zca",
    "--", "a-", "e\u0301", "\u0301", "\u0323", "\u0344", "\u00AD", "\uFE0F", "\u200B", "\u3000", "\u2028", "\u0338", "\t", " "];
  agree(asHosts(mixed(parts, 10_000, 6)));
});

const random = numbersFrom(2);
const oneOf = (all) => all[random(all.length)];
const someOf = (all, most) => Array.from({ length: 1 + random(most) }, () => oneOf(all)).join(" ");

// CLDR has changed since that readers of `uk` know `ru`, and where `yi` is spoken.
const matched = (
  "af am ar ar-EG ar-MA ar-Latn az az-Cyrl be bg bn bo br bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IN " +
  "en-PR en-001 en-150 eo es es-419 es-AR es-MX es-US es-150 et eu fa fi fil fo fr fr-CA fy ga gd gl gsw gu ha he hi hi-Latn hr " +
  "hu hy id is it ja ja-Latn jv ka kk km kn ko ku ky la lb lo lt lv mi mk ml mn mr ms mt my nb ne nl nl-BE nn no om or pa " +
  "pa-PK pl ps pt pt-AO pt-BR pt-PT qu rm ro ru rw sa sd si sk sl so sq sr sr-Latn su sv sw ta te tg th ti tk tr tt ug ur uz vi wo xh " +
  "qaa qaa-Latn qaa-Cyrl qaa-Latn-US qaa-DE tlh yue zh zh-CN zh-HK zh-Hans zh-Hant zh-MO zh-SG zh-TW zu"
).split(" ");

test("M-8: the language that suits a reader best is the one that ICU finds", () => {
  const pairs = matched.flatMap((desired) => matched.map((supported) => ["bestMatch", desired, supported]));
  const lists = Array.from({ length: 5_000 }, () => ["bestMatch", someOf(matched, 4), someOf(matched, 8)]);
  agree([...pairs, ...lists]);
});

test("language tags have the canonical form that ICU gives them", () => {
  const tags = (
    "de DE-at zh_hant_TW iw in-ID mo sh sr-latn-rs zh-yue zh-cmn-Hans-CN sgn-ase ar-arb no-bok zh-min-nan i-klingon I-LUX art-lojban " +
    "en-GB-oed sgn-BE-FR en-US-u-va-posix de-CH-1996 de-1996-CH sl-rozaj-biske-1994 de-u-co-phonebk de-DE-u-co-phonebk-kn " +
    "en-x-private x-private und und-Latn und-DE a 1 de- -de de--AT de-DE-DE de-1996-1996 de-a-bb-a-cc e en-a english abcdefgh abcdefghi " +
    "en-Latn-Latn de-419 es-419 en-UK en-BU cs-CS zh-CN hy-arevela ja-Latn-hepburn-heploc tl bh eo-001 en-t-de aa-saaho no nb nn"
  ).split(" ");
  agree([...tags, ...matched].map((tag) => ["canonicalTag", tag, ""]));
});

test("the direction of a language is the one that ICU knows", () => {
  const tags = [..."ae ar arc az-Arab ckb dv fa ff-Adlm glk he ks ku ku-Arab lrc mzn nqo pa-PK ps sd syr ug ur uz-AF yi".split(" "), ...matched];
  agree(tags.map((tag) => ["isRightToLeft", tag, ""]));
});

// registered_codes.cpp has these itself.
const formerLanguages = "bh in iw ji jw mo sh tl".split(" ");
const otherRegions = "ac an bu cp cq cs dd eu ez fx nt su ta tp un yd yu zr".split(" ");

test("the codes of languages and regions are those that ICU lists", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const without = (others) => codes.filter((code) => !others.includes(code));
  agree([
    ...without(formerLanguages).map((code) => ["isLanguageCode", code, ""]),
    ...without(otherRegions).map((code) => ["isRegionCode", code, ""]),
  ]);
});

test("words are taken apart as by ICU", () => {
  for (const question of ["withoutMarks", "lowerCase"]) agree(notable.map((c) => [question, c, ""]));
  // U+0295 was a small letter until Unicode 17.
  agree(notable.filter((c) => c !== "\u0295").map((c) => ["wordCharacter", c, ""]));
  // What is asked of each character holds for texts: whatever is before and after it.
  const parts = [..."aZ ΣσςİIıßẞǅﬁÅ①ﷺ가각日カ\u3099ｶﾞเก็ड़𝐀𐐀👩‍🚀", "\u0301", "\u0323", "\u0345", "\u0307", "\u05B0", "\u1E9B\u0323", "\u{1D15F}"];
  const texts = mixed(parts, 20_000, 8);
  for (const question of ["withoutMarks", "lowerCase"]) agree(texts.map((text) => [question, text, ""]));
});

test("letters have the direction that ICU knows", () => {
  // U+1171E was a non-spacing mark until Unicode 15.1.
  const ofLetters = characters.filter((c) => /[\p{L}\p{Mc}\p{Nl}\p{Nd}\u061C\u200E\u200F]/u.test(c) && c > "\x7F" && c !== "\u{1171E}");
  agree(ofLetters.map((c) => ["direction", c, ""]));
  agree([..."\uE000\uF8FF\u{F0000}…–«\u00A0\u0301!"].map((c) => ["direction", c, ""]));
});

test("texts begin with the capitals that ICU gives them", () => {
  // Two have had capitals since Unicode 16 only; three are equivalent to what ICU writes.
  const beginnings = notable.filter((c) => !/[\u019B\u0264\u1FB7\u1FC7\u1FF7]/.test(c)).map((c) => `${c}A${c}`);
  agree(beginnings.map((text) => ["withCapital", "", text]));
  const texts = ["ij", "ijs", "IJ", "iJ", "Ij", "íj", "íj\u0301s", "i\u0301j\u0301s", "i\u0301j", "ij\u0301", "ÍJ\u0301", "ĳs", "îj", "i", "i\u0307", "i\u0323",
    "ı", "iz", "IZ", "1i", "«ijs", "ὀδός", "ά", "ǆep", "ßa", "éa", "ﬁn", "ა", "ا", "x", "A", "\uFE0Fa", "i a j", "👩‍🚀"];
  const tags = ["", "nl", "nl-BE", "NL_be", "nld", "tr", "tr_TR", "tur", "az-Cyrl", "lt", "el", "de", "en-x-tr", "und-TR", "x", "a b"];
  agree(tags.flatMap((tag) => texts.map((text) => ["withCapital", tag, text])));
});

test("texts take as many columns of a terminal as by ICU", () => {
  // U+1171E was a non-spacing mark until Unicode 15.1.
  agree(characters.filter((c) => c > "\u02FF" && c !== "\u{1171E}").map((c) => ["columns", c, ""]));
  const parts = [..."aé日가각각🇩🇪👩❤กำี\r\n\u0600ーﾞ", "\u200D", "\u200C", "\uFE0F", "\u0301", "\u0D4E", "\u{11941}", "\u{1F3FD}", "षी"];
  const words = ["क्षत्रिय", "स्त्री", "বাংলাদেশ ক্ষ", "தமிழ்க்ஷ", "ನಮಸ್ಕಾರ", "မြန်မာ", "བོད་ཡིག"];
  // U+11A3A has begun clusters only since Unicode 13; which characters may follow a virama has changed, too.
  const between = characters.filter((c) => c > "\u02FF" && c !== "\u{11A3A}").map((c) => `a${c}a`);
  agree([...words, ...between, ...mixed(parts, 20_000, 8)].map((text) => ["clusters", text, ""]));
  // Nothing joins those that are said to stand alone.
  const alone = notable.filter(ofCharacter.standsAlone);
  assert.ok(alone.length > 10_000);
  agree(alone.flatMap((c) => [["clusters", `a${c}${c}a`, ""], ["clusters", `가${c}👩${c}가`, ""]]));
});

test("what is asked of characters is answered for 256 at once", () => {
  assert.equal(answers.ofCharacters("lowerCase", "1024").split("\n")[0x16], "ж");
  for (const question of Object.keys(ofCharacter))
    for (let first = 0; first < 0x110000; first += 256)
      assert.equal(answers.ofCharacters(question, String(first)).split("\n").length, 257, `${question} ${first}`);
});
