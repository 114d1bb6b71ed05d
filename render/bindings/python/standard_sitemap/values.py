"""The plain values that the package gives. All are copies: they live as long as you like, and may go to other threads."""

from __future__ import annotations

from datetime import datetime
from typing import Mapping, NamedTuple, Optional, Sequence, Tuple, Union

__all__ = ["Alternate", "Attachment", "Diagnostic", "Document", "Entry", "Page", "Rule", "Sitemap"]


class Diagnostic(NamedTuple):
    """What a reader, a webmaster or a developer should know. Its strings may quote the page or the map."""

    code: str  #: such as `external-unresolved`; never changes
    severity: str  #: `note`, `warning` or `error`
    message: str  #: one English sentence
    remedy: str  #: how to fix it
    document: str  #: URL of the document that it is about; empty: none
    line: int  #: from 1; 0: unknown
    column: int  #: from 1, in characters; 0: unknown
    times: int  #: how many equal ones this one stands for

    def __str__(self) -> str:
        where = self.document + (f":{self.line}" if self.line else "")
        return f"{where + ': ' if where else ''}{self.severity}: {self.message} [{self.code}]"


class Document(NamedTuple):
    """A file of a map, and what came of it."""

    requested: str  #: the URL before redirects
    url: Optional[str]  #: the URL after redirects; None: no response
    outcome: str  #: `ok`, `cut`, `http-error`, ...: see docs/json.md
    status: Optional[int]  #: of HTTP; None: no response
    content_type: Optional[str]  #: without parameters
    size: int  #: bytes of the body, after content decoding
    failure: Optional[str]  #: why there is no complete response, such as `timeout`
    refusal: Optional[str]  #: why the policy forbids it, such as `private-network`
    message: str = ""  #: why it is not complete, for people; empty if it is
    cause: Optional[BaseException] = None  #: what the session raised

    @property
    def complete(self) -> bool:
        return self.outcome == "ok"


class Rule(NamedTuple):
    """A rule of discovery, and what came of it."""

    rule: str  #: such as `http-opt`; never changes
    outcome: str  #: `matched`, `absent`, `unusable`, `not-applicable`, `not-tried`
    detail: str  #: for people
    near_miss: bool  #: something was probably meant for this rule


class Alternate(NamedTuple):
    """The same page in another language."""

    lang: Optional[str]
    url: Optional[str]


class Attachment(NamedTuple):
    """An image or video in a page, or the page as news."""

    type: str  #: `image`, `video` or `news`
    url: Optional[str]
    title: Optional[str]
    description: Optional[str]
    lastmod: Optional[datetime]  #: of news: when it was published


class Sitemap(NamedTuple):
    """A file that another one names, before it is fetched."""

    url: str
    lastmod: Optional[datetime]  #: as the index says; None: it does not
    lastmod_text: Optional[str]  #: the same as its author wrote it
    depth: int  #: 0 is where the iteration began
    named_by: Optional[str]  #: URL of the file that names it


class Entry(NamedTuple):
    """A page that a file lists."""

    url: str
    lastmod: Optional[datetime]  #: with a zone; None: not said, or not a date (see lastmod_text)
    lastmod_text: Optional[str]  #: as its author wrote it
    changefreq: Optional[str]
    priority: Optional[float]
    title: Optional[str]  #: as its author wrote it; None: only its address is known
    description: Optional[str]
    alternates: Tuple[Alternate, ...]
    attachments: Tuple[Attachment, ...]
    file: str  #: URL of the file that lists it
    line: int  #: in that file, from 1; 0: unknown

    @property
    def images(self) -> Tuple[Attachment, ...]:
        return tuple(each for each in self.attachments if each.type == "image")

    @property
    def videos(self) -> Tuple[Attachment, ...]:
        return tuple(each for each in self.attachments if each.type == "video")

    @property
    def news(self) -> Tuple[Attachment, ...]:
        return tuple(each for each in self.attachments if each.type == "news")


Fields = Union[Mapping[str, str], Sequence[Tuple[str, str]]]


class Page(NamedTuple):
    """A response that you have already, from whatever fetched or stored it."""

    url: str  #: of the final response; absolute
    body: bytes = b""  #: after content decoding
    fields: Fields = ()  #: of the final response
    status: int = 200


