"""M: the nodes of a map, from the root's `<sitemap>` inwards, externals replaced by their targets."""

import re

import document as documents
import uris
import variants
import xmltext

KNOWN_ROLES = ("home", "contents", "index", "search", "help", "contact", "products", "services", "log-in",
               "accessibility-statement", "privacy-policy", "terms-of-service", "license", "copyright", "contentinfo")
OTHER_SPELLINGS = {"top": "home", "origin": "home", "toc": "contents", "login": "log-in", "sign-in": "log-in",
                   "signin": "log-in"}
INHERITED = ("lang", "type", "charset", "target")
MAY_BE_SHOWN = ("http", "https", "mailto", "tel")
SHOWN = ("name", "description", "url", "blocked", "lang", "type", "charset", "target")


class Node:
    def __init__(self, element, document, number):
        self.element, self.document, self.id = element, document, number
        self.children, self.expanded, self.own, self.variants = [], False, {}, []
        self.kind, self.roles, self.excluded, self.derived = "root", [], False, False
        self.extra = {}

    def targets(self):
        return [each["url"] for each in [self.own] + self.variants if each.get("url")]


class Map:
    def __init__(self, host, policy, given):
        self.host, self.policy, self.given = host, policy, given
        self.strict = bool(given.get("strict"))
        self.documents, self.by_uri, self.nodes, self.of_element = [], {}, [], {}
        self.findings, self.unresolved, self.looped = [], set(), set()
        self.spliced = []
        self.entries, self.link_bytes, self.full = 0, 0, False
        self.exhausted = set()

    def find(self, severity, code, document, line=None, column=None, count=1):
        self.findings.append((severity, code, document.answer.final, line, column, count))

    def once(self, severity, code, document, line=None):
        if code not in self.exhausted:
            self.exhausted.add(code)
            self.find(severity, code, document, line)

    # Documents

    def document(self, uri):
        """The document at a URI without fragment; None if there are too many. Each is requested once (L-3, M-14)."""
        if uri in self.by_uri:
            return self.by_uri[uri]
        if len(self.documents) >= self.policy["documents"]:
            return None
        answer = self.host.fetch(uri)
        known = self.by_uri.get(answer.final)
        if known is None:
            known = documents.Document(answer, len(self.documents))
            self.documents.append(known)
            self.by_uri[answer.final] = known
            self.read(known)
            for severity, code, line, column, count in known.findings:
                self.find(severity, code, known, line, column, count)
        self.by_uri[uri] = known
        return known

    def read(self, document):
        documents.read(document, self.policy, self.given, self.strict)

    # References

    def base(self, element, document):
        """The base in effect at an element (P-6), or None beyond a limit, which is reported for the element with that base."""
        chain = []
        while element is not None:
            value = element.get("base", xmltext.XML)
            if value is None and not self.strict and element.name[0] == document.namespace:
                value = element.get("baseurl")
            if value is not None:
                chain.append((value, element))
            element = element.parent
        base = document.answer.final
        for number, (value, at) in enumerate(reversed(chain), 1):
            base = uris.resolve(base, value) or base
            if len(base) > self.policy["uri_bytes"] or number > self.policy["bases"]:
                self.once("warning", "limit-bases", document, at.line)
                return None
        return base

    def reference(self, element, external=False):
        href, url = element.get("href", documents.XLINK), element.get("url")
        if external and self.strict:
            return href
        return url if href is None else href

    def link(self, value, element, document):
        """(url, blocked) of what an author wrote: exactly one of the two is None."""
        base = self.base(element, document)
        if base is None:
            return None, "limit"
        url = uris.resolve(base, value)
        blocked = None
        if url is None:
            blocked = "unusable"
        elif uris.split(url).scheme.lower() not in MAY_BE_SHOWN:
            blocked = "scheme"
        elif uris.has_user(url) and uris.split(url).scheme.lower() in ("http", "https"):
            blocked = "credentials"
        elif len(url) > self.policy["uri_bytes"]:
            self.find("warning", "limit-uri", document, element.line)
            return None, "too-long"
        if blocked:
            self.find("warning", "blocked-link", document, element.line)
            return None, blocked
        if self.link_bytes + len(url) > self.policy["link_bytes"]:
            self.link_bytes = self.policy["link_bytes"]
            self.once("error", "limit-links", document, element.line)
            return None, "limit"
        self.link_bytes += len(url)
        return url, None

    # Nodes

    def node(self, element, document):
        found = self.of_element.get(element)
        if found is None:
            found = Node(element, document, len(self.nodes))
            self.nodes.append(found)
            self.of_element[element] = found
            self.describe(found)
        return found

    def text(self, value, element, document):
        if value is None:
            return None
        value = re.sub("[\u202a-\u202e\u2066-\u2069]", "", value)
        value = re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029]", " ", value)
        if len(value) > self.policy["text_code_points"]:
            self.find("note", "text-cut", document, element.line)
            value = value[: self.policy["text_code_points"]]
        return value

    def inherited(self, element, name, document):
        while element is not None and element.name[0] == document.namespace:
            value = element.get("lang", xmltext.XML) if name == "lang" else None
            value = element.get(name) if value is None else value
            if value is not None:
                return value or None
            element = element.parent
        return None

    def describe(self, node):
        element, document = node.element, node.document
        if element.name[1] == "sitemap":
            node.own = {name: None for name in SHOWN}
            node.own["name"] = self.text(element.get("name"), element, document)
            for name in INHERITED:
                node.own[name] = self.inherited(element, name, document)
            for name in ("relation", "order"):
                node.own[name] = element.get(name)
            return
        node.kind = element.name[1]
        self.conflict(element, document)
        own = self.particulars(element, document)
        for name in ("relation", "priority", "order", "method", "data"):
            own[name] = element.get(name)
        node.own = own
        roles = [OTHER_SPELLINGS.get(role, role) for role in (element.get("role") or "").lower().split()]
        if roles and node.kind == "group":
            self.find("warning", "role-on-group", document, element.line)
        elif roles:
            node.roles = list(dict.fromkeys(roles))
        node.excluded = element.get("tree") == "exclude"
        for child in element.children:
            if child.name == (document.namespace, "variant"):
                if len(node.variants) >= self.policy["variants"]:
                    self.find("warning", "limit-variants", document, child.line)
                    break
                self.conflict(child, document)
                given = self.particulars(child, document)
                for name in SHOWN:
                    if name not in ("url", "blocked") and given[name] is None:
                        given[name] = own[name]
                if given["url"] is None and given["blocked"] is None:
                    given["url"], given["blocked"] = own["url"], own["blocked"]
                node.variants.append(given)

    def conflict(self, element, document):
        href, url = element.get("href", documents.XLINK), element.get("url")
        if href is not None and url is not None and href != url:
            self.find("warning", "url-conflict", document, element.line)

    def particulars(self, element, document):
        url = blocked = None
        value = self.reference(element)
        if value is not None:
            url, blocked = self.link(value, element, document)
        found = {"name": self.text(element.get("name"), element, document),
                 "description": self.text(element.get("description"), element, document), "url": url, "blocked": blocked}
        for name in INHERITED:
            found[name] = self.inherited(element, name, document)
        return found

    def expand(self, node):
        """Reaches what is below a node, depth first (M-4, M-13)."""
        if node.expanded:
            return
        node.expanded = True
        first = [node.element] if node.element.name[1] == "sitemap" else []
        self.content(node.element, node.document, node, first)

    def content(self, element, document, parent, splicing):
        for child in element.children:
            if child.name[0] != document.namespace:
                continue
            if child.name[1] in ("item", "group"):
                self.place(self.node(child, document), parent)
            elif child.name[1] == "external":
                self.external(child, document, parent, splicing)

    def place(self, node, parent):
        if not node.excluded:
            if self.entries >= self.policy["entries"]:
                self.once("error", "limit-entries", parent.document, node.element.line)
                return
            self.entries += 1
            parent.children.append(node)
        self.expand(node)

    def external(self, element, document, parent, splicing):
        target, where = self.target(element, document)
        if target is None:
            if element not in self.unresolved:
                self.unresolved.add(element)
                self.find("warning", "external-unresolved", document, element.line)
        elif target.name[1] == "sitemap":
            if target in splicing:
                if element not in self.looped:
                    self.looped.add(element)
                    self.find("note", "external-loop", document, element.line)
                return
            if target not in [each for _, each in self.spliced]:
                self.spliced.append((where, target))
            self.content(target, where, parent, splicing + [target])
        else:
            self.place(self.node(target, where), parent)

    def target(self, element, document):
        """The element that an external names, and its document; (None, None) if it cannot be resolved (M-5c)."""
        value = self.reference(element, external=True)
        given = uris.reference(value) if value is not None and value.strip(uris.SPACES) else None
        if given is None:
            return None, None
        if given.scheme is None and given.authority is None and given.path == "" and given.query is None:
            where, fragment = document, given.fragment
        else:
            base = self.base(element, document)
            uri = uris.resolve(base, value) if base else None
            if uri is None:
                return None, None
            uri, _, fragment = uri.partition("#")
            where = self.document(uri)
            if where is None:
                self.once("warning", "limit-documents", document, element.line)
                return None, None
        if not fragment:
            return (where.root, where) if where.root is not None else (None, None)
        found = where.ids.get(uris.percent_decode(fragment))
        if found is None or found.name[0] != where.namespace or found.name[1] not in documents.NODES:
            return None, None
        return found, where

    def build(self, uri):
        root = self.document(uris.without_fragment(uri))
        if root.root is None:
            return None
        node = self.node(root.root, root)
        self.spliced.append((root, root.root))
        self.expand(node)
        return node

    def roles(self):
        names = list(dict.fromkeys(role for node in self.nodes for role in node.roles))
        names = [role for role in KNOWN_ROLES if role in names] + [role for role in names if role not in KNOWN_ROLES]
        return {role: [node.id for node in self.nodes if role in node.roles] for role in names}

    # The result

    def shown(self, node):
        return variants.choose(node, self.given)

    def to_json(self, node, children):
        shown = {name: self.shown(node).get(name) for name in SHOWN}
        rest = {name: node.own.get(name) for name in ("relation", "priority", "order", "method", "data")}
        located = {} if "document" in node.extra else {"document": node.document.number, "line": node.element.line}
        return {"id": node.id, "kind": node.kind, **shown, **rest, "roles": node.roles, "excluded": node.excluded,
                "derived": node.derived, "variants": [{key: each[key] for key in SHOWN} for each in node.variants],
                "children": [child.id for child in children], **located, **node.extra}
