#!/usr/bin/env python3
"""docs/writing.md: every example does what the page says, and its tables are those of the engine."""

import itertools
import re
import tempfile
import unittest
from pathlib import Path

from page import Page, code
from support import SOURCE, Site, checked, main, probe, probed

PAGE = Page("writing.md")
MAP = "A map in ten lines"
TABLE = "All elements and attributes"
SLIPS = "What not to do"

LINKS = "".join(PAGE.cut(MAP, "html"))
ROOT = '<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en">'
HOME = '<item name="Corner Bakery" role="home" xlink:href="/"/>'


def whole(example):
    """The file that an example is a part of, as the page explains it."""
    if re.match(r"(<\?xml[^>]*>|<!--[^>]*-->|\s)*<(sitemap|urlset)\b", example):
        return example
    return f"{ROOT}\n{HOME}\n{example}</sitemap>\n"


def file_name(example):
    """An example may begin with its name in a comment."""
    named = re.match(r"<!-- (\S+) -->\n", example)
    return named[1] if named else "sitemap.xml"


class Bakery(Site):
    """The site of the examples, with a page that is not in any map, and names it as the page says."""

    def __init__(self, *examples):
        self.temporary = tempfile.TemporaryDirectory()
        folder = Path(self.temporary.name)
        for example in examples:
            path = folder / file_name(example)
            path.parent.mkdir(exist_ok=True)
            path.write_text(whole(example), encoding="utf-8")
        self.add_page(folder / "page.html")
        super().__init__(folder)
        self.folder = folder
        self.page = f"{self.url}page.html"

    def add_page(self, path):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"<!DOCTYPE html>\n<title>Page</title>\n{LINKS}", encoding="utf-8")

    def __exit__(self, *arguments):
        super().__exit__(*arguments)
        self.temporary.cleanup()


def nodes(report):
    return report["sitemap"]["nodes"]


def node(report, name):
    return next(node for node in nodes(report) if node["name"] == name)


class Examples(unittest.TestCase):
    def test_it_is_a_map_of_ten_lines(self):
        [example] = PAGE.cut(MAP, "xml")
        self.assertEqual(len(example.splitlines()), 10)

    def test_every_example_but_the_slips_passes_the_check(self):
        sections = {}
        for block in PAGE.blocks:
            if block.language == "xml" and block.section != SLIPS:
                sections.setdefault(block.section, []).append(block.text)
        self.assertGreater(len(sections), 5)
        for section, examples in sections.items():
            with self.subTest(section), Bakery(*examples) as site:
                report = checked(site.page)
                self.assertEqual(report["discovery"]["rule"], "link-schema")
                self.assertEqual(len(report["documents"]), len(examples), "files of the map")
                self.assertEqual(report["diagnostics"], [])

    def test_trees_are_as_shown(self):
        for section in (MAP, "Several files"):
            with self.subTest(section), Bakery(*PAGE.cut(section, "xml")) as site:
                shown = probe(site.page).stdout.split("\nMap\n")[1].split("\n\n")[0]
                self.assertEqual(shown.splitlines(), PAGE.cut(section, "")[0].splitlines())

    def test_order(self):
        with Bakery(*PAGE.cut("Order", "xml")) as site:
            site.add_page(site.folder / "course/1.html")
            bakers = [nodes(report)[child]["name"] for report in [probed(site.page)]
                      for child in node(report, "Our bakers")["children"]]
            self.assertEqual(bakers, ["Émile", "Fatima", "Zofia"])
            around = re.search("^Around.*", probe(f"{site.url}course/1.html").stdout, re.MULTILINE)
            self.assertRegex(around[0], "next The oven")

    def test_excluded_but_there_for_its_role(self):
        with Bakery(*PAGE.cut("Roles", "xml")) as site:
            report = probed(site.page)
            small_print = node(report, "Small print")
            self.assertEqual(report["sitemap"]["roles"]["contentinfo"], [small_print["id"]])
            self.assertNotIn(small_print["id"], nodes(report)[0]["children"])

    def test_each_reader_sees_their_language(self):
        with Bakery(*PAGE.cut("Languages", "xml")) as site:
            for language, name, path in (("de", "Brot", "de/brot/"), ("fr", "Pain", "bread/"), ("en", "Bread", "bread/")):
                with self.subTest(language):
                    self.assertEqual(node(probed(site.page, "--lang", language), name)["url"], site.url + path)

    def test_making_room(self):
        section = "Making room for the map"
        rows = [code(cell)[0] for cell, _ in PAGE.rows(section)]
        with Bakery(*PAGE.cut(section, "xml")) as site:
            for token in rows:
                level = token.removeprefix("bakery-")
                [change] = probed(site.page, "--level", level)["sitemap"]["class_changes"]
                self.assertEqual((change["token"], change["attribute"], change["refused"]), (token, "class", None))
        # The default levels of the engine, in its order.
        levels = re.search(r"levels = \[([^\]]*)\]|\| `levels` .*\| ([^|]*) \|",
                           (SOURCE / "docs/preferences.md").read_text().split("## `[display]`")[1])
        self.assertEqual(rows, [f"bakery-{level}" for level in code(levels[2])])
        tokens = set(re.findall(r"\.([\w-]+)", "".join(PAGE.cut(section, "css"))))
        self.assertTrue(tokens and tokens <= set(rows), tokens)


class Slips(unittest.TestCase):
    def test_the_check_says_what_is_printed(self):
        blocks = [block for block in PAGE.blocks if block.section == SLIPS]
        self.assertGreater(len(blocks), 20)
        for example, said in zip(blocks[::2], blocks[1::2], strict=True):
            with self.subTest(example.text), Bakery(example.text) as site:
                out = probe(site.page, "--check", "--fail-on", "warning", status=6).stdout
                out = out.replace(site.url, "https://bakery.example/")
                # Without the head, the summary, the remedies, and the name of the only file.
                out = "\n\n".join(out.rstrip().split("\n\n")[1:-1])
                out = re.sub(r"\n  To fix it: .*", "", out)
                out = re.sub(r"^((?:error|warning|note)  \S+)  \S+sitemap\.xml$", r"\1", out, flags=re.MULTILINE)
                self.assertEqual(out.splitlines(), said.text.splitlines())


def engine_names(array, file="engine/ssp/document_builder.cpp"):
    """The strings of a table in the engine's source."""
    text = (SOURCE / file).read_text()
    return re.findall(r'"([^"]+)"', re.search(rf"{array}\[\] = \{{(.*?)\}}", text, re.DOTALL)[1])


# The reader's own names: those of elements by ElementKind, and <change> beside them; those of attributes, in the order
# of Attribute, where the second lang, id and base are those of XML, and href is that of XLink.
ELEMENTS = engine_names("element_names") + ["change"]
names = engine_names("attribute_names")
ATTRIBUTES = {f"xml:{name}" if name in ("base",) or i in (9, 16) else "xlink:href" if name == "href" else name
              for i, name in enumerate(names)}

# Where each element is written, for attributes on it.
PLACES = {
    "sitemap": "{tag}", "item": "{root}{tag}</sitemap>", "group": "{root}{tag}</sitemap>",
    "external": "{root}{tag}</sitemap>", "class-change": "{root}{tag}</sitemap>", "change": "{root}{tag}</sitemap>",
    "style": "{root}{tag}</sitemap>", "image": "{root}{tag}</sitemap>",
    "variant": "{root}<item name='Bread' url='/bread/'>{tag}</item></sitemap>",
    "image/variant": "{root}<image>{tag}</image></sitemap>",
}
VALUES = {
    "lang": "de", "xml:lang": "de", "type": "text/html", "charset": "utf-8", "tree": "exclude", "order": "lexical",
    "replace": "true", "width": "64", "height": "64", "prefix": "bakery", "attr": "class", "xml:base": "/",
    "baseurl": "/",
}
ALL = set(PLACES)


def owners(cell):
    """The places that a cell names: all, or `<item>`, or `<variant>` in `<image>`."""
    if cell == "all":
        return ALL
    cell = cell.replace("`<variant>` in `<image>`", "`<image/variant>`")
    return {name.strip("<>") for name in code(cell)}


class Vocabulary(unittest.TestCase):
    rows = PAGE.rows(TABLE)

    def element_rows(self):
        return [row for row in self.rows if row[0].startswith("`<")]

    def attribute_rows(self):
        return [row for row in self.rows if not row[0].startswith("`<")]

    def findings(self, document):
        """The codes of what --check reports of one file."""
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "map.xml").write_text(document, encoding="utf-8")
            report = probed("--check", "--sitemap", Path(folder) / "map.xml", status=None)
        return {finding["code"]: finding["message"] for finding in report["diagnostics"]}

    def test_names_are_those_of_the_reader(self):
        self.assertEqual({code(row[0])[0].strip("<>") for row in self.element_rows()}, set(ELEMENTS))
        self.assertEqual({code(row[0])[0] for row in self.attribute_rows()}, ATTRIBUTES)

    def test_each_attribute_belongs_where_the_table_says(self):
        told = {}
        for name, on, meaning, *_ in self.attribute_rows():
            for place in owners(on):
                told.setdefault((place, code(name)[0]), set()).add("*obsolete:*" in meaning)
        for place, attribute in itertools.product(PLACES, ATTRIBUTES):
            with self.subTest(f"{attribute} on {place}"):
                value = VALUES.get(attribute, "x")
                opening = ROOT.removesuffix(' xml:lang="en">') if place == "sitemap" else f"<{place.split('/')[-1]}"
                tag = f'{opening} {attribute}="{value}"/>'
                found = self.findings(PLACES[place].format(root=ROOT, tag=tag))
                obsolete_attribute = found.get("obsolete-feature", "").startswith(f"obsolete: {attribute.split(':')[-1]}")
                expected = told.get((place, attribute))
                self.assertEqual("unknown-attribute" in found, expected is None, found)
                self.assertLessEqual(len(expected or ()), 1, "two rows contradict one another")
                if place not in ("style", "image", "image/variant", "change"):  # they are obsolete themselves
                    obsolete = {"baseurl": "baseurl", "id": "id;", "url": "url on", "attr": "attr and",
                                "prefix": "attr and"}.get(attribute, "never")
                    is_obsolete = obsolete in found.get("obsolete-feature", "")
                    self.assertEqual(is_obsolete, True in (expected or ()), found)
                del obsolete_attribute

    def test_each_element_belongs_where_the_table_says(self):
        for name, inside, meaning, example, *_ in self.element_rows():
            element = code(name)[0].strip("<>")
            if element == "sitemap":
                continue
            for parent in ("sitemap", "item", "group", "external", "variant", "class-change"):
                with self.subTest(f"{element} in {parent}"):
                    text = code(example)[0]
                    inner = f"<{parent} name='x' url='/x'>{text}</{parent}>" if parent != "sitemap" else text
                    found = self.findings(f"{ROOT}{inner}</sitemap>")
                    self.assertNotIn("unknown-element", found)
                    self.assertEqual("obsolete: <" in found.get("obsolete-feature", ""), "*obsolete:*" in meaning)
                    if element == "external":  # one in another place is not looked at, and not reported
                        self.assertEqual("external-unresolved" in found, parent in owners(inside))
                    else:
                        self.assertEqual("unreachable" in found, parent not in owners(inside), found)

    def test_what_is_inherited(self):
        """What stands on a group changes the item in it, or does not."""
        for name, on, _, _, inherited, _ in self.attribute_rows():
            attribute = code(name)[0]
            if not {"group", "item"} <= owners(on):
                self.assertIn((attribute, inherited), [(attribute, "no")])
                continue
            with self.subTest(attribute):
                value = VALUES.get(attribute, "/other/")
                value = {"xml:base": "/other/", "baseurl": "/other/"}.get(attribute, value)
                items = []
                for extra in (f' {attribute}="{value}"', ""):
                    example = (f'<sitemap xmlns="http://standard-sitemap.org/2007/ns" '
                               f'xmlns:xlink="http://www.w3.org/1999/xlink"><group{extra}>'
                               f'<item name="Rye" xlink:href="rye.html"/></group></sitemap>')
                    with Bakery(example) as site:
                        rye = node(probed(site.page), "Rye")
                        rye["url"] = rye["url"].replace(site.url, "/")
                        items.append(rye)
                self.assertEqual(items[0] != items[1], inherited == "yes", items)

    def test_examples_and_statements(self):
        statements = set(re.findall(r"^- \*\*([A-Z]+-\w+)\*\*", (SOURCE / "docs/protocol.md").read_text(), re.MULTILINE))
        for name, on, meaning, example, _, statement in self.rows:
            with self.subTest(name):
                self.assertIn(statement, statements)
                [text] = code(example)
                if name.startswith("`<"):
                    self.assertTrue(text.startswith(code(name)[0].rstrip(">")), text)
                    document = text if "xmlns" in text else f"{ROOT}{text}</sitemap>"
                else:
                    self.assertTrue(text.startswith(f'{code(name)[0]}="'), text)
                    # xml:lang is on the root element of the other examples.
                    place = sorted(owners(on) - {"sitemap"} or owners(on))[-1]
                    opening = ROOT.removesuffix(">") if place == "sitemap" else f"<{place.split('/')[-1]}"
                    document = PLACES[place].format(root=ROOT, tag=f"{opening} {text}/>")
                found = self.findings(document)
                for unwanted in ("unknown-element", "unknown-attribute", "invalid-value", "bad-language", "malformed",
                                 "repaired-uri", "not-a-sitemap"):
                    self.assertNotIn(unwanted, found)


class Roles(unittest.TestCase):
    def test_the_known_ones_are_the_engines_in_its_order(self):
        known = engine_names("known_roles", "engine/map/map_builder.cpp")
        rows = PAGE.rows("Roles")
        self.assertEqual([code(row[0]) for row in rows[:-1]], [[role] for role in known])
        self.assertEqual(code(rows[-1][0]), [])

    def test_each_is_shown_as_the_table_says(self):
        rows = [(code(role)[0], shown) for role, shown, _ in PAGE.rows("Roles")[:-1]] + [("Glossary", "glossary")]
        items = "".join(f'<item name="n{i}" role="{role}" xlink:href="/{i}"/>\n' for i, (role, _) in enumerate(rows))
        with Bakery(f"{ROOT}\n{items}</sitemap>\n") as site:
            html = probe(site.page, "--format", "html").stdout
            roles = html[html.index("<nav class=roles"):]
            roles = roles[:roles.index("</nav>")]
            self.assertEqual(re.findall(r"<span class=kind[^>]*>([^<]*)", roles), [shown for _, shown in rows])

    def test_the_extension_shows_the_same(self):
        import json
        messages = json.loads((SOURCE / "render/extension/_locales/en/messages.json").read_text())
        script = (SOURCE / "render/extension/panel/header.js").read_text()
        for role, shown, _ in PAGE.rows("Roles")[:-1]:
            key = re.search(rf'\b{code(role)[0]}: "(\w+)"', script)[1]
            self.assertEqual(messages[key]["message"], shown)


if __name__ == "__main__":
    main()
