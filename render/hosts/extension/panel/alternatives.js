// The page in other languages and formats (M-8), one click away.
import { make, text } from "../shared/texts.js";
import { withoutFragment } from "../shared/urls.js";
import { addMark } from "../tree/entry.js";

const shownAtOnce = 3; // more of them are in a list that opens

const formats = new Map([
  ["application/epub+zip", "EPUB"],
  ["application/pdf", "PDF"],
  ["application/xhtml+xml", "HTML"],
  ["text/html", "HTML"],
  ["text/plain", "Text"],
]);
const formatOf = ({ type = "" }) => {
  const essence = type.split(";")[0].trim().toLowerCase();
  return formats.get(essence) ?? essence;
};

/** A language as its readers call it; the tag itself if nobody knows it. */
const languageOf = ({ lang }) => {
  if (!lang || /^und$/i.test(lang)) return "";
  try {
    const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang);
    return name.replace(/^\p{Ll}/u, first => first.toLocaleUpperCase(lang));
  } catch {
    return lang; // not a language tag
  }
};

const isWeb = ({ url }) => /^https?:/i.test(url ?? "") && URL.canParse(url);
const addressOf = url => withoutFragment(new URL(url).href);

/** The forms of a node, each address once: { address, url, lang, name, language, format }. */
const formsOf = all => {
  const forms = new Map();
  for (const it of all) {
    const address = addressOf(it.url);
    if (!forms.has(address)) forms.set(address, { ...it, address, language: languageOf(it), format: formatOf(it) });
  }
  return [...forms.values()];
};

/** The other forms of the page at `url`, with labels: of its first place that has any. */
const otherForms = (places, url) => {
  const here = addressOf(url);
  for (const place of places) {
    const all = formsOf(place.forms.filter(isWeb));
    if (all.length < 2) continue;
    const current = all.find(({ address }) => address === here);
    // A label says what differs from the page; if it is not known which of them that is, what differs among them.
    const vary = ["language", "format"].filter(name => new Set(all.map(it => it[name])).size > 1);
    const labelOf = it => {
      const parts = vary.filter(name => it[name] !== current?.[name]).map(name => it[name]);
      return parts.filter(Boolean).join(", ") || it.name || it.url;
    };
    return all.filter(it => it !== current).map(it => ({ ...it, label: labelOf(it) }));
  }
  return [];
};

const linkTo = ({ url, lang, name, label, isOtherSite }) => {
  const title = name && name !== label ? name : undefined;
  const link = make("a", { href: url, hreflang: lang, lang, dir: "auto", title }, label);
  if (isOtherSite) {
    link.className = "other";
    addMark(link, text("mark_other"));
  }
  return link;
};

/** Elements to show above the tree; none if the page is in one form only. */
export const alternatives = (places, url) => {
  const forms = otherForms(places, url);
  if (!forms.length) return [];
  const list = make("ul", {}, ...forms.map(it => make("li", {}, linkTo(it))));
  const title = text("alternatives");
  const content =
    forms.length > shownAtOnce
      ? [make("details", { class: "role" }, make("summary", {}, title), list)]
      : [list];
  return [make("nav", { class: "alternatives", "aria-label": title }, ...content)];
};
