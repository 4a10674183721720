"""A data set of demonstrations is one that Minari reads."""

from pathlib import Path

import minari
import numpy as np
import pytest

from dimension.envs.demonstrations import demonstrate, main
from dimension.envs.splits import split_of


def test_a_data_set_is_written_with_its_statistics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    main(["--hands", "3", "--seed", "11", "--random-moves", "2", "--out", "dimension/tiny-v0"])
    assert "| regret of the worst round | 0 |" in capsys.readouterr().out
    data = minari.load_dataset("dimension/tiny-v0")
    episodes = list(data.iterate_episodes())
    assert data.storage.metadata["statistics"]["rounds"] == len(episodes) == 6
    assert data.storage.metadata["statistics"]["steps"] == data.total_steps
    again = [one for _, rounds in demonstrate(3, seed=11, random_moves=2) for one in rounds]
    for episode, same in zip(episodes, again, strict=True):
        assert (episode.actions == same.actions).all()
        assert (episode.observations["tray"] == same.observations["tray"]).all()
        assert (episode.infos["expert"] == same.infos["expert"]).all()
        assert episode.terminations.tolist() == [False] * (len(episode) - 1) + [True]


def test_a_recorded_environment_deals_the_same_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    main(["--hands", "1", "--trays-per-hand", "1", "--out", "dimension/one-v0"])
    data = minari.load_dataset("dimension/one-v0")
    observation, _ = data.recover_environment().reset(seed=0)
    assert (observation["hand"] == next(iter(data.iterate_episodes())).observations["hand"][0]).all()


def test_hands_are_of_the_split() -> None:
    found = [expert.solution.hand for expert, _ in demonstrate(4, split="valid", trays_per_hand=1)]
    assert {split_of(hand) for hand in found} == {"valid"}
    assert len(set(map(str, found))) == 4
    assert np.all([len(hand) == 6 for hand in found])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--hands", "0"], "--hands is at least 1, not 0"),
        (["--seed", "-1"], "--seed is at least 0, not -1"),
        (["--trays-per-hand", "0"], "--trays-per-hand is at least 1, not 0"),
        (["--random-moves", "-1"], "--random-moves is at least 0, not -1"),
        (["--split", "all"], "invalid choice: 'all'"),
        (["--out", "my data"], "--out is a name such as dimension/expert-v0, not 'my data'"),
        (["--out", "dimension/there-v0"], "there is a data set dimension/there-v0 already"),
    ],
)
def test_wishes_that_cannot_be_kept_are_refused_before_anything_is_played(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    given: list[str],
    message: str,
) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    main(["--hands", "1", "--trays-per-hand", "1", "--out", "dimension/there-v0"])
    with pytest.raises(SystemExit, match="2"):
        main(given)
    assert message in capsys.readouterr().err
