"""G: lists as maps. An index is a document of externals; the entries of all lists make one hierarchy of paths, except those
of an llms.txt, which has its own."""

import re
import zlib

import document as documents
import entries
import fields
import markdown
import model
import paths
import uris
import xmltext

ROOTS = re.compile(r"<(?:[\w.-]+:)?(urlset|sitemapindex|rss|feed|RDF|sitemap)(?=[\s>/])", re.I)
XML_DECLARATION = re.compile(r"<\?xml[\s?]")


def inflate(body, most):
    """One layer of gzip, all members of it: (bytes, state), where state is whole, truncated, followed or too-long."""
    out, rest = b"", body
    while rest[:2] == b"\x1f\x8b":
        stream = zlib.decompressobj(31)
        try:
            out += stream.decompress(rest, most + 1 - len(out))
        except zlib.error:
            return out, "truncated"
        if len(out) > most or len(body) - len(stream.unused_data) > most:
            return out[:most], "too-long"
        if not stream.eof:
            return out, "truncated"
        rest = stream.unused_data
    return out, "followed" if rest.strip(b"\0\r\n") else "whole"


def unpack(document, body, most):
    """The bytes behind gzip (G-7), at most `most`; and whether they are all."""
    layers, states = 0, []
    while body[:2] == b"\x1f\x8b" and layers < 2:
        layers += 1
        body, state = inflate(body, most)
        states.append(state)
    if len(body) > most or "too-long" in states:
        document.find("error", "limit-bytes")
        body = body[:most]
        states.append("too-long")
    if "truncated" in states:
        document.find("error", "gzip-broken")
    elif "followed" in states:
        document.find("warning", "gzip-broken")
    if layers > 1 or layers and body[:2] == b"\x1f\x8b":
        document.find("warning", "gzip-twice")
    coded = fields.all_of(document.answer.fields, "Content-Encoding")
    if not layers and not coded and uris.split(document.answer.final).path.endswith(".gz"):
        document.find("note", "not-gzip")
    return body, not {"truncated", "too-long"} & set(states)


class ListMap(model.Map):
    """A map at a place that the reader named: a Standard Sitemap, a list, or several of them."""

    def __init__(self, host, policy, given):
        policy = {**policy, "documents": policy["list_documents"], "elements": policy["list_elements"]}
        super().__init__(host, policy, given)
        self.scope, self.kinds = None, []

    # Reading

    def read(self, document):
        if document.answer.outcome:
            documents.read(document, self.policy, self.given, self.strict)
            return
        most = self.policy["list_document_bytes"]
        body, whole = unpack(document, document.answer.body, most)
        document.bytes = len(body)
        if not body and not whole:
            document.outcome = "cut"
            return
        made = entries.List(document, self.policy, self.scope)
        name = uris.split(document.answer.final).path
        if name == "/robots.txt" or name.endswith("/robots.txt") and document.answer.final.startswith("file:"):
            self.take(document, made, whole)
            entries.of_robots(made, body.decode("utf-8-sig", "replace"))
            self.scope = None if document.answer.final.startswith("file:") else uris.origin(document.answer.final)
            self.finish(document, made)
            return
        if markdown.is_markdown(document, body):
            self.take(document, made, whole)
            made.tree = markdown.read(made, body)
            if made.tree is None:
                document.list = None
                document.fail("not-a-sitemap")
            else:
                self.finish(document, made)
            return
        try:
            text, conflict = xmltext.decode(body, fields.media_type(document.answer.fields)[1])
        except xmltext.Broken as broken:
            document.fail("bad-encoding" if broken.code == "bad-encoding" else "not-a-sitemap")
            return
        self.sniff(document, made, text, body, whole, conflict)

    def sniff(self, document, made, text, body, whole, conflict):
        start = re.search(r"\S", text.lstrip("\ufeff"))
        if start is None or "\0" in text[:1000]:
            document.fail("not-a-sitemap")
            return
        try:
            behind = xmltext.after_doctype(text, self.policy)
        except xmltext.Broken as broken:
            document.fail(broken.code, broken.line, broken.column)
            return
        found = ROOTS.search(text[: behind + (1 << 14)], behind)
        declared = XML_DECLARATION.search(text[: found.start()]) if found else None
        before = "" if behind else text[: declared.start() if declared else found.start()] if found else ""
        if found and self.harmless(text, before, found, declared):
            if re.sub(r"<!--.*?-->|\s" if not declared else "$^", "", before, flags=re.S):
                document.find("warning", "late-xml-declaration", before.count("\n") + 1)
            elif declared and before:
                document.find("warning", "late-xml-declaration", before.count("\n") + 1)
            self.of_xml(document, made, text, before if declared or not before.lstrip().startswith("<!") else "", whole, conflict)
            return
        if not text.lstrip("\ufeff \t\r\n").startswith("<") and re.search(r"^\s*https?://", text, re.M | re.I):
            self.take(document, made, whole)
            entries.of_text(made, text.lstrip("\ufeff"))
            self.finish(document, made)
            return
        document.fail("not-a-sitemap")

    @staticmethod
    def harmless(text, before, found, declared):
        """Whether what precedes a list is only a notice: no element is left open, and nothing looks like a web page."""
        between = text[declared.end() : found.start()] if declared else ""
        if re.search(r"<(?!!--|!DOCTYPE|\?)[A-Za-z]", re.sub(r"<!--.*?-->", "", between, flags=re.S)):
            return False
        if re.search(r"<(title|html|body|head)\b", before, re.I) or before.count('"') % 2 or re.search("[\x00-\x08\x0e-\x1f]", before):
            return False
        bare = re.sub(r"<!--.*?-->|<!DOCTYPE[^>]*>|<\?.*?\?>", "", before, flags=re.S)
        open_tags = []
        for end, name, alone in re.findall(r"<(/?)([A-Za-z][\w:-]*)[^<>]*?(/?)>", bare):
            if end and open_tags and open_tags[-1] == name:
                open_tags.pop()
            elif not end and not alone and name.lower() not in ("br", "hr", "img", "meta", "link"):
                open_tags.append(name)
        return not open_tags

    def of_xml(self, document, made, text, before, whole, conflict):
        offset = before.count("\n")
        text = text[len(before) :]
        broken = None
        try:
            reader = xmltext.read(text, self.policy, ampersands=True)
        except xmltext.Broken as error:
            reader, broken = error.so_far, error
        root = reader.root
        if root is None:
            document.fail("malformed", broken.line and broken.line + offset, broken.column)
            return
        for element in root.all():
            element.line += offset
        local = root.name[1].rpartition(":")[2]
        if local == "sitemap":
            if broken:
                document.fail("malformed", broken.line + offset, broken.column)
            else:
                documents.take(document, reader, self.strict, conflict)
                self.kinds.append("standard-sitemap")
            return
        local = local.lower() if local.lower() == "rss" else local
        made.list_root = root
        self.take(document, made, whole and not broken)
        for line in sorted(set(reader.raw)):
            document.find("warning", "raw-ampersand", line + offset)
        document.several("undeclared-entity", [line + offset for line in reader.undeclared])
        for line in reader.unbound[:1]:
            document.find("warning", "unbound-prefix", line + offset)
        if local in ("urlset", "sitemapindex"):
            entries.of_sitemaps_org(made, root)
        elif local == "feed" or local == "rss" or any(child.name[1] in ("item", "channel") for child in root.children):
            entries.of_feed(made, root)
        elif local == "RDF" and any(not child.name[0] or "biositemap" in child.name[0] or child.name == (entries.RDF, "Description") for child in root.children):
            entries.of_biositemap(made, root)
        else:
            document.list = None
            document.fail("not-a-sitemap")
            return
        if broken and whole:
            document.find("error", "malformed", broken.line + offset, broken.column)
        self.finish(document, made)

    def take(self, document, made, whole):
        document.list = made
        if not whole:
            document.outcome = "cut"

    def finish(self, document, made):
        self.kinds.append(made.kind)
        if not made.entries and not made.lists and not any(severity == "error" for severity, *_ in document.findings):
            document.find("warning", "empty-list")
        document.findings.sort(key=lambda each: each[2] or 0)

    # Building

    def build(self, uri):
        root = self.document(uris.without_fragment(uri))
        if root.list is None:
            return super().build(uri) if root.root is not None else None
        top = model.Node(Anonymous(), root, 0)
        top.expanded = True
        self.nodes.append(top)
        if root.list.tree:
            self.name_group(top, root.list.tree)
        self.put(root, top, [root])
        return top

    def put(self, document, parent, inside):
        """What a document has, below a node; `inside` are the documents on the way to it."""
        if document.list is None:
            self.spliced.append((document, document.root))
            self.content(document.root, document, parent, [document.root])
        elif document.list.tree:
            self.graft(parent, document.list.tree.children, document, inside)
        else:
            collected, authored = [], []
            self.gather(document, inside, collected, authored, None)
            self.plant(parent, paths.tree(collected), document)
            for each in authored:
                self.put(each, parent, inside + [each])

    def graft(self, parent, nodes, document, inside):
        """The nodes of an llms.txt (G-18); one that is met again is the same (M-2)."""
        for each in nodes:
            if each.part and not each.heading:
                self.put_part(each, parent, document, inside)
                self.graft(parent, each.children, document, inside)
                continue
            known = self.of_element.get(each)
            node = known or (self.of_entry(each, document, named=False) if each.url and not each.part else self.of_group(each, document))
            parent.children.append(node)
            if not known:
                self.of_element[each] = node
                if each.part:
                    self.put_part(each, node, document, inside)
                self.graft(node, each.children, document, [])

    def put_part(self, part, parent, document, inside):
        target = self.named(document, part.url, part.line, inside)
        if target:
            self.put(target, parent, inside + [target])

    def of_group(self, given, document):
        node = self.blank("group", document)
        self.name_group(node, given)
        node.extra = {"document": document.number, "line": given.line, "name_derived": False}
        return node

    def name_group(self, node, given):
        for name in ("name", "description"):
            node.own[name] = self.text(getattr(given, name), node.element, node.document)

    def named(self, document, url, line, inside):
        """The document that a list names, if something can be read there; else that is reported."""
        target = self.document(uris.without_fragment(url))
        if target is None:
            self.once("warning", "limit-documents", document, line)
        elif target in inside:
            self.find("note", "external-loop", document, line)
        elif target.list is None and target.root is None:
            self.find("warning", "external-unresolved", document, line)
        else:
            return target
        return None

    def gather(self, document, inside, collected, authored, above):
        made = document.list
        if made.kind == "sitemapindex" and above is not None and above[0].list.kind == "sitemapindex":
            self.find("warning", "nested-index", above[0], above[1])
        collected += made.entries
        for url, line in made.lists:
            target = self.named(document, url, line, inside)
            if target and target.list and not target.list.tree:
                self.gather(target, inside + [target], collected, authored, (document, line))
            elif target:
                authored.append(target)

    def plant(self, parent, folder, document, steps=0):
        for each in folder.order:
            if isinstance(each, entries.Entry):
                parent.children.append(self.of_entry(each, document))
                continue
            names = [each.name]
            while each.entry is None and len(each.order) == 1 and isinstance(each.order[0], paths.Folder) and each.order[0].entry is None:
                each = each.order[0]
                names.append(each.name)
            if each.entry is not None:
                node = self.of_entry(each.entry, document)
            else:
                node = self.blank("group", document)
                node.own["name"] = paths.merged_name(names)
                node.folder = folder_of(each, steps + len(names))
                node.extra = {"document": None, "line": None, "name_derived": True}
            parent.children.append(node)
            self.plant(node, each, document, steps + len(names))

    def blank(self, kind, document):
        node = model.Node(Anonymous(), document, len(self.nodes))
        node.kind, node.expanded = kind, True
        node.own = dict.fromkeys(model.SHOWN)
        self.nodes.append(node)
        return node

    def of_entry(self, entry, document, named=True):
        """`named`: an entry without a name has one that is made of its address (G-13)."""
        node = self.blank("item", document)
        node.own.update(url=entry.url, name=self.text(entry.name, node.element, document) or (paths.name_of(entry) if named else None),
                        description=self.text(entry.description, node.element, document), priority=entry.priority)
        node.variants = [{**node.own, "url": url, "lang": language} for language, url in entry.alternates]
        node.extra = {"document": document.number, "line": entry.line, "name_derived": named and entry.name is None, "lastmod": entry.lastmod,
                      "changefreq": entry.changefreq, "attachments": entry.attachments}
        return node

    def format(self):
        first = self.kinds[0] if self.kinds else ""
        return first if first in ("feed", "text", "biositemap", "llms.txt", "standard-sitemap") else "sitemaps.org"

    def derived(self):
        return self.documents[0].list is not None and not self.documents[0].list.tree


def folder_of(folder, steps):
    """V-8: the address of a folder `steps` steps below the root, by one of its entries; all are on one host."""
    while not isinstance(folder, entries.Entry):
        folder = folder.entry or folder.order[0]
    scheme, _, rest = folder.url.partition("?")[0].partition("://")
    return scheme + "://" + "/".join(rest.split("/")[: steps + 1])


class Anonymous:
    """The element of a node that no author wrote."""

    name, attributes, parent, line, column, children = (None, "entry"), {}, None, None, None, ()

    def get(self, *_):
        return None
