// While a reader scrolls, what the first visible row is part of stands above the tree: its path, in one line. It
// repeats what is in the tree, so that only pointers use it.
const mostAbove = 6;

class PathAbove {
  constructor(tree) {
    this.tree = tree;
    this.line = document.createElement("ol");
    this.line.id = "above";
    this.line.hidden = true;
    this.line.setAttribute("aria-hidden", "true");
    byId("map").prepend(this.line);
    this.shown = null;
    this.line.addEventListener("click", event => {
      const row = this.rows[event.target.closest("li")?.dataset.at];
      if (row) tree.focus(row);
    });
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
    line.replaceChildren(...this.rows.map((row, at) => this.make(row, at)).filter((_, at) => at === 0 || at > left || !left));
    line.classList.toggle("cut", left > 0);
  }

  make(row, at) {
    const step = document.createElement("li");
    const { label, lang } = entryOf(this.tree.rows.nodeOf(row));
    setLanguage(step, lang);
    step.dataset.at = at;
    step.textContent = label;
    return step;
  }
}
