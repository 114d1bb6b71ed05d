// The tree of the page, once there is one.
import { onClick } from "./clicks.js";
import { fillLink } from "./entry.js";
import { map } from "./map_source.js";
import { PathAbove } from "./path_above.js";
import { Preview } from "./preview.js";
import { Tree } from "./tree.js";
import { words } from "./words.js";

export let main;

/** `finish` makes at once what is missing of a tree that is being made. */
export const loading = { finish() {} };

/** The tree of the map, in this list. `unfolded`: the branches that are open (`Rows.unfolded`); by default a few. */
export const growTree = (list, unfolded) => {
  list.setAttribute("aria-label", words.map);
  list.hidden = !map.hasChildren(0);
  main = new Tree(list);
  new PathAbove(main);
  new Preview(main);
  map.arrived = nodes => {
    for (const part of [main, main.pathAbove, main.preview]) part.refill(nodes);
    for (const link of document.querySelectorAll("a[data-node]"))
      if (nodes.has(Number(link.dataset.node))) fillLink(link, Number(link.dataset.node), false);
  };
  if (unfolded) main.rows.unfoldAll(unfolded);
  else main.rows.unfoldFew();
};

/** Shows the row at the end of this path in the tree, and goes to it. */
export const showPlace = path => {
  const row = main.reveal(path);
  if (!row) return;
  main.bring(row, "center");
  main.focus(row);
};

onClick("#p0", (list, event) => main?.list === list && main.clicked(event));
onClick("#above li", ({ dataset }) => main.focus(main.pathAbove.rows[dataset.at]));
// "Show in map" at each place of the page.
onClick("[data-path]", (button, event) => {
  if (!main) return;
  event.preventDefault();
  showPlace(button.dataset.path.split(" ").map(Number));
});
