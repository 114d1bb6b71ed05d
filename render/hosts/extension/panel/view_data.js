// The map's nodes for the tree, straight from the engine's view and only when they are needed: in place of
// render/html/page/data.js, whose nodes were written into the page. Nodes are the view's; the root is 0.
const none = [];
// `here`: by node, "page" or "location"; `langs`: [tag, whether it is written from right to left], the map's own first;
// `toLeft`: whether the tree is.
let data = { size: 0, here: {}, langs: [["", false]], marks };

const source = { view: null, isOtherSite: () => false, children: new Map(), langs: new Map() };

const scriptsToLeft = /^(Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Mand|Samr|Rohg)$/;
const isRightToLeft = tag => {
  try {
    return scriptsToLeft.test(new Intl.Locale(tag).maximize().script);
  } catch {
    return false;
  }
};

// Another map, or the same one as seen from another page. `isOtherSite(url)`: whether a link leads to another site.
const showView = (view, { isSame, isOtherSite }) => {
  source.view = view;
  source.isOtherSite = isOtherSite;
  if (isSame) return;
  const lang = view.node(0).lang ?? "";
  source.children = new Map();
  source.langs = new Map([[lang, 0]]);
  data = { size: view.size, here: {}, langs: [[lang, isRightToLeft(lang)]], marks };
  data.toLeft = isMostlyToLeft(childrenOf(0).slice(0, 100));
};

const languageOf = (tag = data.langs[0][0]) => {
  if (!source.langs.has(tag)) source.langs.set(tag, data.langs.push([tag, isRightToLeft(tag)]) - 1);
  return source.langs.get(tag);
};

const childrenOf = node => {
  let children = source.children.get(node);
  if (!children) {
    children = source.view.children(node).filter(child => source.view.leadsSomewhere(child));
    source.children.set(node, children.length ? children : none);
  }
  return source.children.get(node);
};
const hasChildren = node => childrenOf(node).length > 0;

// The tree has the direction of most of what it shows first: a map need not say its language, and the entries may be shown
// in another.
const isMostlyToLeft = nodes => {
  const some = nodes.map(node => source.view.node(node)).filter(({ lang, name }) => lang || /\p{L}/u.test(name ?? ""));
  const toLeft = some.filter(({ lang, name }) => (lang ? isRightToLeft(lang) : toTheLeft.test(name.match(/\p{L}/u)[0])));
  return toLeft.length * 2 === some.length ? data.langs[0][1] : toLeft.length * 2 > some.length;
};

const choice = { lang: null }; // in the panel there is nothing to choose from

const openable = /^(https?|mailto|tel):/i;
const refusals = { credentials: 8, "too-long": 9 };

// An index into `marks`, as render/html/entry.cpp has it; and whether there is a link.
const markOf = ({ url, blocked, method, data: body, derived }) => {
  if (blocked) return [refusals[blocked] ?? 7, false];
  if (!url) return [0, false];
  if (method && !/^\s*(get)?\s*$/i.test(method) && !derived) return [6, false];
  if (!openable.test(url)) return [7, false];
  if (/^mailto:/i.test(url)) return [2, true];
  if (/^tel:/i.test(url)) return [3, true];
  if (derived) return [4, true];
  if (source.isOtherSite(url)) return [1, true];
  return [body === undefined ? 0 : 5, true];
};

const lastPart = url => {
  const part = url
    .replace(/[?#].*$/s, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1);
  try {
    return decodeURIComponent(part).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "") || url;
  } catch {
    return part || url;
  }
};

// How a node is shown: {label, link, text, mark, lang}.
const entryOf = node => {
  const shown = source.view.node(node);
  const [mark, isLink] = markOf(shown);
  const label = shown.name?.trim() ? shown.name : shown.url ? lastPart(shown.url) : words.no_name;
  return {
    label,
    link: isLink ? shown.url : "",
    text: shown.description?.trim() && shown.description !== label ? shown.description : "",
    mark,
    lang: languageOf(shown.lang),
  };
};
