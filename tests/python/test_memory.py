"""Memory grows neither with the number of files nor with that of the entries of one. STANDARD_SITEMAP_ENTRIES: how many entries, 40,000 unless set."""

from __future__ import annotations

import ctypes
import gc
import os
import unittest

from loopback import URLSET
from standard_sitemap import Response, entries

S = "https://site.example"
OF_A_FILE = 1000
FILES = int(os.environ.get("STANDARD_SITEMAP_ENTRIES", "40000")) // OF_A_FILE


PR_SET_THP_DISABLE = 41  # else the system may make a large page of a few small ones at any time
ctypes.CDLL(None).prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0)


def resident():
    """KiB of memory that this process has, without pages of files: which of these are there depends on the machine."""
    gc.collect()
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("RssAnon"))


def site(request):
    name = request.url.rpartition("/")[2]
    if name == "i.xml":
        parts = ("".join(f"<sitemap><loc>{S}/{n}.xml</loc></sitemap>" for n in range(FILES)),)
        text = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' + parts[0] + "</sitemapindex>"
    else:
        n = name.partition(".")[0]
        text = URLSET + ">" + "".join(
            f"<url><loc>{S}/folder-{i % 37}/page-{n}-{i}.html</loc><lastmod>2024-05-17</lastmod></url>" for i in range(OF_A_FILE)
        ) + "</urlset>"
    return Response(200, [("Content-Type", "application/xml")], [text.encode()])


class Memory(unittest.TestCase):
    def test_it_does_not_grow_with_the_files(self):
        at = {}
        with entries(S + "/i.xml", session=site, policy={"isolation": 2}) as stream:  # all memory is of this process
            for number, entry in enumerate(stream, 1):
                if number % OF_A_FILE == 0 and number // OF_A_FILE in (FILES // 4, FILES):
                    at[number // OF_A_FILE] = resident()
        self.assertEqual(number, FILES * OF_A_FILE)
        self.assertEqual(entry.url, f"{S}/folder-{999 % 37}/page-{FILES - 1}-999.html")
        # A file that is kept takes 130 KiB in the engine, and ten times that as entries.
        grown = at[FILES] - at[FILES // 4]
        self.assertLess(grown, 2048, f"KiB: {at}")

    def test_it_does_not_grow_within_a_file(self):
        number_of_entries = FILES * OF_A_FILE

        def body():
            yield (URLSET + ">").encode()
            for n in range(FILES):
                yield "".join(
                    f"<url><loc>{S}/folder-{i % 37}/page-{n}-{i}.html</loc><lastmod>2024-05-17</lastmod></url>"
                    for i in range(OF_A_FILE)
                ).encode()
            yield b"</urlset>"

        # An entry that is kept takes 130 bytes in the engine, and a thousand in Python; its address takes up to 43 bytes,
        # and at times half as many again, while they move to a larger table.
        policy = {"isolation": 2, "list_document_bytes": 1 << 32, "list_map_bytes": 1 << 32, "link_bytes": 1 << 32}
        for duplicates, most in ((True, 1024), (False, 1024 + number_of_entries * 65 // 1024)):
            at, read = {}, Response(200, [("Content-Type", "application/xml")], body())
            with entries(S + "/l.xml", session=lambda _: read, duplicates=duplicates, policy=policy) as stream:
                for number, entry in enumerate(stream, 1):
                    if number in (number_of_entries // 4, number_of_entries):
                        at[number] = resident()
            self.assertEqual(number, number_of_entries)
            grown = at[number_of_entries] - at[number_of_entries // 4]
            self.assertLess(grown, most, f"KiB: {at}")


if __name__ == "__main__":
    unittest.main()
