"""Deals for many rounds together, in columns: the next hands, their demands, and their optima.

The shuffle of a game (`dimension.rules.shuffle`) is a promise, fifteen digests of SHA-256 a game; the Fisher-Yates
walk is shared, done for all games in step.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import groupby, product
from math import ceil
from typing import Final, NamedTuple

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.envs.card_tables import PLANES, Numbers, Planes, asked_bits
from dimension.envs.dealing import DRAWS, Dealing
from dimension.envs.splits import CardPlaces, drawn_hands
from dimension.rules.cards import CARDS, Card, CardType
from dimension.rules.hand import Hand
from dimension.rules.settings import Contradictions, GameSettings, Grade
from dimension.rules.shuffle import shuffled
from dimension.rules.stack import deal_game
from dimension.solver.batch import solve_many
from dimension.solver.grades import SolverOracle

_ASKED_WEIGHTS: Final = np.array(
    [(card.number or 0) * 4**card.first for card in CARDS],
    dtype=np.intp,
)
"""The addend of a card to the number that encodes the demanded spheres of each color."""


def flags_of(hands: CardPlaces) -> NDArray[np.int8]:
    """For each hand the flags of `observing.hand_flags`."""
    flags = np.zeros((len(hands), len(CARDS)), dtype=np.int8)
    np.put_along_axis(flags, hands, 1, axis=1)
    return flags


def asked_planes(hands: CardPlaces) -> tuple[Planes, Numbers]:
    """For each hand the bits of `card_tables.asked_bits`, a column each."""
    planes, numbers = _planes(), _numbers()
    asked = np.zeros((len(hands), PLANES), dtype=np.uint8)
    counted = np.zeros(len(hands), dtype=np.uint64)
    exactly = np.zeros(len(hands), dtype=np.intp)
    for cards in np.ascontiguousarray(hands.T):
        asked |= np.take(planes, cards, axis=0)
        counted |= np.take(numbers, cards)
        exactly += np.take(_ASKED_WEIGHTS, cards)
    return np.ascontiguousarray(asked.T), counted | _exactly()[exactly]


@cache
def _planes() -> Planes:
    """The planes of each card alone, a row each."""
    return np.array([asked_bits(Hand([card])).planes for card in CARDS], dtype=np.uint8)


@cache
def _numbers() -> Numbers:
    """The bits about numbers of each card alone; none where they depend on another card (ruling R3)."""
    own = [0 if card.type is CardType.EXACTLY else asked_bits(Hand([card])).numbers for card in CARDS]
    return np.array(own, dtype=np.uint64)


@cache
def _exactly() -> Numbers:
    """The bits of the "exactly" cards, by how many spheres of each color they ask for together."""
    cards = {(card.first, card.number): card for card in CARDS if card.type is CardType.EXACTLY}
    table = np.zeros(4 ** len(COLORS), dtype=np.uint64)
    for asked in product(range(4), repeat=len(COLORS)):
        hand: list[Card] = [cards[color, number] for color in COLORS for number in (1, 2) if asked[color] & number]
        if hand:
            table[sum(count * 4**color for color, count in enumerate(asked))] = asked_bits(Hand(hand)).numbers
    return table


_WORDS_PER_DIGEST: Final = 4


def shuffled_hands(settings: GameSettings, seeds: NDArray[np.int64]) -> CardPlaces:
    """The cards on top of the shuffled deck of each game, a row each."""
    return hands_from_words(settings, seeds, random_words(seeds, ceil(len(settings.deck.cards) / _WORDS_PER_DIGEST)))


def hands_from_words(settings: GameSettings, seeds: NDArray[np.int64], words: NDArray[np.uint64]) -> CardPlaces:
    """The same when the random words of each game are known."""
    deck = np.array([card.index for card in settings.deck.cards], dtype=np.intp)
    swaps = len(deck) - 1
    order, each = np.tile(deck[:, None], len(seeds)), np.arange(len(seeds))
    skipping = np.zeros(len(seeds), dtype=np.bool_)
    for last, word in zip(range(swaps, 0, -1), words[:, :swaps].T, strict=True):
        chosen = (word % np.uint64(last + 1)).astype(np.intp)
        skipping |= word > np.uint64(2**64 - 1 - 2**64 % (last + 1))
        taken = order[chosen, each]
        order[chosen, each] = order[last]
        order[last] = taken
    hands = order[: settings.cards].T
    for game in np.flatnonzero(skipping):
        # A word from the incomplete last stretch is skipped: practically never, and then slowly.
        hands[game] = [card.index for card in shuffled(settings.deck.cards, int(seeds[game]))[: settings.cards]]
    return hands


def random_words(seeds: NDArray[np.int64], digests: int) -> NDArray[np.uint64]:
    """The first random words of each game, a row each."""
    found = b"".join(
        sha256(b"dimension %d 0 %d" % (seed, block)).digest() for seed in seeds.tolist() for block in range(digests)
    )
    return np.frombuffer(found, dtype=">u8").astype(np.uint64).reshape(len(seeds), digests * _WORDS_PER_DIGEST)


Seeds = NDArray[np.int64]
Truths = NDArray[np.bool_]

_DRAWN_AHEAD: Final = 256
"""How many random numbers each round knows in advance."""
_LONGEST_LIST: Final = 1 << 20
"""Lists of deals up to this length are kept in columns; the deals of a longer one are dealt and solved each time."""
_DEALT_AT_ONCE: Final = 1 << 16
"""About how many deals of an unlimited stream are dealt in advance."""
_MOST_AHEAD: Final = 16
"""How many of them at most are for the same round."""


class DealColumns(NamedTuple):
    """The known facts about some deals."""

    hands: NDArray[np.int8]
    planes: Planes
    numbers: Numbers
    optimum: NDArray[np.int64]
    as_promised: NDArray[np.bool_]


class DealStream:
    """The random numbers that come next in each round, the same as single environments with these seeds draw."""

    def __init__(self, seeds: Sequence[int | None]) -> None:
        self._seeded = [seeding.np_random(seed) for seed in seeds]
        self._drawn: Seeds = np.zeros((len(seeds), _DRAWN_AHEAD), dtype=np.int64)
        self._used: NDArray[np.intp] = np.full(len(seeds), _DRAWN_AHEAD, dtype=np.intp)

    def __len__(self) -> int:
        """How many rounds there are."""
        return len(self._seeded)

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seed of each round, also where none was given."""
        return tuple(seed for _, seed in self._seeded)

    def seed(self, which: NDArray[np.intp], seeds: Sequence[int | None]) -> None:
        """Begin again with new seeds in some of the rounds; continue where there is no seed."""
        for number in which:
            if seeds[number] is not None:
                self._seeded[number] = seeding.np_random(seeds[number])
                self._used[number] = _DRAWN_AHEAD

    def next(self, which: NDArray[np.intp], dealing: Dealing) -> Seeds:
        """The next deal of some of the rounds."""
        self._draw(which, 1)
        drawn = self._drawn[which, self._used[which]]
        self._used[which] += 1
        return dealing.first_deal + drawn % dealing.deals

    def upcoming(self, dealing: Dealing, count: int) -> Seeds:
        """The deals that come after that, some number for each round, without taking them."""
        every = np.arange(len(self))
        self._draw(every, count)
        drawn: Seeds = self._drawn[every[:, None], self._used[:, None] + np.arange(count)].reshape(-1)
        return dealing.first_deal + drawn % dealing.deals

    def _draw(self, which: NDArray[np.intp], count: int) -> None:
        """Draw numbers for the rounds that have fewer than they need."""
        for number in which[self._used[which] > _DRAWN_AHEAD - count]:
            used = self._used[number]
            row = self._drawn[number]
            row[: len(row) - used] = row[used:]
            row[len(row) - used :] = self._seeded[number][0].integers(DRAWS, size=used)
            self._used[number] = 0


class DealBook:
    """The columns of all deals of a list, each filled when it is first asked for.

    Of a list that is too long to be kept, the next deals are dealt in advance, many together.
    """

    def __init__(self, dealing: Dealing) -> None:
        self._dealing = dealing
        entries = dealing.deals if dealing.deals <= _LONGEST_LIST else 0
        self._known = np.zeros(entries, dtype=np.bool_)
        self._columns = _empty(entries)
        self._ahead: Seeds = np.zeros(0, dtype=np.int64)
        self._depth = 0

    def look_up(self, deals: Seeds, stream: DealStream | None = None) -> DealColumns:
        """The known facts about some deals; the next ones of a stream may be dealt at the same time."""
        if not len(self._known):
            return self._ahead_of(deals, stream)
        entries = deals - self._dealing.first_deal
        unknown = np.unique(entries[~self._known[entries]])
        if len(unknown):
            _fill(self._columns, unknown, columns_of(self._dealing, self._dealing.first_deal + unknown))
            self._known[unknown] = True
        return _picked(self._columns, entries)

    def _ahead_of(self, deals: Seeds, stream: DealStream | None) -> DealColumns:
        entries, known = self._find(deals)
        if known.all():
            return _picked(self._columns, entries)
        if stream is None:
            return columns_of(self._dealing, deals)
        wanted = np.unique(np.concatenate([deals, stream.upcoming(self._dealing, self._depth)]))
        # Few at first, as an episode may be the only one; then more and more.
        self._depth = min(2 * self._depth + 1, max(_DEALT_AT_ONCE // len(stream), 1), _MOST_AHEAD)
        entries, known = self._find(wanted)
        columns = _empty(len(wanted))
        _fill(columns, np.flatnonzero(known), _picked(self._columns, entries[known]))
        _fill(columns, np.flatnonzero(~known), columns_of(self._dealing, wanted[~known]))
        self._ahead, self._columns = wanted, columns
        return _picked(columns, np.searchsorted(wanted, deals))

    def _find(self, deals: Seeds) -> tuple[NDArray[np.intp], Truths]:
        """Where deals that were dealt in advance are found, and which of them were."""
        entries = np.searchsorted(self._ahead, deals)
        known = entries < len(self._ahead)
        known[known] = self._ahead[entries[known]] == deals[known]
        return entries, known


def columns_of(dealing: Dealing, deals: Seeds) -> DealColumns:
    """Deal and solve."""
    if dealing.hands:
        return _picked(_columns_of_hands(dealing.hands, dealing.spheres), deals)
    as_promised = np.ones(len(deals), dtype=np.bool_)
    if dealing.source is not None:
        hands = drawn_hands(dealing.source, deals)
    elif dealing.settings.contradictions is Contradictions.DRAWN and dealing.settings.grade is Grade.ANY:
        hands = shuffled_hands(dealing.settings, deals)
    else:
        alone, oracle = replace(dealing.settings, rounds=1), SolverOracle()
        dealt = [deal for number in deals for deal in deal_game(alone, int(number), oracle)]
        hands = _places(deal.hand for deal in dealt).reshape(-1, dealing.settings.cards)
        as_promised[:] = [deal.as_promised for deal in dealt]
    return _columns(hands, dealing.spheres)._replace(as_promised=as_promised)


def _columns_of_hands(hands: Sequence[Hand], spheres: int) -> DealColumns:
    """The known facts about some hands, which may differ in their numbers of cards."""
    columns = _empty(len(hands))
    by_size = sorted(enumerate(hands), key=lambda it: len(it[1]))
    for _, alike in groupby(by_size, key=lambda it: len(it[1])):
        entries, some = zip(*alike, strict=True)
        _fill(columns, np.array(entries), _columns(_places(some), spheres))
    return columns


def _columns(hands: CardPlaces, spheres: int) -> DealColumns:
    planes, numbers = asked_planes(hands)
    return DealColumns(
        flags_of(hands), planes, numbers, solve_many(hands, spheres=spheres).score, np.ones(len(hands), dtype=np.bool_)
    )


def _places(hands: Iterable[Hand]) -> CardPlaces:
    return np.array([[card.index for card in hand] for hand in hands], dtype=np.intp)


def _empty(entries: int) -> DealColumns:
    return DealColumns(
        np.zeros((entries, len(CARDS)), dtype=np.int8),
        np.zeros((PLANES, entries), dtype=np.uint8),
        np.zeros(entries, dtype=np.uint64),
        np.zeros(entries, dtype=np.int64),
        np.zeros(entries, dtype=np.bool_),
    )


def _picked(columns: DealColumns, entries: NDArray[np.integer]) -> DealColumns:
    return DealColumns(
        columns.hands[entries],
        columns.planes[:, entries],
        columns.numbers[entries],
        columns.optimum[entries],
        columns.as_promised[entries],
    )


def _fill(columns: DealColumns, entries: NDArray[np.integer], found: DealColumns) -> None:
    columns.hands[entries] = found.hands
    columns.planes[:, entries] = found.planes
    columns.numbers[entries] = found.numbers
    columns.optimum[entries] = found.optimum
    columns.as_promised[entries] = found.as_promised
