"""The site of the contract for Astro Starlight, in two languages. A group of its sidebar is no page: the page of the
guide is the first entry of its group."""

import json
import os
import shutil
import tempfile
from pathlib import Path

from contract import LAMPS, TREE, Built
from support import SOURCE, missing, run, tool
from site_files import write_all

MODULES = Path(os.environ.get("STANDARD_SITEMAP_STARLIGHT", SOURCE / "build/starlight")) / "node_modules"
SETTINGS = {
    "title": "Harbour", "pagefind": False,
    "locales": {"root": {"label": "Português", "lang": "pt-BR"}, "de": {"label": "Deutsch", "lang": "de"}},
    "sidebar": [
        {"label": "Harbour", "link": "/"},
        {"label": "Guide", "items": ["guide", "guide/lamps", "guide/oil"]},
        {"label": "Reference", "items": [
            "parts", {"label": "Lamps again", "slug": "guide/lamps"},
            {"label": "Source code", "link": "https://git.example/x?a[]=1&b=50%"}]},
        {"label": "Empty", "items": []},
        "contact"]}
PAGES = {
    "index": {"title": "Harbour"}, "guide/index": {"title": "Guide"}, "guide/lamps": {"title": LAMPS},
    "guide/oil": {"title": "Oil"}, "parts": {"title": "Parts"},
    "contact": {"title": "Write to us", "sitemap-role": "contact"},
    "imprint": {"title": "Imprint", "sitemap-role": "contentinfo"}, "notes": {"title": "Notes"},
    "de/index": {"title": "Hafen"}, "de/guide/index": {"title": "Anleitung"}}
CONFIGURATION = """
import { defineConfig, passthroughImageService } from "astro/config";
import starlight from "@astrojs/starlight";
import standardSitemap from "./standard-sitemap.mjs";

export default defineConfig({
  site: "https://example.org",
  base: "/docs",
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      ...%s,
      plugins: [standardSitemap()],
    }),
  ],
});
"""
COLLECTIONS = """
import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
"""


def write(folder, settings, pages):
    """Writes a site."""
    write_all(folder, {
        "package.json": '{"type": "module"}', "astro.config.mjs": CONFIGURATION % json.dumps(settings),
        "src/content.config.ts": COLLECTIONS, **{
            f"src/content/docs/{name}.md": "---\n" + "".join(
                f"{key}: {json.dumps(value)}\n" for key, value in matter.items()) + "---\n"
            for name, matter in pages.items()}})
    write_all(folder, {}, SOURCE / "docs/publishing/starlight/standard-sitemap.mjs")


def make(folder, output):
    node = tool("node")
    if not (MODULES / ".package-lock.json").is_file():
        missing(f"{MODULES}, which ./bootstrap test installs,")
    # Astro takes files for its own only if they and the site have a folder above both, other than the root.
    with tempfile.TemporaryDirectory(dir=MODULES.parent) as inner:
        shutil.copytree(folder, inner, dirs_exist_ok=True)
        run(node, MODULES / "astro/astro.js", "build", "--outDir", "built", cwd=inner,
            env=os.environ | {"LC_ALL": "C.UTF-8", "NO_COLOR": "1", "ASTRO_TELEMETRY_DISABLED": "1"})
        shutil.copytree(Path(inner, "built"), output)


def build(folder):
    write(folder / "source", SETTINGS, PAGES)
    make(folder / "source", folder / "root/docs")
    pages = {word: f"docs/{page}" for word, page in {
        "home": "", "guide": "guide/", "lamps": "guide/lamps/", "oil": "guide/oil/", "parts": "parts/",
        "contact": "contact/", "imprint": "imprint/", "notes": "notes/"}.items()}
    return Built(folder / "root", pages, {"PUB-12": "a page has nothing below it"},
                 menu=[*TREE[:1], "Guide  (group)", "  Guide  guide", *TREE[2:]])
