#!/usr/bin/env python3
"""Writes the lists that agents and crawlers read, beside a Standard Sitemap in one file: llms.txt and, with --base, an
XML sitemap (sitemaps.org). sitemap-probe does the same for maps of several files: this needs nothing but Python.
Exit status: 0 the lists were written, 1 the map could not be read or a list not written, 2 the command line was wrong.
"""

import argparse
import re
import sys
from pathlib import Path
from urllib.parse import urljoin
from xml.etree import ElementTree
from xml.sax.saxutils import escape

SSP, XML = "{http://standard-sitemap.org/2007/ns}", "{http://www.w3.org/XML/1998/namespace}"
HREF, ID, BASE = "{http://www.w3.org/1999/xlink}href", f"{XML}id", f"{XML}base"
MAX_LEVEL, MAX_PAGES = 200, 50_000  # of nested lists, and of an XML sitemap


def say(text):
    print(f"map2lists: {text}", file=sys.stderr)


class Entry:
    """An item or group with the entries that are shown below it, or the whole map."""

    def __init__(self, element, base):
        self.name, self.description = (" ".join(element.get(key, "").split()) for key in ("name", "description"))
        self.href = element.get(HREF) or element.get("url") or ""
        self.href = urljoin(base, self.href) if self.href and base else self.href
        self.element, self.base, self.children = element, base, []


def entries_of(root):
    """The map as entries, and all pages of it. A second place of an entry has nothing below it; groups without entries
    and externals that lead elsewhere are left out."""
    by_id, made, pages, elsewhere, deep = {}, {}, {}, 0, 0
    for element in root.iter():
        by_id.setdefault(element.get(ID), element)
    whole, order = Entry(root, root.get(BASE, "")), []
    waiting = [(whole, 0, root, whole.base)]
    while waiting:
        parent, level, element, base = waiting.pop()
        kind, again = element.tag.removeprefix(SSP), None
        if kind == "external":
            target = by_id.get((element.get(HREF) or "")[1:]) if (element.get(HREF) or "").startswith("#") else None
            if target is None or target.tag not in (f"{SSP}item", f"{SSP}group"):
                elsewhere += 1
                continue
            again = target
        elif kind not in ("item", "group", "sitemap"):
            continue
        if again is not None:
            parent.children.append((None, again))
            continue
        base = urljoin(base, element.get(BASE, ""))
        entry = whole if kind == "sitemap" else made.setdefault(element, Entry(element, base))
        if entry is not whole:
            order.append(entry)
            if entry.href:
                pages.setdefault(entry.href, entry)
            if element.get("tree") != "exclude":
                deep += level > MAX_LEVEL
                parent.children.append((entry, None))
        waiting += [(entry, level + 1, child, base) for child in reversed(element)]
    for entry in [*reversed(order), whole]:
        found = []
        for child, again in entry.children:
            if again is not None and again in made:
                first = made[again]
                child = Entry(again, first.base)
            if child and (child.href or child.children):
                found.append(child)
        entry.children = found
    if elsewhere:
        say(f"externals that lead to other files or nowhere are left out: {elsewhere}")
    if deep:
        say(f"entries below level {MAX_LEVEL}, which readers may not see: {deep}")
    return whole, pages


def markdown(text):
    """A text of which nothing is markup."""
    text = re.sub(r"[\\`*_~\[\]<>&#]", r"\\\g<0>", text)
    return re.sub(r"^(?=[-+])|^(\d+)(?=[.)])", r"\1\\", text)


def group_name(text):
    """The name of a group: an address in it is none, and its end begins no description."""
    text = re.sub(r"(https?)(?=://)", r"\1\\", markdown(text))
    ends = {":": r"\:", "-": r"\-", ",": r"\,", "|": r"\|", "–": "&ndash;", "—": "&mdash;"}
    is_escaped = len(re.search(r"(\\*).?$", text)[1]) % 2
    return text[:-1] + ends[text[-1]] if text and text[-1] in ends and not is_escaped else text


def row(entry, described):
    description = markdown(entry.description) if described else ""
    if entry.href:
        address = entry.href.replace("&", "&amp;") if ";" in entry.href else entry.href
        address = f"<{address}>" if re.search("[()]", address) else address
        return f"[{markdown(entry.name)}]({address})" + (f": {description}" if description else "")
    if not description:
        return group_name(entry.name)
    return f"**{group_name(entry.name)}**: " + re.sub(r"(https?)(?=://)", r"\1\\", description)


def rows(entries, described):
    """Nested lists."""
    waiting = [(0, entry) for entry in reversed(entries)]
    while waiting:
        level, entry = waiting.pop()
        yield f"{'  ' * level}- {row(entry, described)}\n"
        waiting += [(level + 1, child) for child in reversed(entry.children)]


def llms(whole, described, parts=None):
    """The text of llms.txt; with parts, {file: text}, the sections are there."""
    yield f"# {markdown(whole.name)}\n"
    if whole.description:
        yield f"\n> {markdown(whole.description)}\n"
    sections = [entry for entry in whole.children if entry.children]
    for number, entry in enumerate(sections, 1):
        yield f"\n## {row(entry, False)}\n\n"
        if entry.description and described:
            yield f"> {markdown(entry.description)}\n\n"
        if parts is None:
            yield from rows(entry.children, described)
        else:
            name = markdown(entry.name)
            parts[f"llms-{number}.txt"] = f"# {name}\n\n" + "".join(rows(entry.children, described))
            yield f'- [All of {name}](llms-{number}.txt "llms.txt")\n'
    if others := [entry for entry in whole.children if not entry.children]:
        yield "\n## Other\n\n"
        yield from rows(others, described)


def files_of(whole, budget):
    """The files of the list for agents: without descriptions, and then in parts, if it is too long."""
    for described in (True, False):
        text = "".join(llms(whole, described))
        if not budget or len(text) <= budget:
            break
        say("llms.txt: it is longer than the budget, so " + (
            "it has no descriptions" if described else "its sections are in files of their own"))
    else:
        parts = {}
        files = {"llms.txt": "".join(llms(whole, False, parts)), **parts}
        for name, text in files.items():
            if len(text) > budget:
                say(f"{name}: it has {len(text)} characters, and agents may read only the beginning")
        return files
    return {"llms.txt": text}


def urlset(pages, base):
    """The XML sitemap: the pages of this site."""
    addresses = dict.fromkeys(urljoin(base, href).partition("#")[0] for href in pages)
    top = urljoin(base, "/")
    own = [address for address in addresses if address.startswith(top)]
    if len(own) > MAX_PAGES:
        raise ValueError(f"{len(own)} pages are more than an XML sitemap can have: sitemap-probe writes several")
    if len(own) < len(addresses):
        say(f"sitemap.xml: pages of other sites are left out: {len(addresses) - len(own)}")
    lines = "".join(f"  <url><loc>{escape(address)}</loc></url>\n" for address in own)
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
            f"{lines}</urlset>\n")


def main():
    parser = argparse.ArgumentParser(description="Writes llms.txt, and an XML sitemap, beside a Standard Sitemap.")
    parser.add_argument("map", type=Path, help="the file of the map")
    parser.add_argument("--base", metavar="URL", help="the address of the folder of the map: writes sitemap.xml too")
    parser.add_argument("--title", help="the name of the site (default: that of the map, or of its home page)")
    parser.add_argument("--budget", type=int, default=50_000, help="characters of a list for agents; 0: no limit")
    options = parser.parse_args()
    if options.base and not re.match(r"https?://[^/]+/(.*/)?$", options.base):
        parser.error("--base is not the address of a folder: it begins with http:// or https:// and ends with a slash")
    try:
        root = ElementTree.parse(options.map).getroot()
        if root.tag != f"{SSP}sitemap":
            raise ValueError(f"<{root.tag}> is not the root element of a Standard Sitemap")
        whole, pages = entries_of(root)
        homes = [entry for entry in pages.values() if "home" in entry.element.get("role", "").split()]
        whole.name = options.title or whole.name or (homes[0].name if homes else "Site map")
        files = files_of(whole, options.budget)
        if options.base:
            files["sitemap.xml"] = urlset(pages, options.base)
        for name, text in files.items():
            options.map.with_name(name).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError, ElementTree.ParseError) as error:
        say(f"{options.map}: {error}")
        sys.exit(1)


if __name__ == "__main__":
    main()
