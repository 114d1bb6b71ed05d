// The filter: it searches every node, whether or not it has been unfolded, and shows the matches as a tree
// with the paths to them.
const shownAtMost = 200;
const whileTyping = 150; // milliseconds
const perStep = 16;

// The first path to each node: `way.order`, depth first; `way.up`, the parent, -1 at the top. Nodes deeper
// than `deepestWay` are shown at that depth.
const deepestWay = 60;
let way = null;
function* findingWays() {
  const up = new Int32Array(data.size).fill(-2);
  const depth = new Uint8Array(data.size);
  const order = [];
  for (const top of tops()) {
    if (up[top] !== -2) continue;
    up[top] = -1;
    const open = [top];
    while (open.length) {
      const node = open.pop();
      order.push(node);
      const below = childrenOf(node);
      for (let i = below.length - 1; i >= 0; --i)
        if (up[below[i]] === -2) {
          const deep = depth[node] === deepestWay;
          up[below[i]] = deep ? up[node] : node;
          depth[below[i]] = depth[node] + !deep;
          open.push(below[i]);
        }
      if (order.length % perStep === 0) yield;
    }
  }
  order.shift(); // the root has no name
  way = { up, order };
}

const pathTo = node => {
  const path = [];
  for (; node >= 0; node = way.up[node]) path.push(node);
  return path.reverse();
};

// Another map will be searched.
const forgetFinding = () => {
  finder.job?.stop();
  clearTimeout(finder.timer);
  finder.wanted = "";
  way = null;
  texts = [];
};

let texts = []; // by node, folded for comparison
const textOf = node => {
  const entry = entryOf(node);
  return (texts[node] ??= folded(`${entry.label}\n${entry.text}`));
};

const finder = { tree: null, job: null, timer: 0, wanted: "" };

const say = text => {
  byId("said").textContent = text;
};

const showFound = found => {
  byId("p0").hidden = found || !main.root.kids.length; // an empty tree should not be announced
  byId("found").hidden = !found;
  if (!found) finder.tree = null;
};

function* finding(sought) {
  if (!way) yield* findingWays();
  const below = new Map([[0, []]]);
  const hits = new Set();
  const waiting = [];
  const stand = node => {
    while (!below.has(node)) {
      below.set(node, []);
      const up = Math.max(way.up[node], 0);
      if (below.has(up)) below.get(up).push(node);
      else waiting.push([up, node]);
      node = up;
    }
    for (; waiting.length; waiting.pop()) below.get(waiting.at(-1)[0]).push(waiting.at(-1)[1]);
  };
  let count = 0;
  for (let i = 0; i < way.order.length; ++i) {
    if (i % perStep === 0) yield;
    const text = textOf(way.order[i]);
    if (!sought.every(word => text.includes(word))) continue;
    if (++count > shownAtMost) continue;
    hits.add(way.order[i]);
    stand(way.order[i]);
  }

  const list = document.createElement("ul");
  list.id = "found";
  list.setAttribute("aria-label", words.results);
  byId("found").replaceWith(list);
  const tree = (finder.tree = new Tree(list, node => below.get(node) ?? none, node => hits.has(node)));
  showFound(true);
  say(words.found(count, shownAtMost));
  if (!count) list.hidden = true;

  yield* tree.filling(tree.root, true);
}

const find = () => {
  loading.finish();
  clearTimeout(finder.timer);
  finder.job?.stop();
  const sought = folded(byId("find").value).split(/\s+/).filter(Boolean);
  finder.wanted = sought.join(" ");
  if (sought.length) {
    finder.job = work(finding(sought));
  } else {
    showFound(false);
    say("");
  }
};

// Returns to the whole map, at the entry that is current in the matches.
const leaveFinding = () => {
  const node = finder.tree?.current?.node;
  const input = byId("find");
  const inside = byId("found").contains(document.activeElement);
  input.value = "";
  input.focus();
  find();
  if (inside && node)
    work(main.revealing(pathTo(node), item => {
      if (document.activeElement === input) main.focus(item);
    }));
};

const startFinding = () => {
  const input = byId("find");
  const wait = () => {
    clearTimeout(finder.timer);
    finder.timer = setTimeout(find, whileTyping);
  };
  if (input.value) wait(); // typed before the script was ready
  input.addEventListener("input", wait);
  input.addEventListener("keydown", event => {
    if (event.key === "Enter" || event.key === "ArrowDown") {
      if (folded(input.value).split(/\s+/).filter(Boolean).join(" ") !== finder.wanted) find();
      loading.finish();
      finder.job?.finish();
      const tree = finder.tree ?? main;
      if (tree.current && (finder.tree || event.key === "ArrowDown")) tree.focus(tree.current);
    } else if (event.key === "Escape" && input.value) {
      leaveFinding();
    } else {
      return;
    }
    event.preventDefault();
  });
  byId("map").addEventListener("keydown", event => {
    if (event.key !== "Escape" || !finder.tree) return;
    leaveFinding();
    event.preventDefault();
  });
};
