// A visit as it is kept, and as the engine takes it. The base URI of a link is kept once for all links that have it:
// most pages have one, and it may be long.
export const visitFor = visit => {
  const { bases, links, metas, languages } = visit.links;
  const withBase = ({ base, ...link }) => ({ ...link, base: bases[base] });
  const all = links.map(withBase);
  const { fields } = visit;
  const typed = all.filter(({ type, base, href }) => type && URL.canParse(href, base));
  return {
    ...visit,
    fields: typed.length ? [...fields, ["Link", typed.map(fieldOf).join(", ")]] : fields,
    links: { links: all.map(({ type, ...link }) => link), metas: metas.map(withBase), languages },
  };
};

// E-4: links of a live document have no type for the engine; those of a response field do, and mean the same.
const { llmsRelation } = globalThis.standardSitemapTables;
const fieldOf = ({ href, base, type }) => `<${new URL(href, base).href}>; rel="${llmsRelation}"; type="${type}"`;
