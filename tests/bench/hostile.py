#!/usr/bin/env python3
"""What each hostile case costs: CPU time and peak memory of a process that does nothing else.

    tests/bench/hostile.py [BUILD]      by default build/release

Every test of tests/containment is run by itself; the table begins with the most expensive. Making the input and
checking the result are included; what an empty process takes (a test that looks at a constant) is subtracted.
"""

import os
import subprocess
import sys

build = sys.argv[1] if len(sys.argv) > 1 else "build/release"
program = os.path.join(build, "tests/containment/containment_test")
nothing = "Places.ADepthThatWasAskedForIsNotReported"


def tests():
    suite = ""
    for line in subprocess.run([program, "--gtest_list_tests"], stdout=subprocess.PIPE, check=True,
                               text=True).stdout.splitlines()[1:]:
        name = line.split("#")[0].strip()
        if line.startswith(" "):
            yield suite + name
        else:
            suite = name


def cost(test):
    """Seconds of CPU, MiB at the peak, whether it passed."""
    process = subprocess.Popen([program, "--gtest_filter=" + test], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status == 0


base_seconds, base_memory, _ = cost(nothing)
rows = []
for test in tests():
    seconds, memory, passed = cost(test)
    rows.append((max(0.0, seconds - base_seconds), max(0.0, memory - base_memory), test, passed))
print(f"an empty process: {base_seconds:.2f} s, {base_memory:.0f} MiB; on top of it:")
print("  seconds     MiB  case")
for seconds, memory, test, passed in sorted(rows, reverse=True):
    print(f"{seconds:9.2f} {memory:7.0f}  {test}{'' if passed else '  FAILED'}")
sys.exit(not all(row[3] for row in rows))
