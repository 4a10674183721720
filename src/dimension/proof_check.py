"""Checks the certificates of `dimension.solver.why` without any code of the game or its solver: one file, standard
library only. It knows the rules by itself, and where a certificate says that there is no tray, it looks at them all.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, Final

_COLORS: Final = "KWBGO"
_HOLES: Final = 14
_FULL: Final = 11
_MOST_CARDS: Final = 14
_MOST_BOUNDS: Final = 64

Counts = tuple[int, ...]
Masks = tuple[int, ...]


class _FlawError(Exception):
    """A flaw of a certificate, as a sentence."""


def flaw_of(certificate: object) -> str | None:
    """The first flaw of a certificate of JSON values, in a sentence; None if it proves its claim.

    >>> flaw_of({"hand": "K1 K-K", "score": 11})
    'The certificate is not complete.'
    """
    if not isinstance(certificate, Mapping):
        return "A certificate is an object."
    try:
        _check(certificate)
    except _FlawError as flaw:
        return str(flaw)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return "The certificate is not complete."
    return None


def _demand(holds: bool, sentence: str) -> None:
    if not holds:
        raise _FlawError(sentence)


def _check(data: Mapping[str, Any]) -> None:
    hand = data["hand"].split()
    score, high, bounds, no_bonus = data["score"], data["most_spheres"], data["bounds"], data["no_bonus"]
    _demand(len(set(hand)) == len(hand) <= _MOST_CARDS and all(map(_is_card, hand)), "The hand is not one.")
    _demand(type(score) is int and type(high) is int and 0 <= high <= _FULL, "A number is not a number.")
    _demand(len(bounds) <= _MOST_BOUNDS, "There are too many bounds.")
    masks = _tray(data["tray"])
    spheres, failed = _spheres(masks), sum(not _fulfilled(card, masks, hand) for card in hand)
    bonus = not failed and all(masks)
    _demand(spheres <= high and spheres - 2 * failed == score, "The best tray has other points.")
    _demand(data["bonus"] is bonus, "The bonus of the best tray is wrong.")
    for bound in bounds:
        _check_bound(bound, hand, high, five=False)
    _check_all_cases([(set(bound["cards"]), bound["spheres"]) for bound in bounds], hand, score, high)
    _demand(bonus is (no_bonus is None), "It has to say why there is no bonus, if there is none.")
    if no_bonus is not None:
        _check_bound(no_bonus, hand, high, five=True)
        _demand(no_bonus["spheres"] is None or no_bonus["spheres"] < score, "The bonus is possible with these points.")


def _check_all_cases(bounds: Sequence[tuple[set[str], int | None]], hand: list[str], score: int, high: int) -> None:
    """For every set of failed cards some bound about other cards leaves no room for a better tray."""
    for number in range(len(hand) + 1):
        allowed = score + 2 * number
        if allowed >= high:
            return
        for failed in map(set, combinations(hand, number)):
            # Two cards with exact numbers of a color stand or fall together.
            if all(_together(card, hand) <= failed for card in failed):
                enough = (spheres is None or spheres <= allowed for cards, spheres in bounds if not cards & failed)
                _demand(any(enough), f"Nothing limits trays that fail: {' '.join(sorted(failed)) or 'nothing'}.")


def _check_bound(bound: Mapping[str, Any], hand: list[str], high: int, *, five: bool) -> None:
    cards, spheres, idea, parts = bound["cards"], bound["spheres"], bound["idea"], bound["parts"]
    _demand(type(cards) is list and type(parts) is list, "A bound has no list of cards or parts.")
    _demand(set(cards) <= set(hand) and len(set(cards)) == len(cards), "A bound has other cards.")
    _demand(all(_together(card, hand) <= set(cards) for card in cards), "A bound has half of an exact number.")
    if spheres is None:
        _demand(bound["tray"] is None and not parts and idea == "contradiction", "A contradiction has no tray.")
        _demand(not _exists(cards, hand, range(high + 1), five), "The cards do not contradict each other.")
        return
    masks = _tray(bound["tray"])
    _demand(all(_fulfilled(card, masks, hand) for card in cards), "The fullest tray fails a card.")
    _demand(type(spheres) is int and _spheres(masks) == spheres <= high, "The fullest tray has other spheres.")
    _demand(all(masks) or not five, "The fullest tray lacks a color.")
    _demand(not _exists(cards, hand, range(spheres + 1, high + 1), five), "There is a fuller tray.")
    sizes = {len(part["colors"]) for part in parts}
    _demand(idea == {(): "room", (1,): "sum", (1, 2): "pair"}[tuple(sorted(sizes))], "The idea is another one.")
    if parts:
        named = "".join(part["colors"] for part in parts)
        _demand(sorted(named) == sorted(_COLORS), "The parts do not have every color once.")
        _demand(sum(part["spheres"] for part in parts) == spheres, "The parts do not add up.")
    for part in parts:
        more = _more_than(part["spheres"], [_COLORS.index(color) for color in part["colors"]])
        own = [c for c in cards if c[1] in "12>+" or {*c} & {*_COLORS} <= set(part["colors"])]
        _demand(not _exists(own, hand, range(high + 1), five, more), "A part can have more spheres.")


def _more_than(most: int, colors: list[int]) -> Callable[[Counts], bool]:
    return lambda counts: sum(counts[color] for color in colors) > most


# The tray: hole 0 in the middle, 1 to 6 around it; pocket 6 + i rests on 0, i and the next; 13 is the top.


def _bits(*places: int) -> int:
    return sum(1 << place for place in set(places))


_ODD, _EVEN = _bits(7, 9, 11), _bits(8, 10, 12)
_BELOW: Final = [0] * 7 + [_bits(0, ring, ring % 6 + 1) for ring in range(1, 7)]
_PAIRS: Final = [
    *((0, ring) for ring in range(1, 7)),
    *((ring, ring % 6 + 1) for ring in range(1, 7)),
    *((pocket, hole) for pocket in range(7, 13) for hole in range(7) if _BELOW[pocket] >> hole & 1),
    *((pocket, 13) for pocket in range(7, 13)),
    *combinations((7, 9, 11), 2),
    *combinations((8, 10, 12), 2),
]
_TOUCHING: Final = [_bits(*(a + b - hole for a, b in _PAIRS if hole in (a, b))) for hole in range(_HOLES)]


@cache
def _near(mask: int) -> int:
    near = 0
    for hole in range(_HOLES):
        near |= _TOUCHING[hole] if mask >> hole & 1 else 0
    return near


def _is_shape(mask: int) -> bool:
    pockets = [hole for hole in range(7, 13) if mask >> hole & 1]
    carried = all(mask & _BELOW[hole] == _BELOW[hole] for hole in pockets)
    overlapping = any(b - a in (1, 5) for a, b in combinations(pockets, 2))
    return carried and not overlapping and (not mask >> 13 or _ODD & ~mask == 0 or _EVEN & ~mask == 0)


def _covered(mask: int) -> int:
    """The holes of a shape with a sphere on top."""
    found = _ODD | _EVEN if mask >> 13 else 0
    for pocket in range(7, 13):
        found |= _BELOW[pocket] if mask >> pocket & 1 else 0
    return found & mask


_TURNED: Final = [0, 2, 3, 4, 5, 6, 1, 8, 9, 10, 11, 12, 7, 13]
_MIRRORED: Final = [0, 6, 5, 4, 3, 2, 1, 11, 10, 9, 8, 7, 12, 13]


def _moved(mask: int, image: Sequence[int]) -> int:
    return _bits(*(image[hole] for hole in range(_HOLES) if mask >> hole & 1))


def _alike(mask: int) -> set[int]:
    """A shape turned and mirrored in every way."""
    turned = [mask := _moved(mask, _TURNED) for _ in range(6)]
    return {*turned, *(_moved(image, _MIRRORED) for image in turned)}


@cache
def _shapes(spheres: int) -> list[int]:
    """One shape of each kind with so many spheres; the others are turned or mirrored."""
    masks = (_bits(*holes) for holes in combinations(range(_HOLES), spheres))
    return sorted({min(_alike(mask)) for mask in masks if _is_shape(mask)})


def _tray(text: str) -> Masks:
    """The holes of each color."""
    base, pockets, apex = text.split("/")
    _demand((len(base), len(pockets), len(apex)) == (7, 6, 1) and set(text) <= set(f"{_COLORS}./"), "A tray is none.")
    holes = base + pockets + apex
    masks = tuple(_bits(*(at for at, sign in enumerate(holes) if sign == color)) for color in _COLORS)
    _demand(_is_shape(sum(masks)) and max(map(int.bit_count, masks)) <= 3, "A tray is not legal.")
    return masks


def _spheres(masks: Masks) -> int:
    return sum(masks).bit_count()


# The cards.


def _is_card(code: str) -> bool:
    first, sign, last = code[0], code[1:2], code[2:]
    if first not in _COLORS or len(code) > 3:
        return False
    if sign in ("-", "x"):
        return len(last) == 1 and last in _COLORS
    chains = {">": ("WG", "GO", "OK", "KB", "BW"), "+": ("KW", "WO", "OB", "BG", "GK")}
    return first + last in chains[sign] if sign in chains else code[1:] in ("1", "2", "_", "^")


def _together(card: str, hand: list[str]) -> set[str]:
    """The card, and the other exact number of its color, if the hand has it: both ask for the sum."""
    return {other for other in hand if other[0] == card[0] and other[1] in "12"} if card[1] in "12" else {card}


def _counted(card: str, counts: Counts, hand: list[str]) -> bool:
    """Whether the numbers of the colors fulfill a card; one about places is fulfilled."""
    first, last = counts[_COLORS.index(card[0])], counts[_COLORS.find(card[-1])]
    if card[1] in "12":
        return first == sum(int(other[1]) for other in _together(card, hand))
    return first > last if card[1] == ">" else first + last == 4 if card[1] == "+" else True


def _placed(card: str, one: int, other: int, shape: int) -> bool:
    """Whether the places of its colors fulfill a card; one about numbers is fulfilled."""
    match card[1:2]:
        case "-":
            return not one or not other or (not one & ~_near(other) and not other & ~_near(one))
        case "x":
            return not one & _near(other)
        case "_":
            return one < 1 << 7
        case "^":
            return not one & _covered(shape)
    return True


def _fulfilled(card: str, masks: Masks, hand: list[str]) -> bool:
    counts = tuple(map(int.bit_count, masks))
    one, other = masks[_COLORS.index(card[0])], masks[_COLORS.find(card[-1])]
    return _counted(card, counts, hand) and _placed(card, one, other, sum(masks))


# All trays, color by color. A set of choices, which are masks of up to three holes, is an integer with a bit for each.


@cache
def _choices(shape: int) -> list[int]:
    holes = [hole for hole in range(_HOLES) if shape >> hole & 1]
    return [_bits(*chosen) for number in range(4) for chosen in combinations(holes, number)]


@cache
def _numbers(shape: int, numbers: frozenset[int]) -> int:
    """The choices with one of these numbers of spheres."""
    return sum(1 << at for at, mask in enumerate(_choices(shape)) if mask.bit_count() in numbers)


@cache
def _beside(shape: int, choice: int | None, signs: str) -> int:
    """The choices for a color as cards about it want them: alone, or beside the choice for another color."""
    one = None if choice is None else _choices(shape)[choice]
    fits = (
        not (one or 0) & mask and all(_placed(f"K{sign}", mask if one is None else one, mask, shape) for sign in signs)
        for mask in _choices(shape)
    )
    return sum(1 << at for at, fine in enumerate(fits) if fine)


def _exists(
    cards: Sequence[str], hand: list[str], sizes: range, five: bool, wanted: Callable[[Counts], bool] = bool
) -> bool:
    """Whether a tray with one of these sizes, all five colors if so, and numbers as wanted fulfills some cards."""
    vectors = [
        counts
        for counts in product(range(int(five), 4), repeat=len(_COLORS))
        if sum(counts) in sizes and wanted(counts) and all(_counted(card, counts, hand) for card in cards)
    ]
    signs: dict[frozenset[int], str] = {}
    for card in cards:
        if card[1] in "-x_^":
            colors = frozenset(at for at, color in enumerate(_COLORS) if color in card)
            signs[colors] = signs.get(colors, "") + card[1]
    # Colors that no card about places names fill the rest.
    named: frozenset[int] = frozenset().union(*signs)
    for size in reversed(sizes):
        left = [counts for counts in vectors if sum(counts) == size]
        for shape in _shapes(size) if left else ():
            if _fit(shape, {at: _beside(shape, None, signs.get(frozenset({at}), "")) for at in named}, left, signs):
                return True
    return False


def _fit(shape: int, domains: dict[int, int], left: list[Counts], signs: dict[frozenset[int], str]) -> bool:
    """Whether a shape has place for some colors, each with one of its choices, and for one of the numbers left."""
    domains = {at: domain & _numbers(shape, frozenset(counts[at] for counts in left)) for at, domain in domains.items()}
    if not all(domains.values()):
        return False
    if not domains:
        return True
    color = min(domains, key=lambda at: domains[at].bit_count())
    choices = domains.pop(color)
    for choice in range(choices.bit_length()):
        if choices >> choice & 1:
            number = _choices(shape)[choice].bit_count()
            rest = {at: domains[at] & _beside(shape, choice, signs.get(frozenset({color, at}), "")) for at in domains}
            if all(rest.values()) and _fit(shape, rest, [c for c in left if c[color] == number], signs):
                return True
    return False
