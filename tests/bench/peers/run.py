#!/usr/bin/env python3
"""lxml and Python's own ElementTree on a file, several times over; see tests/bench/performance.py.

    run.py SUBJECT FILE RUNS

Prints one line of JSON as tests/bench/bench_run.cpp does. `lxml-tree` builds and frees the tree of any file. The others
read a urlset, and end with one dict for each URL, made in the fastest way that we know: the namespace, which all names
have, is cut off by its length. `-tree` builds the whole tree first; `-iterparse` makes each dict when its element is
complete, and then frees the element, as both manuals advise for large files.
"""

import io
import json
import sys
import time
from xml.etree import ElementTree

from lxml import etree

XML_SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
n = len(XML_SITEMAP)


def lxml_tree(data):
    return int(etree.fromstring(data, etree.XMLParser(huge_tree=True)).xpath("count(//*)"))


def lxml_urlset_tree(data):
    root = etree.fromstring(data, etree.XMLParser(huge_tree=True))
    return len([{c.tag[n:]: c.text for c in url} for url in root])


def lxml_urlset_iterparse(data):
    pages = []
    for _, url in etree.iterparse(io.BytesIO(data), tag=XML_SITEMAP + "url", huge_tree=True):
        pages.append({c.tag[n:]: c.text for c in url})
        url.clear(keep_tail=True)
        while url.getprevious() is not None:
            del url.getparent()[0]
    return len(pages)


def elementtree_urlset_tree(data):
    return len([{c.tag[n:]: c.text for c in url} for url in ElementTree.fromstring(data)])


def elementtree_urlset_iterparse(data):
    pages = []
    entry = XML_SITEMAP + "url"
    events = ElementTree.iterparse(io.BytesIO(data), events=("start", "end"))
    root = next(events)[1]
    for event, element in events:
        if event == "end" and element.tag == entry:
            pages.append({c.tag[n:]: c.text for c in element})
            root.clear()
    return len(pages)


subjects = {
    "lxml-tree": lxml_tree,
    "lxml-urlset-tree": lxml_urlset_tree,
    "lxml-urlset-iterparse": lxml_urlset_iterparse,
    "elementtree-urlset-tree": elementtree_urlset_tree,
    "elementtree-urlset-iterparse": elementtree_urlset_iterparse,
}


def status_bytes(name):
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(name + ":"))


def main():
    subject, path, runs = sys.argv[1:]
    work = subjects[subject]
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
