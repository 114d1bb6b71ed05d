#!/usr/bin/env python3
"""docs/examples/discover_in_warc.py says of each page what the command says, and what is expected of each fixture."""

import gzip
import os
import sys
import unittest
from tempfile import TemporaryDirectory
from pathlib import Path

from crawl_support import (PROBE, SOURCE, Crawl, fixture_pages, lines, main, missing, packed, page_names, page_without,
                           record, run)

LIBRARY = os.environ.get("STANDARD_SITEMAP_LIBRARY")
KEYS = ("url", "rule", "sitemap", "near_misses")


def by_python(*files):
    if not LIBRARY or not Path(LIBRARY).exists():
        missing("the shared library")
    return lines(run(sys.executable, SOURCE / "docs/examples/discover_in_warc.py", LIBRARY, *files).stdout)


def by_command(*files):
    return [{key: page[key] for key in KEYS} for page in lines(run(PROBE, "--batch", *files).stdout)]


class Python(unittest.TestCase):
    def setUp(self):
        temporary = TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.file = Path(temporary.name) / "crawl.warc.gz"

    def test_the_pages_of_the_fixtures(self):
        pages = list(fixture_pages())
        self.assertGreater(len(pages), 100)
        self.file.write_bytes(packed(*(record(url, response) for url, response, _ in pages)))
        said = by_python(self.file)
        self.assertEqual(said, by_command(self.file))
        of_pages = [(url, expected) for url, response, expected in pages if not response.startswith(b"HTTP/1.1 3")]
        for (url, expected), page in zip(of_pages, said, strict=True):
            self.assertEqual(page["rule"], expected["rule"], url)
            if isinstance(expected.get("sitemap"), str):
                self.assertEqual(page["sitemap"], expected["sitemap"], url)

    def test_stored_codings(self):
        html = b'<link rel="standard-sitemap" href="map.xml">' + b"<p>some text</p>" * 200
        small = gzip.compress(html)
        chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(html), html)
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
        self.file.write_bytes(packed(
            record("http://a.example/", head + b"Content-Encoding: gzip\r\n\r\n" + small),
            record("http://b.example/", head + b"Content-Encoding: gzip\r\n\r\n" + html),
            record("http://c.example/", head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks)))
        said = by_python(self.file)
        self.assertEqual([page["sitemap"] for page in said], [f"http://{host}.example/map.xml" for host in "abc"])
        self.assertEqual(said, by_command(self.file))

    def test_what_is_no_page(self):
        type_of_page = "text/html; charset=utf-8"
        self.file.write_bytes(packed(
            record("http://a.example/", b"GET / HTTP/1.1\r\n\r\n", "request", "application/http; msgtype=request"),
            page_names("http://b.example/"),
            record("http://c.example/", b"HTTP/1.1 301 Moved\r\nLocation: /d\r\n\r\n"),
            record("http://d.example/", b"<link rel=standard-sitemap href=/m>", "resource", type_of_page),
            record("http://e.example/", b"body {}", "resource", "text/css"),
            page_without("http://f.example/")))
        said = by_python(self.file)
        self.assertEqual([page["url"] for page in said], [f"http://{host}.example/" for host in "bdf"])
        self.assertEqual(said, by_command(self.file))

    def test_what_is_not_compressed(self):
        self.file.write_bytes(page_names("http://a.example/") + page_without("http://b.example/"))
        self.assertEqual(by_python(self.file), by_command(self.file))


class Packing(Crawl):
    """docs/examples/pack_pages.py"""

    def test_the_pages_of_folders(self):
        pages = self.folder / "pages"
        (pages / "one-doc/html").mkdir(parents=True)
        (pages / "one-doc/html/a page.html").write_text("<link rel=standard-sitemap href=../map.xml>")
        (pages / "one-doc/copyright").write_text("no page")
        (pages / "two-doc").mkdir()
        (pages / "two-doc/index.HTM").write_bytes(b"<title>\xff</title>")
        (pages / "two-doc/link.html").symlink_to(pages / "one-doc/html/a page.html")
        packing = f"'{sys.executable}' '{SOURCE}/docs/examples/pack_pages.py' pages"
        self.shell(f"{packing} > one.warc.gz; {packing} | cmp - one.warc.gz")
        said = by_command(self.folder / "one.warc.gz")
        self.assertEqual([(page["url"], page["sitemap"]) for page in said], [
            ("http://one-doc.example/html/a%20page.html", "http://one-doc.example/map.xml"),
            ("http://two-doc.example/index.HTM", None)])

    def test_the_survey_of_an_example(self):
        self.shell(f"sitemap-probe --batch {' '.join(self.archives[:2])} | '{sys.executable}' '{SOURCE}/docs/examples/survey.py'"
                   " > table")
        self.assertEqual((self.folder / "table").read_text(),
                         "| host | pages | name a map | nearly | cut | diagnostics |\n|---|--:|--:|--:|--:|--:|\n"
                         "| site0.example | 3 | 2 | 0 | 0 | 2 |\n| site1.example | 3 | 2 | 0 | 0 | 2 |\n"
                         "| **all** | 6 | 4 | 0 | 0 | 4 |\n", "diagnostics: the older form of the link (D-4)")


if __name__ == "__main__":
    sys.exit(main())
