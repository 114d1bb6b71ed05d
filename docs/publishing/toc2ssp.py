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
import sys
import unicodedata
import zipfile
import zlib
from collections import Counter, defaultdict
from urllib.parse import quote, unquote, urljoin, urlsplit
from xml.etree.ElementTree import XML, ParseError
from xml.sax.saxutils import quoteattr

MAX_LEVEL, MAX_NAME, MAX_HREF = 200, 500, 4_000  # levels of XML (readers stop at 256), characters, bytes
MAX_BYTES, MAX_PAGE = 128 << 20, 16 << 20  # of a file, unpacked, and of an HTML page
ROLES = {"home": "home", "start": "home", "top": "home", "contents": "contents", "toc": "contents", "index": "index",
         "search": "search", "glossary": "glossary", "copyright": "contentinfo"}  # by link relation or EPUB type
ROOT = "http://toc.invalid/"  # stands for the folder of the input while addresses are resolved


class Entry:
    """A page, or a heading without one; or the whole, with its title, its language, and `marks`: roles of addresses."""
    __slots__ = ("title", "href", "lang", "roles", "children", "marks", "id", "same")

    def __init__(self, title="", href=None, lang=None, roles=""):
        self.title, self.href, self.lang, self.roles, self.marks = title, href, lang, roles, []
        self.children, self.id, self.same = [], None, None  # same: the earlier entry with this page

    def entries(self):
        return unfold(self.children, lambda entry: entry.children)


def note(count, what):
    if count:
        print(f"toc2ssp: {what}: {count}", file=sys.stderr)


def unfold(elements, below, level=1):
    """Each of these elements and of those below it, which below(element) lists, in order and with its level."""
    waiting = [(level, element) for element in reversed(elements)]
    while waiting:
        level, element = waiting.pop()
        yield level, element
        waiting += [(level + 1, inner) for inner in reversed(below(element))]


def tree(entries, title="", lang=None):
    """The whole made of entries that are given in order, with their levels."""
    path, deep = [Entry(title, lang=lang)], 0
    for level, entry in entries:
        deep += level > MAX_LEVEL
        del path[level:]
        path[min(level, MAX_LEVEL) - 1].children.append(entry)
        path.append(entry)
    note(deep, f"entries below level {MAX_LEVEL}, put at that level")
    return path[0]


def plain(text):
    """A text as a name: one line, without the characters that XML or readers of names cannot use."""
    unusable = "[\0-\x08\x0e-\x1b\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
    text = " ".join(re.sub(unusable, "", text or "").split())
    return text if len(text) <= MAX_NAME else text[:MAX_NAME - 1] + "…"


def language(tag):
    """A language tag (BCP 47), also of a locale such as sr_RS.UTF-8@latin; or None."""
    parts = re.fullmatch(r"([A-Za-z]{2,8})((?:-[A-Za-z0-9]{1,8}){0,7})(?:\.[^@]*)?(?:@(\w+))?",
                         (tag or "").strip().replace("_", "-"))
    if not parts:
        return None
    script = {"latin": "-Latn", "cyrillic": "-Cyrl", "devanagari": "-Deva"}.get(parts[3], "")
    return parts[1] + script + parts[2] + "-valencia" * (parts[3] == "valencia")


def reference(href):
    """An address as a URI reference (RFC 3986) that a map can have, or None."""
    href = re.sub("%(?![0-9A-Fa-f]{2})", "%25", (href or "").strip())
    scheme = re.match("([a-z][a-z0-9+.-]*):(//[^/?#])?", href.lower())
    allowed = not scheme or scheme[1] in ("mailto", "tel") or (scheme[1] in ("http", "https") and scheme[2])
    if not allowed or re.search(r"[\0-\x1f\x7f\\]|^#|^([a-zA-Z]+:)?//[^/?#]*[@\[\]]", href):
        return None
    page, mark, fragment = href.partition("#")
    href = quote(page + mark * bool(fragment) + fragment.replace("#", "%23"), "%!#$&'()*+,;=:@-._~/?", errors="replace")
    return href if 0 < len(href) <= MAX_HREF else None


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


def decoded(data):
    """The text of a page, in the encoding that it declares, in UTF-8, or in windows-1252."""
    known = rb"(?i)(?:charset|encoding)=[\"']?((?:iso-(?!8859-1\b)|windows-|koi8-|gb|big5|euc-|shift.jis)[\w-]{0,9})"
    label = re.search(known, data[:1024])
    try:
        return data.decode(label[1].decode() if label else "utf-8-sig", "strict" if len(data) < MAX_PAGE else "replace")
    except (LookupError, UnicodeDecodeError):
        return data.decode("windows-1252", "replace")


TAGS = re.compile(r"""(?is)<!--(?:-?>|.*?(?:--!?>|\Z))|<(script|style|textarea|title)\b.*?(?:</\1|\Z)|
    <(/?)(html|body|link|a|li|div)((?:[\s/](?:[^<>"']|"[^"<]*(?:<[^"<]*){0,9}"|'[^'<]*(?:<[^'<]*){0,9}')*)?)>""", re.X)
ATTRIBUTES = re.compile(r"""([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))""")


class Page:
    """What a page says of its place: the links that name a relation, and entries of Sphinx's toctrees."""

    def __init__(self, page):
        self.lang, self.entries = None, []  # entries: (it is in the content, its level, its address)
        head, body, level, boxes = [], [], 0, 0  # boxes: open divisions, from that of a toctree in the content on
        links = head
        for _, end, tag, written in map(re.Match.groups, TAGS.finditer(page)):
            tag, about = (tag or "").lower(), {}
            for name, *values in ATTRIBUTES.findall(written or ""):
                about.setdefault(name.lower(), html.unescape("".join(values)))
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


def pages_in(folder):
    """The paths of the HTML pages in a folder, with their files. No symbolic link is followed out of the folder."""
    top, files, waiting = os.path.join(os.path.realpath(folder), ""), {}, [""]
    while waiting:
        inner = waiting.pop()
        for file in os.scandir(top + inner):
            if file.is_dir(follow_symlinks=False):
                waiting.append(inner + file.name + "/")
            elif re.search(r"(?i)\.x?html?$", file.name) and file.is_file() and os.path.realpath(file).startswith(top):
                files[inner + file.name] = file.path
    return files


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


def settle(whole):
    """Makes of the entries what a map can have: one item for each page, and nothing that leads nowhere."""
    everything, firsts = [entry for _, entry in whole.entries()], {}
    for entry in everything:
        entry.href = reference(entry.href)
        entry.title = plain(entry.title) or plain(unquote(posixpath.basename(entry.href or ""))) or "Untitled"
    for entry in [*reversed(everything), whole]:
        entry.children = [inner for inner in entry.children if inner.children or (
            inner.href and (inner.title, inner.href) != (entry.title, entry.href))]
        if not entry.roles and entry.href in [inner.href for inner in entry.children]:  # a heading of its page
            entry.href = None
    kept, repeated = [entry for _, entry in whole.entries()], 0
    for entry in kept:
        earlier = firsts.setdefault(urljoin(ROOT, entry.href), entry) if entry.href else entry
        if earlier is entry:
            continue
        entry.href = None
        if not entry.children:
            again = Entry() if entry.title != earlier.title else entry  # with another name it is a group of the page
            entry.children += [again] * (again is not entry)
            again.same, earlier.id, repeated = earlier, earlier.id or f"page-{len(firsts)}", repeated + 1
    given = {entry.roles for entry in firsts.values()}
    for role, href in [*whole.marks, ("home", "index.html")]:
        entry = firsts.get(urljoin(ROOT, reference(href) or ""))
        if entry and role and role not in given:
            given.add(role)
            entry.roles = f"{entry.roles} {role}".strip()
    note(len(everything) - len(kept), "entries left out, because they lead to no web page or repeat the one above")
    note(repeated, "entries are externals, because their page is in the map already")
    if not firsts:
        raise ValueError("no entry leads to a page")


def lines(whole, base):
    """The lines of the map."""
    def tag(kind, is_empty, **attributes):
        values = (f' {name.replace("_", ":")}={quoteattr(value)}' for name, value in attributes.items() if value)
        return f"{'  ' * min(len(opened), 20)}<{kind}{''.join(values)}{'/' * is_empty}>"
    opened = []  # (element, language)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n' + tag(
        "sitemap", False, xmlns="http://standard-sitemap.org/2007/ns", xmlns_xlink="http://www.w3.org/1999/xlink",
        name=plain(whole.title), xml_lang=language(whole.lang), xml_base=base)
    opened.append(("sitemap", language(whole.lang)))
    for level, entry in [*whole.entries(), (0, None)]:
        while len(opened) > level:
            yield f"{'  ' * min(len(opened) - 1, 20)}</{opened.pop()[0]}>"
        if entry and entry.same:
            yield tag("external", True, xlink_href="#" + entry.same.id)
        elif entry:
            own, kind = language(entry.lang) or opened[-1][1], "item" if entry.href else "group"
            yield tag(kind, not entry.children, xml_id=entry.id, name=entry.title, xlink_href=entry.href,
                      role=entry.roles * bool(entry.href), xml_lang=own if own != opened[-1][1] else "")
            opened += [(kind, own)] * bool(entry.children)


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
    parser.add_argument("-o", "--output", metavar="MAP", help="the file to write (default: standard output)")
    parser.add_argument("--base", help="where the folder of the input is on the web: a URL, or a prefix such as /docs/")
    parser.add_argument("--format", choices=[*XML_FORMATS, "epub", "summary", "html"], help="default: as recognised")
    options = parser.parse_args()
    if not (base := reference(options.base)) and options.base:
        parser.error("--base is neither a URL nor the beginning of one")
    try:
        whole = whole_of(options.input, options.format)
        settle(whole)
        with open(options.output or sys.stdout.fileno(), "w", encoding="utf-8", newline="\n") as output:
            output.writelines(line + "\n" for line in lines(whole, base and base.rstrip("/") + "/"))
    except (ValueError, OSError, zipfile.BadZipFile, zlib.error, KeyError, EOFError, RuntimeError) as error:
        sys.exit(f"toc2ssp: {options.input}: {plain(str(error))}")


if __name__ == "__main__":
    main()
