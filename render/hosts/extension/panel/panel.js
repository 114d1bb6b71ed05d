// The panel beside the page: follows the window's active tab, and shows the map of its page. What takes long is done in
// the engine's worker; the tab goes on meanwhile.
import { listKey } from "../shared/commands.js";
import * as records from "../shared/records.js";
import { fill, fillTexts, make, text } from "../shared/texts.js";
import { isWeb } from "../shared/urls.js";
import { onClick } from "../tree/clicks.js";
import { byId } from "../tree/elements.js";
import { enterBox, startFinding } from "../tree/find.js";
import { main } from "../tree/main_tree.js";
import { map, openable } from "../tree/map_source.js";
import { words } from "../tree/words.js";
import { startMenus } from "../tree/menus.js";
import { offerSlash } from "../tree/slash.js";
import { doCommands, go } from "./commands.js";
import { mark } from "./fetching.js";
import { alternatives } from "./alternatives.js";
import { engine, openEngine } from "./engine_worker.js";
import { fitRow } from "./fit.js";
import { showFromPage, StatedPage } from "./from_page.js";
import { showRoles, showWhere, titleFor } from "./header.js";
import { fellTree, moveHere, plantTree, rowsOfReader } from "./map_tree.js";
import { showDerived, showOffer } from "./offer.js";
import { Gone } from "./page_document.js";
import { PageLevels } from "./page_levels.js";
import { showReading } from "./reading.js";
import { keepRecent, recentIn } from "./recent.js";
import { SiteList } from "./site_list.js";
import { TabSession } from "./tab_session.js";
import { returnReader, watchReader } from "./where_left.js";
import { failureOf, isBrokenOff, showReasons } from "./why.js";
import { showOutline } from "./worker_map.js";

const mostTries = 5; // to draw more of a map in whose tree the reader goes on, and to ask a background that ends
const partEvery = 500; // milliseconds between drawings of a map that is still being loaded
const holdFor = 2000; // milliseconds for which a map stays while the next page, or its map, is on its way

// As a popup it has the search field at once, is closed after a link, and changes nothing in the page.
const asked = new URLSearchParams(location.search);
const isPopup = asked.has("popup");
document.body.classList.toggle("popup", isPopup);
const windowId = asked.has("window") ? Number(asked.get("window")) : (await chrome.windows.getCurrent()).id;
const levels = new PageLevels(byId("levels"), byId("level"));
const tabs = new Map(); // tab id -> TabSession
let tabId; // of the active tab
let tabUrl = ""; // of that tab, as the browser has it
let page; // the record of what it shows
let isArriving = false; // without a `page`: the document is still loaded, or looked at
let latest; // what the engine has seen of it: see worker/tab.js
let view; // what is drawn: the outline of a map, with `places` and `around` once they are known
const list = new SiteList(() => page, () => follow());
const stated = new StatedPage(() => drawStated());
let drawn = {}; // { map, tabId, document, url, name, isPrivate, at, leftAt }

await openEngine({
  changed: id => id === tabId && draw(),
  fetch: (id, ...wanted) => tabs.get(id)?.fetch(...wanted),
  abort: number => tabs.forEach(tab => tab.abort(number)),
});

/** Undefined: the tab is closed. */
const tabSession = () => tabs.get(tabId);

// --- drawing ---

const stateText = seen => {
  if (!page || !seen) return text(isArriving ? "page_loading" : "no_page");
  switch (seen.state) {
    case "loading":
      return text("loading");
    case "over":
      return isBroken(seen) ? text("loading") : failureOf(seen);
    default:
      return text(seen.isOff ? "map_off" : (missed(page)[0] ?? "no_map"));
  }
};
/** The texts that say what was not looked at of a page. */
const missed = record => [...(record?.cut ? ["page_cut"] : []), ...(record?.unseen ? ["page_unseen"] : [])];

/** Whether the map is a list, or should be, because the reader wants that. */
const isList = seen => seen?.found?.rule === "preference";
let stopped; // the document whose list was stopped last
const stop = async record => {
  stopped = record.tab.document;
  const said = await list.stop(record);
  if (said) tell(said, true);
};
const use = (...wanted) => list.use(...wanted);

let emptyFor; // the document for which nothing is drawn
let wasAt; // the ID of what had the keyboard in the map that is gone
const drawNothing = (seen, offered) => {
  const record = page;
  if (byId("shown").contains(document.activeElement)) wasAt = document.activeElement.id;
  fellTree();
  if (view || emptyFor !== record?.tab.document) scrollTo({ top: 0, behavior: "instant" }); // it was that of another page
  emptyFor = record?.tab.document;
  view = undefined;
  drawn = {};
  byId("recent").hidden = true;
  levels.leave();
  byId("shown").hidden = true;
  for (const id of ["where", "forms", "roles"]) fill(byId(id));
  document.title = text("map");
  byId("title").textContent = page ? new URL(page.tab.url).host : text("map");
  byId("title").parentElement.classList.remove("above", "said"); // there is no path that takes its room (fit.js)
  byId("state").textContent = stateText(seen);
  showAgain(seen?.state === "over" && !isBroken(seen), hasNoMap(seen) && page?.unseen === "once");
  showDerived("", record && isList(seen) ? () => stop(record) : undefined);
  const wasStopped = stopped !== undefined && stopped === record?.tab.document;
  showOffer(byId("offer"), hasNoMap(seen) ? page : undefined, { offered, use, message: list.messageFor(page), wasStopped });
};
const hasNoMap = seen => seen?.state === "no-map" && !seen.isOff;

/** What the page says itself, beside what is drawn of a map of the same page. */
const drawStated = () => {
  const { view: shown, place } = known();
  showFromPage(byId("stated"), place, shown);
  fitRow(byId("shortcuts").firstElementChild);
  const loading = isArriving ? "page_loading" : page && !isDone() ? "loading" : undefined;
  if (page || !drawn.document) showReading(byId("steps"), { view: shown, place, loading });
  if (byId("why").open) explain();
  doWhatIsAsked();
};
/** What is known of the page: the map that is drawn, if it is its own, and what it says itself. */
const known = () => {
  const { document } = page?.tab ?? {};
  const isOf = it => document !== undefined && it?.document === document;
  return { view: isOf(drawn) && view?.places ? view : undefined, place: isOf(stated.place) ? stated.place : undefined };
};

/** `kept`: the reader's rows, if it is more of the map that was drawn: see rowsOfReader. */
const drawMap = (seen, here, kept) => {
  const isSame = seen.map.name === drawn.map;
  const tab = tabSession();
  if (!isSame) fellTree(kept);
  view = here ? { ...seen.map, ...here } : seen.map;
  const { document: shown } = page.tab;
  const lost = error => (error ? showFault(error, shown) : draw());
  showOutline(view, { isSame, ask: (question, ...values) => tab.ask(question, view.name, ...values), lost });
  byId("map").lang = map.langs[0][0];
  byId("map").dir = map.toLeft ? "rtl" : "ltr";

  const isComing = seen.state === "loading" || isBroken(seen);
  const isCut = !isComing && isBrokenOff(seen);
  byId("state").textContent = isComing ? text("loading") : isCut ? text("map_incomplete") : "";
  showAgain(isCut);
  showOffer(byId("offer"));
  byId("shown").hidden = false;
  const title = titleFor(view, page.tab.url);
  byId("title").textContent = title;
  document.title = text("title_of", title);
  showRoles(byId("roles"), view);
  const { finalUrl, requested } = seen.documents[0] ?? {};
  drawn = {
    map: view.name,
    tabId,
    document: page.tab.document,
    url: page.tab.url,
    name: finalUrl ?? requested ?? seen.found.sitemap, // while it is loaded, only what the page names is known
    isPrivate: page.privateTab !== undefined,
    at: performance.now(),
  };
  if (!isPopup) levels.show(tab.document, view.changes);
  if (here) return drawHere(seen, !isSame, kept);
  for (const id of ["where", "forms"]) fill(byId(id));
  if (!isSame) plantTree([], drawn.name, drawn.isPrivate);
};

/** Where the page is in the map. */
const drawHere = (seen, isNew, kept) => {
  const { places } = view;
  const record = page;
  map.learn(view.placeTexts);
  map.here = Object.fromEntries(places.map(({ node, approximate }) => [node, approximate ? "location" : "page"]));
  showWhere(byId("where"), places);
  fill(byId("forms"), ...alternatives(places, drawn.url));
  const said = view.isDerived ? words.derived_from(view.around.count) : "";
  showDerived(said, view.isList && seen.state !== "loading" && isList(seen) ? () => stop(record) : undefined);
  fitRow(byId("shortcuts").firstElementChild);
  rememberHere(places).catch(error => console.error(error));
  const path = places[0]?.path ?? [];
  if (isNew) plantTree(path, drawn.name, drawn.isPrivate, kept && { ...kept, nodes: view.along });
  else moveHere(path);
};

// The popup begins with the latest places.
const rememberHere = async places => {
  const { name, url, isPrivate, document: shown } = drawn;
  const [here] = places.filter(({ approximate }) => !approximate);
  if (isPrivate) return;
  const { label, lang } = here ? map.entryOf(here.node) : {};
  const place = here && { url, label, lang: map.langs[lang][0] };
  const recent = isPopup ? await recentIn(name, url) : [];
  if (isPopup && shown === drawn.document) {
    const links = recent.map(it => make("li", {}, make("a", { href: it.url, lang: it.lang || undefined, dir: "auto" }, it.label)));
    if (links.length && byId("recent").hidden) scrollTo({ top: 0, behavior: "instant" }); // they come before the row of the page
    byId("recent").hidden = !links.length;
    byId("recent").replaceChildren(make("h2", {}, text("recent_places")), make("ul", {}, ...links));
  }
  if (place) await keepRecent(name, place);
};
const recentLinks = () => [...byId("recent").querySelectorAll("a")];
/** Keys in the list, and from the empty box to it. */
const keyToRecent = event => {
  const links = byId("recent").hidden ? [] : recentLinks();
  const at = links.indexOf(event.target);
  const isInBox = event.target === byId("find") && !event.target.value;
  if (!links.length || (at < 0 && !isInBox) || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowDown") (links[at + 1] ?? main.item(main.current)?.link)?.focus();
  else if (event.key === "ArrowUp" && at >= 0) (links[at - 1] ?? byId("find")).focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
};

const wasCancelled = ({ documents = [] }) => documents.some(({ failure }) => failure === "cancelled");

/** Whether a load was broken off: its page is being left, or it stays, and then the map is loaded again, once. */
const isBroken = seen => seen?.state === "over" && wasCancelled(seen) && !loadedAgain.has(tabSession().document);

/** Whether there will be more to show. */
const isPending = () => !page || latest?.document !== page.tab.document || latest.state === "loading" || isBroken(latest);

/** Whether the map is there, and the page is still being sought in it. */
const isSought = () => Boolean(latest?.map) && page?.tab.document !== faulty && !known().view;

/** Whether all is known that will be known of the page's place. */
const isDone = () => !isPending() && !isSought() && !stated.isPending;

/** A map stays while the next page is on its way, but not beside another site. */
const mayStay = async () => view && tabSession() && drawn.tabId === tabId && engine.isSameSite(drawn.url, tabUrl);

/** Loads a broken map again, if its page says that it stays. If not, `leave` is called. */
const loadAgainIfBroken = async seen => {
  if (!isBroken(seen)) return;
  const { document } = tabSession();
  if (document?.name !== seen.document || checked.has(document)) return;
  checked.add(document);
  await document.check();
  await loadAgain(document.name);
};
const checked = new WeakSet(); // the PageDocuments that were asked
const loadedAgain = new WeakSet(); // those whose map was loaded again

let isFirst = true; // whether no map has been drawn yet
let faulty; // the document for which the engine has failed
let later;
const soon = wait => (later = setTimeout(draw, wait));

/** What the engine has, drawn, unless the tab goes on meanwhile: then it is drawn again. */
const drawOnce = async () => {
  clearTimeout(later);
  const tab = tabSession();
  const record = page;
  const isStale = () => record !== page || tab !== tabs.get(tabId);
  const part = latest?.state === "loading" && view && drawn.document === page?.tab.document;
  const wait = part ? drawn.at + partEvery - performance.now() : 0;
  if (wait > 0) return soon(wait);
  if (record && record.tab.document === faulty) return;
  const seen = record ? await tab.ask("see", drawn.map) : undefined;
  if (record === page && record && !seen) {
    tab.show(record, list.preferencesFor(record)); // the engine has failed for another tab, and is another one
    return draw();
  }
  if (isStale() || (seen && seen.document !== record.tab.document)) return;
  latest = seen;
  loadAgainIfBroken(seen).catch(error => error instanceof Gone || console.error(error));
  if (!seen?.map) {
    const left = isPending() ? drawn.leftAt + holdFor - performance.now() : 0;
    if (left > 0 && (await mayStay())) return isStale() || soon(left);
    const offered = hasNoMap(seen) ? await engine.listFor(record) : undefined;
    if (isStale()) return;
    drawNothing(seen, offered);
  } else {
    // To find the page in a large map takes longer than to show the map.
    const isSame = seen.map.name === drawn.map;
    const rows = () => (!isSame && drawn.document === seen.document ? rowsOfReader() : undefined);
    let kept = rows();
    const isQuick = seen.map.isSmall || isSame || kept;
    const ask = () => tab.ask("here", seen.map.name, kept?.paths);
    let here;
    for (let tries = 1; isQuick; ++tries) {
      here = await ask();
      if (isStale()) return;
      const now = rows();
      if (tries === mostTries || JSON.stringify(now?.paths) === JSON.stringify(kept?.paths)) break;
      kept = now; // the reader has gone on in the tree meanwhile
    }
    drawMap(seen, here, here && kept);
    if (!isQuick) {
      mark("first rows");
      const itsPlace = await ask();
      if (isStale() || !itsPlace) return;
      Object.assign(view, itsPlace);
      drawHere(seen, false);
    }
  }
  const hasEntries = Boolean(seen?.map) && map.hasChildren(0);
  if (hasEntries) {
    // What had the focus is gone: the map before, or the button that asked for this one.
    const isLost = document.hasFocus() && document.activeElement === document.body;
    if (isLost && wasAt === "find") byId("find").focus({ preventScroll: true });
    else if (isLost && (wasAt !== undefined || list.isTrying(seen.document))) main.focus(main.current);
    wasAt = undefined;
  }
  if (seen && !isPending()) list.settle(seen, hasEntries).catch(error => console.error(error));
  if (isFirst && hasEntries && seen.left && !isPopup) returnReader(seen.left);
  isFirst &&= !hasEntries;
  if (isPopup && hasEntries && !document.activeElement.closest("input, main, header")) enterBox();
  mark("drawn", { state: seen?.state, url: page?.tab.url, document: page?.tab.document });
  drawStated();
};
let drawing; // a promise, while it draws
let isOutdrawn = false; // something has happened since it began
const draw = () => {
  isOutdrawn = true;
  drawing ??= (async () => {
    while (isOutdrawn) {
      isOutdrawn = false;
      const asked = page?.tab.document;
      await drawOnce().catch(error => showFault(error, asked));
    }
  })().finally(() => (drawing = undefined));
};

/** The engine has failed for this document: it is not asked for it again, unless the reader wants that. */
const showFault = (error, document) => {
  console.error(error);
  if (document !== page?.tab.document) return draw(); // the tab has gone on
  faulty = document;
  drawNothing({ state: "over", documents: [] });
};

let isPageAgain = false;
/** The button that loads the map again, or the page; hidden if neither helps. */
const showAgain = (map, ofPage = false) => {
  isPageAgain = ofPage;
  byId("again").hidden = !map && !ofPage;
  byId("again").textContent = text(ofPage ? "reload_page" : "try_again");
};
onClick("#again", () => (isPageAgain ? chrome.tabs.reload(tabId) : loadAgain(page?.tab.document)));

/** Says something at the reading bar until another page is shown; unless it `isLasting`, also until none is. */
const tell = (sentence, isLasting = false) => {
  byId("told").textContent = sentence;
  toldBeside = page?.tab.document;
  outlasts = isLasting;
};
let toldBeside; // a document; undefined: the next one
let outlasts = false;

const doWhatIsAsked = () => {
  if (!page) return;
  const look = () => {
    const { document, url } = page?.tab ?? {};
    return { tabId, document, origin: originOf(url), ...known(), isDone: isDone() };
  };
  doCommands(windowId, look, tell);
};

const explain = async () => {
  const record = page;
  const reasons = record ? await tabSession().ask("reasons") : undefined;
  if (record !== page) return; // the next page explains itself
  const said = view ? text("named_by_page", reasons?.discovery?.found?.sitemap ?? "") : stateText(latest);
  showReasons(byId("reasons"), reasons, said, levels.report, missed(page), stated.place);
};
byId("why").addEventListener("toggle", () => byId("why").open && explain());

// --- what the tab shows ---

// The record may be older than what the tab shows: the URL, which is asked for last, says whether it can be meant, and
// the document itself says when it is gone (page_document.js).
const left = new Map(); // the names of documents that are gone, until a tab is said to show them again: the PageDocuments
let outdated; // the document whose map is to be loaded again
const originOf = url => (URL.canParse(url) ? new URL(url).origin : "");

// The background looks at each page that a tab shows. A look may be lost, with the background or on its way to the page: then
// it is asked to look again, and is asked once more each time that it ends meanwhile, as long as the tab has not gone on.
let sought; // the name of what it was asked to look at: the tab with its URL
let seeking; // the same, while its answer is awaited: not for long, as a document that was stopped at once has none
const nameOfShown = ({ id, url }) => `${id} ${url}`;
const seek = async shown => {
  const wanted = nameOfShown(shown);
  if (wanted === sought) return;
  sought = seeking = wanted;
  const end = () => {
    if (seeking === wanted) seeking = undefined;
    if (!page) follow(); // else its record has said it
  };
  setTimeout(end, holdFor);
  const ask = () => chrome.runtime.sendMessage({ look: shown.id }).then(() => true, () => false);
  for (let asked = 0; sought === wanted && asked < mostTries && !(await ask()); ++asked);
  end();
};

const look = async () => {
  const [active] = await chrome.tabs.query({ active: true, windowId });
  if (!active) return;
  const record = await records.pageOfTab(active.id);
  const shown = await chrome.tabs.get(active.id).catch(() => undefined);
  if (!shown) return; // it is closed: another one will be the active one
  const { id, url = "" } = shown;
  const isShown = record && originOf(record.tab.url) === originOf(url) && !left.has(record.tab.document);
  if (id !== tabId) levels.leave();
  tabId = id;
  if (!tabs.has(id)) tabs.set(id, new TabSession(id, { gone: document => leave(id, document) }));
  tabUrl = url;
  page = isShown ? record : undefined;
  const isUnknown = !page && isWeb(url);
  const isComplete = shown.status === "complete";
  if (page) sought = undefined;
  if (isUnknown && isComplete) seek(shown);
  isArriving = isUnknown && (!isComplete || seeking === nameOfShown(shown));
  if (!page || page.tab.document !== drawn.document) drawn.leftAt ??= performance.now();
  if (page) toldBeside ??= page.tab.document;
  if (page ? toldBeside !== page.tab.document : !outlasts) tell("");
  const isAgain = page !== undefined && page.tab.document === outdated;
  if (isAgain) faulty = outdated = undefined;
  tabSession().show(page, list.preferencesFor(page), isAgain);
  if (isAgain) loadedAgain.add(tabSession().document);
  stated.show(tabSession().document, page?.visit.fields ?? [], page?.tab.url);
  draw();
};

let following; // a promise, while it looks
let isOld = false; // something has happened since it began
const follow = async () => {
  isOld = true;
  following ??= (async () => {
    while (isOld) {
      isOld = false;
      await look();
    }
  })().finally(() => (following = undefined));
  return following;
};

const loadAgain = document => {
  outdated = document;
  return follow();
};

const leave = (id, document) => {
  left.set(document.name, document);
  if (id !== tabId || document.name !== page?.tab.document) return;
  page = undefined;
  isArriving = true; // until the tab is looked at
  drawn.leftAt ??= performance.now();
  follow();
};

chrome.tabs.onActivated.addListener(info => info.windowId === windowId && follow());
chrome.tabs.onAttached.addListener(() => follow());
chrome.tabs.onRemoved.addListener(id => {
  tabs.get(id)?.dispose();
  tabs.delete(id);
  if (id === tabId) page = undefined;
});
chrome.webNavigation.onCommitted.addListener(({ tabId: id, frameId, documentId }) => {
  if (frameId !== 0) return;
  // Back already, perhaps, and the record is as before. The document says itself whether it is there.
  for (const it of left.values()) if (it.tabId === id && (it.documentId ?? documentId) === documentId) left.delete(it.name);
  if (id !== tabId) return;
  sought = undefined;
  follow();
});
chrome.tabs.onUpdated.addListener((id, { status }) => status === "complete" && id === tabId && !page && follow());
records.watch(changes => {
  for (const { newValue } of Object.values(changes)) left.delete(newValue?.document);
  if (records.tabKey(tabId) in changes) follow();
  else if (listKey(windowId) in changes) doWhatIsAsked();
});

// --- links ---

// A link of the map is followed in the tab. With a key or the middle button the browser opens it elsewhere.
onClick("a[href]", (link, event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.id === "options") {
    event.preventDefault();
    chrome.runtime.openOptionsPage();
  } else if (openable.test(link.href)) {
    event.preventDefault();
    go(tabId, link.href).then(() => isPopup && close());
  }
});

if (isPopup) {
  addEventListener("keydown", event => event.key === "Escape" && !byId("find").value && close(), true);
  addEventListener("keydown", keyToRecent, true);
  byId("find").value = asked.get("find") ?? ""; // typed in the address bar
}

if (!isPopup) watchReader(where => view?.name && drawn.document === page?.tab.document && tabSession().ask("keep", view.name, where));

fillTexts();
startMenus();
startFinding();
offerSlash();
await list.read();
await follow();
