"""One document: hop by hop, as the engine allows it. The steps are a generator, so that `async` sessions take the same."""

from __future__ import annotations

import ipaddress
import time
from contextlib import contextmanager
from typing import Any, Dict, Generator, Iterator, NamedTuple, Optional, Protocol, Union
from urllib.parse import quote, urldefrag, urljoin, urlsplit

from ._native import library, numbers
from ._tab import Conditions, Receiver, Wanted
from .fetching import Request, failure_of, is_failure, sentence_of

REDIRECTS = (301, 302, 303, 307, 308)
USER_AGENT = "standard-sitemap (Python)"


class Open(NamedTuple):
    """Asks for a response, a `Response` or an `AsyncResponse`. Whoever answers closes the one before, and the last."""

    request: Request


class Read(NamedTuple):
    """Asks for the next piece of the body; the answer is None at its end."""

    response: Any


Step = Union[Open, Read]


class Loading(Protocol):
    """What wants documents: a tab, or a reader of files."""

    causes: Dict[str, BaseException]  #: what the session raised, by the URL requested

    def receiver(self, request: int) -> Receiver: ...

    def conditions(self, url: str) -> Conditions: ...

    def tick(self) -> None:
        """Tells the time: at its deadline the load ends."""

    def pause(self, seconds: float) -> None:
        """So much time has passed in which nothing was received, since the caller was at work."""


class Rules(NamedTuple):
    """What holds for all requests of a load."""

    headers: Dict[str, str]
    redirects: int
    seconds: float
    connect_seconds: float

    def for_url(self, tab: Loading, url: str, left: float) -> Request:
        conditions = tab.conditions(url)
        headers = {"Accept": conditions.accept}
        if conditions.referer:
            headers["Referer"] = conditions.referer
        for name, value in self.headers.items():  # those of the caller are for the site of the map only
            if conditions.same_origin or name.lower() == "user-agent":
                headers[name] = value
        return Request(url, headers, max(left, 0.001), self.connect_seconds, conditions.same_site)


class Cancelled(Exception):
    """The load is closed while a document arrives."""


def space_of(address: Optional[str]) -> int:
    """The address space of an IP address as text."""
    if not address:
        return numbers["ADDRESS_UNKNOWN"]
    try:
        packed = ipaddress.ip_address(address.split("%")[0]).packed
    except ValueError:
        return numbers["ADDRESS_UNKNOWN"]
    return int(library.address_space_of(packed, len(packed)))


def as_uri(url: str) -> str:
    """With everything escaped that a URI cannot have, without the fragment."""
    parts = urlsplit(urldefrag(url.strip()).url)
    host = parts.netloc if parts.netloc.isascii() else parts.netloc.encode("idna").decode("ascii")
    return quote(parts._replace(netloc=host).geturl(), safe="!#$%&'()*+,/:;=?@[]~")


def _target(response: Any, url: str) -> Optional[str]:
    for name, value in response.headers:
        if name.lower() == "location":
            try:
                value = value.encode("latin-1").decode("utf-8")  # bytes, which Python takes for Latin-1
            except UnicodeError:
                pass
            try:
                target = as_uri(urljoin(url, value))
            except ValueError:
                return None
            return target if urlsplit(target).scheme in ("http", "https") else None
    return None


class Transfer:
    """Feeds the receiver of one request. `space` is then the address space of the connection."""

    def __init__(self, tab: Loading, wanted: Wanted, rules: Rules) -> None:
        self.tab, self.wanted, self.rules = tab, wanted, rules
        self.space = numbers["ADDRESS_UNKNOWN"]
        self.cancelled = False
        self.until = time.monotonic() + rules.seconds

    @contextmanager
    def held(self) -> Iterator[None]:
        """While the caller is at work, which is not the time of the server."""
        began = time.monotonic()
        try:
            yield
        finally:
            seconds = time.monotonic() - began
            self.until += seconds
            self.tab.pause(seconds)

    def steps(self) -> Generator[Step, Any, None]:
        receiver = self.tab.receiver(self.wanted.id)
        try:
            url = self.wanted.url
            self.until = time.monotonic() + self.rules.seconds
            for _ in range(self.rules.redirects + 1):
                if not receiver.allow_hop(url):
                    return receiver.fail("REFUSED")
                response = yield Open(self.rules.for_url(self.tab, url, self.until - time.monotonic()))
                if urlsplit(url).scheme != "file":
                    self.space = space_of(response.address)
                    if not receiver.allow_address(self.space):
                        return receiver.fail("REFUSED")
                if response.status in REDIRECTS and any(name.lower() == "location" for name, _ in response.headers):
                    target = _target(response, url)
                    if target is None:
                        return receiver.fail("NETWORK", "the redirect leads to no web address")
                    url = target
                    continue
                return (yield from self._body(receiver, response, url))
            receiver.fail("REDIRECTS", f"more than {self.rules.redirects} redirects")
        except Exception as error:
            if not is_failure(error):
                receiver.fail("CANCELLED")
                raise
            self.tab.causes[self.wanted.url] = error
            receiver.fail(failure_of(error), sentence_of(error))
        except BaseException:
            receiver.fail("CANCELLED")
            raise
        finally:
            receiver.close()

    def _body(self, receiver: Receiver, response: Any, url: str) -> Generator[Step, Any, None]:
        if not receiver.begin(url, response.status, response.headers, self.space):
            return receiver.fail("REFUSED")
        while True:
            data = yield Read(response)
            self._check()
            if data is None:
                return receiver.end()
            if data and not receiver.append(data):
                return receiver.fail("REFUSED")

    def _check(self) -> None:
        if self.cancelled:
            raise Cancelled
        self.tab.tick()
        if time.monotonic() > self.until:
            raise TimeoutError(f"there was no complete response after {self.rules.seconds:g} s")


def rules_of(tab_policy: Any, headers: Optional[Dict[str, str]], timeout: Optional[float]) -> Rules:
    limits = tab_policy.of_fetcher
    sent = {"User-Agent": USER_AGENT} if not any(n.lower() == "user-agent" for n in headers or ()) else {}
    seconds = limits["document_time"] / 1000 if timeout is None else timeout
    return Rules({**sent, **(headers or {})}, limits["redirects"], seconds, limits["connect_time"] / 1000)
