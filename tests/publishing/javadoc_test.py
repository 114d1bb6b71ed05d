#!/usr/bin/env python3
"""docs/publishing/javadoc: the map is compared with the tables of modules, packages and types that Javadoc writes into its
pages."""

import re
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import urljoin

import html_tree
from emitters import EmitterChecks, Entry, map_tree, role_urls
from site_files import MAP, FileChecks, names_of, write_all
from support import SOURCE, Site, main, probed

sys.path.append(str(Path(__file__).resolve().parent / "contract"))
import javadoc

README = (SOURCE / "docs/publishing/javadoc/README.md").read_text()
TIDE = {
    "tide/core/Curve.java":
        "package tide.core;\npublic class Curve<T> {\n  public enum Kind { A }\n  public interface Point {}\n}\n",
    "tide/core/array.java": "package tide.core;\npublic record array(int size) {}\n",
    "tide/core/Größe.java": "package tide.core;\npublic class Größe extends Exception {}\n",
    "tide/Mark.java": "package tide;\npublic @interface Mark {}\n"}
MODULES = {
    "tide.base/module-info.java": "/** Base. */\nmodule tide.base { exports tide.core; exports tide; }\n",
    **{f"tide.base/{path}": text for path, text in TIDE.items()},
    "tide.more/module-info.java": "/** More. */\nmodule tide.more { exports more; }\n",
    "tide.more/more/Curve.java": "package more;\npublic class Curve {}\n"}


def table(file, url):
    """The links in the first columns of the tables of a page, in order."""
    for cell in html_tree.read(file).first("main").all(css_class="col-first"):
        if (link := cell.first("a")) and "table-header" not in cell.get("class").split():
            yield Entry(link.text, urljoin(url, link.get("href")))


def tables(folder, url, page="index.html"):
    """What the pages list, from the first one down."""
    for entry in table(folder / page, url + page):
        below = entry.url.removeprefix(url)
        if below.endswith("module-summary.html"):
            # What else is on that page is about other modules.
            entry.children = [inner for inner in tables(folder, url, below) if "/package-summary.html" in inner.url]
        elif below.endswith("package-summary.html"):
            entry.children = [inner for inner in table(folder / below, entry.url) if inner.url.startswith(
                entry.url.removesuffix("package-summary.html")) and not inner.url.endswith("package-summary.html")]
        yield entry


class Javadoc(unittest.TestCase, EmitterChecks, FileChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        write_all(cls.folder / "tide", TIDE)
        write_all(cls.folder / "modules", MODULES)
        cls.html = cls.folder / "html"
        sources = "-sourcepath", cls.folder / "tide"
        javadoc.make(cls.html / "tide", *sources, "-doctitle", "Tide &amp; <i>time</i> \x01", "tide", "tide.core")
        javadoc.make(cls.html / "one", *sources, "tide.core")
        javadoc.make(cls.html / "modules", "-splitindex", "--module-source-path", cls.folder / "modules",
                     "--module", "tide.base,tide.more")
        for built in cls.html.iterdir():
            javadoc.emit(built)

    def test_the_readme_shows_what_the_test_does(self):
        self.assertIn("python3 standard_sitemap.py html\n", README)

    def compare_with_tables(self, name):
        with Site(self.html / name) as site:
            home, *tree = map_tree(self.check_map(site.url + "index.html"))
            self.assertEqual(home.url, f"{site.url}index.html")
            expected = list(tables(self.html / name, site.url))
            self.assertEqual(len(expected), 2)
            self.check_tree(tree, expected)

    def test_the_trees_are_those_of_the_tables(self):
        for name in ("tide", "modules"):
            with self.subTest(name):
                self.compare_with_tables(name)

    def test_the_tree_as_written_by_hand(self):
        def lines(name):
            with Site(self.html / name) as site:
                return [line.replace(site.url, "/") for line in Entry.lines(map_tree(probed(f"{site.url}index.html")))]
        core = ["  array  {}/array.html", "  Curve  {}/Curve.html", "  Curve.Kind  {}/Curve.Kind.html",
                "  Curve.Point  {}/Curve.Point.html", "  Größe  {}/Gr%C3%B6%C3%9Fe.html"]
        self.assertEqual(lines("tide"), [
            "Tide & time  /index.html", "tide  /tide/package-summary.html", "  Mark  /tide/Mark.html",
            "tide.core  /tide/core/package-summary.html", *(line.format("/tide/core") for line in core)])
        self.assertEqual(lines("modules"), [
            "Overview  /index.html", "tide.base  /tide.base/module-summary.html",
            "  tide  /tide.base/tide/package-summary.html", "    Mark  /tide.base/tide/Mark.html",
            "  tide.core  /tide.base/tide/core/package-summary.html",
            *("  " + line.format("/tide.base/tide/core") for line in core),
            "tide.more  /tide.more/module-summary.html", "  more  /tide.more/more/package-summary.html",
            "    Curve  /tide.more/more/Curve.html"])
        self.assertEqual(lines("one")[:2], ["tide.core  /tide/core/package-summary.html", "  array  /tide/core/array.html"])

    def test_roles(self):
        for name, home, index in (("tide", "index.html", "index-all.html"),
                                  ("modules", "index.html", "index-files/index-1.html"),
                                  ("one", "tide/core/package-summary.html", "index-all.html")):
            with self.subTest(name), Site(self.html / name) as site:
                report = probed(f"{site.url}index.html")
                roles = {role: urls for role, urls in role_urls(report).items() if role != "search"}  # of Java 20
                self.assertEqual(roles, {"home": [site.url + home], "index": [site.url + index],
                                         "help": [f"{site.url}help-doc.html"]})
                self.assertLessEqual({"Index", "Help"}, {
                    node["name"] for node in report["sitemap"]["nodes"] if node["excluded"]})

    def test_every_page_names_the_map_once(self):
        with Site(self.html / "tide") as site:
            here = self.check_pages_name(site, self.html / "tide", lambda path: MAP)
        self.assertEqual(here["tide/core/Curve.html"], ["tide/core/Curve.html"])
        self.assertGreater(len(here), 10)
        before = {file: file.read_bytes() for file in (self.html / "tide").rglob("*") if file.is_file()}
        javadoc.emit(self.html / "tide")
        self.assertEqual({file: file.read_bytes() for file in before}, before)

    def test_addresses_lead_to_files(self):
        for name in ("tide", "one", "modules"):
            self.assertGreater(len(self.check_addresses(self.html / name, self.html / name / MAP)), 5)

    def test_a_type_that_is_missing_in_the_index_is_noticed(self):
        """The comparison with the tables fails if the map has less than they."""
        index = self.html / "tide/type-search-index.js"
        whole = index.read_text()
        index.write_text(re.sub(r'\{"p":"tide","l":"Mark"[^}]*\},?', "", whole))
        javadoc.emit(self.html / "tide")
        with self.assertRaises(AssertionError):
            self.compare_with_tables("tide")
        index.write_text(whole)
        javadoc.emit(self.html / "tide")
        self.assertIn("Mark", names_of(self.html / "tide" / MAP))

    def test_what_is_no_output_of_javadoc_is_refused(self):
        write_all(self.folder / "empty", {"index.html": "<html></html>"})
        self.assertIn("is not a folder with the HTML of Javadoc", javadoc.emit(self.folder / "empty", status=1).stderr)
        self.assertFalse((self.folder / "empty" / MAP).exists())
        self.assertIn("there is no page no.html", javadoc.emit(self.html / "one", "--role", "help=no.html").stderr)


if __name__ == "__main__":
    main()
