"""Entries as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, List

from .values import Entry

if TYPE_CHECKING:
    import pandas  # type: ignore[import]

__all__ = ["COLUMNS", "to_columns", "to_frame"]

#: The columns of a table, with the name that each has in `Entry`.
COLUMNS = (
    "url",
    "lastmod",
    "lastmod_text",
    "changefreq",
    "priority",
    "title",
    "description",
    "alternates",
    "images",
    "file",
    "line",
)


def to_columns(entries: Iterable[Entry]) -> Dict[str, List[Any]]:
    """A list for each column, for pandas, polars, pyarrow or others. `alternates` is a dict of addresses by language,
    `images` a list of addresses."""
    columns: Dict[str, List[Any]] = {name: [] for name in COLUMNS}
    for entry in entries:
        for name, column in columns.items():
            value: Any = getattr(entry, name)
            if name == "alternates":
                value = {each.lang: each.url for each in value}
            elif name == "images":
                value = [each.url for each in value]
            column.append(value)
    return columns


def to_frame(entries: Iterable[Entry]) -> "pandas.DataFrame":
    """A DataFrame of entries: `lastmod` is a column of datetimes in UTC."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("to_frame needs pandas, which is not installed; to_columns does without it") from error
    frame = pandas.DataFrame(to_columns(entries), columns=list(COLUMNS))
    frame["lastmod"] = pandas.to_datetime(frame["lastmod"], utc=True)
    return frame
