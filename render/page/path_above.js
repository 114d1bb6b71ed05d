// While a reader scrolls, what the first visible row is part of stands above the tree: its path, in one line. It
// repeats what is in the tree, so that only pointers use it.
import { byId, make } from "./elements.js";
import { setLanguage } from "./entry.js";
import { map } from "./map_source.js";

const mostAbove = 6;

export class PathAbove {
  constructor(tree) {
    this.tree = tree;
    tree.pathAbove = this;
    this.line = make("ol", { id: "above", hidden: true, "aria-hidden": "true" });
    byId("map").prepend(this.line);
    this.shown = null;
    tree.drawn.push(() => this.update());
  }

  update() {
    const { tree, line } = this;
    const edge = parseFloat(getComputedStyle(line).top) || 0;
    const from = tree.list.getBoundingClientRect().top;
    const first = from < edge ? tree.firstVisible(edge + (line.hidden ? 0 : line.offsetHeight)) : null;
    const branch = first?.row.branch.parent ? first.row.branch : null;
    if (branch === this.shown) return;
    this.shown = branch;
    line.hidden = !branch;
    this.rows = [];
    for (let row = first && tree.rows.parentOf(first.row); row; row = tree.rows.parentOf(row)) this.rows.unshift(row);
    const left = this.rows.length > mostAbove ? this.rows.length - mostAbove + 1 : 0;
    const steps = this.rows.map((row, at) => this.make(row, at));
    line.replaceChildren(...steps.filter((_, at) => at === 0 || at > left || !left));
    line.classList.toggle("cut", left > 0);
  }

  // The texts of these nodes have come.
  refill() {
    this.shown = undefined;
    this.update();
  }

  make(row, at) {
    const { label, lang } = map.entryOf(this.tree.rows.nodeOf(row));
    const step = make("li", { "data-at": at }, label);
    setLanguage(step, lang);
    return step;
  }
}
