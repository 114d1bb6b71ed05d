#!/usr/bin/env python3
"""The C interface as data, read from its headers (render/bindings/c/*.h).

  interface.py            write standard-sitemap.json, which is installed for those who bind other languages
  interface.py --check    change nothing; exit status 1 if it is not current

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
PRIVATE = {"clock.h", "fields.h", "given_page.h", "guard.h", "handles.h", "report.h", "standard_sitemap.h"}
PREFIX = "standard_sitemap_"
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
    text = as_json(Interface())
    if not arguments.check:
        file.write_text(text)
    elif not file.is_file() or file.read_text() != text:
        print("standard-sitemap.json is not current: run render/bindings/c/interface.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
