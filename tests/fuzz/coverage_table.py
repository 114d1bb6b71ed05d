#!/usr/bin/env python3
"""Of what llvm-cov exported for each fuzzer: a table, or the functions that no input calls. Used by coverage.sh."""

import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- coverage -->", "<!-- end of coverage -->"


def exported(reports, name):
    return json.loads((reports / f"{name}.json").read_text())["data"][0]


def functions(data):
    """How often each function was called, by file and line: instances of a template count as one."""
    calls = {}
    for function in data["functions"]:
        file = os.path.relpath(function["filenames"][0], ROOT)
        if file.startswith(("engine/", "discovery/", "render/")):
            place = (file, function["regions"][0][0])
            name, count = calls.get(place, (function["name"], 0))
            calls[place] = (name, count + function["count"])
    return calls


def row(reports, name):
    data = exported(reports, name)
    called = functions(data)
    lines = data["totals"]["lines"]
    reached = {os.path.relpath(file["filename"], ROOT) for file in data["files"]
               if file["summary"]["lines"]["covered"] > 0}
    # Without the files of which nothing is reached: a program contains rooms that are not its subject.
    of_files = sum(file["summary"]["lines"]["count"] for file in data["files"]
                   if os.path.relpath(file["filename"], ROOT) in reached)
    inputs = (reports / f"{name}.count").read_text().split()[0]
    return (f"| {name} | {minutes().get(name, 0)} | {int(inputs):,} | {sum(count > 0 for _, count in called.values()):,} | {len(called):,} | "
            f"{lines['covered']:,} | {of_files:,} | {100 * lines['covered'] / max(1, of_files):.1f} % |")


def minutes():
    """How long each fuzzer has run, as run.sh --keep adds it up."""
    rows = (line.split("\t") for line in (ROOT / "tests/fuzz/time.tsv").read_text().splitlines()
            if not line.startswith("#"))
    return {name: int(seconds) // 60 for name, seconds, _ in rows}


def table(reports, names):
    head = ["| fuzzer | minutes of the processor | inputs kept or found | functions reached | of those in the program | "
            "lines reached | of the files reached | |",
            "|---|--:|--:|--:|--:|--:|--:|--:|"]
    return "\n".join(head + [row(reports, name) for name in names])


def missed(reports, name):
    calls = functions(exported(reports, name))
    names = sorted((file, line, mangled) for (file, line), (mangled, count) in calls.items() if count == 0)
    plain = subprocess.run(["c++filt"], input="\n".join(n.split(":")[-1] for _, _, n in names), text=True, check=True,
                           stdout=subprocess.PIPE).stdout.splitlines()
    for (file, line, _), readable in zip(names, plain):
        print(f"{file}:{line}: {readable}")


def main(arguments):
    if arguments[0] == "--missed":
        return missed(pathlib.Path(arguments[1]), arguments[2])
    if arguments[0] != "--write":
        return print(table(pathlib.Path(arguments[0]), arguments[1:]))
    page = pathlib.Path(arguments[1])
    text = page.read_text()
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    page.write_text(text[:begin] + "\n" + table(pathlib.Path(arguments[2]), arguments[3:]) + "\n" + text[end:])


main(sys.argv[1:])
