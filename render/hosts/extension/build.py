#!/usr/bin/env python3
"""Puts the extension together, for Chromium and for Firefox.

  build.py [--package PACKAGE] [--modules DIR] [--output DIR]

--package: the npm package standard-sitemap with its module, a folder or what `npm pack` makes of it (standard-sitemap-VERSION.tgz);
--modules: the folder with those of package.json. Both are beside this file if nothing else is said, as in the archive for reviewers.
In --output there are then the folders `chromium` and `firefox`, which a browser loads as they are, and the same as
standard-sitemap-chromium.zip and -firefox.zip: the same bytes from the same files.
"""
import argparse
import json
import re
import shutil
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
BROWSERS = {"chromium": ".png", "firefox": ".svg"}  # and the icons that it takes
OURS = ["background", "options", "page", "panel", "shared", "welcome", "worker"]
sys.path.insert(0, str(PROJECT / "render/words"))
sys.dont_write_bytecode = True
import table  # noqa: E402: render/words/table.py
import tables  # noqa: E402

# For Node.js, for bundlers, and for hosts that want less.
NOT_HERE = {"standard-sitemap-decoding.txt", "browser.jsx", "command.js", "command", "lean.js", "lean.jsx", "standard-sitemap-lean.wasm"}
NOTICES = re.compile(r"licen[cs]e|notice|copying|copyright", re.I)


def is_notice(path):
    return bool(NOTICES.search(path.name)) and path.suffix in ("", ".txt", ".md")


def copy_package(source, target):
    """Copies what runs of what the package ships; returns the texts of its licences, in order."""
    description = source / "package.json"
    shipped = json.loads(description.read_text())["files"] if description.exists() else ["*.js", "comlink.mjs"]
    for path in sorted({p for pattern in shipped for p in source.glob(pattern)}):
        if path.name.endswith(".d.ts") or path.relative_to(source).parts[0] in NOT_HERE or is_notice(path):
            continue
        copy = target / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    return [(f"{source.name}/{p.name}", p.read_text()) for p in sorted(source.iterdir()) if p.is_file() and is_notice(p)]


def version():
    return re.search(r"project\(StandardSitemap\s+VERSION (\S+)", (PROJECT / "CMakeLists.txt").read_text()).group(1)


def manifest_for(browser, package):
    manifest = json.loads((HERE / "manifest/common.json").read_text())
    for key, value in json.loads((HERE / f"manifest/{browser}.json").read_text()).items():
        manifest[key] = manifest[key] + value if isinstance(manifest.get(key), list) else value
    manifest["version"] = version()
    of_package = json.loads((package / "package.json").read_text())
    if "homepage" in of_package:
        manifest["homepage_url"] = of_package["homepage"]
    return json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"


def write_demo(folder):
    """The frame of the panel, for the map to try beside the first page: without what only a panel has."""
    text = (folder / "panel/panel.html").read_text()
    for pattern, new in {
        r'<meta name="viewport".*\n': "",
        r'<link rel="stylesheet" href="\.\./tree/page\.css">': r'<base target="_parent">\n\g<0>',
        r'href="panel\.css"': 'href="../panel/panel.css"',
        r'href="reading\.css"': 'href="../panel/reading.css"',
        r'src="panel\.js"': 'src="demo.js"',
        r'<a class="skip".*\n': "",
        r'<div id="forms"></div>': "",
        r'<p id="state"(?s:.*)<p id="derived".*\n': "",
        r'<div id="shown" hidden>': '<div id="shown">',
        r' aria-keyshortcuts="/"': "",
        r'<section id="stated"(?s:.*)</footer>\n': "",
    }.items():
        text, count = re.subn(pattern, new, text)
        if count != 1:
            sys.exit(f"panel.html does not have one {pattern}")
    (folder / "welcome/demo.html").write_text(text)


def write_texts(folder):
    """_locales, and for the tree the words that its scripts use (`words.name`)."""
    words = table.read()
    ours = [p for p in folder.rglob("*") if p.suffix in (".js", ".html", ".json") and p.relative_to(folder).parts[0] in OURS]
    sources = "\n".join(p.read_text() for p in [*ours, folder / "manifest.json"])
    named = set(re.findall(r'"(\w+)"', sources)) | set(re.findall(r"__MSG_(\w+)__", sources))
    beginnings = tuple(re.findall(r"`([a-z_]+_)\$\{", sources))  # text(`role_${name}`)
    for language in words.languages:
        messages = {"texts_lang": {"message": language}, "texts_dir": {"message": words.direction(language)}}
        texts = words.for_chrome(language).items()
        messages |= {name: it for name, it in texts if name in named or name.startswith(beginnings)}
        (folder / "_locales" / language).mkdir(parents=True)
        text = json.dumps(messages, indent=1, ensure_ascii=False)
        (folder / "_locales" / language / "messages.json").write_text(text + "\n")
    scripts = [*folder.glob("tree/*.js"), *folder.glob("panel/*.js")]
    used = table.used_in("\n".join(p.read_text() for p in sorted(scripts)))
    text = json.dumps({it: words.for_script(it, used) for it in words.languages}, indent=1, ensure_ascii=False)
    (folder / "panel/word_table.js").write_text(f"export const wordTable = {text};\n")


def assemble(browser, folder, package, modules):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in OURS:
        shutil.copytree(HERE / name, folder / name)
    shutil.copytree(PROJECT / "render/page", folder / "tree")
    style = folder / "tree/page.css"  # as one file
    style.write_text(re.sub(r'@import "(.+)";\n', lambda it: (style.parent / it[1]).read_text(), style.read_text()))
    # The program for class changes is an expression; as a file it gives its value a name in the isolated world.
    script = (PROJECT / "render/changes/page_changes.js").read_text()
    (folder / "page/page_changes.js").write_text(f"globalThis.standardSitemapChanges =\n{script};\n")
    (folder / "icons").mkdir()
    for icon in sorted((HERE / "icons").glob(f"*{BROWSERS[browser]}")):
        shutil.copyfile(icon, folder / "icons" / icon.name)
    write_demo(folder)
    tables.write_into(folder)
    (folder / "manifest.json").write_text(manifest_for(browser, package))
    write_texts(folder)
    licences = [("standard-sitemap", (PROJECT / "LICENSE").read_text())]
    licences += [it for it in copy_package(package, folder / "engine") if it[1] != licences[0][1]]
    for module, files, name in (("smol-toml", "dist", "toml"), ("comlink", "dist/esm", "comlink")):
        licences += copy_package(modules / module / files, folder / name)
        licences += [(f"{module}/{p.name}", p.read_text()) for p in sorted((modules / module).iterdir()) if is_notice(p)]
    text = "\n\n".join(f"==== {name} ====\n\n{text.strip()}" for name, text in licences)
    (folder / "LICENCES.txt").write_text(f"Everything in this extension, and its licences.\n\n{text}\n")


def pack(folder, file):
    """A zip without anything that differs from time to time or from machine to machine."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())


def unpacked(package, folder):
    """The folder of the npm package, which may be an archive."""
    if package.is_dir():
        return package.resolve()
    if not package.exists():
        sys.exit(f"{package} is missing. It is the npm package standard-sitemap, with the engine as WebAssembly: no registry has it yet, "
                 "but each release and its archive for reviewers. It is built from this tree by `./bootstrap wasm && npm pack "
                 "./build/wasm/package`, on Debian 12 or in a container of it.")
    with tarfile.open(package) as archive:
        for entry in archive:
            if entry.isfile() and (folder / entry.name).resolve().is_relative_to(folder.resolve()):
                archive.extract(entry, folder)
    return folder / "package"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("package", HERE / f"standard-sitemap-{version()}.tgz"), ("modules", HERE / "node_modules"),
                        ("output", PROJECT / "build/extension")):
        parser.add_argument(f"--{name}", type=Path, default=usual)
    arguments = parser.parse_args()
    if not arguments.modules.is_dir():
        sys.exit(f"{arguments.modules} is missing: `npm ci` makes it")
    with tempfile.TemporaryDirectory() as folder:
        package = unpacked(arguments.package, Path(folder))
        for browser in BROWSERS:
            assemble(browser, arguments.output / browser, package, arguments.modules.resolve())
            file = arguments.output / f"standard-sitemap-{browser}.zip"
            pack(arguments.output / browser, file)
            print(f"{file}: {file.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
