// Keyboard navigation of a tree, according to the WAI-ARIA Authoring Practices.
const pauseOfTyping = 700; // milliseconds
let typed = "";
let typedAt = 0;

// Goes to the next item whose name begins with the typed text; repeating one letter cycles through the
// matches.
const typeAhead = (tree, key) => {
  const now = performance.now();
  typed = now - typedAt < pauseOfTyping ? typed + folded(key) : folded(key);
  typedAt = now;
  const same = [...typed].every(letter => letter === typed[0]);
  const wanted = same ? typed[0] : typed;
  const nameOf = item => (item.sought ??= item.gap ? "" : folded(entryOf(item.node).label).trimStart());
  let item = same ? tree.next(tree.current) : tree.current;
  item ??= tree.firstBelow(tree.root);
  const start = item;
  do {
    if (nameOf(item).startsWith(wanted)) return tree.focus(item);
    item = tree.next(item) ?? tree.firstBelow(tree.root);
  } while (item !== start);
};

const keyPressed = (tree, event) => {
  const item = tree.current;
  if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
  const [inward, outward] = rightToLeft() ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const go = to => to && tree.focus(to);
  const parent = item.kids.length > 0;
  const letter = [...event.key].length === 1;
  if (!letter) typed = "";
  switch (event.key) {
    case "ArrowDown": go(tree.next(item)); break;
    case "ArrowUp": go(tree.previous(item)); break;
    case "Home": go(tree.firstBelow(tree.root)); break;
    case "End": go(tree.lastBelow(tree.root)); break;
    case inward:
      if (parent && tree.isOpen(item)) go(tree.firstBelow(item));
      else if (parent) tree.open(item);
      break;
    case outward:
      if (parent && tree.isOpen(item)) tree.close(item);
      else if (item.parent.link) go(item.parent);
      break;
    case "Enter":
      if (!tree.act(item)) return; // the browser follows the link
      break;
    case " ": item.link.click(); break;
    case "*": {
      const siblings = [...item.li.parentElement.children].map(li => tree.items.get(li));
      work(tree.unfolding(siblings));
      break;
    }
    default:
      if (!letter) return;
      typeAhead(tree, event.key);
  }
  event.preventDefault();
};
