// What the reader asked for by key (background.js): done once there is a map to do it with.
import * as records from "../shared/records.js";
import { unlessTyping } from "../shared/typing.js";
import { enterBox } from "../tree/find.js";
import { map } from "../tree/map_source.js";
import { targetFromPage } from "./from_page.js";
import { homeOf } from "./header.js";

const validFor = 30_000; // milliseconds

const nodeOf = (name, view) => {
  if (name === "home") return homeOf(view);
  const { next, previous, up } = view.placeToStepFrom() ?? {};
  return { next, previous, up }[name];
};

/** The map comes first; what it does not say, the page may. */
const targetOf = (name, { view, place }) => {
  const node = view && nodeOf(name, view);
  return (node === undefined ? "" : map.entryOf(node).link) || targetFromPage(name, place);
};

/** The tab goes to a link of the map. */
export const go = (tabId, url) => chrome.tabs.update(tabId, { url }).catch(error => console.warn(error.message));

let latest; // the time of the command that was taken last: two drawings may read it before it is removed

/** `look` returns what is shown now, with the name of its `document` and its `origin`; `place`: what the page says of its
 * own; `isDone`: nothing more will come of a map, so a command that cannot be done is forgotten, except "find", which leads
 * nowhere and waits for the next map. */
export const doCommand = async (windowId, look) => {
  const key = records.commandKey(windowId);
  const command = await records.get(key);
  const { tabId, document, origin, view, place, isDone } = look();
  if (!command || command.at === latest) return;
  if (!view && (!isDone || command.name === "find")) return;
  latest = command.at;
  records.remove(key);
  if ((command.origin ?? origin) !== origin) return; // the tab has gone on to another site since
  if (!(view || place) || command.tabId !== tabId || Date.now() - command.at > validFor) return;
  if (command.name === "find") return enterBox();
  const url = targetOf(command.name, { view, place });
  // Again: the reader may have begun to type while the map was loaded, and the tab may show another page by now.
  if (url) unlessTyping(tabId, () => look().document === document && go(tabId, url));
};
