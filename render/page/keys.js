// Keyboard navigation of a tree, according to the WAI-ARIA Authoring Practices.
import { rightToLeft } from "./entry.js";
import { map } from "./map_source.js";
import { work } from "./work.js";

const pauseOfTyping = 700; // milliseconds
const soughtAtOnce = 256; // rows
const typing = { text: "", at: 0, from: null, job: null };

// Folds case and accents, so that a search ignores them.
const folded = text => text.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase();

// The rows from this one on, and then from the first, each once, and not for ever: the branch of the first may be closed
// meanwhile.
function* fromHereOn(rows, start) {
  for (let row = start; row; row = rows.next(row)) yield row;
  for (let row = rows.first(); row && rows.keyOf(row) !== rows.keyOf(start); row = rows.next(row)) yield row;
}

function* inParts(rows) {
  let part = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < soughtAtOnce) continue;
    yield part;
    part = [];
  }
  yield part;
}

// Goes to the first row from `start` on whose name begins with this text.
function* seeking(tree, start, wanted) {
  for (const rows of inParts(fromHereOn(tree.rows, start))) {
    yield map.known(rows.map(row => tree.rows.nodeOf(row)));
    if (tree.isOver) return; // there is another map by now
    for (const row of rows) {
      const { label } = map.entryOf(tree.rows.nodeOf(row));
      if (!folded(label.slice(0, 4 * wanted.length + 40)).trimStart().startsWith(wanted)) continue;
      if (tree.rows.isShown(row)) return tree.focus(row);
    }
  }
}

const isTyping = () => typing.text && performance.now() - typing.at < pauseOfTyping;

// What is typed in one go is sought from where it began; repeating one letter goes from match to match.
const typeAhead = (tree, key) => {
  const isMore = isTyping();
  if (!isMore || !tree.rows.isShown(typing.from)) typing.from = tree.current; // it may be closed, or of another tree
  typing.text = (isMore ? typing.text : "") + folded(key);
  typing.at = performance.now();
  typing.job?.stop();
  const isSame = [...typing.text].every(letter => letter === typing.text[0]);
  const start = isSame ? tree.rows.next(tree.current) ?? tree.rows.first() : typing.from;
  typing.job = work(seeking(tree, start, isSame ? typing.text[0] : typing.text));
};

export const keyPressed = (tree, event) => {
  const { current: row, rows } = tree;
  if (!row || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const [inward, outward] = rightToLeft(tree.list) ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const go = to => to && tree.focus(to);
  const isParent = rows.hasKids(row);
  const isOpen = isParent && rows.isOpen(row);
  const letter = [...event.key].length === 1;
  if (!letter) {
    typing.text = "";
    typing.job?.stop();
  }
  switch (event.key) {
    case "ArrowDown": go(rows.next(row)); break;
    case "ArrowUp": go(rows.previous(row)); break;
    case "PageDown": tree.turn(1); break;
    case "PageUp": tree.turn(-1); break;
    case "Home": go(rows.first()); break;
    case "End": go(rows.last()); break;
    case inward:
      if (isOpen) go(rows.next(row));
      else if (isParent) tree.setOpen(row, true);
      break;
    case outward:
      if (isOpen) tree.setOpen(row, false);
      else go(rows.parentOf(row));
      break;
    case "Enter":
      if (!tree.act(row)) return; // the browser follows the link
      break;
    case " ":
      if (isTyping()) typeAhead(tree, " ");
      else tree.item(row).link.click();
      break;
    case "*": work(tree.unfoldingBeside(row)); break;
    case "/": return; // goes to the search
    default:
      if (!letter) return;
      typeAhead(tree, event.key);
  }
  event.preventDefault();
};
