"""Small faults that can be planted in a module, found by its syntax tree and named by their content.

A fault replaces one expression or statement; the rest of the file keeps its bytes. Its name has the module, the
function and the code that changes, and no line number: it is found again after lines were added above it.
"""

import ast
import copy
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
"""What each comparison is turned to."""

_SYMBOLS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}
_OPPOSED = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
"""To turn one of these is to negate it."""

_LOGS = frozenset({"log", "access_log"})
"""The names of loggers: no caller can see whether a line was logged."""
_NOT_SWAPPED = frozenset({"isinstance", "max", "min"})
"""Functions for which this changes nothing, or fails at every call."""
_UNTOUCHED = (ast.Assert, ast.JoinedStr)
"""An invariant that holds cannot fail, and the parts of an f-string have no positions."""
_NOT_RUN = frozenset({"decorator_list", "annotation", "returns"})
_HARMFUL = re.compile(r"\b(kill|killpg|send_signal|rmtree)\(")
"""Calls that signal processes or delete folders: with a fault they may hit what is none of the test's."""
_SHOWN = 100
"""How many characters of the code a name shows."""


class Fault(NamedTuple):
    """A change of one expression or statement of a module."""

    name: str
    """`module:function: change`, with ` (2)` for the second of the same name."""

    path: Path
    """The module's file, below the checkout."""

    start: int
    end: int
    """The bytes of the file that are replaced."""

    text: str
    scope: str
    """The code of the innermost function or statement that has the fault."""

    def planted(self, source: bytes) -> bytes:
        """Return the source of the module with this fault."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    @property
    def change(self) -> str:
        """The name without the module."""
        return self.name.partition(":")[2]

    @property
    def kind(self) -> str:
        """The first word of what changes, like `turned`."""
        return self.change.partition(": ")[2].partition(" ")[0]


class _Change(NamedTuple):
    what: str
    replaced: ast.AST
    by: ast.AST


def faults_of(root: Path, path: Path) -> list[Fault]:
    """Return every fault of a module, whose `path` is below `root`."""
    source = (root / path).read_bytes()
    text = source.decode()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen: Counter[str] = Counter()
    found = []
    for scope, code, change in _changes(ast.parse(text), (), None):
        name = f"{name_of(path)}:{'.'.join(scope) or '<module>'}: {change.what}"
        seen[name] += 1
        if seen[name] > 1:
            name += f" ({seen[name]})"
        node = change.replaced
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        shown = ast.get_source_segment(text, code) or ""
        found.append(Fault(name, path, start, end, ast.unparse(change.by), shown))
    return found


def is_harmless(root: Path, path: Path) -> bool:
    """Whether faults of a module, whose `path` is below `root`, can do no harm outside of the tests."""
    return _HARMFUL.search((root / path).read_text(encoding="utf-8")) is None


def name_of(path: Path) -> str:
    """Return the name of a module by the path of its file."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _changes(
    node: ast.AST, scope: tuple[str, ...], code: ast.AST | None
) -> Iterator[tuple[tuple[str, ...], ast.AST, _Change]]:
    """Yield the changes below a node: the names of the functions around it, the innermost code, and the change."""
    for name, value in ast.iter_fields(node):
        if name in _NOT_RUN:
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_untouched(child):
                continue
            inner = (*scope, child.name) if isinstance(child, ast.FunctionDef | ast.ClassDef) else scope
            around = child if isinstance(child, ast.FunctionDef) or code is None else code
            for change in (*_changes_of(child), *_numbers(child)):
                yield inner, around, change
            in_function = isinstance(around, ast.FunctionDef)
            yield from _changes(child, inner, around if in_function else None)


def _is_untouched(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in _LOGS
    return isinstance(node, _UNTOUCHED)


def _changes_of(node: ast.AST) -> Iterator[_Change]:
    match node:
        case ast.Compare():
            yield from _turned(node)
        case ast.Call():
            yield from _swapped(node)
        case ast.If() | ast.While() | ast.IfExp():
            yield from _negated(node.test)
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield from _negated(test)
        case ast.match_case(guard=ast.expr() as guard):
            yield from _negated(guard)
        case ast.stmt() if _can_be_left_out(node):
            yield _Change(f"left out {_shown(node)}", node, ast.Pass())


def _turned(node: ast.Compare) -> Iterator[_Change]:
    for place, comparison in enumerate(node.ops):
        turned = _TURNED[type(comparison)]
        other = copy.copy(node)
        other.ops = [*node.ops[:place], turned(), *node.ops[place + 1 :]]
        yield _Change(f"turned {_SYMBOLS[type(comparison)]} to {_SYMBOLS[turned]} in {_shown(node)}", node, other)


def _negated(test: ast.expr) -> Iterator[_Change]:
    match test:
        case ast.Constant():
            return
        case ast.Compare(ops=[comparison]) if isinstance(comparison, _OPPOSED):
            return  # turned
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _Change(f"negated {_shown(test)}", test, operand)
        case _:
            yield _Change(f"negated {_shown(test)}", test, ast.UnaryOp(ast.Not(), test))


def _swapped(call: ast.Call) -> Iterator[_Change]:
    match call:
        case ast.Call(func=ast.Name(id=name)) if name in _NOT_SWAPPED:
            return
        case ast.Call(args=[ast.Starred(), *_] | [_, ast.Starred(), *_]):
            return
        case ast.Call(args=[first, second, *rest]) if ast.dump(first) != ast.dump(second):
            other = copy.copy(call)
            other.args = [second, first, *rest]
            yield _Change(f"swapped the arguments of {_shown(call)}", call, other)


def _can_be_left_out(statement: ast.stmt) -> bool:
    """Whether a function mostly still runs without a statement, because it does not set a variable."""
    match statement:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return isinstance(statement, ast.AugAssign | ast.Delete | ast.Raise | ast.Continue | ast.Break)


def _numbers(node: ast.AST) -> Iterator[_Change]:
    """Yield the changes of the numbers that a node has as its own parts."""
    for name, value in ast.iter_fields(node):
        if name in _NOT_RUN:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.Constant) and type(child.value) is int:
                more = child.value + 1
                yield _Change(f"raised {child.value} to {more} in {_shown(node)}", child, ast.Constant(more))


def _shown(node: ast.AST) -> str:
    code = ast.unparse(node).strip().partition("\n")[0]
    return f"`{code if len(code) <= _SHOWN else code[: _SHOWN - 1] + '…'}`"
