// The pages of a map, for `list` and `diff`.

const none = 0xffffffff;
const isPage = (url) => /^https?:/.test(url);

/** The addresses of a node and its variants that are pages. */
const addressesOf = (view, id) =>
  [view.node(id).url, ...view.variants(id).map(({ url }) => url)].filter((url) => url && isPage(url));

/** `{ url, name }` of each page, once, in the order of the map; without fragments. */
export function listedPages(view) {
  const pages = new Map();
  for (let id = 0; id < view.size; ++id)
    for (const address of addressesOf(view, id)) {
      const url = address.split("#")[0];
      const key = new URL(url).href;
      if (!pages.has(key)) pages.set(key, { url, name: view.node(id).label });
    }
  return [...pages.values()];
}

/** How many links have no address because their file has none. */
export function relativeLinks(view) {
  let count = 0;
  for (let id = 0; id < view.size; ++id) if (view.node(id).mark === "relative") ++count;
  return count;
}

/** By address: `{ name, parents }`. A parent is an address; of a group without one, its name; of the top, "". */
export function placedPages(view) {
  const { starts, children, ups } = view.tree();
  const nodes = Array.from({ length: view.size }, (_, id) => {
    const { url, label = "" } = view.node(id);
    return { url, name: label, identity: url ?? (ups[id] === none ? "" : label) };
  });
  const pages = new Map();
  for (const [parent, { identity }] of nodes.entries())
    for (const id of children.subarray(starts[parent], starts[parent + 1])) {
      const { url, name } = nodes[id];
      if (!url || !isPage(url)) continue;
      if (!pages.has(url)) pages.set(url, { name, parents: new Set() });
      pages.get(url).parents.add(identity);
    }
  return pages;
}
