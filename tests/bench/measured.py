"""Runs programs alternately, and counts their instructions: for performance.py.

A subject is a command that takes RUNS as its last argument, does its work that many times, and prints one line of JSON:
seconds of CPU of each run, things, peak, held (see bench_run.cpp).
"""

import json
import os
import re
import statistics
import subprocess
from dataclasses import dataclass


@dataclass
class Sample:
    seconds: float  # the median of all runs but the first of each process
    things: int  # elements, nodes, URLs: what was made from the input
    peak: int  # bytes at the peak of a first run, beyond those in use before
    held: int  # bytes that the result holds; 0 if it is not reported


def run(command):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, check=True, text=True).stdout


def turns(subjects, rounds=3, runs=3):
    """Name to Sample, for subjects as name to command: each runs once a round, so that a busy minute affects all."""
    taken = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, command in subjects.items():
            taken[name].append(json.loads(run([*command, runs])))
    samples = {}
    for name, lines in taken.items():
        warm = [seconds for line in lines for seconds in (line["seconds"][1:] or line["seconds"])]
        samples[name] = Sample(
            statistics.median(warm),
            lines[0]["things"],
            statistics.median(line["peak"] for line in lines),
            lines[0]["held"],
        )
    return samples


def process_cost(command):
    """Seconds of CPU and bytes at the peak of a whole process."""
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    process.stderr.close()
    if os.waitstatus_to_exitcode(status) != 0:
        raise RuntimeError(f"{command}: {errors.decode()}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def process_turns(commands, rounds=5):
    """Name to median seconds of CPU, for commands by name: each runs once per round."""
    taken = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            taken[name].append(process_cost(command)[0])
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def whole_instructions(command):
    result = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
         *[str(part) for part in command]],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True, text=True)
    return int(re.search(r"I\s+refs:\s+([\d,]+)", result.stderr)[1].replace(",", ""))


def instructions(bench_run, subject, file):
    """The instructions of one run of a subject on a file, without those of a program that only reads the file."""
    return (whole_instructions([bench_run, subject, file, 1]) - whole_instructions([bench_run, "read", file, 1]))
