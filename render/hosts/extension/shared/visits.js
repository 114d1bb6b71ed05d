// A visit as it is kept, and as the engine takes it. The base URI of a link is kept once for all links that have it:
// most pages have one, and it may be long.
export const visitFor = visit => {
  const { bases, links, metas, languages } = visit.links;
  const withBase = ({ base, ...link }) => ({ ...link, base: bases[base] });
  return { ...visit, links: { links: links.map(withBase), metas: metas.map(withBase), languages } };
};
