"""The site of the contract for MkDocs, whose sections have pages of their own as in the theme Material."""

import os

from contract import LAMPS, Built
from support import SOURCE, run, tool
from site_files import write_all

FILES = {
    "mkdocs.yml": """
site_name: Harbour
site_url: https://example.org/docs/
theme: {name: mkdocs, locale: pt_BR, highlightjs: false, features: [navigation.indexes]}
hooks: [standard_sitemap.py]
nav:
  - index.md
  - Guide: [guide/index.md, guide/lamps.md, guide/oil.md, Guide: guide/index.md]
  - Reference:
      - parts.md
      - Lamps again: guide/lamps.md
      - Source code: https://git.example/x?a[]=1&b=50%
  - Empty:
      - Nothing: []
      - Bad: javascript:alert(1)
  - contact.md
""",
    "docs/index.md": "# Harbour\n",
    "docs/guide/index.md": "---\nsitemap-relation: sequence\n---\n# Guide\n",
    "docs/guide/lamps.md": f"# {LAMPS}\n",
    "docs/guide/oil.md": "# Oil\n",
    "docs/parts.md": "# Parts\n",
    "docs/contact.md": "---\nsitemap-role: contact\n---\n# Write to us\n",
    "docs/imprint.md": "---\nsitemap-role: contentinfo\n---\n# Imprint\n",
    "docs/notes.md": "# Notes\n"}


def build(folder):
    program = tool("mkdocs")
    write_all(folder / "source", FILES, SOURCE / "docs/publishing/mkdocs/standard_sitemap.py")
    run(program, "build", "--quiet", "--site-dir", folder / "root/docs", cwd=folder / "source",
        env=os.environ | {"LC_ALL": "C.UTF-8"})
    pages = {word: f"docs/{page}" for word, page in {
        "home": "", "guide": "guide/", "lamps": "guide/lamps/", "oil": "guide/oil/", "parts": "parts/",
        "contact": "contact/", "imprint": "imprint/", "notes": "notes/"}.items()}
    return Built(folder / "root", pages, {"PUB-11": "a site has one language"})
