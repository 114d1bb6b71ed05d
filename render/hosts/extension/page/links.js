// In the isolated world of a page: what the engine needs to know of its document. The value of the last expression is
// the result.
//
// The document gets a name in this world, which pages cannot see: it is the same after a return from the back/forward
// cache, and another after a reload. Only elements whose `rel` can matter are taken: D-3, D-4, D-10, E-2, E-4, V-2, V-5.
//
// What is sent is counted in bytes, as the JSON that it becomes. A base URI is sent once, and each link has its number.
(() => {
  const most = 1000; // links
  const mostBytes = 32768; // of all of them, with their bases: the page's share of what the background keeps
  const { schemaStart, locationEnd, viewRelations, stepRelations, uriBytes, llmsRelation, llmsTypes } = globalThis.standardSitemapTables;
  const defines = token => token.startsWith(schemaStart);
  const canMatter = token =>
    defines(token) || token.endsWith(locationEnd) || token.includes("sitemap") || viewRelations.includes(token);
  const xhtml = "http://www.w3.org/1999/xhtml";
  const xml = "http://www.w3.org/XML/1998/namespace";

  // An image of the page may be called `contentType`, and then shadows the document's property; a field may be called
  // `parentElement`, and then shadows that of its form. Nothing shadows what the prototypes have.
  const ofDocument = name => {
    for (let at = Document.prototype; at; at = Object.getPrototypeOf(at)) {
      const getter = Object.getOwnPropertyDescriptor(at, name)?.get;
      if (getter) return getter.call(document);
    }
  };
  const elements = name => Document.prototype.getElementsByTagNameNS.call(document, xhtml, name);
  const type = ofDocument("contentType");
  const parent = Object.getOwnPropertyDescriptor(Node.prototype, "parentElement").get;
  const parentOf = element => parent.call(element);
  const xmlAttribute = (element, name) => Element.prototype.getAttributeNS.call(element, xml, name);

  // D-3d: in XHTML xml:base counts, which browsers no longer obey.
  const documentBase = ofDocument("baseURI");
  const known = new Map(); // element -> its base: each ancestor of many links is looked at once; null: it is too long
  const resolved = (value, base) => {
    const url = URL.canParse(value, base ?? undefined) ? new URL(value, base ?? undefined).href : base;
    return url?.length > uriBytes ? null : url;
  };
  const baseOf = element => {
    if (type !== "application/xhtml+xml") return documentBase;
    const path = [];
    let at = element;
    for (; at && !known.has(at); at = parentOf(at)) path.push(at);
    let base = at ? known.get(at) : documentBase;
    for (const one of path.reverse()) {
      const value = xmlAttribute(one, "base");
      if (value !== null) base = resolved(value, base);
      known.set(one, base);
    }
    return base;
  };

  // An element of the page may have this id, and is then found by its name: only a property of our own counts.
  if (!Object.hasOwn(globalThis, "standardSitemapDocument"))
    Object.defineProperty(globalThis, "standardSitemapDocument", {
      // Not randomUUID, which is only for pages on https.
      value: Array.from(crypto.getRandomValues(new Uint32Array(4)), it => it.toString(36)).join("-"),
    });

  const bytesOf = value => new TextEncoder().encode(JSON.stringify(value)).length;
  let left = mostBytes,
    seen = 0, // links
    isCut = false; // whether something is left out
  /** Whether there is room for these texts; if so, it is taken. */
  const hasRoom = (...texts) => {
    const isShort = texts.every(it => it.length <= left); // nothing long is copied only to be counted
    const bytes = isShort ? bytesOf(texts) : Infinity;
    const fits = bytes <= left;
    if (fits) left -= bytes;
    else isCut = true;
    return fits;
  };
  const bases = [];
  const numbers = new Map();
  const take = (list, element, names) => {
    if (++seen > most) {
      isCut = true;
      return;
    }
    const base = baseOf(element);
    if (base === null) {
      isCut = true;
      return;
    }
    const isNew = !numbers.has(base);
    if (!hasRoom(...Object.values(names), ...(isNew ? [base] : []))) return;
    if (isNew) numbers.set(base, bases.push(base) - 1);
    list.push({ ...names, base: numbers.get(base) });
  };
  const links = [],
    metas = [];
  for (const element of elements("link")) {
    const rel = element.getAttribute("rel") ?? "";
    const tokens = rel.toLowerCase().split(/[\t\n\f\r ]/);
    const type = element.getAttribute("type")?.split(";")[0].trim().toLowerCase();
    const isLlms = tokens.includes(llmsRelation) && llmsTypes.includes(type);
    const href = element.getAttribute("href") ?? "";
    if (isLlms) take(links, element, { rel, href, type });
    else if (tokens.some(canMatter)) take(links, element, { rel, href });
  }
  for (const element of elements("meta")) {
    const name = element.getAttribute("name") ?? "";
    if (defines(name.trimStart().toLowerCase())) take(metas, element, { name, content: element.getAttribute("content") ?? "" });
  }
  const root = ofDocument("documentElement"); // a form, perhaps
  const language = root && (xmlAttribute(root, "lang") ?? Element.prototype.getAttribute.call(root, "lang"));
  const languages = language && hasRoom(language) ? [language] : [];
  const timing = performance.getEntriesByType("navigation")[0];
  const isLong = [location.href, timing?.name ?? ""].some(url => url.length > uriBytes);

  // Whether the page surely says something of its own place, so that the button can say so. There may be more:
  // the engine reads all of it, but only in the panel. A `link` says nothing of a page to which its document moved.
  const withoutFragment = url => url?.replace(/#.*/s, "");
  const here = withoutFragment(location.href);
  const link = here === withoutFragment(timing?.name) ? "link" : "area";
  const isStep = stepRelations.map(rel => `[rel~="${rel}" i]`).join();
  const steps = `:is(a, ${link}):is(${isStep}):not([type])[href]`;
  const stating = `:is(nav, [role="navigation" i]) li a[href], ${steps}`;
  const states = [...Document.prototype.querySelectorAll.call(document, stating)].some(element => {
    const to = URL.parse(element.getAttribute("href"), documentBase);
    return /^https?:$/.test(to?.protocol) && withoutFragment(to.href) !== here;
  });

  return {
    document: globalThis.standardSitemapDocument,
    origin: globalThis.origin, // "null" in a sandbox, whatever its URL is
    ready: ofDocument("readyState") !== "loading",
    url: isLong ? undefined : location.href, // no page to look at has a longer one
    loaded: isLong ? undefined : timing?.name, // the URL of the response
    byWorker: timing?.workerStart > 0, // a service worker was asked for it
    arrival: { reload: "reload", back_forward: "traversal" }[timing?.type] ?? "navigation",
    entry: globalThis.navigation?.currentEntry?.id,
    type,
    links: { bases, links, metas, languages },
    cut: isCut,
    states,
  };
})();
