"""Handles of the library, who may use them when, and what its functions return."""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections import deque
from typing import Any, Callable, Deque, Dict, Iterator, List, Mapping, Optional, Tuple

from . import _native as native
from ._native import given, library, made, numbers, reader
from .errors import ClosedError, LibraryError
from .values import Diagnostic, Fields, Rule

OK = numbers["OK"]
NONE = numbers["NONE"]
REFUSED = numbers["REFUSED"]
STOPPED = numbers["STOPPED"]


def status_of(number: int, message: str = "", *expected: int) -> int:
    """The status itself if it is OK or expected; any other raises."""
    if number == OK or number in expected:
        return number
    if number == numbers["OUT_OF_MEMORY"]:
        raise MemoryError("the engine has no memory for this")
    name = (library.status_name(number) or b"unknown").decode()
    if number == numbers["INVALID_ARGUMENT"] and message:
        raise ValueError(message)
    raise LibraryError(f"the library returned {name}" + (f": {message}" if message else ""), name)


class Owner:
    """A lock for everything that the engine lets one thread use at a time: a cache, and what came of it.

    A handle may be given back by the garbage collector while another thread is in a call: then it waits until that
    call is over, since a finalizer must not wait itself."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._process = os.getpid()  # a child of it has a copy of the handles, but not their reader process
        self._dead: "Deque[Tuple[Callable[[int], Any], int]]" = deque()

    def __enter__(self) -> None:
        if os.getpid() != self._process:
            raise ClosedError("this belongs to the process that opened it, of which this one is a fork")
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()
        if self._dead:
            self._free_dead()

    def free(self, function: Callable[[int], Any], pointer: int) -> None:
        if os.getpid() != self._process:
            return
        self._dead.append((function, pointer))
        self._free_dead()

    def _free_dead(self) -> None:
        while self._dead and self._lock.acquire(blocking=False):
            try:
                function, pointer = self._dead.popleft()
                function(pointer)
            except IndexError:  # another thread was faster
                pass
            finally:
                self._lock.release()


class Handle:
    """A handle of the library, which is given back once: by `close`, or when nothing refers to it any more."""

    __slots__ = ("owner", "_pointer", "_finalizer", "_what", "__weakref__")

    def __init__(self, owner: Owner, what: str, free: str, pointer: int) -> None:
        self.owner = owner
        self._what = what
        self._pointer: Optional[int] = pointer
        self._finalizer = weakref.finalize(self, owner.free, getattr(library, free), pointer)

    @classmethod
    def made_if_any(cls, owner: Owner, what: str, free: str, make: Callable[[Any], int], message: str = "") -> "Optional[Handle]":
        """What `make` writes to the address that it gets; None if it returns NONE."""
        pointer = ctypes.c_void_p()
        with owner:
            if status_of(make(ctypes.byref(pointer)), message, NONE) == NONE or pointer.value is None:
                return None
            return cls(owner, what, free, pointer.value)

    @classmethod
    def made(cls, owner: Owner, what: str, free: str, make: Callable[[Any], int], message: str = "") -> "Handle":
        handle = cls.made_if_any(owner, what, free, make, message)
        if handle is None:
            raise LibraryError(f"the library made no {what}", "none")
        return handle

    @property
    def pointer(self) -> int:
        if self._pointer is None:
            raise ClosedError(f"this {self._what} is closed")
        return self._pointer

    @property
    def closed(self) -> bool:
        return self._pointer is None

    def close(self) -> None:
        self._pointer = None
        self._finalizer()


def listed(owner: Owner, struct: str, call: Callable[[int, Any], int]) -> Iterator[Dict[str, Any]]:
    """What a function gives by index, until there is no more."""
    value, index = made(struct), 0
    while True:
        with owner:
            if status_of(call(index, ctypes.byref(value)), "", NONE) == NONE:
                return
            found = reader(struct).values(value)
        yield found
        index += 1


def diagnostics_of(owner: Owner, call: Callable[[int, Any], int]) -> List[Diagnostic]:
    return [
        Diagnostic(
            each["code"],
            each["severity"],
            each["message"],
            each["remedy"] or "",
            each["document"] or "",
            each["line"],
            each["column"],
            each["count"],
        )
        for each in listed(owner, "diagnostic", call)
    ]


def trace_of(owner: Owner, call: Callable[[int, Any], int]) -> Tuple[Rule, ...]:
    return tuple(
        Rule(each["rule"], each["outcome"], each["detail"] or "", each["near_miss"] == 1)
        for each in listed(owner, "trace", call)
    )


def fields_of(fields: Fields, kept: List[Any]) -> Tuple[Any, int]:
    """The address of an array of fields, and their number."""
    pairs = list(fields.items() if isinstance(fields, Mapping) else fields)
    array = (native.structs["field"] * len(pairs))(*((given(n, kept), given(v, kept)) for n, v in pairs))
    kept.append(array)
    return ctypes.addressof(array), len(pairs)
