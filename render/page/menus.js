// Only one menu is open at a time; Escape or a click elsewhere closes it.
import { onClick } from "./clicks.js";

const closeMenus = except => {
  for (const menu of document.querySelectorAll("details.role[open]"))
    if (menu !== except) {
      if (menu.contains(document.activeElement)) menu.firstElementChild.focus();
      menu.open = false;
    }
};

// Moves a menu so that no part of it is outside the window.
const moveInside = list => {
  list.style.translate = "";
  const { left, right } = list.getBoundingClientRect();
  const over = Math.max(0, right + 8 - document.documentElement.clientWidth);
  list.style.translate = `${left < 0 ? -left : -Math.min(over, left)}px`;
};

// A path for which the window is too narrow shows its end; the rest can be scrolled to.
const endsOfPaths = new ResizeObserver(changes => {
  for (const { target: path } of changes) {
    const end = getComputedStyle(path).direction === "rtl" ? -path.scrollWidth : path.scrollWidth;
    path.scrollTo({ left: end, behavior: "instant" });
  }
});
export const showEndsOfPaths = within => {
  for (const path of within.querySelectorAll(".crumbs ol")) endsOfPaths.observe(path);
};

// Menus may be added and removed later.
export const startMenus = () => {
  document.addEventListener("toggle", ({ target: menu }) => {
    if (!menu.matches?.("details.role") || !menu.open) return;
    closeMenus(menu);
    moveInside(menu.lastElementChild);
  }, true); // does not bubble
  // A menu must not cover the focused element. In a narrow window a menu covers nothing, and stays open so
  // that nothing moves during a click.
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const menu = target.closest("details.role");
    if (!menu || !relatedTarget || menu.contains(relatedTarget)) return;
    if (getComputedStyle(menu.lastElementChild).position === "absolute") menu.open = false;
  });
  onClick(":root", (_, event) => closeMenus(event.target.closest("details.role")));
  document.addEventListener("keydown", event => event.key === "Escape" && closeMenus(null));
};
