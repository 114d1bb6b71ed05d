"""S and O: class changes, style sheets and the logo of a map."""

import re

from lxml import etree

import links
import uris

XPATH_TOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|([A-Za-z_][\w.-]*):(?!:)")


def prefixes(xpath):
    return list(dict.fromkeys(match.group(1) for match in XPATH_TOKEN.finditer(xpath) if match.group(1)))


def depth(xpath):
    most = now = 0
    for character in re.sub(r"\"[^\"]*\"|'[^']*'", "", xpath):
        now += character in "[(" and 1 or character in "])" and -1 or 0
        most = max(most, now)
    return most


def why_refused(change, policy, same_origin):
    if not same_origin:
        return "it comes from another origin than the page"
    if not re.fullmatch(r"class|data-[a-z0-9_.-]+", change["attribute"]):
        return "only class and data- attributes may be changed"
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]*", change["prefix"] or "") or len(change["prefix"]) > policy["prefix_characters"]:
        return "the prefix is no part of a class token"
    if len(change["xpath"].encode()) > policy["xpath_bytes"]:
        return "the XPath is too long"
    if depth(change["xpath"]) > policy["xpath_depth"]:
        return "there are too many brackets within brackets"
    if None in change["namespaces"].values():
        return "a prefix is not bound"
    try:
        etree.XPath(change["xpath"], namespaces=change["namespaces"] or None)
    except etree.XPathError:
        return "the XPath does not compile"
    return None


def instruction(element, xpath, attribute, prefix, bindings=None):
    names = {name: (bindings or element.bindings).get(name) for name in prefixes(xpath)}
    return {"xpath": xpath, "namespaces": names, "attribute": attribute or "class", "prefix": prefix}


def class_changes(made, policy, strict):
    """Those of the root `<sitemap>` and of those spliced in, in the order reached (S-6)."""
    found = []
    for document, sitemap in made.spliced:
        if not strict and sitemap.get("prefix") is not None:
            found.append((document, sitemap, instruction(sitemap, "/html:html/html:body", sitemap.get("attr"),
                                                         sitemap.get("prefix"), {"html": links.XHTML})))
        for child in sitemap.children:
            if child.name[0] == document.namespace and child.name[1] in (("class-change",) if strict else ("class-change", "change")):
                found.append((document, child, instruction(child, child.get("elem") or "", child.get("attr"), child.get("prefix"))))
    out = []
    for document, element, change in found:
        if len(out) >= policy["class_changes"]:
            made.find("warning", "limit-class-changes", document, element.line)
            break
        same = uris.origin(document.answer.final) == uris.origin(made.host.page)
        change["refused"] = why_refused(change, policy, same)
        if change["refused"]:
            made.find("warning", "class-change-refused", document, element.line)
        level = made.given.get("level")
        change["token"] = "%s-%s" % (change["prefix"], level) if level and not change["refused"] else None
        change["namespaces"] = {name: uri for name, uri in change["namespaces"].items() if uri}
        out.append(change)
    return out


def children_of_spliced(made, local):
    for document, sitemap in made.spliced:
        for child in sitemap.children:
            if child.name == (document.namespace, local):
                yield document, child


def styles(made):
    out = []
    for document, element in children_of_spliced(made, "style"):
        base = made.base(element, document)
        url = uris.resolve(base, element.get("url") or "") if base and element.get("url") else None
        refused = None
        if uris.origin(document.answer.final) != uris.origin(made.host.page):
            refused = "it comes from another origin than the page"
        elif url is None or made.host.refusal(url):
            refused = "its address is refused"
        if refused:
            made.find("warning", "style-refused", document, element.line)
        out.append({"url": url, "type": element.get("type"), "refused": refused,
                    "replace": (element.get("replace") or "").lower() in ("true", "yes", "1", "replace")})
    return out


def logo(made):
    """O-4: the largest image that is offered; those with another media type are no images."""
    best = None
    for document, element in children_of_spliced(made, "image"):
        offers = [element] + [child for child in element.children if child.name == (document.namespace, "variant")]
        for offer in offers:
            value, kind = made.reference(offer), offer.get("type")
            if value is None or (kind and not kind.lower().startswith("image/")):
                continue
            url = uris.resolve(made.base(offer, document), value)
            if url is None or made.host.refusal(url):
                continue
            width, height = (int(offer.get(name)) if (offer.get(name) or "").isdigit() else None for name in ("width", "height"))
            found = {"url": url, "type": kind, "width": width, "height": height}
            if best is None or (width or 0) * (height or 0) > (best["width"] or 0) * (best["height"] or 0):
                best = found
    return best
