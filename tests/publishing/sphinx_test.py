#!/usr/bin/env python3
"""docs/publishing/sphinx: the map that it writes is compared with the sidebar that Sphinx writes into each page."""

import os
import re
import shutil
import tempfile
import unittest
from pathlib import Path
from urllib.parse import quote, unquote, urljoin

import html_tree
from emitters import HREF, EmitterChecks, Entry, flat_below, map_tree, role_urls
from support import SOURCE, Site, main, probed, run, tool
from xml.etree import ElementTree

EMITTER = SOURCE / "docs/publishing/sphinx"
SITE = Path(__file__).resolve().parent / "sphinx_site"
MAP = "standard-sitemap.xml"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def sidebar(page, url):
    """The entries of the sidebar of a page, without those for parts of pages."""
    def listed(element):
        found = []
        for item in element.below("li"):
            link = item.first("a")
            below = [entry for inner in item.below("ul") for entry in listed(inner)]
            target = url if link.get("href") == "#" else urljoin(url, quote(link.get("href"), safe="/:?&=#%"))
            found += below if "#" in target else [Entry(link.text, target, below)]
        return found

    found = []
    group = None
    for child in page.first("div", css_class="sphinxsidebarwrapper").below("p", "ul"):
        if child.tag == "p" and "caption" in child.get("class"):
            group = Entry(child.text)
            found.append(group)
        elif child.tag == "ul":
            (group.children if group else found).extend(listed(child))
            group = None
    return found


class Sphinx(unittest.TestCase, EmitterChecks):
    @classmethod
    def setUpClass(cls):
        cls.sphinx = tool("sphinx-build")
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.source = cls.folder / "source"
        shutil.copytree(SITE, cls.source)
        shutil.copy(EMITTER / "standard_sitemap.py", cls.source)
        # Below a path, as most documentation is.
        cls.html, cls.dirhtml = cls.folder / "html/docs", cls.folder / "dirhtml/docs"
        cls.build(cls.source, cls.html)
        cls.build(cls.source, cls.dirhtml, "-b", "dirhtml")

    @classmethod
    def build(cls, source, output, *options, strict=True):
        return run(cls.sphinx, "-q", *(["-W", "--keep-going"] if strict else []), "-d", f"{output}.doctrees", *options,
                   source, output, env=os.environ | {"LC_ALL": "C.UTF-8"})

    def small_site(self, name, files, conf="", builder="html"):
        """Builds a site of these files; the names of pages are their first lines."""
        source = self.folder / name
        source.mkdir()
        shutil.copy(EMITTER / "standard_sitemap.py", source)
        shutil.copytree(SITE / "templates", source / "templates")
        (source / "conf.py").write_text(
            "import sys\nsys.path.insert(0, '.')\nextensions = ['standard_sitemap']\n"
            "templates_path = ['templates']\nhtml_sidebars = {'**': ['tree.html']}\n" + conf)
        for file, text in files.items():
            (source / file).parent.mkdir(exist_ok=True)
            (source / file).write_text(text)
        output = self.folder / f"{name}.html"
        os.chdir(source)
        self.build(source, output, "-b", builder, strict=False)
        os.chdir(self.folder)
        return output

    def test_the_readme_shows_what_the_site_does(self):
        lines = re.search(r"```python\n(.*?)```", (EMITTER / "README.md").read_text(), re.DOTALL).group(1)
        configuration = (SITE / "conf.py").read_text()
        for line in filter(None, map(str.strip, lines.splitlines())):
            self.assertIn(line.split("  #")[0], configuration)

    def test_the_tree_is_that_of_the_sidebar(self):
        for folder, home in ((self.html, "index.html"), (self.dirhtml, "")):
            with self.subTest(folder=folder), Site(folder.parent) as site:
                root = f"{site.url}docs/"
                report = self.check_map(root)
                tree = map_tree(report)
                # A sidebar does not show the captions of toctrees further down.
                expected = [Entry("Tidewatch", urljoin(root, home) if home else root)]
                expected += sidebar(html_tree.read(folder / "index.html"), root)
                self.check_tree(flat_below(tree, 1), expected)
                deep = "guide/harmonics/index.html" if home else "guide/harmonics/index.html"
                at = urljoin(root, deep if home else "guide/harmonics/")
                self.check_tree(flat_below(tree, 1)[1:], sidebar(html_tree.read(folder / deep), at))
                self.check_links(folder)

    def test_the_tree_as_written_by_hand(self):
        with Site(self.html) as site:
            tree = map_tree(self.check_map(site.url))
        lines = [unquote(line).replace(site.url, "/") for line in Entry.lines(tree)]
        self.assertEqual(lines, [
            "Tidewatch  /index.html",
            "User guide  (group)",
            "  1. Quick start  /start.html",
            "  2. User guide  /guide/index.html",
            "    2.1. Stations & harbours: <id> and “names”  /guide/stations.html",
            "    2.2. Harmonic constituents  /guide/harmonics/index.html",
            "      2.2.1. M2: the principal lunar tide  /guide/harmonics/m2.html",
            "      2.2.2. S₂: the solar tide  /guide/harmonics/s2.html",
            "    2.3. Größe und Höhe  /guide/größe.html",
            "    For the curious  (group)",
            "      2.4. 潮汐, “tides” in Chinese and Japanese  /guide/潮汐.html",
            "  3. Questions  /faq.html",
            "Reference & more  (group)",
            "  Interface for Python  /api/index.html",
            "    tidewatch.prediction  /api/prediction.html",
            "    tidewatch.table: Table[T] where T < Height  /api/table.html",
            "    3. Questions  /faq.html",
            "  Command line  /cli.html",
            "Changes  /changelog.html",
            "Imprint  /about/imprint.html",
            "Source code  https://git.example/tidewatch?branch=main&view=tree",
            "All names  /genindex.html",
            "Modules  /py-modindex.html",
        ])

    def test_roles(self):
        for folder, page in ((self.html, "{}.html"), (self.dirhtml, "{}/")):
            with Site(folder) as site:
                roles = role_urls(probed(site.url))
            expected = {role: [site.url + page.format(name)] for role, name in (
                ("contact", "about/contact"), ("search", "search"), ("contentinfo", "about/imprint"),
                ("index", "genindex"))}
            expected["home"] = [site.url + ("index.html" if folder == self.html else "")]
            self.assertEqual(roles, expected)

    def test_every_page_names_the_map(self):
        for folder, index in ((self.html, "index.html"), (self.dirhtml, "")):
            with self.subTest(folder=folder), Site(folder.parent) as site:
                here = self.check_pages(site, folder, "docs/", index)
                self.assertEqual(len(here), len(list(SITE.rglob("*.rst"))) + len(["genindex", "py-modindex", "search"]))
                # V-8: a page that the map leaves out is near the home page, if that has the address of the folder.
                near = [(site.url + "docs/", "near")] if index == "" else []
                for url, nodes in here.items():
                    self.assertEqual(nodes, near if "/notes" in url else [(url, "exact")])

    def test_the_address_of_the_folder_is_the_home_page(self):
        with Site(self.html.parent) as site:
            current = probed(f"{site.url}docs/")["sitemap"]["current"]
        self.assertEqual([entry["match"] for entry in current], ["suffix"])

    def test_pages_differ_in_the_links_only(self):
        without = self.folder / "without"
        self.build(self.source, without, "-D", "extensions=sphinx.ext.todo")
        links = re.compile(r'\n<link rel="schema\.ssp" href="[^"]*" />\n<link rel="ssp\.location" href="[^"]*" />\n')
        for file in without.rglob("*.html"):
            page = (self.html / file.relative_to(without)).read_text()
            self.assertEqual(len(links.findall(page)), 1, file)
            # Fields such as `:sitemap-role:` are not shown either way, and next, prev, index and search stay.
            self.assertEqual(links.sub("", page), file.read_text(), file)
        self.assertFalse((without / MAP).exists())

    def test_parallel_builds(self):
        parallel = self.folder / "parallel"
        done = self.build(self.source, parallel, "-j", "3")
        self.assertNotIn("not safe for parallel", done.stderr)
        for name in (MAP, "guide/index.html", "search.html"):
            self.assertEqual((parallel / name).read_bytes(), (self.html / name).read_bytes(), name)

    def test_incremental_builds(self):
        source, output = self.folder / "changing", self.folder / "changing.html"
        shutil.copytree(self.source, source)
        self.build(source, output)
        before = (output / MAP).read_text()
        self.assertEqual(before, (self.html / MAP).read_text())
        self.build(source, output)  # nothing is out of date
        self.assertEqual((output / MAP).read_text(), before)
        # A new title: pages that Sphinx does not write again are not needed for the map.
        written = {name: (output / name).stat().st_mtime_ns for name in ("cli.html", "changelog.html", "start.html")}
        (source / "changelog.rst").write_text("News\n====\n\nA new title.\n")
        self.build(source, output)
        self.assertEqual((output / MAP).read_text(), before.replace('"Changes"', '"News"'))
        self.assertEqual({name for name, time in written.items() if (output / name).stat().st_mtime_ns != time},
                         {"changelog.html"})
        # A page less: it is gone from the map, and all others are there.
        page = source / "api/table.rst"
        page.unlink()
        index = source / "api/index.rst"
        index.write_text(index.read_text().replace("   table\n", ""))
        self.build(source, output)
        after = (output / MAP).read_text().replace('"News"', '"Changes"')
        self.assertEqual(sorted(set(before.splitlines()) - set(after.splitlines())),
                         [line for line in before.splitlines() if "api/table.html" in line])
        self.assertEqual(set(after.splitlines()) - set(before.splitlines()), set())

    def test_a_build_that_fails_writes_no_map(self):
        source = self.folder / "failing"
        shutil.copytree(self.source, source)
        with (source / "conf.py").open("a") as conf:
            conf.write("def setup(app):\n    app.connect('html-page-context', lambda *_: 1 / 0)\n")
        run(self.sphinx, "-q", source, self.folder / "failing.html", status=2)
        self.assertFalse((self.folder / "failing.html" / MAP).exists())

    def test_other_builders_write_none(self):
        for builder in ("singlehtml", "epub", "dummy"):
            output = self.folder / builder
            self.build(self.source, output, "-b", builder, strict=False)
            self.assertFalse((output / MAP).exists(), builder)
        self.assertNotIn("ssp.location", (self.folder / "singlehtml/index.html").read_text())

    def test_toctrees_that_are_unusual(self):
        output = self.small_site("unusual", {
            "index.rst": "Unusual\n=======\n\n.. toctree::\n\n   This page <self>\n   untitled\n   empty\n   twice\n\n"
                         ".. toctree::\n   :caption: Nothing here\n\n   missing\n   modindex\n",
            "leaf.rst": "Leaf\n====\n",
            "untitled.rst": "No title here.\n\n.. toctree::\n\n   below\n",
            "below.rst": "Below\n=====\n",
            "empty.rst": "Empty\n=====\n\n.. toctree::\n   :caption: Nothing\n",
            "twice.rst": "Twice\n=====\n\n.. toctree::\n\n   leaf\n   below\n   leaf\n\n"
                         ".. only:: never\n\n   .. toctree::\n\n      hidden\n",
            "hidden.rst": "Hidden\n======\n",
        })
        with Site(output) as site:
            tree = map_tree(self.check_map(site.url))
            expected = [Entry("Unusual", f"{site.url}index.html")]
            nav = sidebar(html_tree.read(output / "index.html"), f"{site.url}index.html")
        # The entry `self` is for the page that has it, which is in the map already; Sphinx shows it again. The caption
        # is that of a toctree without entries.
        self.assertEqual((nav[0].name, nav[0].url), ("This page", f"{site.url}index.html"))
        self.check_tree(tree, expected + [entry for entry in nav[1:] if entry.url])
        elements = ElementTree.parse(output / MAP).iter()
        ids = [element.get("{http://www.w3.org/XML/1998/namespace}id") for element in elements]
        self.assertEqual(len(set(filter(None, ids))), 2)  # leaf and below

    def test_names_of_files_and_addresses(self):
        """% in the name of a page is no code, in either builder; in the address of another site it may be one."""
        files = {"index.rst": "Odd\n===\n\n.. toctree::\n\n   100%\n   a%25b\n   [x]\n   sub%41/index\n"
                              "   Query <https://x.example/?a[]=1&b=50%&c=%5B>\n   Host <https://[2001:db8::1]/[a]>\n",
                 "100%.rst": "All\n===\n", "a%25b.rst": "Coded\n=====\n", "[x].rst": "Brackets\n========\n"}
        for builder in ("html", "dirhtml"):
            output = self.small_site(f"odd-{builder}", files | {"sub%41/index.rst": "Folder\n======\n"}, builder=builder)
            end = ".html" if builder == "html" else "/"
            hrefs = [element.get(HREF) for element in ElementTree.parse(output / MAP).getroot()][1:7]
            self.assertEqual(hrefs, [
                f"100%25{end}", f"a%2525b{end}", f"%5Bx%5D{end}", "sub%2541/" + "index.html" * (builder == "html"),
                "https://x.example/?a%5B%5D=1&b=50%25&c=%5B", "https://[2001:db8::1]/%5Ba%5D"])
            self.check_links(output)
            with Site(output) as site:
                self.check_map(site.url)

    def test_languages_of_locales(self):
        for number, (locale, tag) in enumerate((("sr@latin", "sr-Latn"), ("pt_BR", "pt-BR"), ("zh_Hant", "zh-Hant"),
                                                ("sr_RS@latin", "sr-Latn-RS"), ("de", "de"))):
            output = self.small_site(f"language-{number}", {"index.rst": "Home\n====\n"}, f"language = '{locale}'\n")
            self.assertEqual(ElementTree.parse(output / MAP).getroot().get(LANGUAGE), tag)

    def test_a_page_under_two_names_has_both(self):
        output = self.small_site("names", {
            "index.rst": "Home\n====\n\n.. toctree::\n\n   What it costs <fees>\n   fees\n   What it costs <fees>\n"
                         "   search\n   Find <search>\n",
            "fees.rst": "Fees\n====\n"})
        with Site(output) as site:
            tree = map_tree(self.check_map(site.url))
        self.assertEqual([line.replace(site.url, "/") for line in Entry.lines(tree)], [
            "Home  /index.html", "What it costs  /fees.html", "Fees  (group)", "  What it costs  /fees.html",
            "What it costs  /fees.html", "Search Page  /search.html", "Find  (group)", "  Search Page  /search.html"])

    def test_many_places_of_a_page_cost_no_more_than_one_each(self):
        count = 60
        files = {f"p{i}.rst": f"Page {i}\n======\n" for i in range(count)}
        files["all.rst"] = "All\n===\n\n.. toctree::\n   :glob:\n\n   p*\n"
        for i in range(count):
            files[f"q{i}.rst"] = f"Part {i}\n======\n\n.. toctree::\n\n   all\n"
        files["index.rst"] = "Many\n====\n\n.. toctree::\n   :glob:\n\n   q*\n"
        output = self.small_site("many", files, "html_sidebars = {'**': []}\n")
        root = ElementTree.parse(output / MAP).getroot()
        items = list(root.iter("{http://standard-sitemap.org/2007/ns}item"))
        self.assertEqual(len(items), 4 + 2 * count)  # index, search, genindex, all
        externals = [element for element in root.iter() if element.tag.endswith("external")]
        self.assertEqual(len(externals), count - 1)
        self.assertEqual(len({element.get(HREF) for element in externals}), 1)


if __name__ == "__main__":
    main()
