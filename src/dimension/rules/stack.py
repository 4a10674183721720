"""The stack of cards during a game: revealing hands, and the variants that choose among them.

An `Oracle` answers whether a five-color tray fulfills some cards and how hard they are. The one here is an exact
search, plain rather than fast; callers pass a faster one that knows grades.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple, Protocol

from dimension.board.colors import COLORS, Color
from dimension.board.geometry import mask_of, positions_in, shapes_up_to_symmetry
from dimension.errors import SettingsError, wrong_type
from dimension.rules.cards import COUNTING_TYPES, JUDGES, Card
from dimension.rules.hand import Hand
from dimension.rules.settings import AS_IN_THE_BOX, Contradictions, GameSettings, Grade, check_seed
from dimension.rules.shuffle import shuffled
from dimension.rules.tray import ColorMasks


class Oracle(Protocol):
    """Answers the questions that dealing depends on."""

    def fulfillable(self, cards: Sequence[Card]) -> bool:
        """Whether some five-color tray fulfills all the cards (rulings R10 and R11)."""

    def grade(self, hand: Hand) -> Grade:
        """How hard a hand is."""


class PlainOracle:
    """Answers from the rules alone: everything but grades."""

    def fulfillable(self, cards: Sequence[Card]) -> bool:
        """Whether some five-color tray fulfills all the cards, found by exhaustive search."""
        return fulfillable(cards)

    def grade(self, hand: Hand) -> Grade:  # noqa: ARG002
        """Raises: grading a hand takes a solver."""
        raise SettingsError("grade_needs_solver")


RULES_ALONE: Final[Oracle] = PlainOracle()

_UNPLACED: Final[ColorMasks] = (0,) * len(COLORS)


def fulfillable(cards: Sequence[Card]) -> bool:
    """Whether some five-color tray fulfills all the cards, found by exhaustive search."""
    return _search(frozenset(cards))


@cache
def _search(cards: frozenset[Card]) -> bool:
    places = tuple(card for card in cards if card.type not in COUNTING_TYPES)
    order = sorted(COLORS, key=lambda color: -sum(color in (card.first, card.other) for card in places))
    # A card is checked as soon as the last of its colors is on the tray.
    checks = [[card for card in places if _completes(card, order[: at + 1])] for at in range(len(order))]
    return any(
        _can_color(shape, shape, _UNPLACED, [(color, counts[color], checks[at]) for at, color in enumerate(order)])
        for counts in _counts_that_fit(cards)
        for shape in _shapes_of_size(sum(counts))
    )


def _completes(card: Card, colors: Sequence[Color]) -> bool:
    return colors[-1] in (card.first, card.other) and card.first in colors and card.other in colors


def _counts_that_fit(cards: frozenset[Card]) -> Iterator[tuple[int, ...]]:
    """The numbers of spheres per color, at least one each, that fulfill the counting cards."""
    counting = [card for card in cards if card.type in COUNTING_TYPES]
    asked = Hand(counting).asked if counting else lambda _color: 0
    for counts in product((1, 2, 3), repeat=len(COLORS)):
        # Counting cards do not care where spheres lie, so the lowest positions stand for all.
        masks = tuple((1 << count) - 1 for count in counts)
        if all(JUDGES[card.type](card, masks, 0, asked(card.first)) is None for card in counting):
            yield counts


@cache
def _shapes_of_size(spheres: int) -> tuple[int, ...]:
    return tuple(shape for shape in shapes_up_to_symmetry() if shape.bit_count() == spheres)


def _can_color(shape: int, free: int, masks: ColorMasks, steps: list[tuple[Color, int, list[Card]]]) -> bool:
    """Whether the free positions of a shape can take the remaining colors so that all checks hold."""
    if not steps:
        return True
    (color, count, checks), *rest = steps
    for positions in combinations(positions_in(free), count):
        spheres = mask_of(*positions)
        placed = (*masks[:color], spheres, *masks[color + 1 :])
        if all(JUDGES[card.type](card, placed, shape, 0) is None for card in checks) and _can_color(
            shape, free & ~spheres, placed, rest
        ):
            return True
    return False


Cards = tuple[Card, ...]

_SHUFFLES_FOR_A_GRADE: Final = 100
"""How often we reshuffle for a grade before we accept the first hand as it is."""


class Deal(NamedTuple):
    """A revealed hand, and whether it keeps what the settings promise about contradictions and grade."""

    hand: Hand
    as_promised: bool


@dataclass(frozen=True, slots=True)
class Stack:
    """The face-down cards, top first, those put aside after their round, and how often they were shuffled."""

    cards: Cards
    aside: Cards
    seed: int
    shuffles: int = 1
    hands: tuple[Hand, ...] = ()
    """Chosen hands, which are revealed before anything else."""

    def reveal(
        self,
        count: int = AS_IN_THE_BOX.cards,
        rule: Contradictions | str = Contradictions.DRAWN,
        oracle: Oracle = RULES_ALONE,
        grade: Grade | str = Grade.ANY,
    ) -> tuple[Deal, "Stack"]:
        """The next hand and the stack after it; for a grade we reshuffle until the hand on top has it."""
        rule, grade = Contradictions.of(rule), Grade.of(grade)
        if self.hands:
            return Deal(self.hands[0], True), replace(self, hands=self.hands[1:])
        stack = self._filled(count)
        first = deal, left = _top_hand(stack, count, rule, oracle)
        if grade is Grade.ANY:
            return first
        for _ in range(_SHUFFLES_FOR_A_GRADE):
            if deal.as_promised and oracle.grade(deal.hand) is grade:
                return deal, left
            again = shuffled(stack.cards, stack.seed, stack.shuffles)
            stack = replace(stack, cards=again, shuffles=stack.shuffles + 1)
            deal, left = _top_hand(stack, count, rule, oracle)
        deal, left = first
        return deal._replace(as_promised=False), left

    def _filled(self, count: int) -> "Stack":
        """This stack, with the cards put aside shuffled under it when it is too small (ruling R8)."""
        if count <= len(self.cards):
            return self
        again = shuffled(self.aside, self.seed, self.shuffles)
        return replace(self, cards=self.cards + again, aside=(), shuffles=self.shuffles + 1)


def new_stack(settings: GameSettings = AS_IN_THE_BOX, seed: int = 0) -> Stack:
    """The shuffled stack of a game, or its chosen hands.

    >>> deal, rest = new_stack(seed=42).reveal()
    >>> deal.hand, len(rest.cards)
    (Hand('K-G K>B W-W K^ G1 KxW'), 54)
    """
    if not isinstance(settings, GameSettings):
        wanted = "Settings are GameSettings (a seed is passed as seed=42, a code as *parse_game_code('12D3V91AC'))"
        raise wrong_type(wanted, settings)
    seed = check_seed(seed)
    return Stack(shuffled(settings.deck.cards, seed), (), seed, hands=settings.hands)


def deal_game(settings: GameSettings = AS_IN_THE_BOX, seed: int = 0, oracle: Oracle = RULES_ALONE) -> tuple[Deal, ...]:
    """The hands of all rounds of a game."""
    stack = new_stack(settings, seed)
    deals = []
    for _ in range(settings.rounds):
        deal, stack = stack.reveal(settings.cards, settings.contradictions, oracle, settings.grade)
        deals.append(deal)
    return tuple(deals)


def _top_hand(stack: Stack, count: int, rule: Contradictions, oracle: Oracle) -> tuple[Deal, Stack]:
    """The first hand from the top that the rule accepts, and the stack after it; cards passed over go to the bottom."""
    chosen = _first_fitting(stack.cards, count, _accepting(rule, oracle))
    revealed = stack.cards[:count] if chosen is None else chosen
    last = stack.cards.index(revealed[-1])
    passed_over = tuple(card for card in stack.cards[:last] if card not in revealed)
    left = replace(stack, cards=stack.cards[last + 1 :] + passed_over, aside=stack.aside + revealed)
    return Deal(Hand(revealed), chosen is not None), left


_Accepts = Callable[[Cards], bool]


def _accepting(rule: Contradictions, oracle: Oracle) -> _Accepts:
    """A test of revealed cards: whether the last of them may stay with the others."""
    match rule:
        case Contradictions.DRAWN:
            return lambda _cards: True
        case Contradictions.FEWER:
            return lambda cards: all(oracle.fulfillable((card, cards[-1])) for card in cards[:-1])
        case Contradictions.NONE:
            return oracle.fulfillable


def _first_fitting(stack: Cards, count: int, accepts: _Accepts, chosen: Cards = ()) -> Cards | None:
    """The hand found by revealing from the top and passing over cards that do not fit.

    When that leads nowhere, an earlier card is passed over too. None means that no hand fits at all.
    """
    if count == len(chosen):
        return chosen
    for at, card in enumerate(stack):
        extended = (*chosen, card)
        if accepts(extended) and (found := _first_fitting(stack[at + 1 :], count, accepts, extended)):
            return found
    return None
