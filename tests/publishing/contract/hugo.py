"""The site of the contract for Hugo, in two languages. The menu is that of the sections."""

import json
import os
import shutil

from contract import LAMPS, Built
from support import SOURCE, run, tool
from site_files import write_all

FILES = {
    "config.toml": """
baseURL = "https://example.org/docs/"
title = "Harbour"
theme = ["standard-sitemap"]
defaultContentLanguage = "pt"
disableKinds = ["taxonomy", "term"]
[languages.pt]
  languageCode = "pt_BR"
  weight = 1
[languages.de]
  title = "Hafen"
  weight = 2
[outputs]
  home = ["HTML", "RSS", "StandardSitemap"]
""",
    "layouts/_default/baseof.html": "<html><head>{{ partial \"standard-sitemap.html\" . }}</head>"
                                    "<body>{{ block \"main\" . }}{{ .Content }}{{ end }}</body></html>",
    "layouts/_default/list.html": "{{ define \"main\" }}{{ .Content }}{{ end }}",
    "layouts/_default/single.html": "{{ define \"main\" }}{{ .Content }}{{ end }}"}
PAGES = {
    "_index": {"title": "Harbour"}, "_index.de": {"title": "Hafen"},
    "guide/_index": {"title": "Guide", "weight": 1, "sitemap-relation": "sequence"},
    "guide/_index.de": {"title": "Anleitung"},
    "guide/lamps": {"title": LAMPS, "weight": 1}, "guide/oil": {"title": "Oil", "weight": 2},
    "reference/_index": {"title": "Reference", "weight": 2, "_build": {"render": "never"}},
    "reference/parts": {"title": "Parts"},
    "empty/_index": {"title": "Empty", "_build": {"render": "never"}},
    "contact": {"title": "Write to us", "weight": 3, "sitemap-role": "contact"},
    "imprint": {"title": "Imprint", "hidden": True, "sitemap-role": "contentinfo"},
    "hidden": {"title": "Hidden", "toc_hide": True}}


def build(folder):
    program = tool("hugo")
    files = {f"content/{name}.md": json.dumps(matter) + "\n" for name, matter in PAGES.items()}
    write_all(folder / "source", FILES | files)
    shutil.copytree(SOURCE / "docs/publishing/hugo", folder / "source/themes/standard-sitemap")
    run(program, "--quiet", "--source", folder / "source", "--destination", folder / "root/docs",
        env=os.environ | {"HUGO_CACHEDIR": str(folder / "cache"), "LC_ALL": "C.UTF-8"})
    pages = {word: f"docs/{page}" for word, page in {
        "home": "", "guide": "guide/", "lamps": "guide/lamps/", "oil": "guide/oil/", "parts": "reference/parts/",
        "contact": "contact/", "imprint": "imprint/", "hidden": "hidden/"}.items()}
    return Built(folder / "root", pages, {
        "Lamps again  (group)": "a page has one place", "Source code  https://git.example/x?a%5B%5D=1&b=50%25":
        "sections have pages only"}, without_map=("docs/pt/index.html",))
