"""What libclang knows of a project's file, by byte ranges: expressions, functions, variables, returns."""

import shlex
from dataclasses import dataclass, field

from clang import cindex
from clang.cindex import CursorKind as K

FUNCTIONS = {
    K.FUNCTION_DECL,
    K.CXX_METHOD,
    K.CONSTRUCTOR,
    K.DESTRUCTOR,
    K.CONVERSION_FUNCTION,
    K.FUNCTION_TEMPLATE,
    K.LAMBDA_EXPR,
}
SCOPES = {K.NAMESPACE, K.CLASS_DECL, K.STRUCT_DECL, K.CLASS_TEMPLATE, K.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION}
CLASSES = SCOPES - {K.NAMESPACE}
LOOPS = {K.FOR_STMT, K.CXX_FOR_RANGE_STMT, K.WHILE_STMT, K.DO_STMT}


@dataclass
class Function:
    start: int
    end: int
    name: str


@dataclass
class Variable:
    start: int
    end: int
    name: str
    is_field: bool
    in_class: bool
    in_function: bool


@dataclass
class Syntax:
    expressions: list = field(default_factory=list)  # (start, end, kind, spelling)
    functions: list = field(default_factory=list)
    variables: list = field(default_factory=list)
    early_returns: list = field(default_factory=list)  # start
    constant_ranges: list = field(default_factory=list)  # enumerators, static assertions, case labels

    def function_at(self, offset):
        """The innermost function with a name around `offset`."""
        around = [f for f in self.functions if f.start <= offset < f.end and f.name]
        return min(around, key=lambda f: f.end - f.start, default=None)


def falls_off(chain):
    """Whether the end of the function comes next if the last of `chain`, a return statement, is removed."""
    for parent, child in zip(reversed(chain[:-1]), reversed(chain)):
        if parent.kind in FUNCTIONS:
            return True
        if parent.kind in LOOPS:
            return False
        if parent.kind == K.COMPOUND_STMT:
            last = None
            for last in parent.get_children():
                pass
            if last != child:
                return False
    return True


class Reader:
    """Parses translation units; each file of the project is read in the first unit that contains it."""

    def __init__(self, root):
        self.root = root
        self.index = cindex.Index.create()

    def arguments(self, entry):
        words = shlex.split(entry["command"])[1:]
        kept = []
        skip = False
        for word in words:
            if skip:
                skip = False
            elif word in ("-o", "-MF", "-MT"):
                skip = True
            elif word not in ("-c", "-MD", entry["file"]):
                kept.append(word)
        return kept + ["-std=c++20", "-w"]

    def read(self, entry, wanted):
        """Syntax by path (below the root) of those files that `wanted` accepts."""
        unit = self.index.parse(entry["file"], self.arguments(entry))
        errors = [d for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]
        if errors:
            print(f"read in spite of an error: {errors[0]}", flush=True)
        found = {}
        for cursor in unit.cursor.get_children():
            file = cursor.location.file
            if file is None:
                continue
            path = wanted(file.name)
            if path is not None:
                walk(cursor, [], [], found.setdefault(path, Syntax()))
        return found


def walk(cursor, chain, scope, syntax):
    kind = cursor.kind
    start, end = cursor.extent.start.offset, cursor.extent.end.offset
    chain = chain + [cursor]
    if kind in SCOPES:
        if cursor.spelling:
            scope = scope + [cursor.spelling]
    elif kind in FUNCTIONS:
        name = "" if kind == K.LAMBDA_EXPR else qualified(cursor, scope)
        syntax.functions.append(Function(start, end, name))
    elif kind in (K.VAR_DECL, K.FIELD_DECL):
        inside = any(c.kind in FUNCTIONS for c in chain[:-1])
        in_class = len(chain) > 1 and chain[-2].kind in CLASSES
        syntax.variables.append(Variable(start, end, cursor.spelling, kind == K.FIELD_DECL, in_class, inside))
    elif kind == K.RETURN_STMT:
        if not falls_off(chain):
            syntax.early_returns.append(start)
    elif kind in (K.STATIC_ASSERT, K.ENUM_DECL):
        syntax.constant_ranges.append((start, end))
    if kind.is_expression():
        syntax.expressions.append((start, end, kind.name, cursor.spelling))
    for child in cursor.get_children():
        walk(child, chain, scope, syntax)


def qualified(cursor, scope):
    """The class and the function, without namespaces."""
    parent = cursor.semantic_parent
    names = [cursor.spelling]
    while parent is not None and parent.kind in CLASSES:
        names.insert(0, parent.spelling)
        parent = parent.semantic_parent
    return "::".join(names)
