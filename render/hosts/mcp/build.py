#!/usr/bin/env python3
"""Puts the server for agents together, as a folder that runs and that `npm pack` packs.

  build.py --package DIR --modules DIR --output DIR

--package: the npm package standard-sitemap, with its module; --modules: the installed modules of package-lock.json. The
engine is a bundled dependency: it is in what `npm pack` makes; the other modules are those of the registry.
"""
import argparse
import json
import re
import shutil
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
OURS = ["index.js", "parts", "README.md"]


def version():
    return re.search(r"project\(StandardSitemap\s+VERSION (\S+)", (PROJECT / "CMakeLists.txt").read_text()).group(1)


def description(engine):
    package = json.loads((HERE / "package.json").read_text())
    package["version"] = version()
    of_engine = json.loads((engine / "package.json").read_text())
    package |= {name: of_engine[name] for name in ("homepage", "repository", "bugs") if name in of_engine}
    package["dependencies"]["standard-sitemap"] = version()
    package["bundleDependencies"] = ["standard-sitemap"]
    return json.dumps(package, indent=2) + "\n"


def assemble(folder, engine, modules):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(modules, folder / "node_modules", symlinks=True, ignore=shutil.ignore_patterns(".package-lock.json"))
    shutil.copytree(engine, folder / "node_modules/standard-sitemap")
    for name in OURS:
        copy = shutil.copytree if (HERE / name).is_dir() else shutil.copyfile
        copy(HERE / name, folder / name)
    shutil.copyfile(PROJECT / "LICENSE", folder / "LICENSE")
    (folder / "index.js").chmod(0o755)
    (folder / "package.json").write_text(description(engine))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("package", "modules", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    arguments = parser.parse_args()
    assemble(arguments.output, arguments.package, arguments.modules)


if __name__ == "__main__":
    main()
