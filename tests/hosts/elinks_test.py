"""docs/hosts/elinks in ELinks itself."""

import support
from support import CORN, HOSTS


class Elinks(support.HostTest):
    program = "elinks"

    def open(self, path):
        folder = self.home / ".elinks"
        folder.mkdir()
        (folder / "hooks.lua").write_text(f'dofile("{HOSTS / "elinks" / "sitemap.lua"}")\n')
        elinks = self.terminal("elinks", "-config-dir", str(folder), self.site.url(path))
        elinks.wait_for_page(path)
        self.assertEqual(self.site.wait_for(path), [path])
        return elinks

    def test_goes_where_the_page_leads(self):
        elinks = self.open("/rye")
        for key, path in [("N", "/oat"), ("N", CORN), ("U", "/breads"), ("C", "/all"), ("H", "/")]:
            elinks.type("\x1b" + key)
            elinks.wait_for_page(path)
            self.assertEqual(self.site.wait_for(path), ["/map.xml", path], "the page itself is not requested again")

    def test_goes_back_in_reading_order(self):
        elinks = self.open("/oat")
        elinks.type("\x1bP")
        elinks.wait_for_page("/rye")
        elinks.type("\x1bN")
        elinks.wait_for_page("/oat")

    def test_shows_the_map(self):
        elinks = self.open("/rye")
        elinks.type("\x1bA")
        shown = elinks.wait_for("Everything")
        for text in ["Breads & <Rolls>", "Rye (here)", "Oat", 'Corn "it\'s"']:
            self.assertIn(text, shown)

    def test_says_that_nothing_is_named(self):
        elinks = self.open("/plain")
        elinks.type("\x1bN")
        self.assertIn("names no site map", elinks.wait_for("[ OK ]"))


if __name__ == "__main__":
    support.main()
