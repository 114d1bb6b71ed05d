"""docs/publishing/toc2ssp.py on documentation as Debian ships it, compared with what regular expressions find in it."""

import gzip
import html
import os
import re
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path
from urllib.parse import unquote

import support

FOLDER = support.BUILD / "debian-tocs"  # kept between runs
CONVERTER = support.SOURCE / "docs/publishing/toc2ssp.py"


def package(name, *patterns):
    """The files of a package of these patterns, unpacked but not installed."""
    kept = FOLDER / name
    if kept.is_dir():
        return kept
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        got = support.run("timeout", "240", support.tool("apt-get"), "download", name, status=None, cwd=folder)
        archives = list(Path(folder).glob("*.deb"))
        if got.returncode != 0 or len(archives) != 1:
            support.missing(f"Debian's package {name} ({got.stderr.strip()[-300:]})")
        files = Path(folder, "files")
        files.mkdir()
        unpack = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", archives[0]], stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", files, "--wildcards", *patterns], stdin=unpack.stdout, check=True)
        unpack.stdout.close()
        if unpack.wait() != 0:
            raise AssertionError(f"{archives[0]} cannot be unpacked")
        try:
            files.rename(kept)
        except OSError:  # another run was faster
            pass
    return kept


def only(folder, name):
    """The file or folder of this name, wherever the package has it."""
    [found] = folder.rglob(name)
    return found


class Map:
    """The map of an input, as the probe reads it from a server; it has to pass the check without a warning."""

    def __init__(self, source):
        self.source = Path(source)
        with tempfile.TemporaryDirectory() as folder, support.Site(folder) as site:
            said = support.run_python(CONVERTER, source, "-o", Path(folder, "map.xml"),
                                      "--base", site.url + "documentation")
            self.notes, self.text = said.stderr, Path(folder, "map.xml").read_text(encoding="utf-8")
            self.nodes = support.probed("--sitemap", site.url + "map.xml", "--check", "--fail-on",
                                       "warning")["sitemap"]["nodes"]
            self.base = site.url + "documentation/"
        self.entries = [node for node in self.nodes if node["kind"] != "root"]
        self.roles = [role for node in self.entries for role in node["roles"]]
        self.externals = self.text.count("<external ")
        self.parents = {child: node["id"] for node in self.nodes for child in node["children"]}

    def file(self, node):
        """The file of a node below the folder of the input, with its fragment; None if it leads elsewhere."""
        url = node["url"] or ""
        return unquote(url[len(self.base):]) if url.startswith(self.base) else None

    def parent_file(self, node):
        return self.file(self.nodes[self.parents[node["id"]]])


def attribute(tag, name):
    found = re.search(rf'\b{name}="([^"]*)"', tag)
    return html.unescape(found[1]) if found else None


def words(text):
    return " ".join(text.split())


def tags(text, pattern, *names):
    """The values of these attributes in all tags that match."""
    return [tuple(attribute(tag, name) for name in names) for tag in re.findall(pattern, text)]


class DebianTocs(unittest.TestCase):
    def absent(self, made, folder):
        """The files that entries lead to, and that the package does not have."""
        files = {file.partition("#")[0] for node in made.entries if (file := made.file(node))}
        self.assertTrue(files)
        return {file for file in files if not (folder / file).is_file()}

    def gtk(self, book):
        folder = package("libgtk-3-doc", "*.html", "*.devhelp2")
        return only(folder, book + ".devhelp2")

    def assert_up(self, source, pages_with_up):
        """Each page that names a page above it has one place in the map: below that page."""
        folder = source if source.is_dir() else source.parent
        up = {}
        for page in folder.glob("*.html"):
            for href, in tags(page.read_text(encoding="utf-8"), r'<link rel="up"[^>]*>', "href"):
                up[page.name] = href
        self.assertEqual(len(up), pages_with_up)
        made = Map(source)
        self.assertEqual((made.externals, made.roles), (0, ["home"]))
        places = {made.file(node): node for node in made.entries}
        self.assertEqual(len(places), len(made.entries))
        self.assertEqual(places["index.html"]["roles"], ["home"])
        self.assertEqual({page: made.parent_file(places[page]) for page in up if page in places}, up)
        return made, folder

    def test_gtk_pages_are_below_the_page_that_they_call_up(self):
        for book, pages_with_up in (("gtk3", 343), ("gdk3", 37)):
            made, folder = self.assert_up(self.gtk(book).parent, pages_with_up)
            self.assertEqual(self.absent(made, folder), set())
            related = {page.name for page in folder.glob("*.html")
                       if re.search(r'<link rel="(up|next|prev)"', page.read_text(encoding="utf-8"))}
            self.assertEqual({made.file(node) for node in made.entries}, related)

    def test_gtk_devhelp(self):
        for book, pages_with_up in (("gtk3", 343), ("gdk3", 37)):
            file = self.gtk(book)
            made, folder = self.assert_up(file, pages_with_up)
            chapters = file.read_text(encoding="utf-8").partition("</chapters>")[0]
            wanted = [(words(name), link) for name, link in tags(chapters, "<sub [^>]*>", "name", "link")]
            self.assertEqual([(node["name"], made.file(node)) for node in made.entries[1:]], wanted)
            # gtk-doc names these indexes here whether they have an entry, and so a page, or not.
            self.assertEqual({name for name in self.absent(made, folder) if not name.startswith("api-index-")}, set())

    def test_qt_help_projects(self):
        projects = sorted(package("qtbase5-doc-html", "*.qhp").rglob("*.qhp"))
        self.assertEqual(len(projects), 13)
        for project in projects:
            with self.subTest(project.name):
                wanted = tags(project.read_text(encoding="utf-8"), "<section [^>]*>", "title", "ref")
                made = Map(project)
                self.assertEqual((made.externals, made.roles), (0, ["home"]))
                self.assertEqual([node["name"] for node in made.entries], [words(title) for title, _ in wanted])
                pages = [made.file(node) for node in made.entries]
                seen = set()  # a section whose page has an entry already, and that has sections, is a group
                self.assertEqual(pages, [None if ref in seen or seen.add(ref) else ref for _, ref in wanted])

    def python(self):
        return only(package("python3.11-doc", "*.html", "*.devhelp.gz"), "python3.11.devhelp.gz")

    def test_python_devhelp(self):
        file = self.python()
        made = Map(file)
        with gzip.open(file, "rt", encoding="iso-8859-1") as opened:
            chapters = opened.read().partition("</chapters>")[0]
        wanted = tags(chapters, "<sub [^>]*>", "name", "link")
        self.assertGreater(len(wanted), 15)
        self.assertEqual((made.externals, made.roles), (0, ["home"]))
        self.assertEqual([node["name"] for node in made.entries[1:]], [name for name, _ in wanted])
        self.assertEqual([node["url"].removeprefix(made.base) for node in made.entries[1:]],
                         [link[link.find("http") if "http" in link else 0:] for _, link in wanted])
        self.assertEqual(self.absent(made, file.parent), set())

    def assert_bars(self, folder, pages_with_bar, unlisted):
        """Each page whose bar of navigation names the page above it (accesskey U) is below that one, with the pages in
        their order for readers; returns the map, and the page above each other one. UNLISTED: pages that no page names
        as the next."""
        up, following = {}, {}
        for page in folder.rglob("*.html"):
            text, place = page.read_text(encoding="utf-8"), str(page.relative_to(folder))
            bars = {href for href, in tags(text, r'<a [^>]*accesskey="[uU]"[^>]*>', "href")}
            links = {href for href, in tags(text, r'<link rel="next"[^>]*>', "href")}
            for hrefs, found in ((bars, up), (links, following)):
                self.assertLessEqual(len(hrefs), 1, page)
                for href in hrefs:
                    found[place] = os.path.normpath(os.path.join(os.path.dirname(place), href))
        self.assertEqual(len(up), pages_with_bar)
        made = Map(folder)
        self.assertEqual(made.externals, 0)
        places = {made.file(node): node for node in made.entries}
        self.assertEqual(len(places), len(made.entries))
        above = {page: made.parent_file(node) for page, node in places.items()}
        self.assertEqual({page: above[page] for page in up}, up)
        order = []
        for page in unlisted:
            self.assertNotIn(page, following.values())
            while page:
                order.append(page)
                page = following.get(page)
        self.assertEqual([page for page in places if page in {*order}],
                         [page for page in order if (folder / page).is_file()])
        self.assertEqual(self.absent(made, folder), set())
        return made, {page: parent for page, parent in above.items() if page not in up}

    def test_python_pages(self):
        """Pages whose bar names none are those that contents.html lists, those of its hidden toctree, which no page
        shows, and what Sphinx generated."""
        folder = self.python().parent
        made, above = self.assert_bars(folder, 473, ("contents.html", "tutorial/index.html"))
        listed = {page for page, in tags((folder / "contents.html").read_text(encoding="utf-8"),
                                        r'<li class="toctree-l1"><a [^>]*>', "href")}
        self.assertGreater(len(listed), 15)
        self.assertEqual({page for page, parent in above.items() if parent == "contents.html"}, listed)
        self.assertEqual({page for page, parent in above.items() if parent is None},
                         {"index.html", "contents.html", "distutils/index.html", "install/index.html", "genindex.html",
                          "search.html"})
        self.assertEqual(sorted(made.roles), ["contentinfo", "home", "index", "search"])
        self.assertEqual({node["lang"] for node in made.entries}, {"en"})

    def test_postgresql_pages(self):
        folder = only(package("postgresql-doc-15", "*.html"), "html")
        made, above = self.assert_bars(folder, 1167, ("index.html",))
        self.assertEqual((above, made.roles), ({"index.html": None}, ["home"]))

    def developers_reference(self):
        return only(package("developers-reference", "*.epub", "*.html"), "developers-reference.epub")

    def test_epub_navigation_document_and_ncx(self):
        file = self.developers_reference()
        with zipfile.ZipFile(file) as archive, tempfile.TemporaryDirectory() as folder:
            archive.extractall(folder)
            navigation = Path(folder, "nav.xhtml").read_text(encoding="utf-8")
            wanted = [(words(html.unescape(title)), href) for href, title in re.findall(
                '<a href="([^"]*)">([^<]*)</a>', navigation)]
            self.assertEqual(len(wanted), navigation.count("<li>"))
            for source in (file, Path(folder, "nav.xhtml"), Path(folder, "toc.ncx")):
                with self.subTest(source.name):
                    made = Map(source)
                    if source.name == "toc.ncx":
                        text = source.read_text(encoding="utf-8")
                        labels = re.findall(r"<navLabel>\s*<text>([^<]*)</text>", text)
                        wanted = [(words(html.unescape(label)), src) for label, (src,) in zip(
                            labels, tags(text, "<content [^>]*>", "src"), strict=True)]
                        repeated = [pair for pair, before in zip(wanted[1:], wanted) if pair == before]
                        self.assertEqual(len(repeated), 42)  # Sphinx has a page again as the first below itself
                        self.assertIn("repeat the one above: 42 (", made.notes)
                        wanted = [pair for pair, before in zip(wanted, [None, *wanted]) if pair != before]
                    self.assertGreater(len(wanted), 150)
                    self.assertEqual(made.externals, 0)
                    self.assertEqual([(node["name"], made.file(node)) for node in made.entries], wanted)
                    self.assertEqual(self.absent(made, Path(folder)), set())
                    self.assertEqual(made.roles, ["contents"] if source == file else [])

    def test_developers_reference_pages(self):
        folder = self.developers_reference().parent
        related = {page.name for page in folder.glob("*.html")
                   if re.search(r'<link rel="(next|prev)"', page.read_text(encoding="utf-8"))}
        made = Map(folder)
        self.assertEqual({made.file(node) for node in made.entries}, related | {"search.html"})
        self.assertEqual(made.entries[0]["roles"], ["home", "index"])


if __name__ == "__main__":
    support.main()
