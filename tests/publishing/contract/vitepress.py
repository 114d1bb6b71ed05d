"""The site of the contract for VitePress, in two languages."""

import json
import os
from pathlib import Path

from contract import LAMPS, Built
from support import SOURCE, missing, run, tool
from site_files import write_all

MODULES = Path(os.environ.get("STANDARD_SITEMAP_VITEPRESS", SOURCE / "build/vitepress")) / "node_modules"
LAMPS_AS_HTML = LAMPS.replace("&", "&amp;").replace("<", "&lt;")
SETTINGS = {
    "title": "Harbour", "base": "/docs/", "locales": {
        "root": {"label": "Português", "lang": "pt_BR", "themeConfig": {"sidebar": [
            {"text": "Guide", "link": "/guide/", "items": [
                {"text": LAMPS_AS_HTML, "link": "/guide/lamps"},
                {"text": "Oil", "link": "/guide/oil", "items": [{"text": "Guide", "link": "/guide/"}]}]},
            {"text": "Reference", "items": [
                {"text": "Parts", "link": "/parts"}, {"text": "Lamps again", "link": "/guide/lamps"},
                {"text": "Source code", "link": "https://git.example/x?a[]=1&b=50%25"}]},
            {"text": "Empty", "items": [
                {"text": "Nothing", "items": []}, {"text": "Bad", "link": "javascript:alert(1)"}]},
            {"text": "Write to us", "link": "/contact"}]}},
        "de": {"label": "Deutsch", "lang": "de", "themeConfig": {"sidebar": [
            {"text": "Anleitung", "link": "/de/guide/"}]}}}}
PAGES = {
    "index": "---\ntitle: Harbour\n---\n", "guide/index": "---\nsitemap-relation: sequence\n---\n# Guide\n",
    "guide/lamps": "# Lamps\n", "guide/oil": "# Oil\n", "parts": "# Parts\n",
    "contact": "---\nsitemap-role: contact\n---\n# Write to us\n", "notes": "# Notes\n",
    "imprint": "---\nsitemap-role: contentinfo\n---\n# Imprint\n",
    "de/index": "---\ntitle: Hafen\n---\n", "de/guide/index": "# Anleitung\n"}


def build(folder):
    node = tool("node")
    if not (MODULES / ".package-lock.json").is_file():
        missing(f"{MODULES}, which ./bootstrap test installs,")
    configuration = ('import { standardSitemap } from "./standard-sitemap.mjs";\n'
                     f"export default standardSitemap({json.dumps(SETTINGS)});\n")
    write_all(folder / "source", {".vitepress/config.js": configuration, "package.json": '{"type": "module"}',
                                  **{f"{name}.md": text for name, text in PAGES.items()}})
    write_all(folder / "source/.vitepress", {}, SOURCE / "docs/publishing/vitepress/standard-sitemap.mjs")
    (folder / "source/node_modules").symlink_to(MODULES, target_is_directory=True)
    run(node, MODULES / "vitepress/bin/vitepress.js", "build", "--outDir", folder / "root/docs", cwd=folder / "source",
        env=os.environ | {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"})
    pages = {word: f"docs/{page}" for word, page in {
        "home": "", "guide": "guide/", "lamps": "guide/lamps.html", "oil": "guide/oil.html", "parts": "parts.html",
        "contact": "contact.html", "imprint": "imprint.html", "notes": "notes.html"}.items()}
    return Built(folder / "root", pages, {})
