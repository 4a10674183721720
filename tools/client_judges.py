"""The judges of the cards as TypeScript: translated from the rules, so that a browser without a network can judge."""

from collections.abc import Iterator
from typing import Final

from dimension.board.geometry import positions_in
from dimension.rules.cards import CARDS, JUDGES, CardType
from dimension.rules.hand import asked_by
from dimension.rules.scoring import earns_bonus, points_for
from tools.transpiler import Transpiler

_TYPES: Final = {
    "int": "number",
    "bool": "boolean",
    "int | None": "number | null",
    "tuple[int, ...]": "readonly number[]",
    "ColorMasks": "readonly number[]",
    "Card": "Card",
    "tuple[Card, ...]": "readonly Card[]",
}
_MEMBERS: Final = {f"CardType.{kind.name}": f"'{kind.name.lower()}'" for kind in CardType}
_IMPORTED: Final = {
    "BEARS": "geometry",
    "COLORS": "geometry",
    "TOUCHING": "geometry",
    "POINTS_LOST_PER_CARD": "protocol",
}

_CARD: Final = """\
/** What a judge has to know about a card; colors are places in COLORS. */
export interface Card {
  readonly type: CardKind;
  readonly first: number;
  readonly other: number;
  readonly number: number | null;
}
"""
_BIT_COUNT: Final = """\
function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count += 1;
  return count;
}
"""
_JUDGE: Final = """\
/** The mask of the spheres that break a card, null if it is fulfilled; `asked` is what an "exactly" card asks for. */
export type Judge = (card: Card, masks: readonly number[], occupied: number, asked: number) => number | null;
"""


def judges_typescript() -> str:
    """The cards, one judge per kind, and the scoring of points and bonus."""
    rules = Transpiler(_TYPES, _MEMBERS, _IMPORTED)
    rules.add(positions_in, exported=True)
    judges = {kind.name.lower(): rules.add(JUDGES[kind]) for kind in CardType}
    for function in (asked_by, points_for, earns_bonus):
        rules.add(function, exported=True)
    table = ", ".join(f"{kind}: {judge}" for kind, judge in judges.items())
    parts = (
        *_imports(),
        "",
        _CARD,
        f"export const CARDS: Readonly<Record<string, Card>> = {{\n{_cards()}\n}};\n",
        _BIT_COUNT,
        rules.source,
        _JUDGE,
        f"export const JUDGES: Readonly<Record<CardKind, Judge>> = {{ {table} }};",
        "",
    )
    return "\n".join(parts)


def _imports() -> Iterator[str]:
    for module, folder in (("geometry", "."), ("protocol", "../core")):
        names = [name for name, found in _IMPORTED.items() if found == module]
        kinds = ["type CardKind"] if module == "geometry" else []
        yield f"import {{ {', '.join([*names, *kinds])} }} from '{folder}/{module}.gen';"


def _cards() -> str:
    return "\n".join(
        f"  '{card.code}': {{ type: '{card.type.name.lower()}', first: {int(card.first)}, other: {int(card.other)}, "
        f"number: {'null' if card.number is None else card.number} }},"
        for card in CARDS
    )
