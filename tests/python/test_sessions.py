"""Who fetches: sessions of other packages, functions, and what happens when they fail."""

from __future__ import annotations

import gzip
import http.client
import socket
import ssl
import threading
import unittest
import urllib.request

import httpx
import requests

from loopback import XML, Server, Site, index, urlset
from standard_sitemap import LoadError, Response, entries, load

S = "https://site.example"
PACKED = (200, {"Content-Type": XML, "Content-Encoding": "gzip"}, gzip.compress(urlset(S + "/a").encode()))


def no_redirects():
    class Handler(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    class Any(urllib.request.HTTPErrorProcessor):
        def http_response(self, request, response):
            return response

        https_response = http_response

    return urllib.request.build_opener(Handler, Any)


class EachSession(unittest.TestCase):
    """The same with each of them."""

    def each(self):
        with requests.Session() as session:
            session.headers["User-Agent"] = "mine/1"
            yield session
        with httpx.Client(headers={"User-Agent": "mine/1"}) as client:
            yield client
        yield no_redirects()
        yield None

    def test_redirects_codings_and_errors(self):
        with Server() as server:
            b = server.base
            server.files = {
                "/i.xml": index(f"{b}/moved.xml", f"{b}/packed.xml", f"{b}/file.xml.gz", f"{b}/gone.xml"),
                "/moved.xml": (302, {"Location": "/%C3%BCmlaut.xml"}, b""),
                "/%C3%BCmlaut.xml": urlset(S + "/moved"),
                "/packed.xml": PACKED,
                "/file.xml.gz": (200, {"Content-Type": "application/gzip"}, gzip.compress(urlset(S + "/z").encode())),
            }
            for session in self.each():
                with self.subTest(session=type(session).__name__):
                    server.log.clear()
                    stream = entries(f"{b}/i.xml", session=session, partial=True)
                    self.assertEqual([each.url for each in stream], [S + "/moved", S + "/a", S + "/z"])
                    self.assertEqual([each.status for each in stream.missing], [404])
                    self.assertEqual(
                        server.log,
                        ["/i.xml", "/moved.xml", "/%C3%BCmlaut.xml", "/packed.xml", "/file.xml.gz", "/gone.xml"],
                    )
                    with load(f"{b}/i.xml", session=session, partial=True) as found:
                        self.assertEqual(len([each.url for each in found.entries()]), 3)

    def test_headers(self):
        with Server({"/m.xml": urlset(S + "/a")}) as server:
            for session in self.each():
                server.headers.clear()
                list(entries(f"{server.base}/m.xml", session=session, headers={"X-Mine": "1"}))
                (sent,) = server.headers
                self.assertIn("application/xml", sent["Accept"])
                self.assertEqual(sent["X-Mine"], "1")
                if isinstance(session, (requests.Session, httpx.Client)):
                    self.assertEqual(sent["User-Agent"], "mine/1")

    def test_credentials_and_headers_go_to_the_site_of_the_map_only(self):
        with Server() as server:
            b, elsewhere = server.base, server.base.replace("127.0.0.1", "localhost")
            server.files = {
                "/i.xml": index(f"{b}/a.xml", f"{elsewhere}/b.xml"),
                "/a.xml": urlset(S + "/a"),
                "/b.xml": urlset(S + "/b"),
            }
            with requests.Session() as session, httpx.Client(auth=("me", "secret")) as client:
                session.auth = ("me", "secret")
                for each in (session, client):
                    server.headers.clear()
                    list(entries(f"{b}/i.xml", session=each, headers={"X-Mine": "1"}))
                    self.assertEqual(["Authorization" in sent for sent in server.headers], [True, True, False])
                    self.assertEqual([sent["X-Mine"] for sent in server.headers], ["1", "1", None])

    def test_redirects_without_end(self):
        with Server() as server:
            server.files["/m.xml"] = (301, {"Location": "/m.xml"}, b"")
            for session in self.each():
                server.log.clear()
                with self.assertRaises(LoadError) as raised:
                    load(f"{server.base}/m.xml", session=session, policy={"redirects": 3})
                self.assertEqual(raised.exception.code, "too-many-redirects")
                self.assertEqual(len(server.log), 4)
            server.files["/m.xml"] = (301, {"Location": "file:///etc/passwd"}, b"")
            with self.assertRaisesRegex(LoadError, "leads to no web address"):
                load(f"{server.base}/m.xml")

    def test_responses_that_end_too_early_or_are_not_what_they_say(self):
        whole = urlset(S + "/a").encode()
        with Server() as server:
            server.files["/short.xml"] = (200, {"Content-Type": XML, "Content-Length": "9999"}, whole)
            server.files["/broken.xml"] = (200, {**PACKED[1]}, PACKED[2][:30])
            for session in self.each():
                for path, codes in (
                    ("/short.xml", {"incomplete-response"}),
                    # zlib in requests and httpx takes an end for the end: what is missing is missing from the file.
                    ("/broken.xml", {"coding-broken", "not-a-sitemap"}),
                ):
                    with self.subTest(session=type(session).__name__, path=path):
                        with self.assertRaises(LoadError) as raised:
                            load(server.base + path, session=session)
                        self.assertIn(raised.exception.code, codes)

    def test_a_server_that_does_not_answer(self):
        """The timeout is that of the session, or ours; the server answers when the test is over."""
        over = threading.Event()
        with Server({"/m.xml": lambda handler: over.wait()}) as server:
            try:
                with httpx.Client(timeout=0.05) as client:
                    for session in (client, None, no_redirects(), requests.Session()):
                        with self.assertRaises(LoadError) as raised:
                            load(server.base + "/m.xml", session=session, timeout=0.05)
                        self.assertEqual(raised.exception.code, "timeout")
            finally:
                over.set()

    def test_nobody_listens(self):
        with Server() as server:
            base = server.base
        for session in self.each():
            with self.assertRaises(LoadError) as raised:
                load(base + "/m.xml", session=session)
            self.assertEqual(raised.exception.code, "not-connected")
            self.assertIsNotNone(raised.exception.__cause__)

    def test_an_opener_that_follows_redirects(self):
        with Server({"/r.xml": (301, {"Location": "/m.xml"}, b""), "/m.xml": urlset(S + "/a")}) as server:
            with self.assertRaisesRegex(LoadError, "followed a redirect"):
                load(server.base + "/r.xml", session=urllib.request.build_opener())

    def test_what_is_no_session(self):
        for session in (object(), requests.Session, "requests"):
            with self.assertRaises(TypeError):
                entries(S + "/m.xml", session=session)
        with self.assertRaisesRegex(TypeError, "aload"):
            load(S + "/m.xml", session=httpx.AsyncClient())


class Failures(unittest.TestCase):
    """What a function raises, and what the engine says of it."""

    def code_of(self, error):
        with self.assertRaises(LoadError) as raised:
            load(S + "/m.xml", session=Site({S + "/m.xml": error}))
        self.assertIs(raised.exception.__cause__, error)
        return raised.exception.code

    def test_each_has_its_code(self):
        certificate = ssl.SSLCertVerificationError()
        certificate.verify_code = 10
        refused = OSError("outside")
        refused.__cause__ = ConnectionRefusedError("inside")
        for error, code in (
            (TimeoutError(), "timeout"),
            (requests.ReadTimeout("slow"), "timeout"),
            (requests.ConnectionError(socket.gaierror(-2, "unknown")), "name-unresolved"),
            (requests.exceptions.ProxyError("no"), "proxy"),
            (refused, "not-connected"),
            (certificate, "expired-certificate"),
            (ssl.SSLError("handshake"), "no-secure-connection"),
            (http.client.BadStatusLine("x"), "not-http"),
            (http.client.IncompleteRead(b""), "incomplete-response"),
            (httpx.DecodingError("x"), "coding-broken"),
            (OSError("anything"), "network"),
        ):
            with self.subTest(error=error):
                self.assertEqual(self.code_of(error), code)

    def test_a_defect_of_the_session_is_no_failure_of_a_document(self):
        for error in (KeyError("mine"), ZeroDivisionError(), KeyboardInterrupt()):
            site = Site({S + "/i.xml": index(S + "/a.xml", S + "/b.xml"), S + "/a.xml": error, S + "/b.xml": urlset()})
            for use in (load, lambda url, session: list(entries(url, session=session))):
                with self.assertRaises(type(error)) as raised:
                    use(S + "/i.xml", session=site)
                self.assertIs(raised.exception, error)
                self.assertNotIn(S + "/b.xml", site.urls)
                site.asked.clear()

    def test_in_the_body_too(self):
        closed = []

        def body():
            yield b"<urlset"
            raise LookupError("mine")

        site = Site({S + "/m.xml": Response(200, [("Content-Type", XML)], body(), close=lambda: closed.append(1))})
        with self.assertRaisesRegex(LookupError, "mine"):
            load(S + "/m.xml", session=site)
        self.assertEqual(closed, [1])

    def test_what_is_no_response(self):
        with self.assertRaisesRegex(TypeError, "standard_sitemap.Response"):
            load(S + "/m.xml", session=lambda request: b"<urlset/>")

    def test_several_at_a_time_in_any_order(self):
        """The second file is answered before the first."""
        second = threading.Event()

        class Late(Site):
            def __call__(self, request):
                if request.url.endswith("/0.xml"):
                    second.wait()
                response = super().__call__(request)
                if request.url.endswith("/1.xml"):
                    second.set()
                return response

        files = {f"{S}/{n}.xml": urlset(f"{S}/{n}") for n in range(8)}
        site = Late({**files, S + "/i.xml": index(*files)})
        with load(S + "/i.xml", session=site, workers=4) as found:
            self.assertEqual([each.url for each in found.entries()], [f"{S}/{n}" for n in range(8)])

    def test_an_exception_in_one_of_several(self):
        files = {f"{S}/{n}.xml": urlset(f"{S}/{n}") for n in range(8)}
        site = Site({**files, S + "/i.xml": index(*files), S + "/3.xml": LookupError("mine")})
        with self.assertRaisesRegex(LookupError, "mine"):
            load(S + "/i.xml", session=site, workers=3)


if __name__ == "__main__":
    unittest.main()
