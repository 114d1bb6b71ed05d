#!/usr/bin/env python3
"""Prints how much memory a command and the processes that it starts have together at the peak, and what each has.

  tests/bench/processes_memory.py COMMAND [ARGUMENT...]

Together: anonymous memory of all of them, and memory that they share without a file, once. Looks every few milliseconds
(Linux). Other programs on the machine should not take or give back such shared memory meanwhile."""

import collections
import pathlib
import subprocess
import sys
import time

MIB = 1024  # KiB


def shared_now():
    fields = dict(line.split(":") for line in pathlib.Path("/proc/meminfo").read_text().splitlines())
    return int(fields["Shmem"].split()[0])


def family(process):
    yield process
    try:
        children = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:  # it has ended
        return
    for child in children:
        yield from family(int(child))


def memory_of(process):
    """Name, anonymous and resident memory in KiB; None if the process has ended or is about to run its program."""
    try:
        name = pathlib.Path(f"/proc/{process}/comm").read_text().strip()
        lines = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
    except OSError:
        return None
    fields = {line.split(":")[0]: int(line.split()[1]) for line in lines}
    return (name, fields["Anonymous"], fields["Rss"]) if fields else None


def main():
    before = shared_now()
    command = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
    peak = 0
    resident = collections.Counter()
    while command.poll() is None:
        together = shared_now() - before
        for name, anonymous, of_one in filter(None, map(memory_of, family(command.pid))):
            together += anonymous
            resident[name] = max(resident[name], of_one)
        peak = max(peak, together)
        time.sleep(0.004)
    print(f"together {peak / MIB:.0f} MiB; " +
          ", ".join(f"{name} {size / MIB:.0f} MiB resident" for name, size in resident.items()))
    sys.exit(command.returncode)


if __name__ == "__main__":
    main()
