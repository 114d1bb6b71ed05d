"""What the tests of emitters share: the map as a tree, to compare with the navigation of the generator."""

import dataclasses
from urllib.parse import quote, unquote, urlsplit
from xml.etree import ElementTree

from support import checked, probed

HREF = "{http://www.w3.org/1999/xlink}href"


@dataclasses.dataclass
class Entry:
    """An entry of a navigation or of a map; a group has no address."""
    name: str
    url: str | None = None
    children: list = dataclasses.field(default_factory=list)

    @staticmethod
    def lines(entries, depth=0):
        """The entries as text, for comparisons that show where two trees differ."""
        for entry in entries:
            yield f"{'  ' * depth}{entry.name}  {entry.url or '(group)'}"
            yield from Entry.lines(entry.children, depth + 1)


def map_tree(report):
    """The hierarchy of the map in a report of the probe. It must not have loops."""
    nodes = report["sitemap"]["nodes"]

    def entries(node):
        return [Entry(nodes[child]["name"], nodes[child]["url"], entries(nodes[child])) for child in node["children"]]

    return entries(nodes[report["sitemap"]["root"]])


def flat_below(entries, depth):
    """The entries with the groups dissolved that are this deep, or deeper."""
    result = []
    for entry in entries:
        children = flat_below(entry.children, depth - 1)
        if entry.url is None and depth <= 0:
            result += children
        else:
            result.append(Entry(entry.name, entry.url, children))
    return result


def role_urls(report):
    """Each role, and the addresses of the nodes that have it."""
    sitemap = report["sitemap"]
    return {role: [sitemap["nodes"][node]["url"] for node in nodes] for role, nodes in sitemap["roles"].items()}


class EmitterChecks:
    """Checks of a built site; for classes that are unittest.TestCase too."""

    def check_tree(self, entries, expected):
        self.assertEqual("\n".join(Entry.lines(entries)), "\n".join(Entry.lines(expected)))

    def check_map(self, url):
        """The map passes without a warning; returns the report."""
        report = checked(url)
        self.assertEqual((report["check"]["errors"], report["check"]["warnings"]), (0, 0))
        return report

    def check_pages(self, site, folder, path="", index="index.html"):
        """Each page of a folder, which is served at a path of the site, names the map; returns their addresses, and those
        of the nodes for the page."""
        here = {}
        for file in sorted(folder.rglob("*.html")):
            url = site.url + quote(path + file.relative_to(folder).as_posix())
            if not index and url.endswith("/index.html"):
                url = url.removesuffix("index.html")
            report = probed(url)
            self.assertEqual(report["discovery"]["rule"], "link-schema", url)
            self.assertEqual([document["outcome"] for document in report["documents"]], ["ok"], url)
            nodes = report["sitemap"]["nodes"]
            here[unquote(report["page"]["url"])] = [
                (unquote(nodes[current["node"]]["url"]), current["match"]) for current in report["sitemap"]["current"]]
        return here

    def check_links(self, folder, name="standard-sitemap.xml"):
        """Each address in the map is relative and leads to a file, or is that of another site."""
        addresses = [element.get(HREF) for element in ElementTree.parse(folder / name).iter()]
        for address in filter(None, addresses):
            if urlsplit(address).scheme or address.startswith("#"):
                continue
            self.assertFalse(address.startswith("/"), address)
            file = folder / unquote(urlsplit(address).path)
            self.assertTrue((file / "index.html" if address.endswith("/") else file).is_file(), address)
        return addresses
