"""Options and arguments of commands about the game: hand, tray, seed, code and settings."""

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.declarations import Key, Option, Positional, UsageProblem, Value
from dimension.cli.options import as_integer, span
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import Edition, Tokens
from dimension.rules.settings import (
    CARDS_PER_ROUND,
    NO_HOURGLASS,
    ROUNDS,
    SECONDS,
    Contradictions,
    Deck,
    GameSettings,
    Grade,
    check_seed,
    chosen_hands,
)

if TYPE_CHECKING:
    from enum import StrEnum

    from dimension.rules.code import GameCode
    from dimension.rules.stack import Oracle

TRAY_VALUE: Final = Value(Key("help-value-tray"), parse_tray)
HAND: Final = Positional("hand", Value(Key("help-value-hand"), parse_hand), "help-argument-hand", is_several=True)
TRAY: Final = Positional("tray", TRAY_VALUE, "help-argument-tray")
_SEED_BITS: Final = 40
"""Enough that two games never share a seed by chance, and still a code short enough to read out."""

_BOX: Final = GameSettings()


def _seed(text: str) -> int:
    return check_seed(as_integer(text))


def _game_code(text: str) -> "GameCode":
    from dimension.rules.code import parse_game_code

    return parse_game_code(text)


def _setting(name: str, read: Callable[[str], object] = str) -> Callable[[str], Any]:
    """A converter for one of the settings: the settings themselves know what they accept."""
    return lambda text: getattr(GameSettings(**{name: read(text)}), name)  # type: ignore[arg-type]


def _number(name: str, numbers: str) -> Option:
    value = Value(numbers, _setting(name, as_integer))
    return Option((f"--{name}",), f"help-game-{name}", value, default=str(getattr(_BOX, name)))


def _choice(name: str, choices: "type[StrEnum]") -> Option:
    value = Value(Key("help-value-choice"), _setting(name), choices=lambda: tuple(choices), glosses=name)
    return Option((f"--{name}",), f"help-game-{name}", value, default=str(getattr(_BOX, name)))


SEED: Final = Option(("--seed",), "help-option-seed", Value("N", _seed))
CODE: Final = Option(("--code",), "help-option-code", Value(Key("help-value-code"), _game_code))
EDITION: Final = _choice("edition", Edition)
TOKENS: Final = _choice("tokens", Tokens)
HANDS: Final = Option(("--hands",), "help-option-hands", Value(Key("help-value-hands"), chosen_hands))
_SETTINGS: Final = (
    EDITION,
    TOKENS,
    _number("cards", span(CARDS_PER_ROUND)),
    _number("rounds", span(ROUNDS)),
    _choice("deck", Deck),
    _choice("contradictions", Contradictions),
    _choice("grade", Grade),
    _number("seconds", f"{NO_HOURGLASS}|{span(SECONDS)}"),
)
GAME: Final = (SEED, CODE, HANDS, *_SETTINGS)
"""The choice of a game: a seed and settings, a code that stands for both, or hands of one's own."""
_WITH_HANDS: Final = ("edition", "tokens", "seconds")
"""The settings that chosen hands leave open."""


def is_random(args: Namespace) -> bool:
    """Whether no player can know the cards in advance."""
    return args.seed is None and args.code is None and args.hands is None


def game_of(args: Namespace) -> "GameCode":
    """The game that the options stand for; without a seed or a code, a new one."""
    import secrets

    from dimension.rules.code import GameCode

    if args.code is not None:
        if args.seed is not None:
            raise UsageProblem("both-seed-and-code")
        if setting := next((option for option in (HANDS, *_SETTINGS) if option.name in args.given), None):
            raise UsageProblem("code-with-settings", name=setting.names[-1])
        return GameCode(*args.code)
    if args.hands is not None:
        shuffling = (option for option in (SEED, *_SETTINGS) if option.name not in _WITH_HANDS)
        if option := next((option for option in shuffling if option.name in args.given), None):
            raise UsageProblem("hands-with-shuffling", name=option.names[-1])
        return GameCode(GameSettings(args.edition, seconds=args.seconds, tokens=args.tokens, hands=args.hands), 0)
    settings = GameSettings(**{option.name: getattr(args, option.name) for option in _SETTINGS})
    return GameCode(settings, secrets.randbits(_SEED_BITS) if args.seed is None else args.seed)


def oracle_for(settings: GameSettings) -> "Oracle":
    """An oracle for a deal: the rules where they suffice, otherwise the solver, which takes longer to load."""
    from dimension.rules.stack import RULES_ALONE

    if settings.contradictions is Contradictions.DRAWN and settings.grade is Grade.ANY:
        return RULES_ALONE
    from dimension.solver.grades import SolverOracle

    return SolverOracle()
