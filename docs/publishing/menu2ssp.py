#!/usr/bin/env python3
"""Makes a first Standard Sitemap of a site whose menu is written by hand: of the <nav> of a page, of a page that is a
table of contents, or, for a folder, of its files and their titles. What is left out is said on standard error.
Exit status: 0 the map was written, 1 it could not be made or written, 2 the command line was not understood.
"""

import argparse
import html
import os
import re
import sys
from collections import Counter
from urllib.parse import quote, urljoin

from ssp_entries import MAX_PAGE, Entry, decoded, language, note, pages_in, plain, reference, run, say, tags, tree

MAX_DEPTH = 120  # of elements; one that is deeper is taken as empty
LISTS = {"ul", "ol", "menu", "dl"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LABELS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6, "legend": 7, "summary": 8, "button": 8, "label": 8}
SIGNS = r"[\s▾▼▸►▶›»→⌄☰≡|/·•,;]*"
UNSHOWN = re.compile(r"(?i)\b(sr-only|visually-?hidden|screen-reader-text)\b")
BESIDE = re.compile(r"(?i)\b(desc(ription)?|subtitle|caption|hint|badge|count)\b")
MENU = re.compile(r"(?i)(^|[-_ ]|main|top|site)(nav|menu|navbar|navigation)([-_ ]|$)")
CURRENT = {"active", "current", "selected", "is-active", "current-menu-item"}
# What is called <nav> too, but is no menu of the site.
TRAIL = re.compile(r"(?i)bread-?_?crumb|\bcrumbs?\b|fil d.ariane|brotkr[uü]me")
STEP = re.compile(r"(?i)\W*(\d+|prev(ious)?|next|first|last|newer|older)?\W*")
PAGES = re.compile(r"(?i)paginat|\bpager\b|\b(post|page)-nav|\bprev-next\b")
LANGUAGES = {*"""العربية български català čeština dansk deutsch ελληνικά english español eesti فارسی suomi français
    gaeilge עברית हिन्दी hrvatski magyar italiano 日本語 한국어 lietuvių latviešu nederlands norsk polski português română
    русский slovenčina slovenščina српски svenska ไทย türkçe українська 中文 简体中文 繁體中文""".split()}
ROLES = {name: name for name in ("home", "contents", "index", "search", "help", "license", "copyright", "glossary",
                                 "privacy-policy", "terms-of-service")} | {"start": "home"}  # by the relation of a link


class Element:
    def __init__(self, name, about, parent=None):
        self.name, self.about, self.parent, self.children = name, about, parent, []

    def called(self):
        """What an element says of itself, to programs and to people."""
        return " ".join(self.about[key] for key in ("id", "class", "aria-label", "itemtype") if self.about.get(key))

    def has_class(self, names):
        return not {*self.about.get("class", "").lower().split()}.isdisjoint(names)

    def all(self, *names):
        return (element for element in walk(self) if element.name in names)

    def inside_or_is(self, *names):
        return self.name in names or self.inside(*names) is not None

    def inside(self, *names):
        """The innermost element with one of these names or roles that this one is in, or None."""
        above = self.parent
        while above and above.name not in names and above.about.get("role") not in names:
            above = above.parent
        return above


def walk(top):
    """The elements below this one, in order."""
    waiting = list(reversed(top.children))
    while waiting:
        element = waiting.pop()
        if isinstance(element, Element):
            yield element
            waiting += reversed(element.children)


def parsed(page):
    """The elements of an HTML page. Ends that are missing are those of HTML: of <li>, <dt>, <dd>, <p> and <option>."""
    top, at, deep = Element("", {}), 0, 0
    path, opened, lists = [top], Counter(), [0]  # lists: where in the path lists and their items are
    def close(length):
        while len(path) > length:
            opened[path.pop().name] -= 1
        while lists[-1] >= len(path):
            lists.pop()
    for match, end, name, about in tags(page, "[a-z][a-z0-9:-]*"):
        path[-1].children.append(html.unescape(page[at:match.start()]))
        at = match.end()
        if not name:
            if path[-1].name == "svg" and (title := re.match("(?is)<title[^<>]*>([^<]*)", match[0])):
                path[-1].about.setdefault("aria-label", html.unescape(title[1]))
            continue
        if end:
            if opened[name]:
                length = len(path) - 1
                while path[length].name != name:
                    length -= 1
                close(length)
            continue
        if name == "a" and opened["a"]:  # a link ends where the next one begins
            close(max(depth for depth, one in enumerate(path) if one.name == "a"))
        inner = path[lists[-1]].name
        if name in ("li", "dt", "dd") and inner in ("li", "dt", "dd") and (inner == "li") == (name == "li"):
            close(lists[-1])
        elif path[-1].name in ("p", "option") and (name in LISTS | {"p", "div", "option", "nav"} or name in LABELS):
            close(len(path) - 1)
        element = Element(name, about, path[-1])
        path[-1].children.append(element)
        if name in VOID or (opened["svg"] and match[0].endswith("/>")):
            continue
        if len(path) >= MAX_DEPTH:
            deep += 1
            continue
        if name in LISTS or name in ("li", "dt", "dd", "nav"):
            lists.append(len(path))
        path.append(element)
        opened[name] += 1
    note(deep, f"elements more than {MAX_DEPTH} deep, taken as empty")
    return top


def text_of(element, shown=True):
    """What is shown of an element: without what is for programs that read aloud, and without lists that it has."""
    parts = []
    for child in element.children:
        if isinstance(child, str):
            parts.append(child)
        elif child.name in ("br", "p", "div", "li", "small") or child.name in LABELS:
            parts += [" ", text_of(child, shown), " "]
        elif child.name not in LISTS and child.name not in ("svg", "template", "select") and not (shown and (
                UNSHOWN.search(child.about.get("class", "")) or child.about.get("aria-hidden") == "true")):
            parts.append(text_of(child, shown))
    return plain(" ".join("".join(parts).split()))


class Found(Entry):
    """An entry that was found in an element. A label has a rank, and what follows it below it, up to the next label."""
    __slots__ = ("rank", "element")

    def __init__(self, element, title, href=None, rank=0):
        super().__init__(title, href)
        self.element, self.rank = element, rank


class Menu:
    """The entries of an element: those of nested lists, those below labels, and links beside one another."""

    def __init__(self, element, own, is_contents=False):
        self.own, self.is_contents = own, is_contents  # the page's address; whether only lists and labels have entries
        self.left = {}  # the names of what is left out, by what it is
        self.entries = self.in_order(element)
        labels = [entry for entry in self.entries if entry.rank and entry.children and not entry.href]
        if len(labels) == 1 and (not is_contents or len(self.entries) == 1):
            at = self.entries.index(labels[0])
            self.entries[at:at + 1] = labels[0].children
            self.leave("names of the whole", labels[0].title)
        firsts = {entry.href for entry in unfolded(self.entries) if not is_logo(entry.element)}
        for entry in [entry for entry in self.entries if is_logo(entry.element) and entry.href in firsts]:
            self.entries.remove(entry)
            self.leave("logos that lead where another entry leads", entry.title)

    def leave(self, what, name):
        self.left.setdefault(what, []).append(name or "without a name")
        return []

    def in_order(self, element):
        found, labels = [], []
        for child in element.children:
            for entry in self.of_child(child, element, found):
                rank = entry.rank if not entry.children else 0
                while rank and labels and labels[-1].rank >= rank:
                    labels.pop()
                (labels[-1].children if labels else found).append(entry)
                labels += [entry] * bool(rank)
        return found

    def of_child(self, child, element, found):
        """The entries of a child of an element, of which some were found before."""
        if isinstance(child, str):
            text = plain(child)
            if re.fullmatch(SIGNS, text):
                return []
            is_name = not found and element.inside_or_is("li", "dt", "dd") and not element.inside_or_is("p", "small")
            if is_name:
                return [Found(element, text, self.own if is_current(element) else None)]
            return [] if self.is_contents else self.leave("texts that name no entry", text)
        said = child.called() if child.name in LISTS or child.name in ("nav", "div") else ""
        if TRAIL.search(said) or PAGES.search(said):
            return self.leave("breadcrumbs and pagination", name_of(child))
        if child.name in ("template", "select", "noscript", "svg", "img", "textarea"):
            is_choice = child.name in ("select", "template")
            return self.leave(f"choices of a <{child.name}>", text_of(child)) if is_choice else []
        if child.name == "a" or child.name in LABELS:
            return self.label(child)
        if child.name in ("li", "dt", "dd"):
            return self.item(child)
        if child.name in LISTS:
            if is_language_switch(child):
                return self.leave("links to other languages", ", ".join(map(name_of, child.all("a"))))
            inner = self.in_order(child)
            if element.name in LISTS and found:  # a list in a list, as if it were in the item before
                found[-1].children += inner
                return []
            return inner
        if child.name in ("p", "td") and self.is_contents and not is_only_links(child):
            for link in child.all("a"):
                self.leave("links within text", name_of(link))
            return []
        return self.in_order(child)

    def label(self, element):
        """The entry of a link, or of a heading or button, whose link is that in it."""
        link = element if element.name == "a" else next(element.all("a"), None)
        rank, name = LABELS.get(element.name, 0), name_of(element)
        href = link.about.get("href", "").strip() if link else None
        if link and "hreflang" in link.about and is_language(link):
            return self.leave("links to other languages", name)
        beside = [text_of(one) for one in beside_of(element)]
        for text in filter(None, beside):
            self.leave("texts beside the name of an entry", text)
        if is_current(element) and href in (None, "", "#"):
            href = self.own
        elif href is not None and (href in ("", "#") or href.lower().startswith("javascript:")):
            href, rank = None, rank or 8
        elif href and href.startswith(self.own + "#"):
            href = None
        elif href and href.startswith("?"):
            href = self.own + href
        if not name and not reference(href):
            return []
        made = Found(element, name, href, rank)
        relations = [*(link.about.get("rel", "").lower().split() if link else ()), *["home"] * is_logo(element)]
        made.roles = next(filter(None, map(ROLES.get, relations)), "")
        return [made]

    def item(self, element):
        """An item of a list: what it has after its own entry is below that, but for links beside one another."""
        entries = self.in_order(element)
        if not entries:
            return []
        first, *others = entries
        beside = []
        if first.element.name == "li" and not others and not first.children and is_current(element):
            first.href = self.own
        for entry in others:
            if entry.rank == 8 and not entry.href and first.rank != 8:  # a button that unfolds what is below
                first.children += entry.children
                self.leave("buttons beside the name of an entry", entry.title)
            elif entry.element.parent is first.element.parent and (
                    entry.element.name == first.element.name == "a" or 0 < first.rank < 8):
                beside.append(entry)
            else:
                first.children.append(entry)
        first.rank = 8 if element.name == "dt" else 0
        for entry in beside:
            entry.rank = 0
        return [first, *beside]


def unfolded(entries):
    whole = Entry()
    whole.children = entries
    return [entry for _, entry in whole.entries()]


def beside_of(element):
    """What an element has beside its name: a description, a number."""
    inner = list(walk(element))
    has_heading = element.name == "a" and any(one.name in LABELS and one.name[0] == "h" for one in inner)
    return [one for one in inner if BESIDE.search(one.about.get("class", "")) or one.name == "small" or (
        one.name == "p" and element.name == "a" and (has_heading or any(other.name == "strong" for other in inner)))]


def name_of(element):
    """A name: the text; of an icon its alternative text, or what is read aloud."""
    heading = next(element.all("h1", "h2", "h3", "h4", "h5", "h6"), None) if element.name == "a" else None
    text = text_of(heading or without(element, beside_of(element)))
    text = re.sub(f"^{SIGNS}|{SIGNS}$", "", text)
    inner = [element, *walk(element)]
    said = [text, *(one.about.get("alt") for one in inner if one.name == "img"),
            *(one.about.get("aria-label") for one in inner), text_of(element, shown=False),
            *(one.about.get("title") for one in inner)]
    return next(filter(None, map(plain, said)), "")


def without(element, others):
    """A copy of an element without some of those in it."""
    made, left = Element(element.name, element.about, element.parent), set(map(id, others))
    made.children = [child if isinstance(child, str) else without(child, others)
                     for child in element.children if id(child) not in left] if others else element.children
    return made


def is_current(element):
    return any(one.about.get("aria-current", "false") != "false" or one.has_class(CURRENT)
               for one in (element, element.parent) if one and (one is element or one.name == "li"))


def is_logo(element):
    has_text = any(isinstance(child, str) and child.strip() for child in element.children)
    return element.name == "a" and (bool(re.search(r"(?i)\b(brand|logo)\b|brand", element.about.get("class", ""))) or (
        not has_text and any(re.search("(?i)logo", one.about.get("src", "") + one.about.get("class", ""))
                             for one in element.all("img"))))


def is_language(link):
    name = name_of(link)
    return name.casefold() in LANGUAGES or re.fullmatch("[a-zA-Z]{2,3}([-_][a-zA-Z]{2,4})?", name) is not None


def is_language_switch(element):
    """Whether all entries are names of languages; one that leads nowhere is the language of the page."""
    known = marked = None
    for link in element.all("a"):
        if not is_language(link):
            return False
        known = known is not False and name_of(link).casefold() in LANGUAGES
        marked = marked or "hreflang" in link.about or "lang" in link.about
    return bool(known or marked)


def is_only_links(element):
    return re.fullmatch(SIGNS, text_of(without(element, list(element.all("a")))) or "") is not None


def describe(nav, own):
    """What a candidate for the menu is, the pages of this site that it leads to, and where in the page it is."""
    inner = {kind: [one for one in walk(nav) if one.name in LISTS | {"nav", "div"} and pattern.search(one.called())]
             for kind, pattern in (("breadcrumbs", TRAIL), ("pagination", PAGES))}
    apart = {id(link) for found in inner.values() for one in found for link in one.all("a")}
    links = [link for link in nav.all("a") if link.about.get("href") and id(link) not in apart]
    hrefs = {link.about["href"].strip() for link in links}
    pages = {href for href in hrefs
             if not re.match("[a-zA-Z][a-zA-Z0-9+.-]*:|//|#", href) and not href.startswith(own + "#")}
    outer = nav.inside("header", "banner", "aside", "complementary", "footer", "contentinfo", "main")
    place = {"banner": "header", "complementary": "aside", "contentinfo": "footer"}
    where = outer and (place.get(outer.about.get("role")) or outer.name)
    kind = ("breadcrumbs" if TRAIL.search(nav.called()) or (inner["breadcrumbs"] and not links) else
            "pagination" if PAGES.search(nav.called()) or (inner["pagination"] and not links) or (
                links and all(STEP.fullmatch(name_of(link)) for link in links)) else
            "languages" if is_language_switch(nav) else "menu" if pages else "no links to other pages")
    return kind, pages, where


def menu_of(page, own, wanted):
    """The element with the menu, and whether it is a table of contents; says which one it is, and why."""
    navs = [one for one in walk(page) if (one.name == "nav" or one.about.get("role") == "navigation")
            and not one.inside("nav", "navigation", "template")]
    navs = navs or [one for one in page.all("div", "td", "table", *LISTS)
                    if MENU.search(one.called()) and not one.inside("template")][:1]
    about = [describe(nav, own) for nav in navs]
    parts = [(nav.about.get("aria-label") or nav.about.get("id"), where and f"in <{where}>", kind,
              f"pages: {len(pages)}") for nav, (kind, pages, where) in zip(navs, about)]
    names = [f"{number} ({', '.join(filter(None, part))})" for number, part in enumerate(parts, 1)]
    if wanted == ["contents"] or (not wanted and not any(kind == "menu" for kind, _, _ in about)):
        note(names, "no menu of the site")
        return [next(page.all("main"), None) or next(page.all("body"), None) or page], True
    if wanted:
        keys = [{str(number), nav.about.get("id"), nav.about.get("aria-label")} for number, nav in enumerate(navs, 1)]
        taken = [next((at for at, known in enumerate(keys) if one in known), None) for one in wanted]
        if None in taken:
            raise ValueError(f"there is no menu {wanted[taken.index(None)]!r}, but: {', '.join(names)}")
        why = "as --nav says"
    else:
        order = sorted(range(len(navs)), key=lambda at: (about[at][0] != "menu", about[at][2] == "footer",
                                                         -len(about[at][1]), at))
        taken, why = order[:1], "of the menus outside of a footer it leads to the most pages of the site"
    say(f"menu {', '.join(names[at] for at in taken)}: {why}")
    if others := [name for at, name in enumerate(names) if at not in taken]:
        say(f"left out, --nav takes them: {', '.join(others)}")
    return [navs[at] for at in taken], False


def of_page(path, wanted):
    with open(path, "rb") as file:
        page = parsed(decoded(file.read(MAX_PAGE)))
    own = quote(os.path.basename(path))
    own = "./" if re.fullmatch(r"(?i)index\.x?html?", own) else own
    elements, is_contents = menu_of(page, own, wanted)
    whole = Entry(lang=next((one.about.get("lang") for one in page.all("html")), None))
    for element in elements:
        menu = Menu(element, own, is_contents)
        whole.children += menu.entries
        for what, names in menu.left.items():
            note(names, f"left out, {what}")
    base = next((one.about.get("href") for one in page.all("base") if one.about.get("href")), None)
    for entry in unfolded(whole.children):
        if base and entry.href:
            entry.href = urljoin(base, entry.href)
        if entry.element.about.get("lang") and entry.element.name == "a":
            entry.lang = entry.element.about["lang"]
        entry.roles, role = "", entry.roles
        whole.marks += [(role, entry.href)] * bool(role)
    whole.marks += [("home", href) for href in ("./", "/", "index.html")]
    whole.title = next((one.about.get("content") for one in page.all("meta")
                        if one.about.get("property") == "og:site_name"), "")
    return whole


def natural(text):
    """A key by which texts are in the order of the numbers in them."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d{1,18})", text.casefold())]


def of_folder(folder):
    """The files of a folder, by their titles. A folder is the page that it shows, or else a group."""
    files, titles, languages, left = pages_in(folder), {}, {}, {}
    for path in files:
        with open(files[path], "rb") as file:
            written = decoded(file.read(MAX_PAGE))
        found = [re.search(rf"(?is)<{name}\b[^<>]*>(.*?)</{name}", written) for name in ("title", "h1")]
        names = [plain(html.unescape(re.sub("<[^<>]*>", "", one[1]))) if one else "" for one in found]
        tag = re.search(r"""(?i)<html\b[^<>]*?\slang\s*=\s*["']?([\w-]+)""", written)
        languages[path] = language(tag[1]) if tag else None
        leads_on = re.search(r"""(?i)<meta\b[^<>]*http-equiv\s*=\s*["']?refresh""", written)
        what = ("pages for errors" if re.search(r"(?i)(^|/)(40[34]|50\d)\.", path) else
                "pages that lead on to another" if leads_on else
                "hidden folders" if re.search(r"(^|/)(\.|node_modules/)", path) else None)
        if what:
            left.setdefault(what, []).append(path)
        else:
            titles[path] = names
    for what in ("pages for errors", "pages that lead on to another", "hidden folders"):
        note(sorted(left.get(what, ())), f"left out, {what}")
    ending = re.compile(r" [-–—|·:»] [^-–—|·:»]*$")
    ends = Counter(found[0] for title, _ in titles.values() if (found := ending.search(title)))
    end, count = ends.most_common(1)[0] if ends else ("", 0)
    end = end if count > 1 and 2 * count > len(titles) else ""
    again = Counter(title for title, _ in titles.values())
    entries, known = [], {""}

    def key(path):
        *folders, name = path.split("/")
        return [(1, natural(one)) for one in folders] + [(0 if is_index(name) else 1, natural(name))]
    for path in sorted(titles, key=key):
        *folders, name = path.split("/")
        above = ["/".join(folders[:length]) for length in range(1, len(folders) + 1)]
        inner = [one for one in above if one not in known]
        known.update(inner)
        of_folder = [one for one in inner if not (is_index(name) and one == "/".join(folders))]
        entries += [(one.count("/") + 1, Entry(os.path.basename(one))) for one in of_folder]
        title, heading = titles[path]
        title = heading if heading and (again[title] > 1 or not title) else title.removesuffix(end)
        level = len(folders) + (0 if is_index(name) and folders else 1)
        address = path[:-len(name)] or "./" if is_index(name) else path
        named = folders[-1] if folders and is_index(name) else os.path.splitext(name)[0]
        entries.append((level, Entry(title or named, quote(address, "/!$&'()*+,;=@",
                                     errors="surrogateescape"), languages[path])))
    whole = tree(entries, lang=Counter(filter(None, languages.values())).most_common(1)[0][0] if any(
        languages.values()) else None)
    whole.marks = [("home", "./")]
    if end:
        say(f"left out, the end that most titles have: {end.strip()!r}")
    say("the tree is that of the files: put the entries in order, and take out what no reader looks for")
    return whole


def is_index(name):
    return re.fullmatch(r"(?i)index\.x?html?", name) is not None


def whole_of(options):
    if os.path.isdir(options.input):
        return of_folder(options.input)
    return of_page(options.input, options.nav)


def main():
    sys.setrecursionlimit(5 * MAX_DEPTH + 1000)
    parser = argparse.ArgumentParser(
        description="Makes a first Standard Sitemap of a menu in HTML, or of the files of a folder.")
    parser.add_argument("input", help="an HTML page with the menu, or a folder of pages that have none")
    parser.add_argument("--nav", action="append", default=[], metavar="WHICH",
                        help="the menu: its number, label or id, as "
                        "messages have them; several are put one after the other. \"contents\" is the content of the "
                        "page, as a table of contents")
    run(parser, whole_of)


if __name__ == "__main__":
    main()
