#!/usr/bin/env python3
"""Makes the pack of ICU's data that the engine needs from the file with all of it.

   icu_data.py TREE OUTPUT     TREE: see tree.sh

Debian's source of ICU has the data in binary form only. So its own filters, which read the sources of the data, cannot
be used. Instead the bundle of the rules for breaks is written as text (derb), cut down here to those for grapheme
clusters, and compiled again (genrb).

The pack is a file of ICU's format whose entries begin with ICU's name for its data, icudtNNl: with any other, it would
find nothing and say nothing.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import tempfile

# What is taken as it is, for columns: emoji and grapheme clusters.
WHOLE = ["uemoji.icu", "brkitr/char.brk"]
RULES = "brkitr/root.res"


def parse(text):
    """The name of a bundle, and its entries as (key, type, table or text)."""
    position = 0
    token = re.compile(r'\s*(?://[^\n]*\n\s*)*("(?:[^"\\]|\\.)*"|[{},]|[^\s{},"]+)')

    def take():
        nonlocal position
        found = token.match(text, position)
        position = found.end()
        return found.group(1)

    def peek():
        return token.match(text, position).group(1)

    def block():
        """After an opening brace: a list of values, or of entries with keys."""
        values, entries = [], []
        while peek() != "}":
            first = take()
            if first == "{":  # of an array: an entry without a key
                entries.append(("", block()))
            elif first == ",":
                continue
            elif peek() == "{":
                take()
                entries.append((first, block()))
            else:
                values.append(first)
        take()
        return entries if entries else values

    name = take()
    assert take() == "{"
    return name, block()


def written(name, content, indent=0):
    """Resource bundle text, for genrb."""
    space = "  " * indent
    if content and isinstance(content[0], tuple):
        inner = "".join(written(key, value, indent + 1) for key, value in content)
        return f"{space}{name}{{\n{inner}{space}}}\n"
    separator = ", " if len(content) > 1 and content[0].startswith('"') else " "
    return f"{space}{name}{{ {separator.join(content)} }}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    arguments = parser.parse_args()
    bin_folder = arguments.tree.resolve() / "bin"
    [data] = (arguments.tree / "sources/icu/source/data/in").glob("icudt*l.dat")
    arguments.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        make(bin_folder, data.resolve(), pathlib.Path(folder), arguments.output.resolve())


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, **options)


def make(bin_folder, data, folder, output):
    everything, text, cut = folder / "all", folder / "text", folder / "cut"
    for made in (everything, text, cut / "brkitr"):
        made.mkdir(parents=True)
    run(bin_folder / "icupkg", "-x", "*", "-d", everything, data)
    for name in WHOLE:
        shutil.copy(everything / name, cut / name)
    run(bin_folder / "derb", "-e", "UTF-8", "-d", text, "-s", everything / "brkitr", "root.res")
    rules = text / "root.txt"
    kept = [(key, [part for part in content if part[0].startswith("grapheme")])
            for key, content in parse(rules.read_text("utf-8-sig"))[1] if key == "boundaries"]
    rules.write_text(written("root", kept), "utf-8")
    run(bin_folder / "genrb", "-q", "-e", "UTF-8", "-s", text, "-d", cut / "brkitr", rules.name, stdout=subprocess.DEVNULL)
    listed = folder / "list.txt"
    listed.write_text("".join(name + "\n" for name in sorted([*WHOLE, RULES])))
    made = folder / data.name  # its entries are named by it
    run(bin_folder / "icupkg", "-tl", "-s", cut, "-a", listed, "new", made)
    shutil.copy(made, output / "standard-sitemap-data.dat")


if __name__ == "__main__":
    main()
