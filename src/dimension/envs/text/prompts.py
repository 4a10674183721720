"""Prompts for language models, and their answers: a round in words, written and read back.

A prompt asks for a whole tray or for the next move. Its sentences come from the texts of the game, and which positions
touch from its geometry. Answers are read leniently: the last tray or move anywhere in an answer counts, with any text
around it, spaces between its letters, and ellipses for dots.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from dimension.board.colors import COLORS, LETTERS
from dimension.board.geometry import APEX, MAX_SPHERES, POCKETS, POSITIONS, SUPPORTS, TOUCHING, positions_in
from dimension.drawing.diagram import draw_text
from dimension.envs.actions import DONE, RoundState, action_of
from dimension.errors import DimensionError
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.moves import parse_move
from dimension.rules.notation import format_tray
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.single import solve
from dimension.texts import texts_for

LONGEST_ANSWER: Final = 20_000
"""Of an answer only this many characters are looked at, the last ones."""

_FENCES: Final = re.compile(r"```[a-z]*")
_TRAY: Final = re.compile(
    r"(?<![\w./])" + r"[ \t]*/[ \t]*".join(r"[ \t]*".join([f"[{LETTERS}.]"] * n) for n in (7, 6, 1)) + r"(?![\w/])",
    re.IGNORECASE,
)
_MOVE: Final = re.compile(rf"(?<![\w@-])(?:[{LETTERS}]@?[0-9]{{1,2}}|-[0-9]{{1,2}}|done)(?![\w@])", re.IGNORECASE)


def read_tray(answer: str) -> Tray | None:
    """The tray of an answer; None when there is none to be read. Raises when the rules forbid it."""
    found = _last(_TRAY, answer.replace("\N{HORIZONTAL ELLIPSIS}", "..."))
    return None if found is None else Tray("".join(found.split()))


def read_action(answer: str) -> int | None:
    """The action of an answer, which the rules may forbid; None when there is none to be read."""
    found = _last(_MOVE, answer.replace("\N{MINUS SIGN}", "-"))
    if found is None:
        return None
    if found.lower() == "done":
        return DONE
    try:
        return action_of(parse_move(found))
    except ValueError:
        return None


def _last(pattern: re.Pattern[str], answer: str) -> str | None:
    """The last match in the end of an answer."""
    found = pattern.findall(_FENCES.sub("\n", answer[-LONGEST_ANSWER:]).replace("`", " "))
    return found[-1] if found else None


class JudgedAnswer(NamedTuple):
    """The tray of an answer and its points, beside the most that are possible."""

    tray: Tray
    """The empty one, where the answer has no tray or one that breaks a rule."""
    points: int
    best: int
    bonus: bool
    problem: str
    """Why the empty tray counts; empty when the answer does."""

    @property
    def regret(self) -> int:
        """How many points are missing."""
        return self.best - self.points


def judge_answer(hand: HandLike, answer: str) -> JudgedAnswer:
    """The score of an answer to `tray_prompt`; never raises because of the answer."""
    hand = as_hand(hand)
    try:
        tray = read_tray(answer)
        problem = "There is no tray in the answer." if tray is None else ""
    except DimensionError as error:
        tray, problem = None, str(error)
    score = score_tray(hand, tray or Tray())
    return JudgedAnswer(score.tray, score.points, solve(hand).score, score.bonus, problem)


_RULES: Final = (
    ("rules-stacking-title", "rules-stacking-bottom", "rules-stacking-middle", "rules-stacking-top", "rules-touching"),
    ("rules-cards-title", "rules-cards", "rules-r3", "rules-r6", "rules-round-3"),
)
"""The texts of the game for a player who builds a single tray alone: headings and their paragraphs."""

EXAMPLE: Final = "KWB..../G...../."
"""Worth little for any hand, so that a model gains nothing by repeating it."""

_TRAY_TASK: Final = (
    "Build the tray that scores the most points for these cards.\n"
    "You may think first. End your answer with a line that has nothing but the tray, "
    f"written as above, such as {EXAMPLE}"
)
_MOVE_TASK: Final = (
    "Build the tray that scores the most points for these cards, one move at a time. A move is\n"
    "- O@2, which puts orange on position 2, or exchanges the sphere that lies there for an orange one;\n"
    "- -7, which lifts the sphere from position 7; nothing may rest on it;\n"
    "- done, which ends the round.\n"
    "Every answer uses a step, also one that cannot be read or that the rules forbid. When no steps are left, "
    "the tray counts as it is.\n"
    "You may think first. End your answer with a line that has nothing but the move, such as O@2"
)

CARDS_HEAD: Final = "Cards:"
TRAY_HEAD: Final = "Tray: "
STEPS_HEAD: Final = "Steps left: "


@cache
def rules_in_words() -> str:
    """The rules of building and scoring a tray, and the notation of trays."""
    texts = texts_for("en")
    colors = ", ".join(f"{color.letter} {texts.text('color', color=color.letter)}" for color in COLORS)
    carried = "; ".join(f"{pocket} on {_named(SUPPORTS[pocket][0])}" for pocket in POCKETS)
    touching = "\n".join(f"{position}: {_named(TOUCHING[position])}" for position in POSITIONS)
    apex = " or ".join(_named(carriers) for carriers in SUPPORTS[APEX])
    rules = (line for head, *keys in _RULES for line in ("", f"{texts.text(head)}:", *map(texts.text, keys)))
    lines = [
        "You play the board game Dimension alone.",
        *rules,
        "",
        f"There are three spheres of each color: {colors}. A tray holds at most {MAX_SPHERES}.",
        "",
        "The positions are numbered. From left to right: the bottom, the middle level, the top.",
        "",
        draw_text({}, numbers=True),
        "",
        f"On the middle level these rest on the spheres of three positions: {carried}. "
        f"Position {APEX} rests on {apex}.",
        "",
        "Positions that touch when both have a sphere:",
        touching,
        "",
        "A tray is written as bottom/middle/top: the letters of positions 0 to 6, of 7 to 12, and of 13, "
        f"with a dot for an empty position, such as {EXAMPLE}",
    ]
    return "\n".join(lines)


def cards_in_words(hand: Hand) -> str:
    """Each card on a line: its code and its sentence."""
    rows = (f"- {card.code} : {sentence}" for card, sentence in zip(hand, hand.sentences(), strict=True))
    return "\n".join((CARDS_HEAD, *rows))


def tray_in_words(hand: Hand, tray: Tray) -> str:
    """A tray in notation and as a diagram, and how it scores."""
    score = score_tray(hand, tray)
    failed = " ".join(card.code for card in score.failed) or "none"
    drawn = draw_text(tray, numbers=True)
    return f"{TRAY_HEAD}{format_tray(tray)}\n\n{drawn}\n\nPoints now: {score.points}. Cards not fulfilled: {failed}."


def tray_prompt(hand: HandLike, refusal: str = "") -> str:
    """Ask for a whole tray; `refusal` says what was wrong with the last answer."""
    return _joined(rules_in_words(), cards_in_words(as_hand(hand)), _TRAY_TASK, refusal)


def move_prompt(state: RoundState, refusal: str = "") -> str:
    """Ask for the next move of a round; `refusal` says what was wrong with the last answer."""
    now = f"{tray_in_words(state.hand, state.tray)}\n{STEPS_HEAD}{state.steps_left}"
    return _joined(rules_in_words(), cards_in_words(state.hand), _MOVE_TASK, now, refusal)


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def _named(mask: int) -> str:
    return ", ".join(map(str, positions_in(mask)))


_CARDS: Final = re.compile(rf"^{CARDS_HEAD}\n((?:- .*\n)+)", re.MULTILINE)
_TRAY_LINE: Final = re.compile(rf"^{TRAY_HEAD}(\S+)$", re.MULTILINE)
_STEPS: Final = re.compile(rf"^{STEPS_HEAD}([0-9]+)$", re.MULTILINE)


class ReadPrompt(NamedTuple):
    """The hand, the tray so far, and the steps that are left; None when the prompt demands a whole tray."""

    hand: Hand
    tray: Tray
    steps_left: int | None


def read_prompt(prompt: str) -> ReadPrompt:
    """Parse a prompt. Raises ValueError if the text is not one."""
    cards = _CARDS.search(prompt)
    if cards is None:
        raise ValueError("this is not a prompt: it has no cards")
    hand = Hand([line.split()[1] for line in cards[1].splitlines()])
    tray, steps = _TRAY_LINE.search(prompt), _STEPS.search(prompt)
    return ReadPrompt(hand, Tray(tray[1]) if tray else Tray(), int(steps[1]) if steps else None)
