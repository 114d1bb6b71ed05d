#!/usr/bin/env python3
"""docs/writing.md: every example does what the page says, and its tables are those of the engine."""

import re
import tomllib
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
OPENING = '<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink"'
ROOT = f'{OPENING} xml:lang="en">'
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
                checked_map = probe(site.page, "--check", "--fail-on", "warning", status=None)
                self.assertIn(checked_map.returncode, (4, 6))
                out = checked_map.stdout.replace(site.url, "https://bakery.example/")
                # Without the head, the summary, the remedies, and the name of the only file.
                out = "\n\n".join(out.rstrip().split("\n\n")[1:-1])
                out = re.sub(r"\n  To fix it: .*", "", out)
                out = re.sub(r"^((?:error|warning|note)  \S+)  \S+sitemap\.xml$", r"\1", out, flags=re.MULTILINE)
                self.assertEqual(out.splitlines(), said.text.splitlines())


def engine_names(array):
    """The strings of a table in the engine's source."""
    text = (SOURCE / "engine/document/element_names.cpp").read_text()
    return re.findall(r'"([^"]+)"', re.search(rf"{array}\[\] = \{{(.*?)\}}", text, re.DOTALL)[1])


# The reader's own names, with <change> beside them; without those of documents that are no Standard Sitemaps.
ELEMENTS = {*engine_names("element_names"), "change"} - {"attachment", "other"}
ATTRIBUTES = [name for name in engine_names("attribute_names") if name not in ("lastmod", "changefreq")]

# Where an element is that has the attributes in question.
PLACES = {
    "sitemap": "{element}",
    "variant": "{root}<item name='Bread' url='/bread/'>{element}</item></sitemap>",
    "image/variant": "{root}<image>{element}</image></sitemap>",
} | dict.fromkeys(("item", "group", "external", "class-change", "style", "image"), "{root}{element}</sitemap>")
VALUES = {
    "lang": "de", "xml:lang": "de", "type": "text/html", "charset": "utf-8", "tree": "exclude", "order": "lexical",
    "replace": "true", "width": "64", "height": "64", "prefix": "bakery", "attr": "class", "xml:base": "/other/",
    "baseurl": "/other/",
}
MESSAGES_KEPT = 9  # of one code in a file, before they are folded


def place_with(place, attributes):
    """A file that has these attributes at this place."""
    opening = f"<{place.split('/')[-1]} "
    if place == "sitemap":
        opening = f"{OPENING} "
    return PLACES[place].format(root=ROOT, element=f"{opening}{attributes}/>")


def owners(cell):
    """The places that a cell names: all, or `<item>`, or `<variant>` in `<image>`."""
    if cell == "all":
        return set(PLACES)
    cell = cell.replace("`<variant>` in `<image>`", "`<image/variant>`")
    return {name.strip("<>") for name in code(cell)}


class Vocabulary(unittest.TestCase):
    rows = PAGE.rows(TABLE)
    elements = [row for row in rows if row[0].startswith("`<")]
    attributes = [row for row in rows if not row[0].startswith("`<")]

    def findings(self, document):
        """What --check reports of one file: code, line, message."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "map.xml"
            path.write_text(document, encoding="utf-8")
            report = probed("--check", "--sitemap", path, status=None)
        return [(finding["code"], finding["line"], finding["message"]) for finding in report["diagnostics"]]

    def test_names_are_those_of_the_reader(self):
        self.assertEqual({code(row[0])[0].strip("<>") for row in self.elements}, ELEMENTS)
        self.assertEqual({code(row[0])[0] for row in self.attributes}, set(ATTRIBUTES))

    def engine_says(self, place):
        """What the engine makes of each attribute there: read, obsolete, or neither."""
        says = {}
        for first in range(0, len(ATTRIBUTES), MESSAGES_KEPT):
            tried = ATTRIBUTES[first:first + MESSAGES_KEPT]
            says |= dict.fromkeys(tried, "read")
            written = " ".join(f'{name}="{VALUES.get(name, "x")}"' for name in tried)
            for finding, _, message in self.findings(place_with(place, written)):
                if finding == "unknown-attribute":
                    says[message.split()[0]] = "neither"
                elif finding == "role-on-group":
                    says["role"] = "neither"
                elif finding == "obsolete-feature" and (named := re.match(r"obsolete: (\w+)(?: and (\w+))?", message)):
                    says |= {name: "obsolete" for name in named.groups() if name in tried}
        return says

    def test_each_attribute_belongs_where_the_table_says(self):
        table = {place: dict.fromkeys(ATTRIBUTES, "neither") for place in PLACES}
        for name, on, meaning, *_ in self.attributes:
            for place in owners(on):
                self.assertEqual(table[place][code(name)[0]], "neither", "in two rows")
                table[place][code(name)[0]] = "obsolete" if "*obsolete:*" in meaning else "read"
        for place, expected in table.items():
            with self.subTest(place):
                says = self.engine_says(place)
                if place in ("style", "image", "image/variant"):  # they are obsolete themselves, which is reported once
                    says = {name: how if how == "neither" else "known" for name, how in says.items()}
                    expected = {name: how if how == "neither" else "known" for name, how in expected.items()}
                self.assertEqual(says, expected)

    def test_each_element_belongs_where_the_table_says(self):
        for name, inside, meaning, example, *_ in self.elements[1:]:
            element = code(name)[0].strip("<>")
            for parent in ("sitemap", "item", "group", "external", "variant", "class-change"):
                with self.subTest(f"{element} in {parent}"):
                    inner = code(example)[0]
                    if parent != "sitemap":
                        inner = f'<{parent} url="/x">\n{inner}</{parent}>'
                    found = self.findings(f"{ROOT}{inner}</sitemap>")
                    line = 1 if parent == "sitemap" else 2
                    codes = {finding for finding, at, _ in found if at == line}
                    self.assertNotIn("unknown-element", codes)
                    obsolete = any(message.startswith("obsolete: <") for _, _, message in found)
                    self.assertEqual(obsolete, "*obsolete:*" in meaning)
                    if element == "external":  # in another place it is not followed
                        followed = any("No such file" in message for _, _, message in found)
                        self.assertEqual(followed, parent in owners(inside), found)
                    else:
                        self.assertEqual("unreachable" in codes, parent not in owners(inside), found)

    def rye_in_group(self, attributes):
        example = (f'{OPENING}><group {attributes}>'
                   '<item name="Rye" xlink:href="rye.html"/></group></sitemap>')
        with Bakery(example) as site:
            rye = node(probed(site.page), "Rye")
            return rye | {"url": rye["url"].replace(site.url, "/")}

    def test_what_is_inherited(self):
        """An attribute of a group changes the item in it, or does not."""
        plain = self.rye_in_group("")
        tried = 0
        for name, on, _, _, inherited, _ in self.attributes:
            attribute = code(name)[0]
            with self.subTest(attribute):
                if not {"group", "item"} <= owners(on):
                    self.assertEqual(inherited, "no")
                    continue
                tried += 1
                rye = self.rye_in_group(f'{attribute}="{VALUES.get(attribute, "/x/")}"')
                self.assertEqual(rye != plain, inherited == "yes", rye)
        self.assertGreater(tried, 10)

    def test_examples_and_statements(self):
        protocol = (SOURCE / "docs/protocol.md").read_text()
        statements = set(re.findall(r"^- \*\*([A-Z]+-\w+)\*\*", protocol, re.MULTILINE))
        wrong = {"unknown-element", "unknown-attribute", "invalid-value", "bad-language", "malformed", "repaired-uri",
                 "not-a-sitemap", "blocked-link"}
        for name, on, _, example, _, statement in self.rows:
            with self.subTest(name):
                self.assertIn(statement, statements)
                [text] = code(example)
                if name.startswith("`<"):
                    self.assertTrue(text.startswith(code(name)[0].rstrip(">")), text)
                    document = text if "xmlns" in text else f"{ROOT}{text}</sitemap>"
                else:
                    self.assertTrue(text.startswith(f'{code(name)[0]}="'), text)
                    document = place_with(sorted(owners(on))[-1], text)
                self.assertFalse(wrong & {finding for finding, *_ in self.findings(document)})


def known_roles():
    text = (SOURCE / "engine/web/known_roles.cpp").read_text()
    return re.findall(r'"([^"]+)"', re.search(r'\{("home",.*?)\}', text, re.DOTALL)[1])


class Roles(unittest.TestCase):
    def test_the_known_ones_are_the_engines_in_its_order(self):
        known = known_roles()
        rows = PAGE.rows("Roles")
        self.assertEqual([code(row[0]) for row in rows[:-1]], [[role] for role in known])
        self.assertEqual(code(rows[-1][0]), [])

    def test_each_is_shown_as_the_table_says(self):
        rows = [(code(role)[0], shown) for role, shown, _ in PAGE.rows("Roles")[:-1]] + [("glossary", "")]
        items = "".join(f'<item name="n{i}" role="{role}" xlink:href="/{i}"/>\n' for i, (role, _) in enumerate(rows))
        with Bakery(f"{ROOT}\n{items}</sitemap>\n") as site:
            html = probe(site.page, "--format", "html").stdout
            roles = html[html.index("<nav class=roles"):]
            roles = roles[:roles.index("</nav>")]
            self.assertEqual(re.findall(r"<span class=kind[^>]*>([^<]*)", roles), [shown for _, shown in rows if shown])
            self.assertEqual(re.findall(r">(n\d+)</a>", roles), [f"n{i}" for i in range(len(rows))])

    def test_the_extension_shows_the_same(self):
        words = tomllib.loads((SOURCE / "render/words/table.toml").read_text())
        for role, shown, _ in PAGE.rows("Roles")[:-1]:
            self.assertEqual(words[f"role_{code(role)[0].replace('-', '_')}"]["en"], shown)


if __name__ == "__main__":
    main()
