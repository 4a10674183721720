"""The small part of Python that becomes TypeScript, and that the rest is refused."""

from collections.abc import Callable

import pytest

from tools.transpiler import Transpiler, Untranslatable, client_case

LIMITS = (3, 5)
NUMBERS = {"int": "number", "bool": "boolean", "int | None": "number | null"}


def _inner(one: int) -> int:
    return one << 2 | LIMITS[0]


def _outer(one: int, _other: int) -> int | None:
    """Says something."""
    sum_of = 0
    for limit in LIMITS:
        if limit & one == 1:
            sum_of += _inner(limit)
    return sum_of or None


def _with_a_dictionary(one: int) -> int:
    return {1: 2}[one]


def _with_a_division(one: int) -> int:
    return one // 2


def _with_two_comparisons(one: int) -> bool:
    return 1 < one < 3


def _with_an_unknown_type(one: str) -> int:
    return len(one)


def _with_a_loop(one: int) -> int:
    while one:
        one -= 1
    return one


def _with_a_global_text(one: int) -> int:
    return one * len(__name__)


def test_a_function_brings_what_it_calls_and_reads() -> None:
    transpiler = Transpiler(NUMBERS, {}, ())
    assert transpiler.add(_outer, exported=True) == "outer"
    assert transpiler.source == (
        "const LIMITS: readonly number[] = [3, 5];\n\n"
        "function inner(one: number): number {\n  return (one << 2) | LIMITS[0]!;\n}\n\n"
        "/** Says something. */\n"
        "export function outer(one: number, _other: number): number | null {\n"
        "  let sumOf = 0;\n"
        "  for (const limit of LIMITS) {\n"
        "    if ((limit & one) === 1) {\n"
        "      sumOf += inner(limit);\n"
        "    }\n"
        "  }\n"
        "  return sumOf || null;\n"
        "}\n"
    )


def test_names_that_the_other_side_has_are_not_written_again() -> None:
    transpiler = Transpiler(NUMBERS, {}, ["LIMITS"])
    transpiler.add(_inner)
    assert "const LIMITS" not in transpiler.source


@pytest.mark.parametrize(
    "function",
    [_with_a_dictionary, _with_a_division, _with_two_comparisons, _with_an_unknown_type, _with_a_loop],
)
def test_anything_else_is_refused(function: Callable[..., object]) -> None:
    with pytest.raises(Untranslatable):
        Transpiler(NUMBERS, {}, ()).add(function)


def test_a_table_of_anything_but_numbers_is_refused() -> None:
    with pytest.raises(TypeError):
        Transpiler(NUMBERS, {}, ()).add(_with_a_global_text)


def test_names_are_written_as_typescript_writes_them() -> None:
    assert [client_case(name) for name in ("touched_by", "_judge_touch", "UPPER")] == [
        "touchedBy",
        "judgeTouch",
        "UPPER",
    ]
