"""docs/hosts/dillo in Dillo itself, on a display that nobody sees."""

import shutil
import subprocess
import urllib.parse

import support
from support import HOSTS

PLUGIN = HOSTS / "dillo" / "sitemap.filter.dpi"


class Dillo(support.HostTest):
    program = "dillo"

    def setUp(self):
        super().setUp()
        folder = self.home / ".dillo" / "dpi" / "sitemap"
        folder.mkdir(parents=True)
        (folder / PLUGIN.name).symlink_to(PLUGIN)
        shutil.copy(HOSTS / "dillo" / "dillorc", self.home / ".dillo")

    def show(self, path):
        display = support.Display(self)
        self.addCleanup(subprocess.run, ["/usr/libexec/dillo/dpidc", "stop"], env=self.environment)
        self.start(["dillo", self.site.url(path)])
        display.wait_for_title(f"Dillo: {path}")
        display.do("search", "--sync", "--onlyvisible", "--class", "dillo", "windowfocus", "--sync")
        return display

    def test_goes_where_the_page_leads(self):
        display = self.show("/rye")
        ways = [("next", "/oat"), ("prev", "/rye"), ("up", "/breads"), ("contents", "/all"), ("home", "/"), ("map", "Map")]
        for word, title in ways:
            for arguments in [("key", "ctrl+l"), ("key", "Home"), ("type", f"{word} "), ("key", "Return")]:
                display.do(*arguments)
            display.wait_for_title(f"Dillo: {title}")
        self.assertIn("/all", self.site.asked)

    def page_of(self, kind, path):
        """What the plugin gives Dillo."""
        address = f"dpi:/sitemap/{kind}/{urllib.parse.quote(self.site.url(path), safe='')}"
        tags = f"<cmd='auth' msg='secret' '><cmd='open_url' url='{address}' '>"
        answer = subprocess.run([PLUGIN], input=tags, env=self.environment, capture_output=True, text=True, check=True)
        head = f"<cmd='start_send_page' url='{address}' '>\nContent-Type: text/html; charset=utf-8\n\n"
        self.assertEqual(answer.stdout[: len(head)], head)
        return answer.stdout[len(head) :]

    def test_what_is_shown(self):
        self.assertEqual(
            self.page_of("next", "/oat"),
            f'<meta http-equiv="refresh" content="0; url={self.site.url(support.CORN).replace("&", "&amp;")}">\n',
        )
        self.assertIn("names a page as next", self.page_of("next", "/plain"))
        self.assertIn("Breads &amp; &lt;Rolls&gt;</a>", self.page_of("outline", "/rye"))
        self.assertIn("<b>", self.page_of("outline", support.CORN), "the address has been decoded")


if __name__ == "__main__":
    support.main()
