// The map of the panel. Its tree is here; what is known of its nodes is in the worker, and comes as it is wanted.
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

const reader = crypto.randomUUID(); // who searches: another panel may search in the same map
const noNode = 0xffffffff;
const mostTexts = 20_000; // nodes of which something is known here
const pending = { label: "…", mark: "none" }; // what is shown until it is known

class WorkerMap extends MapSource {
  marks = marks;
  #ask; // asks worker/tab_map.js
  #lost;
  #tree;
  #children = new Map();
  #langs;
  #texts = new Map(); // what is known of nodes; the oldest first
  #former = new Map(); // what was known of them beside another page
  #wanted = new Map(); // nodes that are asked for: a promise
  #batch; // a promise: nodes that are asked for together

  /** `outline`: as worker/tab_map.js gives it, with its tree. `ask(question, ...values)`: asks for this map. `lost(error)`: the
   * worker has failed, or, without `error`, has another map by now. */
  constructor(outline, ask, lost) {
    super();
    const { lang = "", direction, treeDirection, tree, texts } = outline;
    this.#ask = ask;
    this.#lost = lost;
    this.#tree = tree;
    this.#langs = new Map([[lang, 0]]);
    this.langs = [[lang, direction === "rtl"]];
    this.toLeft = treeDirection === "rtl";
    this.learn(texts);
  }

  /** The number of a language; `direction`: as the engine has it. */
  #languageOf(tag, direction) {
    if (tag === undefined) return 0;
    if (!this.#langs.has(tag)) this.#langs.set(tag, this.langs.push([tag, direction === "rtl"]) - 1);
    return this.#langs.get(tag);
  }

  // --- the tree ---

  childrenOf(node) {
    if (!this.#children.has(node)) {
      const { starts, children } = this.#tree;
      const [from, to] = [starts[node], starts[node + 1]];
      this.#children.set(node, from === to ? none : Array.from(children.subarray(from, to)));
    }
    return this.#children.get(node);
  }
  hasChildren(node) {
    const { starts } = this.#tree;
    return starts[node] !== starts[node + 1];
  }
  countBelow(node) {
    return this.#tree.countsBelow[node];
  }
  upOf(node) {
    const up = this.#tree.ups[node];
    return up === noNode ? -1 : up;
  }

  // --- texts ---

  /** `texts`: [[node, facts]] of worker/tab_map.js. */
  learn(texts) {
    for (const [node, facts] of texts) {
      this.#texts.delete(node);
      this.#texts.set(node, facts);
    }
    for (const node of this.#texts.keys()) {
      if (this.#texts.size <= mostTexts) break;
      this.#texts.delete(node);
    }
  }
  /** The map is seen from another page: a node may be called otherwise. */
  renew() {
    this.#former = this.#texts;
    this.#texts = new Map();
    this.#wanted.clear();
  }

  known(nodes) {
    const lacking = nodes.filter(node => !this.#texts.has(node));
    return lacking.length ? Promise.all(lacking.map(node => this.#want(node))) : undefined;
  }
  #want(node) {
    if (!this.#wanted.has(node)) {
      this.#batch ??= Promise.resolve().then(() => this.#askFor([...this.#wanted.keys()]));
      this.#wanted.set(node, this.#batch);
    }
    return this.#wanted.get(node);
  }
  async #askFor(nodes) {
    this.#batch = undefined;
    let texts, error;
    await this.#ask("texts", nodes).then(it => (texts = it), it => (error = it));
    for (const node of nodes) this.#wanted.delete(node);
    if (map !== this) return; // there is another map by now
    if (!texts) return this.#lost(error);
    this.learn(texts);
    this.arrived(new Set(nodes));
  }
  #known(node) {
    const facts = this.#texts.get(node);
    if (facts) return facts;
    this.#want(node);
    return this.#former.get(node) ?? pending;
  }

  entryOf(node) {
    const { label = words.no_name, url, mark, lang, direction, description } = this.#known(node);
    return {
      label,
      link: url && !isRefused(mark) ? url : "",
      text: description?.trim() && description !== label ? description : "",
      mark: numberOf.get(mark),
      lang: this.#languageOf(lang, direction),
    };
  }

  detailsOf(node) {
    const { text, link, label } = this.entryOf(node);
    const { lastmod, others = [] } = this.#known(node);
    const langs = others.map(({ lang, url, name }) => ({
      tag: lang ?? "",
      link: url && openable.test(url) ? url : "",
      label: name?.trim() ? name : label,
    }));
    const modified = /^[-0-9T:.Z+]{1,40}$/.test(lastmod ?? "") ? lastmod : "";
    return { text, link, modified, langs };
  }

  /** M-6: whether it has children that are nowhere else. */
  isExcluded(node) {
    return Boolean(this.#known(node).excluded) && this.hasChildren(node);
  }

  // --- searching ---

  *searching(text, { limit = 200, near = -1 } = {}) {
    for (let question = ["search", text, { reader, limit, near: near >= 0 ? near : undefined }]; ; question = ["searchOn", reader]) {
      let found, failed;
      yield this.#ask(...question).then(it => (found = it), error => (failed = error));
      if (!found && map === this) this.#lost(failed);
      if (!found || map !== this) return void (yield new Promise(() => {})); // nothing more will be found
      this.learn(found.texts);
      yield { count: found.count, hits: found.nodes.map(node => ({ node, words: found.words })), done: found.done };
      if (found.done) return;
    }
  }
  prepareSearch() {
    this.#ask("prepareSearch");
  }
}

/** Another map, or the same one as seen from another page. */
export const showOutline = (outline, { isSame, ask, lost = () => {} }) => {
  if (!isSame) return showMap(new WorkerMap(outline, ask, lost));
  map.renew();
  map.learn(outline.texts);
};
