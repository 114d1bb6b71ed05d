#!/usr/bin/env python3
"""hardening.py [--not-optimised] FILE...: whether programs and shared libraries are hardened as render/packaging/hardening.cmake
has it. What is read is the files themselves, by readelf and objdump, since an option that a build does not pass on is in no file.
"""

import re
import subprocess
import sys
from pathlib import Path

NAMESPACE = "_ZNK?16standard_sitemap"
UNNAMED = "12_GLOBAL__N_1"


def output_of(*command):
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def functions(file):
    """The functions of ours that others may call by their address: name, first byte in the file."""
    segments = [[int(number, 16) for number in found] for found in re.findall(
        r"^ +LOAD +(0x\w+) (0x\w+) 0x\w+ (0x\w+) ", output_of("readelf", "--segments", "--wide", file), re.M)]
    for line in output_of("readelf", "--symbols", "--wide", file).splitlines():
        words = line.split()
        if len(words) == 8 and words[3] == "FUNC" and words[6] != "UND" and UNNAMED not in words[7] and \
                re.match(f"main$|standard_sitemap_|{NAMESPACE}", words[7]) and "." not in words[7]:
            address = int(words[1], 16)
            yield words[7], next(address - start + at for at, start, size in segments if start <= address < start + size)


def faults(file, optimised):
    header = output_of("readelf", "--file-header", "--wide", file)
    dynamic = output_of("readelf", "--dynamic", "--wide", file)
    segments = output_of("readelf", "--segments", "--wide", file)
    wanted = set(re.findall(r" UND (\w+)", output_of("readelf", "--dyn-syms", "--wide", file)))
    if "Type:                              DYN" not in header:
        yield "is at a fixed address"
    if "(SONAME)" not in dynamic and not re.search(r"FLAGS_1.*\bPIE\b", dynamic):
        yield "is a program at a fixed address (-pie)"
    if "GNU_RELRO" not in segments:
        yield "has tables that stay writable (-z relro)"
    if not re.search(r"FLAGS.*\b(BIND_NOW|NOW)\b", dynamic):
        yield "looks up names while it runs (-z now)"
    if not re.search(r"GNU_STACK .* RW  ", segments):
        yield "has a stack that can be executed"
    if "__stack_chk_fail" not in wanted:
        yield "has no canaries on the stack (-fstack-protector-strong)"
    if not any("__glibcxx_assert_fail" in name for name in wanted):
        yield "does not check indices (_GLIBCXX_ASSERTIONS)"
    ours = list(functions(file))
    # A small library may have no buffer whose size the compiler knows.
    if optimised and len(ours) > 500 and not any(re.fullmatch(r"__\w+_chk", name) for name in wanted - {"__longjmp_chk"}):
        yield "does not check the size of what is copied (_FORTIFY_SOURCE)"
    if "X86-64" not in header:
        return
    content = Path(file).read_bytes()
    without = [name for name, at in ours if content[at:at + 4] != b"\xf3\x0f\x1e\xfa"]
    # A few are local, which their names do not say: instances of templates for a type of one file. These need none.
    if len(ours) < 100 or len(without) > len(ours) / 100:
        yield f"has {len(without)} of {len(ours)} functions that do not begin with endbr64 (-fcf-protection): {' '.join(without[:5])}"
    code = output_of("objdump", "--disassemble", "--no-show-raw-insn", "--section=.text", file)
    large = [size for size in re.findall(r"\bsub +\$0x(\w+),%rsp", code) if 0x1000 < int(size, 16) < 1 << 31]
    if large:
        yield f"has {len(large)} frames that may step over the page below the stack (-fstack-clash-protection)"


def main():
    files = [word for word in sys.argv[1:] if not word.startswith("--")]
    found = [f"{file} {fault}" for file in files for fault in faults(file, "--not-optimised" not in sys.argv)]
    sys.exit("\n".join(found) or (None if files else "no file is given"))


if __name__ == "__main__":
    main()
