#!/usr/bin/env python3
"""Writes fixtures/manifest.json, the list of all cases; with --check, says whether it is stale instead."""

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from case import SUITE, all_cases
from compare import LEVELS, levels_of

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


def needs_of(case):
    """What the input asks for beyond a page and its documents: the keys of `input`, limits by their names."""
    needs = [key for key in case.input if key not in ("page", "sitemap", "documents", "policy")]
    return sorted(needs + ["policy." + limit for limit in case.input.get("policy", {})])


def digest_of(case):
    digest = hashlib.sha256()
    for name in case.files:
        data = (case.folder / name).read_bytes()
        digest.update(b"%s %d\n" % (name.encode(), len(data)) + data)
    return digest.hexdigest()


def entry_of(case):
    entry = {"name": case.name, "statement": case.statement, "why": case.why, "levels": levels_of(case), "needs": needs_of(case),
             "files": case.files, "sha256": digest_of(case)}
    return {**entry, "approximation": True} if case.approximation else entry


def manifest_of(folder):
    """One case a line, so that changes to different cases do not meet in one line."""
    head = {"suite": SUITE, "protocol": "http://standard-sitemap.org/2007/ns", "levels": list(LEVELS)}
    lines = [json.dumps(entry_of(case), ensure_ascii=False) for case in all_cases(folder)]
    return json.dumps(head, indent=1)[:-2] + ',\n "cases": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"


def main():
    target, text = FIXTURES / "manifest.json", manifest_of(FIXTURES)
    if sys.argv[1:] == ["--check"]:
        if not target.is_file() or target.read_text() != text:
            sys.exit("fixtures/manifest.json is stale: run tests/suite/manifest.py")
    elif sys.argv[1:]:
        sys.exit("usage: manifest.py [--check]")
    else:
        target.write_text(text)


if __name__ == "__main__":
    main()
