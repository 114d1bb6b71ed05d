// A map as it is seen from the page of its tab, as data for the panel: the tree as a whole, since the panel moves in it at
// once, and texts of nodes as they are wanted.
const mostAtOnce = 100; // of a list in the header
const quickly = 2000; // nodes: a smaller map is drawn together with the place of the page
const mostPlaces = 13; // of the page, with their paths
const eachStep = 10; // milliseconds of a search before others have a turn

const turn = new MessageChannel(); // a timer would wait for milliseconds
const waiting = [];
turn.port1.onmessage = () => waiting.shift()();
const others = () => new Promise(resolve => (waiting.push(resolve), turn.port2.postMessage(0)));

let maps = 0;
const own = crypto.randomUUID(); // another worker has other names

export class TabMap {
  name = `${own} ${++maps}`;
  of; // what it was made of: with the same, nodes are the same
  #view;
  #roles; // of the map, whatever page it is seen from
  #outline; // of the view, but for its tree
  #searched; // the view whose words are known: the first that was searched
  #searches = new Map(); // the latest one that is under way, by reader
  #isOver = false;

  constructor(view, of) {
    this.#view = view;
    this.of = of;
  }
  dispose() {
    this.#isOver = true;
    for (const search of this.#searches.values()) search.return();
    if (this.#searched !== this.#view) this.#searched?.dispose();
    this.#view.dispose();
  }
  /** The same map, from another page, or at another time. */
  look(view) {
    if (this.#searched !== this.#view) this.#view.dispose();
    this.#view = view;
    this.#outline = undefined;
  }

  /** What a panel draws first. `tree`: as `View.tree`, unless the map is `held`. `preferences`: the same as long as the view is. */
  outline(held, preferences) {
    this.#outline ??= this.#describe(preferences);
    return { ...this.#outline, tree: held === this.name ? undefined : this.#view.tree() };
  }
  #describe(preferences) {
    const view = this.#view;
    const { name, lang, direction } = view.node(0);
    const leading = nodes => nodes.filter(node => view.leadsSomewhere(node));
    this.#roles ??= view.roles();
    const roles = this.#roles
      .map(role => ({ ...role, nodes: leading(role.nodes) }))
      .filter(({ nodes }) => nodes.length);
    const home = roles.find(role => role.name === "home")?.nodes[0];
    const first = leading(view.children(0).slice(0, mostAtOnce));
    return {
      name: this.name,
      size: view.size,
      isDerived: view.hierarchyDerived,
      isList: view.format !== "standard-sitemap",
      title: name,
      lang,
      direction,
      treeDirection: view.direction,
      home,
      roles: roles.slice(0, mostAtOnce).map(role => ({ name: role.name, nodes: role.nodes.slice(0, mostAtOnce), count: role.nodes.length })),
      roleCount: roles.length,
      changes: view.classChanges(preferences),
      texts: this.texts([...first, ...(home === undefined ? [] : [home]), ...roles.slice(0, mostAtOnce).map(({ nodes }) => nodes[0])]),
      isSmall: view.size < quickly,
    };
  }

  /** What is known of these nodes: [[node, facts]]. */
  texts(nodes) {
    const view = this.#view;
    return [...new Set(nodes)].map(node => {
      const { label, url, mark, lang, direction, description, lastmod, excluded } = view.node(node);
      return [node, { label, url, mark, lang, direction, description, lastmod, excluded, others: this.#forms(node) }];
    });
  }

  /** The forms of a node that has several. */
  #forms(node) {
    const all = this.#view.alternatives(node);
    return all.length > 1 ? all.map(({ lang, url, name, type }) => ({ lang, url, name, type })) : undefined;
  }

  /** Where the page is: its `places`, the first ones with their `path` and its `forms`; what is `around` it: see `View.around`.
   * `along`: the nodes of `paths`, see #along. */
  here(isOtherSite, paths = []) {
    const view = this.#view;
    const withSite = form => ({ ...form, isOtherSite: Boolean(form.url) && isOtherSite(form.url) });
    const places = view.places().map(({ node, approximate }, index) => {
      const place = { node, approximate, path: [], forms: [] };
      if (index >= mostPlaces) return place;
      place.path = view.placePath(index);
      if (!approximate) place.forms = (this.#forms(node) ?? []).map(withSite);
      return place;
    });
    const around = view.around();
    const nodes = [...places.slice(0, mostPlaces).flatMap(({ node, path }) => [...path, node]), ...["previous", "next", "up"].map(name => around[name])];
    return { places, around, placeTexts: this.texts(nodes.filter(node => node !== undefined)), along: this.#along(paths) };
  }

  /** The nodes to which these names lead from the root on, for each path: of entries of one name the first, and those above it if
   * there is none. Each list of entries is read once. */
  #along(paths) {
    const view = this.#view;
    const known = new Map(); // the entries below a node, by name
    const childrenOf = node => {
      if (!known.has(node)) known.set(node, new Map(view.children(node).map(child => [view.node(child).label, child]).reverse()));
      return known.get(node);
    };
    return paths.map(names => {
      const nodes = [0];
      for (const name of names) {
        const next = childrenOf(nodes.at(-1)).get(name);
        if (next === undefined) break;
        nodes.push(next);
      }
      return nodes;
    });
  }

  /** As `View.search`, one state after the other: what is found so far; the last is `done`. The others are asked for by
   * `searchOn`. undefined: this `reader` has begun another search since. */
  search(text, { reader, ...options }) {
    const isLatest = () => this.#searches.get(reader) === search;
    const search = this.#run(text, options, isLatest);
    this.#searches.get(reader)?.return();
    this.#searches.set(reader, search);
    return this.searchOn(reader);
  }
  async searchOn(reader) {
    const search = this.#searches.get(reader);
    const { done, value: found } = (await search?.next()) ?? {};
    if (done && this.#searches.get(reader) === search) this.#searches.delete(reader);
    return found && { ...found, done, texts: this.texts(found.nodes.flatMap(node => this.#pathTo(node))) };
  }
  /** Makes what the first search would have to make. */
  async prepareSearch() {
    await this.#run("", {}, () => true).next(); // nothing is found on the way
  }
  async *#run(text, options, isWanted) {
    this.#searched ??= this.#view;
    const steps = this.#searched.search(text, options);
    try {
      for (let until = performance.now() + eachStep; ; ) {
        const { done, value } = steps.next();
        if (done) return value;
        if (value) yield value;
        if (performance.now() < until) continue;
        await others();
        if (this.#isOver || !isWanted()) return undefined;
        until = performance.now() + eachStep;
      }
    } finally {
      steps.return();
    }
  }
  #pathTo(node) {
    return [...this.#view.path(node).filter(above => above !== 0), node];
  }
}
