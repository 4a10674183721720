"""Result files hold what was written, in a form that people can read."""

import gzip
from pathlib import Path

import pytest

from dimension.envs.benchmark.results import ResultError, read_result, write_result
from tests.envs.benchmark.some_results import some_result


def test_a_result_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    write_result(some_result(), file)
    assert read_result(file) == some_result()
    lines = file.read_text().splitlines()
    assert '  "seeds": [0, 1],' in lines
    assert len(lines) < 80


def test_a_packed_result_is_the_same(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("result.json", "result.json.gz")]
    for file in files:
        write_result(some_result(), file)
    assert read_result(files[0]) == read_result(files[1]) == some_result()
    assert files[1].stat().st_size < files[0].stat().st_size / 2


def test_a_packed_file_is_not_unpacked_without_end(tmp_path: Path) -> None:
    file = tmp_path / "bomb.json.gz"
    file.write_bytes(gzip.compress(bytes(1 << 27)))
    with pytest.raises(ResultError, match="it is larger than"):
        read_result(file)
    file.write_bytes(gzip.compress(b"{}")[:-9])
    with pytest.raises(ResultError, match="is no JSON"):
        read_result(file)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("[]", "it holds no object"),
        (" " * (1 << 26) + "{}", "it is larger than"),
        (None, "cannot be read: No such file"),
    ],
    ids=["no JSON", "too deep", "no object", "too large", "no file"],
)
def test_other_files_than_results_are_refused(tmp_path: Path, text: str | None, message: str) -> None:
    file = tmp_path / "result.json"
    if text is not None:
        file.write_text(text)
    with pytest.raises(ResultError, match=message):
        read_result(file)
