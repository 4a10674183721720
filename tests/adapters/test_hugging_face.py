"""The data set as Hugging Face loads it."""

from pathlib import Path
from typing import Any

import pytest

datasets = pytest.importorskip("datasets", reason="datasets is not installed: make adapters")

from dimension.envs.text.hugging_face import main  # noqa: E402
from dimension.envs.text.tasks import Question, Task, score_answer  # noqa: E402


def test_the_exported_folder_is_a_data_set_with_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "dimension"
    assert main([str(folder), "--size", "6", "--cards", "4"]) == 0
    monkeypatch.setattr(datasets.config, "HF_DATASETS_OFFLINE", True)
    loaded: Any = datasets.load_dataset(str(folder), cache_dir=str(tmp_path / "cache"))
    assert {name: len(rows) for name, rows in loaded.items()} == {"train": 6, "validation": 6, "test": 6}
    for rows in loaded.values():
        assert [row["task"] for row in rows] == [*Task]
        assert all(score_answer(Question.from_data(row), row["answer"]) == 1 for row in rows)
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert "--size 6 --seed 0 --cards 4" in card
    assert "n<1K" in card
