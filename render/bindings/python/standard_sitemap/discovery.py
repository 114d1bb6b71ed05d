"""What a page says: which site map it names, and where it stands."""

from __future__ import annotations

import ctypes
from typing import Any, List, Mapping, NamedTuple, Optional, Tuple

from ._handle import NONE, OK, Handle, Owner, diagnostics_of, fields_of, listed, status_of, trace_of
from ._native import given, library, made, numbers, taken
from ._policy import Policy
from ._response import as_page
from .errors import NoSitemapError
from .values import Diagnostic, Page, Rule

__all__ = ["Discovery", "MenuEntry", "Menu", "RelatedPage", "StatedPlace", "TrailItem", "discover", "place"]


class Discovery:
    """Which map a page names, by which rule, and why the others did not match."""

    def __init__(
        self,
        page: Page,
        rule: Optional[str],
        sitemap: Optional[str],
        trace: Tuple[Rule, ...],
        diagnostics: List[Diagnostic],
    ) -> None:
        self.page = page
        self.rule = rule  #: such as `http-opt`; None: the page names no map
        self.sitemap = sitemap  #: the absolute URL of the map; None: the page names none, and `trace` says why
        self.trace = trace
        self.diagnostics = diagnostics

    def __bool__(self) -> bool:
        return self.sitemap is not None

    def __repr__(self) -> str:
        return f"<Discovery {self.page.url}: {f'{self.sitemap} by {self.rule}' if self else 'no site map'}>"

    def require(self) -> str:
        """The URL of the map, or a NoSitemapError with each rule and why it did not match."""
        if self.sitemap is None:
            near = [f"{each.rule}: {each.detail}" for each in self.trace if each.near_miss]
            hint = f"; something was probably meant for {'; '.join(near)}" if near else ""
            raise NoSitemapError(f"{self.page.url} names no site map{hint}", self.trace)
        return self.sitemap


def _page_struct(page: Page, kept: List[Any]) -> Any:
    value = made("page")
    value.url = given(page.url, kept)
    value.fields, value.field_count = fields_of(page.fields, kept)
    value.body = given(page.body, kept)
    value.status = page.status
    return value


def discover(response: Any, *, policy: Optional[Mapping[str, int]] = None) -> Discovery:
    """Which Standard Sitemap a page names. Nothing is requested, and nothing guessed.

    `response`: of requests, httpx, urllib or Scrapy, or a `Page`."""
    page, owner, kept = as_page(response), Owner(), []  # type: Page, Owner, List[Any]
    value = _page_struct(page, kept)
    limits = Policy(policy).handle.pointer if policy else None
    handle = Handle.made(
        owner,
        "discovery",
        "discovery_free",
        lambda to: int(library.discover(limits, ctypes.byref(value), to)),
        f"{page.url!r} is not an absolute URL",
    )
    try:
        pointer, found = handle.pointer, made("found")
        rule = sitemap = None
        if status_of(library.discovery_found(pointer, ctypes.byref(found)), "", NONE) == OK:
            rule, sitemap = taken(found.rule), taken(found.sitemap)
        trace = trace_of(owner, lambda index, to: int(library.discovery_trace(pointer, index, to)))
        diagnostics = diagnostics_of(owner, lambda index, to: int(library.discovery_diagnostic(pointer, index, to)))
        return Discovery(page, rule, sitemap, trace, diagnostics)
    finally:
        handle.close()


class TrailItem(NamedTuple):
    """A step of a trail (breadcrumbs)."""

    name: str
    url: Optional[str]


class RelatedPage(NamedTuple):
    """A page that the page says it is related to."""

    kind: str  #: such as `next`, `up` or `terms-of-service`
    url: str
    title: Optional[str]
    lang: Optional[str]
    source: str  #: what names it: `field`, `link` or `a`
    same_site: bool
    levels_up: int  #: of `up`: 1 is the page above, 2 that above it


class MenuEntry(NamedTuple):
    """An entry of a menu."""

    name: Optional[str]
    url: Optional[str]
    depth: int  #: 0 at the top of the menu


class Menu(NamedTuple):
    """A menu of the page."""

    name: str
    entries: Tuple[MenuEntry, ...]


class StatedPlace(NamedTuple):
    """What a page says of its own place. All may be empty: most pages say nothing."""

    site_name: Optional[str]
    trails: Tuple[Tuple[TrailItem, ...], ...]
    related: Tuple[RelatedPage, ...]
    menus: Tuple[Menu, ...]
    diagnostics: Tuple[Diagnostic, ...]

    def first(self, kind: str) -> Optional[RelatedPage]:
        """The first related page of this kind."""
        return next((each for each in self.related if each.kind == kind), None)


def place(response: Any, *, menus: bool = False, policy: Optional[Mapping[str, int]] = None) -> StatedPlace:
    """What a page says of its own place: its breadcrumbs, the pages before, after and above it, its menus if wanted.

    It needs no map, and nothing is requested. `response` is as for `discover`."""
    page, owner, kept = as_page(response), Owner(), []  # type: Page, Owner, List[Any]
    value = _page_struct(page, kept)
    limits = Policy(policy).handle.pointer if policy else None
    parts = numbers["PLACE_MENUS"] if menus else 0
    handle = Handle.made(
        owner,
        "place",
        "stated_place_free",
        lambda to: int(library.stated_place_read(limits, ctypes.byref(value), parts, to)),
        f"{page.url!r} is not an absolute URL",
    )
    try:
        return _place_of(owner, handle.pointer)
    finally:
        handle.close()


def _place_of(owner: Owner, pointer: int) -> StatedPlace:
    text = made("string")
    site_name = None
    if status_of(library.stated_place_site_name(pointer, ctypes.byref(text)), "", NONE) == OK:
        site_name = taken(text)

    def numbered(call: Any) -> List[Tuple[Any, ...]]:
        """The items of list 0, then of list 1, and so on, until there is no such list."""
        found: List[Tuple[Any, ...]] = []
        while True:
            items = tuple(call(len(found)))
            if not items:
                return found
            found.append(items)

    trails = numbered(
        lambda trail: (
            TrailItem(each["name"], each["url"])
            for each in listed(
                owner,
                "trail_item",
                lambda index, to: int(library.stated_place_trail_item(pointer, trail, index, to)),
            )
        )
    )
    entries = numbered(
        lambda menu: (
            MenuEntry(each["name"], each["url"], each["depth"])
            for each in listed(
                owner,
                "menu_entry",
                lambda index, to: int(library.stated_place_menu_entry(pointer, menu, index, to)),
            )
        )
    )
    menus = []
    for index, items in enumerate(entries):
        status_of(library.stated_place_menu(pointer, index, ctypes.byref(text)))
        menus.append(Menu(taken(text) or "", items))
    related = tuple(
        RelatedPage(
            each["kind"], each["url"], each["title"], each["lang"], each["from"], each["same_site"] == 1, each["levels_up"]
        )
        for each in listed(
            owner, "related_page", lambda index, to: int(library.stated_place_related(pointer, index, to))
        )
    )
    found = diagnostics_of(owner, lambda index, to: int(library.stated_place_diagnostic(pointer, index, to)))
    return StatedPlace(site_name, tuple(trails), related, tuple(menus), tuple(found))
