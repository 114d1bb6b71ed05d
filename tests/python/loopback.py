"""A site on the loopback interface, and one that exists only in a function."""

from __future__ import annotations

import gzip
import hashlib
import http.server
import threading
from typing import Any, Callable, Dict, List, Tuple, Union

from standard_sitemap import Request, Response

XML = "application/xml"
URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
SITEMAP = '<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink">'


def urlset(*urls: str, inside: str = "") -> str:
    return URLSET + ">" + "".join(f"<url><loc>{url}</loc></url>" for url in urls) + inside + "</urlset>"


def index(*urls: Union[str, Tuple[str, str]]) -> str:
    pairs = [(url, "") if isinstance(url, str) else (url[0], f"<lastmod>{url[1]}</lastmod>") for url in urls]
    return INDEX + "".join(f"<sitemap><loc>{url}</loc>{date}</sitemap>" for url, date in pairs) + "</sitemapindex>"


File = Union[str, bytes, Callable[[Any], None], Tuple[int, Dict[str, str], bytes]]


class Server:
    """`files`: by path, a body, a status with fields and a body, or a function of the handler. `log` has the requests."""

    def __init__(self, files: "Dict[str, File] | None" = None) -> None:
        self.files = files or {}
        self.log: List[str] = []
        self.headers: List[Any] = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                pass

            def do_GET(self) -> None:
                outer.log.append(self.path)
                outer.headers.append(self.headers)
                file = outer.files.get(self.path, (404, {"Content-Type": "text/plain"}, b"not here"))
                if callable(file):
                    return file(self)
                if isinstance(file, str):
                    file = file.encode()
                status, fields, body = file if isinstance(file, tuple) else (200, {"Content-Type": XML}, file)
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **fields}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

        class Quiet(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *_: Any) -> None:  # a client has gone
                pass

        self.server = Quiet(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self.thread.start()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Halves:
    """A file of a `Server`: sends one half, waits until `go` is set, and sends the other. Pages are of `base`."""

    def __init__(self, base: str, packed: bool = False) -> None:
        self.go = threading.Event()
        self.was_awaited = False
        # Addresses that no compression makes short: either half has more than anybody waits for.
        self.urls = [f"{base}/{hashlib.sha256(str(n).encode()).hexdigest()}" for n in range(1500)]
        body = urlset(*self.urls).encode()
        self.body = gzip.compress(body, mtime=0) if packed else body

    def __call__(self, handler: Any) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "application/gzip" if self.body[:1] == b"\x1f" else XML)
        handler.send_header("Content-Length", str(len(self.body)))
        handler.end_headers()
        half = len(self.body) // 2
        handler.wfile.write(self.body[:half])
        handler.wfile.flush()
        self.was_awaited = self.go.wait(600)
        handler.wfile.write(self.body[half:])


class Site:
    """A function in place of a session: nothing leaves the process. `asked` has the requests."""

    def __init__(self, files: Dict[str, Any], address: "str | None" = None) -> None:
        self.files, self.address = files, address
        self.asked: List[Request] = []

    def __call__(self, request: Request) -> Response:
        self.asked.append(request)
        found = self.files.get(request.url)
        if isinstance(found, (Response, BaseException)):
            if isinstance(found, BaseException):
                raise found
            return found
        if found is None:
            return Response(404, [("Content-Type", "text/plain")], [b"not here"], address=self.address)
        return Response(200, [("Content-Type", XML)], [found.encode()], address=self.address)

    @property
    def urls(self) -> List[str]:
        return [request.url for request in self.asked]
