"""The entries of files, each file while it is received."""

from __future__ import annotations

import ctypes
import time
from typing import Any, Dict, Iterator, List, Optional

from ._entries import BATCH, Dates, attachment_of, number_of
from ._handle import NONE, Handle, Owner, diagnostics_of, status_of
from ._native import given, library, made, numbers, reader, taken
from ._policy import Policy
from ._tab import Conditions, Receiver, Wanted, conditions_of, documents_of, wanted_of
from .values import Alternate, Attachment, Diagnostic, Document, Entry


class EntryReader:
    """Reads files, one at a time. Its reader process is that of all of them."""

    def __init__(self, policy: Policy) -> None:
        self.owner = Owner()
        self._handle = Handle.made(
            self.owner, "iteration", "entries_free", lambda to: int(library.entries_new(policy.handle.pointer, to))
        )
        self._paused = 0.0
        self._dates = Dates()
        self.causes: Dict[str, BaseException] = {}

    def open(self, url: str, robots: bool, initiator: Optional[str], space: int, once: bool) -> None:
        """`initiator`: the first file, which decides what may be requested. `once`: an entry that the file has several times
        is given once."""
        kept: List[Any] = []
        source = made("entry_source")
        source.url, source.initiator = given(url, kept), given(initiator, kept)
        source.source = numbers["SOURCE_ROBOTS" if robots else "SOURCE_ANY"]
        source.address_space, source.once = space, once
        self.causes = {}
        with self.owner:
            status_of(
                library.entries_open(self._handle.pointer, ctypes.byref(source), self._now()),
                f"{url!r} is not an absolute URL",
            )

    def _now(self) -> int:
        return int((time.monotonic() - self._paused) * 1000)

    # --- as a tab: see `Loading` ---

    def wanted(self) -> List[Wanted]:
        return wanted_of(self.owner, lambda to: int(library.entries_next_request(self._handle.pointer, to)))

    def receiver(self, request: int) -> Receiver:
        return Receiver(self.owner, lambda to: int(library.entries_receiver(self._handle.pointer, request, to)))

    def conditions(self, url: str) -> Conditions:
        return conditions_of(
            self.owner, lambda to_url, to: int(library.entries_conditions(self._handle.pointer, to_url, to)), url
        )

    def tick(self) -> None:
        with self.owner:
            status_of(library.entries_update_time(self._handle.pointer, self._now()))

    def pause(self, seconds: float) -> None:
        self._paused += seconds

    # --- what a file says ---

    def batches(self) -> Iterator[List[Entry]]:
        """The entries that are complete by now, some at a time. Afterwards, `files` has the files before them."""
        value = made("entry")
        to, form = ctypes.byref(value), reader("entry")
        raw, dates, library_next = form.raw, self._dates, library.entries_next
        members = "url name description lastmod changefreq priority line alternate_count attachment_count".split()
        url, name, description, lastmod, changefreq, priority, line, alternates, attachments = map(form.where, members)
        string_at = ctypes.string_at
        file: Optional[str] = None
        more = True

        def text(at: int) -> Optional[str]:
            return string_at(values[at], values[at + 1]).decode("utf-8", "replace") if values[at] else None

        while more:
            batch: List[Entry] = []
            with self.owner:
                pointer = self._handle.pointer
                while len(batch) < BATCH:
                    status = library_next(pointer, to)
                    if status:
                        status_of(status, "", NONE)
                        more = False
                        break
                    values = raw(value)
                    if not values[url]:
                        continue
                    if file is None:
                        file = taken(value.document) or ""
                    date = text(lastmod)
                    batch.append(
                        Entry(
                            string_at(values[url], values[url + 1]).decode("utf-8", "replace"),
                            None if date is None else dates[date],
                            date,
                            text(changefreq),
                            number_of(text(priority)),
                            text(name),
                            text(description),
                            self._alternates(pointer, values[alternates]) if values[alternates] else (),
                            self._attachments(pointer, values[attachments]) if values[attachments] else (),
                            file,
                            values[line],
                        )
                    )
            if batch:
                yield batch

    @staticmethod
    def _alternates(pointer: int, count: int) -> "tuple[Alternate, ...]":
        value, found = made("variant"), []  # type: Any, List[Alternate]
        for index in range(count):
            status_of(library.entries_alternate(pointer, index, ctypes.byref(value)))
            found.append(Alternate(taken(value.lang), taken(value.url)))
        return tuple(found)

    @staticmethod
    def _attachments(pointer: int, count: int) -> "tuple[Attachment, ...]":
        value, found = made("attachment"), []  # type: Any, List[Attachment]
        for index in range(count):
            status_of(library.entries_attachment(pointer, index, ctypes.byref(value)))
            found.append(attachment_of(value))
        return tuple(found)

    def files(self) -> List[Wanted]:
        """The further files that it names, which are new."""
        found, value = [], made("listed_file")  # type: List[Wanted], Any
        with self.owner:
            while status_of(library.entries_next_file(self._handle.pointer, ctypes.byref(value)), "", NONE) != NONE:
                found.append(Wanted(0, taken(value.url) or "", taken(value.lastmod)))
        return found

    # --- what came of it ---

    @property
    def is_readable(self) -> bool:
        """Whether it is known what the file is."""
        with self.owner:
            return status_of(library.entries_format(self._handle.pointer, ctypes.byref(made("string"))), "", NONE) != NONE

    def view(self) -> Optional[Handle]:
        """The map of a Standard Sitemap; None if it is a list."""
        return Handle.made_if_any(
            self.owner, "map", "view_free", lambda to: int(library.entries_view(self._handle.pointer, to))
        )

    def diagnostics(self) -> List[Diagnostic]:
        return diagnostics_of(
            self.owner, lambda index, to: int(library.entries_diagnostic(self._handle.pointer, index, to))
        )

    def documents(self, diagnostics: List[Diagnostic]) -> List[Document]:
        return documents_of(
            self.owner,
            lambda index, to: int(library.entries_document(self._handle.pointer, index, to)),
            diagnostics,
            self.causes,
        )

    def close(self) -> None:
        self._handle.close()
