"""How time and memory grow with the input, in steps of about three: for performance.py."""

import math
import subprocess
import sys

from measured import turns

# What grows, up to which size, and how it is made: bench_run's subject, and bench_once's mode for its file. Each group has
# plots of its own, by its name.
groups = {"": {
    "items": (1_000_000, "map", "make-map"),
    "documents": (10_000, "flat-site", None),
    "documents in a chain": (10_000, "chained-site", None),
    "depth": (100_000, "map", "make-nested"),
    "children in lexical order": (300_000, "lexical-order", None),
    "nodes in the index of a view": (1_000_000, "view-index", None),
}, "lists-": {
    "entries of a list": (1_000_000, "list", "make-urlset"),
    "entries of a list of a site": (1_000_000, "list", "make-site-list"),
    "nodes in the index of words": (1_000_000, "word-index", None),
    "WebAssembly: items": (100_000, "wasm-map", "make-map"),
    "WebAssembly: entries of a list": (100_000, "wasm-list", "make-urlset"),
}, "pages-": {
    "page without candidate, bytes: discovery": (3_000_000, "discover", "make-page"),
    "page with candidate, bytes: discovery": (3_000_000, "discover", "make-named-page"),
    "page without place, bytes: place": (3_000_000, "place", "make-silent-page"),
    "page with place at its end, bytes: place": (3_000_000, "place", "make-stated-at-end-page"),
}}
smallest = 100


def sizes(largest):
    size, steps = largest, []
    while size >= smallest:
        steps.append(size)
        size = round(size / (3 if str(size)[0] == "3" else 10 / 3)) // 10 * 10
    return steps[::-1]


def series(tools, largest_of_all):
    """Name to list of (size, Sample)."""
    result = {}
    for name, (largest, subject, make) in (it for group in groups.values() for it in group.items()):
        program = [tools.bench_run, subject]
        if subject.startswith("wasm-"):
            if not tools.module.exists():
                print(f"{name}: not measured, ./bootstrap wasm has not been run", file=sys.stderr)
                continue
            program = ["node", tools.grown, tools.module.parent, subject.removeprefix("wasm-")]
        points = []
        for size in sizes(min(largest, largest_of_all)):
            argument = tools.input(make, size) if make else size
            points.append((size, turns({name: [*program, argument]})[name]))
        result[name] = points
    return result


def exponent(points):
    """The power of the size that fits best, over the last two decades; least squares of logarithms. None if something there
    took nothing."""
    last = max(size for size, _ in points)
    points = [(size, value) for size, value in points if size * 100 >= last]
    if min(value for _, value in points) <= 0:
        return None
    pairs = [(math.log(size), math.log(value)) for size, value in points]
    mean_x = sum(x for x, _ in pairs) / len(pairs)
    mean_y = sum(y for _, y in pairs) / len(pairs)
    return (sum((x - mean_x) * (y - mean_y) for x, y in pairs) / sum((x - mean_x) ** 2 for x, _ in pairs))


colours = ["#0072b2", "#d55e00", "#cc79a7", "#009e73", "#8a6d00", "#56b4e9", "#000000"]  # also for the colour-blind


def plot(path, title, unit, lines):
    """Writes an SVG of name to [(size, value)], with lines for growth by n and by its square."""
    lines = {name: [(size, value) for size, value in points if value > 0] for name, points in lines.items()}
    lines = {name: points for name, points in lines.items() if points}
    everything = [point for points in lines.values() for point in points]
    low, high = (choose(value for _, value in everything) for choose in (min, max))
    right, end = next(iter(lines.values()))[-1]
    script = [
        "set terminal svg size 800,460 font 'sans-serif,13' background rgb 'white'",
        f"set output '{path}'",
        f"set title '{title}'\nset xlabel 'how many'\nset ylabel '{unit}'",
        "set logscale xy\nset format x '10^{%L}'\nset format y '10^{%L}'",
        "set grid lc rgb '#dddddd'\nset border lc rgb '#555555'\nset key outside right center reverse Left",
        f"set yrange [{low / 2}:{high * 2}]",
    ]
    commands = []
    for index, (name, points) in enumerate(lines.items()):
        rows = "\n".join(f"{size} {value}" for size, value in points)
        script.append(f"$data{index} << END\n{rows}\nEND")
        commands.append(f"$data{index} with linespoints lw 2 pt {index + 5} ps 0.6 lc rgb '{colours[index]}' "
                        f"title '{name}'")
    for power, dashes in (1, 2), (2, 3):
        commands.append(f"{end / 4}*(x/{right})**{power} with lines lc rgb '#888888' dt {dashes} "
                        f"title '{'n' if power == 1 else 'n^2'}'")
    script.append("plot " + ", \\\n".join(commands))
    subprocess.run(["gnuplot"], input="\n".join(script) + "\n", check=True, text=True)
