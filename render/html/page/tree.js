// A navigation tree after the WAI-ARIA Authoring Practices: the links are the tree items, one of them is in the
// tab order, and lists come into being when they are unfolded.
//
// An item: {node, parent, level, link, li, list, kids, built, most, again, above}. `kids` are the nodes below
// it, of which the first `built` have items; no more than `most` get one unasked. `above`: itself and all above
// it; `again`: the lower end of a loop (L-1). The tree's root is an item without a link.
const kidsAtOnce = 2000;
const revealedAtOnce = 200;
const deepest = 100; // browsers do not take lists within lists without end
let lists = 0;

class Tree {
  // `below`: the numbers below a node; `isHit`: whether it was looked for, in a tree of what was found.
  constructor(list, below, isHit) {
    this.below = below;
    this.isHit = isHit;
    this.items = new WeakMap();
    this.current = null;
    this.hit = null;
    this.root = { node: 0, parent: null, level: 0, list, kids: below(0), built: 0, most: kidsAtOnce, above: new Set([0]) };
    list.setAttribute("role", "tree");
    list.addEventListener("click", event => this.clicked(event));
    list.addEventListener("focusin", event => this.makeCurrent(this.itemAt(event.target)));
    list.addEventListener("keydown", event => keyPressed(this, event));
  }

  itemAt(element) {
    return this.items.get(element.closest("li"));
  }

  // Takes over the list that stands there already: the first step does it, the others add what is missing.
  *adopting() {
    const lists = [];
    this.adopt(this.root, lists);
    yield;
    for (const item of lists) yield* this.filling(item);
  }

  adopt(item, lists) {
    lists.push(item);
    for (const li of [...item.list.children]) {
      const node = item.kids[item.built];
      const link = li.firstElementChild;
      if (link?.localName !== "a") {
        li.remove(); // "and 12 more"
        continue;
      }
      for (const extra of li.querySelectorAll(":scope > noscript")) extra.remove();
      const child = this.welcome(item, node, item.built++, li, link);
      this.sayIfTooDeep(link, node, child.again, child.level);
      if (link.nextElementSibling?.className === "text") describe(link, link.nextElementSibling);
      const list = li.querySelector(":scope > ul");
      if (list && child.kids.length) {
        this.own(child, list);
        this.mark(child, true);
        this.adopt(child, lists);
      }
    }
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
    if (level === deepest && !again && hasChildren(node)) addMark(link, "goes on below, too deep to show");
  }

  welcome(parent, node, index, li, link) {
    const again = parent.above.has(node);
    const level = parent.level + 1;
    const kids = again || level >= deepest ? none : this.below(node);
    const item = { node, parent, level, link, li, list: null, kids, built: 0, most: kidsAtOnce, again };
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

  // Adds the next of what is missing below an item, and gives it; null if none gets there unasked.
  addNext(item) {
    if (item.built >= Math.min(item.kids.length, item.most)) return null;
    const child = this.make(item, item.kids[item.built], item.built++);
    item.list.append(child.li);
    if (item.built === item.most && item.built < item.kids.length) this.offerMore(item);
    return child;
  }

  // Adds all that is missing; `deep`: and below that, in the order of reading, so that nothing moves that stands
  // there already. Several may run at a time, and keys may be quicker: each step adds the next.
  *filling(item, deep = false) {
    item.list.setAttribute("aria-busy", "true");
    for (let child; (child = this.addNext(item)); ) {
      yield true;
      if (deep && child.kids.length) yield* this.unfolding([child], true);
    }
    item.list.removeAttribute("aria-busy");
  }

  offerMore(item) {
    const li = document.createElement("li");
    const link = document.createElement("a");
    li.append(link);
    li.setAttribute("role", "none");
    link.setAttribute("role", "treeitem");
    link.setAttribute("aria-level", item.level + 1);
    link.setAttribute("aria-posinset", item.built + 1);
    link.setAttribute("aria-setsize", item.kids.length);
    link.className = "more";
    link.lang = "en";
    link.tabIndex = -1;
    link.textContent = `Show more: ${item.kids.length - item.built} are left`;
    item.rest = { parent: item, level: item.level + 1, link, li, kids: none, isRest: true };
    this.items.set(li, item.rest);
    item.list.append(li);
  }

  // Lets as many of the items below have one, and takes away what offered them.
  allow(item, most) {
    item.rest?.li.remove();
    item.rest = null;
    item.most = most;
  }

  showMore(item) {
    const first = item.built;
    this.allow(item, item.most + kidsAtOnce);
    work(this.filling(item));
    this.focus(this.items.get(item.list.children[first]));
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

  // What Enter does, where it is not following a link. False: it is.
  act(item) {
    if (item.isRest) this.showMore(item.parent);
    else if (item.again) this.focus(this.upperOf(item));
    else if (item.link.hasAttribute("href")) return false;
    else if (item.kids.length) this.toggle(item);
    return true;
  }

  // L-1
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
      this.toggle(item); // the sign before the name, or the empty end of its line
    }
  }

  // Not beside the list below it: there somebody just missed another sign.
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

  // The next in what is unfolded.
  next(item) {
    if (item.kids.length && this.isOpen(item) && item.list) return this.firstBelow(item);
    for (; item.link; item = item.parent) {
      const li = item.li.nextElementSibling;
      const next = li ? this.items.get(li) : this.addNext(item.parent);
      if (next) return next;
    }
    return null;
  }

  previous(item) {
    const before = item.li.previousElementSibling;
    if (before) return this.lastBelow(this.items.get(before));
    return item.parent.link ? item.parent : null;
  }

  // Unfolds the way along these nodes, the first of them the root, and hands over its last item: whole only where
  // every one of them stands below the one before. The first step does it, but for what stands far down in a list.
  *revealing(path, found) {
    const lists = [];
    let item = this.root;
    for (const node of path.slice(1)) {
      const index = item.kids.indexOf(node);
      if (index < 0) break;
      if (item.link && !this.isOpen(item)) this.unfold(item);
      if (item.built <= index) this.allow(item, Math.max(item.most, index + 1));
      for (let added = 1; item.built <= index; ++added) {
        this.addNext(item);
        if (added >= revealedAtOnce) yield;
      }
      lists.push(item);
      item = this.items.get(item.list.children[index]);
    }
    if (item.link) found(item);
    for (const list of lists) yield* this.filling(list);
  }

  // After the reader chose a language.
  *renaming() {
    for (const link of this.root.list.querySelectorAll("[role=treeitem]")) {
      const item = this.itemAt(link);
      if (item.isRest) continue;
      item.sought = null;
      this.fill(item);
      yield true;
    }
  }
}
