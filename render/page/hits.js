// The list of hits: a row has the link, its path, and what else matched, with the matches marked.
import { onClick } from "./clicks.js";
import { byId, make } from "./elements.js";
import { appendName, fillLink, readable, setOutsideLanguage } from "./entry.js";
import { map } from "./map_source.js";
import { words } from "./words.js";
import { marksIn } from "./words_of.js";

export const seenAtOnce = 25; // rows that are made before any is shown
const mostInPath = 6;
const mostInExcerpt = 800; // characters
const excerpts = { wide: { length: 200, before: 40 }, narrow: { length: 30, before: 8 } }; // what is seen in a line

const appendPart = (element, text, from, to) => element.append(text.slice(from, to));

// Appends the text, with its parts in these ranges as `mark` elements.
const appendMarked = (element, text, ranges, append = appendPart) => {
  let end = 0;
  for (const [from, to] of ranges) {
    append(element, text, end, from);
    append(element.appendChild(make("mark")), text, from, to);
    end = to;
  }
  append(element, text, end, text.length);
};

// A long text is shown from some words before its first match on.
const excerptOf = (text, ranges) => {
  const { length, before } = matchMedia("(max-width: 40rem)").matches ? excerpts.narrow : excerpts.wide;
  const first = ranges[0]?.[0] ?? 0;
  let from = first < length - before ? 0 : text.lastIndexOf(" ", first - before) + 1;
  if (from === 0 && first > length) from = first; // a text without spaces
  return from;
};

const markedExcerpt = (text, sought) => {
  const ranges = marksIn(text, sought);
  const from = excerptOf(text, ranges);
  const element = make("span", { class: "text" }, from ? "… " : "");
  const rest = text.slice(from, from + mostInExcerpt);
  appendMarked(element, rest, from ? marksIn(rest, sought) : ranges);
  return element;
};

// The host is left out if the match is behind it.
const addressesOf = link => {
  const [, host, rest] = /^(?:https?:\/\/([^/?#]*))?(.*)$/is.exec(link);
  return host ? [readable(rest), `${host}${readable(rest)}`] : [readable(rest)];
};

const crumbOf = node => {
  const { label, lang } = map.entryOf(node);
  const crumb = make("bdi");
  appendName(crumb, label);
  setOutsideLanguage(crumb, lang);
  return crumb;
};

// The way to a node, without the root and itself; null if it stands at the top.
const pathLine = node => {
  const path = map.pathOf(node).slice(0, -1).filter(above => above !== 0);
  if (!path.length) return null;
  const isLong = path.length > mostInPath;
  const shown = isLong ? [...path.slice(0, 2), null, ...path.slice(3 - mostInPath)] : path;
  const line = make("span", { class: "way" });
  shown.forEach((above, i) => line.append(i ? " › " : "", above === null ? "…" : crumbOf(above)));
  return line;
};

// What matched the words that are seen neither in the name nor in the description: the address, or a name in
// another language; null if nothing is left to explain.
const otherLine = (node, { label, link, text }, sought) => {
  const unseen = sought.filter(word => !marksIn(label, [word]).length && !marksIn(text, [word]).length);
  if (!unseen.length) return null;
  const texts = [...addressesOf(link), ...map.detailsOf(node).langs.map(({ label: other }) => other)];
  const matching = texts.find(other => other && marksIn(other, unseen).length);
  if (!matching) return null;
  const line = make("bdi", { class: "other-match" });
  appendMarked(line, matching, marksIn(matching, unseen));
  return line;
};

const markName = (link, node, label, sought) => {
  const ranges = marksIn(label, sought);
  fillLink(link, node, false);
  if (!ranges.length) return;
  const mark = link.querySelector(":scope > .mark");
  link.textContent = "";
  appendMarked(link, label, ranges, appendName);
  if (mark) link.append(" ", mark);
};

let rows = 0;
const rowOf = ({ node, words: matched }) => {
  const entry = map.entryOf(node);
  const id = `h${++rows}`;
  const link = make(entry.link ? "a" : "button", { id, "data-hit": node });
  markName(link, node, entry.label, matched);
  const about = make("span", { class: "about" });
  const excerpt = entry.text && markedExcerpt(entry.text, matched);
  for (const line of [pathLine(node), otherLine(node, entry, matched), excerpt]) if (line) about.append(line);
  if (entry.text) setOutsideLanguage(about.lastElementChild, entry.lang);
  const place = make("button", { class: "place", type: "button", "aria-describedby": id }, words.show_in_map);
  if (about.childElementCount) {
    about.id = `${id}a`;
    link.setAttribute("aria-describedby", about.id);
  }
  return make("li", { class: "hit" }, link, about, place);
};

export const hitLinks = () => [...byId("hits").children].map(({ firstElementChild: link }) => link);

export const showFound = found => {
  byId("results").hidden = !found;
  byId("map").hidden = found;
  document.documentElement.classList.toggle("finding", found);
};

const showTopOfResults = () => {
  if (byId("results").getBoundingClientRect().top < 0) byId("results").scrollIntoView({ behavior: "instant" });
};

let showMore; // of the list that offers it
onClick("#more", () => showMore());

// The rows of one search. They take the place of those of the former one as soon as there is something to
// show. What a reader has gone to stays where it is: better hits that are found then follow at the end.
export class HitList {
  constructor(list) {
    this.list = list;
    this.rows = new Map(); // by node
    this.isShown = false;
  }

  hasFocus() {
    return this.list.contains(document.activeElement);
  }

  *showing(hits) {
    for (const hit of hits) {
      if (this.rows.has(hit.node)) continue;
      const row = rowOf(hit);
      this.rows.set(hit.node, row);
      if (this.isShown && this.hasFocus()) this.list.append(row);
      yield this.isShown;
    }
    const wanted = hits.map(({ node }) => this.rows.get(node));
    if (!this.isShown) {
      this.isShown = true;
      this.replaceBy(wanted);
    } else if (!this.hasFocus()) {
      this.place(wanted);
    }
  }

  // A reader who is in the list stays at the same hit, if there is one.
  replaceBy(wanted) {
    const { hit } = document.activeElement.dataset;
    const isInside = this.hasFocus();
    byId("more").hidden = true;
    this.list.replaceChildren(...wanted);
    showFound(true);
    if (!isInside) return showTopOfResults();
    const links = hitLinks();
    (links.find(link => link.dataset.hit === hit) ?? links[0] ?? byId("find")).focus();
  }

  place(wanted) {
    wanted.forEach((row, i) => {
      if (this.list.children[i] !== row) this.list.insertBefore(row, this.list.children[i] ?? null);
    });
    while (this.list.children.length > wanted.length) this.list.lastElementChild.remove();
  }

  // After the last row, a button for more of them.
  offerMore({ count, hits }, more) {
    const button = byId("more");
    button.hidden = count <= hits.length;
    button.textContent = words.show_more(count - hits.length);
    showMore = () => {
      button.hidden = true;
      this.list.lastElementChild?.firstElementChild.focus();
      more();
    };
  }
}
