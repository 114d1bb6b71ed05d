// Sites on the loopback interface. What each serves is written in its test.

import { readFileSync } from "node:fs";
import path from "node:path";

import { serve } from "../../js/support/server.mjs";
import { sourceDir } from "./server_folder.mjs";

export const sitemap = (body, attributes = "") =>
  `<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</sitemap>`;
export const urlset = (addresses) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((it) => `<url><loc>${it}</loc></url>`).join("")}</urlset>`;

export const html = (head = "") => ({ fields: { "Content-Type": "text/html" }, body: `<!DOCTYPE html><title>A page</title>${head}` });
/** A page that names its map. */
export const announcing = (map) => {
  const page = html();
  page.fields["X-Standard-Sitemap-Location"] = map;
  return page;
};

export async function withSite(routes, use) {
  const site = await serve(routes);
  try {
    return await use(site);
  } finally {
    await site.close();
  }
}

const demo = path.join(sourceDir, "render/hosts/probe/demo/site");
/** The demo site of sitemap-probe. */
export const demoRoutes = {
  "*": ({ url }) => {
    const file = url.endsWith("/") ? `${url}index.html` : url;
    try {
      const body = readFileSync(path.join(demo, file));
      const type = file.endsWith(".xml") ? "application/xml" : "text/html; charset=utf-8";
      return { fields: { "Content-Type": type, "X-Standard-Sitemap-Location": "/sitemap/shop.xml" }, body };
    } catch {
      return { status: 404 };
    }
  },
};

/** An XML sitemap of two parts with `count` pages. */
export const large = (count) => ({
  "/sitemap.xml": ({ headers }) =>
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[0, 1].map((i) => `<sitemap><loc>http://${headers.host}/${i}.xml</loc></sitemap>`).join("")}</sitemapindex>`,
  ...Object.fromEntries(
    [0, 1].map((part) => [
      `/${part}.xml`,
      ({ headers }) => urlset(Array.from({ length: count / 2 }, (_, i) => `http://${headers.host}/part-${part}/chapter-${i % 250}/page-${i}-${(i * 7919) % 5003}`)),
    ])
  ),
});
