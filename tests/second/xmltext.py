"""XML as a tree of elements with lines, bases and bindings: bytes to characters (P-2), then expat of the standard library."""

import re
from xml.parsers import expat

import webencodings

import uris

XML = "http://www.w3.org/XML/1998/namespace"


class Broken(Exception):
    """A document that cannot be read: `code` is that of docs/diagnostics.md."""

    def __init__(self, code, line=None, column=None, so_far=None):
        super().__init__(code)
        self.code, self.line, self.column, self.so_far = code, line, column, so_far


class Element:
    """`name` and the keys of `attributes` are (namespace, local name); `namespace` is None if there is none."""

    def __init__(self, name, attributes, parent, line, column, bindings):
        self.name, self.attributes, self.parent = name, attributes, parent
        self.line, self.column, self.bindings = line, column, bindings
        self.children, self.text, self.closed = [], "", False
        self.content = []  # texts and elements, in order

    def get(self, local, namespace=None):
        return self.attributes.get((namespace, local))

    def all(self):
        yield self
        for child in self.children:
            yield from child.all()


def decode(body, charset):
    """The characters of a document, and whether its declaration names another encoding than the one that was used."""
    boms = ((b"\xef\xbb\xbf", "utf-8"), (b"\xfe\xff", "utf-16be"), (b"\xff\xfe", "utf-16le"))
    mark = next(((bom, name) for bom, name in boms if body.startswith(bom)), None)
    if mark:
        body = body[len(mark[0]) :]
    start = body[:400]
    utf16 = None
    if start.startswith(b"<\0"):
        utf16 = "utf-16le"
    elif start.startswith(b"\0<"):
        utf16 = "utf-16be"
    if mark and mark[1].startswith("utf-16") or utf16:
        start = start[: len(start) // 2 * 2].decode(mark[1] if mark else utf16, "replace").encode("utf-8", "replace")
    named = re.match(rb"""\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']""", start)
    declared = named.group(1).decode("latin-1") if named else None
    label = mark[1] if mark else charset or utf16 or declared or "utf-8"
    encoding = webencodings.lookup(label)
    if encoding is None:
        raise Broken("bad-encoding")
    if charset and webencodings.lookup(charset) is None and not mark:
        raise Broken("bad-encoding")
    codec = encoding.codec_info.name
    try:
        text = body.decode("utf-8" if codec == "x-user-defined" else codec, "strict")
    except UnicodeDecodeError as error:
        before = body[: error.start].decode(codec, "replace")
        raise Broken("malformed", before.count("\n") + 1) from error
    except LookupError:
        text = encoding.codec_info.decode(body, "strict")[0]
    other = webencodings.lookup(declared) if declared else None
    used = encoding.name[:6] if encoding.name.startswith("utf-16") else encoding.name
    wanted = other and (other.name[:6] if other.name.startswith("utf-16") else other.name)
    conflict = declared is not None and wanted != used
    if charset and mark:
        given = webencodings.lookup(charset)
        conflict = conflict or given is None or given.name[:6] != encoding.name[:6]
    return text, conflict


MARKUP = re.compile(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|&([^;&<\s\"'>]*)(;?)", re.S)
PROLOG = re.compile(r"(?:\s|<\?.*?\?>|<!--.*?-->)*", re.S)
DECLARATION = re.compile(r"<!--.*?-->|<\?.*?\?>|<!(?:\"[^\"]*\"|'[^']*'|[^>\"'])*>|%|\]", re.S)
BEFORE_SUBSET = re.compile(r"<!DOCTYPE(?:\"[^\"]*\"|'[^']*'|[^\[>\"'])*", re.S)
REFERENCE = re.compile(r"#[0-9]+|#x[0-9A-Fa-f]+|[A-Za-z_:][\w:.\-]*")


def place_of(text, offset):
    """Line and column, from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def after_doctype(text, policy):
    """Where the DOCTYPE ends, 0 if there is none. Declarations that would change what a document says are refused."""
    at = PROLOG.match(text).end()
    opened = BEFORE_SUBSET.match(text, at)
    if not opened:
        return 0
    at = opened.end()
    if text[at : at + 1] == "[":
        start = at = at + 1
        for found in DECLARATION.finditer(text, start):
            at = found.end()
            declaration = found.group(0)
            if declaration == "]":
                break
            default = re.sub(r"#(IMPLIED|REQUIRED)", "", declaration)
            if declaration == "%" or declaration.startswith("<!ENTITY") or \
                    declaration.startswith("<!ATTLIST") and re.search("[\"']", default):
                raise Broken("malformed", *place_of(text, found.start()))
        if at - 1 - start > policy["internal_subset_bytes"]:
            raise Broken("limit-internal-subset")
    end = text.find(">", at)
    return len(text) if end < 0 else end + 1


def may_be_declared(text, behind):
    """Whether entities may be declared where nobody looks: by a DOCTYPE, which ends `behind`, with more than a subset."""
    before = BEFORE_SUBSET.match(text, PROLOG.match(text).end())
    return bool(behind and (text[before.end()] == ">" or re.search(r"\s(SYSTEM|PUBLIC)\s", before.group(0))))


def mend_references(text, start, ampersands):
    """Undeclared entities (behind a DOCTYPE) and, in lists, raw ampersands, made into text. Gives the lines of each."""
    undeclared, raw = [], []
    keeps = may_be_declared(text, start)

    def change(match):
        body, end = match.group(1), match.group(2)
        if body is None:
            return match.group(0)
        line = place_of(text, start + match.start())[0]
        if end and REFERENCE.fullmatch(body):
            if body.startswith("#") or body in ("amp", "lt", "gt", "quot", "apos"):
                return match.group(0)
            if keeps:
                undeclared.append(line)
                return "&amp;" + match.group(0)[1:]
            return match.group(0)
        if ampersands:
            raw.append(line)
            return "&amp;" + match.group(0)[1:]
        return match.group(0)

    return text[:start] + MARKUP.sub(change, text[start:]), undeclared, raw


class Reader:
    """Reads a tree with expat; names get their namespaces here, because an unbound prefix is not fatal (D-3c)."""

    def __init__(self, policy):
        self.policy = policy
        self.root, self.open, self.unbound = None, [], []
        self.elements = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.ordered_attributes = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters

    def place(self):
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def start(self, name, values):
        line, column = self.place()
        parent = self.open[-1] if self.open else None
        bindings = parent.bindings if parent else {"xml": XML}
        pairs = list(zip(values[::2], values[1::2]))
        declared = {}
        for key, value in pairs:
            if key == "xmlns":
                declared[""] = value or None
            elif key.startswith("xmlns:"):
                declared[key[6:]] = value
        if declared:
            bindings = {**bindings, **declared}
        prefix, colon, local = name.rpartition(":")
        if colon and prefix not in bindings:
            self.unbound.append(line)
            full = (None, name)
        else:
            full = (bindings.get(prefix), local)
        attributes = {}
        for key, value in pairs:
            if key == "xmlns" or key.startswith("xmlns:"):
                continue
            before, colon, after = key.rpartition(":")
            if colon and before not in bindings:
                self.unbound.append(line)
                continue
            attribute = (bindings[before], after) if colon else (None, key)
            if attribute in attributes:
                raise Broken("malformed", line, column)
            attributes[attribute] = value
        element = Element(full, attributes, parent, line, column, bindings)
        self.limits(element)
        if parent:
            parent.children.append(element)
            parent.content.append(element)
        else:
            self.root = element
        self.open.append(element)

    def limits(self, element):
        self.elements += 1
        if self.elements > self.policy["elements"]:
            raise Broken("limit-elements", element.line)
        if len(self.open) >= self.policy["xml_depth"]:
            raise Broken("limit-depth", element.line)

    def end(self, _):
        self.open.pop().closed = True

    def characters(self, data):
        self.open[-1].content.append(data)
        for element in self.open:
            element.text += data

    def read(self, text):
        try:
            self.parser.Parse(text.encode("utf-8", "surrogatepass"), True)
        except expat.ExpatError as error:
            raise Broken("malformed", error.lineno, error.offset + 1, self.root) from error
        return self.root


def read(text, policy, ampersands=False):
    """The reader after reading, and the lines of undeclared entities and raw ampersands. Broken tells what came before."""
    reader = Reader(policy)
    undeclared = raw = ()
    try:
        mended, undeclared, raw = mend_references(text, after_doctype(text, policy), ampersands)
        reader.read(re.sub(r"^(<\?xml[^>]*?)\s+encoding\s*=\s*(\"[^\"]*\"|'[^']*')", r"\1", mended))
    except Broken as broken:
        broken.so_far = reader
        reader.undeclared, reader.raw = undeclared, raw
        raise
    reader.undeclared, reader.raw = undeclared, raw
    return reader


def base_of(element, outermost):
    """The base by `xml:base` of the element and its ancestors (P-6); None if none of them has one."""
    chain = []
    while element is not None:
        if element.get("base", XML) is not None:
            chain.append(element.get("base", XML))
        element = element.parent
    for value in reversed(chain):
        outermost = uris.resolve(outermost, value) or outermost
    return outermost if chain else None
