"""Another game after the last one: anybody at the table may propose it, and the host decides."""

from dimension.rooms.core import events as e
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Decision, Request
from dimension.rooms.core.state import Phase, RoomState


def proposing(state: RoomState, request: Request) -> Decision:
    """What the wish for another game leads to; nothing when it was said before."""
    number = state.seat_of(request.actor)
    if number is None or state.seat_at(number).left:
        return Refusal("no_seat")
    if state.phase is not Phase.OVER:
        return Refusal("not_over")
    return [] if state.seat_at(number).wants_rematch else [e.RematchProposed(at=request.now, seat=number)]
