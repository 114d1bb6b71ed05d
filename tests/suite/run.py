#!/usr/bin/env python3
"""Runs a program against the conformance suite, and tells what it passes, statement by statement.

usage: run.py [OPTION...] -- PROGRAM [ARGUMENT...]

The program reads cases from standard input, one JSON object a line, and writes one JSON object a line for each. README.md
describes both. Only the standard library of Python is needed."""

import argparse
import fnmatch
import json
import queue
import subprocess
import sys
import threading
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from case import all_cases
from compare import LEVELS, compare, levels_of


class Program:
    """The program under test: started once, and again after it has ended or has not answered in time."""

    def __init__(self, command, seconds, each):
        self.command, self.seconds, self.each = command, seconds, each
        self.process = self.lines = None

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace")
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, args=(self.process.stdout, self.lines), daemon=True).start()

    @staticmethod
    def listen(stream, lines):
        for line in stream:
            lines.put(line)
        lines.put(None)

    def ask(self, message):
        """The answer, or {"error"} if there is none."""
        if self.process is None:
            self.start()
        try:
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()
            if self.each:
                self.process.stdin.close()
            line = self.lines.get(timeout=self.seconds)
        except BrokenPipeError:
            line = None
        except queue.Empty:
            self.stop()
            return {"error": "no answer within %g seconds" % self.seconds}
        if line is None:
            status = self.process.wait()
            self.stop()
            return {"error": "the program ended with status %d" % status}
        if self.each:
            self.stop()
        try:
            answer = json.loads(line)
        except ValueError:
            return {"error": "the answer is no JSON: " + line[:100].strip()}
        if not isinstance(answer, dict):
            return {"error": "the answer is no object"}
        if answer.get("case") != message["case"]:
            return {"error": "the answer is for another case: %s" % answer.get("case")}
        return answer

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


class Verdict:
    """`state`: passed, partial (some levels left out), failed or unsupported; `left_out`: these levels, or a reason."""

    def __init__(self, case, state, differences=(), left_out=None):
        self.case, self.state, self.differences, self.left_out = case, state, differences, left_out


def judge(case, answer, levels, wording=False):
    if "error" in answer:
        return Verdict(case, "failed", [(None, "", str(answer["error"]))])
    missing = answer.get("unsupported", [])
    if isinstance(missing, str):
        return Verdict(case, "unsupported", left_out=missing)
    if not isinstance(answer.get("result"), dict):
        return Verdict(case, "failed", [(None, "", "the answer has no result")])
    unknown = set(missing) - set(LEVELS)
    if unknown:
        return Verdict(case, "failed", [(None, "", "unknown levels: " + ", ".join(sorted(unknown)))])
    left = [level for level in levels_of(case) if level in missing or level not in levels]
    try:
        differences = [each for each in compare(case, answer["result"], wording) if each[0] not in left]
    except (TypeError, AttributeError, IndexError, KeyError) as error:
        differences = [(None, "", "the result has not the form that README.md describes: %s" % error)]
    if differences and case.approximation:
        return Verdict(case, "unsupported", left_out="the approximation: it follows the standard, or something else")
    if differences:
        return Verdict(case, "failed", differences)
    if len(left) == len(levels_of(case)):
        return Verdict(case, "unsupported", left_out=", ".join(left))
    return Verdict(case, "partial" if left else "passed", left_out=left)


def by_statement(verdicts):
    table = defaultdict(Counter)
    for verdict in verdicts:
        table[verdict.case.statement][verdict.state] += 1
    return table


def report(verdicts, out, verbose):
    for verdict in verdicts:
        if verdict.state == "failed":
            print("FAILED  %s: %s" % (verdict.case.name, verdict.case.why), file=out)
            for level, place, sentence in verdict.differences[:8]:
                print("          %s%s: %s" % (place, " (%s)" % level if level else "", sentence), file=out)
        elif verbose and verdict.state != "passed":
            left = verdict.left_out if isinstance(verdict.left_out, str) else ", ".join(verdict.left_out)
            print("%-7s %s: without %s" % (verdict.state.upper(), verdict.case.name, left), file=out)
    print("%-10s %7s %8s %7s %12s" % ("statement", "passed", "partial", "failed", "unsupported"), file=out)
    for statement, counts in by_statement(verdicts).items():
        print("%-10s %7d %8d %7d %12d" % (statement, *(counts[state] for state in ("passed", "partial", "failed", "unsupported"))), file=out)
    total = Counter(verdict.state for verdict in verdicts)
    print("%d cases: %d passed, %d partial, %d failed, %d unsupported" %
          (len(verdicts), *(total[state] for state in ("passed", "partial", "failed", "unsupported"))), file=out)


def as_json(verdicts):
    cases = [{"case": each.case.name, "statement": each.case.statement, "state": each.state, "left_out": each.left_out or None,
              "differences": [{"level": level, "place": place, "difference": text} for level, place, text in each.differences]}
             for each in verdicts]
    return {"suite": 1, "cases": cases, "statements": by_statement(verdicts)}


def stale(verdicts, path):
    """Differences between the cases that are not supported and those that a file names, one a line; # begins a comment."""
    stated = {line.split("#")[0].strip() for line in Path(path).read_text().splitlines()} - {""}
    missing = {each.case.name for each in verdicts if each.state in ("unsupported", "partial")}
    return ["%s: %s is not supported, but the file does not say so" % (path, name) for name in sorted(missing - stated)] + \
        ["%s: %s is named, but is supported, or is no case" % (path, name) for name in sorted(stated - missing)]


def arguments():
    here = Path(__file__).resolve().parent
    suite = next((each for each in (here / "cases", here.parents[1] / "fixtures") if each.is_dir()), here)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--suite", default=suite, help="the folder of the cases")
    parser.add_argument("--only", default="*", help="a pattern of names of cases, such as 'D-*'")
    parser.add_argument("--levels", default=",".join(LEVELS), help="compare only these (default: %(default)s)")
    parser.add_argument("--each", action="store_true", help="start the program for each case")
    parser.add_argument("--seconds", type=float, default=60, help="for one answer (default: %(default)s)")
    parser.add_argument("--wording", action="store_true", help="compare sentences as well, which programs are free to choose")
    parser.add_argument("--json", action="store_true", help="write the report as JSON")
    parser.add_argument("--verbose", action="store_true", help="name what is unsupported")
    parser.add_argument("--unsupported", help="a file that names the cases that are not wholly supported; fail if others are")
    parser.add_argument("program", nargs="+")
    return parser.parse_args()


def main():
    given = arguments()
    cases = [case for case in all_cases(given.suite) if fnmatch.fnmatch(case.name, given.only)]
    levels = given.levels.split(",")
    if not cases or set(levels) - set(LEVELS):
        sys.exit("no such case" if not cases else "the levels are " + ", ".join(LEVELS))
    program = Program(given.program, given.seconds, given.each)
    verdicts = [judge(case, program.ask(case.message()), levels, given.wording) for case in cases]
    program.stop()
    if given.json:
        json.dump(as_json(verdicts), sys.stdout, indent=1, ensure_ascii=False)
        print()
    else:
        report(verdicts, sys.stdout, given.verbose)
    complaints = stale(verdicts, given.unsupported) if given.unsupported else []
    print("\n".join(complaints), file=sys.stderr, end="\n" if complaints else "")
    return 1 if complaints or any(each.state == "failed" for each in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
