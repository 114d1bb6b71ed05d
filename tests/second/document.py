"""P: one document of a map, from bytes to elements; or what is wrong with it."""

import fields
import xmltext

SITEMAP = fields.NAMESPACE
XLINK = "http://www.w3.org/1999/xlink"
NODES = ("sitemap", "item", "group")


class Document:
    """`root` is the `<sitemap>` or None; `ids` has the first element of each id (M-5a)."""

    def __init__(self, answer, number):
        self.answer, self.number, self.root, self.ids = answer, number, None, {}
        self.outcome, self.findings, self.namespace = answer.outcome or "ok", [], SITEMAP
        self.bytes = len(answer.body)
        self.list = None

    def find(self, severity, code, line=None, column=None):
        self.findings.append((severity, code, line, column, 1))

    def several(self, code, lines):
        """One finding at the first line, with the number of all."""
        if lines:
            self.findings.append(("warning", code, lines[0], None, len(lines)))

    def fail(self, code, line=None, column=None, outcome=None):
        self.outcome = outcome or code
        self.find("error", code, line, column)


def read(document, policy, given, strict):
    """Fills in the document: root, ids, outcome and findings."""
    answer = document.answer
    if answer.outcome:
        document.find("error", answer.code)
        return
    kind, charset = fields.media_type(answer.fields)
    if not fields.is_xml_type(kind) and not given.get("any_type"):
        document.fail("unexpected-content-type")
        return
    body, cut = answer.body, len(answer.body) > policy["document_bytes"]
    try:
        text, conflict = xmltext.decode(body[: policy["document_bytes"]], charset)
    except xmltext.Broken as broken:
        document.fail(broken.code, broken.line, broken.column)
        return
    limit = "limit-bytes" if cut else None
    try:
        reader = xmltext.read(text, policy)
    except xmltext.Broken as broken:
        reader = broken.so_far
        if not cut and not broken.code.startswith("limit"):
            document.fail("malformed", broken.line, broken.column)
            return
        limit = limit or broken.code
    take(document, reader, strict, conflict)
    if limit:
        document.outcome = "cut"
        document.find("error", limit)


def take(document, reader, strict, conflict):
    root = reader.root
    if root is None:
        document.outcome = "not-a-sitemap"
        return
    if root.name == (None, "sitemap") and not strict:
        document.namespace = None
        document.find("warning", "namespace-missing", root.line)
    elif root.name != (SITEMAP, "sitemap"):
        document.fail("not-a-sitemap", root.line)
        return
    if conflict:
        document.find("note", "charset-conflict")
    document.several("undeclared-entity", reader.undeclared)
    document.several("unbound-prefix", reader.unbound)
    document.root = root
    if strict:
        seen = set(OBSOLETE)
    else:
        seen = set()
    for element in root.all():
        mark = element.get("id", xmltext.XML)
        if mark is None and not strict and element.name[0] == document.namespace:
            mark = element.get("id")
        if mark is not None:
            document.ids.setdefault(mark, element)
        if element.name[0] == document.namespace:
            for name in obsolete(element):
                if name not in seen:
                    seen.add(name)
                    document.find("note", "obsolete-feature", element.line)


OBSOLETE = ("baseurl", "change", "sitemap-prefix", "style", "image", "url", "id")


def obsolete(element):
    """The obsolete features (O) that one element uses."""
    local = element.name[1]
    if element.get("baseurl") is not None:
        yield "baseurl"
    if local in ("change", "style", "image"):
        yield local
    if local == "sitemap" and element.get("prefix") is not None:
        yield "sitemap-prefix"
    if local == "external" and element.get("url") is not None:
        yield "url"
    if element.get("id") is not None:
        yield "id"
