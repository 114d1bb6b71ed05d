// Watches which pages have a map, lights the button, and opens the panel. It loads no map: the panel does, while
// somebody looks at it. It may end at any time and begin again at the next event, so it keeps nothing in variables.
import { arrive, forgetTab, look, lookAgain } from "./pages.js";
import { commitHead, watchHeads } from "./heads.js";
import { queue } from "./turns.js";
import * as commands from "../shared/commands.js";
import * as preferences from "../shared/preferences.js";
import { keep } from "../worker/keep.js";
import { unlessTyping } from "../shared/typing.js";

watchHeads();

const { webNavigation } = chrome;
const on = (event, looks, atOnce) =>
  event.addListener(({ tabId, frameId, frameType, documentLifecycle, ...about }) => {
    const outermost = frameType ? frameType === "outermost_frame" : frameId === 0;
    if (!outermost) return;
    atOnce?.(tabId, about);
    if (documentLifecycle !== "prerender") queue(tabId, () => looks(tabId, about));
  });
const lookAtBegun = tabId => look(tabId, false);
const lookAtComplete = tabId => look(tabId);
// Also a return from the back/forward cache.
on(webNavigation.onCommitted, arrive, (tabId, { url, documentId }) => commitHead(tabId, url, documentId));
on(webNavigation.onDOMContentLoaded, lookAtComplete);
on(webNavigation.onCompleted, lookAtComplete);
on(webNavigation.onHistoryStateUpdated, lookAtBegun); // same-document moves
on(webNavigation.onReferenceFragmentUpdated, lookAtBegun);
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  // also a prerendered page that is shown
  if (status === "complete") queue(tabId, () => look(tabId));
});

chrome.tabs.onRemoved.addListener((tabId, { windowId }) => {
  queue(tabId, () => forgetTab(tabId));
  queue("commands", () => commands.forget(windowId, tabId));
});
chrome.tabs.onReplaced.addListener((added, removed) => {
  queue(removed, () => forgetTab(removed));
  queue(added, () => look(added));
});

preferences.watch(async () => {
  for (const { id } of await chrome.tabs.query({})) queue(id, () => lookAgain(id));
});

// Once, and not where an administrator has installed it for others.
chrome.runtime.onInstalled.addListener(async ({ reason }) => {
  if (reason !== "install" || (await chrome.management.getSelf()).installType === "admin") return;
  await chrome.tabs.create({ url: "/welcome/welcome.html" });
});

// Pages that were open before: their links are there, their response fields are not.
chrome.runtime.onInstalled.addListener(async () => {
  for (const { id } of await chrome.tabs.query({ url: ["http://*/*", "https://*/*"] })) queue(id, () => look(id));
});

// --- the panel ---

// `keep`: Firefox has no document for this (panel/engine_worker.js). `look`: a tab of which the panel knows nothing.
chrome.runtime.onMessage.addListener(({ keep: isWanted, look: tabId }, _, answer) => {
  if (isWanted) keep();
  if (tabId === undefined) return false;
  queue(tabId, () => look(tabId).finally(answer));
  return true;
});

const { sidePanel, sidebarAction } = chrome; // Chromium has the one, Firefox the other
const openPanel = windowId => (sidePanel ? sidePanel.open({ windowId }) : sidebarAction.open());

if (sidePanel) sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
else chrome.action.onClicked.addListener(() => sidebarAction?.toggle());

// The popup is the panel where it has the keyboard at once; and all there is where a browser has no panel.
const popup = "/panel/panel.html?popup";
if (!sidePanel && !sidebarAction) chrome.action.setPopup({ popup });

// `openPopup` does not wait for `setPopup`: Firefox opens a popup only at once. A window without a button has none.
const find = async ({ id: tabId, windowId }, sought = "") => {
  const wanted = sought ? `${popup}&find=${encodeURIComponent(sought)}` : popup;
  const setting = chrome.action.setPopup({ tabId, popup: wanted });
  try {
    await Promise.all([setting, chrome.action.openPopup({ windowId })]);
  } catch {
    await chrome.windows.create({ url: `${wanted}&window=${windowId}`, type: "popup", width: 380, height: 620 });
  } finally {
    await chrome.action.setPopup({ tabId, popup: sidePanel || sidebarAction ? "" : popup });
  }
};

// The same from the address bar, by the keyword `map`.
chrome.omnibox?.setDefaultSuggestion({ description: chrome.i18n.getMessage("command_find") });
chrome.omnibox?.onInputEntered.addListener(async sought => {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  if (tab) find(tab, sought.trim()).catch(error => console.warn(error.message));
});

// The panel does it when it has the map; it is opened if need be. Nothing is done while the reader is typing in the page.
// Firefox lets the sidebar be opened only at once, before the page can be asked: it takes no keyboard away there.
// On our own pages it has nothing to show; welcome/demo.js has the keys there.
chrome.commands.onCommand.addListener((name, tab) => {
  if (!tab || tab.url?.startsWith(chrome.runtime.getURL(""))) return;
  if (name === "find") return void find(tab).catch(error => console.warn(error.message));
  const at = Date.now();
  const open = () => openPanel(tab.windowId).catch(error => console.warn(error.message));
  if (sidebarAction) open();
  unlessTyping(tab.id, () => {
    if (sidePanel) open();
    const origin = URL.canParse(tab.url) ? new URL(tab.url).origin : undefined;
    queue("commands", () => commands.add(tab.windowId, { name, tabId: tab.id, origin, at }));
  });
});
