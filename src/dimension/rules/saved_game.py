"""A game as text, to be saved and loaded, and to be read and corrected by people.

    Dimension game 1
    code 101W7H1AQ
    players 2
    round 1: K-G K>B W-W
      KWBGO../....../.
      KWB..../G...../.
    round 2: K^ G1 KxW

The first line ends with the version of the format. Every round has a line with its hand and, after the round, one
line for the tray of each player. The hands are written down although the game code determines them, so
that reading needs no dealing, which takes a solver for some settings.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from dimension.board.geometry import format_spheres
from dimension.errors import IllegalNotationError, NotationError, RuleError, wrong_type
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.game import Game
from dimension.rules.hand import Hand
from dimension.rules.scoring import check_players
from dimension.rules.stack import Deal
from dimension.rules.tray import Tray

_VERSION: Final = "1"
_START: Final = f"Dimension game {_VERSION}"
_COMMENT: Final = "#"

_START_LINE: Final = re.compile(r"dimension\s+game\s+([0-9]+)", re.IGNORECASE)
_CODE_LINE: Final = re.compile(r"code\s+(.+)", re.IGNORECASE)
_PLAYERS_LINE: Final = re.compile(r"players\s+([0-9]{1,3})", re.IGNORECASE)
_ROUND_LINE: Final = re.compile(r"round\s+([0-9]{1,3})(\s+as\s+drawn)?\s*:\s*(.*)", re.IGNORECASE)


class _Line(NamedTuple):
    """A line that says something, and its number in the text, counted from 1."""

    number: int
    text: str


class _Round(NamedTuple):
    """The lines about a round, and the number of the first."""

    line: int
    deal: Deal
    trays: tuple[Tray, ...]


def format_game(game: Game) -> str:
    """The text of a game: several lines, without a line break at the end."""
    lines = [_START, f"code {format_game_code(game.settings, game.seed)}", f"players {game.players}"]
    for number, deal in enumerate(game.deals, start=1):
        lines.append(f"round {number}{'' if deal.as_promised else ' as drawn'}: {deal.hand}")
        if number <= len(game.rounds):
            lines += [f"  {format_spheres(score.tray_score.tray)}" for score in game.rounds[number - 1]]
    return "\n".join(lines)


def parse_game(text: str) -> Game:
    """The game of a text as `format_game` writes it; empty lines and lines that begin with `#` are skipped."""
    if not isinstance(text, str):
        raise wrong_type("A saved game is a text as format_game writes it", text)
    lines = [_Line(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [line for line in lines if line.text and not line.text.startswith(_COMMENT)]
    _read_start(lines)
    number, code = _read(lines, _CODE_LINE, "code 12D3V91AC")
    with _on_line(number):
        settings, seed = parse_game_code(code[1])
    number, players = _read(lines, _PLAYERS_LINE, "players 2")
    with _on_line(number):
        count = check_players(int(players[1]))
    sizes = [len(hand) for hand in settings.hands] or [settings.cards] * settings.rounds
    rounds = [_read_round(lines, number, cards) for number, cards in enumerate(sizes, start=1)]
    if lines:
        raise NotationError("saved_game_extra", text=lines[0].text, line=lines[0].number)
    return _played(Game(settings, seed, count, tuple(one.deal for one in rounds)), rounds)


def _read(lines: list[_Line], form: re.Pattern[str], example: str) -> tuple[int, re.Match[str]]:
    """Take the next line, which must have this form; return its number and the match."""
    if not lines:
        raise NotationError("saved_game_ends", example=example)
    line = lines.pop(0)
    if found := form.fullmatch(line.text):
        return line.number, found
    raise NotationError("saved_game_line", text=line.text, example=example, line=line.number)


def _read_start(lines: list[_Line]) -> None:
    if lines and not _START_LINE.fullmatch(lines[0].text):
        raise NotationError("saved_game_start", text=lines[0].text, line=lines[0].number)
    number, found = _read(lines, _START_LINE, _START)
    if found[1] != _VERSION:
        raise NotationError("saved_game_version", version=found[1], line=number)


def _read_round(lines: list[_Line], number: int, cards: int) -> _Round:
    """Take the line of a round, which has this many cards, and the trays below it."""
    example = f"round {number}: O2 W-O KxW"
    if lines and (found := _ROUND_LINE.fullmatch(lines[0].text)) and int(found[1]) != number:
        raise NotationError("saved_game_line", text=lines[0].text, example=example, line=lines[0].number)
    start, found = _read(lines, _ROUND_LINE, example)
    with _on_line(start):
        hand = Hand(found[3])
        if len(hand) != cards:
            raise NotationError("saved_game_cards", expected=cards, count=len(hand))
    trays = []
    while lines and not _ROUND_LINE.fullmatch(lines[0].text):
        line = lines.pop(0)
        with _on_line(line.number):
            trays.append(Tray(line.text))
    return _Round(start, Deal(hand, as_promised=found[2] is None), tuple(trays))


def _played(game: Game, rounds: list[_Round]) -> Game:
    """The game after its rounds with trays."""
    for number, one in enumerate(rounds, start=1):
        if one.trays:
            with _on_line(one.line):
                if len(game.rounds) != number - 1:
                    raise NotationError("saved_game_gap", round=number, earlier=len(game.rounds) + 1)
                game = game.score(one.trays)
    return game


@contextmanager
def _on_line(number: int) -> Iterator[None]:
    """While a line is read: an error says which line it was."""
    try:
        yield
    except NotationError as error:
        raise type(error)(error.code, **error.details, line=number) from None
    except RuleError as error:
        raise IllegalNotationError(error.code, **error.details, line=number) from None
