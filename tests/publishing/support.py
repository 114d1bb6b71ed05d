"""What the tests of this folder share: the probe, sites on the loopback interface, and tools that may be missing."""

import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("STANDARD_SITEMAP_SOURCE_DIR", Path(__file__).resolve().parents[2]))
BUILD = Path(os.environ.get("STANDARD_SITEMAP_BUILD_DIR", SOURCE / "build/release"))
PROBE = os.environ.get("STANDARD_SITEMAP_PROBE", str(SOURCE / "build/sitemap-probe"))
SHARED = Path(os.environ.get("STANDARD_SITEMAP_SHARED_DIR", SOURCE.parent / "shared"))
SKIPPED = 77  # exit status, for ctest


def missing(what):
    """Skips the test, with a message; on a machine that has to have everything, fails it."""
    if os.environ.get("CI") == "true":
        raise AssertionError(f"{what} is missing, and CI is set: everything has to be there")
    raise unittest.SkipTest(f"{what} is missing")


def tool(name, *folders):
    """The path of a program."""
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), *map(str, folders)]))
    return found or missing(name)


def run(*command, status=0, **options):
    """Runs a program, which has to end with this status (None: any)."""
    done = subprocess.run([str(part) for part in command], text=True, capture_output=True,
                          stdin=subprocess.DEVNULL, **options)
    if status is not None and done.returncode != status:
        raise AssertionError(f"{' '.join(map(str, command))}\nended with {done.returncode}, not {status}:\n"
                             f"{done.stdout}{done.stderr}")
    return done


def probe(*arguments, status=0, **options):
    return run(PROBE, *arguments, status=status, **options)


def probed(*arguments, status=0):
    """The probe's JSON."""
    return json.loads(probe(*arguments, "--format", "json", status=status).stdout)


def checked(url, *arguments):
    """The probe's JSON with the findings of --check, of a site that has to pass without a warning."""
    return probed(url, "--check", "--fail-on", "warning", *arguments)


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".xml": "application/xml"}

    def end_headers(self):
        for name, value in self.server.fields:
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        self.server.requests.append(self.path)


class Site:
    """Serves a folder while it is open: `with Site(folder) as site: probe(site.url)`."""

    def __init__(self, folder, fields=()):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.server.fields = fields
        self.requests = self.server.requests = []
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"

    def __enter__(self):
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def main():
    result = unittest.main(exit=False, verbosity=2).result
    if not result.wasSuccessful():
        sys.exit(1)
    # If setUpClass skips, that counts as one skip, and no test is run.
    ran = result.testsRun - sum(isinstance(test, unittest.TestCase) for test, _ in result.skipped)
    sys.exit(SKIPPED if result.skipped and not ran else 0)
