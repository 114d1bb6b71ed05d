// What stands in one line, however narrow the panel is.
import { byId } from "../tree/elements.js";

const sign = 24; // pixels of "… ›"

// Shows the end of the path to the page: as many whole names as have room. The names before them, of which the site is
// the first, are in lines above, which the focus scrolls to.
const fitPath = header => {
  const path = header.querySelector(".crumbs ol");
  if (!path) return;
  const site = byId("title").parentElement;
  const names = [...path.children];
  if (!names.length) return;
  const isSaid = site.textContent === names[0].textContent;
  const parts = isSaid ? names : [site, ...names];
  site.classList.remove("above");
  header.classList.add("measured");
  for (const part of parts) part.classList.remove("above", "ends");
  const widths = parts.map(it => it.offsetWidth);
  header.classList.remove("measured");
  site.classList.add("above");
  const room = path.clientWidth;
  let first = parts.length - 1;
  for (let left = room - widths[first]; first > 0; --first) {
    left -= widths[first - 1];
    if (left < (first > 1 ? sign : 0)) break;
  }
  site.classList.toggle("said", isSaid);
  parts.forEach((part, at) => part.classList.toggle("above", at < first));
  parts.at(-1).classList.toggle("ends", widths.at(-1) + (first ? sign : 0) > room);
  path.scrollTo({ top: path.scrollHeight, behavior: "instant" });
};

// Shows as many main pages as have room. The last element is a menu with the others, which ends with the way to what
// the page says.
const fitRoles = list => {
  const roles = [...list.children];
  const more = roles.pop();
  const others = [...more.querySelector("ul").children];
  const stated = others.pop();
  const rest = others[roles.length]; // says how many more there are, if there are more than both lists have
  const row = list.closest(".row");
  const show = count => {
    roles.forEach((role, at) => (role.hidden = at >= count));
    others.forEach((other, at) => (other.hidden = at < count));
    more.hidden = count === roles.length && !rest && stated.hidden;
  };
  const isTooWide = () => row.scrollWidth > row.clientWidth;
  row.classList.remove("wrapped");
  show(roles.length);
  if (isTooWide()) {
    let fitting = 0;
    for (let count = roles.length; fitting < count - 1; ) {
      const middle = (fitting + count) >> 1;
      show(middle);
      if (isTooWide()) count = middle;
      else fitting = middle;
    }
    show(fitting);
  }
  row.classList.toggle("wrapped", isTooWide()); // other languages, and nothing can be left out
};

const observed = new Map(); // element -> what fits something into it
const observer = new ResizeObserver(changes => {
  for (const { target } of changes) observed.get(target)();
});
const watch = (line, fit) => {
  for (const old of observed.keys())
    if (!old.isConnected) {
      observer.unobserve(old);
      observed.delete(old);
    }
  observed.set(line, fit);
  observer.observe(line);
  fit();
};

/** `header`: with a path in it. */
export const fitHeader = header => watch(header, () => fitPath(header));
export const fitRow = row => {
  const fit = () => row.querySelector(".roles > ul") && fitRoles(row.querySelector(".roles > ul"));
  watch(row, fit);
};
