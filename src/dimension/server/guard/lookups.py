"""A rate limit on wrong names, so that guessing finds no table, and a school behind one address finds its own."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from dimension.room.state import leads
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.ports import Clock
from dimension.runtime.recent import Recent
from dimension.server.guard.limits import AddressBuckets, AddressKey, Buckets

_SECONDS_AT_ONCE: Final = 1_000
"""The burst of an address is the allowance of this time: a hundred for six a minute."""
_PLAYER_SECONDS_AT_ONCE: Final = 200
"""The same for one player: twenty."""
LENT: Final = 0.5
"""How much more an address has while the host of a table is there, as a share."""
_MOST_FOUND: Final = 50_000


class Question:
    """A client asks for a name, and has no response yet."""

    def __init__(self, end: Callable[[bool], None]) -> None:
        self._end: Callable[[bool], None] | None = end

    def answered(self, *, failed: bool) -> None:
        """It was answered; `failed` says that there is nothing of that name. Only the first time counts."""
        if self._end is not None:
            end, self._end = self._end, None
            end(failed)


class Lookups:
    """How many wrong names each address, and each player, may still ask for."""

    def __init__(self, failed_per_minute: float) -> None:
        rate = failed_per_minute / 60
        self.wrong_names: Final = AddressBuckets(rate, rate * _SECONDS_AT_ONCE)
        self._lent: Final = AddressBuckets(LENT * rate, LENT * rate * _SECONDS_AT_ONCE)
        """More of them, for addresses with a host."""
        self._by_player: Final = Buckets(rate, rate * _PLAYER_SECONDS_AT_ONCE)
        self._hosts: Final[Counter[str]] = Counter()
        """Open pages of hosts, by address and by network."""
        self._found: Final[Recent[tuple[str, str], None]] = Recent(_MOST_FOUND)
        """The names that players found: they learn nothing from finding them again."""
        self._open: Final[Counter[str]] = Counter()
        """Questions that were not answered yet, by address, network and player."""
        self._waiting: Final[dict[str, dict[asyncio.Future[None], None]]] = {}
        """Those who wait for an answer to another question of their address, or of its network, in their order."""

    async def ask(
        self, address: AddressKey, clock: Clock, player: str | None = None, name: str = ""
    ) -> Question | None:
        """Ask for a name, if need be after others of the same address were answered; None when it may ask no more.

        Never more at the same time than may fail: otherwise many connections could ask together whenever one may.
        """
        if player is not None and (player, name) in self._found:
            return Question(lambda _: None)
        keys = [*_keys(address), *_player_keys(player)]
        while self.may_ask(address, clock(), player):
            if self._has(address, player, clock(), self._open_with):
                self._open.update(keys)
                return Question(lambda failed: self._answered(address, player, clock(), failed))
            await self._turn(address)
        # Perhaps nor may the others: each tells the next one.
        self._wake(address)
        return None

    async def _turn(self, address: AddressKey) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(_shared(address), {})
        waiting[turn] = None
        try:
            await turn
        except asyncio.CancelledError:
            waiting.pop(turn, None)
            if not turn.cancelled():
                # Its turn had come.
                self._wake(address)
            raise

    def _wake(self, address: AddressKey) -> None:
        """Wake the one who has waited longest; all of them would ask again for the one place that is free."""
        waiting = self._waiting.get(_shared(address), {})
        while waiting:
            turn = next(iter(waiting))
            del waiting[turn]
            if not turn.done():
                turn.set_result(None)
                break
        if not waiting:
            self._waiting.pop(_shared(address), None)

    def may_ask(self, address: AddressKey, now: int, player: str | None = None) -> bool:
        """Whether an address is still told which names exist."""
        return self._has(address, player, now, lambda _: 1)

    def failed(self, address: AddressKey, now: int, player: str | None = None) -> None:
        """An address asked for something that does not exist."""
        if player is not None:
            self._by_player.take(player, now)
        if not self.wrong_names.take(address, now) and self._is_lent_to(address):
            self._lent.take(address, now)

    def found(self, player: str, name: str) -> None:
        """A player knows what a join code leads to."""
        self._found[player, name] = None

    def host_came(self, address: AddressKey) -> None:
        """The host of a table opened a page at an address."""
        self._hosts.update(_keys(address))

    def host_went(self, address: AddressKey) -> None:
        for key in _keys(address):
            self._hosts[key] -= 1
            if not self._hosts[key]:
                del self._hosts[key]

    def _has(self, address: AddressKey, player: str | None, now: int, tokens: Callable[[list[str]], int]) -> bool:
        if player is not None and not self._by_player.has(player, now, tokens(_player_keys(player))):
            return False
        count = tokens(_keys(address))
        return self.wrong_names.has(address, now, count) or (
            self._is_lent_to(address) and self._lent.has(address, now, count)
        )

    def _open_with(self, keys: list[str]) -> int:
        """How many questions are open with one more."""
        return max(self._open[key] for key in keys) + 1

    def _is_lent_to(self, address: AddressKey) -> bool:
        return self._hosts[address.own] > 0

    def _answered(self, address: AddressKey, player: str | None, now: int, failed: bool) -> None:
        if failed:
            self.failed(address, now, player)
        for key in (*_keys(address), *_player_keys(player)):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
        self._wake(address)


def _shared(address: AddressKey) -> str:
    return address.network or address.own


def _keys(address: AddressKey) -> list[str]:
    return [key for key in address if key is not None]


def _player_keys(player: str | None) -> list[str]:
    return [] if player is None else [f"player:{player}"]


def has_been_there(room: LiveRoom | None, player: str | None) -> bool:
    """Whether a player belongs to a room, and so learns nothing from being let in."""
    if room is None or player is None:
        return False
    is_watching = any(page.player == player for page in room.pages)
    return is_watching or leads(room.state, player) or room.state.seat_of(player) is not None
