// `Intl`, as the engine uses it.

/** UAX #15, 13: real text has no more marks in a row, and to normalize them takes quadratic time. */
export const mostMarks = 30;

const kept = new Map();
const mostKept = 100;
/** `Intl`'s object for a language, kept: to make one costs a hundred times as much as to use it. */
export function formatOf(Kind, language, options) {
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
