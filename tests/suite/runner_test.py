"""The suite itself: the manifest is fresh, the archive complete and reproducible, and the runner fails on wrong answers."""

import copy
import json
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

import support
from case import Case, all_cases
from compare import LEVELS, compare, levels_of
from run import judge

CASES = all_cases(support.FIXTURES)
STRICT = [case for case in CASES if not case.approximation]  # others may differ from the engine in the rest


def answers_of_engine():
    """The engine's result for each case: it passes them all, so that these are right answers."""
    given = "".join(json.dumps(case.message()) + "\n" for case in CASES)
    done = subprocess.run([support.ENGINE], input=given, capture_output=True, text=True, check=True)
    return {answer["case"]: answer for answer in map(json.loads, done.stdout.splitlines())}


def wrong(value):
    """A value of the same kind that is not equal."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return "something else" if value is None else value + "?"


def falsified(expected, path=()):
    """Each expectation with one value in it made wrong. What is below $lacks, or a sentence, cannot be made wrong so."""
    items = expected.items() if isinstance(expected, dict) else enumerate(expected)
    for key, value in items:
        here = path + (key,)
        if key in ("$lacks", "$absent", "message", "detail", "$match"):
            continue
        if isinstance(value, dict) and "$match" in value and key == "refused":
            continue
        if isinstance(value, (dict, list)):
            yield from falsified(value, here)
        elif not (key == "refused" and isinstance(value, str)):
            yield here, wrong(value)


def changed(expected, path, value):
    out = copy.deepcopy(expected)
    at = out
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return out


class Runner(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.answers = answers_of_engine()

    def test_engine_passes_all_with_the_wording(self):
        for case in CASES:
            with self.subTest(case.name):
                verdict = judge(case, self.answers[case.name], LEVELS, wording=True)
                self.assertEqual(("passed", []), (verdict.state, list(verdict.differences)))

    def test_every_stated_value_is_compared(self):
        count = 0
        for case in CASES:
            right = case.expect
            for path, value in falsified(right):
                case.expect = changed(right, path, value)
                count += 1
                try:
                    differences = compare(case, self.answers[case.name]["result"])
                finally:
                    case.expect = right
                self.assertTrue(differences, "%s passes with %s = %r" % (case.name, "/".join(map(str, path)), value))
        self.assertGreater(count, 2000)

    def test_no_empty_result_passes(self):
        for case in STRICT:
            self.assertEqual("failed", judge(case, {"case": case.name, "result": {}}, LEVELS).state, case.name)

    def test_a_forbidden_request_fails_every_case(self):
        for case in STRICT:
            answer = copy.deepcopy(self.answers[case.name])
            answer["result"]["requests"] = sorted(answer["result"]["requests"] + ["http://guessed.example/sitemap.xml"])
            self.assertEqual("failed", judge(case, answer, LEVELS).state, case.name)

    def test_another_order_of_nodes_fails(self):
        case = Case(support.FIXTURES / "M-13-depth-first-externals-at-their-place")
        answer = copy.deepcopy(self.answers[case.name])
        answer["result"]["sitemap"]["nodes"].reverse()
        self.assertEqual("failed", judge(case, answer, LEVELS).state)

    def test_levels_that_are_left_out_are_told(self):
        case = Case(support.FIXTURES / "V-3-previous-and-next")
        answer = {**self.answers[case.name], "unsupported": ["view"]}
        del answer["result"]["view"]
        verdict = judge(case, answer, LEVELS)
        self.assertEqual(("unsupported" if levels_of(case) == ["view"] else "partial", ["view"]), (verdict.state, list(verdict.left_out)))
        self.assertEqual("failed", judge(case, {**answer, "unsupported": []}, LEVELS).state)
        self.assertEqual("failed", judge(case, {**answer, "unsupported": ["views"]}, LEVELS).state)


def program(body):
    """Arguments of a program in Python that has the lines of `body`."""
    return ["--", sys.executable, "-c", body]


LOOP = "import sys, json\nfor line in sys.stdin:\n  case = json.loads(line)['case']\n  "


class Programs(unittest.TestCase):
    def fails(self, body, sentence, *options):
        done = support.runner("--only", "D-0-*", *options, *program(body))
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(sentence, done.stdout)
        self.assertIn("4 failed", done.stdout)

    def test_one_that_ends(self):
        self.fails("raise SystemExit(3)", "ended with status 3")

    def test_one_that_says_nothing(self):
        self.fails("import time; time.sleep(60)", "no answer within", "--seconds", "0.3")

    def test_one_that_writes_no_json(self):
        self.fails(LOOP + "print('hello', flush=True)", "no JSON")

    def test_one_that_answers_another_case(self):
        self.fails(LOOP + "print(json.dumps({'case': 'D-1', 'result': {}}), flush=True)", "another case")

    def test_one_with_results_of_another_form(self):
        self.fails(LOOP + "print(json.dumps({'case': case, 'result': {'discovery': 3, 'requests': 'x', 'sitemap': []}}), flush=True)", "")

    def test_one_that_supports_nothing_fails_nothing(self):
        body = LOOP + "print(json.dumps({'case': case, 'unsupported': 'everything'}), flush=True)"
        done = support.runner("--only", "D-0-*", *program(body))
        self.assertEqual(done.returncode, 0)
        self.assertIn("4 unsupported", done.stdout)

    def test_a_list_of_what_is_unsupported_must_be_right(self):
        body = LOOP + "print(json.dumps({'case': case, 'unsupported': 'everything'}), flush=True)"
        with tempfile.NamedTemporaryFile("w") as stated:
            stated.write("# none\nD-0-the-first-rule-wins # and no other\nD-99-no-case\n")
            stated.flush()
            done = support.runner("--only", "D-0-*", "--unsupported", stated.name, *program(body))
        self.assertEqual(done.returncode, 1)
        self.assertIn("D-0-a-page-that-names-none is not supported, but", done.stderr)
        self.assertIn("D-99-no-case is named, but", done.stderr)

    def test_each_case_its_own_program(self):
        done = support.runner("--only", "D-0-*", "--each", "--json", "--", support.ENGINE)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(4, json.loads(done.stdout)["statements"]["D-0"]["passed"])


class Published(unittest.TestCase):
    def test_manifest_is_fresh(self):
        done = support.run(sys.executable, support.HERE / "manifest.py", "--check")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_manifest_names_every_folder(self):
        told = json.loads((support.FIXTURES / "manifest.json").read_text())
        self.assertEqual([case["name"] for case in told["cases"]], sorted(path.name for path in support.FIXTURES.iterdir() if path.is_dir()))
        self.assertEqual(told["levels"], list(LEVELS))

    def test_readme_names_every_word_of_the_format(self):
        text = (support.FIXTURES / "README.md").read_text()
        words = set(LEVELS) | {"$contains", "$lacks", "$match", "$count", "$keys", "$absent"}
        for case in CASES:
            words |= set(case.input) | set(case.expect)
        told = json.loads((support.FIXTURES / "manifest.json").read_text())
        words |= {key for case in told["cases"] for key in case}
        self.assertEqual([], [word for word in sorted(words) if "`%s`" % word not in text])

    def test_archive_is_complete_and_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            packed = [Path(folder) / name for name in ("a.tar.gz", "b.tar.gz")]
            for each in packed:
                self.assertEqual(support.run(sys.executable, support.HERE / "archive.py", each).returncode, 0)
            self.assertEqual(packed[0].read_bytes(), packed[1].read_bytes())
            with tarfile.open(packed[0]) as archive:
                archive.extractall(folder)
            [top] = [path for path in Path(folder).iterdir() if path.is_dir()]
            self.assertEqual(len(CASES), len(list((top / "cases").iterdir())))
            for name in ("README.md", "LICENSE", "manifest.json", "docs/protocol.md"):
                self.assertTrue((top / name).is_file(), name)
            self.assertNotIn("](../", (top / "README.md").read_text())
            done = support.run(sys.executable, top / "run.py", "--only", "D-1-*", "--", support.ENGINE)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("7 passed", done.stdout)


if __name__ == "__main__":
    unittest.main()
