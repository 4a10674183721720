"""The quick check of a tray says what the slow one says."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dimension.errors import DimensionError
from dimension.room.trays import canonical_tray
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.tray import Tray
from tests.strategies import trays

texts = st.builds(
    lambda base, pockets, apex: f"{base}/{pockets}/{apex}",
    st.text("KWBGO.*?ok", min_size=7, max_size=7),
    st.text("KWBGO.....", min_size=6, max_size=6),
    st.text("K.*", min_size=1, max_size=1),
)


def outcome(text: str) -> tuple[str, object]:
    """The result of the slow parser."""
    try:
        return format_tray(parse_tray(text)), None
    except DimensionError as error:
        return error.code, error.details


@given(trays)
def test_a_legal_tray_is_taken_as_it_is(tray: Tray) -> None:
    assert canonical_tray(format_tray(tray)) == format_tray(tray)
    assert canonical_tray(f" {format_tray(tray).lower()} ") == format_tray(tray)


@given(texts | st.text(max_size=20))
@example("KKKK.../....../.")
@example("*....../....../.")
@example("o....../....../.")
@example("K....../K...../.")
def test_whatever_is_wrong_is_found_as_ever(text: str) -> None:
    expected, details = outcome(text)
    if details is None:
        assert canonical_tray(text) == expected
    else:
        with pytest.raises(DimensionError) as caught:
            canonical_tray(text)
        assert (caught.value.code, caught.value.details) == (expected, details)
