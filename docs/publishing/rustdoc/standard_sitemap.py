#!/usr/bin/env python3
"""Writes the contents of rustdoc's HTML as a Standard Sitemap, and names it in the pages: README.md, beside this file, says
how to use it."""

import argparse
import json
import re
import sys
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

FILE = "standard-sitemap.xml"
NAMESPACE = "http://standard-sitemap.org/2007/ns"
# Where a page of a module has the items of a kind, which its sidebar refers to.
SECTIONS = {
    "primitive": "primitives", "mod": "modules", "macro": "macros", "struct": "structs", "enum": "enums",
    "constant": "constants", "static": "statics", "trait": "traits", "fn": "functions", "type": "types",
    "union": "unions", "foreigntype": "foreign-types", "keyword": "keywords", "attribute": "attributes",
    "attr": "attributes", "derive": "derives", "traitalias": "trait-aliases"}


class SiteMap:
    """The map of a folder that rustdoc has written."""

    def __init__(self, folder, home, roles):
        self.folder, self.roles, self.known = folder, dict(roles), set()
        self.crates = sorted(file.parent.name for file in folder.glob("*/all.html"))
        if not self.crates:
            raise OSError("no folder in it is that of a crate")
        if home and home not in self.crates:
            raise ValueError(f"there is no crate {home}")
        # The page of all crates is the home page, if there is one.
        self.top = "index.html" if (folder / "index.html").is_file() and not home else None
        self.roles.setdefault(self.top or f"{home or self.crates[0]}/index.html", "home")

    def write(self, language):
        sitemap = ElementTree.Element("sitemap", {
            "xmlns": NAMESPACE, "xmlns:xlink": "http://www.w3.org/1999/xlink", "xml:lang": language.replace("_", "-")})
        if self.top:
            self.add(sitemap, "All crates", self.top)
        waiting = [(self.add(sitemap, crate, f"{crate}/index.html"), crate) for crate in self.crates]
        while waiting:
            above, path = waiting.pop()
            waiting += self.add_items(above, path)
        for page, role in self.roles.items():
            if page in self.known:
                continue
            if (self.folder / page).is_file():
                self.add(sitemap, role.capitalize(), page, tree="exclude")
            else:
                print(f"standard_sitemap: there is no page {page}", file=sys.stderr)
        ElementTree.indent(sitemap, " ")
        ElementTree.ElementTree(sitemap).write(self.folder / FILE, "utf-8", xml_declaration=True)

    def add_items(self, above, path):
        """Adds what a module has, and returns its modules, with their folders."""
        modules, items = [], self.items(path)
        page = (self.folder / path / "index.html").read_text("utf-8", "replace")
        headings = dict(re.findall(r'<li><a href="#([\w-]+)"[^<>]*>([^<]+)</a>', page))
        order = {section: at for at, section in enumerate(headings)}
        for kind in sorted(items, key=lambda kind: (order.get(SECTIONS.get(kind), len(order)), kind)):
            pages = [(name, f"{path}/{name}/index.html" if kind == "mod" else f"{path}/{kind}.{name}.html")
                     for name in items[kind]]
            pages = [(name, page) for name, page in pages if (self.folder / page).is_file() and page not in self.known]
            if pages:
                group = ElementTree.SubElement(above, "group", name=headings.get(SECTIONS.get(kind), kind))
                entries = [self.add(group, name, page) for name, page in pages]
                modules += [(entry, f"{path}/{name}") for entry, (name, _) in zip(entries, pages) if kind == "mod"]
        return modules

    def items(self, path):
        """The names of what a module has, by kind: the data of the sidebar, in which a name had a description once."""
        for file in sorted((self.folder / path).glob("sidebar-items*.js")):
            found = re.search(r"\{.*\}", file.read_text("utf-8"), re.DOTALL)
            data = json.loads(found[0]) if found else {}
            return {kind: [entry if isinstance(entry, str) else entry[0] for entry in entries]
                    for kind, entries in data.items()}
        return {}

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
                links = f'<link rel="schema.ssp" href="{NAMESPACE}"><link rel="ssp.location" href="{up}{FILE}">'
                file.write_bytes(data.replace(b"</head>", links.encode() + b"</head>", 1))


def role_of_page(text):
    """An argument such as help=harbour/help/index.html, as (page, role)."""
    role, _, page = text.partition("=")
    if not page or not re.fullmatch(r"[\w-]+", role):
        raise argparse.ArgumentTypeError(f"{text!r} is not ROLE=PAGE, such as help=harbour/help/index.html")
    return page, role


def main():
    parser = argparse.ArgumentParser(description=f"Writes {FILE} into a folder with HTML of rustdoc, and names it there.")
    parser.add_argument("folder", type=Path, help="the folder of the documentation, such as target/doc")
    parser.add_argument("--home", metavar="CRATE", help="the crate whose page is the home page (default: the first)")
    parser.add_argument("--role", type=role_of_page, action="append", default=[], metavar="ROLE=PAGE",
                        help="a page with a role, such as help=harbour/help/index.html")
    parser.add_argument("--language", default="en", help="the language of the names, as a BCP 47 tag; en unless given")
    arguments = parser.parse_args()
    try:
        site = SiteMap(arguments.folder, arguments.home, arguments.role)
        site.write(arguments.language)
        site.name_it()
    except (OSError, ValueError) as error:
        sys.exit(f"standard_sitemap: {arguments.folder}: {error}")


if __name__ == "__main__":
    main()
