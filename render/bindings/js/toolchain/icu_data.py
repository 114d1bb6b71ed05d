#!/usr/bin/env python3
"""Makes the two packs of ICU's data that the engine needs from the file with all of it.

   icu_data.py TREE OUTPUT     TREE: see tree.sh

Debian's source of ICU has the data in binary form only. So its own filters, which read the sources of the data, cannot
be used. Instead the bundles are written as text (derb), cut down here, and compiled again (genrb):

- of a language's own bundle, only the characters of its alphabet: the index of names (AlphabeticIndex) needs no more;
- of an order (collation), the tables, without the rules that they were made from, and without the orders for searching
  in a text.

The first pack has everything but the orders of Chinese, Japanese and Korean, which are the second pack. Both are files
of ICU's format whose entries begin with ICU's name for its data, icudtNNl: with any other, it would find nothing and say
nothing.
"""
import argparse
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile

# Bundles that are taken as they are, and what for.
WHOLE = {
    "keyTypeData.res": "languages: keywords of a tag",
    "timezoneTypes.res": "languages: keywords of a tag",
    "langInfo.res": "languages: the best match, likely subtags",
    "metadata.res": "languages: aliases",
    "nfkc.nrm": "letters: AlphabeticIndex",
    "uts46.nrm": "host names",
    "uemoji.icu": "columns: emoji",
    "brkitr/char.brk": "columns: grapheme clusters",
    "coll/ucadata.icu": "order",
}
EAST_ASIAN = re.compile(r"(zh|yue|ja|ko)(_.*)?$")
ALIAS = '"%%ALIAS"'
SEARCH = {"search", "searchjl"}


class Bundle:
    """As much of the binary form of a bundle (uresdata.h) as tells whether it is only another name of one: derb writes
    what that has."""

    def __init__(self, data):
        self.words = data[struct.unpack_from("<H", data)[0]:]
        self.root, self.lengths, self.keys_top = struct.unpack_from("<III", self.words)
        self.keys = 4 * (1 + (self.lengths & 0xFF))
        self.units = 4 * self.keys_top
        self.keys_end = self.units if self.units > self.keys else 0  # further keys are those of the pool

    def text(self, at):
        return self.words[at:self.words.index(b"\0", at)].decode()

    def alias(self, pool):
        """The name of the bundle that this one stands for, or none. `pool`: what keys may be in."""
        offset = self.units + 2 * (self.root & 0x0FFFFFFF)
        if self.root >> 28 != 5 or struct.unpack_from("<H", self.words, offset)[0] != 1:
            return None  # not a short table with one entry
        key, value = struct.unpack_from("<HH", self.words, offset + 2)
        name = self.text(key) if key < self.keys_end else pool.text(pool.keys + key - self.keys_end)
        if name != ALIAS.strip('"'):
            return None
        of_pool = struct.unpack_from("<I", self.words, 4 * 6)[0] >> 16  # strings below this one are the pool's
        return self.string(value - of_pool) if value >= of_pool else pool.string(value)

    def string(self, number):
        at = self.units + 2 * number
        end = next(end for end in range(at, len(self.words), 2) if self.words[end:end + 2] == b"\0\0")
        return self.words[at:end].decode("utf-16-le")


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


def cut_language(entries):
    """What AlphabeticIndex reads: the index characters, or else the alphabet. And where to look next."""
    kept = [entry for entry in entries if entry[0].startswith("%%Parent")]
    index = [entry for entry in entries if entry[0].split(":")[0] == "ExemplarCharactersIndex"]
    alphabet = [entry for entry in entries if entry[0].split(":")[0] == "ExemplarCharacters"]
    return kept + (index or alphabet)


def cut_order(entries):
    """Without rules, dependencies, what an empty bundle has, and orders for searching."""
    kept = []
    for key, content in entries:
        if key in ("UCARules", "Version", "depends", "___") or key.startswith("%%DEPENDENCY"):
            continue
        if key == "collations":
            content = [(order, [part for part in parts if not (isinstance(part, tuple) and part[0] == "Sequence")])
                       for order, parts in content if order not in SEARCH and not order.startswith("private-")]
            if not content:
                continue
            key = RENAMED
        kept.append((key, content))
    return kept


# genrb would compile a table of the name "collations" from its rules; under another name of the same length, which is
# sorted to the same place, it takes what is there. The name is corrected in what it has compiled.
RENAMED = "collationz"


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
    for made in (everything, text, cut):
        made.mkdir()
    run(bin_folder / "icupkg", "-x", "*", "-d", everything, data)

    packs = {"standard-sitemap-data.dat": [], "standard-sitemap-east-asian.dat": []}
    first, second = packs.values()
    for name in WHOLE:
        (cut / name).parent.mkdir(exist_ok=True)
        shutil.copy(everything / name, cut / name)
        first.append(name)

    not_languages = set(WHOLE) | {"pool.res", "supplementalData.res"}
    languages = [path.stem for path in everything.glob("*.res")
                 if path.name not in not_languages and re.match(r"(root|[a-z]{2,3}(_.*)?)$", path.stem)]
    cut_bundles(bin_folder, everything, text / "language", cut, sorted(languages), cut_language)
    orders = [path.stem for path in (everything / "coll").glob("*.res") if path.stem != "res_index"]
    cut_bundles(bin_folder, everything / "coll", text / "order", cut / "coll", sorted(orders), cut_order)
    # AlphabeticIndex opens the names of languages without reading any, and ICU looks for the rules of clusters by name.
    cut_bundles(bin_folder, everything / "lang", text / "names", cut / "lang", ["root"], lambda entries: [])
    cut_bundles(bin_folder, everything / "brkitr", text / "breaks", cut / "brkitr", ["root"],
                lambda entries: [(key, [part for part in content if part[0].startswith("grapheme")])
                                 for key, content in entries if key == "boundaries"])
    for path in sorted(cut.rglob("*.res")):
        name = path.relative_to(cut).as_posix()
        if name not in first:
            (second if name.startswith("coll/") and EAST_ASIAN.match(path.stem) else first).append(name)
    second.append("coll/root.res")  # icupkg wants the parents of what is in a pack; ICU takes that of the first pack

    for pack, names in packs.items():
        listed = folder / "list.txt"
        listed.write_text("".join(name + "\n" for name in sorted(names)))
        made = folder / data.name  # its entries are named by it
        made.unlink(missing_ok=True)
        run(bin_folder / "icupkg", "-tl", "-s", cut, "-a", listed, "new", made)
        shutil.copy(made, output / pack)


def cut_bundles(bin_folder, source, text, target, names, cut):
    """Writes bundles as text, cuts them, and compiles those that are still needed."""
    text.mkdir()
    target.mkdir(exist_ok=True)
    pool = source / "pool.res"
    pool = Bundle(pool.read_bytes()) if pool.exists() else None
    aliases = {name: Bundle((source / (name + ".res")).read_bytes()).alias(pool) for name in names}
    bundles = {name: [(ALIAS, [f'"{alias}"'])] for name, alias in aliases.items() if alias}
    names = [name for name in names if name not in bundles]
    # With -A: what an alias within a bundle leads to is not looked for.
    run(bin_folder / "derb", "-A", "-e", "UTF-8", "-d", text, "-s", source, *(name + ".res" for name in names))
    bundles.update((name, cut(parse((text / (name + ".txt")).read_text("utf-8-sig"))[1])) for name in names)
    left = [text / (name + ".txt") for name in needed(bundles)]
    for path in left:
        path.write_text(written(path.stem, bundles[path.stem] or [("Version", ['"1"'])]), "utf-8")
    run(bin_folder / "genrb", "-q", "-e", "UTF-8", "-s", text, "-d", target, *(path.name for path in left),
        stdout=subprocess.DEVNULL)
    for path in left:
        compiled = target / (path.stem + ".res")
        compiled.write_bytes(compiled.read_bytes().replace(RENAMED.encode() + b"\0", b"collations\0"))


def named(entries, what):
    return next((content[0].strip('"') for key, content in entries if key.strip('"').startswith(what)), None)


def needed(bundles):
    """The bundles that have something, or lead elsewhere than their names do; and those that they lead to."""
    def without_last(name):
        return name.rpartition("_")[0] or "root"

    def parent(name):
        return named(bundles.get(name, []), "%%Parent") or without_last(name)

    def has_something(name):
        return any(not key.strip('"').startswith("%%Parent") for key, _ in bundles.get(name, []))

    def found_from(name):
        while name != "root" and not has_something(name):
            name = parent(name)
        return name

    def without_script(name):
        return re.sub(r"_[A-Z][a-z]{3}(?=_)", "", name)

    # If `sr_Cyrl_ME` were missing, ICU would take `sr_ME`, as Serbian is written so by default; but that is another
    # name of `sr_Latn_ME`.
    kept = {name for name in bundles if has_something(name) or found_from(name) != found_from(without_last(name))
            or without_script(name) != name and named(bundles.get(without_script(name), []), "%%ALIAS")}
    pending = list(kept)
    while pending:
        name = pending.pop()
        for next_name in (parent(name), named(bundles.get(name, []), "%%ALIAS")):
            if next_name and next_name not in kept:
                kept.add(next_name)
                pending.append(next_name)
    return sorted(kept | {"root"})


if __name__ == "__main__":
    main()
