"""The site of the contract for Eleventy. What leads elsewhere is an entry of a page that is not written."""

import json
import os
from pathlib import Path

from contract import LAMPS, Built
from support import SOURCE, missing, run, tool
from site_files import write_all

MODULES = Path(os.environ.get("STANDARD_SITEMAP_ELEVENTY", SOURCE / "build/eleventy")) / "node_modules"
CONFIGURATION = """
import { HtmlBasePlugin } from "@11ty/eleventy";
import navigation from "@11ty/eleventy-navigation";
import standardSitemap from "./standard-sitemap.mjs";

export default function (eleventyConfig) {
  eleventyConfig.addPlugin(HtmlBasePlugin);
  eleventyConfig.addPlugin(navigation);
  eleventyConfig.addPlugin(standardSitemap, { lang: "pt_BR" });
  return { pathPrefix: "/docs/", dir: { input: "pages" } };
}
"""
LAYOUT = """
<!doctype html><html><head><title>{{ title }}</title></head>
<body><nav id="sidebar">{{ collections.all | eleventyNavigation | eleventyNavigationToHtml | safe }}</nav></body></html>
"""
PAGES = {  # what a page says, and its entry in the navigation
    "index": ({"title": "Harbour"}, {"key": "Harbour", "order": 1}),
    "guide/index": ({"sitemap-relation": "sequence"}, {"key": "Guide", "order": 2}),
    "guide/lamps": ({}, {"key": "lamps", "title": LAMPS, "parent": "Guide", "order": 1}),
    "guide/oil": ({}, {"key": "Oil", "parent": "Guide", "order": 2}),
    "guide/itself": ({"permalink": False}, {"key": "itself", "parent": "Oil", "url": "/guide/"}),
    "reference": ({"permalink": False}, {"key": "Reference", "order": 3}),
    "parts": ({}, {"key": "Parts", "parent": "Reference", "order": 1}),
    "again": ({"permalink": False}, {"key": "Lamps again", "parent": "Reference", "order": 2, "url": "/guide/lamps/"}),
    "source": ({"permalink": False}, {"key": "Source code", "parent": "Reference", "order": 3,
                                      "url": "https://git.example/x?a[]=1&b=50%"}),
    "empty": ({"permalink": False}, {"key": "Empty", "order": 4}),
    "bad": ({"permalink": False}, {"key": "Bad", "parent": "Empty", "url": "javascript:alert(1)"}),
    "contact": ({"sitemap-role": "contact"}, {"key": "Write to us", "order": 5}),
    "imprint": ({"title": "Imprint", "sitemap-role": "contentinfo"}, None),
    "404": ({"permalink": "/404.html"}, None), "notes": ({"title": "Notes"}, None)}


def write(folder, pages):
    """Writes the site; pages have no template syntax of their own."""
    files = {f"pages/{name}.md": "---\n" + json.dumps(
        {"layout": "page.njk", **said} | ({"eleventyNavigation": entry} if entry else {})) + "\n---\n"
        for name, (said, entry) in pages.items()}
    write_all(folder, {"eleventy.config.js": CONFIGURATION, "package.json": '{"type": "module"}',
                       "pages/_includes/page.njk": LAYOUT, **files})
    write_all(folder, {}, SOURCE / "docs/publishing/eleventy/standard-sitemap.mjs")
    (folder / "node_modules").symlink_to(MODULES, target_is_directory=True)


def make(folder, output):
    node = tool("node")
    if not (MODULES / ".package-lock.json").is_file():
        missing(f"{MODULES}, which ./bootstrap test installs,")
    run(node, MODULES / "@11ty/eleventy/cmd.cjs", "--quiet", f"--output={output}", cwd=folder,
        env=os.environ | {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"})


def build(folder):
    write(folder / "source", PAGES)
    make(folder / "source", folder / "root/docs")
    pages = {word: f"docs/{page}" for word, page in {
        "home": "", "guide": "guide/", "lamps": "guide/lamps/", "oil": "guide/oil/", "parts": "parts/",
        "contact": "contact/", "imprint": "imprint/", "notes": "notes/"}.items()}
    return Built(folder / "root", pages, {"PUB-11": "a site has one language"})
