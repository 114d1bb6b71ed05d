"""M-8: which of a node's alternatives a reader sees, and M-7: children sorted by the name that is shown."""

import re
import unicodedata


def wishes(header):
    """[(range, q)] of Accept-Language or Accept, best first."""
    found = []
    for piece in (header or "").split(","):
        value, *parameters = [part.strip() for part in piece.split(";")]
        q = 1.0
        for parameter in parameters:
            match = re.fullmatch(r"q=([0-9.]+)", parameter, re.I)
            q = float(match.group(1)) if match else q
        if value:
            found.append((value.lower(), q))
    return sorted(found, key=lambda wish: -wish[1])


def language_score(wish, language):
    """3: equal; 2: the offer is more general (de for de-AT); 1: it is more special; 0: another language."""
    if language is None:
        return 0
    language = language.lower().replace("_", "-")
    if wish == language:
        return 3
    if wish.startswith(language + "-"):
        return 2
    if language.startswith(wish + "-"):
        return 1
    same = wish.split("-")[0] == language.split("-")[0]
    return 0.5 if same else 0


def accepts(header, kind):
    """The q that Accept gives to a media type; 1 without a header or a type."""
    if not header or not kind:
        return 1.0
    best = (-1, 0.0)
    for value, q in wishes(header):
        main = value.split("/")[0]
        rank = 2 if value == kind.lower() else 1 if value == main + "/*" and kind.lower().startswith(main + "/") else 0 if value == "*/*" else None
        if rank is not None and rank > best[0]:
            best = (rank, q)
    return best[1]


def choose(node, given):
    """The chosen alternative: the node itself is the first of them. If some have a URI, it is one of these."""
    offers = [node.own] + node.variants
    offers = [each for each in offers if each.get("url") or each.get("blocked")] or offers
    ranges = wishes(given.get("accept_language"))
    refused = [value for value, q in ranges if q == 0]

    def rank(offer):
        language = offer.get("lang")
        if any(language_score(value, language) >= 1 for value in refused):
            return (1, 0, 0)
        best = (0, 0, 0)
        for index, (value, q) in enumerate(ranges):
            if q > 0:
                score = language_score(value, language)
                if score > 0:
                    best = (0, -1, index, -score)
                    break
        return best

    order = sorted(offers, key=lambda offer: (rank(offer)[0], rank(offer)[1:], -accepts(given.get("accept"), offer.get("type"))))
    return order[0]


TAILORED = {"sv": "åäö", "fi": "åäö", "da": "æøå", "nb": "æøå", "no": "æøå", "nn": "æøå"}


def collation_key(name, language):
    """Letters first, then accents, then case, digits by value: enough of UTS 10 for European names."""
    last = TAILORED.get((language or "").lower().split("-")[0], "")
    primary, secondary, tertiary = [], [], []
    for piece in re.findall(r"\d+|\D", name):
        if piece.isdigit():
            primary.append((1, int(piece), ""))
            continue
        low = piece.casefold()
        if low in last:
            primary.append((3, last.index(low), low))
            continue
        plain = unicodedata.normalize("NFKD", low)
        letter = plain[0]
        primary.append((2 if letter.isalpha() else 0, 0, letter))
        secondary.append(plain[1:])
        tertiary.append(piece != low)
    return (primary, secondary, tertiary)


def presented(node, shown):
    """The children in the order of M-7; `shown` gives what is shown of a node."""
    if node.own.get("order") != "lexical":
        return node.children
    language = node.own.get("lang")

    def key(child):
        name = shown(child).get("name")
        return (name is None, collation_key(name, language) if name is not None else ())

    return sorted(node.children, key=key)
