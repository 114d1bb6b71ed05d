#!/usr/bin/env python3
"""Writes the contents of Doxygen's HTML as a Standard Sitemap. README.md, beside this file, says how to use it."""

import argparse
import html
import itertools
import re
from pathlib import Path
from xml.etree import ElementTree

FILE = "standard-sitemap.xml"
NAMESPACE = "http://standard-sitemap.org/2007/ns"
TAG = re.compile(r"</?(?:b|code|del|em|i|ins|kbd|s|small|span|strong|sub|sup|tt|u|var)>")
CHARACTER = re.compile(r"&(?:#[0-9]+|#x[0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);")
NOT_XML = re.compile("[^\t\n\r -\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")


class SiteMap:
    """The map of a folder with Doxygen's HTML and with toc.xml, the contents that Doxygen writes for Eclipse."""

    def __init__(self, folder, roles, language, sequences):
        self.folder, self.roles, self.sequences = folder, roles, sequences
        self.pages = {}  # address: (element, its shape)
        self.open = set()  # the addresses of the pages that contain what is being added
        self.shapes, self.numbers = {}, itertools.count(1)
        self.sitemap = ElementTree.Element("sitemap", {
            "xmlns": NAMESPACE, "xmlns:xlink": "http://www.w3.org/1999/xlink", "xml:lang": language})

    def write(self):
        toc = ElementTree.fromstring(NOT_XML.sub("", (self.folder / "toc.xml").read_text("utf-8", "replace")))
        self.add_page(self.sitemap, plain(toc.get("label")), toc.get("topic"), role="home")
        self.open.add(toc.get("topic"))
        for topic in toc:
            self.add_topic(self.sitemap, *self.page(topic))
        for address, role in self.roles.items():
            if address not in self.pages:
                self.add_page(self.sitemap, role.capitalize(), address, role=role, tree="exclude")
        ElementTree.indent(self.sitemap, " ")
        ElementTree.ElementTree(self.sitemap).write(self.folder / FILE, "utf-8", xml_declaration=True)

    def page(self, topic):
        """A topic with those below it that are pages, not parts of pages: (name, address, children, shape). Topics have
        the same shape if they have the same address and below them topics with the same shapes."""
        children = [self.page(child) for child in topic if "#" not in child.get("href", "")]
        key = (topic.get("href"), *(shape for *_, shape in children))
        return plain(topic.get("label")), topic.get("href"), children, self.shapes.setdefault(key, len(self.shapes))

    def add_topic(self, parent, name, address, children, shape):
        first, first_shape = self.pages.get(address, (None, None))
        if first is None and address:
            entry = self.add_page(parent, name, address, shape)
        elif not children or shape == first_shape:
            if address and address not in self.open:
                self.add_again(parent, first)
            return
        else:
            entry = ElementTree.SubElement(parent, "group", name=name)
            if address and address not in self.open:
                self.add_again(entry, first)
        is_outer = address not in self.open
        self.open.add(address)
        for child in children:
            self.add_topic(entry, *child)
        if is_outer:
            self.open.remove(address)

    def add_page(self, parent, name, address, shape=None, **attributes):
        role = self.roles.get(address)
        if role:
            attributes["role"] = role
        entry = ElementTree.SubElement(parent, "item", {"name": name, "xlink:href": address, **attributes})
        if address in self.sequences:
            (self.sitemap if attributes.get("role") == "home" else entry).set("relation", "sequence")
        self.pages[address] = (entry, shape)
        return entry

    def add_again(self, parent, first):
        if "xml:id" not in first.attrib:
            first.set("xml:id", f"page-{next(self.numbers)}")
        ElementTree.SubElement(parent, "external", {"xlink:href": f"#{first.get('xml:id')}"})


def plain(label):
    """The text of a label, in which Doxygen leaves the tags and references of a title as they are."""
    return NOT_XML.sub("", CHARACTER.sub(lambda reference: html.unescape(reference.group()), TAG.sub("", label)))


def role_of_page(text):
    """An argument such as contact=help.html, as (address, role)."""
    role, separator, address = text.partition("=")
    if not address or not re.fullmatch(r"[\w-]+", role):
        raise argparse.ArgumentTypeError(f"{text!r} is not ROLE=PAGE, such as contact=help.html")
    return address, role


def main():
    parser = argparse.ArgumentParser(description=f"Writes {FILE} into a folder with HTML of Doxygen, from its toc.xml.")
    parser.add_argument("folder", type=Path, help="the folder with index.html and toc.xml")
    parser.add_argument("--role", type=role_of_page, action="append", default=[], metavar="ROLE=PAGE",
                        help="a page with a role, such as contact=help.html")
    parser.add_argument("--sequence", action="append", default=[], metavar="PAGE",
                        help="a page below which the pages are read one after the other, such as guide.html")
    parser.add_argument("--language", default="en", help="the language of the names, as a BCP 47 tag; en unless given")
    arguments = parser.parse_args()
    language = arguments.language.replace("_", "-")
    SiteMap(arguments.folder, dict(arguments.role), language, arguments.sequence).write()


if __name__ == "__main__":
    main()
