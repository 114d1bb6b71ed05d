"""V: the map as seen from a page, and what leads nowhere."""

import uris
import variants

ENDINGS = ("html", "htm", "xhtml", "php")
NEAR = ("up", "start", "trail", "near")


def without_query(uri):
    return uri.partition("?")[0]


def needs_form(node):
    """M-10: no link leads there."""
    return (node.own.get("method") or "").strip().lower() not in ("", "get") and not node.derived


def stem(uri, languages):
    """The URI without what content negotiation adds: endings, one language tag, and then a final index or default."""
    uri = without_query(uri)
    path, _, name = uri.rpartition("/")
    pieces = name.split(".")
    tagged = False
    while len(pieces) > 1:
        last = pieces[-1].lower()
        if last in ENDINGS:
            pieces.pop()
        elif last in languages and not tagged:
            tagged = True
            pieces.pop()
        else:
            break
    name = ".".join(pieces)
    return path + "/" + ("" if name in ("index", "default") else name)


class View:
    def __init__(self, made, page, found, trails):
        self.map, self.page, self.found, self.trails = made, page, found, trails
        self.derive_home()
        self.left_out = self.nowhere()
        self.current = self.nodes_of_page()
        self.prefer_language()
        self.entries = self.reading_order()

    def derive_home(self):
        """V-5."""
        if self.found is None:
            return
        target = self.found.first("start") or self.found.first("home")
        if target is None or (uris.split(target).scheme or "") not in ("http", "https") or uris.has_user(target):
            return
        for node in self.map.nodes:
            if "home" in node.roles and not node.targets() and node.own.get("blocked") is None:
                node.own["url"], node.derived = target, True

    def nowhere(self):
        """V-4: the nodes that have no URI and lead to none, the root not counted."""
        leads = {node for node in self.map.nodes if node.targets() or node.own.get("blocked")}
        parents = {}
        for node in self.map.nodes:
            for child in node.children:
                parents.setdefault(child, []).append(node)
        open_nodes = list(leads)
        while open_nodes:
            for parent in parents.get(open_nodes.pop(), ()):
                if parent not in leads:
                    leads.add(parent)
                    open_nodes.append(parent)
        return {node for node in self.map.nodes if node not in leads and node.kind != "root"}

    def matches(self, uri, texts=()):
        """How the nodes for a URI were found (V-1), and these; `texts` are what the page itself is in Markdown."""
        languages = {tag.lower() for tag in self.found.languages} if self.found else set()
        languages |= {each["lang"].lower() for node in self.map.nodes for each in [node.own] + node.variants if each.get("lang")}
        self.languages = languages
        texts = {uris.normalise(uris.without_fragment(each)) for each in texts}
        page = uris.normalise(uris.without_fragment(uri))
        ways = (("exact", lambda given: given), ("exact", lambda given: page if given in texts else given),
                ("no-query", without_query), ("suffix", lambda given: stem(given, languages)))
        known = [(node, [uris.normalise(uris.without_fragment(each)) for each in node.targets()]) for node in self.map.nodes]
        for name, reduce in ways:
            chosen = [node for node, targets in known if any(reduce(target) == reduce(page) for target in targets)]
            if chosen:
                return name, chosen
        return None, []

    def nodes_of_page(self):
        if self.page is None:
            return []
        how, chosen = self.matches(self.page, self.found.all("alternate", ("text/markdown",))[:4] if self.found else ())
        if not chosen and self.found is not None:
            for rel in ("up", "start"):
                target = self.found.first(rel)
                if target:
                    _, chosen = self.matches(target)
                    if chosen:
                        how = rel
                        break
        if not chosen:
            steps = [address for trail in self.trails for _, address in reversed(trail) if address]
            how, chosen = "trail", next(filter(None, (self.matches(address)[1] for address in steps)), [])
        if not chosen:
            how, chosen = "near", self.near()
        return [(node, how) for node in chosen[: self.map.policy["places_of_page"]]]

    def near(self):
        """V-8, by the address of the page."""
        page = without_query(uris.normalise(uris.without_fragment(self.page)))
        origin = "%s://%s" % (uris.split(page).scheme, uris.split(page).authority)
        found = {}
        for node in self.map.nodes:
            folder = getattr(node, "folder", None)
            for rank, path in [(0, folder)] if folder else [(each.count("?"), without_query(each)) for target in node.targets()
                                                            for each in [uris.normalise(uris.without_fragment(target))]]:
                begins = page.startswith(path if path.endswith("/") else path + "/") and path != page
                if begins and path not in (origin, origin + "/"):
                    found.setdefault((-len(path), rank), []).append(node)
        return found[min(found)] if found else []

    def prefer_language(self):
        """V-7."""
        for node, how in self.current:
            if not node.variants or how in NEAR:
                continue
            reduce = {"exact": lambda uri: uri, "no-query": without_query, "suffix": lambda uri: stem(uri, self.languages)}[how]
            page = reduce(uris.normalise(uris.without_fragment(self.page)))
            tags = {each.get("lang") for each in [node.own] + node.variants
                    if each.get("url") and reduce(uris.normalise(uris.without_fragment(each["url"]))) == page}
            if len(tags) == 1 and None not in tags:
                language = tags.pop()
                others = [wish for wish in (self.map.given.get("accept_language") or "").split(",")
                          if wish.split(";")[0].strip().lower() != language.lower()]
                self.map.given = {**self.map.given, "accept_language": ", ".join([language] + others)}
                return

    def reading_order(self):
        """V-6."""
        below, entries, pages = {}, [], set()

        def reach(node):
            for child in node.children:
                if child not in below:
                    below[child] = node
                    reach(child)

        def read(node, met):
            sequence = (node.own.get("relation") or "").strip().lower() == "sequence"
            for child in node.children if sequence else variants.presented(node, self.map.shown):
                if below[child] is node and child not in met:
                    met.add(child)
                    url = self.map.shown(child).get("url")
                    if url and child in firsts and not needs_form(child) and uris.split(url).scheme.lower() in ("http", "https", "file"):
                        entries.append(child)
                    read(child, met)

        top = self.map.nodes[0]
        below[top] = None
        reach(top)
        firsts = set()
        for node in self.map.nodes:
            for target in node.targets() if node in below and not needs_form(node) else ():
                page = uris.normalise(uris.without_fragment(target))
                if page not in pages and uris.split(page).scheme in ("http", "https", "file"):
                    firsts.add(node)
                pages.add(page)
        read(top, set())
        self.below = below
        return entries

    def reading_place(self, node, how):
        place = {"previous": None, "next": None, "position": None, "count": len(self.entries)}
        if how not in NEAR and node in self.entries:
            at = self.entries.index(node)
            place["position"] = at + 1
            place["previous"] = self.entries[at - 1].id if at > 0 else None
            place["next"] = self.entries[at + 1].id if at + 1 < len(self.entries) else None
        return place

    # Places

    def shown(self, node):
        return [child for child in variants.presented(node, self.map.shown) if child not in self.left_out]

    def name(self, node):
        return None if node is None else self.map.shown(node).get("name")

    def paths(self):
        """All paths of the page's nodes, node by node, without loops, those from the root if there are any."""
        parents, most = {}, self.map.policy["places_of_page"]
        for node in self.map.nodes:
            for child in node.children:
                if node not in parents.setdefault(child, []):
                    parents[child].append(node)
        found = []
        for node, _ in self.current:
            mine = list(self.up(node, parents, (), most - len(found)))
            rooted = [path for path in mine if path[0].kind == "root"]
            found += rooted or mine[:1]
        return found[:most]

    def up(self, node, parents, below, most):
        if node in below:
            return
        above = parents.get(node, [])
        if not above:
            yield (node,) + below
        for parent in above:
            yield from self.up(parent, parents, (node,) + below, most)

    def place(self, path):
        node, parent = path[-1], path[-2] if len(path) > 1 else None
        approximate = self.current[0][1] in NEAR
        siblings, before, after, sequence = [], None, None, False
        if parent is not None:
            siblings = self.shown(parent)
            sequence = (parent.own.get("relation") or "").strip().lower() == "sequence"
            if not approximate:
                can = [child for child in parent.children if child is node or self.map.shown(child).get("url") and not needs_form(child)]
                can = list(dict.fromkeys(can))
                at = can.index(node)
                before = can[at - 1] if at > 0 else None
                after = can[at + 1] if at + 1 < len(can) else None
        up = node if approximate else parent if parent is not None and parent.kind != "root" else None
        return {"path": [self.name(each) for each in path], "up": self.name(up),
                "siblings": [self.name(each) for each in siblings], "children": [self.name(each) for each in self.shown(node)],
                "previous": self.name(before), "next": self.name(after), "in_sequence": sequence, "approximate": approximate}

    def tree(self, node, above=(), most=2000):
        out = []
        for child in self.shown(node):
            name = self.name(child)
            if child in above:
                out.append({"name": name, "loop": True})
                continue
            self.unfolded = getattr(self, "unfolded", 0) + 1
            below = self.tree(child, above + (child,)) if self.unfolded < most else []
            out.append({"name": name, "children": below} if below else {"name": name})
        return out

    def to_json(self, root):
        paths = self.paths()
        places = [self.place(path) for path in paths]
        step = next((index for index, place in enumerate(places) if place["in_sequence"]), 0 if places else None)
        return {"left_out": len(self.left_out), "tree": self.tree(root), "paths": [place["path"] for place in places],
                "places": places, "step_from": step}
