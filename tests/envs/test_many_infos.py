"""Infos of many episodes."""

import numpy as np

from dimension.envs.vector import checked_reset_mask, final_observations, with_presence


def test_who_says_nothing_has_zeros() -> None:
    present = np.array([True, False])
    infos = with_presence({"deal": np.array([7, 8]), "mask": np.ones((2, 3), dtype=np.int8)}, present)
    assert infos["deal"].tolist() == [7, 0]
    assert infos["mask"].tolist() == [[1, 1, 1], [0, 0, 0]]
    assert infos["_deal"].tolist() == infos["_mask"].tolist() == [True, False]


def test_only_episodes_that_are_over_have_a_final_observation() -> None:
    final = final_observations({"left": np.array([[1], [2], [3]])}, np.array([True, False, True]))
    assert [one and one["left"].tolist() for one in final] == [[1], None, [3]]


def test_without_a_mask_everything_is_reset() -> None:
    assert checked_reset_mask(None, np.zeros(3, dtype=np.bool_)).all()
