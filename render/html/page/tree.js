// A navigation tree according to the WAI-ARIA Authoring Practices: the links are the tree items, exactly one
// of them is in the tab order, and lists are created when they are unfolded.
//
// An item: {node, parent, index, level, link, li, list, kids, children, gaps, again, above}. `kids`: the
// child nodes; `children`: the items created for them, by index in `kids`; `above`: the node itself and its
// ancestors; `again`: the lower end of a loop (L-1). The root of the tree is an item without a link.
//
// A gap: {from, to, most, before, rest}. The kids from `from` up to `to` have no items yet. Items up to
// `most` are created automatically; the item `rest` offers the others. New items are inserted before the
// element `before`.
const kidsAtOnce = 2000;
const besideRevealed = 50;
const deepest = 100; // browsers limit the nesting of lists
let lists = 0;

const moreText = ({ from, to }) => words.more(to - from);

class Tree {
  // `below`: returns the child nodes of a node; `isHit`: whether a node is a match, in a tree of search
  // results.
  constructor(list, below, isHit) {
    this.below = below;
    this.isHit = isHit;
    this.items = new WeakMap();
    this.current = null;
    this.hit = null;
    this.root = { node: 0, parent: null, level: 0, list, above: new Set([0]), ...this.unmade(below(0)) };
    list.setAttribute("role", "tree");
    list.addEventListener("click", event => this.clicked(event));
    list.addEventListener("focusin", event => this.makeCurrent(this.itemAt(event.target)));
    list.addEventListener("keydown", event => keyPressed(this, event));
  }

  unmade(kids) {
    const gap = { from: 0, to: kids.length, most: Math.min(kids.length, kidsAtOnce), before: null };
    return { kids, children: new Map(), gaps: kids.length ? [gap] : [] };
  }

  itemAt(element) {
    return this.items.get(element.closest("li"));
  }

  // Takes over the existing list in the first step; the following steps add what is missing.
  *adopting() {
    const lists = [];
    this.adopt(this.root, lists);
    yield;
    for (const item of lists) yield* this.filling(item);
  }

  adopt(item, lists) {
    lists.push(item);
    for (const li of [...item.list.children]) {
      const index = item.children.size;
      const node = item.kids[index];
      const link = li.firstElementChild;
      if (link?.localName !== "a") {
        li.remove(); // "and 12 more"
        continue;
      }
      for (const extra of li.querySelectorAll(":scope > noscript")) extra.remove();
      const child = this.welcome(item, node, index, li, link);
      this.sayIfTooDeep(link, node, child.again, child.level);
      if (link.nextElementSibling?.className === "text") describe(link, link.nextElementSibling);
      const list = li.querySelector(":scope > ul");
      if (list && child.kids.length) {
        this.own(child, list);
        this.mark(child, true);
        this.adopt(child, lists);
      }
    }
    this.made(item, item.gaps[0], item.children.size);
    for (const extra of item.list.parentElement.querySelectorAll(":scope > noscript")) extra.remove();
  }

  make(parent, node, index) {
    const li = document.createElement("li");
    const link = document.createElement("a");
    li.append(link);
    const item = this.welcome(parent, node, index, li, link);
    this.fill(item);
    return item;
  }

  fill({ link, node, again, level }) {
    fillDescription(link, fillLink(link, node, again), again);
    this.sayIfTooDeep(link, node, again, level);
  }

  sayIfTooDeep(link, node, again, level) {
    if (level === deepest && !again && hasChildren(node)) addMark(link, words.tooDeep);
  }

  welcome(parent, node, index, li, link) {
    const again = parent.above.has(node);
    const level = parent.level + 1;
    const kids = again || level >= deepest ? none : this.below(node);
    const item = { node, parent, index, level, link, li, list: null, again, ...this.unmade(kids) };
    parent.children.set(index, item);
    this.items.set(li, item);
    li.setAttribute("role", "none");
    li.classList.toggle("parent", kids.length > 0);
    if (this.isHit) li.classList.add(this.isHit(node) ? "hit" : "way");
    link.setAttribute("role", "treeitem");
    link.setAttribute("aria-level", level);
    link.setAttribute("aria-posinset", index + 1);
    link.setAttribute("aria-setsize", parent.kids.length);
    if (kids.length) link.setAttribute("aria-expanded", "false");
    link.tabIndex = -1;
    const firstHit = !this.hit && this.isHit?.(node);
    if (firstHit) this.hit = item;
    if (!this.current || (firstHit && !this.root.list.contains(document.activeElement))) this.makeCurrent(item);
    return item;
  }

  own(item, list) {
    item.list = list;
    item.above = new Set(item.parent.above).add(item.node);
    list.id = `list${++lists}`;
    list.setAttribute("role", "group");
    item.link.setAttribute("aria-owns", list.id);
  }

  mark(item, open) {
    item.link.setAttribute("aria-expanded", open);
    item.li.classList.toggle("open", open);
  }

  // Updates the gap after items up to `from` have been created.
  made(item, gap, from) {
    if (!gap) return;
    gap.from = from;
    if (from === gap.to) item.gaps.splice(item.gaps.indexOf(gap), 1);
    else if (from === gap.most) this.offerMore(item, gap);
  }

  addTo(item, gap) {
    const child = this.make(item, item.kids[gap.from], gap.from);
    item.list.insertBefore(child.li, gap.before);
    this.made(item, gap, gap.from + 1);
    return child;
  }

  // Adds the next missing item below an item and returns it; null if none may be added automatically.
  addNext(item) {
    const gap = item.gaps.find(({ from, most }) => from < most);
    return gap ? this.addTo(item, gap) : null;
  }

  // Adds all missing items; `deep`: of the whole subtree, in reading order, so that existing entries do not
  // move. Several generators may run at a time, and keys may add items in between: each step adds the next
  // missing one.
  *filling(item, deep = false) {
    item.list.setAttribute("aria-busy", "true");
    for (let child; (child = this.addNext(item)); ) {
      yield true;
      if (deep && child.kids.length) yield* this.unfolding([child], true);
    }
    item.list.removeAttribute("aria-busy");
  }

  offerMore(item, gap) {
    const li = document.createElement("li");
    const link = document.createElement("a");
    li.append(link);
    li.setAttribute("role", "none");
    link.setAttribute("role", "treeitem");
    link.setAttribute("aria-level", item.level + 1);
    link.setAttribute("aria-posinset", gap.from + 1);
    link.setAttribute("aria-setsize", item.kids.length);
    link.className = "more";
    link.lang = words.lang;
    link.tabIndex = -1;
    link.textContent = moreText(gap);
    gap.rest = { parent: item, level: item.level + 1, link, li, kids: none, gap };
    this.items.set(li, gap.rest);
    item.list.insertBefore(li, gap.before);
  }

  // Allows more items to be created, and removes the item that offered them.
  allow(gap, most) {
    gap.rest?.li.remove();
    gap.rest = null;
    gap.most = Math.min(gap.to, most);
  }

  showMore({ parent, gap }) {
    this.allow(gap, gap.from + kidsAtOnce);
    const first = this.addTo(parent, gap);
    work(this.filling(parent));
    this.focus(first);
  }

  isOpen(item) {
    return !item.link || item.link.getAttribute("aria-expanded") === "true";
  }

  unfold(item) {
    if (!item.list) {
      const list = document.createElement("ul");
      item.li.append(list);
      this.own(item, list);
    }
    this.mark(item, true);
  }

  *unfolding(items, deep = false) {
    for (const item of items) {
      if (!item.kids.length) continue;
      this.unfold(item);
      yield* this.filling(item, deep);
    }
  }

  open(item) {
    work(this.unfolding([item]));
  }

  close(item) {
    this.mark(item, false);
    if (item.list.contains(document.activeElement)) this.focus(item);
    else if (item.list.contains(this.current.link)) this.makeCurrent(item);
  }

  toggle(item) {
    if (this.isOpen(item)) this.close(item);
    else this.open(item);
  }

  // The action of Enter. Returns false if the browser should follow the link.
  act(item) {
    if (item.gap) this.showMore(item);
    else if (item.again) this.focus(this.upperOf(item));
    else if (item.link.hasAttribute("href")) return false;
    else if (item.kids.length) this.toggle(item);
    return true;
  }

  // L-1: the upper end of a loop.
  upperOf(item) {
    let upper = item.parent;
    while (upper.node !== item.node) upper = upper.parent;
    return upper.link ? upper : this.root.list.firstElementChild && this.items.get(this.root.list.firstElementChild);
  }

  clicked(event) {
    const item = this.itemAt(event.target);
    if (!item) return;
    if (event.target.closest("a")) {
      if (this.act(item)) event.preventDefault();
      this.makeCurrent(item);
    } else if (event.target === item.li && item.kids.length && this.isOnItsLine(item, event.clientY)) {
      this.toggle(item); // on the expander, or on the empty end of the line
    }
  }

  // False next to the list below the item: a click there probably missed an expander in that list.
  isOnItsLine(item, y) {
    return !this.isOpen(item) || y < item.list.getBoundingClientRect().top;
  }

  makeCurrent(item) {
    if (!item) return;
    if (this.current) this.current.link.tabIndex = -1;
    this.current = item;
    item.link.tabIndex = 0;
  }

  focus(item) {
    this.makeCurrent(item);
    item.link.focus();
  }

  firstBelow(item) {
    return item.list?.firstElementChild ? this.items.get(item.list.firstElementChild) : null;
  }

  lastBelow(item) {
    while (this.isOpen(item) && item.list?.lastElementChild) {
      while (this.addNext(item));
      item = this.items.get(item.list.lastElementChild);
    }
    return item;
  }

  // The next visible item.
  next(item) {
    if (item.kids.length && this.isOpen(item) && item.list) return this.firstBelow(item);
    for (; item.link; item = item.parent) {
      const gap = item.parent.gaps.find(({ from, most }) => from === item.index + 1 && from < most);
      if (gap) return this.addTo(item.parent, gap);
      const li = item.li.nextElementSibling;
      if (li) return this.items.get(li);
    }
    return null;
  }

  previous(item) {
    const gap = item.parent.gaps.find(({ from, to, most }) => to === item.index && from < most);
    while (gap && gap.from < gap.most) this.addTo(item.parent, gap);
    const before = item.li.previousElementSibling;
    if (before) return this.lastBelow(this.items.get(before));
    return item.parent.link ? item.parent : null;
  }

  // Creates the item of `kids[index]`. If it is far down in the list, only the items around it are created,
  // in the middle of the gap.
  bring(item, index) {
    let gap = item.gaps.find(({ from, to }) => from <= index && index < to);
    if (gap && index - gap.from > 2 * besideRevealed) {
      const from = index - besideRevealed;
      const rest = { ...gap, from, most: Math.min(gap.to, index + besideRevealed), rest: null };
      item.gaps.splice(item.gaps.indexOf(gap) + 1, 0, rest);
      gap.to = from;
      gap.most = Math.min(gap.most, from);
      gap.before = this.addTo(item, rest).li;
      if (gap.rest) gap.rest.link.textContent = moreText(gap);
      gap = rest;
    }
    if (gap && gap.most <= index) this.allow(gap, index + 1);
    while (gap && gap.from <= index) this.addTo(item, gap);
    return item.children.get(index);
  }

  // Unfolds the path along these nodes, beginning with the root, and passes its last item to `found`. Stops
  // early if a node is not a child of the one before. The first step does this; the following steps add what
  // is missing.
  *revealing(path, found) {
    const lists = [];
    let item = this.root;
    for (const node of path.slice(1)) {
      const index = item.kids.indexOf(node);
      if (index < 0) break;
      if (item.link && !this.isOpen(item)) this.unfold(item);
      lists.push(item);
      item = this.bring(item, index);
    }
    if (item.link) found(item);
    yield;
    for (const list of lists) yield* this.filling(list);
  }

  // Marks the entries of these nodes, and no others, as the place of the page.
  showHere(here) {
    for (const link of this.root.list.querySelectorAll("[role=treeitem]")) {
      const { node, gap, again } = this.itemAt(link);
      if (!gap && !again && here[node]) link.setAttribute("aria-current", here[node]);
      else link.removeAttribute("aria-current");
    }
  }

  // Updates all entries after the reader has chosen a language.
  *renaming() {
    for (const link of this.root.list.querySelectorAll("[role=treeitem]")) {
      const item = this.itemAt(link);
      if (item.gap) continue;
      item.sought = null;
      this.fill(item);
      yield true;
    }
  }
}
