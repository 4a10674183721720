"""The data set of reasoning-gym, by its own public functions."""

import json
import sys
from importlib.util import find_spec
from itertools import islice
from types import ModuleType

import pytest

if find_spec("pycosat") is None:
    # One of its other data sets solves with it. It has to be compiled, so `make setup` leaves it out.
    sys.modules["pycosat"] = ModuleType("pycosat")
reasoning_gym = pytest.importorskip("reasoning_gym", reason="reasoning_gym is not installed: make setup")

from reasoning_gym.dataset import ReseedingDataset  # noqa: E402
from reasoning_gym.factory import create_curriculum  # noqa: E402

import dimension.envs.text.reasoning_gym  # noqa: E402, F401 - registers the data set
from dimension.envs.splits import split_of  # noqa: E402
from dimension.envs.text.tasks import Task  # noqa: E402
from tests.determinism import SEED  # noqa: E402


def test_items_are_scored_exactly_and_follow_from_the_seed() -> None:
    items = [*reasoning_gym.create_dataset("dimension", seed=SEED, size=20, split="test")]
    score = reasoning_gym.get_score_answer_fn("dimension")
    for item in items:
        assert score(item["answer"], item) == 1.0
        assert score("I do not know", item) == score(None, item) == 0.0
        assert split_of(item["metadata"]["item"]["hand"]) == "test"
    assert len({item["question"] for item in items}) == len(items)
    again = reasoning_gym.create_dataset("dimension", seed=SEED, size=20, split="test")
    assert [*again] == items == json.loads(json.dumps(items))
    assert reasoning_gym.create_dataset("dimension", seed=SEED + 1, size=20, split="test")[0] != items[0]


def test_the_kinds_of_questions_can_be_chosen() -> None:
    only = reasoning_gym.create_dataset("dimension", seed=SEED, size=5, tasks=["judge"], min_cards=3, max_cards=3)
    assert {(item["metadata"]["item"]["task"], len(item["answer"].split())) for item in only} == {("judge", 3)}
    every = reasoning_gym.create_dataset("dimension", seed=SEED, size=80)
    assert {item["metadata"]["item"]["task"] for item in every} == {*Task}


def test_an_endless_data_set_and_a_curriculum_work_as_with_any_other() -> None:
    endless = ReseedingDataset(
        reasoning_gym.create_dataset("dimension", seed=SEED, size=2, tasks=["build"]), chunk_size=2
    )
    assert len({item["question"] for item in islice(endless, 6)}) == 6
    curriculum = create_curriculum("dimension")
    first = curriculum.generate_configuration()
    curriculum.increment_attr_level("cards")
    harder = curriculum.generate_configuration()
    assert (first.min_cards, first.max_cards, harder.max_cards) == (3, 4, 5)


@pytest.mark.parametrize(
    "wrong", [{"tasks": ["sing"]}, {"tasks": []}, {"split": "mine"}, {"min_cards": 7}, {"size": 0}]
)
def test_configurations_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(AssertionError):
        reasoning_gym.create_dataset("dimension", **wrong)
