// The search is kept in the address as `#q=`: for a reload, for the way back, and for a link to it.
import { onClick } from "../../page/clicks.js";
import { byId } from "../../page/elements.js";
import { find, finder, mostCharacters, whenFound } from "../../page/find.js";
import { hitLinks } from "../../page/hits.js";

const restOfKeeping = 300; // milliseconds: browsers limit how often an address may change
let keeping = 0;
let heard = location.hash; // as it was last read or written here

const textInAddress = () => {
  if (!location.hash.startsWith("#q=")) return "";
  const written = location.hash.slice(3).replaceAll("+", " ");
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
};

// The tree that stands there is not seen before the hits, so that nothing moves.
if (textInAddress().trim()) document.documentElement.classList.add("finding");

const addressWith = text => {
  const address = location.href.replace(/#.*$/s, "");
  return text ? `${address}#q=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"))}` : address;
};

// `hit`: the node of the hit that is followed: the way back leads to it.
const keepNow = hit => {
  clearTimeout(keeping);
  if (location.hash !== heard) return; // the reader has changed it: `hashchange` is on its way
  if (!finder.wanted && !location.hash.startsWith("#q=")) return;
  try {
    history.replaceState(hit === undefined ? null : { hit }, "", addressWith(finder.wanted));
    heard = location.hash;
  } catch {
    // A frame without rights, or too often: then the address stays as it was.
  }
};

const searchByAddress = () => {
  heard = location.hash;
  const text = textInAddress().slice(0, mostCharacters);
  if (text.trim() === finder.wanted) return;
  byId("find").value = text;
  find();
};

export const startKeeping = () => {
  finder.keep = () => {
    clearTimeout(keeping);
    keeping = setTimeout(keepNow, restOfKeeping);
  };
  if (textInAddress()) searchByAddress();
  const { hit } = history.state ?? {};
  if (hit !== undefined) whenFound(() => hitLinks().find(link => link.dataset.hit === String(hit))?.focus());
  addEventListener("hashchange", searchByAddress);
  onClick("#hits", (_, { target }) => keepNow(target.closest("[data-hit]")?.dataset.hit));
};
