"""Sets as integers."""

from hypothesis import given
from hypothesis import strategies as st

from dimension.solver.core.packed import lowest_member, members


@given(st.sets(st.integers(0, 1000)))
def test_the_members_are_those_that_were_put_in(chosen: set[int]) -> None:
    bits = sum(1 << member for member in chosen)
    assert list(members(bits)) == sorted(chosen)
    if chosen:
        assert lowest_member(bits) == min(chosen)


def test_an_endless_set_has_a_lowest_member() -> None:
    assert lowest_member(-8) == 3
