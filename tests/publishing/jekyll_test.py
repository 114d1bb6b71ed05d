#!/usr/bin/env python3
"""docs/publishing/jekyll: the maps that it writes are compared with the sidebar of the site's own layout."""

import json
import os
import re
import shutil
import tempfile
import unittest
from pathlib import Path
from urllib.parse import unquote

from emitters import EmitterChecks, Entry, map_tree, role_urls
from site_files import HOSTILE, MAP, FileChecks, as_in_map, names_of, sidebar, without_controls
from support import SOURCE, Site, main, probed, run, tool

EMITTER = SOURCE / "docs/publishing/jekyll"
SITE = Path(__file__).resolve().parent / "jekyll_site"


class Jekyll(unittest.TestCase, EmitterChecks, FileChecks):
    @classmethod
    def setUpClass(cls):
        cls.jekyll = tool("jekyll")
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.source = cls.copy("source")
        cls.root = cls.build(cls.source)
        cls.data_root = cls.build(cls.copy("data"), "--config", "_config.yml,_by_data.yml")

    @classmethod
    def copy(cls, name):
        """The site with the files of the emitter, as the README says."""
        source = cls.folder / name
        shutil.copytree(SITE, source)
        shutil.copytree(EMITTER, source, dirs_exist_ok=True, ignore=shutil.ignore_patterns("README.md"))
        return source

    @classmethod
    def build(cls, source, *options):
        """Builds the site below its baseurl; returns the folder that a server has at its root."""
        root = source.with_name(f"{source.name}.root")
        environment = os.environ | {"LC_ALL": "C.UTF-8", "JEKYLL_NO_BUNDLER_REQUIRE": "true"}
        done = run(cls.jekyll, "build", "--destination", root / "handbook", "--disable-disk-cache", *options,
                   cwd=source, env=environment)
        if "Liquid Warning" in done.stdout + done.stderr:
            raise AssertionError(done.stdout + done.stderr)
        return root

    def tree(self, site):
        return [unquote(line).replace(f"{site.url}handbook/", "/")
                for line in Entry.lines(map_tree(self.check_map(f"{site.url}handbook/")))]

    def test_the_readme_shows_what_the_site_does(self):
        text = (EMITTER / "README.md").read_text()
        self.assertIn("{% include standard-sitemap/links.html %}", text)
        self.assertIn("{% include standard-sitemap/links.html %}", (SITE / "_layouts/default.html").read_text())
        blocks = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
        setting = re.sub("  #.*", "", blocks[0]).split()
        self.assertEqual(setting, ["standard_sitemap:", "data:", "navigation.docs"])
        self.assertEqual((SITE / "_by_data.yml").read_text().split()[:2], setting[:2])

    def test_the_tree_is_that_of_the_sidebar(self):
        for root in (self.root, self.data_root):
            for page in ("", "ovens/bertha.html"):
                with self.subTest(root=root.name, page=page), Site(root) as site:
                    url = f"{site.url}handbook/{page}"
                    file = root / "handbook" / (page or "index.html")
                    self.check_tree(map_tree(self.check_map(url)), list(as_in_map(sidebar(file, url), {})))

    def test_the_tree_by_front_matter_as_written_by_hand(self):
        with Site(self.root) as site:
            self.assertEqual(self.tree(site), [
                "Bakery  /",
                "Ovens & proving  /ovens/",
                "  The prover at 26 °C  /ovens/prover.html",
                '  "Bertha", the deck oven  /ovens/bertha.html',
                "  Care  /ovens/care.html",
                "    Gaskets < 5 mm and > 5 mm  /ovens/gaskets and seals.html",
                "Shop  /shop/",
                "  Öffnungszeiten — 営業時間  /shop/öffnungszeiten.html",
                "  Care  /shop/care.html",
                "    Glass and brass  /shop/glass.html",
                "Recipes  /recipes.html",
                "  Rolls  /recipes/rolls.html",
                "  Rye, 3 days  /recipes/rye.html",
                "Write to us  /contact.html",
            ])

    def test_the_tree_by_data_as_written_by_hand(self):
        with Site(self.data_root) as site:
            self.assertEqual(self.tree(site), [
                "Bakery  /",
                "Ovens & proving  /ovens/",
                '  "Bertha", the deck oven  /ovens/bertha.html',
                "  Repairs  (group)",
                "    Gaskets < 5 mm  /ovens/gaskets and seals.html",
                "    The maker's manual  https://ovens.example/manual?model=B&lang=en",
                "Favourites  (group)",
                "  Bertha again  (group)",
                '    "Bertha", the deck oven  /ovens/bertha.html',
                "  Ovens again  (group)",
                "    Ovens & proving  /ovens/",
                '      "Bertha", the deck oven  /ovens/bertha.html',
                "      Repairs  (group)",
                "        Gaskets < 5 mm  /ovens/gaskets and seals.html",
                "        The maker's manual  https://ovens.example/manual?model=B&lang=en",
                "    The prover  /ovens/prover.html",
                "Write to us  /contact.html",
            ])

    def test_roles(self):
        for root in (self.root, self.data_root):
            with self.subTest(root=root.name), Site(root) as site:
                book = f"{site.url}handbook/"
                report = probed(book)
                self.assertEqual(role_urls(report), {
                    "home": [book], "contact": [f"{book}contact.html"], "search": [f"{book}search.html"]})
                search = report["sitemap"]["nodes"][report["sitemap"]["roles"]["search"][0]]
                self.assertEqual((search["name"], search["excluded"]), ("Search", True))
                self.assertEqual({node["lang"] for node in report["sitemap"]["nodes"]}, {"en-GB"})
        with Site(self.root) as site:
            nodes = probed(f"{site.url}handbook/")["sitemap"]["nodes"]
        described = {node["name"]: node["description"] for node in nodes if node["description"]}
        self.assertEqual(described, {
            "Bakery": "How we bake, and with what", "Recipes": 'Weights in grams, "cups" never'})

    def test_every_page_names_the_map(self):
        with Site(self.root) as site:
            here = self.check_pages_name(site, self.root, lambda path: f"handbook/{MAP}")
        in_menu = [path for path, nodes in here.items() if nodes]
        self.assertEqual({path.removeprefix("handbook/") for path in set(here) - set(in_menu)}, {
            "404.html", "untitled.html", "shop/till.html", "shop/lost.html", "2024/03/01/flour.html"})
        for path in in_menu:
            self.assertEqual(here[path], [path.removesuffix("index.html")])

    def test_addresses_lead_to_files(self):
        for root, count in ((self.root, 15), (self.data_root, 8)):
            self.assertEqual(len(self.check_addresses(root, root / "handbook" / MAP)), count)

    def page(self, source, name, **fields):
        front_matter = json.dumps({"layout": "default", **fields}, ensure_ascii=False)
        front_matter = front_matter.replace("\ufffe", r"\ufffe")  # YAML cannot have it as it is, nor surrogates
        (source / name).write_text(f"---\n{front_matter}\n---\n")

    def test_hostile_titles(self):
        source = self.copy("hostile")
        self.page(source, "hostile.md", title=HOSTILE, description=HOSTILE)
        self.page(source, "below.md", title=f"below {HOSTILE}", parent=HOSTILE)
        role = {"sitemap-role": '"><x role="home"'}
        self.page(source, "hidden.md", title=f"hidden {HOSTILE}", nav_exclude=True, **role)
        file = self.build(source) / "handbook" / MAP
        names = names_of(file)
        for title in (HOSTILE, f"below {HOSTILE}", f"hidden {HOSTILE}"):
            self.assertEqual(names.count(without_controls(title)), 1, title)
        with Site(file.parent.parent) as site:
            nodes = probed(f"{site.url}handbook/")["sitemap"]["nodes"]
        parent = next(node for node in nodes if node["name"] == without_controls(HOSTILE))
        self.assertEqual([nodes[child]["name"] for child in parent["children"]], [without_controls(f"below {HOSTILE}")])

    def test_parents_in_a_circle(self):
        source = self.copy("circle")
        self.page(source, "a.md", title="Aa")
        self.page(source, "b.md", title="Bb", parent="Aa")
        self.page(source, "c.md", title="Aa", parent="Bb")
        self.page(source, "d.md", title="Dd", parent="Ee")
        self.page(source, "e.md", title="Ee", parent="Dd")
        self.page(source, "f.md", title="Ff", parent="Ff")
        root = self.build(source)
        with Site(root) as site:
            lines = self.tree(site)
        self.assertEqual([line for line in lines if re.search("Aa|Bb|Dd|Ee|Ff", line)],
                         ["Aa  /a.html", "  Bb  /b.html", "    Aa  /c.html"])

    def test_titles_that_are_empty_or_no_text(self):
        """An empty title is none: not the name of all pages without a parent."""
        source = self.copy("empty")
        (source / "index.md").write_text("---\nlayout: default\ntitle: ''\n---\n")
        self.page(source, "a.md", title="", parent="", nav_order=1)
        self.page(source, "b.md", title="Bb", parent="", grand_parent="")
        self.page(source, "c.md", title="Cc", parent="Bb", grand_parent="")
        root = self.build(source)
        with Site(root) as site:
            lines = self.tree(site)
        self.assertEqual(lines[0], "Hedgerow Bakery  /")
        self.assertEqual(sorted(set(lines)), sorted(lines), "a page twice")
        self.assertEqual([line for line in lines if re.search("Bb|Cc|/a.html", line)],
                         ["Bb  /b.html", "  Cc  /c.html"])

    def test_second_names_and_addresses_of_a_list(self):
        source = self.copy("names")
        (source / "_data/navigation.yml").write_text(
            "handbook:\n  - {title: Home, url: /}\n  - {title: Ovens, url: /ovens/}\n"
            "  - {title: What we bake in, url: /ovens/}\n"
            "  - {title: Ovens, url: /ovens/}\n  - {title: Query, url: 'https://x.example/a[0]?b[]=1'}\n"
            "  - {title: Host, url: 'https://[2001:db8::1]/?c[]=d e'}\n  - {title: '', url: /shop/}\n")
        root = self.build(source, "--config", "_config.yml,_by_data.yml")
        with Site(root) as site:
            lines = self.tree(site)
            addresses = [node["url"] for node in probed(f"{site.url}handbook/")["sitemap"]["nodes"]]
        self.assertEqual(lines[:5], ["Home  /", "Ovens  /ovens/", "What we bake in  (group)", "  Ovens  /ovens/",
                                     "Ovens  /ovens/"])
        self.assertIn("/shop/  /shop/", lines)
        text = (root / "handbook" / MAP).read_text()
        for address in ("https://x.example/a%5B0%5D?b%5B%5D=1", "https://[2001:db8::1]/?c%5B%5D=d%20e"):
            self.assertIn(f'xlink:href="{address}"', text)
            self.assertIn(address, addresses)

    def test_a_home_page_in_no_menu(self):
        source = self.copy("home")
        (source / "index.md").write_text("---\nlayout: default\n---\nNo title.\n")
        (source / "_data/navigation.yml").write_text("handbook:\n  - name: Ovens\n    link: /ovens/\n")
        root = self.build(source, "--config", "_config.yml,_by_data.yml")
        with Site(root) as site:
            self.assertEqual(self.tree(site), ["Ovens  /ovens/"])
            report = probed(f"{site.url}handbook/")
            home = report["sitemap"]["nodes"][report["sitemap"]["roles"]["home"][0]]
        self.assertEqual((home["name"], home["excluded"]), ("Hedgerow Bakery", True))


if __name__ == "__main__":
    main()
