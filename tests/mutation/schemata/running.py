"""Runs mutants against the tests that reach them, and keeps the results."""

import csv
import math
import resource
from concurrent.futures import ThreadPoolExecutor, as_completed

from . import programs
from .project import WORK, room_of

RESULTS = WORK / "results.tsv"
COLUMNS = ["number", "file", "line", "function", "kind", "original", "mutated", "same", "hash", "result"]
SLOW = 0.1  # seconds of CPU; such tests are run alone, after the others
TOO_SLOW = 0.3  # these are only run if requested
FIRST = {  # the test program of a room, if it is not named like it
    "map": "load",
    "view": "load",
    "ssp": "document",
    "unpack/archive": "unpack",
    "render/llms": "map_files",
    "render/sitemaps_org": "map_files",
    "render/ssp": "map_files",
    "render/html": "render_html",
    "render/changes": "changes",
    "render/findings": "findings",
    "render/words": "words",
    "render/bindings/c": "c",
    "render/hosts/audit": "audit",
    "render/hosts/crawl": "crawl",
}
WAITING = {"curl", "negotiation", "opt"}  # their tests wait for clocks and sockets: only run if requested
LAST = ["conformance", "probe", *sorted(WAITING)]  # they reach much of everything


def stages(reach, mutant, thorough):
    """(program, tests), those that are likely to kill it soon first."""
    room = room_of(mutant.file)
    own = FIRST.get(room, room.split("/")[0])
    by_program = reach.tests_for(mutant, own)
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
    return result in ("survived", "not reached") or result.startswith("not confirmed")


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


def confirm(mutated, reach, rooms):
    """Runs each killed mutant once more, with the test that killed it alone: a test that fails now and then, or only
    after others, would pass for one that kills. Returns how many were run, and those that are not confirmed."""
    results = Results(mutated)

    def again(mutant):
        name, test = results.of(mutant).split(" ", 1)[1].split("/", 1)
        if name not in reach.data:
            return "passed"  # the program is not there any more
        tests = [test] if test in reach.data[name]["tests"] else []  # none: it crashed before any test
        return programs.run(name, tests, mutant.number, limit(reach, name, tests))[0]

    killed = [m for m in mutated.built() if room_of(m.file) in rooms and not is_alive(results.of(m) or "not reached")]
    unconfirmed = []
    with ThreadPoolExecutor(2) as pool:
        for mutant, verdict in zip(killed, pool.map(again, killed)):
            if verdict == "passed":
                unconfirmed.append((mutant, results.of(mutant)))
                results.append(mutant, f"not confirmed: {results.of(mutant)}")
    return len(killed), unconfirmed


def sample_of(mutants, size):
    """At equal distances, so that each file has its share."""
    if size >= len(mutants):
        return mutants
    return [mutants[i * len(mutants) // size] for i in range(size)]


def alone(mutated, results, rooms, program, size):
    """(mutant, verdict) of a sample of the killed mutants, with the tests of one program; and how many are killed."""
    killed = [m for m in mutated.built() if room_of(m.file) in rooms and not is_alive(results.of(m) or "not reached")]
    sample = sample_of(killed, size)
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    verdict, test = programs.run(program, ["*"], 0, 3600)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    if verdict != "passed":
        raise SystemExit(f"{program} without a mutant: {verdict} {test}")
    most = math.ceil(4 * (ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime)) + 1
    with ThreadPoolExecutor(2) as pool:
        verdicts = list(pool.map(lambda mutant: programs.run(program, ["*"], mutant.number, most), sample))
    return [(mutant, verdict) for mutant, (verdict, _) in zip(sample, verdicts)], len(killed)
