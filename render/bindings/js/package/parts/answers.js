// The answers to what the engine asks JavaScript (engine/base/javascript.h), by `Intl` and `String`: other builds ask
// ICU. Each takes and gives strings; undefined, or an exception: there is no answer.

const kept = new Map();
const mostKept = 100;
/** `Intl`'s object for a language, kept: to make one costs a hundred times as much as to use it. */
function formatOf(Kind, language, options) {
  // Chromium has Latin digits for Arabic without a region, unlike CLDR.
  const locale = language === "ar" ? "ar-u-nu-arab" : language;
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
  let format = kept.get(key);
  if (!format) {
    if (kept.size === mostKept) kept.clear();
    kept.set(key, (format = new Kind(locale, options)));
  }
  return format;
}

export const answers = {
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
