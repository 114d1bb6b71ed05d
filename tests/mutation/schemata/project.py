"""The copy of the project: snapshot, mutated tree, build."""

import functools
import hashlib
import json
import multiprocessing
import os
import pickle
import re
import shutil
import subprocess
import sys
from pathlib import Path

from .edits import Edit, apply
from .finder import Finder
from .lexer import Source
from .syntax import Reader

ROOT = Path(__file__).resolve().parents[3]
WORK = ROOT / "build" / "mutation"
PRISTINE = WORK / "pristine"
TREE = WORK / "tree"
BUILD = WORK / "build"
BLOCK = 2000  # numbers of one file
CAPACITY = int(re.search(r"capacity = ([\d']+)", (ROOT / "tests/mutation/mutant.h").read_text())[1].replace("'", ""))
MUTABLE = ("discovery/", "engine/", "render/")
# Programs that have a main function of their own, test other processes, or look at the tree and not at the engine.
UNUSED_TESTS = {"faults", "reader_process", "isolation", "coverage", "docs", "fuzz_corpus"}


def rooms():
    """All rooms with code that can be mutated: `web` is engine/web; the others are named by their folders."""
    folders = {"discovery"} | {
        str(path.parent.relative_to(ROOT)) for top in ("engine", "render") for path in (ROOT / top).rglob("*.cpp")
    }
    return sorted(folder.removeprefix("engine/") for folder in folders)


def folder_of_room(room):
    return room if room == "discovery" or room.startswith("render/") else f"engine/{room}"


def room_of(path):
    return os.path.dirname(path).removeprefix("engine/")


@functools.cache
def test_folders():
    """The test programs, by name, and their folders."""
    found = {}
    for path in sorted((ROOT / "tests").rglob("CMakeLists.txt")):
        for name in re.findall(r"^\s*standard_sitemap_test\((\w+)", path.read_text(), re.MULTILINE):
            if name not in UNUSED_TESTS:
                found[name] = str(path.parent.relative_to(ROOT))
    return found


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write_if_changed(path, data):
    if path.exists() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return True


def snapshot():
    """Copies the tracked and the untracked files as they are now."""
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    wanted = {name for name in names.split("\0") if name and (ROOT / name).is_file()}
    for folder in (PRISTINE, TREE):
        for path in folder.rglob("*"):
            if path.is_file() and str(path.relative_to(folder)) not in wanted:
                path.unlink()
    for name in sorted(wanted):
        data = (ROOT / name).read_bytes()
        write_if_changed(PRISTINE / name, data)
        mutable = name.endswith((".h", ".cpp")) and name.startswith(MUTABLE)
        if not mutable or not (TREE / name).exists():
            write_if_changed(TREE / name, adapted(name, data))
    for folder in (PRISTINE, TREE):
        for path in sorted((p for p in folder.rglob("*") if p.is_dir()), reverse=True):
            if not any(path.iterdir()):
                path.rmdir()


# Changes in the copy other than mutants: the test programs get another main function; and fixtures are neither
# falsified (that would test the fixtures) nor delivered in more than one way, unless everything is requested.
ADAPTED = {
    "tests/CMakeLists.txt": [
        ("GTest::gtest_main", "GTest::gtest"),
        (
            "add_executable(${name}_test ${arg_SOURCES})",
            'add_executable(${name}_test ${arg_SOURCES} "${PROJECT_SOURCE_DIR}/tests/mutation/test_main.cpp")',
        ),
    ],
    "tests/conformance/fixtures_test.cpp": [
        ("expect_not_to_hold_falsified(fixture);", "static_cast<void>(expect_not_to_hold_falsified);"),
        (
            ": deliveries()) {",
            ": std::getenv(\"MUTANT_QUICK\") ? std::vector{deliveries().front()} : deliveries()) {",
        ),
    ],
}


def adapted(name, data):
    text = data.decode("latin-1")
    for old, new in ADAPTED.get(name, ()):
        if old not in text:
            raise SystemExit(f"{name}: no longer has {old}")
        text = text.replace(old, new)
    return text.encode("latin-1")


def configure(source, build, extra):
    subprocess.run(
        ["cmake", "-S", source, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None"]
        + ["-DSTANDARD_SITEMAP_BENCH=OFF", "-DSTANDARD_SITEMAP_WEBVIEW=OFF"]
        + [f"-DSTANDARD_SITEMAP_SHARED_DIR={ROOT.parent / 'shared'}"]
        + extra,
        check=True,
        stdout=subprocess.DEVNULL,
    )


def make_generated_headers(build):
    """Without the headers that the build makes, libclang reads only a part of what includes them."""
    rules = subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], capture_output=True, text=True, check=True)
    names = re.findall(r"^(.*\.(?:h|inc)): CUSTOM_COMMAND$", rules.stdout, re.MULTILINE)
    if names:
        subprocess.run(["ninja", "-C", build, *names], check=True, stdout=subprocess.DEVNULL)


def configure_all():
    configure(PRISTINE, WORK / "parse", [])
    make_generated_headers(WORK / "parse")
    header = TREE / "tests" / "mutation" / "mutant.h"
    flags = f"-std=gnu++20 -O1 -w -D_GLIBCXX_ASSERTIONS -include {header}"
    launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    configure(TREE, BUILD, [f"-DCMAKE_CXX_FLAGS={flags}", "-DSTANDARD_SITEMAP_BATCH_ROOMS=ON", *launcher])


def source_files(rooms):
    found = []
    for room in rooms:
        folder = PRISTINE / folder_of_room(room)
        found += sorted(str(p.relative_to(PRISTINE)) for p in folder.glob("*") if p.suffix in (".h", ".cpp"))
    return found


def read_unit(job):
    entry, wanted = job
    names = {os.path.realpath(PRISTINE / name): name for name in wanted}
    try:
        return Reader(PRISTINE).read(entry, lambda name: names.get(os.path.realpath(name)))
    except ValueError as error:
        return str(error)


def syntax_of(files):
    """Syntax by path; only files that have changed are parsed again."""
    cache_path = WORK / "syntax.pickle"
    cache = pickle.loads(cache_path.read_bytes()) if cache_path.exists() else {}
    texts = {name: (PRISTINE / name).read_bytes().decode("latin-1") for name in files}
    stale = [name for name in files if cache.get(name, ("",))[0] != digest(texts[name])]
    entries = {
        os.path.relpath(e["file"], PRISTINE): e
        for e in json.loads((WORK / "parse" / "compile_commands.json").read_text())
    }
    jobs = {name: {name} for name in stale if name in entries}
    for header in (name for name in stale if name not in entries):
        line = f'#include "{header}"'
        users = [n for n in entries if n in texts and (line in texts[n] or n == header.removesuffix(".h") + ".cpp")]
        users.sort(key=lambda n: (n not in jobs, n))
        if users:
            jobs.setdefault(users[0], set()).add(header)
        else:
            for name in jobs:
                jobs[name].add(header)
    with multiprocessing.Pool(2, lambda: os.nice(10)) as pool:
        for found in pool.imap_unordered(read_unit, [(entries[n], w) for n, w in sorted(jobs.items())]):
            if isinstance(found, str):
                print("not read:", found)
                continue
            for name, syntax in found.items():
                cache[name] = (digest(texts[name]), syntax)
    cache_path.write_bytes(pickle.dumps(cache))
    return {name: cache[name][1] for name in files if name in cache and cache[name][0] == digest(texts[name])}


class Mutated:
    """The mutants of some rooms of the snapshot, by default of those that were built, and which of them are built."""

    def __init__(self, rooms=None):
        self.state_path = WORK / "state.json"
        self.state = json.loads(self.state_path.read_text()) if self.state_path.exists() else {}
        self.rooms = rooms or self.state.get("rooms") or sys.exit("nothing is built: mutate build")
        self.state["rooms"] = self.rooms
        self.files = source_files(self.rooms)
        self.blocks = self.state.setdefault("blocks", {})
        self.dropped = self.state.setdefault("dropped", {})  # file: {"hash": , "keys": [...]}
        self.hashes = {}
        self.mutants = []
        self.loosened = {}
        self.finders = {}
        for name, syntax in syntax_of(self.files).items():
            text = (PRISTINE / name).read_bytes().decode("latin-1")
            self.hashes[name] = digest(text)
            finder = Finder(Source(name, text), syntax)
            finder.find()
            self.finders[name] = finder
            self.number(name, finder.mutants)
            self.mutants += finder.mutants
        self.by_number = {m.number: m for m in self.mutants}
        self.by_key = {m.key: m for m in self.mutants}

    def number(self, name, mutants):
        if not mutants:
            return
        block = self.blocks.setdefault(name, len(self.blocks) + 1)
        if (block + 1) * BLOCK > CAPACITY:
            raise SystemExit(f"{name}: there are more files than numbers: increase `capacity` in mutant.h")
        seen = {}
        for i, mutant in enumerate(mutants):
            mutant.number = block * BLOCK + i
            mutant.same = seen.get(mutant.key, 0)
            seen[mutant.key[:-1] + ("0",)] = mutant.same + 1
        assert len(mutants) < BLOCK, name

    def is_dropped(self, mutant):
        entry = self.dropped.get(mutant.file)
        return entry is not None and entry["hash"] == self.hashes[mutant.file] and list(mutant.key) in entry["keys"]

    def drop(self, mutants):
        for mutant in mutants:
            entry = self.dropped.get(mutant.file)
            if entry is None or entry["hash"] != self.hashes[mutant.file]:
                entry = self.dropped[mutant.file] = {"hash": self.hashes[mutant.file], "keys": []}
            entry["keys"].append(list(mutant.key))
        self.save()

    def save(self):
        self.state_path.write_text(json.dumps(self.state))

    def built(self):
        return [m for m in self.mutants if not self.is_dropped(m)]

    def write(self):
        """The mutated files; mutants whose edits cross others are dropped."""
        changed = 0
        for path in PRISTINE.rglob("*"):
            name = str(path.relative_to(PRISTINE))
            if not path.is_file() or not name.startswith(MUTABLE):
                continue
            data = path.read_bytes()
            if name in self.finders:
                data = self.mutated_text(name).encode("latin-1")
            changed += write_if_changed(TREE / name, data)
        return changed

    def mutated_text(self, name):
        finder = self.finders[name]
        while True:
            mutants = [m for m in finder.mutants if not self.is_dropped(m)]
            groups = sorted({m.group for m in mutants if m.group})
            edits = list(dict.fromkeys(edit for group in groups for edit in finder.loosened[group]))
            for mutant in mutants:
                for edit in mutant.make_edits(f"{mutant.switch}({mutant.number})"):
                    edits.append(Edit(edit.start, edit.end, edit.before, edit.behind, edit.replaced, edit.inner, mutant))
            text, crossing = apply(finder.source.text, edits)
            if not crossing:
                return text
            self.drop([edit.owner for edit in crossing])

    def build(self, targets):
        """Builds, dropping what does not compile, until the build succeeds."""
        for attempt in range(12):
            self.write()
            made = subprocess.run(
                ["nice", "-n", "10", "cmake", "--build", BUILD, "-j2", "--target", *targets, "--", "-k", "0"],
                capture_output=True,
                text=True,
            )
            if made.returncode == 0:
                return True
            (WORK / "build.log").write_text(made.stdout + made.stderr)
            culprits = self.culprits(made.stdout)
            print(f"build {attempt}: {len(culprits)} mutants do not compile", flush=True)
            if not culprits:
                return False
            self.drop(culprits)
        return False

    def culprits(self, log):
        """Mutants on lines that the compiler reports; those that made a constant evaluate at run time come first."""
        places = set()
        for path, line in re.findall(r"((?:/|\.\./)[^\s:]+):(\d+):\d+:", log):
            real = os.path.relpath(os.path.realpath(BUILD / path), TREE)
            places.add((real, int(line)))
        hit = [m for m in self.built() if (m.file, m.line) in places]
        groups = set()
        for name, finder in self.finders.items():
            for group, edits in finder.loosened.items():
                if any((name, finder.source.line(edit.start)) in places for edit in edits):
                    groups.add((name, group))
        constants = [m for m in self.built() if (m.file, m.group) in groups]
        return constants or hit
