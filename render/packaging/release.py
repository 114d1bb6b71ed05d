#!/usr/bin/env python3
"""A release: everything that others get, in one folder, made of one commit. `./bootstrap release` builds what is collected.

  release.py check            say why this tree is no release: a change that is not committed, no entry in CHANGELOG.md
  release.py collect FOLDER   put what is built into FOLDER, which is replaced: the source archive, the packages of Debian
                              and of npm, the zips of the extension, the module, the site of the documents, the conformance
                              suite, what all of them consist of (SPDX 2.3), and their sums (SHA256SUMS)

The same commit, built with the same packages, gives the same bytes. Exit status 1: something is missing, or in the way.
"""
import argparse
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import quote

PROJECT = Path(__file__).resolve().parents[2]
NAME = "standard-sitemap"
EXTENSION = "render/hosts/extension"
LOCKS = (f"{EXTENSION}/package-lock.json", "render/hosts/mcp/package-lock.json")


class NoRelease(Exception):
    pass


def run(*command, cwd):
    done = subprocess.run([str(word) for word in command], cwd=cwd, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        raise NoRelease(f"`{' '.join(map(str, command))}` failed")
    return done.stdout


def version_of(project):
    """The version that everything has: docs.version_is_in_one_place."""
    return re.search(r"^project\([^)]*VERSION ([\d.]+)", (project / "CMakeLists.txt").read_text(), re.M).group(1)


def check(project):
    """Raises NoRelease if the tree is none."""
    changed = run("git", "status", "--porcelain", cwd=project).decode().splitlines()
    if changed:
        raise NoRelease(f"these are not committed: {', '.join(line[3:] for line in changed[:5])}")
    version = version_of(project)
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", (project / "CHANGELOG.md").read_text(), re.M):
        raise NoRelease(f"CHANGELOG.md has no entry for this version: write `## [{version}] - YYYY-MM-DD` above its changes")


# --- the files ---

def packed(data):
    """Compressed without a time and a name."""
    out = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0) as stream:
        stream.write(data)
    return out.getvalue()


def archive(folder, prefix, names=("**/*",)):
    """The files of a folder, sorted, without owners and times."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for file in sorted({file for name in names for file in folder.glob(name) if file.is_file()}):
            entry = tarfile.TarInfo(f"{prefix}/{file.relative_to(folder).as_posix()}")
            entry.size, entry.mode = file.stat().st_size, 0o644
            with file.open("rb") as stream:
                tar.addfile(entry, stream)
    return packed(out.getvalue())


def built(build, pattern, command):
    """The files that `command` has made; there is at least one."""
    found = sorted(build.glob(pattern))
    if not found:
        raise NoRelease(f"{build.name}/{pattern} is missing: {command} makes it")
    return found


def packed_name(package):
    """As `npm pack` calls the archive of this package."""
    description = json.loads((package / "package.json").read_text())
    return f"{description['name']}-{description['version']}.tgz"


def for_reviewers(project, prefix, package):
    """The source with the package that has the engine, at the place where the extension's build.py looks for it."""
    package.chmod(0o644)
    return run("git", "archive", f"--prefix={prefix}/{EXTENSION}/", f"--add-file={package}", f"--prefix={prefix}/", "HEAD", cwd=project)


def collect(project, build, folder):
    version = version_of(project)
    prefix = f"{NAME}-{version}"
    debian = built(build, "packages/*.deb", "./bootstrap packages")
    others = (*(built(build, f"packages/*.{kind}", "./bootstrap packages")[0] for kind in ("dsc", "orig.tar.gz", "debian.tar.xz")),
              *built(build, "extension/*.zip", "./bootstrap extension"),
              *built(build, f"{NAME}-suite.tar.gz", "./bootstrap suite"))
    packages = [built(build, f"{name}/package.json", f"./bootstrap {command}")[0].parent
                for name, command in (("wasm/package", "wasm"), ("mcp", "mcp"))]
    built(build, "site/index.html", "./bootstrap site")
    built(build, "extension/store/*", "./bootstrap extension")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / f"{prefix}.tar.gz").write_bytes(packed(run("git", "archive", f"--prefix={prefix}/", "HEAD", cwd=project)))
    for file in (*debian, *others):
        shutil.copyfile(file, folder / file.name)
    run("npm", "pack", "--silent", *packages, "--pack-destination", folder, cwd=build)
    (folder / f"{NAME}-extension-source-{version}.tar.gz").write_bytes(
        packed(for_reviewers(project, prefix, folder / packed_name(packages[0]))))
    (folder / f"{NAME}-wasm-{version}.tar.gz").write_bytes(
        archive(packages[0], f"{NAME}-wasm-{version}", ("*.wasm", "LICENSE", "licenses.txt", "packages.txt")))
    (folder / f"{NAME}-extension-store-{version}.tar.gz").write_bytes(
        archive(build / "extension/store", f"{NAME}-extension-store-{version}"))
    (folder / f"{NAME}-site-{version}.tar.gz").write_bytes(archive(build / "site", f"{NAME}-site-{version}"))
    (folder / f"{prefix}.spdx.json").write_text(json.dumps(sbom(project, build, debian), indent=1) + "\n")
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(folder.iterdir())]
    (folder / "SHA256SUMS").write_text("".join(sums))


# --- what they consist of ---

def debian_parts(packages):
    """(name, version, None) of what packages of Debian depend on; the version is empty where any will do."""
    for package in packages:
        depends = run("dpkg-deb", "-f", package, "Depends", cwd=package.parent).decode()
        for name, version in re.findall(r"([a-z0-9][a-z0-9+.-]+)(?::any)?(?: \([<>=]+ ([^)]+)\))?", depends):
            if not name.startswith(f"lib{NAME}"):
                yield name, version, None


def module_parts(build):
    """Those of the toolchain of the module, with its libraries."""
    for line in (build / "wasm/package/packages.txt").read_text().splitlines():
        yield (*line.split(" ", 1), None)


def npm_parts(lock):
    """The modules of npm that a bundle carries."""
    for path, module in json.loads(lock.read_text())["packages"].items():
        if path and not module.get("dev"):
            yield path.rpartition("node_modules/")[2], module["version"], module.get("license")


def purl(kind, name, version):
    """The part as package URLs name it. A source package has `src:` before its name, and may have words behind its version."""
    words = quote((version or "").partition(" ")[0], safe=":")
    return (f"pkg:{kind}/{quote(name.removeprefix('src:'), safe='/')}" + (f"@{words}" if words else "") +
            ("?arch=source" if name.startswith("src:") else ""))


def sbom(project, build, debian):
    """As SPDX 2.3 has it. The origin of each part is in its purl."""
    commit, seconds = run("git", "log", "-1", "--format=%H %ct", cwd=project).decode().split()
    date = datetime.fromtimestamp(int(seconds), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    version = version_of(project)
    whole = {"SPDXID": "SPDXRef-project", "name": NAME, "versionInfo": version, "downloadLocation": "NOASSERTION",
             "licenseDeclared": "MIT", "filesAnalyzed": False}
    parts = {("deb/debian", *part) for part in (*debian_parts(debian), *module_parts(build))}
    parts |= {("npm", *part) for lock in LOCKS for part in npm_parts(project / lock)}
    packages = [{"SPDXID": f"SPDXRef-part-{number}", "name": name.removeprefix("src:"), **({"versionInfo": its} if its else {}),
                 "downloadLocation": "NOASSERTION", "licenseDeclared": license or "NOASSERTION", "filesAnalyzed": False,
                 "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                   "referenceLocator": purl(kind, name, its)}]}
                for number, (kind, name, its, license) in enumerate(sorted(parts, key=lambda part: [word or "" for word in part]), 1)]
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"{NAME}-{version}",
            "documentNamespace": f"https://spdx.org/spdxdocs/{NAME}-{version}-{commit}",
            "creationInfo": {"created": date, "creators": ["Tool: release.py"]}, "packages": [whole, *packages],
            "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                               "relatedSpdxElement": whole["SPDXID"]}] +
                             [{"spdxElementId": whole["SPDXID"], "relationshipType": "DEPENDS_ON",
                               "relatedSpdxElement": one["SPDXID"]} for one in packages]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("check", "collect"))
    parser.add_argument("folder", nargs="?", type=Path)
    arguments = parser.parse_args()
    if (arguments.what == "collect") != (arguments.folder is not None):
        parser.error("collect takes a folder, check takes none")
    try:
        if arguments.what == "check":
            check(PROJECT)
        else:
            collect(PROJECT, PROJECT / "build", arguments.folder.resolve())
    except NoRelease as why:
        sys.exit(f"release: {why}")


if __name__ == "__main__":
    main()
