// What CLDR says of languages, for the engine (engine/language/locale_data.h): by `Intl`, which has all of it but which
// languages a reader of another understands: language_matching.js has the table of that, and UTS 35, "Language
// Matching", the rules.

import { matching } from "../language_matching.js";

/** Tags that RFC 5646, 2.2.8 keeps although they break its rules, and what they mean today. */
const grandfathered = {
  "en-gb-oed": "en-GB-oxendict",
  "i-ami": "ami",
  "i-bnn": "bnn",
  "i-hak": "hak",
  "i-klingon": "tlh",
  "i-lux": "lb",
  "i-navajo": "nv",
  "i-pwn": "pwn",
  "i-tao": "tao",
  "i-tay": "tay",
  "i-tsu": "tsu",
  "no-bok": "nb",
  "no-nyn": "nn",
  "sgn-be-fr": "sfb",
  "sgn-be-nl": "vgt",
  "sgn-ch-de": "sgg",
  "zh-min": "nan-x-zh-min",
  "zh-min-nan": "nan",
};

/** `Intl`'s locale of a language tag of RFC 5646. Throws if it is none, or a language of four letters, which are reserved. */
export function localeOf(tag) {
  const text = tag.replaceAll("_", "-");
  const meant = grandfathered[text.toLowerCase()] ?? text;
  // Extended languages, as in zh-yue, which `Intl` does not take: the later one alone means the same (4.5).
  return new Intl.Locale(meant.replace(/^[a-z]{2,3}((?:-[a-z]{3}){1,3})(?=-|$)/i, (_, extended) => extended.slice(-3)));
}

const explicit = { language: 4, script: 2, region: 1 };

const comparables = new Map();
const mostComparables = 1000;
/** What two languages are compared by: language, script and region, the likely ones where they are not stated. */
function comparable(tag) {
  let found = comparables.get(tag);
  if (!found) {
    if (comparables.size === mostComparables) comparables.clear();
    comparables.set(tag, (found = makeComparable(tag)));
  }
  return found;
}
function makeComparable(tag) {
  const stated = new Intl.Locale(tag.replace(/-Zzzz\b|-ZZ\b/g, "")); // both say that it is not known
  const { language } = stated;
  const ofAny = stated.toString().replace(language, "und"); // the likely ones of unknown languages
  const { script, region } = [stated, ofAny]
    .map((each) => new Intl.Locale(each).maximize())
    .find((likely) => likely.script && likely.region) ?? stated;
  const isStated = (part) => (stated[part] ? explicit[part] : 0);
  return { language, script, region, stated: explicit.language | isStated("script") | isStated("region") };
}
const areEqual = (a, b) => a.language === b.language && a.script === b.script && a.region === b.region;

// The distances are from 0 to 100, with three more bits for what only settles a draw.
const shift = 3;
/** Distances of two languages, or of two with their scripts, by both: `nb no`, `am_Ethi en_Latn`. */
const distances = new Map();
/** Rules for the regions of one language, in their order: language, script or `*`, and the patterns of both regions. */
const ofRegions = [];
for (const [desired, supported, far, isMutual] of matching.rules)
  for (const [from, to] of isMutual ? [[desired, supported], [supported, desired]] : [[desired, supported]]) {
    const [language, script, region] = from.split("_");
    if (language !== "*" && region) ofRegions.push({ language, script, from: region, to: to.split("_")[2], far });
    else if (!distances.has(`${from} ${to}`)) distances.set(`${from} ${to}`, far);
  }
const [otherLanguage, otherScript, otherRegion] = ["*", "*_*", "*_*_*"].map((any) => distances.get(`${any} ${any}`));
const areas = Object.fromEntries(
  Object.entries(matching.areas).map(([name, regions]) => [name, regions.map((codes) => new Set(codes.split(" ")))])
);

/** Whether countries of the region are in the area, as a list: of a larger region, some may be and others not. */
function sidesOf(region, area) {
  const [within, across] = areas[area];
  return across.has(region) ? [true, false] : [within.has(region)];
}

/** Whether the region of a rule, such as `!enUS`, is met, if `isInside` says what is in its area. */
const meets = (pattern, region, isInside) =>
  pattern === "*" ||
  (/[a-z]/.test(pattern) ? pattern.startsWith("!") !== isInside : pattern === region);

function regionDistance(desired, supported) {
  if (desired.region === supported.region) return 0;
  if (desired.language !== supported.language || desired.script !== supported.script) return otherRegion;
  const rules = ofRegions.filter(
    ({ language, script }) => language === desired.language && (script === "*" || script === desired.script)
  );
  const area = rules.map(({ from }) => from.replace("!", "")).find((name) => name in areas);
  if (!area) return otherRegion;
  const of = (isIn, isOther) =>
    rules.find(({ from, to }) => meets(from, desired.region, isIn) && meets(to, supported.region, isOther))?.far ??
    otherRegion;
  return Math.max(
    ...sidesOf(desired.region, area).flatMap((isIn) => sidesOf(supported.region, area).map((isOther) => of(isIn, isOther)))
  );
}

function scriptDistance(desired, supported) {
  if (desired.script === supported.script) return 0;
  const [from, to] = [desired, supported].map(({ language, script }) => `${language}_${script}`);
  return distances.get(`${from} ${to}`) ?? otherScript;
}

function languageDistance(desired, supported) {
  if (desired.language === supported.language) return 0;
  return distances.get(`${desired.language} ${supported.language}`) ?? otherLanguage;
}

function distance(desired, supported) {
  const whole =
    languageDistance(desired, supported) + scriptDistance(desired, supported) + regionDistance(desired, supported);
  // What means the same is nearest if the same of it is stated.
  return (whole << shift) | (whole === 0 ? desired.stated ^ supported.stated : 0);
}

/** Whether one language, of two at the same distance, has the script or region that is the usual one. */
function isLikelier(one, other) {
  if (one.language !== other.language) return false;
  const usual = new Intl.Locale(one.language).maximize();
  return one.script !== other.script ? one.script === usual.script : one.region !== other.region && one.region === usual.region;
}

// For each language that the reader would like better: as far as from one English to the other.
const demotion = distance(comparable("en-US"), comparable("en-GB"));

const paradigms = matching.paradigms.map(comparable);
const isParadigm = (language) => paradigms.some((paradigm) => areEqual(paradigm, language));

/** Scripts that are written from right to left. */
const rightToLeft = new Set(
  ("Adlm Arab Aran Armi Avst Chrs Cpmn Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo " +
    "Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sidt Sogd Sogo Syrc Syre Syrj Syrn Thaa Yezi").split(" ")
);

const yes = (isSo) => (isSo ? "yes" : undefined);

const names = {}; // of the codes, made when they are first needed
/** Regions of CLDR that are none: what is not known, and what is for tests. */
const noRegions = ["QO", "XA", "XB", "ZZ"];

export const languages = {
  /** The canonical form of a tag, its language, script and region. */
  canonicalTag(tag) {
    const locale = localeOf(tag);
    const { language = "und", script = "", region = "" } = locale;
    return language === "und" ? undefined : [locale, language, script, region].join(" ");
  },

  isRightToLeft: (tag) => yes(rightToLeft.has(new Intl.Locale(tag).maximize().script)),

  /** The numbers of the best pair of a desired and a supported language. */
  bestMatch(desired, supported) {
    const all = supported.split(" ").map((tag, index) => ({ ...comparable(tag), index }));
    const offered = [...all.filter(isParadigm), ...all.filter((language) => !isParadigm(language))];
    let nearest = otherScript << shift; // the threshold: as far as another script
    let best;
    for (const [index, tag] of desired.split(" ").entries()) {
      const wanted = comparable(tag);
      let isTied = false; // only what is as near as the best of the same desired language
      for (const language of offered) {
        const far = distance(wanted, language);
        if (far === 0) return `${index} ${language.index}`;
        if (far < nearest || (far === nearest && isTied && isLikelier(language, best.language))) {
          best = { index, language };
          isTied = far >> shift > 0;
          nearest = far;
        }
      }
      if ((nearest -= demotion) <= 0) break;
    }
    return best && `${best.index} ${best.language.index}`;
  },

  isLanguageCode(code) {
    names.language ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return yes(names.language.of(code));
  },
  isRegionCode(code) {
    names.region ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    const region = code.toUpperCase();
    const isCurrent = new Intl.Locale(`und-${region}`).region === region;
    return yes(isCurrent && !noRegions.includes(region) && names.region.of(region));
  },
};
