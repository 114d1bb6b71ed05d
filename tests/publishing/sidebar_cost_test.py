#!/usr/bin/env python3
"""sidebar_cost.py on a small site: bytes only, because times in a test depend on the machine."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import sidebar_cost
from sidebar_cost import NOTHING, SIDEBAR, WITH_MAP
from support import main, missing, run, tool


class SidebarCost(unittest.TestCase):
    def test_bytes(self):
        tool("sphinx-build")
        try:
            small, large = sidebar_cost.measure(20, 1), sidebar_cost.measure(40, 1)
        except subprocess.CalledProcessError:
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "index.rst").touch()
                done = run("sphinx-build", "-q", "-C", "-D", "html_theme=sphinx_rtd_theme", folder, f"{folder}/out",
                           status=None)
                if done.returncode != 0:
                    missing("sphinx_rtd_theme")
            raise
        for results in (small, large):
            of_pages = {variant: results[variant][2] for variant in results}
            self.assertLess(of_pages[WITH_MAP], 1.02 * of_pages[NOTHING])
            self.assertGreater(of_pages[SIDEBAR], 1.1 * of_pages[NOTHING])

        def cost(results, variant):
            return results[variant][2] - results[NOTHING][2]

        # Twice the pages: nearly four times the bytes of sidebars, and at most twice those of the map and its links.
        self.assertGreater(cost(large, SIDEBAR), 3 * cost(small, SIDEBAR))
        self.assertLess(cost(large, WITH_MAP), 2.1 * cost(small, WITH_MAP))
        self.assertIn("| map instead of the sidebar |", sidebar_cost.table(large))


if __name__ == "__main__":
    main()
