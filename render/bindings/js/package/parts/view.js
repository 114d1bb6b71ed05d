// A map as seen from a page.

import { constants } from "../layout.js";
import { checked, status, TooManyPlacesError } from "./errors.js";
import { disposable, Handle } from "./handle.js";
import { classChangesOf } from "./class_changes.js";
import { known } from "./options.js";
import { compact, directions, kinds, marks, textOf, urlNamed } from "./values.js";

const orNone = (id) => (id === constants.noNode ? undefined : id);

// Also by the thousand: no object is taken apart.
const nodeOf = (id, shown) => {
  shown.id = id;
  shown.kind = kinds[shown.kind];
  shown.mark = marks[shown.mark];
  shown.direction = directions[shown.direction];
  shown.derived = shown.derived !== 0;
  shown.excluded = shown.excluded !== 0;
  shown.nameDerived = shown.nameDerived !== 0;
  return shown.line === 0 || shown.document > Number.MAX_SAFE_INTEGER ? withoutPosition(shown) : shown;
};
/** A group that the engine made is in no document. */
const withoutPosition = ({ line, document, ...others }) =>
  compact({ ...others, line: line || undefined, document: document > Number.MAX_SAFE_INTEGER ? undefined : document });

const placeOf = (place) =>
  compact({
    node: place.node,
    parent: orNone(place.parent),
    match: place.match,
    approximate: place.approximate !== 0,
    position: place.position,
    inSequence: place.inSequence !== 0,
    up: orNone(place.up),
    previous: orNone(place.previous),
    next: orNone(place.next),
  });

const leastPlaces = 10_000;

/** A place of the tree. Its node is read when it is asked for. */
class Place {
  #view;
  #node;

  constructor(view, { node, depth, last, loop, loopUp, cutBelow }) {
    this.#view = view;
    this.id = node;
    this.depth = depth;
    this.last = last !== 0;
    if (loop !== 0) this.loopUp = loopUp;
    this.cutBelow = cutBelow !== 0;
  }

  get node() {
    return (this.#node ??= this.#view.node(this.id));
  }
}

export class View extends Handle {
  #module;
  #size;
  #map;

  constructor(module, pointer) {
    super(pointer, module.c.view_free);
    this.#module = module;
    this.#size = module.c.view_size(pointer) >>> 0;
    this.#map = module.get("view_map", "map", pointer);
  }

  get size() {
    return this.#size;
  }
  get format() {
    return this.#map.format;
  }
  get hierarchyDerived() {
    return this.#map.hierarchyDerived !== 0;
  }
  get direction() {
    return directions[this.#number((to) => this.#module.c.view_direction(this.pointer, to))];
  }
  get leftOut() {
    return this.#number((to) => this.#module.c.view_left_out(this.pointer, to));
  }

  // --- nodes ---

  node(id) {
    return nodeOf(id, this.#module.get("view_node", "node", this.pointer, this.#known(id)));
  }
  rolesOf(id) {
    const { c, memory } = this.#module;
    const roles = [],
      to = memory.result("string"),
      node = this.#known(id);
    while (checked(c.view_node_role(this.pointer, node, roles.length, to)) === status.ok)
      roles.push(memory.getString(to));
    return roles;
  }
  variants(id) {
    return this.#module.list("view_variant", "variant", this.pointer, this.#known(id));
  }
  alternatives(id) {
    return this.#module.list("view_alternative", "variant", this.pointer, this.#known(id));
  }
  attachments(id) {
    return this.#module.list("view_attachment", "attachment", this.pointer, this.#known(id));
  }
  children(id) {
    const node = this.#known(id);
    return this.#nodes((to) => this.#module.c.view_children(this.pointer, node, to));
  }
  leadsSomewhere(id) {
    return checked(this.#module.c.view_leads_somewhere(this.pointer, this.#known(id))) === status.ok;
  }
  path(id) {
    const node = this.#known(id);
    return this.#nodes((to) => this.#module.c.view_path(this.pointer, node, to));
  }
  roles() {
    return this.#module.list("view_role", "role", this.pointer);
  }
  logo(width, height) {
    const logo = this.#module.get("view_logo", "logo", this.pointer, width, height);
    return logo && compact({ ...logo, width: logo.width || undefined, height: logo.height || undefined });
  }

  // --- places of the page ---

  places() {
    return this.#module.list("view_place", "page_place", this.pointer).map(placeOf);
  }
  /** The path to one of `places()`, by its index. */
  placePath(index = 0) {
    return this.#nodes((to) => this.#module.c.view_place_path(this.pointer, index, to));
  }
  /** The node of one of `places()` and its siblings. */
  placeSiblings(index = 0) {
    return this.#nodes((to) => this.#module.c.view_place_siblings(this.pointer, index, to));
  }
  placeToStepFrom() {
    const index = this.#number((to) => this.#module.c.view_place_to_step_from(this.pointer, to));
    return index === undefined ? undefined : placeOf(this.#module.get("view_place", "page_place", this.pointer, index));
  }

  readingPlace() {
    const { previous, next, position, count } = this.#module.get("view_reading_place", "reading_place", this.pointer);
    return compact({ previous: orNone(previous), next: orNone(next), position: position || undefined, count });
  }

  around() {
    const around = this.#module.get("view_around", "around", this.pointer);
    return compact({
      previous: orNone(around.previous),
      up: orNone(around.up),
      next: orNone(around.next),
      position: around.position || undefined,
      count: around.count,
    });
  }

  // --- the graph as a tree ---

  unfold(options) {
    const { from = constants.root, depth = 0, places } = known(options, ["from", "depth", "places"], "unfold");
    return this.#unfolded(this.#known(from), depth, places);
  }
  *#unfolded(node, depth, wanted) {
    const { c, memory } = this.#module;
    // Without a limit that was wanted the end is not cut off silently. Most maps have no more places than nodes.
    const places = wanted ?? Math.max(leastPlaces, this.#size);
    const { handle } = this.#module.handle((to) => c.unfolding_new(this.pointer, node, depth, places, to));
    const unfolding = new Handle(handle, c.unfolding_free);
    try {
      for (;;) {
        const given = checked(c.unfolding_next(unfolding.pointer, memory.result("place")));
        if (given === status.stopped && wanted === undefined) throw new TooManyPlacesError(places);
        if (given !== status.ok) return { cut: given === status.stopped };
        yield new Place(this, memory.readResult("place"));
      }
    } finally {
      unfolding.dispose();
    }
  }

  // --- searching ---

  outline(id) {
    const outline = this.#module.get("view_outline", "outline", this.pointer, this.#known(id));
    return outline && compact({ number: outline.number, up: orNone(outline.up), countBelow: outline.countBelow });
  }
  tree() {
    const lists = Object.entries(this.#module.get("view_tree", "tree", this.pointer));
    return Object.fromEntries(lists.map(([name, list]) => [name, Uint32Array.from(list)]));
  }
  *search(text, options) {
    const { limit = 0, near } = known(options, ["limit", "near"], "search");
    const { c, memory } = this.#module;
    const around = near === undefined ? constants.noNode : this.#known(near);
    const make = (to) => c.search_new(this.pointer, memory.string(textOf(text)), limit, around, to);
    const search = new Handle(this.#module.handle(make, "the text").handle, c.search_free);
    try {
      for (let shown = 0; ; ) {
        const done = checked(c.search_step(search.pointer)) === status.ok;
        const count = this.#number((to) => c.search_hits(search.pointer, memory.result("nodes"), to));
        if (!done && count < Math.max(1, 2 * shown)) {
          yield;
          continue;
        }
        shown = count;
        const nodes = memory.numbers(memory.result("nodes"));
        const words = this.#module.list("search_word", "sought_word", search.pointer);
        const found = { count, nodes, words: words.map(({ text, typos }) => ({ text, typos })) };
        if (done) return found;
        yield found;
      }
    } finally {
      search.dispose();
    }
  }

  // --- the rest ---

  classChanges(preferences) {
    return classChangesOf(this.#module, this.pointer, preferences);
  }

  /** The pointer of a view of the same map from another page. */
  from(page) {
    const { c, memory } = this.#module;
    const make = (to) => c.view_from(this.pointer, memory.string(textOf(page)), to);
    return this.#module.handle(make, urlNamed(page)).handle;
  }

  #known(id) {
    if (!Number.isInteger(id) || id < 0 || id >= this.#size)
      throw new RangeError(`there is no node ${String(id)}: the map has ${this.#size}`);
    return id;
  }
  #number(get) {
    const { memory } = this.#module;
    return memory.frame(() => {
      const to = memory.take(4);
      return checked(get(to)) === status.ok ? memory.pointer(to) : undefined;
    });
  }
  #nodes(get) {
    const { memory } = this.#module;
    const to = memory.result("nodes");
    return checked(get(to)) === status.ok ? memory.numbers(to) : [];
  }
}
disposable(View);
