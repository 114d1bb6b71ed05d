"""MkDocs hooks of this project's site: headings, tables, addresses of the project, and the index of the search."""

import json
import os
import re
from pathlib import Path


def github_slug(heading, separator):
    """The fragment that GitHub makes of a heading, which the links in the documents name."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", separator)


def on_config(config):
    config["mdx_configs"].setdefault("toc", {})["slugify"] = github_slug
    place = json.loads(os.environ.get("STANDARD_SITEMAP_PLACE", "{}"))
    if "@" in place.get("reports", "") and not place["reports"].startswith("http"):
        place["reports"] = f"mailto:{place['reports']}"
    config["extra"]["place"] = place


def on_page_content(html, page, config, files):
    """Wide tables and code are scrolled by themselves, by keyboard too; no heading of a table is empty."""
    for element, replacement in (("<table>", '<div class="scroll" tabindex="0"><table>'),
                                 ("</table>", "</table></div>"),
                                 ("<pre>", '<pre tabindex="0">'),
                                 ("<th></th>", "<td></td>")):
        html = html.replace(element, replacement)
    return html


def on_post_build(config):
    """Writes the index of the search as a script, which pages opened from a disk can load, unlike data."""
    folder = Path(config["site_dir"], "search")
    index = folder / "search_index.json"
    entries = json.loads(index.read_text(encoding="utf-8"))["docs"]
    titles = {entry["location"]: entry["title"] for entry in entries if "#" not in entry["location"]}
    in_parts = {entry["location"].partition("#")[0] for entry in entries if "#" in entry["location"]}
    chosen = [entry | {"page": titles[entry["location"].partition("#")[0]]} for entry in entries
              if entry["location"] not in in_parts and not entry["location"].startswith("source/")]
    text = json.dumps(chosen, ensure_ascii=False)
    (folder / "entries.js").write_text(f"var searchEntries = {text};\n", encoding="utf-8")
    # What the search does not use; and XML sitemaps, which have absolute addresses: this site may be anywhere.
    for file in (index, folder / "worker.js", *folder.parent.glob("sitemap.xml*")):
        file.unlink()
