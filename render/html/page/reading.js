// Keys of the reading bar, which render/html/reading.cpp writes: those that the extension suggests to browsers for the
// same (manifest/common.json). A key that leads nowhere says so.
import { byId } from "../../page/elements.js";
import { isEditable } from "../../page/find.js";
import { map } from "../../page/map_source.js";

const isMac = /^Mac/.test(navigator.platform);
const [modifier, named] = isMac ? ["ctrlKey", "Control"] : ["altKey", "Alt"];
// By `code` of the key: its name for `aria-keyshortcuts`, and the link to which it leads.
const keys = isMac
  ? { Comma: [",", "to-prev"], KeyU: ["U", "to-up"], Period: [".", "to-next"] }
  : { ArrowLeft: ["ArrowLeft", "to-prev"], ArrowUp: ["ArrowUp", "to-up"], ArrowRight: ["ArrowRight", "to-next"] };

const isOurs = event =>
  event.code in keys && event.shiftKey && ["altKey", "ctrlKey", "metaKey"].every(it => event[it] === (it === modifier));

const keyPressed = event => {
  if (byId("told").textContent) byId("told").textContent = "";
  if (!isOurs(event) || event.isComposing || isEditable(event.target)) return;
  event.preventDefault();
  const link = byId(keys[event.code][1]);
  if (link.href) link.click();
  else byId("told").textContent = link.textContent;
};

export const startReading = () => {
  if (!byId("reading")) return;
  for (const [name, id] of Object.values(keys)) byId(id).setAttribute("aria-keyshortcuts", `${named}+Shift+${name}`);
  document.addEventListener("keydown", keyPressed, true); // before the tree, which has arrow keys, too
};

/** After the reader has chosen a language: what is seen of the links while the pointer is on them. */
export const renameReading = () => {
  for (const link of document.querySelectorAll("#steps a[data-node]")) link.title = map.entryOf(Number(link.dataset.node)).label;
};
