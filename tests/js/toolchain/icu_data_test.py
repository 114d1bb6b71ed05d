#!/usr/bin/env python3
"""What icu_data.py reads of bundles, what it leaves of them, and which it leaves.

   icu_data_test.py FOLDER     the folder of icu_data.py
"""
import struct
import sys
import unittest

sys.path.insert(0, sys.argv.pop(1))
sys.dont_write_bytecode = True
import icu_data  # noqa: E402


class Text(unittest.TestCase):
    TEXT = """// -*- Coding: UTF-8; -*-
de{
    %%Parent { "root" }
    ExemplarCharacters { "[a ä {ch} \\"]" }
    collations{
        standard{
            %%CollationBin:binary { 1C00DA27 }
            Sequence { "&a<b" }
        }
    }
    list{
        "one",
        "two",
    }
}
"""

    def test_of_derb_is_read(self):
        name, entries = icu_data.parse(self.TEXT)
        self.assertEqual(name, "de")
        self.assertEqual([key for key, _ in entries], ["%%Parent", "ExemplarCharacters", "collations", "list"])
        self.assertEqual(dict(entries)["ExemplarCharacters"], ['"[a ä {ch} \\"]"'])
        self.assertEqual(dict(dict(entries)["collations"])["standard"],
                         [("%%CollationBin:binary", ["1C00DA27"]), ("Sequence", ['"&a<b"'])])
        self.assertEqual(dict(entries)["list"], ['"one"', '"two"'])

    def test_of_genrb_is_that_of_derb(self):
        name, entries = icu_data.parse(self.TEXT)
        self.assertEqual(icu_data.parse(icu_data.written(name, entries)), (name, entries))

    def test_of_a_language_is_cut_to_its_alphabet(self):
        entries = icu_data.parse('x{ Version{ "1" } ExemplarCharacters{ "[a]" } ExemplarCharactersIndex{ "[A]" } }')[1]
        self.assertEqual(icu_data.cut_language(entries), [("ExemplarCharactersIndex", ['"[A]"'])])
        entries = icu_data.parse('x{ %%Parent{ "y" } ExemplarCharacters{ "[a]" } Names{ a{ "b" } } }')[1]
        self.assertEqual(icu_data.cut_language(entries), [("%%Parent", ['"y"']), ("ExemplarCharacters", ['"[a]"'])])

    def test_of_an_order_is_cut_to_its_tables(self):
        entries = icu_data.parse('x{ UCARules{ "&a" } collations{ default{ "standard" } search{ Sequence{ "s" } } '
                                 'standard{ %%CollationBin:binary{ 1C } Sequence{ "&a<b" } Version{ "46" } } } }')[1]
        [(key, orders)] = icu_data.cut_order(entries)
        self.assertEqual((key, [name for name, _ in orders]), (icu_data.RENAMED, ["default", "standard"]))
        self.assertEqual([part for part, _ in dict(orders)["standard"]], ["%%CollationBin:binary", "Version"])

    def test_of_an_order_for_searching_only_is_left_out(self):
        entries = icu_data.parse('ca{ collations{ search{ Sequence{ "s" } } } }')[1]
        self.assertEqual(icu_data.cut_order(entries), [])


class Needed(unittest.TestCase):
    ALPHABET = [("ExemplarCharacters", ['"[a]"'])]

    def needed(self, **bundles):
        return icu_data.needed({"root": [], **bundles})

    @staticmethod
    def parent(name):
        return [("%%Parent", [f'"{name}"'])]

    @staticmethod
    def alias(name):
        return [(icu_data.ALIAS, [f'"{name}"'])]

    def test_what_has_nothing_is_left_out(self):
        self.assertEqual(self.needed(de=self.ALPHABET, de_AT=[], fr=[]), ["de", "root"])

    def test_a_parent_that_the_name_leads_to_anyway_is_left_out(self):
        self.assertEqual(self.needed(es=self.ALPHABET, es_419=[], es_MX=self.parent("es_419")), ["es", "root"])

    def test_another_parent_is_kept(self):
        self.assertEqual(self.needed(uz=self.ALPHABET, uz_Arab=self.parent("root")), ["root", "uz", "uz_Arab"])

    def test_an_alias_is_kept_with_what_it_leads_to(self):
        self.assertEqual(self.needed(ar=self.ALPHABET, ar_SA=[], ars=self.alias("ar_SA")), ["ar", "ar_SA", "ars", "root"])

    def test_what_would_be_taken_for_an_alias_is_kept(self):
        self.assertEqual(self.needed(sr=self.ALPHABET, sr_Cyrl_ME=[], sr_ME=self.alias("sr_Latn_ME")),
                         ["root", "sr", "sr_Cyrl", "sr_Cyrl_ME", "sr_Latn", "sr_Latn_ME", "sr_ME"])


class Alias(unittest.TestCase):
    @staticmethod
    def bundle(key_offset, string, keys=b""):
        """A bundle with one entry: 8 numbers, keys, then the string and the table in 16-bit units."""
        header = 32
        keys_top = 1 + 8 + len(keys) // 4
        units = (string + "\0").encode("utf-16-le")
        root = 5 << 28 | len(units) // 2
        numbers = struct.pack("<9I", root, 8, keys_top, 0, 0, 0, 0, 0, 0)
        table = struct.pack("<HHH", 1, key_offset, 0)
        return icu_data.Bundle(struct.pack("<H", header).ljust(header, b"\0") + numbers + keys + units + table)

    def test_with_a_key_of_its_own(self):
        bundle = self.bundle(36, "zh_Hant_TW", b"%%ALIAS\0")
        self.assertEqual(bundle.alias(None), "zh_Hant_TW")

    def test_with_a_key_of_the_pool(self):
        pool = self.bundle(36, "", b"abc\0%%ALIAS\0")
        self.assertEqual(self.bundle(4, "sr_Latn_ME").alias(pool), "sr_Latn_ME")

    def test_another_string_is_none(self):
        self.assertIsNone(self.bundle(36, "46", b"Version\0").alias(None))


unittest.main()
