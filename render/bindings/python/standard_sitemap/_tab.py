"""One load of the engine: what it wants, what it is given, what came of it."""

from __future__ import annotations

import ctypes
import time
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from ._handle import NONE, OK, REFUSED, Handle, Owner, diagnostics_of, fields_of, listed, status_of, trace_of
from ._native import given, library, made, numbers, taken
from ._policy import Policy
from .values import Diagnostic, Document, Fields, Page, Rule


class Wanted(NamedTuple):
    """A document that the engine wants."""

    id: int
    url: str
    lastmod: Optional[str]


class Conditions(NamedTuple):
    """What to send with a request."""

    accept: str
    referer: Optional[str]
    same_origin: bool
    same_site: bool


class Receiver:
    """Takes the response to one request. Each function returns whether to go on."""

    def __init__(self, owner: Owner, make: Callable[[Any], int]) -> None:
        self._owner = owner
        self._handle = Handle.made(owner, "receiver", "receiver_free", make)

    def _goes_on(self, function: str, *arguments: Any) -> bool:
        with self._owner:
            return status_of(getattr(library, function)(self._handle.pointer, *arguments), "", REFUSED) == OK

    def allow_hop(self, url: str) -> bool:
        kept: List[Any] = []
        return self._goes_on("receiver_allow_hop", given(url, kept))

    def allow_address(self, space: int) -> bool:
        return self._goes_on("receiver_allow_address", space)

    def begin(self, url: str, status: int, fields: Fields, space: int) -> bool:
        kept: List[Any] = []
        response = made("response")
        response.url = given(url, kept)
        response.status = status
        response.fields, response.field_count = fields_of(fields, kept)
        response.address_space = space
        return self._goes_on("receiver_begin", ctypes.byref(response))

    def append(self, data: bytes) -> bool:
        kept: List[Any] = []
        return self._goes_on("receiver_append", given(data, kept))

    def end(self) -> None:
        self._goes_on("receiver_end")

    def fail(self, failure: str, message: str = "") -> None:
        kept: List[Any] = []
        self._goes_on("receiver_fail", numbers["FAILED_" + failure], given(message, kept))

    def close(self) -> None:
        self._handle.close()


def wanted_of(owner: Owner, call: Callable[[Any], int]) -> List[Wanted]:
    """The requests that are new."""
    found, value = [], made("request")  # type: List[Wanted], Any
    with owner:
        while status_of(call(ctypes.byref(value)), "", NONE) != NONE:
            found.append(Wanted(value.id, taken(value.url) or "", taken(value.lastmod)))
    return found


def conditions_of(owner: Owner, call: Callable[[Any, Any], int], url: str) -> Conditions:
    kept: List[Any] = []
    value = made("conditions")
    with owner:
        status_of(call(given(url, kept), ctypes.byref(value)))
        same_origin = value.relation == numbers["SAME_ORIGIN"]
        same_site = same_origin or value.relation == numbers["SAME_SITE"]
        return Conditions(taken(value.accept) or "*/*", taken(value.referer), same_origin, same_site)


def documents_of(
    owner: Owner,
    call: Callable[[int, Any], int],
    diagnostics: List[Diagnostic],
    causes: Dict[str, BaseException],
) -> List[Document]:
    """Each document, with the sentence that says why it is not complete. `causes`: what the session raised."""
    why: Dict[str, str] = {}
    for diagnostic in diagnostics:
        if diagnostic.severity != "note":
            why.setdefault(diagnostic.document, diagnostic.message)
    found = []
    for each in listed(owner, "document", call):
        message = ""
        if each["outcome"] != "ok":
            message = why.get(each["requested"]) or why.get(each["final_url"]) or each["outcome"]
        found.append(
            Document(
                each["requested"],
                each["final_url"],
                each["outcome"],
                each["status"] or None,
                each["content_type"] or None,
                each["bytes"],
                each["failure"],
                each["refusal"],
                message,
                causes.get(each["requested"]),
            )
        )
    return found


class Engine:
    """A cache that keeps no maps, so that memory is that of the loads, and its reader process."""

    def __init__(self, policy: Policy) -> None:
        self.policy, self.owner = policy, Owner()
        limits = made("cache_limits")
        limits.entries = limits.bytes = 1
        self._handle = Handle.made(
            self.owner,
            "cache",
            "cache_free",
            lambda to: int(library.cache_new(policy.handle.pointer, ctypes.byref(limits), to)),
        )

    def tab(self) -> "Tab":
        return Tab(self)

    @property
    def pointer(self) -> int:
        return self._handle.pointer

    def close(self) -> None:
        self._handle.close()


class Tab:
    """A session of the engine, which loads one map."""

    def __init__(self, engine: Engine) -> None:
        self.owner, self.policy = engine.owner, engine.policy
        self.handle = Handle.made(
            engine.owner,
            "load",
            "session_free",
            lambda to: int(library.session_new(engine.pointer, None, None, to)),
        )
        self.causes: Dict[str, BaseException] = {}  # what the session raised, by the URL requested

    def show(
        self,
        root: str,
        robots: bool = False,
        page: Optional[Page] = None,
        initiator: Optional[str] = None,
        space: int = 0,
        languages: Optional[str] = None,
        referer: bool = True,
    ) -> None:
        """`page`: the map is seen from it. `initiator`: on whose behalf `root` is fetched, if there is no page."""
        kept: List[Any] = []
        visit = made("visit")
        visit.root = given(root, kept)
        visit.source = numbers["SOURCE_ROBOTS" if robots else "SOURCE_ANY"]
        visit.accept_language = given(languages, kept)
        visit.address_space = space
        if page is not None:
            visit.url = given(page.url, kept)
            visit.status = page.status
            visit.fields, visit.field_count = fields_of(page.fields, kept)
            visit.body = given(page.body, kept)
        elif initiator is not None:
            visit.url = given(initiator, kept)
        if page is None or not referer:
            visit.referrer_policy = numbers["NO_REFERRER"]
        with self.owner:
            status_of(
                library.session_show(self.handle.pointer, ctypes.byref(visit), self._now()),
                f"{root!r} is not an absolute URL",
            )

    @staticmethod
    def _now() -> int:
        return int(time.monotonic() * 1000)

    def pause(self, seconds: float) -> None:
        """A tab gives nothing to its caller while it loads."""

    def tick(self) -> None:
        """Tells the time: at its deadline the load ends."""
        with self.owner:
            status_of(library.session_update_time(self.handle.pointer, self._now()))

    @property
    def loading(self) -> bool:
        with self.owner:
            return bool(library.session_state(self.handle.pointer) == numbers["LOADING"])

    def wanted(self) -> List[Wanted]:
        """The requests that are new."""
        return wanted_of(self.owner, lambda to: int(library.session_next_request(self.handle.pointer, to)))

    def receiver(self, request: int) -> Receiver:
        return Receiver(self.owner, lambda to: int(library.session_receiver(self.handle.pointer, request, to)))

    def conditions(self, url: str) -> Conditions:
        return conditions_of(self.owner, lambda to_url, to: int(library.session_conditions(self.handle.pointer, to_url, to)), url)

    def stop(self) -> None:
        with self.owner:
            status_of(library.session_stop(self.handle.pointer))

    def diagnostics(self) -> List[Diagnostic]:
        return diagnostics_of(
            self.owner, lambda index, to: int(library.session_diagnostic(self.handle.pointer, index, to))
        )

    def findings(self) -> List[Diagnostic]:
        return diagnostics_of(
            self.owner, lambda index, to: int(library.session_finding(self.handle.pointer, index, to))
        )

    def trace(self) -> Tuple[Rule, ...]:
        return trace_of(self.owner, lambda index, to: int(library.session_trace(self.handle.pointer, index, to)))

    def documents(self) -> List[Document]:
        """Each document of the map, with the sentence that says why it is not complete."""
        return documents_of(
            self.owner,
            lambda index, to: int(library.session_document(self.handle.pointer, index, to)),
            self.diagnostics(),
            self.causes,
        )

    def view(self) -> Optional[Handle]:
        """The map as it is by now; None if there is none."""
        with self.owner:
            if library.session_state(self.handle.pointer) < numbers["LOADING"]:
                return None
            return Handle.made_if_any(
                self.owner, "map", "view_free", lambda to: int(library.session_view(self.handle.pointer, to))
            )

    def close(self) -> None:
        self.handle.close()
