"""G-18: what is within an item or a heading of Markdown: links, emphasis, code, and the text that a reader sees."""

import re
from html.entities import name2codepoint

PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
CODE = re.compile(r"(?<!`)(`{1,8})(?!`)(.*?)(?<!`)\1(?!`)", re.S)
AUTOLINK = re.compile(r"<(https?://[^\s<>]*)>", re.I)
ATTRIBUTE = r"""\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?"""
TAG = re.compile(r"<[A-Za-z][A-Za-z0-9-]*(?:%s)*\s*/?>|</[A-Za-z][A-Za-z0-9-]*\s*>|<!---?>|<!--.*?-->|<\?.*?\?>|<![A-Za-z][^>]*>|<!\[CDATA\[.*?\]\]>" % ATTRIBUTE, re.S)
REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]*));")
BARE = re.compile(r"(?<![A-Za-z0-9])https?://[^\s<>\[\]`\"|]*", re.I)
TITLE = re.compile(r"""\s+(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\(((?:[^()\\]|\\.)*)\))\s*\)""", re.S)
ANGLED = re.compile(r"\s*<((?:[^<>\n\\]|\\.)*)>")
AFTER = "?!.,;:*_~'"  # what ends a sentence, or emphasis, rather than an address
NESTED = 32


def referred(match):
    """The character of a reference (those of HTML 4), or what is none as it stands."""
    decimal, hexadecimal, name = match.groups()
    if name:
        return "'" if name == "apos" else chr(name2codepoint[name]) if name in name2codepoint else match.group(0)
    number = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"


def plain(text):
    """Text without the `\\` before punctuation, and with characters for references."""
    return re.sub(r"\\([%s])|%s" % (re.escape(PUNCTUATION), REFERENCE.pattern),
                  lambda found: found.group(1) or referred(REFERENCE.match(found.group(0))), text)


class Piece:
    """`kind` is text, run (of emphasis), opener (of a link or image), link, or address (without markup)."""

    def __init__(self, kind, text, **more):
        self.kind, self.text, self.address, self.title, self.inner = kind, text, None, None, None
        self.opens = self.closes = False
        self.strong_until = None
        self.__dict__.update(more)


def flat(pieces):
    return "".join(flat(piece.inner) if piece.inner is not None else piece.text for piece in pieces)


def run(text, start, end):
    """A run of emphasis and what it can do, by what is around it (CommonMark 6.2)."""
    before, after, mark = text[start - 1 : start] or " ", text[end : end + 1] or " ", text[start]

    def is_punctuation(character):
        return character in PUNCTUATION or not (character.isalnum() or character.isspace() or character == "_" or ord(character) < 128)

    left = not after.isspace() and (not is_punctuation(after) or before.isspace() or is_punctuation(before))
    right = not before.isspace() and (not is_punctuation(before) or after.isspace() or is_punctuation(after))
    word = mark == "_"
    return Piece("run", text[start:end], opens=left and (not word or not right or is_punctuation(before)),
                 closes=right and (not word or not left or is_punctuation(after)), length=end - start)


def emphasise(pieces):
    """Takes the marks out of runs that match."""
    at = 0
    while at < len(pieces):
        closer = pieces[at]
        while closer.kind == "run" and closer.closes and closer.text:
            opener = next((each for each in reversed(pieces[:at]) if each.kind == "run" and each.opens and each.text[:1] == closer.text[0] and
                           not ((each.closes or closer.opens) and (each.length + closer.length) % 3 == 0 and (each.length % 3 or closer.length % 3))), None)
            if opener is None:
                break
            marks = 2 if len(opener.text) > 1 and len(closer.text) > 1 else 1
            if closer.text[0] == "~" and marks != 2:
                break
            if marks == 2 and closer.text[0] != "~":
                opener.strong_until = closer
            opener.text, closer.text = opener.text[marks:], closer.text[marks:]
            for between in pieces[pieces.index(opener) + 1 : at]:
                between.opens = between.closes = False
        at += 1
    return pieces


def destination(text, at):
    """(address, title, end) of what follows `](`, or None."""
    angled = ANGLED.match(text, at)
    if angled:
        title, closed = TITLE.match(text, angled.end()), re.compile(r"\s*\)").match(text, angled.end())
        if title or closed:
            return plain(angled.group(1)), title and title_of(title), (title or closed).end()
    start, depth = at, 0
    while at < len(text):
        title = TITLE.match(text, at) if text[at].isspace() and depth == 0 else None
        if title:
            return plain(" ".join(text[start:at].split("\n")).strip()), title_of(title), title.end()
        if text[at] == "\\" and text[at + 1 : at + 2] in tuple(PUNCTUATION):
            at += 1
        elif text[at] == "(":
            depth += 1
            if depth > NESTED:
                return None
        elif text[at] == ")":
            if depth == 0:
                return plain(" ".join(text[start:at].split("\n")).strip()), None, at + 1
            depth -= 1
        at += 1
    return None


def title_of(match):
    return plain(next(each for each in match.groups() if each is not None))


def without_end(address):
    """An address without the punctuation at its end that is of no reference."""
    while address and address[-1] in AFTER and not re.search("(?:%s)$" % REFERENCE.pattern, address):
        address = address[:-1]
    return address


def parse(text):
    """The pieces of a text; those of a link are in its `inner`."""
    pieces, at = [], 0
    while at < len(text):
        character = text[at]
        code, auto, tag, reference, bare = (pattern.match(text, at) for pattern in (CODE, AUTOLINK, TAG, REFERENCE, BARE))
        if character == "\\" and text[at + 1 : at + 2] in tuple(PUNCTUATION):
            pieces.append(Piece("text", text[at + 1 : at + 2]))
            at += 2
        elif code:
            pieces.append(Piece("text", code.group(2)))
            at = code.end()
        elif character == "`":
            end = re.compile("`+").match(text, at).end()
            pieces.append(Piece("text", text[at:end]))
            at = end
        elif auto:
            pieces.append(Piece("link", None, inner=[Piece("text", auto.group(1))], address=auto.group(1)))
            at = auto.end()
        elif tag:
            at = tag.end()
        elif reference:
            pieces.append(Piece("text", referred(reference)))
            at = reference.end()
        elif bare:
            address = without_end(bare.group(0))
            while address.endswith(")") and address.count(")") > address.count("("):
                address = without_end(address[:-1])
            at += len(address)
            pieces.append(Piece("address", address, address=plain(address)))
        elif character in "*_" or text.startswith("~~", at):
            end = re.compile(re.escape(character) + "+").match(text, at).end()
            pieces.append(run(text, at, end))
            at = end
        elif character == "[" or text.startswith("![", at):
            mark = "[" if character == "[" else "!["
            pieces.append(Piece("opener", mark, active=True))
            at += len(mark)
        elif character == "]":
            at = close(pieces, text, at + 1)
        else:
            pieces.append(Piece("text", character))
            at += 1
    return emphasise(pieces)


def close(pieces, text, at):
    """Makes a link or an image, if there is one, of what ends with the `]` before `at`; where it goes on."""
    opener = next((each for each in reversed(pieces) if each.kind == "opener"), None)
    found = destination(text, at + 1) if opener and opener.active and text[at : at + 1] == "(" else None
    if not found:
        pieces.append(Piece("text", "]"))
        if opener:
            opener.kind = "text"
        return at
    address, title, end = found
    start = pieces.index(opener)
    inner = emphasise(pieces[start + 1 :])
    del pieces[start:]
    if opener.text == "![":
        pieces.append(Piece("text", flat(inner)))
        return end
    pieces.append(Piece("link", None, inner=inner, address=address, title=title))
    for each in pieces:
        if each.kind == "opener" and each.text == "[":
            each.active = False
    return end
