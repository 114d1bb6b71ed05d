#!/usr/bin/env python3
"""The rooms of the house, from what the code says: which includes which, and how large each is.

  docs/rooms.py           write the table in docs/architecture.md and the picture docs/images/rooms.svg
  docs/rooms.py --check   change nothing; exit status 1 if one of them is stale, or a rule below is broken

The rules, for every file of engine, discovery and render:
- An include of ours is the path of a file of the tree, in quotes: #include "engine/map/map.h". Only the header for hosts
  in C is <standard_sitemap.h>.
- A room includes headers of those rooms only that its CMakeLists.txt names in DEPENDS, and it names no others. There
  is no circle.
- What HEADERS names, for hosts, includes nothing of ours but such headers.
- A library of others is included in the rooms of LIBRARY_ROOMS only.
- A header of POSIX or Linux is included in SYSTEM_ROOMS only: Windows, which the other rooms are compiled for, has none.
- The layers: nothing below render includes render; of engine, only MEETING_ROOMS include discovery.
- A diagnostic code arises where its row in engine/terms/diagnostic_table.cpp says, and nowhere else (ROOMS_OF_ORIGIN).
- Each room has one row in the other table of docs/architecture.md, which says what it is for.
- No two headers define types of one name in one namespace: a program that links both rooms may take the one for the other.
- The tests of a room are in tests/unit, in a folder of the same path, but for engine/, render/bindings/ and render/hosts/;
  TESTED_ELSEWHERE has the rooms whose tests are not.
The tests and examples keep to the first rule, but for what an example has beside it: examples are copied elsewhere.
"""
import hashlib
import re
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
# The beginning of a header's name: the rooms that may include it, the most particular beginning first.
LIBRARY_ROOMS = {
    "brotli/": ["engine/unpack/archive"],
    "curl/": ["engine/curl"],
    "gumbo.h": ["engine/html"],
    "libdeflate.h": ["engine/unpack/archive"],
    "libpsl.h": ["engine/web"],
    "libxml/HTMLparser.h": ["engine/html"],  # its tables of entities and elements, not the parser
    "libxml/": ["engine/xml"],
    "lzma.h": ["engine/unpack/archive"],
    "seccomp.h": ["engine/reader_program"],
    "toml++/": ["engine/preferences"],
    "unicode/": ["engine/display", "engine/encoding", "engine/idna", "engine/language"],
    "uriparser/": ["engine/web"],
    "zlib.h": ["engine/unpack", "engine/unpack/archive"],
    "zstd.h": ["engine/unpack/archive"],
}
POSIX = re.compile(r"(arpa|linux|net|netinet|sys)/|(dirent|dlfcn|fcntl|glob|langinfo|malloc|netdb|poll|pthread|sched|signal|spawn"
                   r"|strings|termios|unistd)\.h$")
SYSTEM_ROOMS = ["engine/base", "engine/curl", "engine/isolate", "engine/reader_program", "render/bindings/gobject",
                "render/bindings/js", "render/hosts/crawl", "render/hosts/probe", "render/hosts/probe/demo", "render/hosts/webview"]
# Where a code is named that has this origin. Rooms of MAKERS name no others; the rest may also ask for one.
ROOMS_OF_ORIGIN = {
    "reading": ["engine/document", "engine/lists", "engine/read", "engine/ssp", "engine/xml"],
    "links": ["discovery", "engine/xml"],
    "rules": ["discovery"],
    "load": ["engine/isolate", "engine/load", "engine/session", "engine/terms"],
    "map": ["engine/map"],
    "check": ["engine/check"],
    "audit": ["render/hosts/audit"],
    "host": ["render"],
    "place": ["engine/place"],
}
MAKERS = ["engine/document", "engine/lists", "engine/load", "engine/map", "engine/place", "engine/read", "engine/ssp",
          "engine/xml", "render/hosts/audit"]
HOUSE = ("engine", "discovery", "render")
MEETING_ROOMS = ["engine/reader_program", "engine/session"]
TESTED_ELSEWHERE = {
    "engine/entries": "tests/unit/c",  # by the functions of the C interface that give entries
    "engine/reader_program": "tests/reader_process",  # as a process; tests/isolation attacks it
    "render/bindings/gobject": "tests/gobject",
    "render/bindings/js": "tests/js",
    "render/hosts/webview": "tests/webview",
}
C_HEADER = "standard_sitemap.h"
BEGIN, END = "<!-- rooms: written by docs/rooms.py -->", "<!-- rooms: end -->"
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.M)
problems = []


class Room:
    def __init__(self, name, folder, arguments):
        self.name, self.folder = name, folder
        self.headers = {f"{folder}/{header}" for header in arguments.get("HEADERS", [])}
        self.depends = arguments.get("DEPENDS", [])
        self.files = sorted(p for p in (PROJECT / folder).iterdir() if p.suffix in (".h", ".cpp"))
        # To the hundred, so that not every change makes the table stale.
        self.lines = max(100, round(sum(len(p.read_text().splitlines()) for p in self.files), -2))
        self.includes = {}  # room name: number of includes

    def __repr__(self):
        return self.name


def read_rooms():
    rooms = {}
    for cmake in sorted(p for top in HOUSE for p in (PROJECT / top).rglob("CMakeLists.txt")):
        for call in re.findall(r"^standard_sitemap_room\(([^)]*)\)", cmake.read_text(), re.M):
            words = [w for w in call.split() if not w.startswith('"')]
            arguments, key = {}, None
            for word in words[1:]:
                if word in ("HEADERS", "SOURCES", "DEPENDS", "PRIVATE"):
                    key = word
                else:
                    arguments.setdefault(key, []).append(word)
            folder = str(cmake.parent.relative_to(PROJECT))
            rooms[words[0]] = Room(words[0], folder, arguments)
    return rooms


def path(file):
    return str(file.relative_to(PROJECT))


def includes_of(file):
    """(spelling, is ours) of each include."""
    for bracket, name in INCLUDE.findall(file.read_text()):
        if bracket == '"':
            yield name
            beside = file.parent == PROJECT / "docs/examples" and (file.parent / name).is_file()
            if not (PROJECT / name).is_file() and not beside:
                problems.append(f'{path(file)}: "{name}" is no path of the tree')
        elif name == C_HEADER:
            yield "render/bindings/c/" + C_HEADER
        elif name.startswith(("standard_sitemap", *(f"{top}/" for top in HOUSE))):
            problems.append(f'{path(file)}: <{name}> is to be written as a path of the tree, in quotes')


def hold_libraries(room, file):
    for bracket, name in INCLUDE.findall(file.read_text()):
        if bracket == "<":
            if POSIX.match(name) and room.folder not in SYSTEM_ROOMS:
                problems.append(f"{path(file)}: includes <{name}>, which only {', '.join(SYSTEM_ROOMS)} may")
            allowed = next((rooms for begin, rooms in LIBRARY_ROOMS.items() if name.startswith(begin)), [room.folder])
            if room.folder not in allowed:
                problems.append(f"{path(file)}: includes <{name}>, which {' and '.join(allowed)} have for all")


def is_above(folder, of):
    """Whether a room may not be included by that other one, whatever its DEPENDS."""
    top, of_top = folder.split("/")[0], of.split("/")[0]
    if top == "discovery":
        return of_top == "engine" and of not in MEETING_ROOMS
    return top == "render" and of_top != "render"


def hold_includes(rooms):
    by_folder = {room.folder: room for room in rooms.values()}
    public = set().union(*(room.headers for room in rooms.values()))
    for room in rooms.values():
        for file in room.files:
            hold_libraries(room, file)
            for name in includes_of(file):
                of = by_folder.get(str(Path(name).parent))
                if of is None:
                    problems.append(f'{path(file)}: "{name}" lies in no room')
                    continue
                if is_above(of.folder, room.folder):
                    problems.append(f'{path(file)}: includes "{name}", which is above {room.folder}')
                if of is not room:
                    room.includes[of.name] = room.includes.get(of.name, 0) + 1
                    if of.name not in room.depends:
                        problems.append(f'{path(file)}: includes "{name}", but {room} does not depend on {of}')
                if path(file) in room.headers and name not in public:
                    problems.append(f'{path(file)}: is for hosts, but includes "{name}", which is not')
        for header in room.headers:
            if not (PROJECT / header).is_file():
                problems.append(f"{room.folder}/CMakeLists.txt: there is no {header}")
        for name in room.depends:
            if name not in rooms:
                problems.append(f"{room.folder}/CMakeLists.txt: depends on {name}, which is no room")
            elif name not in room.includes:
                problems.append(f"{room.folder}/CMakeLists.txt: depends on {name}, but includes nothing of it")
    for top in ("tests", "docs"):
        for file in sorted((PROJECT / top).rglob("*")):
            if file.suffix in (".h", ".cpp", ".c") and file.is_file():
                list(includes_of(file))


def hold_origins(rooms):
    table_file = PROJECT / "engine/terms/diagnostic_table.cpp"
    rows = re.findall(r"\{Code::(\w+),\s*\"[^\"]*\",\s*Severity::\w+,\s*((?:Origin::\w+[|\s]*)+),", table_file.read_text())
    named = {}  # code: the folders of the rooms that name it
    for room in rooms.values():
        for file in room.files:
            if file != table_file:
                for code in re.findall(r"\bCode::(\w+)", file.read_text()):
                    named.setdefault(code, set()).add(room.folder)
    for code, text in rows:
        origins = re.findall(r"Origin::(\w+)", text)
        where = set().union(*(ROOMS_OF_ORIGIN[origin] for origin in origins))
        for origin in origins:
            if not any(f"{room}/".startswith(f"{folder}/") for folder in ROOMS_OF_ORIGIN[origin] for room in named.get(code, ())):
                problems.append(f"{code} has the origin {origin}, but no room of that origin names it")
        for room in sorted(named.get(code, set()) & set(MAKERS) - where):
            problems.append(f"{code} is named in {room}, but has no origin there")


def hold_types(rooms):
    homes = {}  # namespace and name of a type: the header that defines it
    for header in (file for room in rooms.values() for file in room.files if file.suffix == ".h"):
        text = header.read_text()
        space = re.findall(r"^namespace (\S+) \{", text, re.M)
        for name in re.findall(r"^(?:struct|class|enum class) (?:STANDARD_SITEMAP_\w+ )?(\w+)\b(?!::)[^;\n]*$", text, re.M):
            home = homes.setdefault((*space, name), header)
            if home != header:
                problems.append(f"{path(header)}: {path(home)} has a type {name}, too")


def hold_tests(rooms):
    for room in rooms.values():
        own = "tests/unit/" + re.sub(r"^(engine|render/(bindings|hosts))/", "", room.folder)
        folder = TESTED_ELSEWHERE.get(room.folder, own)
        if not any((PROJECT / folder).glob("*[_.]test.*")) and any(file.suffix == ".cpp" for file in room.files):
            problems.append(f"{room.folder}: there are no tests in {folder}")


def floors(rooms):
    """Rooms, lowest first: each above all that it depends on."""
    done, order = {}, []

    def visit(room, above):
        if room.name in above:
            problems.append("a circle: " + " -> ".join([*above[above.index(room.name) :], room.name]))
            return 0
        if room.name not in done:
            below = [visit(rooms[n], [*above, room.name]) for n in room.depends if n in rooms]
            done[room.name] = 1 + max(below, default=0)
            order.append(room)
        return done[room.name]

    for name in sorted(rooms):
        visit(rooms[name], [])
    return sorted(order, key=lambda room: done[room.name]), done


def table(order):
    lines = ["| room | files | lines | for hosts | includes headers of |", "|---|--:|--:|--:|---|"]
    for room in order:
        below = ", ".join(f"{n}" for n in room.depends)
        lines.append(f"| `{room.folder}` | {len(room.files)} | {room.lines} | {len(room.headers) or ''} | {below} |")
    arrows = sum(len(room.depends) for room in order)
    lines.append("")
    lines.append(f"{len(order)} rooms, {arrows} arrows, no circle; lines to the nearest hundred. Each room includes only rooms above it.")
    return "\n".join(lines)


def essential(room, rooms):
    """Dependencies that do not follow from others: the picture stays legible."""
    def reach(name):
        found = set()
        for below in rooms[name].depends:
            if below in rooms:
                found |= {below} | reach(below)
        return found
    implied = set().union(*(reach(name) for name in room.depends if name in rooms), set())
    return [name for name in room.depends if name not in implied]


def picture(order, floor, rooms):
    lines = ["digraph rooms {", "  rankdir=BT; ranksep=0.35; nodesep=0.2;",
             '  node [shape=box, style="filled,rounded", fontname="DejaVu Sans", fontsize=11, color="#5b6b7b"];',
             '  edge [color="#8494a4", arrowsize=0.6];']
    colours = {"engine": "#eaf2fb", "discovery": "#e9f7ec", "render": "#fdf3e3"}
    for room in order:
        height = 0.35 + room.lines / 6000
        lines.append(f'  "{room.name}" [label="{room.folder}\\n{room.lines} lines", height={height:.2f}, '
                     f'fillcolor="{colours[room.folder.split("/")[0]]}"];')
    for room in order:
        for below in essential(room, rooms):
            lines.append(f'  "{room.name}" -> "{below}";')
    return "\n".join([*lines, "}", ""])


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    rooms = read_rooms()
    hold_includes(rooms)
    hold_origins(rooms)
    hold_types(rooms)
    hold_tests(rooms)
    order, floor = floors(rooms)
    if problems:  # with a circle, for example, there is no picture
        sys.exit("\n".join(problems))

    page = PROJECT / "docs/architecture.md"
    text = page.read_text()
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    rows = re.findall(r"^\| `([^`]+)` \|", text[: text.index(BEGIN)], re.M)
    for name in sorted({*rows, *(room.folder for room in order)}):
        if name not in (room.folder for room in order):
            problems.append(f"docs/architecture.md: {name} is no room")
        elif rows.count(name) != 1:
            problems.append(f"docs/architecture.md: {rows.count(name)} rows say what {name} is for")
    written = f"{text[:begin]}\n{table(order)}\n{text[end:]}"
    drawn = picture(order, floor, rooms)
    mark = f"<!-- docs/rooms.py {hashlib.sha256(drawn.encode()).hexdigest()} -->"
    svg = PROJECT / "docs/images/rooms.svg"
    if check:
        if written != text:
            problems.append("docs/architecture.md: the table of rooms is stale: run docs/rooms.py")
        if not svg.exists() or mark not in svg.read_text():
            problems.append("docs/images/rooms.svg is stale: run docs/rooms.py")
    elif not problems:
        page.write_text(written)
        image = subprocess.run(["dot", "-Tsvg"], input=drawn, text=True, capture_output=True, check=True).stdout
        svg.write_text(image.rstrip() + f"\n{mark}\n")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
