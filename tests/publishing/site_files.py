"""What the tests of Hugo, Jekyll, VitePress and Doxygen share: the files of a site that was built below a path."""

import re
import shutil
from urllib.parse import quote, unquote, urljoin, urlsplit
from xml.etree import ElementTree

import html_tree
from emitters import HREF, Entry
from support import probed

MAP = "standard-sitemap.xml"
# An end of an attribute, a tag, comments, CDATA, entities, templates of all four, what XML cannot have, and two planes.
HOSTILE = "\"'></item></sitemap><!-- ]]> &amp; &nope; {{ 1 }} {% if %} @b $x^ \\n \x01\x1b\ufffe 🦔 ü"


def write_all(folder, files, *others):
    """Writes these files, {path: text}, into a folder, and copies others there."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text.lstrip("\n"), encoding="utf-8")
    for other in others:
        shutil.copy(other, folder)


def without_controls(text):
    """A text as XML can have it."""
    return re.sub("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", text)


def sidebar(file, url, identifier="sidebar"):
    """The entries of a page's `<nav>` of nested lists, whose entries have an `<a>` or, as groups, a `<span>`."""
    def listed(element):
        for item in element.below("li"):
            label = item.below("a", "span")[0]
            below = [entry for inner in item.below("ul") for entry in listed(inner)]
            yield Entry(label.text, urljoin(url, label.get("href")) if label.tag == "a" else None, below)

    nav = next(nav for nav in html_tree.read(file).all("nav") if nav.get("id") == identifier)
    return [entry for inner in nav.below("ul") for entry in listed(inner)]


def shape(entry):
    """What decides whether two entries are the same: addresses, not names."""
    return entry.url, [shape(child) for child in entry.children]


def as_in_map(entries, first, above=(), keeps_names=True):
    """The tree as a map has it, where a page is one node with one name, and no page is below itself; at a place where it
    has another name it is in a group with that name, if KEEPS_NAMES. FIRST has, by address, the entry of the map and that
    of the tree."""
    for entry in entries:
        node, original = first.get(entry.url, (None, None))
        if not node:
            node = Entry(entry.name, entry.url)
            if entry.url:
                first[entry.url] = node, entry
            node.children = list(as_in_map(entry.children, first, (*above, entry.url), keeps_names))
        elif entry.url in above or (keeps_names and entry.name != node.name) or (
                entry.children and shape(entry) != shape(original)):
            # A group of what is below it here; the page itself is in it unless it is around it.
            itself = [] if entry.url in above else [node]
            below = as_in_map(entry.children, first, (*above, entry.url), keeps_names)
            node = Entry(entry.name, None, [*itself, *below])
        if node.url or node.children:
            yield node


def locations(file, url):
    """The addresses of maps that the link pairs of a page name, read by the letter of D-3."""
    links = [(link.get("rel"), link.get("href")) for link in html_tree.read(file).all("link")]
    prefixes = [rel.removeprefix("schema.") for rel, href in links
                if rel.startswith("schema.") and href == "http://standard-sitemap.org/2007/ns"]
    return [urljoin(url, href) for rel, href in links if rel in [f"{prefix}.location" for prefix in prefixes]]


def names_of(file):
    """The names in a map file, in document order, as an XML parser has them."""
    return [element.get("name") for element in ElementTree.parse(file).iter() if element.get("name") is not None]


class FileChecks:
    """Checks of files; for classes that are unittest.TestCase too. A site is a folder that is served at its root."""

    def check_addresses(self, root, file):
        """Each address in a map file leads to a file of the site, or is that of another site; returns them. What has no
        address is a group."""
        for element in ElementTree.parse(file).iter():
            kind = element.tag.rpartition("}")[2]
            if kind in ("item", "group"):
                self.assertEqual(kind, "item" if element.get(HREF) else "group", element.attrib)
        url = f"http://site/{quote(file.relative_to(root).as_posix())}"
        addresses = [urljoin(url, element.get(HREF)) for element in ElementTree.parse(file).iter()
                     if not element.get(HREF, "#").startswith("#")]
        for address in addresses:
            if urlsplit(address).netloc == "site":
                path = unquote(urlsplit(address).path)
                self.assertTrue((root / path[1:] / ("index.html" if path.endswith("/") else "")).is_file(), address)
        return addresses

    def check_pages_name(self, site, root, map_of):
        """Each page names the one map that MAP_OF has for its path, and the probe finds it in the same manner; returns
        for each path the addresses of the nodes for the page."""
        here = {}
        for file in sorted(root.rglob("*.html")):
            path = file.relative_to(root).as_posix()
            expected = map_of(path)
            if expected is None:
                continue
            url = site.url + quote(path.removesuffix("index.html") if path.endswith("/index.html") else path)
            self.assertEqual(locations(file, url), [site.url + expected], path)
            report = probed(url)
            self.assertEqual((report["discovery"]["rule"], report["discovery"]["sitemap"]),
                             ("link-schema", site.url + expected), path)
            nodes = report["sitemap"]["nodes"]
            here[path] = [unquote(nodes[current["node"]]["url"]).removeprefix(site.url)
                          for current in report["sitemap"]["current"] if current["match"] == "exact"]
        return here
