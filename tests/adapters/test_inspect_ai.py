"""The tasks of Inspect AI, run by the unmodified package with models that answer by themselves."""

from pathlib import Path
from typing import Any

import pytest

inspect_ai = pytest.importorskip("inspect_ai", reason="inspect_ai is not installed: make adapters")

from dimension.envs.inspect_ai import dimension_questions  # noqa: E402
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


def test_a_set_of_the_benchmark_becomes_a_result_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from dimension.envs.benchmark import hand_sets, references, results
    from dimension.envs.benchmark.benchmark_line import main
    from dimension.envs.benchmark.results import read_result, score_again
    from dimension.envs.inspect_ai import dimension_regret

    few = hand_sets.hand_set("valid")
    short = hand_sets.HandSet(few.hands[:3], few.optimum[:3], few.digest)
    for module in (hand_sets, references, results):
        monkeypatch.setattr(module, "hand_set", lambda _: short)
    references.reference_points.cache_clear()
    outputs = [ModelOutput.from_content("mockllm", f"So: {references.BLIND}!") for _ in range(6)]
    for output in outputs:
        output.usage = ModelUsage(input_tokens=7, output_tokens=2, total_tokens=9)
    model = get_model("mockllm/model", custom_outputs=outputs)
    (log,) = inspect_ai.eval(
        dimension_regret(hands="valid"), model=model, epochs=2, log_dir=str(tmp_path), display="none"
    )
    assert log.status == "success", log.error
    monkeypatch.setattr("dimension.envs.benchmark.inspect_logs.hand_set", lambda _: short)
    out = tmp_path / "result.json"
    assert main(["from-inspect", log.location, "--out", str(out)]) == 0
    found = read_result(out)
    assert score_again(found)["valid"]["normalized"] == 0
    assert (found["agent"]["name"], found["seeds"]) == ("mockllm/model", [0, 1])
    assert found["reports"] == [{"rounds": 3, "refused": 0, "input_tokens": 21, "output_tokens": 6}] * 2
    references.reference_points.cache_clear()
