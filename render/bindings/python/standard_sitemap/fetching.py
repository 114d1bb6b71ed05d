"""What a session of the user is asked for, and what it gives: for those who have a network stack of their own."""

from __future__ import annotations

import socket
import ssl
import zlib
from http.client import BadStatusLine, HTTPException, IncompleteRead, RemoteDisconnected
from typing import AsyncIterable, Awaitable, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Tuple, Union

__all__ = ["AsyncFetch", "AsyncResponse", "Fetch", "Request", "Response"]


class Request(NamedTuple):
    """One request for a document: GET, without following redirects, since each hop is judged before it is sent."""

    url: str
    headers: Dict[str, str]
    timeout: float  #: seconds that are left for the document
    connect_timeout: float  #: seconds until there has to be a connection
    credentials: bool  #: whether cookies and HTTP authentication may be sent: at most to the site of the page


class Response:
    """The response to a `Request`: its body in pieces, content codings decoded."""

    def __init__(
        self,
        status: int,
        headers: Iterable[Tuple[str, str]],
        body: Iterable[bytes] = (),
        close: Optional[Callable[[], object]] = None,
        address: Optional[str] = None,
    ) -> None:
        self.status = status
        self.headers: List[Tuple[str, str]] = list(headers)
        self.body = iter(body)
        self.close: Callable[[], object] = close or (lambda: None)
        self.address = address  #: IP address of the server; None: unknown, as behind a proxy


class AsyncResponse:
    """The same for `async` sessions."""

    def __init__(
        self,
        status: int,
        headers: Iterable[Tuple[str, str]],
        body: AsyncIterable[bytes],
        close: Optional[Callable[[], Awaitable[object]]] = None,
        address: Optional[str] = None,
    ) -> None:
        self.status = status
        self.headers: List[Tuple[str, str]] = list(headers)
        self.body = body.__aiter__()
        self.close = close
        self.address = address


#: A function of yours in place of a session.
Fetch = Callable[[Request], Response]
AsyncFetch = Callable[[Request], Awaitable[Union[Response, AsyncResponse]]]

#: Of packages for HTTP: what their exceptions say is a failure of a document, not a defect of the program.
_HTTP_PACKAGES = {"requests", "urllib3", "httpx", "httpcore", "aiohttp", "h11", "h2"}


def is_failure(error: BaseException) -> bool:
    """Whether an exception means that there is no (complete) response. Others are for the caller."""
    if isinstance(error, (OSError, HTTPException, EOFError, zlib.error)):
        return True
    if type(error).__name__ == "TimeoutError":  # of asyncio and concurrent.futures before Python 3.11
        return True
    return any(kind.__module__.split(".")[0] in _HTTP_PACKAGES for kind in type(error).__mro__)


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: List[BaseException] = []
    queue: "List[object]" = [error]
    while queue and len(seen) < 16:
        one = queue.pop(0)
        if isinstance(one, BaseException) and not any(one is other for other in seen):
            seen.append(one)
            yield one
            queue += [one.__cause__, one.__context__, getattr(one, "reason", None), *one.args]


_CERTIFICATES = {
    9: "EXPIRED_CERTIFICATE",  # not yet valid
    10: "EXPIRED_CERTIFICATE",
    62: "WRONG_HOST_CERTIFICATE",
    64: "WRONG_HOST_CERTIFICATE",
}


def _kind_of(error: BaseException) -> Optional[str]:
    name = type(error).__name__
    if isinstance(error, ssl.SSLCertVerificationError):
        return _CERTIFICATES.get(error.verify_code, "UNTRUSTED_CERTIFICATE")
    if isinstance(error, ssl.SSLError):
        return "TLS"
    if isinstance(error, socket.gaierror):
        return "NAME"
    if isinstance(error, (socket.timeout, TimeoutError)) or "Timeout" in name:
        return "TIMEOUT"
    if "Proxy" in name:
        return "PROXY"
    if isinstance(error, (IncompleteRead, RemoteDisconnected, ConnectionResetError, BrokenPipeError, EOFError)):
        return "INCOMPLETE_RESPONSE"
    if name in {"ChunkedEncodingError", "RemoteProtocolError", "ServerDisconnectedError", "ClientPayloadError"}:
        return "INCOMPLETE_RESPONSE"
    if isinstance(error, BadStatusLine):
        return "NOT_HTTP"
    if isinstance(error, zlib.error) or name in {"ContentDecodingError", "DecodingError"}:
        return "CODING_BROKEN"
    if isinstance(error, ConnectionRefusedError):
        return "CONNECTION"
    if isinstance(error, FileNotFoundError):
        return "FILE_MISSING"
    if isinstance(error, (PermissionError, IsADirectoryError)):
        return "FILE_UNREADABLE"
    return None


def failure_of(error: BaseException) -> str:
    """The name of the failure for the engine: what the innermost exception says that says something."""
    kinds = [kind for kind in map(_kind_of, _chain(error)) if kind is not None]
    # A general word of the package is less than what its cause says.
    precise = [kind for kind in kinds if kind not in ("INCOMPLETE_RESPONSE", "CONNECTION")]
    return (precise or kinds or ["NETWORK"])[0]


def sentence_of(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
