// What the tree, the search and all that is around them ask of a map. All of it is answered at once. A map whose texts are
// elsewhere gives others until they are here (`known`).
export const none = [];
export const openable = /^(https?|mailto|tel):/i;

/** A map without nodes, and what all maps have in common. PageMap (render/html/page) and WorkerMap (of the
 * extension's panel) implement the rest. A node is a number; the root is 0. */
export class MapSource {
  langs = [["", false]]; // [tag, whether it is written from right to left] by number; the map's own language first
  marks = [["", ""]]; // [class of a link, what is said after its name] by number
  toLeft; // whether the tree is from right to left; undefined: as the map's own language is
  here = {}; // where the page is, by node: "page" or "location"
  path = []; // the nodes from the root to the page; [] if it has no place in the tree
  lang = null; // M-8: the language, as a number, that the reader chose; null: the languages of the request decide

  /** The children of a node, in presentation order. */
  childrenOf() {
    return none;
  }
  hasChildren(node) {
    return this.childrenOf(node).length > 0;
  }
  /** How many nodes are below a node; those with several parents count below the first. */
  countBelow() {
    return 0;
  }
  /** The parent through which a node was first reached (V-3); -1 for the root, and outside the hierarchy (M-6). */
  upOf() {
    return -1;
  }
  /** The nodes from the root down to the node, both included. */
  pathOf(node) {
    const path = [];
    for (; node >= 0; node = this.upOf(node)) path.push(node);
    return path.reverse();
  }
  /** Undefined if the texts of all these nodes are here, else a promise that they are. */
  known() {}
  /** Called when texts of nodes have come that were not here when they were shown. */
  arrived = nodes => {};
  /** How a node is shown. `mark` and `lang` are numbers, as above. */
  entryOf() {
    return { label: "", link: "", text: "", mark: 0, lang: 0 };
  }
  /** What there is to say of a node besides its name. `modified`: a W3C date, or ""; `langs`: {tag, link, label}. */
  detailsOf() {
    return { text: "", link: "", modified: "", langs: none };
  }
  /** Looks for a text: `searching(text, { limit, near })`. `near`: the node near which to look first, -1: the root.
   * Yields undefined to let others work, or a promise to wait for, and at last {count, hits, done}, hits as {node, words}, at most `limit`. */
  *searching() {
    yield { count: 0, hits: none, done: true };
  }
  /** The reader may search soon. */
  prepareSearch() {}
}

/** The map that is shown. */
export let map = new MapSource();
export const showMap = source => (map = source);
