#!/usr/bin/env python3
"""docs/publishing/docusaurus: the map is compared with the navbar and the sidebars that Docusaurus wrote into its
pages. Those of docusaurus_site are of Docusaurus 3.8.1 and Node.js 20. `./bootstrap test --long` builds them again, and
compares; with STANDARD_SITEMAP_SAVE they are replaced by what was built."""

import os
import re
import shutil
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import quote, urljoin

import html_tree
from emitters import EmitterChecks, Entry, map_tree, role_urls
from site_files import MAP, FileChecks, as_in_map, write_all
from support import SOURCE, Site, main, probed

sys.path.append(str(Path(__file__).resolve().parent / "contract"))
import docusaurus

README = (SOURCE / "docs/publishing/docusaurus/README.md").read_text()
HOSTILE = "\"'></item></sitemap><!-- ]]> &amp; &nope; {{ 1 }} @b $x^ 🦔 ü"
# What the site of the contract does not have: a navbar, several sidebars, generated indexes, a blog, pages in JSX and
# Markdown, odd names, and links as authors write them.
SETTINGS = {"themeConfig": {"navbar": {"title": "Harbour", "items": [
    {"type": "docSidebar", "sidebarId": "guide", "label": "Guide"},
    {"type": "dropdown", "label": "More", "items": [
        {"type": "doc", "docId": "api/start", "label": "Reference"}, {"label": "Imprint", "to": "imprint"},
        {"label": HOSTILE, "href": "https://x.example/?a=[b]#c d"}]},
    {"label": "Journal", "to": "/blog", "position": "right"}, {"type": "search"},
    {"type": "html", "value": "<b>nothing</b>"}, {"label": "Bad", "href": "javascript:alert(1)"},
    {"label": "The guide again", "to": "/one/"}]}}}
SIDEBARS = {
    "guide": ["one", {"type": "category", "label": HOSTILE, "link": {"type": "generated-index", "slug": "/all"},
                      "items": ["größe", "secret"]}],
    "api": ["api/start", {"type": "category", "label": "Classes", "items": ["api/tide"]}], "alone": ["last"]}
PAGES = {
    "docs/one": {"title": "One", "sidebar_label": "First"}, "docs/größe": {"title": "Größe"},
    "docs/secret": {"title": "Secret", "unlisted": True, "sitemap-role": "x-secret"},
    "docs/api/start": {"title": "Start"}, "docs/api/tide": {"title": "Tide"}, "docs/last": {"title": "Last"}, "blog/2024-01-01-news": {"title": "News"},
    "src/pages/imprint": {"title": "Imprint", "sitemap-role": "contentinfo"},
    "src/pages/help": {"title": "Help", "sitemap-role": "help"}}
HOME = """
import Layout from "@theme/Layout";
export default function Home() { return <Layout title="Welcome"><p>Text</p></Layout>; }
"""


def menu_of(element, url):
    """The entries of a list in a sidebar."""
    for item in element.below("li"):
        if "hidden" in item.get("class") or not (link := item.first("a")):
            continue
        # Without scripts, a category without a page leads to its first entry; with them it only unfolds.
        is_page = link.get("role") != "button" and link.get("href") != "#"
        address = quote(urljoin(url, link.get("href")), safe=":/?#[]@!$&'()*+,;=%")
        yield Entry(link.text, address if is_page else None,
                    [entry for inner in item.below("ul") for entry in menu_of(inner, url)])


def sidebar(file, url):
    return list(menu_of(html_tree.read(file).first("nav", css_class="menu").first("ul"), url))


def navbar(file, url):
    """The entries of the navbar. Its brand is none."""
    for element in html_tree.read(file).first("nav", css_class="navbar").all(css_class="navbar__item"):
        link = element if element.tag == "a" else element.first("a")
        if not link:
            continue
        below = [Entry(inner.text, urljoin(url, inner.get("href")))
                 for inner in element.all("a", css_class="dropdown__link")]
        yield Entry(link.text, None if below else urljoin(url, link.get("href")), below)


class Replayed(unittest.TestCase, EmitterChecks, FileChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.root = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.make("contract", cls.root / "contract/docs")
        cls.make("navbar", cls.root / "navbar/docs")

    @classmethod
    def make(cls, name, output):
        output.parent.mkdir(parents=True)
        docusaurus.replay(name, output)

    def test_the_readme_shows_what_the_site_does(self):
        lines = re.search(r"```js\n(.*?)```", README, re.DOTALL).group(1).splitlines()
        self.assertIn('plugins: ["./standard-sitemap.mjs"', docusaurus.CONFIGURATION)
        self.assertIn("trailingSlash: true,", docusaurus.CONFIGURATION)
        self.assertIn('plugins: ["./standard-sitemap.mjs"],', [line.strip() for line in lines])

    def compare_with_sidebar(self, path):
        with Site(self.root / "contract") as site:
            url = f"{site.url}docs/{path}guide/lamps/"
            menu = sidebar(self.root / "contract/docs" / path / "guide/lamps/index.html", url)
            self.assertEqual([entry.name for entry in menu][1:], ["Guide", "Reference", "Empty", "Write to us"])
            menu[2].children[2].url = "https://git.example/x?a%5B%5D=1&b=50%25"  # as RFC 3986 has it
            self.check_tree(map_tree(self.check_map(url)), list(as_in_map(menu, {})))

    def test_the_trees_are_those_of_the_sidebars(self):
        for path in ("", "de/"):
            with self.subTest(path=path):
                self.compare_with_sidebar(path)

    def test_the_tree_is_that_of_navbar_and_sidebars(self):
        folder = self.root / "navbar/docs"
        with Site(self.root / "navbar") as site:
            url = f"{site.url}docs/"
            bar = list(navbar(folder / "index.html", url))
            guide, api, alone = (sidebar(folder / page / "index.html", url) for page in ("one", "api/start", "last"))
            tree = map_tree(self.check_map(f"{url}one/"))
        self.assertEqual([entry.name for entry in bar], ["Guide", "More", "Bad", "The guide again", "Journal"])
        self.assertEqual([entry.name for entry in bar[1].children], ["Reference", "Imprint", HOSTILE])
        bar[0].url, bar[0].children = None, guide
        bar[1].children[0].url, bar[1].children[0].children = None, api
        bar[1].children[2].url = "https://x.example/?a=%5Bb%5D#c%20d"
        del bar[2]  # React lets it lead nowhere
        self.check_tree(tree, list(as_in_map([*bar, *alone], {})))

    def test_the_tree_as_written_by_hand(self):
        with Site(self.root / "navbar") as site:
            report = probed(f"{site.url}docs/one/")
            lines = [line.replace(site.url, "/") for line in Entry.lines(map_tree(report))]
        self.assertEqual(lines, [
            "Guide  (group)", "  First  /docs/one/", f"  {HOSTILE}  /docs/all/", "    Größe  /docs/gr%C3%B6%C3%9Fe/",
            "More  (group)", "  Reference  (group)", "    Start  /docs/api/start/", "    Classes  (group)",
            "      Tide  /docs/api/tide/", "  Imprint  /docs/imprint/",
            f"  {HOSTILE}  https://x.example/?a=%5Bb%5D#c%20d", "The guide again  (group)", "  First  /docs/one/",
            "Journal  /docs/blog/", "Last  /docs/last/"])
        docs = f"{site.url}docs/"
        self.assertEqual(role_urls(report), {
            "home": [docs], "contentinfo": [f"{docs}imprint/"], "help": [f"{docs}help/"]})
        self.assertEqual({node["name"] for node in report["sitemap"]["nodes"] if node["excluded"]}, {"Harbour", "Help"})

    def test_every_page_names_the_map_of_its_language(self):
        for name in ("contract", "navbar"):
            with self.subTest(name), Site(self.root / name) as site:
                here = self.check_pages_name(site, self.root / name, lambda path: (
                    f"docs/de/{MAP}" if path.startswith("docs/de/") else f"docs/{MAP}"))
                self.assertTrue(here["docs/index.html"])

    def test_another_order_is_noticed(self):
        file = self.root / "contract/docs" / MAP
        whole = file.read_text()
        first, second = re.findall(r"    <item [^>]*/>\n", whole)[:2]
        self.assertIn(first + second, whole)
        file.write_text(whole.replace(first + second, second + first))
        with self.assertRaises(AssertionError):
            self.compare_with_sidebar("")
        file.write_text(whole)

    def test_addresses_lead_to_files(self):
        self.assertGreater(len(self.check_addresses(self.root / "contract", self.root / "contract/docs/de" / MAP)), 6)


@unittest.skipUnless(os.environ.get("STANDARD_SITEMAP_LONG"), "Docusaurus is large: ./bootstrap test --long runs it")
class Docusaurus(Replayed):
    """The same with Docusaurus itself."""

    @classmethod
    def make(cls, name, output):
        output.parent.mkdir(parents=True)
        source = output.parent.with_name(f"{name}.source")
        if name == "contract":
            docusaurus.write(source, docusaurus.SETTINGS, docusaurus.SIDEBARS, docusaurus.PAGES)
        else:
            docusaurus.write(source, SETTINGS, SIDEBARS, PAGES)
            write_all(source, {"src/pages/index.jsx": HOME})
        docusaurus.make(source, output)
        if os.environ.get("STANDARD_SITEMAP_SAVE"):
            shutil.rmtree(docusaurus.SAVED / name, ignore_errors=True)
            write_all(docusaurus.SAVED / name, docusaurus.saved(output))

    def test_what_was_saved_is_what_docusaurus_writes(self):
        for name in ("contract", "navbar"):
            kept = {file.relative_to(docusaurus.SAVED / name).as_posix(): file.read_text(encoding="utf-8")
                    for file in (docusaurus.SAVED / name).rglob("*") if file.is_file()}
            self.assertEqual(docusaurus.saved(self.root / name / "docs"), kept)


if __name__ == "__main__":
    main()
