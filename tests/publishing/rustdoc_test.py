#!/usr/bin/env python3
"""docs/publishing/rustdoc: the map is compared with the lists of items that rustdoc writes into the pages of modules."""

import re
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import quote, urljoin

import html_tree
from emitters import EmitterChecks, Entry, map_tree, role_urls
from site_files import MAP, FileChecks, names_of, write_all
from support import SOURCE, Site, main, probed

sys.path.append(str(Path(__file__).resolve().parent / "contract"))
import rustdoc

README = (SOURCE / "docs/publishing/rustdoc/README.md").read_text()
TIDE = """
//! Tide.
/// Curves, and `curve` the function, and the module.
pub mod curve {
    pub struct Curve<T> { pub of: T }
    pub enum Kind { A }
    pub union Bits { pub a: u8, pub b: i8 }
    pub trait Draw { fn draw(&self); }
    pub type Heights = Curve<f64>;
    pub const LOW: u8 = 1;
    pub static HIGH: u8 = 2;
    pub mod deep { pub mod deeper { pub fn light() {} } pub mod bare {} }
}
pub fn curve() {}
pub fn größe() {}
#[macro_export]
macro_rules! tide { () => {} }
#[doc(hidden)]
pub mod hidden { pub fn x() {} }
mod private { pub fn y() {} }
"""


def listed(file, url):
    """The sections of a module's page, with the items in each."""
    section = None
    for element in html_tree.read(file).first("main").all("h2", "a"):
        kind = (element.get("class").split() or [""])[0]
        if element.tag == "h2" and element.get("id"):
            section = Entry(element.text.replace("§", ""))
            yield section
        elif section and kind in ("mod", "struct", "enum", "union", "trait", "type", "constant", "static", "fn", "macro"):
            # Its own link, not one in a description.
            if re.fullmatch(rf"{kind}\..*\.html|[^/]*/index\.html", element.get("href")):
                section.children.append(Entry(element.text, urljoin(url, quote(element.get("href")))))


def lists(folder, url, page):
    """What the pages of modules list, from that of the crate down."""
    entries = [entry for entry in [*listed(folder / page, url + page)] if entry.children]
    for entry in (inner for section in entries for inner in section.children):
        below = entry.url.removeprefix(url)
        if below.endswith("/index.html"):
            entry.children = lists(folder, url, below)
    return entries


class Rustdoc(unittest.TestCase, EmitterChecks, FileChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        write_all(cls.folder, {"tide.rs": TIDE, "wind.rs": "//! Wind.\npub fn blow() {}\n"})
        cls.html = cls.folder / "html"
        rustdoc.make(cls.folder / "tide.rs", cls.html)
        rustdoc.make(cls.folder / "wind.rs", cls.html)
        rustdoc.emit(cls.html)

    def test_the_readme_shows_what_the_test_does(self):
        self.assertIn("python3 standard_sitemap.py target/doc\n", README)

    def test_the_tree_is_that_of_the_lists(self):
        with Site(self.html) as site:
            tree = map_tree(self.check_map(f"{site.url}tide/index.html"))
            self.check_tree(tree, [Entry(crate, f"{site.url}{crate}/index.html",
                                         lists(self.html, site.url, f"{crate}/index.html")) for crate in ("tide", "wind")])

    def test_the_tree_as_written_by_hand(self):
        with Site(self.html) as site:
            lines = [line.replace(site.url, "/") for line in Entry.lines(map_tree(probed(f"{site.url}tide/index.html")))]
        self.assertEqual([line.replace("Type Definitions", "Type Aliases") for line in lines], [  # until Rust 1.73
            "tide  /tide/index.html", "  Modules  (group)", "    curve  /tide/curve/index.html",
            "      Modules  (group)", "        deep  /tide/curve/deep/index.html", "          Modules  (group)",
            "            bare  /tide/curve/deep/bare/index.html", "            deeper  /tide/curve/deep/deeper/index.html",
            "              Functions  (group)", "                light  /tide/curve/deep/deeper/fn.light.html",
            "      Structs  (group)", "        Curve  /tide/curve/struct.Curve.html", "      Enums  (group)",
            "        Kind  /tide/curve/enum.Kind.html", "      Constants  (group)",
            "        LOW  /tide/curve/constant.LOW.html", "      Statics  (group)",
            "        HIGH  /tide/curve/static.HIGH.html", "      Traits  (group)",
            "        Draw  /tide/curve/trait.Draw.html", "      Type Aliases  (group)",
            "        Heights  /tide/curve/type.Heights.html", "      Unions  (group)",
            "        Bits  /tide/curve/union.Bits.html", "  Macros  (group)", "    tide  /tide/macro.tide.html",
            "  Functions  (group)", "    curve  /tide/fn.curve.html", "    größe  /tide/fn.gr%C3%B6%C3%9Fe.html",
            "wind  /wind/index.html", "  Functions  (group)", "    blow  /wind/fn.blow.html"])

    def test_roles(self):
        rustdoc.emit(self.html, "--home", "wind", "--role", "x-drawing=tide/curve/trait.Draw.html", "--role",
                     "x-settings=settings.html")
        with Site(self.html) as site:
            report = probed(f"{site.url}tide/index.html")
            self.assertEqual(role_urls(report), {
                "home": [f"{site.url}wind/index.html"], "x-drawing": [f"{site.url}tide/curve/trait.Draw.html"],
                "x-settings": [f"{site.url}settings.html"]})
        self.assertEqual([node["name"] for node in report["sitemap"]["nodes"] if node["excluded"]], ["X-settings"])
        self.assertIn("there is no page no.html", rustdoc.emit(self.html, "--role", "help=no.html").stderr)
        self.assertIn("there is no crate sun", rustdoc.emit(self.html, "--home", "sun", status=1).stderr)
        rustdoc.emit(self.html)

    def test_every_page_names_the_map_once(self):
        with Site(self.html) as site:
            here = self.check_pages_name(site, self.html, lambda path: MAP)
        self.assertEqual(here["tide/curve/struct.Curve.html"], ["tide/curve/struct.Curve.html"])
        self.assertEqual(here["src/tide/tide.rs.html"], [])
        before = {file: file.read_bytes() for file in self.html.rglob("*") if file.is_file()}
        rustdoc.emit(self.html)
        self.assertEqual({file: file.read_bytes() for file in before}, before)

    def test_addresses_lead_to_files(self):
        self.assertGreater(len(self.check_addresses(self.html, self.html / MAP)), 15)

    def test_what_is_missing_in_the_data_of_the_sidebar_is_noticed(self):
        """The comparison with the lists fails if the map has less than they."""
        [items] = (self.html / "tide/curve/deep").glob("sidebar-items*.js")
        whole = items.read_text()
        items.write_text(whole.replace("bare", "gone"))
        rustdoc.emit(self.html)
        with self.assertRaises(AssertionError):
            self.test_the_tree_is_that_of_the_lists()
        items.write_text(whole)
        rustdoc.emit(self.html)
        self.assertIn("bare", names_of(self.html / MAP))

    def test_what_is_no_output_of_rustdoc_is_refused(self):
        write_all(self.folder / "empty", {"index.html": "<html></html>"})
        self.assertIn("no folder in it is that of a crate", rustdoc.emit(self.folder / "empty", status=1).stderr)


if __name__ == "__main__":
    main()
