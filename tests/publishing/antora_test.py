#!/usr/bin/env python3
"""docs/publishing/antora: the map is compared with the navigation that Antora hands to the templates of a page."""

import re
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import quote

from emitters import EmitterChecks, Entry, map_tree, role_urls
from site_files import MAP, FileChecks, as_in_map, names_of, sidebar
from support import SOURCE, Site, main, probed

sys.path.append(str(Path(__file__).resolve().parent / "contract"))
import antora

README = (SOURCE / "docs/publishing/antora/README.md").read_text()
HOSTILE = "\"'></item></sitemap><!-- ]]> {{ 1 }} $x 🦔 ü"
# What the site of the contract does not have: components, versions, lists with titles, formatted and odd entries.
TIDE = {
    "antora.yml": "name: tide\ntitle: Tide & wind\nversion: '2.0'\nstart_page: start.adoc\nnav: [modules/ROOT/nav.adoc, "
                  "modules/ROOT/more.adoc]\n",
    "modules/ROOT/nav.adoc": f"""
.xref:curves.adoc[Curves]
* xref:größe.adoc[The *size* of `x` & more]
** xref:größe.adoc#part[A part]
* {HOSTILE}
** xref:start.adoc[]
* link:javascript:alert(1)[Bad]
""",
    "modules/ROOT/more.adoc": ".More\n* mailto:tide@example.org[Write]\n* xref:wind:ROOT:index.adoc[Wind]\n",
    **{f"modules/ROOT/pages/{name}.adoc": f"= {name.title()}\n\n[#part]\n== Part\nText.\n" for name in (
        "start", "curves", "größe")},
    "modules/ROOT/pages/help.adoc": "= Help\n:page-sitemap-role: help\n\nText.\n"}
OLD = {"antora.yml": "name: tide\nversion: '1.0'\nnav: [modules/ROOT/nav.adoc]\n",
       "modules/ROOT/nav.adoc": "* xref:index.adoc[Old]\n", "modules/ROOT/pages/index.adoc": "= Old\n"}
WIND = {"antora.yml": "name: wind\ntitle: Wind\nversion: ~\n", "modules/ROOT/pages/index.adoc": "= Wind\n"}


class Antora(unittest.TestCase, EmitterChecks, FileChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.root = cls.folder / "root"
        antora.write(cls.folder / "source", TIDE, OLD, WIND)
        playbook = cls.folder / "source/antora-playbook.yml"
        playbook.write_text(playbook.read_text().replace("ROOT::index.adoc", "tide::start.adoc"))
        antora.make(cls.folder / "source")

    def test_the_readme_shows_what_the_site_does(self):
        lines = re.search(r"```yaml\n(.*?)```", README, re.DOTALL).group(1).splitlines()
        for line in lines:
            self.assertIn(line.strip().replace("lang: en", "lang: pt_BR"), antora.PLAYBOOK)

    def compare(self):
        with Site(self.root) as site:
            url = f"{site.url}docs/tide/2.0/curves.html"
            menu = sidebar(self.root / "docs/tide/2.0/curves.html", url)
            tide, wind = map_tree(self.check_map(url))
        self.assertEqual([entry.name for entry in menu], ["Curves", "More"])
        self.assertEqual(menu[0].children.pop().name, "Bad")
        for entry in menu[0].children:
            for inner in (entry, *entry.children):
                inner.url = inner.url and quote(inner.url, safe=":/?#")
        first = {}
        tide_menu, wind_menu = as_in_map([Entry("Tide & wind", f"{site.url}docs/tide/2.0/start.html", menu),
                                          Entry("Wind", f"{site.url}docs/wind/index.html")], first)
        self.check_tree([tide, wind], [tide_menu, wind_menu])

    def test_the_tree_is_that_of_the_navigation(self):
        self.compare()

    def test_an_entry_that_is_missing_is_noticed(self):
        file = self.root / "docs" / MAP
        whole = file.read_text()
        file.write_text(re.sub(r" *<item name=\"Write\"[^>]*/>\n", "", whole))
        self.assertNotEqual(file.read_text(), whole)
        with self.assertRaises(AssertionError):
            self.compare()
        file.write_text(whole)

    def test_the_tree_as_written_by_hand(self):
        with Site(self.root) as site:
            report = probed(f"{site.url}docs/tide/2.0/start.html")
            lines = [line.replace(f"{site.url}docs", "") for line in Entry.lines(map_tree(report))]
            top = f"{site.url}docs/tide/2.0/"
        self.assertEqual(lines, [
            "Tide & wind  /tide/2.0/start.html", "  Curves  /tide/2.0/curves.html",
            "    The size of x & more  /tide/2.0/gr%C3%B6%C3%9Fe.html",
            "      A part  /tide/2.0/gr%C3%B6%C3%9Fe.html#part", "  More  (group)", "    Write  mailto:tide@example.org",
            "    Wind  /wind/index.html", "Wind  /wind/index.html"])
        self.assertEqual(role_urls(report), {"home": [f"{top}start.html"], "help": [f"{top}help.html"]})
        self.assertEqual([node["name"] for node in report["sitemap"]["nodes"] if node["excluded"]], ["Help"])

    def test_odd_names(self):
        """In the other site, that entry has only a page below it which is around it, so it is left out."""
        component = {**TIDE, "modules/ROOT/nav.adoc": f"* xref:start.adoc[]\n* {HOSTILE}\n** xref:curves.adoc[]\n"}
        antora.write(self.folder / "again/source", component, WIND)
        playbook = self.folder / "again/source/antora-playbook.yml"
        playbook.write_text(playbook.read_text().replace("ROOT::index.adoc", "tide::start.adoc"))
        antora.make(self.folder / "again/source")
        shown = sidebar(self.folder / "again/root/docs/tide/2.0/curves.html", "http://site/")[0].children
        self.assertIn(shown[1].name, names_of(self.folder / "again/root/docs" / MAP))
        self.assertIn("</item></sitemap><!--", shown[1].name)

    def test_every_page_names_the_map(self):
        with Site(self.root) as site:
            # These lead on to the start pages.
            here = self.check_pages_name(site, self.root, lambda path: (
                None if path in ("docs/index.html", "docs/tide/2.0/index.html") else f"docs/{MAP}"))
        self.assertEqual({path for path, nodes in here.items() if not nodes}, {
            "docs/404.html", "docs/tide/1.0/index.html", "docs/wind/index.html"})  # asked for as docs/wind/

    def test_addresses_lead_to_files(self):
        self.assertGreater(len(self.check_addresses(self.root, self.root / "docs" / MAP)), 6)


if __name__ == "__main__":
    main()
