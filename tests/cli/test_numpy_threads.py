"""NumPy starts no threads that nobody needs, unless asked to."""

import os

import pytest

from dimension.cli.numpy_threads import use_one_thread


def test_what_the_user_chose_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    use_one_thread()
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "4")
    use_one_thread()
    assert os.environ["OPENBLAS_NUM_THREADS"] == "4"
