// A plugin for Docusaurus: writes navbar and sidebars as a Standard Sitemap, which every page names. See README.md.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

const namespace = "http://standard-sitemap.org/2007/ns";
const fileName = "standard-sitemap.xml";
// Docusaurus builds one locale after the other, and loads this module again for each: the maps, by locale.
const maps = (globalThis[Symbol.for("standard-sitemap")] ??= new Map());

export default function standardSitemap({ baseUrl }) {
  const link = (rel, href) => ({ tagName: "link", attributes: { rel, href } });
  return {
    name: "standard-sitemap",
    injectHtmlTags: () => ({ headTags: [link("schema.ssp", namespace), link("ssp.location", baseUrl + fileName)] }),
    async postBuild(site) {
      const map = new SiteMap(site);
      maps.set(map.lang, map);
      // Each locale refers to the same pages of the others, so all maps are written again.
      for (const { file, text } of [...maps.values()].map((each) => each.text([...maps.values()])))
        await writeFile(file, text);
    },
  };
}

/** The map of a locale. */
class SiteMap {
  pages = new Map(); // { name, role, relation, translated } by path
  first = new Map(); // nodes by path
  ids = 0;

  constructor({ siteConfig, baseUrl, i18n, outDir, routesPaths, routes, plugins }) {
    const lang = i18n.localeConfigs[i18n.currentLocale].htmlLang.replaceAll("_", "-");
    Object.assign(this, { baseUrl, lang, file: join(outDir, fileName) });
    for (const path of routesPaths)
      if (!path.endsWith("/404.html")) this.pages.set(key(path), { path, translated: true });
    const isOriginal = i18n.currentLocale === i18n.defaultLocale;
    const documents = plugins.filter(({ name }) => name === "docusaurus-plugin-content-docs");
    const versions = documents.flatMap(({ content }) => content.loadedVersions.filter(({ isLast }) => isLast));
    const written = plugins.filter(({ name }) => name === "docusaurus-plugin-content-pages");
    for (const { permalink, title, frontMatter, source, unlisted } of
      [...versions.flatMap(({ docs }) => docs), ...written.flatMap(({ content }) => content ?? [])])
      if (this.pages.has(key(permalink))) Object.assign(this.pages.get(key(permalink)), {
        name: title, role: frontMatter?.["sitemap-role"], relation: frontMatter?.["sitemap-relation"], unlisted,
        translated: isOriginal || !frontMatter || source.startsWith("@site/i18n/") });
    for (const { path, component } of everyRoute(routes))
      if (component === "@theme/SearchPage")
        Object.assign(this.pages.get(key(path)), { name: "Search", role: "search" });
    const home = this.pages.get(key(baseUrl));
    if (home) Object.assign(home, { role: "home", name: home.name ?? siteConfig.title });

    // Sidebars as the theme gets them, with labels and addresses.
    this.bars = everyRoute(routes).flatMap(({ props }) => (props?.version?.isLast ? [props.version] : []))
      .flatMap((version) => Object.entries(version.docsSidebars).map(([id, items]) =>
        ({ id, docs: version.pluginId, items, paths: new Set(addresses(items).map(key)) })));
    const shown = siteConfig.themeConfig.navbar?.items ?? [];
    const isRight = ({ position }) => position === "right";
    this.nodes = [...shown.filter((item) => !isRight(item)), ...shown.filter(isRight)]
      .flatMap((item) => this.ofNavbar(item, versions));
    for (const bar of this.bars) if (!bar.used) this.nodes.push(...this.ofSidebar(bar.items));
    if (home && !this.first.has(key(baseUrl)))
      this.nodes.unshift({ ...this.page(home.name, baseUrl), tree: "exclude" });
    for (const { path, name, role, unlisted } of [...this.pages.values()].sort((a, b) => (a.path < b.path ? -1 : 1)))
      if (role && !unlisted && !this.first.has(key(path)))
        this.nodes.push({ ...this.page(name, path), tree: "exclude" });
  }

  /** An entry of the navbar has the sidebar of its page below it, unless an earlier entry has it. */
  ofNavbar({ type, label, to, href, items, docId, sidebarId, docsPluginId = "default" }, versions) {
    if (["search", "html", "localeDropdown", "docsVersionDropdown", "docsVersion"].includes(type)) return [];
    const document = docId && versions.flatMap(({ docs }) => docs).find(({ id, unversionedId }) =>
      [id, unversionedId].includes(docId));
    const address = document ? document.permalink : this.destination(href ?? to);
    const bar = this.bars.find(({ id, docs, paths }) => (sidebarId ? id === sidebarId && docs === docsPluginId
      : address !== undefined && paths.has(key(address))));
    const name = label ?? document?.title ?? docId ?? sidebarId ?? address;
    if (!bar) return this.entry(name, address, () => (items ?? []).flatMap((item) => this.ofNavbar(item, versions)));
    if (bar.used) return this.entry(name, address);
    bar.used = true;
    return this.entry(name, undefined, () => this.ofSidebar(bar.items));
  }

  ofSidebar(items) {
    return items.flatMap(({ type, label, href, items: below, unlisted, linkUnlisted }) => {
      if (type === "html" || unlisted) return [];
      const address = linkUnlisted ? undefined : this.destination(href);
      return this.entry(label, address, () => this.ofSidebar(below ?? []));
    });
  }

  entry(name, address, below = () => []) {
    const same = address === undefined ? undefined : this.first.get(key(address));
    const node = same || address === undefined ? { name: plain(name) } : this.page(name, address);
    const again = same && !same.open ? [{ same }] : []; // a page is not below itself
    const isOuter = same?.open !== true;
    (same ?? node).open = true;
    const children = below();
    if (isOuter) (same ?? node).open = false;
    if (again.length > 0) same.id ??= `page-${++this.ids}`;
    if (same && children.length === 0 && node.name === same.name) return again;
    node.children = [...again, ...children];
    return node.path !== undefined || node.children.length > 0 ? [node] : [];
  }

  page(name, address) {
    const known = this.pages.get(key(address));
    const node = { name: plain(name), path: address, role: known?.role, relation: known?.relation, children: [] };
    this.first.set(key(address), node);
    return node;
  }

  /** Where a link leads: the path of a page as Docusaurus has it, or the address of another site. */
  destination(link) {
    if (!link || link.startsWith("#")) return undefined;
    const inner = link.replace(/^pathname:\/\//, "");
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(inner))
      return /^(https?:|mailto:|tel:|\/\/)/i.test(inner) ? inner : undefined;
    const whole = inner.startsWith(this.baseUrl) ? inner : this.baseUrl + inner.replace(/^\//, "");
    return this.pages.get(key(whole))?.path ?? whole;
  }

  text(maps) {
    const element = (node, indent) => {
      if (node.same) return `${indent}<external xlink:href="#${node.same.id}"/>\n`;
      const { name, path, id, role, tree } = node;
      const kind = path === undefined ? "group" : "item";
      const relation = role === "home" ? undefined : node.relation;
      const own = attributes({ name, "xlink:href": path && reference(path), "xml:id": id, role, relation, tree });
      const inside = this.variants(path, maps, `${indent}  `) +
        node.children.map((child) => element(child, `${indent}  `)).join("");
      return inside ? `${indent}<${kind}${own}>\n${inside}${indent}</${kind}>\n` : `${indent}<${kind}${own}/>\n`;
    };
    const whole = attributes({ "xml:lang": this.lang, relation: this.pages.get(key(this.baseUrl))?.relation });
    return { file: this.file, text: `<?xml version="1.0" encoding="UTF-8"?>\n<sitemap xmlns="${namespace}" ` +
      `xmlns:xlink="http://www.w3.org/1999/xlink"${whole}>\n` +
      `${this.nodes.map((node) => element(node, "  ")).join("")}</sitemap>\n` };
  }

  /** The same page in other locales, if it is translated. */
  variants(path, maps, indent) {
    if (!path || !this.pages.has(key(path))) return "";
    return maps.filter((map) => map !== this).map((map) => {
      const other = map.pages.get(key(map.baseUrl + path.slice(this.baseUrl.length)));
      if (!other?.translated) return "";
      const name = map.first.get(key(other.path))?.name ?? plain(other.name ?? path);
      return `${indent}<variant${attributes({ lang: map.lang, name, "xlink:href": reference(other.path) })}/>\n`;
    }).join("");
  }
}

const everyRoute = (routes) => routes.flatMap((route) => [route, ...everyRoute(route.routes ?? [])]);
const addresses = (items) =>
  items.flatMap(({ href, items: below }) => [...(href ? [href] : []), ...addresses(below ?? [])]);

/** Paths with and without a slash at the end are the same page. */
const key = (path) => path.replace(/(?<=.)\/$/, "");

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
