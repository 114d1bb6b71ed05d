"""The nodes of a map."""

from __future__ import annotations

import ctypes
from datetime import datetime
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple

from ._entries import alternates_of, attachments_of
from ._handle import NONE, status_of
from ._native import library, made, numbers, reader, taken
from .dates import as_datetime
from .values import Alternate, Attachment

if TYPE_CHECKING:
    from .map import Map

__all__ = ["Node"]

KINDS = {numbers["KIND_ROOT"]: "root", numbers["KIND_ITEM"]: "item", numbers["KIND_GROUP"]: "group"}


class Node:
    """A page, or a heading for the nodes below it. What it says is copied when it is first asked for."""

    __slots__ = ("map", "id", "_copied")

    def __init__(self, map: "Map", id: int) -> None:
        self.map, self.id = map, id
        self._copied: Optional[Dict[str, Any]] = None

    @property
    def _values(self) -> Dict[str, Any]:
        if self._copied is None:
            value = made("node")
            with self.map.owner:
                status_of(library.view_node(self.map.pointer, self.id, ctypes.byref(value)))
                self._copied = reader("node").values(value)
        return self._copied

    def _text(self, name: str) -> Optional[str]:
        found: Optional[str] = self._values[name]
        return found

    @property
    def name(self) -> Optional[str]:
        return self._text("name")

    @property
    def label(self) -> str:
        """What to call it: its name, or the last part of its address."""
        return self._text("label") or ""

    @property
    def name_derived(self) -> bool:
        """The name was made from the address, since no author gave one."""
        return bool(self._values["name_derived"])

    @property
    def description(self) -> Optional[str]:
        return self._text("description")

    @property
    def url(self) -> Optional[str]:
        return self._text("url")

    @property
    def blocked(self) -> Optional[str]:
        """Why there is no `url` although the author gave one, such as `scheme`."""
        return self._text("blocked")

    @property
    def kind(self) -> str:
        """`root`, `item` or `group`."""
        return KINDS[self._values["kind"]]

    @property
    def lang(self) -> Optional[str]:
        return self._text("lang") or None

    @property
    def relation(self) -> Optional[str]:
        return self._text("relation")

    @property
    def priority(self) -> Optional[str]:
        """As its author wrote it: in a Standard Sitemap it need not be a number."""
        return self._text("priority")

    @property
    def changefreq(self) -> Optional[str]:
        return self._text("changefreq")

    @property
    def lastmod(self) -> Optional[datetime]:
        return as_datetime(self._text("lastmod"))

    @property
    def lastmod_text(self) -> Optional[str]:
        return self._text("lastmod")

    @property
    def line(self) -> int:
        """Of its start tag, from 1; 0: unknown."""
        return int(self._values["line"])

    @property
    def file(self) -> Optional[str]:
        """URL of the file that it is in; None: the engine made it."""
        document = self._values["document"]
        files = self.map.files
        return files[document] if document < len(files) else None

    @property
    def children(self) -> "List[Node]":
        nodes = made("nodes")
        with self.map.owner:
            status_of(library.view_children(self.map.pointer, self.id, ctypes.byref(nodes)))
            return self.map.nodes_of(nodes)

    @property
    def path(self) -> "List[Node]":
        """From the root to this node, both included."""
        nodes = made("nodes")
        with self.map.owner:
            status_of(library.view_path(self.map.pointer, self.id, ctypes.byref(nodes)))
            return self.map.nodes_of(nodes)

    @property
    def roles(self) -> List[str]:
        found, text = [], made("string")  # type: List[str], Any
        with self.map.owner:
            while True:
                status = library.view_node_role(self.map.pointer, self.id, len(found), ctypes.byref(text))
                if status_of(status, "", NONE) == NONE:
                    return found
                found.append(taken(text) or "")

    @property
    def alternates(self) -> Tuple[Alternate, ...]:
        with self.map.owner:
            return alternates_of(self.map.pointer, self.id)

    @property
    def attachments(self) -> Tuple[Attachment, ...]:
        with self.map.owner:
            return attachments_of(self.map.pointer, self.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and (self.map, self.id) == (other.map, other.id)

    def __hash__(self) -> int:
        return hash((id(self.map), self.id))

    def __repr__(self) -> str:
        return f"<Node {self.id} {self.label!r} {self.url or ''}>"
