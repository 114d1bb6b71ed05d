#!/usr/bin/env python3
"""Builds the site of this project with MkDocs: its documents, the reference of its headers, and the files that they
link to.

    docs/site/build.py --place build/release/place.json --doxyfile build/release/docs/Doxyfile \
      --manual build/release/render/hosts/probe/option_files/sitemap-probe.1 --output build/site

Links between the documents are written for GitHub; here they are made to fit the site. A source file that a document
links to becomes a page, so that the site can be read without a network.
"""

import argparse
import html
import os
import posixpath
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
MANUAL = "docs/sitemap-probe.1.in"
LINK = re.compile(r"(\]\()([^()\s]+)(\))")
CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]+`", re.DOTALL | re.MULTILINE)
PICTURES = {".png", ".svg"}
NO_REFERENCE = "<!DOCTYPE html><title>Reference</title><p>It was not built with this site.</p>\n"
# The pages of the reference are not in the map, but near its first page, which is.
LINKS_OF_REFERENCE = """<link rel="schema.ssp" href="http://standard-sitemap.org/2007/ns">
<link rel="ssp.location" href="../standard-sitemap.xml">
<link rel="up" href="index.html">
"""


def documents():
    """Each document and the name of its page, both relative to the top of the tree and of the site."""
    found = {"README.md": "index.md"}
    for path in [*SOURCE.glob("*.md"), *SOURCE.glob("docs/**/*.md"), SOURCE / "fixtures/README.md",
                 *SOURCE.glob("tests/*/README.md")]:
        name = path.relative_to(SOURCE).as_posix()
        found.setdefault(name, name.removeprefix("docs/"))
    return found | {MANUAL: "sitemap-probe.md"}


class Collector:
    """Puts the pages into a folder for MkDocs."""

    def __init__(self, folder, manual):
        self.folder = folder
        self.manual = manual
        self.pages = documents()
        self.waiting = []

    def collect(self):
        for name, page in self.pages.copy().items():
            text = manual_page(self.manual) if name == MANUAL else (SOURCE / name).read_text(encoding="utf-8")
            self.write(page, self.with_links(text, name, page))
        # Files that are linked to; what they link to is not followed.
        for name in self.waiting:
            self.write(self.pages[name], source_page(name))

    def write(self, page, text):
        path = self.folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def with_links(self, text, name, page):
        """The document with links to pages of the site; code has no links."""
        def replace(match):
            return match[1] + self.link(match[2], name, page) + match[3]

        pieces, end = [], 0
        for code in CODE.finditer(text):
            pieces += [LINK.sub(replace, text[end:code.start()]), code[0]]
            end = code.end()
        return "".join([*pieces, LINK.sub(replace, text[end:])])

    def link(self, link, name, page):
        path, mark, fragment = link.partition("#")
        if not path or re.match(r"[a-z]+:", link):
            return link
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        return posixpath.relpath(self.target(target), posixpath.dirname(page) or ".") + mark + fragment

    def target(self, name):
        """The page for a file or folder of the tree. A folder with a README.md is that page."""
        if posixpath.normpath(f"{name}/README.md") in self.pages:
            return self.pages[posixpath.normpath(f"{name}/README.md")]
        if name not in self.pages:
            if Path(name).suffix in PICTURES:
                self.pages[name] = name.removeprefix("docs/")
                (self.folder / self.pages[name]).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(SOURCE / name, self.folder / self.pages[name])
            else:
                # MkDocs leaves out hidden files.
                self.pages[name] = "source/" + re.sub(r"(^|/)\.", r"\1dot-", name) + ".md"
                self.waiting.append(name)
        return self.pages[name]


def source_page(name):
    """A file of the tree as a page, or a list of the files of a folder."""
    path = SOURCE / name
    if path.is_dir():
        names = [f"- `{child.name}{'/' * child.is_dir()}`" for child in sorted(path.iterdir())]
        return f"# {name}/\n\n" + "\n".join(names) + "\n"
    return f"# {name}\n\n<pre><code>{html.escape(path.read_text(encoding='utf-8'))}</code></pre>\n"


def manual_page(path):
    """The manual page: as Markdown if there is mandoc, or else its text as it is written."""
    title = "# sitemap-probe\n\n"
    if not shutil.which("mandoc"):
        return title + source_page(path).partition("\n\n")[2]
    done = subprocess.run(["mandoc", "-T", "markdown", path], check=True, text=True, capture_output=True)
    _, *lines, _ = done.stdout.strip().splitlines()  # without the line at the top and that at the bottom
    return title + "\n".join(re.sub(r"^(#+ )(.*)", lambda found: f"#{found[1]}{found[2].capitalize()}", line)
                             for line in lines) + "\n"


def write_reference(doxyfile, folder):
    if not doxyfile:
        folder.mkdir()
        (folder / "index.html").write_text(NO_REFERENCE)
        return
    settings = f"{doxyfile.read_text()}\nHTML_OUTPUT = \"{folder}\"\n"
    subprocess.run(["doxygen", "-"], input=settings, text=True, check=True)
    # doxygen makes pages of the documents too; links to them lead to those of the site.
    pages = {f"md_{re.sub(r'[^A-Za-z0-9]', '_', name.removesuffix('.md'))}.html":
             re.sub(r"(README)?\.md$", lambda found: f"{'index' * bool(found[1])}.html", page)
             for name, page in documents().items()}
    for page in folder.glob("md_*.html"):
        page.unlink()
    for file in [*folder.rglob("*.html"), *folder.rglob("*.js")]:
        text = file.read_text(encoding="utf-8")
        text = re.sub(r"\b(md_\w+\.html)(#[\w-]*)?", lambda found: f"../{pages[found[1]]}", text)
        if file.parent == folder:  # the others are parts of its search
            text = text.replace("</head>", f"{LINKS_OF_REFERENCE}</head>", 1)
        file.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--doxyfile", type=Path, help="as CMake configured it; without it there is no reference")
    parser.add_argument("--manual", type=Path, default=SOURCE / MANUAL,
                        help="the manual page, as it was built; without it the page has no options")
    parser.add_argument("--place", type=Path, help="place.json, as CMake wrote it: the addresses that each page shows")
    parser.add_argument("--output", type=Path, required=True, help="a folder, which is emptied first")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder)
        Collector(pages, options.manual.resolve()).collect()
        write_reference(options.doxyfile, pages / "reference")
        place = options.place.read_text(encoding="utf-8") if options.place else "{}"
        subprocess.run(["mkdocs", "build", "--quiet", "--config-file", SOURCE / "docs/site/mkdocs.yml", "--site-dir",
                        options.output.resolve()], check=True,
                       env=os.environ | {"STANDARD_SITEMAP_SITE_PAGES": folder, "STANDARD_SITEMAP_PLACE": place, "LC_ALL": "C.UTF-8"})


if __name__ == "__main__":
    main()
