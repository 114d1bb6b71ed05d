#!/usr/bin/env python3
"""docs/crawl.md: what is read without an end takes no more memory than what is read for a moment, and numbers do not stop
at 2^32. With STANDARD_SITEMAP_LONG in the environment as much as the documents speak of: minutes."""

import os
import re
import subprocess
import unittest

from crawl_support import PROBE, main, packed
from streams import line_of, long_record, pages, texts

IS_LONG = "STANDARD_SITEMAP_LONG" in os.environ
GB = 10 ** 9
PAGES = 10 * GB if IS_LONG else GB // 2
STREAM = 100 * GB if IS_LONG else GB
RECORD = 10 * GB if IS_LONG else 2 ** 32 + 10 ** 6
SPREAD = 12 << 20  # of the memory for blocks that wait for their turn, of which a short stream need not have as many


class Read:
    """What the probe made of a stream."""

    def __init__(self, pieces, *options, threads=2, status=0):
        command = [PROBE, "--batch", "--threads", str(threads), *options]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            for piece in pieces:
                process.stdin.write(piece)
            process.stdin.flush()  # all but the pipe is read now
            with open(f"/proc/{process.pid}/status") as about:
                self.peak = int(re.search(r"VmHWM:\s+(\d+) kB", about.read())[1]) << 10
            out, error = process.communicate()
        self.error = error.decode()
        self.lines = out.decode().splitlines()
        if process.returncode != status:
            raise AssertionError(f"ended with {process.returncode}, not {status}:\n{self.error}")
        self.pages = int(re.search(r"([\d,]+) pages? in", self.error)[1].replace(",", ""))


class Memory(unittest.TestCase):
    def assert_flat(self, short, long):
        print(f"{self.id()}: {short.peak / 2 ** 20:.1f} MiB, with ten times as much {long.peak / 2 ** 20:.1f} MiB; "
              f"{long.error.splitlines()[-1].strip()}")
        self.assertLess(long.peak, short.peak + SPREAD)
        self.assertLess(long.peak, 200 << 20)

    def pages_are_flat(self, bodies, total, pack):
        read = []
        for size in (total // 10, total):
            pieces, count = pages(bodies, size, pack)
            read.append(Read(pieces, "--only", "found"))
            self.assertEqual(read[-1].pages, count)
        self.assert_flat(*read)

    def test_pages(self):
        self.pages_are_flat(list(texts(40, 35000)), PAGES, packed)

    def test_pages_that_are_not_packed(self):
        self.pages_are_flat(list(texts(40, 35000)), PAGES, lambda one: one)

    def test_pages_that_are_packed_to_almost_nothing(self):
        self.pages_are_flat([b"x" * 35000] * 40, STREAM, packed)

    def long_records_are_flat(self, in_member):
        read = []
        for length in (RECORD // 10, RECORD):
            pieces, place = long_record(length, in_member)
            read.append(Read(pieces, status=8))
            self.assertEqual(read[-1].pages, 3)
            self.assertIn('"cut":["body-long"]', read[-1].lines[1])
            self.assertIn("map.xml", read[-1].lines[2])
            self.assertIn(f"standard input: byte {place:,}: ", read[-1].error)
            self.assertIn("damaged: 1 place", read[-1].error)
        self.assert_flat(*read)

    def test_a_long_record(self):
        self.long_records_are_flat(in_member=False)

    def test_a_long_record_in_a_member(self):
        self.long_records_are_flat(in_member=True)

    def test_a_long_line(self):
        read = [Read(line_of(length), status=8) for length in (RECORD // 10, RECORD)]
        for one in read:
            self.assertEqual(one.pages, 2)
        self.assertIn(f"{RECORD + 43:,} bytes", read[1].error)
        self.assert_flat(*read)


if __name__ == "__main__":
    main()
