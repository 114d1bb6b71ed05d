"""Sphinx extension: writes the site's toctrees as a Standard Sitemap, and names that map in every page.

README.md, beside this file, says how to use it. The map is made when all pages are written, from what Sphinx knows of
all of them, so it is whole after an incremental build too.
"""

import html
import itertools
import os
import re
from urllib.parse import quote
from xml.etree import ElementTree

from docutils import nodes
from sphinx import addnodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util.nodes import clean_astext, process_only_nodes

NAMESPACE = "http://standard-sitemap.org/2007/ns"
XLINK = "http://www.w3.org/1999/xlink"
# Pages that Sphinx generates: what toctrees call them, and their roles.
GENERATED = {"search": "search", "genindex": "index", "modindex": None}


class SiteMap:
    """The map of a site that has been built."""

    def __init__(self, app):
        self.config, self.env, self.builder = app.config, app.env, app.builder
        self.labels = app.env.get_domain("std").labels
        self.pages = {}  # what toctrees call a page: its element
        self.open = set()  # the pages that contain what is being added
        self.numbers = itertools.count(1)
        self.sitemap = ElementTree.Element("sitemap", {"xmlns": NAMESPACE, "xmlns:xlink": XLINK})
        if language := language_tag(self.config.language):
            self.sitemap.set("xml:lang", language)

    def write(self, file):
        home = self.config.root_doc
        self.pages[home] = self.add_item(self.sitemap, self.name(home), self.address(home), role="home")
        self.add_toctrees(self.sitemap, home)
        self.set_relation(self.sitemap, home)
        # What is in no toctree, but has a role, is not shown in the hierarchy.
        for ref in GENERATED:
            if ref not in self.pages and GENERATED[ref]:
                self.add_generated(self.sitemap, ref, tree="exclude")
        for page in sorted(page for page, fields in self.env.metadata.items() if "sitemap-role" in fields):
            if page not in self.pages:
                self.add_page(self.sitemap, page, tree="exclude")
        ElementTree.indent(self.sitemap, " ")
        ElementTree.ElementTree(self.sitemap).write(file, "utf-8", xml_declaration=True)

    def add_toctrees(self, parent, page):
        """Adds what the toctrees of a page name, those with a caption as groups."""
        if page not in self.env.toctree_includes:
            return
        contents = self.env.tocs[page].deepcopy()
        process_only_nodes(contents, self.builder.tags)
        self.open.add(page)
        for toctree in contents.findall(addnodes.toctree):
            place = parent
            if toctree.get("caption"):
                place = ElementTree.SubElement(parent, "group", name=plain(toctree["caption"]))
            for title, ref in toctree["entries"]:
                self.add_entry(place, title, ref)
            if place is not parent and not len(place):
                del parent[-1]
        self.open.remove(page)

    def add_entry(self, parent, title, ref):
        if "://" in ref:
            if can_be_followed(ref):
                self.add_item(parent, title or ref, ref)
        elif ref == "self" or ref in self.open:
            pass  # it is in the map already, above this place
        elif ref in self.pages:
            name = plain(self.name(ref, title) if ref in self.env.tocs else title or self.labels[ref][2])
            if name != self.pages[ref].get("name"):
                parent = ElementTree.SubElement(parent, "group", name=name)
            self.add_again(parent, ref)
        elif ref in self.env.tocs:
            self.add_page(parent, ref, title)
        elif ref in GENERATED:
            self.add_generated(parent, ref, title)

    def add_page(self, parent, page, title=None, **attributes):
        place = parent
        if next(self.env.tocs[page].findall(nodes.reference), None):  # else it has no title, and no entry
            role = self.env.metadata.get(page, {}).get("sitemap-role")
            name = self.name(page, title)
            place = self.pages[page] = self.add_item(parent, name, self.address(page), role, **attributes)
            self.set_relation(place, page)
        self.add_toctrees(place, page)

    def set_relation(self, element, page):
        if relation := self.env.metadata.get(page, {}).get("sitemap-relation"):
            element.set("relation", plain(relation))

    def add_generated(self, parent, ref, title=None, **attributes):
        page, _, label = self.labels[ref]
        if os.path.exists(self.builder.get_outfilename(page)):
            address = self.address(page)
            self.pages[ref] = self.add_item(parent, title or label, address, GENERATED[ref], **attributes)

    def add_again(self, parent, page):
        """Refers to a page that has its place elsewhere in the map."""
        identifier = self.pages[page].attrib.setdefault("xml:id", f"page-{next(self.numbers)}")
        ElementTree.SubElement(parent, "external", {"xlink:href": f"#{identifier}"})

    def add_item(self, parent, name, address, role=None, **attributes):
        attributes = {"name": plain(name), "xlink:href": reference(address) or "./", **attributes}
        if role:
            attributes["role"] = plain(role)
        return ElementTree.SubElement(parent, "item", attributes)

    def address(self, page):
        """The address of a page. The builder html has quoted it already; dirhtml has not, so its % is no code."""
        address = self.builder.get_target_uri(page)
        return address if address.startswith(quote(page.removesuffix("index"))) else quote(address)

    def name(self, page, title=None):
        """The title of a page, with its number if its toctree is numbered."""
        number = self.env.toc_secnumbers.get(page, {}).get("")
        prefix = ".".join(map(str, number)) + self.config.html_secnumber_suffix if number else ""
        return prefix + (title or clean_astext(self.env.titles[page]))


def plain(text):
    """The text in one line, without characters that XML does not allow."""
    return " ".join(re.sub(r"[\x00-\x1f\x7f\ufffe\uffff]", " ", str(text)).split())


def language_tag(locale):
    """A locale, such as pt_BR or sr@latin, as a language tag (BCP 47), or None."""
    parts = re.fullmatch(r"([A-Za-z]{2,8})((?:[-_][A-Za-z0-9]{1,8})*)(?:\.[^@]*)?(?:@(\w+))?", locale or "")
    scripts = {"latin": "-Latn", "cyrillic": "-Cyrl", "devanagari": "-Deva"}
    return (parts[1] + scripts.get(parts[3], "") + parts[2]).replace("_", "-") if parts else None


def can_be_followed(address):
    """Whether a reader can follow an address: its scheme is http, https, mailto or tel, or it has none."""
    return not re.match(r"(?!(?:https?|mailto|tel):)[a-z][a-z0-9+.-]*:", address, re.IGNORECASE)


def reference(address):
    """An address as RFC 3986 has it: brackets only around the address of a host, signs of percent only before codes."""
    address = re.sub("%(?![0-9A-Fa-f]{2})", "%25", address)
    host = re.match(r"(?:[A-Za-z][A-Za-z0-9+.-]*:)?//[^/?#]*", address)
    end = host.end() if host else 0
    return address[:end] + quote(address[end:], safe="%/:=&?~#+!$,;'@()*")


def has_map(builder):
    """Whether the pages are a site: not a book, a help file, or data for another program."""
    return isinstance(builder, StandaloneHTMLBuilder) and not builder.embedded and builder.name != "singlehtml"


def name_map(app, pagename, templatename, context, doctree):
    if has_map(app.builder):
        address = html.escape(context["pathto"](app.config.standard_sitemap_file, 1))
        context["metatags"] = context.get("metatags", "") + f"""
<link rel="schema.ssp" href="{NAMESPACE}" />
<link rel="ssp.location" href="{address}" />
"""


def write_map(app, exception):
    if exception is None and has_map(app.builder):
        SiteMap(app).write(os.path.join(app.outdir, app.config.standard_sitemap_file))


def setup(app):
    app.add_config_value("standard_sitemap_file", "standard-sitemap.xml", "html")
    app.connect("html-page-context", name_map)
    app.connect("build-finished", write_map)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
