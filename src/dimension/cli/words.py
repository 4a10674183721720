"""Results, cards, moves and trays in words, for people and for programs.

The letters of colors follow the player's language. Notation (K, W, B, G, O) is accepted in every language, because
no language uses one of these letters for another color.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple, assert_never

from dimension.board.colors import LETTERS
from dimension.drawing.diagram import draw_text
from dimension.rules.cards import CardType
from dimension.rules.moves import Lift, Move, Put, Swap, apply_move
from dimension.rules.notation import format_hand, format_move, format_tray
from dimension.rules.scoring import PlayerScore, TrayScore, Verdict
from dimension.rules.tray import Tray

if TYPE_CHECKING:
    from rich.text import Text

    from dimension.board.geometry import Spheres
    from dimension.rules.cards import Card
    from dimension.rules.hand import Hand
    from dimension.texts import Texts


def card_sentence(card: "Card", texts: "Texts", asked: int | None = None) -> str:
    """The sentence of a card; `asked` is the number when two "exactly" cards were added."""
    return card.sentence(texts.language, asked=asked)


def card_brief(card: "Card", texts: "Texts", asked: int | None = None) -> str:
    """The demand of a card in a few words, at most 34 characters."""
    same = "-same" if card.second is card.first else ""
    return texts.text(
        f"brief-{type_name(card.type)}{same}",
        first=card.first.letter,
        second=card.other.letter,
        number=asked or card.number or 0,
    )


def card_row(
    card: "Card", texts: "Texts", asked: int | None = None, shown: Callable[[str], str] = str
) -> "tuple[Text, ...]":
    """A card's code and sentence, for `print_rows`."""
    from rich.text import Text

    return Text(f"  {shown(card.code):<3}", style="cyan"), Text(card_sentence(card, texts, asked))


def hand_rows(hand: "Hand", texts: "Texts", shown: Callable[[str], str] = str) -> "list[tuple[Text, ...]]":
    """The cards of a hand, with the sum that two "exactly" cards ask for; `shown` turns codes into what is shown."""
    return [card_row(card, texts, hand.asked(card.first), shown) for card in hand]


def type_name(card_type: "CardType") -> str:
    """The type's name in text keys and in JSON."""
    return card_type.name.lower()


class ColorLetters:
    """From notation to the letters of a language and back; both ways leave everything else alone."""

    def __init__(self, texts: "Texts") -> None:
        own = {letter: texts.text("color-letter", color=letter) for letter in LETTERS}
        self._to_own = str.maketrans(own)
        forms = {form: letter for letter, shown in own.items() for form in (shown, shown.lower())}
        self._to_notation = str.maketrans(forms)
        self._spheres = re.compile("[{0}](?=@?[0-9])|[{0}.]*/.*".format("".join(forms)))

    def shown(self, notation: str) -> str:
        """Cards, moves or a drawn tray in the player's letters."""
        return notation.translate(self._to_own)

    def typed(self, line: str) -> str:
        """The player's input in notation: the letters of moves and of whole trays, nothing that is neither."""
        return self._spheres.sub(lambda found: found[0].translate(self._to_notation), line)


def move_lines(
    tray: Tray, moves: Sequence[Move], texts: "Texts", shown: Callable[[str], str] = str
) -> Iterator[tuple[str, str]]:
    """Each move as it is typed and in words, starting from a tray; `shown` turns notation into what is displayed."""
    for move in moves:
        yield shown(format_move(move)), move_sentence(move, tray, texts)
        tray = apply_move(tray, move)


def move_sentence(move: Move, tray: Tray, texts: "Texts") -> str:
    match move:
        case Put(color, position):
            key = "move-put" if tray[position] is None else "move-exchange"
            return texts.text(key, color=color.letter, position=position)
        case Lift(position):
            return texts.text("move-lift", position=position)
        case Swap(one, other):
            return texts.text("move-swap", one=one, other=other)


def verdict_row(
    verdict: Verdict, score: TrayScore, texts: "Texts", shown: Callable[[str], str] = str
) -> "tuple[Text, ...]":
    """One card with yes or no, and the spheres that break it."""
    from rich.text import Text

    mark, style = ("✓", "green") if verdict.fulfilled else ("✗", "red")
    sentence = Text(card_sentence(verdict.card, texts, score.hand.asked(verdict.card.first)))
    if not verdict.fulfilled:
        sentence.append(f" {_reason(verdict, score.tray, texts)}", style="red")
    return Text(mark, style=style), Text(f"{shown(verdict.card.code):<3}", style="cyan"), sentence


def _reason(verdict: Verdict, tray: Tray, texts: "Texts") -> str:
    """Why a card is not fulfilled: the count of a counting card, otherwise the positions that break it."""
    card = verdict.card
    one, other = tray.count(card.first), tray.count(card.other)
    match card.type:
        case CardType.EXACTLY:
            return texts.text("check-there-are", count=one)
        case CardType.FOUR:
            return texts.text("check-there-are", count=one + other)
        case CardType.MORE:
            first, second = card.first.letter, card.other.letter
            return texts.text("check-compared", first=first, second=second, one=one, other=other)
        case CardType.TOUCH | CardType.APART | CardType.FLOOR | CardType.BARE:
            positions = ", ".join(str(position) for position in verdict.breaking)
            return texts.text("check-breaking", positions=positions, count=len(verdict.breaking))
        case _:
            assert_never(card.type)


def score_line(score: PlayerScore, texts: "Texts") -> str:
    """Spheres, failed cards, points and bonus tokens of a tray."""
    tray_score = score.tray_score
    return texts.text(
        "check-score",
        spheres=tray_score.spheres,
        failed=len(tray_score.failed),
        points=tray_score.points,
        tokens=score.bonus_tokens,
    )


def score_data(score: PlayerScore) -> dict[str, Any]:
    """The result of a tray as `check --json` prints it; `breaking` are positions."""
    tray_score = score.tray_score
    return {
        "hand": format_hand(tray_score.hand),
        "tray": format_tray(tray_score.tray),
        "spheres": tray_score.spheres,
        "cards": [
            {"card": verdict.card.code, "fulfilled": verdict.fulfilled, "breaking": list(verdict.breaking)}
            for verdict in tray_score.verdicts
        ],
        "points": tray_score.points,
        "all_fulfilled": tray_score.all_fulfilled,
        "colors": len(tray_score.tray.colors),
        "bonus_tokens": score.bonus_tokens,
    }


_WIDTH: Final = 29
"""Columns of a tray."""
_GAP: Final = 4
_ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")


class Picture(NamedTuple):
    """A drawing and its caption."""

    caption: str
    drawing: str


def tray_picture(caption: str, tray: "Spheres", *, colored: bool, numbers: bool = False) -> Picture:
    """A tray; `numbers` names the empty positions."""
    return Picture(caption, draw_text(tray, colored=colored, numbers=numbers))


def position_map(texts: "Texts", *, colored: bool) -> Picture:
    """The number of every position, for sentences that name one with a sphere on it."""
    return Picture(texts.text("tray-positions"), draw_text({}, colored=colored, numbers=True))


def side_by_side(pictures: Sequence[Picture], width: int) -> str:
    """The pictures with their captions above them, as many next to each other as the width allows."""
    in_a_row = max(1, (width + _GAP) // (_WIDTH + _GAP))
    rows = (pictures[start : start + in_a_row] for start in range(0, len(pictures), in_a_row))
    return "\n".join(line for row in rows for line in _lines(row))


def _lines(pictures: Iterable[Picture]) -> Iterator[str]:
    blocks = [[picture.caption, *picture.drawing.split("\n")] for picture in pictures]
    for cells in zip_longest(*blocks, fillvalue=""):
        *left, last = cells
        yield "".join(_padded(cell) for cell in left) + last


def _padded(cell: str) -> str:
    return cell + " " * (_WIDTH + _GAP - len(_ESCAPE.sub("", cell)))
