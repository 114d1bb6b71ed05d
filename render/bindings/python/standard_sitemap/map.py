"""A map that has been loaded: its nodes, its tree, where a page is in it."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

from ._entries import entries_of, node_ids
from ._handle import NONE, OK, REFUSED, STOPPED, Handle, status_of
from ._native import callbacks, given, library, made, numbers, taken
from ._tab import Engine, Tab
from ._transfer import as_uri
from .errors import ClosedError, TooManyPlacesError
from .frame import to_frame
from .node import Node
from .values import Diagnostic, Document, Entry, Rule

if TYPE_CHECKING:
    import pandas  # type: ignore[import]

__all__ = ["Around", "Map", "Place"]

SEVERITIES = ("error", "warning", "note")


class Place(NamedTuple):
    """A place of the tree."""

    depth: int  #: 1 for the children of the node where the walk began
    node: "Node"
    loop: bool  #: the node is its own ancestor here; nothing below it follows


class Around(NamedTuple):
    """Where a reader goes on from the page."""

    previous: "Optional[Node]"
    next: "Optional[Node]"
    up: "Optional[Node]"
    position: int  #: among all entries, from 1; 0: the page is none
    total: int  #: of entries


class Map:
    """A loaded map, as seen from a page if it has one. Close it, use it with `with`, or leave it to the garbage collector.

    Its objects may be used by any thread: calls wait for each other."""

    def __init__(self, engine: Engine, tab: Tab, view: Handle, documents: List[Document]) -> None:
        self._engine, self._tab, self._view = engine, tab, view
        self._is_whole = True  # not only another view of a map
        self.owner = engine.owner
        self.documents: Tuple[Document, ...] = tuple(documents)  #: each file, and what came of it
        self.diagnostics: Tuple[Diagnostic, ...] = tuple(tab.diagnostics())
        self.trace: Tuple[Rule, ...] = tab.trace()  #: how it was found
        self.files: List[str] = [each.url or each.requested for each in documents]  #: URLs of `documents`
        value = made("map")
        with self.owner:
            status_of(library.view_map(view.pointer, ctypes.byref(value)))
            self.format = taken(value.format) or ""  #: `standard-sitemap`, `sitemaps.org`, `text`, `feed`, ...
            self.hierarchy_derived = value.hierarchy_derived == 1  #: the hierarchy comes from the addresses

    @property
    def pointer(self) -> int:
        """For the package itself."""
        return self._view.pointer

    @property
    def closed(self) -> bool:
        return self._view.closed

    def close(self) -> None:
        self._view.close()
        if self._is_whole:
            self._tab.close()
            self._engine.close()

    def __enter__(self) -> "Map":
        self.pointer
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def complete(self) -> bool:
        """Whether every file could be read whole; `missing` has the others."""
        return not self.missing

    @property
    def missing(self) -> List[Document]:
        return [each for each in self.documents if not each.complete]

    # --- nodes ---

    def __len__(self) -> int:
        """The number of nodes."""
        with self.owner:
            return int(library.view_size(self.pointer))

    def __bool__(self) -> bool:
        return True

    def node(self, id: int) -> Node:
        if not 0 <= id < len(self):
            raise IndexError(f"there is no node {id}: the map has {len(self)}")
        return Node(self, id)

    def nodes_of(self, nodes: Any) -> List[Node]:
        """For the package itself."""
        return [Node(self, id) for id in node_ids(nodes)]

    @property
    def root(self) -> Node:
        return Node(self, 0)

    def __iter__(self) -> Iterator[Node]:
        """All nodes, each once."""
        for id in range(len(self)):
            yield Node(self, id)

    def walk(self, start: Optional[Node] = None, *, depth: int = 0, places: Optional[int] = None) -> Iterator[Place]:
        """The map as a tree, depth first. The map is a graph: a node may have several places, and a loop is cut where it
        closes. A map can be made so that its tree has more places than anybody could read: if there are more than
        10,000 and more than it has nodes, TooManyPlacesError follows the last. `places`: the walk ends after this number."""
        most = max(10_000, len(self)) if places is None else places
        walk = Handle.made(
            self.owner,
            "walk",
            "unfolding_free",
            lambda to: int(library.unfolding_new(self.pointer, start.id if start else 0, depth, most, to)),
        )
        value = made("place")
        try:
            while True:
                self.pointer
                with self.owner:
                    status = status_of(
                        library.unfolding_next(walk.pointer, ctypes.byref(value)), "", NONE, STOPPED
                    )
                if status == STOPPED and places is None:
                    raise TooManyPlacesError(f"the tree has more than {most} places")
                if status != OK:
                    return
                yield Place(value.depth, Node(self, value.node), value.loop == 1)
        finally:
            walk.close()

    def entries(self) -> Iterator[Entry]:
        """All pages with an address, file by file, in the order of the files."""
        for batch in entries_of(self._view, self.files):
            yield from batch

    def to_frame(self) -> "pandas.DataFrame":
        """The entries as a DataFrame, if pandas is installed."""
        return to_frame(self.entries())

    def roles(self) -> Dict[str, List[Node]]:
        """The nodes that have a role, such as `home` or `search`."""
        value, found = made("role"), {}  # type: Any, Dict[str, List[Node]]
        with self.owner:
            while True:
                status = library.view_role(self.pointer, len(found), ctypes.byref(value))
                if status_of(status, "", NONE) == NONE:
                    return found
                found[taken(value.name) or ""] = self.nodes_of(value.nodes)

    def search(self, text: str, limit: int = 200) -> List[Node]:
        """The best of the nodes that have all these words in their names, descriptions or addresses, best first."""
        kept: List[Any] = []
        words = given(text, kept)
        search = Handle.made(
            self.owner,
            "search",
            "search_free",
            lambda to: int(library.search_new(self.pointer, words, limit, numbers["NO_NODE"], to)),
        )
        try:
            while True:
                with self.owner:
                    if status_of(library.search_step(search.pointer), "", NONE) == OK:
                        break
            nodes, count = made("nodes"), ctypes.c_size_t()
            with self.owner:
                status_of(library.search_hits(search.pointer, ctypes.byref(nodes), ctypes.byref(count)))
                return self.nodes_of(nodes)
        finally:
            search.close()

    # --- where the page is ---

    def seen_from(self, page: str) -> "Map":
        """The same map, seen from another page. Each is closed by itself; `check` and `render` are of this one."""
        kept: List[Any] = []
        other = object.__new__(Map)
        other.__dict__.update(self.__dict__)
        other._is_whole = False
        other._view = Handle.made(
            self.owner,
            "map",
            "view_free",
            lambda to: int(library.view_from(self.pointer, given(as_uri(page), kept), to)),
            f"{page!r} is not an absolute URL",
        )
        return other

    def here(self) -> List[Node]:
        """The nodes that stand for the page, the most likely first; none if the map does not have it."""
        value, found = made("page_place"), []  # type: Any, List[Node]
        with self.owner:
            index = 0
            while True:
                status = library.view_place(self.pointer, index, ctypes.byref(value))
                if status_of(status, "", NONE) == NONE:
                    return found
                if not value.approximate:
                    found.append(Node(self, value.node))
                index += 1

    def around(self) -> Around:
        """Where a reader goes on from the page."""
        value = made("around")
        with self.owner:
            status_of(library.view_around(self.pointer, ctypes.byref(value)))

        def node(id: int) -> Optional[Node]:
            return None if id == numbers["NO_NODE"] else Node(self, id)

        return Around(node(value.previous), node(value.next), node(value.up), value.position, value.count)

    # --- the whole ---

    def check(self) -> List[Diagnostic]:
        """What a webmaster should know: the diagnostics, and the findings beyond them. Load with `check` for all of it."""
        return [*self.diagnostics, *self._tab.findings()]

    def render(self, format: str = "text", *, depth: int = 0, places: int = 0, width: int = 0) -> str:
        """The map as `text`, `json`, `html`, `dot`, `ssp` (one Standard Sitemap file), `sitemaps_org` (an XML sitemap),
        `llms` (an llms.txt) or `markdown`."""
        formats = ("text", "json", "html", "dot", "ssp", "sitemaps_org", "llms", "markdown")
        if format not in formats:
            raise ValueError(f"{format!r} is not one of {', '.join(formats)}")
        if self.closed:
            raise ClosedError("this map is closed")
        how, pieces, raised = made("rendering"), [], []  # type: Any, List[bytes], List[BaseException]
        how.format = numbers[format.upper()]
        how.depth, how.places, how.width = depth, places, width

        def take(_: Any, piece: Any) -> bool:
            try:
                pieces.append(ctypes.string_at(piece.data, piece.size))
                return True
            except BaseException as error:  # nothing is raised through C
                raised.append(error)
                return False

        sink = callbacks["sink"](take)
        with self.owner:
            status = library.session_render(
                self._tab.handle.pointer, ctypes.byref(how), ctypes.cast(sink, ctypes.c_void_p), None
            )
        if raised:
            raise raised[0]
        if status == REFUSED:
            raise ValueError("the map does not fit into one XML sitemap: 50,000 pages and 50 MiB at most")
        status_of(status)
        return b"".join(pieces).decode("utf-8", "replace")

    def __repr__(self) -> str:
        if self.closed:
            return "<Map, closed>"
        return f"<Map {self.files[0] if self.files else ''}: {len(self)} nodes, {self.format}>"
