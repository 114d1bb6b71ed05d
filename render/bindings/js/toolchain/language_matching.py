#!/usr/bin/env python3
"""Writes CLDR's table of which languages readers of others understand, for render/bindings/js/package/parts/languages.js:
`Intl` has everything else that the matching of languages (UTS 35) needs.

   language_matching.py TREE OUTPUT     TREE: see tree.sh
"""
import json
import pathlib
import sys
import xml.etree.ElementTree


def read(folder, name):
    return xml.etree.ElementTree.parse(folder / f"{name}.xml").getroot()


def members_by_group(supplemental):
    """The countries of each area, such as 419, in however many steps."""
    direct = {}
    for group in supplemental.iterfind("territoryContainment/group"):
        if group.get("status") != "deprecated":
            direct.setdefault(group.get("type"), set()).update(group.get("contains").split())

    def countries(code):
        return {code} if code not in direct else set().union(*map(countries, direct[code]))

    return {code: countries(code) for code in direct}


def areas(matches, groups):
    """By the name of a set of regions: those that are in it as a whole, and those that are in it in part."""
    sets = {}
    for variable in matches.iterfind("matchVariable"):
        named = set().union(*(groups.get(code, {code}) for code in variable.get("value").split("+")))
        within = named | {code for code, countries in groups.items() if countries <= named}
        across = {code for code, countries in groups.items() if countries & named and not countries <= named}
        sets[variable.get("id").lstrip("$")] = [" ".join(sorted(codes)) for codes in (within, across)]
    return sets


def rules(matches):
    """Rows of desired and supported language, distance, and 1 if it is the same the other way round."""
    return [[match.get("desired").replace("$", ""), match.get("supported").replace("$", ""), int(match.get("distance")),
             int(match.get("oneway") != "true")] for match in matches.iterfind("languageMatch")]


def main():
    tree, output = map(pathlib.Path, sys.argv[1:])
    folder = tree / "root/usr/share/unicode/cldr/common/supplemental"
    matches = read(folder, "languageInfo").find("languageMatching/languageMatches[@type='written_new']")
    table = {
        "paradigms": matches.find("paradigmLocales").get("locales").replace("_", "-").split(),
        "areas": areas(matches, members_by_group(read(folder, "supplementalData"))),
        "rules": rules(matches),
    }
    lines = ",\n".join(f"  {name}: {json.dumps(value, separators=(',', ':'))}" for name, value in table.items())
    output.write_text(f"// Written by language_matching.py from CLDR's languageInfo.xml.\nexport const matching = {{\n{lines},\n}};\n")


main()
