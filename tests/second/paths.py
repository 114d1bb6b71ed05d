"""G-13: a hierarchy of path segments made from the URLs of a list, and names made from them."""

import re

import uris

PAGE_ENDINGS = (".html", ".htm", ".xhtml", ".php", ".asp", ".aspx", ".jsp", ".shtml")


class Folder:
    """`entry` is the page of the folder, or None; `order` are its pages and folders as they came."""

    def __init__(self, name):
        self.name, self.entry, self.order, self.folders, self.pages = name, None, [], {}, []


def words(segment):
    """A name for people, made from the last part of a URL."""
    text = uris.percent_decode(segment)
    for ending in PAGE_ENDINGS:
        if text.lower().endswith(ending) and len(text) > len(ending):
            text = text[: -len(ending)]
            break
    if re.fullmatch(r"\d{4}(-\d\d){0,2}", text):
        return text
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(r"[-_+]+", " ", text)).strip()
    return text[:1].upper() + text[1:] if text else segment


def name_of(entry):
    parts = uris.split(entry.url)
    segments = [segment for segment in parts.path.split("/") if segment]
    host = parts.host_and_port()[0].lower()
    if not segments and parts.query is None:
        return host
    last = segments[-1] if segments else ""
    name = words(last) if last else host
    return name + ("?" + uris.percent_decode(parts.query) if parts.query else "")


def tree(entries):
    """The root Folder, with a folder for each host if there are several."""
    kept, seen = [], set()
    for entry in entries:
        key = uris.normalise(entry.url)
        if key not in seen:
            seen.add(key)
            kept.append(entry)
    hosts = list(dict.fromkeys(uris.split(uris.normalise(entry.url)).host_and_port()[0] for entry in kept))
    root = Folder(None)
    inner = set()
    for entry in kept:
        parts = uris.split(uris.normalise(entry.url))
        host = parts.host_and_port()[0]
        segments = [segment for segment in parts.path.split("/")][1:]
        for depth in range(1, len(segments)):
            inner.add((host,) + tuple(segments[:depth]))
    for entry in kept:
        place(root, entry, hosts, inner)
    leave_out_days(root)
    return root


def place(root, entry, hosts, inner):
    parts = uris.split(uris.normalise(entry.url))
    host = parts.host_and_port()[0]
    at = root
    if len(hosts) > 1:
        at = below(at, host)
    segments = parts.path.split("/")[1:]
    folder, last = segments[:-1], segments[-1]
    plain = parts.query is None and parts.fragment is None
    if plain and last and (host,) + tuple(segments) in inner:
        folder, last = segments, ""
    for segment in folder:
        at = below(at, segment)
    if plain and not last and folder and at.entry is None:
        at.entry = entry
    elif plain and not last and folder:
        parent = root if len(hosts) <= 1 else root.folders[host]
        for segment in folder[:-1]:
            parent = parent.folders[segment]
        parent.order.append(entry)
    elif plain and not folder and not last and len(hosts) > 1 and at.entry is None:
        at.entry = entry
    else:
        at.order.append(entry)


def level_of_date(segment, above):
    """`year`, `month` or `day` if the folders of a path are a date, else None."""
    if above == "year" and re.fullmatch(r"0?[1-9]|1[0-2]", segment):
        return "month"
    if above == "month" and re.fullmatch(r"0?[1-9]|[12]\d|3[01]", segment):
        return "day"
    return "year" if re.fullmatch(r"(19|20)\d\d", segment) else None


def leave_out_days(folder, level=None):
    """What is in the folders of single days is in those of their months, if the day itself is no page."""
    for inner in folder.folders.values():
        leave_out_days(inner, level_of_date(inner.name, level))
    if level == "month":
        order = []
        for each in folder.order:
            day = isinstance(each, Folder) and level_of_date(each.name, "month") == "day" and each.entry is None
            order += each.order if day else [each]
        folder.order = order


def below(folder, segment):
    if segment not in folder.folders:
        folder.folders[segment] = Folder(segment)
        folder.order.append(folder.folders[segment])
    return folder.folders[segment]


def merged_name(names):
    """`Archive / 2024-05` of archive, 2024 and 05: a year and a month are one name."""
    out, level = [], None
    for name in names:
        level = level_of_date(name, level)
        if level in ("month", "day"):
            out[-1] += "-" + name.rjust(2, "0")
        else:
            out.append(words(name))
    return " / ".join(out)
