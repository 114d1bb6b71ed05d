#!/usr/bin/env python3
"""docs/publishing/wordpress: the map is compared with the menus that a theme writes into the pages of a WordPress."""

import re
import subprocess
import unittest
from pathlib import Path
from urllib.parse import unquote, urljoin
from xml.etree import ElementTree

import html_tree
from emitters import HREF, EmitterChecks, Entry, map_tree, role_urls
from site_files import HOSTILE, as_in_map, without_controls
from support import SOURCE, main, probed, run, tool
from wordpress import MariaDB, WordPress

EMITTER = SOURCE / "docs/publishing/wordpress"
CONTENT = Path(__file__).resolve().parent / "wordpress_site/content.php"
MAP = "/?standard-sitemap=1"
NAMES = "{http://standard-sitemap.org/2007/ns}"


def menu(page, url, **which):
    """The entries of a menu of a page, in the theme Twenty Twenty-One, or in a navigation block."""
    def listed(element):
        for item in element.below("li"):
            link = item.below("a")[0]
            href = link.get("href")
            below = [entry for inner in item.below("ul") for entry in listed(inner)]
            yield Entry(link.text, None if href in ("", "#") else urljoin(url, href), below)

    nav = next(nav for nav in page.all("nav") if all(value in nav.get(name.rstrip("_")) for name, value in which.items()))
    return list(listed(next(nav.all("ul"))))


def without(entries, names):
    """The entries, without those with these names."""
    return [Entry(entry.name, entry.url, without(entry.children, names)) for entry in entries if entry.name not in names]


class Plugin(unittest.TestCase, EmitterChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.mariadb = cls.enterClassContext(MariaDB())
        cls.site = cls.enterClassContext(WordPress(cls.mariadb, "museum", EMITTER))
        cls.site.php(CONTENT.read_text().removeprefix("<?php"))

    def tearDown(self):
        self.assertEqual(self.site.complaints(), "")

    def map(self, site=None, path=MAP):
        status, fields, body = (site or self.site).get(path)
        self.assertEqual((status, fields["content-type"]), (200, "application/xml; charset=UTF-8"))
        return ElementTree.fromstring(body)

    def lines(self, report, url):
        return [unquote(line).replace(url, "/") for line in Entry.lines(map_tree(report))]

    def test_the_tree_as_written_by_hand(self):
        self.assertEqual(self.lines(self.check_map(self.site.url), self.site.url), [
            "Start  /",
            "About us  /about/",
            "  The team  /about/team/",
            "  Our history  /about/history/",
            "    The founding of 1898  /about/history/founding/",
            "  Minutes  /about/board/minutes/",
            "Hours  /offnungszeiten/",
            "Topics  (group)",
            "  Ships & boats  /category/ships-boats/",
            "    Steamers  /category/ships-boats/steamers/",
            "      The captain’s log  /2024/captain/",
            "      The Elbe is back  /2024/elbe/",
            "    Kayaks  /2024/kayak/",
            "  Who was aboard?  /category/people/",
            "    The captain’s log  /2024/captain/",
            "  Our story  (group)",
            "    About us  /about/",
            "      The team  /about/team/",
            "      Our history  /about/history/",
            "        The founding of 1898  /about/history/founding/",
            "      Minutes  /about/board/minutes/",
            "Shop  https://shop.example/?a[]=1&b=%zz",
            "For members  /members/",
            "News  /news/",
            "Pages  (group)",
            "  Ask the “keeper”  /help/",
            "  Budget  /plan/budget/",
            "  Behind the room  /locked/inside/",
            "At the foot  (group)",
            "  Write to us  /contact/",
            "  Imprint  /imprint/",
            "  Privacy policy  /privacy/",
            "  Öffnungszeiten & Preise  (group)",
            "    Hours  /offnungszeiten/",
        ])

    def test_the_menus_are_those_of_the_theme(self):
        """What the map has beside them is known from the tree above."""
        page = html_tree.Tree(self.site.get("/about/")[2].decode()).root
        first = {}
        expected = list(as_in_map(menu(page, self.site.url, id="site-navigation"), first))
        foot = list(as_in_map(menu(page, self.site.url, class_="footer-navigation"), first))
        tree = map_tree(probed(self.site.url))
        beside = {"Our history", "Minutes", "Steamers", "Kayaks", "The captain’s log", "Pages", "At the foot"}
        self.assertEqual(len(expected), 8 - 1)
        shop = "https://shop.example/?a%5B%5D=1&b=%zz"  # WordPress lets a lone sign of percent be
        lines = "\n".join(Entry.lines(without(expected, beside))).replace(shop, shop.replace("%zz", "%25zz"))
        self.assertEqual("\n".join(Entry.lines(without(tree, beside))), lines)
        self.check_tree(without([entry for entry in tree if entry.name == "At the foot"][0].children, beside),
                        without(foot, beside))

    def test_roles(self):
        roles = {role: [url.replace(self.site.url, "/") for url in urls]
                 for role, urls in role_urls(probed(self.site.url)).items()}
        self.assertEqual(roles, {"home": ["/"], "blog": ["/news/"], "privacy-policy": ["/privacy/"], "search": ["/?s"],
                                 "contact": ["/contact/"], "contentinfo": ["/imprint/"], "help": ["/help/"],
                                 "faq": ["/help/"]})

    def test_descriptions_and_language(self):
        root = self.map()
        described = {element.get("name"): element.get("description") for element in root.iter()
                     if element.get("description")}
        self.assertEqual(described, {"Start": 'Ships & "people"', "About us": "Who we are, & why",
                                     "Ships & boats": "What floats", "The Elbe is back": "After 3 years"})
        self.assertEqual(root.get("{http://www.w3.org/XML/1998/namespace}lang"), "en-US")

    def test_no_stranger_sees_what_is_not_for_strangers(self):
        self.assertNotIn(b"SECRET", self.site.get(MAP)[2])

    def test_all_links_lead_somewhere(self):
        report = probed(self.site.url, "--check", "--links", "--fail-on", "warning", "--links-rate", "1000")
        found = {finding["code"] for finding in report["diagnostics"]}
        self.assertEqual(found, {"target-unchecked"})  # the shop, which is on another site

    def test_every_page_names_the_map(self):
        """By the field of the response, and by links for those who lose it."""
        address = self.site.url.rstrip("/") + MAP
        for path, status, here in (("/", 200, "/"), ("/about/history/", 200, "/about/history/"), ("/news/", 200, "/news/"),
                                   ("/2024/elbe/", 200, "/2024/elbe/"), ("/category/people/", 200, "/category/people/"),
                                   ("/?s=ship", 200, "/?s=ship"), ("/no/such/page", 404, None), ("/locked/", 200, None)):
            with self.subTest(path):
                answer, fields, body = self.site.get(path)
                self.assertEqual(answer, status)
                self.assertEqual((fields["opt"], fields["27-location"]),
                                 ('"http://standard-sitemap.org/2007/ns"; ns=27', address))
                links = [(link.get("rel"), link.get("href")) for link in html_tree.Tree(body.decode()).root.all("link")]
                self.assertEqual([link for link in links if "sm" in link[0].split(".")], [
                    ("schema.sm", "http://standard-sitemap.org/2007/ns"), ("sm.location", address)])
        report = probed(f"{self.site.url}about/history/")
        self.assertEqual(report["discovery"]["rule"], "http-opt")
        self.assertEqual([report["sitemap"]["nodes"][place["node"]]["name"] for place in report["sitemap"]["current"]],
                         ["Our history"])
        self.assertNotIn("27-location", self.site.get("/feed/")[1])
        self.assertNotIn("27-location", self.site.get(MAP)[1])


if __name__ == "__main__":
    main()
