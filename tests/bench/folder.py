#!/usr/bin/env python3
"""How fast a folder is checked before it is published: sitemap-probe --check --root, the whole process.

    tests/bench/folder.py [--pages N] [--bytes N] [--probe PROGRAM] [--folder FOLDER] [--isolation WHEN]

Makes a site of pages that link to one another, with a map of all of them; runs the check several times, and prints MB a
second of the median, with the files in the system's cache. --folder: makes it there, and keeps it.
"""

import argparse
import contextlib
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parent.parent.parent
base = "https://www.example.com/docs/"
runs = 5


def page(number, count, size):
    """A page like one of documentation: a head, a list of links to others, sections with ids, text and links."""
    others = [(number * 31 + 7 * link) % count for link in range(40)]
    text = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Page {number}</title>
<link rel="stylesheet" href="../style/site.css">
<link rel="next" href="{name((number + 1) % count)}">
<link rel="schema.ssp" href="http://standard-sitemap.org/2007/ns">
<link rel="ssp.location" href="/docs/map.xml">
<script>document.documentElement.classList.add("js");</script>
</head>
<body>
<nav><ul>
""" + "".join(f'<li class="entry"><a class="reference internal" href="../{name(other)}">Page {other}</a></li>\n'
               for other in others) + "</ul></nav>\n<main>\n"
    section = 0
    while len(text) < size - 20:
        text += f"""<section id="section-{section}">
<h2>Section {section}<a class="headerlink" href="#section-{section}" title="Link to this heading">&para;</a></h2>
<p>Some text with <em>a bit of</em> markup, a <a href="../{name((number + section) % count)}#section-1">link</a> and
an &amp; or two. It goes on for a while, as text does, so that there is something between the tags: what a program does,
what its options are, and why somebody would want to know.</p>
<pre><code><span class="k">for</span> <span class="n">item</span> <span class="o">in</span> <span class="n">items</span>:
    <span class="nb">print</span>(<span class="n">item</span>)  <span class="c1"># comment {section}</span></code></pre>
</section>
"""
        section += 1
    return text[:size - 20] + "</main></body></html>"


def name(number):
    return f"part{number % 100}/page{number}.html"


def make_site(folder, pages, size):
    for part in range(100):
        (folder / f"part{part}").mkdir(parents=True, exist_ok=True)
    items = []
    for number in range(pages):
        (folder / name(number)).write_text(page(number, pages, size), encoding="utf-8")
        items.append(f'<item name="Page {number}" xlink:href="{name(number)}#section-1"/>\n')
    (folder / "index.html").write_text(page(0, pages, size).replace("../", ""), encoding="utf-8")
    (folder / "map.xml").write_text(
        '<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink">\n'
        '<item name="Home" role="home" xlink:href="./"/>\n' + "".join(items) + "</sitemap>\n", encoding="utf-8")


def timed(command):
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command} ended with {process.returncode}:\n{output[-2000:]}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--pages", type=int, default=10_000)
    arguments.add_argument("--bytes", type=int, default=35_000)
    arguments.add_argument("--probe", default=root / "build/release/render/hosts/probe/sitemap-probe")
    arguments.add_argument("--folder", type=pathlib.Path)
    arguments.add_argument("--isolation", default="automatic")
    given = arguments.parse_args()
    with contextlib.ExitStack() as stack:
        folder = given.folder or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if not (folder / "map.xml").exists():
            make_site(folder, given.pages, given.bytes)
        size = sum(file.stat().st_size for file in folder.rglob("*.html"))
        command = [given.probe, "--check", "--fail-on", "warning", "--root", folder, "--base", base,
                   "--isolation", given.isolation]
        samples = [timed(command) for _ in range(runs + 1)][1:]
        wall, cpu, peak = (statistics.median(column) for column in zip(*samples))
        print(f"{given.pages:,} pages, {size / 1e6:.0f} MB: {wall:.2f} s, {size / wall / 1e6:.0f} MB a second on "
              f"{len(os.sched_getaffinity(0))} cores; {cpu:.2f} s of CPU; {peak / 1024:.0f} MiB at the peak")


if __name__ == "__main__":
    main()
