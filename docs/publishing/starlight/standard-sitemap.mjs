// A plugin for Astro Starlight: writes the sidebar as a Standard Sitemap, which every page names. See README.md.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const namespace = "http://standard-sitemap.org/2007/ns";
const fileName = "standard-sitemap.xml";
// Starlight bundles this module again, for the pages: they hand over here what they know.
const pages = (globalThis[Symbol.for("standard-sitemap")] ??= new Map()); // by path
let base = "/";

export default function standardSitemap() {
  const integration = {
    name: "standard-sitemap",
    hooks: {
      "astro:config:done": ({ config }) => void (base = `${config.base.replace(/\/$/, "")}/`),
      "astro:build:start": () => pages.clear(),
      "astro:build:done": async ({ dir }) => {
        const maps = new Map(); // by folder
        for (const { folder } of pages.values()) if (!maps.has(folder)) maps.set(folder, new SiteMap(folder));
        for (const [folder, map] of maps)
          await writeFile(new URL(folder + fileName, dir), map.text([...maps.values()]));
      },
    },
  };
  return {
    name: "standard-sitemap",
    hooks: {
      "config:setup"({ addRouteMiddleware, addIntegration }) {
        addRouteMiddleware({ entrypoint: fileURLToPath(import.meta.url) });
        addIntegration(integration);
      },
    },
  };
}

/** Called by Starlight for each page. */
export async function onRequest({ url, locals: { starlightRoute: route } }) {
  const folder = route.locale ? `${route.locale}/` : "";
  const root = `${import.meta.env.BASE_URL.replace(/\/$/, "")}/`;
  for (const [rel, href] of [["schema.ssp", namespace], ["ssp.location", root + folder + fileName]])
    route.head.push({ tag: "link", attrs: { rel, href } });
  const source = route.entry.filePath ? await readFile(route.entry.filePath, "utf8").catch(() => "") : "";
  const [matter] = /^---\r?\n[^]*?\n---/.exec(source) ?? [""];
  const [, role] = /^["']?sitemap-role["']?: *["']?(.*?)["']?,? *\r?$/m.exec(matter) ?? [];
  const { lang, isFallback, sidebar, entry: { data: { title } } } = route;
  const path = decodeURI(url.pathname);
  pages.set(`${path}/` === root + folder ? root + folder : path, { folder, title, role, lang, isFallback, sidebar });
}

/** The map of a language. */
class SiteMap {
  first = new Map(); // nodes by address
  ids = 0;

  constructor(folder) {
    this.folder = folder;
    this.home = base + folder;
    const own = [...pages].filter(([path, page]) => page.folder === folder && !/\/404(\.html)?\/?$/.test(path));
    const [, any] = own[0] ?? [...pages][0];
    this.lang = any.lang;
    this.nodes = any.sidebar.flatMap((entry) => this.entry(entry));
    // What is not in the sidebar, but has a role, is not shown in the hierarchy.
    for (const [path, { title, role }] of own.sort(([a], [b]) => (a < b ? -1 : 1)))
      if ((role || path === this.home) && !this.first.has(path))
        this.nodes.push({ ...this.node(title, path), tree: "exclude" });
  }

  entry({ type, label, href, entries }) {
    if (type === "group") {
      const children = entries.flatMap((entry) => this.entry(entry));
      return children.length > 0 ? [{ name: plain(label), children }] : [];
    }
    const address = destination(href);
    const same = this.first.get(address);
    if (!same) return [this.node(label, address)];
    same.id ??= `page-${++this.ids}`;
    return [plain(label) === same.name ? { same } : { name: plain(label), children: [{ same }] }];
  }

  node(name, address) {
    const node = { name: plain(name), address, children: [] };
    node.role = address === this.home ? "home" : pages.get(address)?.role;
    this.first.set(address, node);
    return node;
  }

  text(maps) {
    const element = ({ same, name, address, id, role, tree, children }, indent) => {
      if (same) return `${indent}<external xlink:href="#${same.id}"/>\n`;
      const kind = address ? "item" : "group";
      const href = address && reference(address);
      const start = `${indent}<${kind}${attributes({ name, "xlink:href": href, "xml:id": id, role, tree })}`;
      const inside = [...this.variants(address, maps, `${indent}  `),
                      ...children.map((child) => element(child, `${indent}  `))].join("");
      return inside ? `${start}>\n${inside}${indent}</${kind}>\n` : `${start}/>\n`;
    };
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemap xmlns="${namespace}" ` +
      `xmlns:xlink="http://www.w3.org/1999/xlink"${attributes({ "xml:lang": this.lang })}>\n` +
      `${this.nodes.map((node) => element(node, "  ")).join("")}</sitemap>\n`;
  }

  /** The same page in other languages, if it is translated. */
  variants(address, maps, indent) {
    if (!address?.startsWith(this.home)) return [];
    return maps.flatMap((map) => {
      const path = map.home + address.slice(this.home.length);
      const page = map === this ? undefined : pages.get(path);
      if (!page || page.isFallback || page.folder !== map.folder) return [];
      const name = map.first.get(path)?.name ?? plain(page.title);
      return [`${indent}<variant${attributes({ lang: map.lang, name, "xlink:href": reference(path) })}/>\n`];
    });
  }
}

/** Where a link of the sidebar leads: the path of a page, not encoded, or else its address. */
function destination(href) {
  const { pathname } = new URL(href, "http://site/");
  const path = pathname === href || encodeURI(href) === pathname ? decodeURI(pathname) : href;
  return [path, `${path}/`].find((page) => pages.has(page)) ?? href;
}

/** An address as RFC 3986 has it: brackets only around the address of a host, signs of percent only before codes. */
function reference(address) {
  const written = pages.has(address) ? encodeURI(address).replace(/[?#]/g, encodeURIComponent) : address;
  const [host] = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*|^/i.exec(written);
  const rest = written.slice(host.length).replace(/\p{Surrogate}/gu, "\uFFFD").replace(/%(?![\da-f]{2})/gi, "%25");
  return host + rest.replace(/[^\w.~%\/:=&?#+!$,;'@()*-]/gu, encodeURIComponent);
}

const plain = (text) => String(text).replace(/[\s\0-\x1f\x7f]+/g, " ").trim();

function attributes(values) {
  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
  const escape = (value) => String(value).replace(notXml, "").replace(/[&<>"]/g, (found) => escapes[found]);
  return Object.entries(values).map(([name, value]) => (value ? ` ${name}="${escape(value)}"` : "")).join("");
}
