"""The C interface, bound by ctypes from its description (interface.json), which is made from the headers.

No struct and no function is written here by hand: a struct is a `ctypes.Structure` with the members that the description
has, and a function has the types of its parameters from there. ctypes calls release the interpreter's lock.
"""

from __future__ import annotations

import ctypes
import json
import os
import struct
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

PREFIX = "standard_sitemap_"
FOLDER = Path(__file__).resolve().parent

_SCALARS: Dict[str, Any] = {
    "size_t": ctypes.c_size_t,
    "uint8_t": ctypes.c_uint8,
    "uint32_t": ctypes.c_uint32,
    "int32_t": ctypes.c_int32,
    "uint64_t": ctypes.c_uint64,
    "bool": ctypes.c_bool,
    "double": ctypes.c_double,
    "void": None,
}
# How `struct` calls what ctypes has in a struct: sizes and alignment are those of C.
_FORMATS = {
    ctypes.c_size_t: "N",
    ctypes.c_uint8: "B",
    ctypes.c_uint32: "I",
    ctypes.c_int32: "i",
    ctypes.c_uint64: "Q",
    ctypes.c_bool: "?",
    ctypes.c_double: "d",
    ctypes.c_void_p: "P",
}

_interface: Dict[str, Any] = json.loads((FOLDER / "interface.json").read_text("utf-8"))


def _type(name: str) -> Any:
    """The ctypes type for a type of C. Pointers are plain addresses, except what a function returns as text."""
    if name.endswith("*") or name in _interface["callbacks"]:
        return ctypes.c_void_p
    name = _interface["aliases"].get(name, name)
    if name in _SCALARS:
        return _SCALARS[name]
    return structs[name[len(PREFIX) :]]


structs: Dict[str, Any] = {}
for _name, _members in _interface["structs"].items():
    structs[_name[len(PREFIX) :]] = type(
        _name, (ctypes.Structure,), {"_fields_": [(member, _type(kind)) for member, kind in _members]}
    )
String = structs["string"]

callbacks: Dict[str, Any] = {
    name[len(PREFIX) :]: ctypes.CFUNCTYPE(
        _type(about["result"]), *(_type(kind) for _, kind in about["parameters"])
    )
    for name, about in _interface["callbacks"].items()
}

#: Numbers by their names without the prefix, such as `OK`, `FAILED_TIMEOUT` or `NO_NODE`.
numbers: Dict[str, int] = {
    name[len(PREFIX) :]: value
    for values in [_interface["constants"], *_interface["enums"].values()]
    for name, value in values.items()
}
# The largest number of a type is not among the constants of the description.
numbers["NO_DOCUMENT"] = numbers["NO_DEADLINE"] = 2**64 - 1


def _candidates() -> Iterator[str]:
    """Where the library may be: named by the user, carried by the wheel, or installed."""
    named = os.environ.get("STANDARD_SITEMAP_LIBRARY")
    if named:
        yield named
        return
    yield from (str(file) for file in sorted((FOLDER / "native").glob("libstandard_sitemap.so*")))
    yield f"libstandard_sitemap.so.{_interface['version'].split('.')[0]}"


def _load() -> ctypes.CDLL:
    reasons = []
    for name in _candidates():
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            reasons.append(str(error))
    raise ImportError(
        "the library libstandard_sitemap is not found: install a wheel that carries it, or the library itself, or set"
        " STANDARD_SITEMAP_LIBRARY to its file (" + "; ".join(reasons) + ")"
    )


class _Library:
    """The functions, without their prefix: `library.version()`."""

    def __init__(self) -> None:
        self._library = _load()

    def __getattr__(self, name: str) -> Any:
        about = _interface["functions"].get(PREFIX + name)
        if about is None:
            raise AttributeError(name)
        try:
            function = getattr(self._library, PREFIX + name)
        except AttributeError:
            raise ImportError(f"the library has no function {PREFIX}{name}: it is older than this package") from None
        result = about["result"]
        function.restype = ctypes.c_char_p if result == "const char*" else _type(result)
        function.argtypes = [_type(kind) for _, kind in about["parameters"]]
        setattr(self, name, function)
        return function


library = _Library()


def version() -> str:
    """The version of the library."""
    number = library.version()
    return f"{number >> 16}.{number >> 8 & 255}.{number & 255}"


def _check_version() -> None:
    wanted, found = _interface["version"].split("."), version().split(".")
    alike = 2 if wanted[0] == "0" else 1  # before 1.0 a minor version may change the interface
    if wanted[:alike] != found[:alike]:
        raise ImportError(f"the library has version {version()}; this package needs {'.'.join(wanted[:alike])}")


_check_version()


def given(text: "Optional[str | bytes]", kept: List[Any]) -> Any:
    """A string for the library, which borrows it as long as `kept` lives; None gives no string."""
    if text is None:
        return String(None, 0)
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    buffer = ctypes.c_char_p(data)
    kept.append(buffer)
    return String(ctypes.cast(buffer, ctypes.c_void_p).value or None, len(data))


def taken(string: Any) -> Optional[str]:
    """A copy of a string of the library; None if there is none."""
    return text_at(string.data, string.size)


def text_at(address: Optional[int], size: int) -> Optional[str]:
    return ctypes.string_at(address, size).decode("utf-8", "replace") if address else None


def made(name: str) -> Any:
    """A struct, empty, with its size."""
    kind = structs[name]
    value = kind()
    if kind._fields_[0][0] == "struct_size":
        value.struct_size = ctypes.sizeof(kind)
    return value


class Reader:
    """Reads the members of a struct at once, which is several times faster than one by one: `names` has them in order."""

    def __init__(self, struct_name: str) -> None:
        form, names = "@", []  # type: str, List[Tuple[str, bool]]
        for member, kind in structs[struct_name]._fields_:
            if kind is String:
                form += "PN"
                names.append((member, True))
            else:
                form += _FORMATS[kind]
                names.append((member, False))
        self._unpack = struct.Struct(form).unpack_from
        self._names = names
        self._where: Dict[str, int] = {}
        at = 0
        for member, is_text in names:
            self._where[member] = at
            at += 2 if is_text else 1

    def raw(self, value: Any) -> "Tuple[Any, ...]":
        """Addresses, sizes and numbers, in order."""
        return self._unpack(value)

    def where(self, member: str) -> int:
        """Where a member is in `raw`; of a string that is its address, and its size follows."""
        return self._where[member]

    def values(self, value: Any) -> Dict[str, Any]:
        """All members by their names; strings are copied."""
        raw, at, found = self._unpack(value), 0, {}
        for member, is_text in self._names:
            if is_text:
                found[member] = text_at(raw[at], raw[at + 1])
                at += 2
            else:
                found[member] = raw[at]
                at += 1
        return found


_readers: Dict[str, Reader] = {}


def reader(name: str) -> Reader:
    if name not in _readers:
        _readers[name] = Reader(name)
    return _readers[name]
