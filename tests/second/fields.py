"""Response fields: the `Opt` declarations of RFC 2774 (D-1a) and media types."""

import re

NAMESPACE = "http://standard-sitemap.org/2007/ns"


def all_of(fields, name):
    return [value for key, value in fields if key.lower() == name.lower()]


def split_quoted(text, separator):
    """Splits at separators that are outside of quoted strings; a backslash inside takes the next character along."""
    pieces, piece, quoted, index = [], "", False, 0
    while index < len(text):
        character = text[index]
        if quoted and character == "\\":
            piece += text[index : index + 2]
            index += 2
            continue
        if character == '"':
            quoted = not quoted
        if character == separator and not quoted:
            pieces.append(piece)
            piece = ""
        else:
            piece += character
        index += 1
    return pieces + [piece]


TOKEN = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
QUOTED = r'"((?:[^"\\]|\\.)*)"'


def unquote(text):
    return re.sub(r"\\(.)", r"\1", text, flags=re.S)


def declarations(fields, name="Opt"):
    """The (namespace, prefix) pairs that the fields declare, in order; malformed ones are left out."""
    found = []
    for value in all_of(fields, name):
        for piece in split_quoted(value, ","):
            head, *parameters = split_quoted(piece, ";")
            uri = re.fullmatch(r"[ \t]*" + QUOTED + r"[ \t]*", head, re.S)
            prefix, sound = None, uri is not None
            for parameter in parameters:
                match = re.fullmatch(r"[ \t]*(%s)[ \t]*(?:=[ \t]*(?:(%s)|%s)[ \t]*)?" % (TOKEN, TOKEN, QUOTED), parameter, re.S)
                if not match:
                    sound = False
                elif match.group(1).lower() == "ns":
                    if match.group(2) and re.fullmatch("[0-9]{2,}", match.group(2)):
                        prefix = match.group(2) if prefix is None else prefix
                    else:
                        sound = False
            if sound and prefix is not None:
                found.append((unquote(uri.group(1)), prefix))
    return found


def media_type(fields):
    """The media type in lower case and its charset, each None if it is missing."""
    values = all_of(fields, "Content-Type")
    if not values:
        return None, None
    head, *parameters = split_quoted(values[-1], ";")
    charset = None
    for parameter in parameters:
        key, equals, value = parameter.partition("=")
        if key.strip().lower() == "charset" and equals and charset is None:
            value = value.strip()
            quoted = re.fullmatch(QUOTED, value, re.S)
            charset = unquote(quoted.group(1)) if quoted else value
    return head.strip().lower() or None, charset


def essence(kind):
    """A media type without its parameters."""
    return (kind or "").partition(";")[0].strip().lower()


def is_xml_type(kind):
    return kind in ("text/xml", "application/xml") or bool(kind and re.fullmatch(r"[^/]+/[^/]+\+xml", kind))
