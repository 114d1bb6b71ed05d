// The tree of the panel: in place of render/html/page/start.js, which takes over lists that are in the page already.
let main;
const loading = { finish() {} }; // the data are here at once
let jobs = [];

const atAGlance = 20; // entries that are shown unfolded at first
const runJob = steps => jobs.push(work(steps));

// Ends all work on the tree: its map is gone.
const fellTree = () => {
  for (const job of jobs.splice(0)) job.stop();
  forgetFinding();
};

// Shows the tree of a new map; `path`: the nodes from the root to the page, [] if it has no place.
const growTree = path => {
  fellTree();
  const wasSearching = byId("find").value;
  const list = document.createElement("ul");
  list.id = "p0";
  list.setAttribute("aria-label", words.map);
  const found = document.createElement("ul");
  found.id = "found";
  found.hidden = true;
  byId("map").replaceChildren(list, found);
  finder.tree = null;
  main = new Tree(list, childrenOf);
  list.hidden = !main.root.kids.length;
  runJob(growing(path));
  if (wasSearching) find();
};

function* growing(path) {
  const revealing = main.revealing(path, here => {
    if (!list().contains(document.activeElement)) main.makeCurrent(here);
    bringIntoView(here);
  });
  revealing.next(); // the path first: it is what the reader sees
  yield* main.filling(main.root);
  yield* revealing;
  yield* unfoldingFew();
}
const list = () => main.root.list;

// Unfolds level by level what can be seen at a glance.
function* unfoldingFew() {
  let level = [...main.root.children.values()];
  let shown = level.length;
  while (level.length) {
    const next = level.flatMap(item => item.kids);
    shown += next.length;
    if (!next.length || shown > atAGlance) return;
    yield* main.unfolding(level);
    level = level.flatMap(item => [...item.children.values()]);
  }
}

// The page has moved to another place of the same map.
const moveHere = path => {
  main.showHere(data.here);
  finder.tree?.showHere(data.here);
  runJob(
    main.revealing(path, here => {
      if (!list().contains(document.activeElement)) main.makeCurrent(here);
      bringIntoView(here);
    }),
  );
};

const bringIntoView = ({ link }) => {
  if (!byId("find").value) link.scrollIntoView({ block: "nearest" });
};
