// On paper: nested lists of what is open, or of the whole map if it is small.
import { byId, make } from "../../page/elements.js";
import { fillDescription, fillLink } from "../../page/entry.js";
import { main } from "../../page/main_tree.js";
import { map } from "../../page/map_source.js";
import { Rows } from "../../page/rows.js";

const smallMap = 500;
const mostOnPaper = 20_000;

const paperEntry = (tree, row) => {
  const link = make("a");
  const li = make("li", {}, link);
  const again = tree.rows.isAgain(row);
  fillDescription(link, fillLink(link, tree.rows.nodeOf(row), again), again);
  return li;
};

const writePaper = tree => {
  byId("paper")?.remove();
  const paper = make("ul", { id: "paper" });
  if (map.size <= smallMap) tree = wholeTree(tree);
  const lists = [paper];
  let written = 0;
  for (let row = tree.rows.first(); row && written < mostOnPaper; row = tree.rows.next(row), ++written) {
    const { level } = row.branch;
    while (lists.length <= level) {
      const list = make("ul");
      lists.at(-1).lastElementChild.append(list);
      lists.push(list);
    }
    lists.length = level + 1;
    lists[level].append(paperEntry(tree, row));
  }
  byId("map").append(paper);
};

// All entries, each as often as the lists without script have it.
const wholeTree = () => {
  const rows = new Rows();
  let count = 0;
  for (let row = rows.first(); row && count < mostOnPaper; row = rows.next(row), ++count)
    if (rows.hasKids(row)) rows.unfold(row);
  return { rows };
};

export const startPrinting = () => {
  addEventListener("beforeprint", () => writePaper(main));
  addEventListener("afterprint", () => byId("paper")?.remove());
  const paper = matchMedia("print");
  const write = () => paper.matches && writePaper(main);
  paper.addEventListener("change", write);
  write(); // a large map starts late
};
