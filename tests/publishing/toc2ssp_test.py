"""docs/publishing/toc2ssp.py: small tables of contents of every format, with the maps that they have to become, and
hostile ones."""

import gzip
import os
import re
import resource
import sys
import tempfile
import textwrap
import unittest
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import html_tree
import support

CONVERTER = support.SOURCE / "docs/publishing/toc2ssp.py"
SITEMAP = 'xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink"'
CONTAINER = """<?xml version="1.0"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
  <rootfiles><rootfile full-path="Book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>"""
NAV = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="de">
<head><title>Die Insel</title></head>
<body>
<nav epub:type="toc"><h1>Inhalt</h1><ol>
  <li><a href="eins.xhtml">Die <em>erste</em> Reise</a>
    <ol><li><a href="eins.xhtml#hafen">Der Hafen</a></li></ol></li>
  <li><span>Anhang</span><ol>
    <li><a href="sach%20register.xhtml">Register</a></li>
    <li><a href="#oben">Oben</a></li></ol></li>
</ol></nav>
<nav epub:type="landmarks"><ol>
  <li><a epub:type="index" href="sach%20register.xhtml">Register</a></li>
  <li><a epub:type="bodymatter" href="eins.xhtml">Anfang</a></li></ol></nav>
<nav epub:type="page-list"><ol><li><a href="eins.xhtml#s1">1</a></li></ol></nav>
</body></html>"""
NCX = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="en_GB">
<head><meta name="dtb:uid" content="x"/></head>
<docTitle><text>The Island</text></docTitle>
<navMap>
  <navPoint id="a" playOrder="1"><navLabel><text>One &amp; only</text></navLabel><content src="one.html"/>
    <navPoint id="b"><navLabel><text>One &amp; only</text></navLabel><content src="one.html"/></navPoint>
    <navPoint id="c"><navLabel><text>The harbour</text></navLabel><content src="one.html#harbour"/></navPoint>
  </navPoint>
  <navPoint id="d" playOrder="4"><navLabel><text>Part Two</text></navLabel><content src="two.html"/>
    <navPoint id="e" playOrder="5"><navLabel><text>Chapter 2</text></navLabel><content src="two.html"/></navPoint>
  </navPoint>
</navMap>
<pageList><pageTarget><navLabel><text>1</text></navLabel><content src="one.html#p1"/></pageTarget></pageList>
</ncx>"""


def package(*items, guide=""):
    return f"""<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="3.0">
<metadata><dc:title>The book</dc:title><dc:language>de-CH</dc:language></metadata>
<manifest>{"".join(items)}</manifest><guide>{guide}</guide></package>"""


def sitemap(attributes, body):
    """The text of a map."""
    attributes = f" {attributes}" if attributes else ""
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<sitemap {SITEMAP}{attributes}>\n'
            f'{textwrap.indent(textwrap.dedent(body).strip(), "  ")}\n</sitemap>\n')


class Converter(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, content):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            file.write_text(content, encoding="utf-8")
        return file

    def epub(self, name, members):
        with zipfile.ZipFile(self.folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
            for member, content in members.items():
                archive.writestr(member, content)
        return self.folder / name

    def convert(self, source, *arguments, status=0, **options):
        return support.run_python(CONVERTER, source, *arguments, status=status, **options)

    def assert_map(self, source, wanted, *arguments):
        """The input becomes this map, which passes the check without a warning."""
        self.assertEqual(self.convert(source, *arguments).stdout, wanted)
        self.check(wanted)

    def check(self, text):
        with tempfile.TemporaryDirectory() as folder, support.Site(folder) as site:
            Path(folder, "map.xml").write_text(text, encoding="utf-8")
            return support.probed("--sitemap", site.url + "map.xml", "--check", "--fail-on", "warning")["sitemap"]

    def assert_refused(self, source, *said, arguments=()):
        """There is no map, but a message, and no traceback."""
        done = self.convert(source, *arguments, status=1)
        self.assertEqual(done.stdout, "")
        self.assertRegex(done.stderr, r"\A(toc2ssp: [^\n]*\n)+\Z")
        for part in said:
            self.assertIn(part, done.stderr)


class Formats(Converter):
    def test_devhelp(self):
        text = """<?xml version="1.0" encoding="utf-8" standalone="no"?>
            <!DOCTYPE book PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "">
            <book xmlns="http://www.devhelp.net/book" title="Lamp Manual" link="index.html" version="2" language="c">
            <chapters>
              <sub name="Overview" link="overview.html">
                <sub name="Wicks &amp; oil" link="wicks.html#oil"/>
              </sub>
              <sub name="Nothing here"/>
              <sub name="Reference"><sub name="lamp_new ()" link="ref.html"/></sub>
              <sub name="Makers" link="overview/https://lamps.example/"/>
            </chapters>
            <functions><keyword type="function" name="lamp_new ()" link="ref.html#lamp-new"/></functions>
            </book>"""
        wanted = sitemap('name="Lamp Manual"', """
            <item name="Lamp Manual" xlink:href="index.html" role="home">
              <item name="Overview" xlink:href="overview.html">
                <item name="Wicks &amp; oil" xlink:href="wicks.html#oil"/>
              </item>
              <group name="Reference">
                <item name="lamp_new ()" xlink:href="ref.html"/>
              </group>
              <item name="Makers" xlink:href="https://lamps.example/"/>
            </item>""")
        self.assert_map(self.write("lamp.devhelp2", text.strip()), wanted)
        self.assert_map(self.write("lamp.devhelp2.gz", gzip.compress(text.strip().encode())), wanted)
        said = self.convert(self.folder / "lamp.devhelp2").stderr
        self.assertEqual(
            said, "toc2ssp: entries left out, because they lead to no web page or repeat the one above: 1 (\"Nothing here\")\n")

    def test_qhp(self):
        text = """<?xml version="1.0" encoding="UTF-8"?>
            <QtHelpProject version="1.0"><namespace>org.lamp</namespace><virtualFolder>lamp</virtualFolder>
            <customFilter name="x"><filterAttribute>lamp</filterAttribute></customFilter>
            <filterSection><filterAttribute>lamp</filterAttribute>
              <toc><section title="Lamp" ref="lamp.html">
                <section title="&lt;QLamp&gt;" ref="qlamp.html"/>
                <section title="Manual" ref="lamp.html"><section title="Oil" ref="oil.html"/></section>
                <section title="Oil again" ref="./oil.html"/>
              </section></toc>
              <keywords><keyword name="QLamp" id="QLamp" ref="qlamp.html"/></keywords>
              <files><file>lamp.html</file></files>
            </filterSection></QtHelpProject>"""
        self.assert_map(self.write("lamp.qhp", text), sitemap("", """
            <item name="Lamp" xlink:href="lamp.html" role="home">
              <item name="&lt;QLamp&gt;" xlink:href="qlamp.html"/>
              <group name="Manual">
                <item xml:id="page-3" name="Oil" xlink:href="oil.html"/>
              </group>
              <group name="Oil again">
                <external xlink:href="#page-3"/>
              </group>
            </item>"""))

    def test_qhp_with_several_books(self):
        text = """<QtHelpProject><filterSection><toc><section title="A" ref="a.html"/></toc></filterSection>
            <filterSection><toc><section title="B" ref="b.html"/></toc></filterSection></QtHelpProject>"""
        self.assert_map(self.write("two.qhp", text), sitemap("", """
            <item name="A" xlink:href="a.html"/>
            <item name="B" xlink:href="b.html"/>"""))

    def test_epub_navigation_document(self):
        self.assert_map(self.write("nav.xhtml", NAV), sitemap('name="Die Insel" xml:lang="de"', """
            <item name="Die erste Reise" xlink:href="eins.xhtml">
              <item name="Der Hafen" xlink:href="eins.xhtml#hafen"/>
            </item>
            <group name="Anhang">
              <item name="Register" xlink:href="sach%20register.xhtml" role="index"/>
            </group>"""))

    def test_epub(self):
        """Addresses are relative to the top of the archive; title and language are those of the package."""
        book = self.epub("insel.epub", {
            "mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER, "Book/text/nav.xhtml": NAV,
            "Book/package.opf": package('<item id="n" href="text/nav.xhtml" properties="scripted nav"/>',
                                        '<item id="x" href="toc.ncx" media-type="application/x-dtbncx+xml"/>')})
        self.assert_map(book, sitemap('name="The book" xml:lang="de-CH"', """
            <item name="Die erste Reise" xlink:href="Book/text/eins.xhtml">
              <item name="Der Hafen" xlink:href="Book/text/eins.xhtml#hafen"/>
            </item>
            <group name="Anhang">
              <item name="Register" xlink:href="Book/text/sach%20register.xhtml" role="index"/>
              <item name="Oben" xlink:href="Book/text/nav.xhtml#oben"/>
            </group>"""))

    def test_epub_2(self):
        book = self.epub("island.epub", {
            "META-INF/container.xml": CONTAINER, "Book/toc.ncx": NCX,
            "Book/package.opf": package('<item id="x" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
                                        guide='<reference type="toc" title="Contents" href="one.html"/>')})
        self.assert_map(book, sitemap('name="The book" xml:lang="de-CH"', """
            <item name="One &amp; only" xlink:href="Book/one.html" role="contents">
              <item name="The harbour" xlink:href="Book/one.html#harbour"/>
            </item>
            <group name="Part Two">
              <item name="Chapter 2" xlink:href="Book/two.html"/>
            </group>"""))

    def test_ncx(self):
        self.assert_map(self.write("toc.ncx", NCX), sitemap('name="The Island" xml:lang="en-GB"', """
            <item name="One &amp; only" xlink:href="one.html">
              <item name="The harbour" xlink:href="one.html#harbour"/>
            </item>
            <group name="Part Two">
              <item name="Chapter 2" xlink:href="two.html"/>
            </group>"""))

    def test_opml(self):
        text = """<opml version="2.0"><head><title>Links</title></head><body>
            <outline text="&lt;b&gt;News&lt;/b&gt; &amp;amp; more">
              <outline text="Quay" type="rss" xmlUrl="https://quay.example/feed" htmlUrl="https://quay.example/"
                       language="cy"/>
              <outline text="Feed alone" type="rss" xmlUrl="https://feed.example/"/>
              <outline text="Elsewhere" type="include" url="https://list.example/more.opml"/>
            </outline>
            <outline text="Hidden" type="link" url="https://hidden.example/" isComment="true">
              <outline text="Below" type="link" url="https://below.example/"/></outline>
            <outline title="Only a title" type="link" url="sub/page.html"/>
            </body></opml>"""
        self.assert_map(self.write("links.opml", text), sitemap('name="Links"', """
            <group name="News &amp; more">
              <item name="Quay" xlink:href="https://quay.example/" xml:lang="cy"/>
            </group>
            <item name="Only a title" xlink:href="sub/page.html"/>"""))

    def test_the_sidebar_of_mdbook(self):
        """What mdBook 0.4.48, the version of Debian 13, shows: toc.html is what it wrote of this SUMMARY.md."""
        folder = support.SOURCE / "tests/publishing/mdbook_site"

        def lines(element, depth=0):
            for item in element.below("li"):
                for inner in item.below("ol"):
                    yield from lines(inner, depth + 1)
                # A title of a part is in an item of its own, without an end; a draft has no link.
                if title := item.first("li", css_class="part-title"):
                    yield title.text, None
                elif item.below("a"):
                    name = re.sub(r"^[\d.]+ ", "", item.below("a")[0].text)
                    yield "  " * depth + name, item.below("a")[0].get("href")
                yield from lines(item, depth)

        shown = list(lines(html_tree.read(folder / "toc.html").first("ol", css_class="chapter")))
        self.assertEqual([name for name, _ in shown], [
            "Harbour", "The guide", "Guide", '  Lamps & "wicks": 3 < 4', "  Oil x", "Write to us"])
        root = ElementTree.fromstring(self.convert(folder / "SUMMARY.md").stdout)
        found = [(element.get("name"), element.get("{http://www.w3.org/1999/xlink}href")) for element in root.iter()][1:]
        self.assertEqual(found, [(name.strip(), href) for name, href in shown])
        [guide] = root.findall("{*}group")
        self.assertEqual([len(guide), len(guide[0]), guide[0].get("name")], [1, 2, "Guide"])

    def test_summary_of_mdbook(self):
        self.assert_map(self.write("SUMMARY.md", textwrap.dedent("""\
            # Summary

            [Introduction](README.md)

            # User Guide

            - [Installation](guide/installation.md)
                - [From `source_code`](guide/source.md#get-it)
              - [A \\*star\\* and _stress_](<guide/with space.md>)
            - [Reading](guide/README.md)
            - [Draft]()
            <!-- - [Not there](no.md) -->

            # Reference

            * [Commands (all)](ref/commands_(all).md)
            * [Web](https://example.org/a.md)

            ---

            [Contributors [and friends]](misc/contributors.md)
            """)), sitemap("", """
            <item name="Introduction" xlink:href="index.html" role="home"/>
            <group name="User Guide">
              <item name="Installation" xlink:href="guide/installation.html">
                <item name="From source_code" xlink:href="guide/source.html#get-it"/>
                <item name="A *star* and stress" xlink:href="guide/with%20space.html"/>
              </item>
              <item name="Reading" xlink:href="guide/index.html"/>
            </group>
            <group name="Reference">
              <item name="Commands (all)" xlink:href="ref/commands_(all).html"/>
              <item name="Web" xlink:href="https://example.org/a.md"/>
            </group>
            <item name="Contributors [and friends]" xlink:href="misc/contributors.html"/>"""))

    def test_summary_of_gitbook(self):
        self.assert_map(self.write("SUMMARY.md", "* [Start](README.md)\r\n* Plain\r\n\t* [Inner](inner.md)\r\n\r\n"
                                                 "## Part\r\n1. [One](one.md)\r\n   1. [Two](two.md \"Title\")\r\n"),
                        sitemap("", """
            <item name="Start" xlink:href="index.html" role="home"/>
            <group name="Plain">
              <item name="Inner" xlink:href="inner.html"/>
            </group>
            <group name="Part">
              <item name="One" xlink:href="one.html">
                <item name="Two" xlink:href="two.html"/>
              </item>
            </group>"""))

    def test_names_in_markdown(self):
        """CommonMark: emphasis and its rules of sides and of three (6.2), code (6.1), escapes (2.4), references to
        characters (2.5); not emphasis, and so text, is a sign that nothing closes."""
        shown = {
            "char *p": "char *p", "*args and **kwargs": "*args and **kwargs", "2 * 3 * 4": "2 * 3 * 4",
            "_private": "_private", "foo_": "foo_", "snake_case_name": "snake_case_name", "__init__": "init",
            "*emphasis* and **strong**": "emphasis and strong", "***both***": "both", "**a*": "*a", "*a**": "a*",
            "in*side*word": "insideword", "in_side_word": "in_side_word", "a*\"b\"*": 'a*"b"*', "*(*a*)*": "(a)",
            "*a `*` b*": "a * b", "`a_b` *c*": "a_b c", "``x ` y``": "x ` y", "`a": "`a",
            "\\*a\\*": "*a*", "`\\`": "\\",
            "\\`*a*\\`": "`a`", "AT&amp;T &mdash; &#42;a&#42; &copy &no;": "AT&T — *a* &copy &no;",
            "**a *b c** d*": "a b c d", "*foo**bar*": "foo**bar", "foo***bar***baz": "foobarbaz", "*a_b*c_": "a_bc_",
            "[in] brackets": "[in] brackets", "x \u00a0*a *b": "x *a *b"}
        lines = "".join(f"- [{name}]({n}.md)\n" for n, name in enumerate(shown))
        written = self.convert(self.write("SUMMARY.md", lines)).stdout
        names = [element.get("name") for element in ElementTree.fromstring(written)]
        self.assertEqual(dict(zip(shown, names, strict=True)), shown)

    def test_links_by_reference_and_headings_in_markdown(self):
        self.assert_map(self.write("SUMMARY.md", textwrap.dedent("""\
            # Summary

            - [By label][the  REF]
            - [Collapsed][]
            - [Shortcut]
            - [No *such* label]
            - [An under\\_score](an\\_under_score.md)
            - [A C# page](csharp.md)

            # C# ##

            - [One](one.md)

            # Lists #
            - [Two](two.md)

            [the ref]: <by label.md> "Title"
            [collapsed]: ./collapsed.md
            [Shortcut]: https://example.org/
            [shortcut]: second.md
            """)), sitemap("", """
            <item name="By label" xlink:href="by%20label.html"/>
            <item name="Collapsed" xlink:href="./collapsed.html"/>
            <item name="Shortcut" xlink:href="https://example.org/"/>
            <item name="An under_score" xlink:href="an_under_score.html"/>
            <item name="A C# page" xlink:href="csharp.html"/>
            <group name="C#">
              <item name="One" xlink:href="one.html"/>
            </group>
            <group name="Lists">
              <item name="Two" xlink:href="two.html"/>
            </group>"""))

    def test_a_page_under_two_names_has_both(self):
        text = "".join(f'<outline text="{name}" url="{page}.html"/>' for name, page in (
            ("Fees", "fees"), ("What it costs", "fees"), (" Fees ", "./fees"), ("Terms", "terms")))
        self.assert_map(self.write("a.opml", f"<opml><body>{text}</body></opml>"), sitemap("", """
            <item xml:id="page-1" name="Fees" xlink:href="fees.html"/>
            <group name="What it costs">
              <external xlink:href="#page-1"/>
            </group>
            <external xlink:href="#page-1"/>
            <item name="Terms" xlink:href="terms.html"/>"""))
        self.assertIn("are externals, because their page is in the map already: 2\n",
                      self.convert(self.folder / "a.opml").stderr)

    def test_epub_types_are_lists_and_names_may_be_alternatives(self):
        nav = NAV.replace('"toc"', '"bodymatter TOC"').replace('"landmarks"', '"frontmatter landmarks"').replace(
            '<a href="eins.xhtml#hafen">Der Hafen</a>',
            '<a href="eins.xhtml#hafen"><img src="h.png" alt="Der Hafen"/> </a>')
        for label in ('title="Register"', 'aria-label="Register"'):
            named = nav.replace('<a href="sach%20register.xhtml">Register</a>',
                                f'<a href="sach%20register.xhtml" {label}><img src="r.png" alt=""/></a>')
            self.assert_map(self.write("nav.xhtml", named), sitemap('name="Die Insel" xml:lang="de"', """
                <item name="Die erste Reise" xlink:href="eins.xhtml">
                  <item name="Der Hafen" xlink:href="eins.xhtml#hafen"/>
                </item>
                <group name="Anhang">
                  <item name="Register" xlink:href="sach%20register.xhtml" role="index"/>
                </group>"""))

    def test_epub_whose_spine_names_the_ncx(self):
        """Its media type is not the right one. Of two package documents the first of the right type counts."""
        def rootfile(name, media_type="application/oebps-package+xml"):
            return f'<rootfile full-path="{name}" media-type="{media_type}"/>'
        good = rootfile("Book/package.opf")
        opf = package('<item id="y" href="other.ncx" media-type="application/x-dtbncx+xml"/>',
                      '<item id="x" href="toc.ncx" media-type="text/xml"/>').replace("<guide", '<spine toc="x"/><guide')
        for rootfiles in (rootfile("Book/book.pdf", "application/pdf") + good, good + rootfile("Book/other.opf"),
                          rootfile("no.opf") + good):
            book = self.epub("island.epub", {
                "META-INF/container.xml": CONTAINER.replace(good, rootfiles), "Book/toc.ncx": NCX,
                "Book/other.ncx": NCX.replace("One &amp; only", "Other"), "Book/book.pdf": b"%PDF-1.4",
                "Book/package.opf": opf, "Book/other.opf": opf.replace("toc.ncx", "other.ncx")})
            self.assertIn('<item name="One &amp; only" xlink:href="Book/one.html"', self.convert(book).stdout)

    def test_language_of_a_locale(self):
        for locale, tag in (("sr@latin", "sr-Latn"), ("sr_RS.UTF-8@latin", "sr-Latn-RS"),
                            ("uz_UZ@cyrillic", "uz-Cyrl-UZ"), ("ca_ES@valencia", "ca-ES-valencia"), ("de_DE@euro", "de-DE"), ("pt_BR", "pt-BR")):
            self.page("a.html", "A", ("next", "a.html"), lang=locale)
            self.assertIn(f' xml:lang="{tag}">', self.convert(self.folder / "site").stdout)

    def page(self, name, title, *links, lang="en", body=""):
        links = "".join(f'<link rel="{rel}" href="{href}"{more}>' for rel, href, more in
                        ((*link, "")[:3] for link in links))
        self.write(f"site/{name}", f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8">'
                                   f"<title>{title}</title>{links}</head><body>{body}</body></html>")
        return self.folder / "site"

    def test_folder_of_html(self):
        home = (("home", "/index.html"), ("search", "/find.html"),
                ("search", "/a.html", ' type="application/opensearchdescription+xml"'))
        self.page("index.html", "Lamps", ("next", "a.html"))
        self.page("a.html", "A | Lamps", *home, ("up", "index.html"), ("next", "sub/c.html", ' title="C &amp; co"'))
        self.page("b.html", "B", ("start", "./"), ("up", "index.html"), ("previous", "sub/c.html"))
        self.page("sub/c.html", "C | Lamps", ("up", "../a.html", ' title="A"'),
                  ("prev", "../a.html", ' title="Previous"'), lang="de")
        self.page("find.html", "Find", ("up", "https://elsewhere.example/a.html"), ("next", "missing.html"))
        self.page("alone.html", "Alone", ("stylesheet", "b.html"))
        site = self.page("x.html", "X", body='<a rel="up" href="b.html" title="no name">up</a>')
        self.assert_map(site, sitemap('xml:lang="en"', """
            <item name="Lamps" xlink:href="index.html" role="home">
              <item name="A" xlink:href="a.html">
                <item name="C &amp; co" xlink:href="sub/c.html" xml:lang="de"/>
              </item>
              <item name="B" xlink:href="b.html">
                <item name="X" xlink:href="x.html"/>
              </item>
            </item>
            <item name="Find" xlink:href="find.html" role="search"/>"""))
        self.assertIn("leads from or to them: 1\n", self.convert(site).stderr)

    def test_pages_whose_body_names_the_page_above(self):
        """As DocBook writes them: the head has only next and prev."""
        def bars(up):
            return f'<div class="navheader"><a accesskey="p" href="x.html">P</a><a accesskey="u" href="{up}">U</a></div>'
        self.page("index.html", "Boats", ("next", "hulls.html", ' title="Part I. Hulls"'))
        self.page("hulls.html", "Part I. Hulls", ("prev", "index.html", ' title="Boats"'), ("next", "keel.html"),
                  body=bars("index.html"))
        self.page("keel.html", "Keel", ("prev", "hulls.html"), ("next", "sails.html"), body=bars("hulls.html"))
        self.page("sails.html", "Part II. Sails", ("prev", "keel.html"), ("next", "jib.html"), body=bars("index.html"))
        self.page("jib.html", "Jib", ("prev", "sails.html"), body=bars("sails.html"))
        self.page("both.html", "What the head says counts", ("up", "jib.html"), body=bars("hulls.html"))
        self.assert_map(self.page("notice.html", "Nothing leads here"), sitemap('xml:lang="en"', """
            <item name="Boats" xlink:href="index.html" role="home">
              <item name="Part I. Hulls" xlink:href="hulls.html">
                <item name="Keel" xlink:href="keel.html"/>
              </item>
              <item name="Part II. Sails" xlink:href="sails.html">
                <item name="Jib" xlink:href="jib.html">
                  <item name="What the head says counts" xlink:href="both.html"/>
                </item>
              </item>
            </item>"""))

    def toctree(self, *entries, where="div class='toctree-wrapper compound'"):
        """Entries: (level, address)."""
        lists = "".join(f'<li class="toctree-l{level} current"><a class="reference internal" href="{href}">x</a>'
                        for level, href in entries)
        return f"<{where}><p class=caption><a href='#cap'>Caption</a></p><ul>{lists}</ul></{where.split()[0]}>"

    def test_pages_of_sphinx(self):
        """The page above one is what its own bar says (accesskey U), or else the page whose toctree has it; entries for
        parts of pages are in the toctrees too. The page with all is not the home page here."""
        def bar(up):
            return f"<div class=related><ul><li class=nav-item-1><a href='x.html'>The whole</a><li class=nav-item-2>" \
                   f"<a href='{up}' accesskey='U'>x</a></ul></div>"
        self.page("index.html", "Tea")
        self.page("all.html", "All", ("next", "make/index.html"), body=self.toctree(
            (1, "make/index.html"), (2, "make/water.html"), (3, "make/water.html#boil"), (2, "make/pot.html"),
            (3, "make/lid.html"), (1, "leaves.html#green"), (1, "https://tea.example/")))
        self.page("make/index.html", "Making", ("prev", "../all.html"), ("next", "water.html"), body=self.toctree(
            (1, "water.html"), (2, "#"), (1, "pot.html"), (2, "lid.html")) + self.toctree(
                (1, "../leaves.html"), where="div class='sidebar'"))
        self.page("make/water.html", "Water", ("next", "pot.html"), body=bar("index.html"))
        self.page("make/pot.html", "Pot", ("next", "lid.html"), body=bar("index.html"))
        self.page("make/lid.html", "Lid", ("next", "../leaves.html"), body=bar("pot.html"))
        self.assert_map(self.page("leaves.html", "Leaves", ("prev", "make/lid.html")), sitemap('xml:lang="en"', """
            <item name="Tea" xlink:href="index.html" role="home"/>
            <item name="All" xlink:href="all.html">
              <item name="Making" xlink:href="make/index.html">
                <item name="Water" xlink:href="make/water.html"/>
                <item name="Pot" xlink:href="make/pot.html">
                  <item name="Lid" xlink:href="make/lid.html"/>
                </item>
              </item>
              <item name="Leaves" xlink:href="leaves.html"/>
            </item>"""))

    def test_toctrees_of_sidebars(self):
        """Hidden toctrees are in the sidebars only, in each page as much of them as the theme shows. What is at the top
        there is below the home page. No page names one before or after it."""
        side = "div class=sphinxsidebarwrapper"
        self.page("index.html", "Ropes", body=self.toctree((1, "knots.html"), (1, "care.html"), (1, "genindex.html"),
                                                           where=side))
        self.page("knots.html", "Knots", body=self.toctree(
            (1, "#"), (2, "sheet.html"), (2, "bowline.html"), (1, "care.html"), where=side))
        self.page("bowline.html", "Bowline", body=self.toctree(
            (1, "knots.html"), (2, "sheet.html"), (2, "#"), (3, "#uses"), (3, "running.html"), (1, "care.html"),
            where=side))
        self.page("all.html", "On one page", body=self.toctree((1, "#document-knots"), (1, "#care"), where=side))
        for name, title in (("sheet", "Sheet bend"), ("running", "Running bowline"), ("care", "Care")):
            self.page(f"{name}.html", title)
        self.assert_map(self.page("genindex.html", "Index"), sitemap('xml:lang="en"', """
            <item name="Ropes" xlink:href="index.html" role="home">
              <item name="Knots" xlink:href="knots.html">
                <item name="Sheet bend" xlink:href="sheet.html"/>
                <item name="Bowline" xlink:href="bowline.html">
                  <item name="Running bowline" xlink:href="running.html"/>
                </item>
              </item>
              <item name="Care" xlink:href="care.html"/>
              <item name="Index" xlink:href="genindex.html"/>
            </item>"""))

    def test_a_page_in_several_toctrees_is_below_the_first_in_the_order_for_readers(self):
        """c is in the toctrees of a and b, and b is within a, before it; the lists of x and y name each other."""
        self.page("index.html", "Home", body=self.toctree((1, "a.html")))
        self.page("a.html", "A", body=self.toctree((1, "b.html"), (1, "c.html")))
        self.page("b.html", "B", body=self.toctree((1, "c.html"), (1, "index.html")))
        entry = "<li class=toctree-l1><a href=x.html>"
        self.page("c.html", "C", body=f"<!-- {entry} --><script>'{entry}'</script><textarea>{entry}</textarea>")
        self.page("y.html", "Y", body=self.toctree((1, "x.html")))
        self.assert_map(self.page("x.html", "X", body=self.toctree((1, "y.html"))), sitemap('xml:lang="en"', """
            <item name="Home" xlink:href="index.html" role="home">
              <item name="A" xlink:href="a.html">
                <item name="B" xlink:href="b.html">
                  <item name="C" xlink:href="c.html"/>
                </item>
              </item>
            </item>
            <item name="X" xlink:href="x.html">
              <item name="Y" xlink:href="y.html"/>
            </item>"""))

    def test_pages_that_name_only_the_one_before(self):
        """index.html is the home page if no page names one."""
        self.page("a.html", "A", ("prev", "z.html"))
        self.page("m.html", "M", ("previous", "a.html"))
        self.page("index.html", "Home")
        self.assert_map(self.page("z.html", "Z"), sitemap('xml:lang="en"', """
            <item name="Home" xlink:href="index.html" role="home"/>
            <item name="Z" xlink:href="z.html"/>
            <item name="A" xlink:href="a.html"/>
            <item name="M" xlink:href="m.html"/>"""))

    def test_of_several_home_pages_the_one_that_most_pages_name(self):
        self.page("a.html", "A", ("home", "x.html"), ("next", "b.html"))
        self.page("b.html", "B", ("start", "y.html"))
        self.page("x.html", "X", ("top", "y.html"))
        self.assert_map(self.page("y.html", "Y"), sitemap('xml:lang="en"', """
            <item name="Y" xlink:href="y.html" role="home"/>
            <item name="A" xlink:href="a.html"/>
            <item name="B" xlink:href="b.html"/>"""))

    def test_language_of_an_entry_within_another(self):
        self.page("index.html", "Home", ("next", "a.html"))
        self.page("a.html", "A", ("up", "index.html"), lang="de")
        self.page("c.html", "C", ("up", "index.html"))
        self.assert_map(self.page("b.html", "B", ("up", "a.html")), sitemap('xml:lang="en"', """
            <item name="Home" xlink:href="index.html" role="home">
              <item name="A" xlink:href="a.html" xml:lang="de">
                <item name="B" xlink:href="b.html" xml:lang="en"/>
              </item>
              <item name="C" xlink:href="c.html"/>
            </item>"""))

    def test_names_of_files(self):
        """A colon before the first slash would end a scheme (RFC 3986 4.2)."""
        self.page("a b#c%20:d.html", "Odd", ("next", "%C3%BC.html"))
        self.assert_map(self.page("ü.html", "", ("prev", "a%20b%23c%2520:d.html")), sitemap('xml:lang="en"', """
            <item name="Odd" xlink:href="./a%20b%23c%2520:d.html"/>
            <item name="ü.html" xlink:href="%C3%BC.html"/>"""))
        self.page("x:y.html", "Colon", ("prev", "%C3%BC.html"))
        self.assertIn('xlink:href="./x:y.html"', self.convert(self.folder / "site").stdout)

    def test_cycles(self):
        """a is above b, b above c, and c above a; d is above itself; next leads round as well. e is the first page that
        leads up to the cycle, and it leads to c."""
        self.page("a.html", "A", ("up", "c.html"), ("next", "b.html"))
        self.page("b.html", "B", ("up", "a.html"), ("next", "c.html"))
        self.page("c.html", "C", ("up", "b.html"), ("next", "a.html"))
        self.page("e.html", "E", ("up", "c.html"))
        self.assert_map(self.page("d.html", "D", ("up", "d.html")), sitemap('xml:lang="en"', """
            <item name="D" xlink:href="d.html"/>
            <item name="C" xlink:href="c.html">
              <item name="E" xlink:href="e.html"/>
              <item name="A" xlink:href="a.html">
                <item name="B" xlink:href="b.html"/>
              </item>
            </item>"""))
        self.page("f.html", "F", ("home", "b.html"))  # the home page is the top of its cycle
        self.assertIn("""
  <item name="B" xlink:href="b.html" role="home">
    <item name="C" xlink:href="c.html">
""", self.convert(self.folder / "site").stdout)

    def test_encodings(self):
        page = '<html lang=bg><meta charset={}><title>{}</title><link rel=next href={}>'
        self.write("site/a.html", page.format("koi8-r", "Лампа", "b.html").encode("koi8-r"))
        self.write("site/b.html", page.format("iso-8859-1", "Wick’s", "c.html").encode("windows-1252"))
        self.write("site/c.html", page.format("", "Größe", "d.html").encode("windows-1252"))
        self.write("site/d.html", page.format("rot13", "Straße", "a.html").encode("utf-8-sig"))
        text = self.convert(self.folder / "site").stdout
        for name in ("Лампа", "Wick’s", "Größe", "Straße"):
            self.assertIn(f'name="{name}"', text)
        opml = '<?xml version="1.0" encoding="{}"?><opml><body><outline text="Ö" url="a.html"/></body></opml>'
        for encoding in ("utf-16", "iso-8859-1", "windows-1252"):
            self.assertIn('name="Ö"', self.convert(self.write("a.opml", opml.format(encoding).encode(encoding))).stdout)


class CommandLine(Converter):
    def test_base(self):
        file = self.write("SUMMARY.md", "* [A](a.md)")
        item = '<item name="A" xlink:href="a.html"/>'
        for base, written in (("https://example.org/docs", "https://example.org/docs/"), ("/docs/", "/docs/"),
                              ("..", "../"), ("a b", "a%20b/")):
            self.assert_map(file, sitemap(f'xml:base="{written}"', item), "--base", base)
        for base in ("javascript:alert(1)", "https://user@example.org/", "a\\b"):
            self.assertIn("--base", self.convert(file, "--base", base, status=2).stderr)

    def test_output(self):
        file = self.write("SUMMARY.md", "* [A](a.md)")
        self.assertEqual(self.convert(file, "-o", self.folder / "map.xml").stdout, "")
        self.assertEqual((self.folder / "map.xml").read_text(), self.convert(file).stdout)
        self.assertEqual(support.run(sys.executable, CONVERTER, file).stdout, self.convert(file).stdout)
        self.assert_refused(file, "map.xml", arguments=("-o", self.folder / "no/map.xml"))

    def test_usage(self):
        self.convert("a", "--format", "pdf", status=2)
        self.convert("a", "b", status=2)
        self.assertIn("usage", self.convert("--help").stdout)

    def test_format(self):
        file = self.write("contents.txt", "* [A](a.md)")
        self.assert_refused(file, "SUMMARY.md")
        self.assertIn("a.html", self.convert(file, "--format", "summary").stdout)
        self.assert_refused(self.write("a.ncx", NCX), "<ncx>", "opml", arguments=("--format", "opml"))
        self.assert_refused(file, arguments=("--format", "epub"))
        self.assert_refused(file, arguments=("--format", "html"))
        self.assert_refused(self.folder, arguments=("--format", "qhp"))


class Hostile(Converter):
    """Whatever an author writes: a map that passes the check, or one line that says why there is none; in little time
    and memory."""

    def bounded(self, source, *arguments, status=0, seconds=20, memory=600 << 20):
        def limits():
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        return self.convert(source, *arguments, status=status, preexec_fn=limits)

    def test_entities(self):
        bomb = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi"))
        default = f'<!ATTLIST outline title CDATA "{"x" * 9000}">'
        for subset in (f'<!ENTITY a "aaaaaaaaaa">{bomb}', '<!ENTITY i SYSTEM "/etc/passwd">',
                       '<!ENTITY % p SYSTEM "http://127.0.0.1:9/x">%p;', default):
            text = f'<!DOCTYPE opml [{subset}]><opml><body><outline text="&i;" url="a.html"/></body></opml>'
            self.assert_refused(self.write("a.opml", text), "DOCTYPE")
            self.assert_refused(self.write("b.opml", '<?xml version="1.0" encoding="utf-16"?>'.encode("utf-16") +
                                           text.encode("utf-16-le")), "DOCTYPE")

    def test_a_doctype_is_not_loaded(self):
        with support.Site(self.folder) as site:
            text = NCX.replace("http://www.daisy.org/z3986/2005/ncx-2005-1.dtd", site.url + "ncx.dtd")
            self.convert(self.write("toc.ncx", text))
            self.assertEqual(site.requests, [])

    def test_deep_nesting(self):
        deep = 20_000
        opml = '<opml><body>' + '<outline text="x" url="{}.html">' * deep + '</outline>' * deep + '</body></opml>'
        nav = ('<html xmlns="http://www.w3.org/1999/xhtml"><nav xmlns:e="http://www.idpf.org/2007/ops" e:type="toc">' +
               '<ol><li><a href="{}.html">x</a>' * deep + '</li></ol>' * deep + '</nav></html>')
        lists = "".join(" " * level + "* [x]({}.md)\n" for level in range(1_000))
        for name, text, count in (("a.opml", opml, deep), ("nav.xhtml", nav, deep), ("SUMMARY.md", lists, 1_000)):
            parts = text.split("{}")
            file = self.write(name, parts[0] + "".join(f"{i}{part}" for i, part in enumerate(parts[1:])))
            run = self.bounded(file)
            self.assertEqual(run.stdout.count("<item "), count)
            self.assertIn(f"toc2ssp: entries below level 200, put at that level: {count - 200}\n", run.stderr)
            self.check(run.stdout)

    def test_pages_below_each_other(self):
        for i in range(400):
            self.write(f"site/{i}.html", f"<title>{i}</title><link rel=up href={i + 1}.html>"
                                         f"<link rel=next href={i - 1}.html>")
        written = self.bounded(self.folder / "site").stdout
        self.assertEqual(written.count("<item "), 400)
        self.check(written)

    def test_folders_below_each_other(self):
        self.addCleanup(support.run, "rm", "-r", self.folder / "d")  # what Python has for this is recursive
        folder = os.open(self.folder, os.O_RDONLY)
        for _ in range(1_500):
            os.mkdir("d", dir_fd=folder)
            inner = os.open("d", os.O_RDONLY, dir_fd=folder)
            os.close(folder)
            folder = inner
        os.close(folder)
        self.write("index.html", "<title>Home</title><link rel=next href=a.html>")
        self.assertIn("Home", self.bounded(self.folder).stdout)

    def test_many_entries(self):
        """Twice the entries take twice the memory and the time at most, with something for the start."""
        def used(count):
            text = "".join(f'<outline text="Entry {i}" url="page{i}.html"/>' for i in range(count))
            file = self.write("many.opml", f"<opml><body>{text}</body></opml>")
            out = self.folder / "map.xml"
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            program = ("import os, resource, runpy, sys; sys.argv = sys.argv[1:]\n"
                       "sys.path.insert(0, os.path.dirname(sys.argv[0]))\n"
                       "runpy.run_path(sys.argv[0], run_name='__main__')\n"
                       "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)")
            peak = support.run(sys.executable, "-c", program, CONVERTER, file, "-o", out).stdout
            self.assertEqual(out.read_text().count("<item "), count)
            return int(peak), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        (small, quick), (large, slow) = used(10_000), used(40_000)
        self.assertLess(large, 5 * small)
        self.assertLess(large, 200 << 10)  # KiB
        self.assertLess(slow, 8 * quick + 1)

    def test_addresses(self):
        hostile = ["javascript:alert(1)", "JavaScript&#58;alert(1)", "data:text/html,x", "file:///etc/passwd",
                   "https://user:secret@example.org/", "//user@example.org/", "a\\b.html", "java&#10;script:x", "http:",
                   "http:///x", "https://[::1/", "javascript://x/%0aalert(1)", "https://exa&#x2100;mple.org@x/",
                   "x" * 5_000, "#here", "", "   "]
        harmless = {"mailto:a@example.org": "mailto:a@example.org", "a b.html": "a%20b.html", "50%.html": "50%25.html",
                    "ü.html#ä#b": "%C3%BC.html#%C3%A4%23b", '"&lt;>`{|}^[].html': "%22%3C%3E%60%7B%7C%7D%5E%5B%5D.html",
                    "//host.example/x": "//host.example/x", " c.html#\n": "c.html", "?q=1&amp;r": "?q=1&amp;r"}
        text = "".join(f"<outline text='{n}' url='{url}'/>" for n, url in enumerate([*hostile, *harmless]))
        written = self.convert(self.write("a.opml", f"<opml><body>{text}</body></opml>")).stdout
        found = [line.strip() for line in written.splitlines() if "<item" in line]
        self.assertEqual(found, [f'<item name="{n}" xlink:href="{href}"/>'
                                 for n, href in enumerate(harmless.values(), len(hostile))])
        self.check(written)

    def test_names(self):
        names = {"&lt;script&gt;alert('x')&lt;/script&gt;": "alert('x')", "a&#10;&#9; b": "a b", "c\u2028d": "c d",
                 "\u202ee\u2066f\x9bg": "efg", "&quot;q&apos;&quot;": "\"q'\"", "]]&gt;--&gt;": "]]>-->", " ": "8.html",
                 "x" * 600: "x" * 499 + "…", "&amp;amp;lt;b&amp;amp;gt;": "&lt;b&gt;"}
        text = "".join(f'<outline text="{name}" url="{n}.html"/>' for n, name in enumerate(names, 2))
        file = self.write("a.opml", f'<opml><body>{text}</body></opml>')
        written = self.convert(file).stdout
        with support.Site(self.folder) as site:
            self.write("map.xml", written)
            nodes = support.probed("--sitemap", site.url + "map.xml")["sitemap"]["nodes"][1:]
        self.assertEqual([node["name"] for node in nodes], list(names.values()))

    def test_control_characters_of_pages(self):
        self.write("site/a.html", b"<title>A\x00\x1b[31mB\xef\xbf\xbe&#27;&#xD800;</title><link rel=next href=a.html>")
        written = self.convert(self.folder / "site").stdout
        self.check(written)
        self.assertRegex(written, r'name="A\[31mB[^\x00-\x1f]*"')

    def test_messages_are_free_of_control_characters(self):
        book = self.epub("a.epub", {"META-INF/container.xml": CONTAINER.replace("Book/package.opf", "x\x9b31m")})
        self.assertNotIn("\x9b", self.convert(book, status=1).stderr)

    def test_symbolic_links(self):
        page = "<title>{}</title><link rel=next href=in.html><link rel=up href=out.html><link rel=up href=sub/x.html>"
        self.write("outside/secret.html", page.format("Secret"))
        self.write("site/real.html", page.format("Real"))
        (self.folder / "site/in.html").symlink_to("real.html")
        (self.folder / "site/out.html").symlink_to(self.folder / "outside/secret.html")
        (self.folder / "site/sub").symlink_to(self.folder / "outside")
        (self.folder / "site/round").symlink_to(".")
        (self.folder / "site/dangling.html").symlink_to("nothing")
        os.mkfifo(self.folder / "site/pipe.html")
        written = self.bounded(self.folder / "site").stdout
        self.assertNotIn("Secret", written)
        self.assertEqual(written.count("<item "), 2)
        (self.folder / "link").symlink_to("site")
        self.assertEqual(self.bounded(self.folder / "link").stdout, written)

    def test_not_what_they_claim(self):
        png = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
        for name in ("a.html", "a.qhp", "a.epub", "a.devhelp2.gz", "a.opml", "SUMMARY.md"):
            file = self.write(f"{name}.d/{name}", png)
            self.assert_refused(file.parent if name == "a.html" else file)
            self.assert_refused(self.write(f"empty/{name}", b""))
        self.assert_refused(self.write("help.qch", b"SQLite format 3\0" + bytes(100)))
        self.assert_refused(self.write("page.html", "<!DOCTYPE html><p>Hello<br></html>"))
        self.assert_refused(self.write("book.xml", "<book><chapter><title>Doc</title></chapter></book>"), "no entry")
        self.assert_refused(self.write("feed.xml", "<rss/>"), "<rss>")
        self.assert_refused(self.write("half.opml", "<opml><body><outline text='x' url='a.html'/>"), "well-formed")
        self.assert_refused(self.write("x.opml", '<?xml version="1.0" encoding="klingon"?><opml/>'))
        self.assert_refused(self.folder / "nothing.qhp", "no such file")
        os.mkfifo(self.folder / "pipe")
        self.assert_refused(self.folder / "pipe")
        self.assert_refused("/dev/zero")

    def test_archives_that_are_no_books(self):
        opf = package('<item id="n" href="nav.xhtml" properties="nav"/>')
        elsewhere, above = opf.replace("nav.x", "https://a.example/x"), opf.replace("nav.x", "../../../etc/nav.x")
        for members in ({"x": "y"}, {"META-INF/container.xml": "<container/>"}, {"META-INF/container.xml": CONTAINER},
                        {"META-INF/container.xml": CONTAINER, "Book/package.opf": package()},
                        {"META-INF/container.xml": CONTAINER, "Book/package.opf": opf},
                        {"META-INF/container.xml": CONTAINER, "Book/package.opf": elsewhere},
                        {"META-INF/container.xml": CONTAINER, "Book/package.opf": above},
                        {"META-INF/container.xml": CONTAINER, "Book/package.opf": opf, "Book/nav.xhtml": "<html/>"}):
            with self.subTest(members):
                self.assert_refused(self.epub("a.epub", members))
        good = self.epub("b.epub", {"META-INF/container.xml": CONTAINER, "Book/package.opf": opf,
                                    "Book/nav.xhtml": NAV})
        self.convert(good)
        data = good.read_bytes()
        for broken in (data[:-30], data[:40] + b"\xff" * 40 + data[80:]):
            self.assert_refused(self.write("c.epub", broken))

    def test_bombs(self):
        spaces = b" " * (1 << 20)
        bomb = self.write("a.opml.gz", gzip.compress(b"<opml><body>") + gzip.compress(spaces) * 1_000)
        self.assertIn("well-formed", self.bounded(bomb, status=1).stderr)
        with zipfile.ZipFile(self.folder / "a.epub", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            with archive.open("META-INF/container.xml", "w", force_zip64=True) as member:
                for _ in range(400):
                    member.write(spaces)
        self.assertIn("well-formed", self.bounded(self.folder / "a.epub", status=1).stderr)
        with zipfile.ZipFile(self.folder / "b.epub", "w", zipfile.ZIP_LZMA) as archive:
            archive.writestr("META-INF/container.xml", CONTAINER)
        self.assertIn("compressed", self.bounded(self.folder / "b.epub", status=1).stderr)

    def test_work_is_linear(self):
        """Pieces that a parser may look at again and again: if it did, this would take minutes."""
        def much(piece):
            return piece * ((1 << 18) // len(piece))
        for number, piece in enumerate(("<!--", "<![CDATA[", "<![foo[", "<a ", "<a x='", "</", "<title", "<script></",
                                        "&#", "<!DOCTYPE [", "<?", "<link rel=", "<body", "<" + "a" * 40 + " ",
                                        "<a x=\"", "<a x='<", "<li class=toctree-l1>",
                                        "<li class=toctree-l9><a href=z.html>", "<div class=toctree-wrapper>",
                                        "<a accesskey=u href=z.html>", "<textarea>", "<div a")):
            self.write(f"site/{number}.html", much(piece))
        self.write("site/z.html", "<title>Z</title><link rel=next href=z.html>")
        self.bounded(self.folder / "site", seconds=30)
        lines = ["* [A](a.md)"]
        for piece in ("[", "[[", "![", "#", "# ", "\\", "`", "_", "*_", "[x](", "( ", "&amp", " ", "[a\\"):
            lines += ["* " + much(piece), "* [x](" + much(piece), "* [" + much(piece), much(piece) + "x"]
        self.bounded(self.write("SUMMARY.md", "\n".join(lines) + much("<!--")), seconds=60)


if __name__ == "__main__":
    support.main()
