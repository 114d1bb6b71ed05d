"""Random cases: a page and the files of its map, made of what the protocol has a rule for, and of what is nearly that."""

import base64
import random
from xml.sax.saxutils import quoteattr

NAMESPACE = "http://standard-sitemap.org/2007/ns"
SITE = "http://bakery.example/"
OTHER_SITE = "http://mill.example/"
NAMES = ["Bread", "Brot", "äpfel", "Zimt", " two  spaces ", "", "a\u202eb", "10", "9", "Œuf", "line&#10;feed"]
PATHS = ["", "bread", "a/b", "../c", "?q=1", "#here", "bread#x", "/index.html", "//mill.example/x", "http://BAKERY.example:80/bread", "ä b",
         "mailto:baker@bakery.example", "tel:1", "javascript:x", "https://u:p@bakery.example/", "a\\b", "./", "%62read", "bread.de.html"]
BASES = ["", "sub/", "/deep/er/", "http://mill.example/d/", "?q", "x.xml", "ftp://f/", "http://[", "a\tb"]
LANGUAGES = ["de", "en", "fr", "en-GB", "de-CH", "", "x", "EN", "*", "zh-Hant"]
TYPES = ["text/html", "application/pdf", "TEXT/HTML; q=1", "", "text", "image/png"]
ACCEPT_LANGUAGES = ["de", "en-US, en;q=0.8", "fr, de;q=0.5", "*", "de;q=0", "fr;q=0.4, en;q=0.9", "", "zh-TW"]
ROLES = ["home", "contact", "search", "contentinfo", "Home", "home home", " home  other ", "", "ä"]
IDS = ["a", "b", "c", "a b", "é"]


class Maker:
    """Everything follows from the seed."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.files = [SITE + "map.xml"] + self.dice.sample(
            [SITE + "more.xml", SITE + "d/deep.xml", OTHER_SITE + "mill.xml"], self.dice.randrange(3))

    def chance(self, percent):
        return self.dice.randrange(100) < percent

    def pick(self, values):
        return self.dice.choice(values)

    def attributes(self, likely):
        """`likely`: (name, values, percent)."""
        made = {}
        for name, values, percent in likely:
            if self.chance(percent):
                made[name] = self.pick(values)
        names = list(made)
        self.dice.shuffle(names)
        return "".join(" %s=%s" % (name, quoteattr(made[name]).replace("&amp;#", "&#")) for name in names)

    INHERITED = [("lang", LANGUAGES, 10), ("xml:lang", LANGUAGES, 10), ("type", TYPES, 8), ("charset", ["utf-8", "UTF-8", ""], 4), ("target", ["_top", "x"], 4),
                 ("xml:base", BASES, 8), ("baseurl", BASES, 3)]

    def entry(self, depth):
        kind = self.pick(["item", "item", "item", "group"])
        text = "<" + kind + self.attributes([
            ("name", NAMES, 85), ("url", PATHS, 40), ("xlink:href", PATHS, 35), ("role", ROLES, 15), ("description", NAMES, 10),
            ("tree", ["exclude", "include", "Exclude"], 6), ("order", ["lexical", "document", "LEXICAL"], 10), ("relation", ["sequence", " SEQUENCE ", "other"], 10),
            ("xml:id", IDS, 15), ("id", IDS, 6), ("priority", ["1", "x"], 4), ("method", ["post"], 3), ("data", ["d"], 3), *self.INHERITED])
        inner = self.content(depth + 1) if depth < 4 and self.chance(45) else ""
        return "%s>%s</%s>" % (text, inner, kind) if inner or self.chance(20) else text + "/>"

    def external(self):
        target = self.pick(["#" + self.pick(IDS), self.pick(self.files), self.pick(self.files) + "#" + self.pick(IDS), "lost.xml", "", "ftp://f/x", "moved.xml"])
        return "<external%s/>" % self.attributes([("xlink:href", [target], 85), ("url", [target], 15), ("name", NAMES, 10), ("xml:base", BASES, 8), ("lang", LANGUAGES, 5)])

    def variant(self):
        return "<variant%s/>" % self.attributes([("name", NAMES, 60), ("url", PATHS, 40), ("xlink:href", PATHS, 20), ("lang", LANGUAGES, 60), ("type", TYPES, 30),
                                                 ("charset", ["utf-8"], 5), ("description", NAMES, 10), ("xml:base", BASES, 5)])

    def foreign(self):
        return self.pick(["<!-- < -->", "<?php x?>", "text", "<o:x xmlns:o='urn:o'><item name='hidden'/></o:x>", "<unknown/>", "&amp;", "<![CDATA[<item/>]]>",
                          "<class-change elem='//html:nav' xmlns:html='http://www.w3.org/1999/xhtml' prefix='nav'/>", "<o:x xmlns:o='urn:o'><s:group xmlns:s='%s' name='id' xml:id='b'/></o:x>" % NAMESPACE,
                          "<sitemap xml:id='c'><item name='nested' url='n'/></sitemap>"])

    def content(self, depth):
        parts = []
        for _ in range(self.dice.randrange(1, 5)):
            kind = self.dice.randrange(100)
            parts.append(self.entry(depth) if kind < 62 else self.external() if kind < 78 else self.variant() if kind < 92 else self.foreign())
            if self.chance(30):
                parts.append("\n  ")
        return "".join(parts)

    def document(self):
        root = "<sitemap" + self.attributes([("name", NAMES, 10), ("order", ["lexical"], 5), ("xml:id", IDS, 5), ("relation", ["sequence"], 5), *self.INHERITED])
        named = " xmlns='%s' xmlns:xlink='http://www.w3.org/1999/xlink'" % NAMESPACE
        declaration = self.pick(["", "<?xml version='1.0'?>\n", "<?xml version='1.0' encoding='UTF-8'?>"])
        return declaration + root + named + ">" + self.content(0) + "</sitemap>"

    def response(self, body, kind):
        return {"status": 200, "fields": [["Content-Type", kind]], "body": base64.b64encode(body.encode()).decode()}

    def page(self):
        way = self.dice.randrange(4)
        fields, head = [["Content-Type", "text/html"]], ""
        if way == 0:
            fields += [["Opt", '"%s"; ns=05' % NAMESPACE], ["05-Location", self.pick(["/map.xml", "map.xml", self.files[0]])]]
        elif way == 1:
            fields += [["X-Standard-Sitemap-Location", self.pick([" map.xml", "/map.xml#a"])]]
        else:
            head = "<link rel='schema.m' href='%s'><link rel='%s' href='map.xml'>" % (NAMESPACE, self.pick(["m.location", "x M.Location"]))
        head += self.pick(["", "", "<link rel=up href='bread'>", "<link rel=start href='/'><link rel=home href='a/b'>"])
        body = "<!DOCTYPE html><html><head><title>x</title>%s</head><body><nav></nav></body></html>" % head
        return {"status": 200, "fields": fields, "body": base64.b64encode(body.encode()).decode()}


def case(seed):
    """The message for the programs: fixtures/README.md."""
    maker = Maker(seed)
    responses = {}
    for uri in maker.files:
        if uri == maker.files[0] or maker.chance(90):
            responses[uri] = maker.response(maker.document(), maker.pick(["application/xml"] * 9 + ["text/xml; charset=UTF-8"]))
        else:
            responses[uri] = {"fail": "network"}
    responses[SITE + "moved.xml"] = {"status": 302, "fields": [["Location", maker.pick(maker.files)]], "body": ""}
    given = {"page": SITE + maker.pick(["", "bread", "a/b", "index.html", "bread?q=2", "elsewhere"])}
    if maker.chance(60):
        given["accept_language"] = maker.pick(ACCEPT_LANGUAGES)
    if maker.chance(15):
        given["strict"] = True
    return {"suite": 1, "case": "random-%d" % seed, "input": given, "page": maker.page(), "responses": responses}
