#!/usr/bin/env python3
"""Prints the source files of ICU that the engine needs, by ICU's own list of which depends on which.

   icu_sources.py FOLDER     icu4c's folder "source"
"""
import os
import sys

# Groups of test/depstest/dependencies.txt.
NEEDED = """alphabetic_index breakiterator collation loadednormalizer2 localematcher normalizer2 resourcebundle
    ucasemap_titlecase_brkiter uchar udata unistr_case unistr_case_locale uscript uscript_props utext
    uts46 emojiprops""".split()


def main():
    source = sys.argv[1]
    depstest = os.path.join(source, "test", "depstest")
    sys.path.insert(0, depstest)
    sys.dont_write_bytecode = True
    os.chdir(depstest)
    import dependencies
    dependencies.Load()
    reached, pending = set(), [name for name in NEEDED if name in dependencies.items]
    missing = set(NEEDED) - set(dependencies.items)
    if missing:
        sys.exit("icu_sources.py: no such groups: " + " ".join(sorted(missing)))
    files = set()
    while pending:
        name = pending.pop()
        if name in reached or dependencies.items[name]["type"] == "system_symbols":
            continue
        reached.add(name)
        item = dependencies.items[name]
        files.update(item.get("files", ()))
        pending.extend(item.get("deps", ()))
    for file in sorted(files):
        stem = os.path.join(source, file[:-len(".o")])
        found = [stem + ending for ending in (".cpp", ".c") if os.path.exists(stem + ending)]
        if found:
            print(os.path.relpath(found[0], source))


main()
