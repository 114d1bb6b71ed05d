#!/usr/bin/env python3
"""docs/format.md: the schemas agree with --check, as far as the page says that they do."""

import filecmp
import re
import tempfile
import unittest
from pathlib import Path

from page import Page, code
from support import SHARED, SOURCE, Site, main, probed, run, tool

PAGE = Page("format.md")
SCHEMAS = SOURCE / "docs/schema"
GENERATED = "standard-sitemap.rng", "standard-sitemap.xsd", "xlink.xsd", "xml.xsd"

# The findings that a schema expresses are those in the table of the page. Of these codes only such messages:
EXPRESSED = {code(row[0])[0] for row in PAGE.rows("What they say, and what they cannot say")}
IN_PART = {
    "bad-language": r".*is not a language tag",
    "class-change-refused": r".*(it names no elements|only class and data-|its prefix attribute is)",
    "external-unresolved": r".*it has no xlink:href",
    "invalid-value": r"(?!charset |name and )",
    "malformed": r"not well-formed",
    "unknown-element": r"(?!.*namespace http://standard-sitemap)",
    "unreachable": r".*has an effect only as a child of",
}
# If there is one of these, it may be the only finding: nothing else is reported of what is not in the map, or not read.
INSTEAD = {"unreachable", "bad-encoding", "malformed"}


def is_structural(finding):
    return finding["code"] in EXPRESSED and re.match(IN_PART.get(finding["code"], ""), finding["message"])


# Made files for which the page makes an exception: nothing is reported of the first kind, and the schemas accept the
# second.
EXCEPTED = re.compile(r"sitemap in (external|variant|class-change)$|xlink:href='( |&#9;|)' on external$")
# What only XML Schema accepts.
ONLY_XSD = re.compile(r"another root$|.* in other:box$|xlink:href(=.*)? on (root|sitemap|class-change)$")

# --- files ---

ROOT = ('<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:ssp="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'xmlns:other="http://example.org/other"')
HOME = '<item name="Home" role="home" url="/" xml:id="home"/>'
# Each element as it is allowed, with room for an attribute or a child: %s and %c.
ELEMENTS = {
    "sitemap": "<sitemap%s>%c</sitemap>",
    "item": '<item name="Bread" url="/bread"%s>%c</item>',
    "group": '<group name="Cakes"%s>%c<item name="Plum" url="/plum"/></group>',
    "external": '<external xlink:href="#home"%s>%c</external>',
    "variant": '<variant lang="de" name="Brot"%s>%c</variant>',
    "class-change": '<class-change elem="//*" prefix="bakery"%s>%c</class-change>',
    "other:box": "<other:box%s>%c</other:box>",
}
CHILDREN = ELEMENTS | {
    "change": '<change elem="//*" prefix="bakery"/>', "style": '<style url="/map.css"/>',
    "image": '<image url="/logo.png"/>', "itm": "<itm/>", "br in no namespace": '<br xmlns=""/>', "text": "words",
    "white space": " \n ", "a comment": "<!-- words -->", "an instruction": "<?words?>", "CDATA": "<![CDATA[words]]>",
    "xlink:title": '<xlink:title>Bread</xlink:title>',
}
ATTRIBUTES = {
    "name": "a", "description": "a", "url": "/a", "xlink:href": "#home", "role": "search", "relation": "sequence",
    "priority": "1", "target": "a", "lang": "fr", "xml:lang": "fr", "type": "text/html", "charset": "utf-8",
    "method": "get", "data": "a", "order": "lexical", "tree": "include", "xml:id": "a", "id": "a", "xml:base": "/a/",
    "baseurl": "/a/", "elem": "//*", "attr": "data-a", "prefix": "a", "replace": "true", "width": "1", "height": "1",
    "nme": "a", "other:nme": "a", "xlink:title": "a", "ssp:name": "a", "xml:space": "preserve", "href": "/a", "lastmod": "2026-01-01",
}
VALUES = {
    ("item", "tree"): ("exclude", "include", "", "Exclude", " exclude", "yes"),
    ("group", "order"): ("lexical", "document", "", "alphabetical", "lexical "),
    ("item", "lang"): ("", "x", "en", "de-AT", "x-pirate", "zh-Hant-TW", "en_GB", "deutsch", "abcdefghi", "en-", "-en", "1a",
                       "zh-cmn-Hans-CN", "sl-rozaj-IT", "sl-IT-rozaj", "de-419-DE", "de-Latn-Cyrl", "en-a", "en-x", "e-GB",
                       "en-a-myext-b-another", "en-US-u-islamcal", "de-CH-x-phonebk", "zh-aaa-bbb-ccc-ddd", "i-klingon",
                       "i-english", "sgn-BE-FR", "en-GB-oed", "sl-rozaj-rozaj",
                       "en-abcdefghi", " en", "de--AT", "e-n", "é"),
    ("variant", "xml:lang"): ("fr", "", "f", "f r"),
    ("item", "type"): ("", " ", "text/html", " text/html ", "text/html; charset=utf-8", "html", "text/", "/html", "text/ht ml",
                       "text /html", "a/b/c", "text/html;", "text/html\u00a0", "x!#$%/y^_`|~", "text/html, a/b", ";", "*/*"),
    ("item", "charset"): ("utf-8", "latin1"),
    ("class-change", "prefix"): ("a", "_", "a-b_1", "1a", "-a", "", "a b", "a.b", "é", "a" * 64, "a" * 65, " a"),
    ("class-change", "attr"): ("class", "data-x", "data-", "data-X", "id", "", "data-x.y_1-z", "style", "Class", " class"),
    ("class-change", "elem"): ("//*", "", "/x"),
    ("external", "xlink:href"): ("#home", "", " ", "&#9;", "map.xml"),
    ("item", "role"): ("", "home search", "a\u00a0b"),
    ("item", "xlink:href"): ("", "a b", "\\", "http://user@example.org/"),
    ("item", "xml:id"): ("", "a b", "1", "home"),
}


def element(name, attributes="", child=""):
    return ELEMENTS[name].replace("%s", attributes).replace("%c", child)


def inside(parent, text):
    """A file that has the text in that element."""
    if parent == "root":
        return f"{ROOT}>{HOME}{text}</sitemap>"
    within = element(parent, child=text)
    return f"{ROOT}>{HOME}{element('item', child=within) if parent == 'variant' else within}</sitemap>"


def with_attribute(name, attribute, value):
    """A file in which that element has that attribute; its own of that name are replaced."""
    if name == "root":
        return f'{ROOT} {attribute}="{value}">{HOME}</sitemap>'
    opening, rest = element(name).split(">", 1)
    opening = re.sub(rf'(?<= ){re.escape(attribute)}="[^"]*"', "", opening) + f' {attribute}="{value}"'
    text = f"{opening}>{rest}"
    return f"{ROOT}>{HOME}{element('item', child=text) if name == 'variant' else text}</sitemap>"


def made_files():
    """Each element in each other one, each attribute on each element, and values: name and text."""
    for parent in ("root", *ELEMENTS):
        for child, text in CHILDREN.items():
            text = text.replace("%s", "").replace("%c", "")
            yield f"{child} in {parent}", inside(parent, text)
    for name in ("root", *ELEMENTS):
        for attribute, value in ATTRIBUTES.items():
            yield f"{attribute} on {name}", with_attribute(name, attribute, value)
    for (name, attribute), values in VALUES.items():
        for value in values:
            yield f"{attribute}={value!r} on {name}", with_attribute(name, attribute, value)
    for name, attribute in (("external", "xlink:href"), ("class-change", "elem"), ("class-change", "prefix")):
        text = re.sub(rf'(?<= ){attribute}="[^"]*"', "", element(name))
        yield f"no {attribute} on {name}", f"{ROOT}>{HOME}{text}</sitemap>"
    yield "another namespace", '<sitemap xmlns="http://standard-sitemap.org/2007/ns/"/>'
    yield "no namespace", f'<sitemap>{HOME.replace("xml:id", "other")}</sitemap>'
    yield "another root", '<item xmlns="http://standard-sitemap.org/2007/ns" name="Home" url="/"/>'
    yield "an undeclared prefix", f'{ROOT}>{HOME.replace("url", "xlinc:href")}</sitemap>'
    yield "not closed", f"{ROOT}>{HOME}"
    yield "two classes", f"{ROOT}>{HOME}{element('class-change') * 2}</sitemap>"
    yield "ids in no order", f'{ROOT}><external xlink:href="#home"/>{HOME}</sitemap>'


def fixture_files():
    """The bodies of all responses in the fixtures that begin with <sitemap>, in whatever namespace. Without those that
    name a DTD: validators would fetch it."""
    for path in sorted((SOURCE / "fixtures").glob("*/*.http")):
        body = re.split(rb"\r?\n\r?\n", path.read_bytes(), maxsplit=1)[-1]
        if re.search(rb"<!DOCTYPE\s+\S+\s+(SYSTEM|PUBLIC)", body):
            continue
        prolog = rb"<!--.*?-->|<!DOCTYPE[^\[>]*(\[.*?\])?\s*>"
        start = re.search(rb"<([\w.-]+:)?[\w.-]+[\s/>]", re.sub(prolog, b"", body, flags=re.DOTALL))
        if start and re.fullmatch(rb"<([\w.-]+:)?sitemap[\s/>]", start[0]):
            yield f"{path.parent.name}/{path.name}", body


def real_files():
    for path in sorted((SHARED / "real").glob("**/standard-sitemap.xml*")):
        if path.suffix != ".xz":
            yield str(path.relative_to(SHARED)), path.read_bytes()


# --- what is said of them ---

CLASS_CHANGE = re.compile(rb"class-change|<change|prefix=")


def findings_by_file(folder, paths):
    """What --check reports of each file. To start the probe less often, most are checked as parts of one map."""
    found = {path: [] for path in paths}

    def check(root, *options):
        for finding in probed("--check", "--max-documents", "9999", "--sitemap", root, *options, status=None)["diagnostics"]:
            path = str(folder / Path(finding["document"] or "").name)
            if path in found:
                found[path].append(finding)

    # Class changes count only in files of the same origin, which local files are not, and there may be 64.
    with_changes = [path for path in paths if CLASS_CHANGE.search(Path(path).read_bytes())]
    others = [path for path in paths if path not in with_changes]
    own = [path for path in with_changes if Path(path).name.startswith("made-")]
    root = folder / "all.xml"
    with Site(folder) as site:
        for batch, address, options in ((others, root, ["--offline"]), (own, f"{site.url}all.xml", [])):
            for first in range(0, len(batch), 25):
                externals = (f'<external xlink:href="{Path(path).name}"/>' for path in batch[first:first + 25])
                root.write_text(f"{ROOT}>{''.join(externals)}</sitemap>")
                check(address, *options)
    for path in with_changes:
        if path not in own:
            check(path, "--offline")
    return found


def rejected_by_jing(schema, paths):
    """Jing stops at a file that is not well-formed, and is then started again with those after it."""
    options = ["-c"] if schema.endswith(".rnc") else []
    rejected, left = set(), list(paths)
    while left:
        said = run(tool("jing"), *options, SCHEMAS / schema, *left, status=None, errors="replace").stdout
        rejected.update(re.findall(r"^(\S+\.xml):\d+:\d+: error:", said, re.MULTILINE))
        fatal = re.search(r"^(?:fatal: )?(\S+\.xml):.*?fatal:", said, re.MULTILINE)
        if not fatal:
            assert "fatal" not in said, said[-1000:]
            break
        rejected.add(fatal[1])
        left = left[left.index(fatal[1]) + 1:]
    return rejected


def rejected_by_xmllint(paths, *schema):
    """Without a schema: those that are not well-formed, prefixes without declaration included."""
    done = run(tool("xmllint"), "--noout", "--nonet", *schema, *paths, status=None, errors="replace")
    rejected = set(re.findall(r"^(\S+\.xml):\d+: (?:namespace|parser) error", done.stderr, re.MULTILINE))
    if schema:
        valid = set(re.findall(r"^(\S+) validates$", done.stderr, re.MULTILINE))
        assert valid, done.stderr[-1000:]
        rejected |= set(paths) - valid
    return rejected


class Schemas(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        folder = Path(temporary.name)
        cls.names = {}
        written = set()
        for kind, files in (("made", made_files()), ("found", (*fixture_files(), *real_files()))):
            for name, text in files:
                text = text if isinstance(text, bytes) else text.encode()
                if kind == "found" and text in written:  # many fixtures have the same map
                    continue
                written.add(text)
                path = folder / f"{kind}-{len(cls.names)}.xml"
                path.write_bytes(text)
                cls.names[str(path)] = name
        cls.findings = findings_by_file(folder, list(cls.names))
        cls.malformed = rejected_by_xmllint(list(cls.names))
        well_formed = [path for path in cls.names if path not in cls.malformed]
        cls.rejected = {schema: cls.malformed | rejected_by_jing(schema, well_formed)
                        for schema in ("standard-sitemap.rnc", "standard-sitemap.rng")}
        for option, schema in (("--schema", "standard-sitemap.xsd"), ("--relaxng", "standard-sitemap.rng")):
            cls.rejected[option] = rejected_by_xmllint(list(cls.names), option, SCHEMAS / schema)

    def is_read(self, path):
        """Validators differ about declarations in a DOCTYPE, with which the engine does not read a file at all."""
        return not {"malformed", "bad-encoding"} & {finding["code"] for finding in self.findings[path]}

    def agrees(self, path, rejected, excepted=lambda name: False):
        """A file is rejected exactly if there is a structural finding."""
        name, found = self.names[path], self.findings[path]
        said = "\n".join(f"{finding['code']}: {finding['message']}" for finding in found)
        if any(is_structural(finding) for finding in found):
            self.assertTrue(rejected or excepted(name), f"{name}: valid, but\n{said}")
        elif not excepted(name):
            self.assertFalse(rejected and not INSTEAD & {finding["code"] for finding in found},
                             f"{name}: not valid, but only\n{said}")

    def test_relax_ng_agrees_with_the_check(self):
        for path, name in self.names.items():
            with self.subTest(name):
                self.agrees(path, path in self.rejected["standard-sitemap.rnc"], EXCEPTED.match)

    def test_there_are_enough_of_both(self):
        rejected = self.rejected["standard-sitemap.rnc"]
        names = {True: [], False: []}
        for path, name in self.names.items():
            names[path in rejected].append(name)
        for of, least in (("/", 25), (" in ", 40), (" on ", 60)):
            for kind in names.values():
                self.assertGreater(len([name for name in kind if of in name]), least, of)

    def test_both_syntaxes_and_both_programs_say_the_same(self):
        rejected = self.rejected["standard-sitemap.rnc"]
        self.assertEqual(self.rejected["standard-sitemap.rng"], rejected)
        different = self.rejected["--relaxng"] ^ rejected
        self.assertEqual({self.names[path] for path in different if self.is_read(path)}, set())

    def test_xml_schema_accepts_more_only_where_the_page_says(self):
        by_relax_ng, by_xsd = self.rejected["standard-sitemap.rnc"], self.rejected["--schema"]
        self.assertEqual({self.names[path] for path in by_xsd - by_relax_ng}, set())
        names = {self.names[path] for path in by_relax_ng - by_xsd if self.is_read(path)}
        self.assertEqual({name for name in names if not ONLY_XSD.match(name)}, set())
        for name in ("another root", "variant in other:box", "xlink:href on class-change"):
            self.assertIn(name, names)


class Source(unittest.TestCase):
    def test_the_others_are_generated_from_it(self):
        tool("trang")
        with tempfile.TemporaryDirectory() as folder:
            run(SCHEMAS / "generate", folder)
            self.assertEqual({path.name for path in Path(folder).iterdir()}, set(GENERATED))
            for name in GENERATED:
                self.assertTrue(filecmp.cmp(Path(folder) / name, SCHEMAS / name, shallow=False), name)
        self.assertEqual({path.name for path in SCHEMAS.iterdir()},
                         {"generate", "standard-sitemap.rnc", *GENERATED})


class TheTable(unittest.TestCase):
    def test_its_codes_are_those_of_the_engine(self):
        table = (SOURCE / "engine/terms/diagnostic_table.cpp").read_text()
        codes = set(re.findall(r'\{Code::\w+, "([\w-]+)"', table))
        self.assertLess(EXPRESSED, codes)
        self.assertLess(set(IN_PART), EXPRESSED)

    def test_the_example_passes(self):
        [example] = PAGE.cut("Schemas", "xml")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sitemap.xml"
            path.write_text(example)
            found = probed("--check", "--sitemap", path, status=None)["diagnostics"]
            self.assertEqual([finding["code"] for finding in found if finding["code"] in EXPRESSED], [])

    def test_the_commands_work(self):
        [commands] = [block for block in PAGE.cut("Schemas", "")]
        self.assertEqual(len(commands.splitlines()), 3)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sitemap.xml"
            for text, status in ((f"{ROOT}>{HOME}</sitemap>", 0), (f"{ROOT}><itm/></sitemap>", None)):
                path.write_text(text)
                for command in commands.splitlines():
                    program, *arguments, file = command.split()
                    self.assertEqual(file, "sitemap.xml")
                    done = run(tool(program), *arguments, path, status=status, cwd=SOURCE)
                    self.assertEqual(done.returncode == 0, status == 0, command)


if __name__ == "__main__":
    main()
