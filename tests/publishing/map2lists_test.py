#!/usr/bin/env python3
"""docs/publishing/map2lists.py: what it writes is what sitemap-probe writes, and what is read again is the map."""

import tempfile
import unittest
from pathlib import Path

import support
from emitters import Entry, map_tree
from site_files import write_all

PROGRAM = support.SOURCE / "docs/publishing/map2lists.py"
HEAD = '''<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink" name="Site"'''
ODD = HEAD + ''' description="All &amp; more">
 <item name="Home" role="home" xlink:href="/"/>
 <item name="A [b] *c* &lt;d> &amp; #e - 1. x" description="1. One: _two_ https://x.example/" xml:id="a"
       xlink:href="/a(b)?c&amp;d;e">
   <item name="2) second" xlink:href="b.html"/><item name="- dash" xlink:href="c.html"/>
   <group name="Sub group:" description="see https://y.example/ &amp; z">
     <item name="D" xlink:href="d.html"/><external xlink:href="#a"/></group>
   <group name="https://z.example/ \u2014"><item name="E\\" xlink:href="e.html"/></group>
   <group name="Nothing"/><group name="Dash-"><item name="F" xlink:href="f.html"/></group>
   <group name="Back\\-"><item name="G" xlink:href="g.html"/></group>
   <group name="Hash #"><item name="H" xlink:href="h.html"/></group>
   <group name="Based" xml:base="below/"><item name="I" xlink:href="i.html"/></group>
 </item>
 <group name="Second"><external xlink:href="#a"/><external xlink:href="#later"/><external xlink:href="#none"/></group>
 <item name="Small print" role="contentinfo" tree="exclude" xlink:href="/small.html"/>
 <group name="Third" description="Of three"><item name="J" xml:id="later" xlink:href="https://other.example/g"/></group>
</sitemap>'''


class Lists(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def convert(self, text, *arguments, status=0):
        write_all(self.folder, {"map.xml": text})
        return support.run_python(PROGRAM, self.folder / "map.xml", *arguments, status=status).stderr

    def text(self, name="llms.txt"):
        return (self.folder / name).read_text(encoding="utf-8")

    def test_a_list_for_agents(self):
        said = self.convert(ODD)
        self.assertEqual(said, "map2lists: externals that lead to other files or nowhere are left out: 1\n")
        wanted = support.probe("--sitemap", self.folder / "map.xml", "--format", "llms.txt").stdout
        self.assertEqual(self.text(), wanted)
        # By hand, from G-19: what would be markup, and places after the first.
        self.assertIn("## [A \\[b\\] \\*c\\* \\<d\\> \\& \\#e - 1. x](</a(b)?c&amp;d;e>)\n", self.text())
        self.assertIn("\n- [2\\) second](b.html)\n- [\\- dash](c.html)\n- **Sub group\\:**: see https\\://y",
                      self.text())
        self.assertNotIn("Small print", self.text())

    def tree(self, name):
        with support.Site(self.folder) as site:
            tree = map_tree(support.probed("--sitemap", site.url + name))
            return [line.replace(site.url, "/") for line in Entry.lines(tree)]

    def test_a_long_list_has_parts_and_is_read_as_a_whole(self):
        entries = "".join(f'<group name="Part {i}">' + "".join(
            f'<item name="Page {i}.{j}" description="About" xlink:href="{i}/{j}"/>' for j in range(20)) + "</group>"
            for i in range(5))
        self.convert(f"{HEAD}>{entries}</sitemap>")
        whole, own = self.text(), self.tree("map.xml")
        self.assertEqual(self.tree("llms.txt"), own)
        budget = len(whole) - 100 * len(": About")
        self.assertIn("no descriptions", self.convert(f"{HEAD}>{entries}</sitemap>", "--budget", str(budget)))
        self.assertEqual(self.text(), whole.replace(": About", ""))
        said = self.convert(f"{HEAD}>{entries}</sitemap>", "--budget", str(budget - 1))
        self.assertIn("files of their own", said)
        self.assertEqual(len(list(self.folder.glob("llms-*.txt"))), 5)
        self.assertEqual(self.tree("llms.txt"), own)
        said = self.convert(f"{HEAD}>{entries}</sitemap>", "--budget", "100")
        self.assertEqual(said.count("agents may read only the beginning"), 6)
        self.convert(f"{HEAD}>{entries}</sitemap>", "--budget", "0")
        self.assertEqual(self.text(), whole)

    def test_an_xml_sitemap(self):
        said = self.convert(ODD, "--base", "https://s.example/docs/")
        self.assertIn("pages of other sites are left out: 1", said)
        self.assertEqual([line.strip() for line in self.text("sitemap.xml").splitlines()[2:-1]], [
            f"<url><loc>https://s.example/{path}</loc></url>" for path in (
                "", "a(b)?c&amp;d;e", "docs/b.html", "docs/c.html", "docs/d.html", "docs/e.html", "docs/f.html",
                "docs/g.html", "docs/h.html", "docs/below/i.html", "small.html")])
        with support.Site(self.folder) as site:
            support.probe("--sitemap", f"{site.url}sitemap.xml")
        self.convert("".join((HEAD, ">", *(f'<item name="x" xlink:href="{i}"/>' for i in range(50_001)), "</sitemap>")),
                     "--base", "https://s.example/", status=1)

    def test_what_is_no_map(self):
        for text in ("", "<sitemap/>", "<urlset/>", "<sitemap"):
            self.assertIn("map2lists: ", self.convert(text, status=1))
        self.assertIn("--base", self.convert(ODD, "--base", "https://s.example", status=2))


if __name__ == "__main__":
    support.main()
