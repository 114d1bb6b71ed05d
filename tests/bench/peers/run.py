#!/usr/bin/env python3
"""lxml on a file, several times over; see tests/bench/performance.py.

    run.py SUBJECT FILE RUNS

Prints one line of JSON as tests/bench/bench_run.cpp does. `lxml-tree` builds and frees the tree of any file;
`lxml-urlset` ends with one dict for each URL.
"""

import json
import sys
import time

from lxml import etree

XML_SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def tree(data):
    return sum(1 for _ in etree.fromstring(data, etree.XMLParser(huge_tree=True)).iter(etree.Element))


def urlset(data):
    root = etree.fromstring(data, etree.XMLParser(huge_tree=True))
    return len([{etree.QName(part).localname: part.text for part in url} for url in root.iter(XML_SITEMAP + "url")])


def status_bytes(name):
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(name + ":"))


def main():
    subject, path, runs = sys.argv[1:]
    work = {"lxml-tree": tree, "lxml-urlset": urlset}[subject]
    with open(path, "rb") as file:
        data = file.read()
    with open("/proc/self/clear_refs", "w", encoding="ascii") as clear:
        clear.write("5\n")
    before = status_bytes("VmRSS")
    seconds, peak, things = [], 0, 0
    for index in range(int(runs)):
        start = time.thread_time()
        things = work(data)
        seconds.append(time.thread_time() - start)
        if index == 0:
            peak = max(0, status_bytes("VmHWM") - before)
    print(json.dumps({"seconds": seconds, "things": things, "peak": peak, "held": 0}))


main()
