"""A site with a map on a loopback port, and programs at a terminal that read it."""

import fcntl
import http.server
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import threading
import time
import unittest

SOURCE = pathlib.Path(os.environ.get("STANDARD_SITEMAP_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
HOSTS = SOURCE / "docs" / "hosts"
PROBE = os.environ.get("STANDARD_SITEMAP_PROBE", str(SOURCE / "build/sitemap-probe"))
HANGS_AFTER = float(os.environ.get("HANGS_AFTER", "600"))  # seconds

MAP = """<sitemap xmlns='http://standard-sitemap.org/2007/ns'>
<item name='Start' url='/' role='home'/>
<item name='Breads &amp; &lt;Rolls&gt;' url='/breads'><item name='Rye' url='/rye'/><item name='Oat' url='/oat'/>
<item name='Corn &#34;it&#39;s&#34;' url='/corn?a=1&amp;b=2;;quit'/></item>
<item name='Everything' url='/all' role='contents'/></sitemap>"""
PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8"><title>{0}</title>
<link rel="schema.sm" href="http://standard-sitemap.org/2007/ns"><link rel="sm.location" href="/map.xml">
<link rel="next" href="/never"><link rel="author" href="/who">
<script>addEventListener("load", () => new Image().src = "/loaded" + location.pathname)</script>
</head><body><p>{1}</p></body></html>"""
UNMAPPED = "<!DOCTYPE html><title>{0}</title><p>{1}</p>"
CORN = "/corn?a=1&b=2;;quit"
PATHS = ["/", "/breads", "/rye", "/oat", CORN, "/all", "/plain"]


def mark_of(path):
    """What is on the page. Marks of two pages have no letter in common, so that a terminal is sent all of one."""
    return 12 * chr(ord("A") + PATHS.index(path))


def page_of(path):
    return (UNMAPPED if path == "/plain" else PAGE).replace("{0}", path).replace("{1}", mark_of(path))


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128  # as many as a program may have before a busy machine accepts any


class Site:
    """Serves PAGE at each address, UNMAPPED at /plain and MAP at /map.xml; remembers what was asked for."""

    def __init__(self):
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                with site.changed:  # before the answer, after which others may ask
                    site.asked.append(self.path)
                    site.changed.notify_all()
                kind, text = "text/html", ""
                if self.path == "/map.xml":
                    kind, text = "application/xml", MAP
                elif (path := self.path.replace("%3B", ";")) in PATHS:
                    text = page_of(path)
                body = text.encode()
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.asked, self.changed = [], threading.Condition()
        self.server = Server(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    def url(self, path):
        return f"http://127.0.0.1:{self.server.server_port}{path}"

    def wait_for(self, path):
        """Until this has been asked for; forgets what was asked for by then, and returns that."""
        with self.changed:
            if not self.changed.wait_for(lambda: path in self.asked, HANGS_AFTER):
                raise AssertionError(f"{path} was never asked for, only {self.asked}")
            asked, self.asked = self.asked, []
        return asked

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Terminal:
    """A program in a terminal of 100 columns and 40 lines."""

    def __init__(self, command, environment):
        self.process, self.master = pty.fork()
        if self.process == 0:
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.seen = b""

    def type(self, keys):
        os.write(self.master, keys.encode())

    def wait_for(self, text):
        """Until this is on the screen; forgets what came before it. Returns that."""
        end = time.monotonic() + HANGS_AFTER
        while text.encode() not in self.plain():
            if not select.select([self.master], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"{text} was never shown: {self.plain().decode(errors='replace')}")
            try:
                self.seen += os.read(self.master, 65536)
            except OSError as error:  # the program has ended
                raise AssertionError(f"it ended without {text}: {self.plain().decode(errors='replace')}") from error
        before, self.seen = self.plain().decode(errors="replace"), b""
        return before

    def wait_for_page(self, path):
        self.wait_for(mark_of(path))

    def plain(self):
        spaced = re.sub(rb"\x1b\[(\d*)C", lambda match: b" " * int(match[1] or 1), self.seen)
        return re.sub(rb"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[()][0-9A-B]|[=>78])", b"", spaced)

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.master)


def tool(name):
    """Skips the test if this program is missing; on a machine that has to have everything, fails it."""
    if shutil.which(name):
        return
    if os.environ.get("CI") == "true":
        raise AssertionError(f"{name} is missing, and CI is set: everything has to be there")
    raise unittest.SkipTest(f"{name} is missing")


class Display:
    """A display that nobody sees, for a test, and what is typed there."""

    def __init__(self, test):
        for program in ["Xvfb", "xdotool"]:
            tool(program)
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-nolisten", "tcp"]
        test.start(command, pass_fds=[write])
        os.close(write)
        self.environment = test.environment
        with os.fdopen(read) as number:
            self.environment["DISPLAY"] = ":" + number.readline().strip()

    def do(self, *arguments):
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True, stdout=subprocess.DEVNULL,
                       timeout=HANGS_AFTER)

    def wait_for_title(self, title):
        self.do("search", "--sync", "--name", f"^{title}$")


class HostTest(unittest.TestCase):
    """A site, and a home folder for the program, whose name has an apostrophe and a space in it."""

    program = None  # that has to be there

    def setUp(self):
        if self.program:
            tool(self.program)
        self.site = Site()
        self.addCleanup(self.site.close)
        folder = tempfile.TemporaryDirectory(prefix="a host's ")
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        (self.home / "bin").mkdir()
        (self.home / "bin" / "sitemap-probe").symlink_to(PROBE)
        self.environment = {
            "PATH": f"{self.home / 'bin'}:{os.environ['PATH']}",
            "HOME": str(self.home),
            "TERM": "xterm",
            "LC_ALL": "C.UTF-8",
            "TMPDIR": str(self.home),
        }

    def start(self, command, **options):
        process = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)

    def terminal(self, *command):
        terminal = Terminal(command, self.environment)
        self.addCleanup(terminal.close)
        return terminal


def main():
    result = unittest.main(exit=False).result
    if result.skipped and not result.failures and not result.errors and len(result.skipped) == result.testsRun:
        raise SystemExit(77)
    raise SystemExit(0 if result.wasSuccessful() else 1)
