#!/usr/bin/env python3
"""docs/publishing/mkdocs: the map that it writes is compared with the navigation that MkDocs writes into each page."""

import os
import re
import shutil
import tempfile
import unittest
from pathlib import Path
from urllib.parse import unquote, urljoin
from xml.etree import ElementTree

import html_tree
from emitters import HREF, EmitterChecks, Entry, map_tree, role_urls
from support import SOURCE, Site, main, missing, probed, run, tool

EMITTER = SOURCE / "docs/publishing/mkdocs"
SITE = Path(__file__).resolve().parent / "mkdocs_site"
MAP = "standard-sitemap.xml"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def navigation(page, url):
    """The entries of the navigation of a page, in the theme `mkdocs`."""
    def listed(element):
        for item in element.below("li"):
            link = item.first("a")
            if inner := item.below("ul"):
                yield Entry(link.text, children=list(listed(inner[0])))
            else:
                yield Entry(link.text, urljoin(url, link.get("href").replace(" ", "%20")))

    return list(listed(page.first("ul", css_class="navbar-nav")))


class MkDocs(unittest.TestCase, EmitterChecks):
    @classmethod
    def setUpClass(cls):
        cls.mkdocs = tool("mkdocs")
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.source = cls.folder / "source"
        shutil.copytree(SITE, cls.source)
        shutil.copy(EMITTER / "standard_sitemap.py", cls.source)
        # Below a path, as most documentation is.
        cls.directories, cls.files = cls.folder / "directories/docs", cls.folder / "files/docs"
        cls.build(cls.source, cls.directories)
        cls.build(cls.source, cls.files, "--no-directory-urls")

    @classmethod
    def build(cls, source, output, *options):
        return run(cls.mkdocs, "build", "--quiet", "--site-dir", output, *options, cwd=source,
                   env=os.environ | {"LC_ALL": "C.UTF-8"})

    def copied_site(self, name, change=lambda configuration: configuration):
        """A copy of the site, with its configuration changed."""
        source = self.folder / name
        shutil.copytree(self.source, source)
        configuration = source / "mkdocs.yml"
        configuration.write_text(change(configuration.read_text()))
        return source

    def test_the_readme_shows_what_the_site_does(self):
        lines = re.search(r"```yaml\n(.*?)```", (EMITTER / "README.md").read_text(), re.DOTALL).group(1)
        configuration = (SITE / "mkdocs.yml").read_text().replace(" ", "")
        for line in filter(None, map(str.strip, lines.splitlines())):
            self.assertIn(line.replace(" ", ""), configuration)

    def test_the_tree_is_that_of_the_navigation(self):
        for folder in (self.directories, self.files):
            with self.subTest(folder=folder), Site(folder.parent) as site:
                root = f"{site.url}docs/"
                tree = map_tree(self.check_map(root))
                expected = navigation(html_tree.read(folder / "index.html"), root)
                # A page that is in `nav` twice has one title in the map, the first; the other is a group.
                again = next(entry for section in expected for entry in section.children
                             if entry.name == "Questions, again")
                again.url, again.children = None, [Entry("Questions", again.url)]
                self.check_tree(tree, expected)
                self.check_links(folder)

    def test_the_tree_as_written_by_hand(self):
        with Site(self.directories) as site:
            tree = map_tree(self.check_map(site.url))
        lines = [unquote(line).replace(site.url, "/") for line in Entry.lines(tree)]
        self.assertEqual(lines, [
            "Tidewatch  /",
            "Quick start  /start/",
            "User guide  (group)",
            "  User guide  /guide/",
            "  Stations & harbours: 3 < 4, \"names\" and Table[T]  /guide/stations/",
            "  Harmonic constituents  (group)",
            "    Harmonic constituents  /guide/harmonics/",
            "    *M2*: the `principal` **lunar** tide  /guide/harmonics/m2/",
            "    S₂: the solar tide  /guide/harmonics/s2/",
            "  Größe und Höhe  /guide/größe/",
            "  潮汐, \"tides\" in Chinese and Japanese  /guide/潮汐/",
            "Questions  /faq/",
            "Reference & more  (group)",
            "  Interface for Python  /reference/api/",
            "  Cli  /reference/cli/",
            "  Questions, again  (group)",
            "    Questions  /faq/",
            "About  (group)",
            "  Contact  /about/contact/",
            "  Imprint  /about/imprint/",
            "  Source code  https://git.example/tidewatch?branch=main&view=whole tree",
            "  Small print (PDF)  /files/small print.pdf",
        ])

    def test_roles(self):
        for folder, page in ((self.directories, "{}/"), (self.files, "{}.html")):
            with Site(folder) as site:
                roles = role_urls(probed(site.url))
            home = site.url + ("" if folder == self.directories else "index.html")
            self.assertEqual(roles, {"home": [home], "contact": [site.url + page.format("about/contact")],
                                     "contentinfo": [site.url + page.format("about/imprint")]})

    def test_every_page_names_the_map(self):
        for folder, index in ((self.directories, ""), (self.files, "index.html")):
            with self.subTest(folder=folder), Site(folder.parent) as site:
                here = self.check_pages(site, folder, "docs/", index)
                self.assertEqual(len(here), len(list(SITE.rglob("*.md"))) + len(["404"]))
                # V-8: a page that the map leaves out is near the home page, if that has the address of the folder.
                near = [(site.url + "docs/", "near")] if index == "" else []
                for url, nodes in here.items():
                    self.assertEqual(nodes, near if "/notes" in url or "/404" in url else [(url, "exact")])

    def test_the_page_for_errors_names_the_map_from_the_root(self):
        page = html_tree.read(self.directories / "404.html")
        links = [link.get("href") for link in page.all("link") if link.get("rel") == "ssp.location"]
        self.assertEqual(links, ["/docs/standard-sitemap.xml"])
        output = self.folder / "no-address.html"
        self.build(self.copied_site("no-address", lambda text: re.sub("site_url:.*\n", "", text)), output)
        self.assertIn('href="/standard-sitemap.xml"', (output / "404.html").read_text())

    def test_pages_differ_in_the_links_only(self):
        without = self.folder / "without"
        self.build(self.copied_site("no-hook", lambda text: re.sub("hooks:\n.*\n", "", text)), without)
        links = re.compile(r'<link rel="schema\.ssp" href="[^"]*"><link rel="ssp\.location" href="[^"]*">\n')
        for file in without.rglob("*.html"):
            page = (self.directories / file.relative_to(without)).read_text()
            self.assertEqual(len(links.findall(page)), 1, file)
            date = re.compile("Build Date UTC : .*")
            self.assertEqual(date.sub("", links.sub("", page)), date.sub("", file.read_text()), file)
        self.assertFalse((without / MAP).exists())

    def test_incremental_builds(self):
        source, output = self.copied_site("changing"), self.folder / "changing.html"
        self.build(source, output)
        before = (output / MAP).read_text()
        self.assertEqual(before, (self.directories / MAP).read_text())
        os.utime(output / "faq/index.html")
        (source / "docs/start.md").write_text("# Quick start\n\nWritten anew.\n")
        self.build(source, output, "--dirty")  # reads and writes that page only
        self.assertEqual((output / MAP).read_text(), before)

    def test_a_theme_with_a_search_page(self):
        output = self.folder / "readthedocs.html/docs"
        source = self.copied_site("readthedocs", lambda text: text.replace("name: mkdocs", "name: readthedocs"))
        self.build(source, output)
        with Site(output.parent) as site:
            page = f"{site.url}docs/search.html"
            self.assertEqual(role_urls(self.check_map(f"{site.url}docs/"))["search"], [page])
            self.assertEqual(self.check_pages(site, output, "docs/")[page], [(page, "exact")])

    def test_without_nav_the_map_has_all_pages(self):
        output = self.folder / "automatic.html"
        self.build(self.copied_site("automatic", lambda text: text[:text.index("nav:")]), output)
        with Site(output) as site:
            tree = map_tree(self.check_map(site.url))
            self.check_tree(tree, navigation(html_tree.read(output / "index.html"), site.url))
            self.assertIn("Working notes", [entry.name for entry in tree])

    def test_sections_that_lead_to_their_index(self):
        """As in the theme Material, with `navigation.indexes`; other themes pass the option on as it is."""
        output = self.folder / "indexes.html"
        self.build(self.copied_site("indexes", lambda text: text.replace(
            "  locale: en\n", "  locale: en\n  features: [navigation.indexes]\n")), output)
        with Site(output) as site:
            tree = map_tree(self.check_map(site.url))
        guide = next(entry for entry in tree if entry.name == "User guide")
        self.assertEqual((guide.url, [entry.name for entry in guide.children][1]),
                         (f"{site.url}guide/", "Harmonic constituents"))
        self.assertEqual(guide.children[1].url, f"{site.url}guide/harmonics/")
        self.assertEqual(len(guide.children[1].children), 2)

    def test_sections_that_are_pages(self):
        """As the plugin section-index makes them: its pages are no children of the section, but the section itself."""
        python = Path(self.mkdocs).read_text().partition("\n")[0].removeprefix("#!")
        if run(python, "-c", "import mkdocs_section_index", status=None).returncode != 0:
            missing("Debian's package mkdocs-section-index")
        output = self.folder / "section-index.html"
        source = self.copied_site("section-index", lambda text: text + (
            "  - Guide, second place:\n      - guide/index.md\n      - Start: start.md\nplugins:\n  - section-index\n"))
        self.build(source, output)
        with Site(output) as site:
            tree = map_tree(self.check_map(site.url))
        lines = [unquote(line).replace(site.url, "/") for line in Entry.lines(tree)]
        at = lines.index("User guide  /guide/")
        self.assertEqual(lines[at + 2:at + 5], [
            "  Harmonic constituents  /guide/harmonics/",
            "    *M2*: the `principal` **lunar** tide  /guide/harmonics/m2/",
            "    S₂: the solar tide  /guide/harmonics/s2/"])
        # A page is one node with one place for what is below it, and the first name.
        at = lines.index("Guide, second place  (group)")
        self.assertEqual(lines[at + 1], "  User guide  /guide/")
        self.assertIn("  Start  (group)", lines[at + 2:])

    def test_roles_of_pages_that_are_not_in_nav(self):
        output = self.folder / "roles.html"
        source = self.copied_site("roles", lambda text: text.replace("      - about/imprint.md\n", "").replace(
            "nav:\n", "nav:\n  - Write to us: about/contact.md\n"))
        self.build(source, output)
        for options in ((), ("--dirty",)):
            self.build(source, output, *options)
            with self.subTest(options), Site(output) as site:
                report = self.check_map(site.url)
                # A page that is in `nav` twice has its role once.
                self.assertEqual(role_urls(report), {"home": [site.url], "contact": [f"{site.url}about/contact/"],
                                                     "contentinfo": [f"{site.url}about/imprint/"]})
                imprint = report["sitemap"]["nodes"][report["sitemap"]["roles"]["contentinfo"][0]]
                self.assertEqual((imprint["name"], imprint["excluded"]), ("Imprint", True))

    def test_languages(self):
        """Themes with the option `language`, such as Material, show that, and not the `locale`."""
        for number, (options, tag) in enumerate((("locale: de", "de"), ("locale: pt_BR", "pt-BR"),
                                                 ("language: de", "de"), ("language: zh-Hant", "zh-Hant"),
                                                 ("locale: de\n  language: sr_RS@latin", "sr-Latn-RS"))):
            output = self.folder / f"language-{number}.html"
            self.build(self.copied_site(f"language-{number}", lambda text: text.replace("locale: en", options)), output)
            self.assertEqual(ElementTree.parse(output / MAP).getroot().get(LANGUAGE), tag)

    def test_the_language_of_material(self):
        """The theme itself: the pages and the map say the same."""
        if not Path("/usr/share/mkdocs/themes/material").exists():
            missing("mkdocs-material")
        for language in ("de", "zh-Hant"):
            output = self.folder / f"material-{language}.html"
            self.build(self.copied_site(f"material-{language}", lambda text: text.replace(
                "name: mkdocs\n  highlightjs: false\n  locale: en", f"name: material\n  language: {language}")), output)
            shown = html_tree.read(output / "index.html").first("html").get("lang")
            self.assertEqual(shown, language)
            self.assertEqual(ElementTree.parse(output / MAP).getroot().get(LANGUAGE), shown)

    def test_links_to_other_sites_are_written_as_rfc_3986_has_them(self):
        output = self.folder / "links.html"
        links = {"https://x.example/a?b[]=1&c=[d]": "https://x.example/a?b%5B%5D=1&c=%5Bd%5D",
                 "https://[2001:db8::1]:81/[a]": "https://[2001:db8::1]:81/%5Ba%5D",
                 "https://x.example/50%/%41?q=ä|": "https://x.example/50%25/%41?q=%C3%A4%7C"}
        self.build(self.copied_site("links", lambda text: text + "".join(
            f"  - Link {n}: '{link}'\n" for n, link in enumerate(links))), output)
        hrefs = [element.get(HREF) for element in ElementTree.parse(output / MAP).getroot()]
        self.assertEqual(hrefs[-3:], list(links.values()))

    def test_a_site_without_a_home_page_in_its_navigation(self):
        output = self.folder / "homeless.html"
        self.build(self.copied_site("homeless", lambda text: text.replace("  - index.md\n", "")), output)
        with Site(output) as site:
            report = self.check_map(site.url)
        self.assertEqual(role_urls(report)["home"], [site.url])
        self.assertEqual([entry.name for entry in map_tree(report)][0], "Quick start")

    def test_a_page_in_many_places_is_written_once(self):
        places = "".join(f"  - Place {i}: faq.md\n" for i in range(50))
        output = self.folder / "many.html"
        self.build(self.copied_site("many", lambda text: text + places), output)
        externals = [element for element in ElementTree.parse(output / MAP).iter() if element.tag.endswith("external")]
        self.assertEqual(len(externals), 51)
        self.assertEqual(len({element.get(HREF) for element in externals}), 1)
        with Site(output) as site:
            self.check_map(site.url)


if __name__ == "__main__":
    main()
