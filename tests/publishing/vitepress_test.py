#!/usr/bin/env python3
"""docs/publishing/vitepress: the maps that it writes are compared with the sidebars in VitePress's pages."""

import json
import os
import re
import shutil
import tempfile
import unittest
from pathlib import Path
from urllib.parse import unquote, urljoin

import html_tree
from emitters import EmitterChecks, Entry, map_tree, role_urls
from site_files import HOSTILE, MAP, FileChecks, as_in_map, names_of, without_controls
from support import SOURCE, Site, main, missing, probed, run, tool

EMITTER = SOURCE / "docs/publishing/vitepress"
SITE = Path(__file__).resolve().parent / "vitepress_site"
MODULES = Path(os.environ.get("STANDARD_SITEMAP_VITEPRESS", SOURCE / "build/vitepress")) / "node_modules"


def sidebar(file, url):
    """The entries of the sidebar of VitePress's own theme, which says of each its level."""
    levels = {-1: []}
    aside = html_tree.read(file).first("aside", css_class="VPSidebar")
    for element in aside.all("section", "div", css_class="VPSidebarItem"):
        level = int(re.search(r"level-(\d)", element.get("class")).group(1))
        own = next((child for child in element.below("div") if "item" in child.get("class").split()), None)
        link = own and own.first("a")
        entry = Entry(own.first(css_class="text").text if own else "", urljoin(url, link.get("href")) if link else None)
        (levels[level - 1] if level == 0 else levels[level - 1].children).append(entry)
        levels[level] = entry
    return [entry for top in levels[-1] for entry in ([top] if top.name else top.children)]


class VitePress(unittest.TestCase, EmitterChecks, FileChecks):
    @classmethod
    def setUpClass(cls):
        cls.node = tool("node")
        if not (MODULES / ".package-lock.json").is_file():
            missing(f"{MODULES}, which ./bootstrap test installs,")
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.source = cls.copy("source")
        cls.root = cls.build(cls.source)
        cls.docs = cls.root / "docs"

    @classmethod
    def copy(cls, name):
        """The site with the module, as the README says."""
        source = cls.folder / name
        shutil.copytree(SITE, source, ignore=shutil.ignore_patterns("package-lock.json", "node_modules", "cache"))
        shutil.copy(EMITTER / "standard-sitemap.mjs", source / ".vitepress")
        (source / "node_modules").symlink_to(MODULES, target_is_directory=True)
        return source

    @classmethod
    def build(cls, source):
        """Builds the site below its base; returns the folder that a server has at its root."""
        root = source.with_name(f"{source.name}.root")
        run(cls.node, MODULES / "vitepress/bin/vitepress.js", "build", "--outDir", root / "docs", cwd=source,
            env=os.environ | {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"})
        return root

    def tree(self, site, path):
        return [unquote(line).replace(site.url, "/") for line in Entry.lines(map_tree(self.check_map(site.url + path)))]

    def test_the_readme_shows_what_the_site_does(self):
        blocks = re.findall(r"```js\n(.*?)```", (EMITTER / "README.md").read_text(), re.DOTALL)
        configuration = (SITE / ".vitepress/config.js").read_text()
        lines = [line.strip() for line in blocks[0].splitlines() if line.strip() and "..." not in line]
        self.assertEqual(len(lines), 4)
        for line in lines:
            self.assertIn(f"{line}\n", configuration)

    def test_the_trees_are_those_of_the_sidebars(self):
        with Site(self.root) as site:
            docs = f"{site.url}docs/"
            tree = map_tree(self.check_map(docs))
            self.assertEqual([entry.name for entry in tree], ["Lanternfish", "Guide", "Help & more"])
            guide = sidebar(self.docs / "guide/start.html", f"{docs}guide/start.html")
            interface = sidebar(self.docs / "interface/index.html", f"{docs}interface/")
            self.assertEqual([len(guide), len(interface)], [2, 2])
            expected = list(as_in_map(guide + interface, {}))
            self.check_tree(tree[1].children, expected[:2])
            self.check_tree(tree[2].children[0].children, expected[2:])
            german = sidebar(self.docs / "de/index.html", f"{docs}de/")
            self.check_tree(map_tree(self.check_map(f"{docs}de/"))[1:], german)

    def test_the_trees_as_written_by_hand(self):
        with Site(self.root) as site:
            self.assertEqual(self.tree(site, "docs/"), [
                "Lanternfish  /docs/",
                "Guide  (group)",
                "  First steps  (group)",
                "    Start  /docs/guide/start.html",
                "    Install lanternfish & friends  /docs/guide/install.html",
                "  Light  /docs/guide/light/",
                "    Colours < 480 nm  /docs/guide/light/deep blue.html",
                "    Größe — 寸法  /docs/guide/light/größe.html",
                "    Start  /docs/guide/start.html",
                "    Install again  (group)",
                "      Install lanternfish & friends  /docs/guide/install.html",
                "      Write to us  /docs/contact.html",
                "Help & more  (group)",
                "  Interface  /docs/interface/",
                "    Classes  (group)",
                "      List<Lamp>  /docs/interface/list.html",
                "      Map<Lamp, Depth>  /docs/interface/map.html",
                "    Events  /docs/interface/events.html",
                "  Source code  https://git.example/lanternfish?branch=main&view=tree",
            ])
            self.assertEqual(self.tree(site, "docs/de/"), [
                "Laternenfisch  /docs/de/",
                "Anfang  /docs/de/guide/start.html",
                "Händler  /docs/de/händler.html",
            ])

    def test_roles(self):
        with Site(self.root) as site:
            docs = f"{site.url}docs/"
            report = probed(docs)
            self.assertEqual(role_urls(report), {
                "home": [docs], "contact": [f"{docs}contact.html"], "search": [f"{docs}search.html"]})
            search = report["sitemap"]["nodes"][report["sitemap"]["roles"]["search"][0]]
            self.assertEqual((search["name"], search["excluded"]), ("Search & find <here>", True))
            self.assertEqual(role_urls(probed(f"{docs}de/")), {
                "home": [f"{docs}de/"], "contact": [f"{docs}de/contact.html"]})

    def test_translations_are_variants(self):
        with Site(self.root) as site:
            docs = f"{site.url}docs/"
            pairs = [("", "Lanternfish", "de/", "Laternenfisch"),
                     ("guide/start.html", "Start", "de/guide/start.html", "Anfang"),
                     ("contact.html", "Write to us", "de/contact.html", "Schreiben Sie uns")]
            for path, own, other, expected in (
                    ("", "en", "de-AT", {english: (german, name) for english, _, german, name in pairs}),
                    ("de/", "de-AT", "en", {german: (english, name) for english, name, german, _ in pairs})):
                nodes = probed(docs + path)["sitemap"]["nodes"]
                self.assertEqual({node["lang"] for node in nodes}, {own})
                found = {node["url"].removeprefix(docs): (variant["url"].removeprefix(docs), variant["name"])
                         for node in nodes for variant in node["variants"] if variant["lang"] == other}
                self.assertEqual(found, expected)

    def test_every_page_names_the_map_of_its_locale(self):
        with Site(self.root) as site:
            here = self.check_pages_name(
                site, self.root, lambda path: f"docs/de/{MAP}" if path.startswith("docs/de/") else f"docs/{MAP}")
            # A page that the sidebar has twice is one node.
            self.assertEqual(here["docs/guide/start.html"], ["docs/guide/start.html"])
        without = {path for path, nodes in here.items() if not nodes}
        self.assertEqual(without, {"docs/404.html", "docs/guide/hidden.html"})
        self.assertFalse((self.docs / "guide/drafts").exists())

    def test_addresses_lead_to_files(self):
        for file, count in ((self.docs / MAP, 15), (self.docs / "de" / MAP, 7)):
            self.assertGreaterEqual(len(self.check_addresses(self.root, file)), count)

    def test_what_the_site_had_stays(self):
        page = (self.docs / "guide/start.html").read_text()
        self.assertIn('<meta name="theme-color" content="#123456">', page)
        self.assertIn('<meta name="generator-test" content="kept">', page)

    def small_site(self, name, settings, pages):
        source = self.copy(name)
        shutil.rmtree(source / "de")
        (source / ".vitepress/config.js").write_text(
            'import { standardSitemap } from "./standard-sitemap.mjs";\n'
            f"export default standardSitemap({json.dumps({'base': '/docs/', 'ignoreDeadLinks': True, **settings})});\n")
        for path, text in pages.items():
            (source / path).write_text(text)
        return self.build(source)

    def test_clean_addresses_one_sidebar_and_hostile_titles(self):
        html = HOSTILE.replace("&", "&amp;").replace("<", "&lt;")
        root = self.small_site("hostile", {
            "cleanUrls": True, "title": HOSTILE,
            "themeConfig": {
                "nav": [{"text": "Home", "link": "/"}, {"text": "Guide", "link": "/guide/start"},
                        {"text": "In no sidebar", "link": "/interface/map"}],
                "sidebar": [{"text": html, "items": [{"text": html, "link": "/guide/start"},
                                                     {"text": "100 %", "link": "/100%25.html"},
                                                     {"text": "&#x110000; &#65; <i>x</i>", "link": "/contact#a%20b"},
                                                     {"text": "Nothing", "items": []}]}]}},
            {"hostile.md": f"---\n{json.dumps({'title': HOSTILE, 'sitemap-role': 'contentinfo'})}\n---\n"})
        file = root / "docs" / MAP
        # VitePress takes tags out of the titles of pages.
        title = HOSTILE.replace("</item></sitemap>", "")
        self.assertEqual(names_of(file), [
            "Lanternfish", "In no sidebar", without_controls(HOSTILE), without_controls(HOSTILE), "100 %",
            "&#x110000; A x", "Write to us", without_controls(title), "Search & find <here>"])
        self.assertEqual(re.findall(r'xlink:href="([^"]*)"', file.read_text()), [
            "/docs/", "/docs/interface/map", "/docs/guide/start", "/docs/100%25.html", "/docs/contact#a%20b",
            "/docs/contact", "/docs/hostile", "/docs/search"])
        with Site(root) as site:
            current = probed(f"{site.url}docs/guide/start.html")["sitemap"]["current"]
        self.assertEqual([entry["match"] for entry in current], ["suffix"])

    def test_references_addresses_and_second_names(self):
        root = self.small_site("references", {
            "lang": "en_GB", "themeConfig": {"sidebar": [
                {"text": "In &mdash; out &hellip; &rarr; &#151; &CounterClockwiseContourIntegral; &nonsense; AT&T",
                 "link": "/guide/start"},
                {"text": "\\&amp;mdash; &Auml;", "link": "/guide/install"},
                {"text": "Begin here", "link": "/guide/start.html"},
                {"text": "\\&amp;mdash; &Auml;", "link": "/guide/install"},
                {"text": "Query", "link": "https://x.example/?a[]=1&b=50%25&c=%5B"},
                {"text": "Host", "link": "https://[2001:db8::1]/[a]"},
                {"text": "Own", "link": "/contact?a[0]=ä#[b]"},
                {"text": "Brackets", "link": "/[x]"}]}}, {})
        file = root / "docs" / MAP
        name = "In — out … → — ∳ &nonsense; AT&T"
        with Site(root) as site:
            lines = [line.replace(site.url, "/") for line in Entry.lines(map_tree(probed(f"{site.url}docs/")))]
        self.assertEqual(lines, [
            "Lanternfish  /docs/", f"{name}  /docs/guide/start.html", "\\&mdash; Ä  /docs/guide/install.html",
            "Begin here  (group)", f"  {name}  /docs/guide/start.html", "\\&mdash; Ä  /docs/guide/install.html",
            "Query  https://x.example/?a%5B%5D=1&b=50%25&c=%5B", "Host  https://[2001:db8::1]/%5Ba%5D",
            "Own  /docs/contact.html?a%5B0%5D=%C3%A4#%5Bb%5D", "Brackets  /docs/%5Bx%5D"])
        self.assertIn(' xml:lang="en-GB"', file.read_text())


if __name__ == "__main__":
    main()
