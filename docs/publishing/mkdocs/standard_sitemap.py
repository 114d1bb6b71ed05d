"""MkDocs hook: writes the site's navigation as a Standard Sitemap, and names that map in every page.

README.md, beside this file, says how to use it.
"""

import html
import itertools
import os
import re
from html.parser import HTMLParser
from urllib.parse import quote, urlsplit
from xml.etree import ElementTree

from mkdocs.utils import get_relative_url

FILE = "standard-sitemap.xml"
NAMESPACE = "http://standard-sitemap.org/2007/ns"
XLINK = "http://www.w3.org/1999/xlink"
HOME = ("", ".", "./", "index.html")
navigation = None


def on_nav(nav, config, files):
    global navigation  # no later event that comes once has it
    navigation = nav


def on_post_page(output, page, config):
    return with_links(output, get_relative_url(FILE, page.url))


def on_post_template(output, template_name, config):
    if not template_name.endswith(".html"):
        return output
    # The page of error 404 is shown at any address, so the address of the map is absolute there.
    folder = urlsplit(config["site_url"] or "").path.rstrip("/") + "/" if template_name == "404.html" else ""
    return with_links(output, folder + FILE)


def on_post_build(config):
    SiteMap(config).write(os.path.join(config["site_dir"], FILE))


def with_links(output, address):
    """The page, with the two links that name the map at the end of its head."""
    links = f'<link rel="schema.ssp" href="{NAMESPACE}"><link rel="ssp.location" href="{html.escape(address)}">\n'
    head, end, rest = output.partition("</head>")
    return head + links + end + rest if end else output


class SiteMap:
    """The map of a site that has been built."""

    def __init__(self, config):
        self.config, self.theme = config, config["theme"]
        self.pages = {}  # address: element
        self.numbers = itertools.count(1)
        self.has_section_pages = "features" in self.theme and "navigation.indexes" in self.theme["features"]
        self.sitemap = ElementTree.Element("sitemap", {"xmlns": NAMESPACE, "xmlns:xlink": XLINK})
        for option in ("language", "locale"):
            if option in self.theme and self.theme[option]:
                self.sitemap.set("xml:lang", str(self.theme[option]).replace("_", "-"))

    def write(self, file):
        self.add_all(self.sitemap, navigation.items)
        # What is not in the navigation, but has a role, is not shown in the hierarchy.
        if "search.html" in self.theme.static_templates:
            self.add_item(self.sitemap, "Search", "search.html", role="search", tree="exclude")
        if not any(address in self.pages for address in HOME):
            self.add_item(self.sitemap, self.config["site_name"], "./", role="home", tree="exclude")
        ElementTree.indent(self.sitemap, " ")
        ElementTree.ElementTree(self.sitemap).write(file, "utf-8", xml_declaration=True)

    def add_all(self, parent, entries):
        for entry in entries:
            if entry.is_section:
                self.add_section(parent, entry)
            elif entry.is_link:
                self.add_item(parent, entry.title or entry.url, quote(entry.url, safe="%/:=&?~#+!$,;'@()*[]"))
            else:
                self.add_page(parent, entry)

    def add_section(self, parent, section):
        """Adds a section as a group, or as the page that the theme makes its heading lead to."""
        page = next((child for child in section.children if child.is_page and child.is_index), None)
        if page and self.has_section_pages and page.url not in self.pages:
            place = self.add_page(parent, page, section.title)
            self.add_all(place, [child for child in section.children if child is not page])
        elif section.children:
            self.add_all(ElementTree.SubElement(parent, "group", name=plain(section.title)), section.children)

    def add_page(self, parent, page, title=None):
        if page.url in self.pages:  # it has its place elsewhere in the map
            identifier = self.pages[page.url].attrib.setdefault("xml:id", f"page-{next(self.numbers)}")
            return ElementTree.SubElement(parent, "external", {"xlink:href": f"#{identifier}"})
        if page.title is None:  # not read in this build, because it has not changed (--dirty)
            page.read_source(self.config)
        role = "home" if page.url in HOME else page.meta.get("sitemap-role")
        self.pages[page.url] = self.add_item(parent, title or page.title, page.url, role)
        return self.pages[page.url]

    def add_item(self, parent, name, address, role=None, **attributes):
        attributes = {"name": plain(name), "xlink:href": "./" if address in ("", ".") else address, **attributes}
        if role:
            attributes["role"] = plain(role)
        return ElementTree.SubElement(parent, "item", attributes)


class Text(HTMLParser):
    """Collects the text of a piece of HTML."""

    def __init__(self, source):
        super().__init__()
        self.parts = []
        self.feed(source)
        self.close()

    def handle_data(self, data):
        self.parts.append(data)


def plain(title):
    """A title as the navigation shows it, which is where MkDocs puts titles as HTML, in one line."""
    text = "".join(Text(str(title)).parts)
    return " ".join(re.sub(r"[\x00-\x1f\x7f\ufffe\uffff]", " ", text).split())
