"""docs/hosts/qutebrowser, run as qutebrowser runs a userscript: with its variables and a pipe for commands; and in
qutebrowser itself, if that is there. With QtWebEngine it is too large to be installed for a test."""

import os
import shutil
import subprocess
import unittest

import support
from support import CORN, HOSTS


class Userscript(support.HostTest):
    def setUp(self):
        super().setUp()
        self.fifo = self.home / "fifo"
        os.mkfifo(self.fifo)

    def commands_of(self, kind, path, content=None):
        """What it tells qutebrowser."""
        html = self.home / "page.html"
        html.write_text(content or support.page_of(path))
        environment = self.environment | {
            "QUTE_MODE": "command",
            "QUTE_URL": self.site.url(path),
            "QUTE_HTML": str(html),
            "QUTE_FIFO": str(self.fifo),
            "QUTE_DATA_DIR": str(self.home),
        }
        with os.fdopen(os.open(self.fifo, os.O_RDONLY | os.O_NONBLOCK)) as told:
            script = [HOSTS / "qutebrowser" / "sitemap", kind]
            done = subprocess.run(script, env=environment, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
            return told.read()

    def test_goes_where_the_page_leads(self):
        for kind, path in [("next", "/oat"), ("up", "/breads"), ("previous", "/breads"), ("contents", "/all"), ("home", "/")]:
            self.assertEqual(self.commands_of(kind, "/rye"), f"open {self.site.url(path)}\n")
            self.assertEqual(self.site.wait_for("/map.xml"), ["/map.xml"], "the page itself is not requested")

    def test_an_address_is_no_second_command(self):
        address = self.site.url(CORN).replace(";;", ";%3B")
        self.assertEqual(self.commands_of("next", "/oat"), f"open {address}\n")

    def test_a_message_is_no_second_command(self):
        command = self.commands_of('x";;quit', "/plain")
        self.assertEqual((command[:15], command.count(";"), command.count('"')), ('message-error "', 0, 2))
        message = self.commands_of("next", "/plain")
        self.assertIn("names no site map", message)
        self.assertEqual(message.count("\n"), 1)

    def test_shows_the_map(self):
        self.assertEqual(self.commands_of("outline", "/rye"), f"open --tab file://{self.home}/sitemap-outline.html\n")
        page = (self.home / "sitemap-outline.html").read_text()
        self.assertIn(f'<b><a href="{self.site.url("/rye")}">Rye</a> (here)</b>', page)
        self.assertIn("Breads &amp; &lt;Rolls&gt;", page)

    def test_the_page_is_utf_8_whatever_it_says(self):
        content = '<meta charset="iso-8859-1"><link rel="next" href="/n\u00e4chste" title="N\u00e4chste">'
        self.assertEqual(self.commands_of("next", "/", content), f"open {self.site.url('/n%C3%A4chste')}\n")
        self.commands_of("outline", "/", content)
        self.assertIn("N\u00e4chste", (self.home / "sitemap-outline.html").read_text())


class Qutebrowser(support.HostTest):
    def setUp(self):
        if not shutil.which("qutebrowser"):
            raise unittest.SkipTest("qutebrowser is missing: apt-get install qutebrowser, about 60 MB and more")
        super().setUp()
        self.display = support.Display(self)
        self.environment |= {"QTWEBENGINE_DISABLE_SANDBOX": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.command = ["qutebrowser", "--basedir", str(self.home / "q"), "-s", "qt.force_software_rendering", "chromium"]

    def tell(self, command):
        subprocess.run([*self.command, command], env=self.environment, check=True, capture_output=True)

    def test_goes_where_the_page_leads(self):
        self.start([*self.command, self.site.url("/rye")])
        self.site.wait_for("/loaded/rye")
        script = f":spawn --userscript {HOSTS / 'qutebrowser' / 'sitemap'}"
        ways = [("next", "/oat"), ("next", "/corn"), ("previous", "/oat"), ("up", "/breads"), ("contents", "/all"), ("home", "/")]
        for kind, path in ways:
            self.tell(f"{script} {kind}")
            self.site.wait_for(f"/loaded{path}")
        self.tell(f"{script} outline")
        self.display.wait_for_title("Map - qutebrowser")


if __name__ == "__main__":
    support.main()
