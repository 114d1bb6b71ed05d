#!/usr/bin/env python3
"""docs/publishing/contract.md for every emitter. Each file of the folder `contract` describes the same small site for
one generator, as a function build(folder) that writes and builds it, and returns it as contract.Built. A new emitter
needs such a file, and nothing else."""

import importlib.util
import re
import tempfile
import unittest
from pathlib import Path

from contract import BREAKS, CHECKS, TREE
from emitters import EmitterChecks
from support import SOURCE, Site, main

CONTRACT = SOURCE / "docs/publishing/contract.md"
SITES = sorted((Path(__file__).resolve().parent / "contract").glob("*.py"))


class Contract(EmitterChecks):
    """What is run for each emitter."""

    @classmethod
    def setUpClass(cls):
        spec = importlib.util.spec_from_file_location(f"contract_{cls.file.stem}", cls.file)
        description = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(description)
        cls.site = description.build(Path(cls.enterClassContext(tempfile.TemporaryDirectory())))

    def test_the_statements_hold(self):
        for number, check in CHECKS.items():
            if number not in self.site.lacks:
                with self.subTest(number):
                    check(self.site)

    def test_the_map_passes_the_check(self):
        with Site(self.site.root) as site:
            self.check_map(site.url + self.site.pages["home"])

    def test_a_site_that_breaks_a_statement_is_noticed(self):
        for number, changes in BREAKS.items():
            if number in self.site.lacks:
                continue
            for at, change in enumerate(changes):
                with self.subTest(number, change=at), self.assertRaises(AssertionError):
                    CHECKS[number](self.site.broken(change))

    def test_what_the_generator_lacks_is_known(self):
        known = {*CHECKS, *(line.strip() for line in TREE)}
        self.assertLessEqual(self.site.lacks.keys(), known)


for file in SITES:
    name = file.stem.capitalize()
    globals()[name] = type(name, (Contract, unittest.TestCase), {"file": file})


class Statements(unittest.TestCase):
    def test_each_has_a_check_and_a_break(self):
        written = re.findall(r"^- \*\*(PUB-\d+)\*\*", CONTRACT.read_text(), re.MULTILINE)
        self.assertEqual(written, [*CHECKS])
        self.assertEqual([*BREAKS], written)

    def test_each_emitter_has_a_site(self):
        emitters = {file.parent.name for file in CONTRACT.parent.glob("*/README.md")}
        apart = re.search(r"^(.*) make their pages when", CONTRACT.read_text(), re.MULTILINE).group(1).lower()
        self.assertEqual({file.stem for file in SITES}, emitters - {*re.split(", | and ", apart)})


if __name__ == "__main__":
    main()
