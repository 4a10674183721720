"""Small wrong changes to a module, which a test has to notice.

A mutation replaces one node of the syntax tree by another one. Code that only people or type checkers read stays
unchanged: docstrings, annotations, type aliases, the texts of errors, assertions, and the options of classes.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

_Node = TypeVar("_Node", bound=ast.AST)

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.MatMult: ast.Mult,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
_SWAPS: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
_FOR_CHECKERS: Final = frozenset({"assert_never", "cast", "TypeVar", "NewType", "ParamSpec"})
_FOR_PYTHON: Final = frozenset({"__slots__", "__all__", "__match_args__"})
_SENTENCE: Final = 3
"""A text with this many spaces is read by people."""
_CHECK: Final = "strict"
"""The argument of `zip` that only asserts something."""
_SENTENCES: Final = "MESSAGES"
_IN_TYPES: Final = (
    *(ast.Name, ast.Attribute, ast.Subscript, ast.BinOp, ast.Tuple, ast.List, ast.Constant),
    *(ast.Load, ast.BitOr),
)
_SIMPLE_TESTS: Final = (ast.Compare, ast.BoolOp)
"""Conditions whose own operators are changed, which turns them round already."""


@dataclass(frozen=True, eq=False)
class Mutant:
    """One changed place. `apply` changes the tree, `revert` changes it back."""

    module: str
    function: str
    """The outermost function, such as `Tray.put`; empty for code that runs at import."""
    change: str
    line: int
    lines: frozenset[int]
    """The lines of the statement: a test that runs none of them cannot notice the change."""
    parent: ast.AST
    field: str
    index: int | None
    old: ast.AST
    new: ast.AST

    def apply(self) -> None:
        """Put the wrong node into the tree."""
        self._put(self.new)

    def revert(self) -> None:
        """Put the right node back."""
        self._put(self.old)

    def _put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node

    def __str__(self) -> str:
        return f"{self.module} {self.function or '-'}: {self.change}"


@dataclass(frozen=True)
class Source:
    """A module and its mutants."""

    module: str
    path: Path
    tree: ast.Module
    mutants: tuple[Mutant, ...]


def traced(source: Source, number: int) -> ast.Module:
    """The tree of a module that calls `__reached__` with a number for every statement: see `place`."""
    tree = copy.deepcopy(source.tree)
    for node in list(ast.walk(tree)):
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                setattr(node, field, [each for one in statements for each in _announced(one, number)])
    return ast.fix_missing_locations(tree)


def place(number: int, line: int) -> int:
    """A line of a module as a number, when modules are numbered."""
    return number << 20 | line


def _announced(statement: ast.stmt, number: int) -> Iterator[ast.stmt]:
    if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
        reached = ast.Constant(place(number, statement.lineno))
        yield ast.copy_location(ast.Expr(ast.Call(ast.Name("__reached__", ast.Load()), [reached], [])), statement)
    yield statement


def source_of(path: Path, root: Path) -> Source:
    """Read a module and find its mutants; `root` is the folder that is on Python's path."""
    module = ".".join(path.relative_to(root).with_suffix("").parts)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = _Finder(module)
    found.visit_body(tree, "body", ())
    return Source(module, path, tree, tuple(found.mutants))


class _Finder:
    """Walks a tree and lists what can be changed."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._seen: Counter[str] = Counter()
        self.mutants: list[Mutant] = []

    def visit_body(self, parent: ast.AST, field: str, names: tuple[str, ...], *, is_inside: bool = False) -> None:
        """Look at a list of statements; `is_inside` says that they belong to a function."""
        for at, statement in enumerate(getattr(parent, field)):
            self._visit_statement(statement, (parent, field, at), names, is_inside=is_inside)

    def _visit_statement(
        self, node: ast.stmt, slot: tuple[ast.AST, str, int], names: tuple[str, ...], *, is_inside: bool
    ) -> None:
        if _is_left_unchanged(node, is_inside=is_inside):
            return
        own = names if is_inside else ()
        name = ".".join(own)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = names if is_inside else (*names, node.name)
            for each in ("defaults", "kw_defaults"):
                for at, default in enumerate(getattr(node.args, each)):
                    if default is not None:
                        self._visit(default, (node.args, each, at), name, frozenset({node.lineno}))
            self.visit_body(node, "body", inner, is_inside=True)
            return
        if isinstance(node, ast.ClassDef):
            self.visit_body(node, "body", names if is_inside else (*names, node.name), is_inside=is_inside)
            return
        lines = _header_lines(node)
        for other in _other_statements(node):
            self._add(node, other, slot, name, lines)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "type_comment"):
                continue
            if isinstance(value, ast.expr):
                self._visit(value, (node, field, None), name, lines)
            elif isinstance(value, list):
                self._visit_list(node, field, names, name, lines, is_inside=is_inside)

    def _visit_list(
        self, node: ast.stmt, field: str, names: tuple[str, ...], name: str, lines: frozenset[int], *, is_inside: bool
    ) -> None:
        for at, each in enumerate(getattr(node, field)):
            if isinstance(each, ast.stmt):
                self._visit_statement(each, (node, field, at), names, is_inside=is_inside)
            elif isinstance(each, ast.expr):
                self._visit(each, (node, field, at), name, lines)
            elif isinstance(each, ast.match_case):
                reached = frozenset({node.lineno})
                for other in _other_cases(each):
                    self._add(each, other, (node, field, at), name, reached)
                if each.guard is not None:
                    self._visit(each.guard, (each, "guard", None), name, reached)
                self.visit_body(each, "body", names, is_inside=is_inside)
            elif isinstance(each, ast.ExceptHandler):
                self.visit_body(each, "body", names, is_inside=is_inside)
            elif isinstance(each, ast.withitem):
                self._visit(each.context_expr, (each, "context_expr", None), name, lines)

    def _visit(self, node: ast.expr, slot: tuple[ast.AST, str, int | None], name: str, lines: frozenset[int]) -> None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FOR_CHECKERS:
            return
        for other in _other_expressions(node):
            self._add(node, other, slot, name, lines)
        if _is_isinstance(node):
            return
        for field, value in ast.iter_fields(node):
            for at, each in enumerate(value) if isinstance(value, list) else ((None, value),):
                if isinstance(each, ast.expr) and not (isinstance(node, ast.JoinedStr) and _is_text(each)):
                    self._visit(each, (node, field, at), name, lines)
                elif isinstance(each, ast.keyword) and each.arg != _CHECK:
                    self._visit(each.value, (each, "value", None), name, lines)
                elif isinstance(each, ast.comprehension):
                    self._visit(each.iter, (each, "iter", None), name, lines)
                    for nth, condition in enumerate(each.ifs):
                        self._visit(condition, (each, "ifs", nth), name, lines)

    def _add(
        self, old: ast.AST, new: ast.AST, slot: tuple[ast.AST, str, int | None], name: str, lines: frozenset[int]
    ) -> None:
        parent, field, index = slot
        ast.copy_location(new, old)
        ast.fix_missing_locations(new)
        line = getattr(old, "lineno", min(lines))
        bare = Mutant(self._module, name, "", line, lines, parent, field, index, old, new)
        change = _described(bare)
        self._seen[f"{name}: {change}"] += 1
        nth = self._seen[f"{name}: {change}"]
        change = change if nth == 1 else f"{change} #{nth}"
        self.mutants.append(Mutant(self._module, name, change, line, lines, parent, field, index, old, new))


def _described(mutant: Mutant) -> str:
    """The change as text: a constant is shown with its surroundings."""
    is_small = isinstance(mutant.old, ast.Constant) and isinstance(mutant.parent, ast.expr | ast.keyword)
    before = _text(mutant.parent if is_small else mutant.old)
    mutant.apply()
    after = _text(mutant.parent if is_small else mutant.new)
    mutant.revert()
    return f"{before} → {after}"


def _text(node: ast.AST) -> str:
    match node:
        case ast.If() | ast.While():
            return f"if {_text(node.test)}"
        case ast.For():
            return f"for {_text(node.target)} in {_text(node.iter)}"
        case ast.match_case():
            guard = "" if node.guard is None else f" if {_text(node.guard)}"
            return f"case {_text(node.pattern)}{guard}"
        case ast.keyword():
            return f"{node.arg or '**'}={_text(node.value)}"
        case _:
            return " ".join(ast.unparse(node).split())


def _header_lines(node: ast.stmt) -> frozenset[int]:
    """The lines of a statement without the lines of the statements inside it."""
    inside = [each for field in ("body", "cases", "handlers") for each in getattr(node, field, [])]
    if not inside:
        return frozenset(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    first = inside[0].pattern.lineno if isinstance(inside[0], ast.match_case) else inside[0].lineno
    return frozenset(range(node.lineno, max(first, node.lineno + 1)))


def _is_left_unchanged(node: ast.stmt, *, is_inside: bool) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return True
        case ast.FunctionDef(decorator_list=[ast.Name(id="overload"), *_]):
            return True
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
        ):
            return name in {*_FOR_PYTHON, _SENTENCES} or (not is_inside and not name.isupper() and _is_type(value))
        case _:
            return False


def _is_type(node: ast.expr) -> bool:
    """Whether an expression can only be a type: `A | B`, `tuple[int, ...]`, `Callable[[int], str]`."""
    return isinstance(node, ast.Subscript | ast.BinOp) and all(isinstance(each, _IN_TYPES) for each in ast.walk(node))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_isinstance(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"


def _other_statements(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Expr() | ast.Raise() | ast.Delete() | ast.Break() | ast.Continue():
            is_for_checkers = isinstance(node, ast.Expr) and _text(node).startswith("assert_never(")
            if not is_for_checkers:
                yield ast.Pass()
        case ast.AugAssign(op=op):
            yield ast.Pass()
            yield _copied(node, op=_OPERATORS[type(op)]())
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield _copied(node, value=ast.Constant(None))
        case ast.If(test=test) | ast.While(test=test) if not isinstance(test, _SIMPLE_TESTS) and not _is_not(test):
            yield _copied(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.For():
            yield _copied(node, iter=ast.Tuple([], ast.Load()))
        case _:
            pass
    if isinstance(node, ast.Continue):
        yield ast.Break()
    if isinstance(node, ast.Break):
        yield ast.Continue()


def _other_cases(node: ast.match_case) -> Iterator[ast.match_case]:
    """A case that never matches, one without its guard, and one with each alternative or each asked value left out."""
    pattern = node.pattern
    is_last_resort = isinstance(pattern, ast.MatchAs) and pattern.pattern is None
    if not is_last_resort:
        yield _copied(node, guard=ast.Constant(False))
    if node.guard is not None:
        yield _copied(node, guard=None)
    if isinstance(pattern, ast.MatchOr):
        for at in range(len(pattern.patterns)):
            rest = [*pattern.patterns[:at], *pattern.patterns[at + 1 :]]
            yield _copied(node, pattern=rest[0] if len(rest) == 1 else _copied(pattern, patterns=rest))
            yield from _with_less_asked(node, at, pattern.patterns[at])
    yield from _with_less_asked(node, None, pattern)


def _with_less_asked(node: ast.match_case, place: int | None, pattern: ast.pattern) -> Iterator[ast.match_case]:
    if not isinstance(pattern, ast.MatchClass):
        return
    for at, asked in enumerate(pattern.kwd_patterns):
        if isinstance(asked, ast.MatchAs):
            continue
        wider = _copied(
            pattern,
            kwd_attrs=[*pattern.kwd_attrs[:at], *pattern.kwd_attrs[at + 1 :]],
            kwd_patterns=[*pattern.kwd_patterns[:at], *pattern.kwd_patterns[at + 1 :]],
        )
        if place is None:
            yield _copied(node, pattern=wider)
        elif isinstance(node.pattern, ast.MatchOr):
            others = list(node.pattern.patterns)
            others[place] = wider
            yield _copied(node, pattern=_copied(node.pattern, patterns=others))


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                for other in _COMPARISONS[type(op)]:
                    yield _copied(node, ops=[*ops[:at], other(), *ops[at + 1 :]])
        case ast.BoolOp(op=connective, values=values):
            yield _copied(node, op=ast.Or() if isinstance(connective, ast.And) else ast.And())
            for at in range(len(values)):
                rest = [*values[:at], *values[at + 1 :]]
                yield rest[0] if len(rest) == 1 else _copied(node, values=rest)
        case ast.BinOp(op=operator):
            yield _copied(node, op=_OPERATORS[type(operator)]())
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse) if not isinstance(test, _SIMPLE_TESTS) and not _is_not(
            test
        ):
            yield _copied(node, body=orelse, orelse=body)
        case ast.Constant():
            yield from _other_constants(node)
        case ast.Call():
            yield from _other_calls(node)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for at, generator in enumerate(node.generators):
                for nth in range(len(generator.ifs)):
                    ifs = [*generator.ifs[:nth], *generator.ifs[nth + 1 :]]
                    wider = _copied(generator, ifs=ifs)
                    yield _copied(node, generators=[*node.generators[:at], wider, *node.generators[at + 1 :]])
        case _:
            pass


def _other_constants(node: ast.Constant) -> Iterator[ast.expr]:
    match node.value:
        case bool() as value:
            yield ast.Constant(not value)
        case int() as number:
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case float() as number:
            yield ast.Constant(number + 1)
        case str() as text if text.count(" ") < _SENTENCE:
            yield ast.Constant(f"{text}XX")
        case _:
            pass


def _other_calls(node: ast.Call) -> Iterator[ast.expr]:
    if isinstance(node.func, ast.Name) and node.func.id in _SWAPS:
        other = _SWAPS[node.func.id]
        yield _copied(node, func=ast.Name(other, ast.Load()), keywords=[] if other == "list" else node.keywords)
    if _is_isinstance(node) and isinstance(node.args[1], ast.BinOp):
        yield _copied(node, args=[node.args[0], node.args[1].left])
        yield _copied(node, args=[node.args[0], node.args[1].right])
    for at in (at for at, keyword in enumerate(node.keywords) if keyword.arg != _CHECK):
        yield _copied(node, keywords=[*node.keywords[:at], *node.keywords[at + 1 :]])


def _copied(node: _Node, **changes: object) -> _Node:
    other = copy.copy(node)
    for field, value in changes.items():
        setattr(other, field, value)
    return other
