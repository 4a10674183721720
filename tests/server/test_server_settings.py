"""A host's choices."""

from pathlib import Path

import pytest
from msgspec.structs import fields

from dimension.runtime.ports import RunnerSettings
from dimension.server.settings import ServerSettings, with_environment
from dimension.store.names import database_named


def test_the_environment_changes_what_it_names() -> None:
    environ = {
        "DIMENSION_MOST_ROOMS": "7",
        "DIMENSION_HOST_SECONDS": "1.5",
        "DIMENSION_DATABASE": "games.sqlite3",
        "DIMENSION_STATIC": "built",
        "DIMENSION_HOSTS": "play.example.org, table.lan,",
        "DIMENSION_TRUSTED_PROXIES": "127.0.0.1",
        "DIMENSION_LANG": "de",
        "MESSAGE_SIZE": "1",
    }
    settings = with_environment(ServerSettings(host="0.0.0.0"), environ)
    assert settings == ServerSettings(
        host="0.0.0.0",
        most_rooms=7,
        host_seconds=1.5,
        database=Path("games.sqlite3"),
        static=Path("built"),
        hosts=("play.example.org", "table.lan"),
        trusted_proxies=("127.0.0.1",),
    )


@pytest.mark.parametrize("name", [":memory:", "postgresql://ann:secret@db/games"])
def test_the_environment_names_any_database(name: str) -> None:
    settings = with_environment(ServerSettings(database=Path("x")), {"DIMENSION_DATABASE": name})
    assert settings.database == database_named(name)
    assert "secret" not in repr(settings)


NUMBERS = [field.name.upper() for field in fields(ServerSettings) if isinstance(field.default, int | float)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MOST_ROOMS", "many"),
        ("SPEED", ""),
        ("SPEED", "0"),
        ("MESSAGE_SIZE", "1.5"),
        ("MESSAGES_PER_SECOND", "0"),
        ("PORT", "65536"),
        *((name, value) for name in NUMBERS for value in ("nan", "inf", "-inf", "1e308", "-1")),
    ],
)
def test_nonsense_is_refused_with_the_name_of_the_setting(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=rf"^DIMENSION_{name}: (Expected|Invalid)"):
        with_environment(ServerSettings(), {f"DIMENSION_{name}": value})


def test_a_misspelled_name_is_refused_with_the_nearest_right_one() -> None:
    with pytest.raises(ValueError, match=r"no setting DIMENSION_REQEUSTS_PER_SECOND: .* DIMENSION_REQUESTS_PER_SECOND"):
        with_environment(ServerSettings(), {"DIMENSION_REQEUSTS_PER_SECOND": "5"})
    with pytest.raises(ValueError, match=r"no setting DIMENSION_42$"):
        with_environment(ServerSettings(), {"DIMENSION_42": "5"})


def test_a_malformed_proxy_address_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\*"):
        with_environment(ServerSettings(), {"DIMENSION_TRUSTED_PROXIES": "*"})


def test_the_runner_gets_what_was_chosen_for_it() -> None:
    assert ServerSettings().runner() == RunnerSettings()
    chosen = ServerSettings(idle_seconds=1, presence_seconds=2, host_seconds=3, most_rooms=4, speed=5)
    assert chosen.runner() == RunnerSettings(idle=1, presence=2, host=3, most_rooms=4, speed=5)


def test_days_that_make_no_sense_are_refused() -> None:
    assert with_environment(ServerSettings(), {"DIMENSION_KEEP_GAMES_DAYS": "0"}).retention().played == 0
    with pytest.raises(ValueError, match="0"):
        with_environment(ServerSettings(), {"DIMENSION_KEEP_UNPLAYED_DAYS": "-1"})
