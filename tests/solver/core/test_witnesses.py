"""Every witness is a tray with the counts of its vector, and fulfills just the cards it stands for."""

from random import Random

from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import tray_from_masks
from dimension.solver.core.exchanges import SPATIAL_CARDS
from dimension.solver.core.packed import WITNESSES, BitColumns, read
from dimension.solver.core.vectors import VECTORS
from dimension.solver.core.witnesses import MASKS_BYTES, witnesses

_ALL_SPATIAL = Hand(SPATIAL_CARDS)


def test_every_stored_witness_has_the_signature_it_stands_for() -> None:
    for number, stored in enumerate(read(WITNESSES, len(SPATIAL_CARDS), MASKS_BYTES)):
        group = witnesses().groups[number]
        for row, signature in list(enumerate(_signatures(stored)))[::10]:
            verdicts = score_tray(_ALL_SPATIAL, tray_from_masks(group.masks(row))).verdicts
            assert sum(verdict.fulfilled << at for at, verdict in enumerate(verdicts)) == signature


def _signatures(stored: BitColumns) -> list[int]:
    sets = [stored.set_of(card) for card in range(len(SPATIAL_CARDS))]
    return [sum((column >> row & 1) << card for card, column in enumerate(sets)) for row in range(stored.rows)]


def test_witnesses_of_any_vector_fulfill_the_cards_whose_sets_they_are_in() -> None:
    random = Random(101)
    for vector in random.sample(range(len(VECTORS)), 80):
        fulfilling = witnesses().fulfilling[vector]
        # A number that is in no set is padding, not a witness.
        witness = random.choice([at for at in range(max(map(int.bit_length, fulfilling))) if _is_in(at, fulfilling)])
        tray = tray_from_masks(witnesses().masks(vector, witness))
        assert tuple(mask.bit_count() for mask in tray.masks) == VECTORS[vector]
        verdicts = score_tray(_ALL_SPATIAL, tray).verdicts
        assert [verdict.fulfilled for verdict in verdicts] == [bool(good >> witness & 1) for good in fulfilling]


def _is_in(witness: int, fulfilling: list[int]) -> bool:
    return any(good >> witness & 1 for good in fulfilling)
