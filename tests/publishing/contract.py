"""The contract of docs/publishing/contract.md as checks of a site that an emitter has built, and the breaks that each
check has to notice. A site is described in a file of the folder `contract`: see contract_test.py."""

import copy
import dataclasses
import re
import tempfile
from pathlib import Path
from urllib.parse import quote, unquote, urljoin, urlsplit
from xml.etree import ElementTree

from emitters import HREF
from site_files import MAP, locations
from support import SOURCE, probe, run_python

LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
SSP = "{http://standard-sitemap.org/2007/ns}"
ID, LANGUAGE = (f"{{http://www.w3.org/XML/1998/namespace}}{name}" for name in ("id", "lang"))
LAMPS = 'Lamps & "wicks": 3 < 4'
# The site that every emitter has to write a map of, as far as its generator can have such a site: names, pages, depth.
TREE = f"""
Harbour  home
Guide  guide
  {LAMPS}  lamps
  Oil  oil
Reference  (group)
  Parts  parts
  Lamps again  (group)
    {LAMPS}  lamps
  Source code  https://git.example/x?a%5B%5D=1&b=50%25
Write to us  contact
""".strip().splitlines()


@dataclasses.dataclass
class Built:
    """A site that was built: the folder that a server has at its root, and what its description says of it."""
    root: Path
    pages: dict  # paths from the root of the server, by the words that TREE has
    lacks: dict  # what the generator does not have, with the reason, by the id of the statement or the line of TREE
    language: str = "pt-BR"
    path: str = "docs/"
    menu: list = dataclasses.field(default_factory=lambda: TREE)  # TREE, as the generator can have it
    without_map: tuple = ()  # pages that are none: parts of pages, redirects
    others: dict = dataclasses.field(default_factory=dict)  # items that the generator adds: {address: role}

    def __post_init__(self):
        self.file = self.root / self.path / MAP
        self.map = ElementTree.parse(self.file).getroot()

    def broken(self, change):
        """A copy whose map is changed."""
        made = copy.copy(self)
        made.map = copy.deepcopy(self.map)
        change(made)
        return made

    def address(self, element):
        """Where an element leads, as a path from the root of the server, or as the address of another site."""
        whole = urljoin(f"http://site/{self.path}{MAP}", element.get(HREF, ""))
        return unquote(whole.removeprefix("http://site/")) if whole.startswith("http://site/") else whole

    def elements(self, *kinds):
        return [element for element in self.map.iter() if element.tag in [SSP + kind for kind in kinds]]

    def item(self, word):
        found = [element for element in self.elements("item") if self.address(element) == self.pages[word]]
        assert len(found) == 1, f"{word}: {len(found)} items"
        return found[0]

    def parents(self):
        return {child: parent for parent in self.map.iter() for child in parent}

    def tree(self):
        """The hierarchy as lines of TREE. What an external refers to has nothing below it there."""
        words = {path: word for word, path in self.pages.items()}
        by_id = {element.get(ID): element for element in self.map.iter()}

        def lines(parent, depth):
            for element in parent:
                if element.tag == SSP + "variant" or element.get("tree") == "exclude":
                    continue
                target = by_id[element.get(HREF)[1:]] if element.tag == SSP + "external" else element
                address = self.address(target)
                leads = "(group)" if target.get(HREF) is None else words.get(address, address)
                yield "  " * depth + f"{target.get('name')}  {leads}"
                if target is element:
                    yield from lines(element, depth + 1)
        return list(lines(self.map, 0))


def expected_tree(site):
    """TREE without the lines that the generator does not have, and what is below them."""
    lines, above = [], None
    for line in site.menu:
        depth = len(line) - len(line.lstrip())
        if above is not None and depth > above:
            continue
        above = depth if line.strip() in site.lacks else None
        lines += [line] * (above is None)
    return lines


def one_file(site):
    assert site.map.tag == SSP + "sitemap", site.map.tag
    assert site.file.read_bytes().startswith(b"<?xml version"), "no XML declaration"
    known = {SSP + kind for kind in ("sitemap", "item", "group", "external", "variant")}
    unknown = {element.tag for element in site.map.iter()} - known
    assert not unknown, unknown


def pages_name_it(site):
    files = sorted(site.root.rglob("*.html"))
    assert files
    for file in files:
        path = file.relative_to(site.root).as_posix()
        if any(re.fullmatch(pattern, path) for pattern in site.without_map):
            continue
        named = locations(file, f"http://site/{path}")
        wanted = f"http://site/{site.path}{'de/' if path.startswith(site.path + 'de/') else ''}{MAP}"
        assert named == [wanted], f"{path} names {named}"


def tree_is_menu(site):
    found, wanted = site.tree(), expected_tree(site)
    assert found == wanted, "\n".join(["", *found, "is not", *wanted])


def home_is_one(site):
    homes = [element for element in site.elements("item") if "home" in element.get("role", "").split()]
    assert [site.address(home) for home in homes] == [site.pages["home"]], homes


def roles_are_metadata(site):
    found = {site.address(element): element.get("role") for element in site.elements("item") if element.get("role")}
    wanted = {site.pages["home"]: "home", site.pages["contact"]: "contact", **site.others}
    if "imprint" in site.pages:
        wanted[site.pages["imprint"]] = "contentinfo"
        assert site.item("imprint").get("tree") == "exclude", "a page outside of the menu is in the tree"
    assert found == wanted, f"{found} is not {wanted}"
    assert all(element.get("role") is None for element in site.elements("group", "external", "variant", "sitemap"))


def outside_is_left_out(site):
    known = {site.address(element) for element in site.elements("item")}
    for word in ("notes", "hidden"):
        assert site.pages.get(word) not in known, f"{word} is in the map"


def one_page_one_item(site):
    addresses = [site.address(element) for element in site.elements("item")]
    assert len(addresses) == len(set(addresses)), sorted(addresses)
    ids = [element.get(ID) for element in site.map.iter() if element.get(ID)]
    assert len(ids) == len(set(ids)), ids
    for element in site.elements("external"):
        reference = element.get(HREF)
        assert reference.startswith("#") and reference[1:] in ids, reference
    tree_is_menu(site)


def no_page_below_itself(site):
    parents = site.parents()
    by_id = {element.get(ID): element for element in site.map.iter() if element.get(ID)}
    for element in site.elements("external"):
        target, above = by_id.get(element.get(HREF)[1:]), element
        while above in parents:
            above = parents[above]
            assert above is not target, f"{target.get('name')} is below itself"


def links_elsewhere(site):
    addresses = [element.get(HREF) for element in site.elements("item")]
    elsewhere = [address for address in addresses if urlsplit(address).scheme or address.startswith("//")]
    wanted = [line.rpartition("  ")[2] for line in expected_tree(site) if "  https:" in line]
    assert elsewhere == wanted, f"{elsewhere} is not {wanted}"


def language_is_tag(site):
    assert site.map.get(LANGUAGE) == site.language, site.map.get(LANGUAGE)


def translations_are_variants(site):
    other = site.root / site.path / "de" / MAP
    variants = {site.address(parent): (variant.get("lang") or variant.get(LANGUAGE), site.address(variant))
                for parent in site.elements("item") for variant in parent if variant.tag == SSP + "variant"}
    wanted = {site.pages[word]: ("de", f"{site.path}de/{site.pages[word].removeprefix(site.path)}")
              for word in ("home", "guide")}
    assert variants == wanted, f"{variants} is not {wanted}"
    assert ElementTree.parse(other).getroot().get(LANGUAGE) == "de"


def order_of_reading(site):
    found = {site.address(element) if element.tag == SSP + "item" else element.get("name"): element.get("relation")
             for element in site.map.iter() if element.get("relation")}
    assert found == {site.pages["guide"]: "sequence"}, found


def generated_pages(site):
    for address, role in site.others.items():
        element = next(element for element in site.elements("item") if site.address(element) == address)
        assert (element.get("role"), element.get("tree")) == (role, "exclude"), ElementTree.tostring(element)
    known = {*site.pages.values(), *site.others}
    found = {site.address(element) for element in site.elements("item")}
    assert {address for address in found if "://" not in address} <= known, found - known


def names_are_text(site):
    names = [element.get("name") for element in site.elements("item", "group", "variant")]
    for name in names:
        assert name, "an entry without a name"
        assert name == " ".join(name.split()), f"{name!r} is not one line"
        assert not re.search("[\0-\x1f\x7f\ufffe\uffff]|</?[a-z]|&(amp|lt|quot|#\\d+);", name), f"{name!r} is markup"
    assert LAMPS in names, names


def addresses_lead_to_files(site):
    for element in site.elements("item", "variant"):
        address, written = site.address(element), element.get(HREF)
        if "://" in address:
            continue
        assert re.fullmatch(r"([\w\-.~!$&'()*+,;=:@/?#]|%[0-9A-Fa-f]{2})+", written), written
        file = site.root / urlsplit(address).path
        found = [file / "index.html" if file.is_dir() else file, file.with_name(f"{file.name}.html")]
        assert any(one.is_file() for one in found), f"{address} leads to no file"
        assert address.startswith(site.path), address


def groups_have_entries(site):
    for element in site.elements("group"):
        assert any(child.tag != SSP + "variant" for child in element), f"{element.get('name')} is empty"


def lists_are_of_the_map(site):
    """The lists that map2lists.py writes of the map: what the probe writes of it, but for the title of the map."""
    run_python(SOURCE / "docs/publishing/map2lists.py", site.file, "--base", f"https://x.example/{site.path}")
    with tempfile.TemporaryDirectory() as folder:
        ElementTree.ElementTree(site.map).write(Path(folder, MAP), "utf-8", xml_declaration=True)
        wanted = probe("--sitemap", Path(folder, MAP), "--format", "llms.txt").stdout
    found = site.file.with_name("llms.txt").read_text()
    assert found.partition("\n")[0] == "# Harbour", found
    assert found.partition("\n")[2] == wanted.partition("\n")[2], f"{found}\nis not\n{wanted}"
    located = [element.text for element in ElementTree.parse(site.file.with_name("sitemap.xml")).iter(LOC)]
    paths = [path for path in map(site.address, site.elements("item")) if "://" not in path]
    pages = [quote(path, safe="/:?&=%#") for path in paths]
    assert located == [f"https://x.example/{page}" for page in pages], located


CHECKS = {
    "PUB-1": one_file, "PUB-2": pages_name_it, "PUB-3": tree_is_menu, "PUB-4": home_is_one, "PUB-5": roles_are_metadata,
    "PUB-6": outside_is_left_out, "PUB-7": one_page_one_item, "PUB-8": no_page_below_itself, "PUB-9": links_elsewhere,
    "PUB-10": language_is_tag, "PUB-11": translations_are_variants, "PUB-12": order_of_reading,
    "PUB-13": generated_pages, "PUB-14": names_are_text, "PUB-15": addresses_lead_to_files,
    "PUB-16": groups_have_entries, "PUB-17": lists_are_of_the_map}


def add(parent, kind, **attributes):
    return ElementTree.SubElement(parent, SSP + kind, {{"href": HREF, "id": ID}.get(name, name): value
                                                       for name, value in attributes.items()})


def below_itself(site):
    site.item("oil").set(ID, "itself")
    add(add(site.item("oil"), "group", name="Oil"), "external", href="#itself")


def with_hidden_page(site):
    site.pages = {"notes": "docs/notes.html", **site.pages}
    add(site.map, "item", name="Notes", href="/" + site.pages.get("hidden", site.pages["notes"]))


def page_without_links(site):
    """A page as the generator would write it without the emitter, in a folder of its own."""
    site.root = site.root.with_name(f"{site.root.name}.broken")
    page = site.root / site.path / "page.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("<head><title>A page</title></head>")


# What each check has to notice: changes of a site that is right.
BREAKS = {
    "PUB-1": [lambda site: add(site.map, "page")],
    "PUB-2": [page_without_links],
    "PUB-3": [lambda site: site.item("lamps").set("name", "Lamp"),
              lambda site: site.parents()[site.item("contact")].remove(site.item("contact")),
              lambda site: site.map.append(site.map[0]), lambda site: site.item("oil").set("tree", "exclude")],
    "PUB-4": [lambda site: site.item("home").attrib.pop("role"), lambda site: site.item("guide").set("role", "home")],
    "PUB-5": [lambda site: site.item("contact").attrib.pop("role"), lambda site: site.item("oil").set("role", "help")],
    "PUB-6": [with_hidden_page],
    "PUB-7": [lambda site: add(site.map, "item", name="Oil", href="/" + site.pages["oil"]),
              lambda site: add(site.map, "external", href="#nowhere")],
    "PUB-8": [below_itself],
    "PUB-9": [lambda site: add(site.map, "item", name="x", href="javascript:alert(1)"),
              lambda site: add(site.map, "item", name="x", href="https://x.example/[]")],
    "PUB-10": [lambda site: site.map.set(LANGUAGE, site.language.replace("-", "_"))],
    "PUB-11": [lambda site: site.item("guide").remove(site.item("guide").find(f"{SSP}variant"))],
    "PUB-12": [lambda site: site.item("guide").attrib.pop("relation"),
               lambda site: site.map.set("relation", "sequence")],
    "PUB-13": [lambda site: add(site.map, "item", name="Modules", href="/docs/modules.html")],
    "PUB-14": [lambda site: site.item("lamps").set("name", "Lamps &amp; wicks"),
               lambda site: site.item("oil").set("name", "Oil\nand more"),
               lambda site: site.item("oil").set("name", "")],
    "PUB-15": [lambda site: site.item("oil").set(HREF, "/docs/nowhere.html"),
               lambda site: site.item("oil").set(HREF, "/docs/a b.html")],
    "PUB-16": [lambda site: add(site.map, "group", name="Empty")],
    "PUB-17": [lambda site: site.item("oil").set("name", "Petrol"), lambda site: site.item("oil").set(HREF, "x.html"),
               lambda site: site.parents()[site.item("oil")].remove(site.item("oil"))]}
