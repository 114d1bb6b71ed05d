#!/usr/bin/env python3
"""Writes the letters under which an index of a language lists names, from Unicode's CLDR, which `Intl` does not have.

   alphabets.py TREE OUTPUT     TREE: see tree.sh

The output is a module of JavaScript with two strings. `alphabets` has a line for the languages of an alphabet and its
letters. Languages whose letters are A to Z are left out, those that ICU has no data for, too, and Chinese: its letters
are in its order. `scripts` has a letter of each script: the order of CLDR's root has U+FDD1 and this letter where the
script begins.
"""
import pathlib
import re
import sys
from xml.etree import ElementTree

LATIN = [chr(letter) for letter in range(ord("A"), ord("Z") + 1)]
CHINESE = re.compile(r"(zh|yue)(_|$)")


def letters_of(file):
    """The letters of a language of main/, or none."""
    for element in ElementTree.parse(file).iterfind("characters/exemplarCharacters[@type='index']"):
        items = re.findall(r"\{(.*?)\}|(\\u[0-9A-F]{4}|[^\s\[\]])", element.text)
        letters = [re.sub(r"\\u([0-9A-F]{4})", lambda code: chr(int(code[1], 16)), "".join(item)) for item in items]
        assert not any("-" in letter or "\\" in letter for letter in letters), file
        return letters
    return None


def main():
    common = pathlib.Path(sys.argv[1]) / "root/usr/share/unicode/cldr/common"
    levels = re.findall(r"^(\w+) *;\s*\w", (common / "properties/coverageLevels.txt").read_text("utf-8"), re.M)
    inheriting = {parent.get("parent"): parent.get("locales").split() for parent in ElementTree.parse(
        common / "supplemental/supplementalData.xml").iterfind("parentLocales[1]/parentLocale")}
    alphabets = {}
    for name in levels:
        file = common / f"main/{name}.xml"
        letters = letters_of(file) if file.exists() else None
        if letters and letters != LATIN and not CHINESE.match(name):
            names = [name] + [other for other in inheriting.get(name, []) if "_" not in other]  # no: nb, nn
            alphabets.setdefault(" ".join(letters), []).extend(name.replace("_", "-") for name in names)
    lines = sorted(f"{' '.join(sorted(names))}:{letters}" for letters, names in alphabets.items())
    # Of the order's special beginnings, those of scripts have a letter, that of what is not assigned U+FDD0.
    starts = [chr(int(code, 16)) for code in re.findall(
        r"^FDD1 (\w+);.*first primary", (common / "uca/FractionalUCA.txt").read_text("utf-8"), re.M)]
    assert "\uFDD0" in starts and "Ω" in starts and len(starts) > 100
    scripts = "".join(start for start in starts if start.isalpha() or start == "\uFDD0").replace("\uFDD0", "\\uFDD0")
    pathlib.Path(sys.argv[2]).write_text(
        "// Written by render/bindings/js/toolchain/alphabets.py from Unicode's CLDR: see there.\n"
        "export const alphabets = `\n" + "\n".join(lines) + f"`;\nexport const scripts = \"{scripts}\";\n", "utf-8")


main()
