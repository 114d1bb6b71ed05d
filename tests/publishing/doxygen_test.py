#!/usr/bin/env python3
"""docs/publishing/doxygen: the map that it writes is compared with the tree that Doxygen's pages show at their side."""

import json
import re
import shutil
import tempfile
import unittest
from pathlib import Path
from urllib.parse import urljoin
from xml.etree import ElementTree

from emitters import EmitterChecks, Entry, map_tree, role_urls
from site_files import HOSTILE, MAP, FileChecks, as_in_map, names_of, without_controls
from support import SOURCE, Site, main, probed, run, run_python, tool

EMITTER = SOURCE / "docs/publishing/doxygen"
SITE = Path(__file__).resolve().parent / "doxygen_site"
EXTERNAL = "{http://standard-sitemap.org/2007/ns}external"


def side_tree(folder, url):
    """The entries of the tree at the side (GENERATE_TREEVIEW), whose data are in scripts, without parts of pages."""
    def variable(file, name):
        text = re.search(rf"var {name} =\n(.*?\n\]);", (folder / file).read_text(encoding="utf-8"), re.DOTALL).group(1)
        return json.loads(text, strict=False)  # there may be control characters

    def listed(rows):
        if isinstance(rows, str):
            rows = variable(f"{rows}.js", rows)
        for name, address, below in rows or []:
            if address is None or "#" not in address:
                yield Entry(name, address and urljoin(url, address), list(listed(below)))

    [[name, address, below]] = variable("navtreedata.js", "NAVTREE")
    return [Entry(name, urljoin(url, address)), *listed(below)]


def map_of(path):
    """The map that a page has to name; what the search box shows in a frame is not a page."""
    return None if path.startswith("search/") else MAP


class Doxygen(unittest.TestCase, EmitterChecks, FileChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.doxygen = tool("doxygen")
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.html = cls.build(cls.copy("source"))

    @classmethod
    def copy(cls, name, **settings):
        source = cls.folder / name
        shutil.copytree(SITE, source)
        with (source / "Doxyfile").open("a") as doxyfile:
            doxyfile.writelines(f"{name} = {value}\n" for name, value in settings.items())
        return source

    @classmethod
    def build(cls, source, *options, status=0):
        """Builds the site as the README says."""
        links = re.search(r"```html\n(.*?)```", (EMITTER / "README.md").read_text(), re.DOTALL).group(1)
        run(cls.doxygen, "-w", "html", "header.html", "footer.html", "style.css", cwd=source)
        header = source / "header.html"
        header.write_text(header.read_text().replace("</head>", f"{links}</head>"))
        run(cls.doxygen, cwd=source)
        cls.emit(source / "html", *options, status=status)
        return source / "html"

    @staticmethod
    def emit(html, *options, status=0):
        return run_python(EMITTER / "standard_sitemap.py", html, *options, status=status)

    def test_the_readme_shows_what_the_site_does(self):
        settings = re.findall(r"^ *([A-Z_]+ += .*)$", (EMITTER / "README.md").read_text(), re.MULTILINE)
        self.assertEqual(len(settings), 2)
        for line in settings:
            self.assertIn(f"\n{line}\n", (SITE / "Doxyfile").read_text())

    def test_the_tree_is_that_of_the_side(self):
        with Site(self.html) as site:
            for page in ("", "errors.html"):
                tree = map_tree(self.check_map(site.url + page))
                expected = list(as_in_map(side_tree(self.html, site.url), {}, keeps_names=False))
                self.check_tree(tree, expected)

    def test_the_tree_as_written_by_hand(self):
        with Site(self.html) as site:
            lines = [line.replace(site.url, "/") for line in Entry.lines(map_tree(self.check_map(site.url)))]
        # Of lists and indexes, which Doxygen makes, only a part.
        self.assertEqual(lines[:19], [
            "Tide & time  /index.html",
            'First steps & "hello, tide"  /first_steps.html',
            "  Install with CMake ≥ 3.16  /install.html",
            "  Predict heights < 1 m  /predict.html",
            "    Größe der Fehler  /errors.html",
            "Write to us  /help.html",
            "Release notes  /md_pages_release_notes.html",
            "Modules  /modules.html",
            "  Curves  /group__curves.html",
            "    tide::Curve< Time, Height >  /classtide_1_1Curve.html",
            "    tide::Curve< Time, float * >  /classtide_1_1Curve_3_01Time_00_01float_01_5_01_4.html",
            "  Places & people  /group__places.html",
            "    Harbours  /group__harbours.html",
            "      tide::Station  /classtide_1_1Station.html",
            "        Quality  /structtide_1_1Station_1_1Quality.html",
            "      tide::well_known::Hamburg  /structtide_1_1well__known_1_1Hamburg.html",
            "Namespaces  /namespaces.html",
            "  Namespace List  (group)",
            "    tide  /namespacetide.html",
        ])
        self.assertEqual([re.sub("  /.*", "", line) for line in lines[-7:]], [
            "Files", "  File List  (group)", "    include", "      tide", "        curve.h", "        station.h",
            "          Quality"])

    def test_roles(self):
        roles = ("--role", "contact=help.html", "--role", "search=search.html")
        html = self.build(self.copy("roles"), *roles, "--language", "de-AT")
        with Site(html) as site:
            report = probed(site.url)
        root = report["discovery"]["sitemap"].removesuffix(MAP)
        self.assertEqual(role_urls(report), {
            "home": [f"{root}index.html"], "contact": [f"{root}help.html"], "search": [f"{root}search.html"]})
        nodes = report["sitemap"]["nodes"]
        self.assertEqual([node["name"] for node in nodes if node["excluded"]], ["Search"])
        self.assertEqual({node["lang"] for node in nodes}, {"de-AT"})
        self.assertIn("contact=help.html", self.emit(html, "--role", "contact", status=2).stderr)

    def test_every_page_names_the_map(self):
        with Site(self.html) as site:
            here = self.check_pages_name(site, self.html, map_of)
        # Not in Doxygen's navigation either: sources, lists of members, a folder with pages only, and a list of pages
        # if the main page has the rest of them.
        elsewhere = re.compile("-members|_source|^dir_208d2690607c4e3d3fabfa1d18673d36|^pages.html")
        self.assertEqual({path for path in here if not elsewhere.search(path)},
                         {path for path, nodes in here.items() if nodes == [path]})
        self.assertGreater(len(here), 30)

    def test_addresses_lead_to_files(self):
        self.assertGreater(len(self.check_addresses(self.html, self.html / MAP)), 20)

    def test_folders_below(self):
        """CREATE_SUBDIRS puts pages into folders; `$relpath^` in the header leads up from there."""
        html = self.build(self.copy("folders", CREATE_SUBDIRS="YES"))
        self.assertGreater(len(self.check_addresses(html, html / MAP)), 20)
        with Site(html) as site:
            here = self.check_pages_name(site, html, map_of)
            self.check_map(site.url)
        self.assertTrue(any("/" in path and nodes for path, nodes in here.items()))

    def test_hostile_titles(self):
        source = self.copy("hostile", PROJECT_NAME='"A & B <c> \'d\' > \x01 ]]>"')
        (source / "pages/hostile.dox").write_text(
            f"/** @page hostile {HOSTILE}\nText.\n*/\n/** @defgroup bad {HOSTILE} */\n")
        html = self.build(source)
        titles = [name for name in names_of(html / MAP) if "</item></sitemap>" in name]
        self.assertEqual(len(titles), 2)
        # Doxygen's own commands in them have had their effect.
        shown = [without_controls(line.strip().rpartition("  ")[0])
                 for line in Entry.lines(side_tree(html, "http://site/"))]
        self.assertEqual(sorted(titles), sorted({name for name in shown if "</item></sitemap>" in name}))

    def test_markup_in_titles(self):
        source = self.copy("markup")
        title = "A **bold** `title` of &Uuml;, &lt;T&gt; & Ampère"
        (source / "pages/markup.md").write_text(f"# {title} {{#markup}}\n\nText.\n")
        (source / "pages/group.dox").write_text("/** @defgroup group Wind <em>and</em> weather &#x1F4A8;&#7; */\n")
        html = self.build(source)
        names = names_of(html / MAP)
        self.assertIn("A bold title of Ü, <T> & Ampère", names)
        self.assertIn("Wind and weather 💨", names)
        with Site(html) as site:
            self.check_map(site.url)

    def test_many_places_of_a_page_cost_no_more_than_one_each(self):
        """A page that is in a thousand places is written once."""
        topics = "".join(f'<topic label="Group {i}" href="g{i}.html"><topic label="Class" href="c.html"/></topic>'
                         for i in range(1000))
        html = self.folder / "many"
        html.mkdir()
        (html / "toc.xml").write_text(f'<toc label="Many" topic="index.html">{topics}</toc>')
        self.emit(html)
        root = ElementTree.parse(html / MAP).getroot()
        self.assertEqual(len(list(root.iter(EXTERNAL))), 999)
        self.assertEqual(len(names_of(html / MAP)), 1002)


if __name__ == "__main__":
    main()
