#!/usr/bin/env python3
"""How long discovery over a WARC file takes, beside bare decompression of the same file by this and by other programs.

  crawl_peers.py BUILD FILE.warc.gz [--runs 5] [--warcio FOLDER]

Programs that are not installed are left out: igzip (Debian: isal), libdeflate-gunzip (libdeflate-tools), gzip; with
--warcio the npm package of that name, of which FOLDER has the node_modules. Each is run `--runs` times, by turns; what
counts is the least time of the processor, of which ratios are steadier than of the time that passes.
"""
import argparse
import os
import resource
import shutil
import subprocess
import tempfile
import time

WARCIO = """
import { WARCParser } from "warcio";
import { createReadStream } from "node:fs";
let pages = 0;
for await (const record of new WARCParser(createReadStream(process.argv[2]))) {
  if (record.warcType !== "response") continue;
  const body = await record.readFully(true);
  pages += body.length > 0 ? 1 : 0;
}
console.log(pages);
"""


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    passed = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, passed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("build")
    parser.add_argument("file")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--warcio")
    options = parser.parse_args()
    probe = f"{options.build}/render/hosts/probe/sitemap-probe"
    inflate = f"{options.build}/tests/bench/bench_inflate"
    cores = len(os.sched_getaffinity(0))
    commands = {
        "bare inflation, libdeflate": [inflate, "libdeflate", options.file],
        "bare inflation, zlib": [inflate, "zlib", options.file],
        "sitemap-probe --batch, 1 thread": [probe, "--batch", "--threads", "1", options.file],
        f"sitemap-probe --batch, {cores} threads": [probe, "--batch", "--threads", str(cores), options.file],
    }
    for name, arguments in (("libdeflate-gunzip", ["-c"]), ("igzip", ["-d", "-c"]), ("gzip", ["-d", "-c"])):
        if shutil.which(name):
            commands[name] = [name, *arguments, options.file]
    if options.warcio:
        script = tempfile.NamedTemporaryFile("w", suffix=".mjs", dir=options.warcio)
        script.write(WARCIO)
        script.flush()
        commands["npm warcio, reading only"] = ["node", script.name, options.file]
    for command in commands.values():  # the file and the programs are in memory from then on
        run(command)
    least = {}
    for _ in range(options.runs):
        for name, command in commands.items():
            cpu, passed = run(command)
            known = least.get(name, (cpu, passed))
            least[name] = (min(cpu, known[0]), min(passed, known[1]))
    pages = int(subprocess.run([probe, "--batch", "--threads", "1", options.file], check=True, capture_output=True,
                               text=True).stdout.count("\n"))
    bare = least["bare inflation, libdeflate"][0]
    print("| | processor, s | time, s | x bare inflation | pages a second of a core |\n|---|---|---|---|---|")
    for name, (cpu, passed) in least.items():
        print(f"| {name} | {cpu:.2f} | {passed:.2f} | {cpu / bare:.2f} | {pages / cpu:,.0f} |")


if __name__ == "__main__":
    main()
