// A row of the tree that exists as an element: a treeitem, with what is shown beside its name.
let texts = 0; // descriptions and counts that have an id

class Item {
  // `row`: as in rows.js. `isAway`: kept far from the rows that are shown, for the focus.
  constructor(row, node, isCurrent) {
    const li = document.createElement("li");
    const link = document.createElement("a");
    li.append(link);
    Object.assign(this, { row, node, li, link, isParent: false, isAway: false });
    li.setAttribute("role", "none");
    link.setAttribute("role", "treeitem");
    link.setAttribute("aria-level", row.branch.level + 1);
    link.setAttribute("aria-posinset", row.index + 1);
    link.setAttribute("aria-setsize", row.branch.kids.length);
    link.tabIndex = isCurrent ? 0 : -1;
    li.style.setProperty("--level", row.branch.level);
  }

  // Call `mark` after it. `isAgain`: the node is also above (L-1), and shown there.
  fill(isAgain) {
    const { node, li, link } = this;
    this.isParent = !isAgain && hasChildren(node);
    li.querySelector(":scope > .count")?.remove();
    fillDescription(link, fillLink(link, node, isAgain), isAgain);
    li.className = this.isParent ? "parent" : isAgain ? "again" : "";
    if (this.isParent) link.after(this.#count());
  }

  #count() {
    const count = document.createElement("span");
    count.className = "count";
    count.lang = words.lang;
    count.dir = words.dir;
    count.id = `c${++texts}`;
    count.setAttribute("aria-hidden", "true");
    count.textContent = words.number(entriesBelow(this.node));
    return count;
  }

  // As it is while open or closed: how many entries are in it is said while they are not seen.
  mark(isOpen) {
    const { li, link } = this;
    li.classList.toggle("open", isOpen);
    if (this.isParent) link.setAttribute("aria-expanded", isOpen);
    else link.removeAttribute("aria-expanded");
    const about = [li.querySelector(":scope > .text"), !isOpen && li.querySelector(":scope > .count")].filter(Boolean);
    if (about.length) link.setAttribute("aria-describedby", about.map(({ id }) => id).join(" "));
    else link.removeAttribute("aria-describedby");
  }
}
