"""Tables of measured rows, and their places in a page: for performance.py."""

import re


def number(value):
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(header, rows):
    """A table in Markdown; all columns except the first are aligned to the right."""
    lines = ["| " + " | ".join(header) + " |", "|---" + "|---:" * (len(header) - 1) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def compared(rows):
    """A table of rows with label, ours, unit, and their reference, if there is one.

    `reach` is the target for the ratio, if there is one, unless `reach_of` is "ours".
    """
    return table(["", "ours", "compared with", "ratio", "target", "met"], [
        [row["label"], f"{number(row['ours'])} {row['unit']}", beside(row),
         number(row["ratio"]) if "ratio" in row else "", *reach(row)] for row in rows])


def beside(row):
    if "reference" not in row:
        return ""
    return f"{row['of']}: {number(row['reference'])}" if "of" in row else number(row["reference"])


def reach(row):
    if "reach" not in row:
        return ["", ""]
    of_ours = row.get("reach_of") == "ours" or "ratio" not in row
    reached = row["ours" if of_ours else "ratio"] <= row["reach"]
    return [f"≤ {number(row['reach'])}" + ("" if of_ours else " ×"), "yes" if reached else "**no**"]


def place(name):
    return re.compile(rf"^(<!-- {name} -->\n)(.*?)^(<!-- end of {name} -->)$", re.MULTILINE | re.DOTALL)


def block(text, name):
    """What is in a place of the page."""
    return place(name).search(text)[2].removesuffix("\n")


def fill(text, blocks):
    """The page with each block in its place; there must be a place for each block, and no other."""
    places = re.findall(r"^<!-- end of ([\w-]+) -->$", text, re.MULTILINE)
    if sorted(places) != sorted(blocks):
        raise ValueError(f"the page has places for {sorted(places)}, not for {sorted(blocks)}")
    for name, its in blocks.items():
        text, found = place(name).subn(lambda match: f"{match[1]}{its}\n{match[3]}", text)
        if found != 1:
            raise ValueError(f"the place for {name} has no beginning, or two")
    return text
