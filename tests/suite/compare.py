"""Whether a result is what a case expects. Each difference is (level, place, sentence); fixtures/README.md has the rules."""

import json
import re

LEVELS = ("discovery", "map", "lists", "view", "changes", "place", "diagnostics")
OF_KEY = {
    "page": "discovery", "discovery": "discovery", "rules": "discovery", "documents": "map", "requests": "map", "tree": "map",
    "roles_by_name": "map", "current_by_name": "view", "view": "view", "diagnostics": "diagnostics", "findings": "diagnostics",
    "place": "place",
}
OF_SITEMAP = {"class_changes": "changes", "styles": "changes", "logo": "changes", "level": "changes", "current": "view"}
WORDS = ("message", "detail", "refused")


def level_of(case, key, inner=None):
    level = OF_SITEMAP.get(inner, "map") if key == "sitemap" else OF_KEY[key]
    if level == "map" and is_list(case):
        return "lists"
    return "view" if level == "map" and case.statement.startswith("V-") else level


def is_list(case):
    return "source" in case.input or case.statement.startswith("G-")


def levels_of(case):
    """The levels of which a case states something, and those without which it cannot be run."""
    stated = set()
    for key, value in case.expect.items():
        inner = value if key == "sitemap" and isinstance(value, dict) else {None: None}
        stated |= {level_of(case, key, each) for each in inner}
    if "page" in case.input:
        stated.add("discovery")
    if case.input.get("documents"):
        stated.add("lists" if is_list(case) else "map")
    return [level for level in LEVELS if level in stated]


def plain(tree):
    """A name in a tree of names stands for a leaf."""
    return [{"name": each, "children": {"$count": 0}} if isinstance(each, str) else
            {**each, "children": plain(each["children"])} if each.get("children") else
            {**each, "children": {"$count": 0}} for each in tree]


class Comparison:
    """`wording`: also compare sentences, which others than the engine are free to choose."""

    def __init__(self, case, result, wording=False):
        self.case, self.result, self.wording, self.differences = case, result, wording, []
        self.level = None

    def differ(self, place, expected, found):
        short = [json.dumps(value, ensure_ascii=False) for value in (expected, found)]
        short = [text if len(text) < 300 else text[:300] + "..." for text in short]
        self.differences.append((self.level, place, "expected %s, got %s" % tuple(short)))

    def run(self):
        for key, expected in self.case.expect.items():
            if key == "sitemap" and isinstance(expected, dict):
                made = self.result.get("sitemap")
                for inner, value in expected.items():
                    self.level = level_of(self.case, key, inner)
                    if made is None:
                        self.differ("sitemap", expected, None)
                        break
                    self.match("sitemap." + inner, value, made.get(inner))
                continue
            self.level = level_of(self.case, key)
            derive = getattr(self, "of_" + key, None)
            if derive:
                derive(expected)
            else:
                self.match(key, expected, self.result.get(key))
        self.level = level_of(self.case, "requests")
        self.traps()
        return self.differences

    # What the runner derives from the result

    def nodes(self):
        return (self.result.get("sitemap") or {}).get("nodes") or []

    def name(self, number):
        nodes = self.nodes()
        if number is None:
            return None
        return nodes[number].get("name") if isinstance(number, int) and 0 <= number < len(nodes) else "?"

    def of_rules(self, expected):
        trace = (self.result.get("discovery") or {}).get("trace") or []
        self.match("rules", expected, {each.get("rule"): each.get("outcome") for each in trace})

    def of_findings(self, expected):
        counts = dict.fromkeys(expected, 0)
        for each in self.result.get("diagnostics") or []:
            counts[each.get("code")] = counts.get(each.get("code"), 0) + (each.get("count") or 1)
        self.match("findings", expected, counts)

    def of_roles_by_name(self, expected):
        roles = (self.result.get("sitemap") or {}).get("roles") or {}
        self.match("roles_by_name", expected, {role: [self.name(number) for number in numbers] for role, numbers in roles.items()})

    def of_current_by_name(self, expected):
        current = (self.result.get("sitemap") or {}).get("current") or []
        self.match("current_by_name", expected, [
            {**each, "name": self.name(each.get("node")), "previous": self.name(each.get("previous")),
             "next": self.name(each.get("next"))} for each in current])

    def of_view(self, expected):
        view = self.result.get("view") or {}
        for key, value in expected.items():
            self.match("view." + key, plain(value) if key == "tree" else value, view.get(key))

    def of_tree(self, expected):
        made = self.result.get("sitemap")
        if not made or not self.nodes():
            self.differ("tree", expected, None)
            return
        root = made.get("root") or 0
        self.branches("tree", expected, root, (root,))

    def branches(self, place, expected, number, above):
        """The children of one node, unfolded only as far as they are stated."""
        children = self.nodes()[number].get("children") or []
        if len(children) != len(expected):
            self.differ(place, expected, [self.name(child) for child in children])
            return
        for index, (wanted, child) in enumerate(zip(expected, children)):
            here = "%s[%d]" % (place, index)
            node, loop = self.nodes()[child], child in above
            if not isinstance(wanted, dict):
                self.match(here, wanted, node.get("name"))
                if not loop:
                    self.branches(here, [], child, above + (child,))
                continue
            if "children" not in wanted and not loop:
                self.branches(here + ".children", [], child, above + (child,))
            for key, value in wanted.items():
                if key == "loop":
                    self.match(here + ".loop", value, loop)
                elif key == "children" and loop:
                    self.match(here + ".children", value, [])
                elif key == "children":
                    self.branches(here + ".children", value, child, above + (child,))
                else:
                    self.match("%s.%s" % (here, key), value, node.get(key))

    def traps(self):
        """Documents that must be requested, and requests for URIs that nothing named."""
        requests, documents = self.result.get("requests") or [], self.case.documents()
        for uri, each in documents.items():
            if not each.get("optional") and uri not in requests:
                self.differ("requests", uri, requests)
        if "requests" not in self.case.expect:
            for uri in requests:
                if uri not in documents and uri not in self.named():
                    self.differ("requests", "no request for " + uri, requests)

    def named(self):
        """The documents that the case states without a response: they get a 404."""
        stated = self.case.expect.get("documents")
        return {each.get("url") for each in stated} if isinstance(stated, list) else set()

    # Matching

    def match(self, place, expected, found):
        if isinstance(expected, dict):
            operators = [key for key in expected if key.startswith("$")]
            if operators:
                for operator in operators:
                    self.operator(place, operator, expected[operator], found)
            elif not isinstance(found, dict):
                self.differ(place, expected, found)
            else:
                for key, value in expected.items():
                    self.match("%s.%s" % (place, key), value, found.get(key))
        elif isinstance(expected, list):
            if not isinstance(found, list) or len(found) != len(expected):
                self.differ(place, expected, found)
            else:
                for index, value in enumerate(expected):
                    self.match("%s[%d]" % (place, index), value, found[index])
        elif self.free(place) and isinstance(expected, str):
            if not isinstance(found, str) or not found:
                self.differ(place, expected, found)
        elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
            self.differ(place, expected, found)

    def free(self, place):
        return not self.wording and place.rpartition(".")[2] in WORDS

    def fits(self, expected, found):
        probe = Comparison(self.case, self.result, self.wording)
        probe.match("", expected, found)
        return not probe.differences

    def operator(self, place, operator, value, found):
        if operator == "$match":
            if self.free(place):
                fits = place.endswith(".message") or (isinstance(found, str) and found != "")
            else:
                fits = found is not None and re.search(value, str(found)) is not None
        elif operator == "$count":
            fits = len(found) == value if isinstance(found, (list, dict)) else found is None and value == 0
        elif operator == "$keys":
            fits = isinstance(found, dict) and list(found) == value
        elif operator == "$contains":
            fits = isinstance(found, list) and all(any(self.fits(each, one) for one in found) for each in value)
        elif operator == "$lacks":
            fits = isinstance(found, list) and not any(self.fits(each, one) for each in value for one in found)
        elif operator == "$absent":
            fits = (found is None) == bool(value)
        else:
            raise ValueError("%s: unknown operator %s" % (self.case.name, operator))
        if not fits:
            self.differ(place, {operator: value}, found)


def compare(case, result, wording=False):
    return Comparison(case, result, wording).run()
