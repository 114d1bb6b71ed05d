#!/usr/bin/env python3
"""docs/writing.md, "Announcing it": its snippets, in nginx, Apache httpd and Caddy, do what the page says."""

import gzip
import tempfile
import unittest
from pathlib import Path

from page import Page
from server import Apache, Caddy, Nginx
from support import Site, checked, main, probed

PAGE = Page("writing.md")
LINKS = PAGE.cut("In the pages", "html")[0]
BY_SERVER = "By the server"
# Long enough to be worth compressing.
MAP = ('<?xml version="1.0" encoding="UTF-8"?>\n'
       '<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink">\n'
       '<item name="Corner Bakery" role="home" xlink:href="/"/>\n'
       + "".join(f'<item name="Recipe {i}" xlink:href="/recipes/{i}.html"/>\n' for i in range(200))
       + "</sitemap>\n").encode()
HTML = "<!DOCTYPE html>\n<title>Page</title>\n"


class Served(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.site = Path(temporary.name)
        self.write("index.html", HTML)
        self.write("style.css", "body { color: black }\n")
        (self.site / "sitemap.xml").write_bytes(MAP)

    def write(self, path, text):
        path = self.site / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


class Links(Served):
    def test_a_page_names_its_map(self):
        self.write("index.html", HTML + LINKS)
        with Site(self.site) as site:
            report = checked(site.url)
            self.assertEqual(report["discovery"]["rule"], "link-schema")
            self.assertEqual(report["discovery"]["sitemap"], f"{site.url}sitemap.xml")

    def test_the_pages_of_a_project_below_its_name(self):
        (self.site / "project/guide").mkdir(parents=True)
        (self.site / "sitemap.xml").rename(self.site / "project/sitemap.xml")
        for address in ("/project/sitemap.xml", "../sitemap.xml"):
            self.assertIn(address, (Path(__file__).parents[2] / "docs/writing.md").read_text())
            self.write("project/guide/index.html", HTML + LINKS.replace("/sitemap.xml", address))
            with self.subTest(address), Site(self.site) as site:
                report = checked(f"{site.url}project/guide/")
                self.assertEqual(report["discovery"]["sitemap"], f"{site.url}project/sitemap.xml")

    def test_a_page_names_its_llms_txt_for_those_who_ask(self):
        self.write("index.html", HTML + PAGE.cut("Lists for agents and crawlers", "html")[0])
        self.write("llms.txt", "# Corner Bakery\n\n## Bread\n\n- [Rye](/rye.md)\n")
        with Site(self.site) as site:
            host = site.url.split("/")[2]
            self.write("preferences.toml", f'[[site]]\npages = "{host}"\nsource = "llms"\n')
            self.assertIsNone(probed(site.url, status=1)["discovery"]["sitemap"])
            report = probed(site.url, "--preferences", str(self.site / "preferences.toml"))
            self.assertEqual(report["discovery"]["sitemap"], f"{site.url}llms.txt")
            self.assertEqual(report["sitemap"]["format"], "llms.txt")

    def test_a_map_that_no_page_names_is_not_found(self):
        with Site(self.site) as site:
            self.assertIsNone(probed(site.url, status=1)["discovery"]["sitemap"])
            self.assertEqual(site.requests, ["/"])


class Fields:
    """What holds for every server. The tests have `server()`, and `lost`, a page that is not there."""

    media_type = "application/xml"

    def test_pages_name_their_map(self):
        with self.server() as server:
            report = checked(server.url)
            self.assertEqual(report["discovery"]["rule"], "http-opt")
            self.assertEqual(report["discovery"]["sitemap"], f"{server.url}sitemap.xml")
            self.assertEqual([document["content_type"] for document in report["documents"]], [self.media_type])
            self.assertEqual(report["diagnostics"], [])
            self.assertEqual(len(report["sitemap"]["nodes"]), 202)

    def test_error_pages_name_it_too(self):
        with self.server() as server:
            report = probed(server.url.rstrip("/") + self.lost)
            self.assertEqual((report["page"]["status"], report["discovery"]["rule"]), (404, "http-opt"))

    def test_nothing_else_names_it(self):
        with self.server() as server:
            for path in ("/style.css", "/sitemap.xml"):
                status, fields, _ = server.get(path)
                self.assertEqual(status, 200)
                self.assertFalse({"opt", "27-location"} & set(fields), fields)

    def test_the_map_is_compressed_and_cached(self):
        with self.server() as server:
            _, fields, body = server.get("/sitemap.xml", accept_encoding="gzip")
            self.assertEqual((fields["content-type"], fields["content-encoding"]), (self.media_type, "gzip"))
            self.assertIn("accept-encoding", fields["vary"].lower())
            self.assertEqual(fields["cache-control"], "max-age=3600")
            self.assertEqual(gzip.decompress(body), MAP)
            self.assertLess(len(body), len(MAP) / 5)
            _, fields, body = server.get("/sitemap.xml")
            self.assertNotIn("content-encoding", fields)
            self.assertEqual(body, MAP)

    def test_a_map_that_has_not_changed_is_not_sent_again(self):
        with self.server() as server:
            for encoding in ("gzip", "identity"):
                with self.subTest(encoding):
                    _, fields, _ = server.get("/sitemap.xml", accept_encoding=encoding)
                    # As browsers ask again: with both, if they have both.
                    conditions = {"If_None_Match": "etag", "If_Modified_Since": "last-modified"}
                    again = {name: fields[of] for name, of in conditions.items() if of in fields}
                    self.assertTrue(again)
                    status, _, body = server.get("/sitemap.xml", accept_encoding=encoding, **again)
                    self.assertEqual((status, body), (304, b""))
                    other = {"If_None_Match": '"other"', "If_Modified_Since": "Mon, 01 Jan 2007 00:00:00 GMT"}
                    self.assertEqual(server.get("/sitemap.xml", accept_encoding=encoding, **other)[0], 200)


class NginxTest(Fields, Served):
    lost = "/nowhere"

    def server(self, more=""):
        in_http, in_server = PAGE.cut(BY_SERVER, "nginx")
        return Nginx(self.site, in_http, in_server + more)

    def test_a_location_with_fields_of_its_own_inherits_none(self):
        self.write("shop/index.html", HTML)
        with self.server('location /shop/ { add_header X-Shop yes; }\n') as server:
            _, fields, _ = server.get("/shop/")
            self.assertIn("x-shop", fields)
            self.assertNotIn("opt", fields)
            self.assertIn("opt", server.get("/")[1])


class ApacheTest(Fields, Served):
    lost = "/nowhere"

    def server(self):
        return Apache(self.site, PAGE.cut(BY_SERVER, "apache")[0], "")


class HtaccessTest(Fields, Served):
    lost = "/nowhere"

    def server(self):
        return Apache(self.site, "", PAGE.cut(BY_SERVER, "apache")[0])


class CaddyTest(Fields, Served):
    lost = "/nowhere.html"
    media_type = "text/xml"

    def server(self):
        return Caddy(self.site, PAGE.cut(BY_SERVER, "caddyfile")[0])


if __name__ == "__main__":
    main()
