"""`dimension admin` asks a running server."""

import json
from collections.abc import Iterator

import pytest

from tests.cli.conftest import Run
from tests.server.local_server import LocalServer

KEY = "a key of twenty letters"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with LocalServer(tmp_path_factory.mktemp("admin") / "games.sqlite3", DIMENSION_ADMIN_KEY=KEY) as running:
        yield running


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIMENSION_ADMIN_KEY", KEY)


def test_the_desk_is_shown_in_lines_and_as_json(server: LocalServer, dimension: Run) -> None:
    result = dimension("--lang", "en", "admin", "--server", server.url)
    assert (result.code, result.err) == (0, "")
    assert {"tables: 0", "sockets: 0", "health: []"} <= set(result.out.splitlines())
    assert json.loads(dimension("admin", "tables", "--json", "--server", server.url).out) == []


def test_acts_are_done_and_written_down(server: LocalServer, dimension: Run) -> None:
    result = dimension("--lang", "en", "admin", "notice", "New", "cards!", "--minutes", "30", "--server", server.url)
    assert (result.code, "New cards!" in result.out) == (0, True)
    assert dimension("--lang", "en", "admin", "unlist", "0" * 20, "--server", server.url).out == "Done.\n"
    acts = json.loads(dimension("admin", "acts", "--json", "--server", server.url).out)
    assert [act["act"] for act in acts] == ["unlist", "notice"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["end"], "needs: ROOM"),
        (["rename", "0" * 20], "needs: PLAYER NAME"),
        (["read-only", "perhaps"], "needs: on|off"),
        (["tables", "--minutes", "3"], "needs: –"),
        (["sweep"], "Choose from: status, tables"),
        (["end", "NOSUCHTABLE"], "no open table"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(typed: list[str], said: str, server: LocalServer, dimension: Run) -> None:
    result = dimension("--lang", "en", "admin", *typed, "--server", server.url)
    assert (result.code, result.out, said in result.err) == (2, "", True), result.err


def test_there_is_no_desk_without_a_key(monkeypatch: pytest.MonkeyPatch, dimension: Run) -> None:
    monkeypatch.delenv("DIMENSION_ADMIN_KEY")
    result = dimension("--lang", "en", "admin")
    assert (result.code, "DIMENSION_ADMIN_KEY" in result.err) == (2, True)
