"""Entries one by one: the files of a map are read one after another, and each gives its entries while it arrives."""

from __future__ import annotations

from contextlib import closing
from datetime import date, datetime
from typing import Any, AsyncIterator, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional

from ._drive import Fetcher, aadvance, advance, run
from ._entries import entries_of
from ._files import FILES, MANY, Core, File, Reading, format_of, read_file
from ._policy import Policy
from ._sessions import async_fetch_of, fetch_with
from ._source import source_of
from ._tab import Engine
from ._transfer import Cancelled, Transfer, rules_of
from .dates import as_datetime
from .errors import ClosedError
from .loading import load_error
from .values import Diagnostic, Document, Entry, Sitemap

__all__ = ["AsyncEntries", "Entries", "File", "Listing", "aentries", "entries", "parse"]

class _Stream:
    """What both kinds of iteration have in common."""

    def __init__(self, core: Core, fetcher: Fetcher) -> None:
        self._core, self._fetcher = core, fetcher
        self._closed = False

    @property
    def missing(self) -> List[Document]:
        """The files so far that could not be read whole."""
        return list(self._core.missing)

    @property
    def frontier(self) -> Dict[str, Any]:
        """Where the iteration is, for `json.dumps`: `entries(frontier=...)` goes on there. The file whose entries are being
        given is read again from its beginning, so that none is lost; some of its entries then come twice."""
        return self._core.frontier()

    @property
    def closed(self) -> bool:
        return self._closed

    def _mark_closed(self) -> None:
        self._closed = True
        if self._core.transfer is not None:
            self._core.transfer.cancelled = True

    def _check(self) -> None:
        if self._closed:
            raise ClosedError("this iteration is closed")


class Entries(_Stream):
    """An iterator of entries; `entries` makes it."""

    def __init__(self, core: Core, fetcher: Fetcher) -> None:
        super().__init__(core, fetcher)
        self._iterator = self._generate()

    def _generate(self) -> Iterator[Entry]:
        try:
            for step in self._core.steps():
                if isinstance(step, Transfer):
                    with closing(advance(step, self._fetcher)) as pieces:
                        for _ in pieces:
                            with step.held():
                                for batch in self._core.arrived():
                                    yield from batch
                                    self._check()
                else:
                    yield from step
                self._check()
        except Cancelled:
            raise ClosedError("this iteration was closed while it was reading") from None
        finally:
            self._core.close()

    def __iter__(self) -> "Entries":
        return self

    def __next__(self) -> Entry:
        self._check()
        return next(self._iterator)

    def close(self) -> None:
        """Ends the iteration. May be called by any thread, and by the session itself: a file that is being read is given
        up when its next piece arrives, and the iteration raises ClosedError."""
        self._mark_closed()
        try:
            self._iterator.close()  # type: ignore[attr-defined]
        except ValueError:  # it is running: it sees that it is closed
            pass

    def __enter__(self) -> "Entries":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncEntries(_Stream):
    """An asynchronous iterator of entries; `aentries` makes it."""

    def __init__(self, core: Core, fetcher: Fetcher) -> None:
        super().__init__(core, fetcher)
        self._iterator = self._generate()

    async def _generate(self) -> AsyncIterator[Entry]:
        try:
            for step in self._core.steps():
                if isinstance(step, Transfer):
                    pieces = aadvance(step, self._fetcher)
                    try:
                        async for _ in pieces:
                            with step.held():
                                for batch in self._core.arrived():
                                    for entry in batch:
                                        yield entry
                                    self._check()
                    finally:
                        await pieces.aclose()
                else:
                    for entry in step:
                        yield entry
                self._check()
        except Cancelled:
            raise ClosedError("this iteration was closed while it was reading") from None
        finally:
            self._core.close()

    def __aiter__(self) -> "AsyncEntries":
        return self

    async def __anext__(self) -> Entry:
        self._check()
        return await self._iterator.__anext__()

    async def aclose(self) -> None:
        """As `Entries.close`."""
        self._mark_closed()
        try:
            await self._iterator.aclose()  # type: ignore[attr-defined]
        except RuntimeError:  # it is running: it sees that it is closed
            pass

    async def __aenter__(self) -> "AsyncEntries":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


def entries(
    source: Any = None,
    *,
    session: Any = None,
    follow: Optional[Callable[[Sitemap], bool]] = None,
    since: "Optional[date | datetime]" = None,
    on_file: Optional[Callable[[File], Any]] = None,
    frontier: Optional[Mapping[str, Any]] = None,
    files: int = FILES,
    partial: bool = False,
    duplicates: bool = False,
    headers: Optional[Dict[str, str]] = None,
    timeout: Optional[float] = None,
    policy: Optional[Mapping[str, int]] = None,
) -> Entries:
    """The pages of a map one by one, in the order of its files: each comes as soon as the bytes are there that it is made of.
    Memory does not grow with their number, but for the addresses of one file, which take up to 43 bytes each: with
    `duplicates`, pages that a file lists several times are given each time, and nothing is kept.

    `follow`: whether to fetch a file that another one names. `since`: leaves out files and entries that say they have not
    changed since; those that say nothing are given. `on_file` is called with each file, and what was found in it.
    `files`: most files to read. `frontier`: what `Entries.frontier` was, in place of a source. The others are as for
    `load`.

    Raises LoadError if the first file cannot be read, or if no file lists a page. If another one cannot be read whole, the
    iteration goes on, and ends with IncompleteError, unless `partial`."""
    core = Core(source, frontier, follow, since, on_file, files, partial, duplicates, policy, headers, timeout)
    try:
        return Entries(core, Fetcher(core.source.fetch(fetch_with(session)), core.source.root))
    except BaseException:
        core.close()
        raise


def aentries(
    source: Any = None,
    *,
    session: Any = None,
    follow: Optional[Callable[[Sitemap], bool]] = None,
    since: "Optional[date | datetime]" = None,
    on_file: Optional[Callable[[File], Any]] = None,
    frontier: Optional[Mapping[str, Any]] = None,
    files: int = FILES,
    partial: bool = False,
    duplicates: bool = False,
    headers: Optional[Dict[str, str]] = None,
    timeout: Optional[float] = None,
    policy: Optional[Mapping[str, int]] = None,
) -> AsyncEntries:
    """As `entries`, for `async for`; sessions are as for `aload`."""
    core = Core(source, frontier, follow, since, on_file, files, partial, duplicates, policy, headers, timeout)
    try:
        return AsyncEntries(core, Fetcher(core.source.fetch(async_fetch_of(session)), core.source.root))
    except BaseException:
        core.close()
        raise


class Listing(NamedTuple):
    """One file: the pages and the further files that it lists."""

    entries: List[Entry]
    sitemaps: List[Sitemap]
    diagnostics: List[Diagnostic]
    document: Document
    format: str  #: `sitemaps.org`, `text`, `feed`, `llms`, `standard-sitemap`, ...


def parse(response: Any, *, policy: Optional[Mapping[str, int]] = None) -> Listing:
    """What one file lists, from a response that you have already. Nothing is requested: for crawlers that schedule their
    requests themselves. Raises LoadError if it cannot be read. If a part of it can, that part is given, and `document` is
    not complete."""
    source = source_of(response)
    if source.at_hand is None:
        raise TypeError("parse takes a response or a standard_sitemap.Page; load and entries take a URL")
    limits = Policy({**MANY, **(policy or {})})
    rules, engine = rules_of(limits, None, None), Engine(limits)
    try:
        tab = engine.tab()
        tab.show(source.root, robots=source.is_robots)
        steps = read_file(tab, lambda wanted: Transfer(tab, wanted, rules))
        while True:
            try:
                run(next(steps), Fetcher(source.fetch(fetch_with(None)), source.root))
            except StopIteration as end:
                reading: Reading = end.value
                break
        own = reading.documents[0]
        if reading.view is None:
            raise load_error(source.root, reading.documents, reading.diagnostics)
        files = [each.url or each.requested for each in reading.documents]
        found = [entry for batch in entries_of(reading.view, files) for entry in batch]
        sitemaps = [Sitemap(w.url, as_datetime(w.lastmod), w.lastmod, 1, own.url) for w in reading.children]
        return Listing(found, sitemaps, reading.diagnostics, own, format_of(reading.view))
    finally:
        engine.close()
