// The markup of one entry, as written by page.cpp and tree_list.cpp.
const rightToLeft = () => document.documentElement.dir === "rtl";

// The map's own language is inherited: set only a language that differs.
const setLanguage = (element, lang) => {
  const [tag, toLeft] = data.langs[lang];
  if (lang === 0) element.removeAttribute("lang");
  else element.lang = tag;
  if (toLeft === data.langs[0][1]) element.removeAttribute("dir");
  else element.dir = toLeft ? "rtl" : "ltr";
};

const addMark = (link, text) => {
  const mark = document.createElement("span");
  mark.className = "mark";
  mark.lang = words.lang;
  mark.textContent = ` (${text})`;
  link.append(mark);
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
  link.textContent = entry.label;
  if (again) addMark(link, words.again);
  else if (entry.mark) addMark(link, markText);
  if (data.here[node] && !again) link.setAttribute("aria-current", data.here[node]);
  return entry;
};

let descriptions = 0;

// Makes the description available to screen readers through the link.
const describe = (link, span) => {
  span.id ||= `d${++descriptions}`;
  span.setAttribute("aria-hidden", "true");
  link.setAttribute("aria-describedby", span.id);
};

// The description is the next sibling of the link.
const fillDescription = (link, { text, lang }, again) => {
  let span = link.nextElementSibling;
  if (!span?.classList.contains("text")) span = null;
  if (!text || again) {
    span?.remove();
    link.removeAttribute("aria-describedby");
    return;
  }
  if (!span) {
    span = document.createElement("span");
    span.className = "text";
    link.after(span);
  }
  setLanguage(span, lang);
  span.textContent = text;
  describe(link, span);
};

// Folds case and accents, so that a search ignores them.
const folded = text => text.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase();
