"""Dealing an episode: the options of the environments, and deals with their proven optimum."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypedDict

import numpy as np

from dimension.board.geometry import MAX_SPHERES
from dimension.envs.splits import SPLITS, HandSource, drawn_hands
from dimension.rules.cards import CARDS, CardType
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.scoring import Edition, Tokens
from dimension.rules.settings import Contradictions, Deck, GameSettings, Grade, check_seed
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import Deal, deal_game
from dimension.solver.game_par import par
from dimension.solver.grades import SolverOracle
from dimension.solver.single import solve

_KEPT_DEALS: Final = 1 << 14
"""How many deals are kept with their optimum, so that a list of deals is dealt and solved only once."""

DRAWS: Final = MAX_SEED + 1
"""Random numbers are drawn below this, and then reduced to the deals to choose from."""


class DealOptions(TypedDict, total=False):
    """The options of constructors, and of `reset` for one episode; the defaults are as in the box.

    Settings can be given as members of their enumeration or as plain words.
    """

    tokens: Tokens | str
    """The value of bonus tokens: a value of `Tokens`."""
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
    split: str
    """Deal hands of this split instead of games: one of `SPLITS`. A deal is then a number that stands for a hand."""
    without: str
    """A type of cards that no hand of the split has: the name of a `CardType` in small letters."""
    hand: Hand | str
    """The hand to be dealt, the same in every episode."""


OPTIONS: Final = frozenset(DealOptions.__annotations__)
_SETTINGS: Final = OPTIONS & {field.name for field in fields(GameSettings)}

_BOX: Final = GameSettings()


@dataclass(frozen=True, slots=True)
class Dealing:
    """How an environment deals: the table's settings, the deals to choose from, and how many spheres can be put."""

    settings: GameSettings = _BOX
    first_deal: int = 0
    deals: int = MAX_SEED + 1
    spheres: int = MAX_SPHERES
    split: str | None = None
    without: CardType | None = None
    hands: tuple[Hand, ...] = ()
    """Hands that were given. Their deals are negative: the last hand is −1."""
    whole_games: bool = False
    """Whether several rounds are dealt, which takes a shuffled game."""

    def changed(self, options: Mapping[str, Any]) -> "Dealing":
        """This dealing with some options; refuses options that do not exist or contradict each other."""
        _refuse_wrong(options)
        if not options:
            return self
        if "code" in options:
            settings, seed = parse_game_code(options["code"])
            return Dealing(settings, seed, 1, self.spheres, whole_games=self.whole_games)
        if "hand" in options:
            return self.given([options["hand"]])
        # Every other option is about shuffled cards again, after hands that were given or that a code chose.
        is_given = bool(self.hands or self.settings.hands)
        first, deals = _chosen_deals(options, _ALL_DEALS if is_given else (self.first_deal, self.deals))
        settings = replace(self.settings, hands=(), **{name: options[name] for name in _SETTINGS & options.keys()})
        split = _checked_split(options["split"]) if "split" in options else self.split
        without = _checked_type(options["without"]) if "without" in options else self.without
        return _fitting(Dealing(settings, first, deals, self.spheres, split, without, (), self.whole_games))

    def given(self, hands: Iterable[HandLike]) -> "Dealing":
        """Deal these hands, whatever was chosen before."""
        several = tuple(as_hand(hand) for hand in hands)
        return _fitting(Dealing(_BOX, -len(several), len(several), self.spheres, None, None, several, self.whole_games))

    @property
    def source(self) -> HandSource | None:
        """Where hands are drawn from, when they are not the first of a game."""
        if self.split is None:
            return None
        return HandSource(self.split, self.settings.cards, self.settings.deck, self.without)

    def draw(self, rng: np.random.Generator) -> int:
        """The next deal; draws exactly one number, whatever the options."""
        return self.first_deal + int(rng.integers(DRAWS)) % self.deals

    def code(self, deal: int) -> str:
        """The game code with which anyone can play the game of a deal."""
        if self.split or self.hands:
            raise ValueError(
                "this hand is not from a game, so no game code deals it: "
                "share the hand itself (env.unwrapped.state.hand), which the option `hand` takes"
            )
        return format_game_code(self.settings, deal)


_ALL_DEALS: Final = (0, MAX_SEED + 1)


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


def dealt_hand(dealing: Dealing, deal: int) -> DealtRound:
    if dealing.hands:
        return _solved(dealing.hands[deal], dealing.spheres)
    if dealing.source is not None:
        return _drawn_round(dealing.source, deal, dealing.spheres)
    return dealt_round(dealing.settings, deal, dealing.spheres)


@lru_cache(_KEPT_DEALS)
def dealt_round(settings: GameSettings, seed: int, spheres: int = MAX_SPHERES) -> DealtRound:
    """The first round of a game, for trays of at most that many spheres."""
    deal, *_ = deal_game(replace(settings, rounds=1), seed, SolverOracle())
    return _solved(deal.hand, spheres, deal.as_promised)


@lru_cache(_KEPT_DEALS)
def _drawn_round(source: HandSource, deal: int, spheres: int) -> DealtRound:
    (places,) = drawn_hands(source, np.array([deal]))
    return _solved(Hand(CARDS[place] for place in places), spheres)


def _solved(hand: Hand, spheres: int, as_promised: bool = True) -> DealtRound:
    return DealtRound(hand, as_promised, solve(hand, spheres=spheres).score)


@lru_cache(_KEPT_DEALS)
def dealt_game(settings: GameSettings, seed: int, spheres: int = MAX_SPHERES) -> DealtGame:
    """All rounds of a game, for trays of at most that many spheres."""
    deals = deal_game(settings, seed, SolverOracle())
    best = par([deal.hand for deal in deals], settings.edition, tokens=settings.tokens, spheres=spheres)
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
    if "hand" in options and len(options) > 1:
        raise ValueError("a hand is all there is to be dealt: give no other option with it")
    if "deal" in options and options.keys() & {"deals", "first_deal"}:
        raise ValueError("give either one deal or a list of deals")


def _chosen_deals(options: Mapping[str, Any], otherwise: tuple[int, int]) -> tuple[int, int]:
    """The first deal to choose from, and how many there are."""
    if "deal" in options:
        return _whole(options["deal"]), 1
    if not options.keys() & {"deals", "first_deal"}:
        return otherwise
    first = _whole(options.get("first_deal", 0))
    deals = _whole(options.get("deals", 0)) or MAX_SEED + 1 - first
    check_seed(first + deals - 1)
    return first, deals


def _whole(number: Any) -> int:
    """Return an integer as an int; accepts NumPy integers. Raises for floats, even 2.0, and for True."""
    return check_seed(int(number) if isinstance(number, np.integer) else number)


def _checked_split(split: object) -> str:
    if split not in SPLITS:
        raise ValueError(f"there is no split {split!r}: choose from {', '.join(SPLITS)}")
    return str(split)


def _checked_type(name: object) -> CardType:
    types = {card_type.name.lower(): card_type for card_type in CardType}
    if not isinstance(name, str) or name not in types:
        raise ValueError(f"there is no type of cards {name!r}: choose from {', '.join(types)}")
    return types[name]


def _fitting(dealing: Dealing) -> Dealing:
    """The dealing itself, when all it says can be kept."""
    settings = dealing.settings
    if dealing.whole_games and (dealing.split or dealing.hands):
        raise ValueError("a game of several rounds is shuffled as a whole: split and hand are for dimension/Round-v0")
    if dealing.without and not dealing.split:
        raise ValueError("without needs a split: give split as well, or leave cards out of every hand with deck")
    if dealing.split and settings != GameSettings(cards=settings.cards, deck=settings.deck):
        raise ValueError(
            "with split, hands are drawn one by one, of every grade and with every contradiction: "
            "choose cards, deck and without only"
        )
    return dealing
