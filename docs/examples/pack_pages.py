#!/usr/bin/env python3
"""pack_pages.py FOLDER...: the web pages of folders as WARC 1.1, on standard output, a gzip member for each.

The address of a page is http://HOST/PATH: HOST is the name of the folder below FOLDER in which it is, with `.example`
after it, and PATH is where it is in there. Symbolic links are not followed.
"""
import gzip
import hashlib
import sys
import urllib.parse
import uuid
from pathlib import Path

TYPES = {".html": "text/html", ".htm": "text/html", ".xhtml": "application/xhtml+xml"}
OF_THIS_PROGRAM = uuid.UUID("6f0f1cf4-5b5c-4c53-9a3e-2f4a5d0b6a1e")  # the ids of records are the same each time


def pages(folder):
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        if path.suffix.lower() in TYPES and len(place.parts) > 1 and path.is_file() and not path.is_symlink():
            host, *steps = (urllib.parse.quote(part) for part in place.parts)
            yield f"http://{host.lower()}.example/{'/'.join(steps)}", TYPES[path.suffix.lower()], path.read_bytes()


def record(url, media_type, body):
    head = {
        "WARC-Type": "resource",
        "WARC-Record-ID": f"<urn:uuid:{uuid.uuid5(OF_THIS_PROGRAM, url)}>",
        "WARC-Date": "2000-01-01T00:00:00Z",
        "WARC-Target-URI": url,
        "WARC-Payload-Digest": f"sha256:{hashlib.sha256(body).hexdigest()}",
        "Content-Type": media_type,
        "Content-Length": len(body),
    }
    lines = ["WARC/1.1", *(f"{name}: {value}" for name, value in head.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body + b"\r\n\r\n"


def main():
    for folder in sys.argv[1:]:
        for page in pages(Path(folder)):
            sys.stdout.buffer.write(gzip.compress(record(*page), 6, mtime=0))


if __name__ == "__main__":
    main()
