"""For each statement of the protocol: a mutant that a test named after it kills."""

import re
from pathlib import Path

from . import programs
from .running import is_alive, limit

PROOF = Path(__file__).resolve().parents[1] / "proof.tsv"
STATEMENT = re.compile(r"(NS|[DFPMVLSOEGR])_?(\d+)([a-e]?)(?=_)")
LETTERS = "NS D F P M V L S O E G".split()


# The rooms that implement a statement come before those through which it merely passes.
ROOMS = {
    "NS": ["engine/ssp", "engine/read"],
    "D": ["discovery", "engine/html", "engine/session"],
    "F": ["engine/load", "engine/web", "engine/session"],
    "P": ["engine/read", "engine/ssp", "engine/xml", "engine/encoding", "engine/document", "engine/map"],
    "M": ["engine/map", "engine/document", "engine/view"],
    "V": ["engine/view"],
    "L": ["engine/view", "engine/load"],
    "S": ["engine/map", "engine/preferences", "engine/ssp"],
    "O": ["engine/map", "engine/ssp", "discovery"],
    "E": ["discovery", "engine/preferences", "engine/load"],
    "G": ["engine/lists", "engine/hierarchy", "engine/read", "render/sitemaps_org", "engine/load", "engine/session"],
}


def statement_of(test):
    """The statement that the name of a test begins with: `D3a_...`, `D_3a_...` of a fixture."""
    match = STATEMENT.match(test.split(".", 1)[1].removeprefix("Holds/"))
    return f"{match.group(1)}-{match.group(2)}{match.group(3)}" if match else None


def written_name(test):
    """The fixture's folder, or the test's name in its source."""
    if "Fixtures.Holds/" in test:
        folder = test.split("Fixtures.Holds/")[1]
        return folder.replace("_", "-")
    suite, name = test.split(".", 1)
    return f"{suite.split('/')[-1]}.{name.split('/')[0]}"


def distance(statement, mutant):
    """How far a mutant is from what the statement says. A constant, or a function that gives a thing its name,
    says little of behaviour."""
    rooms = ROOMS[statement.split("-")[0]]
    room = next((i for i, folder in enumerate(rooms) if mutant.file.startswith(folder + "/")), len(rooms))
    is_name = mutant.kind == "constant" or mutant.function.endswith("_name")
    return room + (len(rooms) + 1 if is_name else 0)


def order_of(statement):
    letters, rest = statement.split("-")
    number = re.match(r"\d+", rest).group()
    return LETTERS.index(letters), int(number), rest


def tests_by_statement(reach):
    found = {}
    for name in sorted(reach.data):
        for test, (_, passed, _) in reach.data[name]["tests"].items():
            if passed and (statement := statement_of(test)):
                found.setdefault(statement, {}).setdefault(name, []).append(test)
    return found


def candidates(statement, mutated, reach, results, by_program):
    """Mutants that the statement's tests reach: near ones first; of these those known to be killed by one of
    them, then the ones that few other tests reach."""
    reached_by = {}
    for name, tests in by_program.items():
        for test in tests:
            for number in reach.data[name]["tests"][test][2]:
                reached_by.setdefault(number, []).append((name, test))
    found = []
    for number in reached_by:
        mutant = mutated.by_number.get(number)
        result = results.of(mutant) if mutant else None
        if result is None or is_alive(result) or not result.startswith("killed "):
            continue
        spread = sum(len(tests) for tests in reach.sets()[number].values())
        others = spread / len(reached_by[number])
        found.append((distance(statement, mutant), others, mutant.key, mutant))
    return [mutant for *_, mutant in sorted(found, key=lambda f: f[:-1])]


def prove_one(statement, mutated, reach, results, by_program):
    for mutant in candidates(statement, mutated, reach, results, by_program)[:400]:
        for name, tests in sorted(by_program.items()):
            reaching = [t for t in tests if mutant.number in set(reach.data[name]["tests"][t][2])]
            if not reaching:
                continue
            verdict, test = programs.run(name, reaching, mutant.number, limit(reach, name, reaching))
            if verdict == "killed":
                return mutant, written_name(test)
    return None


def prove(mutated, reach, results):
    rows = ["# statement\tfile\tfunction\tkind\toriginal\tmutated\tkilled by"]
    unproved = []
    by_statement = tests_by_statement(reach)
    for statement in sorted(by_statement, key=order_of):
        proof = prove_one(statement, mutated, reach, results, by_statement[statement])
        if proof is None:
            unproved.append(statement)
            continue
        mutant, test = proof
        cells = [statement, mutant.file, mutant.function, mutant.kind, mutant.original]
        rows.append("\t".join(cells + [mutant.mutated or "(removed)", test]))
    PROOF.write_text("\n".join(rows) + "\n")
    print(f"{len(rows) - 1} statements proved; not proved: {', '.join(unproved) or 'none'}")
    return 1 if unproved else 0
