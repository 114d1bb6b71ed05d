// In the isolated world of a page: what the engine needs to know of its document. The value of the last expression is
// the result.
//
// The document gets a name in this world, which pages cannot see: it is the same after a return from the back/forward
// cache, and another after a reload. Only elements whose `rel` can matter are taken: D-3, D-4, D-10, E-2, V-2, V-5.
(() => {
  const most = 1000; // links
  const mostText = 65536; // characters of all of them
  const rels = /(^|[\t\n\f\r ])(schema\.\S+|\S+\.location|\S*sitemap\S*|up|start|home)([\t\n\f\r ]|$)/i;
  const xhtml = "http://www.w3.org/1999/xhtml";
  const xml = "http://www.w3.org/XML/1998/namespace";

  // An image of the page may be called `contentType`, and then shadows the document's property.
  const ofDocument = name => {
    for (let at = Document.prototype; at; at = Object.getPrototypeOf(at)) {
      const getter = Object.getOwnPropertyDescriptor(at, name)?.get;
      if (getter) return getter.call(document);
    }
  };
  const elements = name => Document.prototype.getElementsByTagNameNS.call(document, xhtml, name);
  const type = ofDocument("contentType");

  // D-3d: in XHTML xml:base counts, which browsers no longer obey.
  const baseOf = element => {
    let base = ofDocument("baseURI");
    if (type !== "application/xhtml+xml") return base;
    const authored = [];
    for (let at = element; at; at = at.parentElement)
      if (at.hasAttributeNS(xml, "base")) authored.unshift(at.getAttributeNS(xml, "base"));
    for (const value of authored) if (URL.canParse(value, base)) base = new URL(value, base).href;
    return base;
  };

  // Not randomUUID, which is only for pages on https.
  globalThis.standardSitemapDocument ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), it =>
    it.toString(36),
  ).join("-");

  let left = mostText;
  const taken = [];
  const take = (list, element, names) => {
    if (taken.length === most || left < 0) return;
    const [[name, first], [other, second]] = Object.entries(names);
    const found = { [name]: first, [other]: second, base: baseOf(element) };
    left -= first.length + second.length;
    taken.push(found);
    list.push(found);
  };
  const links = [],
    metas = [];
  for (const element of elements("link")) {
    const rel = element.getAttribute("rel") ?? "";
    if (rels.test(rel)) take(links, element, { rel, href: element.getAttribute("href") ?? "" });
  }
  for (const element of elements("meta")) {
    const name = element.getAttribute("name") ?? "";
    if (/^\s*schema\./i.test(name)) take(metas, element, { name, content: element.getAttribute("content") ?? "" });
  }
  const root = ofDocument("documentElement");
  const language = root?.getAttributeNS(xml, "lang") ?? root?.getAttribute("lang");
  const timing = performance.getEntriesByType("navigation")[0];

  return {
    document: globalThis.standardSitemapDocument,
    ready: ofDocument("readyState") !== "loading",
    url: location.href,
    loaded: timing?.name, // the URL of the response
    arrival: { reload: "reload", back_forward: "traversal" }[timing?.type] ?? "navigation",
    entry: globalThis.navigation?.currentEntry?.id,
    type,
    links,
    metas,
    languages: language ? [language] : [],
    cut: taken.length === most || left < 0,
  };
})();
