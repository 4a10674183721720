"""Names that the host hid: what others are told instead."""

from dimension.rooms.core.state import RoomState, Seat


def seen_name(seat: Seat, are_hidden: bool) -> str:
    """The name on a seat as others see it at the table: people have none where names are hidden, bots keep theirs."""
    return "" if are_hidden and seat.player else seat.name


def recorded_name(number: int, seat: Seat, are_hidden: bool) -> str:
    """The name on a seat in results and replays: the number of the seat where names are hidden, such as `#3`.

    An empty one would say that somebody was erased.
    """
    return f"#{number + 1}" if are_hidden and seat.player else seat.name


def host_name(state: RoomState) -> str | None:
    """What anybody with the link is told of the host's name; None without a seat, and where names are hidden."""
    number = state.seat_of(state.host)
    return None if number is None else seen_name(state.seat_at(number), state.names_hidden) or None
