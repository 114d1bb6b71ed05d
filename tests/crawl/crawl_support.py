"""What the tests of this folder share: archives to read, programs of engines that are not installed, and the folder in
which a recipe of docs/crawl.md runs."""

import gzip
import json
import os
import shutil
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "publishing"))

from support import PROBE, SOURCE, main, missing, run, tool  # noqa: F401, E402
from page import Page  # noqa: E402
from server import held_port  # noqa: E402

DOCUMENT = Page("crawl.md")
TOOLS = SOURCE / "build/tools"  # where bootstrap unpacks what it does not install


def record(url, block, kind="response", media_type="application/http; msgtype=response"):
    head = [f"WARC-Type: {kind}", f"WARC-Target-URI: {url}", "WARC-Date: 2026-01-01T00:00:00Z",
            f"WARC-Record-ID: <urn:test:{url}>", f"Content-Type: {media_type}", f"Content-Length: {len(block)}"]
    return "\r\n".join(["WARC/1.1", *head]).encode() + b"\r\n\r\n" + block + b"\r\n\r\n"


def packed(*records):
    """As crawlers write them: a gzip member for each record."""
    return b"".join(gzip.compress(one, mtime=0) for one in records)


def page_names(url):
    """A page that names a map beside it."""
    body = b'<!DOCTYPE html><title>A page</title><link rel="standard-sitemap" href="map.xml">'
    return record(url, b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body)


def page_without(url):
    return record(url, b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<!DOCTYPE html><title>A page</title>")


def fixture_pages():
    """The address, the response and what is expected of discovery, for each fixture whose page is read by default."""
    for expected in sorted((SOURCE / "fixtures").glob("*/expected.json")):
        case = json.loads(expected.read_text(encoding="utf-8"))
        response = expected.parent / "page.http"
        discovery = case["expect"].get("discovery", {})
        url = case["input"].get("page", "")
        differs = {"preference", "policy", "strict", "any_type", "for_check", "page_redirected_to"} & set(case["input"])
        if response.exists() and "rule" in discovery and url.startswith("http") and not differs:
            head, _, body = response.read_bytes().replace(b"\r\n\r\n", b"\n\n", 1).partition(b"\n\n")
            head = head.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            yield url, head + b"\r\n\r\n" + body, discovery


def lines(text):
    return [json.loads(line) for line in text.split("\n") if line]


def unpacked(name, *packages):
    """A program that is installed, or that was unpacked: packages that start services are not installed for a test."""
    folders = [TOOLS / "usr/bin", TOOLS / "usr/sbin"]
    found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", os.defpath), "/usr/sbin"]))
    return found or missing(f"{name} of {' or '.join(packages or [name])}")


def wait_until(condition, what, seconds=600):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"no {what} within {seconds} s")
        time.sleep(0.05)


def end(process):
    process.terminate()
    process.wait()


class Crawl(unittest.TestCase):
    """A folder with six archives, one of which is damaged, and their list, in which the programs of docs/crawl.md are."""

    ARCHIVES = 6

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.home = Path(temporary.name)
        self.folder = self.home / "crawl"
        (self.folder / "archives").mkdir(parents=True)
        programs = self.home / "bin"
        programs.mkdir()
        (self.home / "user").mkdir()
        (programs / "sitemap-probe").symlink_to(PROBE)
        libraries = [str(path) for path in (TOOLS / "usr/lib/x86_64-linux-gnu", TOOLS / "usr/lib/x86_64-linux-gnu/slurm-wlm")]
        self.environment = os.environ | {
            "PATH": os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath), str(TOOLS / "usr/bin")]),
            "HOME": str(self.home / "user"), "LC_ALL": "C.UTF-8"}
        self.with_libraries = self.environment | {"LD_LIBRARY_PATH": os.pathsep.join(libraries)}
        self.archives = [f"archives/crawl-{number}.warc.gz" for number in range(self.ARCHIVES)]
        for number, name in enumerate(self.archives):
            host = f"http://site{number}.example"
            content = packed(page_names(f"{host}/a.html"), page_without(f"{host}/b.html"), page_names(f"{host}/c/d.html"))
            if number == 3:
                content = content[:100] + b"damaged" + content[107:]
            (self.folder / name).write_bytes(content)
        (self.folder / "manifest").write_text("".join(f"{name}\n" for name in self.archives))
        one = self.folder / "crawl-one"
        one.write_text(DOCUMENT.cut("One archive", "sh")[0])
        one.chmod(0o755)

    def port(self):
        """Of this machine, for a server that the test starts."""
        holder = held_port()
        self.addCleanup(holder.close)
        return holder.getsockname()[1]

    def shell(self, script, status=0, **environment):
        return run("sh", "-e", "-c", script, status=status, cwd=self.folder, env=self.environment | environment)

    def found(self):
        """What one command says of all archives."""
        return run(PROBE, "--batch", "--only", "found", *self.archives, cwd=self.folder, status=8).stdout

    def assert_all_found(self):
        """The result of a recipe has each line once, whatever the order of the archives."""
        found = (self.folder / "found.ndjson").read_text()
        self.assertEqual(sorted(found.splitlines()), sorted(self.found().splitlines()))
        self.assertGreaterEqual(len(found.splitlines()), 2 * self.ARCHIVES - 2)
