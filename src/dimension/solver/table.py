"""Making the solver's tables from `dimension.rules` alone.

`python -m dimension.solver.table --rebuild` rewrites them; `--check` compares the shipped ones with a
fresh build. There are three:

* the *classes*: for each of the 49 sorted count vectors every signature that some tray has, up to
  exchanging colors of equal count, with the number of trays in the class;
* the *witnesses*: those classes that no other includes, each with a tray. They answer every hand;
* the *joint sets*: for one, two or three spatial cards the count vectors for which some tray fulfills
  them all. They rule out most count vectors before a witness is looked at.
"""

import argparse
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.geometry import SYMMETRIES
from dimension.solver.core.colorings import colorings
from dimension.solver.core.exchanges import SPATIAL_CARDS, Permutation, card_images, inverse
from dimension.solver.core.joint_sets import JOINT_CARDS
from dimension.solver.core.packed import CLASSES, JOINT_SETS, WITNESSES, BitColumns, pack, read_bytes
from dimension.solver.core.vectors import SORTED_COUNTS, VECTORS, Counts, place_of_vector, stabilizer
from dimension.solver.lookup_tables import Masks
from dimension.solver.optimal_count import ORBITS_DIGITS, TRAYS_DIGITS

DATA: Final = Path(__file__).parent / "data"
"""Where the shipped tables are written."""

Signatures = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class SignatureGroup:
    """All signatures of the trays with some sorted counts, up to exchanging colors of equal count.

    Of each class there is the smallest signature, the trays and orbits of the whole class, and one tray.
    """

    counts: Counts
    signatures: Signatures
    trays: NDArray[np.int64]
    orbits: NDArray[np.int64]
    masks: Masks

    def unfolded(self, classes: Signatures) -> Signatures:
        return np.unique(np.concatenate([_exchanged(classes, p) for p in stabilizer(self.counts)]))

    def maximal(self) -> NDArray[np.bool_]:
        """Which classes no other signature includes."""
        every = self.unfolded(self.signatures)
        return np.array([np.count_nonzero((every & one) == one) == 1 for one in self.signatures])


def build_group(counts: Counts) -> SignatureGroup:
    """Enumerate the trays with these counts."""
    parts = list(colorings(counts))
    masks = np.concatenate([part.masks for part in parts])
    copies = np.concatenate([np.full(len(part.masks), len(part.images)) for part in parts])
    fixed = np.concatenate([part.symmetric_in() for part in parts])
    every = np.concatenate([part.signatures() for part in parts])
    signatures, first, which = np.unique(every, return_index=True, return_inverse=True)
    smallest = np.minimum.reduce([_exchanged(signatures, p) for p in stabilizer(counts)])
    classes, member = np.unique(smallest, return_inverse=True)
    trays = np.bincount(member[which], weights=copies).astype(np.int64)
    # A tray that k symmetries leave alone is one of 12/k alike: it makes up k/12 of its orbit.
    orbits = np.bincount(member[which], weights=copies * fixed).astype(np.int64) // len(SYMMETRIES)
    return SignatureGroup(counts, classes, trays, orbits, masks[first[np.searchsorted(signatures, classes)]])


def build_groups() -> Iterator[SignatureGroup]:
    """The groups of all sorted counts."""
    return map(build_group, SORTED_COUNTS)


def build_tables(groups: Iterable[SignatureGroup]) -> dict[str, bytes]:
    """All three tables as bytes, by file name."""
    classes, witnesses, joint = [], [], []
    for group in groups:
        best = group.maximal()
        classes.append(_classes(group))
        witnesses.append(_witnesses(group.signatures[best], group.masks[best]))
        joint.append(_jointly_fulfilled(group.unfolded(group.signatures[best])))
    return {
        CLASSES: pack(classes),
        WITNESSES: pack(witnesses),
        JOINT_SETS: zlib.compress(_joint_sets(joint).tobytes(), 9),
    }


def _exchanged(signatures: Signatures, permutation: Permutation) -> Signatures:
    images = np.zeros_like(signatures)
    for card, image in enumerate(card_images(permutation)):
        images |= (signatures >> np.uint64(card) & np.uint64(1)) << np.uint64(image)
    return images


def _classes(group: SignatureGroup) -> BitColumns:
    digits = ((group.signatures, len(SPATIAL_CARDS)), (group.trays, TRAYS_DIGITS), (group.orbits, ORBITS_DIGITS))
    return BitColumns(
        len(group.signatures), tuple(column for numbers, size in digits for column in _bits(numbers, size))
    )


def _witnesses(signatures: Signatures, masks: Masks) -> BitColumns:
    return BitColumns(len(signatures), tuple(_bits(signatures, len(SPATIAL_CARDS))), masks.astype("<u2").tobytes())


def _bits(numbers: NDArray[np.integer[Any]], size: int) -> Iterator[bytes]:
    """The binary digits of numbers, lowest first: one column each."""
    assert int(numbers.max()) < 1 << size
    for digit in range(size):
        column = (numbers.astype(np.uint64) >> np.uint64(digit) & np.uint64(1)).astype(np.bool_)
        yield np.packbits(column, bitorder="little").tobytes()


def _jointly_fulfilled(signatures: Signatures) -> NDArray[np.bool_]:
    """For any three spatial cards (repeated or not) whether one of the signatures has them all."""
    deck = len(SPATIAL_CARDS)
    has = (signatures[:, None] >> np.arange(deck, dtype=np.uint64) & np.uint64(1)).astype(np.float32)
    found = np.empty((deck, deck, deck), dtype=np.bool_)
    for card in range(deck):
        others = has[has[:, card] > 0]
        found[card] = others.T @ others > 0
    return found


def _joint_sets(groups: Sequence[NDArray[np.bool_]]) -> NDArray[np.uint8]:
    """A row of bits, one per count vector, for every card, pair and triple."""
    sizes = range(1, JOINT_CARDS + 1)
    chosen = [few for size in sizes for few in combinations(range(len(SPATIAL_CARDS)), size)]
    triples = np.array([(few * JOINT_CARDS)[:JOINT_CARDS] for few in chosen])
    sets = np.empty((len(triples), len(VECTORS)), dtype=np.bool_)
    for vector in range(len(VECTORS)):
        group, permutation = place_of_vector(vector)
        sources = np.array(card_images(inverse(permutation)))[triples]
        sets[:, vector] = groups[group][tuple(sources.T)]
    return np.packbits(sets, axis=1, bitorder="little")


def stale_tables(groups: Iterable[SignatureGroup]) -> list[str]:
    """The names of the shipped tables that differ from the tables of these groups, once decompressed."""
    return [name for name, built in build_tables(groups).items() if zlib.decompress(built) != read_bytes(name)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Rebuild the shipped tables, or check them: then the exit code is the number of stale ones."""
    parser = argparse.ArgumentParser(prog="python -m dimension.solver.table", description="The solver's tables.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--rebuild", action="store_true", help="rewrite the tables")
    what.add_argument("--check", action="store_true", help="compare the shipped tables with a fresh build")
    if parser.parse_args(arguments).check:
        return len(stale_tables(build_groups()))
    DATA.mkdir(exist_ok=True)
    for name, built in build_tables(build_groups()).items():
        (DATA / name).write_bytes(built)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
