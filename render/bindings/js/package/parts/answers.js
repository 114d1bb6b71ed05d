// The answers to what the engine asks JavaScript (engine/base/javascript.h), by `Intl` and `String`: other builds ask
// ICU. Each takes and gives strings; undefined, or an exception: there is no answer.

import { withCapital } from "./capitals.js";
import { characters } from "./characters.js";
import { asciiHost } from "./hosts.js";
import { formatOf } from "./intl.js";
import { languages } from "./languages.js";
import { initial } from "./sorting.js";

export const answers = {
  ...characters,
  ...languages,
  asciiHost,
  withCapital,
  initial,

  /** A number, given by its decimal digits, as the language writes it. */
  number: (language, digits) => formatOf(Intl.NumberFormat, language).format(BigInt(digits)),

  /** CLDR's plural category of a number: `few`. */
  pluralCategory: (language, digits) => formatOf(Intl.PluralRules, language).select(Number(digits)),

  /** A date: `2026 11 23`, without the parts that are not known. */
  date(language, parts) {
    const [year, month, day] = parts.split(" ").map(Number);
    const known = { year: "numeric", month: month && "long", day: day && "numeric", timeZone: "UTC" };
    const date = new Date(0);
    date.setUTCFullYear(year, (month ?? 1) - 1, day ?? 1); // Date.UTC takes 99 for 1999
    return formatOf(Intl.DateTimeFormat, language, known).format(date);
  },
};
