"""Archives that are written while they are read, of any length: the pieces of each as an iterator of bytes."""

import gzip
import itertools
import random
import zlib

from crawl_support import packed, page_names, page_without, record

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<!DOCTYPE html><title>A page</title>"
PIECE = 16 << 20


def page_with(url, body):
    return record(url, HEAD + body)


def texts(count, size):
    """Bodies as compressible as usual pages."""
    numbers = random.Random(1)
    words = ["".join(numbers.choices("abcdefghijklmnop", k=numbers.randint(2, 9))) for _ in range(3000)]
    for _ in range(count):
        yield "".join(f"<p>{word} " for word in numbers.choices(words, k=size // 9)).encode()


def pages(bodies, total, pack):
    """The same few pages again and again, until there are `total` bytes of content; also returns how many pages that are."""
    records = [page_with(f"http://site{i}.example/", body) for i, body in enumerate(bodies)]
    unit = b"".join(map(pack, records))
    times = -(-total // sum(map(len, records)))
    together = max(1, min(times, PIECE // len(unit)))
    whole, rest = divmod(times, together)

    def pieces():
        for _ in range(whole):
            yield unit * together
        yield unit * rest
    return pieces(), times * len(records)


def long_record(length, in_member):
    """A page, a page of `length` bytes, garbage, and a page that names a map; also returns where the garbage is.
    `in_member`: each page is a gzip member."""
    block = len(HEAD) + length
    header = record("http://long.example/", b"").replace(b"Content-Length: 0", b"Content-Length: %d" % block)
    start = header[:header.index(b"\r\n\r\n") + 4] + HEAD
    first, last = page_without("http://first.example/"), page_names("http://last.example/")
    garbage = b"garbage\r\n"
    if not in_member:
        return itertools.chain([first, start], repeated(length), [b"\r\n\r\n", garbage, last]), len(first) + len(start) + length + 4
    before = packed(first)
    size = sum(map(len, member_of(start, length, b"\r\n\r\n", checked=False)))
    member = member_of(start, length, b"\r\n\r\n")
    return itertools.chain([before], member, [garbage, packed(last)]), len(before) + size


def repeated(length):
    """So many bytes, of which little is left when they are packed, but not almost nothing."""
    unit = random.Random(1).randbytes(2 << 10).hex().encode()
    piece = unit.ljust(64 << 10, b"x") * (PIECE >> 16)
    for _ in range(length // PIECE):
        yield piece
    yield piece[:length % PIECE]


def member_of(start, length, end, checked=True):
    """One gzip member with `length` repeated bytes between its start and its end. After a full flush, equal content is
    packed to equal bytes."""
    packer = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    yield gzip.compress(b"", mtime=0)[:10]
    yield packer.compress(start) + packer.flush(zlib.Z_FULL_FLUSH)
    sum_of_bytes = zlib.crc32(start)
    packed_piece = None
    for piece in repeated(length):
        if checked:
            sum_of_bytes = zlib.crc32(piece, sum_of_bytes)
        if packed_piece is None or len(piece) < PIECE:
            packed_piece = packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)
        yield packed_piece
    yield packer.compress(end) + packer.flush(zlib.Z_FINISH)
    size = len(start) + length + len(end)
    yield zlib.crc32(end, sum_of_bytes).to_bytes(4, "little") + (size & 0xffffffff).to_bytes(4, "little")


def line_of(length):
    """A page, a line of JSON of `length` bytes, and a page."""
    page = b'{"url": "http://site.example/", "body": "<p>"}\n'
    yield page + b'{"url": "http://long.example/", "body": "'
    yield from repeated(length)
    yield b'"}\n' + page
