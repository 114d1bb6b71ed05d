// What the reader asked for by key (background.js): done once there is a map to do it with.
import { take } from "../shared/commands.js";
import { text } from "../shared/texts.js";
import { unlessTyping } from "../shared/typing.js";
import { byId } from "../tree/elements.js";
import { enterBox } from "../tree/find.js";
import { map } from "../tree/map_source.js";
import { targetFromPage } from "./from_page.js";
import { aroundInMap, homeOf } from "./header.js";

const nodeOf = (name, view) => {
  if (name === "home") return homeOf(view);
  const { next, previous, up } = aroundInMap(view);
  return { next, previous, up }[name];
};

/** Why a command leads nowhere. */
const endOf = (name, view) => {
  const { position, count } = view ? aroundInMap(view) : {};
  if (name === "next" && position && position === count) return text("at_last");
  return text(name === "previous" && position === 1 ? "at_first" : "no_such_page");
};

/** The map comes first; what it does not say, the page may. */
const targetOf = (name, { view, place }) => {
  const node = view && nodeOf(name, view);
  return (node === undefined ? "" : map.entryOf(node).link) || targetFromPage(name, place);
};

/** The tab goes to a link of the map. */
export const go = (tabId, url) => chrome.tabs.update(tabId, { url }).catch(error => console.warn(error.message));

/** `look` returns what is shown now, with the name of its `document` and its `origin`; `place`: what the page says of its
 * own; `isDone`: nothing more will come of a map, so a command that cannot be done is forgotten, except "find", which leads
 * nowhere and waits for the next map. */
export const doCommands = (windowId, look) =>
  take(windowId, ({ name, tabId: asked, origin: from }) => {
    const { tabId, document, origin, view, place, isDone } = look();
    if (!view && (!isDone || name === "find")) return false;
    if ((from ?? origin) !== origin) return true; // the tab has gone on to another site since
    if (!(view || place) || asked !== tabId) return true;
    if (name === "find") {
      enterBox();
      return true;
    }
    const url = targetOf(name, { view, place });
    // Again: the reader may have begun to type while the map was loaded, and the tab may show another page by now.
    const end = url ? "" : endOf(name, view);
    unlessTyping(tabId, () => {
      if (look().document !== document) return;
      if (url) go(tabId, url);
      else byId("told").textContent = end;
    });
    return true;
  });
