"""The registry: our own levels first, then those that packages bring; a bad bot never breaks a game."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from random import Random
from types import SimpleNamespace

import pytest

from dimension import Tray, parse_hand, parse_tray
from dimension.bots import plugins, registry
from dimension.bots.base import Introduction, Pace
from dimension.bots.registry import OUR_LEVELS, best_tray, introduction, plan
from dimension.texts import LANGUAGES, texts_for

HAND = parse_hand("O2 O-W KxW B_ G^ O>K")
TRAY = parse_tray("KWB..../....../.")
PACE = Pace(reading=(1000, 2000), moving=(500, 600), hesitation=0.0, slips=0.0)


def _broken(hand: object, rng: object) -> Tray:  # noqa: ARG001
    raise ZeroDivisionError


STEADY = SimpleNamespace(pace=PACE, choose=lambda _hand, _rng: TRAY, title="Steady Eddie", about="Always the same.")
BROKEN = SimpleNamespace(pace=PACE, choose=_broken)
CONFUSED = SimpleNamespace(pace=PACE, choose=lambda _hand, _rng: "KWB..../....../.")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if packages had brought some bots, one of them under a name of ours."""
    names = {"steady": "STEADY", "broken": "BROKEN", "confused": "CONFUSED", "perfect": "STEADY"}
    entries = [EntryPoint(name, f"bots_for_tests:{value}", plugins.GROUP) for name, value in names.items()]
    module = SimpleNamespace(STEADY=STEADY, BROKEN=BROKEN, CONFUSED=CONFUSED)
    monkeypatch.setitem(sys.modules, "bots_for_tests", module)
    monkeypatch.setattr(plugins, "entry_points", lambda group: [entry for entry in entries if entry.group == group])
    _forget()
    yield
    _forget()


def _forget() -> None:
    registry._installed.cache_clear()
    registry._bots.cache_clear()


def test_our_own_levels_come_weakest_first() -> None:
    assert OUR_LEVELS == ("beginner", "casual", "skilled", "expert", "perfect")
    assert registry.LEVELS[:5] == OUR_LEVELS


@pytest.mark.usefixtures("installed")
def test_bots_of_packages_come_after_ours_in_alphabetical_order() -> None:
    assert (*OUR_LEVELS, "broken", "confused", "steady") == registry.LEVELS
    assert tuple(registry.BOTS) == registry.LEVELS
    assert registry.BOTS["steady"] is STEADY
    assert registry.BOTS["perfect"] is not STEADY


@pytest.mark.usefixtures("installed")
def test_an_unusable_bot_is_logged_once_with_the_reason(caplog: pytest.LogCaptureFixture) -> None:
    assert registry.LEVELS
    assert registry.BOTS
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert "bot 'perfect' of the package bots_for_tests is left out" in record.getMessage()
    assert "choose another name" in record.getMessage()


@pytest.mark.usefixtures("installed")
def test_a_bot_of_a_package_plays_as_ours_do() -> None:
    assert best_tray("steady", HAND, Random(1)) == TRAY
    assert plan("steady", HAND, Tray(), 60, Random(1))[-1].tray == TRAY


@pytest.mark.usefixtures("installed")
def test_a_bot_of_a_package_introduces_itself_and_ours_have_texts_instead() -> None:
    assert introduction("steady") == Introduction("Steady Eddie", "Always the same.")
    assert introduction("broken") == Introduction("Broken", "")
    assert introduction("perfect") is None
    assert introduction("gone") is None


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("level", ["broken", "confused", "gone"])
def test_a_bot_that_fails_or_is_gone_leaves_its_tray_and_the_log_says_why(
    level: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert plan(level, HAND, TRAY, 60, Random(1)) == ()
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert f"bot '{level}' failed on the hand O2" in record.getMessage()
    assert record.exc_info


@pytest.mark.usefixtures("installed")
def test_asked_for_a_tray_alone_a_bot_fails_openly() -> None:
    with pytest.raises(ZeroDivisionError):
        best_tray("broken", HAND, Random(1))
    with pytest.raises(TypeError, match="'confused' chose a str: choose has to return a Tray"):
        best_tray("confused", HAND, Random(1))
    with pytest.raises(KeyError):
        best_tray("gone", HAND, Random(1))


def test_packages_are_searched_on_first_use_of_bots() -> None:
    program = (
        "import sys; from dimension.bots import registry; assert 'importlib.metadata' not in sys.modules; "
        "registry.LEVELS; assert 'importlib.metadata' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_registry_has_no_other_attributes() -> None:
    assert not hasattr(registry, "GAMES")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_name_exactly_the_levels_that_come_with_the_game(language: str) -> None:
    keys = [key for key in texts_for(language).keys if key.startswith("bot-") and not key.startswith("bot-name")]
    assert keys == [key for level in OUR_LEVELS for key in (f"bot-{level}", f"bot-{level}-about")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", OUR_LEVELS)
def test_a_level_has_a_short_name_and_one_sentence(language: str, level: str) -> None:
    name, about = (texts_for(language).text(key) for key in (f"bot-{level}", f"bot-{level}-about"))
    assert len(name) <= 24
    assert about[0].isupper()
    assert about.count(".") == 1
    assert about.endswith(".")


def test_hand_and_tray_may_be_given_as_text() -> None:
    assert best_tray("perfect", str(HAND), Random(1)) == best_tray("perfect", HAND, Random(1))
    assert plan("casual", str(HAND), "KWB..../....../.", 60, Random(1)) == plan("casual", HAND, TRAY, 60, Random(1))
