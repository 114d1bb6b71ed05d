"""docs/hosts/emacs in eww itself: the package is compiled without warnings, and emacs_test.el is run."""

import shutil
import subprocess
import unittest
from pathlib import Path

import support
from support import HOSTS


class Eww(support.HostTest):
    def test_in_emacs(self):
        if not shutil.which("emacs"):
            raise unittest.SkipTest("emacs is missing: apt-get install emacs-nox, about 45 MB")
        package = shutil.copy(HOSTS / "emacs" / "sitemap-eww.el", self.home)
        self.emacs("--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile", package)
        tests = str(Path(__file__).with_suffix(".el"))
        done = self.emacs("--directory", str(self.home), "--load", tests, "-f", "ert-run-tests-batch-and-exit")
        self.assertIn("Ran 3 tests, 3 results as expected", done.stderr)
        self.assertTrue((self.home / "sitemap-eww.elc").exists())
        self.assertEqual(self.site.asked.count("/never"), 0, "the map comes before the page")

    def emacs(self, *arguments):
        environment = self.environment | {"SITE": self.site.url("")}
        command = ["emacs", "--batch", "--quick", *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=support.HANGS_AFTER * 3)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done


if __name__ == "__main__":
    support.main()
