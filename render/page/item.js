// A row of the tree that exists as an element: a treeitem, with what is shown beside its name.
import { make } from "./elements.js";
import { entriesBelow, fillDescription, fillLink } from "./entry.js";
import { map } from "./map_source.js";
import { words } from "./words.js";

let texts = 0; // descriptions and counts that have an id

export class Item {
  // `row`: as in rows.js. `isAway`: kept far from the rows that are shown, for the focus.
  constructor(row, node, isCurrent) {
    const { level, kids } = row.branch;
    const place = { "aria-level": level + 1, "aria-posinset": row.index + 1, "aria-setsize": kids.length };
    const link = make("a", { role: "treeitem", ...place, tabindex: isCurrent ? 0 : -1 });
    const li = make("li", { role: "none" }, link);
    Object.assign(this, { row, node, li, link, isParent: false, isAway: false });
    li.style.setProperty("--level", level);
  }

  // Call `mark` after it. `isAgain`: the node is also above (L-1), and shown there.
  fill(isAgain) {
    const { node, li, link } = this;
    this.isParent = !isAgain && map.hasChildren(node);
    li.querySelector(":scope > .count")?.remove();
    fillDescription(link, fillLink(link, node, isAgain), isAgain);
    li.className = this.isParent ? "parent" : isAgain ? "again" : "";
    if (this.isParent) link.after(this.#count());
  }

  #count() {
    const attributes = { class: "count", lang: words.lang, dir: words.dir, id: `c${++texts}`, "aria-hidden": "true" };
    return make("span", attributes, words.number(entriesBelow(this.node)));
  }

  // A description that is cut off is said in full where the pointer rests.
  hint() {
    const text = this.li.querySelector(":scope > .text");
    if (text && text.scrollWidth > text.clientWidth) this.link.title = text.textContent;
    else this.link.removeAttribute("title");
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
