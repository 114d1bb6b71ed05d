#!/usr/bin/env python3
"""Measures everything that docs/performance.md shows, compared with other programs on the same machine, and updates it.

    tests/bench/performance.py [--build DIR] [--peers DIR] [--quick] [--only [NAME...]]

`./bootstrap bench` installs and builds what it needs and calls it. The folder of --peers contains node_modules; without
it, readers from npm are left out. --quick: smaller inputs, and nothing is written. --only: measures only NAME (machine,
counted, maps, parsers, readers, network, growth), and takes the rest of the page from the last run, which is kept in
the build folder, or leaves it as it is if there was none; without a NAME nothing is measured.

Times are CPU times, medians of interleaved runs: only their ratios are meaningful. Instructions are counted by
valgrind.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys

import growth
import page
from measured import instructions, process_turns, run, turns

here = pathlib.Path(__file__).resolve().parent
root = here.parent.parent
python = "/usr/bin/python3"  # Debian's: that is where its lxml is

# The targets (docs/performance.md): for our own figure, or for the ratio.
to_reach = {
    "page without candidate: discovery": {"reach": 8, "reach_of": "ours"},
    "page with candidate: discovery": {"reach": 1.1},
    "page without place: place": {"reach": 0.03},
    "page with place in its head: place": {"reach": 6, "reach_of": "ours"},
    "page with place at its end: place": {"reach": 6, "reach_of": "ours"},
    "plain reference to URI": {"reach": 700, "reach_of": "ours"},
}


class Tools:
    def __init__(self, build, peers, work):
        bench = build / "tests/bench"
        self.bench_once, self.bench_run = bench / "bench_once", bench / "bench_run"
        self.probe = build / "render/hosts/probe/sitemap-probe"
        self.grown, self.module = root / "tests/js/grown.mjs", root / "build/wasm/package/standard-sitemap.wasm"
        self.peers, self.work = peers, work
        work.mkdir(parents=True, exist_ok=True)

    def input(self, make, size):
        file = self.work / f"{make}-{size}.xml"
        if not file.exists():
            with open(file, "wb") as output:
                subprocess.run([self.bench_once, make, str(size)], stdout=output, check=True)
        return file


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        model = next((line.split(":")[1].strip() for line in info if line.startswith("model name")), "unknown")
    packages = ["g++", "libxml2", "libgumbo1", "libexpat1", "libpugixml-dev", "python3-lxml", "libcurl4"]
    versions = run(["dpkg-query", "-W", "-f=${Package} ${Version}, ", *packages]).rstrip(", ")
    return {"text": f"{model}, {os.cpu_count()} cores; {versions}; Node.js {run(['node', '--version']).strip()[1:]}."}


def counted(tools, quick):
    """Rows of instructions.sh by label."""
    nodes = 8_000 if quick else 1_000_000
    lines = run([here / "instructions.sh", "--json", tools.bench_once, nodes]).splitlines()
    rows = [json.loads(line) for line in lines]
    return [row | to_reach.get(row["label"], {}) for row in rows]


def scanned(tools, quick):
    """How a page without a candidate compares with the speed of memory: 8 MB do not fit into a core's own cache."""
    file = tools.input("make-page", 1_000_000 if quick else 8_000_000)
    size = file.stat().st_size
    names = {"discover": "", "look-at-each-byte": "memchr over the same page", "copy": "a copy of the page",
             "gumbo": "Gumbo"}
    samples = turns({name: [tools.bench_run, name, file] for name in names}, rounds=5, runs=9)
    ours = samples["discover"].seconds
    rows = [{"label": f"page without candidate, {size / 1e6:.0f} MB: time", "unit": "µs a MB", "ours": ours / size * 1e12,
             "of": of, "reference": samples[name].seconds / size * 1e12, "ratio": ours / samples[name].seconds}
            for name, of in names.items() if of]
    rows[0]["reach"] = 3
    return [scanned_pages(tools), *rows]


def scanned_pages(tools):
    """The same for pages of a usual size, each of which has to be begun and ended."""
    file = tools.input("make-pages", 35_000)
    size = file.stat().st_size
    samples = turns({name: [tools.bench_run, name, file] for name in ("scan-pages", "look-at-pages")}, rounds=5, runs=9)
    ours, reference = (samples[name].seconds for name in ("scan-pages", "look-at-pages"))
    return {"label": "pages without candidate, 35 KB each: time of the scan", "unit": "µs a MB", "ours": ours / size * 1e12,
            "of": "memchr over the same pages", "reference": reference / size * 1e12, "ratio": ours / reference, "reach": 3}


def maps(tools, quick):
    rows = []
    for items in (10_000, 100_000) if quick else (10_000, 100_000, 1_000_000):
        file = tools.input("make-map", items)
        size = file.stat().st_size
        sax, ours = (instructions(tools.bench_run, subject, file) for subject in ("sax", "map"))
        rows.append({"label": f"{items:,} items, {size / 1e6:.1f} MB: instructions", "unit": "a byte",
                     "ours": ours / size, "of": "bare push SAX", "reference": sax / size, "ratio": ours / sax,
                     "reach": 1.8})
        loaded = turns({"map": [tools.bench_run, "map", file], "tree": [tools.bench_run, "libxml2-tree", file]}, 2, 1)
        rows.append({"label": f"{items:,} items: memory of the map", "unit": "× the file", "ours":
                     loaded["map"].held / size, "reach": 1.0})
        rows.append({"label": f"{items:,} items: memory at the peak of loading", "unit": "× the file",
                     "ours": loaded["map"].peak / size, "of": "libxml2's tree",
                     "reference": loaded["tree"].peak / size, "ratio": loaded["map"].peak / loaded["tree"].peak})
    return rows


parsers = {
    "map": "this engine: the finished map",
    "sax": "libxml2, push SAX: counts elements",
    "libxml2-reader": "libxml2, reader: counts elements",
    "libxml2-tree": "libxml2: a tree",
    "expat": "expat: counts elements, without namespaces",
    "expat-namespaces": "expat: counts elements",
    "pugixml": "pugixml: a tree in a copy of the file, text as written",
    "lxml-tree": "lxml: a tree, elements counted by an XPath",
}


def beside_parsers(tools, quick):
    file = tools.input("make-map", 10_000 if quick else 100_000)
    size = file.stat().st_size
    commands = {name: [tools.bench_run, name, file] for name in parsers if name != "lxml-tree"}
    commands["lxml-tree"] = [python, here / "peers/run.py", "lxml-tree", file]
    samples = turns(commands, rounds=5)
    small = tools.input("make-map", 10_000)
    rows = []
    for name, label in parsers.items():
        sample = samples[name]
        counted_here = None if name == "lxml-tree" else \
            instructions(tools.bench_run, name, small) / small.stat().st_size
        rows.append({"label": label, "mb_a_second": size / sample.seconds / 1e6, "instructions": counted_here,
                     "of_ours": sample.seconds / samples["map"].seconds, "peak": sample.peak / size})
    return rows


def parser_table(rows):
    return page.table(["the same file of 120-byte items", "MB/s", "time / ours", "instructions a byte",
                       "peak memory, × the file"],
                      [[row["label"], page.number(row["mb_a_second"]), page.number(row["of_ours"]),
                        page.number(row["instructions"]) if row["instructions"] else "",
                        page.number(row["peak"])] for row in rows])


def beside_readers(tools, quick):
    """Readers of XML sitemaps (sitemaps.org), each making one object for each URL."""
    urls = 5_000 if quick else 50_000
    file = tools.input("make-urlset", urls)
    ours = "this engine: the finished map, as a hierarchy"
    commands = {
        ours: [tools.bench_run, "list", file],
        "libxml2, push SAX: counts elements": [tools.bench_run, "sax", file],
    }
    for subject, label in {
            "lxml-urlset-tree": "lxml (Python): a tree, then a dict for each URL",
            "lxml-urlset-iterparse": "lxml (Python): `iterparse`, each element cleared",
            "elementtree-urlset-tree": "ElementTree (Python's own): a tree, then a dict for each URL",
            "elementtree-urlset-iterparse": "ElementTree (Python's own): `iterparse`, each element cleared"}.items():
        commands[label] = [python, here / "peers/run.py", subject, file]
    from_npm = {"saxes": "saxes (Node.js): events of a stream, an object for each URL",
                "fast-xml-parser": "fast-xml-parser (Node.js): one object, values left as text",
                "sitemap": "sitemap (Node.js): its stream of objects",
                "sitemapd": "sitemapd (Node.js): `collectSitemap` of a stream",
                "sitemapper": "sitemapper (Node.js): addresses only, from a server in its own process"}
    for name, label in from_npm.items() if (tools.peers / "node_modules").exists() else ():
        commands[label] = ["node", here / "peers/run.mjs", tools.peers, name, file]
    samples = turns(commands, rounds=5)
    # A process reads the file once; ours also writes the roles and findings of the map, but not its tree.
    processes = {label: [*command, 1] for label, command in commands.items()}
    processes[ours] = [tools.probe, "--sitemap", file, "--depth", "0"]
    seconds = process_turns(processes)
    return [{"label": name, "urls_a_second": urls / sample.seconds, "peak": sample.peak / file.stat().st_size,
             "process": seconds[name]} for name, sample in samples.items()]


def reader_table(rows):
    ours = rows[0]["urls_a_second"]
    return page.table(["a urlset of 50,000 URLs, 8.1 MB", "URLs/s", "time / ours", "peak memory, × the file",
                       "whole process", "process / ours"],
                      [[row["label"], page.number(round(row["urls_a_second"], -2)),
                        page.number(ours / row["urls_a_second"]), page.number(row["peak"]),
                        f"{row['process']:.2f} s", page.number(row["process"] / rows[0]["process"])] for row in rows])


def network(tools):
    command = [sys.executable, here / "network.py", "--probe", tools.probe, "--json"]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    return json.loads(result.stdout) if result.returncode == 0 else []  # it has printed the reason


def growth_table(series):
    rows = []
    for name, points in series.items():
        time = growth.exponent([(size, sample["seconds"]) for size, sample in points])
        memory = growth.exponent([(size, sample["peak"]) for size, sample in points])
        size, last = points[-1]
        rows.append([name, f"{size:,}", f"{page.number(last['seconds'] * 1000)} ms", f"{last['peak'] / 1e6:.0f} MB", f"{time:.2f}",
                     "" if memory is None else f"{round(memory, 2) + 0.0:.2f}"])
    return page.table(["what grows", "up to", "time at that size", "memory at that size", "exponent of time",
                       "exponent of memory"], rows)


def grown(tools, quick):
    series = growth.series(tools, 10_000 if quick else 3_000_000)
    return {name: [(size, vars(sample)) for size, sample in points] for name, points in series.items()}


# The measurements, in this order; each is a function of the tools and of whether it is to be quick.
measurements = {
    "machine": lambda tools, quick: machine(),
    "counted": counted,
    "scanned": scanned,
    "maps": maps,
    "parsers": beside_parsers,
    "readers": beside_readers,
    "network": lambda tools, quick: network(tools),
    "growth": grown,
}


def counted_rows(results, chosen, more=()):
    """The rows that have a reference or a target, and some more."""
    return page.compared([row for row in results["counted"]
                          if chosen(row["label"]) and ("reference" in row or "reach" in row)] + list(more))


# The blocks of the page, each made from the results.
blocks = {
    "machine": lambda results: "Measured on: " + results["machine"]["text"],
    "pages": lambda results: counted_rows(results, lambda label: label.startswith("page "), results["scanned"]),
    "maps": lambda results: page.compared(results["maps"]),
    "work": lambda results: counted_rows(results, lambda label: not label.startswith(("page ", "sitemap:", "urlset:"))),
    "parsers": lambda results: parser_table(results["parsers"]),
    "readers": lambda results: reader_table(results["readers"]) + "\n\n" +
        counted_rows(results, lambda label: label.startswith("urlset:")),
    "network": lambda results: page.compared(results["network"]) if results["network"] else
        "Not measured: that takes nginx, openssl and curl.",
    "growth": lambda results: growth_table(results["growth"]),
}


def plots(results, folder):
    for group, subjects in growth.groups.items():
        for name, unit, value in (("time", "seconds", "seconds"), ("memory", "bytes at the peak", "peak")):
            growth.plot(folder / f"growth-{group}{name}.svg", f"{name.capitalize()} against size", unit,
                        {what: [(size, sample[value]) for size, sample in points]
                         for what, points in results["growth"].items() if what in subjects})


def updated(text, results):
    """The page with the blocks whose measurements there are."""
    made = {}
    for name, make in blocks.items():
        try:
            made[name] = make(results)
        except KeyError as missing:
            if missing.args[0] not in measurements:
                raise
            made[name] = page.block(text, name)
    return page.fill(text, made)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=root / "build/bench")
    parser.add_argument("--peers", type=pathlib.Path, default=root / "build/bench-peers")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", nargs="*", choices=measurements, default=list(measurements), metavar="NAME")
    options = parser.parse_args()
    work = options.build.resolve() / "measured"
    tools = Tools(options.build.resolve(), options.peers.resolve(), work)
    kept = work / "results.json"
    results = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() and not options.quick else {}
    for name in options.only:
        print(f"== {name}", file=sys.stderr, flush=True)
        results[name] = measurements[name](tools, options.quick)
        if options.quick:
            print(json.dumps(results[name], indent=1))
        else:
            kept.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    if options.quick:
        return
    document = root / "docs/performance.md"
    document.write_text(updated(document.read_text(encoding="utf-8"), results), encoding="utf-8")
    if "growth" in results:
        plots(results, root / "docs/images")


if __name__ == "__main__":
    main()
