"""`dimension serve`: the addresses it prints."""

import logging
from pathlib import Path
from typing import Any

import pytest

from dimension.cli.commands import serve
from dimension.cli.commands.serve import LOG_LEVELS, addresses_of, announce
from dimension.server.ops.addresses import network_address, url_of
from dimension.texts import Texts
from tests.cli.conftest import Run


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What servers were started with, none of which is real."""
    calls: list[tuple[Any, ...]] = []

    def note(*args: Any, is_open: bool) -> None:
        *rest, texts = args
        calls.append((*rest, texts.language, is_open))

    monkeypatch.setattr(serve, "_serve", note)
    return calls


def test_options_reach_the_server(started: list[tuple[Any, ...]], dimension: Run, tmp_path: Path) -> None:
    kept = tmp_path / "data" / "dimension" / "dimension.sqlite3"
    options = ["--host", "::1", "--port", "0", "--database", "~/games.db", "--log-level", "debug", "--lang", "de"]
    assert dimension("serve").code == 0
    assert dimension("serve", *options).code == 0
    assert dimension("--lang", "ru", "serve", "--database", ":memory:").code == 0
    assert started == [
        ("0.0.0.0", 8000, kept, "warning", "en", False),
        ("::1", 0, tmp_path / "games.db", "debug", "de", False),
        ("0.0.0.0", 8000, None, "warning", "ru", False),
    ]


def test_without_a_command_the_browser_is_opened_on_this_machine_only(
    started: list[tuple[Any, ...]], dimension: Run, tmp_path: Path
) -> None:
    kept = tmp_path / "data" / "dimension" / "dimension.sqlite3"
    assert dimension().code == 0
    assert dimension("--lang", "de").code == 0
    assert started == [("127.0.0.1", 0, kept, "warning", language, True) for language in ("en", "de")]


def test_every_log_level_is_one_that_logging_knows() -> None:
    assert {level.upper() for level in LOG_LEVELS} <= logging.getLevelNamesMapping().keys()


def test_everywhere_is_this_machine_and_its_network() -> None:
    network = network_address()
    assert addresses_of("0.0.0.0", 8000) == ("http://127.0.0.1:8000/", url_of(network, 8000) if network else None)


def test_loopback_is_for_this_machine_alone() -> None:
    assert addresses_of("127.0.0.1", 80) == ("http://127.0.0.1:80/", None)
    assert addresses_of("192.168.0.7", 80) == ("http://192.168.0.7:80/", "http://192.168.0.7:80/")


@pytest.mark.parametrize(("language", "scan"), [("en", "scan"), ("de", "scannen"), ("ru", "отсканируйте")])
def test_the_address_to_join_and_its_code_are_printed(
    language: str, scan: str, capsys: pytest.CaptureFixture[str]
) -> None:
    announce("http://127.0.0.1:8000/", "http://192.168.0.7:8000/", Texts(language))
    first, second, *rest = capsys.readouterr().out.splitlines()
    assert first.endswith(" http://127.0.0.1:8000/")
    assert second.endswith(" http://192.168.0.7:8000/")
    assert scan in second
    assert any("█" in line or "▀" in line for line in rest)


def test_without_guests_there_is_no_code(capsys: pytest.CaptureFixture[str]) -> None:
    announce("http://127.0.0.1:8000/", None, Texts("en"))
    assert len(capsys.readouterr().out.splitlines()) == 2
