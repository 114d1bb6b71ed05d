// The key `/` leads to the box. Whoever speaks to the computer can switch it off (WCAG 2.1.4), for all pages of this place.
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
const offerSlash = () => {
  const box = make("input");
  box.type = "checkbox";
  box.checked = slash.isOn;
  box.addEventListener("change", () => {
    setSlash(box.checked);
    kept.write(box.checked ? "on" : "off");
  });
  document.querySelector("footer").append(make("p", "", make("label", "slash", box, " ", words.slash_finds)));
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
