#!/usr/bin/env python3
"""What JavaScript needs to know of the C interface, from its headers (render/bindings/c/*.h) and the tables of the engine.

  layout.py OUTPUT       write layout.js, layout_check.c, codes.d.ts and policy.d.ts into the folder OUTPUT
  layout.py --check DIR  change nothing; exit status 1 if codes.d.ts and policy.d.ts of the folder DIR are not current
  layout.py --types DIR  write only codes.d.ts and policy.d.ts

layout.js has, for wasm32, where the members of each struct are, the values of the enumerations, and the parameters of
each function. layout_check.c holds the same numbers against the compiler's: it is compiled into the module. The headers
are plain: anything in them that this program does not understand is an error, never a guess.
"""
import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True  # nothing is written into the tree
sys.path.insert(0, str(ROOT / "render/bindings/c"))
from interface import PREFIX, Interface, Unknown, without_comments  # noqa: E402

WRITTEN = "// Written by render/bindings/js/layout.py: do not edit.\n"

# wasm32: size and alignment are the same.
SCALARS = {"size_t": 4, "uint32_t": 4, "int32_t": 4, "uint64_t": 8, "bool": 1, "double": 8}
KINDS = {"size_t": "u32", "uint32_t": "u32", "int32_t": "i32", "uint64_t": "u64", "bool": "bool", "double": "f64"}

# Limits that would have no effect in JavaScript are refused there, by their names.
NO_READER = "there is no reader process, since the module can reach nothing but its own memory"
NOT_IN_JAVASCRIPT = {
    "connect_time": "fetch does not tell when it is connected; documentTime limits the whole",
    "streams_per_connection": "fetch does not tell which connection it uses; connectionsPerHost limits the requests to a host",
    "isolation": NO_READER,
    "reader_failures": NO_READER,
}


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


class Headers:
    """The interface, without the prefix of its names, and with the kinds that layout.js has."""

    def __init__(self):
        interface = Interface()
        self.aliases, self.callbacks = interface.aliases, interface.callbacks
        self.constants = interface.constants
        self.structs = {self.short(name): members for name, members in interface.structs.items()}
        self.enums = {self.short(name): values for name, values in interface.enums.items()}
        self.functions = {name: (self.type(result), [(parameter, self.type(type_)) for parameter, type_ in parameters])
                          for name, (result, parameters) in interface.functions.items()}

    @staticmethod
    def short(name):
        return name.removeprefix(PREFIX)

    def type(self, text):
        """The kind of a parameter or result: a scalar, `pointer`, `string` (passed by its address), or `void`."""
        if text.endswith("*") or text in self.callbacks:
            return "pointer"
        text = self.aliases.get(text, text)
        if text == "void":
            return "void"
        if text == PREFIX + "string":
            return "string"
        if text in KINDS:
            return KINDS[text]
        raise Unknown(f"type {text}")

    def size_and_alignment(self, type_):
        if type_.endswith("*") or type_ in self.callbacks:
            return 4, 4
        type_ = self.aliases.get(type_, type_)
        if type_ in SCALARS:
            return SCALARS[type_], SCALARS[type_]
        size, alignment, _ = self.layout(self.short(type_))
        return size, alignment

    def layout(self, struct):
        """Size, alignment, and [(member, offset, C type)] of a struct for wasm32."""
        if struct not in self.structs:
            raise Unknown(f"struct {struct}")
        at, largest, members = 0, 1, []
        for name, type_ in self.structs[struct]:
            size, alignment = self.size_and_alignment(type_)
            at = -(-at // alignment) * alignment
            members.append((name, at, type_))
            at += size
            largest = max(largest, alignment)
        return -(-at // largest) * largest, largest, members

    def kind(self, type_):
        """The kind of a member in layout.js."""
        if type_.endswith("*") or type_ in self.callbacks:
            return "pointer"
        plain = self.aliases.get(type_, type_)
        if plain in KINDS:
            return KINDS[plain]
        return self.short(plain)  # a struct within a struct


def constant_name(name):
    """`STANDARD_SITEMAP_FAILED_NETWORK` is `failedNetwork`."""
    return camel(name.removeprefix("STANDARD_SITEMAP_").lower())


def layout_js(headers):
    out = [WRITTEN,
           "/** Structs: size, and for each member its name, kind and offset. Strings are {data, size}. */",
           "export const structs = {"]
    for struct in headers.structs:
        size, _, members = headers.layout(struct)
        out.append(f"  {struct}: {{ size: {size}, members: [")
        out += [f'    ["{camel(name)}", "{headers.kind(type_)}", {at}],' for name, at, type_ in members]
        out.append("  ] },")
    out += ["};", "", "/** Enumerations, by the names of their C types. */", "export const enums = {"]
    for enum, values in headers.enums.items():
        body = ", ".join(f"{constant_name(name)}: {value}" for name, value in values.items())
        out.append(f"  {enum}: {{ {body} }},")
    out += ["};", "", "/** Functions: their results and parameters. A string is passed by its address. */",
            "export const functions = {"]
    for name, (result, parameters) in headers.functions.items():
        kinds = ", ".join(f'"{kind}"' for _, kind in parameters)
        out.append(f'  {name}: ["{result}", [{kinds}]],')
    out += ["};", "", "export const constants = {"]
    out += [f"  {constant_name(name)}: {value}," for name, value in headers.constants.items()]
    limits = [(camel(name), type_) for name, type_ in policy_members() if name not in NOT_IN_JAVASCRIPT]
    out += ["};", "", "/** Limits and switches, and which of them are on or off. */",
            f"export const limitNames = {json.dumps([name for name, _ in limits])};",
            f"export const switches = {json.dumps([name for name, type_ in limits if type_ == 'bool'])};",
            "", "/** As in `Document.failure`, by their numbers. */",
            f"export const failures = {json.dumps(rows_of('fetch_failure_table.cpp', 'FetchFailure'))};",
            "", "/** Limits that nothing in JavaScript could obey, and why. */",
            f"export const refusedLimits = {json.dumps({camel(name): why for name, why in NOT_IN_JAVASCRIPT.items()}, indent=2)};", ""]
    return "\n".join(out)


def layout_check_c(headers):
    out = ["/* Written by render/bindings/js/layout.py: whether layout.js says of the C interface what the compiler does. */",
           "#include <standard_sitemap.h>", "",
           "#define IS(what, number) _Static_assert((what) == (number), #what)", ""]
    for struct in headers.structs:
        size, alignment, members = headers.layout(struct)
        type_ = PREFIX + struct
        out.append(f"IS(sizeof({type_}), {size});")
        out += [f"IS(offsetof({type_}, {name}), {at});" for name, at, _ in members]
        out += [f"IS(sizeof((({type_}*)0)->{name}), {headers.size_and_alignment(kind)[0]});"
                for name, _, kind in members]
    for values in headers.enums.values():
        out += [f"IS({name}, {value});" for name, value in values.items()]
    out += [f"IS({name}, {value});" for name, value in headers.constants.items()]
    out += ["", "/* ISO C wants a declaration in each file. */", "extern int standard_sitemap_layout_is_checked;",
            "int standard_sitemap_layout_is_checked = 1;", ""]
    return "\n".join(out)


def diagnostic_codes():
    text = (ROOT / "engine/terms/diagnostic_table.cpp").read_text()
    codes = re.findall(r'\{\s*Code::\w+,\s*"([a-z0-9-]+)",\s*Severity::', text)
    enumerators = re.search(r"enum class Code : std::uint8_t \{(.*?)\};",
                            without_comments((ROOT / "engine/terms/diagnostic.h").read_text()), re.S)[1]
    wanted = [name for name in re.findall(r"\w+", enumerators)]
    if [code.replace("-", "_") for code in codes] != wanted:
        raise Unknown("engine/terms/diagnostic_table.cpp has other codes than diagnostic.h")
    return codes


def rows_of(table, enumeration):
    """The stable names in a table whose rows begin with an enumerator."""
    return re.findall(r'\{\s*%s::\w+,\s*"([a-z0-9-]+)"' % enumeration, (ROOT / "engine/terms" / table).read_text())


def relation_kinds():
    """The stable name of each kind: its first spelling."""
    text = (ROOT / "engine/web/relation_kind.cpp").read_text()
    table = re.search(r"to_array<RelationSpelling>\(\{(.*?)\}\);", text, re.S)[1]
    names = {}
    for token, kind in re.findall(r'\{"([a-z-]+)", (\w+)\}', table):
        names.setdefault(kind, token)
    return list(names.values())


def settings():
    names = re.search(r'to_array<std::string_view>\(\s*\{(.*?)\}\)', (ROOT / "engine/terms/setting.cpp").read_text(), re.S)[1]
    return [name for name in re.findall(r'"([a-z-]*)"', names) if name]


def union(name, comment, values):
    return f"/** {comment} */\nexport type {name} =\n" + "\n".join(f'  | "{value}"' for value in values) + ";\n"


def policy_members():
    body = re.search(r"^struct Policy \{(.*?)^\};", (ROOT / "engine/terms/policy.h").read_text(), re.M | re.S)[1]
    members = []
    for line in without_comments(body).split(";"):
        line = " ".join(line.split())
        if not line or line.startswith("std::shared_ptr<"):  # that is an object of the host
            continue
        found = re.fullmatch(r"([\w:]+) (\w+)(?: = [^=]+|\{[^}]+\})", line)
        if not found:
            raise Unknown(f"policy.h: {line}")
        members.append((found[2], found[1]))
    return members


def policy_docs():
    """What docs of policy.h say of each member."""
    docs = {}
    text = (ROOT / "engine/terms/policy.h").read_text()
    body = re.search(r"^struct Policy \{(.*?)^\};", text, re.M | re.S)[1]
    name = None
    for line in body.splitlines():
        if found := re.match(r"\s+[\w:<>]+ (\w+)(?: = |\{)", line):
            name = found[1]
        if found := re.search(r"///< ?(.*)", line):
            docs[name] = f"{docs[name]} {found[1]}" if name in docs else found[1]
        elif name and name not in docs and not line.strip().startswith("//"):
            continue
    return docs


def codes_d_ts():
    return WRITTEN + "\n".join([
        union("DiagnosticCode", "What a diagnostic is about: docs/diagnostics.md of the project explains each. Codes "
              "never change.", diagnostic_codes()),
        union("Setting", "A setting of the host by which its user can have a finding otherwise.", settings()),
        union("Failure", 'Why there is no complete response: "network" for any other reason.',
              rows_of("fetch_failure_table.cpp", "FetchFailure")),
        union("RelationKind", "R-2: how a page can be related to the page that links to it, in the order in which they "
              "are shown.", relation_kinds())])


def policy_d_ts():
    docs = policy_docs()
    out = [WRITTEN + "/** Limits and switches: docs/policy.md of the project explains each. Times are in milliseconds. */",
           "export interface Policy {"]
    for name, type_ in policy_members():
        if name in NOT_IN_JAVASCRIPT:
            continue
        out.append(f"  /** {docs[name]} */")
        out.append(f"  {camel(name)}: {'boolean' if type_ == 'bool' else 'number'};")
    return "\n".join(out + ["}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--types", action="store_true")
    arguments = parser.parse_args()
    types = {"codes.d.ts": codes_d_ts(), "policy.d.ts": policy_d_ts()}
    if arguments.check:
        stale = [name for name, text in types.items()
                 if not (arguments.folder / name).is_file() or (arguments.folder / name).read_text() != text]
        for name in stale:
            print(f"{name} is not current: render/bindings/js/layout.py --types {arguments.folder}")
        return 1 if stale else 0
    files = dict(types)
    if not arguments.types:
        headers = Headers()
        files |= {"layout.js": layout_js(headers), "layout_check.c": layout_check_c(headers)}
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        file = arguments.folder / name
        if not file.is_file() or file.read_text() != text:  # so that nothing is built again in vain
            file.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
