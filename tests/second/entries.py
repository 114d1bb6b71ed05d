"""G: the entries of one list: XML sitemaps, feeds, Biositemaps, text lists, robots.txt; `markdown` reads an llms.txt."""

import html
import re
from email.utils import parsedate_to_datetime

import uris
import xmltext

SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
ATOM = "http://www.w3.org/2005/Atom"
ATOM_03 = "http://purl.org/atom/ns#"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
BIOSITEMAP = "http://bioontology.org/ontologies/biositemap.owl#"
ROR = "http://rorweb.com/0.1/"
XHTML = "http://www.w3.org/1999/xhtml"
OTHER_TITLES = (("http://purl.org/dc/elements/1.1/", "title"), ("http://search.yahoo.com/mrss/", "title"),
                ("http://www.itunes.com/dtds/podcast-1.0.dtd", "title"))
FREQUENCIES = ("always", "hourly", "daily", "weekly", "monthly", "yearly", "never")
AROUND = " \t\r\n\f\u00a0"
W3C_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?")


class Entry:
    def __init__(self, url, line):
        self.url, self.line, self.name, self.description = url, line, None, None
        self.lastmod = self.changefreq = self.priority = None
        self.attachments, self.alternates = [], []


class List:
    """What one list says: `entries` are pages; `lists` are the documents that an index or a robots.txt names;
    `tree` is the hierarchy of an llms.txt."""

    def __init__(self, document, policy, scope):
        self.document, self.policy, self.scope = document, policy, scope
        self.kind, self.entries, self.lists, self.told, self.tree = None, [], [], set(), None

    def find(self, severity, code, line=None):
        self.document.find(severity, code, line)

    def once(self, severity, code, line=None):
        if code not in self.told:
            self.told.add(code)
            self.find(severity, code, line)

    def address(self, value, line, base=None, feed=False, anywhere=False, contacts=False):
        """The usable URL of an entry, or None; what is odd about it is reported (G-10, G-11)."""
        value = value.strip(AROUND)
        given = uris.reference(value) if value else None
        url = uris.resolve(base or self.document.answer.final, value) if given else None
        parts = uris.split(url) if url else None
        if contacts and parts and parts.scheme.lower() in ("mailto", "tel"):
            return url
        if not parts or parts.scheme.lower() not in ("http", "https") or not parts.host_and_port()[0] or uris.has_user(url):
            self.find("error", "bad-entry", line)
            return None
        if given.scheme is None and not feed:
            self.find("warning", "relative-url", line)
        elif given.scheme is None and base is None:
            self.find("warning", "relative-url", line)
        if re.sub("%[89A-F][0-9A-F]", "", str(given)) != re.sub("[\t\r\n]|[^\x00-\x7f]", "", value):
            self.find("warning", "repaired-uri", line)
        if len(url) > self.policy["uri_bytes"]:
            self.find("warning", "limit-uri", line)
            return None
        if len(url) > 2048:
            self.find("warning", "crawler-limit", line)
        if not anywhere and not self.inside(url, feed):
            self.find("warning", "outside-scope", line)
        return url

    def inside(self, url, feed):
        if self.scope is not None:
            return uris.origin(url) == self.scope
        own = uris.normalise(self.document.answer.final)
        if uris.origin(url) != uris.origin(own):
            return uris.split(own).scheme == "file"
        folder = uris.split(own).path
        return feed or uris.split(uris.normalise(url)).path.startswith(folder[: folder.rfind("/") + 1])


def children(element, name, spaces):
    return [child for child in element.children if child.name[1] == name and child.name[0] in spaces]


def first_text(element, name, spaces):
    found = children(element, name, spaces)
    return found[0].text.strip(AROUND) if found else None


# XML sitemaps


def of_sitemaps_org(made, root):
    kind = "sitemap" if root.name[1] == "sitemapindex" else "url"
    made.kind = root.name[1]
    own = root.name[0]
    if own is None:
        made.once("warning", "namespace-missing", root.line)
    elif own != SITEMAPS:
        made.once("warning", "wrong-namespace", root.line)

    def belongs(element):
        space = element.name[0]
        if space == own:
            return True
        if space is None or "/schemas/sitemap/" in space:
            made.once("warning", "wrong-namespace", element.line)
            return True
        return False

    def entries(element):
        for child in element.children:
            if child.name[1] == kind and belongs(child):
                inner = list(entries(child))
                if inner:
                    made.find("warning", "unclosed-entry", child.line)
                if child.closed or inner:  # of a file that breaks off, only complete entries
                    yield child
                yield from inner

    for element in entries(root):
        of_url(made, element, kind, belongs)


def of_url(made, element, kind, belongs):
    values = {}
    for child in element.children:
        if child.name[1] in ("loc", "lastmod", "changefreq", "priority") and belongs(child):
            values.setdefault(child.name[1], (child.text.strip(AROUND), child.line))
    if "loc" not in values:
        inside = element.text.strip(AROUND)
        for child in element.children:
            inside = inside.replace(child.text.strip(AROUND), "") if child.text.strip(AROUND) else inside
        if inside.strip(AROUND):
            made.find("warning", "bad-value", element.line)
        values["loc"] = (inside, element.line)
    url = made.address(values["loc"][0], values["loc"][1], anywhere=kind == "sitemap" and made.scope is not None)
    if url is None:
        return
    if kind == "sitemap":
        made.lists.append((url, element.line))
        return
    entry = Entry(url, element.line)
    made.entries.append(entry)
    checks = {"lastmod": lambda text: W3C_DATE.fullmatch(text), "changefreq": lambda text: text.lower() in FREQUENCIES,
              "priority": lambda text: re.fullmatch(r"\d*\.?\d+|\d+\.", text) and 0 <= float(text) <= 1}
    for name, sound in checks.items():
        text, line = values.get(name, ("", None))
        if text and sound(text):
            setattr(entry, name, text.lower() if name == "changefreq" else text)
        elif name in values:
            made.find("warning", "bad-value", line)
    extensions(made, element, entry)


def extensions(made, element, entry):
    def web(value):
        url = uris.resolve(made.document.answer.final, value.strip(AROUND)) if value else None
        return url if url and uris.split(url).scheme in ("http", "https") else None

    for child in element.children:
        space, local = child.name
        if (space, local) == (XHTML, "link") and "alternate" in (child.get("rel") or "").lower().split() and child.get("hreflang"):
            url = web(child.get("href") or "")
            if url and len(entry.alternates) >= made.policy["variants"]:
                made.once("warning", "limit-variants", child.line)
            elif url:
                entry.alternates.append((child.get("hreflang"), url))
            continue
        if not space or not re.search(r"sitemap-(image|video|news)/", space):
            continue

        def text(*names):
            return next((found for found in (first_text(child, name, {space}) for name in names) if found), None)

        if local == "image":
            entry.attachments.append({"type": "image", "url": web(text("loc")), "name": text("title"), "description": text("caption")})
        elif local == "video":
            entry.attachments.append({"type": "video", "url": web(text("content_loc", "player_loc")), "name": text("title"),
                                      "description": text("description")})
        elif local == "news":
            entry.name = entry.name or text("title")
            entry.attachments.append({"type": "news", "name": text("title"), "lastmod": text("publication_date")})


# Feeds


def date_of_rss(text):
    try:
        found = parsedate_to_datetime(re.sub(r",(?=\S)", ", ", text))
    except (TypeError, ValueError):
        return None
    out = found.isoformat()
    return out.replace("+00:00", "Z") if re.search(r"(GMT|UT|Z|\+0000)\s*$", text) else out


def plain_markup(text):
    """The text of what is markup."""
    return html.unescape(re.sub(r"<[^>]*>", "", text))


TAG = r"</?(?:a|abbr|b|bdi|big|br|cite|code|del|em|font|h[1-6]|i|img|ins|kbd|mark|p|q|s|small|span|strike|strong|sub|sup|tt|u|var)\b[^<>]*>"


def title_of_rss(text):
    tags = re.findall(r"</?[A-Za-z][^<>]*>", text)
    marks = re.search(r"</[A-Za-z]|<[A-Za-z][^<>]*/>|<br\b", text) or re.search(r"&(#\d+|#x[0-9a-f]+|[A-Za-z]\w*);", text)
    known = all(re.fullmatch(TAG, tag, re.I) for tag in tags)
    return plain_markup(text) if marks and known else text


def title(element, spaces, atom):
    own = children(element, "title", spaces)
    if own and own[0].text.strip(AROUND):
        kind = own[0].get("type") or "text"
        text = own[0].text.strip(AROUND)
        if atom:
            escaped = kind in ("html", "text/html") or own[0].get("mode") == "escaped"
            return plain_markup(text) if escaped else text
        return title_of_rss(text)
    for space, name in OTHER_TITLES:
        found = first_text(element, name, {space})
        if found:
            return title_of_rss(found)
    return None


def of_feed(made, root):
    made.kind = "feed"
    atom = root.name[1] == "feed"
    if atom and root.name[0] not in (ATOM, ATOM_03) or root.name[1].lower() == "rss" != root.name[1]:
        made.find("warning", "wrong-namespace", root.line)
    if root.name[1].lower() == "rss" != root.name[1]:
        for element in root.all():
            element.name = (element.name[0], element.name[1].lower())
    too_long = xmltext.base_of(root, made.document.answer.final)
    too_long = too_long is not None and len(too_long) > made.policy["uri_bytes"]
    if too_long:
        made.once("warning", "limit-bases", root.line)
    for item in root.all():
        if item.name[1] != ("entry" if atom else "item") or item.name[0] == ROR or not item.closed:
            continue
        spaces = {item.name[0]}
        value = link_of(item, spaces, atom)
        base = xmltext.base_of(item, made.document.answer.final)
        given = uris.reference(value) if value else None
        if too_long and given and given.scheme is None:
            value = ""
        url = made.address(value or "", item.line, base if base else (made.document.answer.final if atom else None), feed=True)
        if url is None:
            continue
        entry = Entry(url, item.line)
        entry.name = title(item, spaces, atom)
        dates(made, item, entry, spaces, atom)
        made.entries.append(entry)


def link_of(item, spaces, atom):
    found = children(item, "link", spaces)
    if atom:
        return next((link.get("href") for link in found if (link.get("rel") or "alternate") == "alternate" and link.get("href")), None)
    text = next((link.text.strip(AROUND) for link in found if link.text.strip(AROUND)), None)
    if text:
        return text
    guid = children(item, "guid", spaces)
    return guid[0].text if guid and (guid[0].get("isPermaLink") or "true") == "true" else item.get("about", RDF)


def rors(item):
    """The namespace of ROR as it is written in an item: with its usual slips."""
    spaces = {child.name[0] for child in item.children if child.name[0]}
    return {space for space in spaces if re.fullmatch(r"https?://(www\.)?rorweb\.com/0\.1/?", space)}


def dates(made, item, entry, spaces, atom):
    if atom:
        text = next((found for found in (first_text(item, name, spaces) for name in ("updated", "modified", "published", "issued")) if found), None)
        entry.lastmod = text if text and W3C_DATE.fullmatch(text) else None
        if text and not entry.lastmod:
            made.find("warning", "bad-value", item.line)
        return
    text = first_text(item, "pubDate", spaces) or first_text(item, "date", {"http://purl.org/dc/elements/1.1/"}) or first_text(item, "updated", rors(item))
    if text:
        entry.lastmod = text if W3C_DATE.fullmatch(text) else date_of_rss(text)
        if not entry.lastmod:
            made.find("warning", "bad-value", item.line)
    often = first_text(item, "updatePeriod", rors(item))
    if often:
        entry.changefreq = often.lower() if often.lower() in FREQUENCIES else None
        if not entry.changefreq:
            made.find("warning", "bad-value", item.line)


# Biositemaps


def of_biositemap(made, root):
    made.kind = "biositemap"

    def vocabulary(space):
        return space == BIOSITEMAP or space is None or "biositemap.owl" in space

    for element in root.children:
        space, local = element.name
        types = [child.get("resource", RDF) for child in children(element, "type", {RDF})]
        resource = vocabulary(space) and local.rpartition(":")[2] == "Resource_Description"
        if not resource and not (element.name == (RDF, "Description") and BIOSITEMAP + "Resource_Description" in types):
            continue
        if resource and space != BIOSITEMAP:
            made.once("warning", "wrong-namespace", element.line)

        def text(name):
            for child in element.children:
                if vocabulary(child.name[0]) and child.name[1].rpartition(":")[2].lower() == name.lower():
                    value = child.text.strip(AROUND) or child.get("resource", RDF)
                    if value:
                        return value
            return element.get(name, BIOSITEMAP)

        value, base = text("URL"), xmltext.base_of(element, made.document.answer.final)
        if not value:
            about = element.get("about", RDF)
            value = uris.resolve(base or made.document.answer.final, about) if about else None
            if value and uris.without_fragment(value) == uris.without_fragment(base or made.document.answer.final) and "#" in value:
                value = None
        if not element.closed:
            continue
        relative = text("URL") and element.get("base", xmltext.XML) is None and base is None
        url = made.address(value or "", element.line, None if relative else base, feed=not relative, anywhere=True)
        if url:
            entry = Entry(url, element.line)
            entry.name, entry.description = text("resource_name"), text("description")
            made.entries.append(entry)


# Text


COLUMN = re.compile(r"\d{4}-\d\d(-\d\d)?(T\S*)?|\d\d:\d\d(:\d\d)?|" + "|".join(FREQUENCIES) + r"|[01]\.\d+")


def of_text(made, text):
    made.kind = "text"
    for number, line in enumerate(re.split("\r\n|\n|\r", text), 1):
        line = line.strip(AROUND)
        if not line:
            continue
        urls = re.findall(r"https?://\S+", line, re.I)
        if line.lower().startswith(("http://", "https://")) and len(urls) > 1 and re.fullmatch(r"(https?://\S+\s*)+", line, re.I):
            made.find("warning", "bad-value", number)
        else:
            first, *columns = line.split("\t")
            words = first.split(" ")
            while len(words) > 1 and (not words[-1] or COLUMN.fullmatch(words[-1])):
                columns.append(words.pop())
            if columns:
                made.find("warning", "bad-value", number)
            urls = [" ".join(words)]
        for value in urls:
            if not re.match("https?://", value, re.I):
                made.find("error", "bad-entry", number)
                continue
            url = made.address(value, number)
            if url:
                made.entries.append(Entry(url, number))


def of_robots(made, text):
    made.kind = "robots"
    for number, line in enumerate(re.split("\r\n|\n|\r", text.replace("\0", "")), 1):
        match = re.match(r"\s*(site-?map)\s*:\s*([^#]*)", line, re.I)
        if not match:
            continue
        if "-" in match.group(1):
            made.find("warning", "misspelled-field", number)
        url = made.address(match.group(2), number, anywhere=True)
        if url:
            made.lists.append((url, number))
