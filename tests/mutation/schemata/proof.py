"""For each statement of the protocol: a mutant that a test named after it kills."""

import re
from pathlib import Path

from . import programs
from .running import is_alive, limit

PROOF = Path(__file__).resolve().parents[1] / "proof.tsv"
STATEMENT = re.compile(r"(NS|[DFPMVLSOE])_?(\d+)([a-e]?)(?=_)")
LETTERS = "NS D F P M V L S O E".split()


def statements_of(test):
    """The statements that the name of a test carries: `D3a_...`, `D3_D4_...`, `D_3a_...` of a fixture."""
    name = test.split(".", 1)[1]
    if name.startswith("Holds/"):
        name = name.removeprefix("Holds/")
    found = []
    while match := STATEMENT.match(name):
        found.append(f"{match.group(1)}-{match.group(2)}{match.group(3)}")
        name = name[match.end() + 1 :]
    return found


def order_of(statement):
    letters, rest = statement.split("-")
    number = re.match(r"\d+", rest).group()
    return LETTERS.index(letters), int(number), rest


def tests_by_statement(reach):
    found = {}
    for name in sorted(reach.data):
        for test, (_, passed, _) in reach.data[name]["tests"].items():
            if passed:
                for statement in statements_of(test):
                    found.setdefault(statement, {}).setdefault(name, []).append(test)
    return found


def candidates(mutated, reach, results, by_program):
    """Mutants that these tests reach: first those known to be killed by one of them, then the ones that few
    other tests reach."""
    reached_by = {}
    for name, tests in by_program.items():
        for test in tests:
            for number in reach.data[name]["tests"][test][2]:
                reached_by.setdefault(number, []).append((name, test))
    known, likely = [], []
    for number in reached_by:
        mutant = mutated.by_number.get(number)
        result = results.of(mutant) if mutant else None
        if result is None or is_alive(result) or not result.startswith("killed "):
            continue
        killer = tuple(result.removeprefix("killed ").split("/", 1))
        spread = sum(len(tests) for tests in reach.sets()[number].values())
        (known if killer in reached_by[number] else likely).append((spread, mutant.key, mutant))
    return [m for _, _, m in sorted(known)] + [m for _, _, m in sorted(likely)]


def prove_one(mutated, reach, results, by_program):
    for mutant in candidates(mutated, reach, results, by_program)[:60]:
        for name, tests in sorted(by_program.items()):
            reaching = [t for t in tests if mutant.number in set(reach.data[name]["tests"][t][2])]
            if not reaching:
                continue
            verdict, test = programs.run(name, reaching, mutant.number, limit(reach, name, reaching))
            if verdict == "killed":
                return mutant, f"{name}/{test}"
    return None


def prove(mutated, reach, results):
    rows = ["statement\tfile\tfunction\tkind\toriginal\tmutated\tkilled by"]
    unproved = []
    by_statement = tests_by_statement(reach)
    for statement in sorted(by_statement, key=order_of):
        proof = prove_one(mutated, reach, results, by_statement[statement])
        if proof is None:
            unproved.append(statement)
            continue
        mutant, test = proof
        cells = [statement, mutant.file, mutant.function, mutant.kind, mutant.original]
        rows.append("\t".join(cells + [mutant.mutated or "(removed)", test]))
    PROOF.write_text("\n".join(rows) + "\n")
    print(f"{len(rows) - 1} statements proved; not proved: {', '.join(unproved) or 'none'}")
    return 1 if unproved else 0
