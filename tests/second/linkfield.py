"""The `Link` response field (RFC 8288), with the values of RFC 8187."""

import re

import fields
import uris

LINK = re.compile(r"[ \t,]*<([^>]*)>")
PARAMETER = re.compile(r"[ \t]*;[ \t]*(?:(%s)[ \t]*(?:=[ \t]*(?:%s|([^;,\" \t]*)))?)?" % (fields.TOKEN, fields.QUOTED), re.S)
EXTENDED = re.compile(r"([^']*)'[^']*'((?:[!#$&+.^_`|~0-9A-Za-z-]|%[0-9A-Fa-f]{2})*)")


def extended(value):
    """The text of an extended value (RFC 8187 3.2), or None if it is none in an encoding that everybody has to know."""
    found = EXTENDED.fullmatch(value)
    if not found or found.group(1).lower() != "utf-8":
        return None
    data = re.sub(rb"%(..)", lambda match: bytes([int(match.group(1), 16)]), found.group(2).encode())
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def plain(value):
    """The characters of a value, whose bytes are UTF-8 or, else, ISO 8859-1."""
    try:
        return value.encode("latin-1").decode()
    except UnicodeError:
        return value


def parse(value):
    """The (target, parameters) of the links of one field, up to what is no link; the first of equal parameters counts."""
    at = 0
    while link := LINK.match(value, at):
        given, at = {}, link.end()
        while found := PARAMETER.match(value, at):
            name, quoted, token = found.groups()
            if name:
                given.setdefault(name.lower(), fields.unquote(quoted) if quoted is not None else token or "")
            at = found.end()
        yield plain(link.group(1)), given


def links(page, uri):
    """The links of the fields of a page that are its own (R-1). The context of a link is the page, whatever its base."""
    if uris.split(uri).scheme not in ("http", "https"):
        return
    for value in fields.all_of(page["fields"], "Link"):
        for target, given in parse(value):
            anchor = given.get("anchor")
            context = uris.resolve(uri, anchor) if anchor else uri
            if context and uris.normalise(context) == uris.normalise(uri):
                yield target, given
