// What is above the tree: the path to the page, and roles. The same elements as in the page that render/html writes
// (header.cpp, roles.cpp), so that the same style fits.
import { fill, make, text } from "../shared/texts.js";
import { fillLink } from "../tree/entry.js";
import { map, none } from "../tree/map_source.js";
import { words } from "../tree/words.js";
import { fitHeader } from "./fit.js";

const mostInList = 100,
  mostCrumbs = 24,
  mostPlaces = 12;

/** A link to a node of the map. */
const linkTo = (node, attributes) => {
  const link = make("a", { ...attributes, "data-node": String(node) });
  fillLink(link, node, false);
  return link;
};

const kind = name => make("span", { class: "kind" }, name);

// For an element whose content is of the map: 0 is the map's own language.
const inLanguage = number => {
  const [lang, toLeft] = map.langs[number];
  return lang ? { lang, dir: toLeft ? "rtl" : "ltr" } : { lang };
};

// --- where the page is ---

const crumbs = path => {
  const nodes = path[0] === 0 ? path.slice(1) : path;
  const cut = nodes.length > mostCrumbs;
  const shown = cut ? [...nodes.slice(0, 4), null, ...nodes.slice(-(mostCrumbs - 5))] : nodes;
  return shown.map(node => make("li", {}, node === null ? "…" : linkTo(node)));
};

/** Goes to this place in the tree (main_tree.js). A page outside the hierarchy (M-6) has none there. */
const showButton = path =>
  path[0] === 0
    ? [make("button", { class: "show", type: "button", "data-path": path.join(" ") }, text("show_in_map"))]
    : [];

const otherPlaces = ([, ...others]) => {
  const count = others.length;
  if (!count) return [];
  const items = others.slice(0, mostPlaces).map(({ path }) => {
    const item = make("li");
    for (const node of path.filter(id => id !== 0)) item.append(item.childElementCount ? " › " : "", linkTo(node));
    item.append(...showButton(path));
    return item;
  });
  const title = words.other_places(count);
  const summary = make("summary", { "aria-label": title, title }, `+${words.number(count)}`);
  return [make("details", { class: "role others" }, summary, make("ul", {}, ...items))];
};

/** `places` of the page: see worker/tab_map.js. */
export const showWhere = (element, places) => {
  const [first] = places;
  if (!first) return fill(element);
  const near = first.approximate ? [make("span", { class: "near", title: text("near") }, make("span", { class: "unseen" }, text("near")))] : [];
  const path = make("ol", {}, ...crumbs(first.path));
  fill(
    element,
    make("nav", { class: "crumbs", "aria-label": text("path") }, kind(text("here")), ...near, path),
    ...otherPlaces(places),
  );
  fitHeader(element.parentElement);
};

// --- roles ---

/** M-12: the vocabulary is open. A role without words of ours has none for readers, but its entries have names. */
export const titleOf = role =>
  (/^[a-z-]+$/.test(role) && chrome.i18n.getMessage(`role_${role.replaceAll("-", "_")}`)) || "";

/** What `item` makes of each, and how many more there are; `count`: in all, if they are not all in the list. */
const bounded = (list, item, count = list.length) => {
  const items = list.slice(0, mostInList).map(item);
  if (count > mostInList) items.push(make("li", {}, words.and_more(count - mostInList)));
  return items;
};

const entry = node => {
  const item = make("li", {}, linkTo(node));
  // M-6: what is below an excluded node is nowhere else.
  const below = map.isExcluded(node) ? map.childrenOf(node) : none;
  if (below.length) item.append(make("ul", {}, ...bounded(below, child => make("li", {}, linkTo(child)))));
  return item;
};

const button = ({ title, nodes, count }) => {
  if (count === 1 && !map.isExcluded(nodes[0])) {
    const link = linkTo(nodes[0]);
    const same = map.entryOf(nodes[0]).label.toLowerCase() === title.toLowerCase();
    return make("span", { class: "role" }, ...(same || !title ? [] : [kind(title)]), link);
  }
  const menu = make("ul", inLanguage(0), ...bounded(nodes, entry, count));
  const summary = title
    ? make("summary", {}, title)
    : make("summary", inLanguage(map.entryOf(nodes[0]).lang), map.entryOf(nodes[0]).label);
  return make("details", { class: "role" }, summary, menu);
};

const shared = (roles, roleCount) => {
  const items = roles.map(({ title, nodes, count }) =>
    make("li", {}, ...(title ? [kind(title)] : []), make("ul", inLanguage(0), ...bounded(nodes, entry, count))),
  );
  if (roleCount > roles.length) items.push(make("li", { class: "more" }, words.and_more(roleCount - roles.length)));
  const stated = make("li", { id: "to-stated", hidden: true }, make("a", { href: "#stated" }, text("from_page")));
  return make("details", { class: "role" }, make("summary", {}, text("more_roles")), make("ul", {}, ...items, stated));
};

/** `roles`: the first ones, as worker/tab_map.js gives them; `roleCount`: how many there are. */
export const showRoles = (element, { roles, roleCount }) => {
  const titled = roles.map(role => ({ ...role, title: titleOf(role.name) }));
  const items = [...titled.map(button), shared(titled, roleCount)].map(it => make("li", {}, it));
  fill(element, make("nav", { class: "roles", "aria-label": text("roles") }, make("ul", {}, ...items)));
};

/** The name of the site: that of the map's root, else of the home page, else the host. */
export const titleFor = ({ title, home }, url) => {
  if (title?.trim()) return title;
  return home === undefined ? new URL(url).host : map.entryOf(home).label;
};
