// Only one menu is open at a time; Escape or a click elsewhere closes it.
const startMenus = () => {
  const menus = [...document.querySelectorAll("details.role")];
  const close = except => {
    for (const menu of menus)
      if (menu.open && menu !== except) {
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
  for (const menu of menus) {
    menu.addEventListener("toggle", () => {
      if (!menu.open) return;
      close(menu);
      moveInside(menu.lastElementChild);
    });
    // A menu must not cover the focused element. In a narrow window a menu covers nothing, and stays open so
    // that nothing moves during a click.
    menu.addEventListener("focusout", event => {
      const covers = getComputedStyle(menu.lastElementChild).position === "absolute";
      if (covers && event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
    });
  }
  document.addEventListener("click", event => close(event.target.closest("details.role")));
  document.addEventListener("keydown", event => event.key === "Escape" && close(null));
};

// Parses the data of the entries in an existing list.
function* readingShown(list, kids) {
  let index = 0;
  for (const li of list.children) {
    const node = kids[index++];
    if (node === undefined) return;
    pieceOf(node);
    yield;
    const below = li.querySelector(":scope > ul");
    if (below) yield* readingShown(below, childrenOf(node));
  }
}

let main;
let loading;
function* starting() {
  openData();
  const list = byId("p0");
  yield* readingShown(list, childrenOf(0));
  const found = document.createElement("ul");
  found.id = "found";
  found.hidden = true;
  list.after(found);
  main = new Tree(list, childrenOf);
  list.setAttribute("aria-label", "Site map");
  list.hidden = !main.root.kids.length;
  work(main.adopting());
  work(main.revealing(data.path, here => {
    if (!list.contains(document.activeElement)) main.makeCurrent(here);
  }));
  startChoosing();
  work(readingAll());
}

document.addEventListener("DOMContentLoaded", () => {
  startMenus();
  if (!byId("p0")) return;
  loading = work(starting());
  if (pieces.length === 1) loading.finish();
  startFinding();
});
