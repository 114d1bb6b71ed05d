// Where the reader was in a map when the panel was closed: the next panel beside the page begins there. The worker keeps it
// with the tab (worker/tab.js).
import { byId } from "../tree/elements.js";
import { find, finder } from "../tree/find.js";

const pause = 200; // milliseconds without a change

/** `keep({ text, top })`: called with the text in the search field and how far the map is scrolled, after a change. */
export const watchReader = keep => {
  let timer;
  const tell = () => (clearTimeout(timer), keep({ text: byId("find").value, top: scrollY }));
  const soon = () => (clearTimeout(timer), (timer = setTimeout(tell, pause)));
  finder.keep = soon;
  addEventListener("scroll", soon);
  addEventListener("pagehide", tell);
};

export const returnReader = ({ text, top }) => {
  if (byId("find").value) return; // the reader has begun to type
  byId("find").value = text;
  if (text) find();
  else scrollTo({ top, behavior: "instant" });
};
