"""The limits of a load."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Dict, List, Mapping, Optional

from ._handle import OK, REFUSED, Handle, Owner, status_of
from ._native import FOLDER, given, library

#: Limits that the fetcher obeys, not the engine.
OF_FETCHER = ("connect_time", "document_time", "redirects")


class Policy:
    """The limits of a load: those of the engine, and those that its fetcher obeys."""

    def __init__(self, limits: Optional[Mapping[str, int]] = None) -> None:
        self.owner = Owner()
        self.handle = Handle.made(self.owner, "policy", "policy_free", library.policy_new)
        program = FOLDER / "native" / "standard-sitemap-reader"
        if program.is_file() and os.access(program, os.X_OK):
            kept: List[Any] = []
            library.policy_set_reader_program(self.handle.pointer, given(str(program), kept), None, 0)
        self.of_fetcher: Dict[str, int] = {name: self.value(name) for name in OF_FETCHER}
        for name, value in (limits or {}).items():
            self.set(name, value)

    def value(self, name: str) -> int:
        kept: List[Any] = []
        value = ctypes.c_uint64()
        status_of(
            library.policy_get(self.handle.pointer, given(name, kept), ctypes.byref(value)),
            f"there is no limit {name!r}: docs/policy.md has all of them",
        )
        return value.value

    def set(self, name: str, value: int) -> None:
        self.value(name)  # whether there is such a limit
        if isinstance(value, int) and 0 <= value < 2**64:
            if name in OF_FETCHER:
                self.of_fetcher[name] = int(value)
                return
            kept: List[Any] = []
            status = library.policy_set(self.handle.pointer, given(name, kept), value)
            if status == REFUSED:
                raise ValueError(f"the session obeys the limit {name!r}, not the engine: set it there")
            if status == OK:
                return
        raise ValueError(f"{value!r} is not a value for the limit {name!r}")
