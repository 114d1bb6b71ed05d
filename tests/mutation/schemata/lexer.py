"""Tokens of C++ as written in a file: enough of a lexer for clang-formatted code.

Texts are bytes decoded as Latin-1, so that an index into them is libclang's byte offset.
"""

import bisect
import re
from dataclasses import dataclass

PATTERN = re.compile(
    r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<raw>(?:u8|[uUL])?R"(?P<mark>[^()\\\s]*)\(.*?\)(?P=mark)"\w*)
  | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"\w*)
  | (?P<char>(?:u8|[uUL])?'(?:\\.|[^'\\\n])+')
  | (?P<number>\.?\d(?:'\w|[eEpP][+-]|[\w.])*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<op><=>|<<=|>>=|\.\.\.|->\*|\[\[|\]\]|::|->|<<|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|[^\w\s])
  | (?P<space>\s+)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)

OPEN = {"(": ")", "[": "]", "{": "}", "[[": "]]"}
CLOSE = set(OPEN.values())


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int

    @property
    def end(self):
        return self.start + len(self.text)


def tokens(text):
    found = []
    at = 0
    while at < len(text):
        match = PATTERN.match(text, at)
        if match is None:
            raise ValueError(f"cannot read {text[at:at + 20]!r}")
        kind = match.lastgroup if match.lastgroup != "mark" else "raw"
        if match.group("raw") is not None:
            kind = "raw"
        if kind not in ("comment", "space", "directive"):
            # `]]` also ends two subscripts: as two tokens it fits both.
            if match.group() in ("[[", "]]"):
                found.append(Token("op", match.group()[0], at))
                found.append(Token("op", match.group()[0], at + 1))
            else:
                found.append(Token(kind, match.group(), at))
        at = match.end()
    return found


class Source:
    """A file, its tokens, and which bracket closes which."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.tokens = tokens(text)
        self.index_at = {token.start: i for i, token in enumerate(self.tokens)}
        self.partner = {}
        self.holder = []  # for each token, the bracket around it
        stack = []
        for i, token in enumerate(self.tokens):
            self.holder.append(self.tokens[stack[-1]].text if stack else "")
            if token.kind != "op":
                continue
            if token.text in OPEN:
                stack.append(i)
            elif token.text in CLOSE and stack:
                begin = stack.pop()
                self.partner[begin] = i
                self.partner[i] = begin
        self._lines = [0] + [i + 1 for i, c in enumerate(text) if c == "\n"]

    def line(self, offset):
        return bisect.bisect_right(self._lines, offset)

    def split(self, begin, end, separator):
        """Indices of `separator` among the tokens begin..end-1, outside of inner brackets."""
        found = []
        i = begin
        while i < end:
            token = self.tokens[i]
            if token.kind == "op" and token.text in OPEN:
                i = self.partner.get(i, i)
            elif token.kind == "op" and token.text == separator:
                found.append(i)
            i += 1
        return found

    def first_token(self, offset):
        """The first token that starts at `offset` or later."""
        return bisect.bisect_left(self.tokens, offset, key=lambda token: token.start)

    def trimmed(self, start, end):
        """The range without white space and comments at its start and end."""
        first = self.first_token(start)
        last = self.first_token(end) - 1
        if first > last:
            return None
        return self.tokens[first].start, self.tokens[last].end
