"""Errors as values: a code, its details, and an English sentence for the Python prompt.

`DimensionError.sentence` has it in the other languages. Arguments of a wrong type, which only a
mistake in a program can cause, are plain `TypeError`s.
"""

from collections.abc import Mapping
from typing import Final, Self

MESSAGES: Final[Mapping[str, str]] = {
    # Trays and moves.
    "unknown_position": "There is no position {position}: positions run from 0 to 13.",
    "unsupported": "Position {position} has nothing to rest on yet. Fill {missing} first.",
    "overlap": "Position {position} is too close to {blocking}: neighbors on the middle level cannot both be filled.",
    "color_used_up": "There are only three {color} spheres, and all of them are on the tray.",
    "too_many_of_color": "{count} {color} spheres are too many: there are only three of each color.",
    "too_many_spheres": "{count} spheres are too many: a tray holds at most 11.",
    "empty_position": "There is no sphere on position {position}.",
    "bears_others": "The sphere on position {position} has something on top. Lift {above} first.",
    # Hands, games and settings.
    "empty_hand": "A hand needs at least one card, such as O2.",
    "no_hands": "A set needs at least one hand, such as O2 O-W KxW.",
    "doubled_card": "The card {card} is in the hand twice, but every card exists only once.",
    "hand_too_large": "The solver takes at most {most} cards, not {count}.",
    "hand_too_large_to_explain": "A hand to be explained has at most {most} cards, not {count}.",
    "spheres_out_of_range": "A tray can be limited to {least} to {most} spheres, not {value}.",
    "wrong_player_count": "A game is for {least} to {most} players, not for {count}.",
    "wrong_tray_count": "There must be exactly one tray for each player. Trays: {count}, players: {players}.",
    "game_over": "This game is over. Rounds scored: {rounds} of {rounds}.",
    "game_not_over": "This game is not over yet. Rounds still to be scored: {left} of {rounds}.",
    "unknown_tokens": "There is no value of bonus tokens “{value}”: choose {choices} or {last_choice}.",
    "unknown_edition": "There is no edition “{value}”: choose {choices} or {last_choice}.",
    "unknown_deck": "There is no deck “{value}”: choose {choices} or {last_choice}.",
    "unknown_contradictions": "“{value}” is not a choice for contradictions: choose {choices} or {last_choice}.",
    "unknown_grade": "There is no grade “{value}”: choose {choices} or {last_choice}.",
    "grade_needs_solver": "The rules alone cannot tell how hard a hand is: pass an oracle that knows grades, "
    "such as dimension.solver.SolverOracle().",
    "cards_out_of_range": "A round has {least} to {most} cards, not {value}.",
    "rounds_out_of_range": "A game has {least} to {most} rounds, not {value}.",
    "seconds_out_of_range": "The hourglass runs for {least} to {most} seconds, not {value}; 0 turns it off.",
    "seed_out_of_range": "A seed is a whole number from {least} to {most}, not {value}.",
    # Notation.
    "no_card": "A card is missing here. Cards look like this: O2, O-W, KxW, B_, G^, O>K, W+O.",
    "unknown_card": "“{text}” is not a card. Cards look like this: O2, O-W, KxW, B_, G^, O>K, W+O.",
    "unknown_color": "“{text}” is not a color: there are K (black), W (white), B (blue), G (green) and O (orange).",
    "unknown_card_type": "There is no type of card “{text}”: choose {choices} or {last_choice}.",
    "exactly_number": "There is no card “{text}”: a card asks for exactly 1 or 2 spheres of a color.",
    "no_more_card": "There is no card “{text}”. The cards of this kind are {cards}.",
    "no_four_card": "There is no card “{text}”. The cards of this kind are {cards}.",
    "below_card": "There is no card “{text}”: no card asks a color to lie under other spheres. "
    "{floor} means “only at the bottom”, {bare} means “nothing on top”.",
    "tray_parts": "A tray is written base/pockets/apex, such as KWBGOWB/G.O.K./W. Parts here: {count} instead of 3.",
    "tray_part_length": "The {part} of a tray has a length of {expected}, not {count}.",
    "tray_character": "“{text}” (character {column}) is neither a color (K, W, B, G, O) "
    "nor a dot for an empty position.",
    "unknown_move": "“{text}” is not a move. K0 puts black on 0, -7 lifts the sphere from 7, 3~5 swaps the two.",
    "code_character": "“{text}” is never in a game code: it has only digits and the letters A to Z without U.",
    "code_length": "A game code has 8 to 18 characters, or up to 125 with chosen hands; this one has {count}.",
    "code_version": "This is a version {version} game code, but only versions 1 and 2 are known here.",
    "code_checksum": "Something is off with this game code. Perhaps there is a typo in it?",
    "code_settings": "This game code stands for settings that do not exist.",
    "saved_game_start": "A saved game begins with “Dimension game 1”, not with “{text}”.",
    "saved_game_version": "This game was saved as version {version}, but only version 1 is known here.",
    "saved_game_line": "“{text}” does not belong here. This line should look like “{example}”.",
    "saved_game_ends": "The saved game stops too early. The next line should look like “{example}”.",
    "saved_game_extra": "The game is complete, but its text goes on: “{text}”.",
    "saved_game_cards": "A round of this game has {expected} cards, not {count}.",
    "saved_game_gap": "Round {round} has trays although round {earlier} has none: rounds are played in order.",
}
"""Every error code with its English sentence, word for word as in the English catalog."""

_PLACES: Final = {"where": "No.", "hand": "Hand", "line": "Line"}
"""The details that say where an error is, the innermost first, and how a sentence begins with them."""

_COLOR_NAMES: Final = {"K": "black", "W": "white", "B": "blue", "G": "green", "O": "orange"}


class DimensionError(ValueError):
    """Base of all errors of this library: `code` says what is wrong, `details` holds the values involved."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code: Final = code
        self.details: Final = details

    def __str__(self) -> str:
        shown = {name: _shown(name, value) for name, value in self.details.items()}
        message = MESSAGES[self.code].format(**shown)
        for place, title in _PLACES.items():
            message = f"{title} {shown[place]}: {message}" if place in shown else message
        return message

    def at(self, **place: int) -> Self:
        """The same error, at a place: `where` counts cards or moves from 1, `hand` counts hands, `line` lines."""
        return type(self)(self.code, **self.details, **place)

    def sentence(self, language: str = "en") -> str:
        """The error in one of the languages of `dimension.texts.LANGUAGES`.

        >>> RuleError("empty_position", position=7).sentence("de")
        'Auf Position 7 liegt keine Kugel.'
        """
        from dimension.texts import texts_for

        return texts_for(language).error(self.code, self.details)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.details)


class RuleError(DimensionError):
    """The rules do not allow this."""


class SettingsError(DimensionError):
    """A game cannot be set up like this."""


class NotationError(DimensionError):
    """A text is not valid notation; in a list, `where` counts cards or moves from 1, and `line` counts lines."""


class IllegalNotationError(NotationError, RuleError):
    """Written correctly, but it describes a breach of a rule."""


def wrong_type(wanted: str, value: object) -> TypeError:
    """The error for an argument of a wrong type; `wanted` names the right ones."""
    return TypeError(f"{wanted}, not {value!r:.60}")


def _shown(name: str, value: object) -> str:
    """A detail as it is shown: a color by its name, several positions or cards as a list."""
    if name == "color":
        return _COLOR_NAMES[str(value)]
    if isinstance(value, tuple | list):
        return ", ".join(str(item) for item in value)
    return str(value)


def _rebuild(kind: type[DimensionError], code: str, details: dict[str, object]) -> DimensionError:
    return kind(code, **details)
