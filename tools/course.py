"""The hands of the course about reasons: three for each of its ten steps, found by the solver and frozen.

`python -m tools.course` writes them for the client; with `--check` it only tells whether the file is stale.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from msgspec import json

from dimension.rules.cards import CARDS, CardType
from dimension.rules.hand import Hand
from dimension.server.solver_jobs import best_tray
from dimension.solver import Certificate, Idea, solve, why

FILE: Final = Path(__file__).parents[1] / "web" / "src" / "screens" / "reasons" / "hands.gen.ts"
_HEAD: Final = """/** The hands of the course, written by `python -m tools.course`: three for each step. */

import type { BestTray } from '../../core/protocol.gen';

export interface CourseHand {
  readonly hand: string;
  readonly best: BestTray;
}

export const HANDS: Readonly<Record<string, readonly CourseHand[]>> = """


class Step(NamedTuple):
    """A step of the course."""

    id: str
    """Names its texts."""
    sizes: tuple[int, ...]
    """The number of cards of each hand."""
    shows: Callable[[Certificate], bool]
    """Whether a hand shows the idea."""


def _follows(proof: Certificate, idea: Idea, *kinds: CardType) -> bool:
    """Whether a single bound decides, by this idea, with cards of these types and no others if there are any."""
    if len(proof.bounds) != 1 or proof.bounds[0].idea is not idea:
        return False
    return not kinds or {card.type for card in proof.cards} == set(kinds)


def _leaves_nine(proof: Certificate) -> bool:
    is_room = _follows(proof, Idea.ROOM) and proof.bounds[0].spheres == 9
    return is_room and proof.bonus and any(card.type is CardType.BARE for card in proof.cards)


def _mixes_neighbors(proof: Certificate) -> bool:
    return _follows(proof, Idea.ROOM) and {CardType.APART, CardType.TOUCH} <= {card.type for card in proof.cards}


def _gives_up(proof: Certificate) -> bool:
    """Whether exactly one card is given up, and giving up any other one instead costs more."""
    failed = solve(proof.hand).failed
    if len(failed) != 1 or len(proof.hand) < 2:
        return False
    others = (Hand([card for card in proof.hand if card is not other]) for other in proof.hand if other not in failed)
    return all(solve(rest).score - 2 < proof.score for rest in others)


STEPS: Final = (
    Step("count", (3, 4, 5), lambda proof: proof.bonus and _follows(proof, Idea.SUM)),
    Step("pairs", (3, 4, 5), lambda proof: proof.bonus and _follows(proof, Idea.PAIR)),
    Step("top", (3, 4, 5), lambda proof: proof.bonus and _follows(proof, Idea.ROOM, CardType.BARE, CardType.MORE)),
    Step("level", (4, 5, 6), _leaves_nine),
    Step("apart", (3, 4, 5), lambda proof: proof.bonus and _follows(proof, Idea.ROOM, CardType.APART, CardType.BARE)),
    Step("neighbors", (3, 4, 5), _mixes_neighbors),
    Step("bare", (3, 4, 5), lambda proof: proof.bonus and _follows(proof, Idea.ROOM, CardType.BARE)),
    Step("carry", (3, 4, 5), lambda proof: proof.bonus and _follows(proof, Idea.ROOM, CardType.BARE, CardType.EXACTLY)),
    Step("contradiction", (3, 4, 5), lambda proof: _gives_up(proof) and _follows(proof, Idea.CONTRADICTION)),
    Step("cheapest", (5, 5, 6), lambda proof: _gives_up(proof) and len(proof.bounds) > 1),
)


def hands_of(step: Step) -> Iterator[Hand]:
    """The first random hand of each size that shows the idea of a step."""
    random = Random(step.id)  # noqa: S311 - the same hands every time
    for size in step.sizes:
        yield next(filter(step.shows, (why(random.sample(CARDS, size)) for _ in repeat(None)))).hand


def course() -> str:
    """The file."""
    found = {
        step.id: [{"hand": hand.notation, "best": best_tray(solve(hand))} for hand in hands_of(step)] for step in STEPS
    }
    return f"{_HEAD}{json.format(json.encode(found), indent=2).decode()};\n"


def main() -> int:
    """Write the file, or check it."""
    text = course()
    if "--check" in sys.argv[1:]:
        return int(FILE.read_text("utf-8") != text)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
