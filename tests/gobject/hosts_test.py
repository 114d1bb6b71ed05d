#!/usr/bin/env python3
"""hosts_test.py LANGUAGE SOURCE BUILT FOLDER: the host of docs/gobject in that language, run by its real program, shows the demo
site. BUILT has the library, the typelib and the vapi, or is `installed`; in FOLDER the Vala host is compiled. `document`: the page docs/gobject.md
shows lines of the hosts only. Exit status 77: the program is not installed, which on a machine with CI=true is a failure.
"""
import functools
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

HANGS_AFTER = 900  # seconds
PAGE = "catalogue/lantern-coast/last-keeper.html"
NAMES = {"js": "host.js", "python": "host.py", "vala": "host.vala"}


class Site(http.server.SimpleHTTPRequestHandler):
    """The demo site, one of whose documents has moved."""

    def do_GET(self):
        if self.path == "/catalogue/map.xml":
            self.send_response(302)
            self.send_header("Location", "/catalogue/map.xml?moved")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128  # as many as a program may have before a busy machine accepts any


def needs(*programs):
    for program in programs:
        if shutil.which(program) is None:
            print(f"{program} is not installed")
            sys.exit(1 if os.environ.get("CI") == "true" else 77)


def command_of(language, source, built, folder):
    host = source / "docs/gobject" / NAMES[language]
    if language == "js":
        needs("gjs")
        return ["gjs", "-m", host]
    if language == "python":
        if subprocess.run(["/usr/bin/python3", "-c", "import gi; gi.require_version('Soup', '3.0')"], capture_output=True).returncode:
            needs("python3-gi and gir1.2-soup-3.0")
        return ["/usr/bin/python3", host]
    needs("valac")
    if subprocess.run(["pkg-config", "--exists", "libsoup-3.0"]).returncode:
        needs("libsoup-3.0-dev")
    folder.mkdir(parents=True, exist_ok=True)
    in_tree = [f"-I{built}", f"-I{source}/render/bindings/gobject", f"-L{built}", "-lstandard_sitemap_gobject"]
    to_compiler = ["-w", *(in_tree if built.is_dir() else [])]
    subprocess.run(["valac", f"--vapidir={built}", "--pkg=standard-sitemap-gobject", "--pkg=libsoup-3.0", f"--directory={folder}",
                    "--output=host", *(word for each in to_compiler for word in ("-X", each)), host],
                   check=True, timeout=HANGS_AFTER)
    return [folder / "host"]


def run(language, source, built, folder):
    command = command_of(language, source, built, folder)
    serve = functools.partial(Site, directory=source / "render/hosts/probe/demo/site")
    with Server(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        if built.is_dir():
            environment |= {"GI_TYPELIB_PATH": str(built), "LD_LIBRARY_PATH": str(built)}
        done = subprocess.run([*command, f"http://127.0.0.1:{server.server_port}/{PAGE}"], env=environment, text=True,
                              capture_output=True, timeout=HANGS_AFTER)
        server.shutdown()
    expected = (source / "docs/gobject/output.txt").read_text()
    if done.returncode or done.stderr or done.stdout != expected:
        print(f"exit status {done.returncode}\n{done.stderr}\n{done.stdout}\ninstead of\n{expected}")
        sys.exit(1)


def check_document(source):
    text = (source / "docs/gobject.md").read_text()
    hosts = {language: (source / "docs/gobject" / name).read_text() for language, name in NAMES.items()}
    for name in NAMES.values():
        assert len((source / "docs/gobject" / name).read_text().splitlines()) <= 100, f"{name} has more than 100 lines"
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)
    assert {language for language, _ in blocks} >= set(NAMES), "an example of each language"
    for language, block in blocks:
        if language in NAMES:
            assert block in hosts[language], f"no lines of {NAMES[language]}:\n{block}"
        elif language == "text":
            assert block in (source / "docs/gobject/output.txt").read_text(), f"no lines of output.txt:\n{block}"


if __name__ == "__main__":
    what, tree, *rest = sys.argv[1:]
    if what == "document":
        check_document(pathlib.Path(tree))
    else:
        run(what, pathlib.Path(tree), *map(pathlib.Path, rest))
