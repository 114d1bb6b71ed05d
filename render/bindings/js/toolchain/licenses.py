#!/usr/bin/env python3
"""Writes the licences of all that is compiled into the module, with the versions.

   licenses.py TREE OUTPUT     TREE: see tree.sh
"""
import pathlib
import re
import sys

# Name, package of packages.txt, and files of the tree: whole ones, or `file#paragraph` of a Debian copyright file.
PARTS = [
    ("ICU (the table for decoding)", "icu-devtools", ["root/usr/share/doc/icu-devtools/copyright"]),
    ("CLDR", "unicode-cldr-core", ["root/usr/share/doc/unicode-cldr-core/copyright"]),
    ("libxml2", "src:libxml2", ["sources/libxml2/Copyright"]),
    ("Gumbo", "src:gumbo-parser", ["sources/gumbo-parser/doc/COPYING"]),
    ("uriparser", "src:uriparser", ["sources/uriparser/COPYING"]),
    ("zlib", "src:zlib", ["sources/zlib/LICENSE"]),
    ("libpsl", "src:libpsl", ["sources/libpsl/LICENSE", "sources/libpsl/src/LICENSE.chromium"]),
    ("Public Suffix List (in source form: https://publicsuffix.org/)", "publicsuffix",
     ["root/usr/share/doc/publicsuffix/copyright#License: MPL-2.0"]),
    ("toml++", "libtomlplusplus-dev", ["root/usr/share/doc/libtomlplusplus-dev/copyright#Files:     \\*",
                                       "root/usr/share/doc/libtomlplusplus-dev/copyright#License: Expat"]),
    ("RapidJSON", "rapidjson-dev", ["root/usr/share/doc/rapidjson-dev/copyright#Files: \\*",
                                    "root/usr/share/doc/rapidjson-dev/copyright#License: Expat"]),
    ("musl, as part of Emscripten", "emscripten", ["root/usr/share/emscripten/system/lib/libc/musl/COPYRIGHT"]),
    ("Emscripten", "emscripten", ["root/usr/share/doc/emscripten/copyright#Files:\n \\*\n",
                                  "root/usr/share/doc/emscripten/copyright#License: Expat\n Permission"]),
    ("libc++, libc++abi, libunwind and compiler-rt of LLVM (the text of Apache-2.0 is that of Gumbo)", "clang-19",
     ["root/usr/share/doc/llvm-19/copyright#Files: \\*"]),
]


def text_of(tree, place):
    file, _, paragraph = place.partition("#")
    text = (tree / file).read_text("utf-8")
    if not paragraph:
        return text.strip("\n")
    found = next((block for block in re.split(r"\n(?:[ \t]*\n)+", text) if re.match(paragraph, block)), None)
    if found is None:
        sys.exit(f"licenses.py: no paragraph {paragraph!r} in {file}")
    # In a copyright file, a line with a dot is an empty one, and each line is indented.
    return re.sub(r"^ ", "", re.sub(r"^ \.$", "", found, flags=re.M), flags=re.M)


def main():
    tree, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    versions = dict(line.split(" ", 1) for line in (tree / "packages.txt").read_text().splitlines())
    with output.open("w", encoding="utf-8") as out:
        out.write("What is compiled into standard-sitemap.wasm, and the data beside it, contain the following.\n")
        for name, package, places in PARTS:
            out.write(f"\n{'=' * 100}\n{name}\nversion of Debian: {versions[package]}\n{'=' * 100}\n\n")
            out.write("\n\n".join(text_of(tree, place) for place in places) + "\n")


main()
