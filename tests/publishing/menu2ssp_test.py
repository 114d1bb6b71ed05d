#!/usr/bin/env python3
"""docs/publishing/menu2ssp.py: menus as sites have them, with the maps that they have to become and what is said of
them, and hostile ones."""

import contextlib
import io
import sys
from xml.etree import ElementTree

import support
from emitters import HREF
from toc2ssp_test import Converter, sitemap

PROGRAM = support.SOURCE / "docs/publishing/menu2ssp.py"
sys.path.append(str(PROGRAM.parent))
import menu2ssp
import ssp_entries


class Menus(Converter):
    def convert(self, source, *arguments, status=0, **options):
        return support.run_python(PROGRAM, source, *arguments, status=status, **options)

    def assert_menu(self, page, wanted, *said, arguments=(), attributes="", name="page.html"):
        """The page becomes this map, which passes the check, and these lines are all that is said."""
        source = page if not isinstance(page, str) else self.write(name, page)
        done = self.convert(source, *arguments)
        self.assertEqual(done.stdout, sitemap(attributes, wanted))
        self.assertEqual(done.stderr.splitlines(), [f"menu2ssp: {line}" for line in said])
        return self.check(done.stdout)


def nav(number, about):
    return f"menu {number} ({about}): of the menus outside of a footer it leads to the most pages of the site"


ELSEWHERE = "entries left out, because they lead to no web page or repeat the one above: "


class Pages(Menus):
    def test_a_mega_menu(self):
        """Headings, several lists, hidden parts, buttons, a list in a list, missing ends, and all that is no page."""
        self.assert_menu("""<!doctype html><html lang="en-GB"><head><title>Home | Acme</title>
            <meta property="og:site_name" content="Acme Lamps"></head><body><a href="#main">Skip to content</a>
            <header><nav aria-label="Main">
            <a class="navbar-brand" href="/"><img src="/logo.svg" alt="Acme Lamps"></a>
            <button aria-expanded="false" aria-controls="m"><span class="sr-only">Toggle navigation</span></button>
            <ul id="m">
             <li class="active"><a href="/" aria-current="page">Home <span class="sr-only">(current)</span></a></li>
             <li><a href="/products/">Products</a><button aria-expanded="false" aria-label="Show products">▾</button>
              <div class="mega" hidden>
               <div><h3>Indoor</h3><p>Lamps for rooms</p><ul>
                 <li><a href="/desk.html">Desk lamps
                 <li><a href="/floor.html">Floor lamps <span class="badge">New</span></a>
               </ul></div>
               <div><div class="head"><h3><a href="/outdoor/">Outdoor</a></h3></div>
                <ul><li><a href="/garden.html"><h4>Garden</h4><p>For beds &amp; paths</p></a></li>
                  <ul><li><a href="/solar.html">Solar</a></ul></ul>
                <ul><li><a href="/street.html">Street</a></li></ul></div>
               <a href="/products/all.html">All products ›</a>
              </div></li>
             <li><a href="#" class="dropdown-toggle">Service ▾</a><ul style="display:none" aria-hidden="true">
               <li><a href="/repair.html">Repair<li><a href="/desk.html">Desk lamps</ul></li>
             <li><a href="https://shop.example/?a=1&b=[x]">Shop</a>
               <a href="https://shop.example/cart"><svg><title>Cart</title></svg></a></li>
             <li><a href="mailto:hi@acme.example" aria-label="Write to us"><i class="fa fa-mail"></i></a></li>
             <li><a href="/search" rel="search"><img src="s.svg" alt="Search"></a></li>
             <li><a href="#top">Top</a></li><li><a href="javascript:print()">Print</a></li>
             <li class="lang"><button>English</button><ul><li><a hreflang="de" href="/de/">Deutsch</a>
               <li><a hreflang="fr" href="/fr/">Français</a></ul></li>
            </ul></nav></header></body></html>""", """
            <item name="Home" xlink:href="/" role="home"/>
            <item name="Products" xlink:href="/products/">
              <group name="Indoor">
                <item xml:id="page-10" name="Desk lamps" xlink:href="/desk.html"/>
                <item name="Floor lamps" xlink:href="/floor.html"/>
              </group>
              <item name="Outdoor" xlink:href="/outdoor/">
                <item name="Garden" xlink:href="/garden.html">
                  <item name="Solar" xlink:href="/solar.html"/>
                </item>
                <item name="Street" xlink:href="/street.html"/>
              </item>
              <item name="All products" xlink:href="/products/all.html"/>
            </item>
            <group name="Service">
              <item name="Repair" xlink:href="/repair.html"/>
              <external xlink:href="#page-10"/>
            </group>
            <item name="Shop" xlink:href="https://shop.example/?a=1&amp;b=%5Bx%5D"/>
            <item name="Cart" xlink:href="https://shop.example/cart"/>
            <item name="Write to us" xlink:href="mailto:hi@acme.example"/>
            <item name="Search" xlink:href="/search" role="search"/>""",
            nav(1, "Main, in <header>, menu, pages: 13"),
            'left out, texts that name no entry: 1 ("Lamps for rooms")',
            'left out, texts beside the name of an entry: 2 ("New", "For beds & paths")',
            'left out, buttons beside the name of an entry: 1 ("Show products")',
            'left out, links to other languages: 1 ("Deutsch, Français")',
            'left out, names of the whole: 1 ("Toggle navigation")',
            'left out, logos that lead where another entry leads: 1 ("Acme Lamps")',
            ELSEWHERE + '3 ("Top", "Print", "English")',
            "entries are externals, because their page is in the map already: 1",
            arguments=("--base", "https://acme.example/"),
            attributes='name="Acme Lamps" xml:lang="en-GB" xml:base="https://acme.example/"')

    def test_links_without_lists(self):
        self.assert_menu("""<div id="mainmenu"><a href="index.html">Start</a> |
            <div><button>Boats</button><div><a href="sail.html">Sail</a><a href="row.html">Row</a></div></div>
            <div><button>Crew</button><div><a href="crew.html">All</a>
              <a href=join.html><span>Join</span><span class="desc">We need you</span></a></div></div>
            <a href=contact.html>Contact</a> <a href=contact.html>Write to us</a></div>
            <p>Text with <a href=x.html>a link</a>.""", """
            <item name="Start" xlink:href="index.html" role="home"/>
            <group name="Boats">
              <item name="Sail" xlink:href="sail.html"/>
              <item name="Row" xlink:href="row.html"/>
            </group>
            <group name="Crew">
              <item name="All" xlink:href="crew.html"/>
              <item name="Join" xlink:href="join.html"/>
            </group>
            <item xml:id="page-6" name="Contact" xlink:href="contact.html"/>
            <group name="Write to us">
              <external xlink:href="#page-6"/>
            </group>""",
            nav(1, "mainmenu, menu, pages: 6"),
            'left out, texts beside the name of an entry: 1 ("We need you")',
            "entries are externals, because their page is in the map already: 1")

    def test_entries_that_unfold_without_a_script(self):
        """Check boxes with labels, <details>, and links beside one another."""
        self.assert_menu("""<nav><label for=m>Menu</label><input id=m type=checkbox><ul>
            <li><label for=s>Shop</label><input type=checkbox id=s><ul><li><a href=/s/a>A<li><a href=/s/b>B</ul>
            <li><details><summary>More</summary><a href=/m/a>C</a><a href=/m/b>D</a></details>
            <li><a href="/one">One</a> · <a href=/two>Two</a></ul></nav>""", """
            <group name="Shop">
              <item name="A" xlink:href="/s/a"/>
              <item name="B" xlink:href="/s/b"/>
            </group>
            <group name="More">
              <item name="C" xlink:href="/m/a"/>
              <item name="D" xlink:href="/m/b"/>
            </group>
            <item name="One" xlink:href="/one"/>
            <item name="Two" xlink:href="/two"/>""",
            nav(1, "menu, pages: 6"), 'left out, names of the whole: 1 ("Menu")')

    def test_the_page_itself_has_no_link(self):
        for here in ("<li class=active>Here", "<li><span aria-current=page>Here</span>",
                     "<li><a aria-current=page>Here</a>", "<li class='x current-menu-item'><a href='#'>Here</a>",
                     "<li><strong class=selected>Here</strong>"):
            with self.subTest(here):
                self.assert_menu(f"<nav><ul><li><a href=a.html>A</a>{here}<li>Nowhere</ul></nav>", """
                    <item name="A" xlink:href="a.html"/>
                    <item name="Here" xlink:href="here%20%26%20now.html"/>""",
                    nav(1, "menu, pages: 1"), ELSEWHERE + '1 ("Nowhere")', name="here & now.html")

    def test_a_switch_of_languages_in_the_menu(self):
        page = "<html lang=en><nav><ul><li><a href=a.html>A</a><li><a href=es.html>Español</a>{}</ul></nav>"
        kept = """
            <item name="A" xlink:href="a.html"/>
            <item name="Español" xlink:href="es.html"/>"""  # nothing says that it is this page in Spanish
        self.assert_menu(page.format(""), kept, nav(1, "menu, pages: 2"), attributes='xml:lang="en"')
        self.assert_menu(page.format("<li><a href=/de/ hreflang=de>DE</a>"), kept, nav(1, "menu, pages: 3"),
                         'left out, links to other languages: 1 ("DE")', attributes='xml:lang="en"')
        self.assert_menu(page.format("<li><ul><li><a href=/ja/>日本語</a><li><a href=/fr/>Français</a></ul>"), kept,
                         nav(1, "menu, pages: 4"), 'left out, links to other languages: 1 ("日本語, Français")',
                         attributes='xml:lang="en"')

    def test_a_table_of_contents(self):
        """Headings of several ranks, lists, and lists of terms; a <base>; links in sentences are none of it."""
        self.assert_menu("""<html lang=en><base href="/book/"><body><nav><a href="#c">Skip</a></nav><main>
            <h1>Contents</h1><p>Begin with <a href="x.html">this</a>.</p>
            <h2>Part one</h2><ol><li><a href="a.html">A</a><ul><li><a href="a.html#s">Of A</a></ul><li>Draft</ol>
            <h2><a href="two.html">Part two</a></h2><h3>Inner</h3><p><a href="b.html">B</a>, <a href="c.html">C</a></p>
            <h3>Outer</h3><ul><li><a href="d.html">D</a></ul>
            <dl><dt>Terms</dt><dd><a href="e.html">E</a><dd><a href="f.html">F</a>
              <dt><a href="g.html">G</a></dt><dd><a href=h.html>H</a></dl></main>""", """
            <group name="Part one">
              <item name="A" xlink:href="/book/a.html">
                <item name="Of A" xlink:href="/book/a.html#s"/>
              </item>
            </group>
            <item name="Part two" xlink:href="/book/two.html">
              <group name="Inner">
                <item name="B" xlink:href="/book/b.html"/>
                <item name="C" xlink:href="/book/c.html"/>
              </group>
              <group name="Outer">
                <item name="D" xlink:href="/book/d.html"/>
                <group name="Terms">
                  <item name="E" xlink:href="/book/e.html"/>
                  <item name="F" xlink:href="/book/f.html"/>
                </group>
                <item name="G" xlink:href="/book/g.html">
                  <item name="H" xlink:href="/book/h.html"/>
                </item>
              </group>
            </item>""",
            'no menu of the site: 1 ("1 (no links to other pages, pages: 0)")',
            'left out, links within text: 1 ("this")', 'left out, names of the whole: 1 ("Contents")',
            ELSEWHERE + '1 ("Draft")', attributes='xml:lang="en"')

    def test_which_menu(self):
        page = self.write("index.html", """<header><nav id="top"><a href="a.html">A</a><a href="b.html">B</a></nav>
            <nav aria-label="Breadcrumb"><ol><li><a href="/">H</a><li><a href="/1">1</a><li><a href="/2">2</a></ol>
            </nav></header><main><nav><a href="?p=1">1</a><a href="?p=2">2</a><a href="?p=3">Next</a></nav>
            <nav class=toc><a href="#x">X</a><a href="#y">Y</a></nav></main>
            <aside><nav aria-label="Section"><ul><li><a href="a.html">A</a><li><a href="c.html">C</a>
              <li><a href="d.html">D</a></ul></nav></aside>
            <nav id=langs><a href=/de/>Deutsch</a> <a href=/fr/>Français</a> <a href=/it/ lang=it>Italiano</a></nav>
            <footer><nav><h2>More</h2><ul><li><a href=1>E</a><li><a href=2>F</a><li><a href=3>G</a>
              <li><a href=4 rel=privacy-policy>H</a></ul></nav></footer>""")
        known = ["1 (top, in <header>, menu, pages: 2)", "2 (Breadcrumb, in <header>, breadcrumbs, pages: 3)",
                 "3 (in <main>, pagination, pages: 3)", "4 (in <main>, no links to other pages, pages: 0)",
                 "5 (Section, in <aside>, menu, pages: 3)", "6 (langs, languages, pages: 3)",
                 "7 (in <footer>, menu, pages: 4)"]

        def names(*arguments):
            done = self.convert(page, *arguments)
            taken = [line for line in done.stderr.splitlines() if line.startswith("menu2ssp: menu ")]
            left = [line for line in done.stderr.splitlines() if line.startswith("menu2ssp: left out, --nav")]
            self.assertEqual(len(taken), len(left), 1)
            for about in known:  # each is either taken or left out
                self.assertEqual((about in taken[0]) + (about in left[0]), 1, about)
            return [part.partition('"')[0] for part in done.stdout.split(' name="')[1:]], taken[0]
        self.assertEqual(names()[0], ["A", "C", "D"])
        self.assertIn("the most pages", names()[1])
        self.assertEqual(names("--nav", "top"), (["A", "B"], f"menu2ssp: menu {known[0]}: as --nav says"))
        self.assertEqual(names("--nav", "1", "--nav", "Section", "--nav", "7")[0], [*"ABCDEFGH"])
        self.assertIn('role="privacy-policy"', self.convert(page, "--nav", "7").stdout)
        refused = self.convert(page, "--nav", "sidebar", status=1)
        self.assertEqual(refused.stdout, "")
        self.assertTrue(all(about in refused.stderr for about in known), refused.stderr)
        # What belongs to a footer counts only if there is nothing else.
        self.write("index.html", "<footer><nav><a href=1>E</a></nav></footer>")
        self.assertIn('name="E"', self.convert(page).stdout)

    def test_breadcrumbs_and_pagination_within_a_menu(self):
        self.assert_menu("""<nav><ul><li><a href=a>A</a></ul><ol class="breadcrumb"><li><a href=/>Home</a></ol>
            <div class=pagination><a href="?2">2</a></div></nav>""", '<item name="A" xlink:href="a"/>',
            nav(1, "menu, pages: 1"), 'left out, breadcrumbs and pagination: 2 ("Home", "2")')

    def test_what_leads_to_no_page(self):
        for page in ("<nav><a href='#a'>A</a><a href='page.html#b'>B</a></nav>", "<p>Nothing", "", "<nav></nav>"):
            with self.subTest(page):
                done = self.convert(self.write("page.html", page), status=1)
                self.assertEqual(done.stdout, "")
                self.assertIn("no entry leads to a page", done.stderr)
        self.assertIn("No such file", self.convert(self.folder / "none.html", status=1).stderr)


class Folders(Menus):
    def test_a_folder_without_a_menu(self):
        for name, page in {
                "index.html": '<html lang="en"><title>Home - Acme</title>',
                "about.html": "<title>About &amp; us - Acme</title>", "bare.HTM": "<title></title>",
                "guide/index.html": "<title>Guide - Acme</title>", "x/y/z/index.html": "none",
                "guide/part10.html": "<title>Guide - Acme</title><h1>Ten</h1>",
                "guide/part2.html": "<title>Guide - Acme</title><h1>Part <b>2</b></h1>",
                "guide/deep/a b.html": "<title>Deep - Acme</title>", "404.html": "x", ".git/x.html": "x",
                "old.html": '<meta http-equiv="refresh" content="0; url=index.html">', "style.css": "body {}",
                "de/start.html": '<html lang="de"><title>Anfang</title>', "notes.txt": "x"}.items():
            self.write(name, page)
        sitemap_of = self.assert_menu(self.folder, """
            <item name="Home" xlink:href="./" role="home"/>
            <item name="About &amp; us" xlink:href="about.html"/>
            <item name="bare" xlink:href="bare.HTM"/>
            <group name="de">
              <item name="Anfang" xlink:href="de/start.html" xml:lang="de"/>
            </group>
            <item name="Guide" xlink:href="guide/">
              <group name="deep">
                <item name="Deep" xlink:href="guide/deep/a%20b.html"/>
              </group>
              <item name="Part 2" xlink:href="guide/part2.html"/>
              <item name="Ten" xlink:href="guide/part10.html"/>
            </item>
            <group name="x">
              <group name="y">
                <item name="z" xlink:href="x/y/z/"/>
              </group>
            </group>""",
            'left out, pages for errors: 1 ("404.html")', 'left out, pages that lead on to another: 1 ("old.html")',
            'left out, hidden folders: 1 (".git/x.html")',
            "left out, the end that most titles have: '- Acme'",
            "the tree is that of the files: put the entries in order, and take out what no reader looks for",
            attributes='xml:lang="en"')
        self.assertEqual(len(sitemap_of["roles"]["home"]), 1)

    def test_an_empty_folder(self):
        self.assertIn("no entry leads to a page", self.convert(self.folder, status=1).stderr)


class Hostile(Menus):
    def calls(self, page):
        """How many functions are called for a page."""
        source, count = self.write("page.html", page), 0

        def counted(_, event, __):
            nonlocal count
            count += event in ("call", "c_call")
        with contextlib.redirect_stderr(io.StringIO()), contextlib.suppress(ValueError):
            sys.setprofile(counted)
            try:
                whole = menu2ssp.of_page(source, [])
                ssp_entries.settle(whole)
                self.assertGreater(len(list(ssp_entries.lines(whole, None))), 1)
            finally:
                sys.setprofile(None)
        return count

    def test_four_times_the_page_is_about_four_times_the_work(self):
        for part in ("<li>", "<ul><li>", "<a href=x>", "<nav>", "<b>", "</b>", "<a ", "<", "<!--", "<p><li></span>",
                     "<h3>x", "<button>x", "<dl><dt>", "&amp", "<a href='", "<ul><li><a href=x>Deutsch</a>",
                     "<template>", "<title>", "<small>x", "<span><li>", "<li class=active>x", "<ol></ul>",
                     "<a href=/x class=logo>x</a>"):
            with self.subTest(part):
                small, large = (self.calls(f"<nav>{part * count}") for count in (500, 2_000))
                self.assertLess(large, 5 * small + 500)

    def test_hostile_names(self):
        text = "&quot;'&gt;&lt;/item&gt;&lt;!-- ]]&gt; &amp;amp; {{ 1 }} \x01\x1b\ufffe 🦔"
        done = self.convert(self.write("page.html", f'<nav><a href="a&quot;><b">{text}</a><ul><li>{text}</ul></nav>'))
        [item] = ElementTree.fromstring(done.stdout)
        self.assertEqual(item.get("name"), "\"'></item><!-- ]]> &amp; {{ 1 }} 🦔")
        self.assertEqual(item.get(HREF), "a%22%3E%3Cb")
        self.assertNotRegex(done.stderr, "[\x01\x1b]")


if __name__ == "__main__":
    support.main()
