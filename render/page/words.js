// What the interface says besides the map's own text, in the language of its reader: `words.skip`,
// `words.found(3)`. The messages are those of render/words/table.toml; a script may use any of them.
//
// `digits`: the name of their numbering system, since browsers do not all have the same for a language.
// `texts`: by name, a text or its forms by plural category, with `{0}`, `{1}` for what it takes. The first number
// among that decides on the form.
// Browsers take some 20 ms to make the first of the formats, so that is done when it is needed.
export const speak = ({ lang, dir, digits, texts }) => {
  let numbers, plurals;
  const number = value => (numbers ??= new Intl.NumberFormat(lang, { numberingSystem: digits })).format(value);
  const category = value => (plurals ??= new Intl.PluralRules(lang)).select(value);
  const shown = value => (typeof value === "number" ? number(value) : value);
  const filled = (text, values) => text.replace(/\{(\d)\}/g, (place, index) => shown(values[index]));
  const formOf = (text, values) => {
    if (typeof text === "string") return text;
    return text[category(values.find(value => typeof value === "number"))] ?? text.other;
  };
  const words = { lang, dir, number, date: text => dateIn(lang, digits, text) };
  for (const [name, text] of Object.entries(texts)) {
    const takes = typeof text !== "string" || /\{\d\}/.test(text);
    words[name] = takes ? (...values) => filled(formOf(text, values), values) : text;
  }
  return words;
};

// The date in a text that begins with one (W3C: 2026, 2026-11, 2026-11-23T...), as one reads it; null for others.
const dateIn = (lang, numberingSystem, text) => {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.*)?)?)?$/s.exec(text) ?? [];
  if (!year || year === "0000") return null;
  const date = new Date(`${year}-${month ?? "01"}-${day ?? "01"}T00:00:00Z`);
  if (isNaN(date) || date.getUTCDate() !== Number(day ?? 1)) return null;
  return new Intl.DateTimeFormat(lang, {
    year: "numeric", month: month && "long", day: day && "numeric", timeZone: "UTC", numberingSystem,
  }).format(date);
};

/** The words of this page. */
export let words;
export const useWords = texts => (words = speak(texts));
