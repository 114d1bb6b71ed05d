// What a reader wants to know in the first minute. The page opens after a first installation, and from the settings; the
// map beside it is that of the page itself (demo.js).
import * as icons from "../shared/icons.js";
import { showKeys } from "../shared/keys.js";
import { fillTexts, text } from "../shared/texts.js";

const element = id => document.getElementById(id);

const showPin = async () => {
  element("pin").textContent = text(chrome.sidePanel ? "pin_chromium" : "pin_firefox", text("extension_name"));
  element("pin").hidden = (await chrome.action.getUserSettings()).isOnToolbar !== false;
};
// Firefox does not say when that changes: the reader comes back from its toolbar or its settings, then.
const refresh = () => {
  showPin();
  showKeys(document.querySelector("#keys ul"), ["next", "up", "find"]);
};

fillTexts();
document.title = `${text("extension_name")}: ${text("welcome")}`;
for (const image of document.querySelectorAll("[data-icon]")) image.src = Object.values(icons[image.dataset.icon]).at(-1);
chrome.action.onUserSettingsChanged?.addListener(showPin);
addEventListener("focus", refresh);
refresh();
