// The panel beside the page: follows the window's active tab, and shows the map of its page. The engine lives here as
// long as the panel is open.
import { openEngine } from "../shared/engine.js";
import { listKey } from "../shared/commands.js";
import * as preferences from "../shared/preferences.js";
import * as records from "../shared/records.js";
import { fillTexts, text } from "../shared/texts.js";
import { onClick } from "../tree/clicks.js";
import { byId } from "../tree/elements.js";
import { startFinding } from "../tree/find.js";
import { main } from "../tree/main_tree.js";
import { map } from "../tree/map_source.js";
import { words } from "../tree/words.js";
import { startMenus } from "../tree/menus.js";
import { offerSlash } from "../tree/slash.js";
import { doCommands, go } from "./commands.js";
import { mark } from "./fetching.js";
import { alternatives } from "./alternatives.js";
import { fitRow } from "./fit.js";
import { showFromPage, StatedPage } from "./from_page.js";
import { showRoles, showWhere, titleFor } from "./header.js";
import { fellTree, moveHere, plantTree } from "./map_tree.js";
import { showDerived, showOffer } from "./offer.js";
import { PageLevels } from "./page_levels.js";
import { showReading } from "./reading.js";
import { TabSession } from "./tab_session.js";
import { showView } from "./view_map.js";
import { failureOf, showReasons } from "./why.js";

const partEvery = 500; // milliseconds between drawings of a map that is still being loaded
const quickly = 2000; // nodes: with fewer everything is drawn at once
const holdFor = 2000; // milliseconds for which a map stays while the next page, or its map, is on its way

const engine = await openEngine();
const cache = engine.cache();
const drawnPage = engine.session(); // it judges links of the map that is drawn, also while its page is being left
const windowId = (await chrome.windows.getCurrent()).id;
const levels = new PageLevels(byId("levels"), byId("level"));
const tabs = new Map(); // tab id -> TabSession
let own = await preferences.read(engine);
let tabId; // of the active tab
let tabUrl = ""; // of that tab, as the browser has it
let page; // the record of what it shows
let view; // what is drawn
let trial; // { document, pages, source, isKept, text, own }: a list that the reader wants to use, until it is known to be one, or once
let failed = {}; // { document, message }: what became of the latest that is none
const stated = new StatedPage(engine, () => drawStated());
let drawn = {}; // { identity, tabId, document, url, name, isPrivate, at, leftAt }

const tabSession = () => {
  if (!tabs.has(tabId)) {
    const id = tabId;
    const changed = () => id === tabId && draw();
    tabs.set(id, new TabSession(engine, cache, id, { changed, gone: document => leave(id, document) }));
  }
  return tabs.get(tabId);
};

// --- drawing ---

/** Maps with the same documents have the same nodes. */
const identityOf = (session, seen) =>
  JSON.stringify([session.documents.map(one => [one.finalUrl ?? one.requested, one.outcome, one.bytes]), seen.size]);

const stateText = session => {
  if (!page) return text("no_page");
  switch (session.state) {
    case "loading":
      return text("loading");
    case "over":
      return failureOf(session);
    default:
      return text(isOff(session) ? "map_off" : page.cut ? "page_cut" : "no_map");
  }
};

const drawNothing = session => {
  fellTree();
  view?.dispose();
  view = undefined;
  drawn = {};
  levels.leave();
  byId("shown").hidden = true;
  for (const id of ["where", "forms", "roles"]) byId(id).replaceChildren();
  byId("title").textContent = page ? new URL(page.tab.url).host : "";
  byId("state").textContent = stateText(session);
  byId("again").hidden = !page || session.state !== "over";
  const noMap = page && session.state === "no-map" && !isOff(session);
  showDerived("", isList(session) ? stop : undefined);
  showOffer(byId("offer"), engine, noMap ? page : undefined, { use, message: failed.document === page?.tab.document && failed.message });
};
/** What the page says itself, beside what is drawn of a map of the same page. */
const drawStated = () => {
  const { view, place } = known();
  showFromPage(byId("stated"), place, view);
  fitRow(byId("shortcuts").firstElementChild);
  if (page || !drawn.document) showReading(byId("steps"), { view, place });
  if (byId("why").open) explain();
  doWhatIsAsked();
};
/** What is known of the page: the map that is drawn, if it is its own, and what it says itself. */
const known = () => {
  const { document } = page?.tab ?? {};
  const isOf = it => document !== undefined && it?.document === document;
  return { view: isOf(drawn) ? view : undefined, place: isOf(stated.place) ? stated.place : undefined };
};
/** Whether the map is a list, or should be, because the reader wants that. */
const isList = ({ discovery }) => page !== undefined && discovery?.found?.rule === "preference";
const isOff = session => session.discovery?.trace.every(({ outcome }) => outcome === "not-tried");

const drawMap = (session, seen) => {
  const identity = identityOf(session, seen);
  const isSame = identity === drawn.identity;
  const former = view;
  view = seen;
  drawnPage.show({ url: page.tab.url });
  if (!isSame) fellTree();
  showView(view, { isSame, isOtherSite: url => !isOfSite(url) });
  former?.dispose();
  byId("map").lang = map.langs[0][0];
  byId("map").dir = map.toLeft ? "rtl" : "ltr";

  byId("state").textContent = session.state === "loading" ? text("loading") : "";
  byId("again").hidden = true;
  showOffer(byId("offer"), engine, undefined);
  const { count } = view.readingPlace();
  showDerived(words.derived_from(count), view.hierarchyDerived && session.state !== "loading" && isList(session) ? stop : undefined);
  byId("shown").hidden = false;
  const title = titleFor(view, page.tab.url);
  byId("title").textContent = title;
  document.title = text("title_of", title);
  showRoles(byId("roles"), view);
  byId("forms").replaceChildren();
  const { finalUrl, requested } = session.documents[0] ?? {};
  drawn = {
    identity,
    tabId,
    document: page.tab.document,
    url: page.tab.url,
    name: finalUrl ?? requested,
    isPrivate: page.privateTab !== undefined,
    at: performance.now(),
  };
  // To find the page in a large map takes longer than to show the map.
  if (isSame || view.size < quickly) {
    drawHere(!isSame);
  } else {
    byId("where").replaceChildren();
    plantTree([], drawn.name, drawn.isPrivate);
    later = setTimeout(drawHere, 20, false);
  }
  levels.show(tabSession().document, view.classChanges(ownFor(page)));
};

/** Where the page is in the map. */
const drawHere = isNew => {
  const places = view.places();
  map.here = Object.fromEntries(places.map(({ node, approximate }) => [node, approximate ? "location" : "page"]));
  showWhere(byId("where"), view, places);
  byId("forms").replaceChildren(...alternatives(view, places, drawn.url));
  fitRow(byId("shortcuts").firstElementChild);
  const path = places.length ? view.placePath(0) : [];
  if (isNew) plantTree(path, drawn.name, drawn.isPrivate);
  else moveHere(path);
};

const wasCancelled = session => session.documents.some(({ failure }) => failure === "cancelled");

/** Whether there will be more to show. What was cancelled belongs to a page that is being left. */
const isPending = () => {
  const { session } = tabSession();
  return !page || session.state === "loading" || wasCancelled(session);
};

/** A map stays while the next page is on its way, but not beside another site. */
const mayStay = () => view && drawn.tabId === tabId && isOfSite(tabUrl);
/** Whether readers take it for the site of the page that is drawn: http and https are one. */
const isOfSite = url => {
  try {
    const sameScheme = url.replace(/^https?:/i, new URL(drawn.url).protocol);
    return /^https?:/i.test(url) && drawnPage.conditions(sameScheme).relation !== "cross-site";
  } catch {
    return false; // an address that the engine does not take, as one of a megabyte
  }
};

/** Loads a map again, once, that was cancelled although its page stays. */
const loadAgainIfLeft = session => {
  const { document } = page?.tab ?? {};
  if (!document || session.state !== "over" || !wasCancelled(session) || loadedAgain === document) return;
  setTimeout(() => {
    if (page?.tab.document !== document || loadedAgain === document) return;
    loadedAgain = document;
    follow(true);
  }, holdFor);
};
let loadedAgain; // a document

let later;
const draw = () => {
  clearTimeout(later);
  const { session } = tabSession();
  const isPart = session.state === "loading";
  const wait = isPart && view && drawn.document === page?.tab.document ? drawn.at + partEvery - performance.now() : 0;
  if (wait > 0) {
    later = setTimeout(draw, wait);
    return;
  }
  const seen = page ? session.view() : undefined;
  const hold = !seen && isPending() && mayStay() ? drawn.leftAt + holdFor - performance.now() : 0;
  if (hold > 0) {
    later = setTimeout(draw, hold);
    return;
  }
  if (seen) drawMap(session, seen);
  else drawNothing(session);
  for (const settle of [settleTrial, withdraw]) settle(session).catch(error => console.error(error));
  loadAgainIfLeft(session);
  mark("drawn", { state: session.state, url: page?.tab.url });
  drawStated();
};

byId("again").addEventListener("click", () => follow(true));

const doWhatIsAsked = () => {
  if (!page) return;
  doCommands(windowId, () => {
    const { document, url } = page?.tab ?? {};
    return { tabId, document, origin: originOf(url), ...known(), isDone: !isPending() && !stated.isPending };
  });
};

const explain = () => {
  const { session } = tabSession();
  const said = view ? text("named_by_page", session.discovery?.found?.sitemap ?? "") : stateText(session);
  showReasons(byId("reasons"), session, said, levels.report, page?.cut, stated.place);
};
byId("why").addEventListener("toggle", () => byId("why").open && explain());

// --- what the tab shows ---

// The record may be older than what the tab shows: the URL, which is asked for last, says whether it can be meant, and
// the document itself says when it is gone (page_document.js).
const left = new Set(); // documents that are gone, until a tab is said to show them again
let isOutdated = false; // whether what is shown is to be loaded again
const originOf = url => (URL.canParse(url) ? new URL(url).origin : "");

const look = async () => {
  const [active] = await chrome.tabs.query({ active: true, windowId });
  if (!active) return;
  const record = await records.pageOfTab(active.id);
  const { url = "" } = await chrome.tabs.get(active.id).catch(() => ({}));
  const isShown = record && originOf(record.tab.url) === originOf(url) && !left.has(record.tab.document);
  if (active.id !== tabId) levels.leave();
  tabId = active.id;
  tabUrl = url;
  page = isShown ? record : undefined;
  if (!page || page.tab.document !== drawn.document) {
    drawn.leftAt ??= performance.now();
    byId("told").textContent = "";
  }
  if (trial && trial.document !== page?.tab.document) endTrial();
  tabSession().show(page, ownFor(page), isOutdated);
  isOutdated = false;
  stated.show(tabSession().document, page?.visit.fields ?? [], page?.tab.url);
  draw();
};

let following; // a promise, while it looks
let isOld = false; // something has happened since it began
const follow = async (again = false) => {
  isOutdated ||= again;
  isOld = true;
  following ??= (async () => {
    while (isOld) {
      isOld = false;
      await look();
    }
  })().finally(() => (following = undefined));
  return following;
};

const leave = (id, document) => {
  left.add(document);
  if (id !== tabId || document !== page?.tab.document) return;
  page = undefined;
  drawn.leftAt ??= performance.now();
  follow();
};

chrome.tabs.onActivated.addListener(info => info.windowId === windowId && follow());
chrome.tabs.onAttached.addListener(() => follow());
chrome.tabs.onRemoved.addListener(id => {
  tabs.get(id)?.dispose();
  tabs.delete(id);
});
chrome.webNavigation.onCommitted.addListener(({ tabId: id, frameId }) => id === tabId && frameId === 0 && follow());
records.watch(changes => {
  for (const { newValue } of Object.values(changes)) left.delete(newValue?.document);
  if (records.tabKey(tabId) in changes) follow();
  else if (listKey(windowId) in changes) draw();
});
preferences.watch(async () => {
  const tried = trial; // the tab may go on, which ends it
  const text = await preferences.readText();
  const isTried = tried !== undefined && tried === trial && tried.text === text;
  const now = isTried ? tried.own : await preferences.read(engine);
  if (isTried) trial = undefined;
  own?.dispose();
  own = now;
  follow(); // other tabs have other preferences from now on, too: see TabSession.show
});

// --- the site's own list, if the reader wants it ---

// A preference is written when the list is known to be one. Until then it holds for this page only, and a list that fails
// leaves nothing behind.
const ownFor = record => (trial && trial.document === record?.tab.document ? trial.own : own);

const use = async (document, pages, source, isKept) => {
  const wanted = preferences.withRule(await preferences.readText(), pages, source);
  const tried = engine.preferences(wanted);
  if (document !== page?.tab.document) return tried.dispose();
  if (trial) endTrial();
  trial = { document, pages, source, isKept, text: wanted, own: tried };
  failed = {};
  return follow();
};

/** The list is not wanted any more: it is not used for the site, or this page, from now on. */
const stop = async () => {
  if (trial) endTrial();
  const { tab, found } = page; // the tab may go on
  const text = await preferences.readText();
  const without = preferences.withoutRule(text, preferences.patternOf(tab.url));
  if (without !== text) await preferences.writeText(without);
  else if (found) chrome.runtime.openOptionsPage(); // a rule that the reader has written
  await follow();
};

const endTrial = () => {
  trial.own.dispose();
  trial = undefined;
};

const settleTrial = async session => {
  if (!trial || trial.isSettled || trial.document !== page?.tab.document) return;
  if (session.state === "loading" || wasCancelled(session)) return;
  if (view && map.hasChildren(0)) {
    trial.isSettled = true;
    const { pages, source, isKept } = trial; // the tab may go on, which ends it
    // The button that had the focus is gone.
    if (document.hasFocus() && document.activeElement === document.body) main.focus(main.current);
    if (isKept) await preferences.writeText(preferences.withRule(await preferences.readText(), pages, source));
    return;
  }
  failed = failureIn(session);
  endTrial();
  await follow();
};

const failureIn = ({ documents }) => {
  const { requested = "", status } = documents.findLast(({ outcome }) => outcome !== "ok") ?? documents.at(-1) ?? {};
  return { document: page.tab.document, message: text("offer_failed", status >= 400 ? `${requested} (${status})` : requested) };
};

/** A list that its site does not have any more is not asked for again. */
const withdraw = async session => {
  if (trial || view || session.state !== "over" || !isList(session)) return;
  if (!session.documents.some(({ status }) => status === 404 || status === 410)) return;
  const failure = failureIn(session);
  const { url } = page.tab; // the tab may go on
  const text = await preferences.readText();
  const without = preferences.withoutRule(text, preferences.patternOf(url));
  if (without === text) return;
  failed = failure;
  await preferences.writeText(without);
};

// --- links ---

// A link of the map is followed in the tab. With a key or the middle button the browser opens it elsewhere.
onClick("a[href]", (link, event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.id === "options") {
    event.preventDefault();
    chrome.runtime.openOptionsPage();
  } else if (/^(https?|mailto|tel):/i.test(link.href)) {
    event.preventDefault();
    go(tabId, link.href);
  }
});

fillTexts();
startMenus();
startFinding();
offerSlash();
await follow();
