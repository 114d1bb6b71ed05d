#!/usr/bin/env python3
"""Python's readers of XML on a file, several times over; see tests/bench/performance.py.

    run.py SUBJECT FILE RUNS

Prints one line of JSON as tests/bench/bench_run.cpp does. `lxml-tree` builds and frees the tree of any file, and has
libxml2 count its elements. The others end with one dict for each URL, each in the fastest way that its documentation
shows or a careful user finds: names are cut by their known length, and no object is made that nobody needs.
`lxml-urlset`: a tree; `lxml-iterparse`: entry by entry, each cleared and taken out behind it, as the tutorial of lxml
says; `elementtree-urlset`: the same tree by the parser that comes with Python.
"""

import io
import json
import sys
import time
import xml.etree.ElementTree

from lxml import etree

XML_SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


NAME = len(XML_SITEMAP)


def tree(data):
    return int(etree.fromstring(data, etree.XMLParser(huge_tree=True)).xpath("count(//*)"))


def urlset(data):
    root = etree.fromstring(data, etree.XMLParser(huge_tree=True))
    return len([{part.tag[NAME:]: part.text for part in url} for url in root])


def urlset_by_entries(data):
    urls = []
    for _, url in etree.iterparse(io.BytesIO(data), tag=XML_SITEMAP + "url", huge_tree=True):
        urls.append({part.tag[NAME:]: part.text for part in url})
        url.clear()
        parent = url.getparent()
        while url.getprevious() is not None:
            del parent[0]
    return len(urls)


def urlset_by_elementtree(data):
    return len([{part.tag[NAME:]: part.text for part in url} for url in xml.etree.ElementTree.fromstring(data)])


def status_bytes(name):
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(name + ":"))


def main():
    subject, path, runs = sys.argv[1:]
    work = {"lxml-tree": tree, "lxml-urlset": urlset, "lxml-iterparse": urlset_by_entries,
            "elementtree-urlset": urlset_by_elementtree}[subject]
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
