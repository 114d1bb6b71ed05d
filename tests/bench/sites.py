"""Sites whose maps have many files."""

import dataclasses
import shutil

namespaces = 'xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink"'
items_of_a_document = 20


@dataclasses.dataclass
class Site:
    label: str
    folder: str
    names: list  # the page, then the documents in the order in which they are referred to
    levels: list = ()  # how many documents there are at each depth

    def waves(self, at_once):
        """The number of rounds of requests, if `at_once` can be under way and a level is known once the one above has
        arrived."""
        return sum(-(-documents // at_once) for documents in self.levels)

    def as_learned(self):
        """The names in the steps in which they become known: the page, the root, the documents of each level below."""
        begin = 1
        yield self.names[:begin]
        for documents in self.levels:
            yield self.names[begin:begin + documents]
            begin += documents


def site_of(folder, levels):
    documents = sum(levels)
    label = "1 document" if documents == 1 else f"{documents} documents"
    return Site(label, folder, ["index.html"] + [f"map{i}.xml" for i in range(documents)], levels)


def document(number, first_child, children):
    items = "".join(f'<item xlink:href="page{number}-{i}.html"><name>Page {number}.{i}</name></item>\n'
                    for i in range(items_of_a_document))
    externals = "".join(f'<external xlink:href="map{first_child + i}.xml"/>\n' for i in range(children))
    return f'<sitemap {namespaces}>\n<group><name>Part {number}</name>\n{items}{externals}</group>\n</sitemap>\n'


def write_site(folder, site):
    """A document refers to those below it; those of a level are distributed evenly over the one above."""
    folder = folder / site.folder
    folder.mkdir()
    (folder / "index.html").write_text(
        '<!doctype html><title>A page</title><link rel="schema.ssm" href="http://standard-sitemap.org/2007/ns">'
        '<link rel="ssm.location" href="map0.xml"><p>Text.')
    number = 0
    for depth, documents in enumerate(site.levels):
        below = site.levels[depth + 1] if depth + 1 < len(site.levels) else 0
        child = number + documents
        for i in range(documents):
            children = (below * (i + 1)) // documents - (below * i) // documents
            (folder / f"map{number}.xml").write_text(document(number, child, children))
            child += children
            number += 1


def real_site(folder, source):
    """The page and the map of a generator in real use; nothing if they are not available."""
    if not source.is_dir():
        return None
    (folder / "real").mkdir()
    for name in ("overview-summary.html", "standard-sitemap.xml"):
        shutil.copy(source / name, folder / "real" / name)
    return Site("a real map of 97 KB", "real", ["overview-summary.html", "standard-sitemap.xml"], [1])


crawler_namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
departments = ("garden", "kitchen", "light", "music", "paper", "sport", "tools", "travel", "water", "winter")
colours = ("amber", "black", "blue", "brown", "green", "grey", "ivory", "red", "violet", "white")
things = ("anchor", "basket", "candle", "drum", "easel", "flute", "globe", "hammer", "kettle", "lamp",
          "mirror", "needle", "oar", "pencil", "quilt", "rope", "saddle", "tent", "umbrella", "whistle")


def page_address(number):
    """The path of a page of a shop: three folders deep, its name last."""
    shelf, thing = divmod(number, 500)
    return (f"/{departments[number % 10]}/shelf-{shelf:04}/{things[thing % 20]}s/"
            f"{colours[number // 10 % 10]}-{things[number // 100 % 20]}-{number:07}.html")


def write_lists(folder, origin, lists, urls):
    """An index of this many XML sitemaps (sitemaps.org), with this many URLs each, for the pages of `origin`."""
    with open(folder / "index.xml", "w", encoding="utf-8") as index:
        index.write(f"<sitemapindex {crawler_namespace}>\n")
        index.writelines(f"<sitemap><loc>{origin}/list-{i}.xml</loc></sitemap>\n" for i in range(lists))
        index.write("</sitemapindex>\n")
    for i in range(lists):
        with open(folder / f"list-{i}.xml", "w", encoding="utf-8") as file:
            file.write(f"<urlset {crawler_namespace}>\n")
            file.writelines(f"<url><loc>{origin}{page_address(i * urls + j)}</loc><lastmod>2026-05-17</lastmod></url>\n"
                            for j in range(urls))
            file.write("</urlset>\n")
