"""What is raised. Each exception has a `code` that never changes, for programs; its text is for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Sequence, Tuple

if TYPE_CHECKING:
    from .values import Diagnostic, Document

__all__ = [
    "SitemapError",
    "ClosedError",
    "IncompleteError",
    "LibraryError",
    "LoadError",
    "NoSitemapError",
    "TooManyPlacesError",
]


class SitemapError(Exception):
    """The base of all exceptions of this package."""

    #: Never changes, such as `http-error` or `incomplete`.
    code: str = "error"


class ClosedError(SitemapError, ValueError):
    """An object is used after it was closed."""

    code = "closed"


class LibraryError(SitemapError):
    """The library returned a status that the package does not expect: a defect, please report it."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


class TooManyPlacesError(SitemapError):
    """The tree has more places than wanted: its first ones have been given."""

    code = "too-many-places"


class NoSitemapError(SitemapError):
    """A page names no site map; `trace` has each rule, and why it did not match."""

    code = "no-sitemap"

    def __init__(self, message: str, trace: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.trace = tuple(trace)


class LoadError(SitemapError):
    """Nothing could be read. `documents` and `diagnostics` say why; `code` is the outcome of the first document, such as
    `http-error`, or the kind of failure or refusal, such as `name-unresolved`. What the session raised is `__cause__`."""

    def __init__(
        self,
        message: str,
        code: str,
        documents: "Sequence[Document]" = (),
        diagnostics: "Sequence[Diagnostic]" = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.documents: "Tuple[Document, ...]" = tuple(documents)
        self.diagnostics: "Tuple[Diagnostic, ...]" = tuple(diagnostics)

    @property
    def status(self) -> Optional[int]:
        """The HTTP status of the first document that could not be read; None if there was no response."""
        for document in self.documents:
            if not document.complete:
                return document.status
        return None


class IncompleteError(LoadError):
    """A part could not be read: `documents` has what is missing. Everything else has been given: entries by the iteration
    that ends with this exception, a map as `map`."""

    def __init__(
        self,
        message: str,
        documents: "Sequence[Document]" = (),
        diagnostics: "Sequence[Diagnostic]" = (),
        map: Any = None,
    ) -> None:
        super().__init__(message, "incomplete", documents, diagnostics)
        self.map = map
