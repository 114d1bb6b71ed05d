#!/usr/bin/env python3
"""Tests that the conclusions that performance.py draws follow from its numbers."""

import math
import pathlib
import sys
import unittest

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here))
import growth  # noqa: E402
import page  # noqa: E402
import performance  # noqa: E402

sizes = [100, 1_000, 10_000, 100_000, 1_000_000]


class Growth(unittest.TestCase):
    def test_a_power_is_found(self):
        for power in (0, 0.5, 1, 2):
            self.assertAlmostEqual(growth.exponent([(size, 3e-7 * size ** power) for size in sizes]), power)

    def test_n_log_n_is_little_more_than_n(self):
        self.assertAlmostEqual(growth.exponent([(size, size * math.log(size)) for size in sizes]), 1.08, delta=0.01)

    def test_only_the_last_two_decades_count(self):
        flat_at_first = [(size, max(size, 10_000)) for size in sizes]
        self.assertAlmostEqual(growth.exponent(flat_at_first), 1)

    def test_what_takes_nothing_has_none(self):
        self.assertIsNone(growth.exponent([(size, 0) for size in sizes]))

    def test_each_row_has_a_colour_in_its_plot(self):
        for group in growth.groups.values():
            self.assertLessEqual(len(group), len(growth.colours))

    def test_sizes_are_steps_of_about_three(self):
        self.assertEqual(growth.sizes(10_000), [100, 300, 1_000, 3_000, 10_000])
        self.assertEqual(growth.sizes(300_000), [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000])


class Rows(unittest.TestCase):
    def cells(self, **row):
        line = page.compared([{"label": "l", "unit": "u"} | row]).splitlines()[2]
        return [cell.strip() for cell in line.strip("|").split("|")]

    def test_a_ratio_is_held_against_what_is_to_be_reached(self):
        row = {"ours": 18, "reference": 10, "ratio": 1.8, "reach": 1.8}
        self.assertEqual(self.cells(**row), ["l", "18 u", "10", "1.8", "≤ 1.8 ×", "yes"])
        self.assertEqual(self.cells(**row | {"ratio": 1.81})[-1], "**no**")

    def test_so_is_our_own_figure_if_the_row_says_so(self):
        row = {"ours": 9, "reference": 100, "ratio": 0.09, "reach": 8, "reach_of": "ours"}
        self.assertEqual(self.cells(**row), ["l", "9 u", "100", "0.09", "≤ 8", "**no**"])

    def test_or_has_no_ratio(self):
        self.assertEqual(self.cells(ours=551, reach=700), ["l", "551 u", "", "", "≤ 700", "yes"])

    def test_a_row_need_not_reach_anything(self):
        self.assertEqual(self.cells(ours=1234.5, of="theirs", reference=2, ratio=617.25),
                         ["l", "1,234 u", "theirs: 2", "617", "", ""])


class Page(unittest.TestCase):
    text = "before\n<!-- one -->\nold\n<!-- end of one -->\nbetween\n<!-- two -->\n<!-- end of two -->\nafter\n"

    def test_blocks_go_to_their_places_and_the_prose_stays(self):
        self.assertEqual(page.fill(self.text, {"two": "2", "one": "a\\1\nb"}),
                         "before\n<!-- one -->\na\\1\nb\n<!-- end of one -->\nbetween\n<!-- two -->\n2\n"
                         "<!-- end of two -->\nafter\n")

    def test_a_page_filled_twice_is_the_same(self):
        once = page.fill(self.text, {"one": "1", "two": "2"})
        self.assertEqual(page.fill(once, {"one": "1", "two": "2"}), once)

    def test_a_block_that_was_not_measured_stays(self):
        text = "".join(f"<!-- {name} -->\n{name} as it was\n<!-- end of {name} -->\n" for name in performance.blocks)
        self.assertEqual(performance.updated(text, {}), text)
        self.assertEqual(performance.updated(text, {"machine": {"text": "this one"}}),
                         text.replace("machine as it was", "Measured on: this one"))

    def test_a_block_without_a_place_or_a_place_without_a_block_is_an_error(self):
        for blocks in ({"one": "1"}, {"one": "1", "two": "2", "three": "3"}):
            with self.assertRaises(ValueError):
                page.fill(self.text, blocks)

    def test_the_documented_page_has_every_place_and_every_place_is_filled(self):
        text = (here.parent.parent / "docs/performance.md").read_text(encoding="utf-8")
        page.fill(text, {name: "" for name in performance.blocks})
        for name in performance.blocks:
            block = text.split(f"<!-- {name} -->\n")[1].split(f"<!-- end of {name} -->")[0]
            self.assertGreater(len(block.strip()), 20, name)


unittest.main()
