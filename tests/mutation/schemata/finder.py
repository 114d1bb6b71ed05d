"""Finds the mutants of a file and the edits that switch them."""

import re
from dataclasses import dataclass, field

from .edits import Edit
from .literals import changed_strings, is_sentence, shifted

COMPARISONS = {  # operator: (function of mutant.h, the operator it is shifted to, complementary literal step)
    "<": ("less", "<=", -1),
    "<=": ("less_equal", "<", 1),
    ">": ("greater", ">=", 1),
    ">=": ("greater_equal", ">", -1),
    "==": ("equal", "!=", 1),
    "!=": ("not_equal", "==", 1),
}
SKIPPED_CALLS = {"static_assert", "assert", "decltype", "sizeof", "alignof", "noexcept", "requires", "alignas"}
WEAKER = {"&&", "||", "?", ":", ",", ";", "=", "return", "{", "}", "+=", "-=", "|=", "&=", "^=", "case"}
OPERATOR_KINDS = {"BINARY_OPERATOR", "CALL_EXPR", "UNEXPOSED_EXPR", "CONDITIONAL_OPERATOR", "COMPOUND_ASSIGNMENT_OPERATOR"}


@dataclass
class Mutant:
    file: str
    line: int
    function: str
    kind: str
    original: str
    mutated: str
    number: int = 0
    at_start: bool = False  # evaluated once, before any test
    edits: list = field(default_factory=list)
    group: tuple = ()  # the variable whose `constexpr` must be removed, as start and name
    same: int = 0  # index among mutants that are otherwise the same

    @property
    def key(self):
        return (self.file, self.function, self.kind, self.original, self.mutated, str(self.same))


def shortened(text):
    text = " ".join(text.encode("latin-1").decode("utf-8", "replace").split())
    return text if len(text) <= 160 else text[:157] + "..."


class Finder:
    def __init__(self, source, syntax):
        self.source = source
        self.syntax = syntax
        self.tokens = source.tokens
        self.text = source.text
        self.mutants = []
        self.negated = set()
        self.skipped = self.skipped_ranges()
        self.initialisers = self.constant_initialisers()
        self.loosened = {}  # start and name of a variable: edits that make it, and what depends on it, run-time constants

    # --- where nothing is mutated, and where initialisers are ---

    def skipped_ranges(self):
        ranges = list(self.syntax.constant_ranges)
        for i, token in enumerate(self.tokens):
            following = self.tokens[i + 1] if i + 1 < len(self.tokens) else None
            if token.text in SKIPPED_CALLS and following is not None and following.text == "(":
                ranges.append((token.start, self.tokens[self.source.partner[i + 1]].end))
            elif token.text == "requires" and following is not None and following.text == "{":
                ranges.append((token.start, self.tokens[self.source.partner[i + 1]].end))
            elif token.text == "[" and following is not None and following.text == "[":
                ranges.append((token.start, self.tokens[self.source.partner[i]].end))
            elif token.text == "case":
                colon = next(
                    (j for j in range(i, len(self.tokens)) if self.tokens[j].text == ":"), len(self.tokens) - 1
                )
                ranges.append((token.start, self.tokens[colon].start))
            elif token.text == "extern" or token.text == "concept":
                semicolon = self.statement_end(i)
                ranges.append((token.start, self.tokens[semicolon].start if token.text == "concept" else following.end))
        return ranges

    def statement_end(self, i):
        while i < len(self.tokens) and self.tokens[i].text != ";":
            i = self.source.partner.get(i, i) if self.tokens[i].text in "([{" else i
            i += 1
        return min(i, len(self.tokens) - 1)

    def constant_initialisers(self):
        """(start, end, variable, is constexpr, directly only) of initialisers that may be evaluated early."""
        found = []
        for variable in self.syntax.variables:
            first = self.source.first_token(variable.start)
            end = self.source.first_token(variable.end)
            words = []
            at = first
            while at < end and not (self.tokens[at].text == variable.name) and self.tokens[at].text not in "={(":
                words.append(self.tokens[at].text)
                at += 1
            constexpr = "constexpr" in words
            early = constexpr or variable.is_field or "static" in words or not variable.in_function
            if early or "const" in words:
                found.append((self.tokens[at].end, variable.end, variable, constexpr, not early))
        return found

    def initialiser_at(self, offset):
        around = [i for i in self.initialisers if i[0] <= offset < i[1]]
        return min(around, key=lambda i: i[1] - i[0], default=None)

    def early_initialiser_at(self, offset):
        around = [i for i in self.initialisers if i[0] <= offset < i[1] and not i[4]]
        return min(around, key=lambda i: i[1] - i[0], default=None)

    def is_skipped(self, offset):
        return any(start <= offset < end for start, end in self.skipped)

    def in_body(self, offset):
        return any(f.start <= offset < f.end for f in self.syntax.functions)

    # --- mutants ---

    def add(self, kind, at, original, mutated, edits_of):
        """`edits_of` maps the spelling of the switch to edits."""
        function = self.syntax.function_at(at)
        early = self.early_initialiser_at(at)
        name = function.name if function else early[2].name if early else ""
        mutant = Mutant(self.source.path, self.source.line(at), name, kind, shortened(original), shortened(mutated))
        mutant.switch = "::mutation::on_now" if early else "::mutation::on"
        direct = self.initialiser_at(at)
        if kind == "constant" and direct is not None:
            mutant.switch = "::mutation::on_now"
        if early and early[2].is_field:
            mutant.switch = "::mutation::on"  # a constant of its class may be `constexpr`, perhaps in another room
        mutant.make_edits = edits_of
        mutant.at_start = early is not None and not early[2].is_field and not early[2].in_function
        if early and early[3]:
            mutant.group = (early[2].start, early[2].name)
            self.loosen(early[2])
        self.mutants.append(mutant)

    def loosen(self, variable):
        group = (variable.start, variable.name)
        if group in self.loosened:
            return
        i = self.source.first_token(variable.start)
        while self.tokens[i].text != "constexpr":
            i += 1
        token = self.tokens[i]
        words = "inline const" if variable.in_class else "const"
        self.loosened[group] = [Edit(token.start, token.end, words, "", True)]
        self.loosen_dependents(group)

    def loosen_dependents(self, group):
        """What is computed from it at compile time, and the static assertions about it."""
        name = group[1]
        for start, end, variable, constexpr, _ in self.initialisers:
            other = (variable.start, variable.name)
            if constexpr and other not in self.loosened and self.mentions(start, end, name):
                self.loosen(variable)
                self.loosened[group] += self.loosened[other]
        for i, token in enumerate(self.tokens):
            if token.text == "static_assert":
                end = self.tokens[self.source.partner[i + 1]].end
                if self.mentions(token.start, end, name):
                    self.loosened[group].append(Edit(token.start, end, "static_assert(true)", "", True))

    def mentions(self, start, end, name):
        first, last = self.source.first_token(start), self.source.first_token(end)
        return any(token.text == name for token in self.tokens[first:last])

    def negate(self, start, end):
        bounds = self.source.trimmed(start, end)
        if bounds is None or bounds in self.negated:
            return
        start, end = bounds
        text = self.text[start:end]
        if self.is_comparison(start, end) or text in ("true", "false"):
            return
        self.negated.add(bounds)
        self.add(
            "condition",
            start,
            text,
            f"!({text})",
            lambda m: [Edit(start, end, f"({m} != static_cast<bool>(", "))")],
        )

    def is_comparison(self, start, end):
        """An == or != is negated by its shift."""
        first, last = self.source.first_token(start), self.source.first_token(end)
        if any(self.source.split(first, last, op) for op in ("&&", "||", "?")):
            return False
        return any(self.source.split(first, last, op) for op in ("==", "!="))

    def operands(self, i):
        """The ranges left and right of the operator that is token i, or nothing."""
        token = self.tokens[i]
        around = [
            e
            for e in self.syntax.expressions
            if e[0] < token.start and e[1] > token.end and (e[2] in OPERATOR_KINDS)
        ]
        if not around:
            return None
        start, end, kind, spelling = min(around, key=lambda e: e[1] - e[0])
        if kind == "CALL_EXPR" and not spelling.startswith("operator"):
            return None
        if token.text in COMPARISONS and self.crosses(start, token.start, end, i):
            return None
        return (start, token.start), (token.end, end)

    def crosses(self, start, middle, end, i):
        """Whether an operand holds what binds less: the expression is not just this comparison."""
        first, last = self.source.first_token(start), self.source.first_token(end)
        for j in list(range(first, i)) + list(range(i + 1, last)):
            if self.tokens[j].text in WEAKER and self.depth(first, j) == 0:
                return True
        return False

    def depth(self, first, j):
        depth = 0
        for k in range(first, j):
            depth += self.tokens[k].text in ("(", "[", "{")
            depth -= self.tokens[k].text in (")", "]", "}")
        return depth - (self.tokens[j].text in (")", "]", "}"))

    def find(self):
        for i, token in enumerate(self.tokens):
            if self.is_skipped(token.start):
                continue
            if token.kind == "word":
                self.find_at_word(i, token)
            elif token.kind == "op" and self.in_body(token.start):
                self.find_at_operator(i, token)
            elif token.kind in ("string", "char", "number"):
                self.find_at_literal(i, token)
        self.find_statements()
        return self.mutants

    def find_at_word(self, i, token):
        if token.text in ("if", "while", "for") and self.in_body(token.start):
            self.find_condition(i)
        elif token.text == "return" and token.start in self.syntax.early_returns:
            self.remove("return", i)
        elif token.text in ("break", "continue"):
            self.remove("jump", i)
        elif token.text in ("true", "false"):
            early = self.early_initialiser_at(token.start)
            if early and early[2].is_field:
                other = "false" if token.text == "true" else "true"
                self.add(
                    "constant",
                    token.start,
                    token.text,
                    other,
                    lambda m: [Edit(token.start, token.end, f"({m} != ", ")")],
                )

    def find_condition(self, i):
        begin = i + 1
        if self.tokens[begin].text == "constexpr" or self.tokens[begin].text != "(":
            return
        end = self.source.partner[begin]
        semicolons = self.source.split(begin + 1, end, ";")
        word = self.tokens[i].text
        if word == "for":
            if len(semicolons) != 2:
                return
            first, last = semicolons[0] + 1, semicolons[1]
        else:
            first, last = (semicolons[-1] + 1 if semicolons else begin + 1), end
        if first >= last:
            return
        start, stop = self.tokens[first].start, self.tokens[last - 1].end
        assignments = self.source.split(first, last, "=")
        if not assignments:
            self.negate(start, stop)
            return
        name = self.tokens[assignments[0] - 1]
        if word != "if" or semicolons or name.kind != "word":
            return
        self.negated.add((start, stop))
        self.add(
            "condition",
            start,
            self.text[start:stop],
            f"!({name.text})",
            lambda m: [Edit(start, stop, "", f"; ({m} != static_cast<bool>({name.text}))")],
        )

    def find_at_operator(self, i, token):
        spaced = self.text[token.start - 1].isspace() and self.text[token.end].isspace()
        if token.text in ("&&", "||") and spaced:
            if both := self.operands(i):
                for start, end in both:
                    self.negate(start, end)
        elif token.text == "?":
            if both := self.operands(i):
                self.negate(*both[0])
        elif token.text in COMPARISONS and spaced:
            if both := self.operands(i):
                self.compare(i, token, *both)

    def compare(self, i, token, left, right):
        function, shifted_to, step = COMPARISONS[token.text]
        start, end = left[0], right[1]
        text = self.text[start:end]
        mutated = self.text[start : token.start] + shifted_to + self.text[token.end : end]
        number = lambda m: m[m.index("(") + 1 : -1]
        self.add(
            "comparison",
            token.start,
            text,
            mutated,
            lambda m: [
                Edit(start, end, f"::mutation::{function}({number(m)}, ", ")", inner=True),
                Edit(token.start, token.end, ",", "", True),
            ],
        )
        for side in (left, right):
            bounds = self.source.trimmed(*side)
            literal = self.tokens[self.source.first_token(bounds[0])]
            if (literal.start, literal.end) != bounds or literal.kind not in ("number", "char"):
                continue
            by = step if side is right else -step
            if token.text in ("==", "!="):
                by = 1
            if by < 0 and literal.text.rstrip("uUlLzZ") == "0":
                continue
            self.shift("comparison", literal, by, text)

    def shift(self, kind, literal, by, around=None):
        sign = "+ 1" if by > 0 else "- 1"
        original = literal.text if around is None else around
        mutated = f"{literal.text} {sign}"
        self.add(
            kind,
            literal.start,
            original,
            mutated if around is None else f"{mutated} there",
            lambda m: [Edit(literal.start, literal.end, f"({m} ? {shifted(literal.text, by)} : ", ")")],
        )

    def find_at_literal(self, i, token):
        early = self.early_initialiser_at(token.start)
        body = self.in_body(token.start)
        if not early and not body:
            return
        if token.kind == "string":
            neighbours = [self.tokens[j].kind for j in (i - 1, i + 1) if 0 <= j < len(self.tokens)]
            if "string" in neighbours or "raw" in neighbours:
                return
            if is_sentence(token.text) and not early:
                return
            for other in changed_strings(token.text):
                self.add(
                    "constant",
                    token.start,
                    self.context(token),
                    other,
                    lambda m, other=other: [Edit(token.start, token.end, f"({m} ? {other} : ", ")")],
                )
        elif self.is_compared(i):
            return
        elif token.kind == "char":
            self.shift("constant", token, 1)
        else:
            direct = self.initialiser_at(token.start)
            if direct is None or self.tokens[i - 1].text == "<<" or self.tokens[i + 1].text == ">":
                return
            if re.match(r"^[\d'xXa-fA-FbB]+[uUlLzZ]*$", token.text):
                self.shift("constant", token, 1)

    def context(self, token):
        return token.text

    def is_compared(self, i):
        neighbours = (self.tokens[i - 1].text, self.tokens[i + 1].text)
        return any(n in COMPARISONS and n not in "<>" for n in neighbours) or (
            neighbours[0] in "<>" and self.text[self.tokens[i].start - 1] == " "
        )

    def remove(self, kind, i):
        start = self.tokens[i].start
        end = self.tokens[self.statement_end(i)].end
        self.add(
            kind,
            start,
            self.text[start:end],
            "",
            lambda m: [Edit(start, end, f"{{ if (!{m}) ", " }")],
        )

    def find_statements(self):
        """Expressions that are statements: calls whose result is not used, and assignments."""
        longest = {}
        for start, end, kind, _ in self.syntax.expressions:
            if kind != "LAMBDA_EXPR" and end > longest.get(start, 0):
                longest[start] = end
        for start, end in sorted(longest.items()):
            i, following = self.source.index_at.get(start), self.source.first_token(end)
            if i is None or i == 0 or following >= len(self.tokens) or self.tokens[following].text != ";":
                continue
            if self.is_skipped(start) or not self.in_body(start) or not self.begins_statement(i):
                continue
            words = {token.text for token in self.tokens[i:following]}
            if words & {"(", "=", "++", "--", "+=", "-=", "|=", "&=", "^=", "*=", "{", "<<"}:
                self.remove("statement", i)

    def begins_statement(self, i):
        if self.source.holder[i] != "{":
            return False
        before = self.tokens[i - 1]
        if before.text in (";", "{", "}", "else", "do"):
            return True
        if before.text == ")":
            head = self.tokens[self.source.partner[i - 1] - 1].text
            return head in ("if", "for", "while", "constexpr", "switch")
        if before.text == ":":
            for j in range(i - 2, -1, -1):
                text = self.tokens[j].text
                if text in ("case", "default"):
                    return True
                if text in ("?", ";", "{", "}"):
                    return False
        return False
