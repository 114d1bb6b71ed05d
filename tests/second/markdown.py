"""G-18: an llms.txt, by the grammar of docs/lists.md: lines make headings, quotes and items; `inline` reads what is in them."""

import re

import entries
import fields
import inline
import links
import uris

FENCE = re.compile(r" {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$")
COMMENT = re.compile(r" {0,3}<!--")
HEADING = re.compile(r" {0,3}(#{1,6})(?: +(.*?))??(?: +#+)? *$")
UNDERLINE = re.compile(r" {0,3}(=+|-+) *$")
BREAK = re.compile(r" {0,3}([-*_])(?: *\1){2,} *$")
QUOTE = re.compile(r" {0,3}> ?")
ITEM = re.compile(r"( {0,3}(?:[-*+]|[0-9]{1,9}[.)]))(?:( +)|$)")
DEFINITION = re.compile(r"\[[^\[\]]+\]:")
ADDRESS = re.compile(r"https?://\S+", re.I)
SEPARATOR = "[:\uff1a,|\u2010-\u2015\u2192-]"
BOX = re.compile(r"^\[[ xX]\] ")
PART = "llms.txt"


def is_markdown(document, body):
    """Whether a document is read as an llms.txt: by its type, its name or its first line."""
    text = body.decode("utf-8-sig", "replace")
    start = re.sub(r"<!--.*?-->|<\?.*?\?>", "", text[: 1 << 14], flags=re.S).lstrip()
    if re.match(r"<!DOCTYPE|<(?:html|head|title|body)\b|<[A-Za-z][^<>]*\sxmlns\b", start, re.I):
        return False
    name = uris.split(document.answer.final).path.rpartition("/")[2].lower()
    if fields.media_type(document.answer.fields)[0] == "text/markdown" or name in ("llms.txt", "llms-full.txt") or name.endswith(".md"):
        return True
    return text.startswith("# ") and not re.search(r"^https?://", text, re.M | re.I)


class Node(entries.Entry):
    """An item or a heading: an entry if it has a `url`, else a group. What another file has is in place of a `part`."""

    def __init__(self, line):
        super().__init__(None, line)
        self.children, self.part, self.heading, self.fresh = [], False, False, True

    def prune(self):
        """Leaves out groups without an entry in them; whether this is one."""
        self.children = [child for child in self.children if child.prune()]
        return bool(self.url or self.children)


class Blocks:
    """Reads lines, and puts what is in them below `root`. `paragraphs` are those that are in no item."""

    def __init__(self, made):
        self.made, self.root, self.paragraphs = made, Node(None), []
        self.section = self.second = self.root
        self.open = []  # (column, item): items to which a line may belong, outermost first
        self.paragraph = self.item = None  # the lines of the open paragraph, and the item whose text it is
        self.ends = None  # what ends code or a comment
        self.quote, self.quoted = None, None  # the open quote, and the heading that it describes
        self.headed = False

    def read(self, text):
        lines = re.split("\r\n|\n|\r", text)
        behind = front_matter(lines)
        for number, line in enumerate(lines[behind:], behind + 1):
            self.line(line.expandtabs(4), number)
        self.close(0)
        return self.root

    def line(self, text, number):
        if not text.strip():
            if not self.ends:
                self.close(len(self.open))
                if self.open and self.open[-1][1].fresh:
                    self.open.pop()
            return
        indent, depth = len(text) - len(text.lstrip()), 0
        while depth < len(self.open) and indent >= self.open[depth][0]:
            depth += 1
        self.block(text, self.open[depth - 1][0] if depth else 0, depth, number)

    def block(self, text, column, depth, number):
        rest = text[column:]
        if self.ends:
            self.ends = None if self.ends.search(rest) else self.ends
            return
        within = self.paragraph is not None and depth == len(self.open)
        if rest.startswith("    ") and self.paragraph is None:
            self.nothing(depth)
            return
        item = ITEM.match(rest.lstrip())
        if within and item and (item.group(1).strip()[:-1] not in ("", "1") or not rest.lstrip()[item.end() :].strip()):
            item = None  # a year, say, or a dash: the paragraph goes on
        if FENCE.match(rest):
            mark = FENCE.match(rest).group(1) or FENCE.match(rest).group(2)
            self.nothing(depth)
            self.ends = re.compile(r"^ {0,3}%s{%d,} *$" % (mark[0], len(mark)))
        elif COMMENT.match(rest):
            self.nothing(depth)
            self.ends = None if "-->" in rest else re.compile("-->")
        elif HEADING.match(rest):
            self.heading(len(HEADING.match(rest).group(1)), HEADING.match(rest).group(2) or "", number)
        elif within and self.item is None and len(self.paragraph) == 1 and UNDERLINE.match(rest):
            line, self.paragraph = self.paragraph[0], None
            self.heading(1 if "=" in rest else 2, line, number - 1)
        elif BREAK.match(rest):
            self.nothing(0)
        elif QUOTE.match(rest):
            self.quoting(rest[QUOTE.match(rest).end() :], depth, number)
        elif item:
            self.start(item, text, len(text) - len(rest.lstrip()), depth, number)
        elif self.paragraph is not None:
            self.paragraph.append(rest.strip())
        else:
            self.close(depth)
            self.item = self.open[-1][1] if self.open and self.open[-1][1].fresh else None
            self.paragraph = [rest.strip()]
            if self.item:
                self.item.fresh = False

    def start(self, match, text, column, depth, number):
        self.nothing(depth)
        node = Node(number)
        (self.open[-1][1] if self.open else self.section).children.append(node)
        self.quoted = None
        spaces = len(match.group(2) or " ")
        rest = text[column + match.end() :]
        inner = column + match.end(1) + (spaces if rest and spaces < 5 else 1)
        self.open.append((inner, node))
        if rest.strip():
            self.block(" " * inner + rest.lstrip(), inner, depth + 1, number)

    def heading(self, level, text, number):
        self.close(0)
        if level == 1 and not self.headed and not self.made.entries and not self.made.lists:
            self.root.name = shown(inline.flat(inline.parse(text)))
            self.section = self.quoted = self.root
        elif level <= 3:
            node = Node(number)
            node.heading = True
            (self.second if level == 3 else self.root).children.append(node)
            self.describe(node, text, strong=False)
            self.section = self.quoted = node
            if level < 3:
                self.second = node
        else:
            self.quoted = None
        self.headed = self.headed or level == 1

    def quoting(self, rest, depth, number):
        if self.quote is None:
            self.nothing(depth)
            self.quote = Blocks(entries.List(self.made.document, self.made.policy, None))
            self.quote.describe = lambda *_, **__: None
        self.quote.line(rest, number)

    def nothing(self, depth):
        """A block begins that is no text of an item."""
        self.close(depth)
        if self.open:
            self.open[-1][1].fresh = False

    def close(self, depth):
        """Ends the open paragraph or quote, and the items that are not among the outermost `depth`."""
        paragraph, self.paragraph = self.paragraph, None
        if paragraph and self.item:
            self.describe(self.item, "\n".join(paragraph))
        elif paragraph:
            self.paragraphs.append("\n".join(paragraph))
        quote, self.quote = self.quote, None
        if quote:
            quote.close(0)
            if self.quoted:
                self.quoted.description = self.quoted.description or shown(inline.flat(inline.parse("\n".join(quote.paragraphs))))
            self.quoted = None
        del self.open[depth:]

    def describe(self, node, text, strong=True):
        """The name, the description and the address of an item or a heading."""
        pieces = inline.parse(BOX.sub("", text, count=1) if strong else text)
        whole = inline.flat(pieces)
        link = next((piece for kind in ("link", "address") for piece in pieces if piece.kind == kind), None)
        if link is None or link.address.startswith("#") or DEFINITION.match(text):
            node.name, node.description = of_group(pieces, whole, strong)
            return
        at = pieces.index(link)
        name, *beside = (inline.flat(each) for each in ([link], pieces[:at], pieces[at + 1 :]))
        name = shown(name)
        is_web = bool(name and ADDRESS.fullmatch(name))
        is_nameless = link.kind == "address" or not name or is_web and name == link.address
        is_address = is_nameless or is_web or bool(ADDRESS.fullmatch(link.address)) and written(name) == written(link.address)
        if is_address and beside[0].endswith("(") and beside[1].startswith(")"):
            beside = [beside[0][:-1], beside[1][1:]]  # the parentheses in which the address is
        before, after = (shown(each) for each in beside)
        before, after = without_last(before), after and shown(re.sub("^" + SEPARATOR, "", after))
        if link.kind == "address" and after and not after.strip(inline.PUNCTUATION):
            after = None
        if is_nameless and name and not before:
            node.name, node.description = after, None
        elif is_nameless or is_address and before:
            node.name, node.description = before, after
        else:
            node.name, node.description = name, shown(whole) if before else after
        node.url = self.made.address(link.address, node.line, self.made.document.answer.final, feed=True, anywhere=True, contacts=link.title != PART)
        node.part = bool(node.url) and link.title == PART
        if node.part:
            self.made.lists.append((node.url, node.line))
        elif node.url:
            self.made.entries.append(node)


def written(address):
    """The address as people write it."""
    return re.sub(r"^(https?://)?(www\.)?|/$", "", address, flags=re.I).lower()


def without_last(text):
    """Text without a separator at its end, or None."""
    return text and shown(re.sub(SEPARATOR + "$", "", text))


def of_group(pieces, whole, strong):
    """The name and the description: of an item the text in strong emphasis with which it begins is the name."""
    opener = next((piece for piece in pieces if piece.strong_until), None) if strong else None
    if opener and not inline.flat(pieces[: pieces.index(opener)]).strip():
        end = pieces.index(opener.strong_until)
        return without_last(shown(inline.flat(pieces[:end]))), shown(re.sub("^" + SEPARATOR, "", inline.flat(pieces[end:]).strip()))
    return without_last(shown(whole)), None


def shown(text):
    """Text on one line, or None. A no-break space is no white space."""
    return " ".join(links.tokens(text)) or None


def front_matter(lines):
    """How many lines of it there are."""
    if lines[0].rstrip() == "---":
        for index, line in enumerate(lines[1:], 1):
            if line.rstrip() in ("---", "..."):
                return index + 1
            if not line.strip() or HEADING.match(line) or ITEM.match(line):
                break
    return 0


def read(made, body):
    """The root of the list, whose name and description are those of the map; None if there is no entry in it."""
    made.kind = "llms.txt"
    root = Blocks(made).read(body.decode("utf-8-sig", "replace").replace("\0", "\ufffd"))
    return root if root.prune() else None
