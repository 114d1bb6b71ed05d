#!/usr/bin/env python3
"""What XML sitemaps (sitemaps.org) cost, up to a million URLs: the probe, its HTML page, and that page in Chromium.

    tests/bench/lists.py [--build FOLDER] [--browser MODULES] [LISTSxURLS...]

Serves an index of LISTS lists with URLS URLs each on a loopback port, by default 1x50000 and 20x50000. For each,
prints: CPU and memory of the probe that writes no level of the tree, and of the probe that makes a page; the size of
that page; and, with the modules of tests/browser/package.json, figures of the page in use (find_page.mjs). For the time
of a window, run `STANDARD_SITEMAP_LIST_URLS=1000000 webview_test --gtest_filter=Lists.*`.
"""

import argparse
import functools
import http.server
import json
import os
import pathlib
import subprocess
import tempfile
import threading

from measured import process_cost
from sites import write_lists

root = pathlib.Path(__file__).resolve().parents[2]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def in_chromium(page, build, modules):
    environment = {**os.environ, "STANDARD_SITEMAP_NODE_MODULES": str(modules),
                   "STANDARD_SITEMAP_PROBE": str(build / "render/hosts/probe/sitemap-probe"),
                   "STANDARD_SITEMAP_SOURCE_DIR": str(root), "STANDARD_SITEMAP_SCREENSHOTS": str(page.parent),
                   "STANDARD_SITEMAP_SHARED_DIR": ""}
    script = root / "tests/bench/find_page.mjs"
    result = subprocess.run(["node", script, page], env=environment, stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(result.stdout)


def measure(folder, lists, urls, build, modules):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    write_lists(folder, origin, lists, urls)
    probe = [build / "render/hosts/probe/sitemap-probe", "--max-time", "300", "--sitemap", f"{origin}/index.xml"]
    page = folder / "map.html"
    row = {"urls": lists * urls}
    row["probe_seconds"], row["probe_bytes"] = process_cost([*probe, "--depth", "0"])
    row["page_seconds"], row["page_memory"] = process_cost([*probe, "--format", "html", "-o", page])
    server.shutdown()
    row["page_bytes"] = page.stat().st_size
    if modules.is_dir():
        row["chromium"] = in_chromium(page, build, modules)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=root / "build/release")
    parser.add_argument("--browser", type=pathlib.Path, default=root / "build/browser/node_modules")
    parser.add_argument("sizes", nargs="*", default=["1x50000", "20x50000"])
    arguments = parser.parse_args()
    for size in arguments.sizes:
        lists, urls = map(int, size.split("x"))
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(measure(pathlib.Path(folder), lists, urls, arguments.build.resolve(),
                                     arguments.browser.resolve())), flush=True)


if __name__ == "__main__":
    main()
