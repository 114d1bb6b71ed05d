#!/usr/bin/env python3
"""docs/publishing/eleventy: the map is compared with the menu that eleventy-navigation writes into the pages."""

import re
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import quote

from emitters import EmitterChecks, map_tree, role_urls
from site_files import HOSTILE, MAP, FileChecks, as_in_map, locations, names_of, sidebar, without_controls
from support import SOURCE, Site, main, probed

sys.path.append(str(Path(__file__).resolve().parent / "contract"))
import eleventy

README = (SOURCE / "docs/publishing/eleventy/README.md").read_text()
# What the site of the contract does not have: orders that are equal, missing or pinned, equal keys, parents in a circle
# or nowhere, names and addresses that need care.
MORE = {
    "a-last": ({}, {"key": "Without an order"}), "b-last": ({}, {"key": "Neither"}),
    "pinned": ({}, {"key": "Pinned", "pinned": True, "order": 9}), "zero": ({}, {"key": "Zero", "order": 0}),
    "minus": ({}, {"key": "Minus", "order": -1}), "half": ({}, {"key": "Half", "order": 2.5}),
    "twin": ({}, {"key": "Guide", "title": "Twin", "order": 6}),
    "circle": ({}, {"key": "Circle", "parent": "Line"}), "line": ({}, {"key": "Line", "parent": "Circle"}),
    "lost": ({}, {"key": "Lost", "parent": "Nowhere"}),
    "größe 100%/[x]": ({}, {"key": "Größe — 寸法", "order": 7})}


class Eleventy(unittest.TestCase, EmitterChecks, FileChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.root = cls.build("site", eleventy.PAGES | MORE)

    @classmethod
    def build(cls, name, pages):
        """Builds a site below its pathPrefix; returns the folder that a server has at its root."""
        eleventy.write(cls.folder / name, pages)
        eleventy.make(cls.folder / name, cls.folder / f"{name}.root/docs")
        return cls.folder / f"{name}.root"

    def test_the_readme_shows_what_the_site_does(self):
        lines = re.search(r"```js\n(.*?)```", README, re.DOTALL).group(1).replace('"en"', '"pt_BR"').splitlines()
        for line in filter(None, map(str.strip, lines)):
            self.assertIn(line, eleventy.CONFIGURATION)

    def test_the_tree_is_the_menu(self):
        with Site(self.root) as site:
            for page in ("", "guide/lamps/"):
                menu = sidebar(self.root / "docs" / page / "index.html", f"{site.url}docs/{page}")
                report = probed(f"{site.url}docs/{page}")
                self.check_tree(map_tree(report), list(as_in_map(self.followed(menu), {})))

    def followed(self, entries):
        """Entries whose addresses readers can follow, written as RFC 3986 has them. Groups have none."""
        for entry in entries:
            entry.children = list(self.followed(entry.children))
            is_page = not entry.url.startswith("javascript:") and entry.name not in ("Reference", "Empty")
            entry.url = quote(entry.url, safe=":/?&=") if is_page else None
            if entry.url or entry.children:
                yield entry

    def test_the_order_as_written_by_hand(self):
        with Site(self.root) as site:
            tree = map_tree(self.check_map(f"{site.url}docs/"))
        self.assertEqual([entry.name for entry in tree], [
            "Pinned", "Minus", "Zero", "Harbour", "Guide", "Half", "Reference", "Write to us", "Twin", "Größe — 寸法",
            "Without an order", "Neither"])
        twin, guide = (next(entry for entry in tree if entry.name == name) for name in ("Twin", "Guide"))
        self.assertEqual(guide.children, twin.children)

    def test_every_page_names_the_map(self):
        with Site(self.root) as site:
            here = self.check_pages_name(site, self.root, lambda path: f"docs/{MAP}")
            self.assertEqual(locations(self.root / "docs/404.html", f"{site.url}any/where/"), [f"{site.url}docs/{MAP}"])
        without = {path for path, nodes in here.items() if not nodes}
        self.assertEqual(without, {f"docs/{path}.html" for path in (
            "404", "notes/index", "circle/index", "line/index", "lost/index")})

    def test_addresses_lead_to_files(self):
        self.assertGreater(len(self.check_addresses(self.root, self.root / "docs" / MAP)), 12)

    def test_hostile_titles_and_a_home_page_in_no_menu(self):
        root = self.build("hostile", {
            "index": ({"title": HOSTILE.replace("\ufffe", "")}, None),
            "a": ({}, {"key": HOSTILE.replace("\ufffe", "")}),
            "b": ({"title": HOSTILE, "sitemap-role": '"><x '}, None)})
        title = " ".join(without_controls(HOSTILE).split())
        self.assertEqual([" ".join(name.split()) for name in names_of(root / "docs" / MAP)], [title] * 3)
        with Site(root) as site:
            report = probed(f"{site.url}docs/")
        self.assertEqual(role_urls(report)["home"], [f"{site.url}docs/"])
        self.assertEqual([entry.url for entry in map_tree(report)], [f"{site.url}docs/a/"])


if __name__ == "__main__":
    main()
