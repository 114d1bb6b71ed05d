// The map of the pages of this extension, beside its first page, as the panel would show it: the same engine, the same
// tree, and the keys. No request is made: the map is written here, in the language of its reader.
import { fitRow } from "../panel/fit.js";
import { showRoles, showWhere, titleFor } from "../panel/header.js";
import { moveHere, plantTree } from "../panel/map_tree.js";
import { showReading, stepOf } from "../panel/reading.js";
import { acceptLanguage, engine, openEngine } from "../panel/engine_worker.js";
import { showOutline } from "../panel/worker_map.js";
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

const { id } = await chrome.tabs.getCurrent();
const tab = `welcome ${id}`;
const ask = (question, ...values) => engine.ask(tab, question, ...values);
let view; // what is drawn, as in panel.js

const draw = async () => {
  const url = pageAt(parent.location.hash || "#top");
  const links = { links: [{ rel: "standard-sitemap", href: "/map", base: 0 }], metas: [], languages: [], bases: [site] };
  const visit = { url: site, type: "text/html", fields: [], links, arrival: "navigation" };
  engine.show(tab, { visit, tab: { document: tab, url } }, { preferences: "", acceptLanguage });
  const { map: outline } = await ask("see", view?.name);
  if (!outline) return; // the map is not there yet
  const isSame = view?.name === outline.name;
  const here = await ask("here", outline.name);
  if (url !== pageAt(parent.location.hash || "#top")) return; // there is another call by now
  view = { ...outline, ...here };
  showOutline(view, { isSame, ask: (question, ...values) => ask(question, view.name, ...values) });
  if (!isSame) {
    const entryOf = map.entryOf.bind(map);
    map.entryOf = node => {
      const entry = entryOf(node);
      return { ...entry, link: entry.link && linkTo(entry.link) };
    };
    byId("title").textContent = titleFor(view, url);
  }
  map.learn(view.placeTexts);
  map.here = Object.fromEntries(view.places.map(({ node }) => [node, "page"]));
  showRoles(byId("roles"), view);
  showWhere(byId("where"), view.places);
  fitRow(byId("shortcuts").firstElementChild);
  showReading(byId("steps"), { view });
  byId("told").textContent = "";
  const path = view.places[0]?.path ?? [];
  if (isSame) moveHere(path);
  else plantTree(path);
};

/** The map is the only document. */
const fetchMap = async (receiver, url) => {
  await receiver.begin({ url, status: 200, fields: [["Content-Type", "application/xml"]] });
  await receiver.append(new TextEncoder().encode(mapText()));
  await receiver.end();
};

fillTexts();
startMenus();
await openEngine({
  changed: () => draw(),
  fetch: (_id, _number, _document, { url }, receiver) => fetchMap(receiver, url),
  abort() {},
});
await draw();
startFinding();
parent.addEventListener("hashchange", draw);

chrome.commands.onCommand.addListener((name, tab) => {
  if (tab?.id !== id) return;
  if (name === "find") return enterBox();
  if (isEditable(document.activeElement)) return;
  const { url, end } = stepOf(name, { view });
  if (url) parent.location.assign(url);
  else byId("told").textContent = end;
});
