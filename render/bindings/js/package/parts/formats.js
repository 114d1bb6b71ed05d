// How a language writes numbers and dates (engine/language/script_locale_formats.cpp): what ICU does elsewhere.

const kinds = {
  number: (locale) => {
    const format = new Intl.NumberFormat(locale);
    return (number) => format.format(number);
  },
  plural: (locale) => {
    const rules = new Intl.PluralRules(locale);
    return (number) => rules.select(Number(number));
  },
  date: (locale) => (digits) => {
    const [year, month, day] = [digits / 10_000n, (digits / 100n) % 100n, digits % 100n].map(Number);
    const known = { year: "numeric", month: month ? "long" : undefined, day: day ? "numeric" : undefined };
    const date = new Date(Date.UTC(2000, (month || 1) - 1, day || 1));
    date.setUTCFullYear(year, (month || 1) - 1, day || 1); // Date.UTC takes 99 for 1999
    return new Intl.DateTimeFormat(locale, { ...known, timeZone: "UTC" }).format(date);
  },
};
const names = Object.keys(kinds);

const made = new Map();

/** `kind`: 0 a number, 1 its plural category, 2 a date whose digits are the number. `language`: a BCP 47 tag. */
export function formatted(kind, language, number) {
  // Chromium has Latin digits for Arabic without a region, unlike CLDR.
  const locale = language === "ar" ? "ar-u-nu-arab" : language;
  const name = `${names[kind]} ${locale}`;
  if (!made.has(name)) made.set(name, kinds[names[kind]](locale));
  return made.get(name)(BigInt.asUintN(64, number));
}
