#!/usr/bin/env python3
"""Writes Gumbo's char_ref.c for the module, from the source that Ragel makes it of.

   gumbo_char_ref.py char_ref.rl OUTPUT

Ragel's state machine for the 2,231 named character references takes 220 KB. Here they are a sorted list, in which the
longest name is found that the text begins with: that is all that the machine does. The rest of the file stays.
"""
import pathlib
import re
import sys

SEARCH = r"""
/* The place of each name; the last one is the end of the list, and 0 until the places are known. */
static unsigned short places[NAMES + 1];

static void find_places(void) {
  unsigned at = 0;
  for (unsigned name = 0; name < NAMES; ++name) {
    places[name] = (unsigned short)at;
    at += (unsigned)strlen(names + at) + 1;
  }
  places[NAMES] = (unsigned short)at;
}

/* The first name from `low` on whose character at an index is at least `c`; `high` if there is none. */
static unsigned first_from(unsigned low, unsigned high, size_t index, int c) {
  while (low < high) {
    const unsigned middle = low + (high - low) / 2;
    if (names[places[middle] + index] < c)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Where the longest name ends that the text begins with, and its characters; null: there is none. */
static const char* named_ref_end(const char* p, const char* pe, OneOrTwoCodepoints* output) {
  const char* te = 0;
  unsigned low = 0, high = NAMES;
  if (places[NAMES] == 0)
    find_places();
  for (size_t i = 0; p + i < pe && p[i] > 0; ++i) {
    low = first_from(low, high, i, p[i]);
    high = first_from(low, high, i, p[i] + 1);
    if (low == high)
      break;
    if (names[places[low] + i + 1] == 0) {
      te = p + i + 1;
      output->first = characters[low][0];
      output->second = characters[low][1];
    }
  }
  return te;
}
"""


def replaced(text, start, end, by):
    """The text with what is between two lines, these included, replaced; each of them is there once."""
    if text.count(start) != 1 or text.count(end) != 1:
        sys.exit(f"gumbo_char_ref.py: this Gumbo is another one: {start!r}, {end!r}")
    return text[:text.index(start)] + by + text[text.index(end) + len(end):]


def main():
    source, output = map(pathlib.Path, sys.argv[1:])
    text = source.read_text()
    rows = re.findall(r"^  '(\w+;?)' => \{ output->first = (\w+); (?:output->second = (\w+); )?fbreak; \};$", text, re.M)
    if len(rows) != text.count("' => {") or len(rows) < 2000:
        sys.exit("gumbo_char_ref.py: not all names are understood")
    rows.sort()
    table = [f"#define NAMES {len(rows)}", "static const char names[] ="]
    table += [f'    "{name}\\0"' for name, _, _ in rows]
    table += ["    ;", "static const int characters[NAMES][2] = {"]
    table += [f"    {{{first}, {second or -1}}}," for _, first, second in rows]
    table += ["};", SEARCH]
    text = replaced(text, "%%{\nmachine char_ref;\n", "\n}%%\n", "\n".join(table))
    text = text.replace("%% write data noerror nofinal;\n", "")
    text = replaced(text, "  const char* eof = pe;\n", "  if (cs >= %%{ write first_final; }%%) {\n",
                    "  const char* const start = p;\n  const char* const te = named_ref_end(p, pe, output);\n\n  if (te != 0) {\n")
    if "%%" in text:
        sys.exit("gumbo_char_ref.py: more of it is Ragel's")
    output.write_text(text)


main()
