#!/usr/bin/env python3
"""docs/publishing/mediawiki: the map of a MediaWiki is compared with its sidebar, its categories and its list of pages."""

import contextlib
import json
import os
import re
import shutil
import sqlite3
import tempfile
import unittest
import urllib.request
from pathlib import Path
from urllib.parse import quote, unquote, urlencode, urljoin
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

import html_tree
from emitters import HREF, EmitterChecks, Entry, map_tree, role_urls
from server import Php, from_package
from support import SOURCE, main, probed, run, tool

EXTENSION = SOURCE / "docs/publishing/mediawiki/StandardSitemap"
MAP = "/rest.php/standard-sitemap/v1/map"
NAMESPACE = "http://standard-sitemap.org/2007/ns"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
ID = "{http://www.w3.org/XML/1998/namespace}id"
PASSWORD = "high water at six"
SIDEBAR = """
* navigation
** mainpage|mainpage-description
** Guide|The guide
** recentchanges-url|recentchanges
** Category:Manual|Manual & more
** Project:Contact|Contact
* Elsewhere & "more"
** https://git.example/tide?branch=main&view=whole|Source code
** Guide|The guide, again
* SEARCH
* TOOLBOX
* LANGUAGES
"""
PAGES = {
    "Guide": "[[Category:Manual]]", "Guide/Unpacking": "", "Guide/Unpacking/Tools": "[[Category:Hardware]]",
    "Guide/Sensors": "[[Category:Hardware]]", "Orphan/Sub": "", "Old guide": "#REDIRECT [[Guide]]",
    'Salt & "pepper"': "[[Category:Manual|Aaa]]", "潮汐": "[[Category:Tides]]", "C++": "[[Category:Tides]]",
    "50% of 'it'?": "", "IPhone": "{{DISPLAYTITLE:iPhone}}", "&lt;b&gt;": None, "Quiet": "[[Category:Hidden things]]",
    "Talk:Guide": "[[Category:Manual]]", "User:Anna": "[[Category:Manual]]", "Project:Contact": "Write to us.",
    "Project:Privacy policy": "Nothing.", "Category:Manual": "", "Category:Hardware": "[[Category:Manual]]",
    "Category:Hidden things": "__HIDDENCAT__ [[Category:Manual]]",
    "Category:Loop A": "[[Category:Loop B]]", "Category:Loop B": "[[Category:Loop A]]", "Category:Self": "[[Category:Self]]",
    "Category:Below the loop": "[[Category:Loop B]]", "In the loop": "[[Category:Loop A]] [[Category:Loop B]]",
    "Fifty": " ".join(f"[[Category:Topic {number:02}]]" for number in range(50)),
    "MediaWiki:Sidebar": SIDEBAR,
}
PAGES = {title: text for title, text in PAGES.items() if text is not None}
NAMESPACES = {"Talk": 1, "User": 2, "Project": 4, "MediaWiki": 8, "Category": 14}
SETTINGS = """
wfLoadExtension( 'StandardSitemap' );
$wgNamespacesWithSubpages[NS_MAIN] = true;
if ( isset( $_SERVER['HTTP_HOST'] ) ) {
	$wgServer = 'http://' . $_SERVER['HTTP_HOST'];
}
$wgDebugLogFile = get_cfg_var( 'wiki' ) . '/log';
$wgDebugDumpSql = true;
include get_cfg_var( 'wiki' ) . '/settings.php';
"""


def dump(pages):
    """Pages in the format in which MediaWiki exports and imports them."""
    parts = []
    for title, text in pages.items():
        redirect = re.match(r"#REDIRECT \[\[(.*)\]\]", text)
        parts.append(f"<page><title>{escape(title)}</title><ns>{NAMESPACES.get(title.partition(':')[0], 0)}</ns>"
                     + (f"<redirect title={quoteattr(redirect[1])}/>" if redirect else "")
                     + "<revision><timestamp>2026-01-01T00:00:00Z</timestamp><model>wikitext</model><format>text/x-wiki"
                     f"</format><text xml:space=\"preserve\">{escape(text)}</text></revision></page>")
    return ('<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">'
            + "".join(parts) + "</mediawiki>")


def urls(entries):
    """All addresses in a tree."""
    for entry in entries:
        yield entry.url
        yield from urls(entry.children)


class Wiki(Php):
    """A MediaWiki with its own database and settings."""

    def __init__(self, site, folder):
        # All of them compile MediaWiki once.
        super().__init__(site, "-d", f"opcache.file_cache={site.parent / 'compiled'}", "-d", f"wiki={folder}")
        self.data, self.epoch = folder, 20400101000000  # later than what MediaWiki takes by itself
        self.set("")

    def set(self, settings):
        self.settings = settings
        (self.data / "settings.php").write_text(f"<?php\n$wgCacheEpoch = '{self.epoch}';\n{settings}\n")

    def maintain(self, script, *arguments):
        return run(self.executable, *self.snippets, self.site / "maintenance" / script, *arguments,
                   env=os.environ | {"MW_INSTALL_PATH": str(self.site)})

    def map(self, **reader):
        status, fields, body = self.get(MAP, **reader)
        assert status == 200 and fields["content-type"] == "application/xml; charset=utf-8", body
        return ElementTree.fromstring(body)

    def tagged_map(self):
        _, fields, body = self.get(MAP)
        return fields["etag"], body.decode()

    def html(self, page):
        return html_tree.Tree(self.get(f"/index.php?title={page}")[2].decode()).root

    def api(self, cookie="", **parameters):
        data = urlencode(parameters | {"format": "json", "formatversion": "2"}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}api.php", data, {"Cookie": cookie})) as response:
            answer = json.load(response)
            assert "error" not in answer, answer
            # Later cookies replace earlier ones.
            cookies = dict(part.split("=", 1) for part in filter(None, cookie.split("; ")))
            for field in response.headers.get_all("Set-Cookie") or ():
                name, value = field.partition(";")[0].split("=", 1)
                cookies[name] = value
            return answer, "; ".join("=".join(pair) for pair in cookies.items())

    def log_in(self):
        """The cookies of the administrator."""
        answer, cookie = self.api(action="query", meta="tokens", type="login")
        answer, cookie = self.api(cookie, action="clientlogin", username="Admin", password=PASSWORD, loginreturnurl=self.url,
                                  logintoken=answer["query"]["tokens"]["logintoken"])
        assert answer["clientlogin"]["status"] == "PASS", answer
        return cookie

    def editor(self, cookie):
        token = self.api(cookie, action="query", meta="tokens")[0]["query"]["tokens"]["csrftoken"]
        return lambda **change: self.api(cookie, token=token, **change)

    def queries(self, path):
        """The queries of one request."""
        log = self.data / "log"
        log.write_text("")
        self.get(path)
        return re.findall(r"\bSELECT\b.*", log.read_text())

    def forget(self):
        """Makes what MediaWiki keeps too old."""
        self.epoch += 1
        self.set(self.settings)

    @contextlib.contextmanager
    def database(self):
        """What MediaWiki does not know until it is told to forget what it has kept."""
        database = sqlite3.connect(self.data / "data/wiki.sqlite")
        with database:
            yield database
        database.close()
        self.forget()

    def change(self, statement):
        with self.database() as database:
            assert database.execute(statement).rowcount > 0

    def insert(self, pages):
        """Writes pages into the database: namespace, title and categories of each."""
        with self.database() as database:
            for namespace, title, categories in pages:
                page = database.execute(
                    "INSERT INTO page (page_namespace, page_title, page_is_redirect, page_is_new, page_random, page_touched,"
                    " page_latest, page_len) VALUES (?, ?, 0, 1, 0.5, '20260101000000', 1, 1)", (namespace, title)).lastrowid
                database.executemany(
                    "INSERT INTO categorylinks (cl_from, cl_to, cl_sortkey, cl_timestamp, cl_collation, cl_type) VALUES"
                    " (?, ?, ?, '20260101000000', 'uppercase', ?)",
                    [(page, category, title.upper(), "subcat" if namespace == 14 else "page") for category in categories])
        database.close()
        self.forget()

    def save(self, pages):
        (self.data / "dump.xml").write_text(dump(pages))
        self.maintain("importDump.php", "--conf", self.site / "LocalSettings.php", self.data / "dump.xml")


class MediaWiki(unittest.TestCase, EmitterChecks):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        os.environ["MW_INSTALL_PATH"] = str(cls.folder / "wiki")
        cls.site, program = cls.folder / "wiki", from_package("usr/share/mediawiki")
        (cls.site / "extensions").mkdir(parents=True)
        (cls.site / "images").mkdir()
        (cls.folder / "compiled").mkdir()
        for part in program.iterdir():
            if part.name not in ("LocalSettings.php", "config", "extensions", "images"):
                (cls.site / part.name).symlink_to(part)
        shutil.copytree(EXTENSION, cls.site / "extensions/StandardSitemap")
        # SQLite waits for the disk at each change, if there is one.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        cls.databases = Path(cls.enterClassContext(tempfile.TemporaryDirectory(dir=memory)))
        base = cls.databases / "base"
        (base / "data").mkdir(parents=True)
        run(tool("php"), cls.site / "maintenance/install.php", "--dbtype", "sqlite", "--dbpath", base / "data",
            "--dbname", "wiki", "--pass", PASSWORD, "--scriptpath", "", "--server", "http://127.0.0.1", "--lang", "en",
            "--confpath", cls.site, 'Tide & "Co"', "Admin")
        settings = cls.site / "LocalSettings.php"
        text, found = re.subn(r"\$wgSQLiteDataDir = .*;", "$wgSQLiteDataDir = get_cfg_var( 'wiki' ) . '/data';",
                              settings.read_text())
        assert found == 1
        settings.write_text(text + SETTINGS)
        wiki = Wiki(cls.site, base)
        wiki.save(PAGES)
        with wiki:
            cls.cookie = wiki.log_in()
            wiki.get("/index.php/Guide")  # fills the caches that do not belong to the map
        cls.plain = cls.enterClassContext(cls.wiki())

    def test_the_readme_shows_what_the_settings_have(self):
        [line] = re.findall("```php\n *(.*)\n", (EXTENSION.parent / "README.md").read_text())
        self.assertIn(f"\n{line}\n", SETTINGS)

    def test_the_first_level_is_the_sidebar(self):
        wiki = self.plain
        tree = map_tree(self.check_map(wiki.url))
        shown = []
        for section in wiki.html("Guide").all("nav", css_class="portal"):
            if section.get("id") not in ("p-tb", "p-lang"):
                links = [(link.text, urljoin(wiki.url, link.get("href"))) for link in section.all("a")]
                shown.append((section.first("span", css_class="vector-menu-heading-label").text, links))
        self.assertEqual([name for name, _ in shown], ["Navigation", 'Elsewhere & "more"'])
        # An entry for a page that has another name in an earlier one is a group with that page.
        listed = [(section.name, [(entry.name, entry.url or entry.children[0].url) for entry in section.children])
                  for section in tree]
        self.assertEqual(listed[:2], shown)
        self.assertEqual([name for name, _ in listed[2:]], ["Categories", "Uncategorized pages"])

    def test_categories_have_what_their_pages_show(self):
        wiki = self.plain
        report = self.check_map(wiki.url)
        nodes = {node["url"]: node for node in report["sitemap"]["nodes"] if node["url"]}
        titles = {link.get("title").removesuffix(" (page does not exist)")
                  for link in wiki.html("Special:Categories&limit=500").all("a")}
        categories = {f"/index.php/{title.replace(' ', '_')}" for title in titles if title.startswith("Category:")}
        # Those of this test with a page, and without one, and MediaWiki's own for hidden ones.
        self.assertEqual(len(categories), 7 + 51 + 1)
        loops = {("/index.php/Category:Loop_B", "/index.php/Category:Loop_A"),
                 ("/index.php/Category:Self", "/index.php/Category:Self")}
        left_out = ("/index.php/Talk:", "/index.php/User:", "/index.php/Category:Hidden_")
        for category in sorted(categories)[:12]:  # all but most of the 50
            if category.startswith(left_out):
                self.assertNotIn(wiki.url + category[1:], nodes)
                continue
            page = html_tree.Tree(wiki.get(category)[2].decode()).root
            lists = {place.get("id"): place for place in page.all("div")}
            shown = [link.get("href") for place in ("mw-subcategories", "mw-pages") if place in lists
                     for link in lists[place].all("a")]
            shown = [wiki.url + link[1:] for link in shown
                     if not link.startswith(left_out) and (category, link) not in loops]
            children = nodes[wiki.url + category[1:]]["children"]
            self.assertEqual([report["sitemap"]["nodes"][child]["url"] for child in children], shown, category)

    def test_the_pages_are_those_of_the_list_of_all_pages(self):
        wiki = self.plain
        report = self.check_map(wiki.url)
        lists = [place for place in wiki.html("Special:AllPages&hideredirects=1").all("div")
                 if place.get("class") == "mw-allpages-body"]
        shown = {urljoin(wiki.url, link.get("href")) for link in lists[0].all("a")}
        self.assertEqual(len(shown), 14)
        elements = [element.get(HREF) for element in wiki.map().iter() if element.tag.endswith("item")]
        pages = [f"{wiki.url}{address[1:]}" for address in elements
                 if address.startswith("/index.php/") and not re.match("/index.php/(Special|Category|Tide.*):", address)]
        self.assertEqual(sorted(pages), sorted(shown))  # each once
        reached = set(urls(map_tree(report)))
        self.assertEqual(shown - reached, set())

    def test_the_tree_as_written_by_hand(self):
        wiki = self.plain
        tree = map_tree(self.check_map(wiki.url))
        lines = [unquote(line).replace(f"{wiki.url}index.php/", "") for line in Entry.lines(tree)]
        lines = [line for line in lines if "Topic" not in line and line != "    Fifty  Fifty"]
        guide = ["    Guide/Sensors  Guide/Sensors", "    Guide/Unpacking  Guide/Unpacking",
             "      Guide/Unpacking/Tools  Guide/Unpacking/Tools"]
        manual = ["    Hardware  Category:Hardware", "      Guide/Sensors  Guide/Sensors",
              "      Guide/Unpacking/Tools  Guide/Unpacking/Tools", '    Salt & "pepper"  Salt_&_"pepper"',
              "    The guide  Guide", *("  " + line for line in guide)]
        self.assertEqual(lines, [
        "Navigation  (group)",
        "  Main page  Main_Page",
        "  The guide  Guide", *guide,
        "  Recent changes  Special:RecentChanges",
        "  Manual & more  Category:Manual", *manual,
        '  Contact  Tide_&_"Co":Contact',
        'Elsewhere & "more"  (group)',
        "  Source code  https://git.example/tide?branch=main&view=whole",
        "  The guide, again  (group)",
        "    The guide  Guide", *("  " + line for line in guide),
        "Categories  (group)",
        "  Tides  Category:Tides", "    C++  C++", "    潮汐  潮汐",
        "  Below the loop  Category:Below_the_loop",
        "  Loop A  Category:Loop_A",
        "    Loop B  Category:Loop_B", "      Below the loop  Category:Below_the_loop", "      In the loop  In_the_loop",
        "    In the loop  In_the_loop",
        "  Self  Category:Self",
        "Uncategorized pages  (group)",
        "  50% of 'it'?  50%_of_'it'?", "  iPhone  IPhone", "  Orphan/Sub  Orphan/Sub", "  Quiet  Quiet"])

    def test_a_page_in_50_categories_is_written_once(self):
        wiki = self.plain
        elements = list(wiki.map().iter())
        [page] = [element for element in elements if element.get(HREF) == "/index.php/Fifty"]
        self.assertEqual(sum(element.get(HREF) == f"#{page.get(ID)}" for element in elements), 49)

    def test_nothing_is_found_wrong_and_all_links_lead_to_pages(self):
        # Without the 50 categories, and without the section that leads to another site.
        with self.wiki("""$wgHooks['SkinBuildSidebar'][] = static function ( $skin, &$bar ) {
                unset( $bar['Elsewhere & "more"'] );
            };""") as wiki:
            wiki.change("DELETE FROM categorylinks WHERE cl_to LIKE 'Topic%'")
            report = probed(wiki.url, "--check", "--links", "--links-rate", "1000", "--fail-on", "note")
            self.assertEqual([report["check"][kind] for kind in ("errors", "warnings", "notes")], [0, 0, 0])

    def test_roles(self):
        with self.wiki() as wiki:
            page = f"{wiki.url}index.php/"
            self.assertEqual(role_urls(probed(wiki.url)), {
                "home": [f"{page}Main_Page"], "index": [f"{page}Special:AllPages"], "search": [f"{page}Special:Search"],
                "log-in": [f"{page}Special:UserLogin"], "recent-changes": [f"{page}Special:RecentChanges"],
                "privacy-policy": [f"{page}Tide_%26_%22Co%22:Privacy_policy"]})
            self.assertEqual((wiki.map().get("name"), wiki.map().get(LANGUAGE)), ('Tide & "Co"', "en"))
            wiki.set("$wgLanguageCode = 'de';")
            text = ElementTree.tostring(wiki.map(), "unicode")
            self.assertEqual(wiki.map().get(LANGUAGE), "de")
            for word in ("Letzte Änderungen", "Kategorien", "Alle Seiten", "Anmelden"):
                self.assertIn(f'"{word}"', text)

    def test_every_page_names_the_map(self):
        wiki = self.plain
        for path, status in (("/index.php/Guide", 200), ("/index.php/No_such_page", 404), ("/index.php/Special:Search", 200),
                             ("/index.php?title=Guide&action=edit", 200), ("/index.php?title=Guide&action=history", 200),
                             ("/index.php/Special:Nosuch", 404), ("/index.php?title=%5B", 404), ("/index.php/Category:Self", 200)):
            answer, fields, body = wiki.get(path)
            links = {link.get("rel"): link.get("href") for link in html_tree.Tree(body.decode()).root.all("link")}
            self.assertEqual((answer, links.get("schema.ssp"), links.get("ssp.location")), (status, NAMESPACE, MAP), path)
            self.assertEqual((fields["opt"], fields["27-location"]), (f'"{NAMESPACE}"; ns=27', MAP), path)
        for page in ("Guide/Unpacking/Tools", "潮汐", "C++", "Category:Loop B", "Main Page"):
            report = probed(f"{wiki.url}index.php/{quote(page.replace(' ', '_'), safe='/:')}")
            nodes = report["sitemap"]["nodes"]
            self.assertEqual(report["discovery"]["rule"], "http-opt")
            self.assertEqual([(unquote(nodes[here["node"]]["url"]), here["match"]) for here in report["sitemap"]["current"]],
                             [(f"{wiki.url}index.php/{page.replace(' ', '_')}", "exact")])

    def test_a_private_wiki_gives_strangers_no_map(self):
        with self.wiki("$wgGroupPermissions['*']['read'] = false;") as wiki:
            for path in ("/index.php/Guide", "/index.php/Special:UserLogin"):
                _, fields, body = wiki.get(path)
                self.assertNotIn("27-location", fields)
                self.assertNotIn(b"ssp.location", body)
            cookie = self.cookie
            self.assertEqual(wiki.map(cookie=cookie).get("name"), 'Tide & "Co"')
            status, _, body = wiki.get(MAP)
            self.assertEqual(status, 403)
            self.assertNotIn(b"Guide", body)
            _, fields, _ = wiki.get("/index.php/Guide", cookie=cookie)
            self.assertEqual(fields["27-location"], MAP)

    def test_a_reader_sees_what_that_reader_may_read(self):
        """As extensions restrict it that protect pages or namespaces."""
        with self.wiki("""$wgHooks['getUserPermissionsErrors'][] = static function ( $title, $user, $action, &$result ) {
                if ( $action === 'read' && !$user->isRegistered() && preg_match( '/^(Guide|Hardware|Tides)$/', $title->getText() ) ) {
                    $result = [ 'badaccess' ];
                    return false;
                }
            };""") as wiki:
            cookie = self.cookie
            seen = ElementTree.tostring(wiki.map(cookie=cookie), "unicode")
            self.assertNotIn("log-in", seen)
            stranger = ElementTree.tostring(wiki.map(), "unicode")
            self.assertNotIn("Category:Hardware", stranger)
            self.assertNotIn("Tides", stranger)
            for name in ("Category:Hardware", "Category:Tides"):
                self.assertIn(name, seen)
            self.assertEqual(ElementTree.tostring(wiki.map(cookie=cookie), "unicode"), seen)
            _, fields, _ = wiki.get(MAP, cookie=cookie)
            self.assertEqual((fields["cache-control"], fields["vary"]), ("private, no-cache", "Cookie"))
            # The subpages of what is not readable are pages that stand by themselves.
            report = self.check_map(wiki.url)
            self.assertIn(f"{wiki.url}index.php/Guide/Unpacking", set(urls(map_tree(report))))

    def test_changes(self):
        with self.wiki() as wiki:
            edit = wiki.editor(self.cookie)
            tag, text = wiki.tagged_map()
            self.assertEqual(wiki.get(MAP, if_none_match=tag)[0], 304)
            self.assertEqual(wiki.get(MAP, if_none_match=tag)[2], b"")
            edit(action="edit", title="Guide", appendtext=" More.")
            self.assertEqual(wiki.tagged_map(), (tag, text))
            for shown, change in (
                    ("Brand new", dict(action="edit", title="Brand new", text="[[Category:Tides]]")),
                    ("Renamed", {"action": "move", "from": "Brand new", "to": "Renamed", "noredirect": "1"}),
                    ("Category:Fresh", dict(action="edit", title="Renamed", text="[[Category:Fresh]]")),
                    ('"renamed"', dict(action="edit", title="Renamed", text="{{DISPLAYTITLE:renamed}}")),
                    ("Help for readers",
                     dict(action="edit", title="MediaWiki:Sidebar", appendtext="\n* x\n** C++|Help for readers"))):
                self.assertNotIn(shown, text)
                edit(**change)
                self.assertEqual(wiki.get(MAP, if_none_match=tag)[0], 200, shown)
                tag, text = wiki.tagged_map()
                self.assertIn(shown, text)
            self.assertNotIn("Brand new", text)
            for change in (dict(action="delete", title="Renamed"), dict(action="edit", title="C++", text="#REDIRECT [[Guide]]")):
                edit(**change)
            _, text = wiki.tagged_map()
            self.assertNotIn("renamed", text)
            self.assertEqual(re.findall('<item.*C%2B%2B.*', text), re.findall('<item.*name="Help for readers".*', text))

    def test_the_number_of_queries_does_not_depend_on_the_number_of_pages(self):
        with self.wiki() as wiki:
            wiki.get(MAP)  # what MediaWiki keeps of its own is there
            wiki.forget()
            few = len(wiki.queries(MAP))
            wiki.insert([(0, f"Page_{number}", [f"Group_{number // 100}", "All"]) for number in range(10_000)])
            self.assertEqual(len(wiki.queries(MAP)), few)
            self.assertGreater(few, 3)
            self.assertEqual(sum("/Page_" in element.get(HREF, "") for element in wiki.map().iter()), 10_000)
            wiki.set("$wgStandardSitemapMaxPages = 10000;")
            wiki.forget()
            self.assertEqual(sum("/Page_" in element.get(HREF, "") for element in wiki.map().iter()), 0)
            report = self.check_map(wiki.url)
            self.assertIn(f"{wiki.url}index.php/Category:Manual", {node["url"] for node in report["sitemap"]["nodes"]})

    def test_a_map_that_is_kept_is_not_made_again(self):
        with self.wiki() as wiki:
            wiki.get(MAP)
            self.assertNotIn("categorylinks", " ".join(wiki.queries(MAP)))
            wiki.forget()
            self.assertIn("categorylinks", " ".join(wiki.queries(MAP)))

    def test_deep_categories(self):
        """A chain of categories must not make the map too deep for those who read it."""
        with self.wiki() as wiki:
            wiki.insert([(14, f"Deep_{number}", [f"Deep_{number - 1}"] if number else []) for number in range(300)])
            report = self.check_map(wiki.url)
            nodes = {node["url"]: node for node in report["sitemap"]["nodes"]}
            deep, depth = nodes[f"{wiki.url}index.php/Category:Deep_0"], 0
            while deep["children"]:
                [child] = deep["children"]
                deep, depth = report["sitemap"]["nodes"][child], depth + 1
                self.assertEqual(deep["url"], f"{wiki.url}index.php/Category:Deep_{depth}")
            self.assertEqual(depth, 299)

    def test_hostile_names(self):
        sidebar = ('* <b>"Section" & more</b>\n** javascript:alert(1)|Script\n'
                   '** https://x.example/ä "b"<c>|<script>alert(1)</script>\n'
                   "** Guide|\n** |Nowhere\n** Guide|&amp; again\n* Empty\n* Dead\n** [x]|Nowhere\n")
        with self.wiki("$wgRestrictDisplayTitle = false;") as wiki:
            wiki.save({"MediaWiki:Sidebar": sidebar,
                       "Quiet": '{{DISPLAYTITLE:<b>Loud</b> &lt;i&gt; "&amp;amp;" <span style="color:red">\u202ered</span>}}'})
            items = {element.get(HREF): element.get("name") for element in wiki.map().iter() if element.get("name")}
            self.assertEqual(items["/index.php/Quiet"], 'Loud <i> "&" \u202ered')
            self.assertEqual(wiki.html("Quiet").first("h1").text, items["/index.php/Quiet"])
            self.assertEqual(items["https://x.example/%C3%A4%20%22b%22%3Cc%3E"], "<script>alert(1)</script>")
            self.assertEqual([element.get("name") for element in wiki.map()][0], '<b>"Section" & more</b>')
            self.assertNotIn("", items.values())
            self.assertEqual([entry.name for entry in map_tree(probed(wiki.url))][1:], ["Categories", "Uncategorized pages"])
            report = probed(wiki.url, "--check")
            self.assertEqual(report["check"]["errors"], 0)
            codes = {finding["code"] for finding in report["diagnostics"] if finding["severity"] != "note"}
            self.assertEqual(codes, {"markup-in-text"})

    @classmethod
    def wiki(cls, settings=""):
        folder = Path(tempfile.mkdtemp(dir=cls.databases)) / "copy"
        shutil.copytree(cls.databases / "base", folder)
        wiki = Wiki(cls.site, folder)
        wiki.set(settings)
        return wiki


if __name__ == "__main__":
    main()
