"""URI references: LEIRIs made into URIs (D-9), resolution (RFC 3986 5.2), normalisation (6.2), and what may be fetched."""

import ipaddress
import re

PARTS = re.compile(r"^(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$", re.S)
SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*$")
UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
SUB_DELIMITERS = "!$&'()*+,;="
IN_SEGMENT = UNRESERVED + SUB_DELIMITERS + ":@"
DEFAULT_PORTS = {"http": "80", "https": "443", "ftp": "21"}
SPACES = " \t\n\r\f"


class Parts:
    """The five components of a reference; those that are missing are None, as RFC 3986 5.2.2 wants to know."""

    def __init__(self, scheme, authority, path, query, fragment):
        self.scheme, self.authority, self.path = scheme, authority, path
        self.query, self.fragment = query, fragment

    def __str__(self):
        text = "" if self.scheme is None else self.scheme + ":"
        if self.authority is not None:
            text += "//" + self.authority
        text += self.path
        if self.query is not None:
            text += "?" + self.query
        if self.fragment is not None:
            text += "#" + self.fragment
        return text

    def host_and_port(self):
        host = (self.authority or "").rpartition("@")[2]
        found = re.match(r"^(\[[^\]]*\]|[^:]*)(?::([0-9]*))?$", host)
        return (found.group(1), found.group(2) or "") if found else (host, "")


def encode(text, allowed):
    """Percent-encodes what is not allowed; `%` stays if two hexadecimal digits follow."""
    out = []
    for index, character in enumerate(text):
        if character in allowed or (character == "%" and re.match("[0-9A-Fa-f]{2}", text[index + 1 : index + 3])):
            out.append(character)
        else:
            out += ["%%%02X" % byte for byte in character.encode("utf-8", "surrogateescape")]
    return "".join(out)


def split(text):
    return Parts(*PARTS.match(text).groups())


def is_ip_literal(host):
    """RFC 3986 3.2.2: an IPv6 address, or one of a future version, in square brackets."""
    if not (host.startswith("[") and host.endswith("]")):
        return False
    if re.match(r"^\[[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+\]$", host):
        return True
    try:
        return "%" not in host and bool(ipaddress.IPv6Address(host[1:-1]))
    except ValueError:
        return False


def reference(value):
    """The parts of a LEIRI, encoded (D-9), or None if it is no URI reference."""
    value = re.sub("[\t\r\n]", "", value.strip(SPACES))
    if re.search("[\x00-\x1f\x7f-\x9f\\\\]", value):
        return None
    parts = split(value)
    if parts.scheme is not None and not SCHEME.match(parts.scheme):
        return None  # RFC 3986 4.2: a first segment with a colon is no relative reference
    if parts.authority is not None:
        user, at, host = parts.authority.rpartition("@")
        found = re.match(r"^(\[[^\[\]]*\]|[^:]*)(?::([0-9]*))?$", host)
        if not found:
            return None
        literal = found.group(1)
        if not is_ip_literal(literal):
            literal = encode(literal, UNRESERVED + SUB_DELIMITERS)
        port = "" if found.group(2) is None else ":" + found.group(2)
        parts.authority = encode(user, UNRESERVED + SUB_DELIMITERS + ":") + at + literal + port
    parts.path = encode(parts.path, IN_SEGMENT + "/")
    if parts.query is not None:
        parts.query = encode(parts.query, IN_SEGMENT + "/?")
    if parts.fragment is not None:
        parts.fragment = encode(parts.fragment, IN_SEGMENT + "/?")
    return parts


def remove_dots(path):
    """RFC 3986 5.2.4."""
    out = []
    while path:
        if path.startswith("../"):
            path = path[3:]
        elif path.startswith("./"):
            path = path[2:]
        elif path.startswith("/./"):
            path = path[2:]
        elif path == "/.":
            path = "/"
        elif path.startswith("/../"):
            path = path[3:]
            del out[-1:]
        elif path == "/..":
            path = "/"
            del out[-1:]
        elif path in (".", ".."):
            path = ""
        else:
            end = path.find("/", 1)
            end = len(path) if end < 0 else end
            out.append(path[:end])
            path = path[end:]
    return "".join(out)


def resolve(base, value):
    """The URI that a LEIRI names, relative to an absolute base (RFC 3986 5.2.2), or None."""
    given = reference(value)
    if given is None:
        return None
    at = split(base)
    if given.scheme is not None:
        given.path = remove_dots(given.path) if given.authority is not None or given.path.startswith("/") else given.path
        return str(given)
    scheme, authority, query, fragment = at.scheme, at.authority, given.query, given.fragment
    if given.authority is not None:
        authority, path = given.authority, remove_dots(given.path)
    elif given.path == "":
        path = at.path
        query = at.query if given.query is None else given.query
    elif given.path.startswith("/"):
        path = remove_dots(given.path)
    else:
        if at.authority is not None and at.path == "":
            path = "/" + given.path
        else:
            path = at.path[: at.path.rfind("/") + 1] + given.path
        path = remove_dots(path)
    return str(Parts(scheme, authority, path, query, fragment))


def without_fragment(uri):
    return uri.partition("#")[0]


def percent_decode(text):
    data = re.sub(rb"%([0-9A-Fa-f]{2})", lambda m: bytes([int(m.group(1), 16)]), text.encode())
    return data.decode("utf-8", "replace")


def ascii_host(host):
    host = percent_decode(host).lower()
    try:
        return host.encode("idna").decode() if not host.isascii() else host
    except UnicodeError:
        return host


def normalise(uri):
    """RFC 3986 6.2.2 and 6.2.3, with the host in ASCII (V-1, G-13)."""
    parts = split(uri)

    def hexes(match):
        character = chr(int(match.group(1), 16))
        return character if character in UNRESERVED else "%" + match.group(1).upper()

    def even(text):
        return None if text is None else re.sub("%([0-9A-Fa-f]{2})", hexes, text)

    parts.scheme = parts.scheme.lower() if parts.scheme else None
    if parts.authority is not None:
        user, at, _ = parts.authority.rpartition("@")
        host, port = parts.host_and_port()
        port = "" if port == DEFAULT_PORTS.get(parts.scheme) else port
        parts.authority = user + at + ascii_host(host) + (":" + port if port else "")
        parts.path = remove_dots(even(parts.path)) or "/"
    else:
        parts.path = even(parts.path)
    parts.query, parts.fragment = even(parts.query), even(parts.fragment)
    return str(parts)


def origin(uri):
    parts = split(normalise(uri))
    if parts.scheme == "file":
        return ("file", "", "")
    host, port = parts.host_and_port()
    return (parts.scheme, host, port)


def has_user(uri):
    return "@" in (split(uri).authority or "")


def address_space(uri):
    """`loopback`, `private` or `public`, of an IP literal; host names are public, except localhost."""
    host = split(uri).host_and_port()[0].strip("[]").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return "loopback"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "public"
    mapped = getattr(address, "ipv4_mapped", None)
    address = mapped or address
    if address.is_loopback or address.is_unspecified:
        return "loopback"
    return "private" if address.is_private or address.is_link_local else "public"
