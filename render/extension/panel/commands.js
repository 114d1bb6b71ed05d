// What the reader asked for by key (background.js): done once there is a map to do it with.
import * as records from "../shared/records.js";

const validFor = 30_000; // milliseconds

const targetOf = (name, view) => {
  const place = view.placeToStepFrom();
  switch (name) {
    case "next": return place?.next;
    case "previous": return place?.previous;
    case "up": return place?.up;
    case "home": return view.roles().find(role => role.name === "home")?.nodes.find(node => view.leadsSomewhere(node));
    default: return undefined;
  }
};

/** The tab goes to a link of the map. */
export const go = (tabId, url) => chrome.tabs.update(tabId, { url }).catch(error => console.warn(error.message));

/** `isDone`: nothing more will come; then a command that cannot be done is forgotten. */
export const doCommand = async (windowId, { tabId, view, isDone }) => {
  const key = records.commandKey(windowId);
  const command = await records.get(key);
  if (!command || (!view && !isDone)) return;
  await records.remove(key);
  if (!view || command.tabId !== tabId || Date.now() - command.at > validFor) return;
  if (command.name === "find") return byId("find").focus();
  const node = targetOf(command.name, view);
  const url = node === undefined ? undefined : entryOf(node).link;
  if (url) await go(tabId, url);
};
