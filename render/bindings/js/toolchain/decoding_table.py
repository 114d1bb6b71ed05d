#!/usr/bin/env python3
"""Writes the two East Asian encodings that the TextDecoder of Node.js lacks part of, for the package to use there.

   decoding_table.py TREE OUTPUT     TREE: see tree.sh

Browsers decode as the Encoding Standard says. Node.js leaves it to ICU under the usual names, which have neither Hong
Kong's characters of Big5 nor the syllables of EUC-KR that only Windows has. Under other names ICU has them, as the
native engine uses it.

The output is UTF-8, a line for each encoding: big5, then euc-kr. A line has a character for each pointer of the
encoding's index in the standard, from 0 on; U+FFFD stands for none.
"""
import pathlib
import subprocess
import sys

NONE = "\uFFFD"


def big5(pointer):
    trail = pointer % 157
    return bytes([pointer // 157 + 0x81, trail + (0x40 if trail < 0x3F else 0x62)])


def euc_kr(pointer):
    return bytes([pointer // 190 + 0x81, pointer % 190 + 0x41])


TABLES = [("ibm-1375_P100-2008", big5, 126 * 157), ("windows-949-2000", euc_kr, 126 * 190)]


def decoded(uconv, converter, sequences):
    """The character of each sequence."""
    # Each is followed by ends of lines, so that an incomplete one takes one of them at most.
    text = subprocess.run([uconv, "-f", converter, "-t", "UTF-8", "--callback", "substitute"],
                          input=b"".join(sequence + b"\n\n" for sequence in sequences), stdout=subprocess.PIPE,
                          check=True).stdout.decode("utf-8")
    lines = [line for line in text.split("\n") if line]
    assert len(lines) == len(sequences), converter
    # What ICU has in the private use area are holes in the standard.
    return "".join(line if len(line) == 1 and ("\x80" <= line < "\uE000" or line > "\uF8FF") else NONE for line in lines)


def main():
    tree, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    lines = [decoded(tree / "bin/uconv", converter, [sequence(pointer) for pointer in range(count)])
             for converter, sequence, count in TABLES]
    output.write_text("".join(line + "\n" for line in lines), "utf-8")


main()
