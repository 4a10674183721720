"""A small part of Python as TypeScript: pure functions of numbers, so that a rule is written once.

Conditions have to be numbers or booleans, and numbers have to fit into 31 bits: only then both languages agree.
Everything that is not known here raises `Untranslatable`.
"""

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from textwrap import dedent
from types import FunctionType
from typing import Final

_OPERATORS: Final[Mapping[type[ast.AST], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "===",
    ast.Is: "===",
    ast.NotEq: "!==",
    ast.IsNot: "!==",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.And: "&&",
    ast.Or: "||",
    ast.Not: "!",
    ast.Invert: "~",
}


class Untranslatable(Exception):  # noqa: N818 - says what it is
    """A piece of Python that has no translation here."""

    def __init__(self, node: ast.AST) -> None:
        super().__init__(f"{type(node).__name__}: {ast.unparse(node)}")


class Transpiler:
    """Translates functions together with those that they call and the tables that they read.

    `types` translates annotations, `members` the members of enumerations, and `imported` has the names
    that the TypeScript side already knows.
    """

    def __init__(self, types: Mapping[str, str], members: Mapping[str, str], imported: Iterable[str]) -> None:
        self._types: Final = types
        self._members: Final = members
        self._imported: Final = frozenset(imported)
        self._written: Final[dict[str, str]] = {}

    @property
    def source(self) -> str:
        """Everything translated so far, in an order in which it can be read."""
        return "\n".join(self._written.values())

    def add(self, function: Callable[..., object], *, exported: bool = False) -> str:
        """Translate a function and all that it needs; returns its name in TypeScript."""
        plain = inspect.unwrap(function)
        assert isinstance(plain, FunctionType)
        name = client_case(plain.__name__)
        if name not in self._written:
            (tree,) = ast.parse(dedent(inspect.getsource(plain))).body
            if not isinstance(tree, ast.FunctionDef):
                raise Untranslatable(tree)
            self._written[name] = _Body(self, plain, tree).text(f"{'export ' if exported else ''}function {name}")
        return name

    def value(self, name: str, value: object) -> None:
        """Write a table or a number that a function reads."""
        if name in self._imported or name in self._written:
            return
        match value:
            case range() | tuple():
                self._written[name] = f"const {name}: readonly number[] = {list(value)};\n"
            case int():
                self._written[name] = f"const {name} = {value};\n"
            case _:
                raise TypeError(f"{name} is no table of numbers: {value!r}")

    def type_of(self, annotation: ast.expr | None) -> str:
        """An annotation as a type of TypeScript."""
        written = "" if annotation is None else ast.unparse(annotation)
        if written not in self._types:
            raise Untranslatable(annotation or ast.Constant("no annotation"))
        return self._types[written]

    def member(self, node: ast.Attribute) -> str | None:
        """The member of an enumeration as a literal, None for any other attribute."""
        return self._members.get(ast.unparse(node))


def client_case(name: str) -> str:
    """A name as TypeScript writes it: `touchedBy` for `touched_by`; one for nothing keeps its underscore.

    >>> client_case("_judge_touch"), client_case("BEARS")
    ('judgeTouch', 'BEARS')
    """
    return name if name.isupper() else re.sub(r"_(\w)", lambda found: found[1].upper(), name.removeprefix("_"))


class _Body:
    """One function on its way."""

    def __init__(self, transpiler: Transpiler, function: FunctionType, tree: ast.FunctionDef) -> None:
        self._transpiler: Final = transpiler
        self._globals: Final = function.__globals__
        self._tree: Final = tree
        self._locals: Final = {each.arg for each in tree.args.args}
        self._changed: Final = {
            each.target.id
            for each in ast.walk(tree)
            if isinstance(each, ast.AugAssign) and isinstance(each.target, ast.Name)
        }

    def text(self, head: str) -> str:
        """The whole function, which begins with `head`."""
        of = self._transpiler.type_of
        parameters = ", ".join(f"{_local(each.arg)}: {of(each.annotation)}" for each in self._tree.args.args)
        comment = ast.get_docstring(self._tree)
        statements = self._tree.body[1:] if comment else self._tree.body
        lines = [
            *([f"/** {comment.splitlines()[0]} */"] if comment else []),
            f"{head}({parameters}): {of(self._tree.returns)} {{",
            *(f"  {line}" for statement in statements for line in self._statement(statement)),
            "}\n",
        ]
        return "\n".join(lines)

    def _statement(self, node: ast.stmt) -> list[str]:
        match node:
            case ast.Return(value=ast.expr() as value):
                return [f"return {self._plain(value)};"]
            case ast.Assign(targets=[target], value=value):
                return [f"{self._declared(target)} = {self._plain(value)};"]
            case ast.AugAssign(target=target, op=operator, value=value):
                return [f"{self._value(target)} {_operator(operator)}= {self._plain(value)};"]
            case ast.If(test=test, body=body, orelse=[]):
                return [f"if ({self._plain(test)}) {{", *self._block(body), "}"]
            case ast.For(target=ast.Name(id=name), iter=items, body=body, orelse=[]):
                self._locals.add(name)
                return [f"for (const {_local(name)} of {self._plain(items)}) {{", *self._block(body), "}"]
        raise Untranslatable(node)

    def _block(self, body: list[ast.stmt]) -> list[str]:
        return [f"  {line}" for statement in body for line in self._statement(statement)]

    def _declared(self, target: ast.expr) -> str:
        match target:
            case ast.Name(id=name) if name not in self._locals:
                self._locals.add(name)
                return f"{'let' if name in self._changed else 'const'} {_local(name)}"
            case ast.Tuple(elts=names) if all(isinstance(each, ast.Name) for each in names):
                fresh = [each.id for each in names if isinstance(each, ast.Name) and each.id not in self._locals]
                if len(fresh) == len(names) and self._changed.isdisjoint(fresh):
                    self._locals.update(fresh)
                    return f"const [{', '.join(map(_local, fresh))}]"
        raise Untranslatable(target)

    def _plain(self, node: ast.expr) -> str:
        """An expression where nothing stands beside it."""
        text = self._value(node)
        return text[1:-1] if isinstance(node, ast.BinOp | ast.BoolOp | ast.Compare | ast.IfExp) else text

    def _value(self, node: ast.expr) -> str:
        """An expression, in parentheses where it needs some: the languages do not rank operators alike."""
        of = self._value
        match node:
            case ast.Constant(value=None):
                return "null"
            case ast.Constant(value=int() as number):
                return str(number).lower()
            case ast.Name(id=name):
                return self._name(name)
            case ast.Subscript(value=table, slice=at):
                return f"{of(table)}[{self._plain(at)}]!"
            case ast.Attribute(value=owner, attr=name):
                return self._transpiler.member(node) or f"{of(owner)}.{client_case(name)}"
            case ast.UnaryOp(op=operator, operand=operand):
                return f"{_operator(operator)}{of(operand)}"
            case ast.BinOp(left=left, op=operator, right=right):
                return f"({of(left)} {_operator(operator)} {of(right)})"
            case ast.BoolOp(op=operator, values=values):
                return f"({f' {_operator(operator)} '.join(map(of, values))})"
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                return f"({of(left)} {_operator(operator)} {of(right)})"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({of(test)} ? {of(body)} : {of(orelse)})"
            case ast.Tuple(elts=items) | ast.List(elts=items):
                return f"[{', '.join(map(self._plain, items))}]"
            case ast.Call():
                return self._call(node)
        raise Untranslatable(node)

    def _name(self, name: str) -> str:
        if name in self._locals:
            return _local(name)
        if name not in self._globals:
            raise Untranslatable(ast.Name(name))
        self._transpiler.value(name, self._globals[name])
        return name

    def _call(self, node: ast.Call) -> str:
        match node:
            case ast.Call(func=ast.Attribute(value=number, attr="bit_count"), args=[], keywords=[]):
                return f"bitCount({self._plain(number)})"
            case ast.Call(func=ast.Name(id="len"), args=[items], keywords=[]):
                return f"{self._value(items)}.length"
            case ast.Call(func=ast.Name(id="tuple"), args=[ast.GeneratorExp() as items], keywords=[]):
                return self._generated(items)
            case ast.Call(func=ast.Name(id="tuple"), args=[ast.Name() as items], keywords=[]):
                return self._value(items)
            case ast.Call(func=ast.Name(id="sum"), args=[ast.GeneratorExp() as items], keywords=[]):
                return f"{self._generated(items)}.reduce((sum, each) => sum + each, 0)"
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in self._globals:
                called = self._transpiler.add(self._globals[name])
                return f"{called}({', '.join(map(self._plain, arguments))})"
        raise Untranslatable(node)

    def _generated(self, node: ast.GeneratorExp) -> str:
        match node.generators:
            case [ast.comprehension(target=ast.Name(id=name), iter=items, ifs=conditions)]:
                text = self._value(items)
                self._locals.add(name)
                for condition in conditions:
                    text += f".filter(({_local(name)}) => {self._plain(condition)})"
                is_itself = isinstance(node.elt, ast.Name) and node.elt.id == name
                return text if is_itself else f"{text}.map(({_local(name)}) => {self._plain(node.elt)})"
        raise Untranslatable(node)


def _local(name: str) -> str:
    """A parameter that is not used keeps its underscore, which is how both languages say so."""
    return f"_{client_case(name)}" if name.startswith("_") else client_case(name)


def _operator(operator: ast.AST) -> str:
    if type(operator) not in _OPERATORS:
        raise Untranslatable(operator)
    return _OPERATORS[type(operator)]
