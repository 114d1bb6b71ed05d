#!/usr/bin/env python3
"""What a table of the addresses and dates of an XML sitemap costs, beside a careful script with lxml.

  table_peers.py PROBE [--urls 200000] [--runs 5]

PROBE is sitemap-probe, optimised. The script takes each `<url>` from `iterparse` when it is complete, and frees it with
all before it, as lxml's manual advises; it writes the same lines as the probe, which is compared. Both are run by
turns; what counts is the time of the processor, of all processes, user and system.
"""
import argparse
import hashlib
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

SCRIPT = '''
import json, sys
from lxml import etree
ns = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
write = sys.stdout.write
for _, url in etree.iterparse(sys.argv[1], tag=ns + "url"):
    write('{"loc":%s,"lastmod":%s}\\n' % (json.dumps(url.findtext(ns + "loc"), ensure_ascii=False),
                                          json.dumps(url.findtext(ns + "lastmod"))))
    url.clear()
    while url.getprevious() is not None:
        del url.getparent()[0]
'''


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, hashlib.sha256(output).hexdigest()


def write_urlset(path, urls):
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n')
        for i in range(urls):
            file.write(f"  <url>\n    <loc>https://www.example.com/shop/department-{i // 1000}/article-{i}.html</loc>\n"
                       f"    <lastmod>2026-{i % 12 + 1:02}-{i % 28 + 1:02}</lastmod>\n"
                       "    <changefreq>weekly</changefreq>\n    <priority>0.5</priority>\n  </url>\n")
        file.write("</urlset>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("probe", type=os.path.abspath)
    parser.add_argument("--urls", type=int, default=200_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "sitemap.xml")
        write_urlset(file, options.urls)
        table = [options.probe, "--offline", "--max-elements", str(10 * options.urls), "--columns", "loc,lastmod",
                 "--sitemap", str(file)]
        commands = {"lxml": [sys.executable, "-c", SCRIPT, str(file)],
                    "ndjson": [*table, "--format", "ndjson"],
                    "csv": [*table, "--format", "csv"]}
        times = {name: [] for name in commands}
        for _ in range(options.runs):
            results = {name: run(command) for name, command in commands.items()}
            if results["lxml"][1] != results["ndjson"][1]:
                sys.exit("the script and the probe write different lines")
            for name, (seconds, _) in results.items():
                times[name].append(seconds)
        for name, seconds in times.items():
            ratios = [ours / theirs for ours, theirs in zip(seconds, times["lxml"])]
            print(f"{name:8}{statistics.median(seconds):8.2f} s{statistics.median(ratios):8.3f} of lxml"
                  f"  ({min(ratios):.3f} to {max(ratios):.3f})")


if __name__ == "__main__":
    main()
