#!/usr/bin/env python3
"""Prints what each part of the module costs.

   sizes.py PACKAGE       the folder that ./bootstrap wasm has filled

Compressed sizes of a part are those of the part alone, so that they do not add up to those of the whole file. Code is
counted as the linker placed it, before wasm-opt.
"""
import collections
import gzip
import pathlib
import re
import subprocess
import sys


def brotli(data):
    return len(subprocess.run(["brotli", "-c", "-q", "11", "-w", "24", "-"], input=data, stdout=subprocess.PIPE,
                              check=True).stdout)


def row(name, data, indent=""):
    print(f"{indent + name:56}{len(data):>10,}{len(gzip.compress(data, 9)):>10,}{brotli(data):>10,}")


def print_code(path):
    """By library, from the linker's map: lines of addresses, offset, size and what it is."""
    sizes = collections.Counter()
    for line in path.read_text().splitlines():
        found = re.match(r"\s*\S+\s+[0-9a-f]+\s+([0-9a-f]+) {9}(\S.*):\(", line)
        if found:
            library = re.sub(r"\(.*", "", found[2]).rpartition("/")[2]
            library = re.sub(r"^lib|\.a$|(-except|-wasm-sjlj|\.cpp\.obj)", "", library)
            engine = "standard_sitemap" in found[2] or library.endswith(".obj") or "/CMakeFiles/" in found[2]
            sizes["the engine" if engine else library] += int(found[1], 16)
    print("\ncode and constants, as linked")
    for library, size in sizes.most_common():
        print(f"{'  ' + library:56}{size:>10,}")


def main():
    package = pathlib.Path(sys.argv[1])
    print(f"{'':56}{'bytes':>10}{'gzip':>10}{'brotli':>10}")
    for name in ("standard-sitemap.wasm", "standard-sitemap-lean.wasm"):
        row(name, (package / name).read_bytes())
    print_code(package.parent / "render/bindings/js/standard-sitemap.map")


main()
