"""Answers are read leniently, but never guessed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dimension.envs.actions import DONE, action_of
from dimension.envs.text.prompts import LONGEST_ANSWER, judge_answer, read_action, read_tray
from dimension.errors import RuleError
from dimension.rules.moves import Lift, Put
from dimension.rules.tray import Tray

TRAY = "KWB..../G...../."


@pytest.mark.parametrize(
    "answer",
    [
        TRAY,
        TRAY.lower(),
        f"I think about it.\nKKK..../....../. is worse.\n\n{TRAY}\n",
        f"```text\n{TRAY}\n```",
        f"```{TRAY}```",
        f"Answer: **`{TRAY}`**",
        f"My tray is {TRAY}\n\n**\n",
        f"{TRAY}\nis my answer. Let me know if you want another one!",
        f"```\n{TRAY}\n```\nIt has five spheres.",
        "K W B . . . . / G . . . . . / .",
        "KWB.\N{HORIZONTAL ELLIPSIS}/G..\N{HORIZONTAL ELLIPSIS}/.",
    ],
)
def test_the_last_tray_of_an_answer_is_found(answer: str) -> None:
    assert read_tray(answer) == Tray(TRAY)


@pytest.mark.parametrize("answer", ["", "KWB/G/.", "/" * 50, "K\nWB..../G...../.", f"{TRAY}/K", "I do not know"])
def test_an_answer_without_a_tray_is_unreadable(answer: str) -> None:
    assert read_tray(answer) is None


def test_a_tray_that_breaks_a_rule_is_an_error() -> None:
    with pytest.raises(RuleError):
        read_tray("KKKK.../....../.")


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("O@2", action_of(Put("O", 2))),
        ("First K@0.\n\nMove: `o@2`", action_of(Put("O", 2))),
        ("-7", action_of(Lift(7))),
        ("\N{MINUS SIGN}7", action_of(Lift(7))),
        ("**-7**", action_of(Lift(7))),
        ("Done.", DONE),
        ("```\ndone\n```", DONE),
        ("K@99", None),
        ("3~5", None),
        ("abandoned", None),
        ("O@2 it is\nI hope so", action_of(Put("O", 2))),
        ("", None),
    ],
)
def test_the_last_move_of_an_answer_is_found(answer: str, action: int | None) -> None:
    assert read_action(answer) == action


@settings(max_examples=30)
@given(st.text())
def test_no_answer_is_too_strange(answer: str) -> None:
    assert read_action(answer) is None or 0 <= read_action(answer) <= DONE  # type: ignore[operator]


def test_only_the_end_of_a_long_answer_is_looked_at() -> None:
    assert read_tray("K" * LONGEST_ANSWER + "\n" + TRAY) == Tray(TRAY)
    assert read_tray(TRAY + " " * LONGEST_ANSWER) is None


def test_an_answer_is_judged_beside_the_optimum() -> None:
    judged = judge_answer("O2 O-W KxW B_ G^ O>K", "I thought long.\nKWBGOWB/G.O.K./W")
    assert (judged.points, judged.best, judged.regret, judged.bonus, judged.problem) == (3, 10, 7, False, "")


@pytest.mark.parametrize(
    ("answer", "problem"),
    [("no idea", "There is no tray"), ("......./G...../.", "nothing to rest on"), ("", "no tray")],
)
def test_an_answer_that_does_not_count_is_an_empty_tray(answer: str, problem: str) -> None:
    judged = judge_answer(["O2", "K1"], answer)
    assert (judged.tray, judged.points) == (Tray(), -4)
    assert problem in judged.problem
