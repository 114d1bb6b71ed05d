#!/usr/bin/env python3
"""Makes a WARC file like those of Common Crawl: for each page a request, a response and a metadata record, each a
gzip member of its own.

  crawl.py OUT.warc.gz [--pages 2000] [--bytes 35000] [--plain] [--named-by-each 500] [FOLDER...]

The pages are HTML files of the folders, /usr/share/doc if none is given: pieces of them, so that all have about the
same size, each with a number in it. Every 500th, or as `--named-by-each` says, names a map.
"""
import argparse
import gzip
import itertools
import random
import zlib
from pathlib import Path

MAP_LINKS = b"""<link rel="schema.map" href="http://standard-sitemap.org/2007/ns">
<link rel="map.location" href="/map.xml">
"""


def texts(folders, least):
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.html*")):
            try:
                data = gzip.open(path).read() if path.suffix == ".gz" else path.read_bytes()
            except OSError:
                continue
            if len(data) > least:
                yield data


def pages(sources, size, count, named_by_each):
    numbers = random.Random(22)
    for number in range(count):
        source = numbers.choice(sources)
        wanted = int(numbers.uniform(0.5, 1.5) * size)
        start = numbers.randrange(max(1, len(source) - wanted))
        body = source[start:start + wanted]
        while len(body) < wanted:
            body += numbers.choice(sources)[:wanted - len(body)]
        links = MAP_LINKS if named_by_each and number % named_by_each == 0 else b""
        head = b"<!DOCTYPE html><html><head><meta charset=utf-8><title>%d</title>\n%s</head><body>" % (number, links)
        yield b"http://site%d.example/page/%d.html" % (number % 97, number), head + body


def record(kind, url, content_type, block, number):
    return b"".join([
        b"WARC/1.0\r\nWARC-Type: ", kind, b"\r\nWARC-Date: 2026-11-23T00:00:00Z\r\n",
        b"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-%012d>\r\n" % number,
        b"Content-Length: %d\r\nContent-Type: " % len(block), content_type,
        b"\r\nWARC-Target-URI: ", url, b"\r\n\r\n", block, b"\r\n\r\n"])


def records(url, page, number):
    host = url.split(b"/")[2]
    yield record(b"request", url, b"application/http; msgtype=request",
                 b"GET / HTTP/1.1\r\nHost: " + host + b"\r\nAccept: text/html\r\n\r\n", 3 * number)
    yield record(b"response", url, b"application/http; msgtype=response", b"".join([
        b"HTTP/1.1 200 OK\r\nDate: Mon, 23 Nov 2026 00:00:00 GMT\r\nServer: nginx\r\n",
        b"Content-Type: text/html; charset=utf-8\r\nVary: Accept-Encoding\r\nX-Crawler-Content-Encoding: gzip\r\n",
        b"Cache-Control: max-age=3600\r\nContent-Length: %d\r\n\r\n" % len(page), page]), 3 * number + 1)
    yield record(b"metadata", url, b"application/warc-fields", b"fetchTimeMs: 173\r\n\r\n", 3 * number + 2)


def member(data):
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("out")
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--bytes", type=int, default=35000)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--named-by-each", type=int, default=500)
    options = parser.parse_args()
    sources = list(itertools.islice(texts(options.folders or ["/usr/share/doc"], 8000), 3000))
    pack = (lambda data: data) if options.plain else member
    with open(options.out, "wb") as out:
        info = b"software: standard-sitemap/tests/bench/crawl.py\r\n"
        out.write(pack(record(b"warcinfo", b"", b"application/warc-fields", info, 0)))
        for number, (url, page) in enumerate(pages(sources, options.bytes, options.pages, options.named_by_each), 1):
            for data in records(url, page, number):
                out.write(pack(data))


if __name__ == "__main__":
    main()
