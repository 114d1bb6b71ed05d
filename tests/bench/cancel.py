#!/usr/bin/env python3
"""How long the probe takes to end at Ctrl-C, at any moment of a large load.

    tests/bench/cancel.py [--probe PROGRAM] [--times N] [--seed N] [LISTSxURLS...]

Serves an index of LISTS lists with URLS URLs each on a loopback port (1x1000000 is one text list without an index), by
default 1000x1000 and 1x1000000. Runs the probe on it N times, by default 100, and sends it SIGINT at a random moment of
the time that it takes otherwise. Prints milliseconds from the signal to the end of the process: the median, nine of ten,
and the longest. `idle` beside it is a process that only waits, with as much memory as the probe has at its peak, and is
ended by the same signal in turns with it: what the system and the other programs on the machine take.
"""

import argparse
import functools
import http.server
import multiprocessing
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

from sites import page_address, write_lists

root = pathlib.Path(__file__).resolve().parents[2]


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):  # the probe has ended
        pass


def wait(process):
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage


def milliseconds_to_end(process):
    begin = time.monotonic()
    os.kill(process.pid, signal.SIGINT)  # not waited for yet, so it is there
    wait(process)
    return (time.monotonic() - begin) * 1e3


def cancelled(command, moment):
    """Milliseconds; None if it was over before."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(moment)
    took = milliseconds_to_end(process)
    return took if process.returncode == -signal.SIGINT else None


def idle(memory):
    program = ("import signal, sys, time; signal.signal(signal.SIGINT, signal.SIG_DFL); "
               "held = bytearray(int(sys.argv[1])); held[::4096] = b'x' * len(held[::4096]); "
               "print(flush=True); time.sleep(60)")
    process = subprocess.Popen([sys.executable, "-c", program, str(memory)], stdout=subprocess.PIPE)
    process.stdout.readline()
    took = milliseconds_to_end(process)
    process.stdout.close()
    return took


def summary(name, times):
    times = sorted(times)
    at = lambda share: times[min(len(times) - 1, int(len(times) * share))]
    slow = sum(time > 50 for time in times)
    return (f"{name}: median {at(0.5):.1f} ms, nine of ten {at(0.9):.1f} ms, longest {times[-1]:.1f} ms, "
            f"{slow} of {len(times)} above 50 ms")


def measure(probe, folder, lists, urls, times, chance):
    server = Server(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    serving = multiprocessing.Process(target=server.serve_forever, daemon=True)  # threads would delay the clock
    serving.start()
    origin = f"http://127.0.0.1:{server.server_port}"
    if lists == 1:
        address = f"{origin}/list.txt"
        with open(folder / "list.txt", "w", encoding="utf-8") as file:
            file.writelines(f"{origin}{page_address(i)}\n" for i in range(urls))
    else:
        address = f"{origin}/index.xml"
        write_lists(folder, origin, lists, urls)
    command = [probe, "--max-time", "300", "--max-bytes", str(1 << 30), "--sitemap", address, "--depth", "1"]
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    text = process.stdout.read()
    usage = wait(process)
    whole = time.monotonic() - begin
    if process.returncode != 0:
        raise RuntimeError(f"the probe ends with {process.returncode}: {text[-500:]}")
    print(f"{lists} x {urls}: {whole:.2f} s, {usage.ru_maxrss / 1024:.0f} MiB")
    took, quiet = [], []
    while len(took) < times:
        moment = chance.uniform(0.02, whole)
        one = cancelled(command, moment)
        if one is None:
            continue
        if one > 50:
            print(f"  at {moment:.2f} s: {one:.0f} ms")
        took.append(one)
        quiet.append(idle(usage.ru_maxrss * 1024))
    print(summary("  probe", took))
    print(summary("  idle", quiet), flush=True)
    serving.terminate()
    serving.join()
    server.server_close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--probe", default=root / "build/release/render/hosts/probe/sitemap-probe", type=pathlib.Path)
    parser.add_argument("--times", default=100, type=int)
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("sizes", nargs="*", default=["1000x1000", "1x1000000"])
    options = parser.parse_args()
    for size in options.sizes:
        lists, urls = map(int, size.split("x"))
        with tempfile.TemporaryDirectory() as folder:
            measure(options.probe, pathlib.Path(folder), lists, urls, options.times, random.Random(options.seed))


if __name__ == "__main__":
    main()
