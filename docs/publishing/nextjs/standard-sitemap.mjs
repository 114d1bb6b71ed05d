// A Standard Sitemap of a Next.js site, from the data of its menu: see README.md.

const namespace = "http://standard-sitemap.org/2007/ns";

/**
 * The response of a route that is called `standard-sitemap.xml`. MENU is an array of { name, href, role, relation, items },
 * as the site shows it; OTHERS are pages with roles that the menu does not have.
 */
export function standardSitemap({ menu, others = [], lang = "en", trailingSlash = false }) {
  return new Response(new SiteMap(trailingSlash, lang.replaceAll("_", "-")).text(menu, others), {
    headers: { "Content-Type": "application/xml" } });
}

class SiteMap {
  first = new Map(); // nodes by address
  ids = 0;

  constructor(trailingSlash, lang) {
    Object.assign(this, { trailingSlash, lang });
  }

  text(menu, others) {
    const nodes = menu.flatMap((entry) => this.entry(entry));
    for (const { name, href, role } of [...others, { name: "Home", href: "/" }]) {
      const address = this.address(href);
      if (address && !this.first.has(address)) nodes.push({ ...this.page(name, address, role), tree: "exclude" });
    }
    const home = [...menu, ...others].find(({ href }) => this.address(href) === "./");
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemap xmlns="${namespace}" ` +
      `xmlns:xlink="http://www.w3.org/1999/xlink"${attributes({ "xml:lang": this.lang, relation: home?.relation })}>\n` +
      `${nodes.map((node) => this.element(node, "  ")).join("")}</sitemap>\n`;
  }

  entry({ name, href, role, relation, items = [] }) {
    const address = this.address(href);
    const same = address && this.first.get(address);
    const node = same || !address ? { name: plain(name) } : this.page(name, address, role, relation);
    const again = same && !same.open ? [{ same }] : []; // a page is not below itself
    const isOuter = !(same ?? node).open;
    (same ?? node).open = true;
    const children = items.flatMap((item) => this.entry(item));
    if (isOuter) (same ?? node).open = false;
    if (again.length > 0) same.id ??= `page-${++this.ids}`;
    if (same && children.length === 0 && node.name === same.name) return again;
    node.children = [...again, ...children];
    return node.address || node.children.length > 0 ? [node] : [];
  }

  page(name, address, role, relation) {
    const isHome = address === "./";
    const node = { name: plain(name), address, role: isHome ? "home" : role, children: [] };
    if (!isHome) node.relation = relation;
    this.first.set(address, node);
    return node;
  }

  /** Where a link leads, from the map, which is at the top of the site; undefined if no reader can follow it. */
  address(href) {
    if (!href || href.startsWith("#")) return undefined;
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href))
      return /^(https?:|mailto:|tel:|\/\/)/i.test(href) ? reference(href) : undefined;
    const [, path, rest] = /^\/*([^?#]*)(.*)$/s.exec(href);
    const slash = this.trailingSlash && path && !/\/$|\.[^/]*$/.test(path) ? "/" : "";
    return reference(`./${path}${slash}${rest}`);
  }

  element({ same, name, address, id, role, relation, tree, children }, indent) {
    if (same) return `${indent}<external xlink:href="#${same.id}"/>\n`;
    const kind = address ? "item" : "group";
    const own = attributes({ name, "xlink:href": address, "xml:id": id, role, relation, tree });
    const inside = children.map((child) => this.element(child, `${indent}  `)).join("");
    return inside ? `${indent}<${kind}${own}>\n${inside}${indent}</${kind}>\n` : `${indent}<${kind}${own}/>\n`;
  }
}

const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const plain = (text) => String(text).replace(notXml, "").replace(/[\s\x7f]+/g, " ").trim();

/** An address as RFC 3986 has it: brackets only around the address of a host, signs of percent only before codes. */
function reference(address) {
  const [host] = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*|^/i.exec(address);
  const rest = address.slice(host.length).replace(/\p{Surrogate}/gu, "\uFFFD").replace(/%(?![\da-f]{2})/gi, "%25");
  return host + rest.replace(/[^\w.~%\/:=&?#+!$,;'@()*-]/gu, encodeURIComponent);
}

function attributes(values) {
  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const escape = (value) => String(value).replace(notXml, "").replace(/[&<>"]/g, (found) => escapes[found]);
  return Object.entries(values).map(([name, value]) => (value ? ` ${name}="${escape(value)}"` : "")).join("");
}
