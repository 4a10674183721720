"""The model of nodes that share a database keeps its promises, and needs each of its checks for that."""

import pytest

from tools.ownership_model import GUARDS, Broken, Guard, explore


def test_every_promise_holds_in_every_order_of_events() -> None:
    assert explore(2) > 10_000


@pytest.mark.parametrize(
    ("guard", "promise"),
    [
        ("owner", "writes to a room that another one has taken"),
        ("version", "shown something else than the log"),
        ("lease", "shows a room that another one has taken"),
        ("grace", "less time than before"),
    ],
)
def test_no_check_is_superfluous(guard: Guard, promise: str) -> None:
    with pytest.raises(Broken, match=promise):
        explore(2, GUARDS - {guard})
