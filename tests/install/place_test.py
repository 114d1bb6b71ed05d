#!/usr/bin/env python3
"""What is packaged names the addresses of the project that CMake was given, and none if it was given none.

  place_test.py SOURCE BUILD WORK COMPILER

BUILD: a folder in which everything is built. Another one is configured in WORK; what it would pack is taken from BUILD.
"""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

SOURCE, BUILD, WORK, COMPILER = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]
ADDRESS = re.compile(r"https?://[^\s\"<>]+|[\w.-]+@[\w.-]+\.\w+")
sys.dont_write_bytecode = True


def run(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def configure(repository="", homepage="", reports=""):
    run("cmake", "-S", SOURCE, "-B", WORK, "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={COMPILER}", "-DSTANDARD_SITEMAP_TESTS=OFF",
        "-DSTANDARD_SITEMAP_BENCH=OFF", "-DSTANDARD_SITEMAP_WEBVIEW=OFF", f"-DSTANDARD_SITEMAP_REPOSITORY={repository}",
        f"-DSTANDARD_SITEMAP_HOMEPAGE={homepage}", f"-DSTANDARD_SITEMAP_REPORTS={reports}")


def script(path):
    """A script of the tree, as a module."""
    sys.path.insert(0, str((SOURCE / path).parent))
    specification = importlib.util.spec_from_file_location(path.replace("/", "_"), SOURCE / path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def debian():
    """The fields of a source package, and the addresses in what is written from those fields."""
    folder = WORK / "debian"
    run("env", "-u", "DEBEMAIL", "-u", "DEBFULLNAME", "SOURCE_DATE_EPOCH=1", SOURCE / "render/packaging/debian.py", "folder",
        "--place", WORK / "place.json", folder)
    fields = dict(re.findall(r"^([\w-]+): (.*)$", (folder / "control").read_text(), re.M))
    fields["Changed-By"] = re.search(r"^ -- (.*)  ", (folder / "changelog").read_text(), re.M)[1]
    fields["Source"] = dict(re.findall(r"^([\w-]+): (.*)$", (folder / "copyright").read_text(), re.M)).get("Source")
    for name in ("watch", "upstream/metadata"):
        file = folder / name
        fields[name] = ADDRESS.findall(file.read_text()) if file.exists() else []
    fields["built with"] = re.findall(r"^places \+= -D\w+='(.*)'$", (folder / "rules").read_text(), re.M)
    return fields


def manual():
    """What stands in the manual page about faults, as the build would make it."""
    page = "render/hosts/probe/option_files/sitemap-probe.1"
    source = re.search(r"probe-option-files (\S+\.1\.in) ", run("ninja", "-C", WORK, "-t", "commands", page))[1]
    folder = WORK / "manual"
    folder.mkdir(exist_ok=True)
    run(BUILD / "render/hosts/probe/probe-option-files", source, folder)
    return (folder / "sitemap-probe.1").read_text().partition(".Sh BUGS\n")[2]


def addresses():
    """Each address of the project in what is packaged, by where it stands."""
    npm = WORK / "render/bindings/js/written"
    package = json.loads((npm / "package.json").read_text())
    server = json.loads(script("render/hosts/mcp/build.py").description(npm))
    fields = debian()
    wheel = script("render/bindings/python/wheel.py").metadata("1.0", json.loads((WORK / "place.json").read_text()))
    libraries = "".join(file.read_text() for file in (WORK / "render/packaging").glob("*/*.pc"))
    found = {
        "Debian": [fields.get(name) for name in ("Homepage", "Vcs-Browser", "Vcs-Git", "Source")],
        "Debian, maintainer": [fields["Maintainer"], fields["Changed-By"]],
        "Debian, others": [fields[name] for name in ("watch", "upstream/metadata", "built with")],
        "npm": [package.get(name) for name in ("homepage", "repository", "bugs")],
        "npm, the server for agents": [server.get(name) for name in ("homepage", "repository", "bugs")],
        "wheel": re.findall(r"^(?:Project-URL|Maintainer-email): .*$", wheel.partition("\n\n")[0], re.M),
        "pkg-config": sorted(set(re.findall(r"^URL: (.*)$", libraries, re.M))),
        "manual page": ADDRESS.findall(manual()),
    }
    for browser in ("chromium", "firefox"):
        manifest = json.loads(script("render/hosts/extension/build.py").manifest_for(browser, npm))
        found[browser] = manifest.get("homepage_url")
    return found


class Place(unittest.TestCase):
    maxDiff = None

    def test_without_an_address_none_is_named(self):
        configure()
        none = [None, None, None]
        self.assertEqual(addresses(), {
            "Debian": [None, None, None, None], "Debian, maintainer": ["The Standard Sitemap engine authors <>"] * 2,
            "Debian, others": [[], [], []], "npm": none,
            "npm, the server for agents": none, "wheel": [], "pkg-config": [], "manual page": [], "chromium": None,
            "firefox": None})

    def test_all_follow_from_the_repository(self):
        configure(repository="https://forge.example/us/sitemap.git")
        repository = "https://forge.example/us/sitemap"
        issues = f"{repository}/issues"
        npm = [repository, {"type": "git", "url": f"git+{repository}.git"}, {"url": issues}]
        self.assertEqual(addresses(), {
            "Debian": [repository, repository, f"{repository}.git", repository],
            "Debian, maintainer": ["The Standard Sitemap engine authors <>"] * 2,
            "Debian, others": [[f"{repository}/tags"], [f"{repository}.git", repository, issues, issues],
                               [repository, repository, issues]],
            "npm": npm,
            "npm, the server for agents": npm,
            "wheel": [f"Project-URL: Homepage, {repository}", f"Project-URL: Source, {repository}",
                      f"Project-URL: Issues, {issues}"],
            "pkg-config": [repository], "manual page": [issues], "chromium": repository, "firefox": repository})

    def test_each_may_be_another(self):
        repository = "https://forge.example/us/sitemap"
        configure(repository, "https://sitemap.example/", "faults@sitemap.example")
        npm = ["https://sitemap.example/", {"type": "git", "url": "git+https://forge.example/us/sitemap.git"},
               {"email": "faults@sitemap.example"}]
        self.assertEqual(addresses(), {
            "Debian": ["https://sitemap.example/", repository, f"{repository}.git", repository],
            "Debian, maintainer": ["The Standard Sitemap engine authors <faults@sitemap.example>"] * 2,
            "Debian, others": [[f"{repository}/tags"], [f"{repository}.git", repository, "faults@sitemap.example"],
                               [repository, "https://sitemap.example/", "faults@sitemap.example"]],
            "npm": npm,
            "npm, the server for agents": npm,
            "wheel": ["Project-URL: Homepage, https://sitemap.example/",
                      "Project-URL: Source, https://forge.example/us/sitemap", "Maintainer-email: faults@sitemap.example"],
            "pkg-config": ["https://sitemap.example/"], "manual page": ["faults@sitemap.example"],
            "chromium": "https://sitemap.example/", "firefox": "https://sitemap.example/"})

    def test_what_is_no_address_is_refused(self):
        for variable, value in (("homepage", "sitemap.example"), ("homepage", "faults@sitemap.example"),
                                ("reports", "the list"), ("repository", 'https://forge.example/"')):
            with self.assertRaises(SystemExit) as refused:
                configure(**{variable: value})
            self.assertIn(f"STANDARD_SITEMAP_{variable.upper()} is no address: `{value}`", str(refused.exception))


if __name__ == "__main__":
    shutil.rmtree(WORK, ignore_errors=True)
    unittest.main(argv=sys.argv[:1])
