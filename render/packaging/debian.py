#!/usr/bin/env python3
"""The packaging for Debian: render/packaging/debian with its @variables@ filled in, as the folder `debian` of a source package.

  debian.py folder [--place FILE] FOLDER   write it as FOLDER, which is replaced
  debian.py source [--place FILE] FOLDER   write the source of this commit, with it, as FOLDER/standard-sitemap-VERSION, which is
                                           replaced, and the archive without it beside that: `dpkg-buildpackage` does the rest
  debian.py check FOLDER                   say if FOLDER, a `debian`, packages another version than CMakeLists.txt has

FILE is place.json of a folder that CMake has configured: the addresses of the project, as far as it has any. A line with an address
that is empty is left out, and watch and upstream/metadata if they would have none. The maintainer is whom CMake names for reports by e-mail; or else who
packages, as DEBFULLNAME and DEBEMAIL say; or else the authors, without an address. The date is SOURCE_DATE_EPOCH, or else
that of the commit. Exit status 1: it cannot be made, or the version is another one.
"""
import argparse
import json
import os
import re
import shutil
import sys
import tarfile
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is written into the tree
from release import NAME, PROJECT, NoRelease, packed, run, version_of

PACKAGING = PROJECT / "render/packaging/debian"
AUTHORS = "The Standard Sitemap engine authors"
VARIABLE = re.compile(r"@([a-z_]+)@")
OF_ADDRESSES = ("watch", "upstream/metadata")  # without one they say nothing


def maintainer(reports):
    if "@" in reports and not reports.startswith("http"):
        return f"{AUTHORS} <{reports}>"
    return f"{os.environ.get('DEBFULLNAME') or AUTHORS} <{os.environ.get('DEBEMAIL', '')}>"


def date():
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or run("git", "log", "-1", "--format=%ct", cwd=PROJECT)
    return format_datetime(datetime.fromtimestamp(int(seconds), timezone.utc))


def gobject_functions(project):
    """What the library for GObject hosts exports, from its headers."""
    headers = "".join(header.read_text() for header in sorted((project / "render/bindings/gobject").glob("*.h"))
                      if header.name != "ss-private.h")
    types = re.findall(r"G_DECLARE_FINAL_TYPE\(\w+, (\w+),", headers)
    enums = ["_".join(["ss", *re.findall("[A-Z][a-z]*", name)[1:]]).lower() for name in re.findall(r"^\} (Ss\w+);", headers, re.M)]
    functions = re.findall(r"^SS_API (?!G_DECLARE)[^(;]*?(ss_\w+)\(", headers, re.M)
    return sorted({*functions, *(f"{name}_get_type" for name in types + enums)})


def license_of(project):
    """Its year and holder, and its text as a field of the copyright file has it."""
    holder, text = re.fullmatch(r"MIT License\n\nCopyright \(c\) (.*?)\n\n(.*)", (project / "LICENSE").read_text(), re.S).groups()
    return holder, "\n".join(f" {line}" if line else " ." for line in text.rstrip().split("\n"))


def values_of(project, place):
    """What each variable stands for; a list of several values makes several lines."""
    version = version_of(project)
    major, minor, _ = version.split(".")
    interface = json.loads((project / "render/bindings/c/standard-sitemap.json").read_text())
    reports = place.get("reports", "")
    holder, text = license_of(project)
    return {
        "version": version, "major": major, "next": f"0.{int(minor) + 1}" if major == "0" else str(int(major) + 1),
        "maintainer": maintainer(reports), "date": date(), "copyright": holder, "license": text,
        "c_functions": sorted(interface["functions"]), "gobject_functions": gobject_functions(project), "homepage": place.get("homepage", ""),
        "repository": place.get("repository", ""), "reports": reports,
        "bug_database": reports if reports.startswith("http") else ""}


def filled(text, values):
    lines = []
    for line in text.splitlines(keepends=True):
        names = set(VARIABLE.findall(line)) & set(values)
        several = [name for name in names if isinstance(values[name], list)]
        for value in values[several[0]] if several else [None]:
            its = {**values, **dict.fromkeys(several, value)}
            if all(its[name] for name in names):
                lines.append(VARIABLE.sub(lambda found: its.get(found[1], found[0]), line))
    return "".join(lines)


def write_folder(folder, place):
    values = values_of(PROJECT, place)
    shutil.rmtree(folder, ignore_errors=True)
    for source in sorted(PACKAGING.rglob("*")):
        if source.is_dir():
            continue
        text, name = filled(source.read_text(), values), filled(str(source.relative_to(PACKAGING)), values)
        if name in OF_ADDRESSES and not re.search("https?:|@", text):
            continue
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755 if os.access(source, os.X_OK) else 0o644)


def write_source(folder, place):
    changed = run("git", "status", "--porcelain", cwd=PROJECT).decode().splitlines()
    if changed:
        print(f"debian: not committed, and not packaged: {', '.join(line[3:] for line in changed[:5])}", file=sys.stderr)
    version = version_of(PROJECT)
    prefix = f"{NAME}-{version}"
    archive = folder / f"{NAME}_{version}.orig.tar.gz"
    shutil.rmtree(folder / prefix, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    archive.write_bytes(packed(run("git", "archive", f"--prefix={prefix}/", "HEAD", cwd=PROJECT)))
    with tarfile.open(archive) as tar:
        tar.extractall(folder)
    write_folder(folder / prefix / "debian", place)


def check(folder):
    first = (folder / "changelog").read_text().split("\n", 1)[0]
    packaged = re.match(r"\S+ \((?:\d+:)?([^)]+)\)", first)[1].rpartition("-")[0]
    # What a distribution adds to a version: 1.2+dfsg, 1.2~rc1.
    if re.split(r"[+~]", packaged)[0] != version_of(PROJECT):
        raise NoRelease(f"{folder / 'changelog'} begins with version {packaged}, but CMakeLists.txt has {version_of(PROJECT)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("folder", "source", "check"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--place", type=Path, metavar="FILE", help="place.json, as CMake wrote it")
    arguments = parser.parse_args()
    place = json.loads(arguments.place.read_text()) if arguments.place else {}
    try:
        if arguments.what == "check":
            check(arguments.folder)
        elif arguments.what == "folder":
            write_folder(arguments.folder.resolve(), place)
        else:
            write_source(arguments.folder.resolve(), place)
    except NoRelease as why:
        sys.exit(f"debian: {why}")


if __name__ == "__main__":
    main()
