"""Cuts examples and tables out of a page of docs/, so that what is tested is what readers copy."""

import re
from typing import NamedTuple

from support import SOURCE


class Block(NamedTuple):
    section: str  # the nearest heading
    language: str
    text: str


class Page:
    def __init__(self, name):
        self.blocks, self.tables = [], {}
        section, language, lines = "", None, []
        for line in (SOURCE / "docs" / name).read_text(encoding="utf-8").splitlines():
            if language is not None:
                if line == "```":
                    self.blocks.append(Block(section, language, "\n".join(lines) + "\n"))
                    language = None
                else:
                    lines.append(line)
            elif line.startswith("```"):
                language, lines = line[3:], []
            elif line.startswith("#"):
                section = line.lstrip("# ")
            elif line.startswith("|") and not re.fullmatch(r"[|:-]+", line):
                cells = [cell.strip() for cell in line.strip("|").split("|")]
                self.tables.setdefault(section, []).append(cells)

    def cut(self, section, *languages):
        """The blocks of a section in these languages; there has to be one."""
        found = [block for block in self.blocks if block.section == section and block.language in languages]
        assert found, f"no block of {languages} in {section!r}"
        return [block.text for block in found]

    def rows(self, section):
        """The rows of a section's table, without its head."""
        return self.tables[section][1:]


def code(cell):
    """What is written as code in a cell: `a`, `b` is ["a", "b"]."""
    return re.findall(r"`([^`]+)`", cell)
