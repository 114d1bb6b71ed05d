#!/usr/bin/env python3
"""docs/checking.md: its commands, its jobs for CI and its hook do what the page says, in a working tree with a map."""

import json
import os
import shutil
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from page import Page, code
from support import PROBE, SOURCE, main, missing, run, tool

PAGE = Page("checking.md")
MAP = ('<?xml version="1.0" encoding="UTF-8"?>\n'
       '<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink">\n'
       '<item name="Home" role="home" xlink:href="/"/>\n'
       "%s"
       "</sitemap>\n")
NAMELESS = '<item xlink:href="/bread.html"/>\n'  # in line 4


def yaml_of(text):
    try:
        import yaml
    except ImportError:
        missing("python3-yaml")
    return yaml.safe_load(text)


class Tree(unittest.TestCase):
    """A working tree with the map site/sitemap.xml, in which `sitemap-probe` is on the path."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.home = Path(temporary.name)
        self.tree = self.home / "tree"
        (self.tree / "site").mkdir(parents=True)
        programs = self.home / "bin"
        programs.mkdir()
        (programs / "sitemap-probe").symlink_to(PROBE)
        nobody = {f"GIT_{who}_{what}": "test@example.com" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        self.environment = os.environ | nobody | {
            "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}", "HOME": str(self.home),
            "GIT_CONFIG_NOSYSTEM": "1", "PRE_COMMIT_HOME": str(self.home / "pre-commit"), "LC_ALL": "C.UTF-8"}
        self.write_map("")

    def write_map(self, items):
        (self.tree / "site/sitemap.xml").write_text(MAP % items)

    def shell(self, script, status=0):
        """As CI runs a script: it stops at the first command that fails."""
        return run("sh", "-e", "-c", script, status=status, cwd=self.tree, env=self.environment)

    def git(self, *arguments, folder=None, status=0):
        tool("git")
        return run("git", "-c", "init.defaultBranch=main", *arguments, cwd=folder or self.tree, env=self.environment,
                   status=status)


class Formats(Tree):
    def test_each_is_written_and_says_where(self):
        self.write_map(NAMELESS)
        formats = [code(row[0])[0] for row in PAGE.rows("Formats for machines")]
        self.assertEqual(formats, ["text", "gcc", "github", "junit", "sarif", "json"])
        for name in formats:
            with self.subTest(name):
                output = self.shell(f"sitemap-probe --check --format {name} --sitemap site/sitemap.xml").stdout
                self.assertIn("name-missing", output)
                self.assertIn("sitemap.xml", output)

    def test_a_line_as_compilers_write_it(self):
        self.write_map(NAMELESS)
        output = self.shell("sitemap-probe --check --format gcc --sitemap site/sitemap.xml").stdout
        self.assertRegex(output, r"(?m)^site/sitemap\.xml:4(:\d+)?: warning: .* \[name-missing\]$")


class BaselineTest(Tree):
    def commands(self):
        return PAGE.cut("Accepted findings: the baseline", "sh")[0].splitlines()

    def test_what_is_known_is_left_out_wherever_it_moves(self):
        write, use = self.commands()
        self.write_map(NAMELESS)
        self.shell(f"{write} --fail-on note")
        self.write_map("<!-- a line -->\n" + NAMELESS)
        done = self.shell(f"{use} --fail-on note")
        self.assertNotIn("name-missing", done.stdout)
        self.assertRegex(done.stderr, r"findings? (is|are) accepted by known\.json")
        self.write_map(NAMELESS * 2)
        again = self.shell(f"{use} --fail-on warning", status=6)
        self.assertIn("name-missing", again.stdout)

    def test_what_is_corrected_is_named(self):
        write, use = self.commands()
        self.write_map(NAMELESS)
        self.shell(write)
        self.write_map("")
        done = self.shell(use)
        self.assertIn("known.json accepts", done.stderr)
        self.assertIn("[name-missing]", done.stderr)

    def test_the_file_is_as_shown(self):
        self.write_map(NAMELESS.replace("/>", "></item>") * 2)
        self.shell(self.commands()[0])
        shown = json.loads(PAGE.cut("Accepted findings: the baseline", "json")[0])
        written = json.loads((self.tree / "known.json").read_text())
        self.assertEqual(set(shown), set(written))
        kinds = [finding for finding in written["findings"] if finding["code"] == "name-missing"]
        self.assertEqual(shown["findings"], kinds)


class GitHub(Tree):
    def steps(self):
        """The commands of the workflow and of what may take their place; `ci/*.deb` is not there."""
        workflow, scanning = (yaml_of(block) for block in PAGE.cut("In GitHub Actions", "yaml"))
        (job,) = workflow["jobs"].values()
        return {step["name"]: step for step in job["steps"] + scanning if "run" in step}, scanning

    def test_annotations(self):
        steps, _ = self.steps()
        self.assertEqual(list(steps), ["Install", "Check", "Check for code scanning"])
        self.assertEqual(self.shell(steps["Check"]["run"]).stdout, "")
        self.write_map(NAMELESS)
        output = self.shell(steps["Check"]["run"], status=6).stdout
        self.assertRegex(output, r"(?m)^::warning file=site/sitemap\.xml,line=4(,col=\d+)?,title=name-missing::")

    def test_code_scanning(self):
        steps, scanning = self.steps()
        self.write_map(NAMELESS)
        self.shell(steps["Check for code scanning"]["run"])
        uploaded = next(step["with"]["sarif_file"] for step in scanning if "with" in step)
        log = json.loads((self.tree / uploaded).read_text())
        result = next(result for result in log["runs"][0]["results"] if result["ruleId"] == "name-missing")
        place = result["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"]["uri"], "site/sitemap.xml")
        self.assertEqual(place["region"]["startLine"], 4)


class GitLab(Tree):
    def test_a_report_of_tests(self):
        (job,) = yaml_of(PAGE.cut("In GitLab CI", "yaml")[0]).values()
        script = "\n".join(job["script"])
        report = self.tree / job["artifacts"]["reports"]["junit"]
        self.shell(script)
        self.assertEqual(ElementTree.parse(report).getroot().get("failures"), "0")
        self.write_map(NAMELESS)
        self.shell(script, status=6)
        (failure,) = ElementTree.parse(report).getroot().iter("failure")
        self.assertEqual(failure.get("type"), "name-missing")


class PreCommit(Tree):
    def setUp(self):
        super().setUp()
        tool("pre-commit")
        project = self.home / "project"
        project.mkdir()
        shutil.copy(SOURCE / ".pre-commit-hooks.yaml", project)
        config = yaml_of(PAGE.cut("Before each commit", "yaml")[0])
        (repository,) = config["repos"]
        for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "hooks"], ["tag", repository["rev"]]):
            self.git(*command, folder=project)
        repository["repo"] = f"file://{project}"
        (self.tree / ".pre-commit-config.yaml").write_text(json.dumps(config))  # JSON is YAML
        self.git("init", "-q")
        self.git("add", ".")
        self.shell("pre-commit install")

    def commit(self, status):
        self.git("add", ".")
        return self.git("commit", "-m", "change", status=status)

    def test_a_map_with_a_warning_is_not_committed(self):
        self.commit(status=0)
        self.write_map(NAMELESS)
        self.assertIn("site/sitemap.xml:4", self.commit(status=1).stderr)
        self.write_map(NAMELESS.replace("<item", '<item name="Bread"'))
        self.commit(status=0)

    def test_other_files_do_not_matter(self):
        self.commit(status=0)
        self.write_map(NAMELESS)
        (self.tree / "notes.txt").write_text("words\n")
        self.git("add", "notes.txt")
        self.assertIn("Skipped", self.git("commit", "-m", "change").stderr)


if __name__ == "__main__":
    main()
