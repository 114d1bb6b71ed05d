// "From this page": what the page says of its own place, read by the engine from what page/statements.js
// gives. It is no map and causes no request. Beside a map it only adds what the map does not say.
import { fill, make, text } from "../shared/texts.js";
import { byId } from "../tree/elements.js";
import { engine } from "./engine_worker.js";
import { titleOf } from "./header.js";
import { linkTo } from "./page_link.js";
import { pageMenus } from "./page_menus.js";

const inBar = ["previous", "next", "up"]; // reading.js
const mostOfKind = 12; // further ones are in the menus of the page
const mostLanguages = 6; // more are in a list that opens

const nameOf = kind => {
  const key = kind.replaceAll("-", "_");
  return titleOf(kind) || chrome.i18n.getMessage(`relation_${key}`) || "";
};

const languageName = tag => {
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  } catch {
    return tag;
  }
};

const kindOf = name => make("span", { class: "kind" }, name);

// --- what is shown ---

const trails = place =>
  place.trails.map(items => {
    const shown = items.map(({ name, url }, i) => {
      const isPage = i === items.length - 1;
      return make("li", {}, url && !isPage ? linkTo({ url, title: name }) : make("b", { dir: "auto" }, name));
    });
    return make("nav", { class: "crumbs", "aria-label": text("path") }, make("ol", {}, ...shown));
  });

const destinations = relations => {
  const kinds = Object.keys(relations).filter(kind => !inBar.includes(kind) && kind !== "alternate");
  const items = kinds.flatMap(kind => {
    const name = nameOf(kind);
    return relations[kind].slice(0, mostOfKind).map(page => {
      const isSaid = !page.title || page.title.toLowerCase() === name.toLowerCase();
      return make("li", {}, make("span", { class: "role" }, ...(isSaid ? [] : [kindOf(name)]), linkTo(page, name)));
    });
  });
  return items.length ? [make("nav", { class: "roles", "aria-label": text("roles") }, make("ul", {}, ...items))] : [];
};

const languages = ({ alternate = [] }, url) => {
  const others = alternate.filter(page => page.url !== url && page.lang?.toLowerCase() !== "x-default");
  if (!others.length) return [];
  const links = others.map(page => linkTo({ ...page, title: languageName(page.lang) }, "", { lang: page.lang }));
  const list = make("ul", {}, ...links.map(link => make("li", {}, link)));
  const title = text("alternatives");
  const content =
    links.length > mostLanguages
      ? [make("details", { class: "others" }, make("summary", {}, title), list)]
      : [kindOf(title), list];
  return [make("nav", { class: "alternatives", "aria-label": title }, ...content)];
};

// --- beside a map ---

/** What a map does not say. `view`: of the map, or undefined. */
const beside = (place, view) => {
  if (!view) return place;
  const isPlaced = view.places.some(({ approximate }) => !approximate);
  const roles = new Set(view.roles.map(({ name }) => name));
  const relations = Object.fromEntries(Object.entries(place.relations).filter(([kind]) => !roles.has(kind)));
  return { ...place, trails: isPlaced ? [] : place.trails, relations };
};

/** Shows a place in `element`, or nothing if it says nothing that a map does not. */
export const showFromPage = (element, place, view) => {
  const shown = place ? beside(place, view) : undefined;
  const parts = shown
    ? [
        ...trails(shown),
        ...destinations(shown.relations),
        ...languages(shown.relations, place.url),
        ...pageMenus({ ...shown, relations: place.relations, trails: place.trails, url: place.url }),
      ]
    : [];
  element.hidden = !parts.length;
  if (byId("to-stated")) byId("to-stated").hidden = !parts.length;
  // Below the tree, if there is one: it takes no room before it.
  const main = document.querySelector("main");
  if (view && main.nextElementSibling !== element) main.after(element);
  else if (!view && main.previousElementSibling !== element) main.before(element);
  if (!parts.length) return fill(element);
  fill(element, make("h2", { id: "stated-title" }, text("from_page")), ...parts);
};

// --- what the page says now ---

const askAgain = 500; // milliseconds after a change
const mostAnswers = 40; // for one URL: a page may change all the time

/** The place of the page that a document shows, read again when the document changes or moves to another URL. */
export class StatedPage {
  #changed;
  #document; // a PageDocument
  #port; // a promise
  #url;
  #fields;
  #answers = 0; // for this URL
  #isAsking = false;
  #later;

  /** What the engine read, with `url` and the name of the `document`; `cut`: not all of that was given to it; undefined:
   * nothing (yet). */
  place;

  /** `changed`: called when `place` is another, and when it is known that there is none. */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Whether there may be more of this page, or anything at all. */
  get isPending() {
    return this.#isAsking;
  }

  /** `document`: the PageDocument that is shown, or null; `fields`: of its response; `url`: what the tab shows. */
  show(document, fields, url) {
    if (document === this.#document && url === this.#url) return;
    this.place = undefined;
    const isOther = document !== this.#document;
    this.#document = document;
    this.#url = url;
    this.#fields = fields;
    this.#answers = 0;
    this.#isAsking = Boolean(document);
    if (isOther) {
      this.#port?.then(port => port.disconnect(), () => {});
      this.#connect();
    }
    this.#ask();
  }

  #connect() {
    const document = this.#document;
    this.#port = document?.connect("said");
    this.#port?.then(port => this.#listen(document, port), () => this.#end(document)); // it is gone: others say so
  }
  #listen(document, port) {
    port.onMessage.addListener(message => document === this.#document && this.#hear(message));
    port.onDisconnect.addListener(() => {
      void chrome.runtime.lastError;
      if (document !== this.#document) return;
      // It may break although the document stays.
      if (document.gone.aborted || this.#answers++ >= mostAnswers) return this.#end(document);
      this.#connect();
      this.#ask();
    });
  }

  #ask() {
    clearTimeout(this.#later);
    this.#port?.then(port => port.postMessage({})).catch(() => {}); // it may be closed by now
  }

  async #hear({ changed, url, markup, cut }) {
    if (changed) {
      if (this.#answers < mostAnswers) this.#later = setTimeout(() => this.#ask(), askAgain);
      return;
    }
    if (url !== this.#url) return; // the tab is said to show that URL soon
    this.#answers += 1;
    const document = this.#document;
    const answer = this.#answers;
    const page = { url, type: "text/html; charset=utf-8", fields: this.#fields, body: markup };
    const said = await engine.statedPlace(page).catch(error => console.error(error));
    if (document !== this.#document || url !== this.#url || answer !== this.#answers) return; // the tab has gone on
    if (!said) return this.#end(document); // the engine has failed
    this.#isAsking = false;
    this.place = { ...said, url, cut, document: document.name };
    this.#changed();
  }

  #end(document) {
    if (document !== this.#document || !this.#isAsking) return;
    this.#isAsking = false;
    this.#changed();
  }
}
