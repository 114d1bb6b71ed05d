#!/usr/bin/env python3
"""What a sidebar in every page costs, and what a map costs instead.

Builds the same synthetic documentation of an interface in three ways, with Sphinx and the theme sphinx_rtd_theme: with
the whole tree in the sidebar of every page (`collapse_navigation` off, titles only), without the sidebar, and without
the sidebar but with the map of docs/publishing/sphinx. Prints the CPU time of each build, and the bytes that it wrote.

    tests/publishing/sidebar_cost.py                 # 1,000 pages; builds in turn, five times: takes a while
    tests/publishing/sidebar_cost.py --write         # and puts the numbers into docs/publishing/README.md
    tests/publishing/sidebar_cost.py --pages 60 --runs 1
"""

import argparse
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
EMITTER = SOURCE / "docs/publishing/sphinx/standard_sitemap.py"
DOCUMENT = SOURCE / "docs/publishing/README.md"
MAP = "standard-sitemap.xml"
PAGES_IN_SECTION = 50

CONFIGURATION = """
import sys
sys.path.insert(0, {folder!r})
project = "Ledger"
language = "en"
extensions = {extensions!r}
templates_path = {templates!r}
html_theme = "sphinx_rtd_theme"
html_theme_options = {{"collapse_navigation": False, "navigation_depth": -1, "titles_only": True}}
"""
# Appended for the map: how much of the time is the extension's. It is too little to be seen in the whole.
MEASURED = """
import atexit
import time

import standard_sitemap


def timed(handler):
    def call(*arguments):
        start = time.process_time()
        handler(*arguments)
        spent.append(time.process_time() - start)
    return call


spent = []
standard_sitemap.name_map = timed(standard_sitemap.name_map)
standard_sitemap.write_map = timed(standard_sitemap.write_map)
atexit.register(lambda: open({output!r}, "w").write(str(sum(spent))))
"""
# The theme's block with the tree, emptied; the rest of the page is as it was.
NO_SIDEBAR = '{% extends "!layout.html" %}\n{% block menu %}{% endblock %}\n'
VARIANTS = {
    "sidebar in every page": {"extensions": [], "templates": []},
    "no sidebar": {"extensions": [], "templates": ["no_sidebar"]},
    "map instead of the sidebar": {"extensions": ["standard_sitemap"], "templates": ["no_sidebar"]},
}
SIDEBAR, NOTHING, WITH_MAP = VARIANTS

VERBS = "append balance close copy count drop fill filter group insert join list merge move open pivot query rank " \
    "read rename sample select shift sort split stack sum swap take tail track transpose update where write".split()
NOUNS = "account amount batch booking budget column currency date entry frame index invoice item journal label level " \
    "line mask month note owner page payment period rate record report row series sheet source table tax total " \
    "year".split()


class Writer:
    """Writes pages about methods, as documentation of an interface has them: the same for the same number."""

    def __init__(self, number):
        self.random = random.Random(number)

    def sentence(self, words):
        chosen = [self.random.choice(VERBS if i % 3 == 1 else NOUNS) for i in range(words)]
        return " ".join(["The", *chosen]) + "."

    def paragraph(self, sentences):
        return " ".join(self.sentence(self.random.randint(8, 16)) for _ in range(sentences))

    def page(self, number):
        owner = self.random.choice(NOUNS).capitalize()
        name = f"ledger.{owner}.{self.random.choice(VERBS)}_{self.random.choice(NOUNS)}_{number}"
        parameters = self.random.sample(NOUNS, 5)
        lines = [name, "=" * len(name), "", f".. py:method:: {name}({', '.join(f'{p}=None' for p in parameters)})", "",
                 f"   {self.paragraph(1)}", "", f"   {self.paragraph(4)}", ""]
        lines += [f"   :param {p}: {self.paragraph(2)}\n   :type {p}: int or str, optional" for p in parameters]
        lines += [f"   :returns: {self.paragraph(1)}", f"   :raises ValueError: {self.paragraph(1)}", "",
                  "   .. rubric:: Notes", "", f"   {self.paragraph(5)}", "", "   .. rubric:: Examples", ""]
        for _ in range(4):
            lines += [f"   {self.paragraph(1)}", "",
                      f"   >>> {owner.lower()} = ledger.{owner}([1, 2, 3, 4], index=list('abcd'))",
                      f"   >>> {owner.lower()}.{name.rpartition('.')[2]}({parameters[0]}=1, {parameters[1]}='x')"]
            lines += [f"   {self.random.choice(NOUNS)}    {self.random.randint(0, 99)}    {self.random.random():.4f}"
                      for _ in range(4)] + [""]
        return "\n".join(lines)


def write_site(folder, pages):
    """The sources: sections of fifty pages each, in one reference."""
    def toctree(names):
        return ".. toctree::\n\n" + "".join(f"   {name}\n" for name in names)

    sections = []
    for first in range(0, pages, PAGES_IN_SECTION):
        section = folder / f"reference/section{first // PAGES_IN_SECTION}"
        section.mkdir(parents=True)
        numbers = range(first, min(first + PAGES_IN_SECTION, pages))
        for number in numbers:
            (section / f"method{number}.rst").write_text(Writer(number).page(number))
        title = f"Methods from {first}"
        (section / "index.rst").write_text(f"{title}\n{'=' * len(title)}\n\n" + toctree(f"method{n}" for n in numbers))
        sections.append(f"{section.name}/index")
    (folder / "reference/index.rst").write_text("Reference\n=========\n\n" + toctree(sections))
    (folder / "guide.rst").write_text("User guide\n==========\n\n" + Writer(-1).paragraph(20) + "\n")
    (folder / "index.rst").write_text("Ledger\n======\n\n" + toctree(["guide", "reference/index"]))
    (folder / "no_sidebar").mkdir()
    (folder / "no_sidebar/layout.html").write_text(NO_SIDEBAR)
    shutil.copy(EMITTER, folder)


def size(files):
    return sum(file.stat().st_size for file in files)


def build(source, variant, output):
    """Builds the site; returns the CPU time of the process, that of the extension in it, the bytes of all pages and the
    map, and of all files."""
    has_map = variant == WITH_MAP
    spent = source / "spent"
    (source / "conf.py").write_text(CONFIGURATION.format(folder=str(source), **VARIANTS[variant]) +
                                    (MEASURED.format(output=str(spent)) if has_map else ""))
    shutil.rmtree(output, ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["sphinx-build", "-q", "-E", "-d", f"{output}.doctrees", source, output], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    has_tree = "toctree-l2" in (output / "guide.html").read_text()
    if (output / MAP).exists() != has_map or has_tree != (variant == SIDEBAR):
        raise AssertionError(f"this is not the site with {variant}")
    return seconds, float(spent.read_text()) if has_map else 0, \
        size(output.rglob("*.html")) + (size([output / MAP]) if has_map else 0), \
        size(file for file in output.rglob("*") if file.is_file())


def measure(pages, runs):
    """For each variant the CPU seconds of its runs, those of the extension, and the two numbers of bytes, which are the
    same in each."""
    results = {variant: ([], [], 0, 0) for variant in VARIANTS}
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "source")
        write_site(source, pages)
        for run in range(runs):
            for variant in VARIANTS:
                if variant == SIDEBAR and run > 0:
                    continue  # it takes long, and its difference is no matter of percents
                seconds, of_map, of_pages, of_all = build(source, variant, Path(folder, "site"))
                results[variant] = ([*results[variant][0], seconds], [*results[variant][1], of_map], of_pages, of_all)
                print(f"run {run + 1}, {variant}: {seconds:.1f} s", file=sys.stderr)
    return results


def table(results):
    """The results in Markdown. Ratios are of times in the same run, and of these the median."""
    def megabytes(count):
        return f"{count / 1e6:.1f} MB"

    def ratio(variant):
        return statistics.median(a / b for a, b in zip(results[variant][0], results[NOTHING][0]))

    lines = ["| | CPU time | against no sidebar | pages and map | against no sidebar | all files |",
             "|---|---|---|---|---|---|"]
    for variant, (seconds, _, of_pages, of_all) in results.items():
        lines.append(f"| {variant} | {statistics.median(seconds):.1f} s | {ratio(variant):.2f} | {megabytes(of_pages)} "
                     f"| {of_pages / results[NOTHING][2]:.3f} | {megabytes(of_all)} |")
    seconds, of_map, *_ = results[WITH_MAP]
    share = statistics.median(part / whole for part, whole in zip(of_map, seconds))
    lines += ["", f"Of the CPU time of the build with a map, {share:.2%} is that of the extension."]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    text = table(measure(options.pages, options.runs))
    print(text, end="")
    if options.write:
        mark = "<!-- sidebar_cost.py -->\n"
        document = DOCUMENT.read_text()
        before, _, after = document.split(mark)
        DOCUMENT.write_text(before + mark + text + mark + after)


if __name__ == "__main__":
    main()
