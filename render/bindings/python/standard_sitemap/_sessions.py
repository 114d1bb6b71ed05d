"""Sessions of requests, httpx and aiohttp, and the standard library, as functions from a `Request` to a response."""

from __future__ import annotations

import asyncio
import http.client
import inspect
import mimetypes
import os
import ssl
import stat
import urllib.request
import zlib
from typing import Any, AsyncIterator, Callable, Dict, Iterable, Iterator, List, Optional, Tuple
from urllib.parse import unquote, urlsplit

from .fetching import AsyncResponse, Request, Response

PIECE = 65536
#: What is read at once by functions that wait until they have as much.
WAITED_FOR = 8192


def _is_of(session: Any, package: str, name: str) -> bool:
    return any(kind.__module__.split(".")[0] == package and kind.__name__ == name for kind in type(session).__mro__)


def fetch_with(session: Any) -> Callable[[Request], Response]:
    """A function that fetches with this session: of requests or httpx, or an opener of urllib; None: the standard library.
    For a function of yours that does something before or after, such as waiting."""
    if session is None:
        return fetch_by_urllib()
    if _is_of(session, "requests", "Session"):
        return lambda request: _by_requests(session, request)
    if _is_of(session, "httpx", "Client"):
        return lambda request: _by_httpx(session, request)
    if isinstance(session, urllib.request.OpenerDirector):
        return lambda request: _by_opener(session, request)
    if is_async(session):
        raise TypeError(f"{type(session).__name__} is for async code: use aload or aentries")
    if callable(session) and not isinstance(session, type):
        return session  # type: ignore[no-any-return]
    raise TypeError(
        f"{session!r} is no session: give one of requests or httpx, an opener of urllib, or a function of yours"
        " (standard_sitemap.Fetch)"
    )


def is_async(session: Any) -> bool:
    return (
        _is_of(session, "httpx", "AsyncClient")
        or _is_of(session, "aiohttp", "ClientSession")
        or inspect.iscoroutinefunction(session)
        or inspect.iscoroutinefunction(getattr(session, "__call__", None))
    )


def async_fetch_of(session: Any) -> Callable[[Request], Any]:
    """The same for async code. A session that is not async gets a thread for each response."""
    if _is_of(session, "httpx", "AsyncClient"):
        return lambda request: _by_async_httpx(session, request)
    if _is_of(session, "aiohttp", "ClientSession"):
        return lambda request: _by_aiohttp(session, request)
    if session is not None and is_async(session):
        return session  # type: ignore[no-any-return]
    fetch = fetch_with(session)
    return lambda request: asyncio.get_running_loop().run_in_executor(None, fetch, request)


def _direct() -> bool:
    """Whether the peer of a connection is the server: not behind a proxy."""
    return not any(scheme in urllib.request.getproxies() for scheme in ("http", "https", "all"))


def _peer(socket: Any) -> Optional[str]:
    try:
        return str(socket.getpeername()[0])
    except (AttributeError, OSError, TypeError, IndexError):
        return None


#: Fields of a response that no longer hold once the body is decoded.
_OF_CODING = ("content-encoding", "content-length", "transfer-encoding")


def _of_decoded(fields: Iterable[Tuple[str, str]]) -> List[Tuple[str, str]]:
    return [(name, value) for name, value in fields if name.lower() not in _OF_CODING]


# --- requests ---


def _by_requests(session: Any, request: Request) -> Response:
    headers: Dict[str, Any] = dict(request.headers)
    options: Dict[str, Any] = {}
    if session.headers.get("User-Agent") and request.headers.get("User-Agent", "").startswith("standard-sitemap"):
        del headers["User-Agent"]  # the session has one of its own
    if not request.credentials:
        headers["Authorization"] = None
        options["auth"] = lambda prepared: prepared  # neither of the session nor of .netrc
    response = session.get(
        request.url,
        headers=headers,
        stream=True,
        allow_redirects=False,
        timeout=(min(request.connect_timeout, request.timeout), request.timeout),
        **options,
    )
    address = None
    if _direct() and not session.proxies:
        address = _peer(getattr(getattr(response.raw, "_connection", None), "sock", None))
    return Response(
        response.status_code,
        _of_decoded(response.headers.items()),
        _whole_of_requests(response),
        response.close,
        address,
    )


def _whole_of_requests(response: Any) -> Iterator[bytes]:
    """The body; raises if it ends too early, which older versions of requests do not."""
    yield from response.iter_content(WAITED_FOR)
    left = getattr(response.raw, "length_remaining", None)
    if left:
        raise http.client.IncompleteRead(b"", left)


# --- httpx ---


def _httpx_request(client: Any, request: Request) -> Tuple[Any, Dict[str, Any]]:
    headers = dict(request.headers)
    if request.headers.get("User-Agent", "").startswith("standard-sitemap"):
        headers.pop("User-Agent")  # the client has one of its own
    built = client.build_request("GET", request.url, headers=headers)
    options: Dict[str, Any] = {"stream": True, "follow_redirects": False}
    if not request.credentials:
        built.headers.pop("authorization", None)
        options["auth"] = None
    return built, options


def _httpx_address(client: Any, response: Any) -> Optional[str]:
    stream = response.extensions.get("network_stream")
    if stream is None or not _direct() or any(getattr(client, "_mounts", {}).values()):
        return None
    found = stream.get_extra_info("server_addr")
    return str(found[0]) if found else None


def _by_httpx(client: Any, request: Request) -> Response:
    built, options = _httpx_request(client, request)
    response = client.send(built, **options)
    return Response(
        response.status_code,
        _of_decoded(response.headers.multi_items()),
        response.iter_bytes(),
        response.close,
        _httpx_address(client, response),
    )


async def _by_async_httpx(client: Any, request: Request) -> AsyncResponse:
    built, options = _httpx_request(client, request)
    response = await client.send(built, **options)
    return AsyncResponse(
        response.status_code,
        _of_decoded(response.headers.multi_items()),
        response.aiter_bytes(),
        response.aclose,
        _httpx_address(client, response),
    )


# --- aiohttp ---


async def _by_aiohttp(session: Any, request: Request) -> AsyncResponse:
    headers = dict(request.headers)
    if request.headers.get("User-Agent", "").startswith("standard-sitemap"):
        headers.pop("User-Agent")  # the session has one of its own
    response = await session.get(request.url, headers=headers, allow_redirects=False)
    peer = response.connection.transport.get_extra_info("peername") if response.connection else None

    async def close() -> None:
        response.close()

    return AsyncResponse(
        response.status,
        _of_decoded(response.headers.items()),
        response.content.iter_chunked(PIECE),
        close,
        str(peer[0]) if peer and _direct() else None,
    )


# --- the standard library ---


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Hands a redirect on: the engine judges where it leads."""

    def redirect_request(self, *_: Any) -> None:
        return None


class _AnyStatus(urllib.request.HTTPErrorProcessor):
    """Hands every response on, whatever its status."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


def fetch_by_urllib() -> Callable[[Request], Response]:
    handlers: List[Any] = [_NoRedirects, _AnyStatus, urllib.request.HTTPSHandler(context=ssl.create_default_context())]
    opener = urllib.request.build_opener(*handlers)
    opener.addheaders = []
    return lambda request: _by_opener(opener, request)


def _by_opener(opener: urllib.request.OpenerDirector, request: Request) -> Response:
    if urlsplit(request.url).scheme not in ("http", "https"):
        raise OSError("only http and https are fetched")
    headers = {"Accept-Encoding": "gzip", **request.headers}
    asked = urllib.request.Request(request.url, headers=headers)
    response = opener.open(asked, timeout=request.timeout)
    try:
        final = getattr(response, "url", request.url)
        if urlsplit(final)[:3] != urlsplit(request.url)[:3]:
            raise OSError(
                f"the opener has followed a redirect to {final}: build it with a handler whose"
                " redirect_request returns None, since each redirect is judged before it is followed"
            )
        address = _peer(getattr(getattr(getattr(response, "fp", None), "raw", None), "_sock", None))
        fields = list(response.headers.items())
        coding = ", ".join(value.strip().lower() for name, value in fields if name.lower() == "content-encoding")
        body = _whole(response, fields)
        if coding in ("gzip", "x-gzip"):
            fields, body = _of_decoded(fields), _unpacked(body)
        return Response(response.status, fields, body, response.close, address if _direct() else None)
    except BaseException:
        response.close()
        raise


def _whole(response: Any, fields: List[Tuple[str, str]]) -> Iterator[bytes]:
    """The body; raises if it ends before its stated length, which `read` with a size does not."""
    lengths = [value for name, value in fields if name.lower() == "content-length" and value.isdigit()]
    left = int(lengths[0]) if lengths else None
    read = getattr(response, "read1", response.read)  # which gives what has arrived
    while left != 0:
        data = read(PIECE if left is None else min(PIECE, left))
        if not data:
            break
        if left is not None:
            left -= len(data)
        yield data
    if left:
        raise http.client.IncompleteRead(b"", left)


def _unpacked(body: Iterator[bytes]) -> Iterator[bytes]:
    """gzip, member by member, in pieces that are never much larger than `PIECE`."""
    unpack = zlib.decompressobj(31)
    for data in body:
        while data:
            if unpack.eof:
                unpack = zlib.decompressobj(31)
            yield unpack.decompress(data, PIECE)
            data = unpack.unused_data if unpack.eof else unpack.unconsumed_tail
    if not unpack.eof:
        raise zlib.error("the gzip stream ends too early")


# --- local files ---


def fetch_file(request: Request, folder: str) -> Response:
    """A regular file in this folder or below it; no symbolic link leads out of it."""
    asked = urlsplit(request.url).path
    if "%2f" in asked.lower() or "%00" in asked:
        raise PermissionError(f"{asked} is not the path of a file")
    path = os.path.realpath(unquote(asked))
    if os.path.commonpath([path, folder]) != folder:
        raise PermissionError(f"{path} is outside {folder}")
    file = open(path, "rb")
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise PermissionError(f"{path} is not a regular file")
    kind = "application/xml" if path.endswith((".xml", ".xml.gz")) else mimetypes.guess_type(path)[0] or "application/octet-stream"
    return Response(0, [("Content-Type", kind)], iter(lambda: file.read(PIECE), b""), file.close)


async def pieces(response: Any) -> AsyncIterator[bytes]:
    """The body of either kind of response. A thread reads what is not async."""
    if isinstance(response, AsyncResponse):
        async for data in response.body:
            yield data
        return
    loop = asyncio.get_running_loop()
    while True:
        data = await loop.run_in_executor(None, next, response.body, None)
        if data is None:
            return
        yield data
