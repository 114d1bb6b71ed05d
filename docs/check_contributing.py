#!/usr/bin/env python3
"""Whether the tests and the identifiers that contributing.md names in code spans exist."""

import re
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
TEST_OF_GOOGLETEST = re.compile(r"[A-Z]\w*\.[A-Z]\w*")
TEST_OF_CTEST = re.compile(r"[a-z]\w*\.[a-z]\w*")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*(?:::\w+)*")
FILE_TYPES = {"cpp", "h", "py", "sh", "md", "txt", "toml", "tsv", "js", "mjs", "json", "cmake"}


CODE = (".cpp", ".h", ".py", ".js", ".mjs", ".sh", ".cmake", ".toml")


def texts():
    for folder in ("engine", "discovery", "render", "tests", "docs"):
        for file in (PROJECT / folder).rglob("*"):
            is_code = file.suffix in CODE or file.name == "CMakeLists.txt"
            if is_code and file.is_file() and "node_modules" not in file.parts:
                yield file.read_text(encoding="utf-8", errors="replace")
    for name in ("CMakeLists.txt", "CMakePresets.json", "bootstrap"):
        yield (PROJECT / name).read_text(encoding="utf-8")


def main():
    spans = set(re.findall(r"`([^`\n]+)`", (PROJECT / "docs/contributing.md").read_text(encoding="utf-8")))
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
    for span in missing:
        print(f"docs/contributing.md names `{span}`, which nothing in the tree is called")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
