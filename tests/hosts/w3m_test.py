"""docs/hosts/w3m in w3m itself."""

import support
from support import CORN, HOSTS


class W3m(support.HostTest):
    program = "w3m"

    def open(self, path):
        (self.home / ".w3m" / "cgi-bin").mkdir(parents=True)
        (self.home / ".w3m" / "cgi-bin" / "sitemap.cgi").symlink_to(HOSTS / "w3m" / "sitemap.cgi")
        (self.home / ".w3m" / "config").write_text("cgi_bin ~/.w3m/cgi-bin:/usr/lib/w3m/cgi-bin\n")
        (self.home / ".w3m" / "keymap").write_text((HOSTS / "w3m" / "keymap").read_text())
        w3m = self.terminal("w3m", self.site.url(path))
        w3m.wait_for_page(path)
        self.assertEqual(self.site.wait_for(path), [path])
        return w3m

    def test_goes_where_the_page_leads(self):
        w3m = self.open("/rye")
        ways = [("N", "/oat"), ("N", CORN), ("P", "/oat"), ("U", "/breads"), ("C", "/all"), ("H", "/")]
        for key, path in ways:
            w3m.type("\x1b" + key)
            w3m.wait_for_page(path)
            self.assertEqual(self.site.wait_for(path), ["/map.xml", path], "the page itself is not requested again")

    def test_shows_the_map(self):
        w3m = self.open("/rye")
        w3m.type("\x1bA")
        shown = w3m.wait_for("Everything")
        for text in ["Breads & <Rolls>", "Rye (here)", "Oat", """Corn "it's\""""]:
            self.assertIn(text, shown)

    def test_says_that_nothing_is_named(self):
        w3m = self.open("/plain")
        w3m.type("\x1bN")
        self.assertIn("names no site map", w3m.wait_for("names a page as next"))


if __name__ == "__main__":
    support.main()
