#!/usr/bin/env python3
"""docs/publishing/dokuwiki: the map of a DokuWiki is compared with its index, as each reader is shown it."""

import base64
import hashlib
import os
import shutil
import socket
import tempfile
import unittest
from pathlib import Path
from urllib.parse import quote, unquote, urljoin
from xml.etree import ElementTree

import html_tree
from emitters import HREF, EmitterChecks, Entry, map_tree, role_urls
from server import Php, from_package
from support import SOURCE, main, probed, run

PLUGIN = SOURCE / "docs/publishing/dokuwiki/standardsitemap"
MAP = "/lib/exe/ajax.php?call=standard-sitemap"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
NAMESPACE = "http://standard-sitemap.org/2007/ns"
# Headings of the pages; a page that has none is named by its address.
PAGES = {
    "start": "Tidewatch", "faq": "Questions & answers", "sidebar": None,
    "guide:start": "The guide", "guide:unpack": 'Unpacking: 3 < 4, "fast"', "guide:2022:10": "Ten", "guide:2022:9": "Nine",
    "guide:sensors:rain": "Rain", "guide:sensors:wind_vane": "Wind vane",
    "ref": "Reference", "ref:api": "Interface", "tide:tide": "Tides", "tide:潮汐": "潮汐 (tides)",
    "one:one": "Outer", "one:one:start": "Inner", "one:one:one": "Innermost",
}
# The page that stands for a namespace, by DokuWiki's rule for links to namespaces: `start` in it, else the page of its
# name in it, else the page of its name beside it.
STANDS_FOR = {"guide": "guide:start", "ref": "ref", "tide": "tide:tide", "one": "one:one", "one:one": "one:one:start"}
# Parts of DokuWiki that are large, and do not look for their own path.
LINKED = "vendor", "inc/lang", "lib/images", "lib/scripts", "lib/styles"
LONG_AGO = 1_000_000_000
ANNA = {"authorization": "Basic " + base64.b64encode(b"anna:secret").decode()}


class Wiki(Php):
    """A DokuWiki with its own configuration and data."""

    def __init__(self, site, folder, settings):
        super().__init__(site, "-d", f"wiki={folder}")
        self.conf, self.data = folder / "conf", folder / "data"
        for part in ("pages", "attic", "cache", "index", "locks", "media", "media_attic", "media_meta", "meta", "tmp", "log"):
            (self.data / part).mkdir(parents=True)
        self.settings = {"title": "Tidewatch & friends", "savedir": str(self.data), "useacl": 1}
        (self.conf / "local.php").write_text("<?php include 'settings.php';\n")
        self.set(**settings)

    def configure(self):
        return *super().configure(), self.site / "index.php"  # which rewrites addresses, if the wiki does

    def set(self, **settings):
        self.settings |= settings
        lines = [f"$conf['{name}'] = {value!r};" for name, value in self.settings.items()]
        (self.conf / "settings.php").write_text("\n".join(["<?php", *lines, ""]))

    def allow(self, *rules):
        (self.conf / "acl.auth.php").write_text("".join("\t".join(rule.split()) + "\n" for rule in rules))

    def put(self, page, heading, text="Text."):
        """Writes a page into the folder of pages without DokuWiki, which finds it there."""
        file = self.data / "pages" / f"{quote(page.replace(':', '/'))}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(f"====== {heading} ======\n{text}\n".encode("utf-8", "surrogateescape") if heading else b"Text.")
        os.utime(file, (LONG_AGO, LONG_AGO))

    def copy_in(self, page, heading):
        """As above, and says so as DokuWiki's manual tells."""
        self.put(page, heading)
        os.utime(self.conf / "local.php", (LONG_AGO, LONG_AGO))

    def save(self, page, text):
        """Saves a page by DokuWiki's own program; without text, deletes it."""
        file = self.folder / "text"
        file.write_text(text)
        run(self.executable, *self.snippets, self.site / "bin/dwpage.php", "commit", "-m", "saved", file, page)

    def age_metadata(self):
        """DokuWiki itself does not see that a page changes twice in one second."""
        for file in (self.data / "cache").rglob("*.metadata"):
            os.utime(file, (LONG_AGO + 1, LONG_AGO + 1))

    def see(self, pages):
        for page in pages:
            self.page(page)

    def page(self, page, **reader):
        status, _, body = self.get(f"/doku.php?id={quote(page)}", **reader)
        assert status == 200, page
        return body.decode()

    def map(self, **reader):
        status, fields, body = self.get(MAP, **reader)
        assert status == 200 and fields["content-type"] == "application/xml; charset=utf-8", fields
        return body.decode()

    def lines(self, **reader):
        """The tree of the map: names, and pages or other addresses. Elements that are not in the tree are left out."""
        def listed(element, depth):
            for child in element:
                if child.tag.endswith(("item", "group")) and child.get("tree") != "exclude":
                    page = unquote(child.get(HREF, "(group)")).removeprefix("/doku.php?id=")
                    yield f"{'  ' * depth}{child.get('name')}  {page}"
                    yield from listed(child, depth + 1)
        return list(listed(ElementTree.fromstring(self.map(**reader)), 0))

    def index(self, **reader):
        """The page that shows the index, as a tree with all namespaces opened. Namespaces have no addresses."""
        def listed(level):
            for item in level.below("li"):
                link = item.first("a")
                if link.get("class") == "idx_dir":
                    yield Entry(link.get("title"), None, list(opened(link.get("title"))))
                else:
                    yield Entry(link.text, urljoin(self.url, link.get("href")))

        def opened(namespace):
            _, _, page = self.get(f"/doku.php?id=start&idx={quote(namespace) or '%3A'}", **reader)
            elements = list(html_tree.Tree(page.decode()).root.all("div", "li"))
            if not namespace:
                found = [element for element in elements if element.get("id") == "index__tree"]
            else:
                found = [element for element in elements
                         if element.tag == "li" and element.first("a").get("title") == namespace
                         and element.first("a").get("class") == "idx_dir"]
            [place] = found
            return [entry for level in place.below("ul") for entry in listed(level)]

        return opened("")

    def expected(self, named_by_heading, **reader):
        """What the index makes of the map: namespaces with a start page are that page, and the home page comes first."""
        addresses = {namespace: f"{self.url}doku.php?id={page}" for namespace, page in STANDS_FOR.items()}
        home = f"{self.url}doku.php?id=start"

        def placed(entries):
            for entry in entries:
                if entry.url is None:
                    name = PAGES[STANDS_FOR[entry.name]] if named_by_heading and entry.name in STANDS_FOR \
                        else entry.name.rpartition(":")[2]
                    yield Entry(name, addresses.get(entry.name), list(placed(entry.children)))
                elif entry.url not in (home, *addresses.values()):
                    yield entry

        entries = self.index(**reader)
        return [*(entry for entry in entries if entry.url == home), *placed(entries)]


class DokuWiki(unittest.TestCase, EmitterChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.site, cls.conf = cls.folder / "wiki", from_package("etc/dokuwiki")
        program, library = from_package("usr/share/dokuwiki"), from_package("var/lib/dokuwiki/lib")
        others = {program / name for name in (*LINKED, "lib/plugins", "lib/tpl", ".htaccess")}
        shutil.copytree(program, cls.site,
                        ignore=lambda folder, names: {name for name in names if Path(folder) / name in others})
        for name in LINKED:
            (cls.site / name).symlink_to(program / name)
        # Debian's has the paths of its own folders here.
        (cls.site / "inc/preload.php").write_text("<?php define('DOKU_CONF', get_cfg_var('wiki') . '/conf/');\n")
        (cls.site / "lib/tpl").symlink_to(library / "tpl")
        (cls.site / "lib/plugins").mkdir()
        for plugin in (library / "plugins").iterdir():
            (cls.site / "lib/plugins" / plugin.name).symlink_to(plugin)
        shutil.copytree(PLUGIN, cls.site / "lib/plugins" / PLUGIN.name)

    def wiki(self, pages=PAGES, rules=("* @ALL 1",), **settings):
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        shutil.copytree(self.conf, folder / "conf", ignore=shutil.ignore_patterns("*.auth.php"))
        wiki = Wiki(self.site, folder, settings)
        password = hashlib.md5(b"secret").hexdigest()
        (wiki.conf / "users.auth.php").write_text(f"anna:{password}:Anna:anna@wiki.example:user,crew\n")
        wiki.allow(*rules)
        for page, heading in pages.items():
            wiki.put(page, heading)
        return wiki

    def test_the_plugin_is_called_as_its_folder(self):
        self.assertRegex((PLUGIN / "plugin.info.txt").read_text(), rf"(?m)^base +{PLUGIN.name}$")
        self.assertIn(f"lib/plugins/{PLUGIN.name}", (PLUGIN.parent / "README.md").read_text())

    def test_the_tree_is_that_of_the_index(self):
        for headings in (0, 1):
            with self.subTest(headings=headings), self.wiki(useheading=headings) as wiki:
                wiki.see(PAGES)
                self.check_tree(map_tree(self.check_map(wiki.url)), wiki.expected(headings))

    def test_the_tree_as_written_by_hand(self):
        with self.wiki(useheading=1) as wiki:
            wiki.see(PAGES)
            self.assertEqual(wiki.lines(), [
                "Tidewatch  start",
                "The guide  guide:start",
                "  2022  (group)",
                "    Nine  guide:2022:9",
                "    Ten  guide:2022:10",
                "  sensors  (group)",
                "    Rain  guide:sensors:rain",
                "    Wind vane  guide:sensors:wind_vane",
                '  Unpacking: 3 < 4, "fast"  guide:unpack',
                "Outer  one:one",
                "  Inner  one:one:start",
                "    Innermost  one:one:one",
                "Reference  ref",
                "  Interface  ref:api",
                "Tides  tide:tide",
                "  潮汐 (tides)  tide:潮汐",
                "Questions & answers  faq",
                "sidebar  sidebar",
            ])

    def test_nothing_is_found_wrong_and_all_links_lead_to_pages(self):
        with self.wiki() as wiki:
            for rewriting in (0, 1, 2):
                wiki.set(userewrite=rewriting)
                report = probed(wiki.url, "--check", "--links", "--links-rate", "1000", "--fail-on", "note")
                self.assertEqual([report["check"][kind] for kind in ("errors", "warnings", "notes")], [0, 0, 0])
                # The pages, two namespaces without a start page, four pages for roles, and the root.
                self.assertEqual(len(report["sitemap"]["nodes"]), len(PAGES) + 2 + 4 + 1)

    def test_roles(self):
        with self.wiki(lang="de") as wiki:
            home, report = f"{wiki.url}doku.php?id=start", probed(wiki.url)
            self.assertEqual(role_urls(report), {
                "home": [home], "contents": [f"{home}&do=index"], "search": [f"{home}&do=search&q=start"],
                "log-in": [f"{home}&do=login"], "recent-changes": [f"{home}&do=recent"]})
            names = {role: report["sitemap"]["nodes"][nodes[0]]["name"] for role, nodes in report["sitemap"]["roles"].items()}
            self.assertEqual(names, {"home": "start", "contents": "Übersicht", "search": "Suche", "log-in": "Anmelden",
                                     "recent-changes": "Letzte Änderungen"})
            self.assertIn('<input name="q" type="text"', wiki.page("start&do=search&q=start"))
            root = ElementTree.fromstring(wiki.map())
            self.assertEqual((root.get("name"), root.get(LANGUAGE)), ("Tidewatch & friends", "de"))
            self.assertNotIn("log-in", wiki.map(**ANNA))
            wiki.set(disableactions="recent,index")
            self.assertEqual(set(role_urls(probed(wiki.url))), {"home", "search", "log-in"})

    def test_every_page_names_the_map(self):
        with self.wiki(send404=1) as wiki:
            for path, status in (("/", 200), ("/doku.php", 200), ("/doku.php?id=guide:unpack", 200), ("/doku.php?id=none", 404),
                                 ("/doku.php?id=faq&do=login", 200), ("/doku.php?id=faq&do=index", 200),
                                 ("/doku.php?id=faq&do=edit", 200), ("/lib/exe/detail.php?media=none.png", 404)):
                answer, fields, body = wiki.get(path)
                links = {link.get("rel"): link.get("href") for link in html_tree.Tree(body.decode()).root.all("link")}
                self.assertEqual((answer, links["schema.ssp"], links["ssp.location"]), (status, NAMESPACE, MAP), path)
                if "detail" not in path:  # a page for an image is made without the event for fields
                    self.assertEqual((fields["opt"], fields["27-location"]), (f'"{NAMESPACE}"; ns=27', MAP), path)
            for page in ("guide:start", "ref:api", "tide:潮汐", "start", None):
                report = probed(f"{wiki.url}doku.php?id={quote(page, safe=':')}" if page else f"{wiki.url}doku.php")
                nodes = report["sitemap"]["nodes"]
                here = [(nodes[current["node"]]["url"], current["match"]) for current in report["sitemap"]["current"]]
                self.assertEqual(report["discovery"]["rule"], "http-opt")
                self.assertEqual(len(here), 1, page)
                self.assertEqual((unquote(here[0][0]), here[0][1]),
                                 (f"{wiki.url}doku.php?id={page or 'start'}", "exact"))

    def test_a_reader_sees_what_that_reader_may_read(self):
        rules = ("* @ALL 1", "guide:* @ALL 0", "guide:* @crew 1", "guide:unpack @ALL 1", "ref @ALL 0", "ref @crew 1",
                 "one:one:* @ALL 0", "one:one:one @user 2")
        with self.wiki(rules=rules, useheading=1) as wiki:
            wiki.see(PAGES)
            before = wiki.lines(**ANNA)
            self.assertEqual(wiki.lines(), [
                "Tidewatch  start",
                "guide  (group)",  # its start page is not readable, so its title is not in the map
                '  Unpacking: 3 < 4, "fast"  guide:unpack',
                "Outer  one:one",
                "ref  (group)",
                "  Interface  ref:api",
                "Tides  tide:tide",
                "  潮汐 (tides)  tide:潮汐",
                "Questions & answers  faq",
                "sidebar  sidebar"])
            for hidden in ("The guide", "sensors", "Rain", "2022", "Reference", "Inner"):
                self.assertNotIn(hidden, wiki.map())
            self.assertEqual(wiki.lines(**ANNA), before)  # not what was kept for strangers
            self.assertIn("    Rain  guide:sensors:rain", before)
            self.assertEqual([line for line in before if "one" in line], [
                "Outer  one:one", "  one  (group)", "    Innermost  one:one:one"])
            _, fields, _ = wiki.get(MAP, **ANNA)
            self.assertEqual((fields["cache-control"], fields["vary"]), ("private, no-cache", "Cookie"))
            # The index shows the names of namespaces that are not readable, unless it is told not to.
            self.assertIn("sensors", str(wiki.index()))
            wiki.set(sneaky_index=1)
            self.assertEqual([entry.name for entry in map_tree(self.check_map(wiki.url)) if entry.name in ("guide", "Outer")],
                             ["Outer"])
            self.assertNotIn("guide", str(wiki.index()))

    def test_a_wiki_that_nobody_may_read(self):
        with self.wiki(rules=("* @ALL 0", "* @user 1"), useheading=1) as wiki:
            self.assertEqual(wiki.lines(), [])
            for page, heading in PAGES.items():
                self.assertNotIn(heading or page, wiki.map().replace(wiki.settings["title"].replace("&", "&amp;"), ""), page)
            self.assertIn("log-in", role_urls(self.check_map(wiki.url)))
            self.assertEqual(len(wiki.lines(**ANNA)), len(PAGES) + 2)

    def test_hidden_pages(self):
        with self.wiki(hidepages="^:(guide:sensors|sidebar|tide:tide$)") as wiki:
            tree = wiki.lines()
            for hidden in ("sensors", "rain", "sidebar", "tide:tide"):
                self.assertNotIn(hidden, str(tree))
            self.assertIn("tide  (group)", tree)

    def test_changes(self):
        with self.wiki(useheading=1) as wiki:
            wiki.see(PAGES)

            def unchanged(tag):
                return wiki.get(MAP, if_none_match=tag)[0] == 304

            tags = [wiki.get(MAP)[1]["etag"]]
            for change, shown in (
                    (lambda: wiki.save("guide:new", "====== Brand new ======"), "Brand new"),
                    (lambda: wiki.save("guide:new", "====== Another name ======"), "Another name"),
                    (lambda: wiki.save("guide:new", ""), None),
                    (lambda: wiki.allow("* @ALL 1", "guide:* @ALL 0"), None),
                    (lambda: wiki.copy_in("late", "A late guest"), "A late guest"),
                    (lambda: wiki.set(title="Another title"), "Another title")):
                self.assertTrue(unchanged(tags[-1]))
                self.assertTrue(unchanged(f'"other", W/{tags[-1]}'))
                wiki.age_metadata()
                change()  # in the same second, in general
                status, fields, body = wiki.get(MAP, if_none_match=tags[-1])
                self.assertEqual(status, 200, len(tags))
                tags.append(fields["etag"])
                if shown:
                    self.assertIn(shown, body.decode())
            self.assertEqual(tags[3], tags[0])  # the page was deleted again
            self.assertEqual(len(set(tags)), 6)
            with socket.create_connection(("127.0.0.1", wiki.port)) as connection:
                connection.sendall(f"GET {MAP} HTTP/1.0\r\nIf-None-Match: {tags[-1]}\r\n\r\n".encode())
                fields, _, body = connection.makefile("rb").read().partition(b"\r\n\r\n")
            self.assertIn(f"ETag: {tags[-1]}".encode(), fields)
            self.assertEqual(body, b"")

    def test_a_map_of_which_a_part_was_kept_is_made_anew(self):
        with self.wiki() as wiki:
            whole = wiki.map()
            [kept] = (wiki.data / "cache").rglob("*.standardsitemap")
            for size in (0, 20, 100, kept.stat().st_size - 1):
                os.truncate(kept, size)
                self.assertEqual(wiki.map(), whole)

    def test_a_page_stands_for_one_namespace(self):
        with self.wiki(pages={"start": "Home", "a:a": "A", "a:a:x": "X"}) as wiki:
            self.assertEqual(wiki.lines(), ["start  start", "a  a:a", "  a  (group)", "    x  a:a:x"])
            self.check_map(wiki.url)

    def test_a_title_that_becomes_known_later(self):
        """DokuWiki reads at most five new pages for one request; the others have their addresses as names until then."""
        with self.wiki(pages={"start": "Home"} | {f"p{i}": f"Heading {i}" for i in range(9)}, useheading=1) as wiki:
            self.assertIn("p8  p8", wiki.lines())
            self.assertEqual(wiki.get(MAP)[1]["etag"], wiki.get(MAP)[1]["etag"])
            wiki.page("p8")
            self.assertIn("Heading 8  p8", wiki.lines())

    def test_hostile_titles(self):
        titles = {"quotes": "\"/><item name='x'/> &amp; ]]>", "script": "<script>alert(1)</script>",
                  "control": "a\x01b\x0cc\ufffed",
                  "bytes": "caf\udce9 au lait", "right": "\u202eright to left", "emoji": "🌊 surf",
                  "0": "0", "zero": "0", "nothing": "\x01"}
        with self.wiki(pages={"start": "Home"} | titles, useheading=1) as wiki:
            wiki.see(titles)
            names = {line.rpartition("  ")[2]: line.rpartition("  ")[0] for line in wiki.lines()}
            shown = {"control": "a b c d", "bytes": "café au lait", "nothing": "nothing"}
            self.assertEqual(names, {"start": "Home"} | titles | shown)
            findings = probed(wiki.url, "--check")["check"]
            self.assertEqual((findings["errors"], findings["warnings"]), (0, 2))  # titles that show markup

    def test_deep_namespaces(self):
        """One page must not make the map too deep for those who read it."""
        page = ":".join(["n"] * 300)
        with self.wiki(pages={"start": "Home", page: "Deep"}) as wiki:
            self.assertEqual(wiki.lines()[-1].strip(), f"n  {page}")
            self.check_map(wiki.url)


if __name__ == "__main__":
    main()
