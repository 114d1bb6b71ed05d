#!/usr/bin/env python3
"""Packs a wheel of the Python package that carries the engine.

  wheel.py [--compress LEVEL] [--place FILE] LIBRARY READER FOLDER
  wheel.py [--place FILE] --installed FOLDER

LIBRARY is the shared library, READER the program of the reader process. The wheel is written to FOLDER, without network and
without setuptools: a wheel is a zip file. It carries the libraries that these two need, too, as auditwheel does it: under
names of their own, found relative to each other, each with the copyright of its Debian package. Not carried is what the
manylinux profile (PEP 600) says that every system has: the C library and those of the compiler.

FILE is place.json of the folder in which CMake built the library: the addresses of the project, as far as it has any.

--installed writes the package into FOLDER as a distribution installs it: without the engine, which is that of the system, and
with its metadata, so that pip and importlib.metadata know it.

The platform tag is the oldest glibc on which the files can run, read from the versions of the symbols that they need.
Needs binutils and patchelf.
"""
import argparse
import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
OF_EVERY_SYSTEM = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|gcc_s|stdc\+\+))\.so\.\d+")
# The manylinux profile whose libstdc++ is the first to have these symbols.
GLIBC_OF_LIBSTDCXX = {(3, 4, 19): (2, 17), (3, 4, 24): (2, 28), (3, 4, 28): (2, 31), (3, 4, 29): (2, 34),
                      (3, 4, 30): (2, 35), (3, 4, 33): (2, 39)}
TIME = (1980, 1, 1, 0, 0, 0)


def output_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def needed(file):
    return re.findall(r"\(NEEDED\).*\[(.*?)\]", output_of("readelf", "--dynamic", "--wide", file))


def carried_for(files):
    """The libraries that these files need, directly or not: {name that is asked for: file of this system}."""
    found = {}
    for file in files:
        for name, path in re.findall(r"^\s*(\S+) => (\S+) \(", output_of("ldd", file), re.M):
            if not OF_EVERY_SYSTEM.fullmatch(name):
                found[name] = Path(path).resolve()
        if "not found" in output_of("ldd", file):
            raise SystemExit(f"{file} needs a library that is not on this machine")
    return found


def own_name(name, file):
    """Two wheels may carry different builds of one library into one process."""
    stem, _, version = name.partition(".so")
    return f"{stem}-{hashlib.sha256(file.read_bytes()).hexdigest()[:8]}.so{version}"


def copyrights_of(files):
    """The copyright texts of the Debian packages that these files are from, by package."""
    paths = {str(file): {str(file), str(file).removeprefix("/usr")} for file in files}  # as it was installed
    asked = [path for both in paths.values() for path in both]
    found = subprocess.run(["dpkg-query", "--search", *asked], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                           text=True).stdout
    owners = dict(reversed(line.split(": ", 1)) for line in found.splitlines())
    texts = {}
    for file, both in paths.items():
        owner = next((owners[path].split(":")[0] for path in both if path in owners), None)
        text = Path(f"/usr/share/doc/{owner}/copyright")
        if not text.is_file():
            raise SystemExit(f"no Debian package says under which licence {file} may be passed on")
        texts[owner] = text.read_bytes()
    return texts


def numbers(versions):
    return [tuple(map(int, version.split("."))) for version in versions]


def glibc_for(files):
    """The oldest glibc whose manylinux profile has all symbols that the files need."""
    wanted = [(2, 17)]
    for file in files:
        versions = output_of("readelf", "--version-info", "--wide", file)
        needs = versions.partition("Version needs section")[2]
        wanted += [version[:2] for version in numbers(re.findall(r"\bGLIBC_(\d+\.\d+)", needs))]
        for version in numbers(re.findall(r"\bGLIBCXX_(\d+\.\d+\.\d+)", needs)):
            since = [glibc for first, glibc in GLIBC_OF_LIBSTDCXX.items() if version <= first]
            if not since:
                raise SystemExit(f"{file} needs GLIBCXX {version}: add the profile that has it to GLIBC_OF_LIBSTDCXX")
            wanted.append(min(since))
    return max(wanted)


def patch(*command):
    """One kind of change at a time: patchelf 0.14 forgets the second of two."""
    subprocess.run(["patchelf", *command], check=True)


def native_files(library, reader, folder):
    """Copies the engine and what it needs into the folder. Returns the copyright texts by package."""
    carried = carried_for([library, reader])
    names = {name: own_name(name, file) for name, file in carried.items()}
    soname = re.search(r"\(SONAME\).*\[(.*?)\]", output_of("readelf", "--dynamic", "--wide", library))[1]
    copies = {folder / soname: library, folder / "standard-sitemap-reader": reader}
    copies |= {folder / names[name]: file for name, file in carried.items()}
    for copy, file in copies.items():
        shutil.copyfile(file, copy)
        copy.chmod(0o755)
        subprocess.run(["strip", "--strip-unneeded", copy], check=True)
        if copy.name in names.values():
            patch("--set-soname", copy.name, copy)
        renamed = [["--replace-needed", name, names[name]] for name in needed(copy) if name in names]
        if renamed:
            patch(*(option for options in renamed for option in options), copy)
        patch("--set-rpath", "$ORIGIN", copy)
    return copyrights_of(carried.values())


def addresses(place):
    """The fields of the addresses in place.json."""
    fields = [f"Project-URL: {label}, {place[name]}\n"
              for name, label in (("homepage", "Homepage"), ("repository", "Source"), ("reports", "Issues"))
              if re.match("https?:", place.get(name, ""))]
    if "@" in place.get("reports", "") and not place["reports"].startswith("http"):
        fields.append(f"Maintainer-email: {place['reports']}\n")
    return "".join(fields)


def metadata(version, place):
    return f"""Metadata-Version: 2.1
Name: standard-sitemap
Version: {version}
Summary: Site maps as data: Standard Sitemaps, XML sitemaps, feeds, llms.txt; streaming, typed, with any HTTP session
License: MIT
Requires-Python: >=3.9
Provides-Extra: pandas
Requires-Dist: pandas; extra == "pandas"
{addresses(place)}Description-Content-Type: text/markdown

""" + (HERE / "README.md").read_text("utf-8")


def own_files():
    return {f"standard_sitemap/{file.name}": file.read_bytes()
            for file in sorted((HERE / "standard_sitemap").iterdir()) if file.suffix in (".py", ".json", ".typed")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path, nargs="?")
    parser.add_argument("reader", type=Path, nargs="?")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--installed", type=Path, metavar="FOLDER", help="write the package without the engine")
    parser.add_argument("--compress", type=int, default=9, metavar="LEVEL", help="0 to 9; 9 unless given")
    parser.add_argument("--place", type=Path, metavar="FILE", help="place.json, as CMake wrote it")
    arguments = parser.parse_args()
    place = json.loads(arguments.place.read_text()) if arguments.place else {}
    version = json.loads((HERE / "standard_sitemap/interface.json").read_text())["version"]
    info = f"standard_sitemap-{version}.dist-info"
    if bool(arguments.installed) == bool(arguments.folder):
        parser.error("it takes LIBRARY, READER and FOLDER, or --installed")
    if arguments.installed:
        for name, data in {**own_files(), f"{info}/METADATA": metadata(version, place).encode()}.items():
            file = arguments.installed / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        return
    if not shutil.which("patchelf"):
        raise SystemExit("patchelf is not installed: without it the libraries would not be found in the wheel")
    with tempfile.TemporaryDirectory() as temporary:
        native = Path(temporary)
        copyrights = native_files(arguments.library.resolve(), arguments.reader.resolve(), native)
        binaries = sorted(native.iterdir())
        tag = "py3-none-manylinux_{}_{}_{}".format(*glibc_for(binaries), os.uname().machine)
        files = own_files()
        files |= {f"standard_sitemap/native/{file.name}": file.read_bytes() for file in binaries}
        files[f"{info}/METADATA"] = metadata(version, place).encode()
        files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: wheel.py\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
        files[f"{info}/top_level.txt"] = b"standard_sitemap\n"
        files[f"{info}/licenses/LICENSE"] = (HERE.parents[2] / "LICENSE").read_bytes()
        files |= {f"{info}/licenses/{name}": text for name, text in sorted(copyrights.items())}
    record = [f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}"
              for name, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()

    arguments.folder.mkdir(parents=True, exist_ok=True)
    wheel = arguments.folder / f"standard_sitemap-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = (0o100755 if name.startswith("standard_sitemap/native/") else 0o100644) << 16
            kind = zipfile.ZIP_DEFLATED if arguments.compress else zipfile.ZIP_STORED
            archive.writestr(entry, data, kind, arguments.compress or None)
    print(wheel)


if __name__ == "__main__":
    sys.exit(main())
