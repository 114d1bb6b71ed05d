#!/usr/bin/env python3
"""The site of this project (docs/site) is whole: its map, its links, and nothing of it is on another host."""

import json
import re
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import html_tree
from emitters import EmitterChecks, map_tree
from support import BUILD, SOURCE, Site, main, missing, probed, run, tool

DOXYFILE = BUILD / "docs/Doxyfile"
PLACE = BUILD / "place.json"
MANUAL = BUILD / "render/hosts/probe/option_files/sitemap-probe.1"
# What newcomers ask, in the words of the search field, and where they find it.
QUESTIONS = {
    "who made the protocol": "protocol.html#who-made-the-protocol",
    "without compiling": "index.html#without-compiling",
    "dependencies size": "index.html#systems-dependencies-and-size",
    "Linux Windows macOS": "platforms.html#what-runs-where",
    "bundler Vite webpack": "javascript.html#bundlers",
    "Python": "python.html#python",
    "Rust": "embedding.html#from-rust-go-and-other-languages",
    "Go bindings": "embedding.html#from-rust-go-and-other-languages",
    "WordPress": "publishing/wordpress/index.html#a-map-of-a-wordpress-site",
    "menu by hand": "publishing/index.html#a-site-or-a-menu-made-by-hand",
    "where to report bugs": "contributing.html#reporting-a-bug",
    "released version stable": "embedding.html#versions-api-and-abi",
    "privacy": "privacy.html#privacy-of-the-extension",
}
# Attributes whose address is loaded with the page; those of other elements are for readers to follow.
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "object": "data", "embed": "src"}


def built_site(folder):
    """Builds the site into a folder."""
    tool("mkdocs")
    tool("doxygen")
    for needed in (DOXYFILE, MANUAL, PLACE):
        if not needed.exists():
            missing(str(needed))
    run(sys.executable, SOURCE / "docs/site/build.py", "--doxyfile", DOXYFILE, "--manual", MANUAL,
        "--place", PLACE, "--output", folder)
    return folder


class ThisSite(unittest.TestCase, EmitterChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.folder = built_site(folder / "site")
        cls.pages = {page: html_tree.read(page) for page in cls.folder.rglob("*.html")
                     if page.parent.name != "search"}  # parts of pages, made by doxygen
        reference = cls.folder / "reference"
        cls.own = {page: tree for page, tree in cls.pages.items() if reference not in page.parents}

    def test_the_map_is_that_of_the_menu(self):
        with Site(self.folder) as site:
            tree = map_tree(self.check_map(site.url))
            menu = html_tree.read(self.folder / "index.html").first("nav", css_class="site")
            shown = [(link.text, urljoin(site.url, link.get("href"))) for link in menu.all("a")]
            entries = [entry for top in tree for entry in (top.children if top.url is None else [top])]
            self.assertEqual([(entry.name, entry.url) for entry in entries], shown)
            self.assertEqual([entry.name for entry in tree if entry.url is None],
                             [heading.text for heading in menu.all("span", css_class="section")])
            self.check_links(self.folder)

    def test_every_document_is_in_the_map(self):
        with Site(self.folder) as site:
            nodes = {node["url"] for node in probed(site.url)["sitemap"]["nodes"]}
            for document in [*SOURCE.glob("docs/*.md"), *SOURCE.glob("docs/publishing/**/*.md")]:
                name = document.relative_to(SOURCE / "docs").as_posix()
                page = re.sub(r"README\.md$", "index.md", name).removesuffix("md") + "html"
                self.assertIn(site.url + page, nodes, f"docs/site/mkdocs.yml has no entry for {name}")

    def test_every_page_names_the_map(self):
        for page, tree in self.pages.items():
            links = {link.get("rel"): link.get("href") for link in tree.all("link")}
            map_of_page = (page.parent / unquote(links["ssp.location"])).resolve()
            self.assertEqual(map_of_page, (self.folder / "standard-sitemap.xml").resolve(), page)

    def test_a_page_of_the_reference_is_near_its_first_page(self):
        with Site(self.folder) as site:
            report = probed(f"{site.url}reference/classstandard__sitemap_1_1Session.html")
            current = [(report["sitemap"]["nodes"][entry["node"]]["url"], entry["match"])
                       for entry in report["sitemap"]["current"]]
        self.assertEqual(current, [(f"{site.url}reference/index.html", "up")])

    def test_a_walk_to_a_named_page(self):
        """From the first page to the one called Policy, by the map alone, as a reader would go."""
        with Site(self.folder) as site:
            start = probed(site.url)
            self.assertEqual(start["discovery"]["rule"], "link-schema")
            nodes = start["sitemap"]["nodes"]
            group = next(node for node in nodes if node["name"] == "For those who embed the library")
            found = next(nodes[child] for child in group["children"] if nodes[child]["name"] == "Policy")
            there = probed(found["url"])
            current = [there["sitemap"]["nodes"][entry["node"]] for entry in there["sitemap"]["current"]]
            self.assertEqual([node["name"] for node in current], ["Policy"])
            self.assertEqual(there["page"]["status"], 200)
            self.assertIn("page_bytes", html_tree.read(self.folder / "policy.html").text)
            self.assertEqual(site.requests.count("/standard-sitemap.xml"), 2)

    def test_all_links_lead_somewhere(self):
        identifiers = {page: {element.get("id") or element.get("name") for element in tree.all()}
                       for page, tree in self.pages.items()}
        wrong = []
        seen = 0
        for page, tree in self.pages.items():
            for element in tree.all("a", "link", *LOADED):
                address = element.get(LOADED.get(element.tag, "href"))
                if not address or urlsplit(address).scheme:
                    continue
                seen += 1
                path, fragment = urldefrag(address)
                target = (page.parent / unquote(urlsplit(path).path)).resolve() if urlsplit(path).path else page
                if not target.is_file():
                    wrong.append(f"{page.relative_to(self.folder)}: {address}")
                elif fragment and page in self.own and target.suffix == ".html" and \
                        unquote(fragment) not in identifiers[target]:
                    wrong.append(f"{page.relative_to(self.folder)}: {address} names no element")
        self.assertEqual("\n".join(wrong[:20]), "")
        self.assertGreater(seen, 2000)

    def test_nothing_is_loaded_from_another_host(self):
        wrong = []
        for page, tree in self.pages.items():
            for element in tree.all("link", *LOADED):
                if element.tag == "link" and element.get("rel") not in ("stylesheet", "icon", "preload"):
                    continue
                if re.match("([a-z]+:)?//", element.get(LOADED.get(element.tag, "href"))):
                    wrong.append((page, element.attributes))
        for sheet in self.folder.rglob("*.css"):
            addresses = re.findall(r"(?:url\(|@import)\s*['\"]?((?:[a-z]+:)?//[^)]*)", sheet.read_text())
            wrong += [(sheet, address) for address in addresses]
        self.assertEqual(wrong, [])

    def test_each_page_names_the_addresses_that_the_project_has(self):
        place = json.loads(PLACE.read_text())
        wanted = [place[name] for name in ("repository", "reports") if name in place]
        for page, tree in self.own.items():
            footer = tree.first("footer", css_class="place")
            self.assertEqual([link.get("href").removeprefix("mailto:") for link in footer.all("a")] if footer else [], wanted, page)

    def test_the_search_answers_what_newcomers_ask(self):
        """The answer is among the first three places, of many."""
        tool("node")
        found = json.loads(run("node", SOURCE / "tests/publishing/site_search.mjs", self.folder, *QUESTIONS).stdout)
        for (question, place), places in zip(QUESTIONS.items(), found):
            self.assertIn(place, places[:3], question)

    def test_the_menu_is_small(self):
        """A site that argues against large sidebars has none."""
        for page in self.own:
            menu = re.search(r'<nav class="site".*?</nav>', page.read_text(), re.DOTALL)[0]
            self.assertLess(len(menu), 6000, page)


if __name__ == "__main__":
    main()
