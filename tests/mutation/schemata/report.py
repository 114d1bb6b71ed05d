"""The results of the mutants, room by room."""

import csv
import functools
import re
from pathlib import Path

from .project import room_of
from .running import is_alive

EQUIVALENT = Path(__file__).resolve().parents[1] / "equivalent.tsv"


def equivalents():
    """(file, function, kind, original, mutated): reason. `*` matches any text."""
    if not EQUIVALENT.exists():
        return {}
    with EQUIVALENT.open(newline="") as file:
        rows = csv.DictReader(
            (line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None
        )
        return {(r["file"], r["function"], r["kind"], r["original"], r["mutated"]): r["reason"] for r in rows}


@functools.cache
def pattern(cells):
    return re.compile("\t".join(".*".join(map(re.escape, cell.split("*"))) for cell in cells))


def entry_of(mutant, accepted):
    """The entry that matches it; one that matches exactly comes first."""
    exact = mutant.key[:5]
    if exact in accepted:
        return exact
    text = "\t".join(exact)
    return next((e for e in accepted if e[0] in (mutant.file, "*") and pattern(e).fullmatch(text)), None)


def lines(mutated, results, rooms, survivors=True):
    accepted = equivalents()
    used, killed_entries = set(), {}
    out = ["room       made  killed  survived  equivalent  not built  not run"]
    listed = []
    for room in rooms:
        counts = dict.fromkeys(("made", "killed", "survived", "equivalent", "not built", "not run"), 0)
        for mutant in mutated.mutants:
            if room_of(mutant.file) != room:
                continue
            counts["made"] += 1
            entry = entry_of(mutant, accepted)
            result = results.of(mutant)
            if mutated.is_dropped(mutant):
                counts["not built"] += 1
            elif result is None:
                counts["not run"] += 1
            elif not is_alive(result):
                counts["killed"] += 1
                if entry:
                    killed_entries[entry] = f"{mutant.file}:{mutant.line}: {result}"
            elif entry:
                counts["equivalent"] += 1
                used.add(entry)
            else:
                counts["survived"] += 1
                listed.append(describe(mutant, result))
        out.append("{:8} {:6} {:7} {:9} {:11} {:10} {:8}".format(room, *counts.values()))
    if survivors and listed:
        out += ["", *listed]
    for entry, reason in sorted(accepted.items()):
        if entry in used or (entry[0] != "*" and room_of(entry[0]) not in rooms):
            continue
        why = "now " + killed_entries[entry] if entry in killed_entries else "matches no mutant"
        out.append(f"equivalent.tsv: {why}: " + " | ".join(entry))
    return out


def describe(mutant, result):
    change = f"{mutant.original}  ->  {mutant.mutated or '(removed)'}"
    return f"{mutant.file}:{mutant.line}: {mutant.function}: {mutant.kind}: {change}  [{result}]"
