"""The test programs of the mutated copy: finds which mutants each test reaches, and runs some of the tests."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .project import BUILD, WORK, test_folders

MEMORY = 3 << 30
NICE = ["nice", "-n", "15"]


def program(name):
    return BUILD / test_folders()[name] / f"{name}_test"


def present():
    return [name for name in test_folders() if program(name).exists()]


def remove_all_but(names):
    """Programs of an earlier build have other numbers for the same mutants."""
    for name in set(test_folders()) - set(names):
        program(name).unlink(missing_ok=True)


def tests_of(name):
    listed = subprocess.run([program(name), "--gtest_list_tests"], capture_output=True, text=True, check=True)
    tests = []
    suite = ""
    for line in listed.stdout.splitlines():
        word = line.split("#")[0].rstrip()
        if word.startswith("  "):
            tests.append(suite + word.strip())
        elif word.endswith("."):
            suite = word
    return [t for t in tests if "DISABLED_" not in t]


def states(group):
    """The state of each thread of the group's processes, as in proc(5)."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.getpgid(int(process)) == group:
                for thread in os.listdir(f"/proc/{process}/task"):
                    yield Path(f"/proc/{process}/task/{thread}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:  # it has ended
            pass


def is_runnable(group):
    """Whether a thread of the group runs or waits for the processor, in most of some samples."""
    seen = 0
    for _ in range(5):
        seen += any(state in "RD" for state in states(group))
        time.sleep(0.1)
    return seen >= 3


def ended(process, patience):
    """The status; None if it waits in vain. On a busy machine, a program may take long although it waits for nothing
    but the processor: then it goes on, until its limit of CPU time."""
    while True:
        try:
            return process.wait(patience)
        except subprocess.TimeoutExpired:
            if is_runnable(process.pid):
                continue
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None


def run(name, tests, mutant, cpu_seconds, environment=None):
    """(verdict, test): verdict is passed, killed, crashed or timeout."""
    variables = dict(os.environ, MUTANT=str(mutant), MUTANT_MEMORY=str(MEMORY))
    variables.update(MUTANT_CPU_SECONDS=str(cpu_seconds), GTEST_FILTER=":".join(tests), **(environment or {}))
    options = ["--gtest_color=no", "--gtest_fail_fast"]
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(
            [*NICE, program(name), *options],
            cwd=program(name).parent,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        status = ended(process, 3 * cpu_seconds + 15)
        out.seek(0)
        text = out.read(8 << 20).decode("utf-8", "replace")
    if status == 0:
        return "passed", ""
    failed = re.search(r"^\[  FAILED  \] ([^\s,]+)", text, re.MULTILINE)
    if status is not None and status > 0 and failed:
        return "killed", failed.group(1)
    begun = re.findall(r"^\[ RUN      \] (\S+)", text, re.MULTILINE)
    last = begun[-1] if begun else "before any test"
    if status is None or status in (-9, -24):  # SIGKILL, SIGXCPU
        return "timeout", last
    return "crashed", last


class Reach:
    """For each program and test: CPU seconds, whether it passes without a mutant, numbers of the mutants it reaches."""

    def __init__(self, mutants):
        self._users = {}
        self._in_functions = {}  # file: numbers
        for mutant in mutants:
            if not mutant.at_start:
                self._in_functions.setdefault(mutant.file, set()).add(mutant.number)
        self.path = WORK / "reach.json"
        self.data = json.loads(self.path.read_text()) if self.path.exists() else {}
        self._sets = {}

    def record(self):
        for name in present():
            stamp = program(name).stat().st_mtime_ns
            known = self.data.get(name)
            if known and known["stamp"] == stamp:
                continue
            begun = time.time()
            with ThreadPoolExecutor(2) as pool:
                tests = dict(pool.map(lambda test: self.one(name, test), tests_of(name)))
            self.data[name] = {"stamp": stamp, "tests": tests}
            self.path.write_text(json.dumps(self.data))
            failing = [t for t, (_, passed, _) in tests.items() if not passed]
            print(f"reach {name}: {len(tests)} tests, {time.time() - begun:.0f} s", *failing, flush=True)
        for name in set(self.data) - set(present()):
            del self.data[name]

    def one(self, name, test):
        handle, path = tempfile.mkstemp(dir=WORK)
        os.close(handle)
        verdict, _ = run(name, [test], -1, 120, {"MUTANT_REACH": path})
        seconds, *numbers = Path(path).read_text().split() or ["0"]
        os.unlink(path)
        return test, (float(seconds), verdict == "passed", [int(number) for number in numbers])

    def sets(self):
        """number: {program: [tests]}, without tests that fail even without a mutant."""
        if not self._sets:
            for name, entry in self.data.items():
                for test, (_, passed, numbers) in entry["tests"].items():
                    if passed:
                        for number in numbers:
                            self._sets.setdefault(number, {}).setdefault(name, []).append(test)
        return self._sets

    def tests_for(self, mutant, own):
        """Like `sets`; what a file evaluates once, when the program starts, can matter to those tests only that
        run something of that file, and to any test of `own`, the program of its room: it may only read a table."""
        by_program = self.sets().get(mutant.number, {})
        if not mutant.at_start or not mutant.file.endswith(".cpp"):
            return by_program
        return {
            name: [t for t in tests if name == own or t in self.users(mutant.file, name)]
            for name, tests in by_program.items()
        }

    def users(self, file, name):
        if (file, name) not in self._users:
            numbers = self._in_functions.get(file, set())
            tests = self.data[name]["tests"]
            self._users[file, name] = {t for t in tests if not numbers.isdisjoint(tests[t][2])}
        return self._users[file, name]

    def seconds(self, name, tests):
        return sum(self.data[name]["tests"][test][0] for test in tests)
