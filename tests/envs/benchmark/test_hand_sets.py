"""The sets are what their recipes make, and have nothing in common with training hands."""

from pathlib import Path

import numpy as np
import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from dimension.envs.benchmark.agents import greedy_agent
from dimension.envs.benchmark.hand_sets import DIGESTS, RECIPES, SETS, SETS_V1, digest_of, hand_set, make_set
from dimension.envs.evaluation import evaluate
from dimension.envs.splits import HandSource, drawn_hands, split_of
from dimension.rules.cards import CardType
from dimension.rules.settings import Deck
from dimension.solver.grades import grade_of
from dimension.solver.single import solve
from tests.envs.color_exchange import canonical

TRAINING_HANDS = 50_000


@pytest.mark.parametrize("name", RECIPES)
def test_a_set_is_what_its_recipe_makes(name: str) -> None:
    recipe, found = RECIPES[name], hand_set(name)
    assert len(found.hands) == recipe.size
    assert found.digest == digest_of(found.hands) == DIGESTS[name]
    # Finding out grades takes longer, so only the beginning is made again; `make-sets --check` makes all of it.
    prefix = 15 if recipe.grade or recipe.best else recipe.size
    assert make_set(recipe, prefix) == found.hands[:prefix]


@pytest.mark.parametrize("name", RECIPES)
def test_a_set_holds_what_its_recipe_promises(name: str) -> None:
    recipe, found = RECIPES[name], hand_set(name)
    assert {split_of(hand) for hand in found.hands} == {recipe.split}
    assert {len(hand) for hand in found.hands} == {recipe.cards}
    if name == "test-bare":
        assert all(any(card.type is CardType.BARE for card in hand) for hand in found.hands)
    for at in range(3, recipe.size, recipe.size // 10):
        assert found.optimum[at] == solve(found.hands[at]).score
        assert recipe.grade in (None, grade_of(found.hands[at]))
    if recipe.best is not None:
        assert (found.optimum >= recipe.best[0]).all()
        assert (found.optimum <= recipe.best[1]).all()


def test_a_trap_is_one_for_an_agent_that_looks_one_step_ahead() -> None:
    assert evaluate(greedy_agent(0), hands=hand_set("test-trap").hands).regret.min() == RECIPES["test-trap"].trap


def test_every_set_belongs_to_a_version() -> None:
    assert {*SETS, *SETS_V1} == {*RECIPES} == {*DIGESTS}


def test_no_hand_of_a_set_equals_another_up_to_colors() -> None:
    for name in RECIPES:
        assert len({*_classes(name)}) == RECIPES[name].size


@pytest.mark.parametrize("cards", [6, 8])
def test_no_test_hand_equals_a_training_hand_up_to_colors(cards: int) -> None:
    # Splits are distinguished by a number that no exchange of colors changes (test_hand_splits), so that this holds
    # for all hands. Here it is tried out, with all exchanges and without fingerprints.
    drawn = drawn_hands(HandSource("train", cards, Deck.FULL), np.arange(TRAINING_HANDS))
    training = {*canonical(drawn)}
    assert len(training) > TRAINING_HANDS * 0.9
    for name, recipe in RECIPES.items():
        if recipe.cards == cards:
            assert not training & {*_classes(name)}, name


def test_validation_hands_and_test_hands_differ_too() -> None:
    assert not {*_classes("valid")} & {*_classes("test")}


def test_there_is_no_other_set() -> None:
    with pytest.raises(KeyError):
        hand_set("train")


def _classes(name: str) -> list[tuple[int, int]]:
    return canonical(np.array([[card.index for card in hand] for hand in hand_set(name).hands]))


@pytest.mark.parametrize("builder", [WheelBuilder, SdistBuilder])
def test_packages_ship_every_set(builder: type[WheelBuilder | SdistBuilder]) -> None:
    root = Path(__file__).parents[3]
    shipped = {Path(file.distribution_path).name for file in builder(str(root)).recurse_included_files()}
    assert {f"{name}.txt" for name in RECIPES} <= shipped
