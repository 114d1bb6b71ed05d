"""The second implementation passes every case of the suite but those that unsupported.txt names."""

import sys
import unittest

import support


class Second(unittest.TestCase):
    def test_passes_all_but_what_it_says(self):
        done = support.runner("--unsupported", support.PROJECT / "tests/second/unsupported.txt", "--", support.python_for_second(), support.SECOND)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_needs_nothing_of_the_engine(self):
        for path in support.SECOND.parent.glob("*.py"):
            text = path.read_text()
            self.assertNotRegex(text, r"subprocess|ctypes|sitemap-probe|conformance_answer", path.name)


if __name__ == "__main__":
    support.without_second()
    sys.path.insert(0, str(support.HERE))
    unittest.main()
