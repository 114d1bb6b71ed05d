"""The files of a map, one after another: what is to be fetched, and what they list."""

from __future__ import annotations

import ctypes
from collections import deque
from datetime import date, datetime, time, timezone
from typing import Any, Callable, Deque, Dict, Generator, Iterator, List, Mapping, NamedTuple, Optional, Set, Union

from ._entries import entries_of
from ._entry_reader import EntryReader
from ._handle import status_of
from ._native import library, made, taken
from ._policy import Policy
from ._source import Source, source_of
from ._tab import Tab, Wanted
from ._transfer import Transfer, rules_of
from .dates import as_datetime
from .errors import LoadError
from .loading import incomplete, is_loss, load_error
from .values import Diagnostic, Document, Entry, Sitemap

#: Most files of one iteration: as many as one index may name.
FILES = 50_000
#: A file is a load by itself, which may name as many others.
MANY = {"documents": FILES + 1, "list_documents": FILES + 1}


class File(NamedTuple):
    """A file that has been read, or not."""

    sitemap: Sitemap
    document: Document
    diagnostics: List[Diagnostic]


def _moment(value: "Optional[date | datetime]") -> Optional[datetime]:
    if value is None:
        return None
    moment = value if isinstance(value, datetime) else datetime.combine(value, time())
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)


def format_of(view: Any) -> str:
    value = made("map")
    with view.owner:
        status_of(library.view_map(view.pointer, ctypes.byref(value)))
    return taken(value.format) or ""


class Reading(NamedTuple):
    """What came of one file: `view` is None if it could not be read."""

    view: Any
    documents: List[Document]
    diagnostics: List[Diagnostic]
    children: List[Wanted]


def read_file(tab: Tab, make: Callable[[Wanted], Transfer]) -> "Generator[Transfer, None, Reading]":
    """Reads the first file that a load wants."""
    for wanted in tab.wanted():
        yield make(wanted)
    children, view = tab.wanted(), tab.view()
    tab.stop()
    # That the others are not fetched by this load is no finding.
    unfetched = {"cancelled", "external-unresolved"} if children else set()
    diagnostics = [each for each in tab.diagnostics() if each.code not in unfetched]
    named = {each.url for each in children}
    documents = [each for each in tab.documents() if each.requested not in named]
    return Reading(view or tab.view(), documents, diagnostics, children)


class Core:
    """The iteration, whoever fetches: gives what is to be fetched, and batches of entries. While a file is fetched,
    `arrived` has those that are complete."""

    def __init__(
        self,
        source: Any,
        frontier: Optional[Mapping[str, Any]],
        follow: Optional[Callable[[Sitemap], bool]],
        since: "Optional[date | datetime]",
        on_file: Optional[Callable[[File], Any]],
        files: int,
        partial: bool,
        duplicates: bool,
        policy: Optional[Mapping[str, int]],
        headers: Optional[Dict[str, str]],
        timeout: Optional[float],
    ) -> None:
        if (source is None) == (frontier is None):
            raise TypeError("either a source or a frontier is needed")
        self.follow, self.since, self.on_file = follow, _moment(since), on_file
        self.files, self.partial, self.duplicates = files, partial, duplicates
        self.missing: List[Document] = []
        self.losses: List[Diagnostic] = []
        self.count = 0  # of files read
        self.given = False  # whether the current file has had an entry
        self.is_empty = True  # no file has had an entry, and none was left out on purpose
        self.transfer: Optional[Transfer] = None
        self.of_root: List[Diagnostic] = []
        if frontier is None:
            self.source = source_of(source)
            self.initiator: Optional[str] = None  # the first file, once it has been received
            self.space = 0
            self.pending: "Deque[Sitemap]" = deque([Sitemap(self.source.root, None, None, 0, None)])
            self.seen: Set[str] = {self.source.root}
            self.read: Set[str] = set()
        else:
            self._go_on(frontier)
        self.known = {each.requested for each in self.missing}
        limits = Policy({**MANY, **(policy or {})})
        self.rules = rules_of(limits, headers, timeout)
        self.reader = EntryReader(limits)

    def _go_on(self, frontier: Mapping[str, Any]) -> None:
        if frontier.get("version") != 1:
            raise ValueError("this is no frontier of this version")
        self.source = Source(frontier["root"])
        self.initiator, self.space = frontier["initiator"], frontier["space"]
        self.pending = deque(
            Sitemap(url, as_datetime(lastmod), lastmod, depth, named_by)
            for url, lastmod, depth, named_by in frontier["pending"]
        )
        self.seen, self.read = set(frontier["seen"]), set(frontier["read"])
        self.is_empty = frontier["empty"]
        self.missing = [
            Document(url, None, outcome, status, None, 0, failure, refusal, message)
            for url, outcome, status, failure, refusal, message in frontier["missing"]
        ]

    def frontier(self) -> Dict[str, Any]:
        return {
            "version": 1,
            "root": self.source.root,
            "initiator": self.initiator,
            "space": self.space,
            "empty": self.is_empty,
            "pending": [[each.url, each.lastmod_text, each.depth, each.named_by] for each in self.pending],
            "seen": sorted(self.seen),
            "read": sorted(self.read),
            "missing": [
                [each.requested, each.outcome, each.status, each.failure, each.refusal, each.message]
                for each in self.missing
            ],
        }

    def close(self) -> None:
        self.reader.close()

    def steps(self) -> "Iterator[Union[Transfer, List[Entry]]]":
        while self.pending:
            if self.count >= self.files:
                message = f"there are more than {self.files} files: the frontier has the others"
                self.losses.append(Diagnostic("limit-documents", "error", message, "", "", 0, 0, 1))
                break
            self.count += 1
            yield from self._file(self.pending[0])
            self.pending.popleft()
        if (self.missing or self.losses) and not self.partial:
            raise incomplete(self.missing, self.losses)
        if self.is_empty and not self.partial:
            raise LoadError(f"{self.source.root} lists no page", "empty-list", (), self.of_root)

    def _file(self, sitemap: Sitemap) -> "Iterator[Union[Transfer, List[Entry]]]":
        is_first = self.initiator is None
        self.given = False
        self.reader.open(
            sitemap.url,
            sitemap.depth == 0 and self.source.is_robots,
            self.initiator,
            self.space,
            once=not self.duplicates,
        )
        children: List[Wanted] = []
        wanted = self.reader.wanted()
        while wanted:  # more than one of a Standard Sitemap, which is read with all files that it is made of
            for each in wanted:
                self.transfer = Transfer(self.reader, each, self.rules)
                yield self.transfer
            wanted = self.reader.wanted()
        yield from self.arrived()
        children = self.reader.files()
        diagnostics = self.reader.diagnostics()
        documents = self.reader.documents(diagnostics)
        own, view = documents[0], self.reader.view()
        if is_first:
            is_read = self.reader.is_readable and (own.complete or own.outcome == "cut")
            if not is_read and not self.given:
                raise load_error(sitemap.url, documents, diagnostics)
            self.initiator = own.url or sitemap.url
            self.space = self.transfer.space if self.transfer else 0
            self.of_root = diagnostics
        if self.on_file is not None:
            self.on_file(File(sitemap, own, diagnostics))
        self._want(sitemap, own, children)
        lost = [each for each in documents if not each.complete and each.requested not in self.known]
        self.missing += lost
        self.known.update(each.requested for each in lost)
        self.losses += [each for each in diagnostics if is_loss(each)][: max(0, 100 - len(self.losses))]
        if view is not None and own.url not in self.read:
            for batch in entries_of(view, [each.url or each.requested for each in documents]):
                self.is_empty = self.is_empty and not batch
                yield self._since(batch)
        if own.url is not None:  # not before: if the iteration goes on later, this file is read again
            self.read.add(own.url)

    def arrived(self) -> Iterator[List[Entry]]:
        """The entries of the current file that are complete by now, unless it has been read under another address."""
        for batch in self.reader.batches():
            if batch[0].file not in self.read:
                self.is_empty, self.given = False, True
                yield self._since(batch)

    def _since(self, batch: List[Entry]) -> List[Entry]:
        since = self.since
        if since is None:
            return batch
        return [each for each in batch if each.lastmod is None or each.lastmod >= since]

    def _want(self, sitemap: Sitemap, own: Document, children: List[Wanted]) -> None:
        """Puts the files that this one names before all others, in their order; each file once."""
        found = []
        for each in children:
            if each.url in self.seen:
                continue
            self.seen.add(each.url)
            child = Sitemap(each.url, as_datetime(each.lastmod), each.lastmod, sitemap.depth + 1, own.url)
            is_old = self.since is not None and child.lastmod is not None and child.lastmod < self.since
            if not is_old and (self.follow is None or self.follow(child)):
                found.append(child)
            else:
                self.is_empty = False
        current = self.pending.popleft()
        self.pending.extendleft(reversed(found))
        self.pending.appendleft(current)
