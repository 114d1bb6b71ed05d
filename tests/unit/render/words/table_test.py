#!/usr/bin/env python3
"""That render/words/table.py finds what is wrong with a table, and that each message of the table is used."""
import re
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
PROJECT = Path(__file__).resolve().parents[4]
sys.path.insert(0, str(PROJECT / "render/words"))
import table  # noqa: E402

CATEGORIES = {"en": "one, other", "ar": "zero, one, other"}
OF_CLDR = {"numbering_system", "plural_categories"}


def problems(message):
    words = table.Words({"plural_categories": CATEGORIES, "it": message})
    return [problem for language in words.languages for problem in table.problems_of(words, "it", language)]


class Problems(unittest.TestCase):
    def test_a_good_message_has_none(self):
        self.assertEqual(problems({"en": "a", "ar": "b"}), [])
        self.assertEqual(problems({"takes": "title: text", "en": "a {title}", "ar": "{title} b"}), [])
        forms = {"one": "one", "other": "{count}"}
        self.assertEqual(problems({"takes": "count: number", "en": forms, "ar": forms | {"zero": "none"}}), [])

    def test_a_missing_language(self):
        self.assertEqual(problems({"en": "a"}), ["is missing"])

    def test_other_arguments(self):
        for text in ("a", "{name}", "{title} {name}", "{title} {title}"):
            self.assertEqual(len(problems({"takes": "title: text", "en": "{title}", "ar": text})), 1, text)

    def test_other_categories(self):
        english = {"one": "{count}", "other": "{count}"}
        for arabic in ({"other": "{count}"}, english, english | {"zero": "x", "few": "{count}"}, "{count}"):
            self.assertEqual(len(problems({"takes": "count: number", "en": english, "ar": arabic})), 1, arabic)

    def test_a_number_goes_without_saying_only_where_it_is_clear(self):
        forms = {"one": "one", "other": "many"}
        found = problems({"takes": "count: number", "en": forms, "ar": forms | {"zero": "none"}})
        self.assertEqual(len(found), 2)
        self.assertTrue(all(it.startswith("other: ") for it in found), found)

    def test_markup_and_spaces(self):
        for text in ("<b>a</b>", "a &amp; b", 'say "a"', "a  b", " a", "a ", "a { b"):
            self.assertEqual(len(problems({"en": "a", "ar": text})), 1, text)

    def test_an_empty_text(self):
        self.assertEqual(problems({"en": "a", "ar": ""}), ["is empty"])


class Use(unittest.TestCase):
    def test_each_message_is_used(self):
        files = [p for top in ("render", "engine") for p in (PROJECT / top).rglob("*")]
        sources = "\n".join(
            p.read_text() for p in files if p.suffix in (".cpp", ".h", ".js", ".html", ".json") and p.is_file()
        )
        called = set(re.findall(r"(?:(?:words_?|words\(\)|page_?\.words)(?:\.|\?\.|->)|&Words::)(\w+)", sources))
        named = set(re.findall(r'"(\w+)"', sources)) | set(re.findall(r"__MSG_(\w+?)__", sources))
        beginnings = tuple(re.findall(r"`([a-z_]+_)\$\{", sources))
        unused = [
            name
            for name in table.read().messages
            if name not in called | named | OF_CLDR and not name.startswith(beginnings)
        ]
        self.assertEqual(unused, [])


if __name__ == "__main__":
    unittest.main()
