"""What toc2ssp.py and menu2ssp.py share: entries, what a map can have of them, and the lines of the map."""

import html
import os
import posixpath
import re
import sys
import zipfile
import zlib
from urllib.parse import quote, unquote, urljoin
from xml.sax.saxutils import quoteattr

MAX_LEVEL, MAX_NAME, MAX_HREF = 200, 500, 4_000  # levels of XML (readers stop at 256), characters, bytes
MAX_BYTES, MAX_PAGE = 128 << 20, 16 << 20  # of a file, unpacked, and of an HTML page
ROOT = "http://toc.invalid/"  # stands for the folder of the input while addresses are resolved


class Entry:
    """A page, or a heading without one; or the whole, with its title, its language, and `marks`: roles of addresses."""
    __slots__ = ("title", "href", "lang", "roles", "children", "marks", "id", "same")

    def __init__(self, title="", href=None, lang=None, roles=""):
        self.title, self.href, self.lang, self.roles, self.marks = title, href, lang, roles, []
        self.children, self.id, self.same = [], None, None  # same: the earlier entry with this page

    def entries(self):
        return unfold(self.children, lambda entry: entry.children)


def say(text):
    print(f"{os.path.basename(sys.argv[0]).removesuffix('.py')}: {text}", file=sys.stderr)


def note(entries, what):
    """Says what became of some entries: of how many, or of those with these names."""
    if entries:
        say(f"{what}: {entries}" if isinstance(entries, int) else
            f"{what}: {len(entries)} (" + ", ".join(f'"{plain(name)}"' for name in entries) + ")")


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


RAW = "script|style|textarea|title"
ATTRIBUTES = re.compile(r"""([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?""")


def tags(page, names):
    """The tags with these names, a regular expression, in an HTML page: (match, it is an end, name, attributes).
    Comments and raw text have the name "". It takes linear time."""
    pattern = re.compile(rf"""(?is)<!--(?:-?>|.*?(?:--!?>|\Z))|<({RAW})\b.*?(?:</\1|\Z)|
        <(/?)({names})((?:[\s/](?:[^<>"']|"[^"<]*(?:<[^"<]*){{0,9}}"|'[^'<]*(?:<[^'<]*){{0,9}}')*)?)>""", re.X)
    for match in pattern.finditer(page):
        _, end, name, written = match.groups()
        attributes = {}
        for key, *values in ATTRIBUTES.findall(written or ""):
            attributes.setdefault(key.lower(), html.unescape("".join(values)))
        yield match, end, (name or "").lower(), attributes


def decoded(data):
    """The text of a page, in the encoding that it declares, in UTF-8, or in windows-1252."""
    known = rb"(?i)(?:charset|encoding)=[\"']?((?:iso-(?!8859-1\b)|windows-|koi8-|gb|big5|euc-|shift.jis)[\w-]{0,9})"
    label = re.search(known, data[:1024])
    try:
        return data.decode(label[1].decode() if label else "utf-8-sig", "strict" if len(data) < MAX_PAGE else "replace")
    except (LookupError, UnicodeDecodeError):
        return data.decode("windows-1252", "replace")


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
    stay = {id(entry) for entry in kept}
    note([entry.title for entry in everything if id(entry) not in stay],
         "entries left out, because they lead to no web page or repeat the one above")
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


def run(parser, whole_of):
    """The program: the map of what whole_of(options) returns, with the options that all programs have."""
    parser.add_argument("-o", "--output", metavar="MAP", help="the file to write (default: standard output)")
    parser.add_argument("--base", help="where the folder of the input is on the web: a URL, or a prefix such as /docs/")
    options = parser.parse_args()
    if not (base := reference(options.base)) and options.base:
        parser.error("--base is neither a URL nor the beginning of one")
    try:
        whole = whole_of(options)
        settle(whole)
        with open(options.output or sys.stdout.fileno(), "w", encoding="utf-8", newline="\n") as output:
            output.writelines(line + "\n" for line in lines(whole, base and base.rstrip("/") + "/"))
    except (ValueError, OSError, zipfile.BadZipFile, zlib.error, KeyError, EOFError, RuntimeError) as error:
        say(f"{options.input}: {plain(str(error))}")
        sys.exit(1)
