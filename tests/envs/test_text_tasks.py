"""Questions for language models: right answers score 1, worse ones less, and nothing else anything."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dimension.envs.splits import split_of
from dimension.envs.text.__main__ import main
from dimension.envs.text.tasks import Question, Task, question, score_answer, score_certificate
from dimension.rules.moves import apply_move
from dimension.rules.notation import format_tray
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver import explain, solve, why
from dimension.solver.reasons import bound_of
from tests.determinism import SEED

NUMBERS = range(1_000 * SEED, 1_000 * SEED + 6)


@pytest.mark.parametrize("task", Task)
@pytest.mark.parametrize("cards", [3, 6, 8])
def test_the_answer_of_a_question_is_right_whatever_surrounds_it(task: Task, cards: int) -> None:
    for number in NUMBERS:
        asked = question(task, number, cards=cards, split="valid")
        assert (len(asked.hand), split_of(asked.hand)) == (cards, "valid")
        assert score_answer(asked, asked.answer) == 1.0
        assert score_answer(asked, f"Let me think.\n```text\n{asked.answer.lower()}\n```\nThat is it!") == 1.0
        assert score_answer(asked, "") == score_answer(asked, "I do not know.") == 0.0


@pytest.mark.parametrize("task", Task)
def test_a_question_follows_from_its_number_and_survives_json(task: Task) -> None:
    asked = question(task, NUMBERS[0])
    assert question(str(task), NUMBERS[0]) == asked != question(task, NUMBERS[1])
    assert Question.from_data(json.loads(json.dumps(asked.as_data()))) == asked


@pytest.mark.parametrize("task", Task)
@settings(max_examples=20)
@given(st.text(alphabet="KWBGO./ -@~0123456789yesno\n") | st.text())
def test_no_answer_is_too_strange(task: Task, answer: str) -> None:
    assert 0.0 <= score_answer(question(task, 0), answer) <= 1.0


def test_a_tray_scores_by_the_points_it_misses() -> None:
    for number in NUMBERS:
        asked = question(Task.BUILD, number)
        best = solve(asked.hand)
        tray = apply_move(best.tray, best.tray.legal_moves()[0])
        missing = best.score - score_tray(asked.hand, tray).points
        assert score_answer(asked, format_tray(tray)) == max(0, 1 - missing / 8)
        assert score_answer(asked, "KKKK.../....../.") == 0.0


def test_a_tray_without_a_color_or_a_card_is_worth_at_most_half() -> None:
    for number in NUMBERS:
        asked = question(Task.FULFILL, number)
        assert solve(asked.hand).with_bonus is not None
        assert score_answer(asked, format_tray(Tray())) == 0.0
        assert score_answer(asked, "KWB..../G...../.") < 0.5


def test_verdicts_that_are_half_right_are_worth_nothing() -> None:
    asked = question(Task.JUDGE, NUMBERS[0])
    right = asked.answer.split()
    wrong = [{"yes": "no", "no": "yes"}[word] for word in right]
    assert score_answer(asked, " ".join(wrong)) == score_answer(asked, " ".join(right[:3] + wrong[3:])) == 0.0
    assert score_answer(asked, " ".join(right[:5] + wrong[5:])) == pytest.approx(5 / 6 - 0.5)
    assert score_answer(asked, " ".join(right[:5])) == 0.0


def test_a_contradiction_in_more_cards_than_needed_is_worth_half_and_all_cards_nothing() -> None:
    for number in NUMBERS:
        asked = question(Task.CONFLICT, number)
        for conflict in explain(asked.hand).with_five_colors:
            assert score_answer(asked, ", ".join(card.code for card in conflict)) == 1.0
        assert score_answer(asked, asked.hand.notation) == (1.0 if len(asked.answer.split()) == 6 else 0.0)


def test_a_proof_is_checked_and_shorter_ones_are_worth_more() -> None:
    for number in NUMBERS:
        asked = question(Task.WHY, number)
        needed = why(asked.hand).cards
        for card in asked.hand:
            fewer = [each.code for each in needed if each != card]
            if len(fewer) < len(needed):
                assert score_answer(asked, " ".join(fewer)) == 0.0
        more = {*needed, *asked.hand[:1], *asked.hand[1:2]}
        score = score_answer(asked, " ".join(card.code for card in more))
        assert score in (0.0, len(needed) / len(more) / 2 if len(more) > len(needed) else 1.0)
        assert score_answer(asked, asked.hand.notation) == (1.0 if len(needed) == len(asked.hand) else 0.0)


def test_a_repair_in_more_moves_is_worth_less_and_one_that_breaks_a_rule_nothing() -> None:
    for number in NUMBERS:
        asked = question(Task.REPAIR, number)
        first = asked.answer.split()
        assert score_answer(asked, "") == score_answer(asked, f"{asked.answer} K@13 K@13 -0") == 0.0
        there_and_back = next(
            (f"K@{place} -{place}" for place in range(7) if place not in asked.tray and asked.tray.count("K") < 3), ""
        )
        if there_and_back:
            longer = f"{there_and_back} {asked.answer}"
            assert score_answer(asked, longer) == 0.5 + 0.5 * len(first) / (len(first) + 2)


def test_questions_are_printed_as_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--tasks", "judge", "why", "--split", "test", "--cards", "4", "--first", "5", "--size", "2"]) == 0
    printed = [Question.from_data(json.loads(line)) for line in capsys.readouterr().out.splitlines()]
    wanted = [(number, task) for number in (5, 6) for task in (Task.JUDGE, Task.WHY)]
    assert printed == [question(task, number, split="test", cards=4) for number, task in wanted]


@pytest.mark.parametrize(("number", "cards"), [(-1, 6), (2**40, 6), (0, 2), (0, 9)])
def test_numbers_out_of_range_are_refused(number: int, cards: int) -> None:
    with pytest.raises(ValueError, match="question"):
        question(Task.BUILD, number, cards=cards)


@pytest.mark.parametrize("cards", [4, 6])
def test_a_certificate_of_the_data_set_scores_and_a_damaged_one_does_not(cards: int) -> None:
    for number in NUMBERS:
        asked = question(Task.BUILD, number, cards=cards)
        certificate = asked.as_data()["certificate"]
        proof = json.loads(certificate)
        assert score_certificate(asked, f"Because:\n{certificate}\nThat is why.") == 1.0
        assert score_certificate(asked, json.dumps(proof | {"score": proof["score"] - 1})) == 0.0
        assert score_certificate(asked, json.dumps(why("K-K K1").as_data())) == 0.0
        assert score_certificate(asked, "Because.") == score_certificate(asked, "{}") == 0.0
        every = [card.code for card in asked.hand]
        whole = json.loads(json.dumps(proof))
        fewest = {card.code for card in why(asked.hand).cards}
        # Both exact numbers of a color are one demand: one of them alone bounds nothing.
        spare = [card for card in every if card not in fewest and not {f"{card[0]}1", f"{card[0]}2"} <= {*every}]
        if whole["bounds"] and spare:
            extra = spare[0]
            named = [*whole["bounds"], whole["bounds"][0] | {"cards": [extra], **_alone(extra)}]
            assert score_certificate(asked, json.dumps(whole | {"bounds": named})) == 0.5


def _alone(card: str) -> dict[str, object]:
    """The bound that a card is by itself."""
    bound = bound_of(card).as_data()
    return {name: bound[name] for name in ("spheres", "idea", "parts", "tray")}
