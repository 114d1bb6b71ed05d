// The markup of one entry, as written by page.cpp and tree_list.cpp.
const rightToLeft = element => getComputedStyle(element).direction === "rtl";

// Of a name in an element of the interface.
const setOutsideLanguage = (element, lang) => {
  const [tag, toLeft] = data.langs[lang];
  element.lang = tag;
  if (tag) element.dir = toLeft ? "rtl" : "ltr";
  else element.removeAttribute("dir");
};

// In the tree, the map's own language is inherited: only one that differs is set. Elsewhere links have the number of
// their node, or of a hit.
const setLanguage = (element, lang) => {
  if ("node" in element.dataset || "hit" in element.dataset) return setOutsideLanguage(element, lang);
  const [tag, toLeft] = data.langs[lang];
  if (lang === 0) element.removeAttribute("lang");
  else element.lang = tag;
  if (!tag || toLeft === (data.toLeft ?? data.langs[0][1])) element.removeAttribute("dir");
  else element.dir = toLeft ? "rtl" : "ltr";
};

// A language as its readers call it; the tag itself if nobody knows it.
const languageName = tag => {
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  } catch {
    return tag;
  }
};

// How many entries are below a node: each once, where the outline has it, but at least its children
// (HtmlPage::count_below).
const manyBelow = 50_000;
const entriesBelow = node => {
  const count = countBelow(node);
  return count >= manyBelow ? count : Math.max(count, childrenOf(node).length);
};

const addMark = (link, text) => {
  const mark = document.createElement("span");
  mark.className = "mark";
  mark.lang = words.lang;
  mark.dir = words.dir;
  mark.textContent = `(${text})`;
  link.append(" ", mark);
};

// A long word in a name may be broken where its parts begin: after . / \\ _ : - and before a capital letter, as in
// html_name (html_writer.cpp).
const longWord = /[^ ]{13,}/gu;
const partOfWord = /(?<=[./\\_:-])(?=[^ ./\\_:-])|(?<=[a-z0-9])(?=[A-Z])/u;
// Chromium's accessible names have a space there if it is not hidden.
const wordBreak = () => {
  const wbr = document.createElement("wbr");
  wbr.setAttribute("aria-hidden", "true");
  return wbr;
};
const appendName = (element, name) => {
  const parts = [""];
  let end = 0;
  for (const { 0: word, index } of name.matchAll(longWord)) {
    const [first, ...others] = word.split(partOfWord);
    parts.push(parts.pop() + name.slice(end, index) + first, ...others);
    end = index + word.length;
  }
  parts.push(parts.pop() + name.slice(end));
  parts.forEach((part, i) => element.append(...(i ? [wordBreak(), part] : [part])));
};

// Marks an entry as the place of the page, or near it: "page" or "location".
const markHere = (link, here) => {
  link.setAttribute("aria-current", here);
  link.dataset.here = here === "page" ? words.here_exactly : words.here_nearby;
};

// Sets the text and target of the node's link; `again`: the lower end of a loop (L-1).
const fillLink = (link, node, again) => {
  const entry = entryOf(node);
  const [markClass, markText] = data.marks[entry.mark];
  if (again || markClass) link.className = again ? "loop" : markClass;
  else link.removeAttribute("class");
  if (entry.link && !again) link.href = entry.link;
  else link.removeAttribute("href");
  setLanguage(link, entry.lang);
  link.textContent = "";
  appendName(link, entry.label);
  if (again) addMark(link, words.again);
  else if (entry.mark) addMark(link, markText);
  if (data.here[node] && !again) markHere(link, data.here[node]);
  return entry;
};

let descriptions = 0;

// The description is the next sibling of the link, which refers to it.
const fillDescription = (link, { text, lang }, again) => {
  let span = link.nextElementSibling;
  if (!span?.classList.contains("text")) span = null;
  if (!text || again) {
    span?.remove();
    return;
  }
  if (!span) {
    span = document.createElement("span");
    span.className = "text";
    span.id = `d${++descriptions}`;
    span.setAttribute("aria-hidden", "true");
    link.after(span);
  }
  setLanguage(span, lang);
  span.dir = directionOfText(text, lang);
  span.textContent = text;
};

// A description has the direction of its language if it has a letter that goes that way, else that of its first letter.
const toTheLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;
const directionOfText = (text, lang) => {
  const [tag, toLeft] = data.langs[lang];
  if (!tag) return "auto";
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length && !letters.some(letter => toTheLeft.test(letter) === toLeft) ? "auto" : toLeft ? "rtl" : "ltr";
};

// Folds case and accents, so that a search ignores them.
const folded = text => text.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase();
