"""The elements of an HTML page, for tests that read what a generator wrote."""

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Element:
    def __init__(self, tag, attributes):
        self.tag, self.attributes, self.children = tag, attributes, []

    def get(self, name):
        return self.attributes.get(name) or ""

    def all(self, *tags, css_class=None):
        """The elements below this one, in tree order."""
        for child in self.children:
            if isinstance(child, Element):
                if (not tags or child.tag in tags) and (not css_class or css_class in child.get("class").split()):
                    yield child
                yield from child.all(*tags, css_class=css_class)

    def first(self, *tags, css_class=None):
        return next(self.all(*tags, css_class=css_class), None)

    def below(self, *tags):
        """The children with these tags."""
        return [child for child in self.children if isinstance(child, Element) and child.tag in tags]

    @property
    def text(self):
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        return " ".join("".join(parts).split())


class Tree(HTMLParser):
    """Good enough for what generators write: each element with an end tag is closed by it."""

    def __init__(self, source):
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attributes):
        element = Element(tag, dict(attributes))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attributes):
        self.open[-1].children.append(Element(tag, dict(attributes)))

    def handle_endtag(self, tag):
        for depth in range(len(self.open) - 1, 0, -1):
            if self.open[depth].tag == tag:
                del self.open[depth:]
                return

    def handle_data(self, data):
        self.open[-1].children.append(data)


def read(file):
    return Tree(file.read_text(encoding="utf-8")).root
