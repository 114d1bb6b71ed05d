"""Site maps as data: Standard Sitemaps, XML sitemaps (sitemaps.org), text lists, feeds, llms.txt and robots.txt.

    from standard_sitemap import entries, load

    for entry in entries("https://example.com/robots.txt"):
        print(entry.url, entry.lastmod)

    with load("https://example.com/sitemap.xml") as map:
        for place in map.walk():
            print("  " * place.depth + place.node.label)

The engine does no networking of its own: a session of requests, httpx or aiohttp fetches, or the standard library, or a
function of yours. docs/python.md of the project explains everything.
"""

from ._native import version as library_version
from ._sessions import fetch_with
from .discovery import Discovery, Menu, MenuEntry, RelatedPage, StatedPlace, TrailItem, discover, place
from .errors import (
    ClosedError,
    IncompleteError,
    LibraryError,
    LoadError,
    NoSitemapError,
    SitemapError,
    TooManyPlacesError,
)
from .fetching import AsyncFetch, AsyncResponse, Fetch, Request, Response
from .frame import COLUMNS, to_columns, to_frame
from .loading import Report, acheck, aload, check, load
from .map import Around, Map, Place
from .node import Node
from .streaming import AsyncEntries, Entries, File, Listing, aentries, entries, parse
from .values import Alternate, Attachment, Diagnostic, Document, Entry, Page, Rule, Sitemap

__all__ = [
    "COLUMNS",
    "Alternate",
    "Around",
    "AsyncEntries",
    "AsyncFetch",
    "AsyncResponse",
    "Attachment",
    "ClosedError",
    "Diagnostic",
    "Discovery",
    "Document",
    "Entries",
    "Entry",
    "Fetch",
    "File",
    "IncompleteError",
    "LibraryError",
    "Listing",
    "LoadError",
    "Map",
    "Menu",
    "MenuEntry",
    "NoSitemapError",
    "Node",
    "Page",
    "Place",
    "RelatedPage",
    "Report",
    "Request",
    "Response",
    "Rule",
    "Sitemap",
    "SitemapError",
    "StatedPlace",
    "TooManyPlacesError",
    "TrailItem",
    "acheck",
    "aentries",
    "aload",
    "check",
    "discover",
    "entries",
    "fetch_with",
    "library_version",
    "load",
    "parse",
    "place",
    "to_columns",
    "to_frame",
]
