"""R: what a page says of its own place, by links with a relation, breadcrumbs and the name of its site."""

import html
import json
import re

import fields
import linkfield
import links
import model
import uris

# the kinds in their order, with the spellings other than their names.
KINDS = {
    "home": ("home", "top", "origin"), "first": ("first", "begin"), "previous": ("prev", "previous"), "next": (), "last": ("last", "end"),
    "up": ("up", "parent"), "contents": ("contents", "toc"), "index": (), "glossary": (), "chapter": (), "section": (), "subsection": (),
    "appendix": (), "help": (), "search": (), "author": (), "copyright": (), "license": (), "privacy-policy": (), "terms-of-service": (),
    "accessibility-statement": (), "change-password": (), "contact": (), "log-in": ("log-in", "login", "sign-in", "signin"), "products": (),
    "services": (), "alternate": (),
}
KIND_OF = {spelling: kind for kind, spellings in KINDS.items() for spelling in spellings or (kind,)}
SOURCES = ("field", "link", "a")
PAGES = ("text/html", "application/xhtml+xml")
STEPS = ("next", "previous", "up")
OF_A_KIND, OF_A_PAGE, TRAILS, ITEMS, TEXT_BYTES, JSON_BYTES, ALL_JSON_BYTES, JSON_DEPTH = 50, 500, 4, 20, 1024, 256 << 10, 1 << 20, 32
VOCABULARY = re.compile(r"https?://schema\.org/?")
# Enough of the public suffix list for the names of tests: a second level that is no site of its own.
PUBLIC_SECOND = ("ac", "co", "com", "edu", "gov", "net", "org")


def one_line(text):
    """Text with its white space as single spaces; None if nothing is left."""
    return " ".join(links.tokens(text)) or None if isinstance(text, str) else None


def site(uri):
    """What the hosts of a site share: a public suffix and one label more; an address is a site of its own."""
    parts = uris.split(uris.normalise(uri))
    if parts.scheme not in ("http", "https"):
        return parts.scheme == "file" and "file"
    host = parts.host_and_port()[0].rstrip(".")
    labels = host.split(".")
    if host.startswith("[") or labels[-1].isdigit():
        return host
    long = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in PUBLIC_SECOND
    return ".".join(labels[-3:] if long else labels[-2:])


def same_page(one, other):
    return uris.normalise(uris.without_fragment(one)) == uris.normalise(uris.without_fragment(other))


class Related:
    """A link of the page: `rel` and `rev` as tokens, `target` as written."""

    def __init__(self, source, base, target, title, given):
        """`given`: what gives a parameter or attribute by its name."""
        self.source, self.base, self.target, self.title, self.language = source, base, target, title, one_line(given("hreflang"))
        self.rel, self.rev = (links.tokens((given(name) or "").lower()) for name in ("rel", "rev"))
        self.type = fields.essence(given("type"))

    def kinds(self):
        if "stylesheet" in self.rel or "icon" in self.rel or self.type and self.type not in PAGES:
            return []
        found = [KIND_OF.get(token, token if token == "start" else None) for token in self.rel]
        found += ["author"] if "made" in self.rev else []
        return list(dict.fromkeys(kind for kind in found if kind and (kind != "alternate" or self.language)))


class Place:
    def __init__(self, page, uri, found, policy):
        self.page, self.uri, self.found, self.policy = page, uri, found, policy
        self.findings, self.trails, self.cut = [], [], False
        self.site_name = None
        self.relations = self.related()
        self.json_bytes = 0
        for element in found.elements if found else []:
            self.statement(element)
        self.site_name = self.site_name or self.name_in_meta("property", "og:site_name") or self.name_in_meta("name", "application-name")
        if self.cut:
            self.findings.append(("note", "limit-place"))

    def to_json(self):
        if not self.site_name and not self.trails and not self.relations:
            return None
        trails = [[{"name": name, "url": address} for name, address in trail] for trail in self.trails]
        return {"site_name": self.site_name, "trails": trails, "relations": self.relations}

    def unusable(self):
        self.findings.append(("note", "place-unusable"))

    def text(self, value):
        """A name or title, on one line and not too long, or None."""
        value = one_line(value)
        if value and len(value.encode("utf-8", "replace")) > TEXT_BYTES:
            self.cut = True
            value = value.encode("utf-8", "replace")[:TEXT_BYTES].decode("utf-8", "ignore")
        return value

    def address(self, base, value):
        """The URI of what an author wrote, if it may be offered (R-4), else None with a note; None for nothing at all."""
        if value is None or not value.strip(uris.SPACES):
            return None
        uri = uris.resolve(base, value)
        parts = uris.split(uri) if uri else None
        scheme = parts and (parts.scheme or "").lower()
        local = scheme == "file" and uris.split(self.uri).scheme == "file"
        on_web = scheme in ("http", "https")
        if not parts or not (scheme in model.MAY_BE_SHOWN or local) or on_web and (uris.has_user(uri) or not parts.host_and_port()[0]):
            self.unusable()
            return None
        if len(uri) > self.policy["uri_bytes"]:
            self.cut = True
            return None
        return uri

    # Relations

    def all_links(self):
        for target, given in linkfield.links(self.page, self.uri):
            title = linkfield.extended(given["title*"]) if "title*" in given else None
            title = linkfield.plain(given["title"]) if title is None and "title" in given else title
            yield Related("field", self.uri, target, title, given.get)
        for element in self.found.elements if self.found else []:
            if element.name in ("link", "a", "area") and element.get("href") is not None:
                title = one_line(element.get("title")) or (element.text() if element.name == "a" else None)
                yield Related("link" if element.name == "link" else "a", element.base, element.get("href"), title, element.get)

    def related(self):
        usable = []
        for link in self.all_links():
            kinds = link.kinds()
            uri = self.address(link.base, link.target) if kinds else None
            kinds = [kind for kind in kinds if kind not in STEPS or uri and not same_page(uri, self.uri)]
            if uri and kinds:
                usable.append((link, uri, kinds))
        start = "first" if any("home" in kinds for _, _, kinds in usable) else "home"
        relations, count = {}, 0
        for kind in KINDS:
            mine = [(link, uri) for link, uri, kinds in usable if kind in kinds or kind == start and "start" in kinds]
            source = min((SOURCES.index(link.source) for link, _ in mine), default=None)
            kept = {}
            for link, uri in mine:
                if SOURCES.index(link.source) == source:
                    entry = {"url": uri, "title": self.text(link.title), "lang": link.language, "from": link.source,
                             "same_site": site(uri) == site(self.uri)}
                    first = kept.setdefault((uri, link.language), entry)
                    first["title"] = first["title"] or entry["title"]
            most = min(OF_A_KIND, OF_A_PAGE - count)
            self.cut = self.cut or len(kept) > most
            if kept and most:
                relations[kind] = list(kept.values())[:most]
                count += len(relations[kind])
        return relations

    # Breadcrumbs and the name of the site

    def name_in_meta(self, attribute, name):
        for element in self.found.elements if self.found else []:
            if element.name == "meta" and (element.get(attribute) or "").strip().lower() == name:
                text = self.text(element.get("content"))
                if text:
                    return text
        return None

    def statement(self, element):
        if element.name == "script" and fields.essence(element.get("type")) == "application/ld+json":
            for types, thing in self.things(element):
                if "BreadcrumbList" in types:
                    self.trail([item_of_json(each) for each in several(of_schema(thing, "itemListElement"))], element.base)
                if "WebSite" in types and not self.site_name:
                    self.name_site(thing, element.base)
        for syntax in (Microdata, Rdfa):
            if syntax.is_list(element):
                self.trail([syntax.item(each) for each in syntax.properties(element, "itemListElement")], element.base)

    def name_site(self, thing, base):
        address = text_of(of_schema(thing, "url")) or text_of(thing.get("@id"))
        uri = uris.resolve(base, address) if address else self.uri
        if uri and uris.origin(uri) == uris.origin(self.uri):
            self.site_name = self.text(html.unescape(text_of(of_schema(thing, "name")) or ""))

    def things(self, script):
        """The objects of a script, in their order, with the types of schema.org that they have."""
        source = script.text()
        size = len(source.encode("utf-8", "replace"))
        if size > JSON_BYTES or self.json_bytes + size > ALL_JSON_BYTES or depth(source) > JSON_DEPTH:
            self.cut = True
            return []
        self.json_bytes += size
        try:
            return list(objects(json.loads(source, parse_constant=not_json), (False, False)))
        except ValueError:
            self.findings.append(("note", "broken-json"))
            return []

    def trail(self, items, base):
        """`items` are (position, name, address as written), in the order of the page."""
        named = [(position, self.text(name), address) for position, name, address in items if one_line(name)]
        self.findings += [("note", "place-unusable")] * (len(items) - len(named))
        self.cut = self.cut or len(named) > ITEMS
        if all(position is not None for position, _, _ in named):
            named.sort(key=lambda item: item[0])
        trail = []
        for _, name, address in named[:ITEMS]:
            uri = self.address(base, address)
            if uri and site(uri) != site(self.uri):
                self.unusable()
                uri = None
            trail.append((name, uri))
        if trail and not any(equal(trail, other) for other in self.trails):
            if len(self.trails) < TRAILS:
                self.trails.append(trail)
            else:
                self.cut = True


def equal(one, other):
    """Whether two trails are one (R-5): the address of the last item does not matter, and an empty path is `/`."""
    def comparable(trail):
        return [(name, uri and re.sub(r"^(https?://[^/?#]*)(?=[?#]|$)", r"\1/", uri)) for name, uri in trail[:-1]] + [trail[-1][0]]
    return comparable(one) == comparable(other)


def position_of(value):
    """A number, or None if it is none."""
    if isinstance(value, str):
        value = value.strip()
        return float(value) if re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", value) else None
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


# JSON-LD

def not_json(constant):
    raise ValueError(constant)


def depth(source):
    """How deep arrays and objects nest."""
    deepest = level = 0
    for mark in re.findall(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', source, re.S):
        level += 1 if mark in "[{" else -1 if mark in "]}" else 0
        deepest = max(deepest, level)
    return deepest


def several(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def text_of(value):
    """Text as such, as a number or in a value object of JSON-LD; the first of several."""
    for each in several(value):
        each = each.get("@value") if isinstance(each, dict) else each
        each = str(each) if isinstance(each, (int, float)) and not isinstance(each, bool) else each
        if isinstance(each, str) and each.strip():
            return each
    return None


def is_schema(context):
    if isinstance(context, str):
        return VOCABULARY.fullmatch(context.strip()) is not None
    if isinstance(context, dict):
        return is_schema(context.get("@vocab"))
    return isinstance(context, list) and any(map(is_schema, context))


def names_of(context):
    """Whether plain names are those of schema.org, and whether those with its prefix are, which its own context defines."""
    plain = is_schema(context)
    return plain, plain or any(isinstance(each, dict) and isinstance(each.get("schema"), str) and is_schema(each["schema"]) for each in several(context))


def of_schema(thing, name):
    """A property with the prefix or without."""
    return thing.get(name, thing.get("schema:" + name))


def objects(value, known):
    """The objects in which breadcrumbs are looked for, with their types; `known`: as `names_of` the context around."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, list):
            yield from objects(each, known)
        elif isinstance(each, dict):
            here = names_of(each["@context"]) if "@context" in each else known
            yield [name for name in (type_of(name, *here) for name in several(each.get("@type"))) if name], each
            for key in ("@graph", "breadcrumb", "isPartOf", "mainEntityOfPage"):
                yield from objects(of_schema(each, key), here)


def type_of(name, plain, prefixed):
    """A type without what says that it is of schema.org; None if it is not."""
    if not isinstance(name, str) or name.startswith("schema:") and not prefixed:
        return None
    return short(name) if plain or ":" in name else None


def item_of_json(given):
    if not isinstance(given, dict):
        return None, None, None
    name, address = text_of(of_schema(given, "name")), None
    for item in several(of_schema(given, "item")):
        if isinstance(item, dict):
            name = name or text_of(of_schema(item, "name"))
            address = address or text_of(item.get("@id")) or text_of(of_schema(item, "url"))
        elif isinstance(item, str):
            address = address or text_of(item)
    position = position_of(of_schema(given, "position"))
    return position, html.unescape(name) if name else None, address or text_of(of_schema(given, "url"))


# Microdata and RDFa Lite

def short(name):
    """A name of schema.org without what says so."""
    return re.sub(r"^(?:schema:|https?://schema\.org/)", "", name)


class Markup:
    """What both share: items are elements, and its properties the elements below it that are in no other item."""

    @classmethod
    def properties(cls, item, name):
        for child in item.children:
            if name in map(short, child.tokens(cls.PROPERTY)):
                yield child
            if not cls.is_item(child):
                yield from cls.properties(child, name)

    @classmethod
    def first(cls, item, name, value):
        return next(filter(None, (value(each) for each in cls.properties(item, name))), None)

    @classmethod
    def item(cls, element):
        """(position, name, address) of a list item. No text that a page shows is an address, only what attributes say."""
        if not cls.is_item(element):
            return None, None, None
        position, name, address = cls.first(element, "position", cls.words), cls.first(element, "name", cls.words), None
        for item in cls.properties(element, "item"):
            if cls.is_item(item):
                name = name or cls.first(item, "name", cls.words)
                address = address or cls.identity(item) or cls.first(item, "url", cls.address) or filled(item.get("href"))
            else:
                address = address or cls.address(item)
        return position_of(position), name, address or cls.first(element, "url", cls.address)


def filled(*values):
    """The first of these addresses that is not empty (D-8), or None."""
    return next((value for value in values if value and value.strip(uris.SPACES)), None)


class Microdata(Markup):
    PROPERTY = "itemprop"

    @staticmethod
    def is_item(element):
        return element.get("itemscope") is not None

    @classmethod
    def is_list(cls, element):
        return cls.is_item(element) and any(short(each) == "BreadcrumbList" for each in element.tokens("itemtype") if "/" in each)

    @staticmethod
    def words(element):
        return one_line(element.get("content") if element.name == "meta" else element.text())

    @staticmethod
    def address(element):
        return filled(element.get({"a": "href", "area": "href", "link": "href", "meta": "content"}.get(element.name)))

    @staticmethod
    def identity(element):
        return filled(element.get("itemid"))


class Rdfa(Markup):
    PROPERTY = "property"

    @staticmethod
    def is_item(element):
        return element.get("typeof") is not None

    @classmethod
    def is_list(cls, element):
        around = element
        while around and around.get("vocab") is None:
            around = around.parent
        known = around is not None and VOCABULARY.fullmatch(around.get("vocab").strip())
        return any(short(each) == "BreadcrumbList" and (known or each != "BreadcrumbList") for each in element.tokens("typeof"))

    @staticmethod
    def words(element):
        return one_line(element.get("content") or element.text())

    @staticmethod
    def address(element):
        return filled(*map(element.get, ("content", "resource", "href")))

    @staticmethod
    def identity(element):
        return filled(element.get("resource"), element.get("href"))
