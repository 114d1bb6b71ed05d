// The key `/` leads to the box. Whoever speaks to the computer can switch it off (WCAG 2.1.4), for all pages of this
// place.
import { byId, make } from "./elements.js";
import { enterBox, isEditable } from "./find.js";
import { words } from "./words.js";

const slash = { isOn: true, name: "standard-sitemap-slash" };

const setSlash = isOn => {
  slash.isOn = isOn;
  const input = byId("find");
  if (isOn) input.setAttribute("aria-keyshortcuts", "/");
  else input.removeAttribute("aria-keyshortcuts");
  input.parentElement.classList.toggle("without-key", !isOn);
};

// Where nothing may be kept, each page starts anew.
const kept = {
  read() {
    try {
      return localStorage.getItem(slash.name);
    } catch {
      return null;
    }
  },
  write(value) {
    try {
      localStorage.setItem(slash.name, value);
    } catch {}
  },
};

// The choice of the reader, at the end of the page.
export const offerSlash = () => {
  const box = make("input", { type: "checkbox", checked: slash.isOn });
  box.addEventListener("change", () => {
    setSlash(box.checked);
    kept.write(box.checked ? "on" : "off");
  });
  const label = make("label", { class: "slash" }, box, " ", words.slash_finds);
  document.querySelector("footer").append(make("p", {}, label));
  setSlash(box.checked);
};

// The key works as soon as the box is seen, long before a large map is ready: what is typed then is searched for later.
slash.isOn = kept.read() !== "off";
document.addEventListener("keydown", event => {
  if (!slash.isOn || event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (isEditable(event.target) || !byId("find")?.getClientRects().length) return;
  enterBox();
  event.preventDefault();
});
