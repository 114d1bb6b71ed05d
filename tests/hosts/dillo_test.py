"""docs/hosts/dillo in Dillo itself, on a display that nobody sees."""

import os
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
        for tool in ["Xvfb", "xdotool"]:
            support.tool(tool)
        folder = self.home / ".dillo" / "dpi" / "sitemap"
        folder.mkdir(parents=True)
        (folder / PLUGIN.name).symlink_to(PLUGIN)
        shutil.copy(HOSTS / "dillo" / "dillorc", self.home / ".dillo")

    def show(self, path):
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-nolisten", "tcp"]
        self.start(command, pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as number:
            self.environment["DISPLAY"] = ":" + number.readline().strip()
        self.addCleanup(subprocess.run, ["/usr/libexec/dillo/dpidc", "stop"], env=self.environment)
        self.start(["dillo", self.site.url(path)])
        self.wait_for_title(path)
        self.key("search", "--sync", "--onlyvisible", "--class", "dillo", "windowfocus", "--sync")

    def start(self, command, **options):
        process = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)

    def key(self, *arguments):
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True, stdout=subprocess.DEVNULL,
                       timeout=support.HANGS_AFTER)

    def wait_for_title(self, title):
        self.key("search", "--sync", "--name", f"^Dillo: {title}$")

    def test_goes_where_the_page_leads(self):
        self.show("/rye")
        ways = [("next", "/oat"), ("prev", "/rye"), ("up", "/breads"), ("contents", "/all"), ("home", "/"), ("map", "Map")]
        for word, title in ways:
            for arguments in [("key", "ctrl+l"), ("key", "Home"), ("type", f"{word} "), ("key", "Return")]:
                self.key(*arguments)
            self.wait_for_title(title)
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
