// What the engine knows of the whole map: in place of render/html/page/index.js and a part of data.js.

// Where a node is in the tree in which each has one place: its parent, -1 if it has none there; how many are below it; the
// path from the root, both included.
const upOf = node => source.view.outline(node)?.up ?? -1;
const countBelow = node => source.view.outline(node)?.countBelow ?? 0;
const pathOf = node => {
  const path = [];
  for (; node >= 0; node = upOf(node)) path.push(node);
  return path.reverse();
};

// Yields undefined to let others work, and at last {count, hits, done}. The first search of a view makes its index.
function* searching(text, { limit = 200, near = -1 } = {}) {
  const around = near >= 0 ? near : undefined;
  const { count, nodes, words: sought } = yield* source.view.search(text, { limit, near: around });
  yield { count, hits: nodes.map(node => ({ node, words: sought })), done: true };
}

// What there is to say of a node besides its name: {text, link, modified, langs: [{tag, link, label}]}. `modified`: a
// W3C date, or "".
const detailsOf = node => {
  const { text, link, label } = entryOf(node);
  const alternatives = source.view.alternatives(node);
  const langs = alternatives.map(({ lang, url, name }) => ({
    tag: lang ?? "",
    link: url && openable.test(url) ? url : "",
    label: name?.trim() ? name : label,
  }));
  const { lastmod } = source.view.node(node);
  const modified = /^[-0-9T:.Z+]{1,40}$/.test(lastmod ?? "") ? lastmod : "";
  return { text, link, modified, langs: langs.length > 1 ? langs : [] };
};
