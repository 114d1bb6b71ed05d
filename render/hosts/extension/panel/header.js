// What is above the tree: the path to the page, previous and next, roles. The same elements as in the page that
// render/html writes (header.cpp, roles.cpp), so that the same style fits.
import { make, text } from "../shared/texts.js";
import { fillLink } from "../tree/entry.js";
import { map, none } from "../tree/map_source.js";
import { showEndsOfPaths } from "../tree/menus.js";
import { words } from "../tree/words.js";
import { alternatives } from "./alternatives.js";

const buttonsShown = 8; // further roles share a menu
const mostInRole = 100,
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

/** V-6: where previous and next lead. A page outside the hierarchy has its siblings (V-3). */
export const aroundInMap = view => {
  const step = view.placeToStepFrom();
  const { previous, next, position, count } = view.readingPlace();
  return position ? { previous, next, position, count, up: step.up } : { previous: step?.previous, next: step?.next, up: step?.up };
};

const steps = view => {
  const { previous, next, up, position, count } = aroundInMap(view);
  const items = [
    ["prev", previous, "previous"],
    ["next", next, "next"],
    ["up", up, "up"],
  ]
    .filter(([, node]) => node)
    .map(([rel, node, name]) => make("li", { class: rel }, kind(text(name)), " ", linkTo(node, { rel })));
  if (!items.length) return [];
  if (position) items.push(make("li", { class: "position" }, words.page_of(words.number(position), words.number(count))));
  return [make("nav", { class: "around", "aria-label": text("around") }, make("ul", {}, ...items))];
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
  return [make("details", { class: "others" }, make("summary", {}, title), make("ul", {}, ...items))];
};

/** `places` of the page at `url`: see View. */
export const showWhere = (element, view, places, url) => {
  const [first] = places;
  if (!first) return element.replaceChildren(...steps(view));
  const near = first.approximate ? [make("p", { class: "near" }, text("near"))] : [];
  element.replaceChildren(
    make(
      "nav",
      { class: "crumbs", "aria-label": text("path") },
      kind(text("here")),
      make("ol", {}, ...crumbs(view.placePath(0))),
      ...showButton(view.placePath(0)),
    ),
    ...steps(view),
    ...alternatives(view, places, url),
    ...near,
    ...otherPlaces(view, places.length - 1),
  );
  showEndsOfPaths(element);
};

// --- roles ---

/** M-12: the vocabulary is open. A role without words of ours has none for readers, but its entries have names. */
export const titleOf = role =>
  (/^[a-z-]+$/.test(role) && chrome.i18n.getMessage(`role_${role.replaceAll("-", "_")}`)) || "";

const entry = node => {
  const item = make("li", {}, linkTo(node));
  // M-6: what is below an excluded node is nowhere else.
  const below = isExcluded(node) ? map.childrenOf(node).slice(0, mostInRole) : none;
  if (below.length) item.append(make("ul", {}, ...below.map(child => make("li", {}, linkTo(child)))));
  return item;
};
const isExcluded = node => map.view.node(node).excluded && map.hasChildren(node);

const button = ({ title, nodes }) => {
  if (nodes.length === 1 && !isExcluded(nodes[0])) {
    const link = linkTo(nodes[0]);
    const same = map.entryOf(nodes[0]).label.toLowerCase() === title.toLowerCase();
    return make("span", { class: "role" }, ...(same || !title ? [] : [kind(title)]), link);
  }
  const menu = make("ul", inLanguage(0), ...nodes.slice(0, mostInRole).map(entry));
  const summary = title
    ? make("summary", {}, title)
    : make("summary", inLanguage(map.entryOf(nodes[0]).lang), map.entryOf(nodes[0]).label);
  return make("details", { class: "role" }, summary, menu);
};

const shared = roles => {
  const items = roles.map(({ title, nodes }) =>
    make("li", {}, ...(title ? [kind(title)] : []), make("ul", inLanguage(0), ...nodes.slice(0, mostInRole).map(entry))),
  );
  return make("details", { class: "role" }, make("summary", {}, text("more_roles")), make("ul", {}, ...items));
};

export const showRoles = (element, view) => {
  const roles = view
    .roles()
    .map(({ name, nodes }) => ({ title: titleOf(name), nodes: nodes.filter(node => view.leadsSomewhere(node)) }))
    .filter(({ nodes }) => nodes.length);
  if (!roles.length) return element.replaceChildren();
  const alone = roles.length <= buttonsShown + 1 ? roles.length : buttonsShown;
  const items = roles.slice(0, alone).map(role => make("li", {}, button(role)));
  if (alone < roles.length) items.push(make("li", {}, shared(roles.slice(alone))));
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
