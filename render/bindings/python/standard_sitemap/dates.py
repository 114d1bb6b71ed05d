"""Dates of lists as `datetime`."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from typing import Optional

# The W3C profile of ISO 8601: a year, and then as much as is known.
_W3C = re.compile(
    r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d))?)?)?"
)


def as_datetime(text: Optional[str]) -> Optional[datetime]:
    """A W3C date as a datetime with a zone, so that any two can be compared; None if it is not one. What is not said is the
    earliest possible: `2024-05` is 2024-05-01 00:00 UTC. Python has no leap second: it is the second before."""
    found = _W3C.fullmatch(text.strip()) if text else None
    if found is None:
        return None
    year, month, day, hour, minute, second, fraction, zone = found.groups()
    try:
        offset = timezone.utc
        if zone and zone != "Z":
            minutes = int(zone[1:3]) * 60 + int(zone[4:6])
            offset = timezone(timedelta(minutes=-minutes if zone[0] == "-" else minutes))
        micro = int((fraction or "0")[:6].ljust(6, "0"))
        return datetime(
            int(year),
            int(month or 1),
            int(day or 1),
            int(hour or 0),
            int(minute or 0),
            min(int(second or 0), 59),
            micro,
            offset,
        )
    except ValueError:
        return None
