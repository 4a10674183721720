"""The best possible tray of every scored round, found in the background and recorded in the room."""

from collections.abc import Iterable, Sequence
from typing import Final

from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK, RecordBest
from dimension.rooms.core.state import RoomState
from dimension.rooms.live.background import Spawn
from dimension.rooms.live.insist import insist, try_again
from dimension.rooms.live.ports import Handle, Thinker


class BestSearch:
    """Asks the thinker once per round, however often the room is loaded meanwhile."""

    def __init__(self, handle: Handle, thinker: Thinker, spawn: Spawn) -> None:
        self._handle = handle
        self._thinker = thinker
        self._spawn = spawn
        self._searching: Final[set[tuple[str, int, int]]] = set()
        """Room, game and round."""

    def follow(self, state: RoomState, events: Sequence[e.RoomEvent]) -> None:
        """Search for the rounds that these events scored."""
        self._search(state, [event.round for event in events if isinstance(event, e.RoundScored)])

    def resume(self, state: RoomState) -> None:
        """Search for all rounds that have no answer yet: the room comes from the log."""
        self._search(state, [at for at, result in enumerate(state.results, start=1) if result.best is None])

    def _search(self, state: RoomState, rounds: Iterable[int]) -> None:
        for number in rounds:
            searched = (state.room, state.game, number)
            if searched not in self._searching:
                self._searching.add(searched)
                result = state.results[number - 1]
                self._spawn(self._find(searched, result.hand, [score.tray for score in result.scores]))

    async def _find(self, searched: tuple[str, int, int], hand: str, trays: Sequence[str]) -> None:
        room, game, number = searched
        try:
            best, moves = await try_again(lambda: self._thinker.best(hand, trays))
            await insist(lambda: self._handle(room, CLOCK, RecordBest(game, number, best, moves)))
        finally:
            self._searching.discard(searched)
