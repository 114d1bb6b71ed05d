// The keys of commands, as the reader has set them in the browser.
import { make, text } from "./texts.js";

/** Shows the keys of these commands in a list. */
export const showKeys = async (list, names) => {
  const commands = await chrome.commands.getAll();
  const items = names.map(name => {
    const { description, shortcut } = commands.find(one => one.name === name);
    const key = shortcut ? make("kbd", { dir: "ltr" }, shortcut) : make("span", {}, text("no_key"));
    return make("li", { id: `command_${name}` }, key, make("span", {}, description));
  });
  list.replaceChildren(...items);
};

/** Opens the page of the browser on which readers change them. */
export const changeKeys = () =>
  chrome.commands.openShortcutSettings?.() ?? chrome.tabs.create({ url: "chrome://extensions/shortcuts" });
