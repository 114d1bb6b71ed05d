#!/usr/bin/env python3
"""Whether the tests and identifiers that contributing.md names exist, and its samples stand in just the files it says."""

import re
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
TEST_OF_GOOGLETEST = re.compile(r"[A-Z]\w*\.[A-Z]\w*")
TEST_OF_CTEST = re.compile(r"[a-z]\w*\.[a-z]\w*")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*(?:::\w+)*")
FILE_TYPES = {"cpp", "h", "py", "sh", "md", "txt", "toml", "tsv", "js", "mjs", "json", "cmake"}
SOURCES = {".cpp", ".h", ".js", ".mjs", ".ts", ".py", ".toml", ".md", ".json", ".in", ".cmake", ".txt"}
CODE = (".cpp", ".h", ".py", ".js", ".mjs", ".sh", ".cmake", ".toml")


def texts():
    for folder in ("engine", "discovery", "render", "tests", "docs"):
        for file in (PROJECT / folder).rglob("*"):
            is_code = file.suffix in CODE or file.name == "CMakeLists.txt"
            if is_code and file.is_file() and "node_modules" not in file.parts:
                yield file.read_text(encoding="utf-8", errors="replace")
    for name in ("CMakeLists.txt", "CMakePresets.json", "bootstrap"):
        yield (PROJECT / name).read_text(encoding="utf-8")


def files_that_name(sample):
    """The files of product and documentation, relative to the project, with the name in any of its spellings."""
    words = re.split("[-_]", sample)
    camel_case = words[0] + "".join(word.capitalize() for word in words[1:])
    spelling = sample if sample.startswith("--") else "[-_]".join(words) + "|" + camel_case
    name = re.compile(rf"(?<![\w-])(?:{spelling})(?![\w-])")
    told_elsewhere = {"docs/contributing.md", "docs/conformance.md"}
    for folder in ("engine", "discovery", "render", "docs"):
        for file in (PROJECT / folder).rglob("*"):
            path = file.relative_to(PROJECT).as_posix()
            if file.suffix in SOURCES and "node_modules" not in file.parts and path not in told_elsewhere:
                if name.search(file.read_text(encoding="utf-8", errors="replace")):
                    yield path


def faults_of_samples(page):
    for paragraph in re.findall(r"^\*Sample:\*.*?(?=\n\n)", page, re.M | re.S):
        sample = re.search(r"`([^`]+)`", paragraph)[1]
        links = re.findall(r"\]\(([^)#]+)\)", paragraph)
        told = {(PROJECT / "docs" / link).resolve().relative_to(PROJECT).as_posix() for link in links}
        found = set(files_that_name(sample))
        for file in sorted(found - told):
            yield f"docs/contributing.md does not say that its sample `{sample}` stands in {file}, too"
        for file in sorted(told - found):
            yield f"docs/contributing.md says that its sample `{sample}` stands in {file}, but it does not"


def main():
    page = (PROJECT / "docs/contributing.md").read_text(encoding="utf-8")
    spans = set(re.findall(r"`([^`\n]+)`", page))
    code = "\n".join(texts())
    googletests = {f"{suite}.{name}" for suite, name in re.findall(r"\bTEST\w*\(\s*(\w+),\s*(\w+)\s*\)", code)}
    ctests = set(re.findall(r"\bNAME\s+([\w.]+)", code))
    words = set(re.findall(r"\w+", code))
    missing = []
    for span in sorted(spans):
        if TEST_OF_GOOGLETEST.fullmatch(span):
            known = span in googletests
        elif TEST_OF_CTEST.fullmatch(span) and span.rsplit(".", 1)[1] not in FILE_TYPES:
            known = span in ctests or set(span.split(".")) <= words
        elif IDENTIFIER.fullmatch(span):
            known = set(re.split("::", span)) <= words
        else:
            known = True
        if not known:
            missing.append(span)
    faults = [f"docs/contributing.md names `{span}`, which nothing in the tree is called" for span in missing]
    faults += faults_of_samples(page)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
