"""The tasks of Inspect AI, run by the unmodified package with models that answer by themselves."""

from pathlib import Path
from typing import Any

import pytest

inspect_ai = pytest.importorskip("inspect_ai", reason="inspect_ai is not installed: make adapters")

from dimension.envs.text.inspect_ai import dimension_questions  # noqa: E402
from dimension.envs.text.tasks import Task  # noqa: E402

# Inspect leaves streams open; its warnings are its own.
pytestmark = pytest.mark.filterwarnings("ignore")


def _log(folder: Path, answers: list[str], **options: Any) -> Any:
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    outputs = [ModelOutput.from_content("mockllm", answer) for answer in answers]
    for output in outputs:
        # Otherwise it counts tokens with a table from the network.
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    model = get_model("mockllm/model", custom_outputs=outputs)
    (log,) = inspect_ai.eval(
        dimension_questions(**options), model=model, log_dir=str(folder), display="none", max_samples=1
    )
    assert log.status == "success", log.error
    return log


def test_right_answers_score_one_and_others_nothing(tmp_path: Path) -> None:
    task = dimension_questions(size=6, cards=4)
    assert [sample.metadata["task"] for sample in task.dataset] == [*Task]
    right = [str(sample.target) for sample in task.dataset]
    log = _log(tmp_path, [f"I think:\n{answer}\nThat is it." for answer in right], size=6, cards=4)
    assert log.results.scores[0].metrics["mean"].value == 1
    nothing = _log(tmp_path, ["I do not know."] * 6, size=6, cards=4)
    assert nothing.results.scores[0].metrics["mean"].value == 0


def test_kinds_can_be_named_as_on_the_command_line() -> None:
    kinds = [sample.metadata["task"] for sample in dimension_questions(tasks="build,why", size=4).dataset]
    assert kinds == ["build", "why"] * 2


def test_cards_and_trays_can_be_shown_in_pictures() -> None:
    (sample,) = dimension_questions(tasks="judge", size=1, pictures=True).dataset
    picture, text = sample.input[0].content
    assert picture.image.startswith("data:image/png;base64,")
    assert sample.metadata["tray"] not in text.text
