// The tree of the panel, for one map after the other.
import { byId, make } from "../tree/elements.js";
import { find, findAgain, finder, forgetFinding } from "../tree/find.js";
import { growTree, main } from "../tree/main_tree.js";
import { map } from "../tree/map_source.js";
import { keepUnfolded, unfoldedIn } from "./unfolded.js";

const mostOpen = 500; // rows that are found again in the next tree

let isTouched = false; // whether the reader has opened or closed rows, or had done so in the tree before
let shownAt = 0; // how far the tree was scrolled when the row of the page was shown

/** The reader's rows, before the tree is that of more of the same map: `paths`, each the names that lead to a row from the root
 * on. undefined: the reader has done nothing in the tree. */
export const rowsOfReader = () => {
  if (!main?.current || !(isTouched || main.list.contains(document.activeElement) || Math.abs(scrollY - shownAt) > 1)) return undefined;
  const item = main.steadyItem();
  const rows = [item?.row ?? main.current, main.current];
  for (const row of main.rows.openRows()) if (rows.push(row) === mostOpen) break;
  const labelOf = node => map.entryOf(node).label;
  return { item, paths: rows.map(row => main.rows.pathOf(row).slice(1).map(labelOf)) };
};

/** The tree's map is gone. `kept`: as rowsOfReader gives it; it is told where these rows are. */
export const fellTree = kept => {
  if (kept) {
    kept.top = kept.item?.li.getBoundingClientRect().top;
    kept.hadFocus = main.list.contains(document.activeElement);
  }
  main?.end();
  byId("map").replaceChildren();
  byId("preview")?.remove();
  byId("show").hidden = true;
  forgetFinding();
};

/** Shows the tree of a new map; `path`: the nodes from the root to the page, [] if it has no place. `name`: of the map, for
 * what the reader unfolds in it. `kept`: the reader's rows, found in this map: `nodes` has the nodes of each path. */
export const plantTree = (path, name, isPrivate, kept) => {
  if (!kept) fellTree();
  const wasSearching = byId("find").value;
  const list = make("ul", { id: "p0" });
  byId("map").append(list);
  map.path = path;
  growTree(list, kept ? [] : unfoldedIn(name));
  isTouched = Boolean(kept);
  main.unfolded = () => {
    isTouched = true;
    keepUnfolded(name, main.rows.unfolded(), isPrivate).catch(error => console.error(error));
  };
  if (kept) returnRows(kept);
  else showPage(path);
  main.drawn.push(offerPage);
  main.draw();
  if (wasSearching) find();
  finder.place = null; // whoever leaves the search is at the row of the page
};

/** The reader's rows are open again, and where they were. */
const returnRows = ({ paths, nodes, top, hadFocus }) => {
  const [steady, current] = nodes.map((node, i) => {
    const row = main.rows.reveal(node);
    const isThere = node.length > paths[i].length; // not only what is above it
    if (i > 1 && row && isThere && main.rows.hasKids(row)) main.rows.setOpen(row, true);
    return row;
  });
  main.makeCurrent(current);
  main.unfolded();
  if (steady) main.bring(steady, "nearest");
  const now = main.item(steady)?.li.getBoundingClientRect().top;
  if (top !== undefined && now !== undefined) scrollBy({ top: now - top, behavior: "instant" });
  main.draw();
  if (hadFocus) main.item(main.current)?.link.focus({ preventScroll: true });
  shownAt = scrollY;
};

/** The page has moved to another place of the same map. */
export const moveHere = path => {
  main.showHere(map.here);
  map.path = path;
  main.rename(); // names and marks may be others beside this page
  main.preview.refill(new Set([main.preview.node]));
  findAgain();
  finder.place = null; // whoever leaves the search is at the row of the page
  showPage(path);
};

// "Show in map" is there while the row of the page is out of sight (main_tree.js).
const offerPage = () => {
  const row = map.path.length ? main.list.querySelector("[aria-current]")?.closest("li") : undefined;
  byId("show").dataset.path = map.path.join(" ");
  byId("show").hidden = !map.path.length || Boolean(row && main.isSeen(row));
};

const showPage = path => {
  const here = main.reveal(path);
  if (here && !byId("find").value) main.show(here);
  shownAt = scrollY;
  offerPage();
};
