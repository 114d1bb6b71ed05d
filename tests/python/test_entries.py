"""Entries one by one."""

from __future__ import annotations

import contextlib
import json
import types
import unittest
from datetime import date, datetime, timedelta, timezone
from unittest import mock

import httpx
import requests

from loopback import SITEMAP, URLSET, Halves, Server, Site, index, urlset
from standard_sitemap import (
    Alternate,
    ClosedError,
    IncompleteError,
    LoadError,
    Page,
    Response,
    SitemapError,
    entries,
    parse,
    to_columns,
    to_frame,
)

S = "https://site.example"


def urls(stream):
    return [entry.url for entry in stream]


class Streaming(unittest.TestCase):
    def test_the_first_entry_comes_before_the_second_file_is_fetched(self):
        with Server() as server:
            b = server.base
            server.files = {
                "/robots.txt": (200, {"Content-Type": "text/plain"}, f"Sitemap: {b}/index.xml\n".encode()),
                "/index.xml": index(f"{b}/1.xml", f"{b}/2.xml"),
                "/1.xml": urlset(f"{b}/z", f"{b}/a/x", f"{b}/m"),
                "/2.xml": urlset(f"{b}/b"),
            }
            with entries(f"{b}/robots.txt") as stream:
                first = next(stream)
                self.assertEqual(first.url, f"{b}/z")
                self.assertEqual(first.file, f"{b}/1.xml")
                self.assertEqual(server.log, ["/robots.txt", "/index.xml", "/1.xml"])
                self.assertEqual(urls(stream), [f"{b}/a/x", f"{b}/m", f"{b}/b"], "in the order of the files")
            self.assertEqual(server.log, ["/robots.txt", "/index.xml", "/1.xml", "/2.xml"])

    def test_the_first_entries_come_while_the_file_still_arrives(self):
        with Server() as server, requests.Session() as session, httpx.Client() as client:
            for each in (None, session, client):
                for name in ("/list.xml", "/list.xml.gz"):
                    for isolation in (0, 2):
                        with self.subTest(session=each, name=name, isolation=isolation):
                            file = server.files[name] = Halves(server.base, name.endswith(".gz"))
                            stream = entries(server.base + name, session=each, policy={"isolation": isolation})
                            found = [next(stream).url]  # the other half is not sent before
                            self.assertFalse(file.go.is_set())
                            file.go.set()
                            found += urls(stream)
                            self.assertTrue(file.was_awaited)
                            self.assertEqual(found, file.urls)

    def test_what_a_file_lists_several_times_is_given_once_unless_it_is_wanted(self):
        site = Site({S + "/m.xml": urlset(S + "/a", S + "/b", S + "/%61", "HTTPS://SITE.example/a", S + "/a")})
        self.assertEqual(urls(entries(S + "/m.xml", session=site)), [S + "/a", S + "/b"])
        self.assertEqual(len(urls(entries(S + "/m.xml", session=site, duplicates=True))), 5)

    def test_the_time_of_the_caller_is_not_that_of_the_server(self):
        clock = types.SimpleNamespace(now=0.0)

        def body(slow):
            yield (URLSET + ">").encode()
            for n in range(30):
                clock.now += slow
                yield b"".join(b"<url><loc>%s/%d-%d</loc></url>" % (S.encode(), n, each) for each in range(300))
            yield b"</urlset>"

        def response(slow):
            return Response(200, [("Content-Type", "application/xml")], body(slow))

        fake = types.SimpleNamespace(monotonic=lambda: clock.now)
        modules = ("_transfer", "_entry_reader", "_tab")
        with contextlib.ExitStack() as stack:
            for module in modules:
                stack.enter_context(mock.patch(f"standard_sitemap.{module}.time", fake))
            count = 0
            for entry in entries(S + "/m.xml", session=Site({S + "/m.xml": response(0)}), timeout=5):
                clock.now += 1000 if count % 1000 == 0 else 0  # also more than `list_map_time`
                count += 1
            self.assertEqual(count, 9000)
            found = []
            with self.assertRaises(IncompleteError) as raised:
                for entry in entries(S + "/m.xml", session=Site({S + "/m.xml": response(1)}), timeout=5):
                    found.append(entry)
            self.assertEqual([each.outcome for each in raised.exception.documents], ["timeout"])
            self.assertTrue(300 <= len(found) <= 1500, len(found))

    def test_what_an_entry_says(self):
        site = Site(
            {
                S + "/m.xml": URLSET
                + ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
                + ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
                + ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n'
                + f"<url><loc>{S}/a?x=1&amp;y=2</loc><lastmod>2024-02-29T12:30:15.5+01:00</lastmod>"
                + "<changefreq>daily</changefreq><priority>0.8</priority>"
                + f'<xhtml:link rel="alternate" hreflang="de" href="{S}/de/a"/>'
                + f"<image:image><image:loc>{S}/a.png</image:loc><image:title>A</image:title></image:image></url>\n"
                + f"<url><loc>{S}/b</loc><lastmod>2024-05</lastmod><news:news><news:publication><news:name>N</news:name>"
                + "<news:language>en</news:language></news:publication><news:publication_date>2024-05-17"
                + "</news:publication_date><news:title>Änderung</news:title></news:news></url>\n"
                + f"<url><loc>{S}/c</loc><lastmod>yesterday</lastmod><priority>high</priority></url>\n</urlset>"
            }
        )
        a, b, c = entries(S + "/m.xml", session=site)
        self.assertEqual(a.url, S + "/a?x=1&y=2")
        self.assertEqual(a.lastmod, datetime(2024, 2, 29, 11, 30, 15, 500000, timezone.utc))
        self.assertEqual(a.lastmod.utcoffset(), timedelta(hours=1))
        self.assertEqual(a.lastmod_text, "2024-02-29T12:30:15.5+01:00")
        self.assertEqual((a.changefreq, a.priority, a.title, a.line), ("daily", 0.8, None, 2))
        self.assertIn(Alternate("de", S + "/de/a"), a.alternates)
        self.assertEqual([(each.url, each.title) for each in a.images], [(S + "/a.png", "A")])
        self.assertEqual((a.videos, a.news), ((), ()))
        self.assertEqual(b.lastmod, datetime(2024, 5, 1, tzinfo=timezone.utc))
        self.assertEqual((b.title, b.line), ("Änderung", 3))
        self.assertEqual(b.news[0].lastmod, datetime(2024, 5, 17, tzinfo=timezone.utc))
        self.assertEqual((c.lastmod, c.priority), (None, None))

    def test_columns_are_lists_by_name(self):
        columns = to_columns(entries(S + "/m.xml", session=Site({S + "/m.xml": urlset(S + "/a", S + "/b")})))
        self.assertEqual(columns["url"], [S + "/a", S + "/b"])
        self.assertEqual(columns["line"], [1, 1])
        self.assertEqual({len(column) for column in columns.values()}, {2})

    def test_a_frame_needs_pandas(self):
        import sys

        with mock.patch.dict(sys.modules, {"pandas": None}):
            with self.assertRaisesRegex(ImportError, "needs pandas"):
                to_frame([])

    def test_addresses_beyond_ascii(self):
        site = Site({S + "/karte-%C3%BC.xml": urlset(S + "/straße", S + "/%E6%97%A5", "https://bücher.example/ä")})
        with self.assertRaises(StopIteration):
            stream = entries(S + "/karte-ü.xml", session=site)
            self.assertEqual(next(stream).url, S + "/stra%C3%9Fe")
            self.assertEqual(next(stream).url, S + "/%E6%97%A5")
            self.assertIn("/%C3%A4", next(stream).url)
            next(stream)

    def test_text_lists_feeds_and_lists_for_agents(self):
        site = Site(
            {
                S + "/llms.txt": "# Bakery\n\n## Bread\n\n- [Rye](/rye.md): dark\n- [Wheat](/wheat.md)\n",
                S + "/feed.xml": "<rss version='2.0'><channel><title>F</title><item><title>One</title>"
                f"<link>{S}/1</link><pubDate>Mon, 03 Jan 2005 08:00:00 +0100</pubDate></item></channel></rss>",
                S + "/list.txt": f"{S}/a\n{S}/b\n",
            }
        )
        found = list(entries(S + "/llms.txt", session=site))
        self.assertEqual(
            [(each.url, each.title, each.description) for each in found],
            [(S + "/rye.md", "Rye", "dark"), (S + "/wheat.md", "Wheat", None)],
        )
        (one,) = entries(S + "/feed.xml", session=site)
        self.assertEqual((one.title, one.lastmod), ("One", datetime(2005, 1, 3, 7, tzinfo=timezone.utc)))
        self.assertEqual(urls(entries(S + "/list.txt", session=site)), [S + "/a", S + "/b"])

    def test_a_standard_sitemap_is_read_with_its_files(self):
        site = Site(
            {
                S + "/map.xml": SITEMAP + "<item name='Home' url='/'/><external url='part.xml'/></sitemap>",
                S + "/part.xml": SITEMAP + "<group name='G'><item name='In' url='/in'/></group></sitemap>",
            }
        )
        self.assertEqual(
            [(each.title, each.url, each.file) for each in entries(S + "/map.xml", session=site)],
            [("Home", S + "/", S + "/map.xml"), ("In", S + "/in", S + "/part.xml")],
        )


class Filters(unittest.TestCase):
    def setUp(self):
        self.site = Site(
            {
                S + "/i.xml": index((S + "/new.xml", "2024-06-01"), (S + "/old.xml", "2020-01-01"), S + "/plain.xml"),
                S + "/new.xml": urlset(
                    inside=f"<url><loc>{S}/n1</loc><lastmod>2024-06-01</lastmod></url>"
                    f"<url><loc>{S}/n2</loc><lastmod>2019-01-01</lastmod></url>"
                ),
                S + "/old.xml": urlset(S + "/o"),
                S + "/plain.xml": urlset(S + "/p"),
            }
        )

    def test_files_are_left_out_before_they_are_fetched(self):
        asked = []

        def follow(sitemap):
            asked.append((sitemap.url, sitemap.lastmod, sitemap.depth, sitemap.named_by))
            return "old" in sitemap.url

        self.assertEqual(urls(entries(S + "/i.xml", session=self.site, follow=follow)), [S + "/o"])
        self.assertEqual(self.site.urls, [S + "/i.xml", S + "/old.xml"])
        self.assertEqual(asked[0], (S + "/new.xml", datetime(2024, 6, 1, tzinfo=timezone.utc), 1, S + "/i.xml"))
        self.assertIsNone(asked[2][1])

    def test_what_has_not_changed_since_is_left_out(self):
        for since in (date(2023, 1, 1), datetime(2023, 1, 1), datetime(2023, 1, 1, tzinfo=timezone.utc)):
            self.site.asked.clear()
            self.assertEqual(urls(entries(S + "/i.xml", session=self.site, since=since)), [S + "/n1", S + "/p"])
            self.assertEqual(self.site.urls, [S + "/i.xml", S + "/new.xml", S + "/plain.xml"])

    def test_each_file_is_told(self):
        told = []
        list(entries(S + "/i.xml", session=self.site, on_file=lambda file: told.append(file)))
        self.assertEqual([each.document.outcome for each in told], ["ok"] * 4)
        self.assertEqual(told[1].sitemap.url, S + "/new.xml")

    def test_what_a_callback_raises_ends_the_iteration(self):
        def follow(sitemap):
            raise KeyError("mine")

        with self.assertRaisesRegex(KeyError, "mine"):
            list(entries(S + "/i.xml", session=self.site, follow=follow))


class Frontier(unittest.TestCase):
    def test_an_iteration_goes_on_where_it_was(self):
        files = {f"{S}/{n}.xml": urlset(f"{S}/{n}a", f"{S}/{n}b") for n in range(4)}
        files[S + "/i.xml"] = index(*files)
        first = Site(files)
        stream = entries(S + "/i.xml", session=first)
        found = [next(stream).url for _ in range(3)]  # the first entry of the second file
        kept = json.dumps(stream.frontier)
        stream.close()
        self.assertEqual(first.urls, [S + "/i.xml", S + "/0.xml", S + "/1.xml"])

        second = Site(files)
        rest = urls(entries(frontier=json.loads(kept), session=second))
        self.assertEqual(second.urls, [S + "/1.xml", S + "/2.xml", S + "/3.xml"])
        self.assertEqual(rest[0], S + "/1a", "the file that was being given is read again")
        self.assertEqual(found[:2] + rest, [f"{S}/{n}{x}" for n in range(4) for x in "ab"])

    def test_within_a_file_that_still_arrives(self):
        first = [f"{S}/{n}" for n in range(2000)]
        text = urlset(*first)
        files = {S + "/i.xml": index(S + "/a.xml", S + "/b.xml"), S + "/b.xml": urlset(S + "/b")}

        def body():
            yield text[:40000].encode()
            self.fail("more is read than is needed")

        broken = Site({**files, S + "/a.xml": Response(200, [("Content-Type", "application/xml")], body())})
        stream = entries(S + "/i.xml", session=broken)
        self.assertEqual(next(stream).url, first[0])
        kept = json.dumps(stream.frontier)
        stream.close()
        whole = Site({**files, S + "/a.xml": text})
        self.assertEqual(urls(entries(frontier=json.loads(kept), session=whole)), first + [S + "/b"])
        self.assertEqual(whole.urls, [S + "/a.xml", S + "/b.xml"])

    def test_it_begins_anew_before_the_first(self):
        site = Site({S + "/m.xml": urlset(S + "/a")})
        stream = entries(S + "/m.xml", session=site)
        self.assertEqual(urls(entries(frontier=stream.frontier, session=site)), [S + "/a"])

    def test_it_keeps_what_is_missing(self):
        site = Site({S + "/i.xml": index(S + "/gone.xml", S + "/b.xml"), S + "/b.xml": urlset(S + "/b")})
        stream = entries(S + "/i.xml", session=site)
        next(stream)
        with self.assertRaises(IncompleteError) as raised:
            list(entries(frontier=json.loads(json.dumps(stream.frontier)), session=site))
        self.assertEqual([each.requested for each in raised.exception.documents], [S + "/gone.xml"])

    def test_too_many_files(self):
        files = {f"{S}/{n}.xml": urlset(f"{S}/{n}") for n in range(4)}
        files[S + "/i.xml"] = index(*files)
        stream = entries(S + "/i.xml", session=Site(files), files=3)
        found = []
        with self.assertRaisesRegex(IncompleteError, "more than 3 files"):
            for entry in stream:
                found.append(entry.url)
        self.assertEqual(found, [S + "/0", S + "/1"])
        self.assertEqual(urls(entries(frontier=stream.frontier, session=Site(files))), [S + "/2", S + "/3"])

    def test_what_is_no_frontier(self):
        with self.assertRaises(ValueError):
            entries(frontier={"version": 7})
        with self.assertRaises(TypeError):
            entries()


class WhatIsMissing(unittest.TestCase):
    def test_the_others_are_given_and_then_it_is_told(self):
        site = Site({S + "/i.xml": index(S + "/gone.xml", S + "/b.xml"), S + "/b.xml": urlset(S + "/b")})
        stream, found = entries(S + "/i.xml", session=site), []
        with self.assertRaises(IncompleteError) as raised:
            for entry in stream:
                found.append(entry.url)
        self.assertEqual(found, [S + "/b"])
        error = raised.exception
        self.assertEqual((error.code, error.status), ("incomplete", 404))
        self.assertEqual([(each.requested, each.outcome) for each in error.documents], [(S + "/gone.xml", "http-error")])
        stream = entries(S + "/i.xml", session=site, partial=True)
        self.assertEqual(urls(stream), [S + "/b"])
        self.assertEqual([each.status for each in stream.missing], [404])

    def test_the_first_file_has_to_be_there(self):
        for body, code in ((None, "http-error"), ("<html><body>Welcome</body></html>", "not-a-sitemap")):
            with self.assertRaises(LoadError) as raised:
                list(entries(S + "/m.xml", session=Site({S + "/m.xml": body}), partial=True))
            self.assertEqual(raised.exception.code, code)
            self.assertIsInstance(raised.exception, SitemapError)
            self.assertTrue(raised.exception.diagnostics)

    def test_of_broken_xml_what_was_good_is_kept(self):
        text = urlset(S + "/a", S + "/b")[: -len("</urlset>")] + "\n<url><loc>" + S + "/c</loc></wrong>"
        stream, found = entries(S + "/m.xml", session=Site({S + "/m.xml": text})), []
        with self.assertRaises(IncompleteError) as raised:
            for entry in stream:
                found.append(entry.url)
        self.assertEqual(found[:2], [S + "/a", S + "/b"])
        (document,) = raised.exception.documents
        self.assertEqual(document.outcome, "cut")
        listing = parse(Page(S + "/m.xml", text.encode(), {"Content-Type": "application/xml"}))
        diagnostic = next(each for each in listing.diagnostics if each.code == "malformed")
        self.assertEqual((diagnostic.severity, diagnostic.line), ("error", 2))
        self.assertTrue(diagnostic.remedy)

    def test_of_a_file_that_breaks_off_what_has_arrived_is_given(self):
        def body():
            yield urlset(*(f"{S}/{n}" for n in range(2000)))[:60000].encode()
            raise ConnectionResetError("gone")

        for partial in (False, True):
            response = Response(200, [("Content-Type", "application/xml")], body())
            stream, found = entries(S + "/m.xml", session=Site({S + "/m.xml": response}), partial=partial), []
            with contextlib.nullcontext() if partial else self.assertRaises(IncompleteError) as raised:
                for entry in stream:
                    found.append(entry.url)
            self.assertEqual(found, [f"{S}/{n}" for n in range(len(found))])
            self.assertGreater(len(found), 300)
            self.assertEqual([each.failure for each in stream.missing], ["incomplete-response"])
            if not partial:
                self.assertIsInstance(raised.exception.__cause__, ConnectionResetError)
        with self.assertRaises(LoadError) as raised:  # before any entry, it is a file that cannot be read
            site = Site({S + "/m.xml": ConnectionResetError("gone")})
            list(entries(S + "/m.xml", session=site, partial=True))
        self.assertEqual(raised.exception.code, "incomplete-response")

    def test_what_cannot_be_offered_is_told(self):
        told, found = [], []
        site = Site({S + "/m.xml": urlset(S + "/a", S + "/" + 14 * "ü", S + "/b")})  # 84 bytes, encoded
        with self.assertRaises(IncompleteError) as raised:
            for entry in entries(S + "/m.xml", session=site, on_file=told.append, policy={"uri_bytes": 60}):
                found.append(entry.url)
        self.assertEqual(found, [S + "/a", S + "/b"])
        self.assertIn("limit-uri", [each.code for each in told[0].diagnostics])
        self.assertEqual([each.code for each in raised.exception.diagnostics], ["limit-uri"])

    def test_an_index_that_names_itself_ends(self):
        site = Site(
            {
                S + "/a.xml": index(S + "/a.xml", S + "/b.xml"),
                S + "/b.xml": index(S + "/a.xml", S + "/c.xml"),
                S + "/c.xml": urlset(S + "/c"),
            }
        )
        self.assertEqual(urls(entries(S + "/a.xml", session=site)), [S + "/c"])
        self.assertEqual(site.urls, [S + "/a.xml", S + "/b.xml", S + "/c.xml"])

    def test_a_file_under_two_addresses_is_given_once(self):
        site = Site({S + "/i.xml": index(S + "/r.xml", S + "/m.xml"), S + "/m.xml": urlset(S + "/a")})
        site.files[S + "/r.xml"] = Response(301, [("Location", "/m.xml")])
        self.assertEqual(urls(entries(S + "/i.xml", session=site)), [S + "/a"])

    def test_nothing_is_empty_in_silence(self):
        nested = URLSET + ">" + urlset(S + "/a") + "</urlset>"
        for text in (urlset(), nested):
            with self.assertRaises(LoadError) as raised:
                list(entries(S + "/m.xml", session=Site({S + "/m.xml": text})))
            self.assertEqual(raised.exception.code, "empty-list")
            self.assertIn("empty-list", [each.code for each in raised.exception.diagnostics])
            self.assertEqual(urls(entries(S + "/m.xml", session=Site({S + "/m.xml": text}), partial=True)), [])
        site = Site({S + "/i.xml": index(S + "/a.xml")})
        self.assertEqual(urls(entries(S + "/i.xml", session=site, follow=lambda sitemap: False)), [], "as wanted")

    def test_a_public_index_leads_to_no_private_network(self):
        site = Site(
            {
                S + "/i.xml": index("https://10.0.0.1/x.xml", "https://other.example/b.xml"),
                "https://other.example/b.xml": Response(
                    200, [("Content-Type", "application/xml")], [urlset(S + "/b").encode()], address="127.0.0.1"
                ),
            },
            address="93.184.216.34",
        )
        stream = entries(S + "/i.xml", session=site, partial=True)
        self.assertEqual(urls(stream), [])
        self.assertEqual([each.refusal for each in stream.missing], ["private-network", "private-network"])
        self.assertNotIn("https://10.0.0.1/x.xml", site.urls)


class Redirects(unittest.TestCase):
    def test_a_redirect_to_a_private_network_is_not_followed(self):
        site = Site({S + "/i.xml": index(S + "/r.xml", S + "/b.xml"), S + "/b.xml": urlset(S + "/b")})
        site.files[S + "/r.xml"] = Response(302, [("Location", "https://10.0.0.1/x.xml")])
        stream = entries(S + "/i.xml", session=site, partial=True)
        self.assertEqual(urls(stream), [S + "/b"])
        self.assertEqual([each.refusal for each in stream.missing], ["private-network"])
        self.assertEqual(site.urls, [S + "/i.xml", S + "/r.xml", S + "/b.xml"])


class OneFile(unittest.TestCase):
    def test_of_a_response_that_is_at_hand(self):
        listing = parse(Page(S + "/i.xml", index((S + "/a.xml", "2024-06-01"), S + "/b.xml").encode()))
        self.assertEqual(
            [(each.url, each.lastmod_text) for each in listing.sitemaps],
            [(S + "/a.xml", "2024-06-01"), (S + "/b.xml", None)],
        )
        self.assertEqual((listing.entries, listing.format, listing.document.outcome), ([], "sitemaps.org", "ok"))
        self.assertNotIn("cancelled", [each.code for each in listing.diagnostics])
        listing = parse(Page(S + "/robots.txt", f"Sitemap: {S}/a.xml\n".encode(), {"Content-Type": "text/plain"}))
        self.assertEqual([each.url for each in listing.sitemaps], [S + "/a.xml"])
        with self.assertRaises(LoadError):
            parse(Page(S + "/x", b"<html></html>", {"Content-Type": "text/html"}))
        with self.assertRaises(TypeError):
            parse(S + "/i.xml")


class Closing(unittest.TestCase):
    def test_what_is_closed_raises(self):
        stream = entries(S + "/m.xml", session=Site({S + "/m.xml": urlset(S + "/a", S + "/b")}))
        next(stream)
        stream.close()
        stream.close()
        self.assertTrue(stream.closed)
        with self.assertRaises(ClosedError):
            next(stream)

    def test_while_a_file_is_read(self):
        """By the session itself, as another thread may do it."""
        stream = None

        def body():
            yield (URLSET + ">").encode()
            stream.close()
            yield f"<url><loc>{S}/a</loc></url></urlset>".encode()

        closed = []
        response = Response(200, [("Content-Type", "application/xml")], body(), close=lambda: closed.append(1))
        stream = entries(S + "/m.xml", session=Site({S + "/m.xml": response}))
        with self.assertRaises(ClosedError):
            next(stream)
        self.assertEqual(closed, [1], "the response is closed, too")


if __name__ == "__main__":
    unittest.main()
