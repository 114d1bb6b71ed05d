// An extension of Antora: writes the navigation as a Standard Sitemap, and names that map in every page. See README.md.
"use strict";

const namespace = "http://standard-sitemap.org/2007/ns";
const fileName = "standard-sitemap.xml";

module.exports.register = function ({ config: { lang = "en" } }) {
  let map;
  this.once("navigationBuilt", ({ contentCatalog, navigationCatalog }) => {
    map = new SiteMap(contentCatalog, navigationCatalog, lang.replaceAll("_", "-"));
  });
  const name = (file, top) => {
    const links = `<link rel="schema.ssp" href="${namespace}"><link rel="ssp.location" href="${top}/${fileName}">\n`;
    file.contents = Buffer.from(file.contents.toString().replace("</head>", () => `${links}</head>`));
  };
  this.once("pagesComposed", ({ contentCatalog, siteCatalog, playbook }) => {
    for (const page of contentCatalog.getPages(({ out }) => out)) name(page, page.pub.rootPath);
    // The page of error 404 is shown at any address.
    const path = playbook.site.url?.replace(/^[a-z]+:\/\/[^/]*/, "").replace(/\/$/, "");
    for (const file of siteCatalog.getFiles()) if (file.out.path === "404.html") name(file, path);
  });
  this.once("beforePublish", ({ siteCatalog }) => {
    siteCatalog.addFile({ contents: Buffer.from(map.text()), out: { path: fileName } });
  });
};

class SiteMap {
  constructor(contentCatalog, navigationCatalog, lang) {
    Object.assign(this, { lang, pages: new Map(), first: new Map(), ids: 0 }); // pages by URL, nodes by URL
    for (const page of contentCatalog.getPages(({ out }) => out)) this.pages.set(page.pub.url, page);
    this.home = contentCatalog.getSiteStartPage()?.pub.url;
    const components = contentCatalog.getComponentsSortedBy("title");
    const listsOf = ({ name, latest: { version } }) => navigationCatalog.getNavigation(name, version) ?? [];
    this.nodes = components.length === 1
      ? this.entries(listsOf(components[0]))
      : components.flatMap((component) => this.entry(
        { content: escaped(component.title), url: component.latest.url, items: listsOf(component) }));
    for (const [url, page] of [...this.pages].sort(([a], [b]) => (a < b ? -1 : 1)))
      if ((url === this.home || said(page, "role")) && !this.first.has(url))
        this.nodes.push({ ...this.page(titleOf(page), url), tree: "exclude" });
  }

  /** A list without a title, or text, is that of its entries. */
  entries(items = []) {
    return items.flatMap((item) => (item.content ? this.entry(item) : this.entries(item.items)));
  }

  entry({ content, url = "", urlType, items }) {
    const written = urlType === "external" ? decoded(url) : url;
    const address = /^(\/|https?:|mailto:|tel:)/i.test(written) ? written : undefined;
    const same = this.first.get(address);
    const node = same || !address ? { name: plain(content) } : this.page(content, address);
    const again = same && !same.open ? [{ same }] : []; // a page is not below itself
    const isOuter = !(same ?? node).open;
    (same ?? node).open = true;
    const children = this.entries(items);
    if (isOuter) (same ?? node).open = false;
    if (again.length > 0) same.id ??= `page-${++this.ids}`;
    if (same && children.length === 0 && node.name === same.name) return again;
    node.children = [...again, ...children];
    return node.url || node.children.length > 0 ? [node] : [];
  }

  page(content, url) {
    const page = this.pages.get(url);
    const node = { name: plain(content), url, role: url === this.home ? "home" : said(page, "role"), children: [] };
    node.relation = url === this.home ? undefined : said(page, "relation");
    this.first.set(url, node);
    return node;
  }

  text() {
    const element = ({ same, name, url, id, role, relation, tree, children }, indent) => {
      if (same) return `${indent}<external xlink:href="#${same.id}"/>\n`;
      const kind = url ? "item" : "group";
      const own = attributes({ name, "xlink:href": url && reference(url), "xml:id": id, role, relation, tree });
      const inside = children.map((child) => element(child, `${indent}  `)).join("");
      return inside ? `${indent}<${kind}${own}>\n${inside}${indent}</${kind}>\n` : `${indent}<${kind}${own}/>\n`;
    };
    const own = attributes({ "xml:lang": this.lang, relation: said(this.pages.get(this.home), "relation") });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemap xmlns="${namespace}" ` +
      `xmlns:xlink="http://www.w3.org/1999/xlink"${own}>\n` +
      `${this.nodes.map((node) => element(node, "  ")).join("")}</sitemap>\n`;
  }
}

/** What a page says of itself, such as `:page-sitemap-role: contact`. */
const said = (page, what) => page?.asciidoc?.attributes[`page-sitemap-${what}`];
const titleOf = (page) => page.asciidoc?.navtitle ?? page.asciidoc?.doctitle ?? escaped(page.src.stem);

/** An address as RFC 3986 has it. Antora's begin with a slash: they are relative to the map, at the top of the site. */
function reference(url) {
  const [host] = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*|^/i.exec(url);
  const rest = url.slice(host.length).replace(/\p{Surrogate}/gu, "\uFFFD").replace(/%(?![\da-f]{2})/gi, "%25");
  const written = host + rest.replace(/[^\w.~%\/:=&?#+!$,;'@()*-]/gu, encodeURIComponent);
  return written.replace(/^\/(?!\/)/, "./");
}

const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The text of HTML. */
const plain = (html) =>
  decoded(html.replace(/<\/?[a-z][^<>]*>/gi, "")).replace(notXml, "").replace(/[\s\x7f]+/g, " ").trim();

function decoded(html) {
  const named = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };
  const character = (whole, name) => name[0] === "#"
    ? String.fromCodePoint(Math.min(0x10ffff, Number(name.slice(1).replace(/^x/i, "0x")))) : (named[name] ?? whole);
  return html.replace(/&(#\d+|#x[\da-f]+|\w+);/gi, character);
}

function escaped(text) {
  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return String(text).replace(/[&<>"]/g, (found) => escapes[found]);
}

function attributes(values) {
  return Object.entries(values).map(([name, value]) => (value ? ` ${name}="${escaped(value)}"` : "")).join("");
}
