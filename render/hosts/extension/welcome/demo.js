// The map of the pages of this extension, beside its first page, as the panel would show it: the same engine, the same
// tree, and the keys. No request is made: the map is written here, in the language of its reader.
import { fetchDocumentWith } from "../engine/index.js";
import { fitRow } from "../panel/fit.js";
import { showRoles, showWhere, titleFor } from "../panel/header.js";
import { moveHere, plantTree } from "../panel/map_tree.js";
import { showReading, stepOf } from "../panel/reading.js";
import { showView } from "../panel/view_map.js";
import { openEngine } from "../shared/engine.js";
import { fillTexts, text } from "../shared/texts.js";
import { byId } from "../tree/elements.js";
import { enterBox, isEditable, startFinding } from "../tree/find.js";
import { map } from "../tree/map_source.js";
import { startMenus } from "../tree/menus.js";

// Maps are of web sites. This one does not exist (RFC 6761), and stands for our own pages.
const site = "https://extension.invalid/";
const pageAt = hash => site + hash.slice(1);
const linkTo = url => {
  const [page, part = ""] = url.slice(site.length).split("/");
  return new URL(page === "options" ? `/options/options.html#${part}` : `welcome.html#${page}`, location).href;
};

const entries = [
  ["button", "button"],
  ["keys", "keys_to_try"],
  ["kept", "kept"],
  ["options", "options", ["options_sites", "option_languages", "display_level", "keys", "options_file"]],
];

const mapText = () => {
  const namespace = "http://standard-sitemap.org/2007/ns";
  const written = document.implementation.createDocument(namespace, "sitemap");
  const add = (parent, name, url, role) => {
    const item = parent.appendChild(written.createElementNS(namespace, "item"));
    for (const [key, value] of Object.entries({ name, url, role })) if (value !== undefined) item.setAttribute(key, value);
    return item;
  };
  const root = written.documentElement;
  root.setAttributeNS("http://www.w3.org/XML/1998/namespace", "xml:lang", text("texts_lang"));
  root.setAttribute("name", text("extension_name"));
  const home = add(root, text("welcome"), "/top", "home");
  for (const [name, title, below = []] of entries) {
    const item = add(home, text(title), `/${name}`);
    for (const part of below) add(item, text(part), `/${name}/${part}`);
  }
  return new XMLSerializer().serializeToString(written);
};

const session = (await openEngine()).session();

const draw = () => {
  const { hash } = parent.location;
  const url = pageAt(hash || "#top");
  const isSame = map.view !== undefined;
  if (isSame) session.move(url);
  const former = map.view;
  showView(session.view(), { isSame, isOtherSite: () => false });
  former?.dispose();
  if (!isSame) {
    const entryOf = map.entryOf.bind(map);
    map.entryOf = node => {
      const entry = entryOf(node);
      return { ...entry, link: entry.link && linkTo(entry.link) };
    };
    byId("title").textContent = titleFor(map.view, url);
  }
  const places = map.view.places();
  map.here = Object.fromEntries(places.map(({ node }) => [node, "page"]));
  showRoles(byId("roles"), map.view);
  showWhere(byId("where"), map.view, places);
  fitRow(byId("shortcuts").firstElementChild);
  showReading(byId("steps"), map);
  byId("told").textContent = "";
  const path = places.length ? map.view.placePath(0) : [];
  if (isSame) moveHere(path);
  else plantTree(path);
};

fillTexts();
startMenus();
const links = { links: [{ rel: "standard-sitemap", href: "/map" }] };
session.show({ url: pageAt(parent.location.hash || "#top"), type: "text/html", fields: [], links });
const fields = { headers: { "Content-Type": "application/xml" } };
await session.fetch(fetchDocumentWith(async () => new Response(mapText(), fields)));
draw();
startFinding();
parent.addEventListener("hashchange", draw);

const { id } = await chrome.tabs.getCurrent();
chrome.commands.onCommand.addListener((name, tab) => {
  if (tab?.id !== id) return;
  if (name === "find") return enterBox();
  if (isEditable(document.activeElement)) return;
  const { url, end } = stepOf(name, map);
  if (url) parent.location.assign(url);
  else byId("told").textContent = end;
});
