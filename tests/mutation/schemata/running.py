"""Runs mutants against the tests that reach them, and keeps the results."""

import csv
import math
from concurrent.futures import ThreadPoolExecutor, as_completed

from . import programs
from .project import WORK, room_of

RESULTS = WORK / "results.tsv"
COLUMNS = ["number", "file", "line", "function", "kind", "original", "mutated", "same", "hash", "result"]
SLOW = 0.1  # seconds of CPU; such tests are run alone, after the others
TOO_SLOW = 0.3  # these are only run if requested
FIRST = {"map": "load", "view": "load", "render/sitemaps_org": "map_files"}
WAITING = {"curl", "negotiation", "opt"}  # their tests wait for clocks and sockets: only run if requested
LAST = ["conformance", "probe", *sorted(WAITING)]  # they reach much of everything


def stages(reach, mutant, thorough):
    """(program, tests), those that are likely to kill it soon first."""
    by_program = reach.tests_for(mutant)
    room = room_of(mutant.file)
    own = FIRST.get(room, room)
    fast, slow = [], []
    for name in sorted(by_program, key=lambda n: (n != own, n in LAST, n)):
        if name in WAITING and not thorough:
            continue
        some = [test for test in by_program[name] if reach.seconds(name, [test]) <= SLOW]
        if some:
            fast.append((name, some))
        slow += [(name, [test]) for test in by_program[name] if reach.seconds(name, [test]) > SLOW]
    slow.sort(key=lambda stage: reach.seconds(*stage))
    return fast + [stage for stage in slow if thorough or reach.seconds(*stage) <= TOO_SLOW]


def limit(reach, name, tests):
    return math.ceil(4 * reach.seconds(name, tests)) + 1


def judge(reach, mutant, thorough):
    if mutant.number not in reach.sets():
        return "not reached"
    for name, tests in stages(reach, mutant, thorough):
        quick = {} if thorough else {"MUTANT_QUICK": "1"}
        verdict, test = programs.run(name, tests, mutant.number, limit(reach, name, tests), quick)
        if verdict != "passed":
            return f"{verdict} {name}/{test}"
    return "survived"


class Results:
    def __init__(self, mutated):
        self.mutated = mutated
        self.latest = {}
        if RESULTS.exists():
            with RESULTS.open(newline="") as file:
                for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None):
                    key = tuple(row[c] for c in ("file", "function", "kind", "original", "mutated", "same"))
                    mutant = mutated.by_key.get(key)
                    if mutant is not None and row["hash"] == mutated.hashes[mutant.file]:
                        self.latest[mutant.number] = row["result"]
        else:
            RESULTS.write_text("\t".join(COLUMNS) + "\n")

    def of(self, mutant):
        return self.latest.get(mutant.number)

    def append(self, mutant, result):
        self.latest[mutant.number] = result
        row = [mutant.number, mutant.file, mutant.line, mutant.function, mutant.kind, mutant.original]
        row += [mutant.mutated, mutant.same, self.mutated.hashes[mutant.file], result]
        with RESULTS.open("a") as file:
            file.write("\t".join(str(cell) for cell in row) + "\n")


def is_alive(result):
    return result in ("survived", "not reached")


def run_all(mutated, reach, rooms, again, thorough, after_room):
    results = Results(mutated)
    reach.sets()
    for room in rooms:
        todo = [
            m
            for m in mutated.built()
            if room_of(m.file) == room and (results.of(m) is None or (again and is_alive(results.of(m))))
        ]
        with ThreadPoolExecutor(2) as pool:
            running = {pool.submit(judge, reach, mutant, thorough): mutant for mutant in todo}
            for done in as_completed(running):
                results.append(running[done], done.result())
        after_room(results, room)
