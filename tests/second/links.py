"""The elements of a page in HTML (html5lib, D-3b) or XHTML (D-3c), each with the base in effect at it (D-3d), and its links."""

import re

import html5lib
import webencodings
from html5lib import constants
from html5lib._inputstream import ContentAttrParser, EncodingBytes, EncodingParser

import fields
import uris
import xmltext

XHTML = "http://www.w3.org/1999/xhtml"
HIDDEN = ("script", "style", "template", "noscript", "noframes", "iframe", "title", "textarea")
DIVIDING = set("""br address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
    h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option p pre search section summary table tbody td tfoot
    th thead tr ul xmp""".split())


def tokens(text):
    """The tokens between white space of HTML, to which a no-break space does not belong."""
    return re.findall(r"[^ \t\n\f\r]+", text)


class Link:
    def __init__(self, rel, href, base, kind):
        self.rel, self.href, self.base, self.type = tokens(rel.lower()), href, base, fields.essence(kind)

    def target(self):
        """The URI, or None if the value is unusable (D-8)."""
        return usable(self.base, self.href)


class Element:
    """`name` is None if it is none of HTML, `attributes` has those without a namespace, `text` what a reader can see."""

    def __init__(self, name, attributes, parent, base, language, text):
        self.name, self.attributes, self.parent, self.base = name, attributes, parent, base
        self.language, self.text, self.children = language, text, []
        if parent:
            parent.children.append(self)

    def get(self, name):
        return self.attributes.get(name)

    def tokens(self, name):
        return tokens(self.get(name) or "")


class Links:
    """All that a page says in `elements`: `links` and `metas` in tree order, and the languages that it declares."""

    def __init__(self):
        self.elements, self.links, self.metas, self.languages = [], [], [], []
        self.findings = []

    def add(self, element):
        self.elements.append(element)
        if element.language:
            self.languages.append(element.language)
        if element.name == "link" and element.get("rel") is not None:
            self.links.append(Link(element.get("rel"), element.get("href"), element.base, element.get("type")))
        elif element.name == "meta":
            self.metas.append((element.get("name") or "", element.get("content")))

    def all(self, rel, types=None):
        """The usable targets of the links with a relation and, if types are given, one of these."""
        return [link.target() for link in self.links if rel in link.rel and (not types or link.type in types) and link.target()]

    def first(self, rel, types=None):
        return next(iter(self.all(rel, types)), None)


def usable(base, value):
    if value is None or not value.strip(uris.SPACES):
        return None
    return uris.resolve(base, value)


def html_elements(node, inside=()):
    """Each element with its parents, those in templates left out: their content is not part of the page."""
    for child in node:
        if not isinstance(child.tag, str):
            continue
        yield child
        if child.tag != "{%s}template" % XHTML:
            yield from html_elements(child)


def html_text(element):
    """The text within an element of HTML, as far as it is shown, in which blocks and `<br>` divide words."""
    out = element.text or ""
    for child in element:
        space, _, name = child.tag[1:].partition("}") if isinstance(child.tag, str) else (None, "", "")
        text = html_text(child) if space == XHTML and name not in HIDDEN else ""
        out += (" %s " % text if name in DIVIDING else text) + (child.tail or "")
    return out


def xhtml_text(element):
    """The same within an element of XHTML."""
    out = ""
    for part in element.content:
        if isinstance(part, str):
            out += part
        elif part.name[0] == XHTML and part.name[1] not in HIDDEN:
            out += (" %s " if part.name[1] in DIVIDING else "%s") % xhtml_text(part)
    return out


def named_encoding(label):
    """The encoding of a label in a `<meta>`: what can be read as ASCII is not UTF-16."""
    encoding = webencodings.lookup(label) if label else None
    return "utf-8" if encoding and encoding.name.startswith("utf-16") else encoding and encoding.name


def meta_encoding(element):
    """The encoding that a `<meta>` names by `charset` or by `http-equiv`, or None."""
    if named_encoding(element.get("charset")):
        return named_encoding(element.get("charset"))
    if (element.get("http-equiv") or "").lower() == "content-type" and element.get("content"):
        label = ContentAttrParser(EncodingBytes(element.get("content").encode())).parse()
        return named_encoding(label.decode("latin-1")) if label else None
    return None


def parse_html(body, encoding):
    text = webencodings.lookup(encoding).codec_info.decode(body, "replace")[0]
    made = []

    class Builder(html5lib.getTreeBuilder("etree")):
        """Also notes the `<meta>` elements in the order of the page: a table moves them (D-3e)."""

        def insertElementNormal(self, token):
            return self.note(super().insertElementNormal(token), token)

        def insertElementTable(self, token):
            if self.openElements[-1].name not in constants.tableInsertModeElements:
                return self.insertElementNormal(token)
            return self.note(super().insertElementTable(token), token)

        @staticmethod
        def note(element, token):
            if token["name"] == "meta":
                made.append(element._element)
            return element

    parser = html5lib.HTMLParser(Builder, namespaceHTMLElements=True)
    root = parser.parse(text.lstrip("\ufeff"), scripting=True)
    return [root] + list(html_elements(root)), made


def html_tree(body, charset):
    """The elements of the page, in the encoding that D-3e finds."""
    marks = ((b"\xef\xbb\xbf", "utf-8"), (b"\xfe\xff", "utf-16be"), (b"\xff\xfe", "utf-16le"))
    certain = next((name for mark, name in marks if body.startswith(mark)), None)
    if not certain and charset and webencodings.lookup(charset):
        certain = webencodings.lookup(charset).name
    if certain:
        return parse_html(body, certain)[0]
    early = EncodingParser(body[:1024]).getEncoding()
    first = early.name if early else "windows-1252"
    elements, metas = parse_html(body, first)
    late = next((name for name in map(meta_encoding, metas) if name), None)
    return elements if late in (None, first) else parse_html(body, late)[0]


# html5lib 1.1 knows the standard as it was in 2013, without <template>; pages on which that matters are not judged.
NEWER = re.compile(rb"<template.*<template|<(?:svg|math)\b(?:(?!<p\b).)*</(?:br|p)>|</br>|<isindex|<menuitem|"
                   rb"<select[^>]*>(?:(?!</select).)*<(?:title|style|script|textarea)", re.S | re.I)


def newer_than_library(page):
    kind = fields.media_type(page["fields"])[0]
    return kind == "text/html" and NEWER.search(page["body"]) is not None


def of_html(body, charset, page, found):
    elements = html_tree(body, charset)
    base = page
    for element in elements:
        if element.tag == "{%s}base" % XHTML and element.get("href") is not None:
            base = uris.resolve(page, element.get("href")) or page
            break
    known, parents = {}, {child: element for element in elements for child in element}
    for element in elements:
        plain = {name: value for name, value in element.attrib.items() if not name.startswith("{")}
        name = element.tag[len(XHTML) + 2 :] if element.tag.startswith("{%s}" % XHTML) else None
        known[element] = Element(name, plain, known.get(parents.get(element)), base, plain.get("lang"), lambda of=element: html_text(of))
        found.add(known[element])


def of_xhtml(body, charset, page, found, policy):
    try:
        text, _ = xmltext.decode(body, charset)
        reader = xmltext.read(text, policy)
    except xmltext.Broken as broken:
        found.findings.append(("warning", "page-malformed", broken.line, broken.column))
        return
    if reader.undeclared:
        found.findings += [("warning", "undeclared-entity", line, None) for line in reader.undeclared]
    found.findings += [("warning", "unbound-prefix", line, None) for line in reader.unbound]
    elements = list(reader.root.all())
    outermost = page
    for element in elements:
        if element.name == (XHTML, "base") and element.get("href") is not None:
            outermost = uris.resolve(page, element.get("href")) or page
            break
    known = {}
    for element in elements:
        plain = {local: value for (space, local), value in element.attributes.items() if space is None}
        name = element.name[1] if element.name[0] == XHTML else None
        language = element.get("lang", xmltext.XML) or element.get("lang")
        base = xmltext.base_of(element, outermost) or outermost
        known[element] = Element(name, plain, known.get(element.parent), base, language, lambda of=element: xhtml_text(of))
        found.add(known[element])


def of_page(page, uri, policy):
    """None if the page is neither HTML nor XHTML."""
    kind, charset = fields.media_type(page["fields"])
    found = Links()
    found.languages += [tag.strip() for value in fields.all_of(page["fields"], "Content-Language") for tag in value.split(",")]
    if kind == "text/html":
        of_html(page["body"], charset, uri, found)
    elif kind == "application/xhtml+xml":
        of_xhtml(page["body"], charset, uri, found, policy)
    else:
        return None
    return found
