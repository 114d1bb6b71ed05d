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
  list.setAttribute("aria-label", words.map);
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
