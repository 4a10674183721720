"""Legal shapes by number and by size."""

from dimension.board.geometry import MAX_SPHERES, legal_shapes
from dimension.solver.lookup_tables import shape_numbers, shapes_of_size


def test_the_number_of_a_shape_is_its_place() -> None:
    assert [legal_shapes()[shape_numbers()[shape]] for shape in legal_shapes()] == list(legal_shapes())


def test_every_shape_has_one_size() -> None:
    by_size = [shape for spheres in range(MAX_SPHERES + 1) for shape in shapes_of_size(spheres)]
    assert sorted(by_size) == list(legal_shapes())
    assert all(shape.bit_count() == 11 for shape in shapes_of_size(11))
