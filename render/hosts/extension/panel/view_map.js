// The map of the panel: the engine's view, which is asked for a node when it is needed.
import { toTheLeft } from "../tree/entry.js";
import { MapSource, map, none, openable, showMap } from "../tree/map_source.js";
import { useWords, words } from "../tree/words.js";
import { wordTable } from "./word_table.js"; // made by build.py

useWords(wordTable[chrome.i18n.getMessage("texts_lang")]);

// The class and the words of each mark that the engine sets.
const classOfMark = {
  none: ["", ""],
  "other-site": ["other", words.mark_other],
  mail: ["mail", words.mark_mail],
  telephone: ["tel", words.mark_telephone],
  derived: ["note", words.mark_derived],
  "without-data": ["note", words.mark_without_data],
  form: ["note", words.mark_form],
  refused: ["refused", words.mark_refused],
  "refused-credentials": ["refused", words.mark_credentials],
  "refused-length": ["refused", words.mark_too_long],
};
const marks = Object.values(classOfMark);
const numberOf = new Map(Object.keys(classOfMark).map((name, index) => [name, index]));
const isRefused = mark => mark === "form" || mark.startsWith("refused");

const scriptsToLeft = /^(Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Mand|Samr|Rohg)$/;
const isRightToLeft = tag => {
  try {
    return scriptsToLeft.test(new Intl.Locale(tag).maximize().script);
  } catch {
    return false;
  }
};

class ViewMap extends MapSource {
  marks = marks;
  #children = new Map();
  #langs;

  constructor(view, isOtherSite) {
    super();
    Object.assign(this, { view, isOtherSite });
    const lang = view.node(0).lang ?? "";
    this.#langs = new Map([[lang, 0]]);
    this.langs = [[lang, isRightToLeft(lang)]];
    this.toLeft = this.#isMostlyToLeft(this.childrenOf(0).slice(0, 100));
  }

  // The tree has the direction of most of what it shows first: a map need not say its language, and the entries may be
  // shown in another.
  #isMostlyToLeft(nodes) {
    const some = nodes.map(node => this.view.node(node)).filter(({ lang, name }) => lang || /\p{L}/u.test(name ?? ""));
    const isToLeft = ({ lang, name }) => (lang ? isRightToLeft(lang) : toTheLeft.test(name.match(/\p{L}/u)[0]));
    const twice = some.filter(isToLeft).length * 2;
    return twice === some.length ? this.langs[0][1] : twice > some.length;
  }

  #languageOf(tag = this.langs[0][0]) {
    if (!this.#langs.has(tag)) this.#langs.set(tag, this.langs.push([tag, isRightToLeft(tag)]) - 1);
    return this.#langs.get(tag);
  }

  childrenOf(node) {
    if (!this.#children.has(node)) {
      const children = this.view.children(node).filter(child => this.view.leadsSomewhere(child));
      this.#children.set(node, children.length ? children : none);
    }
    return this.#children.get(node);
  }

  countBelow(node) {
    return this.view.outline(node)?.countBelow ?? 0;
  }

  upOf(node) {
    return this.view.outline(node)?.up ?? -1;
  }

  entryOf(node) {
    const shown = this.view.node(node);
    const label = shown.label ?? words.no_name;
    return {
      label,
      link: shown.url && !isRefused(shown.mark) ? shown.url : "",
      text: shown.description?.trim() && shown.description !== label ? shown.description : "",
      mark: numberOf.get(shown.mark),
      lang: this.#languageOf(shown.lang),
    };
  }

  detailsOf(node) {
    const { text, link, label } = this.entryOf(node);
    const alternatives = this.view.alternatives(node);
    const langs = alternatives.map(({ lang, url, name }) => ({
      tag: lang ?? "",
      link: url && openable.test(url) ? url : "",
      label: name?.trim() ? name : label,
    }));
    const { lastmod } = this.view.node(node);
    const modified = /^[-0-9T:.Z+]{1,40}$/.test(lastmod ?? "") ? lastmod : "";
    return { text, link, modified, langs: langs.length > 1 ? langs : [] };
  }

  // The first search of a view makes its index.
  *searching(text, { limit = 200, near = -1 } = {}) {
    const around = near >= 0 ? near : undefined;
    const { count, nodes, words: sought } = yield* this.view.search(text, { limit, near: around });
    yield { count, hits: nodes.map(node => ({ node, words: sought })), done: true };
  }
}

/** Another map, or the same one as seen from another page. `isOtherSite(url)`: whether a link leads to another site. */
export const showView = (view, { isSame, isOtherSite }) => {
  if (isSame) Object.assign(map, { view, isOtherSite });
  else showMap(new ViewMap(view, isOtherSite));
};
