// A plugin for Eleventy: writes the navigation as a Standard Sitemap, and names that map in every page. See README.md.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

const namespace = "http://standard-sitemap.org/2007/ns";
const fileName = "standard-sitemap.xml";

export default function standardSitemap(eleventyConfig, { lang } = {}) {
  let pages = []; // { url, data } of all pages of the build
  eleventyConfig.addCollection("standardSitemap", (collections) => {
    pages = collections.getAll();
    return [];
  });
  eleventyConfig.addTransform("standard-sitemap", function (content) {
    if (!String(this.page.outputPath).endsWith(".html")) return content;
    // The page of error 404 is shown at any address.
    const up = "../".repeat(this.page.url.split("/").length - 2);
    const address = this.page.url === "/404.html" ? eleventyConfig.getFilter("url")(`/${fileName}`) : up + fileName;
    const links = `<link rel="schema.ssp" href="${namespace}"><link rel="ssp.location" href="${escaped(address)}">\n`;
    return content.replace("</head>", () => `${links}</head>`);
  });
  eleventyConfig.on("eleventy.after", async ({ directories, dir, outputMode }) => {
    if (outputMode !== "fs") return;
    await writeFile(join(directories?.output ?? dir.output, fileName), new SiteMap(pages, lang).text());
  });
}

/** The map of a site that has been built. */
class SiteMap {
  constructor(pages, lang) {
    this.byUrl = new Map(pages.filter(({ url }) => url).map((page) => [page.url, page]));
    this.first = new Map(); // nodes by address
    this.home = this.byUrl.get("/");
    this.lang = lang ?? this.home?.data.lang;
    this.below = new Map(); // entries by the key of their parent, as eleventy-navigation has them
    for (const { url, data } of pages) {
      const entry = data.eleventyNavigation;
      if (!entry) continue;
      const parent = entry.parent || "";
      if (!this.below.has(parent)) this.below.set(parent, []);
      this.below.get(parent).push({ ...entry, url: entry.url ?? url });
    }
    const order = (entry) => (entry.pinned ? [0, entry.order || 0] : [1, entry.order ?? Infinity]);
    const compare = ([a, b], [c, d]) => a - c || (b === d ? 0 : b - d);
    for (const entries of this.below.values()) entries.sort((a, b) => compare(order(a), order(b)));
    this.keys = new Map(); // what is below entries, by their key
    this.nodes = this.entries("");
    if (this.home && !this.first.has("/"))
      this.nodes.push(this.node(this.home.data.title ?? "Home", "/", { tree: "exclude" }));
    for (const [url, { data }] of [...this.byUrl].sort(([a], [b]) => (a < b ? -1 : 1)))
      if (data["sitemap-role"] && !this.first.has(url))
        this.nodes.push(this.node(data.title ?? url, url, { tree: "exclude" }));
  }

  entries(parent) {
    return (this.below.get(parent) ?? []).flatMap((entry) => {
      const address = followed(entry.url);
      const name = entry.title || entry.key || address;
      const same = this.first.get(address);
      const again = same && !same.open ? [this.again(same)] : []; // a page is not below itself
      const isAgain = address && same;
      const node = isAgain ? { name, children: [] } : this.node(name, address);
      node.open = true;
      // Two entries may have the same key: what is below it has its place in the first.
      if (this.keys.has(entry.key)) {
        node.children = this.keys.get(entry.key).map((child) => this.again(child.same ?? child));
      } else if (entry.key) {
        this.keys.set(entry.key, []);
        node.children = this.entries(entry.key);
        this.keys.set(entry.key, [...node.children]);
      }
      node.open = false;
      if (isAgain && node.children.length === 0 && plain(name) === same.name) return again;
      node.children.unshift(...again);
      return node.address || node.children.length > 0 ? [node] : [];
    });
  }

  /** Refers to a node that has its place elsewhere in the map. */
  again(same) {
    same.id ??= `page-${(this.ids = (this.ids ?? 0) + 1)}`;
    return { same };
  }

  node(name, address, attributes = {}) {
    const data = this.byUrl.get(address)?.data;
    const role = address === "/" ? "home" : data?.["sitemap-role"];
    const relation = address === "/" ? undefined : data?.["sitemap-relation"];
    const node = { name: plain(name), address, children: [], ...attributes, role, relation };
    if (address) this.first.set(address, node);
    return node;
  }

  text() {
    const root = { "xml:lang": this.lang?.replaceAll("_", "-"), relation: this.home?.data["sitemap-relation"] };
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemap xmlns="${namespace}" ` +
      `xmlns:xlink="http://www.w3.org/1999/xlink"${attributes(root)}>\n` +
      `${this.nodes.map((node) => element(node, "  ")).join("")}</sitemap>\n`;
  }
}

function element({ same, name, address, id, role, relation, tree, children }, indent) {
  if (same) return `${indent}<external xlink:href="#${same.id}"/>\n`;
  const kind = address ? "item" : "group";
  const href = address && relative(address);
  const start = `${indent}<${kind}${attributes({ name, "xlink:href": href, "xml:id": id, role, relation, tree })}`;
  if (children.length === 0) return `${start}/>\n`;
  return `${start}>\n${children.map((child) => element(child, `${indent}  `)).join("")}${indent}</${kind}>\n`;
}

/** An address, unless no reader can follow it. */
function followed(url) {
  if (!url || url.startsWith("#")) return undefined;
  return /^[a-z][a-z0-9+.-]*:/i.test(url) && !/^(https?|mailto|tel):/i.test(url) ? undefined : url;
}

/** An address as RFC 3986 has it, one of this site relative to the map: brackets only around the address of a host,
 * signs of percent only before codes. */
function relative(url) {
  const local = /^\/(?!\/)/.test(url) ? `./${url.slice(1)}` : url;
  const [host] = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*|^/i.exec(local);
  const rest = local.slice(host.length).replace(/\p{Surrogate}/gu, "\uFFFD").replace(/%(?![\da-f]{2})/gi, "%25");
  return host + rest.replace(/[^\w.~%\/:=&?#+!$,;'@()*-]/gu, encodeURIComponent);
}

const plain = (text) => String(text).replace(/[\s\0-\x1f\x7f]+/g, " ").trim();

function escaped(value) {
  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
  return String(value).replace(notXml, "").replace(/[&<>"]/g, (found) => escapes[found]);
}

const attributes = (values) =>
  Object.entries(values).map(([name, value]) => (value ? ` ${name}="${escaped(value)}"` : "")).join("");
