// The tree of the panel: in place of render/html/page/start.js, whose list is in the page already.
let main;
const loading = { finish() {} }; // the data are here at once

// The tree's map is gone.
const fellTree = () => {
  main?.end();
  byId("preview")?.remove();
  forgetFinding();
};

// Shows the tree of a new map; `path`: the nodes from the root to the page, [] if it has no place.
const growTree = path => {
  fellTree();
  const wasSearching = byId("find").value;
  const list = document.createElement("ul");
  list.id = "p0";
  list.setAttribute("aria-label", words.map);
  byId("map").replaceChildren(list);
  data.path = path;
  list.hidden = !hasChildren(0);
  main = new Tree(list);
  new PathAbove(main);
  new Preview(main);
  main.rows.unfoldFew();
  showPage(path);
  main.draw();
  if (wasSearching) find();
  finder.place = null; // whoever leaves the search is at the row of the page
};

// The page has moved to another place of the same map.
const moveHere = path => {
  main.showHere(data.here);
  data.path = path;
  findAgain();
  finder.place = null; // whoever leaves the search is at the row of the page
  showPage(path);
};

const showPage = path => {
  const here = main.reveal(path);
  if (here && !byId("find").value) main.show(here);
};

// "Show in map" at each place of the page.
document.addEventListener("click", event => {
  const button = event.target.closest("[data-path]");
  if (button && main) showPlace(button.dataset.path.split(" ").map(Number));
});
