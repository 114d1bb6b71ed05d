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
navigation = documents = None


def on_nav(nav, config, files):
    global navigation, documents  # no later event that comes once has them
    navigation, documents = nav, files.documentation_pages()


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
        self.open = set()  # the addresses of the pages that contain what is being added
        self.numbers = itertools.count(1)
        self.has_section_pages = "features" in self.theme and "navigation.indexes" in self.theme["features"]
        self.sitemap = ElementTree.Element("sitemap", {"xmlns": NAMESPACE, "xmlns:xlink": XLINK})
        # Themes with a `language`, such as Material, do not use the `locale`, which MkDocs sets to "en".
        options = [self.theme[option] for option in ("language", "locale") if option in self.theme]
        if language := next(filter(None, map(language_tag, options)), None):
            self.sitemap.set("xml:lang", language)

    def write(self, file):
        self.add_all(self.sitemap, navigation.items)
        # What is not in the navigation, but has a role, is not shown in the hierarchy.
        if "search.html" in self.theme.static_templates:
            self.add_item(self.sitemap, "Search", "search.html", role="search", tree="exclude")
        if not any(address in self.pages for address in HOME):
            self.add_item(self.sitemap, self.config["site_name"], "./", role="home", tree="exclude")
        for page in (document.page for document in documents):
            if page and page.url not in self.pages and page.url not in HOME and role_of(page, self.config):
                self.add_page(self.sitemap, page, tree="exclude")
        ElementTree.indent(self.sitemap, " ")
        ElementTree.ElementTree(self.sitemap).write(file, "utf-8", xml_declaration=True)

    def add_all(self, parent, entries):
        for entry in entries:
            if entry.is_section:
                self.add_section(parent, entry)
            elif entry.is_link and not can_be_followed(entry.url):
                pass
            elif entry.is_link:
                self.add_item(parent, entry.title or entry.url, reference(entry.url))
            else:
                self.add_page(parent, entry)

    def add_section(self, parent, section):
        """Adds a section as a group, or as the page that the theme makes its heading lead to."""
        page = next((child for child in section.children if child.is_page and child.is_index), None)
        if section.is_page:  # by the plugin section-index
            page = section
        elif not self.has_section_pages:
            page = None
        if page and page.url not in self.pages:
            place = self.add_page(parent, page, section.title)
            self.open.add(page.url)
            self.add_all(place, [child for child in section.children if child is not page])
            self.open.remove(page.url)
        elif section.children or page is section:
            place = ElementTree.SubElement(parent, "group", name=plain(section.title))
            if page is section:
                self.add_again(place, page)
            self.add_all(place, section.children)
            if not len(place):
                parent.remove(place)

    def add_page(self, parent, page, title=None, **attributes):
        if page.url in self.open:
            return None  # it is in the map already, above this place
        role = role_of(page, self.config)
        name = plain(title or page.title)
        if page.url not in self.pages:
            self.pages[page.url] = self.add_item(parent, name, page.url, role, **attributes)
            if relation := metadata_of(page).get("sitemap-relation"):
                (self.sitemap if role == "home" else self.pages[page.url]).set("relation", plain(relation))
            return self.pages[page.url]
        if name != self.pages[page.url].get("name"):
            parent = ElementTree.SubElement(parent, "group", name=name)
        return self.add_again(parent, page)

    def add_again(self, parent, page):
        """Refers to a page that has its place elsewhere in the map."""
        identifier = self.pages[page.url].attrib.setdefault("xml:id", f"page-{next(self.numbers)}")
        return ElementTree.SubElement(parent, "external", {"xlink:href": f"#{identifier}"})

    def add_item(self, parent, name, address, role=None, **attributes):
        attributes = {"name": plain(name), "xlink:href": "./" if address in ("", ".") else address, **attributes}
        if role:
            attributes["role"] = plain(role)
        return ElementTree.SubElement(parent, "item", attributes)


def role_of(page, config):
    if page.title is None:  # not read in this build, because it has not changed (--dirty)
        page.read_source(config)
    if not page.meta and page.file.page is not page and page.file.page:
        return role_of(page.file.page, config)
    return "home" if page.url in HOME else page.meta.get("sitemap-role")


def metadata_of(page):
    """The metadata of a page. If it is in `nav` several times, MkDocs reads only the last of its objects."""
    return page.meta or (page.file.page or page).meta


def language_tag(locale):
    """A locale, such as zh_Hant or sr_RS@latin, as a language tag (BCP 47), or None."""
    parts = re.fullmatch(r"([A-Za-z]{2,8})((?:[-_][A-Za-z0-9]{1,8})*)(?:\.[^@]*)?(?:@(\w+))?", str(locale or ""))
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
