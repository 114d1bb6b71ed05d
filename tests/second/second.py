#!/usr/bin/env python3
"""A second implementation of the protocol, small and plain, written from docs/protocol.md.

It answers the runner of the conformance suite (fixtures/README.md): a case a line on standard input, a result a line on
standard output. It is there to be compared with the engine: where they differ, one of them, or the text, is wrong."""

import base64
import json
import sys

import changes
import discovery
import fetching
import links
import lists
import model
import place
import uris
import view

POLICY = {
    "uri_bytes": 8192, "redirects": 10, "documents": 64, "document_bytes": 16 << 20, "elements": 500000, "xml_depth": 256,
    "bases": 32, "entries": 1000000, "link_bytes": 256 << 20, "text_code_points": 4096, "variants": 64, "class_changes": 64,
    "xpath_bytes": 2048, "xpath_depth": 32, "prefix_characters": 64, "places_of_page": 100, "findings": 9,
    "allow_private_network": False, "internal_subset_bytes": 16384, "list_document_bytes": 50 << 20, "list_documents": 1024, "list_elements": 2000000,
}


class Unsupported(Exception):
    """A case that asks for what is not implemented here."""


def unpack(case):
    def response(given):
        return {**given, "body": base64.b64decode(given.get("body", ""))} if "fail" not in given else given

    case["responses"] = {uri: response(each) for uri, each in case.get("responses", {}).items()}
    if case.get("page"):
        case["page"] = response(case["page"])
    return case


def policy_of(given):
    unknown = set(given.get("policy", {})) - set(POLICY)
    if unknown:
        raise Unsupported("limits: " + ", ".join(sorted(unknown)))
    return {**POLICY, **given.get("policy", {})}


def fold(findings, most):
    """At most `most` findings of one code and document; one more stands for the rest."""
    out, seen = [], {}
    for severity, code, document, line, column, count in findings:
        entry = {"severity": severity, "code": code, "document": document, "line": line, "column": column, "count": count}
        kept = seen.setdefault((code, document), [])
        if len(kept) <= most:
            kept.append(entry)
            out.append(entry)
        else:
            kept[-1]["count"] += count
            kept[-1]["line"] = kept[-1]["column"] = None
    return out


def page_part(case, uri):
    page, given = case["page"], case["input"]
    kind = discovery.fields.media_type(page["fields"])[0]
    by_http = uris.split(uri).scheme in ("http", "https")
    return {"requested": given["page"], "url": uri, "status": page["status"] if by_http else None, "content_type": kind}


def run(case):
    given = case["input"]
    if given.get("for_check"):
        raise Unsupported("checks")
    policy = policy_of(given)
    host = view_links = page = stated = None
    result = {"page": None, "documents": [], "sitemap": None, "requests": [], "diagnostics": []}
    findings = []
    if "page" in given:
        page = given.get("page_redirected_to") or given["page"]
        if links.newer_than_library(case["page"]):
            raise Unsupported("html5lib 1.1 knows neither <template> nor later changes of the standard")
        view_links = links.of_page(case["page"], page, policy)
        if view_links:
            findings += [(severity, code, page, line, column, 1) for severity, code, line, column in view_links.findings]
        stated = place.Place(case["page"], page, view_links, policy)
        result["place"] = stated.to_json()
        found = discovery.discover(case["page"], page, view_links, given)
        findings += [(severity, code, page, None, None, 1) for severity, code in found.findings + stated.findings]
        result["page"] = page_part(case, page)
        result["discovery"] = {"rule": found.rule, "sitemap": found.uri, "trace": found.trace}
        target, may_list = found.uri, found.rule == "preference"
    else:
        target, may_list = given["sitemap"], "source" in given
        result["discovery"] = {"rule": "given", "sitemap": target, "trace": []}
    if target:
        if "page" not in given and uris.split(target).scheme == "file":
            raise Unsupported("a local map without a page, whose links stay relative")
        host = model_of(case, policy, target, may_list, page, view_links, stated, result)
        findings += result.pop("found")
        result["requests"] = sorted(host.requests)
    result["diagnostics"] = fold(findings, policy["findings"])
    return result


def model_of(case, policy, target, may_list, page, view_links, stated, result):
    given = case["input"]
    host = fetching.Host(case, policy)
    made = (lists.ListMap if may_list else model.Map)(host, policy, given)
    root = made.build(target)
    if root is not None:
        shown = view.View(made, page, view_links, stated.trails if stated else [])
        sitemap = {"format": made.format() if may_list else "standard-sitemap", "root": root.id, "level": given.get("level")}
        sitemap["hierarchy_derived"] = bool(may_list and made.derived())
        sitemap["nodes"] = [made.to_json(node, view.variants.presented(node, made.shown)) for node in made.nodes]
        sitemap["roles"] = made.roles()
        sitemap["current"] = [{"node": node.id, "match": how, **shown.reading_place(node, how)} for node, how in shown.current]
        sitemap["class_changes"] = changes.class_changes(made, policy, made.strict)
        sitemap["styles"] = [] if made.strict else changes.styles(made)
        sitemap["logo"] = None if made.strict else changes.logo(made)
        result["sitemap"], result["view"] = sitemap, shown.to_json(root)
    result["found"] = made.findings
    result["documents"] = [
        {"url": each.answer.url, "final_url": each.answer.final if each.answer.answered else None, "status": each.answer.status, "outcome": each.outcome,
         "content_type": discovery.fields.media_type(each.answer.fields)[0], "bytes": each.bytes} for each in made.documents]
    return host


def main():
    for line in sys.stdin:
        case = json.loads(line)
        answer = {"case": case["case"]}
        try:
            answer["result"] = run(unpack(case))
        except Unsupported as why:
            answer["unsupported"] = str(why)
        except RecursionError:
            answer["error"] = "nested too deeply"
        except Exception as error:  # one bad case must not end the others
            place = error.__traceback__
            while place.tb_next:
                place = place.tb_next
            answer["error"] = "%s: %s (%s:%d)" % (type(error).__name__, error, place.tb_frame.f_code.co_filename.split("/")[-1], place.tb_lineno)
        print(json.dumps(answer, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
