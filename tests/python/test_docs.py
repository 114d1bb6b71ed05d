"""The examples of docs/python.md: each is run, and prints what the document says."""

from __future__ import annotations

import contextlib
import io
import os
import re
import unittest
from pathlib import Path
from unittest import mock

import httpx
import requests
import requests.adapters
import urllib3

from loopback import SITEMAP, URLSET, index
from standard_sitemap import Request, Response, _sessions

B = "https://example.com"
XML = {"Content-Type": "application/xml"}


def url(path, more=""):
    return f"<url><loc>{B}{path}</loc>{more}</url>"


FILES = {
    "/robots.txt": (200, {"Content-Type": "text/plain"}, f"User-agent: *\nSitemap: {B}/sitemap_index.xml\n"),
    "/sitemap_index.xml": (200, XML, index((B + "/pages.xml", "2024-06-01"), (B + "/products.xml", "2023-01-10"))),
    "/pages.xml": (200, XML, URLSET + ">" + url("/", "<lastmod>2024-06-01</lastmod>") + url("/about") + "</urlset>"),
    "/products.xml": (200, XML, URLSET + ">" + url("/shop/lamp", "<lastmod>2023-01-10T08:30:00+01:00</lastmod>") + "</urlset>"),
    "/broken_index.xml": (200, XML, index(B + "/gone.xml", B + "/pages.xml")),
    "/careless.xml": (200, XML, URLSET + ">\n" + url("/a") + "\n" + url("/b", "<lastmod>soon</lastmod>") + "\n</urlset>"),
    "/map.xml": (200, XML, SITEMAP + "<item name='The Bakery' url='/' role='home'/><group name='Breads'>"
                 "<item name='Rye' url='/rye'/><item name='Wheat' url='/wheat'/></group></sitemap>"),
    "/rye": (200, {"Content-Type": "text/html", "Opt": '"http://standard-sitemap.org/2007/ns"; ns=05', "05-Location": "/map.xml"},
             "<html><head><title>Rye</title><link rel=next href=/wheat></head><body></body></html>"),
}


def answer(address):
    assert address.startswith(B), address
    status, fields, body = FILES.get(address[len(B):], (404, {"Content-Type": "text/plain"}, "not here"))
    return status, fields, body.encode()


def by_function(request: Request) -> Response:
    status, fields, body = answer(request.url)
    return Response(status, fields.items(), [body])


def by_requests(adapter, request, **_):
    status, fields, body = answer(request.url)
    raw = urllib3.HTTPResponse(io.BytesIO(body), headers=fields, status=status, preload_content=False)
    return adapter.build_response(request, raw)


async def by_httpx(transport, request):
    status, fields, body = answer(str(request.url))
    return httpx.Response(status, headers=fields, content=body, request=request)


class Documents(unittest.TestCase):
    def test_the_examples_print_what_the_document_says(self):
        text = (Path(os.environ["STANDARD_SITEMAP_SOURCE_DIR"]) / "docs/python.md").read_text("utf-8")
        examples = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", text, re.S)
        self.assertGreater(len(examples), 10)
        with mock.patch.object(_sessions, "fetch_by_urllib", lambda: by_function), \
                mock.patch.object(requests.adapters.HTTPAdapter, "send", by_requests), \
                mock.patch.object(httpx.AsyncHTTPTransport, "handle_async_request", by_httpx):
            for code, expected in examples:
                with self.subTest(code=code):
                    printed = io.StringIO()
                    with contextlib.redirect_stdout(printed):
                        exec(compile(code, "docs/python.md", "exec"), {})
                    self.assertEqual(printed.getvalue(), expected)


if __name__ == "__main__":
    unittest.main()
