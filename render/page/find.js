// The search: one box. While something is in it, the list of its matches takes the place of the tree. Each key
// starts a new search at once and ends the former; what was found first is shown first (hits.js).
import { onClick } from "./clicks.js";
import { byId } from "./elements.js";
import { HitList, hitLinks, seenAtOnce, showFound } from "./hits.js";
import { loading, main, showPlace } from "./main_tree.js";
import { map } from "./map_source.js";
import { words } from "./words.js";
import { work } from "./work.js";

const hitsAtOnce = 200;
const restOfTyping = 700; // milliseconds: until then, nothing is said of what is found on the way to a word
export const mostCharacters = 200;

// `wanted`: what is searched for, "" if nothing is; `isDone`: all its hits are known; `then`: what will be done
// as soon as they are; `place`: where the reader was in the tree; `keep`: called when another text is wanted.
export const finder = {
  wanted: "", limit: hitsAtOnce, isDone: false, then: null, job: null, saying: 0, place: null, keep() {},
};

const wantedText = () => byId("find").value.slice(0, mostCharacters).trim().replace(/\s+/g, " ");
const placeOfPage = () => map.path.at(-1) ?? -1;

// Says something to those who do not see the page, when they have stopped typing.
const say = text => {
  clearTimeout(finder.saying);
  if (text) finder.saying = setTimeout(() => (byId("said").textContent = text), restOfTyping);
  else byId("said").textContent = "";
};

// Beside the list, in a wide window, is what is known of the hit to which Enter or a click leads.
const previewHit = element => {
  const node = element?.closest(".hit")?.firstElementChild.dataset.hit;
  if (node !== undefined) main.preview?.show({ node: Number(node) }, false);
};

function* showingHits(text, list) {
  let latest = { count: 0, hits: [] };
  for (const state of map.searching(text, { limit: finder.limit, near: placeOfPage() })) {
    if (!state || state.then) {
      yield state;
      continue;
    }
    latest = state;
    if (state.done) break;
    if (state.hits.length) yield* list.showing(state.hits.slice(0, seenAtOnce));
    showCount(state);
    yield true;
  }
  yield* list.showing(latest.hits.slice(0, seenAtOnce));
  showCount(latest);
  yield true;
  if (!list.hasFocus()) previewHit(byId("hits").firstElementChild?.firstElementChild);
  say(foundText(latest.count, latest.hits.length));
  finder.isDone = true;
  finder.then?.();
  yield* list.showing(latest.hits);
  list.offerMore(latest, () => {
    finder.limit += hitsAtOnce;
    startSearch(text, list);
  });
}

const foundText = (count, shown) => {
  if (!count) return words.found_none;
  return count > shown ? words.found_first(words.found(count), shown) : words.found(count);
};

const showCount = ({ count, hits, done }) => {
  byId("count").textContent = done ? foundText(count, hits.length) : words.found_so_far(count);
};

// `list`: the hits that are there already.
const startSearch = (text, list = new HitList(byId("hits"))) => {
  finder.job?.stop();
  clearTimeout(finder.saying); // of the former text
  Object.assign(finder, { wanted: text, isDone: false, then: null });
  loading.finish();
  if (!finder.place) finder.place = placeInTree();
  finder.job = work(showingHits(text, list));
};

// Searches for what is in the box, if that is something else than before.
export const find = () => {
  const text = wantedText();
  if (text === finder.wanted) return;
  finder.limit = hitsAtOnce;
  if (text) startSearch(text);
  else endSearch(); // whoever empties the box stays there
  finder.keep();
};

// The same text, in the map as it is seen now: what has not been done yet will be done.
export const findAgain = () => {
  const { wanted, isDone, then } = finder;
  if (!wanted) return;
  startSearch(wanted);
  if (then && !isDone) whenFound(then);
};

const stopSearch = () => {
  finder.job?.stop();
  Object.assign(finder, { wanted: "", isDone: false, then: null });
  showFound(false);
  say("");
};

// Another map will be searched.
export const forgetFinding = () => {
  finder.place = null;
  stopSearch();
};

const endSearch = () => {
  loading.finish();
  forgetFinding();
  main.draw();
  main.preview?.show(main.item(main.current), false);
};

// Where the reader is in the tree.
const placeInTree = () => ({ top: scrollY });

const returnToTree = place => {
  loading.finish();
  if (place) scrollTo({ top: place.top, behavior: "instant" });
  if (place) main.focusSeen();
  else if (main.current) main.focus(main.current);
};

export const enterBox = () => {
  const input = byId("find");
  if (main && !finder.wanted) finder.place = placeInTree();
  input.focus({ preventScroll: true });
  input.select();
  input.scrollIntoView({ block: "nearest" });
};

// Returns to the tree, and to where the reader was in it.
const leaveFinding = () => {
  const { place } = finder;
  byId("find").value = "";
  endSearch();
  finder.keep();
  returnToTree(place);
};

// Leaves the search for the row of this node.
const showInMap = node => {
  leaveFinding();
  showPlace(map.pathOf(node));
};

export const whenFound = action => {
  finder.then = action;
  if (finder.isDone) action();
};

// Follows the first hit as soon as it is known which that is.
const followFirst = ({ ctrlKey, metaKey, shiftKey }) => {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  whenFound(() => hitLinks()[0]?.dispatchEvent(click));
};

const keyInBox = event => {
  if (event.isComposing || event.altKey) return;
  switch (event.key) {
    case "Enter":
      find();
      if (finder.wanted) followFirst(event);
      break;
    case "ArrowDown":
      if (finder.wanted) hitLinks()[0]?.focus();
      else returnToTree(null);
      break;
    case "Escape": leaveFinding(); break;
    default: return;
  }
  event.preventDefault();
};

const keyInResults = event => {
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  const links = hitLinks();
  const at = links.findIndex(link => link.parentElement.contains(event.target));
  switch (event.key) {
    case "ArrowDown": (links[at + 1] ?? byId("more"))?.focus(); break;
    case "ArrowUp": (at === 0 ? byId("find") : links.at(at < 0 ? -1 : at - 1)).focus(); break;
    case "Home": links[0]?.focus(); break;
    case "End": links.at(-1)?.focus(); break;
    case "Escape": leaveFinding(); break;
    default:
      // What is typed goes on in the box.
      if (event.key === "Backspace" || ([...event.key].length === 1 && event.key !== " ")) byId("find").focus();
      return;
  }
  event.preventDefault();
};

export const isEditable = element => element.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

// The button beside a hit; and a hit without a link is one.
onClick(".hit button", button => showInMap(Number(button.closest(".hit").firstElementChild.dataset.hit)));

export const startFinding = () => {
  const input = byId("find");
  input.maxLength = mostCharacters;
  byId("results").setAttribute("aria-label", words.results);
  input.addEventListener("focus", () => map.prepareSearch());
  input.addEventListener("input", find);
  input.addEventListener("keydown", keyInBox);
  byId("results").addEventListener("keydown", keyInResults);
  byId("hits").addEventListener("focusin", event => previewHit(event.target));
  byId("hits").addEventListener("mouseover", event => previewHit(event.target));
  find(); // typed before the script was ready
};
