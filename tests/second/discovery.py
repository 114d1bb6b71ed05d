"""D: which map is the page's. Each rule gives an outcome and, if it matched, a URI; the first match ends the search."""

import fields
import linkfield
import links
import uris

LOCATION = "X-Standard-Sitemap-Location"
BEFORE = ("http-opt", "http-x", "link-schema", "link-legacy", "meta-schema", "preference")

# E-2 and E-4: the relation and the types of the links that a preference follows.
NAMED_BY_PAGES = {"link": ("sitemap", None), "llms": ("describedby", ("text/markdown", "text/plain"))}

NOT_APPLICABLE, ABSENT = ("not-applicable", None, False), ("absent", None, False)


class Discovery:
    def __init__(self):
        self.rule, self.uri, self.trace, self.findings = None, None, [], []


def first_usable(values):
    """(outcome, URI, whether a value was skipped) of values, each as the URI that it names or None (D-8)."""
    for index, target in enumerate(values):
        if target:
            return "matched", target, index > 0
    return ("unusable" if values else "absent"), None, bool(values)


def by_opt(page, uri, _, __):
    declared = [prefix for namespace, prefix in fields.declarations(page["fields"]) if namespace == fields.NAMESPACE]
    values = [value for prefix in declared for value in fields.all_of(page["fields"], prefix + "-Location")]
    miss = [name for name in ("Man", "C-Man", "C-Opt")
            if any(namespace == fields.NAMESPACE for namespace, _ in fields.declarations(page["fields"], name))]
    return first_usable([links.usable(uri, value) for value in values]) + ("%s declares nothing here" % miss[0] if miss else None,)


def by_x(page, uri, _, __):
    return first_usable([links.usable(uri, value) for value in fields.all_of(page["fields"], LOCATION)])


def prefixed(found, definitions):
    """The first usable location; `definitions` are (prefix, link), and another link must define the prefix (D-3)."""
    chosen = [link for link in found.links
              if any(prefix.lower() + ".location" in link.rel and by is not link for prefix, by in definitions)]
    return first_usable([link.target() for link in chosen])


def by_schema(_, __, found, ___):
    if found is None:
        return NOT_APPLICABLE
    prefixes = [(token[7:], link) for link in found.links for token in link.rel
                if token.startswith("schema.") and (link.href or "").strip(uris.SPACES) == fields.NAMESPACE]
    return prefixed(found, prefixes)


def by_legacy(_, __, found, ___):
    if found is None:
        return NOT_APPLICABLE
    chosen = [link for link in found.links if "standard-sitemap" in link.rel]
    return first_usable([link.target() for link in chosen])


def by_meta(_, __, found, given):
    if found is None:
        return NOT_APPLICABLE
    if given.get("strict"):
        return ABSENT
    prefixes = [(name.strip()[7:], None) for name, content in found.metas
                if name.strip().lower().startswith("schema.") and (content or "").strip(uris.SPACES) == fields.NAMESPACE]
    return prefixed(found, prefixes)


def by_preference(page, uri, found, given):
    wish = given.get("preference")
    if wish is None:
        return ABSENT
    if wish in NAMED_BY_PAGES:
        rel, types = NAMED_BY_PAGES[wish]
        values = [links.usable(uri, target) for target, given in linkfield.links(page, uri)
                  if rel in given.get("rel", "").lower().split() and (not types or fields.essence(given.get("type")) in types)]
        outcome, target, skipped = first_usable(values)
        if not target:
            target = found.first(rel, types) if found else None
        return ("matched", target, skipped) if target else ABSENT
    if wish == "robots":
        if uris.split(uri).scheme not in ("http", "https"):
            return NOT_APPLICABLE
        return "matched", uris.resolve(uri, "/robots.txt"), False
    return "matched", wish, False


RULES = (by_opt, by_x, by_schema, by_legacy, by_meta, by_preference)


def discover(page, uri, found, given):
    result = Discovery()
    by_http = uris.split(uri).scheme in ("http", "https")
    for name, rule in zip(BEFORE, RULES):
        detail = None
        if result.rule:
            outcome = "not-tried"
        elif name in ("http-opt", "http-x") and not by_http:
            outcome = "not-applicable"
        else:
            outcome, target, skipped, *detail = rule(page, uri, found, given)
            detail = detail[0] if detail else None
            if skipped:
                result.findings.append(("warning", "unusable-location"))
            if outcome == "matched":
                result.rule, result.uri = name, target
                if name in ("http-x", "link-legacy"):
                    result.findings.append(("note", "obsolete-feature"))
                if name == "meta-schema":
                    result.findings.append(("note", "tolerated-meta-schema"))
        result.trace.append({"rule": name, "outcome": outcome, "detail": detail})
    return result
