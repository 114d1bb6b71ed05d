// The tree of the panel, for one map after the other.
import { byId, make } from "../tree/elements.js";
import { find, findAgain, finder, forgetFinding } from "../tree/find.js";
import { growTree, main } from "../tree/main_tree.js";
import { map } from "../tree/map_source.js";
import { keepUnfolded, unfoldedIn } from "./unfolded.js";

/** The tree's map is gone. */
export const fellTree = () => {
  main?.end();
  byId("map").replaceChildren();
  byId("preview")?.remove();
  byId("show").hidden = true;
  forgetFinding();
};

/** Shows the tree of a new map; `path`: the nodes from the root to the page, [] if it has no place. `name`: of the map, for
 * what the reader unfolds in it. */
export const plantTree = (path, name, isPrivate) => {
  fellTree();
  const wasSearching = byId("find").value;
  const list = make("ul", { id: "p0" });
  byId("map").append(list);
  map.path = path;
  growTree(list, unfoldedIn(name));
  if (name) main.unfolded = () => keepUnfolded(name, main.rows.unfolded(), isPrivate).catch(error => console.error(error));
  showPage(path);
  main.drawn.push(offerPage);
  main.draw();
  if (wasSearching) find();
  finder.place = null; // whoever leaves the search is at the row of the page
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
  offerPage();
};
