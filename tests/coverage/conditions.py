#!/usr/bin/env python3
"""Measures whether the tests show, for each condition in a decision of the rooms from bytes to view and session, that
it alone can decide (MC/DC), and for each other branch that it goes both ways.

  tests/coverage/conditions.py                build into build/conditions, run the tests, write the table into README.md
  tests/coverage/conditions.py --missed       list what the last run did not show and exclusions.tsv does not explain
  tests/coverage/conditions.py --exclusions   check only that what exclusions.tsv explains is still in the sources

Needs clang 19, llvm 19 (Debian: clang-19, libclang-rt-19-dev, llvm-19), CMake and Ninja, except for --exclusions. The
first form fails if something is neither shown nor explained, or is explained although it is shown."""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/conditions"
EXCLUSIONS = pathlib.Path(__file__).with_name("exclusions.tsv")

ROOMS = ["discovery", "engine/encoding", "engine/xml", "engine/html", "engine/document", "engine/ssp",
         "engine/lists", "engine/read", "engine/map", "engine/hierarchy", "engine/load", "engine/view", "engine/session"]
TESTS = ["base_test", "terms_test", "web_test", "encoding_test", "language_test", "display_test", "xml_test", "html_test",
         "document_test", "lists_test", "read_test", "map_test", "hierarchy_test", "load_test", "view_test", "discovery_test",
         "session_test", "reader_process_test", "search_test", "check_test", "crawl_test", "audit_test",
         "conformance_test", "walk_test", "faults_test", "fuzz_corpus_test"]


NOT_ALWAYS = "Not always: "  # so begins a reason that depends on the machine or on chance

OF_DECISION = 6  # the kind of a branch, in what `llvm-cov export` writes


class Condition(collections.namedtuple("Condition", "file line column decision text")):
    """A condition in the sources. `decision`, `text`: as written, with single spaces; equal where it is alone."""

    def __str__(self):
        within = "" if self.decision == self.text else f"   in   {self.decision}"
        return f"{self.file}:{self.line}:{self.column}: {self.text}{within}"


class Sources:
    def __init__(self):
        self.lines = {}

    def text(self, file, begin, end):
        """What stands between two places (line, column), both from 1, with single spaces."""
        if file not in self.lines:
            self.lines[file] = (ROOT / file).read_text().split("\n")
        lines = self.lines[file][begin[0] - 1:end[0]]
        lines[-1] = lines[-1][:end[1] - 1]
        lines[0] = lines[0][begin[1] - 1:]
        return " ".join(" ".join(lines).split())

    def is_implied(self, file, place):
        """Whether nobody wrote this condition: the end of a range; that no case of a `switch` over an enumeration
        matches, which a warning of the compilers excludes; what `assert` makes of what it is given."""
        before = self.text(file, (place[0], 1), place[:2])
        return (self.text(file, place[:2], place[2:]) == ":" or before.endswith("switch (") or
                self.text(file, place[:2], (place[0], 200)).startswith("assert("))


    def is_a_part(self, file, place):
        """Whether `&&` or `||` stands beside it: then it is a part of a decision."""
        operator = r"(&&|\|\|)"
        before = self.text(file, (max(1, place[0] - 1), 1), place[:2])
        after = self.text(file, place[2:], (place[2] + 1, 200))
        return bool(re.search(operator + r"[ (!]*$", before) or re.match(r"[ )]*" + operator, after))


def room_of(file):
    """The room of a source file, None if it is not measured."""
    folder = str(pathlib.PurePath(file).parent)
    return folder if folder in ROOMS else None


def build():
    flags = "-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc"
    subprocess.run(["cmake", "-S", ".", "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                    "-DCMAKE_C_COMPILER=clang-19", "-DCMAKE_CXX_COMPILER=clang++-19", f"-DCMAKE_CXX_FLAGS={flags}",
                    "-DCMAKE_CXX_FLAGS_DEBUG=-O0", "-DSTANDARD_SITEMAP_BATCH=12",
                    "-DSTANDARD_SITEMAP_BATCH_ROOMS=ON", "-DSTANDARD_SITEMAP_BENCH=OFF",
                    "-DSTANDARD_SITEMAP_WEBVIEW=OFF"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--target", *TESTS], check=True)


def programs():
    found = {path.name: path for path in (BUILD / "tests").rglob("*_test") if path.is_file()}
    return [found[name] for name in TESTS]


def run_tests():
    profiles = BUILD / "profiles"
    profiles.mkdir(exist_ok=True)
    for old in profiles.iterdir():
        old.unlink()
    environment = dict(os.environ, LLVM_PROFILE_FILE=str(profiles / "%4m.profraw"),
                       STANDARD_SITEMAP_WALK_SITES="200")  # many more sites show nothing else
    for program in programs():
        print(program.name, flush=True)
        subprocess.run([program, "--gtest_brief=1"], env=environment, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["llvm-profdata-19", "merge", "-sparse", "-o", BUILD / "tests.profdata",
                    *profiles.iterdir()], check=True)


def functions():
    """What all tests show of each function, for each program that contains it: some are compiled differently."""
    for program in programs():
        command = ["llvm-cov-19", "export", f"-instr-profile={BUILD / 'tests.profdata'}", program,
                   *[ROOT / room for room in ROOMS]]
        output = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        yield from json.loads(output)["data"][0]["functions"]


def measured():
    """Whether each condition is shown, by condition. What one program or one instance of a template shows is shown."""
    sources = Sources()
    shown = {}

    def note(file, place, decision, is_shown):
        text = sources.text(file, place[:2], place[2:])
        whole = sources.text(file, decision[:2], decision[2:])
        condition = Condition(file, place[0], place[1], whole, text)
        shown[condition] = shown.get(condition, False) or is_shown

    taken = collections.defaultdict(lambda: [0, 0])  # of branches, by file and place
    parts_of_decisions = set()  # by file and place
    alone = collections.defaultdict(dict)  # of decisions, whether each condition is shown
    for function in functions():
        names = [os.path.relpath(name, ROOT) for name in function["filenames"]]
        for *place, yes, no, of, _, kind in function["branches"]:
            if room_of(names[of]) and not sources.is_implied(names[of], tuple(place)):
                both = taken[names[of], tuple(place)]
                both[0] += yes
                both[1] += no
                if kind == OF_DECISION:
                    parts_of_decisions.add((names[of], tuple(place)))
        for *place, of, kind, conditions in function.get("mcdc_records", []):
            if room_of(names[of]):
                known = alone[names[of]].setdefault(tuple(place), [False] * len(conditions))
                alone[names[of]][tuple(place)] = [a or b for a, b in zip(known, conditions)]

    def within(inner, outer):
        return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]

    by_file = collections.defaultdict(list)
    for (file, place) in taken:
        by_file[file].append(place)
    for file, places in by_file.items():
        decisions = alone[file]
        parts = collections.defaultdict(list)
        for place in sorted(places):
            around = [decision for decision in decisions if within(place, decision)]
            if place in decisions:
                continue
            if (file, place) in parts_of_decisions:
                parts[max(around, key=lambda it: it[:2] + tuple(-n for n in it[2:]))].append(place)
            elif sources.is_a_part(file, place):
                sys.exit(f"{file}:{place[0]}: clang measures no decision with a decision in it, as in `!(a && b)`")
            else:
                note(file, place, place, all(taken[file, place]))
        for decision, conditions in parts.items():
            known = decisions[decision]
            if len(conditions) != len(known):
                sys.exit(f"{file}:{decision[0]}: {len(known)} conditions are told, {len(conditions)} are seen")
            for place, is_alone in zip(conditions, known):
                note(file, place, decision, is_alone)
    return shown


def exclusions():
    """The reasons by (file, decision, condition)."""
    result = {}
    for number, line in enumerate(EXCLUSIONS.read_text().split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 4 or not all(fields):
            sys.exit(f"{EXCLUSIONS.name}:{number}: a line is: file, decision, condition, reason")
        key = tuple(fields[:3])
        if key in result:
            sys.exit(f"{EXCLUSIONS.name}:{number}: this was explained before")
        result[key] = fields[3]
    return result


def check_exclusions():
    """Tells which exclusions explain what is not in the sources. Returns their number."""
    stale = 0
    texts = {}
    for file, decision, condition in exclusions():
        if file not in texts:
            path = ROOT / file
            texts[file] = " ".join(path.read_text().split()) if path.is_file() else ""
        if decision not in texts[file] or condition not in decision:
            print(f"stale: {file}: {condition}   in   {decision}")
            stale += 1
    return stale


def report(shown, list_missed):
    """Tells what is neither shown nor explained, and what is explained although it is shown. Returns whether there is
    such a thing."""
    reasons = exclusions()
    unexplained = [it for it in sorted(shown) if not shown[it] and (it.file, it.decision, it.text) not in reasons]
    missed = {(it.file, it.decision, it.text) for it in shown if not shown[it]}
    needless = [key for key, reason in reasons.items() if key not in missed and not reason.startswith(NOT_ALWAYS)]
    if list_missed:
        for condition in unexplained:
            print(condition)
        for file, decision, condition in needless:
            print(f"shown, although explained: {file}: {condition}   in   {decision}")
    print(f"{len(unexplained)} conditions are neither shown nor explained, {len(needless)} are needlessly explained")
    return bool(unexplained or needless)


def table(shown):
    reasons = exclusions()
    lines = ["| | conditions | shown | explained |", "|---|--:|--:|--:|"]
    for room in ROOMS:
        of_room = [it for it in shown if room_of(it.file) == room]
        explained = sum(not shown[it] and (it.file, it.decision, it.text) in reasons for it in of_room)
        lines.append(f"| `{room}` | {len(of_room)} | {100 * sum(shown[it] for it in of_room) / max(1, len(of_room)):.1f} % | {explained} |")
    return lines


def write_table(lines):
    readme = ROOT / "README.md"
    text = readme.read_text()
    begin, end = "<!-- conditions -->\n", "<!-- end of conditions -->\n"
    readme.write_text(re.sub(f"{begin}.*{end}", lambda _: begin + "\n".join(lines) + "\n" + end, text, flags=re.S))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missed", action="store_true")
    parser.add_argument("--exclusions", action="store_true")
    arguments = parser.parse_args()
    if arguments.exclusions:
        sys.exit(1 if check_exclusions() else 0)
    if not arguments.missed:
        build()
        run_tests()
    shown = measured()
    failed = report(shown, True) or check_exclusions() > 0
    lines = table(shown)
    print("\n".join(lines))
    if not arguments.missed:
        write_table(lines)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
