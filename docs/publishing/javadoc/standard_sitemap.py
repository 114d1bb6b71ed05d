#!/usr/bin/env python3
"""Writes the contents of Javadoc's HTML as a Standard Sitemap, and names it in the pages: README.md, beside this file, says
how to use it."""

import argparse
import html
import json
import re
import sys
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

FILE = "standard-sitemap.xml"
NAMESPACE = "http://standard-sitemap.org/2007/ns"
NOT_XML = re.compile("[^\t\n\r -\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")


def plain(markup):
    """The text of a title."""
    return " ".join(NOT_XML.sub("", html.unescape(re.sub("<[^<>]*>", "", markup))).split())


class SiteMap:
    """The map of a folder that Javadoc has written."""

    def __init__(self, folder, roles):
        self.folder, self.roles = folder, dict(roles)
        self.front = (folder / "index.html").read_text("utf-8", "replace")
        self.sitemap = ElementTree.Element("sitemap", {
            "xmlns": NAMESPACE, "xmlns:xlink": "http://www.w3.org/1999/xlink"})
        self.known = set()

    def index(self, kind):
        """The entries of an index that Javadoc writes for its search."""
        text = (self.folder / f"{kind}-search-index.js").read_text("utf-8")
        entries = json.loads(re.search(r"= ?(\[.*\])", text, re.DOTALL)[1])
        return [entry for entry in entries if "u" not in entry and "url" not in entry]  # but lists of all of them

    def write(self, name, language):
        # With one package, index.html leads on to it.
        lead = re.search(r'http-equiv="Refresh" content="0;(?:URL=)?([^"]+)"', self.front, re.IGNORECASE)
        home = html.unescape(lead[1]) if lead else "index.html"
        title = re.search(r'<h1[^>]*\bclass="title"[^>]*>(.*?)</h1>', self.front, re.DOTALL)
        name = name or (plain(title[1]) if title else "") or "Overview"
        said = re.search(r'<html[^>]*\blang="([^"]+)"', self.front)
        self.sitemap.set("xml:lang", (language or (said[1] if said else "en")).replace("_", "-"))
        if not lead:
            self.add(self.sitemap, name, home, role="home")
        self.roles.setdefault(home, "home")

        lines = (self.folder / "element-list").read_text("utf-8").split()
        modules = {entry["l"]: entry["m"] for entry in self.index("package") if "m" in entry}
        packages, module, above = {}, "", self.sitemap
        for line in lines:
            if line.startswith("module:"):
                module = line.removeprefix("module:")
                above = self.add(self.sitemap, module, f"{module}/module-summary.html")
            else:
                path = f"{module}/{line.replace('.', '/')}".lstrip("/")
                packages[module, line] = self.add(above, line, f"{path}/package-summary.html"), path
        unnamed = self.sitemap, "."
        types = [(entry.get("m", modules.get(entry.get("p"), "")), entry.get("p", ""), entry["l"])
                 for entry in self.index("type")]
        for of_module, package, label in sorted(types, key=lambda entry: (entry[2].lower(), entry[2])):
            above, path = packages.get((of_module, package), unnamed)
            self.add(above, label, f"{path}/{label}.html".removeprefix("./"))
        # What is not in the hierarchy, but has a role.
        index = next((page for page in ("index-all.html", "index-files/index-1.html") if self.has(page)), None)
        for page, role in {index: "index", "search.html": "search", "help-doc.html": "help", **self.roles}.items():
            if page and page not in self.known and self.has(page):
                self.add(self.sitemap, role.capitalize(), page, role=role, tree="exclude")
            elif page in dict(self.roles) and page not in self.known:
                print(f"standard_sitemap: there is no page {page}", file=sys.stderr)
        ElementTree.indent(self.sitemap, " ")
        ElementTree.ElementTree(self.sitemap).write(self.folder / FILE, "utf-8", xml_declaration=True)

    def has(self, page):
        return (self.folder / page).is_file()

    def add(self, parent, name, page, **attributes):
        self.known.add(page)
        if page in self.roles:
            attributes["role"] = self.roles[page]
        return ElementTree.SubElement(parent, "item", {"name": name, "xlink:href": quote(page), **attributes})

    def name_it(self):
        """Names the map in each page that does not yet."""
        for file in self.folder.rglob("*.html"):
            data = file.read_bytes()
            if b'rel="ssp.location"' not in data:
                up = "../" * (len(file.relative_to(self.folder).parts) - 1)
                links = (f'<link rel="schema.ssp" href="{NAMESPACE}">\n'
                         f'<link rel="ssp.location" href="{up}{FILE}">\n')
                file.write_bytes(data.replace(b"</head>", links.encode() + b"</head>", 1))


def role_of_page(text):
    """An argument such as contact=doc-files/help.html, as (page, role)."""
    role, _, page = text.partition("=")
    if not page or not re.fullmatch(r"[\w-]+", role):
        raise argparse.ArgumentTypeError(f"{text!r} is not ROLE=PAGE, such as contact=doc-files/contact.html")
    return page, role


def main():
    parser = argparse.ArgumentParser(description=f"Writes {FILE} into a folder with HTML of Javadoc, and names it there.")
    parser.add_argument("folder", type=Path, help="the folder with index.html and element-list")
    parser.add_argument("--name", help="the name of the home page (default: its heading)")
    parser.add_argument("--role", type=role_of_page, action="append", default=[], metavar="ROLE=PAGE",
                        help="a page with a role, such as contact=doc-files/contact.html")
    parser.add_argument("--language", help="the language of the names, as a BCP 47 tag (default: what the pages say)")
    arguments = parser.parse_args()
    try:
        site = SiteMap(arguments.folder, arguments.role)
        site.write(arguments.name, arguments.language)
        site.name_it()
    except (OSError, ValueError, TypeError) as error:
        sys.exit(f"standard_sitemap: {arguments.folder} is not a folder with the HTML of Javadoc: {error}")


if __name__ == "__main__":
    main()
