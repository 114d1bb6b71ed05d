let main;
let loading;
function* starting() {
  openData();
  const list = byId("p0");
  for (const node of childrenOf(0).slice(0, atAGlance)) yield void entryOf(node);
  list.setAttribute("aria-label", words.map);
  list.hidden = !hasChildren(0);
  main = new Tree(list);
  new PathAbove(main);
  new Preview(main);
  main.rows.unfoldFew();
  const here = main.reveal(data.path);
  main.draw();
  if (here && !location.hash) main.show(here);
  startShowingPlaces();
  startPrinting();
  startChoosing();
}

// "Show in map" at each place of the page.
const startShowingPlaces = () => {
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-path]");
    if (!button || !main) return;
    event.preventDefault();
    showPlace(button.dataset.path.split(" ").map(Number));
  });
};

const start = () => {
  showEndsOfPaths(document);
  history.scrollRestoration = "manual"; // the row of the page is shown
  loading = work(starting());
  if (pieces.length === 1) loading.finish();
  startFinding();
  startKeeping();
};

// A large map starts in a task of its own: browsers themselves do much at the end of a large page.
document.addEventListener("DOMContentLoaded", () => {
  startMenus();
  if (!byId("p0")) return;
  if (document.querySelectorAll("script.data").length > 1) setTimeout(start);
  else start();
});
