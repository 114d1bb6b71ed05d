// Which rows of a tree are shown, and in what order; nothing is on the screen yet (tree.js).
//
// A branch is a list that has been unfolded: the children `kids` of `node`, which stands at `index` in the list
// of the branch `parent`. `rows`: how many rows it has while it is open, with those of the open branches in it.
// A row is {branch, index}: one entry of a branch. Rows are made when they are asked for, so that a list of a
// million entries takes no more than the list itself.
import { firstWhere } from "./first_where.js";
import { map } from "./map_source.js";

export const atAGlance = 20; // rows that are shown unfolded at first
const levelsAtAGlance = 6;
let branches = 0;

class Branch {
  constructor(node, parent, index, kids) {
    Object.assign(this, { id: ++branches, node, parent, index, kids, rows: kids.length });
    this.level = parent ? parent.level + 1 : 0; // of `node`: its children are one level further in
    this.isOpen = false;
    this.known = new Map(); // the branches that were unfolded in it, by index
    this.open = []; // the open branches among its entries, in order
    this.before = [0]; // for each of these, the number of rows of those before it
  }

  // Call this after branches in it were opened or closed, or their `rows` have changed.
  recount() {
    this.open = [...this.known.values()].filter(({ isOpen }) => isOpen).sort((a, b) => a.index - b.index);
    this.resum();
  }

  resum() {
    this.before = [0];
    for (const { rows } of this.open) this.before.push(this.before.at(-1) + rows);
    this.rows = this.kids.length + this.before.at(-1);
  }

  // How many of the open branches have an index below this one.
  openBefore(index) {
    return firstWhere(this.open.length, i => this.open[i].index >= index);
  }

  // The position of the entry among the rows of this branch.
  positionOf(index) {
    return index + this.before[this.openBefore(index)];
  }
}

export class Rows {
  constructor() {
    this.root = new Branch(0, null, 0, map.childrenOf(0));
    this.root.isOpen = true;
  }

  get count() {
    return this.root.rows;
  }

  nodeOf({ branch, index }) {
    return branch.kids[index];
  }

  keyOf({ branch, index }) {
    return `${branch.id} ${index}`;
  }

  // L-1: whether the entry is the lower end of a loop. It has nothing below it.
  isAgain(row) {
    const node = this.nodeOf(row);
    for (let above = row.branch; above; above = above.parent) if (above.node === node) return true;
    return false;
  }

  hasKids(row) {
    return map.hasChildren(this.nodeOf(row)) && !this.isAgain(row);
  }

  branchOf({ branch, index }) {
    return branch.known.get(index);
  }

  isOpen(row) {
    return Boolean(this.branchOf(row)?.isOpen);
  }

  // Unfolds an entry, if it has children, without counting: call `recount` for its branch afterwards.
  unfold({ branch, index }) {
    let below = branch.known.get(index);
    if (!below) {
      const node = branch.kids[index];
      branch.known.set(index, (below = new Branch(node, branch, index, map.childrenOf(node))));
    }
    below.isOpen = true;
    return below;
  }

  // Counts a branch in which something was opened or closed, and all above it.
  recount(branch) {
    branch.recount();
    for (let above = branch; above.parent && above.isOpen; above = above.parent) above.parent.resum();
  }

  setOpen(row, isOpen) {
    if (isOpen) this.unfold(row);
    else row.branch.known.get(row.index).isOpen = false;
    this.recount(row.branch);
  }

  // Whether a row that was there before still is: all branches around it are open, and of these rows.
  isShown({ branch }) {
    while (branch.isOpen && branch.parent) branch = branch.parent;
    return branch === this.root;
  }

  parentOf({ branch }) {
    return branch.parent && { branch: branch.parent, index: branch.index };
  }

  // The position of a row among all rows.
  positionOf({ branch, index }) {
    let position = branch.positionOf(index);
    for (; branch.parent; branch = branch.parent) position += branch.parent.positionOf(branch.index) + 1;
    return position;
  }

  at(position) {
    if (position < 0 || position >= this.count) return null;
    for (let branch = this.root; ;) {
      const { open, before } = branch;
      const after = firstWhere(open.length, i => open[i].index + before[i] > position);
      const last = open[after - 1]; // the last open branch whose entry is at or before the position
      const at = last ? last.index + before[after - 1] : 0;
      if (!last || position - at > last.rows) return { branch, index: position - before[after] };
      if (position === at) return { branch, index: last.index };
      position -= at + 1;
      branch = last;
    }
  }

  first() {
    return this.at(0);
  }

  last() {
    return this.at(this.count - 1);
  }

  // The row after this one.
  next(row) {
    const below = this.branchOf(row);
    if (below?.isOpen && below.kids.length) return { branch: below, index: 0 };
    for (let { branch, index } = row; branch; index = branch.index, branch = branch.parent)
      if (index + 1 < branch.kids.length) return { branch, index: index + 1 };
    return null;
  }

  previous(row) {
    if (row.index === 0) return this.parentOf(row);
    let [branch, index] = [row.branch, row.index - 1];
    for (let below; (below = branch.known.get(index))?.isOpen && below.kids.length; index = branch.kids.length - 1)
      branch = below;
    return { branch, index };
  }

  // Unfolds the way along these nodes, beginning with the root, and returns its last row; null if the first is
  // missing. Ends early if a node is not a child of the one before, or stands there again.
  reveal(path) {
    let row = null;
    let branch = this.root;
    const opened = [];
    for (const node of path[0] === this.root.node ? path.slice(1) : path) {
      if (row) opened.push((branch = this.unfold(row)));
      const index = branch.kids.indexOf(node);
      if (index < 0) break;
      row = { branch, index };
      if (this.isAgain(row)) break;
    }
    for (const { parent } of opened.reverse()) parent.recount();
    return row;
  }

  // The rows that are open, those above before those below.
  *openRows(branch = this.root) {
    for (const below of branch.open) {
      yield { branch, index: below.index };
      yield* this.openRows(below);
    }
  }

  // The nodes that lead to a row, from the root on, with its own.
  pathOf(row) {
    const above = this.parentOf(row);
    return [...(above ? this.pathOf(above) : [this.root.node]), this.nodeOf(row)];
  }

  // The open branches, each as the indices that lead to it, those above before those below.
  *unfolded(branch = this.root, above = []) {
    for (const below of branch.open) {
      const path = [...above, below.index];
      yield path;
      yield* this.unfolded(below, path);
    }
  }

  // Unfolds branches of `unfolded`, as far as there are still such entries.
  unfoldAll(paths) {
    const changed = new Set();
    for (const path of paths) {
      let branch = this.root;
      for (const index of path) {
        const row = { branch, index };
        if (!(index < branch.kids.length) || !this.hasKids(row)) break;
        changed.add(branch);
        branch = this.unfold(row);
      }
    }
    for (const branch of [...changed].sort((a, b) => b.level - a.level)) branch.recount();
  }

  // Unfolds level by level what can be seen at a glance.
  unfoldFew() {
    let level = this.root.kids.slice(0, atAGlance + 1).map((_, index) => ({ branch: this.root, index }));
    let shown = level.length;
    for (let depth = 0; depth < levelsAtAGlance && shown <= atAGlance; ++depth) {
      const parents = level.filter(row => this.hasKids(row));
      shown += parents.reduce((sum, row) => sum + map.childrenOf(this.nodeOf(row)).length, 0);
      if (!parents.length || shown > atAGlance) break;
      level = parents.flatMap(row => {
        const branch = this.unfold(row);
        return branch.kids.map((_, index) => ({ branch, index }));
      });
      for (const { branch } of parents) this.recount(branch);
    }
  }
}
