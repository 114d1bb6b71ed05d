"""The entries of a view, in the order of their files."""

from __future__ import annotations

import ctypes
from datetime import datetime
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from ._handle import NONE, Handle, status_of
from ._native import library, made, numbers, reader, taken
from .dates import as_datetime
from .values import Alternate, Attachment, Entry

BATCH = 256  # entries for which the lock is taken once


class Dates(Dict[str, Optional[datetime]]):
    """Datetimes by their text: an entry has often the date of the one before."""

    MOST = 1024

    def __missing__(self, text: str) -> Optional[datetime]:
        if len(self) >= self.MOST:
            self.clear()
        found = self[text] = as_datetime(text)
        return found


def number_of(text: Optional[str]) -> Optional[float]:
    try:
        return float(text) if text else None
    except ValueError:
        return None


def node_ids(nodes: Any) -> Sequence[int]:
    """A copy of a list of nodes."""
    if not nodes.count:
        return ()
    ids: List[int] = (ctypes.c_uint32 * nodes.count).from_address(nodes.ids)[:]
    return ids


def alternates_of(pointer: int, node: int) -> Tuple[Alternate, ...]:
    value, found = made("variant"), []  # type: Any, List[Alternate]
    while status_of(library.view_variant(pointer, node, len(found), ctypes.byref(value)), "", NONE) != NONE:
        found.append(Alternate(taken(value.lang), taken(value.url)))
    return tuple(found)


def attachment_of(value: Any) -> Attachment:
    return Attachment(
        taken(value.type) or "",
        taken(value.url),
        taken(value.name),
        taken(value.description),
        as_datetime(taken(value.lastmod)),
    )


def attachments_of(pointer: int, node: int) -> Tuple[Attachment, ...]:
    value, found = made("attachment"), []  # type: Any, List[Attachment]
    while status_of(library.view_attachment(pointer, node, len(found), ctypes.byref(value)), "", NONE) != NONE:
        found.append(attachment_of(value))
    return tuple(found)


def entries_of(view: Handle, files: Sequence[str]) -> Iterator[List[Entry]]:
    """In batches. `files`: the URL of each document, by its index."""
    nodes = made("nodes")
    with view.owner:
        status_of(library.view_in_document_order(view.pointer, ctypes.byref(nodes)))
        ids = nodes.ids, nodes.count  # they live as long as the view
    shown = made("node")
    to = ctypes.byref(shown)
    variant, attachment = made("variant"), made("attachment")
    to_variant, to_attachment = ctypes.byref(variant), ctypes.byref(attachment)
    form = reader("node")
    raw, item = form.raw, numbers["KIND_ITEM"]
    members = "name description url priority lastmod changefreq kind line document name_derived".split()
    name, description, url, priority, lastmod, changefreq, kind, line, document, derived = map(form.where, members)
    string_at, view_node = ctypes.string_at, library.view_node
    view_variant, view_attachment = library.view_variant, library.view_attachment
    dates = Dates()

    def text(at: int) -> Optional[str]:
        return string_at(values[at], values[at + 1]).decode("utf-8", "replace") if values[at] else None

    for start in range(0, ids[1], BATCH):
        batch: List[Entry] = []
        with view.owner:
            pointer = view.pointer
            some = (ctypes.c_uint32 * min(BATCH, ids[1] - start)).from_address(ids[0] + 4 * start)[:]
            for node in some:
                status_of(view_node(pointer, node, to))
                values = raw(shown)
                if values[kind] != item or not values[url]:
                    continue
                date = text(lastmod)
                entry = (
                    text(url) or "",
                    None if date is None else dates[date],
                    date,
                    text(changefreq),
                    number_of(text(priority)),
                    None if values[derived] else text(name),
                    text(description),
                )
                where = (files[values[document]] if values[document] < len(files) else "", values[line])
                has_variants = view_variant(pointer, node, 0, to_variant) != NONE
                has_attachments = view_attachment(pointer, node, 0, to_attachment) != NONE
                batch.append(
                    Entry(
                        *entry,
                        alternates_of(pointer, node) if has_variants else (),
                        attachments_of(pointer, node) if has_attachments else (),
                        *where,
                    )
                )
        yield batch
