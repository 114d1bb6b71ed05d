"""The site of the contract for Antora. Its UI, which would be loaded, is a small one that shows the navigation."""

import os
from pathlib import Path

from contract import LAMPS, Built
from support import SOURCE, missing, run, tool
from site_files import write_all

MODULES = Path(os.environ.get("STANDARD_SITEMAP_ANTORA", SOURCE / "build/antora")) / "node_modules"
PLAYBOOK = """
site:
  title: Harbour
  url: https://example.org/docs
  start_page: ROOT::index.adoc
content:
  sources:
    - url: ./content
      start_paths: %s
ui:
  bundle:
    url: ./ui
output:
  dir: %s
antora:
  extensions:
    - require: ./standard-sitemap.js
      lang: pt_BR
"""
LAYOUT = """
<!doctype html><html><head><title>{{{page.title}}}</title></head><body>
<nav id="sidebar">{{> nav-tree items=page.navigation}}</nav><main>{{{page.contents}}}</main></body></html>
"""
NAV_TREE = """
<ul>{{#each items}}<li>{{#if url}}<a href="{{#if (eq urlType 'internal')}}{{{relativize url}}}{{else}}{{{url}}}{{/if}}">
{{{content}}}</a>{{else}}<span>{{{content}}}</span>{{/if}}{{#if items}}{{> nav-tree items=items}}{{/if}}</li>{{/each}}</ul>
"""
UI = {
    "ui/layouts/default.hbs": LAYOUT, "ui/layouts/404.hbs": LAYOUT, "ui/partials/nav-tree.hbs": NAV_TREE,
    "ui/helpers/eq.js": "module.exports = (a, b) => a === b;\n",
    "ui/helpers/relativize.js": """
const path = require("node:path");
module.exports = (to, { data: { root: { page } } }) =>
  page.url ? path.posix.relative(path.posix.dirname(page.url), to) || "." : to;
"""}
COMPONENT = {
    "antora.yml": "name: ROOT\ntitle: Harbour\nversion: ~\nnav: [modules/ROOT/nav.adoc]\n",
    "modules/ROOT/nav.adoc": f"""
* xref:index.adoc[Harbour]
* xref:guide.adoc[Guide]
** xref:guide/lamps.adoc[{LAMPS}]
** xref:guide/oil.adoc[Oil]
*** xref:guide.adoc[Guide]
* Reference
** xref:parts.adoc[]
** xref:guide/lamps.adoc[Lamps again]
** https://git.example/x?a%5B%5D=1&b=50%[Source code]
* Empty
* xref:contact.adoc[]
""",
    **{f"modules/ROOT/pages/{name}.adoc": f"= {title}\n{attribute}\nText.\n" for name, title, attribute in [
        ("index", "Harbour", ""), ("guide", "Guide", ":page-sitemap-relation: sequence\n"), ("guide/lamps", LAMPS, ""),
        ("guide/oil", "Oil", ""), ("parts", "Parts", ""), ("contact", "Write to us", ":page-sitemap-role: contact\n"),
        ("imprint", "Imprint", ":page-sitemap-role: contentinfo\n"), ("notes", "Notes", "")]}}


def write(folder, *components):
    """Writes a site; the files of each component are {path: text}."""
    names = [f"part{number}" for number, _ in enumerate(components)]
    write_all(folder, {**UI, "antora-playbook.yml": PLAYBOOK % (f"[{', '.join(names)}]", folder.parent / "root/docs"), **{
        f"content/{name}/{path}": text for name, files in zip(names, components) for path, text in files.items()}})
    write_all(folder, {}, SOURCE / "docs/publishing/antora/standard-sitemap.js")
    for command in (("init", "-q"), ("add", "."), ("-c", "user.name=A", "-c", "user.email=a@b.example",
                                                  "-c", "commit.gpgsign=false", "commit", "-q", "-m", "Site")):
        run("git", *command, cwd=folder / "content")


def make(folder):
    if not (MODULES / ".package-lock.json").is_file():
        missing(f"{MODULES}, which ./bootstrap test installs,")
    run(tool("node"), MODULES / "antora/bin/antora", "--cache-dir", folder / "cache", "antora-playbook.yml", cwd=folder,
        env=os.environ | {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"})


def build(folder):
    write(folder / "source", COMPONENT)
    make(folder / "source")
    pages = {word: f"docs/{page}.html" for word, page in {
        "home": "index", "guide": "guide", "lamps": "guide/lamps", "oil": "guide/oil", "parts": "parts",
        "contact": "contact", "imprint": "imprint", "notes": "notes"}.items()}
    return Built(folder / "root", pages, {"PUB-11": "a site has one language"})
