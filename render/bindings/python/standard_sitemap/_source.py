"""What a caller names as a map."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Callable, NamedTuple, Optional
from urllib.parse import urlsplit

from ._response import as_page
from ._transfer import as_uri
from .discovery import Discovery
from .fetching import Request, Response
from .values import Page


class Source(NamedTuple):
    root: str  #: URL of the first document
    page: Optional[Page] = None  #: from which the map is seen
    at_hand: Optional[Page] = None  #: the response to `root`, if the caller has it

    @property
    def is_robots(self) -> bool:
        return urlsplit(self.root).path.rpartition("/")[2] == "robots.txt"

    def fetch(self, fetch: Callable[[Request], Any]) -> Callable[[Request], Any]:
        """The session of the caller, except for what is at hand."""
        if self.at_hand is None:
            return fetch
        page = as_page(self.at_hand)
        given = Response(page.status, page.fields, [page.body])  # type: ignore[arg-type]  # pairs, of `as_page`
        return lambda request: given if request.url == self.root else fetch(request)


def source_of(source: Any) -> Source:
    if isinstance(source, Discovery):
        return Source(source.require(), source.page)
    if isinstance(source, os.PathLike):
        return Source(Path(source).absolute().as_uri())
    if not isinstance(source, str):
        page = as_page(source)
        return Source(as_uri(page.url), at_hand=page)
    scheme = urlsplit(source).scheme
    if scheme not in ("http", "https", "file"):
        hint = "a file is given as pathlib.Path" if not scheme else "only http, https and file can be read"
        raise ValueError(f"{source!r} is not the absolute URL of a map, such as https://example.com/sitemap.xml: {hint}")
    return Source(as_uri(source))
