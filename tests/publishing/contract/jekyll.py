"""The site of the contract for Jekyll, with its navigation as a list in _data."""

import json
import os
import shutil

from contract import LAMPS, Built
from support import SOURCE, run, tool
from site_files import write_all

NAVIGATION = [
    {"title": "Harbour", "url": "/"},
    {"title": "Guide", "url": "/guide/", "children": [
        {"title": LAMPS, "url": "/guide/lamps.html"},
        {"title": "Oil", "url": "/guide/oil.html", "children": [{"title": "Guide", "url": "/guide/"}]}]},
    {"title": "Reference", "children": [
        {"title": "Parts", "url": "/parts.html"}, {"title": "Lamps again", "url": "/guide/lamps.html"},
        {"title": "Source code", "url": "https://git.example/x?a[]=1&b=50%"}]},
    {"title": "Empty", "children": [
        {"title": "Nothing", "children": []}, {"title": "Bad", "url": "javascript:alert(1)"}]},
    {"title": "Write to us", "url": "/contact.html"}]
PAGES = {
    "index": {"title": "Harbour"}, "guide/index": {"title": "Guide", "sitemap-relation": "sequence"},
    "guide/lamps": {"title": LAMPS}, "guide/oil": {"title": "Oil"}, "parts": {"title": "Parts"},
    "contact": {"title": "Write to us", "sitemap-role": "contact"},
    "imprint": {"title": "Imprint", "sitemap-role": "contentinfo"}, "notes": {"title": "Notes"}}


def build(folder):
    program = tool("jekyll")
    write_all(folder / "source", {
        "_config.yml": "baseurl: /docs\nlang: pt_BR\nstandard_sitemap: {data: navigation}\n",
        "_layouts/page.html": "<head>{% include standard-sitemap/links.html %}</head>{{ content }}",
        "_data/navigation.json": json.dumps(NAVIGATION),
        **{f"{name}.html": f"---\n{json.dumps({'layout': 'page', **matter})}\n---\n"
           for name, matter in PAGES.items()}})
    shutil.copytree(SOURCE / "docs/publishing/jekyll", folder / "source", dirs_exist_ok=True,
                    ignore=shutil.ignore_patterns("README.md"))
    run(program, "build", "--quiet", "--disable-disk-cache", "--destination", folder / "root/docs",
        cwd=folder / "source", env=os.environ | {"LC_ALL": "C.UTF-8", "JEKYLL_NO_BUNDLER_REQUIRE": "true"})
    pages = {word: f"docs/{page}" for word, page in {
        "home": "", "guide": "guide/", "lamps": "guide/lamps.html", "oil": "guide/oil.html", "parts": "parts.html",
        "contact": "contact.html", "imprint": "imprint.html", "notes": "notes.html"}.items()}
    return Built(folder / "root", pages, {"PUB-11": "a site has one language"})
