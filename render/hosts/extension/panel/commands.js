// What the reader asked for by key (background.js): done once there is a map to do it with.
import { take } from "../shared/commands.js";
import { unlessTyping } from "../shared/typing.js";
import { stepOf } from "./reading.js";

/** The tab goes to a link of the map. */
export const go = (tabId, url) => chrome.tabs.update(tabId, { url }).catch(error => console.warn(error.message));

/** `look` returns what is shown now, with the name of its `document` and its `origin`; `place`: what the page says of its
 * own; `isDone`: nothing more will come of a map, so a command that cannot be done is forgotten.
 * `tell(sentence)`: says why a command leads nowhere. */
export const doCommands = (windowId, look, tell) =>
  take(windowId, ({ name, tabId: asked, origin: from }) => {
    const { tabId, document, origin, view, place, isDone } = look();
    if (!view && !isDone) return false;
    if ((from ?? origin) !== origin) return true; // the tab has gone on to another site since
    if (!(view || place) || asked !== tabId) return true;
    const { url, end } = stepOf(name, { view, place });
    // Again: the reader may have begun to type while the map was loaded, and the tab may show another page by now.
    unlessTyping(tabId, () => {
      if (look().document !== document) return;
      if (url) go(tabId, url);
      else tell(end);
    });
    return true;
  });
