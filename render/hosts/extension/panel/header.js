// What is above the tree: the path to the page, and roles. The same elements as in the page that render/html writes
// (header.cpp, roles.cpp), so that the same style fits.
import { make, text } from "../shared/texts.js";
import { fillLink } from "../tree/entry.js";
import { map, none } from "../tree/map_source.js";
import { words } from "../tree/words.js";
import { fitPaths, fitRow } from "./fit.js";

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

const otherPlaces = (view, count) => {
  if (!count) return [];
  const items = Array.from({ length: Math.min(count, mostPlaces) }, (_, i) => {
    const item = make("li");
    const path = view.placePath(i + 1);
    for (const node of path.filter(id => id !== 0)) item.append(item.childElementCount ? " › " : "", linkTo(node));
    item.append(...showButton(path));
    return item;
  });
  const title = words.other_places(count);
  const summary = make("summary", { "aria-label": title, title }, `+${words.number(count)}`);
  return [make("details", { class: "role others" }, summary, make("ul", {}, ...items))];
};

/** `places` of the page: see View. */
export const showWhere = (element, view, places) => {
  const [first] = places;
  if (!first) return element.replaceChildren();
  const near = first.approximate ? [make("span", { class: "near", title: text("near") }, make("span", { class: "unseen" }, text("near")))] : [];
  const path = make("ol", {}, ...crumbs(view.placePath(0)));
  element.replaceChildren(
    make("nav", { class: "crumbs", "aria-label": text("path") }, kind(text("here")), ...near, path),
    ...otherPlaces(view, places.length - 1),
  );
  fitPaths(element);
};

// --- roles ---

/** M-12: the vocabulary is open. A role without words of ours has none for readers, but its entries have names. */
export const titleOf = role =>
  (/^[a-z-]+$/.test(role) && chrome.i18n.getMessage(`role_${role.replaceAll("-", "_")}`)) || "";

/** What `item` makes of each, and how many more there are. */
const bounded = (list, item) => {
  const items = list.slice(0, mostInList).map(item);
  if (list.length > mostInList) items.push(make("li", {}, words.and_more(list.length - mostInList)));
  return items;
};

const entry = node => {
  const item = make("li", {}, linkTo(node));
  // M-6: what is below an excluded node is nowhere else.
  const below = isExcluded(node) ? map.childrenOf(node) : none;
  if (below.length) item.append(make("ul", {}, ...bounded(below, child => make("li", {}, linkTo(child)))));
  return item;
};
const isExcluded = node => map.view.node(node).excluded && map.hasChildren(node);

const button = ({ title, nodes }) => {
  if (nodes.length === 1 && !isExcluded(nodes[0])) {
    const link = linkTo(nodes[0]);
    const same = map.entryOf(nodes[0]).label.toLowerCase() === title.toLowerCase();
    return make("span", { class: "role" }, ...(same || !title ? [] : [kind(title)]), link);
  }
  const menu = make("ul", inLanguage(0), ...bounded(nodes, entry));
  const summary = title
    ? make("summary", {}, title)
    : make("summary", inLanguage(map.entryOf(nodes[0]).lang), map.entryOf(nodes[0]).label);
  return make("details", { class: "role" }, summary, menu);
};

const shared = roles => {
  const items = roles.slice(0, mostInList).map(({ title, nodes }) =>
    make("li", {}, ...(title ? [kind(title)] : []), make("ul", inLanguage(0), ...bounded(nodes, entry))),
  );
  if (roles.length > mostInList) items.push(make("li", { class: "more" }, words.and_more(roles.length - mostInList)));
  const stated = make("li", { id: "to-stated", hidden: true }, make("a", { href: "#stated" }, text("from_page")));
  return make("details", { class: "role" }, make("summary", {}, text("more_roles")), make("ul", {}, ...items, stated));
};

export const showRoles = (element, view) => {
  const roles = view
    .roles()
    .map(({ name, nodes }) => ({ title: titleOf(name), nodes: nodes.filter(node => view.leadsSomewhere(node)) }))
    .filter(({ nodes }) => nodes.length);
  const items = [...roles.slice(0, mostInList).map(button), shared(roles)].map(it => make("li", {}, it));
  element.replaceChildren(make("nav", { class: "roles", "aria-label": text("roles") }, make("ul", {}, ...items)));
};

/** The node of the home page; undefined if the map does not say which it is. */
export const homeOf = view => {
  const home = view.roles().find(({ name }) => name === "home");
  return home?.nodes.find(node => view.leadsSomewhere(node));
};

/** The name of the site: that of the map's root, else of the home page, else the host. */
export const titleFor = (view, url) => {
  const { name } = view.node(0);
  if (name?.trim()) return name;
  const home = homeOf(view);
  return home === undefined ? new URL(url).host : map.entryOf(home).label;
};
