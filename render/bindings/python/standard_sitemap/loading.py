"""Whole maps."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

from ._drive import Fetcher, adrive, drive
from ._policy import Policy
from ._sessions import async_fetch_of, fetch_with
from ._source import source_of
from ._tab import Engine
from ._transfer import rules_of
from .errors import IncompleteError, LoadError
from .map import SEVERITIES, Map
from .values import Diagnostic, Document

__all__ = ["Report", "acheck", "aload", "check", "load"]


class _Load:
    """A load, whoever drives it."""

    def __init__(
        self,
        source: Any,
        policy: Optional[Mapping[str, int]],
        headers: Optional[Dict[str, str]],
        timeout: Optional[float],
        languages: Optional[str],
    ) -> None:
        self.source = source_of(source)
        limits = Policy(policy)
        self.rules = rules_of(limits, headers, timeout)
        self.engine = Engine(limits)
        try:
            self.tab = self.engine.tab()
            self.tab.show(
                self.source.root, robots=self.source.is_robots, page=self.source.page, languages=languages
            )
        except BaseException:
            self.engine.close()
            raise

    def close(self) -> None:
        self.tab.close()
        self.engine.close()

    def finish(self, partial: bool) -> Map:
        self.tab.stop()
        documents, diagnostics = self.tab.documents(), self.tab.diagnostics()
        view = self.tab.view()
        if view is None:
            raise load_error(self.source.root, documents, diagnostics)
        found = Map(self.engine, self.tab, view, documents)
        if not partial:
            raise_if_incomplete(documents, diagnostics, found)
        return found


def load_error(root: str, documents: List[Document], diagnostics: List[Diagnostic]) -> LoadError:
    first = documents[0] if documents else None
    if first is None:
        return LoadError(f"{root} could not be read", "not-read", documents, diagnostics)
    error = LoadError(
        f"{root} could not be read: {first.message}",
        first.refusal or first.failure or first.outcome,
        documents,
        diagnostics,
    )
    error.__cause__ = first.cause
    return error


def is_loss(diagnostic: Diagnostic) -> bool:
    """Whether a limit says that something is missing."""
    return diagnostic.code.startswith("limit-")


def raise_if_incomplete(documents: List[Document], diagnostics: List[Diagnostic], found: Any) -> None:
    missing = [each for each in documents if not each.complete]
    losses = [each for each in diagnostics if is_loss(each)]
    if missing or losses:
        raise incomplete(missing, losses, found)


def incomplete(missing: List[Document], losses: List[Diagnostic], found: Any = None) -> IncompleteError:
    parts = []
    if missing:
        first = missing[0]
        parts.append(f"{len(missing)} of its files could not be read whole; first {first.requested}: {first.message}")
    parts += [each.message for each in losses[:1]]
    error = IncompleteError("a part of the map is missing: " + "; ".join(parts), missing, losses, found)
    error.__cause__ = next((each.cause for each in missing if each.cause), None)
    return error


def load(
    source: Any,
    *,
    session: Any = None,
    headers: Optional[Dict[str, str]] = None,
    timeout: Optional[float] = None,
    workers: int = 1,
    policy: Optional[Mapping[str, int]] = None,
    languages: Optional[str] = None,
    partial: bool = False,
) -> Map:
    """A whole map, of any format, with all files that it names.

    `source`: the URL of the map, of an XML sitemap or of a robots.txt; a `pathlib.Path`; what `discover` returned; or a
    response or `Page` that is the map. `session`: of requests or httpx, an opener of urllib, or a function (`Fetch`).
    `workers`: how many files are fetched at the same time; a session with more than one has to be safe for threads.
    `timeout`: seconds for one file. `policy`: limits by their names in docs/policy.md.

    Raises LoadError if there is no map, and IncompleteError, which has the map, if a part of it is missing, unless
    `partial`. What the session raises that is no failure of a request is raised as it is."""
    loading = _Load(source, policy, headers, timeout, languages)
    try:
        fetcher = Fetcher(loading.source.fetch(fetch_with(session)), loading.source.root)
        drive(loading.tab, fetcher, loading.rules, workers)
        return loading.finish(partial)
    except IncompleteError:  # its map goes on
        raise
    except BaseException:
        loading.close()
        raise


async def aload(
    source: Any,
    *,
    session: Any = None,
    headers: Optional[Dict[str, str]] = None,
    timeout: Optional[float] = None,
    workers: int = 4,
    policy: Optional[Mapping[str, int]] = None,
    languages: Optional[str] = None,
    partial: bool = False,
) -> Map:
    """As `load`, with an AsyncClient of httpx, a ClientSession of aiohttp or an async function (`AsyncFetch`). Any other
    session fetches in threads. Files are parsed in the thread of the event loop, piece by piece as they arrive."""
    loading = _Load(source, policy, headers, timeout, languages)
    try:
        fetcher = Fetcher(loading.source.fetch(async_fetch_of(session)), loading.source.root)
        await adrive(loading.tab, fetcher, loading.rules, workers)
        return loading.finish(partial)
    except IncompleteError:
        raise
    except BaseException:
        loading.close()
        raise


class Report(NamedTuple):
    """What a check found."""

    findings: Tuple[Diagnostic, ...]
    documents: Tuple[Document, ...]

    def passes(self, severity: str = "error") -> bool:
        """Whether nothing is as bad as this or worse: `error`, `warning` or `note`."""
        bad = SEVERITIES[: SEVERITIES.index(severity) + 1]
        return not any(each.severity in bad for each in self.findings)


def _report(error: Optional[LoadError], found: Optional[Map]) -> Report:
    if found is None:
        assert error is not None
        return Report(error.diagnostics, error.documents)
    with found:
        return Report(tuple(found.check()), found.documents)


def _for_check(options: Dict[str, Any]) -> Dict[str, Any]:
    return {**options, "partial": True, "policy": {**(options.get("policy") or {}), "for_check": 1}}


def check(source: Any, **options: Any) -> Report:
    """What is wrong with a map, and what to do about it. Options are those of `load`. What is wrong is never raised: a map
    that cannot be read is a finding, too."""
    try:
        return _report(None, load(source, **_for_check(options)))
    except LoadError as error:
        return _report(error, None)


async def acheck(source: Any, **options: Any) -> Report:
    """As `check`, with the options of `aload`."""
    try:
        return _report(None, await aload(source, **_for_check(options)))
    except LoadError as error:
        return _report(error, None)
