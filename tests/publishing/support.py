"""What the tests of this folder share: the probe, sites on the loopback interface, and tools that may be missing."""

import functools
import http.server
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import traceback
import types
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
    return ended(done, status)


def ended(done, status):
    if status is not None and done.returncode != status:
        raise AssertionError(f"{' '.join(map(str, done.args))}\nended with {done.returncode}, not {status}:\n"
                             f"{done.stdout}{done.stderr}")
    return done


@functools.cache
def compiled(program):
    return compile(Path(program).read_bytes(), str(program), "exec")


def run_python(program, *arguments, status=0, preexec_fn=None):
    """As `run` of a program of Python, but in a copy of this process: most of what our programs take is the start of
    Python and the modules that they import, which this process has. `run` is for what a start of its own shows."""
    code = compiled(program)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process == 0:
            try:
                _become(code, [str(program), *map(str, arguments)], out.fileno(), err.fileno(), preexec_fn)
            finally:
                os._exit(70)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(io.TextIOWrapper(file).read())
    return ended(subprocess.CompletedProcess([program, *arguments], code, *texts), status)


def _become(code, words, out, err, before):
    """Goes on as the interpreter does that was started for this program, and ends."""
    null = os.open(os.devnull, os.O_RDONLY)
    for at, file in enumerate((null, out, err)):
        os.dup2(file, at)
    os.closerange(3, 1 << 16)
    sys.stdout = io.TextIOWrapper(open(1, "wb", closefd=False))
    sys.stderr = io.TextIOWrapper(open(2, "wb", closefd=False), errors="backslashreplace", line_buffering=True)
    sys.argv, sys.path[0] = words, os.path.dirname(words[0])
    sys.modules["__main__"] = program = types.ModuleType("__main__")
    program.__file__ = words[0]
    status = 0
    try:
        if before:
            before()
        exec(code, program.__dict__)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
        status = 1
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


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


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128  # as many as a program may have before a busy machine accepts any


class Site:
    """Serves a folder while it is open: `with Site(folder) as site: probe(site.url)`."""

    def __init__(self, folder, fields=()):
        self.server = Server(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
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
