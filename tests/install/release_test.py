#!/usr/bin/env python3
"""render/packaging/release.py, in a small tree of its own with files in place of those that are built.

  release_test.py SOURCE WORK
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import unittest
from pathlib import Path

SOURCE, WORK = Path(sys.argv[1]), Path(sys.argv[2])
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": str(WORK / "home"), "GIT_CONFIG_GLOBAL": "/dev/null",
               "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
               "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_COMMITTER_DATE": "2020-02-03T04:05:06+0200"}
ENTRY = "# Changelog\n\n## [1.2.3] - 2020-02-03\n\n- First.\n"


def run(*command, cwd):
    return subprocess.run([str(word) for word in command], cwd=cwd, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


class Release(unittest.TestCase):
    def setUp(self):
        shutil.rmtree(WORK, ignore_errors=True)
        self.tree = WORK / "tree"
        (WORK / "home").mkdir(parents=True)
        self.write("CMakeLists.txt", "project(it\n  VERSION 1.2.3)\n".replace("\n  ", " "))
        self.write("CHANGELOG.md", ENTRY)
        self.write(".gitignore", "/build/\n")
        lock = {"packages": {"": {}, "node_modules/a": {"version": "1.0.0", "license": "MIT"},
                             "node_modules/b/node_modules/@c/d": {"version": "2.0.0"},
                             "node_modules/tool": {"version": "3.0.0", "dev": True}}}
        for host in ("extension", "mcp"):
            self.write(f"render/hosts/{host}/package-lock.json", json.dumps(lock))
        script = self.tree / "render/packaging/release.py"
        script.parent.mkdir(parents=True)
        shutil.copy(SOURCE / "render/packaging/release.py", script)
        run("git", "init", "-q", cwd=self.tree)
        self.commit()

    def write(self, name, text):
        file = self.tree / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def commit(self):
        run("git", "add", "-A", cwd=self.tree)
        run("git", "commit", "-q", "-m", "it", cwd=self.tree)

    def release(self, *arguments):
        return run(sys.executable, "render/packaging/release.py", *arguments, cwd=self.tree)

    def write_built(self):
        for package in ("wasm/package", "mcp"):
            name = package.replace("/", "-")
            self.write(f"build/{package}/package.json", json.dumps({"name": name, "version": "1.2.3"}))
        for name in ("wasm/package/a.wasm", "wasm/package/LICENSE", "extension/it-firefox.zip", "extension/store/amo.json",
                     "standard-sitemap-suite.tar.gz", "site/index.html", "site/more/page.html", "packages/it_1.2.3-1.dsc",
                     "packages/it_1.2.3.orig.tar.gz", "packages/it_1.2.3-1.debian.tar.xz"):
            self.write(f"build/{name}", name)
        self.write("build/wasm/package/packages.txt", "icu-devtools 76.1-4\nlibstdc++6 1:14.2.0-19+b1\n"
                   "src:icu 76.1-4\nsrc:zlib 1.3.dfsg+really1.3.1 without Debian's changes\n")
        self.write("build/packages/it/DEBIAN/control",
                   "Package: it\nVersion: 1.2.3\nArchitecture: all\nMaintainer: A <a@example.org>\nDescription: it\n"
                   "Depends: libicu72 (>= 72.1~rc-1~), libc6, python3:any, libstandard-sitemap0 (= 1.2.3)\n")
        made = run("dpkg-deb", "--root-owner-group", "--build", "it", "it_1.2.3_all.deb", cwd=self.tree / "build/packages")
        self.assertEqual(made.returncode, 0, made.stdout)
        shutil.rmtree(self.tree / "build/packages/it")

    def test_a_tree_with_changes_is_no_release(self):
        self.assertEqual(self.release("check").returncode, 0)
        self.write("new.txt", "new")
        done = self.release("check")
        self.assertEqual((done.returncode, done.stdout), (1, "release: these are not committed: new.txt\n"))

    def test_a_version_without_an_entry_is_no_release(self):
        for text in (ENTRY.replace("1.2.3", "1.2.30"), ENTRY.replace(" - 2020-02-03", ""), "# Changelog\n"):
            self.write("CHANGELOG.md", text)
            self.commit()
            done = self.release("check")
            self.assertEqual(done.returncode, 1)
            self.assertIn("write `## [1.2.3] - YYYY-MM-DD`", done.stdout)

    def test_what_is_missing_is_named_with_what_makes_it(self):
        self.write_built()
        for name, command in (("packages/it_1.2.3_all.deb", "./bootstrap packages"), ("packages/it_1.2.3-1.dsc", "./bootstrap packages"), ("extension/it-firefox.zip", "./bootstrap extension"), ("extension/store", "./bootstrap extension"),
                              ("mcp/package.json", "./bootstrap mcp"), ("site/index.html", "./bootstrap site"),
                              ("standard-sitemap-suite.tar.gz", "./bootstrap suite")):
            file = self.tree / "build" / name
            file.rename(WORK / "away")
            done = self.release("collect", "build/out")
            self.assertEqual(done.returncode, 1, name)
            self.assertIn(f"is missing: {command}", done.stdout)
            (WORK / "away").rename(file)

    def test_the_same_commit_gives_the_same_bytes(self):
        self.write_built()
        sums = []
        for _ in range(2):
            done = self.release("collect", "build/out")
            self.assertEqual((done.returncode, done.stdout), (0, ""))
            sums.append((self.tree / "build/out/SHA256SUMS").read_text())
            for file in (self.tree / "build/site").rglob("*"):
                os.utime(file, (0, 0))
        self.assertEqual(*sums)
        said = dict(reversed(line.split("  ")) for line in sums[0].splitlines())
        files = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in (self.tree / "build/out").iterdir()}
        del files["SHA256SUMS"]
        self.assertEqual(said, files)
        self.assertEqual(sorted(files), [
            "it-firefox.zip", "it_1.2.3-1.debian.tar.xz", "it_1.2.3-1.dsc", "it_1.2.3.orig.tar.gz", "it_1.2.3_all.deb", "mcp-1.2.3.tgz", "standard-sitemap-1.2.3.spdx.json",
            "standard-sitemap-1.2.3.tar.gz", "standard-sitemap-extension-source-1.2.3.tar.gz",
            "standard-sitemap-extension-store-1.2.3.tar.gz", "standard-sitemap-site-1.2.3.tar.gz", "standard-sitemap-suite.tar.gz",
            "standard-sitemap-wasm-1.2.3.tar.gz", "wasm-package-1.2.3.tgz"])
        with tarfile.open(self.tree / "build/out/standard-sitemap-1.2.3.tar.gz") as source:
            names = source.getnames()
        self.assertIn("standard-sitemap-1.2.3/CHANGELOG.md", names)
        self.assertFalse([name for name in names if "/build" in name])
        with tarfile.open(self.tree / "build/out/standard-sitemap-extension-source-1.2.3.tar.gz") as source:
            self.assertEqual(sorted(set(source.getnames()) - set(names)),
                             ["standard-sitemap-1.2.3/render/hosts/extension/wasm-package-1.2.3.tgz"])
            self.assertLessEqual(set(names), set(source.getnames()))
        with tarfile.open(self.tree / "build/out/standard-sitemap-site-1.2.3.tar.gz") as site:
            self.assertEqual(site.getnames(), [f"standard-sitemap-site-1.2.3/{name}" for name in ("index.html", "more/page.html")])
        self.is_of_these_parts()

    def is_of_these_parts(self):
        said = json.loads((self.tree / "build/out/standard-sitemap-1.2.3.spdx.json").read_text())
        self.assertEqual(said["creationInfo"]["created"], "2020-02-03T02:05:06Z")
        parts = {one["SPDXID"]: one for one in said["packages"]}
        locators = sorted(one["externalRefs"][0]["referenceLocator"] for one in said["packages"] if "externalRefs" in one)
        self.assertEqual(locators, ["pkg:deb/debian/icu-devtools@76.1-4", "pkg:deb/debian/icu@76.1-4?arch=source",
                                    "pkg:deb/debian/libc6", "pkg:deb/debian/libicu72@72.1~rc-1~",
                                    "pkg:deb/debian/libstdc%2B%2B6@1:14.2.0-19%2Bb1", "pkg:deb/debian/python3",
                                    "pkg:deb/debian/zlib@1.3.dfsg%2Breally1.3.1?arch=source", "pkg:npm/%40c/d@2.0.0", "pkg:npm/a@1.0.0"])
        related = {one["relatedSpdxElement"] for one in said["relationships"]}
        self.assertEqual(related, set(parts))
        self.assertEqual(len(parts), 10)
        self.assertFalse([one["name"] for one in said["packages"] if ":" in one["name"]])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
