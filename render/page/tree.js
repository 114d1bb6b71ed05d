// A navigation tree according to the WAI-ARIA Authoring Practices: the links are the tree items, and exactly one
// of them is in the tab order. It may have millions of rows (rows.js). Only those near the visible part of the
// page exist as elements, with their level, position and number of siblings; padding stands for the others. The
// current row, which has the focus or will get it, always exists.
import { markHere } from "./entry.js";
import { firstWhere } from "./first_where.js";
import { Item } from "./item.js";
import { keyPressed } from "./keys.js";
import { map } from "./map_source.js";
import { Rows } from "./rows.js";
import { slice } from "./work.js";

const besideView = 1; // how many screens above and below the visible one exist
const besideJump = 8; // rows beside the visible ones that are made with them
const mostPixels = 8_000_000; // browsers limit the height of an element
const mostDrift = 4; // screens by which the padding may differ from what is expected
const ahead = 100; // rows beyond those that exist, on both sides, whose texts are asked for

// Removes an element and those after it, up to `end`, which it returns.
const removeUpTo = (element, end) => {
  for (let next; element !== end; element = next) {
    next = element.nextSibling;
    element.remove();
  }
  return end;
};

export class Tree {
  constructor(list) {
    this.list = list;
    this.rows = new Rows();
    this.items = new Map(); // by key of the row
    this.itemOf = new WeakMap(); // by element
    this.current = this.rows.first();
    this.from = this.to = 0; // the rows that exist
    this.padding = 0; // above the first of them
    this.rowHeight = 0; // the usual one; 0: not known
    this.steady = null;
    this.drawn = []; // called after each change of what is visible
    this.unfolded = () => {}; // called after the reader has opened or closed rows
    this.listeners = new AbortController();
    list.setAttribute("role", "tree");
    list.replaceChildren();
    const { signal } = this.listeners;
    const listen = (target, type, listener) => target.addEventListener(type, listener, { signal });
    listen(list, "focusin", event => this.makeCurrent(this.rowAt(event.target)));
    listen(list, "keydown", event => keyPressed(this, event));
    listen(window, "scroll", () => this.draw());
    listen(window, "resize", () => this.draw());
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(list);
  }

  // Its map is gone.
  end() {
    this.isOver = true;
    this.listeners.abort();
    this.observer.disconnect();
    clearTimeout(this.later);
    clearTimeout(this.askAhead);
  }

  itemAt(element) {
    return this.itemOf.get(element.closest?.("li"));
  }

  rowAt(element) {
    return this.itemAt(element)?.row;
  }

  item(row) {
    return row && this.items.get(this.rows.keyOf(row));
  }

  isVisible() {
    return this.list.getClientRects().length > 0;
  }

  // --- which rows exist ---

  resized() {
    const { width } = this.list.getBoundingClientRect();
    if (width === this.width) return;
    this.width = width;
    this.rowHeight = 0;
    const { item, top } = this.steady ?? {};
    if (item?.li.isConnected) scrollBy({ top: item.li.getBoundingClientRect().top - top, behavior: "instant" });
    this.draw();
  }

  // What stays where it is when the width or a text changes: the current row if it is seen, else the first one that is.
  steadyItem() {
    const current = this.item(this.current);
    const box = current && !current.isAway && current.li.getBoundingClientRect();
    return box && box.bottom > 0 && box.top < innerHeight ? current : this.firstVisible();
  }

  keepSteady() {
    const item = this.steadyItem();
    this.steady = { item, top: item.li.getBoundingClientRect().top };
  }

  // The pixels that stand for a row that does not exist.
  get step() {
    return Math.min(this.rowHeight || 30, mostPixels / Math.max(1, this.rows.count));
  }

  // Makes the rows that are missing near the visible part. If none of them exists, as after a jump, those that are
  // seen come first.
  draw() {
    if (this.isOver || !this.rows.count || !this.isVisible()) return;
    clearTimeout(this.later);
    const top = -this.list.getBoundingClientRect().top;
    const view = innerHeight;
    const bottom = this.padding + this.heightOfItems();
    if (this.from === this.to || top >= bottom || top + view <= this.padding) {
      this.place(top / this.step, (top + view) / this.step, null);
      this.later = setTimeout(() => this.draw(), 30);
    } else if (this.lacks(top - (view * besideView) / 2, top + view * (1 + besideView / 2), bottom)) {
      const anchor = this.firstBelow(Math.max(top, this.padding));
      const position = this.rows.positionOf(anchor.row);
      const at = anchor.li.offsetTop - top;
      if (!this.rowHeight) this.measure();
      const above = (at + view * besideView) / this.rowHeight;
      this.place(position - above, position - above + (view * (1 + 2 * besideView)) / this.rowHeight, anchor);
    }
    this.keepSteady();
    for (const changed of this.drawn) changed();
  }

  lacks(first, last, bottom) {
    return (first < this.padding && this.from > 0) || (last > bottom && this.to < this.rows.count) || !this.rowHeight;
  }

  heightOfItems() {
    return this.list.clientHeight - this.padding - this.paddingBelow;
  }

  // The first existing item, apart from one far away, whose lower end is below this height in the list.
  firstBelow(height) {
    const endOf = ({ li }) => li.offsetTop + li.offsetHeight;
    return this.shown[firstWhere(this.shown.length - 1, i => endOf(this.shown[i]) > height)];
  }

  // Makes the rows around these positions and no others, so that the item `anchor` stays where it is; without one, what has
  // the focus, if it is seen.
  place(from, to, anchor) {
    from = Math.max(0, Math.min(Math.floor(from) - besideJump, this.rows.count - 1));
    to = Math.min(this.rows.count, Math.max(Math.ceil(to) + besideJump, from + 1));
    const before = anchor?.li.offsetTop;
    const steady = anchor?.li ?? document.activeElement;
    const { top: seenAt, bottom } = steady.getBoundingClientRect();
    const isSteady = anchor || (bottom > 0 && seenAt < innerHeight);
    [this.from, this.to] = [from, to];
    this.arrange();
    this.askAhead ??= setTimeout(() => this.askForTexts());
    if (!this.rowHeight) this.measure();
    this.pad(from * this.step);
    if (anchor) {
      const moved = anchor.li.offsetTop - before;
      const wanted = this.padding - moved;
      const isFar = Math.abs(moved) > mostDrift * innerHeight;
      if (moved && from > 0 && wanted >= 0 && !isFar) this.pad(wanted);
    }
    // A page that has become lower may have been scrolled by the browser, too.
    const rest = isSteady ? steady.getBoundingClientRect().top - seenAt : 0;
    if (Math.abs(rest) >= 1) scrollBy({ top: rest, behavior: "instant" });
  }

  // The texts of rows that come next when the reader scrolls are here before these rows are made.
  askForTexts() {
    this.askAhead = undefined;
    if (this.isOver || !this.rows.count) return;
    const nodes = [];
    let at = Math.max(0, this.from - ahead);
    for (let row = this.rows.at(at); row && at < this.to + ahead; row = this.rows.next(row), ++at) nodes.push(this.rows.nodeOf(row));
    map.known(nodes);
  }

  measure() {
    const [first, last] = [this.shown[0].li, this.shown.at(-1).li];
    this.rowHeight = Math.max(8, (last.offsetTop + last.offsetHeight - first.offsetTop) / this.shown.length);
  }

  pad(above) {
    this.padding = above;
    this.paddingBelow = (this.rows.count - this.to) * this.step;
    this.list.style.paddingBlock = `${above}px ${this.paddingBelow}px`;
    const away = this.item(this.current);
    if (away?.isAway) away.li.style.top = `${this.rows.positionOf(this.current) * this.step}px`;
  }

  // Adds and removes items. The element of the current row is never moved, since that would take the focus from it.
  arrange() {
    const wanted = [];
    let row = this.rows.at(this.from);
    for (let at = this.from; at < this.to; ++at, row = this.rows.next(row)) wanted.push(row);
    const position = this.rows.positionOf(this.current);
    const isAway = position < this.from || position >= this.to;
    if (isAway && position < this.from) wanted.unshift(this.current);
    else if (isAway) wanted.push(this.current);
    const former = this.items;
    this.items = new Map(wanted.map(row => [this.rows.keyOf(row), null]));
    for (const [key, { li }] of former) if (!this.items.has(key)) li.remove(); // first: else those that stay would be moved
    const current = this.rows.keyOf(this.current);
    let next = this.list.firstChild;
    for (const row of wanted) {
      const key = this.rows.keyOf(row);
      const item = former.get(key) ?? this.make(row);
      this.items.set(key, item);
      item.isAway = isAway && key === current;
      item.li.classList.toggle("away", item.isAway);
      if (!item.isAway) item.li.style.top = "";
      if (key === current && former.has(key)) next = removeUpTo(next, item.li);
      if (next === item.li) next = next.nextSibling;
      else this.list.insertBefore(item.li, next);
    }
    this.shown = [...this.items.values()].filter(item => !item.isAway);
  }

  // After rows were opened or closed; `row` stays where it is on the screen.
  rearrange(row) {
    if (!this.rows.count || !this.isVisible()) return;
    const anchor = this.item(row);
    const isShown = anchor && !anchor.isAway;
    const position = isShown ? this.rows.positionOf(row) : this.from;
    const above = isShown ? this.shown.indexOf(anchor) : 0;
    this.place(position - above, position - above + innerHeight / (this.rowHeight || 30), isShown ? anchor : null);
    this.draw();
  }

  // --- what rows look like ---

  make(row) {
    const item = new Item(row, this.rows.nodeOf(row), this.isCurrent(row));
    this.itemOf.set(item.li, item);
    this.fill(item);
    return item;
  }

  fill(item) {
    item.fill(this.rows.isAgain(item.row));
    this.mark(item);
  }

  mark(item) {
    item.mark(item.isParent && this.rows.isOpen(item.row));
  }

  // Marks the entries of these nodes, and no others, as the place of the page.
  showHere(here) {
    for (const { link, node, row } of this.items.values())
      if (here[node] && !this.rows.isAgain(row)) markHere(link, here[node]);
      else link.removeAttribute("aria-current");
  }

  // The texts of these nodes have come (MapSource.known). What is seen stays where it is.
  refill(nodes) {
    const changed = [...this.items.values()].filter(({ node }) => nodes.has(node));
    if (!changed.length) return;
    const anchor = this.steadyItem();
    const top = anchor?.li.getBoundingClientRect().top;
    const wasSeen = this.isInSight(this.current);
    for (const item of changed) this.fill(item);
    const moved = anchor ? anchor.li.getBoundingClientRect().top - top : 0;
    if (moved) scrollBy({ top: moved, behavior: "instant" });
    if (wasSeen && !this.isInSight(this.current)) this.bring(this.current, "nearest"); // it has more lines now
    this.draw();
  }

  // After the reader has chosen a language.
  rename() {
    for (const item of this.items.values()) this.fill(item);
    this.draw();
  }

  // --- opening and closing ---

  setOpen(row, isOpen) {
    this.rows.setOpen(row, isOpen);
    const item = this.item(row);
    if (item) this.mark(item);
    if (!isOpen && this.isInside(this.current, row)) {
      const hadFocus = this.list.contains(document.activeElement);
      this.makeCurrent(row);
      if (hadFocus) this.focus(row);
    }
    this.rearrange(row);
    this.unfolded();
  }

  isInside(row, above) {
    for (let at = row; at; at = this.rows.parentOf(at)) if (this.isSame(at, above)) return true;
    return false;
  }

  isSame(a, b) {
    return a.branch === b.branch && a.index === b.index;
  }

  // Unfolds all entries in the list of this row.
  *unfoldingBeside({ branch }) {
    for (let index = 0; index < branch.kids.length && !this.isOver;) {
      const until = performance.now() + slice;
      for (; index < branch.kids.length && performance.now() < until; ++index) {
        const row = { branch, index };
        if (!this.rows.hasKids(row) || this.rows.isOpen(row)) continue;
        this.rows.unfold(row);
        const item = this.item(row);
        if (item) this.mark(item);
      }
      this.rows.recount(branch);
      this.rearrange(this.current);
      this.unfolded();
      yield true;
    }
  }

  // Unfolds the way along these nodes, from the root on, and returns its last row, null if the tree does not have
  // it. The row becomes the current one, unless the reader is in the tree.
  reveal(path) {
    const row = this.rows.reveal(path);
    for (const item of this.items.values()) this.mark(item);
    if (row && !this.list.contains(document.activeElement)) this.makeCurrent(row);
    this.rearrange(this.firstVisible()?.row);
    return row;
  }

  // The first item that is seen at least in part.
  firstVisible(below = 0) {
    return this.shown?.length ? this.firstBelow(below - this.list.getBoundingClientRect().top) : null;
  }

  // The action of Enter. Returns false if the browser should follow the link.
  act(row) {
    const { link } = this.item(row);
    if (this.rows.isAgain(row)) this.focus(this.upperOf(row));
    else if (link.hasAttribute("href")) return false;
    else if (this.rows.hasKids(row)) this.setOpen(row, !this.rows.isOpen(row));
    return true;
  }

  // L-1: the upper end of a loop.
  upperOf(row) {
    const node = this.rows.nodeOf(row);
    let upper = this.rows.parentOf(row);
    while (upper && this.rows.nodeOf(upper) !== node) upper = this.rows.parentOf(upper);
    return upper ?? this.rows.first();
  }

  clicked(event) {
    const item = this.itemAt(event.target);
    if (!item) return;
    const text = event.target.closest(".text");
    if (text && !this.wantsText(item, text)) {
      item.link.click();
    } else if (event.target.closest("a")) {
      if (this.act(item.row)) event.preventDefault();
      this.makeCurrent(item.row);
    } else if (event.target === item.li && item.isParent) {
      this.setOpen(item.row, !this.rows.isOpen(item.row)); // on the sign before the name
    }
  }

  // Where there is a finger and no room, a description is a target of its own: it is shown in full, and cut off again.
  wantsText({ li }, text) {
    const isCut = text.scrollWidth > text.clientWidth;
    if (isCut || li.classList.contains("wanted")) li.classList.toggle("wanted");
    else return false;
    return true;
  }

  // --- the current row ---

  isCurrent(row) {
    return this.current && this.isSame(row, this.current);
  }

  makeCurrent(row) {
    if (!row || this.isCurrent(row)) return;
    const former = this.item(this.current);
    if (former) former.link.tabIndex = -1;
    this.current = row;
    if (this.item(row)) this.item(row).link.tabIndex = 0;
    else if (this.shown) this.arrange();
    if (former?.isAway) this.arrange(); // nobody needs it any more
  }

  focus(row) {
    this.makeCurrent(row);
    this.bring(row, "nearest");
    this.item(row)?.link.focus({ preventScroll: true });
  }

  // A screen further down, or up if `direction` is -1: to the row that is then where the current one was, or the first one
  // that was seen.
  turn(direction) {
    const { li, row: from } = this.isInSight(this.current) ? this.item(this.current) : this.firstVisible(this.bar);
    const { top, height } = li.getBoundingClientRect();
    const view = this.seenUpTo - (this.preview?.mostHeight ?? 0) - this.bar - height;
    scrollBy({ top: direction * view, behavior: "instant" });
    const isEnd = direction * (top - li.getBoundingClientRect().top) < view - 1;
    this.draw();
    const [end, step] = direction > 0 ? [this.rows.last(), this.rows.next(from)] : [this.rows.first(), this.rows.previous(from)];
    const to = isEnd ? end : this.firstBelow(top - this.list.getBoundingClientRect().top).row;
    this.focus(this.isSame(to, from) ? step ?? to : to);
  }

  // Scrolls to a row; `block`: as for scrollIntoView.
  bring(row, block) {
    if (!this.isVisible()) return;
    const position = this.rows.positionOf(row);
    const item = this.item(row);
    if (!item || item.isAway) {
      const isNear = position >= this.from - 100 && position < this.to + 100;
      const anchor = isNear ? this.firstVisible() : null;
      const view = innerHeight / (this.rowHeight || 30);
      if (isNear) this.place(Math.min(this.from, position), Math.max(this.to, position), anchor);
      else this.place(position - view, position + view, null);
      if (!isNear && block === "nearest") block = "center";
    }
    this.item(row).li.scrollIntoView({ block, behavior: "instant" });
    this.draw();
  }

  // Whether an element is seen as a whole, between what stays at the upper end of the window and what at the lower one.
  isSeen(element) {
    const { top, bottom } = element.getBoundingClientRect();
    const isBelowBar = top >= this.bar || this.list.getBoundingClientRect().top > 0;
    return isBelowBar && top >= 0 && bottom <= this.seenUpTo;
  }

  get seenUpTo() {
    return innerHeight - (parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd) || 0);
  }

  get bar() {
    return parseFloat(getComputedStyle(this.list.firstElementChild ?? this.list).scrollMarginBlockStart) || 0;
  }

  isInSight(row) {
    const item = this.item(row);
    return Boolean(item && !item.isAway && this.isSeen(item.li));
  }

  // Gives the focus to the current row if it is seen, else to the first one that is. Nothing is scrolled.
  focusSeen() {
    this.draw();
    const row = this.isInSight(this.current) ? this.current : this.firstVisible(this.bar)?.row;
    this.makeCurrent(row ?? this.current);
    this.item(this.current)?.link.focus({ preventScroll: true });
  }

  // A row that is not seen is brought to the middle.
  show(row) {
    if (this.isVisible() && !this.isInSight(row)) this.bring(row, "center");
  }
}
