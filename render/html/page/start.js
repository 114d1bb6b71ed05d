// One menu at a time; Escape and a click elsewhere close it.
const startMenus = () => {
  const menus = [...document.querySelectorAll("details.role")];
  const close = (except, back) => {
    for (const menu of menus)
      if (menu.open && menu !== except) {
        menu.open = false;
        if (back) menu.firstElementChild.focus();
      }
  };
  for (const menu of menus) menu.addEventListener("toggle", () => menu.open && close(menu));
  document.addEventListener("click", event => close(event.target.closest("details.role")));
  document.addEventListener("keydown", event => event.key === "Escape" && close(null, true));
};

document.addEventListener("DOMContentLoaded", () => {
  startMenus();
  const list = byId("p0");
  if (!list || !byId("data")) return;
  readData();
  const found = document.createElement("ul");
  found.id = "found";
  found.hidden = true;
  list.after(found);
  const main = new Tree(list, childrenOf);
  list.setAttribute("aria-label", "Site map");
  main.adopt(main.root);
  const here = data.path.length > 1 && main.reveal(data.path);
  if (here) main.makeCurrent(here);
  work(readLinks());
  startFinding(main);
  startChoosing(main);
});
