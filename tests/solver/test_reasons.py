"""Certificates: each is proven by a checker that shares no code with the solver, and is as small as it gets."""

import ast
import json
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import dimension.proof_check
from dimension.errors import RuleError
from dimension.proof_check import flaw_of
from dimension.rules.hand import Hand
from dimension.solver.certificate import Certificate, Idea, tasks_of
from dimension.solver.reasons import why
from dimension.solver.single import solve
from dimension.texts import LANGUAGES
from tests.determinism import SEED
from tests.solver.random_hands import random_hands

HANDS = {3: 300, 4: 300, 5: 300, 6: 600, 7: 300, 8: 200, 9: 60, 10: 40}
"""How many random hands of each size are proven."""

Data = dict[str, Any]


@pytest.mark.parametrize("size", HANDS)
def test_every_certificate_proves_what_it_says(size: int) -> None:
    for hand in random_hands(SEED, HANDS[size], [size]):
        assert flaw_of(why(hand).as_data()) is None, hand


@pytest.mark.parametrize("spheres", [0, 1, 4, 5, 7, 10])
def test_trays_with_few_spheres_have_certificates_too(spheres: int) -> None:
    for hand in random_hands(SEED, 40, [5, 6, 7]):
        proof = why(hand, spheres=spheres)
        assert proof.score == solve(hand, spheres=spheres).score
        assert flaw_of(proof.as_data()) is None, hand


def test_fewer_cards_do_not_decide() -> None:
    for hand in random_hands(SEED, 60, [5, 6]):
        proof, tasks = why(hand), tasks_of(hand)
        for number in range(1, len(tasks)):
            for few in combinations(tasks, number):
                cards = [card for task in few for card in task]
                if len(cards) < len(proof.cards):
                    assert solve(Hand(cards)).score > proof.score, hand


def test_no_bound_can_be_left_out_and_no_card_of_the_only_one() -> None:
    for hand in random_hands(SEED, 100, [6, 7]):
        data = why(hand).as_data()
        for at in range(len(data["bounds"])):
            assert flaw_of(data | {"bounds": data["bounds"][:at] + data["bounds"][at + 1 :]}), hand


def _raise_score(data: Data) -> None:
    data["score"] += 1


def _lower_score(data: Data) -> None:
    data["score"] -= 1


def _flip_bonus(data: Data) -> None:
    data["bonus"] = not data["bonus"]


def _empty_tray(data: Data) -> None:
    data["tray"] = "......./....../."


def _floating_sphere(data: Data) -> None:
    data["tray"] = "......./K...../."


def _raise_bound(data: Data) -> None:
    data["bounds"][0]["spheres"] += 1


def _lower_bound(data: Data) -> None:
    data["bounds"][0]["spheres"] -= 1


def _contradict(data: Data) -> None:
    data["bounds"][0] |= {"spheres": None, "idea": "contradiction", "parts": [], "tray": None}


def _leave_out_card(data: Data) -> None:
    data["bounds"][0]["cards"].pop()


def _foreign_card(data: Data) -> None:
    data["bounds"][0]["cards"].append("K-K")


def _shift_part(data: Data) -> None:
    parts = data["bounds"][0]["parts"]
    parts[0]["spheres"] -= 1
    parts[1]["spheres"] += 1


def _forget_color(data: Data) -> None:
    data["bounds"][0]["parts"].pop()


def _other_idea(data: Data) -> None:
    data["bounds"][0]["idea"] = "room"


def _claim_no_bonus(data: Data) -> None:
    data["no_bonus"] = {"cards": ["O2"], "spheres": None, "idea": "contradiction", "parts": [], "tray": None}


def _most_spheres(data: Data) -> None:
    data["most_spheres"] = 12


def _double_card(data: Data) -> None:
    data["hand"] += " O2"


def _missing(data: Data) -> None:
    del data["bounds"]


def _text_for_number(data: Data) -> None:
    data["score"] = "9"


def _text_for_bounds(data: Data) -> None:
    data["bounds"] = "none"


def _endless_hand(data: Data) -> None:
    data["hand"] = " ".join(f"{c}{k}{d}" for c in "KWBGO" for k in "-x" for d in "KWBGO")


DAMAGES = [name for name in globals() if name.startswith("_") and not name.startswith("__")]
SUM = "O2 W2 B1 O>K G-W KxG"


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_certificate_is_rejected(damage: str) -> None:
    data = json.loads(json.dumps(why(SUM).as_data()))
    assert flaw_of(data) is None
    change: Callable[[Data], None] = globals()[damage]
    change(data)
    assert flaw_of(data) is not None


@pytest.mark.parametrize("other", [None, "proof", 9, [], {}, {"hand": 9}])
def test_something_else_is_rejected(other: object) -> None:
    assert flaw_of(other) is not None


def test_a_bound_with_half_of_an_added_number_is_rejected() -> None:
    data = why("O1 O2 W2 B1 O>K W_").as_data()
    half = deepcopy(data)
    half["bounds"] = [half["bounds"][0] | {"cards": ["O1", "W2", "B1"]}] if half["bounds"] else []
    half["no_bonus"] = {"cards": ["O1", "W2"], "spheres": None, "idea": "contradiction", "parts": [], "tray": None}
    assert flaw_of(data) is None
    assert flaw_of(half) is not None


def test_a_certificate_of_random_values_is_rejected_and_never_breaks_the_checker() -> None:
    whole = why("K-B KxB K1 W_ G^ B>W").as_data()
    values: list[object] = [-1, 10**9, "x", [{}], {}, True]
    for key in whole:
        for value in (*values, None, [], [[]], {"cards": 1}):
            if value != whole[key]:
                assert flaw_of(whole | {key: value}) is not None, (key, value)
    for key in whole["bounds"][0]:
        for value in values:
            bounds = [whole["bounds"][0] | {key: value}, *whole["bounds"][1:]]
            assert flaw_of(whole | {"bounds": bounds}) is not None, (key, value)


def test_the_checker_needs_the_standard_library_only() -> None:
    tree = ast.parse(Path(dimension.proof_check.__file__).read_text(encoding="utf-8"))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {node.module or "" for node in imported if isinstance(node, ast.ImportFrom)}
    assert modules
    assert all(isinstance(node, ast.ImportFrom) and node.level == 0 for node in imported)
    assert {module.partition(".")[0] for module in modules} <= sys.stdlib_module_names


def test_json_brings_the_same_certificate_back() -> None:
    for hand in random_hands(SEED, 50, [6]):
        proof = why(hand)
        assert Certificate.from_data(json.loads(json.dumps(proof.as_data()))) == proof


@pytest.mark.parametrize(
    ("hand", "ideas", "sentences"),
    [
        ("K1", [], ["A tray has room for 11 spheres, and no card has to be given up."]),
        (
            SUM,
            [Idea.SUM],
            [
                "At most 1 black + 2 white + 1 blue + 3 green + 2 orange = 9 spheres.",
                "Giving up one card costs 2 points: at most 11 − 2 = 9.",
            ],
        ),
        (
            "W+O B+G K1",
            [Idea.PAIR],
            [
                "At most 1 black + 4 white and orange + 4 blue and green = 9 spheres.",
                "Giving up one card costs 2 points: at most 11 − 2 = 9.",
            ],
        ),
        (
            "K-K K1",
            [Idea.CONTRADICTION],
            [
                "No tray fulfills these cards together.",
                "Giving up one card costs 2 points: at most 11 − 2 = 9.",
                "No bonus token is possible: no tray with all five colors fulfills these cards.",
            ],
        ),
    ],
)
def test_the_ideas_of_known_hands(hand: str, ideas: list[Idea], sentences: list[str]) -> None:
    proof = why(hand)
    assert [bound.idea for bound in proof.bounds] == ideas
    assert list(proof.sentences()) == sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_a_sum_add_up_in_every_language(language: str) -> None:
    for hand in random_hands(SEED, 60, [6]):
        for bound in why(hand).bounds:
            sentence = bound.sentence(language)
            if bound.parts:
                left, right = sentence.split("=")
                numbers = [int(word) for word in left.split() if word.isdecimal()]
                assert sum(numbers) == int(right.split()[0]) == bound.spheres


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_certificate_without_a_bonus_says_so_last(size: int) -> None:
    for hand in random_hands(SEED, 100, [size]):
        proof = why(hand)
        assert (proof.no_bonus is None) == proof.bonus
        if proof.no_bonus is not None:
            assert "bonus token" in proof.sentences()[-1]
            assert (proof.no_bonus.spheres is None) == (solve(hand).with_bonus is None)


def test_a_tray_that_is_full_by_the_rules_of_its_hand_is_not_called_full() -> None:
    assert why("K1", spheres=4).sentences()[0] == "Only 4 spheres may lie on the tray, and no card has to be given up."


def test_no_bound_of_thousands_can_be_changed_a_little() -> None:
    tried = 0
    for hand in random_hands(SEED, 150, [4, 5, 6, 7]):
        whole = why(hand).as_data()
        for at, bound in enumerate(whole["bounds"]):
            for changed in _changed(bound):
                bounds = [*whole["bounds"][:at], changed, *whole["bounds"][at + 1 :]]
                assert flaw_of(whole | {"bounds": bounds}) is not None, (hand, changed)
                tried += 1
    assert tried > 300


def _changed(bound: Data) -> Iterator[Data]:
    for card in bound["cards"]:
        yield bound | {"cards": [other for other in bound["cards"] if other != card]}
    if bound["spheres"] is not None:
        for more in (-1, 1):
            yield bound | {"spheres": bound["spheres"] + more}
        yield bound | {"tray": "......./....../."}
    for part in bound["parts"]:
        others = [other for other in bound["parts"] if other != part]
        yield bound | {"parts": [*others, part | {"spheres": part["spheres"] + 1}]}
        yield bound | {"parts": others}


def test_a_hand_of_too_many_cards_is_refused() -> None:
    with pytest.raises(RuleError, match="15") as error:
        why("K1 K2 W1 W2 B1 B2 G1 G2 O1 O2 K-K W-W B-B G-G O-O")
    assert error.value.code == "hand_too_large_to_explain"
