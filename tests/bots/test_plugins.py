"""Bots of other packages: which are accepted, and the reasons for the others."""

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from dimension.bots.base import Introduction, Pace
from dimension.bots.plugins import GROUP, MAX_ABOUT, LeftOut, Plugins, check_plugins, find_plugins

PACE = Pace(reading=(1000, 2000), moving=(500, 600), hesitation=0.1, slips=0.0)
MODULE = "some_bots_for_tests"


def _bot(**fields: object) -> SimpleNamespace:
    return SimpleNamespace(**{"pace": PACE, "choose": lambda _hand, _rng: None, **fields})


Offer = Callable[..., None]


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Offer:
    """Put a bot into a module of another package, as if that were installed."""

    def offer(bot: object, module: str = MODULE) -> None:
        monkeypatch.setitem(sys.modules, module, SimpleNamespace(BOT=bot))

    return offer


def _entry(level: str, value: str = f"{MODULE}:BOT") -> EntryPoint:
    return EntryPoint(level, value, GROUP)


def _reason(found: Plugins) -> str:
    assert not found.bots
    (left_out,) = found.left_out
    return left_out.reason


def test_a_bot_is_found_by_its_level_with_its_own_title(offer: Offer) -> None:
    bot = _bot(title="Magpie", about="Grabs what shines.")
    offer(bot)
    found = check_plugins([_entry("magpie")], taken=())
    assert found.left_out == ()
    assert found.bots["magpie"].bot is bot
    assert found.bots["magpie"].introduction == Introduction("Magpie", "Grabs what shines.")


def test_a_bot_without_a_title_is_called_by_its_level(offer: Offer) -> None:
    offer(_bot())
    found = check_plugins([_entry("night-owl-2")], taken=())
    assert found.bots["night-owl-2"].introduction == Introduction("Night owl 2", "")


def test_bots_come_in_alphabetical_order(offer: Offer) -> None:
    offer(_bot())
    assert list(check_plugins([_entry("wren"), _entry("crow"), _entry("owl")], taken=()).bots) == [
        "crow",
        "owl",
        "wren",
    ]


@pytest.mark.parametrize(
    "level",
    ["", "Magpie", "mag pie", "mag_pie", "-magpie", "magpie-", "mag--pie", "7up", "elster-ü", "a" * 25, "x-about"],
)
def test_a_level_must_be_a_short_slug(level: str, offer: Offer) -> None:
    offer(_bot())
    assert "at most 24 lowercase letters" in _reason(check_plugins([_entry(level)], taken=()))


def test_the_longest_level_is_accepted(offer: Offer) -> None:
    offer(_bot())
    assert list(check_plugins([_entry("a" * 24)], taken=()).bots) == ["a" * 24]


def test_a_level_that_is_taken_is_left_out_and_never_loaded() -> None:
    found = check_plugins([_entry("perfect", "no_such_module:BOT")], taken=("perfect",))
    assert found == Plugins(
        {}, (LeftOut("perfect", "no_such_module", "choose another name: there is already a bot with this one"),)
    )


def test_of_two_packages_with_one_level_the_first_in_the_alphabet_wins(offer: Offer) -> None:
    offer(_bot())
    bot = _bot()
    offer(bot, "a_package_before")
    found = check_plugins([_entry("owl"), _entry("owl", "a_package_before:BOT")], taken=())
    assert found.bots["owl"].bot is bot
    assert [(left_out.level, left_out.package) for left_out in found.left_out] == [("owl", MODULE)]


def test_a_bad_bot_keeps_no_other_from_playing(offer: Offer) -> None:
    offer(_bot())
    found = check_plugins([_entry("crow", "no_such_module:BOT"), _entry("owl")], taken=())
    assert list(found.bots) == ["owl"]
    (left_out,) = found.left_out
    assert (
        left_out.reason == "no_such_module:BOT cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"
    )


def test_a_module_that_exits_when_it_is_imported_is_left_out(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("bots")
    (folder / "bot_that_exits.py").write_text("raise SystemExit('not today')")
    monkeypatch.syspath_prepend(str(folder))
    reason = _reason(check_plugins([_entry("quitter", "bot_that_exits:BOT")], taken=()))
    assert reason == "bot_that_exits:BOT cannot be loaded: SystemExit: not today"


class _Shy:
    pace = PACE

    @property
    def choose(self) -> object:
        raise RuntimeError("not now")


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (SimpleNamespace, "the entry point names the class SimpleNamespace: name an instance of it"),
        (SimpleNamespace(pace=PACE), "it needs a method choose(hand, rng) that returns a Tray"),
        (_bot(choose="K"), "it needs a method choose(hand, rng) that returns a Tray"),
        (_bot(pace=None), "its pace has to be a dimension.bots.base.Pace"),
        (_bot(pace=(1, 2, 3, 4)), "its pace has to be a dimension.bots.base.Pace"),
        (_bot(pace=PACE._replace(moving=(600, 500))), "its pace has to be a dimension.bots.base.Pace"),
        (_bot(pace=PACE._replace(reading=(-1, 500))), "its pace has to be a dimension.bots.base.Pace"),
        (_bot(pace=PACE._replace(slips=1.5)), "its pace has to be a dimension.bots.base.Pace"),
        (_bot(title="M" * 25), "its title has to be one line of at most 24 characters"),
        (_bot(title=7), "its title has to be one line of at most 24 characters"),
        (_bot(about="two\nlines"), f"its about has to be one line of at most {MAX_ABOUT} characters"),
        (_bot(pace=Pace._make(((1, 2), (3, 4), "often", 0))), "cannot be loaded: TypeError"),
        (_Shy(), "cannot be loaded: RuntimeError: not now"),
    ],
)
def test_an_unusable_bot_is_left_out_with_a_reason(bot: object, reason: str, offer: Offer) -> None:
    offer(bot)
    assert reason in _reason(check_plugins([_entry("magpie")], taken=()))


def test_a_package_cannot_replace_a_level() -> None:
    taken = {"beginner"}
    assert taken.isdisjoint(find_plugins(taken).bots)
