"""Responses of other packages as a `Page`."""

from __future__ import annotations

from typing import Any, Iterable, List, Tuple
from urllib.parse import urlsplit

from .values import Page


def _pairs(headers: Any) -> List[Tuple[str, str]]:
    """Fields as pairs of text, from a mapping (with lists of values, as Scrapy has it) or from pairs."""
    if headers is None:
        return []
    if hasattr(headers, "multi_items"):  # httpx
        headers = headers.multi_items()
    elif hasattr(headers, "items"):
        headers = headers.items()
    found: List[Tuple[str, str]] = []
    for name, value in headers:
        values: Iterable[Any] = value if isinstance(value, (list, tuple)) else [value]
        found += [(_text(name), _text(one)) for one in values]
    return found


def _text(value: Any) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def as_page(response: Any) -> Page:
    """A response of requests, httpx, urllib or Scrapy, or a `Page`. The body of one of urllib is read here, and must not
    have been read before."""
    if isinstance(response, Page):
        return Page(response.url, bytes(response.body), _pairs(response.fields), response.status)
    url = getattr(response, "url", None)
    if not isinstance(url, str) and type(url).__module__.split(".")[0] in ("httpx", "yarl"):
        url = str(url)
    if not isinstance(url, str) or not urlsplit(url).scheme:
        raise TypeError(f"{response!r} is neither a response with a url nor a standard_sitemap.Page")
    status = getattr(response, "status_code", None)
    if status is None:
        status = getattr(response, "status", None) or 0
    body = getattr(response, "content", None)  # requests, httpx
    if not isinstance(body, bytes):
        body = getattr(response, "body", None)  # Scrapy
    if not isinstance(body, bytes) and callable(getattr(response, "read", None)):
        body = response.read()  # urllib
    if not isinstance(body, bytes):
        raise TypeError(f"{response!r} has no body that is read already: make a standard_sitemap.Page of it")
    return Page(url, body, _pairs(getattr(response, "headers", None)), int(status))
