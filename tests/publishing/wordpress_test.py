#!/usr/bin/env python3
"""docs/publishing/wordpress: the map is compared with the menus that a theme writes into the pages of a WordPress."""

import base64
import re
import unittest
from pathlib import Path
from urllib.parse import unquote, urljoin
from xml.etree import ElementTree

import html_tree
from emitters import HREF, EmitterChecks, Entry, map_tree, role_urls
from site_files import as_in_map
from support import SOURCE, checked, main, probed, run, tool
from wordpress import MariaDB, WordPress

EMITTER = SOURCE / "docs/publishing/wordpress"
CONTENT = Path(__file__).resolve().parent / "wordpress_site/content.php"
MAP = "/?standard-sitemap=1"
NAMES = "{http://standard-sitemap.org/2007/ns}"


# The functions with which that content is made.
HELPERS = CONTENT.read_text().removeprefix("<?php").partition("update_option(")[0]


def php(text):
    """A text as PHP reads it."""
    return f"base64_decode( '{base64.b64encode(text.encode()).decode()}' )"


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


def setUpModule():
    global mariadb
    mariadb = unittest.enterModuleContext(MariaDB())


class Checks(EmitterChecks):
    maxDiff = None

    def tearDown(self):
        self.assertEqual(self.site.complaints(), "")

    def map(self, site=None, path=MAP):
        status, fields, body = (site or self.site).get(path)
        self.assertEqual((status, fields["content-type"]), (200, "application/xml; charset=UTF-8"))
        return ElementTree.fromstring(body)

    def lines(self, report, url):
        return [unquote(line).replace(url, "/") for line in Entry.lines(map_tree(report))]


class Files(unittest.TestCase):
    """What WordPress.org asks of a plugin, as far as it can be said of files alone."""

    def test_the_version_is_the_same_everywhere(self):
        main_file = (EMITTER / "standard-sitemap.php").read_text()
        readme = (EMITTER / "readme.txt").read_text()
        for field, name in (("Version", "Stable tag"), ("Requires at least",) * 2, ("Requires PHP",) * 2,
                            ("License",) * 2, ("License URI",) * 2):
            in_plugin = re.search(rf"^ \* {field}: +(.*)$", main_file, re.MULTILINE)[1]
            self.assertEqual(re.search(rf"^{name}: (.*)$", readme, re.MULTILINE)[1], in_plugin)
            if field == "Version":
                self.assertIn(f"const STANDARD_SITEMAP_VERSION = '{in_plugin}';", main_file)
                self.assertIn(f"= {in_plugin} =", readme)

    def test_nothing_runs_outside_of_wordpress_and_all_names_are_its_own(self):
        lines = 0
        for file in EMITTER.glob("*.php"):
            text = file.read_text()
            run(tool("php"), "-l", file)
            self.assertEqual(run(tool("php"), file).stdout, "")  # without WordPress it ends at once
            names = re.findall(r"^(?:function|class|const) +(\w+)|^\$(\w+) =", text, re.MULTILINE)
            for name in filter(None, sum(names, ())):
                self.assertTrue(name.lower().startswith("standard_sitemap"), name)
            self.assertNotRegex(text, r"\b(eval|exec|base64_decode|file_get_contents|fopen|curl_\w+|wp_remote_\w+)\(")
            lines += len(re.findall(r"^(?!\s*(?:$|//|/?\*)).*$", text, re.MULTILINE))
        self.assertLess(lines, 400)  # of code


class Museum(Checks, unittest.TestCase):
    """A site with content that does not change."""

    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(WordPress(mariadb, "museum", EMITTER))
        cls.site.php(CONTENT.read_text().removeprefix("<?php"))

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
            "Behind a draft  https://shop.example/behind",
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
        shown = [inner for entry in menu(page, self.site.url, id="site-navigation")
                 for inner in (entry.children if entry.name == "SECRET entry" else [entry])]  # which leads to a draft
        expected = list(as_in_map(shown, first))
        foot = list(as_in_map(menu(page, self.site.url, class_="footer-navigation"), first))
        tree = map_tree(probed(self.site.url))
        beside = {"Our history", "Minutes", "Steamers", "Kayaks", "The captain’s log", "Pages", "At the foot"}
        self.assertEqual(len(expected), 8)
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

    def test_descriptions_relations_and_language(self):
        root = self.map()
        described = {element.get("name"): element.get("description") for element in root.iter()
                     if element.get("description")}
        self.assertEqual(described, {"Start": 'Ships & "people"', "About us": "Who we are, & why",
                                     "Ships & boats": "What floats", "The Elbe is back": "After 3 years"})
        self.assertEqual(root.get("{http://www.w3.org/XML/1998/namespace}lang"), "en-US")
        related = {element.get("name"): element.get("relation") for element in root.iter() if element.get("relation")}
        self.assertEqual(related, {None: "list", "Our history": "sequence"})  # None is the root

    def test_no_stranger_sees_what_is_not_for_strangers(self):
        self.assertNotIn(b"SECRET", self.site.get(MAP)[2])

    def test_all_links_lead_somewhere(self):
        report = probed(self.site.url, "--check", "--links", "--fail-on", "warning", "--links-rate", "1000")
        found = {finding["code"] for finding in report["diagnostics"]}
        self.assertEqual(found, {"target-unchecked"})  # those on another site

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


class Workshop(Checks, unittest.TestCase):
    """A site whose content each test makes anew."""

    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(WordPress(mariadb, "workshop", EMITTER))
        cls.site.php(HELPERS + """
            update_option( 'permalink_structure', '/%postname%/' );
            $wp_rewrite->init();
            flush_rewrite_rules( false );""")

    def setUp(self):
        self.site.php("""
            foreach ( array( 'posts', 'postmeta', 'term_relationships' ) as $table ) {
                $wpdb->query( 'TRUNCATE ' . $wpdb->$table );
            }
            $wpdb->query( "DELETE FROM $wpdb->terms WHERE term_id > 1" );
            $wpdb->query( "DELETE FROM $wpdb->term_taxonomy WHERE term_id > 1" );
            remove_theme_mod( 'nav_menu_locations' );
            update_option( 'show_on_front', 'posts' );
            update_option( 'blogname', 'Harbour Museum' );
            wp_cache_flush();
            standard_sitemap_changed( 'publish' );""")

    def do(self, code):
        return self.site.php(HELPERS + code)

    def names(self):
        return [element.get("name") for element in self.map().iter() if element.get("name") is not None]

    def test_hostile_titles(self):
        titles = {
            "<script>alert(1)</script>Harbour": "Harbour",
            "Fish &amp; Chips < 5 > 3": "Fish & Chips < 5 > 3",
            "\"Quotes\" & 'more'": "“Quotes” & ‘more’",
            "tab\tnew\nline \x01\x1b control \ufffe end 🦔": "tab new line control end 🦔",
            "]]> <![CDATA[ x ]]> & ü": "]]> & ü",
            "a' role='home' x=\"": "a’ role=’home’ x=”",
            "x" * 5000: "x" * 2000,
            "<b></b>": "/page-7/",
        }
        self.do("".join(f"""
            $id = page( 'page-{number}', 'x' );
            $wpdb->update( $wpdb->posts, array( 'post_title' => {php(title)}, 'post_excerpt' => {php(title)} ), array( 'ID' => $id ) );
            clean_post_cache( $id );""" for number, title in enumerate(titles)))
        self.assertEqual(self.names()[1:-1], list(titles.values()))
        self.check_map(self.site.url)

    def test_hostile_menus(self):
        """Addresses that no page should have, loops, and entries below none."""
        self.do("""
            $page = page( 'page', 'Page' );
            $menu = wp_create_nav_menu( 'Menu' );
            foreach ( array( 'javascript:alert(1)', 'JaVa\tScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//', '#', '#top', '' ) as $i => $url ) {
                $id = entry( $menu, 0, "Bad $i", 'http://x.example/' );
                update_post_meta( $id, '_menu_item_url', wp_slash( $url ) );
                entry( $menu, $id, "Below $i", "https://x.example/$i" );
                $alone = entry( $menu, 0, "Alone $i", 'http://x.example/' );
                update_post_meta( $alone, '_menu_item_url', wp_slash( $url ) );
            }
            entry( $menu, 0, 'Query', 'https://x.example/ä|[1]?b[]=%&c=<>"' );
            entry( $menu, 0, 'Mail', 'mailto:keeper@example.org' );
            entry( $menu, 0, 'Without a slash', home_url( '/page' ) );
            $a = entry( $menu, 0, 'A', 'https://x.example/a' );
            $b = entry( $menu, $a, 'B', 'https://x.example/b' );
            $c = entry( $menu, $b, 'C', 'https://x.example/c' );
            update_post_meta( $a, '_menu_item_menu_item_parent', $c );
            entry( $menu, 99999, 'Orphan', 'https://x.example/orphan' );
            $self = entry( $menu, 0, 'Page', $page );
            entry( $menu, $self, 'Page', $page );
            entry( $menu, $self, 'Itself', $page );
            set_theme_mod( 'nav_menu_locations', array( 'primary' => $menu ) );""")
        # By the map alone: WordPress 6.1 never finishes a page with such a loop in its menu.
        report = checked(f"--sitemap={self.site.url.rstrip('/')}{MAP}")
        expected = []
        for i in range(8):
            expected += [f"Bad {i}  (group)", f"  Below {i}  https://x.example/{i}"]
        self.assertEqual(self.lines(report, self.site.url), [*expected,
            "Query  https://x.example/ä|[1]?b[]=%&c=",
            "Mail  mailto:keeper@example.org",
            "Without a slash  /page/",
            "Page  (group)",  # the name of the page in its second place
            "  Without a slash  /page/",
            "  Page  (group)",
            "    Without a slash  /page/",
            "  Itself  (group)",
            "    Without a slash  /page/",
            "A  https://x.example/a",
            "B  https://x.example/b",
            "C  https://x.example/c",
            "Orphan  https://x.example/orphan",
        ])

    def test_pages_in_a_loop_and_in_a_long_chain(self):
        self.do("""
            $a = page( 'a', 'A' );
            $b = page( 'b', 'B', $a );
            $wpdb->update( $wpdb->posts, array( 'post_parent' => $b ), array( 'ID' => $a ) );
            page( 'orphan', 'Orphan', 99999 );
            for ( $i = 0, $above = 0; $i < 300; $i++ ) {
                $above = page( "chain-$i", "Link $i", $above );
            }""")
        lines = self.lines(self.check_map(self.site.url), self.site.url)
        chain = [line.split("  ") for line in lines if "Link" in line]
        self.assertEqual([line[-2].strip() for line in chain], [f"Link {i}" for i in range(300)])
        self.assertEqual([len(line) - 2 for line in chain], [min(i, 99) for i in range(300)])
        self.assertEqual(chain[2][-1], "/chain-0/chain-1/chain-2/")
        identifier = self.do("echo get_page_by_path( implode( '/', array_map( fn( $i ) => \"chain-$i\", range( 0, 299 ) ) ) )->ID;")
        self.assertEqual(chain[299][-1], f"/?page_id={identifier}")  # the path has more than 2000 characters
        self.assertIn("Orphan", self.names())
        self.assertTrue({"A", "B"}.isdisjoint(self.names()))  # WordPress cannot find them either:
        self.assertEqual((self.site.get("/a/b/")[0], self.site.get("/b/a/")[0]), (404, 404))

    def test_ten_thousand_pages(self):
        """They take as many queries as one, and little memory, whatever is written on them."""
        measured = []
        for count in (10, 10_000):
            self.do(f"""
                $words = str_repeat( 'Words of a page. ', 300 );
                for ( $i = 0; $i < {count}; $i += 500 ) {{
                    $rows = array();
                    for ( $n = $i; $n < min( $i + 500, {count} ); $n++ ) {{
                        $above  = $n < 10 ? 0 : 1000 + intdiv( $n, 10 );
                        $rows[] = "(" . ( 1000 + $n ) . ", 1, '$words', 'Page $n', '', 'publish', 'page-$n', $above, 'page', '', '', '')";
                    }}
                    $wpdb->query( "REPLACE INTO $wpdb->posts (ID, post_author, post_content, post_title, post_excerpt, post_status, post_name, post_parent, post_type, to_ping, pinged, post_content_filtered) VALUES " . implode( ',', $rows ) );
                }}
                standard_sitemap_changed( 'publish' );""")
            status, fields, body = self.site.get(MAP)
            self.assertEqual(body.count(b"<item "), count + 2)
            measured.append([int(fields[name]) for name in ("x-queries", "x-peak", "x-cpu")])
            kept = self.site.get(MAP)
            self.assertEqual(kept[2], body)
            self.assertLess(int(kept[1]["x-queries"]), measured[-1][0])
        (few, _, _), (many, peak, cpu) = measured
        self.assertEqual(few, many)
        self.assertLess(peak, 64_000_000)
        self.assertLess(cpu, 2000)  # milliseconds of PHP, however busy the machine is
        page = next(item for item in self.map().iter(f"{NAMES}item") if item.get("name") == "Page 9876")
        self.assertEqual(page.get(HREF), "/page-9/page-98/page-987/page-9876/")

    def test_conditional_requests(self):
        fields = self.site.get(MAP)[1]
        self.assertEqual(fields["cache-control"], "max-age=3600")
        tag = fields["etag"]
        while "last-modified" not in fields:  # not within the second of the change
            fields = self.site.get(MAP)[1]
        modified = fields["last-modified"]
        for condition in ({"if_none_match": tag}, {"if_none_match": f'"x", W/{tag}'}, {"if_none_match": "*"},
                          {"if_none_match": tag[:-1] + '-gzip"'}, {"if_modified_since": modified},
                          {"if_none_match": tag, "if_modified_since": "Sat, 01 Jan 2000 00:00:00 GMT"}):
            with self.subTest(condition):
                status, fields, body = self.site.get(MAP, **condition)
                self.assertEqual((status, body, fields["etag"]), (304, b"", tag))
        for condition in ({"if_none_match": '"x"'}, {"if_none_match": '"x"', "if_modified_since": modified},
                          {"if_modified_since": "Sat, 01 Jan 2000 00:00:00 GMT"}, {"if_modified_since": "nonsense"}):
            with self.subTest(condition):
                self.assertEqual(self.site.get(MAP, **condition)[0], 200)
        status, fields, body = self.site.get(MAP, method="HEAD")
        self.assertEqual((status, fields["etag"], fields["content-type"], body),
                         (200, tag, "application/xml; charset=UTF-8", b""))

    def test_each_change_is_in_the_map_at_once(self):
        changes = [
            ("page( 'one', 'One' );", "One", True),
            ("wp_update_post( array( 'ID' => get_page_by_path( 'one' )->ID, 'post_title' => 'Two' ) );", "Two", True),
            ("wp_trash_post( get_page_by_path( 'one' )->ID );", "Two", False),
            ("wp_untrash_post( get_page_by_path( 'one__trashed' )->ID ); wp_publish_post( get_posts( 'post_type=page&post_status=draft' )[0] );", "Two", True),
            ("wp_update_post( array( 'ID' => get_posts( 'post_type=page' )[0]->ID, 'post_status' => 'private' ) );", "Two", False),
            ("wp_insert_post( array( 'post_title' => 'Later', 'post_type' => 'page', 'post_status' => 'publish' ) );", "Later", True),
            ("wp_delete_post( get_page_by_path( 'later' )->ID, true );", "Later", False),
            ("$menu = wp_create_nav_menu( 'Menu' ); entry( $menu, 0, 'Entry', 'https://x.example/' ); page( 'next', 'Next' );", "Next", True),
            ("set_theme_mod( 'nav_menu_locations', array( 'primary' => wp_get_nav_menu_object( 'Menu' )->term_id ) );", "Entry", True),
            ("update_post_meta( wp_get_nav_menu_items( 'Menu' )[0]->ID, '_menu_item_url', 'https://y.example/' );", "y.example", True),
            ("$item = wp_get_nav_menu_items( 'Menu' )[0]; wp_update_nav_menu_item( wp_get_nav_menu_object( 'Menu' )->term_id, $item->ID, array( 'menu-item-title' => 'Renamed', 'menu-item-url' => 'https://x.example/', 'menu-item-status' => 'publish' ) );", "Renamed", True),
            ("wp_delete_post( wp_get_nav_menu_items( 'Menu' )[0]->ID );", "Renamed", False),
            ("post( 'post', 'Post', array( category( 'Cats' )->term_id ) ); post( 'other', 'Other', array( category( 'Dogs' )->term_id ) );", "Cats", True),
            ("wp_update_term( get_term_by( 'name', 'Cats', 'category' )->term_id, 'category', array( 'name' => 'Felines' ) );", "Felines", True),
            ("wp_delete_term( get_term_by( 'name', 'Felines', 'category' )->term_id, 'category' );", "Felines", False),
            ("update_option( 'blogname', 'New name' );", "New name", True),
            ("update_option( 'blogname', 'Harbour Museum' );", "New name", False),
            ("switch_theme( 'twentytwentythree' ); switch_theme( 'twentytwentyone' ); page( 'p', 'Privacy' );", "Privacy", True),
            ("update_option( 'wp_page_for_privacy_policy', get_page_by_path( 'p' )->ID );", 'role="privacy-policy"', True),
            ("delete_option( 'wp_page_for_privacy_policy' );", 'role="privacy-policy"', False),
            ("update_post_meta( get_page_by_path( 'p' )->ID, 'sitemap-role', 'help' );", 'role="help"', True),
            ("delete_post_meta( get_page_by_path( 'p' )->ID, 'sitemap-role' );", 'role="help"', False),
        ]
        tag = self.site.get(MAP)[1]["etag"]
        for change, text, is_there in changes:
            self.do(change)
            status, fields, body = self.site.get(MAP, if_none_match=tag)
            self.assertEqual((status, text in body.decode()), (200, is_there), change)
            self.assertNotEqual(fields["etag"], tag, change)
            tag = fields["etag"]
        self.assertEqual(self.site.get(MAP, if_none_match=tag)[0], 304)

    def test_another_version_of_the_plugin_builds_the_map_again(self):
        self.site.get(MAP)
        kept = int(self.site.get(MAP)[1]["x-queries"])
        file = self.site.plugin / "standard-sitemap.php"
        text = file.read_text()
        self.addCleanup(file.write_text, text)
        file.write_text(re.sub(r"(const STANDARD_SITEMAP_VERSION = ').*'", r"\g<1>99'", text))
        self.assertGreater(int(self.site.get(MAP)[1]["x-queries"]), kept)
        self.assertEqual(int(self.site.get(MAP)[1]["x-queries"]), kept)

    def test_plain_permalinks(self):
        self.do("page( 'about', 'About' ); page( 'team', 'Team', get_page_by_path( 'about' )->ID );"
                "update_option( 'permalink_structure', '' );")
        self.addCleanup(self.do, "update_option( 'permalink_structure', '/%postname%/' );")
        report = self.check_map(self.site.url)
        self.assertEqual([re.sub(r"\d+$", "N", line) for line in self.lines(report, self.site.url)],
                         ["About  /?page_id=N", "  Team  /?page_id=N"])
        team = next(node["url"] for node in report["sitemap"]["nodes"] if node["name"] == "Team")
        current = probed(team)["sitemap"]["current"]
        self.assertEqual([place["match"] for place in current], ["exact"])

    def test_a_theme_of_blocks(self):
        """The navigation that it writes is the main menu, as it is, or as a list of the pages."""
        self.do("""
            switch_theme( 'twentytwentythree' );
            $about = page( 'about', 'About & more' );
            page( 'team', 'Team', $about );
            page( 'visit', 'Visit' );
            page( 'secret', 'Secret', 0, array( 'post_status' => 'draft' ) );""")
        self.addCleanup(self.do, "switch_theme( 'twentytwentyone' );")
        for navigation in (None, r"""
                <!-- wp:navigation-link {"label":"Start","url":"/","kind":"custom"} /-->
                <!-- wp:navigation-submenu {"label":"Who \u003cem\u003ewe\u003c/em\u003e are","type":"page","id":ABOUT,"url":"URLabout/","kind":"post-type"} -->
                <!-- wp:navigation-link {"label":"Team","type":"page","url":"URLabout/team/","kind":"custom"} /-->
                <!-- wp:navigation-link {"label":"Secret","type":"page","id":SECRET,"url":"URLsecret/","kind":"post-type"} /-->
                <!-- /wp:navigation-submenu -->
                <!-- wp:navigation-link {"label":"Elsewhere","url":"https://x.example/?a=1\u0026b=2","kind":"custom"} /-->
                """):
            if navigation:
                self.do(f"""
                    $content = strtr( {php(navigation)}, array( 'URL' => home_url( '/' ), 'ABOUT' => get_page_by_path( 'about' )->ID,
                        'SECRET' => get_page_by_path( 'secret' )->ID ) );
                    wp_insert_post( wp_slash( array( 'post_type' => 'wp_navigation', 'post_status' => 'publish', 'post_title' => 'Navigation', 'post_content' => $content ) ) );""")
            page = html_tree.Tree(self.site.get("/visit/")[2].decode()).root
            expected = menu(page, self.site.url, class_="wp-block-navigation")
            self.assertEqual(len(expected), 3 if navigation else 2)
            tree = map_tree(self.check_map(self.site.url))
            self.check_tree(tree[:len(expected)], expected)
            self.assertNotIn("Secret", self.names())
            self.assertEqual([(entry.name, [inner.name for inner in entry.children]) for entry in tree[len(expected):]],
                             [("Pages", ["Visit"])] if navigation else [])

    def test_languages(self):
        """Each language has its map, with the others as variants; by stand-ins, as neither plugin is in Debian."""
        self.do("""
            page( 'about', 'About' ); page( 'team', 'Team', get_page_by_path( 'about' )->ID ); page( 'english', 'English only' );
            page( 'de-about', 'Über uns' ); page( 'de-german', 'Nur deutsch' );
            page( 'de-english', 'Entwurf', 0, array( 'post_status' => 'draft' ) );""")
        for plugin in ("polylang", "wpml"):
            with self.subTest(plugin):
                stand_in = self.site.content / f"mu-plugins/{plugin}.php"
                stand_in.write_text((CONTENT.parent / stand_in.name).read_text())
                self.addCleanup(stand_in.unlink, missing_ok=True)
                self.do("standard_sitemap_changed( 'publish' );")
                found = {}
                for path, url in (("/about/", MAP), ("/de-about/?lang=de", "/?lang=de&standard-sitemap=1")):
                    _, fields, body = self.site.get(path)
                    self.assertEqual(fields["27-location"], self.site.url.rstrip("/") + url)
                    self.assertIn(f'<link rel="sm.location" href="{fields["27-location"].replace("&", "&#038;")}">',
                                  body.decode())
                    found[url] = {}
                    for item in self.map(path=url).iter(f"{NAMES}item"):
                        variants = [(variant.get("lang"), variant.get("name"), variant.get(HREF))
                                    for variant in item.findall(f"{NAMES}variant")]
                        found[url][item.get("name")] = (item.get(HREF), *variants)
                self.assertEqual(list(found.values()), [
                    {"Harbour Museum": ("/", ("de-DE", "Harbour Museum", "/?lang=de")),
                     "About": ("/about/", ("de-DE", "Über uns", "/de-about/")), "Team": ("/about/team/",),
                     "English only": ("/english/",), "Search Posts": ("/?s",)},
                    {"Harbour Museum": ("/?lang=de", ("en-GB", "Harbour Museum", "/")),
                     "Über uns": ("/de-about/", ("en-GB", "About", "/about/")), "Nur deutsch": ("/de-german/",),
                     "Search Posts": ("/?lang=de&s",)}])
                stand_in.unlink()


class Network(Checks, unittest.TestCase):
    """Two sites of one WordPress."""

    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(WordPress(mariadb, "network", EMITTER))

    def test_each_site_has_its_own_map(self):
        site = self.site
        domain = f"127.0.0.1:{site.port}"
        site.php(f"""
            foreach ( $wpdb->tables( 'ms_global' ) as $name => $table ) {{ $wpdb->$name = $table; }}
            require ABSPATH . 'wp-admin/includes/upgrade.php';
            install_network();
            populate_network( 1, '{domain}', 'keeper@example.org', 'Network', '/', false );""")
        site.define(f"""
            define( 'MULTISITE', true );
            define( 'SUBDOMAIN_INSTALL', false );
            define( 'DOMAIN_CURRENT_SITE', '{domain}' );
            define( 'PATH_CURRENT_SITE', '/' );
            define( 'SITE_ID_CURRENT_SITE', 1 );
            define( 'BLOG_ID_CURRENT_SITE', 1 );""")
        site.php(HELPERS + f"""
            update_site_option( 'active_sitewide_plugins', array( 'standard-sitemap/standard-sitemap.php' => 1 ) );
            $second = wp_insert_site( array( 'domain' => '{domain}', 'path' => '/second/', 'title' => 'Second museum', 'user_id' => 1 ) );
            // WordPress takes the colon before the port out.
            $wpdb->update( $wpdb->blogs, array( 'domain' => '{domain}' ), array( 'blog_id' => $second ) );
            clean_blog_cache( $second );
            page( 'first-page', 'First page' );
            switch_to_blog( $second );
            update_option( 'home', 'http://{domain}/second' );
            update_option( 'siteurl', 'http://{domain}/second' );
            page( 'second-page', 'Second page' );""")
        both = {}
        for path in ("/", "/second/"):
            url = site.url.rstrip("/") + path
            report = self.check_map(url)
            self.assertEqual(report["discovery"]["sitemap"], url + "?standard-sitemap=1")
            both[path] = {node["name"] for node in report["sitemap"]["nodes"]}
            self.assertEqual(role_urls(report)["home"], [url])
        self.assertIn("First page", both["/"] - both["/second/"])
        self.assertIn("Second page", both["/second/"] - both["/"])
        tags = {path: site.get(path + "?standard-sitemap=1")[1]["etag"] for path in both}
        site.php(HELPERS + "page( 'third', 'Third page' );")
        self.assertEqual([site.get(path + "?standard-sitemap=1", if_none_match=tags[path])[0] for path in both],
                         [200, 304])


if __name__ == "__main__":
    main()
