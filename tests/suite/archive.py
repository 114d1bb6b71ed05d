#!/usr/bin/env python3
"""Packs the conformance suite: archive.py FILE.tar.gz. The same tree gives the same bytes."""

import gzip
import io
import sys
import tarfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from case import SUITE, all_cases

PROJECT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("protocol.md", "json.md", "lists.md", "policy.md", "place.md", "diagnostics.md",
             "conformance-suite.md")


def files():
    """(name in the archive, file), sorted."""
    found = {"README.md": "fixtures/README.md", "manifest.json": "fixtures/manifest.json", "LICENSE": "LICENSE"}
    found.update({name: "tests/suite/" + name for name in ("run.py", "case.py", "compare.py")})
    found.update({"docs/" + name: "docs/" + name for name in DOCUMENTS})
    for case in all_cases(PROJECT / "fixtures"):
        found.update({"cases/%s/%s" % (case.name, name): "fixtures/%s/%s" % (case.name, name) for name in case.files})
    return sorted(found.items())


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: archive.py FILE.tar.gz")
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, source in files():
            data = (PROJECT / source).read_bytes()
            if name == "README.md":  # in the archive, the documents are beside it
                data = data.replace(b"](../docs/", b"](docs/")
            entry = tarfile.TarInfo("standard-sitemap-suite-%d/%s" % (SUITE, name))
            entry.size, entry.mode = len(data), 0o755 if name == "run.py" else 0o644
            archive.addfile(entry, io.BytesIO(data))
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "wb") as out, gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0) as stream:
        stream.write(packed.getvalue())


if __name__ == "__main__":
    main()
