#!/usr/bin/env python3
"""docs/publishing/hugo: the maps that it writes are compared with the sidebar of the site's own template."""

import json
import os
import re
import shutil
import tempfile
import unittest
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

from emitters import EmitterChecks, Entry, map_tree, role_urls
from site_files import HOSTILE, MAP, FileChecks, names_of, sidebar, without_controls
from support import SOURCE, Site, main, probed, run, tool

EMITTER = SOURCE / "docs/publishing/hugo"
SITE = Path(__file__).resolve().parent / "hugo_site"
VARIANT = "{http://standard-sitemap.org/2007/ns}variant"


class Hugo(unittest.TestCase, EmitterChecks, FileChecks):
    @classmethod
    def setUpClass(cls):
        cls.hugo = tool("hugo")
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.source = cls.copy("source")
        cls.root = cls.build(cls.source)
        cls.docs = cls.root / "docs"

    @classmethod
    def copy(cls, name):
        """The site with the theme component, as the README says."""
        source = cls.folder / name
        shutil.copytree(SITE, source)
        shutil.copytree(EMITTER, source / "themes/standard-sitemap")
        return source

    @classmethod
    def build(cls, source, *options):
        """Builds the site below the path of its baseURL; returns the folder that a server has at its root."""
        root = source.with_name(f"{source.name}.root")
        environment = os.environ | {"HUGO_CACHEDIR": str(cls.folder / "cache"), "LC_ALL": "C.UTF-8"}
        run(cls.hugo, "--quiet", "--source", source, "--destination", root / "docs", *options, env=environment)
        return root

    def test_the_readme_shows_what_the_site_does(self):
        blocks = re.findall(r"```toml\n(.*?)```", (EMITTER / "README.md").read_text(), re.DOTALL)
        self.assertEqual(len(blocks), 1)
        configuration = (SITE / "config.toml").read_text()
        for line in filter(None, map(str.strip, blocks[0].splitlines())):
            self.assertIn(line.split("  #")[0], configuration)
        partial = re.search(r"\{\{ partial \"standard-sitemap.html\" \. \}\}", (EMITTER / "README.md").read_text())
        self.assertIn(partial.group(), (SITE / "layouts/_default/baseof.html").read_text())

    def test_the_tree_is_that_of_the_sidebar(self):
        with Site(self.root) as site:
            for path, title in (("docs/", "Saltmarsh weather station"), ("docs/de/", "Wetterstation Salzwiese")):
                for page in ("", "guide/sensors/"):
                    with self.subTest(path=path, page=page):
                        report = self.check_map(f"{site.url}{path}{page}")
                        expected = sidebar(self.root / path / page / "index.html", f"{site.url}{path}{page}")
                        self.assertGreater(len(expected), 2)
                        self.check_tree(map_tree(report), [Entry(title, site.url + path), *expected])

    def tree(self, site, path):
        return [unquote(line).replace(site.url, "/") for line in Entry.lines(map_tree(self.check_map(site.url + path)))]

    def test_the_trees_as_written_by_hand(self):
        with Site(self.root) as site:
            self.assertEqual(self.tree(site, "docs/"), [
                "Saltmarsh weather station  /docs/",
                "Guide  /docs/guide/",
                "  Unpack & check  /docs/guide/unpack/",
                "  Sensors  /docs/guide/sensors/",
                "    Rain gauge  /docs/guide/sensors/rain/",
                '    The "quiet" wind vane  /docs/guide/sensors/wind-vane/',
                "    Größe & Gewicht — 寸法  /docs/guide/sensors/größe/",
                "  Calibrate if the error is > 2 % or < −2 %  /docs/guide/calibrate/",
                "Reference  /docs/reference/",
                "  Commands  /docs/reference/commands/",
                "  List<Reading> and Map<Station, Reading>  /docs/reference/readings/",
                "Appendix  (group)",
                "  Spare parts  /docs/appendix/parts/",
                "Journal  /docs/journal/",
                "  The second summer  /docs/journal/second-summer/",
                "  The first winter: 'it held'  /docs/journal/first-winter/",
                "Search  /docs/search/",
                "Write to us  /docs/contact/",
            ])
            self.assertEqual(self.tree(site, "docs/de/"), [
                "Wetterstation Salzwiese  /docs/de/",
                "Anleitung  /docs/de/guide/",
                "  Auspacken & prüfen  /docs/de/guide/unpack/",
                "  Fühler  /docs/de/guide/sensors/",
                "Schreiben Sie uns  /docs/de/contact/",
                "Händler in der Nähe  /docs/de/nur-deutsch/",
            ])

    def test_roles(self):
        with Site(self.root) as site:
            docs = f"{site.url}docs/"
            self.assertEqual(role_urls(probed(docs)), {
                "home": [docs], "contact": [f"{docs}contact/"], "search": [f"{docs}search/"],
                "contentinfo": [f"{docs}imprint/"]})
            self.assertEqual(role_urls(probed(f"{docs}de/")), {
                "home": [f"{docs}de/"], "contact": [f"{docs}de/contact/"]})

    def test_a_section_that_is_not_rendered_is_a_group(self):
        with Site(self.root) as site:
            nodes = probed(f"{site.url}docs/")["sitemap"]["nodes"]
        self.assertEqual([node["name"] for node in nodes if node["kind"] == "group"], ["Appendix"])

    def test_translations_are_variants(self):
        with Site(self.root) as site:
            docs = f"{site.url}docs/"
            of_page = probed(docs)
            nodes = of_page["sitemap"]["nodes"]
            found = {node["name"]: [(variant["lang"], variant["name"], variant["url"].removeprefix(docs))
                                    for variant in node["variants"]] for node in nodes if node["variants"]}
            self.assertEqual(found, {
                "Saltmarsh weather station": [("de", "Wetterstation Salzwiese", "de/")],
                "Guide": [("de", "Anleitung", "de/guide/")],
                "Unpack & check": [("de", "Auspacken & prüfen", "de/guide/unpack/")],
                "Sensors": [("de", "Fühler", "de/guide/sensors/")],
                "Write to us": [("de", "Schreiben Sie uns", "de/contact/")]})
            german = probed("--sitemap", of_page["discovery"]["sitemap"], "--lang", "de")["sitemap"]["nodes"]
            self.assertEqual([node["name"] for node in german if node["lang"] == "de" and "home" in node["roles"]],
                             ["Wetterstation Salzwiese"])
            self.assertEqual(probed(docs)["sitemap"]["nodes"][1]["description"],
                             "A weather station that you can build & repair")

    def test_every_page_names_the_map_of_its_language(self):
        with Site(self.root) as site:
            here = self.check_pages_name(site, self.root, lambda path: None if path == "docs/en/index.html" else
                                         f"docs/de/{MAP}" if path.startswith("docs/de/") else f"docs/{MAP}")
        self.assertGreater(len(here), 25)
        without = {"docs/404.html", "docs/de/404.html", "docs/reference/registers/index.html"}
        self.assertEqual({path for path, nodes in here.items() if not nodes}, without)
        for path in set(here) - without:
            self.assertEqual(here[path], [path.removesuffix("index.html")])

    def test_addresses_lead_to_files(self):
        for file in (self.docs / MAP, self.docs / "de" / MAP):
            self.assertGreater(len(self.check_addresses(self.root, file)), 8)

    def test_drafts_are_in_the_map_if_they_are_on_the_site(self):
        self.assertNotIn("Lightning", names_of(self.docs / MAP))
        drafts = self.build(self.copy("drafts"), "--buildDrafts") / "docs"
        self.assertIn("Lightning", names_of(drafts / MAP))
        self.assertTrue((drafts / "guide/sensors/lightning/index.html").is_file())

    def test_hostile_titles(self):
        source = self.copy("hostile")
        (source / "content/hostile.md").write_text(json.dumps({"title": HOSTILE, "description": HOSTILE}) + "\n")
        (source / "content/hostile.de.md").write_text(json.dumps({"title": HOSTILE, "sitemap-role": '"><x '}) + "\n")
        (source / "content/untitled.md").write_text("No title.\n")
        docs = self.build(source) / "docs"
        for file, count in ((docs / MAP, 2), (docs / "de" / MAP, 2)):
            self.assertEqual(names_of(file).count(without_controls(HOSTILE)), count)
        self.assertIn("untitled", names_of(docs / MAP))
        with Site(docs.parent) as site:
            names = [node["name"] for node in probed(f"{site.url}docs/")["sitemap"]["nodes"]]
        self.assertIn(without_controls(HOSTILE), names)

    def test_a_site_without_the_output_format_names_no_map(self):
        source = self.copy("without")
        file = source / "config.toml"
        file.write_text(file.read_text().replace(', "StandardSitemap"', ""))
        docs = self.build(source) / "docs"
        self.assertFalse((docs / MAP).exists())
        self.assertNotIn("ssp", (docs / "index.html").read_text())

    def test_language_codes(self):
        """A language has the code that is its own, not that of the whole site; without one its key is the code."""
        source = self.copy("codes")
        for folder, files in (("jp", ("about",)), ("cn", ("about",)), ("de", ("about", "more"))):
            (source / "content" / folder).mkdir()
            for name in files:
                (source / "content" / folder / f"{name}.md").write_text("---\ntitle: A page\n---\n")
        (source / "config.toml").write_text(
            'baseURL = "https://example.org/"\nlanguageCode = "en-us"\ntheme = ["standard-sitemap"]\n'
            'defaultContentLanguage = "jp"\n[outputs]\nhome = ["HTML", "StandardSitemap"]\n' + "".join(
                f'[languages.{key}]\n{code}contentDir = "content/{key}"\n' for key, code in (
                    ("jp", 'languageCode = "ja"\n'), ("cn", 'languageCode = "zh_CN"\n'), ("de", ""))))
        docs = self.build(source) / "docs"
        codes = {"": "ja", "cn": "zh-CN", "de": "de"}
        for path, own in codes.items():
            root = ElementTree.parse(docs / path / MAP).getroot()
            self.assertEqual(root.get("{http://www.w3.org/XML/1998/namespace}lang"), own)
            self.assertEqual({variant.get("lang") for variant in root.iter(VARIANT)}, {*codes.values()} - {own})

    def test_a_site_with_one_language(self):
        source = self.copy("single")
        for file in (source / "content").rglob("*.de.md"):
            file.unlink()
        (source / "config.toml").write_text(
            'baseURL = "https://example.org/"\nlanguageCode = "pt_BR"\ntheme = ["standard-sitemap"]\n'
            'uglyURLs = true\n[outputs]\nhome = ["HTML", "StandardSitemap"]\n')
        docs = self.build(source) / "docs"
        root = ElementTree.parse(docs / MAP).getroot()
        self.assertEqual(root.get("{http://www.w3.org/XML/1998/namespace}lang"), "pt-BR")
        self.assertEqual(list(root.iter(VARIANT)), [])
        self.assertIn("http://site/guide/unpack.html", self.check_addresses(docs, docs / MAP))
        with Site(docs) as site:
            self.check_map(site.url)


if __name__ == "__main__":
    main()
