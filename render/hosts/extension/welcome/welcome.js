// What a reader wants to know in the first minute. The page opens after a first installation, and from the settings; the
// map beside it is that of the page itself (demo.js).
import { showKeys } from "../shared/keys.js";
import { fillTexts, text } from "../shared/texts.js";

const element = id => document.getElementById(id);
const { icons, action, name } = chrome.runtime.getManifest();
const pictures = { on: icons["48"], off: action.default_icon["32"] };

const showPin = async () => {
  element("pin").textContent = text(chrome.sidePanel ? "pin_chromium" : "pin_firefox", name);
  element("pin").hidden = (await chrome.action.getUserSettings()).isOnToolbar !== false;
};
// Firefox does not say when that changes: the reader comes back from its toolbar or its settings, then.
const refresh = () => {
  showPin();
  showKeys(document.querySelector("#keys ul"), ["next", "up", "find"]);
};

fillTexts();
document.title = `${text("extension_name")}: ${text("welcome")}`;
// Firefox gives their addresses, Chromium their paths.
for (const image of document.querySelectorAll("[data-icon]"))
  image.src = new URL(pictures[image.dataset.icon], chrome.runtime.getURL("/"));
chrome.action.onUserSettingsChanged?.addListener(showPin);
addEventListener("focus", refresh);
refresh();
