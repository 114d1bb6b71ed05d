// The script of the HTML page: it carries the words that it uses, in the language in which it is written, and the map.
import { byId } from "../../page/elements.js";
import { startFinding } from "../../page/find.js";
import { growTree, loading, main } from "../../page/main_tree.js";
import { map, showMap } from "../../page/map_source.js";
import { showEndsOfPaths, startMenus } from "../../page/menus.js";
import { atAGlance } from "../../page/rows.js";
import { offerSlash } from "../../page/slash.js";
import { useWords } from "../../page/words.js";
import { work } from "../../page/work.js";
import { startChoosing } from "./choice.js";
import { startKeeping } from "./find_address.js";
import { PageMap } from "./page_map.js";
import { startPrinting } from "./print.js";
import { startReading } from "./reading.js";

// From here on, the script controls the page: set the style now, so that nothing moves later.
document.documentElement.classList.add("scripted");
useWords(JSON.parse(byId("words").textContent));

function* starting() {
  showMap(new PageMap(document));
  for (const node of map.childrenOf(0).slice(0, atAGlance)) yield void map.entryOf(node);
  growTree(byId("p0"));
  const here = main.reveal(map.path);
  main.draw();
  if (here && !location.hash) main.show(here);
  startPrinting();
  startChoosing();
}

const start = isLarge => {
  showEndsOfPaths(document);
  history.scrollRestoration = "manual"; // the row of the page is shown
  const job = work(starting());
  loading.finish = job.finish;
  if (!isLarge) job.finish();
  startFinding();
  offerSlash();
  startKeeping();
};

// A large map starts in a task of its own: browsers themselves do much at the end of a large page.
document.addEventListener("DOMContentLoaded", () => {
  startMenus();
  startReading();
  if (!byId("p0")) return;
  const isLarge = document.querySelectorAll("script.data").length > 1;
  if (isLarge) setTimeout(start, 0, true);
  else start(false);
});
