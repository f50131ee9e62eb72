"""The small faults that could stand in a module: what `make mutants` puts in, one at a time.

They are found in the syntax tree and put in by position, so that everything else in the file stays as it is. Where a fault
could not be one of the game, there is none: in words, docstrings, annotations, imports, and what only the type checker reads.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

COMPARED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
REASONED: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
SWAPPED: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "ceil": "floor", "floor": "ceil"}
EMPTY: Final = {"tuple": "()", "list": "[]", "dict": "{}", "set": "set()", "frozenset": "frozenset()"}
WORDS: Final = {"Words", "Said", "Sentence", "TypeVar", "NewType", "assert_never", "reveal_type"}
LOGS: Final = {"debug", "info", "warning", "error", "exception", "log"}
TYPES: Final = {
    "Literal",
    "Final",
    "ClassVar",
    "Annotated",
    "Callable",
    "Iterator",
    "Iterable",
    "Sequence",
    "Mapping",
    *EMPTY,
}
OF_THE_CHECKER: Final = {"__slots__", "__all__", "__match_args__"}
FOR_PROGRAMMERS: Final = {"__repr__", "__hash__", "__getstate__", "__setstate__", "__reduce__"}


@dataclass(frozen=True)
class Fault:
    """One small fault: the bytes from *start* to *end* of a file are *new* instead."""

    file: str
    line: int
    start: int
    end: int
    new: str
    change: str
    """What is changed into what, short: ``< → <=``."""
    where: str
    """The function or class around it, as it is called in the file."""
    text: str
    """The line as it stands, without its indentation."""

    def put_in(self, source: bytes) -> bytes:
        """The file with the fault."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def diff(self, source: bytes) -> tuple[str, str]:
        """The lines that change, before and after."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end) % (len(source) + 1)
        before, after = source[first:last], source[first : self.start] + self.new.encode() + source[self.end : last]
        return one_line(before.decode()), one_line(after.decode())


def one_line(text: str) -> str:
    """A piece of code on one line."""
    return re.sub(r"\s+", " ", text).strip()


def faults(file: str, source: bytes) -> list[Fault]:
    """Every small fault that could stand in a file, from top to bottom. Each can be told from the others in its line."""
    finder = Finder(file, source)
    finder.visit(ast.parse(source))
    seen: Counter[tuple[str, str, str]] = Counter()
    found = []
    for fault in sorted({(fault.start, fault.end, fault.new): fault for fault in finder.found}.values(), key=_place):
        name = (fault.where, fault.text, fault.change)
        seen[name] += 1
        nth = seen[name]
        found.append(fault if nth == 1 else replace(fault, change=f"{fault.change} (#{nth})"))
    return found


def _place(fault: Fault) -> tuple[int, int, str]:
    return fault.start, fault.end, fault.new


class Finder(ast.NodeVisitor):
    """Goes through a module and notes what could be wrong in it."""

    def __init__(self, file: str, source: bytes) -> None:
        self.found: list[Fault] = []
        self._file = file
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._names: list[str] = []
        self._returns: list[str] = []

    # ---- noting ----

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        last, column = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self._lines[node.lineno - 1] + node.col_offset, self._lines[last - 1] + column

    def _code(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()

    def _note(self, span: tuple[int, int], new: str, change: str) -> None:
        start, end = span
        line = self._source.count(b"\n", 0, start) + 1
        text = self._source[self._lines[line - 1] : self._lines[line]].decode().strip()
        self.found.append(Fault(self._file, line, start, end, new, change, ".".join(self._names), text))

    def _instead(self, node: ast.expr | ast.stmt, new: str, change: str = "") -> None:
        self._note(self._span(node), new, change or f"{one_line(self._code(node))} → {one_line(new)}")

    def _operator(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Another operator between two operands, wherever parentheses and line breaks leave it."""
        gap = self._span(left)[1], self._span(right)[0]
        pattern = r"\s+".join(map(re.escape, old.split())).encode()
        if found := re.search(pattern, self._source[slice(*gap)]):
            self._note((gap[0] + found.start(), gap[0] + found.end()), new, f"{old} → {new}")

    # ---- what is not of the game ----

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._inside(node.name, node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name in FOR_PROGRAMMERS:
            return
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._returns.append(ast.unparse(node.returns) if node.returns else "")
        self._inside(node.name, node.body)
        self._returns.pop()

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def _inside(self, name: str, body: Iterable[ast.stmt]) -> None:
        self._names.append(name)
        for statement in body:
            self.visit(statement)
        self._names.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value and not _is_named(node.target, OF_THE_CHECKER):
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """For the type checker."""

    def visit_Import(self, node: ast.Import) -> None:
        """An import that is wrong does not run."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """The same."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not _is_named(node.value, TYPES):
            self.generic_visit(node)

    # ---- statements ----

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return  # a docstring
        if isinstance(node.value, ast.Call) and _is_for_people(node.value):
            return
        self._instead(node, "pass")
        self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if _is_named(node.targets[0], OF_THE_CHECKER) or (not self._names and _is_a_type(node.value)):
            return
        if (
            self._returns
            and self._names[-1] != "__init__"
            and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
        ):
            self._instead(node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._instead(node, "pass")
        if not _is_text(node.value):
            old, new = REASONED.get(type(node.op), ("", ""))
            if old:
                self._operator(node.target, node.value, f"{old}=", f"{new}=")
        self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._instead(node, "pass")
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        self._instead(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._instead(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._instead(node, "break")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self._instead(node, "pass")
            return
        self._returned(node, node.value)
        self.visit(node.value)

    def _returned(self, node: ast.Return, value: ast.expr) -> None:
        """Something else is returned, of the same kind where the annotation says of which."""
        kind = self._returns[-1] if self._returns else ""
        code = self._code(value)
        match kind.partition("[")[0]:
            case "str" | "Words" | "None" | "NoReturn":
                return
            case _ if isinstance(value, ast.Constant):  # off by one and the other way round, as any constant
                if value.value is not None and "None" in kind:
                    self._instead(node, "return None")
            case "bool":
                self._instead(node, f"return not ({code})")
            case "int":
                self._instead(node, f"return ({code}) + 1")
            case container if container in EMPTY and code != EMPTY[container]:
                self._instead(node, f"return {EMPTY[container]}")
            case container if container not in EMPTY:
                self._instead(node, "return None")
            case _:
                pass

    # ---- conditions ----

    def visit_If(self, node: ast.If) -> None:
        if _is_named(node.test, {"TYPE_CHECKING"}):
            for statement in node.orelse:
                self.visit(statement)
            return
        self._condition(node.test, "if")
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._condition(node.test, "while", ("False",))
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test, "if")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._condition(test, "if", ("True",))
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard:
            self._condition(node.guard, "if")
            self.visit(node.guard)
        for statement in node.body:
            self.visit(statement)

    def _condition(self, test: ast.expr, word: str, instead: tuple[str, ...] = ("True", "False")) -> None:
        if isinstance(test, ast.Constant) or any(isinstance(node, ast.NamedExpr) for node in ast.walk(test)):
            return  # what it names is missing then, and everybody notices
        for value in instead:
            self._instead(test, value, f"{word} {one_line(self._code(test))} → {word} {value}")

    # ---- expressions ----

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            self._operator(left, right, *COMPARED[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if _is_a_type(node):
            return
        if type(node.op) in REASONED and not _is_text(node.left) and not _is_text(node.right):
            self._operator(node.left, node.right, *REASONED[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        parts = list(self._operands(node, old))
        self._instead(node, f" {new} ".join(parts), f"{old} → {new}")
        if not any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
            for left_out, part in enumerate(parts):
                rest = f" {old} ".join(parts[:left_out] + parts[left_out + 1 :])
                self._instead(node, rest, f"without {one_line(part)}")
        self.generic_visit(node)

    def _operands(self, node: ast.BoolOp, word: str) -> Iterator[str]:
        """The operands as they stand, with their parentheses."""
        begin, end = self._span(node)
        for left, right in zip(node.values, node.values[1:], strict=False):
            gap = self._span(left)[1], self._span(right)[0]
            at = gap[0] + self._source[slice(*gap)].index(word.encode())
            yield self._source[begin:at].decode().strip()
            begin = at + len(word)
        yield self._source[begin:end].decode().strip()

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub) and not isinstance(node.operand, ast.Constant):
            start, end = self._span(node)
            word = "not" if isinstance(node.op, ast.Not) else "-"
            self._note((start, end), self._source[start + len(word) : end].decode().strip(), f"without {word}")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        match node.value:
            case True | False:
                self._instead(node, str(not node.value))
            case int(number):
                self._instead(node, f"{number + 1}")
            case float(number):
                self._instead(node, f"{number + 1}")
            case _:
                pass

    def visit_Call(self, node: ast.Call) -> None:
        if _is_for_people(node):
            return
        if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
            self._instead(node.func, SWAPPED[node.func.id])
        self.visit(node.func)
        arguments = node.args
        if _is_named(node.func, {"cast"}):
            arguments = arguments[1:]
        if _is_named(node.func, {"isinstance", "issubclass"}):
            arguments = arguments[:1]
        for argument in arguments:
            self.visit(argument)
        for keyword in node.keywords:
            if keyword.arg != "strict":  # of zip: for whoever changes the code
                self.visit(keyword.value)


def _is_named(node: ast.expr, names: Iterable[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _is_for_people(call: ast.Call) -> bool:
    """Words, log lines, and what is said to the type checker."""
    match call.func:
        case ast.Name(name):
            return name in WORDS
        case ast.Attribute(ast.Name(value), name):
            return name in LOGS and "log" in value.lower()
        case _:
            return False


def _is_text(node: ast.expr) -> bool:
    """Whether a sum is one of texts or rows, where a minus cannot even be tried."""
    match node:
        case ast.Constant(value):
            return isinstance(value, str | bytes)
        case ast.JoinedStr() | ast.Tuple() | ast.List() | ast.ListComp():
            return True
        case ast.BinOp(left, ast.Add(), right):
            return _is_text(left) or _is_text(right)
        case _:
            return False


def _is_a_type(node: ast.expr) -> bool:
    """Whether it is a type written as code: ``int | None``."""
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            return _is_a_type(left) or _is_a_type(right)
        case ast.Constant(None):
            return True
        case ast.Name(name):
            return name in {"int", "str", "bool", "float", *EMPTY} or (name[:1].isupper() and not name.isupper())
        case _:
            return False
