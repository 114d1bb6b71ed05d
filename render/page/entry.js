// The markup of one entry, as written by page.cpp and tree_list.cpp.
import { make } from "./elements.js";
import { map } from "./map_source.js";
import { words } from "./words.js";

export const rightToLeft = element => getComputedStyle(element).direction === "rtl";

// Sets the language and direction of a name in an element of the interface.
export const setOutsideLanguage = (element, lang) => {
  const [tag, toLeft] = map.langs[lang];
  element.lang = tag;
  if (tag) element.dir = toLeft ? "rtl" : "ltr";
  else element.removeAttribute("dir");
};

// In the tree, the map's own language is inherited: only one that differs is set. Elsewhere links have the number of
// their node, or of a hit.
export const setLanguage = (element, lang) => {
  if ("node" in element.dataset || "hit" in element.dataset) return setOutsideLanguage(element, lang);
  const [tag, toLeft] = map.langs[lang];
  if (lang === 0) element.removeAttribute("lang");
  else element.lang = tag;
  if (!tag || toLeft === (map.toLeft ?? map.langs[0][1])) element.removeAttribute("dir");
  else element.dir = toLeft ? "rtl" : "ltr";
};

// A language as its readers call it; the tag itself if nobody knows it.
export const languageName = tag => {
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  } catch {
    return tag;
  }
};

// How many entries are below a node: each once, where the outline has it, but at least its children
// (HtmlPage::count_below).
const manyBelow = 50_000;
export const entriesBelow = node => {
  const count = map.countBelow(node);
  return count >= manyBelow ? count : Math.max(count, map.childrenOf(node).length);
};

export const addMark = (link, text) => {
  link.append(" ", make("span", { class: "mark", lang: words.lang, dir: words.dir }, `(${text})`));
};

// A long word in a name may be broken where its parts begin: after . / \\ _ : - and before a capital letter, as in
// html_name (html_writer.cpp).
const longWord = /[^ ]{13,}/gu;
const partOfWord = /(?<=[./\\_:-])(?=[^ ./\\_:-])|(?<=[a-z0-9])(?=[A-Z])/u;
// Chromium's accessible names have a space there if it is not hidden.
const wordBreak = () => make("wbr", { "aria-hidden": "true" });
const breaksIn = name => {
  const breaks = [];
  for (const { 0: word, index } of name.matchAll(longWord)) {
    let at = index;
    for (const part of word.split(partOfWord).slice(0, -1)) breaks.push((at += part.length));
  }
  return breaks;
};
// The name, or the part of it between two characters.
export const appendName = (element, name, from = 0, to = name.length) => {
  let end = from;
  for (const at of breaksIn(name)) {
    if (at < from || at >= to) continue;
    element.append(name.slice(end, at), wordBreak());
    end = at;
  }
  element.append(name.slice(end, to));
};

// Marks an entry as the place of the page, or near it: "page" or "location".
export const markHere = (link, here) => {
  link.setAttribute("aria-current", here);
  link.dataset.here = here === "page" ? words.here_exactly : words.here_nearby;
};

// Sets the text and target of the node's link; `again`: the lower end of a loop (L-1).
export const fillLink = (link, node, again) => {
  const entry = map.entryOf(node);
  const [markClass, markText] = map.marks[entry.mark];
  if (again || markClass) link.className = again ? "loop" : markClass;
  else link.removeAttribute("class");
  if (entry.link && !again) link.href = entry.link;
  else link.removeAttribute("href");
  setLanguage(link, entry.lang);
  link.textContent = "";
  appendName(link, entry.label);
  if (again) addMark(link, words.again);
  else if (entry.mark) addMark(link, markText);
  if (map.here[node] && !again) markHere(link, map.here[node]);
  return entry;
};

let descriptions = 0;

// The description is the next sibling of the link, which refers to it.
export const fillDescription = (link, { text, lang }, again) => {
  let span = link.nextElementSibling;
  if (!span?.classList.contains("text")) span = null;
  if (!text || again) return span?.remove();
  if (!span) link.after((span = make("span", { class: "text", id: `d${++descriptions}`, "aria-hidden": "true" })));
  setLanguage(span, lang);
  span.dir = directionOfText(text, lang);
  span.textContent = text;
};

// A description has the direction of its language if it has a letter that goes that way, else that of its first letter.
export const toTheLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;
export const directionOfText = (text, lang) => {
  const [tag, toLeft] = map.langs[lang];
  if (!tag) return "auto";
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length && !letters.some(letter => toTheLeft.test(letter) === toLeft) ? "auto" : toLeft ? "rtl" : "ltr";
};

// An address as people read it: without the scheme, and decoded if that leaves nothing but what is seen.
export const readable = link => {
  const address = link.replace(/^https?:\/\//i, "");
  try {
    const decoded = decodeURIComponent(address);
    return /[\p{C}\p{Z}\ufffd]/u.test(decoded) ? address : decoded;
  } catch {
    return address;
  }
};
