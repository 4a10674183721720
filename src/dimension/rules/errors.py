"""What can go wrong, as values: a code, its details, and one English line for the Python prompt.

People see the sentence that `dimension.texts` holds for the code, in their own language.
"""

from collections.abc import Mapping
from typing import Final

MESSAGES: Final[Mapping[str, str]] = {
    # Trays and moves.
    "unknown_position": "there is no position {position}: positions run from 0 to 13",
    "unsupported": "position {position} is in the air: it needs spheres on {missing} first",
    "overlap": "position {position} is blocked by the sphere on {blocking}: neighboring pockets overlap",
    "color_used_up": "there are only three {color} spheres, and all of them are on the tray",
    "too_many_of_color": "{count} {color} spheres: there are only three of each color",
    "too_many_spheres": "{count} spheres: a tray holds at most 11",
    "empty_position": "there is no sphere on position {position}",
    "bears_others": "the sphere on {position} cannot be lifted: the sphere on {above} rests on it",
    # Hands, games and settings.
    "empty_hand": "a hand needs at least one card, such as O2",
    "doubled_card": "the card {card} is in the hand twice: every card exists once",
    "hand_too_large": "{count} cards: the solver takes hands of 1 to {most}",
    "wrong_player_count": "{count} players: a game is for 1 to 4",
    "wrong_tray_count": "{count} trays for {players} players: give one tray per player",
    "game_over": "all {rounds} rounds of this game have been scored",
    "game_not_over": "{left} of {rounds} rounds are still to be scored",
    "unknown_edition": "there is no edition {value}: choose en or de",
    "unknown_deck": "there is no deck {value}: choose full, no-exactly, no-comparing or no-counting",
    "unknown_contradictions": "there is no rule {value} for contradictions: choose drawn, fewer or none",
    "unknown_grade": "there is no grade {value}: choose any, easy, medium, hard, expert or evil",
    "grade_needs_solver": "the rules alone know no grades: pass an oracle that does, "
    "such as dimension.solver.grades.SolverOracle()",
    "cards_out_of_range": "{value} cards a round: choose 3 to 8",
    "rounds_out_of_range": "{value} rounds: choose 1 to 12",
    "seconds_out_of_range": "{value} seconds: choose 15 to 600, or 0 for no hourglass",
    "seed_out_of_range": "the seed {value} is not a whole number from 0 to 9007199254740991",
    # Notation.
    "no_card": "a card is missing here: write one such as O2, O-W, KxW, B_, G^, O>K or W+O",
    "unknown_card": "{text} is not a card: write one such as O2, O-W, KxW, B_, G^, O>K or W+O",
    "unknown_color": "{text} is not a color: the colors are K, W, B, G and O",
    "exactly_number": "{text} is not a card: a color is asked for exactly 1 or 2 times",
    "no_more_card": "{text} is not in the deck: its cards of this kind are {cards}",
    "no_four_card": "{text} is not in the deck: its cards of this kind are {cards}",
    "below_card": "{text} asks a color to lie under other spheres, and no card does: "
    "write {floor} for 'only at the bottom' or {bare} for 'nothing on top'",
    "tray_parts": "a tray is written base/pockets/apex, such as KWBGOWB/G.O.K./W: this has {count} of 3 parts",
    "tray_part_length": "the {part} of a tray is {expected} characters long: this has {count}",
    "tray_character": "{text} in column {column} is neither a color (K, W, B, G, O) nor . for empty",
    "unknown_move": "{text} is not a move: write K0 to put black on 0, -7 to lift from 7, 3~5 to swap",
    "code_character": "{text} is not part of a game code: it has digits and letters without U",
    "code_length": "a game code is 8 to 18 characters long: this has {count}",
    "code_version": "this game code is of version {version}: only version 1 is known here",
    "code_checksum": "this game code has a typing mistake: its last character does not fit",
    "code_settings": "this game code stands for settings that do not exist",
}
"""Every error code with its English line."""


class DimensionError(ValueError):
    """Anything this library refuses: `code` says what, `details` with what."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code: Final = code
        self.details: Final = details

    def __str__(self) -> str:
        shown = {name: _shown(value) for name, value in self.details.items()}
        return MESSAGES[self.code].format(**shown)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.details)


class RuleError(DimensionError):
    """The rules do not allow this."""


class SettingsError(DimensionError):
    """A game cannot be set up like this."""


class NotationError(DimensionError):
    """This text is not the notation of anything; `where` counts cards or moves from 1."""

    def __str__(self) -> str:
        where = self.details.get("where")
        return super().__str__() if where is None else f"number {where}: {super().__str__()}"


class IllegalNotationError(NotationError, RuleError):
    """Written correctly, but what it describes breaks a rule."""


def _shown(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple | list):
        return ", ".join(str(item) for item in value)
    return str(value)


def _rebuild(kind: type[DimensionError], code: str, details: dict[str, object]) -> DimensionError:
    return kind(code, **details)
