#!/usr/bin/env python3
"""The C interface as data, read from its headers (render/bindings/c/*.h).

  interface.py            write standard-sitemap.json, which is installed for those who bind other languages
  interface.py --check    change nothing; exit status 1 if it is not current

In both cases it holds each enumerator, its name and its number, against the engine's (ENGINE) and those for GObject.

The file has the members of each struct with their C types, the numbers of the enumerations, and the parameters of each
function. A struct comes after those that are its members. Sizes and offsets are those of C for these types on the machine. The headers are plain: anything in them that
this program does not understand is an error, never a guess.
"""
import argparse
import json
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
PRIVATE = {"clock.h", "fields.h", "given_page.h", "guard.h", "handles.h", "report.h", "standard_sitemap.h"}
PREFIX = "standard_sitemap_"
# Where the enumeration of the engine is that has the same numbers, and what its first one is in C.
ENGINE = {
    "address_space": ("engine/web/address_space.h", "AddressSpace", 0),
    "arrival": ("engine/session/visit.h", "Arrival", 0),
    "failure": ("engine/terms/fetch_failure.h", "FetchFailure", 0),
    "kind": ("engine/map/map.h", "NodeKind", 0),
    "mark": ("render/node/node_display.h", "Mark", 0),
    "referrer_policy": ("engine/web/request_context.h", "ReferrerPolicy", 1),
    "source": ("engine/web/source_kind.h", "SourceKind", 0),
    "state": ("engine/session/session.h", "SessionState", 0),
}
# Enumerators of the engine that have another name in C. All others end in the same words.
IN_C = {"private_network": "private", "public_network": "public", "extended": "any", "too_many_redirects": "redirects",
        "too_many_fields": "fields", "name_unresolved": "name", "not_connected": "connection", "no_secure_connection": "tls"}
SCALARS = {"size_t", "uint8_t", "uint32_t", "int32_t", "uint64_t", "bool", "double", "char", "void"}


class Unknown(Exception):
    pass


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


class Interface:
    """`structs` and `callbacks` by their C names, members and parameters as pairs of a name and a C type."""

    def __init__(self):
        self.structs, self.enums, self.functions, self.constants = {}, {}, {}, {}
        self.aliases, self.handles, self.callbacks = {}, [], {}
        for file in sorted(FOLDER.glob("*.h")):
            if file.name not in PRIVATE:
                self.read(without_comments(file.read_text()), file.name)
        self.verify()

    def read(self, text, file):
        text = re.sub(r"\\\n", " ", text)
        for name, value in re.findall(r"^#define (STANDARD_SITEMAP_\w+) (0x[0-9a-f]+|\d+)u?$", text, re.M):
            self.constants[name] = int(value, 0)
        text = re.sub(r"^#.*$", "", text, flags=re.M)
        text = re.sub(r'extern "C" \{', "", text)
        for statement in re.findall(r"[^;{]+(?:\{[^}]*\}[^;]*)?;", text):
            self.statement(" ".join(statement.split()).strip("} "), file)

    def statement(self, text, file):
        if text == ";":
            return
        if found := re.fullmatch(r"typedef struct (\w+) \1;", text):
            self.handles.append(found[1])
        elif found := re.fullmatch(r"typedef struct (\w+) \{(.*)\} \1;", text):
            self.structs[found[1]] = [self.declaration(m) for m in found[2].split(";") if m.strip()]
        elif found := re.fullmatch(r"typedef (\w+) (\w+);", text):
            self.aliases[found[2]] = found[1]
            self.last_alias = found[2]
        elif found := re.fullmatch(r"typedef (\w+) \(\*(\w+)\)\((.*)\);", text):
            self.callbacks[found[2]] = (found[1], self.declarations(found[3]))
        elif found := re.fullmatch(r"enum \{(.*?),? ?\};", text):
            values = {}
            for entry in found[1].split(","):
                name, _, value = entry.partition("=")
                values[name.strip()] = int(value, 0)
            self.enums[self.last_alias] = values
        elif found := re.fullmatch(r"STANDARD_SITEMAP_API (.*?)(\w+)\((.*)\);", text):
            self.functions[found[2]] = (found[1].strip(), self.declarations(found[3]))
        else:
            raise Unknown(f"{file}: {text}")

    def declarations(self, text):
        return [] if text.strip() in ("", "void") else [self.declaration(part) for part in text.split(",")]

    @staticmethod
    def declaration(text):
        type_, name = re.fullmatch(r"(.*?[ *])(\w+)", text.strip()).groups()
        return name, type_.strip()

    def verify(self):
        """Each type is a scalar, an alias of one, a struct, a callback, or a pointer."""
        lists = [*self.structs.values(), *(parameters for _, parameters in self.functions.values()),
                 *(parameters for _, parameters in self.callbacks.values())]
        used = {type_ for members in lists for _, type_ in members}
        used |= {result for result, _ in [*self.functions.values(), *self.callbacks.values()]}
        for type_ in used:
            plain = re.sub(r"^const |\*+$", "", type_)
            if plain not in {*SCALARS, *self.aliases, *self.structs, *self.handles, *self.callbacks}:
                raise Unknown(f"type {type_}")

    def structs_in_order(self):
        """Each struct after those that are its members."""
        ordered = {}

        def add(name):
            for _, type_ in self.structs[name]:
                if type_ in self.structs and type_ not in ordered:
                    add(type_)
            ordered[name] = self.structs[name]
        for name in self.structs:
            add(name)
        return ordered

    def version(self):
        return ".".join(str(self.constants[f"STANDARD_SITEMAP_VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH"))


def numbered(body, first=0):
    """The enumerators of an enumeration, with their numbers."""
    values, number = [], first
    for entry in filter(str.strip, without_comments(body).split(",")):
        name, _, value = entry.partition("=")
        number = int(value, 0) if value else number
        values.append((name.strip(), number))
        number += 1
    return values


def differences(interface):
    """Enumerators that are not the same in the engine, in C and for GObject."""
    def compare(c_name, theirs, of, first=0, all_of_them=True):
        ours = {number: name for name, number in interface.enums[PREFIX + c_name].items() if number >= first}
        for name, number in theirs:
            if not ours.pop(number, "").lower().endswith("_" + name):
                yield f"{of}: {name} is {number}, which has another name or none in {PREFIX}{c_name}"
        if all_of_them:
            yield from (f"{of} has no {name}" for name in ours.values())

    for c_name, (file, name, first) in ENGINE.items():
        body = re.search(r"enum class %s\b[^{;]*\{(.*?)\};" % name, (ROOT / file).read_text(), re.S)[1]
        yield from compare(c_name, [(IN_C.get(n, n), number) for n, number in numbered(body, first)], name, first)
    for file in ("ss-enums.h", "ss-error.h"):
        for body, name in re.findall(r"typedef enum \{(.*?)\} Ss(\w+);", (ROOT / "render/bindings/gobject" / file).read_text(), re.S):
            c_name = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
            theirs = [(n.lower().removeprefix(f"ss_{c_name}_"), number) for n, number in numbered(body)]
            is_error = name == "Error"  # the statuses that are errors
            yield from compare("status" if is_error else c_name, theirs, f"Ss{name}", all_of_them=not is_error)


def as_json(interface):
    """One line for each name, so that a change of the interface is a readable change of the file."""
    def called(functions):
        return {name: {"result": result, "parameters": parameters} for name, (result, parameters) in functions.items()}
    parts = {"structs": interface.structs_in_order(), "enums": interface.enums, "aliases": interface.aliases,
             "handles": interface.handles, "callbacks": called(interface.callbacks),
             "functions": called(interface.functions), "constants": interface.constants}
    out = [f'{{\n"version": "{interface.version()}"']
    for part, values in parts.items():
        if isinstance(values, list):
            out.append(f'"{part}": [\n  ' + ",\n  ".join(json.dumps(value) for value in values) + "\n]")
        else:
            lines = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in values.items())
            out.append(f'"{part}": {{\n' + ",\n".join(lines) + "\n}")
    return ",\n".join(out) + "\n}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    file = FOLDER / "standard-sitemap.json"
    interface = Interface()
    if found := list(differences(interface)):
        print("\n".join(found))
        return 1
    text = as_json(interface)
    if not arguments.check:
        file.write_text(text)
    elif not file.is_file() or file.read_text() != text:
        print("standard-sitemap.json is not current: run render/bindings/c/interface.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
