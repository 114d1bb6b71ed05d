#!/usr/bin/env python3
"""discover_in_warc.py LIBRARY [FILE.warc[.gz]]...: which site map does each page of a crawl name?

Prints a JSON object for each page, as `sitemap-probe --batch` does, but with `url`, `rule`, `sitemap` and `near_misses`
only. LIBRARY is the shared library, such as libstandard-sitemap.so.0. Needs nothing but Python.
"""
import contextlib
import ctypes
import gzip
import http.client
import io
import json
import sys
import zlib


# --- the interface for C: render/bindings/c/base.h, session.h and discover.h ---

class String(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("size", ctypes.c_size_t)]

    @classmethod
    def of(cls, content):
        return cls(content, len(content))  # ctypes keeps `content` alive with it

    def __str__(self):
        return ctypes.string_at(self.data, self.size).decode() if self.size else ""


class Field(ctypes.Structure):
    _fields_ = [("name", String), ("value", String)]


class Versioned(ctypes.Structure):
    """A struct whose first member is its size."""

    def __init__(self, **members):
        super().__init__(struct_size=ctypes.sizeof(self), **members)


class Page(Versioned):
    _fields_ = [("struct_size", ctypes.c_size_t), ("url", String), ("media_type", String),
                ("fields", ctypes.POINTER(Field)), ("field_count", ctypes.c_size_t), ("body", String)]


class Found(Versioned):
    _fields_ = [("struct_size", ctypes.c_size_t), ("rule", String), ("sitemap", String)]


class Trace(Versioned):
    _fields_ = [("struct_size", ctypes.c_size_t), ("rule", String), ("outcome", String), ("detail", String),
                ("near_miss", ctypes.c_uint32), ("reserved", ctypes.c_uint32)]


OK = 0


class Library:
    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        # Pointers are wider than what ctypes takes an argument for.
        self.c.standard_sitemap_discover.argtypes = [ctypes.c_void_p, ctypes.POINTER(Page), ctypes.POINTER(ctypes.c_void_p)]
        self.c.standard_sitemap_discovery_found.argtypes = [ctypes.c_void_p, ctypes.POINTER(Found)]
        self.c.standard_sitemap_discovery_trace.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(Trace)]
        self.c.standard_sitemap_discovery_free.argtypes = [ctypes.c_void_p]
        self.c.standard_sitemap_discovery_free.restype = None

    def discover(self, url, fields=(), media_type=None, body=b""):
        """What a page says, as a dict; None if its address is not absolute."""
        listed = (Field * len(fields))(*(Field(String.of(name), String.of(value)) for name, value in fields))
        page = Page(url=String.of(url), fields=listed, field_count=len(fields), body=String.of(body))
        if media_type is not None:
            page.media_type = String.of(media_type)
        discovery = ctypes.c_void_p()
        if self.c.standard_sitemap_discover(None, page, discovery) != OK:
            return None
        try:
            found, trace, misses = Found(), Trace(), []
            is_found = self.c.standard_sitemap_discovery_found(discovery, found) == OK
            while self.c.standard_sitemap_discovery_trace(discovery, len(misses), trace) == OK:
                misses.append({"rule": str(trace.rule), "detail": str(trace.detail)} if trace.near_miss else None)
            return {"rule": str(found.rule) if is_found else None, "sitemap": str(found.sitemap) if is_found else None,
                    "near_misses": [miss for miss in misses if miss]}
        finally:
            self.c.standard_sitemap_discovery_free(discovery)


# --- WARC 1.0 and 1.1 ---

def records(file):
    """The fields and the block of each record."""
    while line := file.readline():
        if not line.startswith(b"WARC/"):
            continue  # the empty lines after a record
        fields = {}
        while (line := file.readline()) not in (b"\r\n", b"\n", b""):
            name, _, value = line.partition(b":")
            fields[name.strip().lower()] = value.strip()
        yield fields, file.read(int(fields[b"content-length"]))


class Stored(io.BytesIO):
    def makefile(self, *_):
        return self  # what http.client wants of a socket


def response(block):
    """The fields and the body of a response without its codings, or None if it is a redirect or no response."""
    stored = http.client.HTTPResponse(Stored(block))
    try:
        stored.begin()
        body = stored.read()
    except http.client.IncompleteRead as cut:
        body = cut.partial
    except (http.client.HTTPException, ValueError):
        return None
    if 300 <= stored.status < 400:
        return None
    coding = (stored.getheader("Content-Encoding") or "").strip().lower()
    if coding in ("gzip", "x-gzip", "deflate"):
        with contextlib.suppress(zlib.error):  # it was undone when it was stored
            body = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32).decompress(body)
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in stored.getheaders()], body


def pages(file):
    """What `Library.discover` takes, for each page."""
    for fields, block in records(file):
        kind, url = fields.get(b"warc-type"), fields.get(b"warc-target-uri", b"").strip(b"<>")
        media_type = fields.get(b"content-type", b"")
        if kind == b"response" and url.startswith((b"http:", b"https:")) and (message := response(block)):
            yield {"url": url, "fields": message[0], "body": message[1]}
        elif kind == b"resource" and media_type.partition(b";")[0].strip() in (b"text/html", b"application/xhtml+xml"):
            yield {"url": url, "media_type": media_type, "body": block}


def main():
    library = Library(sys.argv[1])
    for name in sys.argv[2:]:
        # gzip reads one member after the other. What is not compressed begins with "WARC".
        with open(name, "rb") as start:
            is_plain = start.read(4) == b"WARC"
        with (open if is_plain else gzip.open)(name, "rb") as file:
            for page in pages(file):
                if (said := library.discover(**page)) is not None:
                    print(json.dumps({"url": page["url"].decode()} | said, ensure_ascii=False))


if __name__ == "__main__":
    main()
