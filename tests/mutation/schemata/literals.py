"""Another value for a literal, of the same type."""

import re

UNIT = re.compile(r"\\x[0-9A-Fa-f]+|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}|\\[0-7]{1,3}|\\.|[\x80-\xff]+|.", re.DOTALL)
STRING = re.compile(r'^((?:u8|[uUL])?")(.*)("\w*)$', re.DOTALL)


def next_letter(c):
    return {"z": "a", "Z": "A", "9": "0"}.get(c) or chr(ord(c) + 1)


def is_sentence(literal):
    """Whether it is text for people, which is no part of the protocol."""
    body = STRING.match(literal).group(2)
    return " " in body and re.search(r"[A-Za-z]", body) is not None and "q=" not in body


def changed_strings(literal):
    """Strings of the same length: one with its last letter or digit changed; of a set of white space or
    punctuation, one without each of its members."""
    match = STRING.match(literal)
    if match is None:
        return []
    opening, body, closing = match.groups()
    units = UNIT.findall(body)
    letters = [i for i, unit in enumerate(units) if len(unit) == 1 and unit.isascii() and unit.isalnum()]
    if letters:
        units[letters[-1]] = next_letter(units[letters[-1]])
        return [opening + "".join(units) + closing]
    changed = []
    for i, unit in enumerate(units[:24]):
        other = units[i - 1] if len(units) > 1 and units[i - 1] != unit else "\\x01" if unit[0] == "\\" else "x"
        if len(other) != len(unit) and (len(unit) > 2 or len(other) > 4):
            other = "x"
        pieces = units[:i] + [other] + units[i + 1 :]
        # "\x01" would swallow a following hexadecimal digit: a set without letters has none.
        changed.append(opening + "".join(pieces) + closing)
    return changed


def shifted(literal, by=1):
    """An expression of the same type whose value is one more or one less."""
    sign = "+" if by > 0 else "-"
    return f"static_cast<std::remove_cvref_t<decltype({literal})>>({literal} {sign} 1)"
