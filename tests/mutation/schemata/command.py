"""The commands of `mutate`."""

import argparse
from pathlib import Path

from . import project, proof, report
from .programs import Reach, remove_all_but
from .running import Results, alone, confirm, run_all


def prepare(mutated, tests):
    names = tests or project.test_folders()
    remove_all_but(names)
    if not mutated.build([f"{name}_test" for name in names]):
        raise SystemExit(f"does not build: see {project.WORK / 'build.log'}")


def after_room(mutated, folder):
    def write(results, room):
        text = "\n".join(report.lines(mutated, results, [room])) + "\n"
        print(text.splitlines()[1], flush=True)
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            (Path(folder) / f"survivors-{room.replace('/', '-')}.txt").write_text(text)

    return write


def main(arguments):
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    built = commands.add_parser("build", help="take a snapshot of the project, mutate these rooms of the copy, build it")
    built.add_argument("--tests", nargs="+", choices=project.test_folders(), help="build only these test programs")
    commands.add_parser("reach", help="find out which tests reach which mutants")
    run = commands.add_parser("run", help="run what has no result yet")
    run.add_argument("--again", action="store_true", help="also what survived so far")
    run.add_argument("--thorough", action="store_true", help="also with tests that take long")
    run.add_argument("--survivors", metavar="FOLDER", help="write survivors-ROOM.txt there after each room")
    confirmed = commands.add_parser("confirm", help="run killed mutants once more, with the test that killed each alone")
    by_one = commands.add_parser("alone", help="how many of the killed mutants of these rooms one program kills alone")
    by_one.add_argument("--program", required=True, choices=project.test_folders(), help="all of its tests are run")
    by_one.add_argument("--sample", type=int, default=60, metavar="N", help="of N mutants, at equal distances")
    shown = commands.add_parser("report", help="counts and survivors")
    for command in (built, run, confirmed, by_one, shown):
        command.add_argument("rooms", nargs="*", metavar="ROOM", help="all if none is named")
    commands.add_parser("prove", help="for each statement of the protocol a mutant that its own tests kill")
    options = parser.parse_args(arguments)

    project.WORK.mkdir(parents=True, exist_ok=True)
    wrong = sorted(set(getattr(options, "rooms", [])) - set(project.rooms()))
    if wrong:
        parser.error(f"no such room: {' '.join(wrong)}; there are {' '.join(project.rooms())}")
    if options.command == "build":
        project.snapshot()
        project.configure_all()
        mutated = project.Mutated(options.rooms or project.rooms())
        mutated.save()
        prepare(mutated, options.tests)
        return 0
    mutated = project.Mutated()
    rooms = getattr(options, "rooms", []) or mutated.rooms
    reach = Reach(mutated.mutants)
    if options.command == "reach":
        reach.record()
    elif options.command == "run":
        reach.record()
        after = after_room(mutated, options.survivors)
        run_all(mutated, reach, rooms, options.again, options.thorough, after)
    elif options.command == "confirm":
        count, unconfirmed = confirm(mutated, reach, rooms)
        print("\n".join(report.describe(mutant, result) for mutant, result in unconfirmed))
        print(f"{len(unconfirmed)} of {count} are not confirmed")
    elif options.command == "alone":
        results = Results(mutated)
        verdicts, killed = alone(mutated, results, rooms, options.program, options.sample)
        alive = [mutant for mutant, verdict in verdicts if verdict == "passed"]
        print("\n".join(report.describe(mutant, results.of(mutant)) for mutant in alive))
        dead = len(verdicts) - len(alive)
        print(f"{options.program} alone kills {dead} of {len(verdicts)}; all programs kill {killed}")
    elif options.command == "report":
        print("\n".join(report.lines(mutated, Results(mutated), rooms)))
    elif options.command == "prove":
        return proof.prove(mutated, reach, Results(mutated))
    return 0
