// The menus of the page, closed at first. Pages repeat themselves: a menu for small windows, the breadcrumbs, the
// parts of the page itself. A menu is shown if it leads to a page to which nothing else does that is shown.
import { make, text } from "../shared/texts.js";
import { withoutFragment } from "../shared/urls.js";
import { linkTo } from "./page_link.js";

/** The addresses in a menu, but for those of the page itself. */
const addressesOf = ({ entries }, page) =>
  new Set(entries.flatMap(({ url }) => (url ? [withoutFragment(url)] : [])).filter(url => url !== page));

/** `menus` in the order of the page; `known`: addresses that are shown elsewhere. Of two menus the larger one counts. */
const menusWorthShowing = (menus, page, known) => {
  const all = menus.map(menu => ({ menu, addresses: addressesOf(menu, page) }));
  const seen = new Set(known);
  const kept = new Set();
  for (const { menu, addresses } of all.toSorted((a, b) => b.addresses.size - a.addresses.size)) {
    if ([...addresses].every(url => seen.has(url))) continue;
    kept.add(menu);
    for (const url of addresses) seen.add(url);
  }
  return menus.filter(menu => kept.has(menu));
};

/** A menu that has no name is called by what is in it. */
const nameOf = ({ name, entries }) => {
  if (name) return name;
  const [one, two, three] = entries.filter(({ depth }) => depth === 0).map(entry => entry.name || entry.url);
  return [one, two].filter(Boolean).join(", ") + (three ? " …" : "");
};

/** Nested lists, of entries in preorder; a link that the menu has already, with nothing below it, is left out. */
const listOf = (entries, page) => {
  const top = make("ul");
  const open = [top]; // the list at each depth
  const seen = new Set();
  for (const [at, { depth, name, url }] of entries.entries()) {
    const hasBelow = entries[at + 1]?.depth > depth;
    if (url && !hasBelow && seen.has(url)) continue;
    seen.add(url);
    const level = Math.min(depth, open.length - 1);
    open.length = level + 1;
    const label = name || url || "";
    const isPage = url !== undefined && withoutFragment(url) === page;
    const item = make("li", {}, url ? linkTo({ url, title: label }, "", { "aria-current": isPage ? "page" : undefined }) : make("span", { dir: "auto" }, label));
    open[level].append(item);
    const below = make("ul");
    item.append(below);
    open.push(below);
  }
  for (const list of top.querySelectorAll("ul:empty")) list.remove();
  return top;
};

/** Elements for the menus of a place; none if they say nothing new. */
export const pageMenus = ({ menus = [], trails, relations, url }) => {
  const page = withoutFragment(url);
  const linked = [...trails.flat(), ...Object.values(relations).flat()].flatMap(it => (it.url ? [withoutFragment(it.url)] : []));
  const shown = menusWorthShowing(menus, page, linked);
  if (!shown.length) return [];
  const [first] = shown;
  const content =
    shown.length === 1
      ? [listOf(first.entries, page)]
      : shown.map(menu => make("details", { class: "others" }, make("summary", {}, make("bdi", {}, nameOf(menu))), listOf(menu.entries, page)));
  return [make("details", { class: "others", id: "menus" }, make("summary", {}, text("page_menus")), ...content)];
};
