#!/usr/bin/env python3
"""Makes a Standard Sitemap of a table of contents: DevHelp 2, Qt help project (.qhp), EPUB (the .epub, its navigation
document or NCX), OPML, SUMMARY.md of mdBook or GitBook, or a folder of HTML pages with rel="up", "next" or "prev" or
with Sphinx's toctrees.
Entries with a page become items, others groups; an entry whose page is in the map already becomes an external.
Exit status: 0 the map was written, 1 it could not be made or written, 2 the command line was not understood.
"""

import argparse
import functools
import gzip
import html
import os
import posixpath
import re
import unicodedata
import zipfile
from collections import Counter, defaultdict
from urllib.parse import quote, unquote, urljoin, urlsplit
from xml.etree.ElementTree import XML, ParseError

from ssp_entries import (MAX_BYTES, MAX_PAGE, ROOT, Entry, decoded, language, note, pages_in, plain, run, tags, tree,
                         unfold)

ROLES = {"home": "home", "start": "home", "top": "home", "contents": "contents", "toc": "contents", "index": "index",
         "search": "search", "glossary": "glossary", "copyright": "contentinfo"}  # by link relation or EPUB type
def joined(path, href):
    """An address in the file at this path, as seen from the folder of the input, or None."""
    try:
        address = urljoin(ROOT + quote(path, "/:!$&'()*+,;=@", errors="surrogateescape"), href or "")
    except ValueError:
        return None
    local = address.removeprefix(ROOT)
    return "./" + local if local != address and ":" in local.partition("/")[0] else local


def path_of(address):
    """The path of the file at an address that joined() returned, or None."""
    parts = urlsplit(address or "//")
    path = unquote(parts.path + "index.html" * (parts.path[-1:] in ("", "/")), errors="surrogateescape")
    return None if parts.scheme or parts.netloc or not address else posixpath.normpath(path)


def xml(file, what):
    """The root element, names without their namespaces. Entities are neither declared nor loaded: they can be bombs."""
    data = file.read(MAX_BYTES)
    if re.search(rb"<!(ENTITY|ATTLIST)", data.replace(b"\0", b"")):
        raise ValueError(f"{what}: the DOCTYPE declares entities or attributes; take its part between [ and ] out")
    try:
        root = XML(data)
    except (ParseError, LookupError, ValueError) as error:
        raise ValueError(f"{what}: not well-formed XML of at most {MAX_BYTES} bytes, nor SUMMARY.md: {error}") from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        element[:] = [child for child in element if child.get("isComment") != "true"]  # OPML
        element.attrib = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
        if element.tag == "img":
            element.text = element.get("alt")
    return root


def first(element, path, name=None):
    """An attribute of the first element at this path or, without a name, its text."""
    found = element.find(path)
    return None if found is None else found.get(name) if name else "".join(found.itertext())


def opml_entry(outline):
    """The text may contain HTML. An xmlUrl is a feed, and an inclusion is another OPML file: neither is a page."""
    title = html.unescape(re.sub("</?[a-zA-Z][^<>]*>", "", outline.get("text") or outline.get("title") or ""))
    url = outline.get("url") if outline.get("type", "").lower() != "include" else None
    return Entry(title, outline.get("htmlUrl") or url, outline.get("language"))


XML_FORMATS = {  # the root element, the paths to entries from there and from another entry, and what an entry says
    # Sphinx writes the folder of a page before addresses that are absolute.
    "devhelp": ("book", "chapters/sub", "sub", lambda of: Entry(
        of.get("name"), re.sub("^[^:]*/(?=https?://)", "", of.get("link", "")))),
    "qhp": ("QtHelpProject", "filterSection/toc/section", "section", lambda of: Entry(of.get("title"), of.get("ref"))),
    "ncx": ("ncx", "navMap/navPoint", "navPoint", lambda of: Entry(
        first(of, "navLabel/text"), first(of, "content", "src"))),
    "nav": ("html", ".//toc/ol/li", "ol/li", lambda of: Entry(
        next(filter(plain, (first(of, "a"), first(of, "a", "title"), first(of, "a", "aria-label"), first(of, "span"))),
             None), first(of, "a", "href"))),
    "opml": ("opml", "body/outline", "outline", opml_entry)}


def xml_toc(file, what, format_name=None):
    """The table of contents in XML, in this format if one is given."""
    root = xml(file, what)
    name = next((name for name in XML_FORMATS if XML_FORMATS[name][0] == root.tag), None)
    if name is None or format_name not in (None, name):
        raise ValueError(f"{what}: <{root.tag}> is not the root element of {format_name or 'a format known here'}")
    _, at_top, below, entry_of = XML_FORMATS[name]
    for nav in root.iter("nav"):  # as an element is called here, since epub:type is a list
        kinds = nav.get("type", "").lower().split()
        nav.tag = next((kind for kind in ("toc", "landmarks") if kind in kinds), "nav")
    entries = [(1, Entry(root.get("title"), root.get("link")))] * (name == "devhelp")
    found = unfold(root.findall(at_top), lambda element: element.findall(below), len(entries) + 1)
    entries += [(level, entry_of(element)) for level, element in found]
    whole = tree(entries, root.get("title") or first(root, "docTitle") or first(root, "head/title"), root.get("lang"))
    if name in ("devhelp", "qhp") and len(whole.children) == 1:  # the page that the help opens with
        whole.children[0].roles = "home"
    whole.marks = [(ROLES.get(kind), link.get("href")) for link in root.iterfind(".//landmarks//a")
                   for kind in link.get("type", "").lower().split()]
    return whole


def epub(path):
    """The navigation document of an .epub, or else its NCX. Addresses are as seen from the top of the archive."""
    def read(name, reader=xml):
        if archive.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ValueError(f"{name} is compressed by a method that EPUB does not have")
        with archive.open(name) as file:
            return reader(file, name)
    with zipfile.ZipFile(path) as archive:
        members, roots = {*archive.namelist()}, list(read("META-INF/container.xml").iter("rootfile"))
        roots.sort(key=lambda root: (root.get("media-type") != "application/oebps-package+xml",
                                     root.get("full-path") not in members))
        package_path = roots[0].get("full-path") or "" if roots else ""
        package = read(package_path)
        items = list(package.iter("item"))
        contents = [item for item in items if "nav" in item.get("properties", "").split()] + [
            item for item in items if item.get("id", "") == first(package, "spine", "toc")] + [
            item for item in items if item.get("media-type") == "application/x-dtbncx+xml"]
        names = [path_of(joined(package_path, item.get("href"))) for item in contents]
        name = next((name for name in names if name in members), names[0] if names else None)
        if not name:
            raise ValueError("the package names neither a navigation document nor an NCX")
        whole = read(name, xml_toc)
    for _, entry in whole.entries():
        entry.href = entry.href and joined(name, entry.href)
    whole.marks = [(role, joined(name, href)) for role, href in whole.marks] + [
        (ROLES.get(mark.get("type")), joined(package_path, mark.get("href"))) for mark in package.iter("reference")]
    whole.title, whole.lang = first(package, "metadata/title"), first(package, "metadata/language") or whole.lang
    return whole


ESCAPED, ENTITY = r"\\([!-/:-@\[-`{-~])", r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]*);"


def unescaped(text):
    return re.sub(f"{ESCAPED}|{ENTITY}", lambda found: found[1] or html.unescape(found[0]), text)


def inline_text(written):
    """What is shown of Markdown: its text without marks of code and emphasis (CommonMark 6.1 and 6.2). Linear."""
    pieces, runs, ends, at = [], [], defaultdict(list), 0  # runs: of * and _, ends: of runs of `, backwards, by length
    for ticks in re.finditer("`+", written):
        ends[len(ticks[0])].append(ticks.start())
    for starts in ends.values():
        starts.reverse()
    token = re.compile(rf"{ESCAPED}|(`+)|(\*+|_+)|[^\\`*_]+|\\")
    while found := token.match(written, at):
        start, at = at, found.end()
        escaped, ticks, marks = found.groups()
        if ticks:
            starts = ends[len(ticks)]
            while starts and starts[-1] < at:
                starts.pop()
            pieces.append(written[at:starts[-1]] if starts else ticks)
            at = starts[-1] + len(ticks) if starts else at
        elif marks:
            runs.append(Run(len(pieces), marks, written[start - 1:start] or " ", written[at:at + 1] or " "))
            pieces.append(marks)
        else:
            pieces.append(escaped or unescaped(found[0]))
    openers, bottoms = [], defaultdict(int)  # bottoms: where there is none for such a run, nor below
    for run in runs:
        while run.closes and run.left:
            kind = run.mark, run.opens, run.length % 3
            above = range(len(openers) - 1, bottoms[kind] - 1, -1)
            place = next((place for place in above if openers[place].is_closed_by(run)), None)
            if place is None:
                bottoms[kind] = len(openers)
                break
            used = min(2, run.left, openers[place].left)
            run.left -= used
            openers[place].left -= used
            del openers[place + bool(openers[place].left):]
            for kind in bottoms:
                bottoms[kind] = min(bottoms[kind], len(openers))
        if run.opens and run.left:
            openers.append(run)
    for run in runs:
        pieces[run.place] = run.mark * run.left
    return "".join(pieces)


class Run:
    """A run of * or _: whether it can open or close emphasis, and how much of it is left as text."""

    def __init__(self, place, marks, before, after):
        def kind(character):
            is_sign = unicodedata.category(character)[0] in "PS"
            return "space" if character.isspace() else "sign" if is_sign else "letter"
        before, after = kind(before), kind(after)
        left = after != "space" and (after != "sign" or before != "letter")
        right = before != "space" and (before != "sign" or after != "letter")
        self.place, self.mark, self.length, self.left = place, marks[0], len(marks), len(marks)
        self.opens = left and (self.mark == "*" or not right or before == "sign")
        self.closes = right and (self.mark == "*" or not left or after == "sign")

    def is_closed_by(self, run):
        three = (self.closes or run.opens) and (self.length + run.length) % 3 == 0 and self.length % 3 != 0
        return self.mark == run.mark and not three


def label(written):
    return " ".join(written.casefold().split())


def markdown(line, definitions):
    """The title and the page of a line of SUMMARY.md. Pages are those that mdBook and GitBook make."""
    link = re.match(r"\[((?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\](?:\(\s*(<[^<>]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)|"
                    r"\[([^\[\]]*)\])?", line)
    href = link and (definitions.get(label(link[3] or link[1])) if link[2] is None else link[2])
    if href is None:
        return inline_text(line), None
    path, mark, fragment = unescaped(href.strip("<>")).partition("#")
    if not re.match("[A-Za-z][A-Za-z0-9+.-]*:|//", path):
        path = re.sub(r"\.(md|markdown)$", ".html", re.sub(r"(?i)(^|/)readme\.md$", r"\1index.html", path))
    return inline_text(link[1]), path + mark + fragment


def heading(line):
    """The text of a heading, whose signs at the end are no part of it if a space is before them."""
    text = line.lstrip("#").strip()
    shorter = text.rstrip("#")
    return text if shorter and not shorter[-1].isspace() else shorter


def summary(file):
    """Links in nested lists. Headings begin parts, and links outside of lists end them."""
    entries, indents, headings, in_part = [], [], 0, 0
    written = re.sub(r"<!--.*?(?:-->|\Z)", "", file.read(MAX_BYTES).decode("utf-8-sig", "replace"), flags=re.S)
    definition, definitions, others = re.compile(r" {0,3}\[((?:[^\[\]\\]|\\.)+)\]: *(<[^<>]*>|[^\s<]\S*)"), {}, []
    for line in written.expandtabs(4).splitlines():
        if found := definition.match(line):
            definitions.setdefault(label(found[1]), found[2])
        else:
            others.append(line)
    for line in others:
        item = re.match(r"( *)(?:[-*+]|\d{1,9}[.)]) +(\S.*)", line)
        text = item[2] if item else heading(line) if line.startswith("#") else line.strip()
        title, href = markdown(text, definitions)
        if item:
            while indents and indents[-1] >= len(item[1]):
                indents.pop()
            indents.append(len(item[1]))
            entries.append((in_part + len(indents), Entry(title, href)))
        elif href is not None or (line.startswith("#") and headings):
            indents, in_part = [], int(href is None)
            entries.append((1, Entry(title, href)))
        headings += line.startswith("#") or bool(entries)  # a first heading is the title, "Summary"
    return tree(entries)


class Page:
    """What a page says of its place: the links that name a relation, and entries of Sphinx's toctrees."""

    def __init__(self, page):
        self.lang, self.entries = None, []  # entries: (it is in the content, its level, its address)
        head, body, level, boxes = [], [], 0, 0  # boxes: open divisions, from that of a toctree in the content on
        links = head
        for _, end, tag, about in tags(page, "html|body|link|a|li|div"):
            if tag == "div":
                boxes = boxes + 1 - 2 * bool(end) if boxes else int("toctree-wrapper" in about.get("class", "").split())
            elif end or not tag:
                continue
            elif tag == "html":
                self.lang = about.get("xml:lang") or about.get("lang")
            elif tag == "body":
                links = body
            elif tag == "li":
                level = int(re.search(r"(?:^|\s)toctree-l(\d{1,2})(?:\s|$)|$", about.get("class", ""))[1] or 0)
            else:
                if level and tag == "a":
                    self.entries.append((boxes > 0, level, about.get("href", "")))
                    level = 0
                if re.match("(text/html|application/xhtml.xml)?$", about.get("type", "").strip()):
                    above = " up" * (tag == "a" and about.get("accesskey", "").lower() == "u")
                    links += [(rel, about.get("href", ""), about.get("title", "") * (tag == "link"))
                              for rel in (about.get("rel", "") + above).lower().replace("previous", "prev").split()]
        known = {rel for rel, _, _ in head}
        self.links = head + [link for link in body if link[0] not in known]


def html_folder(folder):
    """The hierarchy is that of rel="up" and of toctrees; "next" and "prev" give the order."""
    files, found, names, own, marks = pages_in(folder), defaultdict(dict), {}, {}, defaultdict(Counter)
    lists, tops = ({}, {}), {}  # what is below a page: by content, by sidebars; what sidebars have at the top

    @functools.lru_cache(1 << 16)
    def page_at(folder, href):
        target = path_of(joined(folder + "/" * bool(folder), href))
        return target if target in files else None

    for page in sorted(files):
        with open(files[page], "rb") as file:
            written = decoded(file.read(MAX_PAGE))
        read, title = Page(written), re.search("(?i)<title[^<>]*>([^<]*)", written)
        own[page] = html.unescape(title[1]) if title else "", language(read.lang)

        def target_of(href):
            href = href.strip().partition("#")[0]
            return page_at(posixpath.dirname(page), href) if href else page
        for rel, href, title in read.links:
            if target := href and target_of(href):
                found[rel].setdefault(page, target)
                marks[ROLES.get(rel)][target] += 1
                if title and not re.fullmatch(r"(?i)(next|prev|previous|up)( \w+)?", title):
                    names.setdefault(target, title)
        path = []
        for in_content, level, href in read.entries:
            target, path[level - 1:] = target_of(href), []
            above = next(filter(None, reversed(path)), page if in_content else None)
            path += [None] * (level - 1 - len(path)) + [target]
            if target and target != above and not re.match(r"\s*#.", href):  # else it is a part of the page
                below = lists[not in_content].setdefault(above, {}) if above else tops
                below[target] = True
    marked = {role: min(pages, key=lambda page: (-pages[page], page)) for role, pages in marks.items() if role}
    home = marked.setdefault("home", "index.html")
    listed = parents({page: [*lists[0].get(page, ()), *lists[1].get(page, ())] for page in {**lists[0], **lists[1]}},
                     home)
    listed |= {page: home for page in tops if page != home and home in files and not listed.get(page)}
    read_as = list(listed)
    below = hierarchy({page: above for page, above in listed.items() if above} | found["up"], home,
                      files.keys() & marked.values(), dict(zip(read_as, read_as[1:])) |
                      {target: page for page, target in reversed(found["prev"].items())} | found["next"])
    pages = list(unfold(below[None], lambda page: below[page]))
    note(len(files) - len(pages),
         "pages left out, because neither rel=up, next, prev nor a toctree leads from or to them")
    languages = Counter(own[page][1] for _, page in pages if own[page][1]).most_common(1)
    whole = tree([(level, Entry(names.get(page) or own[page][0], joined(page, ""), own[page][1]))
                  for level, page in pages], lang=languages[0][0] if languages else None)
    whole.marks = [(role, joined(page, "")) for role, page in sorted(marked.items())]
    return whole


def parents(lists, home):
    """The page above each page in these lists, or None, in the order of the lists: the first in that order counts if
    several list a page, as in Sphinx."""
    found, inner = {}, {page for pages in lists.values() for page in pages}
    for top in sorted(lists, key=lambda page: (page != home, page in inner, page)):
        waiting = [(None, top)]
        while waiting:
            above, page = waiting.pop()
            if page not in found:
                found[page] = above
                waiting += [(page, below) for below in reversed(lists.get(page, ()))]
    return found


def hierarchy(up, home, marked, after):
    """The pages below each page, in order; those at the top are below None. Cycles of rel="up" are cut."""
    follows, order, below, seen = set(after.values()), {}, defaultdict(list), set()
    for page in sorted({*up, *up.values(), *after, *follows, *marked},
                       key=lambda page: (page != home, page in follows, page)):
        while page and page not in order:
            order[page] = True
            page = after.get(page)
    for page in order:
        trail = set()
        while page in up and page not in seen and page not in trail:
            trail.add(page)
            page = up[page]
        if page in trail:
            del up[page]
        seen |= trail
    for page in order:
        below[up.get(page)].append(page)
    return below


def whole_of(path, format_name):
    """The table of contents in a file or folder."""
    if format_name == "html" or (not format_name and os.path.isdir(path)):
        return html_folder(path)
    if not os.path.isfile(path):
        raise ValueError("there is no such file")
    if format_name == "epub" or (not format_name and zipfile.is_zipfile(path)):
        return epub(path)
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        if format_name == "summary" or (not format_name and re.search(r"(?i)\.(md|markdown)$", path)):
            return summary(file)
        return xml_toc(file, os.path.basename(path), format_name)


def main():
    parser = argparse.ArgumentParser(description="Makes a Standard Sitemap of a table of contents that exists.")
    parser.add_argument("input", help="a file, or a folder of HTML pages")
    parser.add_argument("--format", choices=[*XML_FORMATS, "epub", "summary", "html"], help="default: as recognised")
    run(parser, lambda options: whole_of(options.input, options.format))


if __name__ == "__main__":
    main()
