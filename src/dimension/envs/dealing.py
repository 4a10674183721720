"""What is dealt in an episode: the options of the environments, and deals with their proven optimum."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import index
from typing import Any, Final, NamedTuple, SupportsIndex, TypedDict, cast

import numpy as np

from dimension.board.geometry import MAX_SPHERES
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.hand import Hand
from dimension.rules.scoring import Edition
from dimension.rules.settings import Contradictions, Deck, GameSettings, Grade, check_seed
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import Deal, deal_game
from dimension.solver.grades import SolverOracle
from dimension.solver.par import par
from dimension.solver.solve import solve

_KEPT_DEALS: Final = 1 << 14
"""How many deals are kept with their optimum, so that a list of deals is dealt and solved only once."""

DRAWS: Final = MAX_SEED + 1
"""Random numbers are drawn below this, and then reduced to the deals to choose from."""


class DealOptions(TypedDict, total=False):
    """What constructors take, and `reset` for one episode; what is left out is as in the box.

    Settings can be given as members of their enumeration or as plain words.
    """

    edition: Edition | str
    """Which table turns bonus tokens into points: a value of `Edition`."""
    cards: int
    """Cards per round, as `CARDS_PER_ROUND` allows; six in the box."""
    rounds: int
    """Rounds of a game, as `ROUNDS` allows; six in the box."""
    deck: Deck | str
    """Which cards are in play: a value of `Deck`."""
    contradictions: Contradictions | str
    """Which hands may be dealt: a value of `Contradictions`."""
    grade: Grade | str
    """How hard the hands are: a value of `Grade`."""
    code: str
    """A game code, which stands for all of the above and for the deal."""
    deal: int
    """The seed of the game to be dealt, the same in every episode."""
    deals: int
    """Deal only this many different games, so that they can be learned and kept; 0 for all of them."""
    first_deal: int
    """The seed of the first of these games."""


OPTIONS: Final = frozenset(DealOptions.__annotations__)
_SETTINGS: Final = OPTIONS & {field.name for field in fields(GameSettings)}

_BOX: Final = GameSettings()


@dataclass(frozen=True, slots=True)
class Dealing:
    """How an environment deals: the table's settings, the games it chooses from, and how many spheres can be put."""

    settings: GameSettings = _BOX
    first_deal: int = 0
    deals: int = MAX_SEED + 1
    spheres: int = MAX_SPHERES

    def changed(self, options: Mapping[str, Any]) -> "Dealing":
        """This dealing with some options; refuses options that do not exist or contradict each other."""
        _refuse_wrong(options)
        if "code" in options:
            settings, seed = parse_game_code(options["code"])
            return Dealing(settings, seed, 1, self.spheres)
        chosen = {name: value for name, value in options.items() if name in _SETTINGS}
        first, deals = self.first_deal, self.deals
        if "deal" in options:
            first, deals = _whole(options["deal"]), 1
        elif "deals" in options or "first_deal" in options:
            first = _whole(options.get("first_deal", 0))
            deals = _whole(options.get("deals", 0)) or MAX_SEED + 1 - first
        check_seed(first)
        check_seed(first + deals - 1)
        return Dealing(replace(self.settings, **chosen), first, deals, self.spheres)

    def draw(self, rng: np.random.Generator) -> int:
        """The seed of the next game; draws exactly one number, whatever the options."""
        return self.first_deal + int(rng.integers(DRAWS)) % self.deals

    def code(self, seed: int) -> str:
        """The game code with which anyone can play the game of a seed."""
        return format_game_code(self.settings, seed)


class DealtRound(NamedTuple):
    """A hand, whether it keeps what the settings promise, and the most points its spheres can reach."""

    hand: Hand
    as_promised: bool
    optimum: int


class DealtGame(NamedTuple):
    """The deals of a game, whether all keep what the settings promise, and par."""

    deals: tuple[Deal, ...]
    as_promised: bool
    optimum: int


@lru_cache(_KEPT_DEALS)
def dealt_round(settings: GameSettings, seed: int, spheres: int = MAX_SPHERES) -> DealtRound:
    """The first round of a game, for trays of at most that many spheres."""
    (deal,) = deal_game(replace(settings, rounds=1), seed, SolverOracle())
    return DealtRound(deal.hand, deal.as_promised, solve(deal.hand, spheres=spheres).score)


@lru_cache(_KEPT_DEALS)
def dealt_game(settings: GameSettings, seed: int, spheres: int = MAX_SPHERES) -> DealtGame:
    """All rounds of a game, for trays of at most that many spheres."""
    deals = deal_game(settings, seed, SolverOracle())
    best = par([deal.hand for deal in deals], settings.edition, spheres=spheres)
    return DealtGame(deals, all(deal.as_promised for deal in deals), best.total)


def spheres_within(steps: int) -> int:
    """How many spheres can be put in some steps: every one takes a step, and running out of steps needs none."""
    return min(steps, MAX_SPHERES)


def _refuse_wrong(options: Mapping[str, Any]) -> None:
    unknown = sorted(options.keys() - OPTIONS)
    if unknown:
        raise ValueError(f"there is no option {unknown[0]!r}: choose from {', '.join(sorted(OPTIONS))}")
    if "code" in options and len(options) > 1:
        raise ValueError("a game code stands for all settings and the deal: give no other option with it")
    if "deal" in options and options.keys() & {"deals", "first_deal"}:
        raise ValueError("give either one deal or a list of deals")
    if _whole(options.get("deals", 0)) < 0:
        check_seed(options["deals"])


def _whole(number: SupportsIndex) -> int:
    """A whole number as an int, NumPy's too; a fraction is refused, even 2.0."""
    try:
        return index(number)
    except TypeError:
        return check_seed(cast("int", number))
