#!/usr/bin/env python3
"""docs/publishing/nextjs: the map is compared with the menu in the pages that Next.js wrote. Those of nextjs_site are of
Next.js 15.5.29, React 19.1.0 and Node.js 20, without their scripts. `./bootstrap test --long` builds them again, and
compares; with STANDARD_SITEMAP_SAVE they are replaced by what was built."""

import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

from emitters import EmitterChecks, map_tree, role_urls
from site_files import MAP, FileChecks, as_in_map, names_of, sidebar, write_all
from support import Site, main, probed

sys.path.append(str(Path(__file__).resolve().parent / "contract"))
import nextjs

HOSTILE = "\"'></item></sitemap><!-- ]]> &amp; &nope; {{ 1 }} \x01\ufffe 🦔 ü"


class Replayed(unittest.TestCase, EmitterChecks, FileChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.root = cls.folder / "root"
        cls.make()

    @classmethod
    def make(cls):
        nextjs.replay(cls.folder / "source", cls.root / "docs")

    def compare(self):
        with Site(self.root) as site:
            url = f"{site.url}docs/guide/lamps/"
            menu = sidebar(self.root / "docs/guide/lamps/index.html", url)
            self.assertEqual([entry.name for entry in menu], ["Harbour", "Guide", "Reference", "Empty", "Write to us"])
            tree = map_tree(self.check_map(url))
        for entry in tree[2].children:
            entry.url = entry.url and unquote(entry.url.replace("%25", "%"))
        self.check_tree(tree, list(as_in_map(menu, {})))

    def test_the_tree_is_that_of_the_menu(self):
        self.compare()

    def test_an_entry_that_is_missing_is_noticed(self):
        file = self.root / "docs" / MAP
        whole = file.read_text()
        file.write_text(whole.replace('    <item name="Parts" xlink:href="./parts/"/>\n', ""))
        self.assertNotEqual(file.read_text(), whole)
        with self.assertRaises(AssertionError):
            self.compare()
        file.write_text(whole)

    def test_the_map_that_next_wrote_is_that_of_the_menu(self):
        self.assertEqual((nextjs.SAVED / "contract" / MAP).read_text(), (self.root / "docs" / MAP).read_text())

    def test_roles(self):
        with Site(self.root) as site:
            docs = f"{site.url}docs/"
            self.assertEqual(role_urls(probed(docs)), {
                "home": [docs], "contact": [f"{docs}contact/"], "contentinfo": [f"{docs}imprint/"]})

    def test_every_page_names_the_map(self):
        with Site(self.root) as site:
            here = self.check_pages_name(site, self.root, lambda path: f"docs/{MAP}")
        self.assertEqual({path for path, nodes in here.items() if not nodes}, {
            "docs/404.html", "docs/404/index.html", "docs/hidden/index.html", "docs/notes/index.html"})

    def test_odd_entries(self):
        menu = [{"name": HOSTILE, "href": "/größe?a b#c d"}, {"name": " Two \n lines ", "items": [
            {"name": "Mail", "href": "mailto:a@b.example"}, {"name": "Part", "href": "#part"},
            {"name": "File", "href": "/a.pdf"}, {"name": "Other", "href": "//x.example/[1]"}]}]
        text = nextjs.map_of(self.folder / "odd", menu, [])
        root = ElementTree.fromstring(text)
        self.assertEqual([element.get("{http://www.w3.org/1999/xlink}href") for element in root.iter()], [
            None, "./gr%C3%B6%C3%9Fe/?a%20b#c%20d", None, "mailto:a@b.example", "./a.pdf", "//x.example/%5B1%5D", "./"])
        (self.folder / "odd" / MAP).write_text(text, encoding="utf-8")
        self.assertEqual(names_of(self.folder / "odd" / MAP), [
            HOSTILE.replace("\x01\ufffe ", ""), "Two lines", "Mail", "File", "Other", "Home"])


@unittest.skipUnless(os.environ.get("STANDARD_SITEMAP_LONG"), "Next.js is large: ./bootstrap test --long runs it")
class Nextjs(Replayed):
    """The same with Next.js itself."""

    @classmethod
    def make(cls):
        nextjs.write(cls.folder / "source", nextjs.MENU, nextjs.OTHERS, nextjs.PAGES)
        nextjs.make(cls.folder / "source", cls.root / "docs")
        if os.environ.get("STANDARD_SITEMAP_SAVE"):
            shutil.rmtree(nextjs.SAVED / "contract", ignore_errors=True)
            write_all(nextjs.SAVED / "contract", nextjs.saved(cls.root / "docs"))

    def test_what_was_saved_is_what_next_writes(self):
        kept = {file.relative_to(nextjs.SAVED / "contract").as_posix(): file.read_text(encoding="utf-8")
                for file in (nextjs.SAVED / "contract").rglob("*") if file.is_file()}
        self.assertEqual(nextjs.saved(self.root / "docs"), kept)


if __name__ == "__main__":
    main()
