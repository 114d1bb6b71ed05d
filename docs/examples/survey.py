#!/usr/bin/env python3
"""survey.py < NDJSON: what `sitemap-probe --batch` says of the pages of a crawl, as a table in Markdown: a row for each host."""
import collections
import json
import sys
import urllib.parse


def main():
    hosts = collections.defaultdict(collections.Counter)
    for line in sys.stdin.buffer:
        page = json.loads(line)
        count = hosts[urllib.parse.urlsplit(page["url"]).hostname]
        count["pages"] += 1
        count["name a map"] += page["rule"] is not None
        count["nearly"] += page["rule"] is None and bool(page["near_misses"])
        count["cut"] += bool(page["cut"])
        count["diagnostics"] += bool(page["diagnostics"])
    columns = ["pages", "name a map", "nearly", "cut", "diagnostics"]
    print("| host |", " | ".join(columns), "|")
    print("|---|" + "--:|" * len(columns))
    for host, count in [*sorted(hosts.items()), ("**all**", sum(hosts.values(), collections.Counter()))]:
        print("|", " | ".join([host, *(f"{count[column]:,}" for column in columns)]), "|")


if __name__ == "__main__":
    main()
