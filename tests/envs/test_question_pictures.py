"""Questions with pictures: the prompt leaves out the tray or the cards, and the answers stay the same."""

import json
from pathlib import Path

import pytest

from dimension.envs.text.__main__ import main
from dimension.envs.text.pictures import pictured
from dimension.envs.text.prompts import tray_prompt
from dimension.envs.text.tasks import Task, question
from dimension.rules.hand import Hand
from dimension.rules.notation import format_tray
from tests.determinism import SEED

_PNG = b"\x89PNG\r\n"


@pytest.mark.parametrize("task", Task)
def test_a_prompt_does_not_say_what_its_picture_shows(task: Task) -> None:
    asked = question(task, SEED, cards=5)
    shown = pictured(asked)
    assert shown.picture.startswith(_PNG)
    assert pictured(asked) == shown
    if task in (Task.JUDGE, Task.REPAIR):
        assert format_tray(asked.tray) not in shown.prompt
    else:
        assert "\nCards:" not in shown.prompt
        assert not any(f"- {card.code} :" in shown.prompt for card in asked.hand)
    assert shown.prompt.endswith(asked.prompt[-60:])


def test_other_cards_are_another_picture() -> None:
    asked = question(Task.BUILD, SEED)
    others = [asked._replace(hand=Hand(card), prompt=tray_prompt(card)) for card in ("K1", "K2", "K^")]
    assert len({pictured(other).picture for other in others}) == 3


def test_the_command_writes_pictures_beside_the_questions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--tasks", "build", "judge", "--size", "1", "--cards", "4"]
    assert main([*given, "--pictures", str(tmp_path / "shown")]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["picture"] for row in rows] == ["build-0.png", "judge-0.png"]
    assert all((tmp_path / "shown" / row["picture"]).read_bytes().startswith(_PNG) for row in rows)
