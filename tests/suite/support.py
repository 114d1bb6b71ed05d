"""What the tests of the suite share."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
FIXTURES = PROJECT / "fixtures"
ENGINE = os.environ.get("STANDARD_SITEMAP_ENGINE", str(PROJECT / "build/release/tests/conformance/conformance_answer"))
SECOND = PROJECT / "tests/second/second.py"


def python_for_second():
    """A Python that has html5lib and lxml: this one, or Debian's; None if neither has them."""
    if all(importlib.util.find_spec(name) for name in ("html5lib", "lxml")):
        return sys.executable
    debian = "/usr/bin/python3"
    tried = subprocess.run([debian, "-c", "import html5lib, lxml"], capture_output=True) if Path(debian).exists() else None
    return debian if tried and tried.returncode == 0 else None


def without_second():
    """Ends the program with the status of a skipped test if there is no Python for the second implementation."""
    if python_for_second() is None:
        print("python3-html5lib and python3-lxml are not installed")
        sys.exit(1 if os.environ.get("CI") == "true" else 77)


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def runner(*arguments):
    return run(sys.executable, HERE / "run.py", *arguments)
