"""Runs transfers: one after another, several in threads, or as tasks."""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, AsyncGenerator, Callable, Generator, List, Optional, Set
from urllib.parse import unquote, urlsplit

from ._sessions import fetch_file, pieces
from ._tab import Tab
from ._transfer import Open, Read, Rules, Transfer
from .fetching import AsyncResponse, Request, Response


class Fetcher:
    """What fetches: the session of the user for the web; files below the folder of the first document."""

    def __init__(self, fetch: Callable[[Request], Any], root: str) -> None:
        self.fetch = fetch
        self.folder: Optional[str] = None
        if urlsplit(root).scheme == "file":
            self.folder = os.path.dirname(os.path.realpath(unquote(urlsplit(root).path)))

    def open(self, request: Request) -> Any:
        if urlsplit(request.url).scheme != "file":
            return self.fetch(request)
        if self.folder is None:
            raise PermissionError("a file of this machine is read only for a map of this machine")
        return fetch_file(request, self.folder)


def run(transfer: Transfer, fetcher: Fetcher) -> None:
    for _ in advance(transfer, fetcher):
        pass


def advance(transfer: Transfer, fetcher: Fetcher) -> Generator[None, None, None]:
    """Runs a transfer, and yields whenever a piece has been received. To be closed."""
    steps, response, answer, error = transfer.steps(), None, None, None  # type: Any, Any, Any, Any
    try:
        while True:
            try:
                step = steps.throw(error) if error is not None else steps.send(answer)
            except StopIteration:
                return
            if isinstance(step, Read):
                yield
            answer = error = None
            try:
                if isinstance(step, Open):
                    _close(response)
                    response = answer = fetcher.open(step.request)
                    if not isinstance(answer, Response):
                        raise TypeError(f"a session has to return a standard_sitemap.Response, not {answer!r}")
                else:
                    answer = next(step.response.body, None)
            except BaseException as raised:
                error = raised
    finally:
        steps.close()
        _close(response)


def _close(response: Any) -> None:
    if isinstance(response, Response):
        response.close()


async def arun(transfer: Transfer, fetcher: Fetcher) -> None:
    async for _ in aadvance(transfer, fetcher):
        pass


async def aadvance(transfer: Transfer, fetcher: Fetcher) -> AsyncGenerator[None, None]:
    """As `advance`."""
    steps, response, body, answer, error = transfer.steps(), None, None, None, None  # type: Any, Any, Any, Any, Any
    try:
        while True:
            try:
                step = steps.throw(error) if error is not None else steps.send(answer)
            except StopIteration:
                return
            if isinstance(step, Read):
                yield
            answer = error = None
            try:
                left = max(transfer.until - time.monotonic(), 0.001)
                if isinstance(step, Open):
                    await _aclose(response)
                    response = None
                    opened = fetcher.open(step.request)
                    if asyncio.iscoroutine(opened) or asyncio.isfuture(opened):
                        opened = await asyncio.wait_for(opened, left)
                    response = answer = opened
                    if not isinstance(answer, (Response, AsyncResponse)):
                        raise TypeError(f"a session has to return a standard_sitemap.AsyncResponse, not {answer!r}")
                    body = pieces(response)
                else:
                    assert body is not None
                    answer = await asyncio.wait_for(_next(body), left)
            except BaseException as raised:
                error = raised
    finally:
        steps.close()
        await _aclose(response)


async def _next(body: Any) -> Optional[bytes]:
    try:
        data: bytes = await body.__anext__()
        return data
    except StopAsyncIteration:
        return None


async def _aclose(response: Any) -> None:
    if isinstance(response, AsyncResponse):
        if response.close is not None:
            await response.close()
    else:
        _close(response)


def drive(tab: Tab, fetcher: Fetcher, rules: Rules, workers: int) -> None:
    """Fetches what a load wants until it wants no more. Whatever a session raises that is no failure ends it."""
    if workers == 1:
        while tab.loading:
            wanted = tab.wanted()
            if not wanted:
                return
            for each in wanted:
                run(Transfer(tab, each, rules), fetcher)
        return
    with ThreadPoolExecutor(workers) as pool:
        running: "Set[Future[None]]" = set()
        transfers: List[Transfer] = []
        try:
            while tab.loading or running:
                for each in tab.wanted():
                    transfers.append(Transfer(tab, each, rules))
                    running.add(pool.submit(run, transfers[-1], fetcher))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    future.result()
        except BaseException:
            for transfer in transfers:
                transfer.cancelled = True
            for future in running:
                future.cancel()
            raise


async def adrive(tab: Tab, fetcher: Fetcher, rules: Rules, workers: int) -> None:
    running: "Set[asyncio.Task[None]]" = set()
    free = asyncio.Semaphore(workers)

    async def one(transfer: Transfer) -> None:
        async with free:
            await arun(transfer, fetcher)

    try:
        while tab.loading or running:
            for each in tab.wanted():
                running.add(asyncio.ensure_future(one(Transfer(tab, each, rules))))
            if not running:
                return
            done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
