// A Standard Sitemap of a VitePress site, from its nav and sidebar: see README.md.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

const namespace = "http://standard-sitemap.org/2007/ns";
const fileName = "standard-sitemap.xml";
const elsewhere = /^([a-z][a-z0-9+.-]*:|\/\/)/i;

/** A VitePress configuration whose site has a map for each locale, which every page names. */
export function standardSitemap(config) {
  const sites = new Map(); // { data, folder, pages } by locale
  const pages = new Map(); // { site, name, role } by path below the base, of all locales
  let named = (reference) => reference; // the character of a reference such as &mdash;
  return {
    ...config,
    markdown: {
      ...config.markdown,
      config(md) {
        named = md.utils.unescapeAll;
        return config.markdown?.config?.(md);
      },
    },
    async transformHead(context) {
      const { siteData: data, pageData } = context;
      const key = data.localeIndex ?? "root";
      if (!sites.has(key)) sites.set(key, { data, folder: key === "root" ? "" : `${key}/`, pages });
      const site = sites.get(key);
      const path = pathOf(encode(pageData.relativePath), data.cleanUrls);
      const { "sitemap-role": own, "sitemap-relation": relation } = pageData.frontmatter;
      const role = path === site.folder ? "home" : own;
      if (context.page !== "404.md") pages.set(path, { site, name: pageData.title || data.title, role, relation });
      return [
        ...((await config.transformHead?.(context)) ?? []),
        ["link", { rel: "schema.ssp", href: namespace }],
        ["link", { rel: "ssp.location", href: data.base + site.folder + fileName }],
      ];
    },
    async buildEnd(siteConfig) {
      await config.buildEnd?.(siteConfig);
      for (const site of sites.values()) arrange(site, (html) => text(html, named));
      for (const site of sites.values())
        await writeFile(join(siteConfig.outDir, site.folder, fileName), sitemap(site, [...sites.values()]));
    },
  };
}

const encode = (path) => encodeURI(path).replace(/[?#]/g, encodeURIComponent);

/** An address as RFC 3986 has it: brackets only around the address of a host, signs of percent only before codes. */
function reference(address) {
  const [host] = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*|^/i.exec(address);
  const rest = address.slice(host.length).replace(/\p{Surrogate}/gu, "\uFFFD").replace(/%(?![\da-f]{2})/gi, "%25");
  return host + rest.replace(/[^\w.~%\/:=&?#+!$,;'@()*-]/gu, encodeURIComponent);
}

/** The path of a page below the base: of a source file, or as a link names it. */
function pathOf(path, cleanUrls) {
  const page = path.replace(/\.(md|html)$/, "").replace(/(^|\/)index$/, "$1");
  return page === "" || page.endsWith("/") || cleanUrls ? page : `${page}.html`;
}

/** Where a link leads: a path below the base, or the address of another site. */
function destination(link, base, { pages, data }) {
  if (!link || link.startsWith("#")) return undefined;
  if (elsewhere.test(link)) return /^(https?:|mailto:|tel:|\/\/)/i.test(link) ? reference(link) : undefined;
  const whole = base ? base + link.replace(/^\//, base.endsWith("/") ? "" : "/") : link;
  const { pathname, search, hash } = new URL(whole, "http://site/");
  const written = reference(pathname.slice(1));
  const path = pathOf(written, data.cleanUrls);
  return (pages.has(path) ? path : written) + reference(search) + reference(hash);
}

/** Makes site.nodes of { name, path, role, children }; a page met again is { same: its first node } instead. */
function arrange(site, text) {
  const { nav, sidebar } = site.data.themeConfig;
  const first = (site.first = new Map()); // nodes by path
  const inSidebars = new Set();
  let ids = 0;
  const node = (html, path, children = () => []) => {
    const page = site.pages.get(path);
    const made = { name: html ? text(html) : page?.name, path, role: page?.site === site ? page.role : undefined };
    if (path !== undefined) first.set(path, made);
    made.open = true;
    made.children = children();
    made.open = false;
    return made.name && (path !== undefined || made.children.length > 0) ? [made] : made.children;
  };
  const bars = Object.entries(Array.isArray(sidebar) ? { "/": sidebar } : (sidebar ?? {})).map(([folder, value]) =>
    ({ folder: encode(folder.replace(/^\/?/, "/")), base: value.base, items: value.items ?? value }));
  const collect = (items, base) => (items ?? []).forEach((item) => {
    inSidebars.add(destination(item.link, item.base || base, site));
    collect(item.items, item.base || base);
  });
  const ofSidebar = (items, base) => (items ?? []).flatMap((item) => {
    const path = destination(item.link, item.base || base, site);
    const below = () => ofSidebar(item.items, item.base || base);
    const same = first.get(path);
    if (!same) return node(item.text, path, below);
    const again = same.open ? [] : [{ same }]; // a page is not below itself
    if (!same.open) same.id ??= `page-${++ids}`;
    const isRenamed = item.text && text(item.text) !== same.name;
    return item.items?.length > 0 || isRenamed ? node(item.text, undefined, () => [...again, ...below()]) : again;
  });

  // An entry of nav has the sidebar of its page below it (as in VitePress, that of the deepest folder), unless an
  // earlier one has it, or it is that of all pages. Pages in sidebars are left to them.
  const byDepth = bars.filter((bar) => bar.folder !== "/" && bar.folder !== `/${site.folder}`)
    .sort((a, b) => b.folder.split("/").length - a.folder.split("/").length);
  const ofNav = (entry) => {
    const path = destination(entry.link, undefined, site);
    const own = inSidebars.has(path) || first.has(path) ? undefined : path;
    const bar = byDepth.find(({ folder }) => `/${path}`.startsWith(folder));
    if (!bar || bar.used) return node(entry.text, own, () => (entry.items ?? []).flatMap(ofNav));
    bar.used = true;
    return node(entry.text, own, () => ofSidebar(bar.items, bar.base));
  };

  site.nodes = site.pages.has(site.folder) ? node(undefined, site.folder) : [];
  for (const bar of bars) collect(bar.items, bar.base);
  site.nodes.push(...(Array.isArray(nav) ? nav : []).flatMap(ofNav));
  for (const bar of bars) if (!bar.used) site.nodes.push(...ofSidebar(bar.items, bar.base));
  const inNoMenu = [...site.pages].filter(([path, page]) => page.site === site && page.role && !first.has(path));
  for (const [path] of inNoMenu.sort()) site.nodes.push({ ...node(undefined, path)[0], excluded: true });
}

function sitemap(site, sites) {
  // The same page in other locales.
  const variants = (node, indent) => sites.flatMap((other) => {
    const path = other.folder + (node.path ?? "").slice(site.folder.length);
    const page = site.pages.get(node.path)?.site === site && other.data.lang !== site.data.lang && site.pages.get(path);
    if (!page) return [];
    const name = other.first.get(path)?.name ?? page.name;
    return [`${indent}  <variant${attributes({ lang: tag(other.data.lang) })}${linkTo(other, name, path)}/>\n`];
  });
  const element = (node, indent) => {
    if (node.same) return `${indent}<external xlink:href="#${node.same.id}"/>\n`;
    const kind = node.path === undefined ? "group" : "item";
    const relation = node.role === "home" ? undefined : site.pages.get(node.path)?.relation;
    const own = attributes({ "xml:id": node.id, role: node.role, relation, tree: node.excluded && "exclude" });
    const start = `${indent}<${kind}${linkTo(site, node.name, node.path)}${own}`;
    const inside = [...variants(node, indent), ...node.children.map((child) => element(child, `${indent}  `))];
    return inside.length > 0 ? `${start}>\n${inside.join("")}${indent}</${kind}>\n` : `${start}/>\n`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemap xmlns="${namespace}" ` +
    `xmlns:xlink="http://www.w3.org/1999/xlink"` +
    `${attributes({ "xml:lang": tag(site.data.lang), relation: site.pages.get(site.folder)?.relation })}>\n` +
    `${site.nodes.map((node) => element(node, "  ")).join("")}</sitemap>\n`;
}

/** A language as a tag of BCP 47. */
const tag = (language) => language?.replaceAll("_", "-");

function linkTo({ data }, name, path) {
  return attributes({ name, "xlink:href": path === undefined || elsewhere.test(path) ? path : data.base + path });
}

function attributes(values) {
  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
  const escape = (value) => String(value).replace(notXml, "").replace(/[&<>"]/g, (found) => escapes[found]);
  return Object.entries(values).map(([name, value]) => (value ? ` ${name}="${escape(value)}"` : "")).join("");
}

/** VitePress shows the texts of nav and sidebar as HTML. */
function text(html, named) {
  // HTML has these where Unicode has control characters (128 to 159).
  const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";
  const character = (whole, name) => {
    if (name[0] !== "#") return named(whole);
    const code = Number(name.replace(/^#(x?)/i, (_, x) => (x ? "0x" : "")));
    if (code >= 0x80 && code < 0xa0) return windows[code - 0x80];
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  };
  return html.replace(/<\/?[a-z][^<>]*>/gi, "").replace(/&(#\d+|#x[\da-f]+|\w+);/gi, character);
}
