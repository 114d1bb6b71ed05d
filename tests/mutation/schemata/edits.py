"""Nested edits of a text: ranges that get text before and after them, and tokens that are replaced."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    start: int
    end: int
    before: str
    behind: str
    replaced: bool = False  # `before` replaces the text of the range
    inner: bool = False  # of two on the same range this is the inner one
    owner: object = None  # the mutant (or other owner) that is dropped if this does not compile


def apply(text, edits):
    """The text with all edits; of two on the same range the one that comes first is the outer one, if none is `inner`.

    Returns the text and the edits left out because they cross others.
    """
    order = sorted(enumerate(edits), key=lambda e: (e[1].start, -e[1].end, e[1].inner, e[1].replaced, e[0]))
    crossing = []
    root = (None, [])
    stack = [root]
    for _, edit in order:
        while stack[-1][0] is not None and stack[-1][0].end <= edit.start and not (
            edit.start == edit.end == stack[-1][0].end
        ):
            stack.pop()
        holder = stack[-1][0]
        if holder is not None and (edit.end > holder.end or holder.replaced):
            crossing.append(edit)
            continue
        node = (edit, [])
        stack[-1][1].append(node)
        stack.append(node)

    def render(node, start, end):
        pieces = []
        at = start
        for edit, children in node[1]:
            pieces.append(text[at : edit.start])
            pieces.append(edit.before)
            if not edit.replaced:
                pieces.append(render((edit, children), edit.start, edit.end))
                pieces.append(edit.behind)
            at = edit.end
        pieces.append(text[at:end])
        return "".join(pieces)

    return render(root, 0, len(text)), crossing
