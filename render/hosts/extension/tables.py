"""Tables of the engine that scripts of the extension need where the engine is not open: in a page, and before a page is
worth opening it. They are read from the engine's sources, so that each fact has one place. A script takes what it needs
from `globalThis.standardSitemapTables`, in place of which build.py writes the values:

  const { schemaStart, uriBytes } = globalThis.standardSitemapTables;
"""
import json
import re
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]


class Unknown(Exception):
    pass


def found(pattern, file, flags=re.S):
    """What a pattern finds in a source, which must have it."""
    values = re.findall(pattern, (PROJECT / file).read_text(), flags)
    if not values:
        raise Unknown(f"{file} has nothing like {pattern}")
    return values


def strings(text):
    return re.findall(r'"([^"]*)"', text)


def constant(name, file):
    return found(rf'string_view {name} = "([^"]+)";', file)[0]


def limit(name):
    product = found(rf"std::size_t {name} = ([0-9u <]+);", "engine/terms/policy.h")[0].replace("u", "")
    value, _, shift = product.partition("<<")
    return int(value) << int(shift or 0)


def spellings_of(*kinds):
    """R-2: as in `rel`."""
    rows = found(r'\{"([a-z-]+)", (\w+)\}', "engine/web/relation_kind.cpp")
    return [token for token, kind in rows if kind in kinds]


def beginning(octets, bits):
    """A block of addresses, as the bits with which they begin."""
    values = [int(it, 0) for it in octets.split(",") if it.strip()]
    return "".join(f"{it:08b}" for it in values).ljust(int(bits), "0")[:int(bits)]


def address_blocks():
    file = "engine/web/address_space.cpp"
    v4 = found(r"Ipv4Block\{(0x[0-9A-F]{8}), (\d+), AddressSpace::(\w+)\}", file)
    v4 = [(f"{int(network, 16):032b}"[:int(bits)], space) for network, bits, space in v4]

    def v6(table):
        rows = re.findall(r"\{\{(.*?)\}, (\d+)(?:, (\d+))?\}", found(rf"std::array {table} = \{{(.*?)\n\}};", file)[0])
        if not rows:
            raise Unknown(f"{file}: {table}")
        return [[beginning(octets, bits), 8 * int(at)] if at else beginning(octets, bits) for octets, bits, at in rows]
    return {
        "loopbackV4": [it for it, space in v4 if space == "loopback"],
        "privateV4": [it for it, space in v4 if space == "private_network"],
        "loopbackV6": v6("loopback_ipv6_blocks"),
        "embeddedV4": v6("ipv6_blocks_with_ipv4"),
        "privateV6": v6("private_ipv6_blocks"),
    }


def failed_maps():
    """Sentences, and of what each is said (render/node/failed_map.cpp)."""
    rows = found(r"\{&Words::(\w+),\s*\{([\w, ]*)\},\s*\{([\d, ]*)\},\s*\{([\w:,\s]*)\}\}", "render/node/failed_map.cpp")

    def names(text):
        return [it.replace("FetchFailure::", "").replace("_", "-") for it in re.findall(r"[\w:]+", text)]
    return [{"sentence": sentence, "outcomes": names(outcomes), "statuses": [int(it) for it in re.findall(r"\d+", statuses)],
             "failures": names(failures)} for sentence, outcomes, statuses, failures in rows]


def all_tables():
    relations = "engine/html/map_relations.h"
    return {
        **address_blocks(),
        # D-3, D-4, D-10; V-2, V-5; R-2
        "schemaStart": constant("schema_start", relations),
        "locationEnd": constant("location_end", relations),
        "legacyRelation": constant("legacy_relation", relations),
        "viewRelations": strings(found(r"types = \{(.*?)\};", "engine/session/links_for_view.cpp")[0]),
        # E-4
        "llmsRelation": found(r'of_llms\{"(\w+)"', "discovery/preference_rules.cpp")[0],
        "llmsTypes": found(r'essence\(\) == "(text/\w+)"', "discovery/preference_rules.cpp"),
        "stepRelations": spellings_of("previous", "next", "up"),
        # D-1: fields that declare extensions
        "declaringFields": strings(found(r"> declaring_fields\{(.*?)\};", "discovery/header_rules.cpp")[0].lower()),
        #
        "placeAttributes": found(r'is\("([a-z-]+)", Attributes::', "engine/place/statement_reader.cpp"),
        "responseFields": limit("response_fields"),
        "uriBytes": limit("uri_bytes"),
        # What a reader is told of a map that cannot be shown
        "failedMaps": failed_maps(),
        # S-2, if the preferences name no others
        "displayLevels": found(r'\{\.name = "(\w+)"', "engine/preferences/display_levels.cpp"),
    }


def write_into(folder):
    tables, unused = all_tables(), set()
    unused |= set(tables)
    for file in sorted(folder.rglob("*.js")):
        def written(taken):
            names = re.findall(r"\w+", taken[1])
            unused.difference_update(names)
            return f"const {{{taken[1]}}} = {json.dumps({name: tables[name] for name in names})};"
        text = file.read_text()
        new = re.sub(r"const \{([\w, ]+)\} = globalThis\.standardSitemapTables;", written, text)
        if "standardSitemapTables" in new:
            raise Unknown(f"{file}: a table is taken otherwise than by its name")
        if new != text:
            file.write_text(new)
    if unused:
        raise Unknown(f"no script uses {', '.join(sorted(unused))}")
