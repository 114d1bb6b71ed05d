#!/usr/bin/env python3
"""docs/publishing/starlight: the maps are compared with the sidebars that Starlight writes into the pages."""

import re
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import unquote, urljoin

import html_tree
from emitters import EmitterChecks, Entry, map_tree, role_urls
from site_files import MAP, FileChecks, as_in_map, names_of
from support import SOURCE, Site, main, probed

sys.path.append(str(Path(__file__).resolve().parent / "contract"))
import starlight

README = (SOURCE / "docs/publishing/starlight/README.md").read_text()
HOSTILE = "\"'></item></sitemap><!-- ]]> &amp; &nope; {{ 1 }} {% if %} @b $x^ 🦔 ü"
# What the site of the contract does not have: a folder that fills its group, with translated names of groups, badges,
# groups in groups, pages with an order, a page that is hidden, one that is only in another language, and odd names.
SETTINGS = starlight.SETTINGS | {"sidebar": [
    {"label": "Guide", "translations": {"de": "Anleitung"}, "collapsed": True, "items": [
        {"label": "All of it", "autogenerate": {"directory": "guide"}},
        {"label": "Parts", "link": "/parts/", "badge": "New"}]},
    {"label": HOSTILE, "items": [{"label": HOSTILE, "link": "/contact/"}, {"slug": "größe"}]},
    {"label": "Own", "link": "/contact/?a=[b]#c d"}]}
PAGES = {name: matter for name, matter in starlight.PAGES.items() if name != "index"} | {
    "index": {"title": HOSTILE, "template": "splash"}, "guide/deep/one": {"title": "One", "sidebar": {"order": 2}},
    "guide/deep/two": {"title": "Two", "sidebar": {"order": 1, "label": "Second"}},
    "guide/secret": {"title": "Secret", "sidebar": {"hidden": True}, "sitemap-role": "x-secret"},
    "größe": {"title": "Größe"}, "de/nur": {"title": "Nur deutsch"}, "404": {"title": "Not found"}}


def sidebar(file, url):
    """The entries of the sidebar of a page."""
    def listed(element):
        for item in element.below("li"):
            if group := item.first("details"):
                label = group.first("summary").first("div", css_class="group-label")
                yield Entry(label.text, None, list(listed(group.below("ul")[0])))
            else:
                link = item.below("a")[0]
                yield Entry(link.first("span").text, urljoin(url, link.get("href")))

    nav = html_tree.read(file).first("nav", css_class="sidebar")
    return list(listed(nav.first("ul", css_class="top-level")))


class Starlight(unittest.TestCase, EmitterChecks, FileChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        starlight.write(cls.folder / "site", SETTINGS, PAGES)
        cls.root = cls.folder / "root"
        starlight.make(cls.folder / "site", cls.root / "docs")

    def test_the_readme_shows_what_the_site_does(self):
        lines = re.search(r"```js\n(.*?)```", README, re.DOTALL).group(1).splitlines()
        for line in (line.strip() for line in lines if line.strip() and "..." not in line):
            self.assertIn(line, starlight.CONFIGURATION)

    def test_the_trees_are_those_of_the_sidebars(self):
        for path in ("", "de/"):
            with self.subTest(path=path), Site(self.root) as site:
                url = f"{site.url}docs/{path}guide/lamps/"
                menu = sidebar(self.root / "docs" / path / "guide/lamps/index.html", url)
                self.assertEqual([entry.name for entry in menu], ["Anleitung" if path else "Guide", HOSTILE, "Own"])
                tree = map_tree(self.check_map(url))
                self.assertIn("/contact/?a=%5Bb%5D#c%20d", tree[2].url)  # as RFC 3986 has it
                for entry in (tree[1].children[1], tree[2]):
                    entry.url = unquote(entry.url)
                self.check_tree(tree, list(as_in_map(menu, {})))

    def test_the_tree_as_written_by_hand(self):
        with Site(self.root) as site:
            lines = [line.replace(site.url, "/") for line in Entry.lines(map_tree(probed(f"{site.url}docs/")))]
        self.assertEqual(lines, [
            "Guide  (group)", "  All of it  (group)", "    deep  (group)", "      Second  /docs/guide/deep/two/",
            "      One  /docs/guide/deep/one/", "    Guide  /docs/guide/",
            '    Lamps & "wicks": 3 < 4  /docs/guide/lamps/', "    Oil  /docs/guide/oil/", "  Parts  /docs/parts/",
            f"{HOSTILE}  (group)", f"  {HOSTILE}  /docs/contact/", "  Größe  /docs/gr%C3%B6%C3%9Fe/",
            "Own  /docs/contact/?a=%5Bb%5D#c%20d"])

    def test_roles(self):
        with Site(self.root) as site:
            docs = f"{site.url}docs/"
            report = probed(docs)
        self.assertEqual(role_urls(report), {"home": [docs], "contact": [f"{docs}contact/"],
                                             "contentinfo": [f"{docs}imprint/"], "x-secret": [f"{docs}guide/secret/"]})
        self.assertEqual({node["name"] for node in report["sitemap"]["nodes"] if node["excluded"]},
                         {HOSTILE, "Imprint", "Secret"})
        self.assertNotIn("Nur deutsch", names_of(self.root / "docs" / MAP))

    def test_every_page_names_the_map_of_its_language(self):
        with Site(self.root) as site:
            here = self.check_pages_name(
                site, self.root, lambda path: f"docs/de/{MAP}" if path.startswith("docs/de/") else f"docs/{MAP}")
        self.assertEqual({path for path, nodes in here.items() if not nodes}, {
            "docs/404.html", "docs/de/404/index.html", "docs/notes/index.html", "docs/de/notes/index.html",
            "docs/de/nur/index.html"})

    def test_addresses_lead_to_files(self):
        for file in (self.root / "docs" / MAP, self.root / "docs/de" / MAP):
            self.assertGreater(len(self.check_addresses(self.root, file)), 10)


if __name__ == "__main__":
    main()
