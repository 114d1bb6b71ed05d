#!/usr/bin/env python3
"""The packages for Debian, made of what is built already: they have all that is installed, each file in one of them, and lintian
finds no fault with them.

  debian_test.py SOURCE BUILD WORK COMPONENT...

BUILD: a folder in which everything is built. COMPONENT: those of CMake that have the shared libraries.
"""

import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

SOURCE, BUILD, WORK, COMPONENTS = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]
TREE = WORK / "source"
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "HOME": str(WORK), "LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "1580702706",
    "DEBEMAIL": "packager@example.org", "DEBFULLNAME": "A Packager", "DEB_BUILD_OPTIONS": "noautodbgsym parallel=2",
    "DEB_RULES_REQUIRES_ROOT": "no", "DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1", "PYTHONDONTWRITEBYTECODE": "1",
    "STANDARD_SITEMAP_BUILT": str(BUILD), "STANDARD_SITEMAP_REFERENCE": str(WORK / "reference"), "STANDARD_SITEMAP_COMPONENTS": " ".join(COMPONENTS)}
MAJOR = re.search(r"^project\([^)]*VERSION (\d+)", (SOURCE / "CMakeLists.txt").read_text(), re.M)[1]
NAMES = {f"libstandard-sitemap{MAJOR}", f"libstandard-sitemap-fetch-curl{MAJOR}", "libstandard-sitemap-dev", "libstandard-sitemap-doc",
         f"libstandard-sitemap-gobject{MAJOR}", "libstandard-sitemap-gobject-dev", f"gir1.2-standardsitemap-{MAJOR}",
         "python3-standard-sitemap", "sitemap-browser", "sitemap-probe"}
# What debhelper adds, or takes from the source: not from what is installed.
ADDED = re.compile(r"usr/share/(doc|doc-base|lintian|xml)/")


def attempt(*command, **added):
    return subprocess.run([str(word) for word in command], cwd=TREE, env={**ENVIRONMENT, **added}, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def run(*command, **added):
    done = attempt(*command, **added)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def write_tree():
    """The source as the packages are made from, without a copy of it; of the reference, docs.reference_has_no_warnings tests more."""
    shutil.rmtree(WORK, ignore_errors=True)
    TREE.mkdir(parents=True)
    (WORK / "reference").mkdir()
    (WORK / "reference/index.html").write_text("<!DOCTYPE html><title>Reference</title>")
    for entry in SOURCE.iterdir():
        if entry.name not in ("build", "debian", ".git"):
            (TREE / entry.name).symlink_to(entry)
    run(SOURCE / "render/packaging/debian.py", "folder", "--place", BUILD / "place.json", "debian")


def files_below(folder):
    """Files and links, without the ending that compression gives them."""
    return [file.relative_to(folder).as_posix().removesuffix(".gz") for file in folder.rglob("*")
            if file.is_symlink() or not file.is_dir()]


class Debian(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        write_tree()
        run("debian/rules", "binary")
        cls.packages = {package.name.partition("_")[0]: package for package in WORK.glob("*.deb")}
        cls.files = {}
        for name, package in cls.packages.items():
            (WORK / "unpacked").mkdir(exist_ok=True)
            run("dpkg-deb", "--raw-extract", package, WORK / "unpacked" / name)
            cls.files[name] = [file for file in files_below(WORK / "unpacked" / name) if not file.startswith("DEBIAN/")]

    def field(self, package, name):
        return run("dpkg-deb", "--field", self.packages[package], name).strip()

    def test_what_is_installed_is_in_exactly_one_package(self):
        self.assertEqual(set(self.packages), NAMES)
        everything = [file for files in self.files.values() for file in files]
        self.assertEqual(sorted({file for file in everything if everything.count(file) > 1}), [])
        installed = files_below(TREE / "debian/tmp")
        self.assertGreater(len(installed), 80)
        for kept in (everything, installed):
            kept[:] = sorted(file for file in kept if not ADDED.match(file))
        self.assertEqual(everything, installed)

    def test_each_program_has_its_manual_page(self):
        programs = [(name, file) for name, files in self.files.items() for file in files if file.startswith("usr/bin/")]
        self.assertEqual(len(programs), 2)
        for name, file in programs:
            self.assertIn(f"usr/share/man/man1/{Path(file).name}.1", self.files[name])

    def test_the_manual_page_of_the_browser_has_its_options(self):
        folder = WORK / "unpacked/sitemap-browser/usr"
        shown = run(folder / "bin/sitemap-browser", "--help").partition("Application Options:")[2]
        options = set(re.findall(r"^  --([a-z-]+)", shown, re.M)) - {"display"}
        self.assertGreater(len(options), 5)
        manual = run("gzip", "-dc", folder / "share/man/man1/sitemap-browser.1.gz")
        self.assertEqual(set(re.findall(r"^\.It Fl -([a-z-]+)", manual, re.M)), options)

    def test_the_documents_are_there(self):
        files = {file for files in self.files.values() for file in files}
        for file in ("doc/libstandard-sitemap-dev/examples/showing.cpp", "doc/sitemap-probe/sitemap-probe.schema.json",
                     "doc/sitemap-probe/sitemap-probe.batch.schema.json", "xml/standard-sitemap/standard-sitemap.rnc",
                     "xml/standard-sitemap/standard-sitemap.xsd", "standard-sitemap/standard-sitemap.json"):
            self.assertIn(f"usr/share/{file}", files)

    def test_programs_need_a_library_that_is_compatible(self):
        version = self.field("sitemap-probe", "Version").rpartition("-")[0]
        symbols = (WORK / f"unpacked/libstandard-sitemap{MAJOR}/DEBIAN/symbols").read_text()
        # Before 1.0 a minor version may change everything.
        following = f"0.{int(version.split('.')[1]) + 1}" if MAJOR == "0" else str(int(MAJOR) + 1)
        self.assertIn(f"libstandard-sitemap{MAJOR} (>= {version}), libstandard-sitemap{MAJOR} (<< {following}~)\n", symbols)
        self.assertIn(f"\n standard_sitemap_version@Base {version}\n", symbols)

    def test_lintian_finds_no_fault(self):
        if not shutil.which("lintian"):
            self.assertNotEqual(os.environ.get("CI"), "true", "lintian is not installed")
            self.skipTest("lintian is not installed")
        done = attempt("lintian", "--allow-root", "--fail-on", "error,warning", *self.packages.values())
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_another_version_is_not_packaged(self):
        changelog = TREE / "debian/changelog"
        text = changelog.read_text()
        version = self.field("sitemap-probe", "Version").rpartition("-")[0]
        try:
            for other, is_right in ((f"{version}-1", True), (f"1:{version}+dfsg-2", True), (f"{version}~rc1-1", True),
                                    (f"{version}.1-1", False), (f"9{version}-1", False)):
                changelog.write_text(text.replace(f"({version}-1~upstream1)", f"({other})", 1))
                done = attempt("render/packaging/debian.py", "check", "debian")
                self.assertEqual(done.returncode == 0, is_right, other)
            self.assertIn(f"begins with version 9{version}, but CMakeLists.txt has {version}", done.stdout)
            self.assertNotEqual(attempt("debian/rules", "override_dh_auto_configure").returncode, 0)
        finally:
            changelog.write_text(text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
